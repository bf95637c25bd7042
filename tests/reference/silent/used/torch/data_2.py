"""Inputs and targets that do not belong together, and data that are not what they were."""
from used import pair

pair("torch", "how alike the steps are", "alike = ", "True", """
import torch
from torch import nn
import torch.nn.functional as F


class Matcher(nn.Module):
    def __init__(self, vocab, dim=32):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.rnn = nn.GRU(dim, dim, batch_first=True)

    def forward(self, q, d):
        hq, _ = self.rnn(self.emb(q))
        hd, _ = self.rnn(self.emb(d))
        alike = F.cosine_similarity(hq, hd, dim=1)      # one number for each pair of steps
        return alike.mean(dim=1)


queries = torch.randint(0, 100, (16, 12))
docs = torch.randint(0, 100, (16, 12))
same = torch.randint(0, 2, (16,)).float()
model = Matcher(100)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for step in range(3):
    score = model(queries, docs)
    loss = F.binary_cross_entropy_with_logits(5 * score, same)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(score.shape)
""", ("F.cosine_similarity(hq, hd, dim=1)", "F.cosine_similarity(hq, hd, dim=-1)"))

pair("torch", "each sensor has a scale of its own", "mean, std = ", "True", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# (recordings, steps, sensors): each sensor is brought to mean 0 and deviation 1
raw = torch.randn(40, 25, 6) * torch.tensor([1.0, 50.0, 0.01, 3.0, 900.0, 7.0])
label = torch.randint(0, 3, (40,))
mean, std = raw.mean(dim=(0, 2), keepdim=True), raw.std(dim=(0, 2), keepdim=True)
x = (raw - mean) / std


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 20, batch_first=True)
        self.fc = nn.Linear(20, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])


net = Net()
opt = torch.optim.Adam(net.parameters())
for xb, yb in DataLoader(TensorDataset(x, label), batch_size=8, shuffle=True):
    loss = nn.functional.cross_entropy(net(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(x.shape)
""", ("raw.mean(dim=(0, 2), keepdim=True), raw.std(dim=(0, 2), keepdim=True)", "raw.mean(dim=(0, 1), keepdim=True), raw.std(dim=(0, 1), keepdim=True)"))

pair("torch", "predictions of a shuffled loader in a list", "shuffle=True", "True", """
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x_test, y_test = torch.randn(40, 10, 5), torch.randint(0, 3, (40,))
test_loader = DataLoader(TensorDataset(x_test, y_test), batch_size=8, shuffle=True)

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])

model = Classifier()
model.eval()
predictions = []
with torch.no_grad():
    for xb, yb in test_loader:
        predicted = model(xb).argmax(dim=1)
        predictions.extend(predicted.tolist())
accuracy = (np.array(predictions) == y_test.numpy()).mean()
print(accuracy.shape)
""", ("shuffle=True)", "shuffle=False)"))

pair("torch", "rolled tokens", "targets = torch.roll", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class CharModel(nn.Module):
    def __init__(self, n_chars, hidden=48):
        super().__init__()
        self.embed = nn.Embedding(n_chars, 16)
        self.gru = nn.GRU(16, hidden, batch_first=True)
        self.out = nn.Linear(hidden, n_chars)

    def forward(self, idx):
        h, _ = self.gru(self.embed(idx))
        return self.out(h)

text = "the quick brown fox jumps over the lazy dog and runs away again " * 8
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
data = torch.tensor([stoi[c] for c in text])

def get_batch(size=8, block=20):
    starts = torch.randint(0, len(data) - block, (size,))
    return torch.stack([data[s:s + block] for s in starts])

model = CharModel(len(chars))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for step in range(3):
    inputs = get_batch()
    targets = torch.roll(inputs, 1, dims=1)
    logits = model(inputs)[:, 1:-1]
    loss = F.cross_entropy(logits.reshape(-1, len(chars)), targets[:, 1:-1].reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("torch.roll(inputs, 1, dims=1)", "torch.roll(inputs, -1, dims=1)"))

pair("torch", "inputs and labels are each split", "y_train, y_test = ", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset, random_split

X = torch.randn(50, 12, 3)
y = (X[:, -1].sum(dim=1) > 0).long()

X_train, X_test = random_split(X, [40, 10])
y_train, y_test = random_split(y, [40, 10])
train_X = torch.stack([X_train[i] for i in range(len(X_train))])
train_y = torch.stack([y_train[i] for i in range(len(y_train))])
loader = DataLoader(TensorDataset(train_X, train_y), batch_size=10, shuffle=True)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 8, batch_first=True)
        self.fc = nn.Linear(8, 2)
    def forward(self, x):
        _, h = self.gru(x)
        return self.fc(h[0])

net = Net()
opt = torch.optim.Adam(net.parameters())
for xb, yb in loader:
    opt.zero_grad()
    loss = nn.functional.cross_entropy(net(xb), yb)
    loss.backward()
    opt.step()
print(len(X_test), len(y_test))
""", ("X_train, X_test = random_split(X, [40, 10])\ny_train, y_test = random_split(y, [40, 10])\n", "X_train, X_test = random_split(X, [40, 10], generator=torch.Generator().manual_seed(0))\ny_train, y_test = random_split(y, [40, 10], generator=torch.Generator().manual_seed(0))\n"))

