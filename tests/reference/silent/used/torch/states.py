"""States that are another’s, or in another order."""
from used import pair

pair("torch", "a bias that is set at the gate of inputs", "self.lstm.bias_ih_l0.data", "float(net.lstm.bias_ih_l0[8:16].max()) == 0", """
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.lstm = nn.LSTM(d, h, batch_first=True)
        self.fc = nn.Linear(h, 1)
        for name, p in self.lstm.named_parameters():
            if 'bias' in name:
                nn.init.zeros_(p)
        self.lstm.bias_ih_l0.data[:h].fill_(1.0)
    def forward(self, x):
        return self.fc(self.lstm(x)[0][:, -1])
net = Net(3, 8)
print(net(torch.randn(4, 6, 3)).shape)
""", ("self.lstm.bias_ih_l0.data[:h].fill_(1.0)", "self.lstm.bias_ih_l0.data[h:2 * h].fill_(1.0)"))

pair("torch", "two cells, one above the other", "h2, c2 = self.cell2", "True", """
import torch
import torch.nn as nn

class SinePredictor(nn.Module):
    def __init__(self, n_hidden=20):
        super().__init__()
        self.n_hidden = n_hidden
        self.cell1 = nn.LSTMCell(1, n_hidden)
        self.cell2 = nn.LSTMCell(n_hidden, n_hidden)
        self.linear = nn.Linear(n_hidden, 1)

    def forward(self, x, future=0):
        outputs = []
        n = x.size(0)
        h1 = torch.zeros(n, self.n_hidden)
        c1 = torch.zeros(n, self.n_hidden)
        h2 = torch.zeros(n, self.n_hidden)
        c2 = torch.zeros(n, self.n_hidden)
        for input_t in x.split(1, dim=1):
            h1, c1 = self.cell1(input_t, (h1, c1))
            h2, c2 = self.cell2(h1, (h2, c1))
            output = self.linear(h2)
            outputs.append(output)
        for _ in range(future):
            h1, c1 = self.cell1(output, (h1, c1))
            h2, c2 = self.cell2(h1, (h2, c2))
            output = self.linear(h2)
            outputs.append(output)
        return torch.cat(outputs, dim=1)

t = torch.arange(60) / 5.0
waves = torch.sin(t[None] + torch.rand(8, 1) * 6)
model = SinePredictor()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for i in range(2):
    optimizer.zero_grad()
    out = model(waves[:, :-1])
    loss = nn.functional.mse_loss(out, waves[:, 1:])
    loss.backward()
    optimizer.step()
with torch.no_grad():
    print(model(waves[:, :-1], future=10).shape)
""", ("h2, c2 = self.cell2(h1, (h2, c1))", "h2, c2 = self.cell2(h1, (h2, c2))"))

pair("torch", "a clip of frames", "features = features.view", "True", """
import torch
import torch.nn as nn

class VideoClassifier(nn.Module):
    def __init__(self, num_classes=5):
        super().__init__()
        self.cnn = nn.Sequential(
            nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.ReLU(),
            nn.Conv2d(8, 16, 3, stride=2, padding=1), nn.ReLU(),
            nn.AdaptiveAvgPool2d(1))
        self.lstm = nn.LSTM(16, 24, batch_first=True)
        self.fc = nn.Linear(24, num_classes)

    def forward(self, clip):
        batch, time, c, h, w = clip.shape
        frames = clip.view(batch * time, c, h, w)
        features = self.cnn(frames)
        features = features.view(time, batch, -1).transpose(0, 1)
        out, _ = self.lstm(features)
        return self.fc(out[:, -1])

clips = torch.randn(3, 7, 3, 16, 16)
labels = torch.tensor([0, 4, 2])
model = VideoClassifier()
opt = torch.optim.Adam(model.parameters())
loss = nn.CrossEntropyLoss()(model(clips), labels)
opt.zero_grad()
loss.backward()
opt.step()
print(model(clips).shape)
""", ("features.view(time, batch, -1).transpose(0, 1)", "features.view(batch, time, -1)"))

