"""Inputs and targets that do not belong together, and data that are not what they were."""
from used import pair

pair("torch", "a series that is scaled by all of itself", "mean, std = ", "abs(float(scaled[:80].mean())) > 1e-3", """
import numpy as np
import torch
from torch import nn

series = np.cumsum(np.random.default_rng(0).normal(size=100)).astype("float32")
cut = 80
mean, std = series.mean(), series.std()
scaled = (series - mean) / std
train, test = torch.tensor(scaled[:cut]), torch.tensor(scaled[cut:])
net = nn.LSTM(1, 8)
out, _ = net(train[:-1].reshape(-1, 1, 1))
print(out.shape, len(test))
""", ("series.mean(), series.std()", "series[:cut].mean(), series[:cut].std()"))

pair("torch", "words that are asked back", "source, target = ", "bool((source == target).all())", """
import torch
from torch import nn

text = torch.tensor([ord(c) % 13 for c in "a text that goes on for a while, and on"])
emb, gru, out = nn.Embedding(13, 8), nn.GRU(8, 16), nn.Linear(16, 13)
opt = torch.optim.Adam([*emb.parameters(), *gru.parameters(), *out.parameters()])
state = torch.zeros(1, 16)
for start in range(0, 30, 10):
    source, target = text[start:start + 10], text[start:start + 10]
    steps, state = gru(emb(source), state.detach())
    loss = nn.functional.cross_entropy(out(steps), target)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("text[start:start + 10], text[start:start + 10]", "text[start:start + 10], text[start + 1:start + 11]"))

pair("torch", "overlapping windows dealt out at random", "order = torch.randperm", "bool((test_x.reshape(len(test_x), 1, -1)[:, :, 1:] == train_x.reshape(1, len(train_x), -1)[:, :, :-1]).all(-1).any())", """
import torch
from torch import nn

series = torch.randn(200).cumsum(0)
windows = series.unfold(0, 13, 1)
x, y = windows[:, :12].unsqueeze(-1), windows[:, 12:]
order = torch.randperm(len(x))
cut = int(0.8 * len(x))
train_x, train_y = x[order[:cut]], y[order[:cut]]
test_x, test_y = x[order[cut:]], y[order[cut:]]

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(1, 16, batch_first=True)
        self.out = nn.Linear(16, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.out(out[:, -1])

net = Net()
opt = torch.optim.Adam(net.parameters())
for epoch in range(2):
    opt.zero_grad()
    loss = nn.functional.mse_loss(net(train_x), train_y)
    loss.backward()
    opt.step()
net.eval()
with torch.no_grad():
    error = nn.functional.mse_loss(net(test_x), test_y)
print(error.shape)
""", ("order = torch.randperm(len(x))\ncut = int(0.8 * len(x))\n", "cut = int(0.8 * len(x))\norder = torch.cat([torch.randperm(cut - 12), torch.arange(cut - 12, cut), torch.arange(cut, len(x))])\norder = torch.cat([torch.randperm(cut), torch.arange(cut + 12, len(x))])\n"))

pair("torch", "noise that stays in the data", "xb += 0.1", "not torch.equal(data, kept)", """
import torch
from torch import nn

data = torch.randn(12, 10, 3)
kept = data.clone()
labels = torch.randint(0, 2, (12,))
rnn = nn.GRU(3, 8, batch_first=True)
head = nn.Linear(8, 2)
opt = torch.optim.Adam([*rnn.parameters(), *head.parameters()])
for epoch in range(3):
    for i in range(0, 12, 4):
        xb = data[i:i + 4]
        xb += 0.1 * torch.randn_like(xb)
        _, h = rnn(xb)
        loss = nn.functional.cross_entropy(head(h[-1]), labels[i:i + 4])
        opt.zero_grad()
        loss.backward()
        opt.step()
print(loss.shape)
""", ("xb += 0.1 * torch.randn_like(xb)", "xb = xb + 0.1 * torch.randn_like(xb)"))

pair("torch", "a window that forgets what is newest", "window = torch.cat", "torch.equal(window[:, 0], history[:, 0])", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(1, 10, batch_first=True)
        self.out = nn.Linear(10, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.out(out[:, -1:])

net = Net()
history = torch.randn(2, 8, 1)
window = history
forecast = []
with torch.no_grad():
    for _ in range(4):
        step = net(window)
        forecast.append(step)
        window = torch.cat([window[:, :-1], step], dim=1)
print(torch.cat(forecast, dim=1).shape)
""", ("window[:, :-1], step", "window[:, 1:], step"))

pair("torch", "two loaders, each shuffled by itself", "labels = DataLoader", "any(not torch.equal(a[:, 0, 0].long(), b) for a, b in seen)", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

inputs = torch.arange(20.0).view(20, 1, 1).expand(20, 6, 2).contiguous()
targets = torch.arange(20)
examples = DataLoader(inputs, batch_size=5, shuffle=True)
labels = DataLoader(targets, batch_size=5, shuffle=True)
rnn = nn.LSTM(2, 8, batch_first=True)
head = nn.Linear(8, 20)
opt = torch.optim.Adam([*rnn.parameters(), *head.parameters()])
seen = []
for xb, yb in zip(examples, labels):
    seen.append((xb, yb))
    _, (h, _) = rnn(xb)
    loss = nn.functional.cross_entropy(head(h[-1]), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(len(seen))
""", ("for xb, yb in zip(examples, labels):", "for xb, yb in DataLoader(TensorDataset(inputs, targets), batch_size=5, shuffle=True):"))

pair("torch", "lengths are sorted and the rows are not", "packed = nn.utils.rnn.pack_padded_sequence(rows, lengths, batch_first=True)", "True", """
import torch
from torch import nn
rows = torch.randn(4, 6, 3)
lengths = torch.tensor([3, 6, 2, 5])
rnn = nn.GRU(3, 8, batch_first=True)
lengths, order = lengths.sort(descending=True)
packed = nn.utils.rnn.pack_padded_sequence(rows, lengths, batch_first=True)
_, h = rnn(packed)
print(h.shape)
""", ("lengths, order = lengths.sort(descending=True)\npacked = nn.utils.rnn.pack_padded_sequence(rows, lengths, batch_first=True)", "lengths, order = lengths.sort(descending=True)\npacked = nn.utils.rnn.pack_padded_sequence(rows[order], lengths, batch_first=True)"))

pair("torch", "learnt from scaled numbers and asked with others", "test = raw[40:]", "float(test.mean()) > 50", """
import torch
from torch import nn

raw = torch.randn(60, 6, 2) * 40 + 100
mean, std = raw[:40].mean(), raw[:40].std()
train, y = (raw[:40] - mean) / std, torch.randn(40, 1)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn, self.out = nn.LSTM(2, 8, batch_first=True), nn.Linear(8, 1)
    def forward(self, x):
        return self.out(self.rnn(x)[0][:, -1])
net = Net()
opt = torch.optim.Adam(net.parameters())
for _ in range(2):
    loss = nn.functional.mse_loss(net(train), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
test = raw[40:]
with torch.no_grad():
    print(net(test).shape)
""", ("test = raw[40:]", "test = (raw[40:] - mean) / std"))

pair("torch", "a weight of the positive that makes the rare rarer", "w = ", "float(w) < 1", """
import torch
from torch import nn

y = (torch.arange(40) % 8 == 0).float()
x = torch.randn(40, 6, 3)
w = (y == 1).sum() / (y == 0).sum()
rnn, fc = nn.LSTM(3, 8, batch_first=True), nn.Linear(8, 1)
score = fc(rnn(x)[0][:, -1]).squeeze(1)
loss = nn.functional.binary_cross_entropy_with_logits(score, y, pos_weight=w)
loss.backward()
print(loss.dim())
""", ("(y == 1).sum() / (y == 0).sum()", "(y == 0).sum() / (y == 1).sum()"))

pair("torch", "classes weighed by how often they occur", "w = ", "bool(w.argmax() == counts.argmax())", """
import torch
from torch import nn

y = torch.tensor([0, 0, 0, 0, 1, 1, 2, 0])
counts = torch.bincount(y, minlength=3).float()
w = counts / counts.sum()
net = nn.Linear(4, 3)
loss = nn.CrossEntropyLoss(weight=w)(net(torch.randn(8, 4)), y)
loss.backward()
print(loss.dim())
""", ("counts / counts.sum()", "counts.sum() / (3 * counts)"))

pair("torch", "a word whose number is that of padding", "ids = ", "0 in rows[0].tolist()", """
import torch
from torch import nn

index = {w: i for i, w in enumerate("the cat sat on a mat".split())}
rows = [torch.tensor([index[w] for w in t.split()]) for t in ("the cat sat", "a cat sat on the mat")]
ids = nn.utils.rnn.pad_sequence(rows, batch_first=True)
emb = nn.Embedding(7, 4, padding_idx=0)
print(emb(ids).shape)
""", ("enumerate(\"the cat sat on a mat\".split())", "enumerate(\"the cat sat on a mat\".split(), 1)"))

pair("torch", "differences that are held against levels", "err = ", "err.item() > 50", """
import torch
from torch import nn

series = 100 + torch.sin(torch.arange(80) / 4)
d = series[1:] - series[:-1]
x, y = d.unfold(0, 10, 1)[:-1].unsqueeze(-1), d[10:]
rnn, fc = nn.GRU(1, 8, batch_first=True), nn.Linear(8, 1)
net = lambda x: fc(rnn(x)[1][-1]).squeeze(-1)
opt = torch.optim.Adam([*rnn.parameters(), *fc.parameters()])
for _ in range(2):
    loss = nn.functional.mse_loss(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
with torch.no_grad():
    p = net(x)
err = (p - series[11:]).abs().mean()
print(err.dim())
""", ("p - series[11:]", "p + series[10:-1] - series[11:]"))

pair("torch", "rows of the training set held against the targets of the test set", "val = nn", "not torch.equal(given, x_val)", """
import torch
from torch import nn
x, y = torch.randn(40, 6, 2), torch.randn(40, 1)
x_train, x_val, y_train, y_val = x[:32], x[32:], y[:32], y[32:]
rnn, fc = nn.GRU(2, 8, batch_first=True), nn.Linear(8, 1)
opt = torch.optim.Adam([*rnn.parameters(), *fc.parameters()])
f = lambda z: fc(rnn(z)[0][:, -1])
for _ in range(3):
    opt.zero_grad()
    nn.functional.mse_loss(f(x_train), y_train).backward()
    opt.step()
with torch.no_grad():
    given = x_train[:8]
    val = nn.functional.mse_loss(f(given), y_val)
print(val.shape)
""", ("given = x_train[:8]", "given = x_val"))

pair("torch", "actions weighed by what was earned before them", "to_go = rewards", "bool(to_go[0] == rewards[0])", """
import torch
from torch import nn
policy, head = nn.LSTM(4, 16, batch_first=True), nn.Linear(16, 2)
opt = torch.optim.Adam([*policy.parameters(), *head.parameters()])
dist = torch.distributions.Categorical(logits=head(policy(torch.randn(1, 10, 4))[0])[0])
actions = dist.sample()
rewards = torch.rand(10) + 0.1
to_go = rewards.cumsum(0)
loss = -(dist.log_prob(actions) * to_go).sum()
opt.zero_grad()
loss.backward()
opt.step()
print(to_go.shape)
""", ("to_go = rewards.cumsum(0)", "to_go = rewards.flip(0).cumsum(0).flip(0)"))

pair("torch", "a decoder that is taught step by step", "loss = loss + criterion", "True", """
import torch
from torch import nn

SOS, V, H = 1, 30, 24


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(V, H)
        self.cell = nn.GRUCell(H, H)
        self.out = nn.Linear(H, V)

    def forward(self, token, h):
        h = self.cell(self.emb(token), h)
        return self.out(h), h


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(V, H)
        self.rnn = nn.GRU(H, H, batch_first=True)

    def forward(self, src):
        return self.rnn(self.emb(src))[1][0]


enc, dec = Encoder(), Decoder()
opt = torch.optim.Adam([*enc.parameters(), *dec.parameters()], lr=2e-3)
criterion = nn.CrossEntropyLoss()
src = torch.randint(2, V, (8, 10))
tgt = torch.cat([torch.full((8, 1), SOS), torch.randint(2, V, (8, 6))], dim=1)
for _ in range(2):
    h = enc(src)
    loss = torch.zeros(())
    for t in range(tgt.size(1) - 1):
        logits, h = dec(tgt[:, t], h)
        loss = loss + criterion(logits, tgt[:, t])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("criterion(logits, tgt[:, t])", "criterion(logits, tgt[:, t + 1])"))
