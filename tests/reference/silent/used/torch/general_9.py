"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("torch", "trips of a taxi, given back", "loss = F.mse_loss(back, trips)", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence

class TripAutoencoder(nn.Module):
    def __init__(self, code=8):
        super().__init__()
        self.enc = nn.GRU(2, code, batch_first=True)
        self.dec = nn.GRU(code, code, batch_first=True)
        self.point = nn.Linear(code, 2)

    def forward(self, trips, lengths):
        _, h = self.enc(pack_padded_sequence(trips, lengths, batch_first=True, enforce_sorted=False))
        steps = h[-1].unsqueeze(1).expand(-1, trips.size(1), -1)
        return self.point(self.dec(steps)[0])

gps = [torch.randn(n, 2) for n in (14, 5, 9, 22, 7)]
lengths = torch.tensor([len(g) for g in gps])
trips = pad_sequence(gps, batch_first=True)
real = (torch.arange(trips.size(1)) < lengths.unsqueeze(1)).unsqueeze(-1)
model = TripAutoencoder()
opt = torch.optim.Adam(model.parameters())
for _ in range(4):
    back = model(trips, lengths)
    loss = F.mse_loss(back, trips)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(back.shape, int(real.sum()))
""", ("F.mse_loss(back, trips)", "F.mse_loss(back[real.expand_as(back)], trips[real.expand_as(trips)])"))

pair("torch", "losses of the steps put in one tensor", "opt.step()", "True", """
import torch
import torch.nn as nn

cell = nn.LSTMCell(4, 16)
readout = nn.Linear(16, 4)
opt = torch.optim.Adam([*cell.parameters(), *readout.parameters()], lr=1e-2)
mse = nn.MSELoss()
river = torch.cumsum(torch.randn(3, 30, 4), dim=1)

for epoch in range(3):
    h, c = torch.zeros(3, 16), torch.zeros(3, 16)
    losses = []
    for t in range(29):
        h, c = cell(river[:, t], (h, c))
        losses.append(mse(readout(h), river[:, t + 1]))
    loss = torch.tensor(losses, requires_grad=True).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
print(len(losses), loss.shape)
""", ("torch.tensor(losses, requires_grad=True).mean()", "torch.stack(losses).mean()"))

pair("torch", "weights that are gone through twice", "nn.utils.clip_grad_norm_(weights, 0.5)", "True", """
import torch
from torch import nn

class Speller(nn.Module):
    def __init__(self, letters=30):
        super().__init__()
        self.embed = nn.Embedding(letters, 16)
        self.rnn = nn.RNN(16, 48, batch_first=True)
        self.letter = nn.Linear(48, letters)

    def forward(self, word):
        return self.letter(self.rnn(self.embed(word))[0])

speller = Speller()
weights = speller.parameters()
sgd = torch.optim.SGD(weights, lr=1.0)
names = torch.randint(0, 30, (64, 11))
for epoch in range(4):
    for batch in names.split(16):
        scores = speller(batch[:, :-1])
        loss = nn.functional.cross_entropy(scores.transpose(1, 2), batch[:, 1:])
        sgd.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(weights, 0.5)
        sgd.step()
print(scores.shape)
""", ("weights = speller.parameters()", "weights = list(speller.parameters())"))

pair("torch", "a code book for motions", "zq = z + (q - z)          # straight-through: gradients of the decoder go to the encoder", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class MotionVQ(nn.Module):
    def __init__(self, joints=9, dim=8, codes=32):
        super().__init__()
        self.encoder = nn.GRU(joints, dim, batch_first=True)
        self.book = nn.Embedding(codes, dim)
        self.decoder = nn.GRU(dim, 32, batch_first=True)
        self.pose = nn.Linear(32, joints)

    def forward(self, motion):
        z, _ = self.encoder(motion)
        nearest = torch.cdist(z.flatten(0, 1), self.book.weight).argmin(dim=1)
        q = self.book(nearest).view_as(z)
        book_loss = F.mse_loss(q, z.detach())
        zq = z + (q - z)          # straight-through: gradients of the decoder go to the encoder
        return self.pose(self.decoder(zq)[0]), book_loss

vq = MotionVQ()
opt = torch.optim.Adam(vq.parameters(), lr=2e-4)
motion = torch.randn(6, 20, 9)
for _ in range(3):
    again, book_loss = vq(motion)
    loss = F.mse_loss(again, motion) + book_loss
    opt.zero_grad()
    loss.backward()
    opt.step()
print(again.shape)
""", ("zq = z + (q - z)", "zq = z + (q - z).detach()"))

pair("torch", "a critic of gaits with a penalty on its slope", "return ((slope.flatten(1).norm(dim=1) - 1) ** 2).mean()", "True", """
import torch
from torch import nn

class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.RNN(5, 16, batch_first=True)
        self.out = nn.Linear(16, 1)

    def forward(self, x):
        return self.out(self.rnn(x)[0][:, -1])

critic = Critic()
opt = torch.optim.Adam(critic.parameters(), lr=1e-4, betas=(0.0, 0.9))
real, fake = torch.randn(8, 12, 5), torch.randn(8, 12, 5)

def penalty(real, fake):
    eps = torch.rand(real.size(0), 1, 1)
    mix = (eps * real + (1 - eps) * fake).requires_grad_()
    slope, = torch.autograd.grad(critic(mix).sum(), mix)
    return ((slope.flatten(1).norm(dim=1) - 1) ** 2).mean()

for _ in range(2):
    loss = critic(fake).mean() - critic(real).mean() + 10 * penalty(real, fake)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("torch.autograd.grad(critic(mix).sum(), mix)", "torch.autograd.grad(critic(mix).sum(), mix, create_graph=True)"))

pair("torch", "biases that should start at zero", "p = torch.zeros_like(p)", "True", """
import torch
import torch.nn as nn

class PowerForecast(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 40, num_layers=2, batch_first=True)
        self.head = nn.Linear(40, 24)
        for name, p in self.named_parameters():
            if "bias" in name:
                p = torch.zeros_like(p)
            elif p.dim() > 1:
                nn.init.orthogonal_(p)

    def forward(self, x):
        return self.head(self.lstm(x)[0][:, -1])

model = PowerForecast()
past, day = torch.randn(20, 48, 3), torch.randn(20, 24)
opt = torch.optim.Adam(model.parameters(), 1e-3)
for _ in range(3):
    loss = (model(past) - day).abs().mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("p = torch.zeros_like(p)", "nn.init.zeros_(p)"))
