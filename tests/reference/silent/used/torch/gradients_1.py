"""Gradients and steps that are lost, late or another’s."""
from used import pair

pair("torch", "a bridge of states that is never crossed", "_ = self.enc(src)", "seq.enc.weight_hh_l0.grad is None", """
import torch
from torch import nn

class Seq2Seq(nn.Module):
    def __init__(self, n=6, h=10):
        super().__init__()
        self.enc = nn.GRU(n, h, batch_first=True)
        self.dec = nn.GRU(n, h, batch_first=True)
        self.out = nn.Linear(h, n)

    def forward(self, src, tgt):
        memory, _ = self.enc(src)
        y, _ = self.dec(tgt)
        return self.out(y)

seq = Seq2Seq()
adam = torch.optim.Adam(seq.parameters(), lr=1e-3)
src, tgt = torch.randn(5, 9, 6), torch.randn(5, 7, 6)
for i in range(3):
    adam.zero_grad()
    loss = nn.functional.mse_loss(seq(src, tgt[:, :-1]), tgt[:, 1:])
    loss.backward()
    adam.step()
print(loss.shape)
""", ("memory, _ = self.enc(src)", "_, memory = self.enc(src)"), ("self.dec(tgt)", "self.dec(tgt, memory)"))

pair("torch", "a residual that is added to the wrong thing", "z = self.mix(out)", "net.mix.weight.grad is None", """
import torch
import torch.nn as nn

class Stack(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(8, 16, batch_first=True)
        self.mix = nn.Linear(16, 16)
        self.head = nn.Linear(16, 4)

    def forward(self, x):
        out, _ = self.rnn(x)
        z = self.mix(out)
        out = out + torch.relu(out)
        return self.head(out[:, -1])

net = Stack()
opt = torch.optim.SGD(net.parameters(), lr=0.05)
x, y = torch.randn(12, 6, 8), torch.randint(0, 4, (12,))
for _ in range(2):
    loss = nn.functional.cross_entropy(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.item() > 0)
""", ("torch.relu(out)", "torch.relu(z)"))

pair("torch", "two optimisers, one step", "opt_dec = ", "opt_dec.state_dict()['state'] == {}", """
import torch
from torch import nn

enc, dec = nn.GRU(5, 8, batch_first=True), nn.Linear(8, 5)
opt_enc = torch.optim.Adam(enc.parameters(), lr=1e-3)
opt_dec = torch.optim.Adam(dec.parameters(), lr=1e-3)
x = torch.randn(4, 11, 5)
for _ in range(3):
    opt_enc.zero_grad()
    opt_dec.zero_grad()
    rebuilt = dec(enc(x)[0])
    loss = (rebuilt - x).abs().mean()
    loss.backward()
    opt_enc.step()
print(rebuilt.shape)
""", ("    opt_enc.step()\n", "    opt_enc.step()\n    opt_dec.step()\n"))

pair("torch", "micro-batches", "opt.zero_grad()", "True", """
import torch
from torch import nn

rnn, fc = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 1)
opt = torch.optim.SGD([*rnn.parameters(), *fc.parameters()], lr=0.1)
x, y = torch.randn(24, 6, 3), torch.randn(24)
accumulate = 4
for i, idx in enumerate(torch.arange(24).split(3)):
    opt.zero_grad()
    pred = fc(rnn(x[idx])[1][-1]).squeeze(-1)
    loss = nn.functional.mse_loss(pred, y[idx]) / accumulate
    loss.backward()
    if (i + 1) % accumulate == 0:
        opt.step()
print(i)
""", ("    opt.zero_grad()\n    pred", "    pred"), ("        opt.step()\n", "        opt.step()\n        opt.zero_grad()\n"))

pair("torch", "early stopping", "best = model.state_dict()", "True", """
import torch
from torch import nn

model = nn.Sequential(nn.Flatten(), nn.Linear(12, 8), nn.Tanh(), nn.Linear(8, 1))
opt = torch.optim.Adam(model.parameters(), lr=0.05)
x, y, vx, vy = torch.randn(20, 4, 3), torch.randn(20, 1), torch.randn(9, 4, 3), torch.randn(9, 1)
lowest = float("inf")
for epoch in range(4):
    opt.zero_grad()
    loss = (model(x) - y).pow(2).mean()
    loss.backward()
    opt.step()
    with torch.no_grad():
        held = (model(vx) - vy).pow(2).mean().item()
    if held < lowest:
        lowest = held
        best = model.state_dict()
model.load_state_dict(best)
print(epoch)
""", ("best = model.state_dict()", "best = {k: v.clone() for k, v in model.state_dict().items()}"))

