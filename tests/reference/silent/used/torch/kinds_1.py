"""What engineers mend: one of each kind, in PyTorch."""
from used import pair

pair("torch", "how a chess game ends, from its moves", "last = out[rows, lengths - 2]", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

MOVES = 64 * 64

class Outcome(nn.Module):
    def __init__(self, dim=20):
        super().__init__()
        self.embed = nn.Embedding(MOVES + 1, dim, padding_idx=MOVES)
        self.gru = nn.GRU(dim, 2 * dim, batch_first=True)
        self.result = nn.Linear(2 * dim, 3)

    def forward(self, moves, lengths):
        out, _ = self.gru(self.embed(moves))
        rows = torch.arange(out.size(0))
        last = out[rows, lengths - 2]
        return self.result(last)

def collate(games):
    lengths = torch.tensor([len(g) for g, _ in games])
    board = torch.full((len(games), int(lengths.max())), MOVES)
    for i, (g, _) in enumerate(games):
        board[i, :len(g)] = torch.tensor(g)
    return board, lengths, torch.tensor([r for _, r in games])

games = [([12, 800, 33, 4000], 0), ([5, 6, 7, 8, 9, 10], 2), ([77, 1000, 3], 1)]
moves, lengths, results = collate(games)
net = Outcome()
opt = torch.optim.Adam(net.parameters(), 3e-3)
for _ in range(4):
    opt.zero_grad()
    F.cross_entropy(net(moves, lengths), results).backward()
    opt.step()
print(net(moves, lengths).argmax(1).shape)
""", ("lengths - 2", "lengths - 1"))

pair("torch", "a heart monitor that listens in chunks", "risk, _ = monitor.listen(chunk, state)", "True", """
import torch
import torch.nn as nn

class Monitor(nn.Module):
    def __init__(self, leads, units):
        super().__init__()
        self.units = units
        self.cell = nn.LSTMCell(leads, units)
        self.alarm = nn.Linear(units, 1)

    def start(self, patients):
        return torch.zeros(patients, self.units), torch.zeros(patients, self.units)

    def listen(self, chunk, state):
        h, c = state
        for beat in chunk.unbind(dim=1):
            h, c = self.cell(beat, (h, c))
        return torch.sigmoid(self.alarm(h)), (h, c)

@torch.no_grad()
def watch(monitor, stream, size):
    state = monitor.start(stream.shape[0])
    risks = []
    for chunk in stream.split(size, dim=1):
        risk, _ = monitor.listen(chunk, state)
        risks.append(risk)
    return torch.cat(risks, dim=1)

monitor = Monitor(leads=3, units=12).eval()
stream = torch.randn(5, 60, 3)        # five patients, one long recording each
print(watch(monitor, stream, size=10).shape)
""", ("risk, _ = monitor", "risk, state = monitor"))

pair("torch", "patches of satellite pictures over the year", "seq = codes.view(fields, months, -1)", "True", """
import torch
import torch.nn as nn

class Crop(nn.Module):
    def __init__(self, bands=5, hidden=24, crops=8):
        super().__init__()
        self.conv = nn.Conv2d(bands, 12, kernel_size=3, padding=1)
        self.pool = nn.AdaptiveAvgPool2d(2)
        self.gru = nn.GRU(12 * 4, hidden, batch_first=True)
        self.cls = nn.Linear(hidden, crops)

    def forward(self, pictures):
        months, fields, bands, height, width = pictures.shape
        maps = torch.relu(self.conv(pictures.flatten(0, 1)))
        codes = self.pool(maps).flatten(1)
        seq = codes.view(fields, months, -1)
        _, h = self.gru(seq)
        return self.cls(h.squeeze(0))

# twelve months of six fields each: (month, field, band, row, column)
pictures = torch.rand(12, 6, 5, 8, 8)
crops = torch.randint(0, 8, (6,))
model = Crop()
optim = torch.optim.AdamW(model.parameters(), lr=5e-4, weight_decay=0.01)
model.train()
for it in range(2):
    optim.zero_grad()
    loss = nn.CrossEntropyLoss(label_smoothing=0.1)(model(pictures), crops)
    loss.backward()
    optim.step()
print(model(pictures).shape)
""", ("codes.view(fields, months, -1)", "codes.view(months, fields, -1).transpose(0, 1)"))

pair("torch", "a bias of each listener on songs", "return score + self.bias(who).squeeze(-1)", "True", """
import torch
import torch.nn as nn

class Ratings(nn.Module):
    '''Scores every song of a session: (listener, song).'''
    def __init__(self, listeners, songs, dim=16):
        super().__init__()
        self.song = nn.Embedding(songs, dim)
        self.bias = nn.Embedding(listeners, 1)
        self.taste = nn.GRU(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, 1)

    def forward(self, who, played):
        states, _ = self.taste(self.song(played))
        score = self.out(states).squeeze(-1)
        return score + self.bias(who).squeeze(-1)

sessions = 20
who = torch.randint(0, 50, (sessions,))
played = torch.randint(0, 300, (sessions, 20))
stars = torch.rand(sessions, 20) * 5
model = Ratings(50, 300)
opt = torch.optim.Adam(model.parameters(), lr=0.01)
for _ in range(3):
    opt.zero_grad()
    loss = nn.functional.mse_loss(model(who, played), stars)
    loss.backward()
    opt.step()
print(model(who, played).shape)
""", ("self.bias(who).squeeze(-1)", "self.bias(who)"))

pair("torch", "the mood of a playlist by its strongest song", "strongest = songs.amax(dim=2)", "True", """
import torch
import torch.nn as nn

def mlp(a, b, c):
    return nn.Sequential(nn.Linear(a, b), nn.GELU(), nn.Linear(b, c))

class Mood(nn.Module):
    def __init__(self, feat, moods):
        super().__init__()
        self.per_song = mlp(feat, 32, 16)
        layer = nn.TransformerEncoderLayer(16, nhead=2, dim_feedforward=32, batch_first=True, dropout=0.0)
        self.context = nn.TransformerEncoder(layer, num_layers=1, enable_nested_tensor=False)
        self.mood = nn.Linear(16, moods)

    def forward(self, playlists):
        songs = self.context(self.per_song(playlists))
        strongest = songs.amax(dim=2)
        return self.mood(strongest)

model = Mood(feat=10, moods=4)
playlists = torch.randn(7, 16, 10)    # 7 playlists of 16 songs
labels = torch.randint(0, 4, (7,))
opt = torch.optim.AdamW(model.parameters(), 1e-3)
criterion = nn.CrossEntropyLoss()
for _ in range(2):
    loss = criterion(model(playlists), labels)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("songs.amax(dim=2)", "songs.amax(dim=1)"))

