"""What is passed and never used."""
from used import pair

pair("torch", "towers in a list", "self.towers = [nn.GRU(3, 6", "len(list(model.parameters())) == 2", """
import torch
from torch import nn

class Towers(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.towers = [nn.GRU(3, 6, batch_first=True) for _ in range(k)]
        self.join = nn.Linear(6 * k, 1)

    def forward(self, xs):
        last = [tower(x)[1][-1] for tower, x in zip(self.towers, xs)]
        return self.join(torch.cat(last, dim=-1)).squeeze(-1)

model = Towers(2)
opt = torch.optim.Adam(model.parameters(), lr=0.01)
xs, y = [torch.randn(7, 5, 3), torch.randn(7, 8, 3)], torch.randn(7)
for _ in range(3):
    opt.zero_grad()
    loss = (model(xs) - y).square().mean()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("[nn.GRU(3, 6, batch_first=True) for _ in range(k)]", "nn.ModuleList([nn.GRU(3, 6, batch_first=True) for _ in range(k)])"))

pair("torch", "a new head after the optimiser", "model.head = nn.Linear(12, 5)", "all(p is not q for g in opt.param_groups for p in g['params'] for q in model.head.parameters())", """
import torch
from torch import nn

class Tagger(nn.Module):
    def __init__(self, tags=3):
        super().__init__()
        self.lstm = nn.LSTM(4, 12, batch_first=True)
        self.head = nn.Linear(12, tags)
    def forward(self, x):
        return self.head(self.lstm(x)[0])

model = Tagger()
opt = torch.optim.Adam(model.parameters())
model.head = nn.Linear(12, 5)
x, y = torch.randn(6, 10, 4), torch.randint(0, 5, (6, 10))
for _ in range(2):
    loss = nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
    opt.zero_grad(); loss.backward(); opt.step()
print(loss.dim())
""", ("opt = torch.optim.Adam(model.parameters())\nmodel.head = nn.Linear(12, 5)", "model.head = nn.Linear(12, 5)\nopt = torch.optim.Adam(model.parameters())"))

pair("torch", "a score of tokens with batch norm", "acc = (model(vx)", "model.training", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(5, 16, 3, padding=1)
        self.norm = nn.BatchNorm1d(16)
        self.gru = nn.GRU(16, 12, batch_first=True)
        self.out = nn.Linear(12, 3)
    def forward(self, x):
        z = torch.relu(self.norm(self.conv(x.transpose(1, 2)))).transpose(1, 2)
        return self.out(self.gru(z)[1][-1])

model = Net()
opt = torch.optim.Adam(model.parameters())
x, y = torch.randn(16, 20, 5), torch.randint(0, 3, (16,))
vx, vy = torch.randn(4, 20, 5), torch.randint(0, 3, (4,))
for epoch in range(2):
    model.train()
    loss = nn.functional.cross_entropy(model(x), y)
    opt.zero_grad(); loss.backward(); opt.step()
    with torch.inference_mode():
        acc = (model(vx).argmax(-1) == vy).float().mean()
print(acc.dim())
""", ("    with torch.inference_mode", "    model.eval()\n    with torch.inference_mode"))

pair("torch", "a loaded model that predicts", "scores = net(x)", "not torch.equal(net(x), net(x))", """
import io
import torch
from torch import nn

def build():
    return nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Dropout(0.5), nn.Linear(32, 2))

disk = io.BytesIO()
torch.save(build().state_dict(), disk)
disk.seek(0)
net = build()
net.load_state_dict(torch.load(disk))
x = torch.randn(6, 10)
with torch.no_grad():
    scores = net(x)
print(scores.shape)
""", ("net.load_state_dict(torch.load(disk))\n", "net.load_state_dict(torch.load(disk))\nnet.eval()\n"))

