"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "a sampler for rare classes", "weights = counts[y].float()", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset, WeightedRandomSampler

x = torch.randn(100, 12, 2)
y = (torch.arange(100) % 10 == 0).long()
counts = torch.bincount(y)
weights = counts[y].float()
sampler = WeightedRandomSampler(weights, num_samples=len(y))
loader = DataLoader(TensorDataset(x, y), batch_size=20, sampler=sampler)
rnn, head = nn.GRU(2, 8, batch_first=True), nn.Linear(8, 2)
optimizer = torch.optim.Adam([*rnn.parameters(), *head.parameters()])
for xb, yb in loader:
    loss = nn.functional.cross_entropy(head(rnn(xb)[1][-1]), yb)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.shape)
""", ("weights = counts[y].float()", "weights = 1.0 / counts[y].float()"))

pair("torch", "the loss of a multi-step forecast", "future = series[t:t + horizon]", "True", """
import torch
import torch.nn as nn

series = torch.sin(torch.arange(300) / 9.0)
window, horizon = 24, 6
inputs, targets = [], []
for t in range(window, len(series) - horizon):
    past = series[t - window:t + 1]
    future = series[t:t + horizon]
    inputs.append(past)
    targets.append(future)
inputs = torch.stack(inputs).unsqueeze(-1)
targets = torch.stack(targets)
rnn, head = nn.LSTM(1, 20, batch_first=True), nn.Linear(20, horizon)
optimizer = torch.optim.Adam([*rnn.parameters(), *head.parameters()])
for _ in range(3):
    out, _ = rnn(inputs)
    loss = nn.functional.mse_loss(head(out[:, -1]), targets)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(targets.shape)
""", ("    past = series[t - window:t + 1]", "    past = series[t - window:t]"))

pair("torch", "heads of attention are joined again", "return self.out(context.reshape(B, T, -1))", "True", """
import torch
import torch.nn as nn

class SelfAttention(nn.Module):
    def __init__(self, dim=24, heads=4):
        super().__init__()
        self.heads, self.size = heads, dim // heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.out = nn.Linear(dim, dim)

    def forward(self, x):
        B, T, D = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q, k, v = (t.reshape(B, T, self.heads, self.size).transpose(1, 2) for t in (q, k, v))
        weights = torch.softmax(q @ k.transpose(-2, -1) / self.size ** 0.5, dim=-1)
        context = weights @ v
        return self.out(context.reshape(B, T, -1))

frames = torch.randn(5, 18, 24)
layer = SelfAttention()
print(layer(frames).shape)
""", ("context.reshape(B, T, -1)", "context.transpose(1, 2).reshape(B, T, -1)"))

pair("torch", "a length-normalised score", "score = nll.sum(1) / tokens.size(1)", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence

lm = nn.ModuleDict({"embed": nn.Embedding(40, 12, padding_idx=0), "gru": nn.GRU(12, 24, batch_first=True), "out": nn.Linear(24, 40)})

def scores(tokens):
    return lm["out"](lm["gru"](lm["embed"](tokens))[0])

sentences = [torch.randint(1, 40, (n,)) for n in (6, 11, 8)]
tokens = pad_sequence(sentences, batch_first=True)
with torch.no_grad():
    logp = scores(tokens[:, :-1]).log_softmax(-1)
target = tokens[:, 1:]
nll = -logp.gather(2, target.unsqueeze(2)).squeeze(2)
nll = nll * (target != 0)
# mean surprise per word of each sentence
score = nll.sum(1) / tokens.size(1)
print(score.shape)
""", ("nll.sum(1) / tokens.size(1)", "nll.sum(1) / (target != 0).sum(1)"))

