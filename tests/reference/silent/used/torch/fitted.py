"""What a program does around a model: loops, splits, resets, modes."""
from used import pair

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
