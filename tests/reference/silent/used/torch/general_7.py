"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "only the head is trained", "module.requires_grad = False                   # the encoder stays as it was trained", "True", """
import torch
import torch.nn as nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.GRU(8, 32, batch_first=True)
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        return self.head(self.encoder(x)[1][-1])

model = Model()
state = {k: v.clone() for k, v in model.encoder.state_dict().items()}
model.encoder.load_state_dict(state)
for module in model.encoder.modules():
    module.requires_grad = False                   # the encoder stays as it was trained
optimizer = torch.optim.Adam(filter(lambda p: p.requires_grad, model.parameters()), lr=1e-3)
x, y = torch.randn(24, 10, 8), torch.randint(0, 4, (24,))
for xb, yb in zip(x.chunk(3), y.chunk(3)):
    loss = nn.functional.cross_entropy(model(xb), yb)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("for module in model.encoder.modules():\n    module.requires_grad = False ", "for module in model.encoder.parameters():\n    module.requires_grad = False "))

pair("torch", "classes that are rare", "criterion = nn.CrossEntropyLoss(weight=counts / counts.sum())", "True", """
import torch
import torch.nn as nn

n_classes = 4
labels = torch.cat([torch.full((n,), c) for c, n in enumerate((80, 12, 5, 3))])
labels = labels[torch.randperm(len(labels))]
signals = torch.randn(len(labels), 25, 3)
counts = torch.bincount(labels, minlength=n_classes).float()
criterion = nn.CrossEntropyLoss(weight=counts / counts.sum())

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3, 16), nn.Tanh())
        self.rnn = nn.GRU(16, 16, batch_first=True)
        self.out = nn.Linear(16, n_classes)

    def forward(self, x):
        return self.out(self.rnn(self.body(x))[1].squeeze(0))

model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for idx in torch.arange(len(labels)).split(25):
    loss = criterion(model(signals[idx]), labels[idx])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("weight=counts / counts.sum()", "weight=counts.sum() / (n_classes * counts)"))

pair("torch", "chance that a word is given", "token = target[:, t] if random.random() < teacher_ratio else logits.argmax(0)[:target.size(0)]", "True", """
import random
import torch
import torch.nn as nn

class Decoder(nn.Module):
    def __init__(self, vocab=50, dim=24):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.cell = nn.GRUCell(dim, dim)
        self.out = nn.Linear(dim, vocab)

    def forward(self, context, target, teacher_ratio=0.5):
        h, token = context, target[:, 0]
        scores = []
        for t in range(1, target.size(1)):
            h = self.cell(self.embed(token), h)
            logits = self.out(h)
            scores.append(logits)
            token = target[:, t] if random.random() < teacher_ratio else logits.argmax(0)[:target.size(0)]
        return torch.stack(scores, dim=1)

random.seed(3)
decoder = Decoder()
optimizer = torch.optim.Adam(decoder.parameters(), lr=1e-3)
for _ in range(3):
    context, target = torch.randn(6, 24), torch.randint(0, 50, (6, 11))
    logits = decoder(context, target)
    loss = nn.functional.cross_entropy(logits.transpose(1, 2), target[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("logits.argmax(0)[:target.size(0)]", "logits.argmax(1)"))

pair("torch", "a step for each four batches", "optimizer.zero_grad()", "True", """
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(5, 20, batch_first=True)
        self.fc = nn.Linear(20, 2)

    def forward(self, x):
        return self.fc(self.rnn(x)[0][:, -1])

accumulate = 4
net = Net()
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
x, y = torch.randn(64, 12, 5), torch.randint(0, 2, (64,))
for i, (xb, yb) in enumerate(zip(x.split(8), y.split(8))):
    optimizer.zero_grad()
    loss = criterion(net(xb), yb) / accumulate
    loss.backward()
    if (i + 1) % accumulate == 0:
        optimizer.step()
print(loss.dim())
""", ("    optimizer.zero_grad()\n    loss = criterion", "    loss = criterion"), ("        optimizer.step()\n", "        optimizer.step()\n        optimizer.zero_grad()\n"))

pair("torch", "where an answer begins and ends", "end_logits, start_logits = reader(ids)", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class Reader(nn.Module):
    def __init__(self, vocab=120, dim=32):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rnn = nn.LSTM(dim, dim, batch_first=True, bidirectional=True)
        self.span = nn.Linear(2 * dim, 2)

    def forward(self, ids):
        out, _ = self.rnn(self.embed(ids))
        start, end = self.span(out).unbind(dim=-1)
        return start, end

reader = Reader()
optimizer = torch.optim.Adam(reader.parameters(), lr=1e-3)
ids = torch.randint(0, 120, (12, 30))
begins = torch.randint(0, 15, (12,))
ends = begins + torch.randint(1, 10, (12,))
for _ in range(3):
    end_logits, start_logits = reader(ids)
    loss = F.cross_entropy(start_logits, begins) + F.cross_entropy(end_logits, ends)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    start, end = reader(ids)
    answers = [(s, e) for s, e in zip(start.argmax(1).tolist(), end.argmax(1).tolist())]
print(len(answers))
""", ("end_logits, start_logits = reader(ids)", "start_logits, end_logits = reader(ids)"))

pair("torch", "a network that is copied", "self.blocks = nn.ModuleList([block] * depth)", "True", """
import torch
import torch.nn as nn

class Residual(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.rnn = nn.GRU(dim, dim, batch_first=True)
        self.norm = nn.LayerNorm(dim)

    def forward(self, x):
        return self.norm(x + self.rnn(x)[0])

class Deep(nn.Module):
    def __init__(self, n_in, dim=24, depth=3):
        super().__init__()
        self.first = nn.Linear(n_in, dim)
        block = Residual(dim)
        self.blocks = nn.ModuleList([block] * depth)
        self.last = nn.Linear(dim, 1)

    def forward(self, x):
        x = self.first(x)
        for block in self.blocks:
            x = block(x)
        return self.last(x[:, -1]).squeeze(-1)

net = Deep(4)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
x, y = torch.randn(32, 18, 4), torch.randn(32)
for xb, yb in zip(x.split(8), y.split(8)):
    loss = nn.functional.mse_loss(net(xb), yb)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("        block = Residual(dim)\n        self.blocks = nn.ModuleList([block] * depth)", "        self.blocks = nn.ModuleList([Residual(dim) for _ in range(depth)])"))

pair("torch", "a forecast with its uncertainty", "loss = nll(mean, y, std)", "True", """
import torch
import torch.nn as nn

class Probabilistic(nn.Module):
    def __init__(self, n_in=3, hidden=24):
        super().__init__()
        self.rnn = nn.LSTM(n_in, hidden, batch_first=True)
        self.mean = nn.Linear(hidden, 1)
        self.std = nn.Sequential(nn.Linear(hidden, 1), nn.Softplus())

    def forward(self, x):
        h = self.rnn(x)[0][:, -1]
        return self.mean(h), self.std(h) + 1e-3

    @torch.no_grad()
    def sample(self, x, n=100):
        mean, std = self(x)
        return mean + std * torch.randn(n, *mean.shape)

nll = nn.GaussianNLLLoss()
model = Probabilistic()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
x, y = torch.randn(40, 30, 3), torch.randn(40, 1)
for epoch in range(3):
    mean, std = model(x)
    loss = nll(mean, y, std)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
low, high = model.sample(x[:5]).sort(0).values[[4, 95]]
print(low.shape)
""", ("nll(mean, y, std)", "nll(mean, y, std ** 2)"))

pair("torch", "the F1 of alarms", "precision = tp / max(tp + fn, 1)", "True", """
import torch
import torch.nn as nn

class Alarm(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 10, batch_first=True)
        self.fc = nn.Linear(10, 1)

    def forward(self, x):
        return self.fc(self.rnn(x)[1][-1]).squeeze(-1)

def report(pred, truth):
    tp = ((pred == 1) & (truth == 1)).sum().item()
    fp = ((pred == 1) & (truth == 0)).sum().item()
    fn = ((pred == 0) & (truth == 1)).sum().item()
    precision = tp / max(tp + fn, 1)
    recall = tp / max(tp + fp, 1)
    return precision, recall

x, y = torch.randn(50, 20, 3), torch.randint(0, 2, (50,))
model = Alarm()
optimizer = torch.optim.Adam(model.parameters())
for _ in range(3):
    loss = nn.functional.binary_cross_entropy_with_logits(model(x), y.float())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    p, r = report((model(x) > 0).long(), y)
print(0 <= p <= 1)
""", ("precision = tp / max(tp + fn, 1)\n    recall = tp / max(tp + fp, 1)", "precision = tp / max(tp + fp, 1)\n    recall = tp / max(tp + fn, 1)"))

pair("torch", "a network that answers with the likeliest word", "p = torch.softmax(logits[0, -1] * temperature, dim=-1)", "True", """
import torch
import torch.nn as nn

class Story(nn.Module):
    def __init__(self, vocab=70, dim=24):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rnn = nn.GRU(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, vocab)

    def forward(self, ids, h=None):
        y, h = self.rnn(self.embed(ids), h)
        return self.out(y), h

def tell(model, first, n, temperature=0.8):
    model.eval()
    words, h = [first], None
    word = torch.tensor([[first]])
    with torch.no_grad():
        for _ in range(n):
            logits, h = model(word, h)
            p = torch.softmax(logits[0, -1] * temperature, dim=-1)
            word = torch.multinomial(p, 1).unsqueeze(0)
            words.append(word.item())
    return words

model = Story()
optimizer = torch.optim.Adam(model.parameters())
ids = torch.randint(0, 70, (6, 16))
logits, _ = model(ids[:, :-1])
loss = nn.functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
loss.backward()
optimizer.step()
print(len(tell(model, 3, 10)))
""", ("logits[0, -1] * temperature", "logits[0, -1] / temperature"))

pair("torch", "positions of a song's bars", "return x + self.table", "song.pos(torch.zeros(2, 5, 16))[0].std(0).max() == 0", """
import math
import torch
from torch import nn

class Positions(nn.Module):
    def __init__(self, dim, longest=100):
        super().__init__()
        where = torch.arange(longest).unsqueeze(1)
        rate = torch.exp(torch.arange(0, dim, 2) * (-math.log(10000.0) / dim))
        table = torch.zeros(longest, 1, dim)
        table[:, 0, 0::2] = torch.sin(where * rate)
        table[:, 0, 1::2] = torch.cos(where * rate)
        self.register_buffer("table", table)

    def forward(self, x):
        return x + self.table[:x.size(0)]

class Song(nn.Module):
    def __init__(self, bars, dim=16):
        super().__init__()
        self.bar = nn.Embedding(bars, dim)
        self.pos = Positions(dim)
        self.enc = nn.TransformerEncoderLayer(dim, 4, 32, batch_first=True)
        self.mood = nn.Linear(dim, 3)

    def forward(self, ids):
        return self.mood(self.enc(self.pos(self.bar(ids))).mean(1))

song = Song(60)
loss = nn.functional.cross_entropy(song(torch.randint(0, 60, (4, 20))), torch.randint(0, 3, (4,)))
loss.backward()
print(loss.shape)
""", ("torch.zeros(longest, 1, dim)", "torch.zeros(1, longest, dim)"), ("table[:, 0, 0::2]", "table[0, :, 0::2]"), ("table[:, 0, 1::2]", "table[0, :, 1::2]"), ("self.table[:x.size(0)]", "self.table[:, :x.size(1)]"))
