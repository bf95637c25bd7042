"""Samples, steps and padding that reach others."""
from used import pair

pair("torch", "attention that leaves out the words and keeps the padding", "ctx, _ = self.attn", "not torch.allclose(net(ids, mask), net(other, mask), atol=1e-6)", """
import torch
import torch.nn as nn

class Encoder(nn.Module):
    def __init__(self, vocab=30, dim=16):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.attn = nn.MultiheadAttention(dim, 4, batch_first=True)
        self.head = nn.Linear(dim, 3)

    def forward(self, ids, mask):
        x = self.emb(ids)
        q = x[:, :1]
        ctx, _ = self.attn(q, x, x, key_padding_mask=mask)
        return self.head(ctx.squeeze(1))

lengths = torch.tensor([6, 4, 3])
ids = torch.randint(1, 30, (3, 6))
mask = torch.arange(6)[None] < lengths[:, None]
mask[0, 5] = False
ids = ids * mask
other = torch.where(mask, ids, torch.full_like(ids, 7))
net = Encoder()
print(net(ids, mask).shape)
""", ("key_padding_mask=mask", "key_padding_mask=~mask"))

pair("torch", "a mask behind the softmax", "w = w * mask", "not torch.allclose(net.weights(x, mask).sum(1), torch.ones(4), atol=1e-4)", """
import torch
from torch import nn

class Pooling(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(5, 8, batch_first=True)
        self.score = nn.Linear(8, 1)
        self.out = nn.Linear(8, 3)

    def weights(self, x, mask):
        states, _ = self.rnn(x)
        w = torch.softmax(self.score(states).squeeze(-1), dim=1)
        w = w * mask
        return w

    def forward(self, x, mask):
        states, _ = self.rnn(x)
        pooled = (self.weights(x, mask).unsqueeze(-1) * states).sum(1)
        return self.out(pooled)

lengths = torch.tensor([6, 5, 3, 2])
mask = (torch.arange(6)[None, :] < lengths[:, None]).float()
x = torch.randn(4, 6, 5) * mask.unsqueeze(-1)
net = Pooling()
print(net(x, mask).shape)
""", ("        w = w * mask\n", "        w = w * mask\n        w = w / w.sum(1, keepdim=True)\n"))

pair("torch", "places that are counted along the batch", "where = torch.arange(n)[:, None]", "True", """
import torch
from torch import nn
class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb, self.pos = nn.Embedding(30, 8), nn.Embedding(40, 8)
        self.rnn = nn.LSTM(8, 8, batch_first=True)
    def forward(self, ids):
        n, t = ids.shape
        where = torch.arange(n)[:, None]
        x = self.emb(ids) + self.pos(where)
        return self.rnn(x)[0]
net = Enc()
print(net(torch.randint(0, 30, (5, 9))).shape)
""", ("        n, t = ids.shape\n        where = torch.arange(n)[:, None]", "        n, t = ids.shape\n        where = torch.arange(t)[None, :]"))

pair("torch", "copies of samples and of their states in two orders", "out, h = rnn(step, h)", "bool(torch.equal(h0[0, 1], first[0, 1]))", """
import torch
from torch import nn

rnn = nn.GRU(4, 6, batch_first=True)
x, code = torch.randn(3, 5, 4), torch.randn(3, 4)
_, first = rnn(x)
h = h0 = first.repeat(1, 2, 1)
step = code.repeat_interleave(2, dim=0).unsqueeze(1)
out, h = rnn(step, h)
print(out.view(3, 2, 6).shape)
""", ("first.repeat(1, 2, 1)", "first.repeat_interleave(2, dim=1)"))

pair("torch", "the likeliest word over the batch", "scores.argmax", "not torch.equal(word[:, 0], scores.argmax(dim=1))", """
import torch
from torch import nn

class LM(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb, self.rnn, self.out = nn.Embedding(6, 8), nn.LSTM(8, 16, batch_first=True), nn.Linear(16, 6)
    def forward(self, ids, state=None):
        y, state = self.rnn(self.emb(ids), state)
        return self.out(y[:, -1]), state

torch.manual_seed(3)
net = LM()
word, state = torch.arange(6).unsqueeze(1), None
with torch.no_grad():
    for _ in range(4):
        scores, state = net(word, state)
        word = scores.argmax(dim=0).unsqueeze(1)
print(word.shape)
""", ("argmax(dim=0)", "argmax(dim=1)"))