pair("torch", "durations of phonemes, padded", "loss = nn.functional.mse_loss(log_dur, torch.log1p(target))", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence, pad_packed_sequence

class Durations(nn.Module):
    def __init__(self, phonemes=45, dim=24):
        super().__init__()
        self.table = nn.Embedding(phonemes, dim, padding_idx=0)
        self.bi = nn.GRU(dim, dim, bidirectional=True, batch_first=True)
        self.duration = nn.Linear(2 * dim, 1)

    def forward(self, ph, lengths):
        packed = pack_padded_sequence(self.table(ph), lengths, batch_first=True, enforce_sorted=False)
        out, _ = pad_packed_sequence(self.bi(packed)[0], batch_first=True)
        return self.duration(out).squeeze(-1)

utterances = [torch.randint(1, 45, (n,)) for n in (5, 9, 3, 7)]
frames = [torch.rand(len(u)) * 10 for u in utterances]
lengths = torch.tensor([len(u) for u in utterances])
ph = pad_sequence(utterances, batch_first=True)
target = pad_sequence(frames, batch_first=True)

net = Durations()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for epoch in range(3):
    log_dur = net(ph, lengths)
    loss = nn.functional.mse_loss(log_dur, torch.log1p(target))
    opt.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    opt.step()
print(log_dur.shape)
""", ("""    loss = nn.functional.mse_loss(log_dur, torch.log1p(target))
""", """    real = ph != 0
    loss = nn.functional.mse_loss(log_dur[real], torch.log1p(target)[real])
"""))

pair("torch", "code completion token by token", "labels = torch.stack([corpus[i:i + context] for i in at])", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class CodeLM(nn.Module):
    def __init__(self, vocab=128, dim=32, heads=4, context=24):
        super().__init__()
        self.tok = nn.Embedding(vocab, dim)
        self.pos = nn.Parameter(torch.zeros(context, dim))
        self.block = nn.TransformerEncoderLayer(dim, heads, 64, dropout=0.0, batch_first=True, norm_first=True)
        self.register_buffer("causal", nn.Transformer.generate_square_subsequent_mask(context))
        self.unembed = nn.Linear(dim, vocab, bias=False)

    def forward(self, tokens, labels=None):
        n = tokens.size(1)
        x = self.tok(tokens) + self.pos[:n]
        x = self.block(x, src_mask=self.causal[:n, :n])
        logits = self.unembed(x)
        if labels is None:
            return logits
        return F.cross_entropy(logits.flatten(0, 1), labels.flatten())

def sample(corpus, size, context):
    at = torch.randint(0, len(corpus) - context - 1, (size,))
    tokens = torch.stack([corpus[i:i + context] for i in at])
    labels = torch.stack([corpus[i:i + context] for i in at])
    return tokens, labels

corpus = torch.randint(0, 128, (3000,))
lm = CodeLM()
opt = torch.optim.AdamW(lm.parameters(), lr=3e-4)
for step in range(3):
    tokens, labels = sample(corpus, 8, 24)
    loss = lm(tokens, labels)
    opt.zero_grad(); loss.backward(); opt.step()
print(lm(tokens).shape)
""", ("labels = torch.stack([corpus[i:i + context]", "labels = torch.stack([corpus[i + 1:i + context + 1]"))

