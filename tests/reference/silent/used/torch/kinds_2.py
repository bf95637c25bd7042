"""What engineers mend: one of each kind, in PyTorch."""
from used import pair

pair("torch", "the trend behind the last frame of each fall", "both = torch.cat([ahead[:, 0], back[:, -1]], dim=-1)", "True", """
import torch
from torch import nn

class FallNet(nn.Module):
    def __init__(self, joints=17, hidden=20):
        super().__init__()
        self.inp = nn.Linear(joints * 2, hidden)
        self.bi = nn.GRU(hidden, hidden, bidirectional=True, batch_first=True)
        self.cls = nn.Linear(2 * hidden, 2)
        self.hidden = hidden

    def forward(self, frames):
        y, _ = self.bi(torch.relu(self.inp(frames.flatten(2))))
        ahead, back = y[..., : self.hidden], y[..., self.hidden:]
        both = torch.cat([ahead[:, 0], back[:, -1]], dim=-1)
        return self.cls(both)

frames = torch.randn(8, 25, 17, 2)
fell = torch.randint(0, 2, (8,))
net = FallNet()
sgd = torch.optim.SGD(net.parameters(), lr=0.05)
for _ in range(2):
    loss = nn.functional.cross_entropy(net(frames), fell)
    sgd.zero_grad()
    loss.backward()
    sgd.step()
print(net(frames).shape)
""", ("ahead[:, 0], back[:, -1]", "ahead[:, -1], back[:, 0]"))

pair("torch", "a residual that is subtracted from the wrong place in the loop", "for t in range(x.size(1) - 1):", "True", """
import torch
import torch.nn as nn

class Decay(nn.Module):
    '''A cell whose state decays with the time since the last reading.'''
    def __init__(self, n=4, hidden=12):
        super().__init__()
        self.cell = nn.GRUCell(n, hidden)
        self.gamma = nn.Linear(1, hidden)
        self.out = nn.Linear(hidden, 1)
        self.hidden = hidden

    def forward(self, x, gaps):
        h = x.new_zeros(x.size(0), self.hidden)
        for t in range(x.size(1) - 1):
            h = h * torch.exp(-torch.relu(self.gamma(gaps[:, t])))
            h = self.cell(x[:, t], h)
        return self.out(h).squeeze(-1)

x, gaps = torch.randn(9, 14, 4), torch.rand(9, 14, 1)
sick = torch.randint(0, 2, (9,)).float()
net = Decay()
opt = torch.optim.Adam(net.parameters())
for _ in range(2):
    loss = nn.functional.binary_cross_entropy_with_logits(net(x, gaps), sick)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("range(x.size(1) - 1)", "range(x.size(1))"))

pair("torch", "an average of checkpoints that are one", "snapshots.append(net.state_dict())", "True", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn, self.fc = nn.GRU(2, 8, batch_first=True), nn.Linear(8, 1)
    def forward(self, x):
        return self.fc(self.rnn(x)[1][0])

net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x, y = torch.randn(16, 10, 2), torch.randn(16, 1)
snapshots = []
for epoch in range(4):
    loss = nn.functional.mse_loss(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    snapshots.append(net.state_dict())
mean = {k: sum(s[k] for s in snapshots) / len(snapshots) for k in snapshots[0]}
net.load_state_dict(mean)
print(len(snapshots))
""", ("snapshots.append(net.state_dict())", "snapshots.append({k: v.clone() for k, v in net.state_dict().items()})"))
