"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "cells over a clip of joints", "for joints in clip:", "True", """
import torch
from torch import nn

class PoseTracker(nn.Module):
    def __init__(self, n_joints=18, width=24, depth=2, n_moves=6):
        super().__init__()
        self.width = width
        self.cells = nn.ModuleList([nn.GRUCell(n_joints * 2 if i == 0 else width, width) for i in range(depth)])
        self.head = nn.Linear(width, n_moves)

    def forward(self, clip):                      # (people, frames, joints * 2)
        states = [clip.new_zeros(clip.size(0), self.width) for _ in self.cells]
        for joints in clip:
            inp = joints
            for i, cell in enumerate(self.cells):
                states[i] = cell(inp, states[i])
                inp = states[i]
        return self.head(states[-1])

people = frames = 20
net = PoseTracker()
opt = torch.optim.AdamW(net.parameters(), lr=2e-3)
clips, moves = torch.randn(people, frames, 36), torch.randint(0, 6, (people,))
for epoch in range(3):
    opt.zero_grad(set_to_none=True)
    loss = nn.functional.cross_entropy(net(clips), moves)
    loss.backward()
    opt.step()
print(net(clips).shape)
""", ("for joints in clip:", "for joints in clip.unbind(1):"))

pair("torch", "sentences of one document", "last_words = states[0, ends]                          # the state after each sentence", "True", """
import torch
import torch.nn as nn

class SentenceTagger(nn.Module):
    def __init__(self, vocab=300, emb=32, hid=40, tags=3):
        super().__init__()
        self.emb = nn.Embedding(vocab, emb)
        self.rnn = nn.LSTM(emb, hid, batch_first=True)
        self.out = nn.Linear(hid, tags)

    def forward(self, words, counts):
        states, _ = self.rnn(self.emb(words).unsqueeze(0))    # a document is one long sequence
        ends = torch.cumsum(counts, 0)
        ends = ends.clamp(max=len(words) - 1)
        last_words = states[0, ends]                          # the state after each sentence
        return self.out(last_words)

model = SentenceTagger()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
documents = []
for _ in range(5):
    counts = torch.randint(4, 9, (6,))
    documents.append((torch.randint(0, 300, (int(counts.sum()),)), counts, torch.randint(0, 3, (6,))))
