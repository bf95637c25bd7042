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

pair("torch", "gradients that should be clipped", "nn.utils.clip_grad_norm_(params, 0.25)", "True", """
import torch
import torch.nn as nn

class CharRNN(nn.Module):
    def __init__(self, chars=50, hidden=64):
        super().__init__()
        self.embed = nn.Embedding(chars, hidden)
        self.rnn = nn.RNN(hidden, hidden, batch_first=True)
        self.out = nn.Linear(hidden, chars)

    def forward(self, ids):
        return self.out(self.rnn(self.embed(ids))[0])

model = CharRNN()
params = (p for p in model.parameters() if p.requires_grad)
optimizer = torch.optim.SGD(params, lr=1.0)
ids = torch.randint(0, 50, (12, 41))
for step in range(4):
    logits = model(ids[:, :-1])
    loss = nn.functional.cross_entropy(logits.transpose(1, 2), ids[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(params, 0.25)
    optimizer.step()
print(logits.shape)
""", ("params = (p for p in model.parameters() if p.requires_grad)", "params = [p for p in model.parameters() if p.requires_grad]"))

pair("torch", "prices as whole numbers", "y = torch.tensor(price, dtype=torch.long)", "float(y.max()) == 0", """
import numpy as np
import torch
import torch.nn as nn

rng = np.random.default_rng(0)
history = rng.random((80, 20, 2)).astype(np.float32)
price = rng.random(80).astype(np.float32)                 # between 0 and 1

x = torch.tensor(history, dtype=torch.float32)
y = torch.tensor(price, dtype=torch.long)

class Price(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(2, 12, batch_first=True)
        self.fc = nn.Linear(12, 1)

    def forward(self, x):
        return self.fc(self.lstm(x)[0][:, -1]).squeeze(-1)

net = Price()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for i in range(0, 80, 20):
    loss = nn.functional.mse_loss(net(x[i:i + 20]), y[i:i + 20].float())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(x.shape)
""", ("y = torch.tensor(price, dtype=torch.long)", "y = torch.tensor(price, dtype=torch.float32)"))

pair("torch", "the next pitch", "return notes[:-1], notes[:-1]", "True", """
import torch
import torch.nn as nn
from torch.utils.data import Dataset, DataLoader

class Tunes(Dataset):
    def __init__(self, tunes):
        self.tunes = tunes

    def __len__(self):
        return len(self.tunes)

    def __getitem__(self, index):
        notes = self.tunes[index]
        return notes[:-1], notes[:-1]

class PitchModel(nn.Module):
    def __init__(self, pitches=60, dim=32):
        super().__init__()
        self.embed = nn.Embedding(pitches, dim)
        self.cells = nn.ModuleList([nn.GRUCell(dim, dim) for _ in range(2)])
        self.out = nn.Linear(dim, pitches)

    def forward(self, notes):
        states = [torch.zeros(notes.size(0), 32) for _ in self.cells]
        logits = []
        for x in self.embed(notes).unbind(1):
            for i, cell in enumerate(self.cells):
                states[i] = x = cell(x, states[i])
            logits.append(self.out(x))
        return torch.stack(logits, dim=1)

loader = DataLoader(Tunes([torch.randint(0, 60, (17,)) for _ in range(16)]), batch_size=4, shuffle=True)
model = PitchModel()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(1):
    for notes, following in loader:
        logits = model(notes)
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), following.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print("done")
""", ("notes[:-1], notes[:-1]", "notes[:-1], notes[1:]"))

pair("torch", "two views of a gait", "similarity = ", "True", """
import torch
from torch import nn
import torch.nn.functional as F

class GaitEncoder(nn.Module):
    def __init__(self, joints=8, hidden=32, out=16):
        super().__init__()
        self.rnn = nn.LSTM(joints, hidden, batch_first=True)
        self.project = nn.Sequential(nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, out))

    def forward(self, x):
        _, (h, _) = self.rnn(x)
        return F.normalize(self.project(h[-1]), dim=-1)

def jitter(x):
    return x + 0.05 * torch.randn_like(x)

def info_nce(first, second, temperature=0.1):
    similarity = first @ first.T / temperature
    labels = torch.arange(len(first))
    return F.cross_entropy(similarity, labels)

encoder = GaitEncoder()
optimizer = torch.optim.Adam(encoder.parameters(), lr=1e-3)
for _ in range(3):
    gait = torch.randn(12, 25, 8)
    loss = info_nce(encoder(jitter(gait)), encoder(jitter(gait)))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("done")
""", ("first @ first.T", "first @ second.T"))

