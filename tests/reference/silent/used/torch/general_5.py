"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "what is seen in a picture", "loss = nn.functional.cross_entropy(logits.reshape(-1, 120), caps.reshape(-1))", "True", """
import torch
import torch.nn as nn

class Captioner(nn.Module):
    def __init__(self, vocab=120, feat=64, dim=32):
        super().__init__()
        self.see = nn.Linear(feat, dim)
        self.words = nn.Embedding(vocab, dim)
        self.lstm = nn.LSTM(dim, dim, batch_first=True)
        self.say = nn.Linear(dim, vocab)

    def forward(self, features, captions):
        first = self.see(features).unsqueeze(1)
        rest = self.words(captions[:, 1:])
        out, _ = self.lstm(torch.cat([first, rest], dim=1))
        return self.say(out)

captioner = Captioner()
optimizer = torch.optim.Adam(captioner.parameters(), lr=1e-3)
images, captions = torch.randn(32, 64), torch.randint(0, 120, (32, 11))
for epoch in range(2):
    for i in range(0, 32, 8):
        feats, caps = images[i:i + 8], captions[i:i + 8]
        logits = captioner(feats, caps)
        loss = nn.functional.cross_entropy(logits.reshape(-1, 120), caps.reshape(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(logits.shape)
""", ("self.words(captions[:, 1:])", "self.words(captions[:, :-1])"))

pair("torch", "checked every few batches", "model.eval()", "not model.training", """
import torch
import torch.nn as nn

torch.manual_seed(4)

def make_model(n_in=10, hidden=30, n_out=3):
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.gru = nn.GRU(n_in, hidden, 2, batch_first=True, dropout=0.4)
            self.drop = nn.Dropout(0.4)
            self.fc = nn.Linear(hidden, n_out)

        def forward(self, x):
            return self.fc(self.drop(self.gru(x)[0][:, -1]))
    return Net()

@torch.no_grad()
def accuracy(model, x, y):
    model.eval()
    return (model(x).argmax(-1) == y).float().mean().item()

x, y = torch.randn(80, 12, 10), torch.randint(0, 3, (80,))
x_val, y_val = torch.randn(20, 12, 10), torch.randint(0, 3, (20,))
model = make_model()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
scores = []
for epoch in range(2):
    model.train()
    for step, idx in enumerate(torch.randperm(80).split(10)):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x[idx]), y[idx])
        loss.backward()
        optimizer.step()
        if step % 3 == 2:
            scores.append(accuracy(model, x_val, y_val))
print(len(scores))
""", ("            scores.append(accuracy(model, x_val, y_val))", "            scores.append(accuracy(model, x_val, y_val))\n            model.train()"))

pair("torch", "losses of several horizons", "return torch.tensor(losses", "all(p.grad is None for p in net.parameters())", """
import torch
from torch import nn

class MultiHorizon(nn.Module):
    def __init__(self, horizons=(1, 6, 24)):
        super().__init__()
        self.horizons = horizons
        self.body = nn.LSTM(4, 32, batch_first=True)
        self.heads = nn.ModuleDict({f"h{h}": nn.Linear(32, 1) for h in horizons})

    def forward(self, x):
        feature = self.body(x)[0][:, -1]
        return {name: head(feature).squeeze(-1) for name, head in self.heads.items()}

def loss_of(outputs, targets):
    losses = [nn.functional.smooth_l1_loss(outputs[k], targets[k]) for k in outputs]
    return torch.tensor(losses, requires_grad=True).mean()

net = MultiHorizon()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
x = torch.randn(64, 48, 4)
y = {k: torch.randn(64) for k in net.heads}
for _ in range(3):
    loss = loss_of(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("torch.tensor(losses, requires_grad=True).mean()", "torch.stack(losses).mean()"))

