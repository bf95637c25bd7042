"""Gradients and steps that are lost, late or another’s."""
from used import pair

pair("torch", "gradients cleared before every fourth step only", "loss.backward()", "abs(float(before - net.weight)) > 3", """
import torch
from torch import nn

net = nn.Linear(1, 1, bias=False)
opt = torch.optim.SGD(net.parameters(), lr=1.0)
before = net.weight.item()
for i in range(8):
    loss = net(torch.ones(4, 1)).mean() / 4
    loss.backward()
    opt.step()
    if i % 4 == 3:
        opt.zero_grad()
print(loss.dim())
""", ("    opt.step()\n    if i % 4 == 3:\n", "    if i % 4 == 3:\n        opt.step()\n"))

pair("torch", "a penalty of the sum of weights", "l2 =", "True", """
import torch
from torch import nn
net, fc = nn.LSTM(3, 8, batch_first=True), nn.Linear(8, 1)
params = [*net.parameters(), *fc.parameters()]
opt = torch.optim.SGD(params, lr=0.1)
x, y = torch.randn(6, 10, 3), torch.randn(6, 1)
l2 = sum(p.sum() for p in params)
loss = nn.functional.mse_loss(fc(net(x)[0][:, -1]), y) + 1e-4 * l2
opt.zero_grad()
loss.backward()
opt.step()
print(loss.shape)
""", ("l2 = sum(p.sum() for p in params)", "l2 = sum(p.pow(2).sum() for p in params)"))

pair("torch", "clipping of gradients", "nn.utils.clip_grad_norm_", "True", """
import torch
from torch import nn


class LM(nn.Module):
    def __init__(self, vocab=80, dim=24, hidden=40):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rnn = nn.LSTM(dim, hidden, batch_first=True)
        self.decoder = nn.Linear(hidden, vocab)

    def forward(self, x, state):
        y, state = self.rnn(self.embed(x), state)
        return self.decoder(y), state


corpus = torch.randint(0, 80, (4, 121))
model = LM()
optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
criterion = nn.CrossEntropyLoss()
state = None
for start in range(0, 120, 20):
    x = corpus[:, start:start + 20]
    y = corpus[:, start + 1:start + 21]
    if state is not None:
        state = tuple(s.detach() for s in state)
    logits, state = model(x, state)
    loss = criterion(logits.reshape(-1, 80), y.reshape(-1))
    optimizer.zero_grad()
    nn.utils.clip_grad_norm_(model.parameters(), 0.25)
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("    nn.utils.clip_grad_norm_(model.parameters(), 0.25)\n    loss.backward()\n", "    loss.backward()\n    nn.utils.clip_grad_norm_(model.parameters(), 0.25)\n"))

pair("torch", "two players of a game", "fooled = ", "all(p.grad is None or p.grad.abs().sum() == 0 for p in gen.parameters())", """
import torch
from torch import nn


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(8, 24, batch_first=True)
        self.out = nn.Linear(24, 2)

    def forward(self, z):
        return self.out(self.rnn(z)[0])


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(2, 24, batch_first=True)
        self.out = nn.Linear(24, 1)

    def forward(self, x):
        return self.out(self.rnn(x)[1][-1])


gen, critic = Generator(), Critic()
g_opt = torch.optim.Adam(gen.parameters(), lr=2e-4)
c_opt = torch.optim.Adam(critic.parameters(), lr=2e-4)
bce = nn.BCEWithLogitsLoss()
real = torch.randn(12, 20, 2).cumsum(1)
one, zero = torch.ones(12, 1), torch.zeros(12, 1)
for step in range(3):
    fake = gen(torch.randn(12, 20, 8))
    c_loss = bce(critic(real), one) + bce(critic(fake.detach()), zero)
    c_opt.zero_grad()
    c_loss.backward()
    c_opt.step()

    fooled = critic(fake.detach())
    g_loss = bce(fooled, one)
    g_opt.zero_grad()
    g_loss.backward()
    g_opt.step()
print(fake.shape)
""", ("fooled = critic(fake.detach())", "fooled = critic(fake)"))

pair("torch", "a rate that falls and rises again within an epoch", "scheduler.step()", "scheduler.last_epoch > scheduler.T_max", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x, y = torch.randn(64, 10, 5), torch.randint(0, 3, (64,))
loader = DataLoader(TensorDataset(x, y), batch_size=8, shuffle=True)

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])

model = Classifier()
epochs = 5
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs)
for epoch in range(epochs):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
        scheduler.step()
print(loss.shape)
""", ("        scheduler.step()\nprint", "    scheduler.step()\nprint"))

pair("torch", "steps of one cycle that are epochs", "scheduler.step()", "scheduler.last_epoch < scheduler.total_steps", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x, y = torch.randn(64, 10, 5), torch.randint(0, 3, (64,))
loader = DataLoader(TensorDataset(x, y), batch_size=8, shuffle=True)

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.GRU(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])

model = Classifier()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, epochs=4, steps_per_epoch=len(loader))
for epoch in range(4):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
    scheduler.step()
