"""What a tensor’s axes, steps and states are taken for."""
from used import pair

pair("torch", "weights that sum to one over the questions", "w = torch.softmax", "not torch.allclose(att.weights(q, k).sum(-1), torch.ones(2, 5), atol=1e-5)", """
import math
import torch
from torch import nn

class Attention(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.wq = nn.Linear(dim, dim)
        self.wk = nn.Linear(dim, dim)

    def weights(self, q, k):
        scores = self.wq(q) @ self.wk(k).transpose(1, 2) / math.sqrt(q.size(-1))
        w = torch.softmax(scores, dim=1)
        return w

    def forward(self, q, k):
        return self.weights(q, k) @ k

rnn = nn.GRU(6, 8, batch_first=True)
att = Attention(8)
k, _ = rnn(torch.randn(2, 7, 6))
q, _ = rnn(torch.randn(2, 5, 6))
print(att(q, k).shape)
""", ("torch.softmax(scores, dim=1)", "torch.softmax(scores, dim=-1)"))

pair("torch", "heads split by a view alone", "f(x).view", "not torch.allclose(net(x.flip(1)), net(x).flip(1), atol=1e-5)", """
import torch
from torch import nn

class Heads(nn.Module):
    def __init__(self, d=12, n=3):
        super().__init__()
        self.n, self.q, self.k, self.v = n, nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)

    def split(self, f, x):
        b, t, d = x.shape
        return f(x).view(b * self.n, t, d // self.n)

    def forward(self, x):
        b, t, d = x.shape
        q, k, v = (self.split(f, x) for f in (self.q, self.k, self.v))
        w = torch.bmm(q, k.transpose(1, 2)).softmax(-1)
        return torch.bmm(w, v).view(b, self.n, t, d // self.n).transpose(1, 2).reshape(b, t, d)

net = Heads()
x = torch.randn(2, 5, 12)
print(net(x).shape)
""", ("f(x).view(b * self.n, t, d // self.n)", "f(x).view(b, t, self.n, d // self.n).transpose(1, 2).reshape(b * self.n, t, d // self.n)"))

pair("torch", "unpacked with time first", "pad_packed_sequence(", "out.shape[0] != 4", """
import torch
from torch import nn

rnn, fc = nn.LSTM(5, 7, batch_first=True), nn.Linear(7, 3)
x, lengths = torch.randn(4, 6, 5), torch.tensor([6, 4, 5, 2])
tags = torch.randint(0, 3, (4, 6)).masked_fill(torch.arange(6)[None] >= lengths[:, None], -100)
packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
out, _ = nn.utils.rnn.pad_packed_sequence(rnn(packed)[0])
loss = nn.functional.cross_entropy(fc(out).reshape(-1, 3), tags.reshape(-1))
print(loss.dim())
""", ("pad_packed_sequence(rnn(packed)[0])", "pad_packed_sequence(rnn(packed)[0], batch_first=True)"))

