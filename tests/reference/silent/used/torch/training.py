"""What an optimiser does not have, and what meets targets of another order."""
from used import pair

pair("torch", "a start that is a plain tensor", "self.start = torch.zeros", "float(net.start.abs().sum()) == 0 and net.start.grad is not None", """
import torch
from torch import nn

class Tracker(nn.Module):
    def __init__(self):
        super().__init__()
        self.start = torch.zeros(1, 12, requires_grad=True)
        self.cell = nn.GRUCell(3, 12)
        self.out = nn.Linear(12, 2)

    def forward(self, x):
        h = self.start.expand(len(x), -1)
        for t in range(x.size(1)):
            h = self.cell(x[:, t], h)
        return self.out(h)

net = Tracker()
opt = torch.optim.Adam(net.parameters(), lr=0.01)
x, y = torch.randn(10, 6, 3), torch.randn(10, 2)
for _ in range(4):
    loss = nn.functional.mse_loss(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("torch.zeros(1, 12, requires_grad=True)", "nn.Parameter(torch.zeros(1, 12))"))

pair("torch", "a head that no optimiser has", "optimizer = torch.optim.AdamW", "id(head.weight) not in {id(p) for p in optimizer.param_groups[0]['params']}", """
import torch
from torch import nn

encoder = nn.LSTM(5, 16, batch_first=True)
head = nn.Linear(16, 3)
optimizer = torch.optim.AdamW(encoder.parameters(), lr=2e-3)
clips, kinds = torch.randn(18, 11, 5), torch.randint(0, 3, (18,))
for _ in range(3):
    _, (h, _) = encoder(clips)
    loss = nn.functional.cross_entropy(head(h[-1]), kinds)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("AdamW(encoder.parameters()", "AdamW([*encoder.parameters(), *head.parameters()]"))

pair("torch", "an encoder that is thawed", "model.encoder.requires_grad_(True)", "id(model.encoder.weight_hh_l0) not in {id(p) for group in opt.param_groups for p in group['params']}", """
import torch
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.GRU(4, 10, batch_first=True)
        self.fc = nn.Linear(10, 2)

    def forward(self, x):
        return self.fc(self.encoder(x)[0][:, -1])

model = Model()
model.encoder.requires_grad_(False)
opt = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=1e-2)
x, y = torch.randn(12, 8, 4), torch.randint(0, 2, (12,))
for epoch in range(6):
    if epoch == 3:
        model.encoder.requires_grad_(True)
    loss = nn.functional.cross_entropy(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("model.encoder.requires_grad_(True)", "model.encoder.requires_grad_(True)\n        opt.add_param_group({'params': list(model.encoder.parameters())})"))

pair("torch", "features of an encoder in no_grad", "features = encoder(x)", "encoder.weight_hh_l0.grad is None", """
import torch
from torch import nn

encoder = nn.GRU(6, 14, batch_first=True)
head = nn.Linear(14, 4)
opt = torch.optim.Adam([*encoder.parameters(), *head.parameters()], lr=1e-3)
x, y = torch.randn(20, 9, 6), torch.randint(0, 4, (20,))
for _ in range(3):
    with torch.set_grad_enabled(False):
        features = encoder(x)[1][-1]
    loss = nn.functional.cross_entropy(head(features), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("set_grad_enabled(False)", "set_grad_enabled(True)"))

pair("torch", "inputs taken in a drawn order", "x = x[order]", "torch.equal(y, torch.arange(24.0)[:, None])", """
import torch
from torch import nn

x, y = torch.arange(24.0)[:, None, None] + torch.randn(24, 5, 2) / 100, torch.arange(24.0)[:, None]
order = torch.randperm(24)
x = x[order]
net, fc = nn.GRU(2, 8, batch_first=True), nn.Linear(8, 1)
opt = torch.optim.Adam([*net.parameters(), *fc.parameters()])
for i in range(0, 24, 8):
    loss = nn.functional.mse_loss(fc(net(x[i:i + 8])[1][-1]), y[i:i + 8])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("x = x[order]", "x, y = x[order], y[order]"))

pair("torch", "heights unpacked with the steps in front", "out, _ = pad_packed_sequence(", "out.shape[:2] == (7, 4)", """
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

rnn, fc = nn.LSTM(3, 8, batch_first=True), nn.Linear(8, 1)
x, lengths = torch.randn(4, 7, 3), torch.tensor([7, 6, 4, 3])
heights = torch.randn(4, 7)
packed = pack_padded_sequence(x, lengths, batch_first=True)
out, _ = pad_packed_sequence(rnn(packed)[0])
loss = nn.functional.mse_loss(fc(out).flatten(), heights.flatten())
loss.backward()
print(loss.dim())
""", ("rnn(packed)[0])", "rnn(packed)[0], batch_first=True)"))
