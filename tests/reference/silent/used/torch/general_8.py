"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "ends of a two-way reader", "summary = torch.cat([out[:, 0, :self.h], out[:, -1, self.h:]], dim=-1)", "True", """
import torch
import torch.nn as nn

class Protein(nn.Module):
    def __init__(self, residues=21, h=24, families=7):
        super().__init__()
        self.h = h
        self.embed = nn.Embedding(residues, 16)
        self.lstm = nn.LSTM(16, h, bidirectional=True, batch_first=True)
        self.out = nn.Linear(2 * h, families)

    def forward(self, chain):
        out, _ = self.lstm(self.embed(chain))
        # summary of the chain in both reading directions
        summary = torch.cat([out[:, 0, :self.h], out[:, -1, self.h:]], dim=-1)
        return self.out(summary)

net = Protein()
opt = torch.optim.AdamW(net.parameters(), lr=3e-3)
chains = torch.randint(0, 21, (16, 50))
family = torch.randint(0, 7, (16,))
for _ in range(3):
    opt.zero_grad()
    nn.CrossEntropyLoss()(net(chains), family).backward()
    opt.step()
print(net(chains[:2]).shape)
""", ("torch.cat([out[:, 0, :self.h], out[:, -1, self.h:]]", "torch.cat([out[:, -1, :self.h], out[:, 0, self.h:]]"))

pair("torch", "two storeys of a reader of log lines", "final = torch.cat((state[0], state[1]), dim=1)", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

vocab, dim, hid = 300, 20, 32
embedding = nn.Embedding(vocab, dim)
encoder = nn.GRU(dim, hid, num_layers=2, bidirectional=True, batch_first=True)
scorer = nn.Sequential(nn.Linear(2 * hid, 16), nn.ReLU(), nn.Linear(16, 1))
everything = nn.ModuleList([embedding, encoder, scorer])
opt = torch.optim.Adam(everything.parameters(), lr=0.002)

def anomaly(lines):
    _, state = encoder(embedding(lines))
    # last layer, both directions
    final = torch.cat((state[0], state[1]), dim=1)
    return scorer(final).squeeze(1)

logs = torch.randint(0, vocab, (40, 25))
odd = (torch.rand(40) < 0.2).float()
for k in range(0, 40, 8):
    loss = F.binary_cross_entropy_with_logits(anomaly(logs[k:k + 8]), odd[k:k + 8])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(anomaly(logs).shape)
""", ("torch.cat((state[0], state[1])", "torch.cat((state[2], state[3])"))

pair("torch", "a first state for each storey from a photo", "out, _ = self.gru(self.embed(said), h0)", "True", """
import torch
import torch.nn as nn

class Describe(nn.Module):
    def __init__(self, feats=64, words=120, hidden=32, layers=2):
        super().__init__()
        self.layers, self.hidden = layers, hidden
        self.to_state = nn.Linear(feats, layers * hidden)
        self.embed = nn.Embedding(words, hidden)
        self.gru = nn.GRU(hidden, hidden, layers, batch_first=True)
        self.word = nn.Linear(hidden, words)

    def forward(self, photo, said):
        h0 = torch.tanh(self.to_state(photo)).view(self.layers, -1, self.hidden)
        out, _ = self.gru(self.embed(said), h0)
        return self.word(out)

describe = Describe()
photos = torch.randn(10, 64)
captions = torch.randint(1, 120, (10, 9))
optim = torch.optim.Adam(describe.parameters())
for i in range(4):
    scores = describe(photos, captions[:, :-1])
    loss = nn.functional.cross_entropy(scores.flatten(0, 1), captions[:, 1:].flatten())
    optim.zero_grad()
    loss.backward()
    optim.step()
print(scores.shape)
""", (".view(self.layers, -1, self.hidden)", ".view(-1, self.layers, self.hidden).transpose(0, 1).contiguous()"))

pair("torch", "a memory that is wiped when a game ends", "memory = memory * ended.unsqueeze(1)", "True", """
import torch
from torch import nn

class Player(nn.Module):
    def __init__(self, seen=6, moves=4, size=24):
        super().__init__()
        self.size = size
        self.cell = nn.GRUCell(seen, size)
        self.pi = nn.Linear(size, moves)
        self.v = nn.Linear(size, 1)

    def forward(self, seen, memory):
        memory = self.cell(seen, memory)
        return self.pi(memory), self.v(memory).squeeze(-1), memory

def rollout(player, seen, done):
    steps, tables, _ = seen.shape
    memory = torch.zeros(tables, player.size)
    ended = torch.zeros(tables)
    logits, values = [], []
    for t in range(steps):
        # a new game starts with an empty memory
        memory = memory * ended.unsqueeze(1)
        pi, v, memory = player(seen[t], memory)
        logits.append(pi)
        values.append(v)
        ended = done[t]
    return torch.stack(logits), torch.stack(values)

player = Player()
seen = torch.randn(16, 5, 6)
done = (torch.rand(16, 5) < 0.1).float()
moves = torch.randint(0, 4, (16, 5))
returns = torch.randn(16, 5)
opt = torch.optim.RMSprop(player.parameters(), lr=7e-4)
logits, values = rollout(player, seen, done)
chosen = torch.distributions.Categorical(logits=logits).log_prob(moves)
loss = -(chosen * (returns - values.detach())).mean() + 0.5 * (returns - values).pow(2).mean()
opt.zero_grad()
loss.backward()
opt.step()
print(logits.shape, values.shape)
""", ("memory * ended.unsqueeze(1)", "memory * (1 - ended).unsqueeze(1)"))