pair("torch", "the top layer of a deep bidirectional network", "summary = ", "True", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class SentimentRNN(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_dim, n_layers=2):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.lstm = nn.LSTM(embed_dim, hidden_dim, num_layers=n_layers,
                            bidirectional=True, batch_first=True, dropout=0.3)
        self.fc = nn.Linear(2 * hidden_dim, 1)

    def forward(self, text):
        embedded = self.embedding(text)
        _, (hidden, cell) = self.lstm(embedded)
        summary = torch.cat((hidden[0], hidden[1]), dim=1)
        return self.fc(summary).squeeze(1)


texts = torch.randint(0, 100, (24, 15))
labels = torch.randint(0, 2, (24,)).float()
loader = DataLoader(TensorDataset(texts, labels), batch_size=8, shuffle=True)
model = SentimentRNN(100, 16, 20)
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
model.train()
for epoch in range(2):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
print("done")
""", ("(hidden[0], hidden[1])", "(hidden[-2], hidden[-1])"))

pair("torch", "scores of each step for the loss", "loss = criterion(", "True", """
import torch
import torch.nn as nn


class POSTagger(nn.Module):
    def __init__(self, words, tags, dim=20, hidden=24):
        super().__init__()
        self.tags = tags
        self.emb = nn.Embedding(words, dim)
        self.lstm = nn.LSTM(dim, hidden, batch_first=True, bidirectional=True)
        self.drop = nn.Dropout(0.25)
        self.fc = nn.Linear(2 * hidden, tags)

    def forward(self, sent):
        h, _ = self.lstm(self.emb(sent))
        return self.fc(self.drop(h))


batch, length, tags = 6, 11, 7
sent = torch.randint(0, 90, (batch, length))
gold = torch.randint(0, tags, (batch, length))
model = POSTagger(90, tags)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
for epoch in range(2):
    model.train()
    optimizer.zero_grad()
    scores = model(sent)
    loss = criterion(scores.reshape(batch, tags, length), gold)
    loss.backward()
    optimizer.step()
print(scores.shape)
""", ("scores.reshape(batch, tags, length)", "scores.transpose(1, 2)"))

pair("torch", "a small model that learns from a large one", "soft = ", "True", """
import torch
from torch import nn
import torch.nn.functional as F


class RNN(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.emb = nn.Embedding(50, hidden)
        self.rnn = nn.GRU(hidden, hidden, batch_first=True)
        self.cls = nn.Linear(hidden, 5)

    def forward(self, x):
        return self.cls(self.rnn(self.emb(x))[1][-1])


teacher, student = RNN(64), RNN(16)
teacher.eval()
optimizer = torch.optim.Adam(student.parameters(), lr=1e-3)
T, alpha = 2.0, 0.7
for _ in range(3):
    x = torch.randint(0, 50, (16, 12))
    y = torch.randint(0, 5, (16,))
    with torch.no_grad():
        t_logits = teacher(x)
    s_logits = student(x)
    soft = F.kl_div(F.softmax(s_logits / T, dim=-1), F.softmax(t_logits / T, dim=-1), reduction="batchmean") * T * T
    hard = F.cross_entropy(s_logits, y)
    loss = alpha * soft + (1 - alpha) * hard
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(s_logits.shape)
""", ("F.kl_div(F.softmax(s_logits", "F.kl_div(F.log_softmax(s_logits"))

pair("torch", "how many are right", "correct += ", "correct > 30", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x = torch.randn(30, 8, 6)
y = torch.randint(0, 2, (30, 1)).float()
loader = DataLoader(TensorDataset(x, y), batch_size=10)


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(6, 12, batch_first=True)
        self.fc = nn.Linear(12, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.fc(out[:, -1])


net = Detector()
opt = torch.optim.Adam(net.parameters())
for xb, yb in loader:
    opt.zero_grad()
    nn.functional.binary_cross_entropy_with_logits(net(xb), yb).backward()
    opt.step()

net.eval()
correct = 0
with torch.no_grad():
    for xb, yb in loader:
        guess = (torch.sigmoid(net(xb)).squeeze() > 0.5).float()
        correct += (guess == yb).sum().item()
accuracy = correct / 30
print(isinstance(accuracy, float))
""", ("(guess == yb)", "(guess == yb.squeeze())"))

pair("torch", "batches sorted by length within a model", "x = x[order]", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence


class LengthSorted(nn.Module):
    def __init__(self, vocab, dim, hidden, classes):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim, padding_idx=0)
        self.lstm = nn.LSTM(dim, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, classes)

    def forward(self, x, lengths):
        lengths, order = lengths.sort(descending=True)
        x = x[order]
        packed = pack_padded_sequence(self.emb(x), lengths, batch_first=True)
        _, (h, _) = self.lstm(packed)
        return self.fc(h[-1])


lengths = torch.tensor([3, 7, 5, 2, 6, 4])
x = torch.zeros(6, 7, dtype=torch.long)
for i, n in enumerate(lengths):
    x[i, :n] = torch.randint(1, 50, (int(n),))
y = torch.tensor([0, 1, 2, 0, 1, 2])
net = LengthSorted(50, 16, 24, 3)
criterion, optimizer = nn.CrossEntropyLoss(), torch.optim.Adam(net.parameters())
for epoch in range(3):
    optimizer.zero_grad()
    loss = criterion(net(x, lengths), y)
    loss.backward()
    optimizer.step()
print(x.shape)
""", ("return self.fc(h[-1])", "return self.fc(h[-1][order.argsort()])"))

pair("torch", "final states side by side", "h.view(", "True", """
import torch
import torch.nn as nn

class SentimentLSTM(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_dim):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.lstm = nn.LSTM(embed_dim, hidden_dim, batch_first=True, bidirectional=True)
        self.dropout = nn.Dropout(0.3)
        self.fc = nn.Linear(2 * hidden_dim, 1)

    def forward(self, text):
        embedded = self.dropout(self.embedding(text))
        _, (h, c) = self.lstm(embedded)
        h = h.view(text.size(0), -1)
        return self.fc(self.dropout(h)).squeeze(1)

model = SentimentLSTM(500, 24, 16)
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters())
texts = torch.randint(1, 500, (12, 30))
labels = torch.randint(0, 2, (12,)).float()
model.train()
for step in range(2):
    optimizer.zero_grad()
    predictions = model(texts)
    loss = criterion(predictions, labels)
    loss.backward()
    optimizer.step()
