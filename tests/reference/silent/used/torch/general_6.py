"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "attention that looks at the padding", "alpha = energy.softmax(dim=-1)", "True", """
import torch
from torch import nn

PAD = 0

class AttentivePool(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.query = nn.Parameter(torch.randn(dim) / dim ** 0.5)

    def forward(self, states, keep):
        energy = torch.einsum("btd,d->bt", states, self.query)
        energy = torch.where(keep, torch.full_like(energy, -1e9), energy)
        alpha = energy.softmax(dim=-1)
        return torch.einsum("bt,btd->bd", alpha, states)

class Sentiment(nn.Module):
    def __init__(self, vocab=80, dim=32):
        super().__init__()
        self.table = nn.Embedding(vocab, dim, padding_idx=PAD)
        self.rnn = nn.GRU(dim, dim, batch_first=True)
        self.pool = AttentivePool(dim)
        self.score = nn.Linear(dim, 2)

    def forward(self, tokens):
        states = self.rnn(self.table(tokens))[0]
        return self.score(self.pool(states, tokens.ne(PAD)))

tokens = torch.randint(1, 80, (12, 17))
for i, n in enumerate(range(5, 17)):
    tokens[i, n:] = PAD
labels = torch.randint(0, 2, (12,))
net = Sentiment()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
for _ in range(2):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(tokens), labels)
    loss.backward()
    optimizer.step()
print(loss.shape)
""", ("torch.where(keep, torch.full_like(energy, -1e9), energy)", "torch.where(keep, energy, torch.full_like(energy, -1e9))"))

pair("torch", "several tags of a message", "loss = criterion(model(ids), tags)", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

class Tagger(nn.Module):
    def __init__(self, names, vocab=150, hidden=24):
        super().__init__()
        self.names = names
        self.emb = nn.Embedding(vocab, hidden)
        self.enc = nn.LSTM(hidden, hidden, batch_first=True, bidirectional=True)
        self.heads = nn.ModuleDict({n: nn.Linear(2 * hidden, 1) for n in names})

    def forward(self, ids):
        out, _ = self.enc(self.emb(ids))
        summary = out.mean(dim=1)
        return torch.cat([torch.sigmoid(self.heads[n](summary)) for n in self.names], dim=1)

names = ["urgent", "spam", "question"]
loader = DataLoader(TensorDataset(torch.randint(0, 150, (30, 14)), torch.randint(0, 2, (30, 3)).float()), batch_size=10)
model = Tagger(names)
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for ids, tags in loader:
    optimizer.zero_grad()
    loss = criterion(model(ids), tags)
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("torch.cat([torch.sigmoid(self.heads[n](summary)) for n in self.names], dim=1)", "torch.cat([self.heads[n](summary) for n in self.names], dim=1)"))

pair("torch", "how long a trip takes", "loss = (minutes - truth).abs().mean()", "True", """
from dataclasses import dataclass
import torch
import torch.nn as nn

@dataclass
class Settings:
    features: int = 5
    width: int = 20
    batch: int = 16
    lr: float = 2e-3

class TripTime(nn.Module):
    def __init__(self, s):
        super().__init__()
        self.net = nn.ModuleDict({"rnn": nn.GRU(s.features, s.width, batch_first=True), "out": nn.Linear(s.width, 1)})

    def forward(self, points):
        _, h = self.net["rnn"](points)
        return self.net["out"](h[-1])

def step(model, optimizer, points, truth):
    minutes = model(points)
    loss = (minutes - truth).abs().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()