for words, counts, labels in documents:
    scores = model(words, counts)
    loss = criterion(scores, labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(scores.shape)
""", ("ends = torch.cumsum(counts, 0)\n        ends = ends.clamp(max=len(words) - 1)", "ends = torch.cumsum(counts, 0) - 1\n        ends = ends.clamp(max=len(words) - 1)"))

pair("torch", "a stacked GRU read at its first layer", "return h_n[0]", "True", """
from dataclasses import dataclass
import torch
import torch.nn as nn

@dataclass
class Config:
    sensors: int = 7
    hidden: int = 32
    layers: int = 3
    faults: int = 4
    lr: float = 1e-3

class Encoder(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.rnn = nn.GRU(cfg.sensors, cfg.hidden, cfg.layers, dropout=0.1, batch_first=True)

    def forward(self, x):
        _, h_n = self.rnn(x)
        return h_n[0]

class FaultDetector(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.encoder = Encoder(cfg)
        self.prototypes = nn.Parameter(torch.randn(cfg.faults, cfg.hidden))

    def forward(self, x):
        return torch.einsum("bh,kh->bk", self.encoder(x), self.prototypes)

cfg = Config()
detector = FaultDetector(cfg)
optim = torch.optim.RMSprop(detector.parameters(), lr=cfg.lr)
x, fault = torch.randn(48, 60, cfg.sensors), torch.randint(cfg.faults, (48,))
for xb, yb in zip(x.split(16), fault.split(16)):
    loss = nn.functional.cross_entropy(detector(xb), yb)
    optim.zero_grad()
    loss.backward()
    optim.step()
print(detector(x).shape)
""", ("return h_n[0]", "return h_n[-1]"))

pair("torch", "a forecast that starts from what is known of a shop", "states, _ = self.rnn(sales, h0)", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

class SalesModel(nn.Module):
    def __init__(self, n_static, hidden=16, layers=2):
        super().__init__()
        self.hidden, self.layers = hidden, layers
        self.start = nn.Sequential(nn.Linear(n_static, 32), nn.Tanh(), nn.Linear(32, layers * hidden))
        self.rnn = nn.GRU(1, hidden, num_layers=layers, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def forward(self, sales, shop):
        h0 = self.start(shop).view(self.layers, -1, self.hidden)
        states, _ = self.rnn(sales, h0)
        return self.out(states[:, -1]).squeeze(1)

class Trainer:
    def __init__(self, model, lr=1e-3):
        self.model = model
        self.optimizer = torch.optim.Adam(model.parameters(), lr=lr)
        self.criterion = nn.MSELoss()

    def fit(self, loader, epochs):
        for epoch in range(epochs):
            for sales, shop, tomorrow in loader:
                self.optimizer.zero_grad()
                loss = self.criterion(self.model(sales, shop), tomorrow)
                loss.backward()
                self.optimizer.step()
        return epoch

data = TensorDataset(torch.rand(60, 28, 1), torch.randn(60, 5), torch.rand(60))
print(Trainer(SalesModel(5)).fit(DataLoader(data, batch_size=20, shuffle=True), 2))
""", ("self.start(shop).view(self.layers, -1, self.hidden)", "self.start(shop).view(-1, self.layers, self.hidden).transpose(0, 1).contiguous()"))

pair("torch", "a melody note by note", "scores, state = self(note.view(1, 1))", "True", """
import torch
import torch.nn as nn

class Melody(nn.Module):
    def __init__(self, n_notes=64, dim=24, hidden=48):
        super().__init__()
        self.lookup = nn.Embedding(n_notes, dim)
        self.lstm = nn.LSTM(dim, hidden, batch_first=True)
        self.to_notes = nn.Linear(hidden, n_notes)

    def forward(self, notes, state=None):
        h, state = self.lstm(self.lookup(notes), state)
        return self.to_notes(h), state

    @torch.no_grad()
    def compose(self, prime, n):
        self.eval()
        scores, state = self(prime.unsqueeze(0))
        melody = prime.tolist()
        for _ in range(n):
            probs = torch.softmax(scores[0, -1], dim=-1)
            note = torch.multinomial(probs, 1)
            melody.append(note.item())
            scores, state = self(note.view(1, 1))
        return melody

songs = torch.randint(0, 64, (8, 33))
model = Melody()
opt = torch.optim.Adam(model.parameters(), 3e-3)
for step in range(4):
    model.train()
    logits, _ = model(songs[:, :-1])
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), songs[:, 1:].flatten())
    opt.zero_grad(); loss.backward(); opt.step()
print(len(model.compose(songs[0, :5], 12)))
""", ("self(note.view(1, 1))", "self(note.view(1, 1), state)"))

pair("torch", "three leads of a heart", "beats = torch.from_numpy(recording).reshape(-1, window, leads)", "True", """
import numpy as np
import torch
import torch.nn as nn

leads, window = 3, 50
rng = np.random.default_rng(1)
recording = rng.standard_normal((leads, 2000)).astype(np.float32)     # one row a lead
beats = torch.from_numpy(recording).reshape(-1, window, leads)
labels = torch.from_numpy(rng.integers(0, 2, len(beats)))

class HeartNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(leads)
        self.lstm = nn.LSTM(leads, 20, batch_first=True)
        self.fc = nn.Linear(20, 2)

    def forward(self, x):
        _, (h, _) = self.lstm(self.norm(x))
        return self.fc(h[-1])

net = HeartNet()
optimizer = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
for i in range(0, len(beats), 10):
    optimizer.zero_grad()
    out = net(beats[i:i + 10])
    loss = nn.functional.cross_entropy(out, labels[i:i + 10])
    loss.backward()
    optimizer.step()
print(out.shape)
""", (".reshape(-1, window, leads)", ".reshape(leads, -1, window).permute(1, 2, 0)"))

pair("torch", "patients of a collate function", "ages = torch.stack([age", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader

visits = [(torch.randn(3 + (7 * i) % 9, 6), torch.tensor([float(20 + i)]), torch.tensor(float(i % 2))) for i in range(24)]

def collate(batch):
    order = sorted(range(len(batch)), key=lambda i: len(batch[i][0]), reverse=True)
    rows = [batch[i] for i in order]
    lengths = torch.tensor([len(v) for v, _, _ in rows])
    padded = pad_sequence([v for v, _, _ in rows], batch_first=True)
    ages = torch.stack([age for _, age, _ in batch])
    outcomes = torch.stack([y for _, _, y in rows])
    return padded, lengths, ages, outcomes

class Risk(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(6, 12, batch_first=True)
        self.out = nn.Linear(13, 1)

    def forward(self, x, lengths, ages):
        _, h = self.gru(pack_padded_sequence(x, lengths, batch_first=True))
        return self.out(torch.cat([h[-1], ages / 100], dim=1)).squeeze(1)

risk = Risk()
opt = torch.optim.Adam(risk.parameters())
for x, lengths, ages, outcomes in DataLoader(visits, batch_size=8, collate_fn=collate):
    loss = nn.functional.binary_cross_entropy_with_logits(risk(x, lengths, ages), outcomes)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(x.size(0))
""", ("torch.stack([age for _, age, _ in batch])", "torch.stack([age for _, age, _ in rows])"))

pair("torch", "the loudest of all steps", "pooled = self.pool(states.permute(0, 2, 1)).flatten(1)", "True", """
import torch
import torch.nn as nn

class BirdNet(nn.Module):
    def __init__(self, mels=32, hidden=28, species=9):
        super().__init__()
        self.rnn = nn.GRU(mels, hidden)                      # (time, batch, mels)
        self.pool = nn.AdaptiveMaxPool1d(1)
        self.classify = nn.Sequential(nn.ReLU(), nn.Linear(hidden, species))

    def forward(self, spectra):
        states, _ = self.rnn(spectra)
        pooled = self.pool(states.permute(0, 2, 1)).flatten(1)
        return self.classify(pooled)

def batches(n):
    for _ in range(n):
        yield torch.rand(40, 40, 32), torch.randint(0, 9, (40,))

model = BirdNet()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
lossfn = nn.CrossEntropyLoss()
history = []
for spectra, species in batches(3):
    optimizer.zero_grad()
    loss = lossfn(model(spectra), species)
    loss.backward()
    optimizer.step()
    history.append(loss.item())
print(len(history))
""", ("permute(0, 2, 1)", "permute(1, 2, 0)"))

pair("torch", "the perplexity of a validation set", "words += tgt.numel()", "True", """
import math
import torch
import torch.nn as nn

PAD = 0

class LanguageModel(nn.Module):
    def __init__(self, vocab=90, dim=32):
        super().__init__()
        self.embedding = nn.Embedding(vocab, dim, padding_idx=PAD)
        self.rnn = nn.LSTM(dim, dim, batch_first=True)
        self.project = nn.Linear(dim, vocab)

    def forward(self, ids):
        return self.project(self.rnn(self.embedding(ids))[0])

def sentences(n):
    ids = torch.randint(1, 90, (n, 15))
    for row, length in zip(ids, torch.randint(4, 15, (n,)).tolist()):
        row[length:] = PAD
    return ids

class Trainer:
    def __init__(self, model):
        self.model = model
        self.loss = nn.CrossEntropyLoss(ignore_index=PAD, reduction="sum")
        self.opt = torch.optim.Adam(model.parameters(), lr=1e-3)

    def train(self, ids):
        self.model.train()
        src, tgt = ids[:, :-1], ids[:, 1:]
        loss = self.loss(self.model(src).transpose(1, 2), tgt) / (tgt != PAD).sum()
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()

    @torch.no_grad()
    def perplexity(self, batches):
        self.model.eval()
        total, words = 0.0, 0
        for ids in batches:
            src, tgt = ids[:, :-1], ids[:, 1:]
            total += self.loss(self.model(src).transpose(1, 2), tgt).item()
            words += tgt.numel()
        return math.exp(total / words)

trainer = Trainer(LanguageModel())
for _ in range(3):
    trainer.train(sentences(16))
print(trainer.perplexity([sentences(16), sentences(16)]) > 1)
""", ("words += tgt.numel()", "words += (tgt != PAD).sum().item()"))