print(predictions.shape)
""", ("h = h.view(text.size(0), -1)", "h = torch.cat([h[0], h[1]], dim=1)"))

pair("torch", "how much of the variance is explained", "ss_res = ", "True", """
import torch
import torch.nn as nn

torch.manual_seed(1)
class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 12, batch_first=True)
        self.fc = nn.Linear(12, 1)
    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1, :])

x = torch.randn(60, 15, 4)
y = x.sum(dim=(1, 2))
net = Regressor()
opt = torch.optim.Adam(net.parameters(), lr=0.01)
for epoch in range(3):
    opt.zero_grad()
    loss = nn.functional.smooth_l1_loss(net(x[:40]), y[:40].unsqueeze(1))
    loss.backward()
    opt.step()

net.eval()
with torch.no_grad():
    pred = net(x[40:])
    truth = y[40:]
    ss_res = ((truth - pred) ** 2).sum()
    ss_tot = ((truth - truth.mean()) ** 2).sum()
    r2 = 1 - ss_res / ss_tot
print(r2.shape)
""", ("pred = net(x[40:])", "pred = net(x[40:]).squeeze(-1)"))

pair("torch", "a transformer over basket items", "x = self.encoder(x)", "not model.eval()(baskets)[:1].allclose(model(baskets[:1]), atol=1e-5)", """
import torch
from torch import nn

class Basket(nn.Module):
    def __init__(self, products, dim=16):
        super().__init__()
        self.product = nn.Embedding(products, dim)
        layer = nn.TransformerEncoderLayer(d_model=dim, nhead=4, dim_feedforward=32)
        self.encoder = nn.TransformerEncoder(layer, num_layers=2)
        self.total = nn.Linear(dim, 1)

    def forward(self, baskets):
        x = self.product(baskets)
        x = self.encoder(x)
        return self.total(x.mean(dim=1)).squeeze(-1)

torch.manual_seed(0)
model = Basket(200)
optimizer = torch.optim.Adam(model.parameters())
baskets = torch.randint(0, 200, (32, 6))
spent = torch.rand(32) * 50
for _ in range(2):
    loss = nn.functional.l1_loss(model(baskets), spent)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(model(baskets).shape)
""", ("dim_feedforward=32)", "dim_feedforward=32, batch_first=True)"))