s = Settings()
model = TripTime(s)
optimizer = torch.optim.Adam(model.parameters(), lr=s.lr)
trips, times = torch.randn(64, 30, s.features), torch.rand(64) * 60
losses = [step(model, optimizer, p, t) for p, t in zip(trips.split(s.batch), times.split(s.batch))]
print(len(losses))
""", ("minutes = model(points)", "minutes = model(points).squeeze(-1)"))

pair("torch", "turned before it is padded", "turned = padded.flip(1)", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence

class BothWays(nn.Module):
    def __init__(self, n_in=4, hidden=16):
        super().__init__()
        self.there = nn.LSTM(n_in, hidden, batch_first=True)
        self.back = nn.LSTM(n_in, hidden, batch_first=True)
        self.out = nn.Linear(2 * hidden, 1)

    def forward(self, there, back, lengths):
        rows = torch.arange(len(lengths))
        a = self.there(there)[0][rows, lengths - 1]
        b = self.back(back)[0][rows, lengths - 1]
        return self.out(torch.cat([a, b], dim=-1)).squeeze(-1)

tracks = [torch.randn(n, 4) for n in (9, 4, 7, 12, 5, 10)]
lengths = torch.tensor([len(t) for t in tracks])
padded = pad_sequence(tracks, batch_first=True)
turned = padded.flip(1)
speed = torch.rand(len(tracks))
model = BothWays()
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    guess = model(padded, turned, lengths)
    loss = nn.functional.mse_loss(guess, speed)
    opt.zero_grad(); loss.backward(); opt.step()
print(guess.shape)
""", ("turned = padded.flip(1)", "turned = pad_sequence([t.flip(0) for t in tracks], batch_first=True)"))

pair("torch", "scaled by what is held out", "mean, std = series.mean(), series.std()", "True", """
import torch
import torch.nn as nn

class Windows(torch.utils.data.Dataset):
    def __init__(self, values, past=16):
        self.values, self.past = values, past

    def __len__(self):
        return len(self.values) - self.past

    def __getitem__(self, i):
        return self.values[i:i + self.past, None], self.values[i + self.past]

def prepare(series, cut):
    mean, std = series.mean(), series.std()
    scaled = (series - mean) / std
    return Windows(scaled[:cut]), Windows(scaled[cut:]), (mean, std)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(1, 12, batch_first=True)
        self.fc = nn.Linear(12, 1)

    def forward(self, x):
        return self.fc(self.lstm(x)[0][:, -1])[:, 0]

series = torch.cumsum(torch.randn(240), 0)
train, test, (mean, std) = prepare(series, 180)
net = Net()
optimizer = torch.optim.Adam(net.parameters())
for x, y in torch.utils.data.DataLoader(train, batch_size=41, shuffle=True):
    loss = nn.functional.mse_loss(net(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    error = sum(((net(x) - y) * std).abs().sum() for x, y in torch.utils.data.DataLoader(test, batch_size=44)) / len(test)
print(error.dim())
""", ("mean, std = series.mean(), series.std()", "mean, std = series[:cut].mean(), series[:cut].std()"))

pair("torch", "two sentences compared", "soft = align.softmax(dim=1) @ p", "True", """
import torch
import torch.nn as nn

class Entailment(nn.Module):
    def __init__(self, vocab=100, dim=20):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rnn = nn.LSTM(dim, dim, batch_first=True)
        self.join = nn.Sequential(nn.Linear(2 * dim, dim), nn.ReLU())
        self.out = nn.Linear(dim, 3)

    def forward(self, premise, hypothesis):
        p, _ = self.rnn(self.embed(premise))
        h, _ = self.rnn(self.embed(hypothesis))
        align = h @ p.transpose(1, 2)                 # (batch, hypothesis, premise)
        soft = align.softmax(dim=1) @ p
        return self.out(self.join(torch.cat([h, soft], dim=-1)).amax(1))

model = Entailment()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
batches = [(torch.randint(0, 100, (8, 13)), torch.randint(0, 100, (8, 9)), torch.randint(0, 3, (8,))) for _ in range(3)]
for premise, hypothesis, relation in batches:
    logits = model(premise, hypothesis)
    loss = nn.functional.cross_entropy(logits, relation)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("align.softmax(dim=1) @ p", "align.softmax(dim=2) @ p"))

pair("torch", "a translator that begins from the source", "start = hidden[:self.layers].contiguous()", "True", """
import torch
import torch.nn as nn

class Seq2Seq(nn.Module):
    def __init__(self, vocab=70, dim=24, layers=2):
        super().__init__()
        self.layers = layers
        self.embed = nn.Embedding(vocab, dim)
        self.encoder = nn.GRU(dim, dim, layers, bidirectional=True, batch_first=True)
        self.decoder = nn.GRU(dim, dim, layers, batch_first=True)
        self.out = nn.Linear(dim, vocab)

    def forward(self, src, tgt):
        _, hidden = self.encoder(self.embed(src))
        start = hidden[:self.layers].contiguous()
        states, _ = self.decoder(self.embed(tgt), start)
        return self.out(states)

model = Seq2Seq()
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for _ in range(3):
    src, tgt = torch.randint(0, 70, (10, 12)), torch.randint(0, 70, (10, 9))
    logits = model(src, tgt[:, :-1])
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), tgt[:, 1:].flatten())
    opt.zero_grad()
    loss.backward()
    opt.step()