pair("torch", "a gate that writes over what is skipped", "x = x.mul_(g)", "True", """
import torch
import torch.nn as nn

class GatedBlock(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.norm = nn.LayerNorm(dim)
        self.gate = nn.Linear(dim, dim)
        self.rnn = nn.GRU(dim, dim, batch_first=True)

    def forward(self, x):
        skip = x
        g = torch.sigmoid(self.gate(self.norm(x)))
        x = x.mul_(g)
        y, _ = self.rnn(x)
        return y + skip

class SeismicNet(nn.Module):
    def __init__(self, channels=3, dim=16, blocks=2):
        super().__init__()
        self.inp = nn.Linear(channels, dim)
        self.blocks = nn.ModuleList(GatedBlock(dim) for _ in range(blocks))
        self.pick = nn.Linear(dim, 1)

    def forward(self, wave):
        x = self.inp(wave)
        for block in self.blocks:
            x = block(x)
        return self.pick(x).squeeze(-1)

net = SeismicNet().eval()
with torch.no_grad():
    arrivals = net(torch.randn(4, 50, 3))
print(arrivals.shape)
""", ("x = x.mul_(g)", "x = x * g"))

pair("torch", "positions in a protein", "table[:, 0::2] = torch.cos(place * rate)", "True", """
import math
import torch
import torch.nn as nn

class Positions(nn.Module):
    def __init__(self, dim, longest=200):
        super().__init__()
        place = torch.arange(longest).unsqueeze(1).float()
        rate = torch.exp(torch.arange(0, dim, 2).float() * (-math.log(10000.0) / dim))
        table = torch.zeros(longest, dim)
        table[:, 0::2] = torch.sin(place * rate)
        table[:, 0::2] = torch.cos(place * rate)
        self.register_buffer("table", table)

    def forward(self, x):
        return x + self.table[: x.size(1)]

class Protein(nn.Module):
    def __init__(self, dim=32):
        super().__init__()
        self.acid = nn.Embedding(21, dim)
        self.place = Positions(dim)
        self.enc = nn.TransformerEncoder(nn.TransformerEncoderLayer(dim, 4, 64, batch_first=True), 2)
        self.fold = nn.Linear(dim, 8)

    def forward(self, seq):
        return self.fold(self.enc(self.place(self.acid(seq))).mean(1))

net = Protein()
seq, fold = torch.randint(0, 21, (6, 40)), torch.randint(0, 8, (6,))
opt = torch.optim.Adam(net.parameters(), 1e-4)
for _ in range(2):
    loss = nn.functional.cross_entropy(net(seq), fold)
    opt.zero_grad(); loss.backward(); opt.step()
print(loss.shape)
""", ("table[:, 0::2] = torch.cos", "table[:, 1::2] = torch.cos"))