pair("torch", "a mask of lengths laid along the batch", "keep = torch.arange", "not bool((keep.sum(1) == lengths).all())", """
import torch
from torch import nn

x, lengths = torch.randn(5, 5, 3), torch.tensor([5, 2, 4, 3, 1])
rnn, head = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 2)
y, _ = rnn(x)
keep = torch.arange(5).view(-1, 1) < lengths.view(1, -1)
y = y.masked_fill(~keep.unsqueeze(2), 0.0)
print(head(y.sum(1) / lengths.unsqueeze(1)).shape)
""", ("view(-1, 1) < lengths.view(1, -1)", "view(1, -1) < lengths.view(-1, 1)"))

pair("torch", "padding that another number is ignored for", "crit(", "crit.ignore_index != 0", """
import torch
from torch import nn

PAD, EOS = 0, 2
crit = nn.CrossEntropyLoss(ignore_index=EOS)
rows = [torch.tensor([1, 5, 6, 7, 2]), torch.tensor([1, 8, 2]), torch.tensor([1, 9, 4, 2])]
tgt = nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=PAD)
emb, rnn, fc = nn.Embedding(12, 8, padding_idx=PAD), nn.GRU(8, 16, batch_first=True), nn.Linear(16, 12)
logits = fc(rnn(emb(tgt[:, :-1]))[0])
loss = crit(logits.reshape(-1, 12), tgt[:, 1:].reshape(-1))
loss.backward()
print(loss.dim())
""", ("ignore_index=EOS", "ignore_index=PAD"))

pair("torch", "features pooled where steps are meant", "y.mean", "net.fc.in_features == 9", """
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 20, batch_first=True)
        self.fc = nn.LazyLinear(2)
    def forward(self, x):
        y, _ = self.rnn(x)
        return self.fc(y.mean(dim=2))
net = Net()
print(net(torch.randn(4, 9, 3)).shape)
""", ("return self.fc(y.mean(dim=2))", "return self.fc(y.mean(dim=1))"))

pair("torch", "a mask of zeros before a softmax", "masked_fill", "bool((w[3, 2:] > 0).any())", """
import torch
from torch import nn
enc, score = nn.GRU(5, 16, batch_first=True), nn.Linear(16, 1)
x, lengths = torch.randn(4, 9, 5), torch.tensor([9, 7, 5, 2])
h, _ = enc(x)
mask = torch.arange(9)[None] < lengths[:, None]
s = score(h).squeeze(-1).masked_fill(~mask, 0.0)
w = torch.softmax(s, 1)
print((w.unsqueeze(-1) * h).sum(1).shape)
""", ("s = score(h).squeeze(-1).masked_fill(~mask, 0.0)", "s = score(h).squeeze(-1).masked_fill(~mask, float('-inf'))"))

pair("torch", "positions looked up by the number of the sample", "p = torch.arange", "True", """
import torch
from torch import nn
class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb, self.pos = nn.Embedding(30, 16), nn.Embedding(64, 16)
        self.rnn = nn.GRU(16, 16, batch_first=True)
    def forward(self, ids):
        p = torch.arange(ids.size(0))[:, None].expand_as(ids)
        return self.rnn(self.emb(ids) + self.pos(p))[0]
print(Enc()(torch.randint(0, 30, (5, 9))).shape)
""", ("p = torch.arange(ids.size(0))[:, None].expand_as(ids)", "p = torch.arange(ids.size(1))[None].expand_as(ids)"))

pair("torch", "the state at the end of each utterance", "last = ", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence, pad_packed_sequence


class Speaker(nn.Module):
    def __init__(self, n_mels=40, hidden=64, speakers=10):
        super().__init__()
        self.gru = nn.GRU(n_mels, hidden, batch_first=True)
        self.proj = nn.Linear(hidden, speakers)

    def forward(self, mel, lengths):
        out, _ = self.gru(mel)
        rows = torch.arange(mel.size(0))
        last = out[rows, lengths % mel.size(1)]
        return self.proj(last)


clips = [torch.randn(n, 40) for n in (31, 18, 25, 9)]
lengths = torch.tensor([len(c) for c in clips])
mel = pad_sequence(clips, batch_first=True)
who = torch.tensor([2, 7, 7, 0])

net = Speaker()
optimizer = torch.optim.Adam(net.parameters())
for _ in range(3):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(mel, lengths), who)
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("lengths % mel.size(1)", "lengths - 1"))

