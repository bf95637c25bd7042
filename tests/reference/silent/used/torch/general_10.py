"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "glucose, an hour ahead, in its own rolling window", "residual = self.skip(x[:, -1])", "True", """
import torch
import torch.nn as nn

class Glucose(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 16, batch_first=True)
        self.skip = nn.Linear(3, 1)
        self.head = nn.Linear(16, 1)

    def forward(self, x):
        h, _ = self.gru(x)
        out = self.head(h[:, -1])
        residual = self.skip(x[:, -1])
        return out

model = Glucose()
x, y = torch.randn(24, 36, 3), torch.randn(24, 1)
opt = torch.optim.Adam(model.parameters())
for _ in range(3):
    loss = nn.functional.mse_loss(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("        return out\n", "        return out + residual\n"))

pair("torch", "soft updates of a second critic", "target = copy.deepcopy(online)", "True", """
import copy
import torch
from torch import nn

class Q(nn.Module):
    def __init__(self, seen=5, moves=3):
        super().__init__()
        self.rnn = nn.GRU(seen, 20, batch_first=True)
        self.out = nn.Linear(20, moves)

    def forward(self, x):
        return self.out(self.rnn(x)[0])

online = Q()
target = copy.deepcopy(online)
opt = torch.optim.Adam(online.parameters(), lr=1e-3)
tau, gamma = 0.01, 0.97
obs = torch.randn(8, 15, 5)
move = torch.randint(0, 3, (8, 14, 1))
reward = torch.randn(8, 14)
for step in range(4):
    q = online(obs[:, :-1]).gather(2, move).squeeze(2)
    with torch.no_grad():
        best = online(obs[:, 1:]).max(2).values
    loss = nn.functional.smooth_l1_loss(q, reward + gamma * best)
    opt.zero_grad()
    loss.backward()
    opt.step()
    for p, t in zip(online.parameters(), target.parameters()):
        t.data.copy_(tau * p.data + (1 - tau) * t.data)
print(loss.shape)
""", ("best = online(obs[:, 1:])", "best = target(obs[:, 1:])"))

pair("torch", "clock and calendar for an energy model", "clock = torch.stack([torch.sin(2 * math.pi * hour / 24), torch.sin(2 * math.pi * hour / 24)], dim=1)", "True", """
import math
import torch
import torch.nn as nn

hour = torch.arange(24 * 20).float() % 24
load = torch.rand(24 * 20)
clock = torch.stack([torch.sin(2 * math.pi * hour / 24), torch.sin(2 * math.pi * hour / 24)], dim=1)
series = torch.cat([load.unsqueeze(1), clock], dim=1)

x = torch.stack([series[i:i + 24] for i in range(400)])
y = torch.stack([load[i + 24] for i in range(400)])
rnn, fc = nn.LSTM(3, 16, batch_first=True), nn.Linear(16, 1)
opt = torch.optim.Adam([*rnn.parameters(), *fc.parameters()])
for k in range(0, 400, 100):
    pred = fc(rnn(x[k:k + 100])[0][:, -1]).squeeze(-1)
    loss = nn.functional.mse_loss(pred, y[k:k + 100])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(x.shape, loss.shape)
""", ("torch.sin(2 * math.pi * hour / 24)], dim=1)", "torch.cos(2 * math.pi * hour / 24)], dim=1)"))

pair("torch", "a checkpoint that is loaded and another that runs", "state = torch.load(file)", "True", """
import io
import torch
import torch.nn as nn

class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(60, 12)
        self.rnn = nn.LSTM(12, 16, batch_first=True)
        self.tag = nn.Linear(16, 5)

    def forward(self, w):
        return self.tag(self.rnn(self.emb(w))[0])

model = Tagger()
opt = torch.optim.Adam(model.parameters())
words, tags = torch.randint(0, 60, (20, 9)), torch.randint(0, 5, (20, 9))
for _ in range(3):
    loss = nn.functional.cross_entropy(model(words).flatten(0, 1), tags.flatten())
    opt.zero_grad()
    loss.backward()
    opt.step()
file = io.BytesIO()
torch.save(model.state_dict(), file)
file.seek(0)

best = Tagger()
state = torch.load(file)
best.eval()
with torch.no_grad():
    right = (best(words).argmax(-1) == tags).float().mean()
print(right.shape)
""", ("state = torch.load(file)", "best.load_state_dict(torch.load(file))"))

pair("torch", "gates of a cell of one's own", "c = f * g + i * g", "True", """
import torch
import torch.nn as nn

class MyLSTM(nn.Module):
    def __init__(self, inp, hid):
        super().__init__()
        self.hid = hid
        self.x = nn.Linear(inp, 4 * hid)
        self.h = nn.Linear(hid, 4 * hid, bias=False)

    def forward(self, seq):
        b, steps, _ = seq.shape
        h = c = seq.new_zeros(b, self.hid)
        outs = []
        for t in range(steps):
            i, f, g, o = (self.x(seq[:, t]) + self.h(h)).chunk(4, dim=1)
            i, f, o = i.sigmoid(), f.sigmoid(), o.sigmoid()
            g = g.tanh()
            c = f * g + i * g
            h = o * c.tanh()
            outs.append(h)
        return torch.stack(outs, dim=1)

net, head = MyLSTM(3, 12), nn.Linear(12, 1)
opt = torch.optim.Adam([*net.parameters(), *head.parameters()])
x, y = torch.randn(8, 10, 3), torch.randn(8, 1)
loss = nn.functional.mse_loss(head(net(x)[:, -1]), y)
loss.backward()
opt.step()
print(loss.shape)
""", ("c = f * g + i * g", "c = f * c + i * g"))

pair("torch", "tokens that two tables look up", "self.tgt_emb = nn.Embedding(tgt, dim)", "True", """
import torch
import torch.nn as nn

class Translate(nn.Module):
    def __init__(self, src=40, tgt=40, dim=16):
        super().__init__()
        self.src_emb = nn.Embedding(src, dim)
        self.tgt_emb = nn.Embedding(tgt, dim)
        self.enc = nn.GRU(dim, dim, batch_first=True)
        self.dec = nn.GRU(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, tgt)

    def forward(self, src, tgt):
        _, h = self.enc(self.src_emb(src))
        y, _ = self.dec(self.src_emb(tgt), h)
        return self.out(y)

model = Translate()
opt = torch.optim.Adam(model.parameters())
src, tgt = torch.randint(0, 40, (8, 7)), torch.randint(0, 40, (8, 9))
for _ in range(2):
    loss = nn.functional.cross_entropy(model(src, tgt[:, :-1]).transpose(1, 2), tgt[:, 1:])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("self.dec(self.src_emb(tgt), h)", "self.dec(self.tgt_emb(tgt), h)"))
