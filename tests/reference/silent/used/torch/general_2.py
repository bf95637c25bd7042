"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "who may be looked at", "seen, _ = self.attention(x, x, x, key_padding_mask=tokens != 0)", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence

class Reader(nn.Module):
    def __init__(self, vocab=50, dim=16):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim, padding_idx=0)
        self.attention = nn.MultiheadAttention(dim, 4, batch_first=True)
        self.score = nn.Linear(dim, 2)

    def forward(self, tokens):
        x = self.embed(tokens)
        seen, _ = self.attention(x, x, x, key_padding_mask=tokens != 0)
        real = (tokens != 0).unsqueeze(-1)
        return self.score((seen * real).sum(1) / real.sum(1))

reviews = [torch.randint(1, 50, (n,)) for n in (5, 9, 3, 7)]
tokens = pad_sequence(reviews, batch_first=True)
tokens = torch.cat([tokens, tokens.new_zeros(4, 1)], dim=1)
model = Reader()
optimizer = torch.optim.Adam(model.parameters())
for _ in range(3):
    loss = nn.functional.cross_entropy(model(tokens), torch.tensor([0, 1, 1, 0]))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(model(tokens).shape)
""", ("key_padding_mask=tokens != 0", "key_padding_mask=tokens == 0"))

pair("torch", "the last word of each sentence", "return self.fc(out[rows, last])", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence

class Sentiment(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(60, 12, padding_idx=0)
        self.gru = nn.GRU(12, 20, batch_first=True)
        self.fc = nn.Linear(20, 2)

    def forward(self, words, lengths):
        out, _ = self.gru(self.embed(words))
        rows = torch.arange(len(words))
        last = lengths.clamp(max=words.size(1) - 1)
        return self.fc(out[rows, last])

texts = [torch.randint(1, 60, (n,)) for n in (4, 8, 6)]
lengths = torch.tensor([len(t) for t in texts])
words = pad_sequence(texts, batch_first=True)
model = Sentiment()
print(model(words, lengths).shape)
""", ("lengths.clamp(max=words.size(1) - 1)", "lengths - 1"))

pair("torch", "a place among the likeliest, taken for a word", "token = torch.multinomial(probabilities, 1)", "all(t < 5 for t in story[1:])", """
import torch
import torch.nn as nn

class StoryModel(nn.Module):
    def __init__(self, vocab=40, dim=24):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.gru = nn.GRU(dim, dim, batch_first=True)
        self.head = nn.Linear(dim, vocab)

    def forward(self, tokens, state=None):
        out, state = self.gru(self.embed(tokens), state)
        return self.head(out[:, -1]), state

model = StoryModel()
model.eval()
story = [3]
token, state = torch.tensor([[3]]), None
with torch.no_grad():
    for _ in range(30):
        logits, state = model(token, state)
        values, indices = torch.topk(logits, 5)
        probabilities = torch.softmax(values / 0.8, dim=-1)
        token = torch.multinomial(probabilities, 1)
        story.append(token.item())
print(len(story))
""", ("        token = torch.multinomial(probabilities, 1)\n", "        token = indices.gather(1, torch.multinomial(probabilities, 1))\n"))

pair("torch", "weights drawn over the row of padding", "nn.init.xavier_uniform_(self.embedding.weight)", "bool((model.embedding.weight[0] != 0).any())", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence

class IntentNet(nn.Module):
    def __init__(self, n_words=60, dim=16, n_intents=4):
        super().__init__()
        self.embedding = nn.Embedding(n_words, dim, padding_idx=0)
        self.fc = nn.Linear(dim, n_intents)
        nn.init.xavier_uniform_(self.embedding.weight)
        nn.init.xavier_uniform_(self.fc.weight)

    def forward(self, ids):
        summed = self.embedding(ids).sum(dim=1)
        return self.fc(summed / (ids != 0).sum(dim=1, keepdim=True))

sentences = [torch.randint(1, 60, (n,)) for n in (7, 4, 9, 5)]
batch = pad_sequence(sentences, batch_first=True)
target = torch.tensor([0, 2, 1, 3])
model = IntentNet()
optimizer = torch.optim.Adam(model.parameters())
for _ in range(3):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(batch), target)
    loss.backward()
    optimizer.step()
