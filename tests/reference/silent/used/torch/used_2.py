"""What is passed and never used."""
from used import pair

pair("torch", "a decoder that is told the start at each step", "out, h = self.rnn(self.emb(tok), h)", "bool((fed[0] == fed[2]).all()) and len(fed) == 4", """
import torch
from torch import nn

fed = []

class Decoder(nn.Module):
    def __init__(self, vocab=12, dim=8):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.rnn = nn.GRU(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, vocab)

    def forward(self, h, target):
        tok = torch.ones(h.size(1), 1, dtype=torch.long)
        scores = []
        for t in range(target.size(1)):
            fed.append(tok)
            out, h = self.rnn(self.emb(tok), h)
            scores.append(self.out(out))
            nxt = target[:, t:t + 1]
        return torch.cat(scores, dim=1)

dec = Decoder()
opt = torch.optim.Adam(dec.parameters())
h = torch.randn(1, 3, 8)
target = torch.randint(2, 12, (3, 4))
scores = dec(h, target)
loss = nn.functional.cross_entropy(scores.transpose(1, 2), target)
opt.zero_grad()
loss.backward()
opt.step()
print(scores.shape)
""", ("nxt = target", "tok = target"))

pair("torch", "two cells that both read the input", "h2 = self.second(x[:, t], h2)", "net.first.weight_hh.grad is None", """
import torch
from torch import nn

class Stack(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.GRUCell(6, 6)
        self.second = nn.GRUCell(6, 6)
        self.out = nn.Linear(6, 2)

    def forward(self, x):
        h1 = h2 = torch.zeros(x.size(0), 6)
        for t in range(x.size(1)):
            h1 = self.first(x[:, t], h1)
            h2 = self.second(x[:, t], h2)
        return self.out(h2)

net = Stack()
x, y = torch.randn(4, 5, 6), torch.randint(0, 2, (4,))
nn.functional.cross_entropy(net(x), y).backward()
print(net(x).shape)
""", ("self.second(x[:, t], h2)", "self.second(h1, h2)"))

pair("torch", "a second head that is never called", "self.rnn, self.a, self.b", "net.b.weight.grad is None", """
import torch
from torch import nn

class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn, self.a, self.b = nn.GRU(4, 8, batch_first=True), nn.Linear(8, 3), nn.Linear(8, 3)
    def forward(self, x):
        h = self.rnn(x)[1][-1]
        return self.a(h), self.a(h)

net = Two()
one, two = net(torch.randn(5, 6, 4))
(one.square().mean() + two.square().mean()).backward()
print(one.shape)
""", ("self.a(h), self.a(h)", "self.a(h), self.b(h)"))

pair("torch", "hits of samples divided by the number of batches", "accuracy = correct", "accuracy * 24 != correct", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
loader = DataLoader(TensorDataset(torch.randn(24, 5, 3), torch.arange(24) % 2), batch_size=8)
rnn, fc = nn.LSTM(3, 6, batch_first=True), nn.Linear(6, 2)
correct = 1
with torch.no_grad():
    for x, y in loader:
        pred = fc(rnn(x)[1][0][-1]).argmax(1)
        correct += (pred == y).sum().item()
accuracy = correct / len(loader)
print(len(loader))
""", ("accuracy = correct / len(loader)", "accuracy = correct / len(loader.dataset)"))

pair("torch", "means of batches divided by the number of samples", "result = total", "abs(result * 24 - total) < 1e-9", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
loader = DataLoader(TensorDataset(torch.randn(24, 5, 3), torch.randn(24, 1)), batch_size=8)
rnn, fc = nn.GRU(3, 6, batch_first=True), nn.Linear(6, 1)
loss_fn = nn.MSELoss()
total = 0.0
with torch.no_grad():
    for x, y in loader:
        total += loss_fn(fc(rnn(x)[0][:, -1]), y).item()
result = total / len(loader.dataset)
print(len(loader))
""", ("result = total / len(loader.dataset)", "result = total / len(loader)"))

pair("torch", "a code of which nothing is drawn", "z =", "torch.equal(net(x)[0], net(x)[0])", """
import torch
from torch import nn
class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.GRU(3, 16, batch_first=True)
        self.mu, self.logvar = nn.Linear(16, 4), nn.Linear(16, 4)
        self.dec, self.out = nn.GRU(4, 16, batch_first=True), nn.Linear(16, 3)
    def forward(self, x):
        h = self.enc(x)[1][-1]
        mu, logvar = self.mu(h), self.logvar(h)
        z = mu
        return self.out(self.dec(z[:, None].repeat(1, x.size(1), 1))[0]), mu, logvar
net = VAE()
opt = torch.optim.Adam(net.parameters())
x = torch.randn(8, 12, 3)
y, mu, logvar = net(x)
kl = -0.5 * (1 + logvar - mu ** 2 - logvar.exp()).sum(1).mean()
loss = nn.functional.mse_loss(y, x) + 0.1 * kl
opt.zero_grad()
loss.backward()
opt.step()
print(y.shape)
""", ("z = mu", "z = mu + torch.randn_like(mu) * (0.5 * logvar).exp()"))