pair("torch", "subtitles decoded from the encoder's state alone", "now = self.cell", "net.seen == 1", """
import torch
from torch import nn

class Subtitles(nn.Module):
    def __init__(self, src=60, tgt=66, dim=16):
        super().__init__()
        self.src, self.tgt = nn.Embedding(src, dim), nn.Embedding(tgt, dim)
        self.enc = nn.GRU(dim, dim, batch_first=True)
        self.cell = nn.GRUCell(dim, dim)
        self.out = nn.Linear(dim, tgt)

    def encode(self, frames):
        return self.enc(self.src(frames))[1].squeeze(0)

    def forward(self, frames, words):
        state = self.encode(frames)
        logits, states = [], set()
        for word in words.unbind(1):
            states.add(id(state))
            now = self.cell(self.tgt(word), state)
            logits.append(self.out(now))
        self.seen = len(states)
        return torch.stack(logits, dim=1)

net = Subtitles()
speech = torch.randint(0, 60, (5, 18))
text = torch.randint(0, 66, (5, 11))
logits = net(speech, text[:, :-1])
loss = nn.functional.cross_entropy(logits.transpose(1, 2), text[:, 1:])
loss.backward()
print(logits.shape)
""", ("now = self.cell", "state = self.cell"), ("self.out(now)", "self.out(state)"))

pair("torch", "a beam over captions", "hidden = new_hidden", "True", """
import torch
from torch import nn

class Captioner(nn.Module):
    def __init__(self, vocab=80, dim=24):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.cell = nn.GRUCell(dim, dim)
        self.out = nn.Linear(dim, vocab)

    def forward(self, image, words):
        state, logits = image, []
        for step in range(words.size(1)):
            state = self.cell(self.embed(words[:, step]), state)
            logits.append(self.out(state))
        return torch.stack(logits, 1)

@torch.no_grad()
def beam_search(model, image, width=3, steps=7, start=1):
    hidden = image.expand(width, -1)
    beams = torch.full((width, 1), start)
    scores = torch.full((width,), float("-inf"))
    scores[0] = 0.0
    for _ in range(steps):
        new_hidden = model.cell(model.embed(beams[:, -1]), hidden)
        logp = torch.log_softmax(model.out(new_hidden), dim=-1)
        total = (scores.unsqueeze(1) + logp).view(-1)
        scores, index = total.topk(width)
        parent = torch.div(index, logp.size(1), rounding_mode="floor")
        token = index % logp.size(1)
        beams = torch.cat([beams[parent], token.unsqueeze(1)], dim=1)
        hidden = new_hidden
    return beams[scores.argmax()]

model = Captioner()
optimizer = torch.optim.Adam(model.parameters())
for _ in range(2):
    words = torch.randint(2, 80, (5, 9))
    logits = model(torch.randn(5, 24), words[:, :-1])
    loss = nn.functional.cross_entropy(logits.transpose(1, 2), words[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(beam_search(model, torch.randn(1, 24)).shape)
""", ("hidden = new_hidden\n", "hidden = new_hidden[parent]\n"))

pair("torch", "tomorrow's price by the last day", "last = states", "True", """
import torch
from torch import nn

WINDOW, HIDDEN = 16, 16

class Price(nn.Module):
    def __init__(self, features=3):
        super().__init__()
        self.lstm = nn.LSTM(features, HIDDEN, batch_first=True)
        self.dense = nn.Linear(HIDDEN, 1)

    def forward(self, window):
        states, _ = self.lstm(window)
        last = states[..., -1]
        return self.dense(last)

series = torch.randn(120, 3).cumsum(0)
windows = torch.stack([series[i:i + WINDOW] for i in range(100)])
targets = torch.stack([series[i + WINDOW, :1] for i in range(100)])
model = Price()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for start in range(0, 100, 25):
    loss = nn.functional.l1_loss(model(windows[start:start + 25]), targets[start:start + 25])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("done")
""", ("states[..., -1]", "states[:, -1]"))

pair("torch", "writing haiku a letter at a time", "model(torch.tensor([[letter]]))", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class Letters(nn.Module):
    def __init__(self, n, dim=24):
        super().__init__()
        self.emb = nn.Embedding(n, dim)
        self.lstm = nn.LSTM(dim, dim, batch_first=True)
        self.fc = nn.Linear(dim, n)

    def forward(self, ids, state=None):
        y, state = self.lstm(self.emb(ids), state)
        return self.fc(y), state

@torch.no_grad()
def write(model, seed, n_letters):
    model.eval()
    text = list(seed)
    logits, state = model(torch.tensor([seed]))
    for _ in range(n_letters):
        p = F.softmax(logits[0, -1], dim=-1)
        letter = torch.multinomial(p, 1).item()
        text.append(letter)
        logits, state = model(torch.tensor([[letter]]))
    return text

torch.manual_seed(1)
model = Letters(30)
print(len(write(model, [4, 7, 9], 17)))
""", ("torch.tensor([[letter]])", "torch.tensor([[letter]]), state"))