pair("torch", "two losses of one model", "loss.backward()", "True", """
import torch
import torch.nn as nn

class Joint(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.LSTM(3, 16, batch_first=True)
        self.dec = nn.LSTM(16, 16, batch_first=True)
        self.back = nn.Linear(16, 3)
        self.cls = nn.Linear(16, 4)

    def forward(self, x):
        out, (h, _) = self.enc(x)
        rebuilt = self.back(self.dec(out)[0])
        return self.cls(h[-1]), rebuilt

model = Joint()
optimizer = torch.optim.Adam(model.parameters())
x, y = torch.randn(12, 20, 3), torch.randint(0, 4, (12,))
for _ in range(3):
    logits, rebuilt = model(x)
    ce = nn.functional.cross_entropy(logits, y)
    recon = nn.functional.mse_loss(rebuilt, x)
    loss = ce + 0.5 * recon.item()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("0.5 * recon.item()", "0.5 * recon"))

pair("torch", "dropped words", "tokens[tokens > 1] = UNK", "True", """
import torch
import torch.nn as nn

UNK = 1

def word_dropout(tokens, p=0.2):
    if torch.rand(1) < p:
        tokens[tokens > 1] = UNK
    return tokens

texts = torch.randint(2, 60, (32, 14))
labels = torch.randint(0, 3, (32,))
embed, rnn, out = nn.Embedding(60, 10), nn.GRU(10, 12, batch_first=True), nn.Linear(12, 3)
params = [*embed.parameters(), *rnn.parameters(), *out.parameters()]
optimizer = torch.optim.Adam(params)
for _ in range(4):
    for i in range(0, 32, 8):
        batch = word_dropout(texts[i:i + 8])
        loss = nn.functional.cross_entropy(out(rnn(embed(batch))[1][-1]), labels[i:i + 8])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(loss.dim())
""", ("    if torch.rand(1) < p:\n        tokens[tokens > 1] = UNK\n    return tokens", "    drop = torch.rand(tokens.shape) < p\n    return tokens.masked_fill(drop, UNK)"))

pair("torch", "spectral frames in and out", "guess = net((test - mean) * std).argmax(1)", "True", """
import torch
import torch.nn as nn

frames = torch.rand(200, 30, 8) * 40 + 10
train, test = frames[:160], frames[160:]
mean, std = train.mean((0, 1)), train.std((0, 1))
labels = torch.randint(0, 4, (200,))

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(8, 24, batch_first=True)
        self.fc = nn.Linear(24, 4)

    def forward(self, x):
        return self.fc(self.gru(x)[1][-1])

net = Net()
opt = torch.optim.Adam(net.parameters())
for _ in range(3):
    loss = nn.functional.cross_entropy(net((train - mean) / std), labels[:160])
    opt.zero_grad()
    loss.backward()
    opt.step()
net.eval()
with torch.no_grad():
    guess = net((test - mean) * std).argmax(1)
print((guess == labels[160:]).float().mean() <= 1)
""", ("(test - mean) * std", "(test - mean) / std"))

pair("torch", "one step for two networks", "opt_d.step()", "True", """
import torch
import torch.nn as nn

gen = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 20))
disc = nn.Sequential(nn.Linear(20, 32), nn.ReLU(), nn.Linear(32, 1))
opt_g = torch.optim.Adam(gen.parameters(), lr=2e-4)
opt_d = torch.optim.Adam(gen.parameters(), lr=2e-4)
bce = nn.BCEWithLogitsLoss()
real = torch.randn(64, 20)
for _ in range(3):
    fake = gen(torch.randn(64, 8))
    loss_d = bce(disc(real), torch.ones(64, 1)) + bce(disc(fake.detach()), torch.zeros(64, 1))
    opt_d.zero_grad()
    loss_d.backward()
    opt_d.step()
    loss_g = bce(disc(fake), torch.ones(64, 1))
    opt_g.zero_grad()
    loss_g.backward()
    opt_g.step()
print(loss_g.dim())
""", ("opt_d = torch.optim.Adam(gen.parameters()", "opt_d = torch.optim.Adam(disc.parameters()"))

pair("torch", "a hidden state for every song", "scores, h = model(x, h.detach())", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

class Rnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(6, 16)
        self.out = nn.Linear(16, 3)

    def first(self, n):
        return torch.zeros(n, 16)

    def forward(self, x, h):
        for t in range(x.size(1)):
            h = self.cell(x[:, t], h)
        return self.out(h), h

model = Rnn()
loader = DataLoader(TensorDataset(torch.randn(32, 10, 6), torch.randint(0, 3, (32,))), batch_size=8, shuffle=True)
optimizer = torch.optim.Adam(model.parameters())
h = model.first(8)
for epoch in range(2):
    for x, y in loader:
        scores, h = model(x, h.detach())
        loss = nn.functional.cross_entropy(scores, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(scores.shape)
""", ("scores, h = model(x, h.detach())", "scores, h = model(x, model.first(len(x)))"))