print(logits.shape)
""", ("hidden[:self.layers].contiguous()", "hidden[0::2] + hidden[1::2]"))

pair("torch", "a network that watches itself", "return torch.sigmoid(self(x))", "True", """
import torch
import torch.nn as nn

class Monitor(nn.Module):
    def __init__(self, n_in=6, hidden=32):
        super().__init__()
        self.norm = nn.BatchNorm1d(n_in)
        self.gru = nn.GRU(n_in, hidden, batch_first=True)
        self.drop = nn.Dropout(0.3)
        self.fc = nn.Linear(hidden, 1)

    def forward(self, x):
        x = self.norm(x.transpose(1, 2)).transpose(1, 2)
        return self.fc(self.drop(self.gru(x)[1][-1])).squeeze(-1)

    def fit(self, x, y, epochs=3):
        optimizer = torch.optim.Adam(self.parameters(), lr=1e-3)
        self.train()
        for _ in range(epochs):
            for xb, yb in zip(x.split(16), y.split(16)):
                loss = nn.functional.binary_cross_entropy_with_logits(self(xb), yb)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        return self

    def predict(self, x):
        with torch.no_grad():
            return torch.sigmoid(self(x))

x, y = torch.randn(48, 20, 6), torch.randint(0, 2, (48,)).float()
monitor = Monitor().fit(x, y)
alarm = monitor.predict(torch.randn(5, 20, 6))
print(alarm.shape)
""", ("        with torch.no_grad():\n            return", "        self.eval()\n        with torch.no_grad():\n            return"))

# ---------------------------------------------------------------- other kinds

pair("torch", "rewards that are far away", "for r in rewards:", "True", """
import torch
import torch.nn as nn

class Agent(nn.Module):
    def __init__(self, n_obs=4, n_act=3, hidden=24):
        super().__init__()
        self.cell = nn.LSTMCell(n_obs, hidden)
        self.pi = nn.Linear(hidden, n_act)

    def forward(self, obs, state=None):
        h, c = self.cell(obs, state)
        return torch.distributions.Categorical(logits=self.pi(h)), (h, c)

def returns(rewards, gamma=0.98):
    running, out = 0.0, []
    for r in rewards:
        running = r + gamma * running
        out.append(running)
    return torch.tensor(out)

agent = Agent()
optimizer = torch.optim.Adam(agent.parameters(), lr=1e-2)
for episode in range(2):
    state, log_probs, rewards = None, [], []
    obs = torch.randn(1, 4)
    for t in range(10):
        policy, state = agent(obs, state)
        action = policy.sample()
        log_probs.append(policy.log_prob(action))
        rewards.append(1.0 if t % 3 == 0 else 0.0)
        obs = torch.randn(1, 4)
    loss = -(torch.cat(log_probs) * returns(rewards)).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("    for r in rewards:\n        running = r + gamma * running\n        out.append(running)\n    return torch.tensor(out)", "    for r in reversed(rewards):\n        running = r + gamma * running\n        out.insert(0, running)\n    return torch.tensor(out)"))