pair("torch", "a head for each language", "self.heads = {lang: nn.Linear(dim, 5) for lang in languages}", "len(list(model.parameters())) < 7", """
import torch
import torch.nn as nn
import torch.optim as optim

class Multilingual(nn.Module):
    def __init__(self, languages, vocab=200, dim=32):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.encoder = nn.GRU(dim, dim, batch_first=True)
        self.heads = {lang: nn.Linear(dim, 5) for lang in languages}

    def forward(self, ids, lang):
        _, h = self.encoder(self.embed(ids))
        return self.heads[lang](h.squeeze(0))

languages = ["de", "fr", "it"]
model = Multilingual(languages)
optimizer = optim.Adam(model.parameters(), lr=5e-4)
batches = [(torch.randint(0, 200, (16, 12)), torch.randint(0, 5, (16,)), languages[i % 3]) for i in range(6)]
running = 0.0
for i, (ids, labels, lang) in enumerate(batches, start=1):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(ids, lang), labels)
    loss.backward()
    optimizer.step()
    running += (loss.item() - running) / i
print(running > 0)
""", ("self.heads = {lang: nn.Linear(dim, 5) for lang in languages}", "self.heads = nn.ModuleDict({lang: nn.Linear(dim, 5) for lang in languages})"))

pair("torch", "dilated filters before a GRU", "x = torch.relu(conv(F.pad(x, (d, d))))", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class Filtered(nn.Module):
    def __init__(self, symbols=40, width=24, dilations=(1, 2)):
        super().__init__()
        self.embed = nn.Embedding(symbols, width)
        self.dilations = dilations
        self.filters = nn.ModuleList([nn.Conv1d(width, width, 3, dilation=d) for d in dilations])
        self.rnn = nn.GRU(width, width, batch_first=True)
        self.out = nn.Linear(width, symbols)

    def forward(self, ids):
        x = self.embed(ids).transpose(1, 2)
        for d, conv in zip(self.dilations, self.filters):
            x = torch.relu(conv(F.pad(x, (d, d))))
        h, _ = self.rnn(x.transpose(1, 2))
        return self.out(h)

net = Filtered()
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
text = torch.randint(0, 40, (1000,))
for start in torch.randint(0, 1000 - 33, (3, 8)):
    chunk = torch.stack([text[s:s + 33] for s in start.tolist()])
    logits = net(chunk[:, :-1])
    loss = F.cross_entropy(logits.permute(0, 2, 1), chunk[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("F.pad(x, (d, d))", "F.pad(x, (2 * d, 0))"))

# ------------------------------------------------------------------ new kinds

pair("torch", "voices that are alike", "loss = triplet(net(anchor), net(negative), net(positive))", "True", """
import torch
import torch.nn as nn
from torch.nn.functional import normalize

class VoicePrint(nn.Module):
    def __init__(self, mels=20, dim=32):
        super().__init__()
        self.lstm = nn.LSTM(mels, dim, num_layers=2, batch_first=True)

    def forward(self, utterance):
        return normalize(self.lstm(utterance)[1][0][-1], dim=-1)

def draw(speakers, n):
    who = torch.randint(0, len(speakers), (n,))
    other = (who + torch.randint(1, len(speakers), (n,))) % len(speakers)
    noise = lambda: 0.1 * torch.randn(n, 25, 20)
    return speakers[who] + noise(), speakers[who] + noise(), speakers[other] + noise()

speakers = torch.randn(10, 25, 20)
net = VoicePrint()
triplet = nn.TripletMarginLoss(margin=0.3)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
for step in range(3):
    anchor, positive, negative = draw(speakers, 16)
    loss = triplet(net(anchor), net(negative), net(positive))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("triplet(net(anchor), net(negative), net(positive))", "triplet(net(anchor), net(positive), net(negative))"))

pair("torch", "patience", "waited += 1", "True", """
import torch
import torch.nn as nn

net = nn.GRU(3, 16, batch_first=True)
head = nn.Linear(16, 1)
params = [*net.parameters(), *head.parameters()]
optimizer = torch.optim.Adam(params, lr=1e-2)
x, y = torch.randn(60, 10, 3), torch.randn(60, 1)
x_val, y_val = torch.randn(20, 10, 3), torch.randn(20, 1)

def loss_on(a, b):
    return nn.functional.mse_loss(head(net(a)[1][0]), b)

best, waited, patience = float("inf"), 0, 4
for epoch in range(30):
    optimizer.zero_grad()
    loss_on(x, y).backward()
    optimizer.step()
    with torch.no_grad():
        val = loss_on(x_val, y_val).item()
    if val < best:
        best = val
        kept = {k: v.clone() for k, v in net.state_dict().items()}
    else:
        waited += 1
        if waited >= patience:
            break
print(best < 10)
""", ("        best = val\n", "        best, waited = val, 0\n"))

pair("torch", "a small model learns from a large one", 'return F.kl_div(p_student, p_teacher, reduction="batchmean") * T * T', "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class Reader(nn.Module):
    def __init__(self, hidden, vocab=150, classes=6):
        super().__init__()
        self.embed = nn.Embedding(vocab, hidden)
        self.rnn = nn.LSTM(hidden, hidden, batch_first=True)
        self.out = nn.Linear(hidden, classes)

    def forward(self, ids):
        return self.out(self.rnn(self.embed(ids))[0].mean(1))

teacher, student = Reader(96), Reader(16)
teacher.eval()
for p in teacher.parameters():
    p.requires_grad_(False)
optimizer = torch.optim.Adam(student.parameters(), lr=1e-3)

def distill(student_logits, teacher_logits, T=2.0):
    p_student = F.softmax(student_logits / T, dim=-1)
    p_teacher = F.softmax(teacher_logits / T, dim=-1)
    return F.kl_div(p_student, p_teacher, reduction="batchmean") * T * T

for _ in range(3):
    ids, labels = torch.randint(0, 150, (16, 20)), torch.randint(0, 6, (16,))
    with torch.no_grad():
        wise = teacher(ids)
    scores = student(ids)
    loss = 0.5 * F.cross_entropy(scores, labels) + 0.5 * distill(scores, wise)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(scores.shape)
""", ("p_student = F.softmax(student_logits / T, dim=-1)", "p_student = F.log_softmax(student_logits / T, dim=-1)"))

pair("torch", "how many were right", "predicted, _ = torch.max(scores, 1)", "int(correct) == 0", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

class Activity(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 24, batch_first=True)
        self.fc = nn.Linear(24, 5)

    def forward(self, x):
        return self.fc(self.lstm(x)[0][:, -1])

train = DataLoader(TensorDataset(torch.randn(64, 20, 6), torch.randint(0, 5, (64,))), batch_size=16, shuffle=True)
test = DataLoader(TensorDataset(torch.randn(32, 20, 6), torch.randint(0, 5, (32,))), batch_size=16)
model, criterion = Activity(), nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters())
for xb, yb in train:
    optimizer.zero_grad()
    criterion(model(xb), yb).backward()
    optimizer.step()

model.eval()
correct = total = 0
with torch.no_grad():
    for xb, yb in test:
        scores = model(xb)
        predicted, _ = torch.max(scores, 1)
        correct += (predicted == yb).sum()
        total += yb.size(0)
print(total)
""", ("predicted, _ = torch.max(scores, 1)", "_, predicted = torch.max(scores, 1)"))

pair("torch", "five folds", "model = Classifier()", "True", """
import torch
import torch.nn as nn

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 16, batch_first=True)
        self.out = nn.Linear(16, 2)

    def forward(self, x):
        return self.out(self.rnn(x)[1][-1])

x, y = torch.randn(50, 12, 4), torch.randint(0, 2, (50,))
folds = torch.randperm(50).chunk(5)
model = Classifier()
scores = []
for fold, held_out in enumerate(folds):
    learnt = torch.cat([f for j, f in enumerate(folds) if j != fold])
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for epoch in range(3):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x[learnt]), y[learnt]).backward()
        optimizer.step()
    with torch.no_grad():
        scores.append((model(x[held_out]).argmax(1) == y[held_out]).float().mean().item())
print(len(scores))
""", ("model = Classifier()\nscores = []\nfor fold, held_out in enumerate(folds):\n", "scores = []\nfor fold, held_out in enumerate(folds):\n    model = Classifier()\n"))