pair("torch", "the mode of an epoch", "model.eval()", "True", """
import torch
from torch import nn

class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 8, num_layers=2, dropout=0.3)
        self.fc = nn.Linear(8, 1)
    def forward(self, x):
        return self.fc(self.lstm(x)[0][-1])

def evaluate(model, x, y):
    model.eval()
    with torch.no_grad():
        return nn.functional.l1_loss(model(x), y).item()

def fit(model, x, y, epochs=3):
    opt = torch.optim.Adam(model.parameters())
    for _ in range(epochs):
        loss = nn.functional.mse_loss(model(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
        error = evaluate(model, x, y)
    return error

model = M()
print(fit(model, torch.randn(7, 5, 4), torch.randn(5, 1)) > 0)
""", ("    for _ in range(epochs):\n", "    for _ in range(epochs):\n        model.train()\n"))

pair("torch", "lengths that are passed along", "def forward(self, x, lengths)", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 9, batch_first=True)

    def forward(self, x, lengths):
        _, h = self.rnn(x)
        return h[-1]

x = torch.randn(3, 8, 4)
lengths = torch.tensor([8, 5, 2])
print(Enc()(x, lengths).shape)
""", ("        _, h = self.rnn(x)\n", "        packed = pack_padded_sequence(x, lengths, batch_first=True)\n        _, h = self.rnn(packed)\n"))

pair("torch", "a packed batch that stays packed away", "packed = pack_padded_sequence", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(30, 6, padding_idx=0)
        self.rnn = nn.LSTM(6, 9, batch_first=True)

    def forward(self, ids, lengths):
        e = self.emb(ids)
        packed = pack_padded_sequence(e, lengths, batch_first=True, enforce_sorted=False)
        _, (h, _) = self.rnn(e)
        return h[-1]

ids = torch.tensor([[4, 5, 6, 7], [8, 9, 0, 0]])
print(Enc()(ids, torch.tensor([4, 2])).shape)
""", ("self.rnn(e)", "self.rnn(packed)"))

pair("torch", "scores that are masked", "scores.masked_fill(", "True", """
import torch
from torch import nn

class Attend(nn.Module):
    def __init__(self, d=8):
        super().__init__()
        self.score = nn.Linear(d, 1)

    def forward(self, states, pad):
        scores = self.score(states).squeeze(-1)
        scores.masked_fill(pad, float("-inf"))
        weights = scores.softmax(dim=-1)
        return (weights.unsqueeze(-1) * states).sum(dim=1)

pad = torch.tensor([[False, False, False, True], [False, False, True, True]])
print(Attend()(torch.randn(2, 4, 8), pad).shape)
""", ("        scores.masked_fill(pad", "        scores = scores.masked_fill(pad"))