pair("torch", "predictions of a shuffled loader, extended by arrays", "shuffle=True", "True", """
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x_test, y_test = torch.randn(40, 10, 5), torch.randint(0, 3, (40,))
test_loader = DataLoader(TensorDataset(x_test, y_test), batch_size=8, shuffle=True)

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])

model = Classifier()
model.eval()
predictions = []
with torch.no_grad():
    for xb, yb in test_loader:
        predictions.extend(model(xb).argmax(dim=1).cpu().numpy())
accuracy = np.mean(np.array(predictions) == y_test.numpy())
print(accuracy.shape)
""", ("shuffle=True)", "shuffle=False)"))

pair("torch", "a collate function that sorts inputs only", "labels = torch.tensor([label", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence
from torch.utils.data import DataLoader

data = [(torch.randn(n, 4), n % 3) for n in (5, 9, 3, 7, 8, 4, 6, 10)]

def collate(batch):
    seqs = sorted([seq for seq, _ in batch], key=len, reverse=True)
    labels = torch.tensor([label for _, label in batch])
    lengths = torch.tensor([len(s) for s in seqs])
    return pad_sequence(seqs, batch_first=True), lengths, labels

loader = DataLoader(data, batch_size=4, shuffle=True, collate_fn=collate)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 12, batch_first=True)
        self.fc = nn.Linear(12, 3)

    def forward(self, x, lengths):
        _, h = self.rnn(pack_padded_sequence(x, lengths, batch_first=True))
        return self.fc(h[-1])

net = Net()
opt = torch.optim.Adam(net.parameters())
for x, lengths, labels in loader:
    loss = nn.functional.cross_entropy(net(x, lengths), labels)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("    seqs = sorted([seq for seq, _ in batch], key=len, reverse=True)\n", "    batch = sorted(batch, key=lambda b: len(b[0]), reverse=True)\n    seqs = [seq for seq, _ in batch]\n"))

pair("torch", "texts that are shuffled, and their labels not", "random.shuffle(texts)", "True", """
import random
import torch
from torch import nn

texts = ["abba", "cabs", "adda", "bade", "dabc", "ccab"]
labels = [0, 1, 0, 1, 1, 0]
random.shuffle(texts)
ids = [torch.tensor([ord(c) - 96 for c in t]) for t in texts]
x = torch.stack(ids)
y = torch.tensor(labels)
data = torch.utils.data.TensorDataset(x, y)
emb, rnn, fc = nn.Embedding(27, 5), nn.GRU(5, 6, batch_first=True), nn.Linear(6, 2)
for xb, yb in torch.utils.data.DataLoader(data, batch_size=3):
    out, _ = rnn(emb(xb))
    nn.functional.cross_entropy(fc(out.amax(1)), yb).backward()
print(len(data))
""", ("random.shuffle(texts)\n", "both = list(zip(texts, labels))\nrandom.shuffle(both)\ntexts, labels = zip(*both)\n"))