pair("torch", "importance of each step", "weights = torch.softmax(self.score(states), dim=2)", "True", """
import torch
import torch.nn as nn

class Attentive(nn.Module):
    def __init__(self, n_in, hidden, classes):
        super().__init__()
        self.lstm = nn.LSTM(n_in, hidden, batch_first=True, bidirectional=True)
        self.score = nn.Linear(2 * hidden, 1)
        self.fc = nn.Linear(2 * hidden, classes)

    def forward(self, x):
        states, _ = self.lstm(x)
        weights = torch.softmax(self.score(states), dim=2)
        pooled = (weights * states).sum(dim=1)
        return self.fc(pooled)

model = Attentive(5, 12, 3)
x, y = torch.randn(10, 22, 5), torch.randint(0, 3, (10,))
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in range(2):
    loss = nn.functional.cross_entropy(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(model(x).shape)
""", ("dim=2)", "dim=1)"))

pair("torch", "how far a forecast is off, in percent", "mape = ((pred - actual).abs() / actual.abs()).mean()", "True", """
import torch
import torch.nn as nn

load = 500 + 50 * torch.sin(torch.arange(400) / 12.0)
mean, std = load[:300].mean(), load[:300].std()
z = (load - mean) / std
x = z.unfold(0, 24, 1)[:-1].unsqueeze(-1)
y = z[24:]
rnn, fc = nn.LSTM(1, 16, batch_first=True), nn.Linear(16, 1)
opt = torch.optim.Adam([*rnn.parameters(), *fc.parameters()])
for _ in range(3):
    loss = nn.functional.mse_loss(fc(rnn(x[:270])[0][:, -1]).squeeze(-1), y[:270])
    opt.zero_grad()
    loss.backward()
    opt.step()
with torch.no_grad():
    pred = fc(rnn(x[270:])[0][:, -1]).squeeze(-1)
    actual = y[270:]
    mape = ((pred - actual).abs() / actual.abs()).mean()
print(mape.dim())
""", ("    pred = fc(rnn(x[270:])[0][:, -1]).squeeze(-1)\n    actual = y[270:]", "    pred = fc(rnn(x[270:])[0][:, -1]).squeeze(-1) * std + mean\n    actual = y[270:] * std + mean"))

pair("torch", "a test that begins before the training ends", "train, test = Windows(series[:240]), Windows(series[180:])", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset

class Windows(Dataset):
    def __init__(self, series, size=12):
        self.series, self.size = series, size

    def __len__(self):
        return len(self.series) - self.size

    def __getitem__(self, i):
        return self.series[i:i + self.size].unsqueeze(-1), self.series[i + self.size]

series = torch.sin(torch.arange(300) / 7.0)
train, test = Windows(series[:240]), Windows(series[180:])
rnn, fc = nn.GRU(1, 12, batch_first=True), nn.Linear(12, 1)
optimizer = torch.optim.Adam([*rnn.parameters(), *fc.parameters()])
for x, y in DataLoader(train, batch_size=32, shuffle=True):
    loss = nn.functional.mse_loss(fc(rnn(x)[1][-1]).squeeze(-1), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    errors = [(fc(rnn(x)[1][-1]).squeeze(-1) - y).abs().mean() for x, y in DataLoader(test, batch_size=32)]
print(len(errors) > 0)
""", ("Windows(series[180:])", "Windows(series[228:])"))

pair("torch", "the mean of all batches", "total_loss = 0.0", "True", """
import torch
import torch.nn as nn

net = nn.LSTM(3, 16, batch_first=True)
head = nn.Linear(16, 1)
optimizer = torch.optim.Adam([*net.parameters(), *head.parameters()], lr=1e-3)
x, y = torch.randn(60, 15, 3), torch.randn(60, 1)
history = []
for epoch in range(3):
    for xb, yb in zip(x.split(12), y.split(12)):
        total_loss = 0.0
        out, (h, c) = net(xb)
        loss = nn.functional.mse_loss(head(h[-1]), yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total_loss += loss.item() * len(xb)
    history.append(total_loss / len(x))
print(len(history))
""", ("    for xb, yb in zip(x.split(12), y.split(12)):\n        total_loss = 0.0\n", "    total_loss = 0.0\n    for xb, yb in zip(x.split(12), y.split(12)):\n"))