pair("torch", "all steps of a tide, or the first", "return self.level(h).squeeze(1)", "True", """
import torch
import torch.nn as nn

class TideCell(nn.Module):
    def __init__(self, n_in, n_hid):
        super().__init__()
        self.x2h = nn.Linear(n_in, n_hid)
        self.h2h = nn.Linear(n_hid, n_hid)

    def forward(self, x, h):
        return torch.tanh(self.x2h(x) + self.h2h(h))

class Tide(nn.Module):
    def __init__(self, n_in=2, n_hid=10):
        super().__init__()
        self.cell = TideCell(n_in, n_hid)
        self.level = nn.Linear(n_hid, 1)
        self.n_hid = n_hid

    def forward(self, seq):
        h = seq.new_zeros(seq.size(0), self.n_hid)
        for step in range(seq.size(1)):
            h = self.cell(seq[:, step], h)
            return self.level(h).squeeze(1)

net = Tide()
moon = torch.randn(20, 24, 2)
level = torch.randn(20)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(3):
    opt.zero_grad()
    loss = nn.functional.mse_loss(net(moon), level)
    loss.backward()
    opt.step()
print(net(moon).shape)
""", ("            return self.level(h)", "        return self.level(h)"))

pair("torch", "a log that remembers other wells", "def forward(self, depths, states=[]):", "True", """
import torch
import torch.nn as nn

class WellLog(nn.Module):
    def __init__(self, curves, hidden):
        super().__init__()
        self.hidden = hidden
        self.cell = nn.GRUCell(curves, hidden)
        self.rock = nn.Linear(hidden, 6)

    def forward(self, depths, states=[]):
        h = torch.zeros(depths.size(0), self.hidden)
        for d in range(depths.size(1)):
            h = self.cell(depths[:, d], h)
            states.append(h)
        pooled = torch.stack(states).mean(0)
        return self.rock(pooled)

net = WellLog(curves=4, hidden=12)
wells = torch.randn(3, 8, 15, 4)       # three batches of eight wells
rocks = torch.randint(0, 6, (3, 8))
with torch.no_grad():
    for depths, rock in zip(wells, rocks):
        hit = (net(depths).argmax(1) == rock).float().mean()
print(hit.dim())
""", ("""depths, states=[]):
""", """depths):
        states = []
"""))

pair("torch", "the worth of the move that was made", "chosen = online(seen).gather(0, move.unsqueeze(1)).squeeze(1)", "True", """
import random
from collections import deque
import torch
import torch.nn as nn

class RecurrentQ(nn.Module):
    def __init__(self, obs=4, moves=3, hidden=16):
        super().__init__()
        self.gru = nn.GRU(obs, hidden, batch_first=True)
        self.q = nn.Linear(hidden, moves)

    def forward(self, history):
        return self.q(self.gru(history)[0][:, -1])

memory = deque(maxlen=100)
for _ in range(40):
    memory.append((torch.randn(5, 4), random.randrange(3), random.random(), torch.randn(5, 4)))

online, target = RecurrentQ(), RecurrentQ()
target.load_state_dict(online.state_dict())
opt = torch.optim.Adam(online.parameters(), lr=1e-3)
for update in range(3):
    batch = random.sample(list(memory), 8)
    seen = torch.stack([b[0] for b in batch])
    move = torch.tensor([b[1] for b in batch])
    reward = torch.tensor([b[2] for b in batch])
    then = torch.stack([b[3] for b in batch])
    chosen = online(seen).gather(0, move.unsqueeze(1)).squeeze(1)
    with torch.no_grad():
        goal = reward + 0.95 * target(then).max(dim=1).values
    loss = nn.functional.smooth_l1_loss(chosen, goal)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(chosen.shape)
""", ("gather(0, move", "gather(1, move"))

pair("torch", "games that are over", "obs, reward, done = batch", "True", """
import torch
import torch.nn as nn

class Critic(nn.Module):
    def __init__(self, obs, hidden=24):
        super().__init__()
        self.rnn = nn.GRU(obs, hidden, batch_first=True)
        self.v = nn.Linear(hidden, 1)

    def forward(self, obs):
        out, _ = self.rnn(obs)
        return self.v(out).squeeze(-1)

def td_loss(critic, batch, gamma=0.99):
    obs, reward, done = batch["obs"], batch["reward"], batch["done"].float()
    value = critic(obs)
    with torch.no_grad():
        goal = reward + gamma * value[:, 1:]
    return nn.functional.mse_loss(value[:, :-1], goal)

critic = Critic(obs=7)
adam = torch.optim.Adam(critic.parameters(), lr=2e-4)
batch = {
    "obs": torch.randn(16, 11, 7),
    "reward": torch.rand(16, 10),
    "done": torch.rand(16, 10) > 0.9,
}
for _ in range(3):
    loss = td_loss(critic, batch)
    adam.zero_grad()
    loss.backward()
    adam.step()
print(loss.ndim)
""", ("gamma * value[:, 1:]", "gamma * (1.0 - done) * value[:, 1:]"))
