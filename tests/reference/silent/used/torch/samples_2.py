"""Samples, steps and padding that reach others."""
from used import pair

pair("torch", "how many tokens are right", "correct += ", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence

PAD = 0
words = [torch.randint(1, 60, (n,)) for n in (5, 9, 3, 7)]
tags = [torch.randint(1, 8, (len(w),)) for w in words]
x = pad_sequence(words, batch_first=True, padding_value=PAD)
y = pad_sequence(tags, batch_first=True, padding_value=PAD)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(60, 24, padding_idx=PAD)
        self.rnn = nn.LSTM(24, 24, batch_first=True, bidirectional=True)
        self.fc = nn.Linear(48, 8)

    def forward(self, x):
        return self.fc(self.rnn(self.emb(x))[0])


model = Tagger()
loss_fn = nn.CrossEntropyLoss(ignore_index=PAD)
opt = torch.optim.Adam(model.parameters())
for _ in range(3):
    loss = loss_fn(model(x).transpose(1, 2), y)
    opt.zero_grad()
    loss.backward()
    opt.step()

model.eval()
correct = total = 0
with torch.no_grad():
    guess = model(x).argmax(dim=-1)
    keep = y != PAD
    correct += (guess == y).sum().item()
    total += keep.sum().item()
print(total)
""", ("(guess == y).sum()", "((guess == y) & keep).sum()"))

pair("torch", "gestures for a transformer", "self.encoder(", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

class GestureNet(nn.Module):
    def __init__(self, n_sensors=9, d_model=32, n_classes=6):
        super().__init__()
        self.proj = nn.Linear(n_sensors, d_model)
        self.pos = nn.Parameter(torch.zeros(1, 50, d_model))
        encoder_layer = nn.TransformerEncoderLayer(d_model, nhead=4, dim_feedforward=64)
        self.encoder = nn.TransformerEncoder(encoder_layer, num_layers=2, enable_nested_tensor=False)
        self.head = nn.Linear(d_model, n_classes)

    def forward(self, x):
        z = self.proj(x) + self.pos[:, :x.size(1)]
        z = self.encoder(z)
        return self.head(z.mean(dim=1))

X = torch.randn(48, 50, 9)
y = torch.randint(0, 6, (48,))
loader = DataLoader(TensorDataset(X, y), batch_size=16, shuffle=True)
model = GestureNet()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(1):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    print(model(X[:5]).shape)
""", ("dim_feedforward=64)", "dim_feedforward=64, batch_first=True)"))

pair("torch", "one step of padding too many", "mask = ", "True", """
import torch
import torch.nn as nn

class TextEncoder(nn.Module):
    def __init__(self, vocab=200, dim=20, hidden=24, classes=4):
        super().__init__()
        self.embedding = nn.Embedding(vocab, dim)
        self.rnn = nn.GRU(dim, hidden, batch_first=True)
        self.classifier = nn.Linear(hidden, classes)

    def forward(self, ids, lengths):
        out, _ = self.rnn(self.embedding(ids))
        positions = torch.arange(ids.size(1)).unsqueeze(0)
        mask = (positions <= lengths.unsqueeze(1)).unsqueeze(-1).float()
        pooled = (out * mask).sum(dim=1) / mask.sum(dim=1)
        return self.classifier(pooled)

sentences = [torch.randint(1, 200, (n,)) for n in (12, 7, 4, 9, 12, 5)]
lengths = torch.tensor([len(s) for s in sentences])
ids = nn.utils.rnn.pad_sequence(sentences, batch_first=True, padding_value=0)
labels = torch.tensor([0, 3, 1, 2, 2, 0])
model = TextEncoder()
loss = nn.CrossEntropyLoss()(model(ids, lengths), labels)
loss.backward()
print(model(ids, lengths).shape)
""", ("positions <= lengths", "positions < lengths"))

pair("torch", "answers that look at a passage", "attn = sim.softmax", "not torch.allclose(look.weights.sum(2), torch.ones(3, 6))", """
import torch
from torch import nn, einsum

class Look(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.to_q = nn.Linear(dim, dim, bias=False)
        self.to_k = nn.Linear(dim, dim, bias=False)

    def forward(self, question, passage):
        q, k = self.to_q(question), self.to_k(passage)
        sim = einsum("bqd,bpd->bqp", q, k) * q.shape[-1] ** -0.5
        attn = sim.softmax(dim=1)
        self.weights = attn
        return einsum("bqp,bpd->bqd", attn, passage)

embed = nn.Embedding(75, 14)
read = nn.GRU(14, 14, batch_first=True)
look = Look(14)
score = nn.Linear(28, 2)
question, passage = torch.randint(0, 75, (3, 6)), torch.randint(0, 75, (3, 20))
q, _ = read(embed(question))
p, _ = read(embed(passage))
yes = score(torch.cat((q, look(q, p)), -1).mean(1))
nn.functional.cross_entropy(yes, torch.tensor([0, 1, 1])).backward()
print(yes.shape)
""", ("sim.softmax(dim=1)", "sim.softmax(dim=2)"))