pair("torch", "clipping after the fact", "clip_grad_norm_(net", "True", """
import torch
from torch import nn
from torch.nn.utils import clip_grad_norm_

net = nn.LSTM(4, 4, batch_first=True)
opt = torch.optim.RMSprop(net.parameters())
x = torch.randn(3, 30, 4)
for _ in range(3):
    opt.zero_grad()
    loss = (net(x[:, :-1])[0] - x[:, 1:]).pow(2).mean()
    loss.backward()
    opt.step()
    clip_grad_norm_(net.parameters(), 0.5)
print(loss.dim())
""", ("    opt.step()\n    clip_grad_norm_(net.parameters(), 0.5)\n", "    clip_grad_norm_(net.parameters(), 0.5)\n    opt.step()\n"))

pair("torch", "labels made of the model's own guess", "pred = logits.argmax", "lstm.weight_hh_l0.grad is None or float(lstm.weight_hh_l0.grad.abs().sum()) == 0", """
import torch
from torch import nn

lstm, fc = nn.LSTM(3, 7, batch_first=True), nn.Linear(7, 4)
bias = nn.Parameter(torch.zeros(()))
opt = torch.optim.SGD([*lstm.parameters(), *fc.parameters(), bias], lr=0.1)
x, y = torch.randn(9, 5, 3), torch.randint(0, 4, (9,))
for _ in range(2):
    logits = fc(lstm(x)[1][0][-1])
    pred = logits.argmax(dim=-1).float() + bias
    loss = (pred - y.float()).abs().mean()
    opt.zero_grad(); loss.backward(); opt.step()
print(loss.dim())
""", ("logits.argmax(dim=-1).float() + bias", "(logits.softmax(dim=-1) * torch.arange(4.)).sum(dim=-1) + bias"))

pair("torch", "an auxiliary loss", "main.backward()", "aux.weight.grad is None", """
import torch
from torch import nn

body, head, aux = nn.GRU(4, 10, batch_first=True), nn.Linear(10, 3), nn.Linear(10, 4)
opt = torch.optim.Adam([*body.parameters(), *head.parameters(), *aux.parameters()])
x, y = torch.randn(8, 12, 4), torch.randint(0, 3, (8,))
for _ in range(2):
    states, last = body(x)
    main = nn.functional.cross_entropy(head(last[-1]), y)
    ahead = nn.functional.mse_loss(aux(states[:, :-1]), x[:, 1:])
    loss = main + 0.3 * ahead
    opt.zero_grad()
    main.backward()
    opt.step()
print(loss.dim())
""", ("main.backward()", "loss.backward()"))

pair("torch", "a loss for the log and for learning", "loss = torch.tensor(", "net.weight_hh_l0.grad is None", """
import torch
from torch import nn

net = nn.RNN(2, 6, batch_first=True)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x, y = torch.randn(4, 9, 2), torch.randn(4, 9, 6)
for _ in range(2):
    errors = [(net(x[:, :k])[0] - y[:, :k]).pow(2).mean() for k in (3, 6, 9)]
    loss = torch.tensor(errors, requires_grad=True).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("torch.tensor(errors, requires_grad=True).mean()", "torch.stack(errors).mean()"))

pair("torch", "gradients that are never cleared", "loss.backward()", "True", """
import torch
from torch import nn

net = nn.Linear(5, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.01)
data = torch.randn(6, 4, 5)
for batch in data:
    loss = net(batch).square().mean()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("    opt.step()\n", "    opt.step()\n    opt.zero_grad()\n"))

pair("torch", "an optimiser made in each epoch", "optimizer = torch.optim.Adam", "float(list(optimizer.state.values())[0]['step']) == 1.0", """
import torch
from torch import nn

model = nn.Sequential(nn.Flatten(), nn.Linear(20, 16), nn.Tanh(), nn.Linear(16, 1))
x, y = torch.randn(8, 5, 4), torch.randn(8, 1)
for epoch in range(4):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
print(epoch)
""", ("for epoch in range(4):\n    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)\n", "optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)\nfor epoch in range(4):\n"))

pair("torch", "weights under other names", "net.load_state_dict", "not torch.equal(net.rnn.weight_ih_l0, trained.rnn.weight_ih_l0)", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 6, batch_first=True)
        self.out = nn.Linear(6, 2)

    def forward(self, x):
        return self.out(self.rnn(x)[0][:, -1])