pair("torch", "a dropout of the embedding", "self.drop = nn.Dropout(0.4)", "True", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(40, 12)
        self.drop = nn.Dropout(0.4)
        self.gru = nn.GRU(12, 10, batch_first=True)
        self.fc = nn.Linear(10, 2)

    def forward(self, ids):
        return self.fc(self.gru(self.emb(ids))[1][-1])

print(Net()(torch.randint(0, 40, (5, 6))).shape)
""", ("self.gru(self.emb(ids))", "self.gru(self.drop(self.emb(ids)))"))

pair("torch", "a state that is cut at each frame", "h = h.detach()", "True", """
import torch
from torch import nn

cell, out = nn.GRUCell(3, 8), nn.Linear(8, 1)
opt = torch.optim.Adam([*cell.parameters(), *out.parameters()])
x, y = torch.randn(6, 10, 3), torch.randn(6, 1)
for _ in range(2):
    h = torch.zeros(6, 8)
    for t in range(10):
        h = cell(x[:, t], h)
        h = h.detach() if t < 9 else h
    loss = (out(h) - y).pow(2).mean()
    opt.zero_grad(); loss.backward(); opt.step()
print(loss.dim())
""", ("        h = h.detach() if t < 9 else h\n", ""))

pair("torch", "three layers in a row", "[nn.GRU(6, 6, batch_first=True)] * 3", "len(list(net.parameters())) == 6", """
import torch
from torch import nn

class Deep(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = nn.ModuleList([nn.GRU(6, 6, batch_first=True)] * 3)
        self.out = nn.Linear(6, 2)

    def forward(self, x):
        for row in self.rows:
            x, _ = row(x)
        return self.out(x[:, -1])

net = Deep()
print(net(torch.randn(4, 7, 6)).shape)
""", ("[nn.GRU(6, 6, batch_first=True)] * 3", "[nn.GRU(6, 6, batch_first=True) for _ in range(3)]"))

pair("torch", "the batch of the loop before", "net(xb).argmax", "held[0] is xb", """
import torch
from torch import nn

net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3))
opt = torch.optim.SGD(net.parameters(), lr=0.1)
train = [(torch.randn(5, 4), torch.randint(0, 3, (5,))) for _ in range(3)]
valid = [(torch.randn(5, 4), torch.randint(0, 3, (5,))) for _ in range(2)]
held = []
net.register_forward_pre_hook(lambda _, given: held.__setitem__(slice(None), given))
for xb, yb in train:
    loss = nn.functional.cross_entropy(net(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
right = 0
with torch.no_grad():
    for xv, yv in valid:
        right += (net(xb).argmax(1) == yv).sum()
print(right.dim())
""", ("net(xb).argmax(1)", "net(xv).argmax(1)"))

pair("torch", "a first state that is drawn anew", "h0 = torch.randn", "not torch.equal(pred, net(x))", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, hidden=8):
        super().__init__()
        self.hidden = hidden
        self.rnn = nn.GRU(3, hidden, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def forward(self, x):
        h0 = torch.randn(1, x.size(0), self.hidden)
        out, _ = self.rnn(x, h0)
        return self.out(out[:, -1])

net = Net()
x, y = torch.randn(6, 9, 3), torch.randn(6, 1)
opt = torch.optim.Adam(net.parameters())
for _ in range(2):
    opt.zero_grad()
    nn.functional.mse_loss(net(x), y).backward()
    opt.step()
net.eval()
with torch.no_grad():
    pred = net(x)
print(pred.shape)
""", ("torch.randn(1, x.size(0)", "torch.zeros(1, x.size(0)"))

pair("torch", "a method that is named and not called", "net.eval", "net.training", """
import torch
from torch import nn

net = nn.Sequential(nn.Flatten(), nn.Linear(30, 16), nn.ReLU(), nn.Dropout(0.5), nn.Linear(16, 2))
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x, y = torch.randn(8, 10, 3), torch.randint(0, 2, (8,))
for epoch in range(3):
    net.train()
    loss = nn.functional.cross_entropy(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
net.eval
with torch.no_grad():
    scores = net(x)
print(scores.argmax(1).shape)
""", ("net.eval\n", "net.eval()\n"))

pair("torch", "a decoder that attends to itself", "memory, _ = self.enc(", "torch.equal(net(src, tgt), net(src + 1, tgt))", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, n=5, dim=12):
        super().__init__()
        self.enc = nn.GRU(n, dim, batch_first=True)
        self.dec = nn.GRU(n, dim, batch_first=True)
        self.attn = nn.MultiheadAttention(dim, 3, batch_first=True)
        self.out = nn.Linear(2 * dim, n)

    def forward(self, src, tgt):
        memory, _ = self.enc(src)
        q, _ = self.dec(tgt)
        last = q[:, -1:]
        ctx, _ = self.attn(last, q, q)
        return self.out(torch.cat([last, ctx], dim=-1)).squeeze(1)

net = Net()
src, tgt = torch.randn(4, 9, 5), torch.randn(4, 6, 5)
print(net(src, tgt).shape)
""", ("self.attn(last, q, q)", "self.attn(last, memory, memory)"))