pair("torch", "pieces of an ECG cut by unfold", "pieces = pieces.reshape(-1, self.size, leads)", "True", """
import torch
import torch.nn as nn

class BeatNet(nn.Module):
    def __init__(self, leads=3, size=30, hop=15, hidden=20):
        super().__init__()
        self.size, self.hop = size, hop
        self.rnn = nn.LSTM(leads, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, 2)

    def forward(self, ecg):
        n, _, leads = ecg.shape
        pieces = ecg.unfold(1, self.size, self.hop)
        count = pieces.size(1)
        pieces = pieces.reshape(-1, self.size, leads)
        _, (h, _) = self.rnn(pieces)
        return self.fc(h[-1].view(n, count, -1).mean(1))

net = BeatNet()
ecg = torch.randn(8, 150, 3)
label = torch.randint(0, 2, (8,))
opt = torch.optim.Adam(net.parameters(), 1e-3)
crit = nn.CrossEntropyLoss()
for epoch in range(3):
    opt.zero_grad()
    loss = crit(net(ecg), label)
    loss.backward()
    opt.step()
print(net(ecg).shape)
""", ("pieces.reshape(-1, self.size, leads)", "pieces.transpose(2, 3).reshape(-1, self.size, leads)"))

pair("torch", "the loss of what is packed", "loss = nn.functional.cross_entropy(scores, wanted)", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence

emb = nn.Embedding(50, 12, padding_idx=0)
rnn = nn.GRU(12, 20, batch_first=True)
head = nn.Linear(20, 6)
opt = torch.optim.SGD(list(emb.parameters()) + list(rnn.parameters()) + list(head.parameters()), lr=0.1)

lengths = torch.tensor([9, 7, 4, 2])
mask = torch.arange(9)[None, :] < lengths[:, None]
words = torch.randint(1, 50, (4, 9)) * mask
tags = torch.randint(0, 6, (4, 9))

for step in range(10):
    packed = pack_padded_sequence(emb(words), lengths, batch_first=True)
    out, _ = rnn(packed)
    scores = head(out.data)          # only real words, no padding
    wanted = tags[mask]
    loss = nn.functional.cross_entropy(scores, wanted)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(scores.shape, wanted.shape)
""", ("wanted = tags[mask]", "wanted = pack_padded_sequence(tags, lengths, batch_first=True).data"))

pair("torch", "attention over the days of a stock", "context = (alpha.unsqueeze(1) * out).sum(dim=1)", "True", """
import torch
import torch.nn as nn

class StockAttention(nn.Module):
    def __init__(self, n_features, hidden):
        super().__init__()
        self.lstm = nn.LSTM(n_features, hidden, batch_first=True)
        self.score = nn.Linear(hidden, 1)
        self.fc = nn.Linear(hidden, 1)

    def forward(self, x):
        out, _ = self.lstm(x)
        alpha = torch.softmax(self.score(out).squeeze(-1), dim=1)
        context = (alpha.unsqueeze(1) * out).sum(dim=1)
        return self.fc(context).squeeze(-1)

window = 20
model = StockAttention(n_features=5, hidden=20)
x = torch.randn(32, window, 5)
y = torch.randn(32)
optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
criterion = nn.MSELoss()
for epoch in range(5):
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
print(model(x).shape)
""", ("alpha.unsqueeze(1) * out", "alpha.unsqueeze(2) * out"))

pair("torch", "two cuts of the same recording", "alike = z @ z.T / 0.1", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class SpeakerEncoder(nn.Module):
    def __init__(self, mels=20, dim=16):
        super().__init__()
        self.lstm = nn.LSTM(mels, 32, batch_first=True)
        self.proj = nn.Linear(32, dim)

    def forward(self, x):
        _, (h, _) = self.lstm(x)
        return F.normalize(self.proj(h[-1]), dim=-1)

def nt_xent(a, b):
    z = torch.cat([a, b])
    n = len(a)
    alike = z @ z.T / 0.1
    partner = torch.cat([torch.arange(n, 2 * n), torch.arange(n)])
    return F.cross_entropy(alike, partner)

speaker = SpeakerEncoder()
opt = torch.optim.Adam(speaker.parameters(), lr=1e-3)
speech = torch.randn(10, 60, 20)
for _ in range(3):
    loss = nt_xent(speaker(speech[:, :30]), speaker(speech[:, 30:]))
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("alike = z @ z.T / 0.1", "alike = (z @ z.T / 0.1).masked_fill(torch.eye(2 * n, dtype=torch.bool), float(\"-inf\"))"))

pair("torch", "scores that are divided by the root of a size", "scores = q @ k.transpose(1, 2) / math.sqrt(q.size(1))", "True", """
import math
import torch
import torch.nn as nn

class SelfAttention(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.q = nn.Linear(dim, dim)
        self.k = nn.Linear(dim, dim)
        self.v = nn.Linear(dim, dim)

    def forward(self, x):
        q, k, v = self.q(x), self.k(x), self.v(x)
        scores = q @ k.transpose(1, 2) / math.sqrt(q.size(1))
        return torch.softmax(scores, dim=-1) @ v

class Reviews(nn.Module):
    def __init__(self, vocab=500, dim=64):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.rnn = nn.LSTM(dim, dim, batch_first=True)
        self.att = SelfAttention(dim)
        self.out = nn.Linear(dim, 2)

    def forward(self, ids):
        out, _ = self.rnn(self.emb(ids))
        return self.out(self.att(out).mean(1))

net = Reviews()
ids, stars = torch.randint(0, 500, (12, 30)), torch.randint(0, 2, (12,))
opt = torch.optim.Adam(net.parameters())
loss = nn.CrossEntropyLoss()(net(ids), stars)
loss.backward()
opt.step()
print(net(ids).shape)
""", ("math.sqrt(q.size(1))", "math.sqrt(q.size(-1))"))