print(loss.shape)
""", ("        nn.init.xavier_uniform_(self.fc.weight)\n", "        nn.init.zeros_(self.embedding.weight[0])\n        nn.init.xavier_uniform_(self.fc.weight)\n".replace("nn.init.zeros_(self.embedding.weight[0])", "nn.init.zeros_(self.embedding.weight.data[0])")))

pair("torch", "states handed to other samples", "out, state = self.lstm(x, state)", "isinstance(loader.sampler, torch.utils.data.RandomSampler)", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

signal = torch.randn(8, 121, 2)
pieces = signal[:, :120].reshape(8, 6, 20, 2).transpose(0, 1).reshape(48, 20, 2)
goals = signal[:, 1:, :1].reshape(8, 6, 20, 1).transpose(0, 1).reshape(48, 20, 1)
loader = DataLoader(TensorDataset(pieces, goals), batch_size=8, shuffle=True)

class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(2, 16, batch_first=True)
        self.fc = nn.Linear(16, 1)

    def forward(self, x, state=None):
        out, state = self.lstm(x, state)
        return self.fc(out), state

model = Forecaster()
optimizer = torch.optim.Adam(model.parameters())
for epoch in range(2):
    state = None
    for xb, yb in loader:
        prediction, state = model(xb, state)
        state = tuple(s.detach() for s in state)
        loss = nn.functional.mse_loss(prediction, yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(prediction.shape)
""", ("batch_size=8, shuffle=True)", "batch_size=8)"))