trained = Net()
saved = {"module." + name: value for name, value in trained.state_dict().items()}
net = Net()
net.load_state_dict(saved, strict=False)
net.eval()
with torch.no_grad():
    print(net(torch.randn(3, 5, 4)).shape)
""", ("net.load_state_dict(saved, strict=False)", "net.load_state_dict({name.removeprefix('module.'): value for name, value in saved.items()}, strict=False)"))

pair("torch", "gradients that a function never clears", "loss.backward()", "True", """
import torch
from torch import nn

net = nn.Sequential(nn.Flatten(), nn.Linear(12, 8), nn.Tanh(), nn.Linear(8, 2))
opt = torch.optim.Adam(net.parameters())
x, y = torch.randn(9, 4, 3), torch.randint(0, 2, (9,))

def train():
    for i in range(0, 9, 3):
        loss = nn.functional.cross_entropy(net(x[i:i + 3]), y[i:i + 3])
        loss.backward()
        opt.step()

train()
print(net(x).shape)
""", ("        loss = nn", "        opt.zero_grad()\n        loss = nn"))

pair("torch", "a schedule that is never stepped", "sched = ", "sched.last_epoch == 0", """
import torch
from torch import nn
rnn, head = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 1)
opt = torch.optim.SGD([*rnn.parameters(), *head.parameters()], lr=0.1)
sched = torch.optim.lr_scheduler.StepLR(opt, 1)
x, y = torch.randn(10, 6, 3), torch.randn(10, 1)
for epoch in range(3):
    opt.zero_grad()
    loss = nn.functional.mse_loss(head(rnn(x)[1][-1]), y)
    loss.backward()
    opt.step()
    lr = opt.param_groups[0]['lr']
print(loss.dim())
""", ("    opt.step()\n    lr = opt.param_groups[0]['lr']", "    opt.step()\n    sched.step()"))

pair("torch", "another model's gradients are clipped", "nn.utils.clip_grad_norm_(enc.parameters(), 1.0)", "True", """
import torch
from torch import nn
enc, dec = nn.GRU(3, 8, batch_first=True), nn.GRU(3, 8, batch_first=True)
head = nn.Linear(8, 3)
opt = torch.optim.Adam([*dec.parameters(), *head.parameters()])
x = torch.randn(5, 6, 3)
for i in range(2):
    opt.zero_grad()
    loss = nn.functional.mse_loss(head(dec(x[:, :-1])[0]), x[:, 1:])
    loss.backward()
    nn.utils.clip_grad_norm_(enc.parameters(), 1.0)
    opt.step()
print(enc(x)[0].shape)
""", ("    loss.backward()\n    nn.utils.clip_grad_norm_(enc.parameters(), 1.0)", "    loss.backward()\n    nn.utils.clip_grad_norm_(dec.parameters(), 1.0)"))

pair("torch", "a penalty that is a constant", "p.data.pow(2)", "not reg.requires_grad", """
import torch
from torch import nn

net = nn.Linear(6, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x, y = torch.randn(8, 6), torch.randn(8, 1)
loss = nn.functional.mse_loss(net(x), y)
reg = sum(p.data.pow(2).sum() for p in net.parameters())
opt.zero_grad()
(loss + 0.1 * reg).backward()
opt.step()
print(loss.dim())
""", ("p.data.pow(2)", "p.pow(2)"))

pair("torch", "a schedule that is only asked for its rate", "sched = ", "opt.param_groups[0]['lr'] == 0.1", """
import torch
from torch import nn

net = nn.Linear(4, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
sched = torch.optim.lr_scheduler.ExponentialLR(opt, 0.5)
for xb in torch.randn(4, 5, 4):
    loss = net(xb).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    rate = sched.get_last_lr()
print(loss.dim())
""", ("    rate = sched.get_last_lr()\n", "    rate = sched.get_last_lr()\n    sched.step()\n"))

pair("torch", "a triplet of which two are one", "loss = ", "all(float(p.grad.abs().max()) == 0 for p in enc.parameters())", """
import torch
from torch import nn

enc = nn.GRU(3, 8, batch_first=True)
a, p, n = (enc(torch.randn(6, 5, 3))[1][-1] for _ in range(3))
loss = nn.TripletMarginLoss(margin=5.0)(a, p, p)
loss.backward()
print(loss.dim())
""", ("(a, p, p)", "(a, p, n)"))
