"""What the text of a program tells alone"""
from used import pair

pair("torch", "lists of each sensor that are one list", "[[]] * 3", "len(history[0]) == 30", """
import torch
from torch import nn

history = [[]] * 3
for t in range(10):
    reading = torch.randn(3)
    for sensor in range(3):
        history[sensor].append(reading[sensor])
series = [torch.stack(values[-10:]) for values in history]
x = torch.stack(series, dim=1).unsqueeze(0)
gru, head = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 3)
optimizer = torch.optim.Adam([*gru.parameters(), *head.parameters()])
out, _ = gru(x[:, :-1])
loss = nn.functional.mse_loss(head(out), x[:, 1:])
optimizer.zero_grad()
loss.backward()
optimizer.step()
print(x.shape)
""", ("[[]] * 3", "[[] for _ in range(3)]"))

pair("torch", "a perplexity to the base of two", "2 ** mean_loss", "abs(math.log(perplexity) - mean_loss) > 0.1", """
import math
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

class LanguageModel(nn.Module):
    def __init__(self, vocab=50, dim=32):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.lstm = nn.LSTM(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, vocab)

    def forward(self, x):
        return self.out(self.lstm(self.embed(x))[0])

text = torch.randint(0, 50, (24, 21))
loader = DataLoader(TensorDataset(text), batch_size=8)
model = LanguageModel()
criterion = nn.CrossEntropyLoss()
model.eval()
total = 0.0
with torch.no_grad():
    for (batch,) in loader:
        logits = model(batch[:, :-1])
        total += criterion(logits.reshape(-1, 50), batch[:, 1:].reshape(-1)).item()
mean_loss = total / len(loader)
perplexity = 2 ** mean_loss
print(perplexity > 1)
""", ("2 ** mean_loss", "math.exp(mean_loss)"))

pair("torch", "a rate that falls while accuracy rises", "scheduler.step(", "scheduler.mode == 'min'", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

train = DataLoader(TensorDataset(torch.randn(32, 8, 4), torch.randint(0, 2, (32,))), batch_size=8, shuffle=True)
test = DataLoader(TensorDataset(torch.randn(16, 8, 4), torch.randint(0, 2, (16,))), batch_size=8)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 12, batch_first=True)
        self.fc = nn.Linear(12, 2)

    def forward(self, x):
        return self.fc(self.rnn(x)[1][-1])

model = Net()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, factor=0.5, patience=2)
for epoch in range(3):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
    model.eval()
    correct = 0
    with torch.no_grad():
        for x, y in test:
            correct += (model(x).argmax(dim=1) == y).sum().item()
    accuracy = correct / len(test.dataset)
    scheduler.step(accuracy)
print(accuracy <= 1)
""", ("(optimizer, factor=0.5", "(optimizer, mode='max', factor=0.5"))

pair("torch", "noise switched off for both halves of a split", "val_set.dataset.augment = False", "train_set.dataset.augment == False", """
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, Subset, random_split

class Gestures(Dataset):
    def __init__(self, x, y):
        self.x, self.y, self.augment = x, y, True

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        x = self.x[i]
        if self.augment:
            x = x + 0.05 * torch.randn_like(x)
        return x, self.y[i]

x, y = torch.randn(40, 12, 3), torch.randint(0, 4, (40,))
train_set, val_set = random_split(Gestures(x, y), [32, 8])
val_set.dataset.augment = False
train_loader = DataLoader(train_set, batch_size=8, shuffle=True)
val_loader = DataLoader(val_set, batch_size=8)
lstm, fc = nn.LSTM(3, 16, batch_first=True), nn.Linear(16, 4)
optimizer = torch.optim.Adam([*lstm.parameters(), *fc.parameters()])
for xb, yb in train_loader:
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(fc(lstm(xb)[0][:, -1]), yb)
    loss.backward()
    optimizer.step()
with torch.no_grad():
    for xb, yb in val_loader:
        hits = (fc(lstm(xb)[0][:, -1]).argmax(1) == yb).sum()
print(hits.shape)
""", ("val_set.dataset.augment = False\n", "val_set = Subset(Gestures(x, y), val_set.indices)\nval_set.dataset.augment = False\n"))

pair("torch", "a target that is the network itself", "target_net = policy_net", "target_net is policy_net", """
import copy
import torch
from torch import nn

