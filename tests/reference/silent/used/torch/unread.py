"""What is computed and read on no path, in PyTorch."""
from used import pair

pair("torch", "a norm whose result another takes the place of", "h = self.norm(y)", "bool((net(x) - (net.norm.weight.data.mul_(3), net(x))[1]).abs().max() == 0)", """import torch
from torch import nn


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(5, 8, batch_first=True)
        self.norm = nn.LayerNorm(8)
        self.tags = nn.Linear(8, 8)

    def forward(self, x):
        y, _ = self.rnn(x)
        h = self.norm(y)
        h = self.tags(y)
        return h


net = Tagger()
x = torch.randn(4, 6, 5)
print(net(x).shape)
""", ("h = self.tags(y)", "h = self.tags(h)"))

pair("torch", "noise that a function adds for nobody", "noisy = x + 0.1 * torch.randn_like(x)", "denoise(x).item() == denoise(x).item()", """import torch
from torch import nn

net = nn.LSTM(3, 3, batch_first=True)
opt = torch.optim.Adam(net.parameters())
x = torch.ones(4, 6, 3)


def denoise(x):
    noisy = x + 0.1 * torch.randn_like(x)
    y, _ = net(x)
    return (y - x).pow(2).mean()


for step in range(3):
    loss = denoise(x)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("net(x)", "net(noisy)"))