pair("torch", "a rate that warms up", "return BASE", "True", """
import torch
from torch import nn
from torch.optim.lr_scheduler import LambdaLR

BASE, WARMUP = 3e-4, 10

def warm(step):
    return BASE * min(1.0, (step + 1) / WARMUP)

class Sensor(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(5, 12, batch_first=True)
        self.out = nn.Linear(12, 5)

    def forward(self, x):
        return self.out(self.rnn(x)[0])

model = Sensor()
optimizer = torch.optim.AdamW(model.parameters(), lr=BASE)
scheduler = LambdaLR(optimizer, lr_lambda=warm)
for step in range(12):
    series = torch.randn(4, 9, 5)
    loss = nn.functional.smooth_l1_loss(model(series[:, :-1]), series[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
print("done")
""", ("return BASE * min(1.0, (step + 1) / WARMUP)", "return min(1.0, (step + 1) / WARMUP)"))

pair("torch", "an agent that is to stay curious", "loss = surrogate", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(6, 20, batch_first=True)
        self.head = nn.Linear(20, 4)

    def forward(self, x):
        return self.head(self.rnn(x)[0][:, -1])

class PPO:
    def __init__(self, policy, clip=0.2, beta=0.01):
        self.policy, self.clip, self.beta = policy, clip, beta
        self.optimizer = torch.optim.Adam(policy.parameters(), lr=3e-4)

    def update(self, obs, actions, old_logp, advantage, epochs=2):
        for _ in range(epochs):
            logp_all = F.log_softmax(self.policy(obs), dim=-1)
            logp = logp_all.gather(1, actions.unsqueeze(1)).squeeze(1)
            ratio = (logp - old_logp).exp()
            surrogate = -torch.min(ratio * advantage, ratio.clamp(1 - self.clip, 1 + self.clip) * advantage).mean()
            entropy = -(logp_all.exp() * logp_all).sum(-1).mean()
            loss = surrogate + self.beta * entropy
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

ppo = PPO(Policy())
obs = torch.randn(16, 9, 6)
with torch.no_grad():
    logp = F.log_softmax(ppo.policy(obs), dim=-1)
    actions = torch.multinomial(logp.exp(), 1).squeeze(1)
    old = logp.gather(1, actions.unsqueeze(1)).squeeze(1)
ppo.update(obs, actions, old, torch.randn(16))
print("done")
""", ("surrogate + self.beta * entropy", "surrogate - self.beta * entropy"))

pair("torch", "latent code of a melody", "z = q.sample()", "True", """
import torch
from torch import nn
from torch.distributions import Normal, kl_divergence

torch.manual_seed(3)

class MelodyVAE(nn.Module):
    def __init__(self, notes=12, width=24, code=6):
        super().__init__()
        self.enc = nn.GRU(notes, width, batch_first=True)
        self.to_mu = nn.Linear(width, code)
        self.to_log_sigma = nn.Linear(width, code)
        self.dec = nn.GRU(code, width, batch_first=True)
        self.out = nn.Linear(width, notes)

    def encode(self, roll):
        _, h = self.enc(roll)
        return Normal(self.to_mu(h[-1]), self.to_log_sigma(h[-1]).exp())

    def forward(self, roll):
        q = self.encode(roll)
        z = q.sample()
        steps = z.unsqueeze(1).expand(-1, roll.size(1), -1)
        y, _ = self.dec(steps)
        return self.out(y), q

vae = MelodyVAE()
opt = torch.optim.Adam(vae.parameters(), lr=1e-3)
rolls = torch.rand(8, 10, 12)
prior = Normal(torch.zeros(6), torch.ones(6))
for epoch in range(3):
    rec, q = vae(rolls)
    loss = nn.functional.mse_loss(rec, rolls) + 0.01 * kl_divergence(q, prior).sum(1).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
print(rec.shape)
""", ("q.sample()", "q.rsample()"))