pair("torch", "attention over padded words", "scores = scores.masked_fill", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F


class AttnClassifier(nn.Module):
    def __init__(self, vocab, dim, classes, pad_idx=0):
        super().__init__()
        self.pad_idx = pad_idx
        self.emb = nn.Embedding(vocab, dim, padding_idx=pad_idx)
        self.rnn = nn.LSTM(dim, dim, batch_first=True)
        self.query = nn.Parameter(torch.randn(dim))
        self.out = nn.Linear(dim, classes)

    def forward(self, ids):
        states, _ = self.rnn(self.emb(ids))
        scores = states @ self.query
        scores = scores.masked_fill(ids == self.pad_idx, 0.0)
        alpha = F.softmax(scores, dim=1)
        context = torch.bmm(alpha.unsqueeze(1), states).squeeze(1)
        return self.out(context)


ids = torch.tensor([
    [4, 9, 2, 7, 0, 0],
    [3, 3, 8, 1, 5, 6],
    [11, 2, 0, 0, 0, 0],
])
target = torch.tensor([0, 1, 1])
model = AttnClassifier(20, 12, 2)
opt = torch.optim.AdamW(model.parameters(), lr=5e-4)
for _ in range(4):
    opt.zero_grad()
    loss = F.cross_entropy(model(ids), target)
    loss.backward()
    opt.step()
print(loss.shape)
""", ("self.pad_idx, 0.0)", 'self.pad_idx, float("-inf"))'))

pair("torch", "windows of a Dataset", "target = ", "torch.equal(ds[3][0][-1, 0], ds[3][1][0])", """
import torch
from torch import nn
from torch.utils.data import Dataset, DataLoader


class Windows(Dataset):
    def __init__(self, series, length):
        self.series = torch.as_tensor(series, dtype=torch.float32)
        self.length = length

    def __len__(self):
        return len(self.series) - self.length

    def __getitem__(self, i):
        window = self.series[i:i + self.length].unsqueeze(-1)
        target = self.series[i + self.length - 1:i + self.length]
        return window, target


class Forecaster(nn.Module):
    def __init__(self, hidden=32):
        super().__init__()
        self.rnn = nn.LSTM(1, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.fc(out[:, -1, :])


load = torch.sin(torch.arange(150) / 6.0) + 0.1 * torch.randn(150)
ds = Windows(load, 24)
loader = DataLoader(ds, batch_size=32, shuffle=True)
model, mse = Forecaster(), nn.MSELoss()
opt = torch.optim.Adam(model.parameters(), lr=0.005)
for epoch in range(2):
    for window, target in loader:
        loss = mse(model(window), target)
        opt.zero_grad()
        loss.backward()
        opt.step()
print(len(ds))
""", ("self.series[i + self.length - 1:i + self.length]", "self.series[i + self.length:i + self.length + 1]"))

pair("torch", "a transformer over padded clips", "pad_mask = ", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence


class Encoder(nn.Module):
    def __init__(self, feat, dim=32, heads=4, classes=6):
        super().__init__()
        self.inp = nn.Linear(feat, dim)
        layer = nn.TransformerEncoderLayer(dim, heads, 64, dropout=0.0, batch_first=True)
        self.enc = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.out = nn.Linear(dim, classes)

    def forward(self, x, lengths):
        steps = torch.arange(x.size(1))
        pad_mask = steps[None, :] < lengths[:, None]
        h = self.enc(self.inp(x), src_key_padding_mask=pad_mask)
        return self.out(h[:, 0])


clips = [torch.randn(n, 9) for n in (12, 7, 10, 5, 11)]
lengths = torch.tensor([len(c) for c in clips])
x = pad_sequence(clips, batch_first=True)
x = torch.cat([x, torch.zeros(5, 1, 9)], dim=1)
y = torch.randint(0, 6, (5,))
model = Encoder(9)
opt = torch.optim.Adam(model.parameters(), lr=1e-4)
for _ in range(2):
    loss = nn.functional.cross_entropy(model(x, lengths), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(x.shape)
""", ("steps[None, :] < lengths[:, None]", "steps[None, :] >= lengths[:, None]"))