pair("torch", "hits of whole batches over all samples", "accuracy = hits / len(test_loader.dataset)", "seen < len(test_set)", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

train_set = TensorDataset(torch.randn(50, 9, 5), torch.randint(0, 3, (50,)))
test_set = TensorDataset(torch.randn(29, 9, 5), torch.randint(0, 3, (29,)))
train_loader = DataLoader(train_set, batch_size=8, shuffle=True, drop_last=True)
test_loader = DataLoader(test_set, batch_size=8, drop_last=True)
rnn, fc = nn.RNN(5, 14, batch_first=True), nn.Linear(14, 3)
optimizer = torch.optim.SGD([*rnn.parameters(), *fc.parameters()], lr=0.05)
for x, y in train_loader:
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(fc(rnn(x)[0][:, -1]), y)
    loss.backward()
    optimizer.step()
hits = seen = 0
with torch.no_grad():
    for x, y in test_loader:
        hits += (fc(rnn(x)[0][:, -1]).argmax(1) == y).sum().item()
        seen += len(y)
accuracy = hits / len(test_loader.dataset)
print(accuracy <= 1)
""", ("DataLoader(test_set, batch_size=8, drop_last=True)", "DataLoader(test_set, batch_size=8)"))

pair("torch", "the best way through tags", "best, idx = (v.unsqueeze(2) + self.trans.unsqueeze(0)).max(dim=2)", "True", """
import torch
import torch.nn as nn

class CRF(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.trans = nn.Parameter(torch.randn(n, n))

    def loss(self, e, y):
        B, T, K = e.shape
        gold = e.gather(2, y.unsqueeze(2)).squeeze(2).sum(1) + self.trans[y[:, :-1], y[:, 1:]].sum(1)
        a = e[:, 0]
        for t in range(1, T):
            a = torch.logsumexp(a.unsqueeze(2) + self.trans.unsqueeze(0), dim=1) + e[:, t]
        return (torch.logsumexp(a, dim=1) - gold).mean()

    def decode(self, e):
        B, T, K = e.shape
        v = e[:, 0]
        back = []
        for t in range(1, T):
            best, idx = (v.unsqueeze(2) + self.trans.unsqueeze(0)).max(dim=2)
            v = best + e[:, t]
            back.append(idx)
        tag = v.argmax(1)
        path = [tag]
        for idx in reversed(back):
            tag = idx.gather(1, tag.unsqueeze(1)).squeeze(1)
            path.append(tag)
        return torch.stack(path[::-1], 1)

lstm = nn.LSTM(6, 16, batch_first=True)
fc = nn.Linear(16, 5)
crf = CRF(5)
opt = torch.optim.Adam([*lstm.parameters(), *fc.parameters(), *crf.parameters()])
x, y = torch.randn(4, 9, 6), torch.randint(0, 5, (4, 9))
for _ in range(2):
    loss = crf.loss(fc(lstm(x)[0]), y)
    opt.zero_grad(); loss.backward(); opt.step()
print(crf.decode(fc(lstm(x)[0])).shape)
""", (".max(dim=2)", ".max(dim=1)"))

pair("torch", "a table of tags that follow each other", "a = torch.logsumexp(a.unsqueeze(2) + self.trans.unsqueeze(0), dim=1) + e[:, t]", "True", """
import torch
import torch.nn as nn

class CRF(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.trans = nn.Parameter(torch.randn(n, n))

    def loss(self, e, y):
        B, T, K = e.shape
        gold = e.gather(2, y.unsqueeze(2)).squeeze(2).sum(1) + self.trans[y[:, 1:], y[:, :-1]].sum(1)
        a = e[:, 0]
        for t in range(1, T):
            a = torch.logsumexp(a.unsqueeze(2) + self.trans.unsqueeze(0), dim=1) + e[:, t]
        return (torch.logsumexp(a, dim=1) - gold).mean()

    def decode(self, e):
        B, T, K = e.shape
        v = e[:, 0]
        back = []
        for t in range(1, T):
            best, idx = (v.unsqueeze(2) + self.trans.unsqueeze(0)).max(dim=1)
            v = best + e[:, t]
            back.append(idx)
        tag = v.argmax(1)
        path = [tag]
        for idx in reversed(back):
            tag = idx.gather(1, tag.unsqueeze(1)).squeeze(1)
            path.append(tag)
        return torch.stack(path[::-1], 1)

lstm = nn.LSTM(6, 16, batch_first=True)
fc = nn.Linear(16, 5)
crf = CRF(5)
opt = torch.optim.Adam([*lstm.parameters(), *fc.parameters(), *crf.parameters()])
x, y = torch.randn(4, 9, 6), torch.randint(0, 5, (4, 9))
for _ in range(2):
    loss = crf.loss(fc(lstm(x)[0]), y)
    opt.zero_grad(); loss.backward(); opt.step()
print(crf.decode(fc(lstm(x)[0])).shape)
""", ("self.trans[y[:, 1:], y[:, :-1]]", "self.trans[y[:, :-1], y[:, 1:]]"))

pair("torch", "the moving average of weights", "e.mul_(1 - decay).add_(p, alpha=decay)", "True", """
import copy
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(4, 16, batch_first=True)
        self.out = nn.Linear(16, 2)

    def forward(self, x):
        return self.out(self.gru(x)[0].mean(1))

net = Net()
ema = copy.deepcopy(net)
decay = 0.999

@torch.no_grad()
def update():
    for e, p in zip(ema.parameters(), net.parameters()):
        e.mul_(1 - decay).add_(p, alpha=decay)

optimizer = torch.optim.Adam(net.parameters())
x, y = torch.randn(24, 15, 4), torch.randint(0, 2, (24,))
for _ in range(4):
    loss = nn.functional.cross_entropy(net(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    update()
ema.eval()
with torch.no_grad():
    print(ema(x).shape)
""", ("e.mul_(1 - decay).add_(p, alpha=decay)", "e.mul_(decay).add_(p, alpha=1 - decay)"))

pair("torch", "the predictions of an epoch", "correct = (preds == y).sum().item()", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

model = nn.Sequential(nn.Flatten(), nn.Linear(30, 3))
train = TensorDataset(torch.randn(64, 10, 3), torch.randint(0, 3, (64,)))
test = TensorDataset(torch.randn(40, 10, 3), torch.randint(0, 3, (40,)))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x, y in DataLoader(train, batch_size=16, shuffle=True):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

model.eval()
correct, total = 0, 0
with torch.no_grad():
    for x, y in DataLoader(test, batch_size=8):
        preds = model(x).argmax(1)
        correct = (preds == y).sum().item()
        total += len(y)
print("accuracy", correct / total <= 1)
""", ("        correct = (preds", "        correct += (preds"))

pair("torch", "a curriculum of longer and longer pieces", "length = min(16 + 8 * epoch, 64)", "True", """
import torch
import torch.nn as nn

rnn, note = nn.GRU(1, 24, batch_first=True), nn.Linear(24, 1)
opt = torch.optim.Adam([*rnn.parameters(), *note.parameters()])
song = torch.sin(torch.arange(300) / 5).repeat(4, 1).unsqueeze(-1)

for epoch in range(6):
    length = min(16 + 8 * epoch, 64)
    piece = song[:, :64]
    out, _ = rnn(piece[:, :-1])
    loss = nn.functional.mse_loss(note(out), piece[:, 1:])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("piece = song[:, :64]", "piece = song[:, :length]"))