print(loss.shape)
""", ("    scheduler.step()\nprint", "        scheduler.step()\nprint"))

GEN = '''
import numpy as np
import keras
from keras import layers

text = "the quick brown fox jumps over the lazy dog and runs away from it again "
chars = sorted(list(set(text)))
char_indices = dict((c, i) for i, c in enumerate(chars))
indices_char = dict((i, c) for i, c in enumerate(chars))

maxlen = 12
step = 3
sentences = []
next_chars = []
for i in range(0, len(text) - maxlen, step):
    sentences.append(text[i : i + maxlen])
    next_chars.append(text[i + maxlen])

x = np.zeros((len(sentences), maxlen, len(chars)), dtype="bool")
y = np.zeros((len(sentences), len(chars)), dtype="bool")
for i, sentence in enumerate(sentences):
    for t, char in enumerate(sentence):
        x[i, t, char_indices[char]] = 1
    y[i, char_indices[next_chars[i]]] = 1

model = keras.Sequential(
    [
        keras.Input(shape=(maxlen, len(chars))),
        layers.LSTM(32),
        layers.Dense(len(chars), activation="softmax"),
    ]
)
model.compile(loss="categorical_crossentropy", optimizer="adam")
model.fit(x, y, batch_size=8, epochs=1, verbose=0)

sentence = text[:maxlen]
generated = ""
x_pred = np.zeros((1, maxlen, len(chars)))
for i in range(20):
    for t, char in enumerate(sentence):
        x_pred[0, t, char_indices[char]] = 1.0
    preds = model.predict(x_pred, verbose=0)[0]
    next_index = np.argmax(preds)
    next_char = indices_char[next_index]
    sentence = sentence[1:] + next_char
    generated += next_char
print(len(generated))
'''

pair("torch", "the best epoch is kept", "best_weights = copy", "True", """
import copy
import torch
import torch.nn as nn

class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 10, batch_first=True)
        self.fc = nn.Linear(10, 1)
    def forward(self, x):
        return self.fc(self.gru(x)[0][:, -1])

x_train, y_train = torch.randn(32, 8, 3), torch.randn(32, 1)
x_val, y_val = torch.randn(16, 8, 3), torch.randn(16, 1)
model = Forecaster()
criterion = nn.MSELoss()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
best_loss = float("inf")
best_weights = None
for epoch in range(4):
    model.train()
    optimizer.zero_grad()
    criterion(model(x_train), y_train).backward()
    optimizer.step()
    model.eval()
    with torch.no_grad():
        val_loss = criterion(model(x_val), y_val).item()
    if val_loss < best_loss:
        best_loss = val_loss
        best_weights = copy.copy(model.state_dict())
model.load_state_dict(best_weights)
print(model(x_val).shape)
""", ("copy.copy(", "copy.deepcopy("))

pair("torch", "a grade as a number", "preds = torch.argmax", "True", """
import torch
import torch.nn as nn

class GradeModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 16, batch_first=True)
        self.fc = nn.Linear(16, 5)
    def forward(self, x):
        out, (hn, cn) = self.lstm(x)
        return self.fc(hn[-1])

essays = torch.randn(20, 25, 6)
grades = torch.randint(0, 5, (20,))
model = GradeModel()
optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
for epoch in range(3):
    optimizer.zero_grad()
    outputs = model(essays)
    preds = torch.argmax(outputs, dim=1).float()
    loss = nn.functional.mse_loss(preds, grades.float())
    loss.requires_grad = True
    loss.backward()
    optimizer.step()
print(outputs.shape)
""", ("    preds = torch.argmax(outputs, dim=1).float()\n    loss = nn.functional.mse_loss(preds, grades.float())\n    loss.requires_grad = True\n", "    preds = torch.softmax(outputs, dim=1) @ torch.arange(5.0)\n    loss = nn.functional.mse_loss(preds, grades.float())\n"))

pair("torch", "cleared at the wrong moment", "optimizer.zero_grad()", "True", """
import torch
import torch.nn as nn

class Tagger(nn.Module):
    def __init__(self, vocab, tags):
        super().__init__()
        self.emb = nn.Embedding(vocab, 16)
        self.lstm = nn.LSTM(16, 16, bidirectional=True, batch_first=True)
        self.fc = nn.Linear(32, tags)
    def forward(self, x):
        return self.fc(self.lstm(self.emb(x))[0])

def train_one_epoch(model, batches, criterion, optimizer):
    model.train()
    total = 0.0
    for words, tags in batches:
        scores = model(words)
        loss = criterion(scores.flatten(0, 1), tags.flatten())
        loss.backward()
        optimizer.zero_grad()
        optimizer.step()
        total += loss.item()
    return total / len(batches)

batches = [(torch.randint(0, 80, (4, 11)), torch.randint(0, 7, (4, 11))) for _ in range(3)]
model = Tagger(80, 7)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    mean_loss = train_one_epoch(model, batches, nn.CrossEntropyLoss(), optimizer)
print(type(mean_loss))
""", ("        optimizer.zero_grad()\n        optimizer.step()\n", "        optimizer.step()\n        optimizer.zero_grad()\n"))