class RecurrentQ(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(4, 16, batch_first=True)
        self.q = nn.Linear(16, 2)

    def forward(self, history):
        return self.q(self.gru(history)[0][:, -1])

policy_net = RecurrentQ()
target_net = policy_net
target_net.load_state_dict(policy_net.state_dict())
optimizer = torch.optim.Adam(policy_net.parameters())
for step in range(20):
    history, following = torch.randn(16, 5, 4), torch.randn(16, 5, 4)
    action, reward = torch.randint(0, 2, (16, 1)), torch.randn(16)
    with torch.no_grad():
        goal = reward + 0.99 * target_net(following).max(1).values
    value = policy_net(history).gather(1, action).squeeze(1)
    loss = nn.functional.smooth_l1_loss(value, goal)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 10 == 9:
        target_net.load_state_dict(policy_net.state_dict())
print(value.shape)
""", ("target_net = policy_net\n", "target_net = copy.deepcopy(policy_net)\n"))

pair("torch", "the greatest of the steps, zeros of padding with them", "out.max(dim=1)", "bool((pooled[1] >= 0).all())", """
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence

class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 10, batch_first=True, bidirectional=True)
        self.fc = nn.Linear(20, 3)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        out, _ = pad_packed_sequence(out, batch_first=True)
        pooled = out.max(dim=1).values
        return self.fc(pooled), pooled

clips = [torch.randn(n, 6) for n in (12, 3, 8, 5)]
lengths = torch.tensor([len(c) for c in clips])
x, y = pad_sequence(clips, batch_first=True), torch.tensor([0, 1, 2, 1])
model = Tagger()
optimizer = torch.optim.Adam(model.parameters())
for _ in range(2):
    optimizer.zero_grad()
    logits, pooled = model(x, lengths)
    loss = nn.functional.cross_entropy(logits, y)
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("pad_packed_sequence(out, batch_first=True)", "pad_packed_sequence(out, batch_first=True, padding_value=float('-inf'))"))

pair("torch", "a decoder that feeds itself", "out, _ = self.cell(", "True", """
import torch
from torch import nn

class Decoder(nn.Module):
    def __init__(self, vocab=20, h=12):
        super().__init__()
        self.emb = nn.Embedding(vocab, 8)
        self.cell = nn.GRU(8, h, batch_first=True)
        self.out = nn.Linear(h, vocab)

    def forward(self, hidden, steps):
        token = torch.zeros(hidden.size(1), 1, dtype=torch.long)
        scores = []
        for _ in range(steps):
            out, _ = self.cell(self.emb(token), hidden)
            logits = self.out(out)
            token = logits.argmax(-1)
            scores.append(logits)
        return torch.cat(scores, dim=1)

dec = Decoder()
print(dec(torch.randn(1, 3, 12), 6).shape)
""", ("out, _ = self.cell", "out, hidden = self.cell"))

pair("torch", "a cell that walks over the frames", "h, _ = self.cell", "True", """
import torch
from torch import nn

class Walk(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTMCell(6, 10)
        self.fc = nn.Linear(10, 2)

    def forward(self, x):
        h = x.new_zeros(x.size(0), 10)
        c = x.new_zeros(x.size(0), 10)
        for t in range(x.size(1)):
            h, _ = self.cell(x[:, t], (h, c))
        return self.fc(h)

print(Walk()(torch.randn(4, 7, 6)).shape)
""", ("h, _ = self.cell", "h, c = self.cell"))

pair("torch", "a character model that writes", "        logits, _ = model(x, state)", "True", """
import torch
import torch.nn as nn

text = "the quick brown fox jumps over the lazy dog and runs away from the hungry bear"
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
data = torch.tensor([stoi[c] for c in text])


class CharLSTM(nn.Module):
    def __init__(self, n, hidden):
        super().__init__()
        self.emb = nn.Embedding(n, 16)
        self.lstm = nn.LSTM(16, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, n)

    def forward(self, x, state=None):
        y, state = self.lstm(self.emb(x), state)
        return self.fc(y), state


model = CharLSTM(len(chars), 32)
opt = torch.optim.Adam(model.parameters(), lr=3e-3)
for step in range(3):
    i = torch.randint(0, len(data) - 17, (4,))
    xb = torch.stack([data[j:j + 16] for j in i])
    yb = torch.stack([data[j + 1:j + 17] for j in i])
    logits, _ = model(xb)
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), yb.flatten())
    opt.zero_grad()
    loss.backward()
    opt.step()

model.eval()
out, state = [stoi["t"]], None
with torch.no_grad():
    for _ in range(20):
        x = torch.tensor([[out[-1]]])
        logits, _ = model(x, state)
        p = torch.softmax(logits[0, -1] / 0.8, dim=-1)
        out.append(torch.multinomial(p, 1).item())
print(len("".join(chars[i] for i in out)))
""", ("        logits, _ = model(x, state)", "        logits, state = model(x, state)"))
