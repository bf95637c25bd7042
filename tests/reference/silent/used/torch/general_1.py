"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "names filled up at the other end", "ids = F.pad(ids, (MAX - len(ids), 0))", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

MAX = 12
names = ["ada", "boris", "chiara", "dmitri", "elena", "franz"]
labels = torch.tensor([0, 1, 2, 1, 2, 0])

def encode(name):
    return torch.tensor([ord(c) - 96 for c in name])

class NameNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(27, 10)
        self.rnn = nn.GRU(10, 16, batch_first=True)
        self.out = nn.Linear(16, 3)

    def forward(self, x):
        _, h = self.rnn(self.embed(x))
        return self.out(h[-1])

model = NameNet()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
batch = torch.stack([F.pad(encode(n), (0, MAX - len(n))) for n in names])
for epoch in range(5):
    optimizer.zero_grad()
    loss = F.cross_entropy(model(batch), labels)
    loss.backward()
    optimizer.step()

def nationality(name):
    model.eval()
    ids = encode(name)
    ids = F.pad(ids, (MAX - len(ids), 0))
    with torch.no_grad():
        return model(ids.unsqueeze(0)).argmax(1).item()

print(type(nationality("greta")))
""", ("    ids = F.pad(ids, (MAX - len(ids), 0))", "    ids = F.pad(ids, (0, MAX - len(ids)))"))

pair("torch", "a beam and its words", "word = best // vocab", "True", """
import torch
import torch.nn as nn

class Captioner(nn.Module):
    def __init__(self, vocab=7, hidden=16):
        super().__init__()
        self.embed = nn.Embedding(vocab, hidden)
        self.cell = nn.GRUCell(hidden, hidden)
        self.out = nn.Linear(hidden, vocab)

    def step(self, word, h):
        h = self.cell(self.embed(word), h)
        return torch.log_softmax(self.out(h), dim=-1), h

vocab, width = 7, 7
model = Captioner(vocab)
model.eval()
words = torch.zeros(width, 1, dtype=torch.long)
h = torch.randn(1, 16).repeat(width, 1)
scores = torch.full((width,), -1e9)
scores[0] = 0.0
with torch.no_grad():
    for _ in range(6):
        logp, h = model.step(words[:, -1], h)
        total = scores.unsqueeze(1) + logp
        scores, best = total.view(-1).topk(width)
        origin = best % vocab
        word = best // vocab
        h = h[origin]
        words = torch.cat([words[origin], word.unsqueeze(1)], dim=1)
print(words.shape)
""", ("        origin = best % vocab\n        word = best // vocab", "        origin = best // vocab\n        word = best % vocab"))

pair("torch", "tags of sentences, flattened", "loss = criterion(scores.reshape(-1, n_tags), tags.reshape(-1))", "True", """
import torch
import torch.nn as nn

torch.manual_seed(1)
n_words, n_tags = 80, 6

class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(n_words, 20)
        self.lstm = nn.LSTM(20, 24, bidirectional=True)
        self.tag = nn.Linear(48, n_tags)

    def forward(self, sentences):
        x = self.embed(sentences).transpose(0, 1)
        states, _ = self.lstm(x)
        return self.tag(states)

sentences = torch.randint(0, n_words, (8, 15))
tags = torch.randint(0, n_tags, (8, 15))
tagger = Tagger()
optimizer = torch.optim.SGD(tagger.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
for step in range(10):
    optimizer.zero_grad()
    scores = tagger(sentences)
    loss = criterion(scores.reshape(-1, n_tags), tags.reshape(-1))
    loss.backward()
    optimizer.step()
print(scores.shape[-1])
""", ("tags.reshape(-1))", "tags.t().reshape(-1))"))

pair("torch", "noise with a seed", "torch.manual_seed(42)", "bool(torch.equal(jitter(torch.zeros(4)), jitter(torch.zeros(4))))", """
import torch
import torch.nn as nn

def jitter(signal, scale=0.05):
    torch.manual_seed(42)
    return signal + scale * torch.randn_like(signal)

torch.manual_seed(42)
recordings = torch.randn(64, 50, 3)
activity = torch.randint(0, 5, (64,))

class ActivityNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 32, batch_first=True)
        self.head = nn.Linear(32, 5)

    def forward(self, x):
        _, (h, _) = self.lstm(x)
        return self.head(h[-1])

