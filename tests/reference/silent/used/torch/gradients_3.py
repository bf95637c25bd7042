"""Gradients and steps that are lost, late or another’s."""
from used import pair

pair("torch", "a maker and its judge", "opt_g.step()", "True", """
import itertools
import torch
from torch import nn

class Maker(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 10, batch_first=True)
        self.out = nn.Linear(10, 2)
    def forward(self, z):
        return self.out(self.rnn(z)[0])

class Judge(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(2, 10, batch_first=True)
        self.out = nn.Linear(10, 1)
    def forward(self, x):
        return self.out(self.rnn(x)[1][-1])

maker, judge = Maker(), Judge()
opt_g = torch.optim.Adam(itertools.chain(maker.parameters(), judge.parameters()), lr=1e-3)
opt_d = torch.optim.Adam(judge.parameters(), lr=1e-3)
loss_of = nn.BCEWithLogitsLoss()
real = torch.randn(8, 12, 2)
for _ in range(2):
    fake = maker(torch.randn(8, 12, 4))
    opt_d.zero_grad()
    loss_d = loss_of(judge(real), torch.ones(8, 1)) + loss_of(judge(fake.detach()), torch.zeros(8, 1))
    loss_d.backward()
    opt_d.step()
    opt_g.zero_grad()
    loss_g = loss_of(judge(fake), torch.ones(8, 1))
    loss_g.backward()
    opt_g.step()
print(loss_g.dim())
""", ("itertools.chain(maker.parameters(), judge.parameters())", "itertools.chain(maker.parameters())"))