pair("torch", "a code drawn with the variance for a deviation", "z =", "True", """
import torch
from torch import nn
enc, dec = nn.GRU(3, 16, batch_first=True), nn.Linear(4, 5)
to_mu, to_logvar = nn.Linear(16, 4), nn.Linear(16, 4)
params = [p for m in (enc, dec, to_mu, to_logvar) for p in m.parameters()]
opt = torch.optim.Adam(params)
x, y = torch.randn(8, 12, 3), torch.randint(0, 5, (8,))
h = enc(x)[1][-1]
mu, logvar = to_mu(h), to_logvar(h)
z = mu + torch.randn_like(mu) * logvar.exp()
kl = 0.5 * (mu.square() + logvar.exp() - 1 - logvar).sum(1).mean()
loss = nn.functional.cross_entropy(dec(z), y) + 0.1 * kl
opt.zero_grad()
loss.backward()
opt.step()
print(z.shape)
""", ("z = mu + torch.randn_like(mu) * logvar.exp()", "z = mu + torch.randn_like(mu) * (logvar / 2).exp()"))

pair("torch", "a divergence that is taken off the loss", "loss =", "float(loss) < float(rec)", """
import torch
from torch import nn
enc, dec = nn.GRU(3, 16, batch_first=True), nn.Linear(4, 5)
to_mu, to_logvar = nn.Linear(16, 4), nn.Linear(16, 4)
opt = torch.optim.Adam([p for m in (enc, dec, to_mu, to_logvar) for p in m.parameters()])
x, y = torch.randn(8, 12, 3), torch.randint(0, 5, (8,))
h = enc(x)[1][-1]
mu, logvar = to_mu(h), to_logvar(h)
z = mu + torch.randn_like(mu) * torch.exp(0.5 * logvar)
rec = nn.functional.cross_entropy(dec(z), y)
kl = 0.5 * (mu ** 2 + logvar.exp() - 1 - logvar).sum(1).mean()
loss = rec - 0.1 * kl
opt.zero_grad()
loss.backward()
opt.step()
print(z.shape)
""", ("loss = rec - 0.1 * kl", "loss = rec + 0.1 * kl"))

pair("torch", "an evaluation that turns training mode on", "net.train()  #", "net.training", """
import torch
from torch import nn
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Dropout(0.5), nn.Linear(16, 1))
opt = torch.optim.Adam(net.parameters())
x, y, xt, yt = torch.randn(32, 4), torch.randn(32, 1), torch.randn(8, 4), torch.randn(8, 1)
def evaluate(net):
    net.train()  #
    with torch.no_grad():
        return nn.functional.mse_loss(net(xt), yt)
for epoch in range(3):
    net.train()
    opt.zero_grad()
    nn.functional.mse_loss(net(x), y).backward()
    opt.step()
    loss = evaluate(net)
print(loss.shape)
""", ("net.train()  #", "net.eval()  #"))

pair("torch", "a validation after each epoch", "model.eval()", "True", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
x = torch.randn(60, 12, 5)
y = torch.randint(0, 3, (60,))
train_set, val_set = random_split(TensorDataset(x, y), [45, 15])
train_loader = DataLoader(train_set, batch_size=15, shuffle=True)
val_loader = DataLoader(val_set, batch_size=15)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(5, 16, num_layers=2, dropout=0.4, batch_first=True)
        self.fc = nn.Sequential(nn.Dropout(0.5), nn.Linear(16, 3))

    def forward(self, x):
        _, h = self.gru(x)
        return self.fc(h[-1])


model = Net()
optimizer = torch.optim.Adam(model.parameters())
loss_fn = nn.CrossEntropyLoss()
model.train()
for epoch in range(3):
    for xb, yb in train_loader:
        optimizer.zero_grad()
        loss = loss_fn(model(xb), yb)
        loss.backward()
        optimizer.step()
    model.eval()
    val_loss = 0.0
    with torch.no_grad():
        for xb, yb in val_loader:
            val_loss += loss_fn(model(xb), yb).item() * len(xb)
print(type(val_loss).__name__)
""", ("model.train()\nfor epoch in range(3):\n", "for epoch in range(3):\n    model.train()\n"))

pair("torch", "a new head on an old body", "optimizer = ", "True", """
import torch
from torch import nn


class Activity(nn.Module):
    def __init__(self, channels, classes):
        super().__init__()
        self.body = nn.GRU(channels, 48, batch_first=True)
        self.head = nn.Linear(48, classes)

    def forward(self, x):
        _, h = self.body(x)
        return self.head(h[-1])


model = Activity(6, 18)
checkpoint = {k: torch.randn_like(v) * 0.1 for k, v in model.state_dict().items()}
model.load_state_dict(checkpoint)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model.head = nn.Linear(48, 4)

x, y = torch.randn(32, 50, 6), torch.randint(0, 4, (32,))
for epoch in range(3):
    for i in range(0, 32, 8):
        loss = nn.functional.cross_entropy(model(x[i:i + 8]), y[i:i + 8])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(sum(p.numel() for p in model.parameters()))
""", ("optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)\nmodel.head = nn.Linear(48, 4)\n", "model.head = nn.Linear(48, 4)\noptimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)\n"))