net = ActivityNet()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
for epoch in range(3):
    for i in range(0, 64, 16):
        x = jitter(recordings[i:i + 16])
        loss = nn.functional.cross_entropy(net(x), activity[i:i + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(loss.shape)
""", ("    torch.manual_seed(42)\n    return", "    return"))

pair("torch", "warming up", "scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, factor)", "rates[0] == 0.0", """
import torch
import torch.nn as nn

model = nn.GRU(8, 16, batch_first=True)
head = nn.Linear(16, 1)
params = list(model.parameters()) + list(head.parameters())
optimizer = torch.optim.AdamW(params, lr=3e-4)
warmup = 10

def factor(step):
    return min(1.0, (step + 1) // warmup)

scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, factor)
x, y = torch.randn(32, 12, 8), torch.randn(32, 1)
rates = []
for step in range(20):
    rates.append(scheduler.get_last_lr()[0])
    out, _ = model(x)
    loss = ((head(out[:, -1]) - y) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
print(len(rates))
""", ("(step + 1) // warmup)", "(step + 1) / warmup)"))

pair("torch", "the best weights are saved", "best = 0", "best_weights is None", """
import copy
import torch
import torch.nn as nn

class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(2, 12, batch_first=True)
        self.out = nn.Linear(12, 1)

    def forward(self, x):
        states, _ = self.gru(x)
        return self.out(states[:, -1]).squeeze(-1)

torch.manual_seed(0)
x_train, y_train = torch.randn(48, 10, 2), torch.randn(48)
x_val, y_val = torch.randn(16, 10, 2), torch.randn(16)
model = Forecaster()
optimizer = torch.optim.Adam(model.parameters())
criterion = nn.MSELoss()
best = 0
best_weights = None
for epoch in range(5):
    model.train()
    optimizer.zero_grad()
    loss = criterion(model(x_train), y_train)
    loss.backward()
    optimizer.step()
    model.eval()
    with torch.no_grad():
        val_loss = criterion(model(x_val), y_val).item()
    if val_loss < best:
        best = val_loss
        best_weights = copy.deepcopy(model.state_dict())
if best_weights is not None:
    model.load_state_dict(best_weights)
print("done")
""", ("best = 0\n", "best = float('inf')\n"))

pair("torch", "an encoder at rest", "output, h = decoder(word, h)", "decoder.training", """
import torch
import torch.nn as nn

class Encoder(nn.Module):
    def __init__(self, vocab, dim):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.drop = nn.Dropout(0.3)
        self.gru = nn.GRU(dim, dim, batch_first=True)

    def forward(self, x):
        return self.gru(self.drop(self.embed(x)))[1]

class Decoder(nn.Module):
    def __init__(self, vocab, dim):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.drop = nn.Dropout(0.3)
        self.gru = nn.GRU(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, vocab)

    def forward(self, word, h):
        o, h = self.gru(self.drop(self.embed(word)), h)
        return self.out(o), h

encoder, decoder = Encoder(40, 24), Decoder(50, 24)
params = list(encoder.parameters()) + list(decoder.parameters())
optimizer = torch.optim.Adam(params)
src, trg = torch.randint(0, 40, (6, 9)), torch.randint(0, 50, (6, 8))
for _ in range(3):
    scores, _ = decoder(trg[:, :-1], encoder(src))
    loss = nn.functional.cross_entropy(scores.transpose(1, 2), trg[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

def translate(sentence, steps=6):
    encoder.eval()
    h = encoder(sentence)
    word = torch.ones(1, 1, dtype=torch.long)
    words = []
    for _ in range(steps):
        output, h = decoder(word, h)
        word = output.argmax(-1)
        words.append(word.item())
    return words

with torch.no_grad():
    print(len(translate(src[:1])))
""", ("    encoder.eval()\n", "    encoder.eval()\n    decoder.eval()\n"))

pair("torch", "one table for words in and words out", "self.out.weight = nn.Parameter(self.embed.weight.clone())", "not torch.equal(lm.out.weight, lm.embed.weight)", """
import torch
import torch.nn as nn

class TiedLM(nn.Module):
    \"\"\"A language model whose output layer shares its weights with the embedding.\"\"\"
    def __init__(self, vocab=30, dim=16):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.lstm = nn.LSTM(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, vocab, bias=False)
        self.out.weight = nn.Parameter(self.embed.weight.clone())

    def forward(self, x):
        return self.out(self.lstm(self.embed(x))[0])

lm = TiedLM()
optimizer = torch.optim.Adam(lm.parameters())
text = torch.randint(0, 30, (4, 21))
for _ in range(5):
    logits = lm(text[:, :-1])
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), text[:, 1:].flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("nn.Parameter(self.embed.weight.clone())", "self.embed.weight"))

pair("torch", "clips and their captions", "labels = torch.zeros(len(similarity), dtype=torch.long)", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class TwoTower(nn.Module):
    def __init__(self):
        super().__init__()
        self.sound = nn.GRU(12, 32, batch_first=True)
        self.words = nn.Embedding(100, 32)
        self.scale = nn.Parameter(torch.tensor(2.0))

    def forward(self, clips, captions):
        a = F.normalize(self.sound(clips)[1][-1], dim=-1)
        b = F.normalize(self.words(captions).mean(1), dim=-1)
        return self.scale.exp() * a @ b.t()

clips, captions = torch.randn(16, 25, 12), torch.randint(0, 100, (16, 7))
model = TwoTower()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for _ in range(4):
    similarity = model(clips, captions)
    labels = torch.zeros(len(similarity), dtype=torch.long)
    loss = (F.cross_entropy(similarity, labels) + F.cross_entropy(similarity.t(), labels)) / 2
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(similarity.shape)
""", ("torch.zeros(len(similarity), dtype=torch.long)", "torch.arange(len(similarity))"))

pair("torch", "three noisy versions of each recording", "loss = nn.functional.mse_loss(guess, ages)", "True", """
import torch
import torch.nn as nn

rnn, head = nn.GRU(4, 12, batch_first=True), nn.Linear(12, 1)
optimizer = torch.optim.Adam([*rnn.parameters(), *head.parameters()])
x, y = torch.randn(10, 16, 4), torch.rand(10)
versions = x.repeat(3, 1, 1)
versions = versions + 0.1 * torch.randn_like(versions)
ages = y.repeat_interleave(3)
for _ in range(3):
    guess = head(rnn(versions)[1][-1]).squeeze(-1)
    loss = nn.functional.mse_loss(guess, ages)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(guess.shape)
""", ("y.repeat_interleave(3)", "y.repeat(3)"))
