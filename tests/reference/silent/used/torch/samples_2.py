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

pair("torch", "a chain of tags", "emitted = ", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence

class ChainTagger(nn.Module):
    def __init__(self, vocab, tags, dim=20):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim, padding_idx=0)
        self.rnn = nn.LSTM(dim, dim, bidirectional=True, batch_first=True)
        self.emit = nn.Linear(2 * dim, tags)
        self.trans = nn.Parameter(torch.zeros(tags, tags))

    def score_path(self, emissions, tags, mask):
        emitted = emissions.gather(2, tags.unsqueeze(2)).squeeze(2)
        moved = self.trans[tags[:, :-1], tags[:, 1:]] * mask[:, 1:]
        return emitted.sum(1) + moved.sum(1)

    def partition(self, emissions, mask):
        alpha = emissions[:, 0]
        for t in range(1, emissions.size(1)):
            step = torch.logsumexp(alpha.unsqueeze(2) + self.trans + emissions[:, t].unsqueeze(1), dim=1)
            alpha = torch.where(mask[:, t].unsqueeze(1) > 0, step, alpha)
        return torch.logsumexp(alpha, dim=1)

    def loss(self, words, tags):
        mask = (words != 0).float()
        emissions = self.emit(self.rnn(self.embed(words))[0])
        return (self.partition(emissions, mask) - self.score_path(emissions, tags, mask)).mean()

sentences = [(torch.randint(1, 50, (n,)), torch.randint(0, 5, (n,))) for n in (7, 4, 9, 5)]
words = pad_sequence([w for w, _ in sentences], batch_first=True)
tags = pad_sequence([t for _, t in sentences], batch_first=True)
tagger = ChainTagger(50, 5)
optimizer = torch.optim.Adam(tagger.parameters())
for _ in range(2):
    loss = tagger.loss(words, tags)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("done")
""", ("tags.unsqueeze(2)).squeeze(2)\n", "tags.unsqueeze(2)).squeeze(2) * mask\n"))

pair("torch", "back from scaled to degrees", "scaled / self.std", "True", """
import torch
from torch import nn

class Scaler:
    def fit(self, values):
        self.mean = values.mean(dim=(0, 1))
        self.std = values.std(dim=(0, 1)) + 1e-6
        return self

    def scale(self, values):
        return (values - self.mean) / self.std

    def to_degrees(self, scaled):
        return scaled / self.std + self.mean

class Weather(nn.Module):
    def __init__(self, stations=5, hidden=16):
        super().__init__()
        self.rnn = nn.GRU(stations, hidden, batch_first=True)
        self.out = nn.Linear(hidden, stations)

    def forward(self, days):
        return self.out(self.rnn(days)[0][:, -1])

days = 15 + 8 * torch.randn(20, 31, 5)
scaler = Scaler().fit(days)
scaled = scaler.scale(days)
model = Weather()
optimizer = torch.optim.Adam(model.parameters())
for _ in range(3):
    loss = nn.functional.mse_loss(model(scaled[:, :-1]), scaled[:, -1])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
model.eval()
with torch.no_grad():
    tomorrow = scaler.to_degrees(model(scaled[:, 1:]))
print(tomorrow.shape)
""", ("scaled / self.std + self.mean", "scaled * self.std + self.mean"))

pair("torch", "how long each note is", "lengths = torch.tensor", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence
from torch.utils.data import DataLoader

def collate(batch):
    notes, labels = zip(*batch)
    padded = pad_sequence(notes, batch_first=True)
    lengths = torch.tensor([len(note) for note in padded])
    return padded, lengths, torch.tensor(labels)

class Notes(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(100, 16, padding_idx=0)
        self.rnn = nn.LSTM(16, 20, batch_first=True)
        self.out = nn.Linear(20, 2)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(self.embed(x), lengths, batch_first=True, enforce_sorted=False)
        _, (h, _) = self.rnn(packed)
        return self.out(h[-1])

data = [(torch.randint(1, 100, (3 + 5 * (i % 4),)), i % 2) for i in range(16)]
model = Notes()
optimizer = torch.optim.Adam(model.parameters())
for x, lengths, y in DataLoader(data, batch_size=4, shuffle=True, collate_fn=collate):
    loss = nn.functional.cross_entropy(model(x, lengths), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("done")
""", ("for note in padded]", "for note in notes]"))

pair("torch", "signals that are put on one scale", "self.norm(", "True", """
import torch
from torch import nn

class Activity(nn.Module):
    def __init__(self, channels=12, hidden=24, classes=5):
        super().__init__()
        self.norm = nn.BatchNorm1d(channels)
        self.rnn = nn.LSTM(channels, hidden, batch_first=True)
        self.out = nn.Linear(hidden, classes)

    def forward(self, signal):
        x = self.norm(signal)
        states, _ = self.rnn(x)
        return self.out(states.mean(dim=1))

class Loop:
    def __init__(self, model):
        self.model, self.loss = model, nn.CrossEntropyLoss()
        self.optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)

    def __call__(self, batches):
        for signal, label in batches:
            self.optimizer.zero_grad()
            loss = self.loss(self.model(signal), label)
            loss.backward()
            self.optimizer.step()

Loop(Activity())([(torch.randn(8, 12, 12), torch.randint(0, 5, (8,))) for _ in range(2)])
print("done")
""", ("x = self.norm(signal)", "x = self.norm(signal.transpose(1, 2)).transpose(1, 2)"))

pair("torch", "a song writer that attends", "seen = self.attend(", "True", """
import math
import torch
from torch import nn

class SelfAttention(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.qkv = nn.Linear(dim, 3 * dim)

    def forward(self, x, causal=False):
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        scores = torch.einsum("bid,bjd->bij", q, k) / math.sqrt(q.size(-1))
        if causal:
            steps = x.size(1)
            scores = scores.masked_fill(torch.ones(steps, steps, dtype=torch.bool).triu(1), float("-inf"))
        return torch.einsum("bij,bjd->bid", scores.softmax(-1), v)

class SongWriter(nn.Module):
    def __init__(self, tokens=64, dim=20):
        super().__init__()
        self.embed = nn.Embedding(tokens, dim)
        self.rnn = nn.LSTM(dim, dim, batch_first=True)
        self.attend = SelfAttention(dim)
        self.out = nn.Linear(dim, tokens)

    def forward(self, tokens):
        states, _ = self.rnn(self.embed(tokens))
        seen = self.attend(states)
        return self.out(states + seen)

songs = torch.randint(0, 64, (12, 17))
writer = SongWriter()
optimizer = torch.optim.Adam(writer.parameters())
for batch in songs.split(4):
    logits = writer(batch[:, :-1])
    loss = nn.functional.cross_entropy(logits.reshape(-1, 64), batch[:, 1:].reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("done")
""", ("self.attend(states)", "self.attend(states, causal=True)"))
