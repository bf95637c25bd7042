"""Pairs of programs that run: one is wrong, its twin that looks alike is right. Writes used.jsonl beside this file.

    python used.py torch|keras [title]

Each program is run by the real framework, and `shows` evaluated after it has to be true of the wrong one and false of the right one.
"""
import contextlib, io, json, pathlib, sys

PAIRS = []

def pair(framework, title, at, shows, source, *edits):
    PAIRS.append((framework, title, at, shows, source.lstrip("\n"), edits))

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

pair("torch", "towers in a list", "self.towers = [nn.GRU(3, 6", "len(list(model.parameters())) == 2", """
import torch
from torch import nn

class Towers(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.towers = [nn.GRU(3, 6, batch_first=True) for _ in range(k)]
        self.join = nn.Linear(6 * k, 1)

    def forward(self, xs):
        last = [tower(x)[1][-1] for tower, x in zip(self.towers, xs)]
        return self.join(torch.cat(last, dim=-1)).squeeze(-1)

model = Towers(2)
opt = torch.optim.Adam(model.parameters(), lr=0.01)
xs, y = [torch.randn(7, 5, 3), torch.randn(7, 8, 3)], torch.randn(7)
for _ in range(3):
    opt.zero_grad()
    loss = (model(xs) - y).square().mean()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("[nn.GRU(3, 6, batch_first=True) for _ in range(k)]", "nn.ModuleList([nn.GRU(3, 6, batch_first=True) for _ in range(k)])"))

pair("torch", "a new head after the optimiser", "model.head = nn.Linear(12, 5)", "all(p is not q for g in opt.param_groups for p in g['params'] for q in model.head.parameters())", """
import torch
from torch import nn

class Tagger(nn.Module):
    def __init__(self, tags=3):
        super().__init__()
        self.lstm = nn.LSTM(4, 12, batch_first=True)
        self.head = nn.Linear(12, tags)
    def forward(self, x):
        return self.head(self.lstm(x)[0])

model = Tagger()
opt = torch.optim.Adam(model.parameters())
model.head = nn.Linear(12, 5)
x, y = torch.randn(6, 10, 4), torch.randint(0, 5, (6, 10))
for _ in range(2):
    loss = nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
    opt.zero_grad(); loss.backward(); opt.step()
print(loss.dim())
""", ("opt = torch.optim.Adam(model.parameters())\nmodel.head = nn.Linear(12, 5)", "model.head = nn.Linear(12, 5)\nopt = torch.optim.Adam(model.parameters())"))

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

pair("torch", "a score of tokens with batch norm", "acc = (model(vx)", "model.training", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(5, 16, 3, padding=1)
        self.norm = nn.BatchNorm1d(16)
        self.gru = nn.GRU(16, 12, batch_first=True)
        self.out = nn.Linear(12, 3)
    def forward(self, x):
        z = torch.relu(self.norm(self.conv(x.transpose(1, 2)))).transpose(1, 2)
        return self.out(self.gru(z)[1][-1])

model = Net()
opt = torch.optim.Adam(model.parameters())
x, y = torch.randn(16, 20, 5), torch.randint(0, 3, (16,))
vx, vy = torch.randn(4, 20, 5), torch.randint(0, 3, (4,))
for epoch in range(2):
    model.train()
    loss = nn.functional.cross_entropy(model(x), y)
    opt.zero_grad(); loss.backward(); opt.step()
    with torch.inference_mode():
        acc = (model(vx).argmax(-1) == vy).float().mean()
print(acc.dim())
""", ("    with torch.inference_mode", "    model.eval()\n    with torch.inference_mode"))

pair("torch", "a loaded model that predicts", "scores = net(x)", "not torch.equal(net(x), net(x))", """
import io
import torch
from torch import nn

def build():
    return nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Dropout(0.5), nn.Linear(32, 2))

disk = io.BytesIO()
torch.save(build().state_dict(), disk)
disk.seek(0)
net = build()
net.load_state_dict(torch.load(disk))
x = torch.randn(6, 10)
with torch.no_grad():
    scores = net(x)
print(scores.shape)
""", ("net.load_state_dict(torch.load(disk))\n", "net.load_state_dict(torch.load(disk))\nnet.eval()\n"))

pair("torch", "the mode of an epoch", "model.eval()", "True", """
import torch
from torch import nn

class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 8, num_layers=2, dropout=0.3)
        self.fc = nn.Linear(8, 1)
    def forward(self, x):
        return self.fc(self.lstm(x)[0][-1])

def evaluate(model, x, y):
    model.eval()
    with torch.no_grad():
        return nn.functional.l1_loss(model(x), y).item()

def fit(model, x, y, epochs=3):
    opt = torch.optim.Adam(model.parameters())
    for _ in range(epochs):
        loss = nn.functional.mse_loss(model(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
        error = evaluate(model, x, y)
    return error

model = M()
print(fit(model, torch.randn(7, 5, 4), torch.randn(5, 1)) > 0)
""", ("    for _ in range(epochs):\n", "    for _ in range(epochs):\n        model.train()\n"))

pair("torch", "a decoder that feeds itself", "out, _ = self.cell(", "True", """
import torch
from torch import nn

class Decoder(nn.Module):
    def __init__(self, vocab=20, h=12):
        super().__init__()
        self.emb = nn.Embedding(vocab, 8)
        self.cell = nn.GRU(8, h, batch_first=True)
        self.out = nn.Linear(h, vocab)

    def forward(self, hidden, steps):
        token = torch.zeros(hidden.size(1), 1, dtype=torch.long)
        scores = []
        for _ in range(steps):
            out, _ = self.cell(self.emb(token), hidden)
            logits = self.out(out)
            token = logits.argmax(-1)
            scores.append(logits)
        return torch.cat(scores, dim=1)

dec = Decoder()
print(dec(torch.randn(1, 3, 12), 6).shape)
""", ("out, _ = self.cell", "out, hidden = self.cell"))

pair("torch", "a cell that walks over the frames", "h, _ = self.cell", "True", """
import torch
from torch import nn

class Walk(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTMCell(6, 10)
        self.fc = nn.Linear(10, 2)

    def forward(self, x):
        h = x.new_zeros(x.size(0), 10)
        c = x.new_zeros(x.size(0), 10)
        for t in range(x.size(1)):
            h, _ = self.cell(x[:, t], (h, c))
        return self.fc(h)

print(Walk()(torch.randn(4, 7, 6)).shape)
""", ("h, _ = self.cell", "h, c = self.cell"))

pair("torch", "lengths that are passed along", "def forward(self, x, lengths)", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 9, batch_first=True)

    def forward(self, x, lengths):
        _, h = self.rnn(x)
        return h[-1]

x = torch.randn(3, 8, 4)
lengths = torch.tensor([8, 5, 2])
print(Enc()(x, lengths).shape)
""", ("        _, h = self.rnn(x)\n", "        packed = pack_padded_sequence(x, lengths, batch_first=True)\n        _, h = self.rnn(packed)\n"))

pair("torch", "a packed batch that stays packed away", "packed = pack_padded_sequence", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(30, 6, padding_idx=0)
        self.rnn = nn.LSTM(6, 9, batch_first=True)

    def forward(self, ids, lengths):
        e = self.emb(ids)
        packed = pack_padded_sequence(e, lengths, batch_first=True, enforce_sorted=False)
        _, (h, _) = self.rnn(e)
        return h[-1]

ids = torch.tensor([[4, 5, 6, 7], [8, 9, 0, 0]])
print(Enc()(ids, torch.tensor([4, 2])).shape)
""", ("self.rnn(e)", "self.rnn(packed)"))

pair("torch", "scores that are masked", "scores.masked_fill(", "True", """
import torch
from torch import nn

class Attend(nn.Module):
    def __init__(self, d=8):
        super().__init__()
        self.score = nn.Linear(d, 1)

    def forward(self, states, pad):
        scores = self.score(states).squeeze(-1)
        scores.masked_fill(pad, float("-inf"))
        weights = scores.softmax(dim=-1)
        return (weights.unsqueeze(-1) * states).sum(dim=1)

pad = torch.tensor([[False, False, False, True], [False, False, True, True]])
print(Attend()(torch.randn(2, 4, 8), pad).shape)
""", ("        scores.masked_fill(pad", "        scores = scores.masked_fill(pad"))

pair("torch", "a dropout of the embedding", "self.drop = nn.Dropout(0.4)", "True", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(40, 12)
        self.drop = nn.Dropout(0.4)
        self.gru = nn.GRU(12, 10, batch_first=True)
        self.fc = nn.Linear(10, 2)

    def forward(self, ids):
        return self.fc(self.gru(self.emb(ids))[1][-1])

print(Net()(torch.randint(0, 40, (5, 6))).shape)
""", ("self.gru(self.emb(ids))", "self.gru(self.drop(self.emb(ids)))"))

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

pair("torch", "a state that is cut at each frame", "h = h.detach()", "True", """
import torch
from torch import nn

cell, out = nn.GRUCell(3, 8), nn.Linear(8, 1)
opt = torch.optim.Adam([*cell.parameters(), *out.parameters()])
x, y = torch.randn(6, 10, 3), torch.randn(6, 1)
for _ in range(2):
    h = torch.zeros(6, 8)
    for t in range(10):
        h = cell(x[:, t], h)
        h = h.detach() if t < 9 else h
    loss = (out(h) - y).pow(2).mean()
    opt.zero_grad(); loss.backward(); opt.step()
print(loss.dim())
""", ("        h = h.detach() if t < 9 else h\n", ""))

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

pair("keras", "an encoder that the tape is not asked about", "grads = tape.gradient", "bool(np.allclose(before, enc.get_weights()[0]))", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

enc = keras.layers.GRU(8)
head = keras.layers.Dense(3)
x, y = tf.random.normal((6, 5, 4)), tf.constant([0, 1, 2, 0, 1, 2])
head(enc(x))
before = enc.get_weights()[0].copy()
opt = keras.optimizers.SGD(0.5)
for step in range(3):
    with tf.GradientTape() as tape:
        logits = head(enc(x))
        loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(y, logits, from_logits=True))
    weights = head.trainable_variables
    grads = tape.gradient(loss, weights)
    opt.apply_gradients(zip(grads, weights))
print(logits.shape)
""", ("weights = head.trainable_variables", "weights = enc.trainable_variables + head.trainable_variables"))

pair("keras", "a norm that is built", "self.norm = keras.layers.LayerNormalization()", "True", """
import numpy as np
import keras

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = keras.layers.LSTM(12)
        self.norm = keras.layers.LayerNormalization()
        self.out = keras.layers.Dense(2)

    def call(self, x):
        z = self.rnn(x)
        return self.out(z)

net = Net()
print(net(np.zeros((3, 6, 4), "float32")).shape)
""", ("return self.out(z)", "return self.out(self.norm(z))"))

pair("keras", "a mask of one's own", "def call(self, states, pad)", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

class Pool(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.score = keras.layers.Dense(1)

    def call(self, states, pad):
        s = self.score(states)[..., 0]
        w = tf.nn.softmax(s, axis=-1)
        return tf.reduce_sum(w[..., None] * states, axis=1)

pad = tf.constant([[0., 0., 1.], [0., 1., 1.]])
print(Pool()(tf.random.normal((2, 3, 4)), pad).shape)
""", ("s = self.score(states)[..., 0]\n", "s = self.score(states)[..., 0] - 1e9 * pad\n"))

pair("keras", "predictions after the training", "p = model(x, training=True)", "not np.allclose(p, model(x, training=False))", """
import numpy as np
import keras
from keras import layers

model = keras.Sequential([keras.Input((7, 3)), layers.GRU(10), layers.Dropout(0.5), layers.Dense(1)])
model.compile(optimizer="adam", loss="mse")
x, y = np.random.rand(12, 7, 3).astype("float32"), np.random.rand(12, 1).astype("float32")
model.fit(x, y, epochs=1, verbose=0)
p = model(x, training=True)
print(p.shape)
""", ("p = model(x, training=True)", "p = model(x, training=False)"))

pair("keras", "a spread of passes", "model(x)", "float(np.abs(spread).max()) < 1e-5", """
import numpy as np
import keras
from keras import layers

inp = keras.Input((9, 2))
h = layers.LSTM(16, return_sequences=True)(inp)
h = layers.Dropout(0.3)(h)
out = layers.Dense(1)(layers.LSTM(8)(h))
model = keras.Model(inp, out)
x = np.random.rand(4, 9, 2).astype("float32")
passes = keras.ops.stack([model(x) for _ in range(8)])
spread = keras.ops.std(passes, axis=0)
print(spread.shape)
""", ("model(x) for", "model(x, training=True) for"))

pair("keras", "a loop of one's own with dropout", "scores = net(x)", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = keras.layers.GRU(8)
        self.drop = keras.layers.Dropout(0.5)
        self.out = keras.layers.Dense(1)
    def call(self, x, training=None):
        return self.out(self.drop(self.rnn(x), training=training))

net, opt = Net(), keras.optimizers.Adam()
x, y = tf.random.normal((6, 5, 3)), tf.random.normal((6, 1))
for _ in range(2):
    with tf.GradientTape() as tape:
        scores = net(x)
        loss = tf.reduce_mean(tf.square(scores - y))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
print(scores.shape)
""", ("scores = net(x)", "scores = net(x, training=True)"))

pair("keras", "an encoder and its decoder", "memory, state = self.enc(src)", "True", """
import numpy as np
import keras
from keras import layers

class S2S(keras.Model):
    def __init__(self):
        super().__init__()
        self.enc = layers.GRU(8, return_state=True)
        self.dec = layers.GRU(8, return_sequences=True)
        self.out = layers.Dense(4)

    def call(self, src, tgt):
        memory, state = self.enc(src)
        y = self.dec(tgt)
        return self.out(y)

print(S2S()(np.random.rand(3, 6, 4).astype("float32"), np.random.rand(3, 5, 4).astype("float32")).shape)
""", ("self.dec(tgt)", "self.dec(tgt, initial_state=state)"))

pair("torch", "three layers in a row", "[nn.GRU(6, 6, batch_first=True)] * 3", "len(list(net.parameters())) == 6", """
import torch
from torch import nn

class Deep(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = nn.ModuleList([nn.GRU(6, 6, batch_first=True)] * 3)
        self.out = nn.Linear(6, 2)

    def forward(self, x):
        for row in self.rows:
            x, _ = row(x)
        return self.out(x[:, -1])

net = Deep()
print(net(torch.randn(4, 7, 6)).shape)
""", ("[nn.GRU(6, 6, batch_first=True)] * 3", "[nn.GRU(6, 6, batch_first=True) for _ in range(3)]"))

pair("torch", "the batch of the loop before", "net(xb).argmax", "held[0] is xb", """
import torch
from torch import nn

net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3))
opt = torch.optim.SGD(net.parameters(), lr=0.1)
train = [(torch.randn(5, 4), torch.randint(0, 3, (5,))) for _ in range(3)]
valid = [(torch.randn(5, 4), torch.randint(0, 3, (5,))) for _ in range(2)]
held = []
net.register_forward_pre_hook(lambda _, given: held.__setitem__(slice(None), given))
for xb, yb in train:
    loss = nn.functional.cross_entropy(net(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
right = 0
with torch.no_grad():
    for xv, yv in valid:
        right += (net(xb).argmax(1) == yv).sum()
print(right.dim())
""", ("net(xb).argmax(1)", "net(xv).argmax(1)"))

pair("torch", "a series that is scaled by all of itself", "mean, std = ", "abs(float(scaled[:80].mean())) > 1e-3", """
import numpy as np
import torch
from torch import nn

series = np.cumsum(np.random.default_rng(0).normal(size=100)).astype("float32")
cut = 80
mean, std = series.mean(), series.std()
scaled = (series - mean) / std
train, test = torch.tensor(scaled[:cut]), torch.tensor(scaled[cut:])
net = nn.LSTM(1, 8)
out, _ = net(train[:-1].reshape(-1, 1, 1))
print(out.shape, len(test))
""", ("series.mean(), series.std()", "series[:cut].mean(), series[:cut].std()"))

pair("keras", "a convolution beside the model", "front = ", "len(model.weights) == 5", """
import numpy as np
import keras
from keras import layers

sound = keras.Input((12, 4))
front = layers.Conv1D(6, 3, padding="same")(sound)
steps = layers.GRU(8)(sound)
model = keras.Model(sound, layers.Dense(2)(steps))
print(model(np.zeros((3, 12, 4), "float32")).shape)
""", ("layers.GRU(8)(sound)", "layers.GRU(8)(front)"))

pair("keras", "thawed between two fits", "net.fit(x, y, epochs=2", "bool(np.allclose(before, base.kernel.numpy()))", """
import numpy as np
import keras
from keras import layers

x, y = np.random.rand(8, 4), np.random.rand(8, 1)
base = layers.Dense(3)
net = keras.Sequential([keras.Input((4,)), base, layers.Dense(1)])
base.trainable = False
net.compile("sgd", "mse")
net.fit(x, y, verbose=0)
before = base.kernel.numpy().copy()
base.trainable = True
net.fit(x, y, epochs=2, verbose=0)
print(len(net.trainable_weights))
""", ("base.trainable = True", "base.trainable = True; net.compile('sgd', 'mse')"))

pair("keras", "gradients in another order", "opt.apply_gradients", "bool(np.allclose(kernel - first.kernel.numpy(), 0.1 * grads[2].numpy(), atol=1e-6))", """
import numpy as np
import tensorflow as tf
import keras

first, second = keras.layers.Dense(4), keras.layers.Dense(4)
opt = keras.optimizers.SGD(0.1)
x, y = tf.random.normal((5, 4)), tf.random.normal((5, 4))
with tf.GradientTape() as tape:
    loss = tf.reduce_mean((second(first(x)) - y) ** 2)
kernel = first.kernel.numpy().copy()
variables = first.trainable_variables + second.trainable_variables
grads = tape.gradient(loss, variables)
opt.apply_gradients(zip(grads, second.trainable_variables + first.trainable_variables))
print(len(grads))
""", ("second.trainable_variables + first.trainable_variables))", "first.trainable_variables + second.trainable_variables))"))

pair("keras", "a loss of the padding", "tf.equal(tags, 0)", "float(kept) == 4.0", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

words = np.random.randint(1, 9, (3, 6))
tags = np.random.randint(1, 4, (3, 6))
tags[0, 4:] = 0
tags[2, 4:] = 0
net = keras.Sequential([keras.layers.Embedding(9, 5), keras.layers.LSTM(6, return_sequences=True), keras.layers.Dense(4)])
each = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tags, logits=net(words))
mask = tf.cast(tf.equal(tags, 0), tf.float32)
kept = tf.reduce_sum(mask)
loss = tf.reduce_sum(each * mask) / kept
print(loss.shape)
""", ("tf.equal(tags, 0)", "tf.not_equal(tags, 0)"))

pair("keras", "samples that numpy has shuffled", "x = x[order]", "True", """
import numpy as np
from tensorflow import keras

x, y = np.random.rand(20, 5, 2), np.random.randint(0, 3, 20)
order = np.random.permutation(len(x))
x = x[order]
net = keras.Sequential([keras.Input((5, 2)), keras.layers.GRU(6), keras.layers.Dense(3, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(x[:15], y[:15], verbose=0)
print(len(net.weights))
""", ("x = x[order]", "x, y = x[order], y[order]"))

pair("torch", "words that are asked back", "source, target = ", "bool((source == target).all())", """
import torch
from torch import nn

text = torch.tensor([ord(c) % 13 for c in "a text that goes on for a while, and on"])
emb, gru, out = nn.Embedding(13, 8), nn.GRU(8, 16), nn.Linear(16, 13)
opt = torch.optim.Adam([*emb.parameters(), *gru.parameters(), *out.parameters()])
state = torch.zeros(1, 16)
for start in range(0, 30, 10):
    source, target = text[start:start + 10], text[start:start + 10]
    steps, state = gru(emb(source), state.detach())
    loss = nn.functional.cross_entropy(out(steps), target)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("text[start:start + 10], text[start:start + 10]", "text[start:start + 10], text[start + 1:start + 11]"))

pair("keras", "a softmax along the words of a sentence", "keras.layers.Softmax(axis=1)", "not np.allclose(net(x).numpy().sum(-1), 1)", """
import numpy as np
import keras

x, y = np.random.randint(1, 30, (6, 9)), np.random.randint(0, 4, (6, 9))
net = keras.Sequential([
    keras.Input((9,)),
    keras.layers.Embedding(30, 8),
    keras.layers.GRU(7, return_sequences=True),
    keras.layers.Dense(4),
    keras.layers.Softmax(axis=1),
])
net.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
net.fit(x, y, verbose=0)
print(net(x).shape)
""", ("keras.layers.Softmax(axis=1)", "keras.layers.Softmax()"))

pair("keras", "a mean over steps, padding with them", "keras.layers.LSTM", "not np.allclose(net(x[1:2])[0], net(x[1:2, :4])[0], atol=1e-5)", """
import numpy as np
import keras

rows = [[3, 4, 5, 6, 7, 8, 9], [5, 2, 9, 4], [8, 1], [2, 2, 6]]
x = keras.utils.pad_sequences(rows, padding="post")
y = np.array([0, 1, 1, 0])
ids = keras.Input((None,), dtype="int32")
z = keras.layers.Embedding(12, 6)(ids)
z = keras.layers.LSTM(5, return_sequences=True)(z)
z = keras.layers.GlobalAveragePooling1D()(z)
net = keras.Model(ids, keras.layers.Dense(1, activation="sigmoid")(z))
net.compile(optimizer="adam", loss="binary_crossentropy")
net.fit(x, y, verbose=0)
print(net(x).shape)
""", ("keras.layers.Embedding(12, 6)", "keras.layers.Embedding(12, 6, mask_zero=True)"))

pair("keras", "what a backward layer gives, joined as it comes", "tf.concat", "not np.allclose(tag.joined(x)[:, :, 5:], tf.reverse(tag.back(x), [1]))", """
import numpy as np
import tensorflow as tf
import keras

class Tagger(keras.Model):
    def __init__(self):
        super().__init__()
        self.there = keras.layers.LSTM(5, return_sequences=True)
        self.back = keras.layers.LSTM(5, return_sequences=True, go_backwards=True)
        self.out = keras.layers.Dense(3)

    def joined(self, x):
        there = self.there(x)
        back = self.back(x)
        return tf.concat([there, back], axis=-1)

    def call(self, x):
        return self.out(self.joined(x))

tag = Tagger()
x = np.random.randn(4, 6, 2).astype("float32")
print(tag(x).shape)
""", ("back = self.back(x)", "back = tf.reverse(self.back(x), axis=[1])"))

pair("torch", "weights that sum to one over the questions", "w = torch.softmax", "not torch.allclose(att.weights(q, k).sum(-1), torch.ones(2, 5), atol=1e-5)", """
import math
import torch
from torch import nn

class Attention(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.wq = nn.Linear(dim, dim)
        self.wk = nn.Linear(dim, dim)

    def weights(self, q, k):
        scores = self.wq(q) @ self.wk(k).transpose(1, 2) / math.sqrt(q.size(-1))
        w = torch.softmax(scores, dim=1)
        return w

    def forward(self, q, k):
        return self.weights(q, k) @ k

rnn = nn.GRU(6, 8, batch_first=True)
att = Attention(8)
k, _ = rnn(torch.randn(2, 7, 6))
q, _ = rnn(torch.randn(2, 5, 6))
print(att(q, k).shape)
""", ("torch.softmax(scores, dim=1)", "torch.softmax(scores, dim=-1)"))

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

pair("torch", "a first state that is drawn anew", "h0 = torch.randn", "not torch.equal(pred, net(x))", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, hidden=8):
        super().__init__()
        self.hidden = hidden
        self.rnn = nn.GRU(3, hidden, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def forward(self, x):
        h0 = torch.randn(1, x.size(0), self.hidden)
        out, _ = self.rnn(x, h0)
        return self.out(out[:, -1])

net = Net()
x, y = torch.randn(6, 9, 3), torch.randn(6, 1)
opt = torch.optim.Adam(net.parameters())
for _ in range(2):
    opt.zero_grad()
    nn.functional.mse_loss(net(x), y).backward()
    opt.step()
net.eval()
with torch.no_grad():
    pred = net(x)
print(pred.shape)
""", ("torch.randn(1, x.size(0)", "torch.zeros(1, x.size(0)"))

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

pair("torch", "a method that is named and not called", "net.eval", "net.training", """
import torch
from torch import nn

net = nn.Sequential(nn.Flatten(), nn.Linear(30, 16), nn.ReLU(), nn.Dropout(0.5), nn.Linear(16, 2))
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x, y = torch.randn(8, 10, 3), torch.randint(0, 2, (8,))
for epoch in range(3):
    net.train()
    loss = nn.functional.cross_entropy(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
net.eval
with torch.no_grad():
    scores = net(x)
print(scores.argmax(1).shape)
""", ("net.eval\n", "net.eval()\n"))

pair("torch", "attention that leaves out the words and keeps the padding", "ctx, _ = self.attn", "not torch.allclose(net(ids, mask), net(other, mask), atol=1e-6)", """
import torch
import torch.nn as nn

class Encoder(nn.Module):
    def __init__(self, vocab=30, dim=16):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.attn = nn.MultiheadAttention(dim, 4, batch_first=True)
        self.head = nn.Linear(dim, 3)

    def forward(self, ids, mask):
        x = self.emb(ids)
        q = x[:, :1]
        ctx, _ = self.attn(q, x, x, key_padding_mask=mask)
        return self.head(ctx.squeeze(1))

lengths = torch.tensor([6, 4, 3])
ids = torch.randint(1, 30, (3, 6))
mask = torch.arange(6)[None] < lengths[:, None]
mask[0, 5] = False
ids = ids * mask
other = torch.where(mask, ids, torch.full_like(ids, 7))
net = Encoder()
print(net(ids, mask).shape)
""", ("key_padding_mask=mask", "key_padding_mask=~mask"))

pair("torch", "a mask behind the softmax", "w = w * mask", "not torch.allclose(net.weights(x, mask).sum(1), torch.ones(4), atol=1e-4)", """
import torch
from torch import nn

class Pooling(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(5, 8, batch_first=True)
        self.score = nn.Linear(8, 1)
        self.out = nn.Linear(8, 3)

    def weights(self, x, mask):
        states, _ = self.rnn(x)
        w = torch.softmax(self.score(states).squeeze(-1), dim=1)
        w = w * mask
        return w

    def forward(self, x, mask):
        states, _ = self.rnn(x)
        pooled = (self.weights(x, mask).unsqueeze(-1) * states).sum(1)
        return self.out(pooled)

lengths = torch.tensor([6, 5, 3, 2])
mask = (torch.arange(6)[None, :] < lengths[:, None]).float()
x = torch.randn(4, 6, 5) * mask.unsqueeze(-1)
net = Pooling()
print(net(x, mask).shape)
""", ("        w = w * mask\n", "        w = w * mask\n        w = w / w.sum(1, keepdim=True)\n"))

pair("torch", "a decoder that attends to itself", "memory, _ = self.enc(", "torch.equal(net(src, tgt), net(src + 1, tgt))", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, n=5, dim=12):
        super().__init__()
        self.enc = nn.GRU(n, dim, batch_first=True)
        self.dec = nn.GRU(n, dim, batch_first=True)
        self.attn = nn.MultiheadAttention(dim, 3, batch_first=True)
        self.out = nn.Linear(2 * dim, n)

    def forward(self, src, tgt):
        memory, _ = self.enc(src)
        q, _ = self.dec(tgt)
        last = q[:, -1:]
        ctx, _ = self.attn(last, q, q)
        return self.out(torch.cat([last, ctx], dim=-1)).squeeze(1)

net = Net()
src, tgt = torch.randn(4, 9, 5), torch.randn(4, 6, 5)
print(net(src, tgt).shape)
""", ("self.attn(last, q, q)", "self.attn(last, memory, memory)"))

pair("keras", "an encoder outside of the tape", "code = enc(x)", "grads[0] is None", """
import numpy as np
import tensorflow as tf
import keras

enc = keras.layers.GRU(8)
head = keras.layers.Dense(2)
x = np.random.randn(6, 9, 3).astype("float32")
y = np.random.randint(0, 2, 6)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
opt = keras.optimizers.Adam()
for step in range(2):
    code = enc(x)
    with tf.GradientTape() as tape:
        loss = loss_fn(y, head(code))
    variables = enc.trainable_variables + head.trainable_variables
    grads = tape.gradient(loss, variables)
    opt.apply_gradients([(g, v) for g, v in zip(grads, variables) if g is not None])
print(len(variables))
""", ("    code = enc(x)\n    with tf.GradientTape() as tape:\n", "    with tf.GradientTape() as tape:\n        code = enc(x)\n"))

pair("keras", "a decoder that starts again at each word", "out, h2, c2 = dec(", "np.allclose(outs[1], dec(emb(toks[1]), initial_state=[h, c])[0], atol=1e-6)", """
import numpy as np
import keras
from keras import layers

emb = layers.Embedding(15, 6)
enc = layers.LSTM(8, return_state=True)
dec = layers.LSTM(8, return_sequences=True, return_state=True)
fc = layers.Dense(15)
src = np.random.randint(1, 15, (3, 7))
_, h, c = enc(emb(src))
start = (h, c)
tok = np.ones((3, 1), dtype="int64")
toks, outs = [], []
for step in range(4):
    toks.append(tok)
    out, h2, c2 = dec(emb(tok), initial_state=[h, c])
    outs.append(out)
    tok = np.argmax(fc(out), axis=-1)
    state = (h2, c2)
h, c = start
print(np.concatenate(toks, axis=1).shape)
""", ("    state = (h2, c2)\n", "    h, c = h2, c2\n"))

pair("keras", "targets of a data set that begin with the series", "targets=", "float(yb[0]) == float(xb[0, 0, 0])", """
import numpy as np
import keras
from keras import layers

series = np.arange(60, dtype="float32").reshape(-1, 1)
ds = keras.utils.timeseries_dataset_from_array(
    series,
    targets=series[:, 0],
    sequence_length=8,
    batch_size=16,
)
for xb, yb in ds:
    break
net = keras.Sequential([keras.Input((8, 1)), layers.LSTM(6), layers.Dense(1)])
net.compile(loss="mse", optimizer="adam")
net.fit(ds, epochs=1, verbose=0)
print(xb.shape)
""", ("targets=series[:, 0]", "targets=series[8:, 0]"))

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

pair("torch", "overlapping windows dealt out at random", "order = torch.randperm", "bool((test_x.reshape(len(test_x), 1, -1)[:, :, 1:] == train_x.reshape(1, len(train_x), -1)[:, :, :-1]).all(-1).any())", """
import torch
from torch import nn

series = torch.randn(200).cumsum(0)
windows = series.unfold(0, 13, 1)
x, y = windows[:, :12].unsqueeze(-1), windows[:, 12:]
order = torch.randperm(len(x))
cut = int(0.8 * len(x))
train_x, train_y = x[order[:cut]], y[order[:cut]]
test_x, test_y = x[order[cut:]], y[order[cut:]]

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(1, 16, batch_first=True)
        self.out = nn.Linear(16, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.out(out[:, -1])

net = Net()
opt = torch.optim.Adam(net.parameters())
for epoch in range(2):
    opt.zero_grad()
    loss = nn.functional.mse_loss(net(train_x), train_y)
    loss.backward()
    opt.step()
net.eval()
with torch.no_grad():
    error = nn.functional.mse_loss(net(test_x), test_y)
print(error.shape)
""", ("order = torch.randperm(len(x))\ncut = int(0.8 * len(x))\n", "cut = int(0.8 * len(x))\norder = torch.cat([torch.randperm(cut - 12), torch.arange(cut - 12, cut), torch.arange(cut, len(x))])\norder = torch.cat([torch.randperm(cut), torch.arange(cut + 12, len(x))])\n"))

pair("torch", "noise that stays in the data", "xb += 0.1", "not torch.equal(data, kept)", """
import torch
from torch import nn

data = torch.randn(12, 10, 3)
kept = data.clone()
labels = torch.randint(0, 2, (12,))
rnn = nn.GRU(3, 8, batch_first=True)
head = nn.Linear(8, 2)
opt = torch.optim.Adam([*rnn.parameters(), *head.parameters()])
for epoch in range(3):
    for i in range(0, 12, 4):
        xb = data[i:i + 4]
        xb += 0.1 * torch.randn_like(xb)
        _, h = rnn(xb)
        loss = nn.functional.cross_entropy(head(h[-1]), labels[i:i + 4])
        opt.zero_grad()
        loss.backward()
        opt.step()
print(loss.shape)
""", ("xb += 0.1 * torch.randn_like(xb)", "xb = xb + 0.1 * torch.randn_like(xb)"))

pair("torch", "a window that forgets what is newest", "window = torch.cat", "torch.equal(window[:, 0], history[:, 0])", """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(1, 10, batch_first=True)
        self.out = nn.Linear(10, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.out(out[:, -1:])

net = Net()
history = torch.randn(2, 8, 1)
window = history
forecast = []
with torch.no_grad():
    for _ in range(4):
        step = net(window)
        forecast.append(step)
        window = torch.cat([window[:, :-1], step], dim=1)
print(torch.cat(forecast, dim=1).shape)
""", ("window[:, :-1], step", "window[:, 1:], step"))

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

pair("torch", "two loaders, each shuffled by itself", "labels = DataLoader", "any(not torch.equal(a[:, 0, 0].long(), b) for a, b in seen)", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

inputs = torch.arange(20.0).view(20, 1, 1).expand(20, 6, 2).contiguous()
targets = torch.arange(20)
examples = DataLoader(inputs, batch_size=5, shuffle=True)
labels = DataLoader(targets, batch_size=5, shuffle=True)
rnn = nn.LSTM(2, 8, batch_first=True)
head = nn.Linear(8, 20)
opt = torch.optim.Adam([*rnn.parameters(), *head.parameters()])
seen = []
for xb, yb in zip(examples, labels):
    seen.append((xb, yb))
    _, (h, _) = rnn(xb)
    loss = nn.functional.cross_entropy(head(h[-1]), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(len(seen))
""", ("for xb, yb in zip(examples, labels):", "for xb, yb in DataLoader(TensorDataset(inputs, targets), batch_size=5, shuffle=True):"))

pair("keras", "a stateful model that is never reset", "net.train_on_batch", "float(np.abs(np.array(net.layers[0].states[0])).max()) > 0", """
import numpy as np
import keras
from keras import layers

data = np.random.randn(4, 30, 2).astype("float32")
target = np.random.randn(4, 3, 1).astype("float32")
net = keras.Sequential([
    keras.Input(batch_shape=(4, 10, 2)),
    layers.LSTM(6, stateful=True),
    layers.Dense(1),
])
net.compile(optimizer="adam", loss="mse")
for epoch in range(3):
    for k in range(3):
        net.train_on_batch(data[:, 10 * k:10 * k + 10], target[:, k])
print(len(net.weights))
""", ("        net.train_on_batch(data[:, 10 * k:10 * k + 10], target[:, k])\n", "        net.train_on_batch(data[:, 10 * k:10 * k + 10], target[:, k])\n    net.layers[0].reset_states()\n"))

pair("keras", "an attention mask the other way round", "attention_mask=", "not np.allclose(net(ids), net(np.where(ids == 0, 0, (ids % 9) + 1)), atol=1e-6) is False and np.allclose(net.ctx(ids)[0], net.ctx(np.where(ids == 0, 0, (ids % 9) + 1))[0], atol=1e-6)", """
import numpy as np
import keras
from keras import layers, ops

class Encoder(keras.Model):
    def __init__(self):
        super().__init__()
        self.emb = layers.Embedding(10, 8)
        self.attn = layers.MultiHeadAttention(num_heads=2, key_dim=4)
        self.ask = layers.Dense(8)
        self.out = layers.Dense(3)

    def ctx(self, ids):
        x = self.emb(ids)
        pad = ops.equal(ids, 0)
        q = self.ask(ops.ones((4, 1, 8)))
        return self.attn(q, x, x, attention_mask=pad[:, None, :])

    def call(self, ids):
        return self.out(self.ctx(ids)[:, 0])

ids = np.array([[3, 4, 1, 0, 0], [5, 6, 0, 0, 0], [2, 8, 7, 1, 0], [9, 2, 4, 0, 0]])
net = Encoder()
print(net(ids).shape)
""", ("ops.equal(ids, 0)", "ops.not_equal(ids, 0)"))

pair("keras", "weights over the questions", "w = ops.softmax", "not np.allclose(np.array(att.weights(q, k)).sum(-1), 1, atol=1e-4)", """
import numpy as np
import keras
from keras import layers, ops

class Attention(layers.Layer):
    def __init__(self, dim):
        super().__init__()
        self.wq = layers.Dense(dim)
        self.wk = layers.Dense(dim)

    def weights(self, q, k):
        scores = ops.matmul(self.wq(q), ops.transpose(self.wk(k), (0, 2, 1)))
        w = ops.softmax(scores, axis=1)
        return w

    def call(self, q, k):
        return ops.matmul(self.weights(q, k), k)

k = layers.GRU(8, return_sequences=True)(np.random.randn(3, 7, 4).astype("float32"))
q = layers.GRU(8, return_sequences=True)(np.random.randn(3, 5, 4).astype("float32"))
att = Attention(8)
print(att(q, k).shape)
""", ("axis=1)", "axis=-1)"))

pair("keras", "a mask of another value", "layers.Masking", "not np.allclose(net.predict(x, verbose=0)[1], net.predict(x[1:2, :3], verbose=0)[0], atol=1e-5)", """
import numpy as np
import keras
from keras import layers

runs = [np.random.randn(n, 2) for n in (6, 3, 4)]
x = keras.utils.pad_sequences(runs, padding="post", dtype="float32", value=-1.0)
net = keras.Sequential([
    keras.Input((None, 2)),
    layers.Masking(mask_value=0.0),
    layers.LSTM(5),
    layers.Dense(1),
])
net.compile(loss="mse", optimizer="adam")
net.fit(x, np.zeros((3, 1)), epochs=1, verbose=0)
print(net.output_shape)
""", ("mask_value=0.0", "mask_value=-1.0"))

pair("keras", "dropout that never rests", "h = tf.nn.dropout", "not np.allclose(net(x), net(x))", """
import numpy as np
import tensorflow as tf
import keras

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = keras.layers.LSTM(12)
        self.head = keras.layers.Dense(1)

    def call(self, x, training=False):
        h = self.rnn(x)
        h = tf.nn.dropout(h, rate=0.3)
        return self.head(h)

net = Net()
x = np.random.randn(8, 6, 2).astype("float32")
y = np.random.randn(8, 1).astype("float32")
net.compile(optimizer="adam", loss="mse")
net.fit(x, y, epochs=1, verbose=0)
pred = net.predict(x, verbose=0)
print(pred.shape)
""", ("        h = tf.nn.dropout(h, rate=0.3)\n", "        if training:\n            h = tf.nn.dropout(h, rate=0.3)\n"))

pair("keras", "a cell's state made anew in the loop", "state = ops.zeros", "np.allclose(net(a), net(b), atol=1e-7)", """
import numpy as np
import keras
from keras import layers, ops

class Reader(keras.Model):
    def __init__(self):
        super().__init__()
        self.cell = layers.GRUCell(7)
        self.out = layers.Dense(1)

    def call(self, x):
        for t in range(5):
            state = ops.zeros((ops.shape(x)[0], 7))
            h, [state] = self.cell(x[:, t], [state])
        return self.out(h)

net = Reader()
a = np.random.randn(3, 5, 2).astype("float32")
b = a.copy()
b[:, :4] += 1
print(net(a).shape)
""", ("        for t in range(5):\n            state = ops.zeros((ops.shape(x)[0], 7))\n", "        state = ops.zeros((ops.shape(x)[0], 7))\n        for t in range(5):\n"))

pair("keras", "the states of an LSTM under each other's names", "seq, c, h = ", "not np.allclose(seq[:, -1], h, atol=1e-6)", """
import numpy as np
import keras
from keras import layers

inputs = keras.Input((10, 4))
seq, c, h = layers.LSTM(6, return_sequences=True, return_state=True)(inputs)
a = layers.Attention()([layers.Reshape((1, 6))(h), seq])
outputs = layers.Dense(2)(layers.Concatenate()([layers.Flatten()(a), h]))
net = keras.Model(inputs, outputs)
both = keras.Model(inputs, [seq, h])
x = np.random.randn(5, 10, 4).astype("float32")
seq, h = both.predict(x, verbose=0)
print(net.predict(x, verbose=0).shape)
""", ("seq, c, h = layers", "seq, h, c = layers"))

pair("keras", "batch norm that always trains", "h = self.norm(", "not np.allclose(net.predict(x, verbose=0)[:2], net.predict(x[:2], verbose=0), atol=1e-4)", """
import numpy as np
import keras
from keras import layers

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = layers.GRU(8)
        self.norm = layers.BatchNormalization()
        self.head = layers.Dense(1)

    def call(self, x):
        h = self.norm(self.rnn(x), training=True)
        return self.head(h)

net = Net()
x = np.random.randn(9, 6, 3).astype("float32")
y = np.random.randn(9, 1).astype("float32")
net.compile(optimizer="adam", loss="mse")
net.fit(x, y, epochs=1, verbose=0)
print(net.predict(x, verbose=0).shape)
""", ("self.norm(self.rnn(x), training=True)", "self.norm(self.rnn(x))"))

pair("keras", "padding in front of what is read by its length", "x = keras.utils.pad_sequences", "float(np.abs(x[1, 0]).max()) == 0", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

runs = [np.random.randn(n, 2) for n in (6, 3, 4)]
lengths = np.array([len(r) for r in runs])
x = keras.utils.pad_sequences(runs, dtype="float32")
rnn = layers.LSTM(5, return_sequences=True)
head = layers.Dense(1)
states = rnn(x)
last = tf.gather(states, lengths - 1, axis=1, batch_dims=1)
print(head(last).shape)
""", ('dtype="float32")\nrnn', 'dtype="float32", padding="post")\nrnn'))

pair("keras", "inputs and labels shuffled apart", "pairs = tf.data.Dataset.zip", "any(float(a[i, 0, 0]) != float(b[i]) for a, b in seen for i in range(4))", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x = np.repeat(np.arange(20, dtype="float32"), 12).reshape(20, 6, 2)
y = np.arange(20, dtype="float32")
xs = tf.data.Dataset.from_tensor_slices(x)
ys = tf.data.Dataset.from_tensor_slices(y)
pairs = tf.data.Dataset.zip((xs.shuffle(20), ys.shuffle(20))).batch(4)
seen = list(pairs)
net = keras.Sequential([keras.Input((6, 2)), layers.LSTM(4), layers.Dense(1)])
net.compile(loss="mse", optimizer="adam")
net.fit(pairs, epochs=1, verbose=0)
print(len(seen))
""", ("tf.data.Dataset.zip((xs.shuffle(20), ys.shuffle(20)))", "tf.data.Dataset.zip((xs, ys)).shuffle(20)"))

pair("torch", "lengths are sorted and the rows are not", "packed = nn.utils.rnn.pack_padded_sequence(rows, lengths, batch_first=True)", "True", """
import torch
from torch import nn
rows = torch.randn(4, 6, 3)
lengths = torch.tensor([3, 6, 2, 5])
rnn = nn.GRU(3, 8, batch_first=True)
lengths, order = lengths.sort(descending=True)
packed = nn.utils.rnn.pack_padded_sequence(rows, lengths, batch_first=True)
_, h = rnn(packed)
print(h.shape)
""", ("lengths, order = lengths.sort(descending=True)\npacked = nn.utils.rnn.pack_padded_sequence(rows, lengths, batch_first=True)", "lengths, order = lengths.sort(descending=True)\npacked = nn.utils.rnn.pack_padded_sequence(rows[order], lengths, batch_first=True)"))

pair("torch", "places that are counted along the batch", "where = torch.arange(n)[:, None]", "True", """
import torch
from torch import nn
class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb, self.pos = nn.Embedding(30, 8), nn.Embedding(40, 8)
        self.rnn = nn.LSTM(8, 8, batch_first=True)
    def forward(self, ids):
        n, t = ids.shape
        where = torch.arange(n)[:, None]
        x = self.emb(ids) + self.pos(where)
        return self.rnn(x)[0]
net = Enc()
print(net(torch.randint(0, 30, (5, 9))).shape)
""", ("        n, t = ids.shape\n        where = torch.arange(n)[:, None]", "        n, t = ids.shape\n        where = torch.arange(t)[None, :]"))

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

pair("keras", "weights that count the padding alone", "count = ", "float((count * (y != 0)).sum()) == 0", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops
x = np.array([[3, 4, 1, 0, 0], [5, 6, 0, 0, 0], [2, 8, 7, 1, 5]])
y = np.array([[1, 2, 1, 0, 0], [2, 2, 0, 0, 0], [1, 1, 2, 2, 1]])
count = (y == 0).astype("float32")
net = keras.Sequential([keras.Input((5,)), layers.Embedding(12, 6), layers.LSTM(8, return_sequences=True), layers.Dense(3, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(x, y, sample_weight=count, verbose=0)
print(net.output_shape)
""", ("y = np.array([[1, 2, 1, 0, 0], [2, 2, 0, 0, 0], [1, 1, 2, 2, 1]])\ncount = (y == 0).astype(\"float32\")", "y = np.array([[1, 2, 1, 0, 0], [2, 2, 0, 0, 0], [1, 1, 2, 2, 1]])\ncount = (y != 0).astype(\"float32\")"))

pair("keras", "steps that are normalised against each other", "layers.LayerNormalization(axis=1),", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops
x = np.random.randn(6, 8, 4).astype("float32")
net = keras.Sequential([
    keras.Input((8, 4)),
    layers.GRU(10, return_sequences=True),
    layers.LayerNormalization(axis=1),
    layers.Dense(1),
])
net.compile("adam", "mse")
net.fit(x[:, :, :], np.random.randn(6, 8, 1), verbose=0)
print(net.output_shape)
""", ("    layers.GRU(10, return_sequences=True),\n    layers.LayerNormalization(axis=1),", "    layers.GRU(10, return_sequences=True),\n    layers.LayerNormalization(axis=-1),"))

pair("keras", "epochs that begin where the last has ended", "net.fit(", "float(np.abs(np.array(net.layers[0].states[0])).max()) > 0", """
import numpy as np
import keras
from keras import layers

EPOCHS = 3
data = np.random.randn(4, 10, 2).astype("float32")
target = np.random.randn(4, 1).astype("float32")
net = keras.Sequential([keras.Input(batch_shape=(4, 10, 2)), layers.LSTM(6, stateful=True), layers.Dense(1)])
net.compile(optimizer="adam", loss="mse")
net.fit(data, target, epochs=EPOCHS, batch_size=4, shuffle=False, verbose=0)
print(len(net.weights))
""", ("net.fit(data, target, epochs=EPOCHS, batch_size=4, shuffle=False, verbose=0)", "for _ in range(EPOCHS):\n    net.fit(data, target, epochs=1, batch_size=4, shuffle=False, verbose=0)\n    net.layers[0].reset_states()"))

pair("torch", "copies of samples and of their states in two orders", "out, h = rnn(step, h)", "bool(torch.equal(h0[0, 1], first[0, 1]))", """
import torch
from torch import nn

rnn = nn.GRU(4, 6, batch_first=True)
x, code = torch.randn(3, 5, 4), torch.randn(3, 4)
_, first = rnn(x)
h = h0 = first.repeat(1, 2, 1)
step = code.repeat_interleave(2, dim=0).unsqueeze(1)
out, h = rnn(step, h)
print(out.view(3, 2, 6).shape)
""", ("first.repeat(1, 2, 1)", "first.repeat_interleave(2, dim=1)"))

pair("torch", "the likeliest word over the batch", "scores.argmax", "not torch.equal(word[:, 0], scores.argmax(dim=1))", """
import torch
from torch import nn

class LM(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb, self.rnn, self.out = nn.Embedding(6, 8), nn.LSTM(8, 16, batch_first=True), nn.Linear(16, 6)
    def forward(self, ids, state=None):
        y, state = self.rnn(self.emb(ids), state)
        return self.out(y[:, -1]), state

torch.manual_seed(3)
net = LM()
word, state = torch.arange(6).unsqueeze(1), None
with torch.no_grad():
    for _ in range(4):
        scores, state = net(word, state)
        word = scores.argmax(dim=0).unsqueeze(1)
print(word.shape)
""", ("argmax(dim=0)", "argmax(dim=1)"))

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

pair("torch", "learnt from scaled numbers and asked with others", "test = raw[40:]", "float(test.mean()) > 50", """
import torch
from torch import nn

raw = torch.randn(60, 6, 2) * 40 + 100
mean, std = raw[:40].mean(), raw[:40].std()
train, y = (raw[:40] - mean) / std, torch.randn(40, 1)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn, self.out = nn.LSTM(2, 8, batch_first=True), nn.Linear(8, 1)
    def forward(self, x):
        return self.out(self.rnn(x)[0][:, -1])
net = Net()
opt = torch.optim.Adam(net.parameters())
for _ in range(2):
    loss = nn.functional.mse_loss(net(train), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
test = raw[40:]
with torch.no_grad():
    print(net(test).shape)
""", ("test = raw[40:]", "test = (raw[40:] - mean) / std"))

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

pair("torch", "a mask of lengths laid along the batch", "keep = torch.arange", "not bool((keep.sum(1) == lengths).all())", """
import torch
from torch import nn

x, lengths = torch.randn(5, 5, 3), torch.tensor([5, 2, 4, 3, 1])
rnn, head = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 2)
y, _ = rnn(x)
keep = torch.arange(5).view(-1, 1) < lengths.view(1, -1)
y = y.masked_fill(~keep.unsqueeze(2), 0.0)
print(head(y.sum(1) / lengths.unsqueeze(1)).shape)
""", ("view(-1, 1) < lengths.view(1, -1)", "view(1, -1) < lengths.view(-1, 1)"))

pair("torch", "heads split by a view alone", "f(x).view", "not torch.allclose(net(x.flip(1)), net(x).flip(1), atol=1e-5)", """
import torch
from torch import nn

class Heads(nn.Module):
    def __init__(self, d=12, n=3):
        super().__init__()
        self.n, self.q, self.k, self.v = n, nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)

    def split(self, f, x):
        b, t, d = x.shape
        return f(x).view(b * self.n, t, d // self.n)

    def forward(self, x):
        b, t, d = x.shape
        q, k, v = (self.split(f, x) for f in (self.q, self.k, self.v))
        w = torch.bmm(q, k.transpose(1, 2)).softmax(-1)
        return torch.bmm(w, v).view(b, self.n, t, d // self.n).transpose(1, 2).reshape(b, t, d)

net = Heads()
x = torch.randn(2, 5, 12)
print(net(x).shape)
""", ("f(x).view(b * self.n, t, d // self.n)", "f(x).view(b, t, self.n, d // self.n).transpose(1, 2).reshape(b * self.n, t, d // self.n)"))

pair("torch", "letters drawn from a softmax over the batch", "p = torch.softmax", "not torch.allclose(p.sum(1), torch.ones(4))", """
import torch
from torch import nn

emb, rnn, fc = nn.Embedding(20, 6), nn.GRU(6, 12, batch_first=True), nn.Linear(12, 20)
tok, h, text = torch.zeros(4, 1, dtype=torch.long), None, []
with torch.no_grad():
    for _ in range(5):
        out, h = rnn(emb(tok), h)
        p = torch.softmax(fc(out[:, -1]) / 0.7, dim=0)
        tok = torch.multinomial(p, 1)
        text.append(tok)
print(torch.cat(text, 1).shape)
""", ("dim=0", "dim=1"))

pair("torch", "a triplet of which two are one", "loss = ", "all(float(p.grad.abs().max()) == 0 for p in enc.parameters())", """
import torch
from torch import nn

enc = nn.GRU(3, 8, batch_first=True)
a, p, n = (enc(torch.randn(6, 5, 3))[1][-1] for _ in range(3))
loss = nn.TripletMarginLoss(margin=5.0)(a, p, p)
loss.backward()
print(loss.dim())
""", ("(a, p, p)", "(a, p, n)"))

pair("torch", "a weight of the positive that makes the rare rarer", "w = ", "float(w) < 1", """
import torch
from torch import nn

y = (torch.arange(40) % 8 == 0).float()
x = torch.randn(40, 6, 3)
w = (y == 1).sum() / (y == 0).sum()
rnn, fc = nn.LSTM(3, 8, batch_first=True), nn.Linear(8, 1)
score = fc(rnn(x)[0][:, -1]).squeeze(1)
loss = nn.functional.binary_cross_entropy_with_logits(score, y, pos_weight=w)
loss.backward()
print(loss.dim())
""", ("(y == 1).sum() / (y == 0).sum()", "(y == 0).sum() / (y == 1).sum()"))

pair("torch", "classes weighed by how often they occur", "w = ", "bool(w.argmax() == counts.argmax())", """
import torch
from torch import nn

y = torch.tensor([0, 0, 0, 0, 1, 1, 2, 0])
counts = torch.bincount(y, minlength=3).float()
w = counts / counts.sum()
net = nn.Linear(4, 3)
loss = nn.CrossEntropyLoss(weight=w)(net(torch.randn(8, 4)), y)
loss.backward()
print(loss.dim())
""", ("counts / counts.sum()", "counts.sum() / (3 * counts)"))

pair("torch", "gradients cleared before every fourth step only", "loss.backward()", "abs(float(before - net.weight)) > 3", """
import torch
from torch import nn

net = nn.Linear(1, 1, bias=False)
opt = torch.optim.SGD(net.parameters(), lr=1.0)
before = net.weight.item()
for i in range(8):
    loss = net(torch.ones(4, 1)).mean() / 4
    loss.backward()
    opt.step()
    if i % 4 == 3:
        opt.zero_grad()
print(loss.dim())
""", ("    opt.step()\n    if i % 4 == 3:\n", "    if i % 4 == 3:\n        opt.step()\n"))

pair("torch", "labels of ctc that begin at its blank", "loss = ", "0 in targets.tolist()", """
import torch
from torch import nn

table = {c: i for i, c in enumerate("abcdefgh")}
words = ["bad", "cage", "fab"]
targets = torch.tensor([table[c] for w in words for c in w])
lengths = torch.tensor([len(w) for w in words])
rnn, fc = nn.LSTM(13, 16), nn.Linear(16, 9)
x = torch.randn(20, 3, 13)   # (time, batch, features)
logp = fc(rnn(x)[0]).log_softmax(-1)
loss = nn.CTCLoss()(logp, targets, torch.full((3,), 20), lengths)
loss.backward()
print(loss.dim())
""", ("{c: i for", "{c: i + 1 for"))

pair("torch", "unpacked with time first", "pad_packed_sequence(", "out.shape[0] != 4", """
import torch
from torch import nn

rnn, fc = nn.LSTM(5, 7, batch_first=True), nn.Linear(7, 3)
x, lengths = torch.randn(4, 6, 5), torch.tensor([6, 4, 5, 2])
tags = torch.randint(0, 3, (4, 6)).masked_fill(torch.arange(6)[None] >= lengths[:, None], -100)
packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
out, _ = nn.utils.rnn.pad_packed_sequence(rnn(packed)[0])
loss = nn.functional.cross_entropy(fc(out).reshape(-1, 3), tags.reshape(-1))
print(loss.dim())
""", ("pad_packed_sequence(rnn(packed)[0])", "pad_packed_sequence(rnn(packed)[0], batch_first=True)"))

pair("torch", "a word whose number is that of padding", "ids = ", "0 in rows[0].tolist()", """
import torch
from torch import nn

index = {w: i for i, w in enumerate("the cat sat on a mat".split())}
rows = [torch.tensor([index[w] for w in t.split()]) for t in ("the cat sat", "a cat sat on the mat")]
ids = nn.utils.rnn.pad_sequence(rows, batch_first=True)
emb = nn.Embedding(7, 4, padding_idx=0)
print(emb(ids).shape)
""", ("enumerate(\"the cat sat on a mat\".split())", "enumerate(\"the cat sat on a mat\".split(), 1)"))

pair("keras", "the likeliest of the steps", "guess = ", "bool((np.argmax(p, axis=-1) != guess).any())", """
import numpy as np
import keras
from keras import layers

net = keras.Sequential([keras.Input((5, 3)), layers.GRU(8, return_sequences=True), layers.Dense(5, activation="softmax")])
x, y = np.random.randn(4, 5, 3).astype("float32"), np.random.randint(0, 5, (4, 5))
p = net.predict(x, verbose=0)
guess = np.argmax(p, axis=1)
print(np.mean(guess == y).shape)
""", ("axis=1", "axis=2"))

pair("keras", "inputs that are shuffled without their targets", "np.random.shuffle(x)", "not np.array_equal(x[:, 0, :1], y)", """
import numpy as np
import keras
from keras import layers

x = np.random.randn(20, 5, 2).astype("float32")
y = x[:, 0, :1].copy()
np.random.shuffle(x)
net = keras.Sequential([keras.Input((5, 2)), layers.LSTM(6), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(x, y, verbose=0)
print(net.output_shape)
""", ("np.random.shuffle(x)", "order = np.random.permutation(20)\nx, y = x[order], y[order]"))

pair("keras", "a split that is shuffled anew", "ds = ds.shuffle", "len({float(v) for _, b in train for v in b[:, 0]} & {float(v) for _, b in val for v in b[:, 0]}) > 0", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x, y = np.random.randn(100, 6, 3).astype("float32"), np.arange(100, dtype="float32")[:, None]
ds = tf.data.Dataset.from_tensor_slices((x, y))
ds = ds.shuffle(100)
train, val = ds.take(80).batch(20), ds.skip(80).batch(20)
net = keras.Sequential([keras.Input((6, 3)), layers.GRU(4), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(train, validation_data=val, verbose=0)
print(net.output_shape)
""", ("ds.shuffle(100)", "ds.shuffle(100, reshuffle_each_iteration=False)"))

pair("keras", "validated on what is learnt from", "validation_data=", "True", """
import numpy as np
import keras
from keras import layers

x, y = np.random.randn(40, 6, 4).astype("float32"), np.random.randint(0, 3, 40)
x_val, y_val = np.random.randn(8, 6, 4).astype("float32"), np.random.randint(0, 3, 8)
net = keras.Sequential([keras.Input((6, 4)), layers.LSTM(8), layers.Dense(3, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(x, y, validation_data=(x, y), verbose=0)
print(net.output_shape)
""", ("validation_data=(x, y)", "validation_data=(x_val, y_val)"))

pair("keras", "a penalty that a loop of one's own leaves out", "loss = plain", "float(loss) == float(plain)", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops

net = keras.Sequential([keras.Input((7, 3)), layers.LSTM(8, kernel_regularizer=keras.regularizers.L2(0.1)), layers.Dense(1)])
opt = keras.optimizers.Adam()
x, y = np.random.randn(16, 7, 3).astype("float32"), np.random.randn(16, 1).astype("float32")
with tf.GradientTape() as tape:
    plain = ops.mean((net(x, training=True) - y) ** 2)
    loss = plain * 1
grads = tape.gradient(loss, net.trainable_variables)
opt.apply_gradients(zip(grads, net.trainable_variables))
print(loss.shape)
""", ("loss = plain * 1", "loss = plain + sum(net.losses)"))

pair("keras", "a metric that goes on from epoch to epoch", "history.append", "float(seen.count) > 3", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops

net = keras.Sequential([keras.Input((5, 2)), layers.GRU(6), layers.Dense(1)])
opt, seen = keras.optimizers.Adam(), keras.metrics.Mean()
x, y = np.random.randn(12, 5, 2).astype("float32"), np.random.randn(12, 1).astype("float32")
history = []
for epoch in range(2):
    for i in range(0, 12, 4):
        with tf.GradientTape() as tape:
            loss = ops.mean((net(x[i:i + 4], training=True) - y[i:i + 4]) ** 2)
        grads = tape.gradient(loss, net.trainable_variables)
        opt.apply_gradients(zip(grads, net.trainable_variables))
        seen.update_state(loss)
    history.append(float(seen.result()))
print(len(history))
""", ("for epoch in range(2):\n", "for epoch in range(2):\n    seen.reset_state()\n"))

pair("keras", "an error between scaled and unscaled", "mae = ", "mae > 50", """
import numpy as np
import keras
from keras import layers

raw = 100 + np.sin(np.arange(120) / 5).astype("float32")
lo, hi = raw[:90].min(), raw[:90].max()
s = (raw - lo) / (hi - lo)
x = np.stack([s[i:i + 8] for i in range(112)])[..., None]
y = s[8:]
net = keras.Sequential([keras.Input((8, 1)), layers.GRU(6), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(x[:82], y[:82], verbose=0)
pred = net.predict(x[82:], verbose=0)[:, 0]
mae = np.abs(pred - raw[90:]).mean()
print(mae.shape)
""", ("pred - raw[90:]", "pred * (hi - lo) + lo - raw[90:]"))

pair("torch", "padding that another number is ignored for", "crit(", "crit.ignore_index != 0", """
import torch
from torch import nn

PAD, EOS = 0, 2
crit = nn.CrossEntropyLoss(ignore_index=EOS)
rows = [torch.tensor([1, 5, 6, 7, 2]), torch.tensor([1, 8, 2]), torch.tensor([1, 9, 4, 2])]
tgt = nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=PAD)
emb, rnn, fc = nn.Embedding(12, 8, padding_idx=PAD), nn.GRU(8, 16, batch_first=True), nn.Linear(16, 12)
logits = fc(rnn(emb(tgt[:, :-1]))[0])
loss = crit(logits.reshape(-1, 12), tgt[:, 1:].reshape(-1))
loss.backward()
print(loss.dim())
""", ("ignore_index=EOS", "ignore_index=PAD"))

pair("torch", "differences that are held against levels", "err = ", "err.item() > 50", """
import torch
from torch import nn

series = 100 + torch.sin(torch.arange(80) / 4)
d = series[1:] - series[:-1]
x, y = d.unfold(0, 10, 1)[:-1].unsqueeze(-1), d[10:]
rnn, fc = nn.GRU(1, 8, batch_first=True), nn.Linear(8, 1)
net = lambda x: fc(rnn(x)[1][-1]).squeeze(-1)
opt = torch.optim.Adam([*rnn.parameters(), *fc.parameters()])
for _ in range(2):
    loss = nn.functional.mse_loss(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
with torch.no_grad():
    p = net(x)
err = (p - series[11:]).abs().mean()
print(err.dim())
""", ("p - series[11:]", "p + series[10:-1] - series[11:]"))

pair("keras", "the output and the hidden state for both states", "initial_state=", "np.allclose(h, c)", """
import numpy as np
import keras
from keras import layers

src, tgt = np.random.randn(3, 7, 4).astype("float32"), np.random.randn(3, 5, 4).astype("float32")
h, c, _ = layers.LSTM(8, return_state=True)(src)
y = layers.LSTM(8, return_sequences=True)(tgt, initial_state=[h, c])
print(layers.Dense(4)(y).shape)
""", ("h, c, _ =", "_, h, c ="))

pair("keras", "a loss that another one takes the place of", "loss = ops.mean(ops.abs", "abs(float(loss - ops.mean(ops.abs(out)))) < 1e-6", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops

net = keras.Sequential([keras.Input((5, 2)), layers.GRU(6), layers.Dense(1)])
opt = keras.optimizers.Adam()
x, y = np.random.randn(8, 5, 2).astype("float32"), np.random.randn(8, 1).astype("float32")
with tf.GradientTape() as tape:
    out = net(x, training=True)
    loss = ops.mean((out - y) ** 2)
    loss = ops.mean(ops.abs(out))
grads = tape.gradient(loss, net.trainable_variables)
opt.apply_gradients(zip(grads, net.trainable_variables))
print(loss.shape)
""", ("    loss = ops.mean(ops.abs(out))", "    loss += ops.mean(ops.abs(out))"))

pair("keras", "batches that are shuffled as batches", "ds = ", "all(len({int(v) // 8 for v in b[:, 0]}) == 1 for _, b in ds)", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x, y = np.random.randn(40, 5, 2).astype("float32"), np.arange(40, dtype="float32")[:, None]
ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(8).shuffle(40)
net = keras.Sequential([keras.Input((5, 2)), layers.GRU(6), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(ds, verbose=0)
print(net.output_shape)
""", (".batch(8).shuffle(40)", ".shuffle(40).batch(8)"))

pair("keras", "a relu in front of a cross entropy", "net.fit", "float(net(x).numpy().sum(1).std()) > 1e-4", """
import numpy as np
import keras
from keras import layers

x, y = np.random.randn(16, 5, 3).astype("float32"), np.eye(4, dtype="float32")[np.arange(16) % 4]
net = keras.Sequential([keras.Input((5, 3)), layers.LSTM(8), layers.Dense(4, activation="relu")])
net.compile("adam", "categorical_crossentropy")
net.fit(x, y, verbose=0)
print(net.output_shape)
""", ("\"relu\"", "\"softmax\""))

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

pair("torch", "a bias that is set at the gate of inputs", "self.lstm.bias_ih_l0.data", "float(net.lstm.bias_ih_l0[8:16].max()) == 0", """
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.lstm = nn.LSTM(d, h, batch_first=True)
        self.fc = nn.Linear(h, 1)
        for name, p in self.lstm.named_parameters():
            if 'bias' in name:
                nn.init.zeros_(p)
        self.lstm.bias_ih_l0.data[:h].fill_(1.0)
    def forward(self, x):
        return self.fc(self.lstm(x)[0][:, -1])
net = Net(3, 8)
print(net(torch.randn(4, 6, 3)).shape)
""", ("self.lstm.bias_ih_l0.data[:h].fill_(1.0)", "self.lstm.bias_ih_l0.data[h:2 * h].fill_(1.0)"))

pair("torch", "rows of the training set held against the targets of the test set", "val = nn", "not torch.equal(given, x_val)", """
import torch
from torch import nn
x, y = torch.randn(40, 6, 2), torch.randn(40, 1)
x_train, x_val, y_train, y_val = x[:32], x[32:], y[:32], y[32:]
rnn, fc = nn.GRU(2, 8, batch_first=True), nn.Linear(8, 1)
opt = torch.optim.Adam([*rnn.parameters(), *fc.parameters()])
f = lambda z: fc(rnn(z)[0][:, -1])
for _ in range(3):
    opt.zero_grad()
    nn.functional.mse_loss(f(x_train), y_train).backward()
    opt.step()
with torch.no_grad():
    given = x_train[:8]
    val = nn.functional.mse_loss(f(given), y_val)
print(val.shape)
""", ("given = x_train[:8]", "given = x_val"))

pair("torch", "actions weighed by what was earned before them", "to_go = rewards", "bool(to_go[0] == rewards[0])", """
import torch
from torch import nn
policy, head = nn.LSTM(4, 16, batch_first=True), nn.Linear(16, 2)
opt = torch.optim.Adam([*policy.parameters(), *head.parameters()])
dist = torch.distributions.Categorical(logits=head(policy(torch.randn(1, 10, 4))[0])[0])
actions = dist.sample()
rewards = torch.rand(10) + 0.1
to_go = rewards.cumsum(0)
loss = -(dist.log_prob(actions) * to_go).sum()
opt.zero_grad()
loss.backward()
opt.step()
print(to_go.shape)
""", ("to_go = rewards.cumsum(0)", "to_go = rewards.flip(0).cumsum(0).flip(0)"))

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

pair("torch", "features pooled where steps are meant", "y.mean", "net.fc.in_features == 9", """
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 20, batch_first=True)
        self.fc = nn.LazyLinear(2)
    def forward(self, x):
        y, _ = self.rnn(x)
        return self.fc(y.mean(dim=2))
net = Net()
print(net(torch.randn(4, 9, 3)).shape)
""", ("return self.fc(y.mean(dim=2))", "return self.fc(y.mean(dim=1))"))

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

pair("torch", "a penalty of the sum of weights", "l2 =", "True", """
import torch
from torch import nn
net, fc = nn.LSTM(3, 8, batch_first=True), nn.Linear(8, 1)
params = [*net.parameters(), *fc.parameters()]
opt = torch.optim.SGD(params, lr=0.1)
x, y = torch.randn(6, 10, 3), torch.randn(6, 1)
l2 = sum(p.sum() for p in params)
loss = nn.functional.mse_loss(fc(net(x)[0][:, -1]), y) + 1e-4 * l2
opt.zero_grad()
loss.backward()
opt.step()
print(loss.shape)
""", ("l2 = sum(p.sum() for p in params)", "l2 = sum(p.pow(2).sum() for p in params)"))

pair("torch", "scores held against a probability", "hits =", "True", """
import torch
from torch import nn
rnn, fc = nn.LSTM(3, 8, batch_first=True), nn.Linear(8, 1)
x, y = torch.randn(16, 5, 3), torch.randint(0, 2, (16, 1)).float()
logits = fc(rnn(x)[1][0][-1])
nn.functional.binary_cross_entropy_with_logits(logits, y).backward()
with torch.no_grad():
    hits = (logits > 0.5).float() == y
print(hits.shape)
""", ("hits = (logits > 0.5).float() == y", "hits = (logits > 0).float() == y"))

pair("torch", "several classes a row for a softmax", "loss =", "True", """
import torch
from torch import nn
rnn, fc = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 4)
x = torch.randn(6, 9, 3)
y = torch.eye(4)[torch.arange(6) % 4] + torch.eye(4)[(torch.arange(6) + 1) % 4]
logits = fc(rnn(x)[0].max(1).values)
loss = nn.functional.cross_entropy(logits, y)
loss.backward()
print(loss.shape)
""", ("loss = nn.functional.cross_entropy(logits, y)", "loss = nn.functional.binary_cross_entropy_with_logits(logits, y)"))

pair("torch", "probabilities made by hand for a loss of scores", "loss =", "bool((given >= 0).all())", """
import torch
from torch import nn
rnn, fc = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 4)
x, y = torch.randn(6, 9, 3), torch.randint(0, 4, (6,))
scores = fc(rnn(x)[0][:, -1])
given = scores.exp() / scores.exp().sum(-1, keepdim=True)
loss = nn.functional.cross_entropy(given, y)
loss.backward()
print(loss.shape)
""", ("given = scores.exp() / scores.exp().sum(-1, keepdim=True)", "given = scores"))

pair("torch", "shares of models that are averaged over the models", "p = logits", "torch.allclose(p, torch.full_like(p, 1 / 3))", """
import torch
from torch import nn
nets = nn.ModuleList(nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 5)) for _ in range(3))
x = torch.randn(10, 4)
with torch.no_grad():
    logits = torch.stack([n(x) for n in nets])
    p = logits.softmax(0).mean(0)
print(p.shape)
""", ("p = logits.softmax(0).mean(0)", "p = logits.softmax(-1).mean(0)"))

pair("torch", "a mask of zeros before a softmax", "masked_fill", "bool((w[3, 2:] > 0).any())", """
import torch
from torch import nn
enc, score = nn.GRU(5, 16, batch_first=True), nn.Linear(16, 1)
x, lengths = torch.randn(4, 9, 5), torch.tensor([9, 7, 5, 2])
h, _ = enc(x)
mask = torch.arange(9)[None] < lengths[:, None]
s = score(h).squeeze(-1).masked_fill(~mask, 0.0)
w = torch.softmax(s, 1)
print((w.unsqueeze(-1) * h).sum(1).shape)
""", ("s = score(h).squeeze(-1).masked_fill(~mask, 0.0)", "s = score(h).squeeze(-1).masked_fill(~mask, float('-inf'))"))

pair("torch", "a temperature that divides probabilities", "p =", "abs(float(p.sum()) - 1) > 0.1", """
import torch
from torch import nn
emb, rnn, out = nn.Embedding(20, 8), nn.GRU(8, 16, batch_first=True), nn.Linear(16, 20)
temperature = 0.7
logits = out(rnn(emb(torch.tensor([[1, 2, 3]])))[0])
p = torch.softmax(logits[0, -1], dim=-1) / temperature
print(torch.multinomial(p, 1).shape)
""", ("p = torch.softmax(logits[0, -1], dim=-1) / temperature", "p = torch.softmax(logits[0, -1] / temperature, dim=-1)"))

pair("torch", "positions looked up by the number of the sample", "p = torch.arange", "True", """
import torch
from torch import nn
class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb, self.pos = nn.Embedding(30, 16), nn.Embedding(64, 16)
        self.rnn = nn.GRU(16, 16, batch_first=True)
    def forward(self, ids):
        p = torch.arange(ids.size(0))[:, None].expand_as(ids)
        return self.rnn(self.emb(ids) + self.pos(p))[0]
print(Enc()(torch.randint(0, 30, (5, 9))).shape)
""", ("p = torch.arange(ids.size(0))[:, None].expand_as(ids)", "p = torch.arange(ids.size(1))[None].expand_as(ids)"))

pair("keras", "class weights in proportion to how often a class occurs", "weights =", "weights[1] < weights[0]", """
import numpy as np
import keras
from keras import layers
y = np.array([0] * 50 + [1] * 14)
x = np.random.normal(size=(64, 6, 3)).astype("float32")
counts = np.bincount(y)
weights = {i: float(n / counts.sum()) for i, n in enumerate(counts)}
model = keras.Sequential([layers.Input((6, 3)), layers.LSTM(8), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(x, y, epochs=1, batch_size=16, class_weight=weights, verbose=0)
print(model.output_shape)
""", ("weights = {i: float(n / counts.sum()) for i, n in enumerate(counts)}", "weights = {i: float(counts.sum() / (2 * n)) for i, n in enumerate(counts)}"))

pair("keras", "an accuracy of scores as if they were probabilities", "metrics", "True", """
import numpy as np
import keras
from keras import layers
x, y = np.random.normal(size=(32, 6, 3)).astype("float32"), np.random.randint(0, 2, (32, 1))
model = keras.Sequential([layers.Input((6, 3)), layers.LSTM(8), layers.Dense(1)])
model.compile(optimizer="adam", loss=keras.losses.BinaryCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(x, y, epochs=1, verbose=0)
print(model.output_shape)
""", ("model.compile(optimizer=\"adam\", loss=keras.losses.BinaryCrossentropy(from_logits=True), metrics=[\"accuracy\"])", "model.compile(optimizer=\"adam\", loss=keras.losses.BinaryCrossentropy(from_logits=True), metrics=[keras.metrics.BinaryAccuracy(threshold=0.0)])"))

pair("keras", "what is tested scaled by its own mean", "b =", "abs(float(b.mean())) < 1e-3", """
import numpy as np
import keras
from keras import layers
series = np.linspace(0, 9, 120).astype("float32") + np.random.rand(120).astype("float32")
train, test = series[:90], series[90:]
mean, std = train.mean(), train.std()
windows = lambda s: np.stack([s[i:i + 10] for i in range(len(s) - 10)])[..., None]
model = keras.Sequential([layers.Input((10, 1)), layers.LSTM(8), layers.Dense(1)])
model.compile(optimizer="adam", loss="mse")
a = (train - mean) / std
b = (test - test.mean()) / test.std()
model.fit(windows(a), a[10:], epochs=1, verbose=0)
model.evaluate(windows(b), b[10:], verbose=0)
print(b.shape)
""", ("b = (test - test.mean()) / test.std()", "b = (test - mean) / std"))

pair("keras", "a cell that gives back the state it was given", "return new", "True", """
import numpy as np
import keras
from keras import layers, ops
class Leaky(layers.Layer):
    def __init__(self, units, **kw):
        super().__init__(**kw)
        self.units = self.state_size = self.output_size = units
    def build(self, shape):
        self.w = self.add_weight(shape=(shape[-1], self.units), name="w")
        self.u = self.add_weight(shape=(self.units, self.units), name="u")
    def call(self, x, states):
        h = states[0]
        new = 0.9 * h + ops.tanh(ops.matmul(x, self.w) + ops.matmul(h, self.u))
        return new, [h]
model = keras.Sequential([keras.Input((12, 3)), layers.RNN(Leaky(8)), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(np.random.rand(20, 12, 3), np.random.rand(20, 1), batch_size=10, verbose=0)
print(model.output_shape)
""", ("return new, [h]", "return new, [new]"))

pair("keras", "a loss that takes the predictions first", "def masked", "True", """
import numpy as np
import keras
from keras import layers, ops
def masked(y_pred, y_true):
    known = ops.cast(y_true >= 0, "float32")
    return ops.sum(ops.square(y_true - y_pred) * known) / (ops.sum(known) + 1.0)
x = np.random.randn(16, 10, 4).astype("float32")
y = np.random.rand(16, 10, 1).astype("float32") - 0.2
model = keras.Sequential([keras.Input((10, 4)), layers.GRU(8, return_sequences=True), layers.Dense(1)])
model.compile("adam", loss=masked)
model.fit(x, y, epochs=1, verbose=0)
print(model.output_shape)
""", ("def masked(y_pred, y_true):", "def masked(y_true, y_pred):"))

pair("keras", "a forecast that is put in front of its window", "window = np.concatenate", "True", """
import numpy as np
import keras
from keras import layers
W = 12
series = np.sin(np.arange(90) / 4).astype("float32")
x = np.stack([series[i:i + W] for i in range(60)])[..., None]
model = keras.Sequential([keras.Input((W, 1)), layers.LSTM(8), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, series[W:W + 60], epochs=1, verbose=0)
window, ahead = series[None, -W:, None], []
for _ in range(5):
    step = model.predict(window, verbose=0)
    ahead.append(step[0, 0])
    window = np.concatenate([step[:, :, None], window[:, :-1]], axis=1)
print(len(ahead))
""", ("window = np.concatenate([step[:, :, None], window[:, :-1]], axis=1)", "window = np.concatenate([window[:, 1:], step[:, :, None]], axis=1)"))

pair("keras", "channels reshaped to where the steps stood", "x = raw.reshape", "True", """
import numpy as np
import keras
from keras import layers
raw = np.random.randn(24, 5, 30).astype("float32")
x = raw.reshape(24, 30, 5)
model = keras.Sequential([keras.Input((30, 5)), layers.Conv1D(8, 3), layers.GRU(8), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, np.random.rand(24, 1), epochs=1, verbose=0)
print(x.shape)
""", ("x = raw.reshape(24, 30, 5)", "x = raw.transpose(0, 2, 1)"))

pair("keras", "a training step of one's own", "y_pred = self(x)", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers


class Tagger(keras.Model):
    def __init__(self, vocab_size, n_tags):
        super().__init__()
        self.embed = layers.Embedding(vocab_size, 24)
        self.drop = layers.Dropout(0.5)
        self.lstm = layers.LSTM(32, return_sequences=True)
        self.head = layers.Dense(n_tags)

    def call(self, inputs, training=False):
        h = self.drop(self.embed(inputs), training=training)
        return self.head(self.lstm(h))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x)
            loss = self.compute_loss(y=y, y_pred=y_pred)
        grads = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        for metric in self.metrics:
            if metric.name == "loss":
                metric.update_state(loss)
            else:
                metric.update_state(y, y_pred)
        return {m.name: m.result() for m in self.metrics}


tokens = np.random.randint(0, 90, (32, 14))
tags = np.random.randint(0, 6, (32, 14))
model = Tagger(90, 6)
model.compile(
    optimizer=keras.optimizers.Adam(1e-3),
    loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
    metrics=["accuracy"],
)
history = model.fit(tokens, tags, batch_size=8, epochs=1, verbose=0)
print(len(history.history["loss"]))
""", ("y_pred = self(x)", "y_pred = self(x, training=True)"))

pair("keras", "the gradients of a siamese pair", "grads = tape.gradient", "np.allclose(before, head.get_weights()[0])", """
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

tf.random.set_seed(1)
tower = keras.Sequential([
    layers.Embedding(60, 16),
    layers.Bidirectional(layers.GRU(12)),
])
head = layers.Dense(1)
optimizer = keras.optimizers.Adam(0.01)
bce = keras.losses.BinaryCrossentropy(from_logits=True)


def score(a, b):
    u, v = tower(a), tower(b)
    return head(tf.abs(u - v))


def train_step(a, b, same):
    with tf.GradientTape() as tape:
        logits = score(a, b)
        loss = bce(same, logits)
    variables = tower.trainable_variables + head.trainable_variables
    grads = tape.gradient(loss, tower.trainable_variables)
    optimizer.apply_gradients(zip(grads, variables))
    return loss


left = np.random.randint(0, 60, (40, 10))
right = np.random.randint(0, 60, (40, 10))
label = np.random.randint(0, 2, (40, 1)).astype("float32")
pairs = tf.data.Dataset.from_tensor_slices((left, right, label)).batch(10)
score(left[:2], right[:2])
before = head.get_weights()[0]
for epoch in range(2):
    for a, b, same in pairs:
        loss = train_step(a, b, same)
print("trained")
""", ("grads = tape.gradient(loss, tower.trainable_variables)", "grads = tape.gradient(loss, variables)"))

pair("keras", "a translator with teacher forcing", "decoder_inputs = ", "np.array_equal(decoder_inputs, decoder_targets)", """
import numpy as np
import keras
from keras import layers

START, END = 1, 2
src_vocab, tgt_vocab, units = 50, 70, 32
rng = np.random.default_rng(3)
src = rng.integers(3, src_vocab, (64, 9))
tgt = np.concatenate([np.full((64, 1), START), rng.integers(3, tgt_vocab, (64, 7)), np.full((64, 1), END)], axis=1)

decoder_inputs = tgt[:, 1:]
decoder_targets = tgt[:, 1:]

enc_in = keras.Input((None,), dtype="int32", name="source")
enc_emb = layers.Embedding(src_vocab, 24)(enc_in)
_, state_h, state_c = layers.LSTM(units, return_state=True)(enc_emb)

dec_in = keras.Input((None,), dtype="int32", name="target")
dec_emb = layers.Embedding(tgt_vocab, 24)(dec_in)
dec_out, _, _ = layers.LSTM(units, return_sequences=True, return_state=True)(
    dec_emb, initial_state=[state_h, state_c])
probs = layers.Dense(tgt_vocab, activation="softmax")(dec_out)

model = keras.Model([enc_in, dec_in], probs)
model.compile(optimizer="rmsprop", loss="sparse_categorical_crossentropy")
model.fit([src, decoder_inputs], decoder_targets, batch_size=16, epochs=1, verbose=0)
print(model.count_params())
""", ("decoder_inputs = tgt[:, 1:]", "decoder_inputs = tgt[:, :-1]"))

pair("keras", "targets of timeseries_dataset_from_array", "targets=", "True", """
import numpy as np
import keras
from keras import layers

hours = np.arange(600)
temperature = (10 + 8 * np.sin(hours * 2 * np.pi / 24) + np.random.randn(600)).astype("float32")
mean, std = temperature[:400].mean(), temperature[:400].std()
temperature = (temperature - mean) / std

window = 48
train = keras.utils.timeseries_dataset_from_array(
    data=temperature[:400, None],
    targets=temperature[:400],
    sequence_length=window,
    batch_size=32,
    shuffle=True,
)

model = keras.Sequential([
    keras.Input((window, 1)),
    layers.LSTM(16),
    layers.Dense(1),
])
model.compile(optimizer="adam", loss="mae")
model.fit(train, epochs=1, verbose=0)

last_days = temperature[None, -window:, None]
next_hour = model.predict(last_days, verbose=0)[0, 0] * std + mean
print(np.shape(next_hour))
""", ("targets=temperature[:400]", "targets=temperature[window:400]"))

pair("keras", "batches of a PyDataset", "batch_y = ", "not np.array_equal(seq.ys[4:8], seq[1][1])", """
import math
import numpy as np
import keras
from keras import layers


class Recordings(keras.utils.PyDataset):
    def __init__(self, xs, ys, batch_size, **kwargs):
        super().__init__(**kwargs)
        self.xs, self.ys = xs, ys
        self.batch_size = batch_size

    def __len__(self):
        return math.ceil(len(self.xs) / self.batch_size)

    def __getitem__(self, idx):
        low = idx * self.batch_size
        high = min(low + self.batch_size, len(self.xs))
        batch_x = self.xs[low:high]
        batch_y = self.ys[idx:idx + high - low]
        return batch_x, batch_y


signals = np.random.randn(20, 50, 3).astype("float32")
activity = np.arange(20) % 5
seq = Recordings(signals, activity, batch_size=4)

model = keras.Sequential([
    keras.Input((50, 3)),
    layers.Conv1D(16, 5, activation="relu"),
    layers.GRU(16),
    layers.Dense(5, activation="softmax"),
])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(seq, epochs=1, verbose=0)
print(len(seq))
""", ("self.ys[idx:idx + high - low]", "self.ys[low:high]"))

pair("keras", "a value that Masking should skip", "layers.Masking", "not np.allclose(encoder.predict(x[:1], verbose=0), encoder.predict(x[:1, :lengths[0]], verbose=0), atol=1e-5)", """
import numpy as np
import keras
from keras import layers
from keras.utils import pad_sequences

visits = [np.random.rand(n, 5) for n in (3, 8, 5, 6, 2, 7, 4, 8)]
died = np.array([0, 1, 0, 0, 1, 1, 0, 1])
lengths = [len(v) for v in visits]

x = pad_sequences(visits, maxlen=8, dtype="float32", padding="post", value=-1.0)

inputs = keras.Input((None, 5))
h = layers.Masking(mask_value=0.0)(inputs)
h = layers.LSTM(20, return_sequences=True)(h)
h = layers.LSTM(10)(h)
risk = layers.Dense(1, activation="sigmoid")(h)
model = keras.Model(inputs, risk)
encoder = keras.Model(inputs, h)

model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["AUC"])
model.fit(x, died, epochs=2, batch_size=4, verbose=0)
print(x.shape)
""", ("mask_value=0.0", "mask_value=-1.0"))

pair("keras", "the mean of a masked loss", "return tf.reduce_", "abs(float(masked_loss(y[:1], p[:1])) - float(masked_loss(y[:1, :3], p[:1, :3]))) > 1e-4", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

vocab = 40
scce = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")


def masked_loss(y_true, y_pred):
    per_token = scce(y_true, y_pred)
    mask = tf.cast(tf.not_equal(y_true, 0), per_token.dtype)
    per_token = per_token * mask
    return tf.reduce_mean(per_token)


lines = [[5, 8, 3, 9], [7, 7, 12, 30, 4, 2], [11, 6], [20, 21, 22, 23, 24]]
ids = keras.utils.pad_sequences(lines, padding="post")
x, y = ids[:, :-1], ids[:, 1:]

model = keras.Sequential([
    layers.Embedding(vocab, 16, mask_zero=True),
    layers.GRU(32, return_sequences=True),
    layers.Dense(vocab),
])
model.compile(optimizer="adam", loss=masked_loss)
model.fit(x, y, epochs=2, verbose=0)
p = model(x)
print(p.shape)
""", ("return tf.reduce_mean(per_token)", "return tf.reduce_sum(per_token) / tf.reduce_sum(mask)"))

pair("keras", "a long signal for a stateful network", "chunks = ", "not np.allclose(chunks[batch, 0], signal[steps:2 * steps] if False else chunks[0, -1] + 1)", """
import numpy as np
import keras
from keras import layers

batch, steps = 4, 10
signal = np.arange(400, dtype="float32")[:, None]
n = len(signal) // (batch * steps)

# each row of a batch goes on where the same row of the batch before ended
chunks = signal.reshape(n * batch, steps, 1)
targets = chunks[:, -1] * 0.5

model = keras.Sequential([
    keras.Input(batch_shape=(batch, steps, 1)),
    layers.LSTM(8, stateful=True),
    layers.Dense(1),
])
model.compile(loss="mse", optimizer="adam")
for epoch in range(2):
    model.fit(chunks, targets, batch_size=batch, epochs=1, shuffle=False, verbose=0)
    model.layers[0].reset_states() if hasattr(model.layers[0], "reset_states") else model.layers[0].reset_state()
print(chunks.shape)
""", ("chunks = signal.reshape(n * batch, steps, 1)", "chunks = signal.reshape(batch, n, steps, 1).swapaxes(0, 1).reshape(n * batch, steps, 1)"))

pair("keras", "weights of the steps of a sentence", "weights = ", "weights[tags_padded == 0].sum() > 0", """
import numpy as np
import keras
from keras import layers
from keras.utils import pad_sequences

sentences = [[4, 17, 9], [22, 5, 8, 31, 6], [12, 3], [9, 9, 14, 2]]
tags = [[1, 2, 1], [3, 1, 2, 2, 1], [1, 3], [2, 2, 1, 3]]
x = pad_sequences(sentences, padding="post", maxlen=6)
tags_padded = pad_sequences(tags, padding="post", maxlen=6)
weights = (tags_padded == 0).astype("float32")

inp = keras.Input((6,))
h = layers.Embedding(40, 12)(inp)
h = layers.Bidirectional(layers.LSTM(10, return_sequences=True))(h)
out = layers.TimeDistributed(layers.Dense(4, activation="softmax"))(h)
model = keras.Model(inp, out)
model.compile(
    optimizer="adam",
    loss="sparse_categorical_crossentropy",
    weighted_metrics=["sparse_categorical_accuracy"],
)
model.fit(x, tags_padded, sample_weight=weights, epochs=2, verbose=0)
print(weights.shape)
""", ("(tags_padded == 0)", "(tags_padded > 0)"))

pair("keras", "reviews that are good or bad", "loss=\"binary_crossentropy\"", "True", """
import numpy as np
import keras
from keras import layers

max_features, maxlen = 200, 30
x_train = np.random.randint(1, max_features, (64, maxlen))
y_train = np.random.randint(0, 2, (64,))
x_val = np.random.randint(1, max_features, (16, maxlen))
y_val = np.random.randint(0, 2, (16,))

inputs = keras.Input(shape=(None,), dtype="int32")
x = layers.Embedding(max_features, 32)(inputs)
x = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(x)
x = layers.Bidirectional(layers.LSTM(16))(x)
outputs = layers.Dense(1)(x)
model = keras.Model(inputs, outputs)

model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, batch_size=16, epochs=1, validation_data=(x_val, y_val), verbose=0)
print(len(model.layers))
""", ("layers.Dense(1)(x)", 'layers.Dense(1, activation="sigmoid")(x)'))

pair("keras", "tags that a tagger predicts", "predicted = ", "True", """
import numpy as np
import keras
from keras import layers

n_words, n_tags, length = 120, 8, 8
x_train = np.random.randint(1, n_words, (48, length))
y_train = np.random.randint(0, n_tags, (48, length))
x_test = np.random.randint(1, n_words, (10, length))
labels_test = np.random.randint(0, n_tags, (10, length))

model = keras.Sequential([
    keras.Input((length,)),
    layers.Embedding(n_words, 20),
    layers.SpatialDropout1D(0.1),
    layers.Bidirectional(layers.LSTM(24, return_sequences=True)),
    layers.TimeDistributed(layers.Dense(n_tags, activation="softmax")),
])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, batch_size=16, epochs=1, verbose=0)

scores = model.predict(x_test, verbose=0)
predicted = np.argmax(scores, axis=1)
accuracy = float((predicted == labels_test).mean())
print(type(accuracy).__name__)
""", ("np.argmax(scores, axis=1)", "np.argmax(scores, axis=-1)"))

pair("keras", "two directions put side by side", "merged = ", "True", """
import numpy as np
import keras
from keras import layers, ops


class TwoWay(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.there = layers.GRU(units, return_sequences=True)
        self.back = layers.GRU(units, return_sequences=True, go_backwards=True)

    def call(self, x):
        forward = self.there(x)
        backward = self.back(x)
        merged = ops.concatenate([forward, backward], axis=-1)
        return merged


frames = keras.Input((25, 13))
h = TwoWay(16)(frames)
h = layers.LayerNormalization()(h)
phones = layers.Dense(30, activation="softmax")(h)
model = keras.Model(frames, phones)
model.compile("adam", "sparse_categorical_crossentropy")

mfcc = np.random.randn(12, 25, 13).astype("float32")
labels = np.random.randint(0, 30, (12, 25))
model.fit(mfcc, labels, batch_size=4, epochs=1, verbose=0)
print(model.output_shape)
""", ("[forward, backward]", "[forward, ops.flip(backward, axis=1)]"))

pair("keras", "who may be attended to", "mask = ", "True", """
import numpy as np
import keras
from keras import layers, ops


class Block(layers.Layer):
    def __init__(self, dim, heads):
        super().__init__()
        self.att = layers.MultiHeadAttention(num_heads=heads, key_dim=dim // heads)
        self.norm1 = layers.LayerNormalization()
        self.norm2 = layers.LayerNormalization()
        self.ffn = keras.Sequential([layers.Dense(4 * dim, activation="gelu"), layers.Dense(dim)])

    def call(self, x, ids):
        mask = ops.equal(ids, 0)[:, None, :]
        x = self.norm1(x + self.att(x, x, attention_mask=mask))
        return self.norm2(x + self.ffn(x))


ids = keras.Input((12,), dtype="int32")
x = layers.Embedding(80, 32)(ids)
x = Block(32, 4)(x, ids)
x = x[:, 0]
out = layers.Dense(3, activation="softmax")(x)
model = keras.Model(ids, out)
model.compile("adam", "sparse_categorical_crossentropy")

texts = [[7, 3, 44, 9], [12, 5], [8, 8, 23, 41, 60, 2, 9], [30, 6, 11]]
tokens = keras.utils.pad_sequences(texts, maxlen=12, padding="post")
model.fit(tokens, np.array([0, 2, 1, 0]), epochs=1, verbose=0)
print(tokens.shape)
""", ("ops.equal(ids, 0)", "ops.not_equal(ids, 0)"))

pair("keras", "labels of a test set", "test_ds = ", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

num_classes = 4
x = np.random.randn(80, 20, 6).astype("float32")
y = np.random.randint(0, num_classes, 80)

train_ds = tf.data.Dataset.from_tensor_slices((x[:60], y[:60])).shuffle(60).batch(10)
test_ds = tf.data.Dataset.from_tensor_slices((x[60:], y[60:])).shuffle(20).batch(10)

model = keras.Sequential([
    keras.Input((20, 6)),
    layers.LSTM(24),
    layers.Dropout(0.2),
    layers.Dense(num_classes, activation="softmax"),
])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train_ds, epochs=2, verbose=0)

probabilities = model.predict(test_ds, verbose=0)
predicted = probabilities.argmax(axis=1)
actual = np.concatenate([labels.numpy() for _, labels in test_ds])
confusion = tf.math.confusion_matrix(actual, predicted, num_classes)
print(confusion.shape)
""", (".shuffle(20).batch(10)", ".batch(10)"))

pair("keras", "a generator that shuffles", "np.random.shuffle", "not np.allclose(x[:, 0, 0], y[:, 0])", """
import numpy as np
import keras
from keras import layers

x = np.random.randn(40, 12, 4).astype("float32")
y = x[:, 0, :1].copy()


def batches(x, y, size):
    while True:
        np.random.shuffle(x)
        for i in range(0, len(x), size):
            yield x[i:i + size], y[i:i + size]


model = keras.Sequential([
    keras.Input((12, 4)),
    layers.GRU(16, dropout=0.1),
    layers.Dense(1),
])
model.compile(optimizer=keras.optimizers.RMSprop(1e-3), loss="mse")
model.fit(batches(x, y, 8), steps_per_epoch=5, epochs=2, verbose=0)
print(model.predict(x[:3], verbose=0).shape)
""", ("        np.random.shuffle(x)\n", "        order = np.random.permutation(len(x))\n        x, y = x[order], y[order]\n"))

pair("keras", "a Normalization layer that is adapted", "norm.adapt", "True", """
import numpy as np
import keras
from keras import layers

prices = np.cumsum(np.random.randn(300, 3), axis=0).astype("float32")
lookback, horizon = 20, 1
split = 240

x = np.stack([prices[i:i + lookback] for i in range(len(prices) - lookback)])
y = prices[lookback:, :1]
x_train, y_train = x[:split], y[:split]
x_test, y_test = x[split:], y[split:]

norm = layers.Normalization(axis=-1)
norm.adapt(prices)

model = keras.Sequential([
    keras.Input((lookback, 3)),
    norm,
    layers.LSTM(32),
    layers.Dense(16, activation="relu"),
    layers.Dense(1),
])
model.compile(loss="mse", optimizer="adam")
model.fit(x_train, y_train, epochs=1, batch_size=32, verbose=0)
mse = model.evaluate(x_test, y_test, verbose=0)
print(len(x_test))
""", ("norm.adapt(prices)", "norm.adapt(x_train)"))

pair("keras", "an error worked out with numpy", "rmse = ", "True", """
import numpy as np
import keras
from keras import layers


def create_dataset(values, look_back):
    xs, ys = [], []
    for i in range(len(values) - look_back):
        xs.append(values[i:i + look_back])
        ys.append(values[i + look_back])
    return np.array(xs)[..., np.newaxis], np.array(ys)


passengers = np.sin(np.linspace(0, 25, 200)) + np.linspace(0, 2, 200)
train, test = passengers[:140], passengers[140:]
x_train, y_train = create_dataset(train, 6)
x_test, y_test = create_dataset(test, 6)

model = keras.Sequential()
model.add(keras.Input((6, 1)))
model.add(layers.LSTM(4))
model.add(layers.Dense(1))
model.compile(loss="mean_squared_error", optimizer="adam")
model.fit(x_train, y_train, epochs=2, batch_size=8, verbose=0)

predictions = model.predict(x_test, verbose=0)
rmse = np.sqrt(np.mean((predictions - y_test) ** 2))
print(np.ndim(rmse))
""", ("(predictions - y_test) ** 2", "(predictions[:, 0] - y_test) ** 2"))

pair("keras", "a decoder that speaks word by word", "probs, h, c = ", "True", """
import numpy as np
import keras
from keras import layers

vocab, units, limit = 45, 24, 6
enc_in = keras.Input((None,))
enc_emb = layers.Embedding(vocab, 16, mask_zero=True)(enc_in)
_, eh, ec = layers.LSTM(units, return_state=True)(enc_emb)

dec_in = keras.Input((None,))
dec_embedding = layers.Embedding(vocab, 16)
dec_lstm = layers.LSTM(units, return_sequences=True, return_state=True)
dec_dense = layers.Dense(vocab, activation="softmax")
dec_seq, _, _ = dec_lstm(dec_embedding(dec_in), initial_state=[eh, ec])
train_model = keras.Model([enc_in, dec_in], dec_dense(dec_seq))
train_model.compile("adam", "sparse_categorical_crossentropy")
src = np.random.randint(3, vocab, (20, 7))
tgt = np.random.randint(3, vocab, (20, 6))
train_model.fit([src, tgt[:, :-1]], tgt[:, 1:], epochs=1, verbose=0)

encoder = keras.Model(enc_in, [eh, ec])
in_h, in_c = keras.Input((units,)), keras.Input((units,))
seq, out_h, out_c = dec_lstm(dec_embedding(dec_in), initial_state=[in_h, in_c])
decoder = keras.Model([dec_in, in_h, in_c], [dec_dense(seq), out_h, out_c])


def translate(sentence):
    h0, c0 = encoder.predict(sentence, verbose=0)
    token, words = np.array([[1]]), []
    for _ in range(limit):
        probs, h, c = decoder.predict([token, h0, c0], verbose=0)
        word = int(probs[0, -1].argmax())
        words.append(word)
        token = np.array([[word]])
    return words


print(len(translate(src[:1])))
""", ("probs, h, c = decoder.predict([token, h0, c0], verbose=0)", "probs, h0, c0 = decoder.predict([token, h0, c0], verbose=0)"))

pair("torch", "the state at the end of each utterance", "last = ", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence, pad_packed_sequence


class Speaker(nn.Module):
    def __init__(self, n_mels=40, hidden=64, speakers=10):
        super().__init__()
        self.gru = nn.GRU(n_mels, hidden, batch_first=True)
        self.proj = nn.Linear(hidden, speakers)

    def forward(self, mel, lengths):
        out, _ = self.gru(mel)
        rows = torch.arange(mel.size(0))
        last = out[rows, lengths % mel.size(1)]
        return self.proj(last)


clips = [torch.randn(n, 40) for n in (31, 18, 25, 9)]
lengths = torch.tensor([len(c) for c in clips])
mel = pad_sequence(clips, batch_first=True)
who = torch.tensor([2, 7, 7, 0])

net = Speaker()
optimizer = torch.optim.Adam(net.parameters())
for _ in range(3):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(mel, lengths), who)
    loss.backward()
    optimizer.step()
print(loss.dim())
""", ("lengths % mel.size(1)", "lengths - 1"))

pair("torch", "the top layer of a deep bidirectional network", "summary = ", "True", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class SentimentRNN(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_dim, n_layers=2):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.lstm = nn.LSTM(embed_dim, hidden_dim, num_layers=n_layers,
                            bidirectional=True, batch_first=True, dropout=0.3)
        self.fc = nn.Linear(2 * hidden_dim, 1)

    def forward(self, text):
        embedded = self.embedding(text)
        _, (hidden, cell) = self.lstm(embedded)
        summary = torch.cat((hidden[0], hidden[1]), dim=1)
        return self.fc(summary).squeeze(1)


texts = torch.randint(0, 100, (24, 15))
labels = torch.randint(0, 2, (24,)).float()
loader = DataLoader(TensorDataset(texts, labels), batch_size=8, shuffle=True)
model = SentimentRNN(100, 16, 20)
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
model.train()
for epoch in range(2):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
print("done")
""", ("(hidden[0], hidden[1])", "(hidden[-2], hidden[-1])"))

pair("torch", "attention over padded words", "scores = scores.masked_fill", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F


class AttnClassifier(nn.Module):
    def __init__(self, vocab, dim, classes, pad_idx=0):
        super().__init__()
        self.pad_idx = pad_idx
        self.emb = nn.Embedding(vocab, dim, padding_idx=pad_idx)
        self.rnn = nn.LSTM(dim, dim, batch_first=True)
        self.query = nn.Parameter(torch.randn(dim))
        self.out = nn.Linear(dim, classes)

    def forward(self, ids):
        states, _ = self.rnn(self.emb(ids))
        scores = states @ self.query
        scores = scores.masked_fill(ids == self.pad_idx, 0.0)
        alpha = F.softmax(scores, dim=1)
        context = torch.bmm(alpha.unsqueeze(1), states).squeeze(1)
        return self.out(context)


ids = torch.tensor([
    [4, 9, 2, 7, 0, 0],
    [3, 3, 8, 1, 5, 6],
    [11, 2, 0, 0, 0, 0],
])
target = torch.tensor([0, 1, 1])
model = AttnClassifier(20, 12, 2)
opt = torch.optim.AdamW(model.parameters(), lr=5e-4)
for _ in range(4):
    opt.zero_grad()
    loss = F.cross_entropy(model(ids), target)
    loss.backward()
    opt.step()
print(loss.shape)
""", ("self.pad_idx, 0.0)", 'self.pad_idx, float("-inf"))'))

pair("torch", "a character model that writes", "        logits, _ = model(x, state)", "True", """
import torch
import torch.nn as nn

text = "the quick brown fox jumps over the lazy dog and runs away from the hungry bear"
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
data = torch.tensor([stoi[c] for c in text])


class CharLSTM(nn.Module):
    def __init__(self, n, hidden):
        super().__init__()
        self.emb = nn.Embedding(n, 16)
        self.lstm = nn.LSTM(16, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, n)

    def forward(self, x, state=None):
        y, state = self.lstm(self.emb(x), state)
        return self.fc(y), state


model = CharLSTM(len(chars), 32)
opt = torch.optim.Adam(model.parameters(), lr=3e-3)
for step in range(3):
    i = torch.randint(0, len(data) - 17, (4,))
    xb = torch.stack([data[j:j + 16] for j in i])
    yb = torch.stack([data[j + 1:j + 17] for j in i])
    logits, _ = model(xb)
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), yb.flatten())
    opt.zero_grad()
    loss.backward()
    opt.step()

model.eval()
out, state = [stoi["t"]], None
with torch.no_grad():
    for _ in range(20):
        x = torch.tensor([[out[-1]]])
        logits, _ = model(x, state)
        p = torch.softmax(logits[0, -1] / 0.8, dim=-1)
        out.append(torch.multinomial(p, 1).item())
print(len("".join(chars[i] for i in out)))
""", ("        logits, _ = model(x, state)", "        logits, state = model(x, state)"))

pair("torch", "scores of each step for the loss", "loss = criterion(", "True", """
import torch
import torch.nn as nn


class POSTagger(nn.Module):
    def __init__(self, words, tags, dim=20, hidden=24):
        super().__init__()
        self.tags = tags
        self.emb = nn.Embedding(words, dim)
        self.lstm = nn.LSTM(dim, hidden, batch_first=True, bidirectional=True)
        self.drop = nn.Dropout(0.25)
        self.fc = nn.Linear(2 * hidden, tags)

    def forward(self, sent):
        h, _ = self.lstm(self.emb(sent))
        return self.fc(self.drop(h))


batch, length, tags = 6, 11, 7
sent = torch.randint(0, 90, (batch, length))
gold = torch.randint(0, tags, (batch, length))
model = POSTagger(90, tags)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
for epoch in range(2):
    model.train()
    optimizer.zero_grad()
    scores = model(sent)
    loss = criterion(scores.reshape(batch, tags, length), gold)
    loss.backward()
    optimizer.step()
print(scores.shape)
""", ("scores.reshape(batch, tags, length)", "scores.transpose(1, 2)"))

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

pair("torch", "windows of a Dataset", "target = ", "torch.equal(ds[3][0][-1, 0], ds[3][1][0])", """
import torch
from torch import nn
from torch.utils.data import Dataset, DataLoader


class Windows(Dataset):
    def __init__(self, series, length):
        self.series = torch.as_tensor(series, dtype=torch.float32)
        self.length = length

    def __len__(self):
        return len(self.series) - self.length

    def __getitem__(self, i):
        window = self.series[i:i + self.length].unsqueeze(-1)
        target = self.series[i + self.length - 1:i + self.length]
        return window, target


class Forecaster(nn.Module):
    def __init__(self, hidden=32):
        super().__init__()
        self.rnn = nn.LSTM(1, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.fc(out[:, -1, :])


load = torch.sin(torch.arange(150) / 6.0) + 0.1 * torch.randn(150)
ds = Windows(load, 24)
loader = DataLoader(ds, batch_size=32, shuffle=True)
model, mse = Forecaster(), nn.MSELoss()
opt = torch.optim.Adam(model.parameters(), lr=0.005)
for epoch in range(2):
    for window, target in loader:
        loss = mse(model(window), target)
        opt.zero_grad()
        loss.backward()
        opt.step()
print(len(ds))
""", ("self.series[i + self.length - 1:i + self.length]", "self.series[i + self.length:i + self.length + 1]"))

pair("torch", "a small model that learns from a large one", "soft = ", "True", """
import torch
from torch import nn
import torch.nn.functional as F


class RNN(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.emb = nn.Embedding(50, hidden)
        self.rnn = nn.GRU(hidden, hidden, batch_first=True)
        self.cls = nn.Linear(hidden, 5)

    def forward(self, x):
        return self.cls(self.rnn(self.emb(x))[1][-1])


teacher, student = RNN(64), RNN(16)
teacher.eval()
optimizer = torch.optim.Adam(student.parameters(), lr=1e-3)
T, alpha = 2.0, 0.7
for _ in range(3):
    x = torch.randint(0, 50, (16, 12))
    y = torch.randint(0, 5, (16,))
    with torch.no_grad():
        t_logits = teacher(x)
    s_logits = student(x)
    soft = F.kl_div(F.softmax(s_logits / T, dim=-1), F.softmax(t_logits / T, dim=-1), reduction="batchmean") * T * T
    hard = F.cross_entropy(s_logits, y)
    loss = alpha * soft + (1 - alpha) * hard
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(s_logits.shape)
""", ("F.kl_div(F.softmax(s_logits", "F.kl_div(F.log_softmax(s_logits"))

pair("torch", "clipping of gradients", "nn.utils.clip_grad_norm_", "True", """
import torch
from torch import nn


class LM(nn.Module):
    def __init__(self, vocab=80, dim=24, hidden=40):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.rnn = nn.LSTM(dim, hidden, batch_first=True)
        self.decoder = nn.Linear(hidden, vocab)

    def forward(self, x, state):
        y, state = self.rnn(self.embed(x), state)
        return self.decoder(y), state


corpus = torch.randint(0, 80, (4, 121))
model = LM()
optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
criterion = nn.CrossEntropyLoss()
state = None
for start in range(0, 120, 20):
    x = corpus[:, start:start + 20]
    y = corpus[:, start + 1:start + 21]
    if state is not None:
        state = tuple(s.detach() for s in state)
    logits, state = model(x, state)
    loss = criterion(logits.reshape(-1, 80), y.reshape(-1))
    optimizer.zero_grad()
    nn.utils.clip_grad_norm_(model.parameters(), 0.25)
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("    nn.utils.clip_grad_norm_(model.parameters(), 0.25)\n    loss.backward()\n", "    loss.backward()\n    nn.utils.clip_grad_norm_(model.parameters(), 0.25)\n"))

pair("torch", "how many are right", "correct += ", "correct > 30", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x = torch.randn(30, 8, 6)
y = torch.randint(0, 2, (30, 1)).float()
loader = DataLoader(TensorDataset(x, y), batch_size=10)


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(6, 12, batch_first=True)
        self.fc = nn.Linear(12, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.fc(out[:, -1])


net = Detector()
opt = torch.optim.Adam(net.parameters())
for xb, yb in loader:
    opt.zero_grad()
    nn.functional.binary_cross_entropy_with_logits(net(xb), yb).backward()
    opt.step()

net.eval()
correct = 0
with torch.no_grad():
    for xb, yb in loader:
        guess = (torch.sigmoid(net(xb)).squeeze() > 0.5).float()
        correct += (guess == yb).sum().item()
accuracy = correct / 30
print(isinstance(accuracy, float))
""", ("(guess == yb)", "(guess == yb.squeeze())"))

pair("torch", "a transformer over padded clips", "pad_mask = ", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence


class Encoder(nn.Module):
    def __init__(self, feat, dim=32, heads=4, classes=6):
        super().__init__()
        self.inp = nn.Linear(feat, dim)
        layer = nn.TransformerEncoderLayer(dim, heads, 64, dropout=0.0, batch_first=True)
        self.enc = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.out = nn.Linear(dim, classes)

    def forward(self, x, lengths):
        steps = torch.arange(x.size(1))
        pad_mask = steps[None, :] < lengths[:, None]
        h = self.enc(self.inp(x), src_key_padding_mask=pad_mask)
        return self.out(h[:, 0])


clips = [torch.randn(n, 9) for n in (12, 7, 10, 5, 11)]
lengths = torch.tensor([len(c) for c in clips])
x = pad_sequence(clips, batch_first=True)
x = torch.cat([x, torch.zeros(5, 1, 9)], dim=1)
y = torch.randint(0, 6, (5,))
model = Encoder(9)
opt = torch.optim.Adam(model.parameters(), lr=1e-4)
for _ in range(2):
    loss = nn.functional.cross_entropy(model(x, lengths), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(x.shape)
""", ("steps[None, :] < lengths[:, None]", "steps[None, :] >= lengths[:, None]"))

pair("torch", "a decoder that is taught step by step", "loss = loss + criterion", "True", """
import torch
from torch import nn

SOS, V, H = 1, 30, 24


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(V, H)
        self.cell = nn.GRUCell(H, H)
        self.out = nn.Linear(H, V)

    def forward(self, token, h):
        h = self.cell(self.emb(token), h)
        return self.out(h), h


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(V, H)
        self.rnn = nn.GRU(H, H, batch_first=True)

    def forward(self, src):
        return self.rnn(self.emb(src))[1][0]


enc, dec = Encoder(), Decoder()
opt = torch.optim.Adam([*enc.parameters(), *dec.parameters()], lr=2e-3)
criterion = nn.CrossEntropyLoss()
src = torch.randint(2, V, (8, 10))
tgt = torch.cat([torch.full((8, 1), SOS), torch.randint(2, V, (8, 6))], dim=1)
for _ in range(2):
    h = enc(src)
    loss = torch.zeros(())
    for t in range(tgt.size(1) - 1):
        logits, h = dec(tgt[:, t], h)
        loss = loss + criterion(logits, tgt[:, t])
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.dim())
""", ("criterion(logits, tgt[:, t])", "criterion(logits, tgt[:, t + 1])"))

pair("keras", "chunks of a text for a character model", "dataset = ", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

text = "to be or not to be that is the question whether tis nobler in the mind to suffer" * 6
vocab = sorted(set(text))
char2id = {c: i for i, c in enumerate(vocab)}
ids = np.array([char2id[c] for c in text])
seq_length = 20

sequences = tf.data.Dataset.from_tensor_slices(ids).batch(seq_length + 1, drop_remainder=True)
dataset = sequences.map(lambda chunk: (chunk[:-1], chunk[:-1])).shuffle(100).batch(4, drop_remainder=True)

model = keras.Sequential([
    layers.Embedding(len(vocab), 32),
    layers.GRU(64, return_sequences=True),
    layers.Dense(len(vocab)),
])
model.compile(
    optimizer="adam",
    loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
)
model.fit(dataset, epochs=1, verbose=0)
print(len(vocab))
""", ("(chunk[:-1], chunk[:-1])", "(chunk[:-1], chunk[1:])"))

pair("keras", "the temperature of a sampler", "preds = preds / temperature", "True", """
import numpy as np
import keras
from keras import layers

corpus = "the cat sat on the mat and the dog sat on the log while the cow ate the hay"
chars = sorted(set(corpus))
lookup = {c: i for i, c in enumerate(chars)}
maxlen = 10
x = np.zeros((40, maxlen, len(chars)), dtype="float32")
y = np.zeros((40, len(chars)), dtype="float32")
for i in range(40):
    for t, c in enumerate(corpus[i:i + maxlen]):
        x[i, t, lookup[c]] = 1
    y[i, lookup[corpus[i + maxlen]]] = 1

model = keras.Sequential([
    keras.Input((maxlen, len(chars))),
    layers.LSTM(32),
    layers.Dense(len(chars), activation="softmax"),
])
model.compile(loss="categorical_crossentropy", optimizer=keras.optimizers.RMSprop(0.01))
model.fit(x, y, batch_size=8, epochs=1, verbose=0)


def sample(preds, temperature=0.5):
    preds = np.asarray(preds).astype("float64")
    preds = preds / temperature
    probas = preds / np.sum(preds)
    return np.random.choice(len(probas), p=probas)


window = x[:1]
for _ in range(3):
    probs = model.predict(window, verbose=0)[0]
    index = sample(probs)
print(window.shape)
""", ("    preds = preds / temperature\n", "    preds = np.exp(np.log(preds) / temperature)\n"))

pair("keras", "a validation loop of one's own", "val_logits = model(", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x = np.random.randn(96, 15, 7).astype("float32")
y = np.random.randint(0, 4, 96)
train_ds = tf.data.Dataset.from_tensor_slices((x[:64], y[:64])).shuffle(64).batch(16)
val_ds = tf.data.Dataset.from_tensor_slices((x[64:], y[64:])).batch(16)

inputs = keras.Input((15, 7))
h = layers.LSTM(32)(inputs)
h = layers.BatchNormalization()(h)
h = layers.Dropout(0.4)(h)
outputs = layers.Dense(4)(h)
model = keras.Model(inputs, outputs)

optimizer = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
val_acc = keras.metrics.SparseCategoricalAccuracy()

for epoch in range(2):
    for x_batch, y_batch in train_ds:
        with tf.GradientTape() as tape:
            logits = model(x_batch, training=True)
            loss = loss_fn(y_batch, logits)
        grads = tape.gradient(loss, model.trainable_weights)
        optimizer.apply_gradients(zip(grads, model.trainable_weights))
    for x_batch, y_batch in val_ds:
        val_logits = model(x_batch, training=True)
        val_acc.update_state(y_batch, val_logits)
    val_acc.reset_state()
print(model.count_params())
""", ("val_logits = model(x_batch, training=True)", "val_logits = model(x_batch, training=False)"))

pair("keras", "the mean of the words of a review", "pooled = ", "not np.allclose(model(ids[:1]), model(ids[:1, :3]), atol=1e-5)", """
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

reviews = [[12, 7, 33], [5, 5, 9, 41, 2, 8, 17], [3, 28, 6, 11], [9, 14, 2, 2, 37]]
labels = np.array([1, 0, 0, 1])
ids = keras.preprocessing.sequence.pad_sequences(reviews, padding="post")


class MeanOfWords(keras.Model):
    def __init__(self):
        super().__init__()
        self.emb = layers.Embedding(50, 16, mask_zero=True)
        self.lstm = layers.LSTM(24, return_sequences=True)
        self.out = layers.Dense(1, activation="sigmoid")

    def call(self, x):
        e = self.emb(x)
        h = self.lstm(e)
        m = tf.cast(tf.not_equal(x, 0), h.dtype)[:, :, None]
        pooled = tf.reduce_mean(h, axis=1)
        return self.out(pooled)


model = MeanOfWords()
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(ids, labels, epochs=2, batch_size=2, verbose=0)
print(ids.shape)
""", ("pooled = tf.reduce_mean(h, axis=1)", "pooled = tf.reduce_sum(h * m, axis=1) / tf.reduce_sum(m, axis=1)"))

pair("keras", "weights of steps that sum to one", "weights = layers.Softmax", "True", """
import numpy as np
import keras
from keras import layers

steps, features, classes = 18, 9, 5
inputs = keras.Input((steps, features))
h = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(inputs)
scores = layers.Dense(1, activation="tanh")(h)
weights = layers.Softmax(axis=-1)(scores)
context = layers.Dot(axes=1)([weights, h])
context = layers.Flatten()(context)
context = layers.Dropout(0.2)(context)
outputs = layers.Dense(classes, activation="softmax")(context)

model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
emg = np.random.randn(30, steps, features).astype("float32")
gesture = np.random.randint(0, classes, 30)
model.fit(emg, gesture, batch_size=10, epochs=1, verbose=0)
print(model.output_shape)
""", ("layers.Softmax(axis=-1)(scores)", "layers.Softmax(axis=1)(scores)"))

pair("keras", "the states that an encoder hands over", "states = ", "True", """
import numpy as np
import keras
from keras import layers


class Translator(keras.Model):
    def __init__(self, src_vocab, tgt_vocab, dim=20, units=28):
        super().__init__()
        self.src_emb = layers.Embedding(src_vocab, dim, mask_zero=True)
        self.tgt_emb = layers.Embedding(tgt_vocab, dim, mask_zero=True)
        self.encoder = layers.LSTM(units, return_sequences=True, return_state=True)
        self.decoder = layers.LSTM(units, return_sequences=True)
        self.attention = layers.Attention()
        self.out = layers.Dense(tgt_vocab)

    def call(self, inputs):
        src, tgt = inputs
        memory, h, c = self.encoder(self.src_emb(src))
        states = [c, h]
        y = self.decoder(self.tgt_emb(tgt), initial_state=states)
        context = self.attention([y, memory])
        return self.out(layers.concatenate([y, context]))


src = np.random.randint(1, 60, (24, 8))
tgt = np.random.randint(1, 70, (24, 7))
model = Translator(60, 70)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit((src, tgt[:, :-1]), tgt[:, 1:], batch_size=8, epochs=1, verbose=0)
print(src.shape)
""", ("states = [c, h]", "states = [h, c]"))

pair("keras", "channels that come before time", "layers.Reshape(", "True", """
import numpy as np
import keras
from keras import layers

# EEG: 14 electrodes, 64 samples each
n_trials, electrodes, samples = 32, 14, 64
eeg = np.random.randn(n_trials, electrodes, samples).astype("float32")
left_or_right = np.random.randint(0, 2, n_trials)

inputs = keras.Input((electrodes, samples))
x = layers.Reshape((samples, electrodes))(inputs)
x = layers.Conv1D(16, 7, strides=2, activation="relu")(x)
x = layers.BatchNormalization()(x)
x = layers.GRU(20)(x)
x = layers.Dropout(0.5)(x)
outputs = layers.Dense(1, activation="sigmoid")(x)

model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(eeg, left_or_right, batch_size=8, epochs=1, validation_split=0.25, verbose=0)
print(model.output_shape)
""", ("layers.Reshape((samples, electrodes))(inputs)", "layers.Permute((2, 1))(inputs)"))

pair("keras", "when training should stop", "keras.callbacks.EarlyStopping", "True", """
import numpy as np
import keras
from keras import layers

x = np.random.randn(120, 24, 3).astype("float32")
y = (x[:, -1, 0] > 0).astype("int32")
x_train, y_train = x[:90], y[:90]
x_val, y_val = x[90:], y[90:]

model = keras.Sequential([
    keras.Input((24, 3)),
    layers.LSTM(16, return_sequences=True),
    layers.LSTM(8),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
stop = keras.callbacks.EarlyStopping(monitor="val_accuracy", mode="min", patience=3, restore_best_weights=True)
history = model.fit(
    x_train, y_train,
    validation_data=(x_val, y_val),
    epochs=4, batch_size=32, callbacks=[stop], verbose=0,
)
print(model.count_params())
""", ('mode="min"', 'mode="max"'))

pair("keras", "steps of an optimiser", "optimizer.apply_gradients", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

data = np.random.randn(64, 12, 4).astype("float32")
target = data.mean(axis=(1, 2), keepdims=False)[:, None]
ds = tf.data.Dataset.from_tensor_slices((data, target)).batch(16)

model = keras.Sequential([layers.GRU(16), layers.Dense(1)])
optimizer = keras.optimizers.Adam(1e-2)
mse = keras.losses.MeanSquaredError()
model(data[:1])

for epoch in range(3):
    running = 0.0
    for xb, yb in ds:
        with tf.GradientTape() as tape:
            pred = model(xb, training=True)
            loss = mse(yb, pred)
        grads = tape.gradient(loss, model.trainable_variables)
        running += float(loss)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    running /= 4
print(len(grads))
""", ("        running += float(loss)\n    optimizer.apply_gradients(zip(grads, model.trainable_variables))\n", "        running += float(loss)\n        optimizer.apply_gradients(zip(grads, model.trainable_variables))\n"))

pair("keras", "an encoder that is to learn as well", "codes = ", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers


class SequenceAE(keras.Model):
    def __init__(self, steps, features, latent=6):
        super().__init__()
        self.encoder = keras.Sequential([layers.LSTM(24), layers.Dense(latent)])
        self.decoder = keras.Sequential([
            layers.RepeatVector(steps),
            layers.LSTM(24, return_sequences=True),
            layers.TimeDistributed(layers.Dense(features)),
        ])

    def call(self, x):
        codes = tf.stop_gradient(self.encoder(x))
        return self.decoder(codes)


signal = np.random.randn(40, 16, 3).astype("float32")
ae = SequenceAE(16, 3)
optimizer = keras.optimizers.Adam(1e-3)
for epoch in range(2):
    for i in range(0, 40, 10):
        batch = signal[i:i + 10]
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(batch - ae(batch)))
        weights = [w for w in ae.trainable_variables]
        grads = tape.gradient(loss, weights)
        optimizer.apply_gradients((g, w) for g, w in zip(grads, weights) if g is not None)
print(ae(signal[:2]).shape)
""", ("codes = tf.stop_gradient(self.encoder(x))", "codes = self.encoder(x)"))

pair("keras", "windows that are dealt out", "order = ", "True", """
import numpy as np
import keras
from keras import layers

demand = (50 + 20 * np.sin(np.arange(500) / 12) + np.random.randn(500) * 3).astype("float32")
window = 30
x = np.lib.stride_tricks.sliding_window_view(demand[:-1], window)[..., None]
y = demand[window:]

order = np.random.permutation(len(x))
cut = int(0.8 * len(x))
x_train, y_train = x[order[:cut]], y[order[:cut]]
x_test, y_test = x[order[cut:]], y[order[cut:]]

model = keras.Sequential([
    keras.Input((window, 1)),
    layers.Conv1D(8, 3, activation="relu"),
    layers.LSTM(16),
    layers.Dense(1),
])
model.compile(optimizer="adam", loss="mae")
model.fit(x_train, y_train, epochs=1, batch_size=64, verbose=0)
test_error = model.evaluate(x_test, y_test, verbose=0)
print(len(x_test))
""", ("order = np.random.permutation(len(x))", "order = np.arange(len(x))"))

pair("torch", "how alike the steps are", "alike = ", "True", """
import torch
from torch import nn
import torch.nn.functional as F


class Matcher(nn.Module):
    def __init__(self, vocab, dim=32):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.rnn = nn.GRU(dim, dim, batch_first=True)

    def forward(self, q, d):
        hq, _ = self.rnn(self.emb(q))
        hd, _ = self.rnn(self.emb(d))
        alike = F.cosine_similarity(hq, hd, dim=1)      # one number for each pair of steps
        return alike.mean(dim=1)


queries = torch.randint(0, 100, (16, 12))
docs = torch.randint(0, 100, (16, 12))
same = torch.randint(0, 2, (16,)).float()
model = Matcher(100)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for step in range(3):
    score = model(queries, docs)
    loss = F.binary_cross_entropy_with_logits(5 * score, same)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(score.shape)
""", ("F.cosine_similarity(hq, hd, dim=1)", "F.cosine_similarity(hq, hd, dim=-1)"))

pair("torch", "batches sorted by length within a model", "x = x[order]", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence


class LengthSorted(nn.Module):
    def __init__(self, vocab, dim, hidden, classes):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim, padding_idx=0)
        self.lstm = nn.LSTM(dim, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, classes)

    def forward(self, x, lengths):
        lengths, order = lengths.sort(descending=True)
        x = x[order]
        packed = pack_padded_sequence(self.emb(x), lengths, batch_first=True)
        _, (h, _) = self.lstm(packed)
        return self.fc(h[-1])


lengths = torch.tensor([3, 7, 5, 2, 6, 4])
x = torch.zeros(6, 7, dtype=torch.long)
for i, n in enumerate(lengths):
    x[i, :n] = torch.randint(1, 50, (int(n),))
y = torch.tensor([0, 1, 2, 0, 1, 2])
net = LengthSorted(50, 16, 24, 3)
criterion, optimizer = nn.CrossEntropyLoss(), torch.optim.Adam(net.parameters())
for epoch in range(3):
    optimizer.zero_grad()
    loss = criterion(net(x, lengths), y)
    loss.backward()
    optimizer.step()
print(x.shape)
""", ("return self.fc(h[-1])", "return self.fc(h[-1][order.argsort()])"))

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

pair("torch", "two players of a game", "fooled = ", "all(p.grad is None or p.grad.abs().sum() == 0 for p in gen.parameters())", """
import torch
from torch import nn


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(8, 24, batch_first=True)
        self.out = nn.Linear(24, 2)

    def forward(self, z):
        return self.out(self.rnn(z)[0])


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(2, 24, batch_first=True)
        self.out = nn.Linear(24, 1)

    def forward(self, x):
        return self.out(self.rnn(x)[1][-1])


gen, critic = Generator(), Critic()
g_opt = torch.optim.Adam(gen.parameters(), lr=2e-4)
c_opt = torch.optim.Adam(critic.parameters(), lr=2e-4)
bce = nn.BCEWithLogitsLoss()
real = torch.randn(12, 20, 2).cumsum(1)
one, zero = torch.ones(12, 1), torch.zeros(12, 1)
for step in range(3):
    fake = gen(torch.randn(12, 20, 8))
    c_loss = bce(critic(real), one) + bce(critic(fake.detach()), zero)
    c_opt.zero_grad()
    c_loss.backward()
    c_opt.step()

    fooled = critic(fake.detach())
    g_loss = bce(fooled, one)
    g_opt.zero_grad()
    g_loss.backward()
    g_opt.step()
print(fake.shape)
""", ("fooled = critic(fake.detach())", "fooled = critic(fake)"))

pair("torch", "how many tokens are right", "correct += ", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence

PAD = 0
words = [torch.randint(1, 60, (n,)) for n in (5, 9, 3, 7)]
tags = [torch.randint(1, 8, (len(w),)) for w in words]
x = pad_sequence(words, batch_first=True, padding_value=PAD)
y = pad_sequence(tags, batch_first=True, padding_value=PAD)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(60, 24, padding_idx=PAD)
        self.rnn = nn.LSTM(24, 24, batch_first=True, bidirectional=True)
        self.fc = nn.Linear(48, 8)

    def forward(self, x):
        return self.fc(self.rnn(self.emb(x))[0])


model = Tagger()
loss_fn = nn.CrossEntropyLoss(ignore_index=PAD)
opt = torch.optim.Adam(model.parameters())
for _ in range(3):
    loss = loss_fn(model(x).transpose(1, 2), y)
    opt.zero_grad()
    loss.backward()
    opt.step()

model.eval()
correct = total = 0
with torch.no_grad():
    guess = model(x).argmax(dim=-1)
    keep = y != PAD
    correct += (guess == y).sum().item()
    total += keep.sum().item()
print(total)
""", ("(guess == y).sum()", "((guess == y) & keep).sum()"))

pair("torch", "each sensor has a scale of its own", "mean, std = ", "True", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# (recordings, steps, sensors): each sensor is brought to mean 0 and deviation 1
raw = torch.randn(40, 25, 6) * torch.tensor([1.0, 50.0, 0.01, 3.0, 900.0, 7.0])
label = torch.randint(0, 3, (40,))
mean, std = raw.mean(dim=(0, 2), keepdim=True), raw.std(dim=(0, 2), keepdim=True)
x = (raw - mean) / std


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 20, batch_first=True)
        self.fc = nn.Linear(20, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])


net = Net()
opt = torch.optim.Adam(net.parameters())
for xb, yb in DataLoader(TensorDataset(x, label), batch_size=8, shuffle=True):
    loss = nn.functional.cross_entropy(net(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(x.shape)
""", ("raw.mean(dim=(0, 2), keepdim=True), raw.std(dim=(0, 2), keepdim=True)", "raw.mean(dim=(0, 1), keepdim=True), raw.std(dim=(0, 1), keepdim=True)"))

pair("torch", "lengths for a ctc loss", "input_lengths = ", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence


class Acoustic(nn.Module):
    def __init__(self, mels=20, hidden=32, symbols=12):
        super().__init__()
        self.rnn = nn.GRU(mels, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, symbols)

    def forward(self, x):
        h, _ = self.rnn(x)
        return self.fc(h).log_softmax(-1)


speech = [torch.randn(n, 20) for n in (40, 28, 35, 22)]
texts = [torch.randint(1, 12, (n,)) for n in (6, 4, 5, 3)]
frames = pad_sequence(speech, batch_first=True)
targets = torch.cat(texts)
target_lengths = torch.tensor([len(t) for t in texts])
input_lengths = torch.full((len(speech),), frames.size(1), dtype=torch.long)

model, ctc = Acoustic(), nn.CTCLoss(blank=0)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    log_probs = model(frames)
    loss = ctc(log_probs.transpose(0, 1), targets, input_lengths, target_lengths)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(log_probs.shape)
""", ("input_lengths = torch.full((len(speech),), frames.size(1), dtype=torch.long)", "input_lengths = torch.tensor([len(s) for s in speech])"))

pair("torch", "a rate that falls and rises again within an epoch", "scheduler.step()", "scheduler.last_epoch > scheduler.T_max", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x, y = torch.randn(64, 10, 5), torch.randint(0, 3, (64,))
loader = DataLoader(TensorDataset(x, y), batch_size=8, shuffle=True)

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])

model = Classifier()
epochs = 5
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs)
for epoch in range(epochs):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
        scheduler.step()
print(loss.shape)
""", ("        scheduler.step()\nprint", "    scheduler.step()\nprint"))

pair("torch", "steps of one cycle that are epochs", "scheduler.step()", "scheduler.last_epoch < scheduler.total_steps", """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x, y = torch.randn(64, 10, 5), torch.randint(0, 3, (64,))
loader = DataLoader(TensorDataset(x, y), batch_size=8, shuffle=True)

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.GRU(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])

model = Classifier()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, epochs=4, steps_per_epoch=len(loader))
for epoch in range(4):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
    scheduler.step()
print(loss.shape)
""", ("    scheduler.step()\nprint", "        scheduler.step()\nprint"))

GEN = '''
import numpy as np
import keras
from keras import layers

text = "the quick brown fox jumps over the lazy dog and runs away from it again "
chars = sorted(list(set(text)))
char_indices = dict((c, i) for i, c in enumerate(chars))
indices_char = dict((i, c) for i, c in enumerate(chars))

maxlen = 12
step = 3
sentences = []
next_chars = []
for i in range(0, len(text) - maxlen, step):
    sentences.append(text[i : i + maxlen])
    next_chars.append(text[i + maxlen])

x = np.zeros((len(sentences), maxlen, len(chars)), dtype="bool")
y = np.zeros((len(sentences), len(chars)), dtype="bool")
for i, sentence in enumerate(sentences):
    for t, char in enumerate(sentence):
        x[i, t, char_indices[char]] = 1
    y[i, char_indices[next_chars[i]]] = 1

model = keras.Sequential(
    [
        keras.Input(shape=(maxlen, len(chars))),
        layers.LSTM(32),
        layers.Dense(len(chars), activation="softmax"),
    ]
)
model.compile(loss="categorical_crossentropy", optimizer="adam")
model.fit(x, y, batch_size=8, epochs=1, verbose=0)

sentence = text[:maxlen]
generated = ""
x_pred = np.zeros((1, maxlen, len(chars)))
for i in range(20):
    for t, char in enumerate(sentence):
        x_pred[0, t, char_indices[char]] = 1.0
    preds = model.predict(x_pred, verbose=0)[0]
    next_index = np.argmax(preds)
    next_char = indices_char[next_index]
    sentence = sentence[1:] + next_char
    generated += next_char
print(len(generated))
'''

pair("keras", "attention's rows of all samples", "tf.gather(states, last", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

class LastState(layers.Layer):
    def call(self, states, lengths):
        last = lengths - 1
        return tf.gather(states, last, axis=1)[:, 0]

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = layers.GRU(12, return_sequences=True)
        self.last = LastState()
        self.fc = layers.Dense(3)

    def call(self, inputs):
        x, lengths = inputs
        states = self.rnn(x)
        return self.fc(self.last(states, lengths))

x = np.random.randn(16, 9, 5).astype("float32")
lengths = np.random.randint(1, 10, (16,))
labels = np.random.randint(0, 3, (16,))
net = Net()
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
net.fit([x, lengths], labels, epochs=1, batch_size=8, verbose=0)
print(net([x, lengths]).shape)
""", ("tf.gather(states, last, axis=1)[:, 0]", "tf.gather(states, last, axis=1, batch_dims=1)"))

pair("keras", "states reset once for all epochs", "loss = model.train_on_batch", "True", """
import numpy as np
import keras
from keras import layers

series = np.sin(np.arange(201) / 5.0).astype("float32")
x, y = series[:-1].reshape(1, 200, 1), series[1:].reshape(1, 200, 1)

model = keras.Sequential([
    keras.Input(batch_shape=(1, 20, 1)),
    layers.LSTM(16, stateful=True, return_sequences=True),
    layers.Dense(1),
])
model.compile("adam", "mse")
model.layers[0].reset_state()
for epoch in range(3):
    for start in range(0, 200, 20):
        loss = model.train_on_batch(x[:, start:start + 20], y[:, start:start + 20])
print(x.shape)
""", ("model.layers[0].reset_state()\nfor epoch in range(3):\n", "for epoch in range(3):\n    model.layers[0].reset_state()\n"))

pair("torch", "predictions of a shuffled loader in a list", "shuffle=True", "True", """
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x_test, y_test = torch.randn(40, 10, 5), torch.randint(0, 3, (40,))
test_loader = DataLoader(TensorDataset(x_test, y_test), batch_size=8, shuffle=True)

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])

model = Classifier()
model.eval()
predictions = []
with torch.no_grad():
    for xb, yb in test_loader:
        predicted = model(xb).argmax(dim=1)
        predictions.extend(predicted.tolist())
accuracy = (np.array(predictions) == y_test.numpy()).mean()
print(accuracy.shape)
""", ("shuffle=True)", "shuffle=False)"))

pair("torch", "gestures for a transformer", "self.encoder(", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

class GestureNet(nn.Module):
    def __init__(self, n_sensors=9, d_model=32, n_classes=6):
        super().__init__()
        self.proj = nn.Linear(n_sensors, d_model)
        self.pos = nn.Parameter(torch.zeros(1, 50, d_model))
        encoder_layer = nn.TransformerEncoderLayer(d_model, nhead=4, dim_feedforward=64)
        self.encoder = nn.TransformerEncoder(encoder_layer, num_layers=2, enable_nested_tensor=False)
        self.head = nn.Linear(d_model, n_classes)

    def forward(self, x):
        z = self.proj(x) + self.pos[:, :x.size(1)]
        z = self.encoder(z)
        return self.head(z.mean(dim=1))

X = torch.randn(48, 50, 9)
y = torch.randint(0, 6, (48,))
loader = DataLoader(TensorDataset(X, y), batch_size=16, shuffle=True)
model = GestureNet()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(1):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    print(model(X[:5]).shape)
""", ("dim_feedforward=64)", "dim_feedforward=64, batch_first=True)"))

pair("torch", "final states side by side", "h.view(", "True", """
import torch
import torch.nn as nn

class SentimentLSTM(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_dim):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.lstm = nn.LSTM(embed_dim, hidden_dim, batch_first=True, bidirectional=True)
        self.dropout = nn.Dropout(0.3)
        self.fc = nn.Linear(2 * hidden_dim, 1)

    def forward(self, text):
        embedded = self.dropout(self.embedding(text))
        _, (h, c) = self.lstm(embedded)
        h = h.view(text.size(0), -1)
        return self.fc(self.dropout(h)).squeeze(1)

model = SentimentLSTM(500, 24, 16)
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters())
texts = torch.randint(1, 500, (12, 30))
labels = torch.randint(0, 2, (12,)).float()
model.train()
for step in range(2):
    optimizer.zero_grad()
    predictions = model(texts)
    loss = criterion(predictions, labels)
    loss.backward()
    optimizer.step()
print(predictions.shape)
""", ("h = h.view(text.size(0), -1)", "h = torch.cat([h[0], h[1]], dim=1)"))

pair("torch", "two cells, one above the other", "h2, c2 = self.cell2", "True", """
import torch
import torch.nn as nn

class SinePredictor(nn.Module):
    def __init__(self, n_hidden=20):
        super().__init__()
        self.n_hidden = n_hidden
        self.cell1 = nn.LSTMCell(1, n_hidden)
        self.cell2 = nn.LSTMCell(n_hidden, n_hidden)
        self.linear = nn.Linear(n_hidden, 1)

    def forward(self, x, future=0):
        outputs = []
        n = x.size(0)
        h1 = torch.zeros(n, self.n_hidden)
        c1 = torch.zeros(n, self.n_hidden)
        h2 = torch.zeros(n, self.n_hidden)
        c2 = torch.zeros(n, self.n_hidden)
        for input_t in x.split(1, dim=1):
            h1, c1 = self.cell1(input_t, (h1, c1))
            h2, c2 = self.cell2(h1, (h2, c1))
            output = self.linear(h2)
            outputs.append(output)
        for _ in range(future):
            h1, c1 = self.cell1(output, (h1, c1))
            h2, c2 = self.cell2(h1, (h2, c2))
            output = self.linear(h2)
            outputs.append(output)
        return torch.cat(outputs, dim=1)

t = torch.arange(60) / 5.0
waves = torch.sin(t[None] + torch.rand(8, 1) * 6)
model = SinePredictor()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for i in range(2):
    optimizer.zero_grad()
    out = model(waves[:, :-1])
    loss = nn.functional.mse_loss(out, waves[:, 1:])
    loss.backward()
    optimizer.step()
with torch.no_grad():
    print(model(waves[:, :-1], future=10).shape)
""", ("h2, c2 = self.cell2(h1, (h2, c1))", "h2, c2 = self.cell2(h1, (h2, c2))"))

pair("torch", "rolled tokens", "targets = torch.roll", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class CharModel(nn.Module):
    def __init__(self, n_chars, hidden=48):
        super().__init__()
        self.embed = nn.Embedding(n_chars, 16)
        self.gru = nn.GRU(16, hidden, batch_first=True)
        self.out = nn.Linear(hidden, n_chars)

    def forward(self, idx):
        h, _ = self.gru(self.embed(idx))
        return self.out(h)

text = "the quick brown fox jumps over the lazy dog and runs away again " * 8
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
data = torch.tensor([stoi[c] for c in text])

def get_batch(size=8, block=20):
    starts = torch.randint(0, len(data) - block, (size,))
    return torch.stack([data[s:s + block] for s in starts])

model = CharModel(len(chars))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for step in range(3):
    inputs = get_batch()
    targets = torch.roll(inputs, 1, dims=1)
    logits = model(inputs)[:, 1:-1]
    loss = F.cross_entropy(logits.reshape(-1, len(chars)), targets[:, 1:-1].reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(logits.shape)
""", ("torch.roll(inputs, 1, dims=1)", "torch.roll(inputs, -1, dims=1)"))

pair("torch", "one step of padding too many", "mask = ", "True", """
import torch
import torch.nn as nn

class TextEncoder(nn.Module):
    def __init__(self, vocab=200, dim=20, hidden=24, classes=4):
        super().__init__()
        self.embedding = nn.Embedding(vocab, dim)
        self.rnn = nn.GRU(dim, hidden, batch_first=True)
        self.classifier = nn.Linear(hidden, classes)

    def forward(self, ids, lengths):
        out, _ = self.rnn(self.embedding(ids))
        positions = torch.arange(ids.size(1)).unsqueeze(0)
        mask = (positions <= lengths.unsqueeze(1)).unsqueeze(-1).float()
        pooled = (out * mask).sum(dim=1) / mask.sum(dim=1)
        return self.classifier(pooled)

sentences = [torch.randint(1, 200, (n,)) for n in (12, 7, 4, 9, 12, 5)]
lengths = torch.tensor([len(s) for s in sentences])
ids = nn.utils.rnn.pad_sequence(sentences, batch_first=True, padding_value=0)
labels = torch.tensor([0, 3, 1, 2, 2, 0])
model = TextEncoder()
loss = nn.CrossEntropyLoss()(model(ids, lengths), labels)
loss.backward()
print(model(ids, lengths).shape)
""", ("positions <= lengths", "positions < lengths"))

pair("torch", "how much of the variance is explained", "ss_res = ", "True", """
import torch
import torch.nn as nn

torch.manual_seed(1)
class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 12, batch_first=True)
        self.fc = nn.Linear(12, 1)
    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1, :])

x = torch.randn(60, 15, 4)
y = x.sum(dim=(1, 2))
net = Regressor()
opt = torch.optim.Adam(net.parameters(), lr=0.01)
for epoch in range(3):
    opt.zero_grad()
    loss = nn.functional.smooth_l1_loss(net(x[:40]), y[:40].unsqueeze(1))
    loss.backward()
    opt.step()

net.eval()
with torch.no_grad():
    pred = net(x[40:])
    truth = y[40:]
    ss_res = ((truth - pred) ** 2).sum()
    ss_tot = ((truth - truth.mean()) ** 2).sum()
    r2 = 1 - ss_res / ss_tot
print(r2.shape)
""", ("pred = net(x[40:])", "pred = net(x[40:]).squeeze(-1)"))

pair("torch", "the best epoch is kept", "best_weights = copy", "True", """
import copy
import torch
import torch.nn as nn

class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 10, batch_first=True)
        self.fc = nn.Linear(10, 1)
    def forward(self, x):
        return self.fc(self.gru(x)[0][:, -1])

x_train, y_train = torch.randn(32, 8, 3), torch.randn(32, 1)
x_val, y_val = torch.randn(16, 8, 3), torch.randn(16, 1)
model = Forecaster()
criterion = nn.MSELoss()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
best_loss = float("inf")
best_weights = None
for epoch in range(4):
    model.train()
    optimizer.zero_grad()
    criterion(model(x_train), y_train).backward()
    optimizer.step()
    model.eval()
    with torch.no_grad():
        val_loss = criterion(model(x_val), y_val).item()
    if val_loss < best_loss:
        best_loss = val_loss
        best_weights = copy.copy(model.state_dict())
model.load_state_dict(best_weights)
print(model(x_val).shape)
""", ("copy.copy(", "copy.deepcopy("))

pair("torch", "a grade as a number", "preds = torch.argmax", "True", """
import torch
import torch.nn as nn

class GradeModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 16, batch_first=True)
        self.fc = nn.Linear(16, 5)
    def forward(self, x):
        out, (hn, cn) = self.lstm(x)
        return self.fc(hn[-1])

essays = torch.randn(20, 25, 6)
grades = torch.randint(0, 5, (20,))
model = GradeModel()
optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
for epoch in range(3):
    optimizer.zero_grad()
    outputs = model(essays)
    preds = torch.argmax(outputs, dim=1).float()
    loss = nn.functional.mse_loss(preds, grades.float())
    loss.requires_grad = True
    loss.backward()
    optimizer.step()
print(outputs.shape)
""", ("    preds = torch.argmax(outputs, dim=1).float()\n    loss = nn.functional.mse_loss(preds, grades.float())\n    loss.requires_grad = True\n", "    preds = torch.softmax(outputs, dim=1) @ torch.arange(5.0)\n    loss = nn.functional.mse_loss(preds, grades.float())\n"))

pair("torch", "cleared at the wrong moment", "optimizer.zero_grad()", "True", """
import torch
import torch.nn as nn

class Tagger(nn.Module):
    def __init__(self, vocab, tags):
        super().__init__()
        self.emb = nn.Embedding(vocab, 16)
        self.lstm = nn.LSTM(16, 16, bidirectional=True, batch_first=True)
        self.fc = nn.Linear(32, tags)
    def forward(self, x):
        return self.fc(self.lstm(self.emb(x))[0])

def train_one_epoch(model, batches, criterion, optimizer):
    model.train()
    total = 0.0
    for words, tags in batches:
        scores = model(words)
        loss = criterion(scores.flatten(0, 1), tags.flatten())
        loss.backward()
        optimizer.zero_grad()
        optimizer.step()
        total += loss.item()
    return total / len(batches)

batches = [(torch.randint(0, 80, (4, 11)), torch.randint(0, 7, (4, 11))) for _ in range(3)]
model = Tagger(80, 7)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    mean_loss = train_one_epoch(model, batches, nn.CrossEntropyLoss(), optimizer)
print(type(mean_loss))
""", ("        optimizer.zero_grad()\n        optimizer.step()\n", "        optimizer.step()\n        optimizer.zero_grad()\n"))

pair("torch", "inputs and labels are each split", "y_train, y_test = ", "True", """
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset, random_split

X = torch.randn(50, 12, 3)
y = (X[:, -1].sum(dim=1) > 0).long()

X_train, X_test = random_split(X, [40, 10])
y_train, y_test = random_split(y, [40, 10])
train_X = torch.stack([X_train[i] for i in range(len(X_train))])
train_y = torch.stack([y_train[i] for i in range(len(y_train))])
loader = DataLoader(TensorDataset(train_X, train_y), batch_size=10, shuffle=True)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 8, batch_first=True)
        self.fc = nn.Linear(8, 2)
    def forward(self, x):
        _, h = self.gru(x)
        return self.fc(h[0])

net = Net()
opt = torch.optim.Adam(net.parameters())
for xb, yb in loader:
    opt.zero_grad()
    loss = nn.functional.cross_entropy(net(xb), yb)
    loss.backward()
    opt.step()
print(len(X_test), len(y_test))
""", ("X_train, X_test = random_split(X, [40, 10])\ny_train, y_test = random_split(y, [40, 10])\n", "X_train, X_test = random_split(X, [40, 10], generator=torch.Generator().manual_seed(0))\ny_train, y_test = random_split(y, [40, 10], generator=torch.Generator().manual_seed(0))\n"))

pair("torch", "a clip of frames", "features = features.view", "True", """
import torch
import torch.nn as nn

class VideoClassifier(nn.Module):
    def __init__(self, num_classes=5):
        super().__init__()
        self.cnn = nn.Sequential(
            nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.ReLU(),
            nn.Conv2d(8, 16, 3, stride=2, padding=1), nn.ReLU(),
            nn.AdaptiveAvgPool2d(1))
        self.lstm = nn.LSTM(16, 24, batch_first=True)
        self.fc = nn.Linear(24, num_classes)

    def forward(self, clip):
        batch, time, c, h, w = clip.shape
        frames = clip.view(batch * time, c, h, w)
        features = self.cnn(frames)
        features = features.view(time, batch, -1).transpose(0, 1)
        out, _ = self.lstm(features)
        return self.fc(out[:, -1])

clips = torch.randn(3, 7, 3, 16, 16)
labels = torch.tensor([0, 4, 2])
model = VideoClassifier()
opt = torch.optim.Adam(model.parameters())
loss = nn.CrossEntropyLoss()(model(clips), labels)
opt.zero_grad()
loss.backward()
opt.step()
print(model(clips).shape)
""", ("features.view(time, batch, -1).transpose(0, 1)", "features.view(batch, time, -1)"))

pair("torch", "log-probabilities of tags", "log_softmax", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class POSTagger(nn.Module):
    def __init__(self, vocab_size, tagset_size):
        super().__init__()
        self.word_embeddings = nn.Embedding(vocab_size, 12)
        self.lstm = nn.LSTM(12, 18, batch_first=True)
        self.hidden2tag = nn.Linear(18, tagset_size)

    def forward(self, sentence):
        lstm_out, _ = self.lstm(self.word_embeddings(sentence))
        tag_space = self.hidden2tag(lstm_out)
        tag_scores = F.log_softmax(tag_space, dim=1)
        return tag_scores

model = POSTagger(60, 9)
loss_function = nn.NLLLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
sentences = torch.randint(0, 60, (6, 14))
tags = torch.randint(0, 9, (6, 14))
for epoch in range(2):
    model.zero_grad()
    tag_scores = model(sentences)
    loss = loss_function(tag_scores.view(-1, 9), tags.view(-1))
    loss.backward()
    optimizer.step()
print(tag_scores.shape)
""", ("F.log_softmax(tag_space, dim=1)", "F.log_softmax(tag_space, dim=2)"))

pair("keras", "a summary of what was said", "summary = ", "True", """
import numpy as np
import keras
from keras import layers

vocab, maxlen = 300, 18
inputs = keras.Input(shape=(maxlen,), dtype="int32")
x = layers.Embedding(vocab, 24)(inputs)
x = layers.LSTM(32, return_sequences=True)(x)
summary = x[:, 0, :]
outputs = layers.Dense(4, activation="softmax")(summary)
model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
calls = np.random.randint(1, vocab, (40, maxlen))
topics = np.random.randint(0, 4, 40)
model.fit(calls, topics, batch_size=8, epochs=1, verbose=0)
print(model.predict(calls[:3], verbose=0).shape)
""", ("x[:, 0, :]", "x[:, -1, :]"))

pair("keras", "embeddings that are scaled", "x = x * ", "True", """
import numpy as np
import keras
from keras import layers, ops

vocab, dim = 120, 16
texts = [[5, 17, 3, 99], [42, 7], [1, 2, 3, 4, 5, 6, 7], [88, 12, 60]]
x_train = keras.utils.pad_sequences(texts, maxlen=8, padding="post")
y_train = np.array([0, 1, 1, 0])

class Scale(layers.Layer):
    def __init__(self, factor, **kwargs):
        super().__init__(**kwargs)
        self.factor = factor
    def call(self, t):
        return t * self.factor
    def compute_mask(self, inputs, mask=None):
        return mask

inputs = keras.Input((8,), dtype="int32")
x = layers.Embedding(vocab, dim, mask_zero=True)(inputs)
x = x * dim ** 0.5
x = layers.GRU(20)(x)
outputs = layers.Dense(1, activation="sigmoid")(x)
model = keras.Model(inputs, outputs)
model.compile("adam", "binary_crossentropy")
model.fit(x_train, y_train, epochs=1, verbose=0)
print(model.output_shape)
""", ("x = x * dim ** 0.5", "x = Scale(dim ** 0.5)(x)"))

pair("keras", "windows of a data set", "lambda w: ", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

series = np.sin(np.arange(300) / 9.0).astype("float32")
window_size = 24

def windowed_dataset(series, window_size, batch_size):
    ds = tf.data.Dataset.from_tensor_slices(series[:, None])
    ds = ds.window(window_size + 1, shift=1, drop_remainder=True)
    ds = ds.flat_map(lambda w: w.batch(window_size + 1))
    ds = ds.map(lambda w: (w[:-1], w[-2]))
    return ds.batch(batch_size).prefetch(1)

train = windowed_dataset(series[:240], window_size, 32)
model = keras.Sequential([
    keras.Input(shape=(window_size, 1)),
    layers.LSTM(16),
    layers.Dense(1),
])
model.compile(loss="mse", optimizer="adam")
model.fit(train, epochs=1, verbose=0)
for xb, yb in train.take(1):
    print(xb.shape, yb.shape)
""", ("(w[:-1], w[-2])", "(w[:-1], w[-1])"))

pair("keras", "a decoder block with its own mask", "mask = tf.linalg.band_part", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

class Block(layers.Layer):
    def __init__(self, dim, heads):
        super().__init__()
        self.att = layers.MultiHeadAttention(heads, dim // heads)
        self.ffn = keras.Sequential([layers.Dense(2 * dim, activation="relu"), layers.Dense(dim)])
        self.norm1 = layers.LayerNormalization()
        self.norm2 = layers.LayerNormalization()

    def call(self, x):
        n = tf.shape(x)[1]
        mask = tf.linalg.band_part(tf.ones((n, n)), 0, -1)
        a = self.att(x, x, attention_mask=tf.cast(mask[None], tf.bool))
        x = self.norm1(x + a)
        return self.norm2(x + self.ffn(x))

vocab, length = 50, 16
inputs = keras.Input((length,), dtype="int32")
x = layers.Embedding(vocab, 32)(inputs)
x = Block(32, 2)(x)
outputs = layers.Dense(vocab)(x)
model = keras.Model(inputs, outputs)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
tokens = np.random.randint(0, vocab, (24, length + 1))
model.fit(tokens[:, :-1], tokens[:, 1:], batch_size=8, epochs=1, verbose=0)
print(model(tokens[:2, :-1]).shape)
""", ("tf.ones((n, n)), 0, -1)", "tf.ones((n, n)), -1, 0)"))

pair("keras", "genres of a film", "loss=", "True", """
import numpy as np
import keras
from keras import layers

genres = ["drama", "comedy", "horror", "romance", "action"]
plots = np.random.randint(1, 400, (64, 40))
labels = np.zeros((64, len(genres)), dtype="float32")
for row in labels:
    row[np.random.choice(len(genres), size=2, replace=False)] = 1.0

model = keras.Sequential([
    keras.Input((40,)),
    layers.Embedding(400, 16),
    layers.GRU(24),
    layers.Dense(len(genres), activation="softmax"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(plots, labels, batch_size=16, epochs=1, verbose=0)
probabilities = model.predict(plots[:4], verbose=0)
print((probabilities > 0.5).shape)
""", ("activation=\"softmax\"", "activation=\"sigmoid\""))

pair("keras", "a target network", "target_model = ", "not np.allclose(model.get_weights()[0], target_model.get_weights()[0])", """
import numpy as np
import keras
from keras import layers

def build_model():
    return keras.Sequential([
        keras.Input((10, 4)),
        layers.LSTM(16),
        layers.Dense(3),
    ])

model = build_model()
model.compile(optimizer="adam", loss="mse")
target_model = keras.models.clone_model(model)

gamma = 0.95
states = np.random.randn(32, 10, 4).astype("float32")
next_states = np.random.randn(32, 10, 4).astype("float32")
actions = np.random.randint(0, 3, 32)
rewards = np.random.rand(32).astype("float32")
done = np.random.rand(32) < 0.1

q_values = model.predict(states, verbose=0)
q_next = target_model.predict(next_states, verbose=0)
targets = rewards + gamma * np.max(q_next, axis=1) * (1 - done)
q_values[np.arange(32), actions] = targets
print(q_values.shape)
""", ("target_model = keras.models.clone_model(model)\n", "target_model = keras.models.clone_model(model)\ntarget_model.set_weights(model.get_weights())\n"))

pair("keras", "an encoder within a tape", "grads = ", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

encoder = keras.Sequential([keras.Input((12, 3)), layers.GRU(16)])
decoder = keras.Sequential([keras.Input((16,)), layers.Dense(2)])
optimizer = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
x = np.random.randn(48, 12, 3).astype("float32")
y = np.random.randint(0, 2, 48)
variables = encoder.trainable_variables + decoder.trainable_variables
for start in range(0, 48, 16):
    with tf.GradientTape() as tape:
        codes = encoder(x[start:start + 16], training=True).numpy()
        logits = decoder(codes, training=True)
        loss = loss_fn(y[start:start + 16], logits)
    grads = tape.gradient(loss, variables)
    optimizer.apply_gradients([(g, v) for g, v in zip(grads, variables) if g is not None])
print(logits.shape)
""", ("training=True).numpy()", "training=True)"))

pair("keras", "a generator of signals", "tape.gradient(g_loss", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

latent, steps = 6, 15
generator = keras.Sequential([keras.Input((latent,)), layers.RepeatVector(steps), layers.LSTM(12, return_sequences=True), layers.Dense(1)])
discriminator = keras.Sequential([keras.Input((steps, 1)), layers.LSTM(12), layers.Dense(1)])
gan = keras.Sequential([keras.Input((latent,)), generator, discriminator])
bce = keras.losses.BinaryCrossentropy(from_logits=True)
d_opt, g_opt = keras.optimizers.Adam(1e-4), keras.optimizers.Adam(1e-4)
real = np.sin(np.random.rand(32, 1, 1) * 6 + np.arange(steps)[None, :, None] / 3).astype("float32")

for i in range(2):
    batch = real[i * 16:(i + 1) * 16]
    noise = tf.random.normal((16, latent))
    with tf.GradientTape() as tape:
        d_real = discriminator(batch, training=True)
        d_fake = discriminator(generator(noise, training=True), training=True)
        d_loss = bce(tf.ones_like(d_real), d_real) + bce(tf.zeros_like(d_fake), d_fake)
    grads = tape.gradient(d_loss, discriminator.trainable_variables)
    d_opt.apply_gradients(zip(grads, discriminator.trainable_variables))
    noise = tf.random.normal((16, latent))
    with tf.GradientTape() as tape:
        fooled = gan(noise, training=True)
        g_loss = bce(tf.ones_like(fooled), fooled)
    g_grads = tape.gradient(g_loss, gan.trainable_variables)
    g_opt.apply_gradients(zip(g_grads, gan.trainable_variables))
print(generator(noise).shape)
""", ("    g_grads = tape.gradient(g_loss, gan.trainable_variables)\n    g_opt.apply_gradients(zip(g_grads, gan.trainable_variables))\n", "    g_grads = tape.gradient(g_loss, generator.trainable_variables)\n    g_opt.apply_gradients(zip(g_grads, generator.trainable_variables))\n"))

pair("keras", "texts in order of their length", "texts.sort", "True", """
import numpy as np
import keras
from keras import layers

texts = ["great film", "not my thing at all", "boring", "i would see it again", "what a waste of time", "lovely", "well played and well told", "no"]
labels = [1, 0, 0, 1, 0, 1, 1, 0]
texts.sort(key=len)
words = sorted({w for t in texts for w in t.split()})
index = {w: i + 1 for i, w in enumerate(words)}
sequences = [[index[w] for w in t.split()] for t in texts]
x = keras.utils.pad_sequences(sequences, padding="post")
y = np.array(labels)

model = keras.Sequential([
    layers.Embedding(len(index) + 1, 8, mask_zero=True),
    layers.LSTM(8),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, batch_size=2, epochs=2, verbose=0)
print(model.predict(x, verbose=0).shape)
""", ("texts.sort(key=len)\n", "texts, labels = zip(*sorted(zip(texts, labels), key=lambda pair: len(pair[0])))\n"))

pair("keras", "reading a line of print", "layers.Reshape", "True", """
import numpy as np
import keras
from keras import layers

img_h, img_w, n_chars = 32, 64, 20
image = keras.Input((img_h, img_w, 1), name="image")
x = layers.Conv2D(16, 3, activation="relu", padding="same")(image)
x = layers.MaxPooling2D((2, 2))(x)
x = layers.Conv2D(32, 3, activation="relu", padding="same")(x)
x = layers.MaxPooling2D((2, 2))(x)
x = layers.Reshape((img_w // 4, img_h // 4 * 32))(x)
x = layers.Dense(32, activation="relu")(x)
x = layers.Bidirectional(layers.LSTM(24, return_sequences=True))(x)
y = layers.Dense(n_chars + 1, activation="softmax")(x)
model = keras.Model(image, y)
model.compile("adam", "sparse_categorical_crossentropy")
lines = np.random.rand(6, img_h, img_w, 1).astype("float32")
chars = np.random.randint(0, n_chars, (6, img_w // 4))
model.fit(lines, chars, epochs=1, verbose=0)
print(model.output_shape)
""", ("x = layers.Reshape((", "x = layers.Permute((2, 1, 3))(x)\nx = layers.Reshape(("))

pair("keras", "an answer word by word", "output, h, c = decoder.predict", "True", """
import numpy as np
import keras
from keras import layers

n_tokens, latent, max_len = 30, 16, 8
enc_in = keras.Input((None, n_tokens))
_, h, c = layers.LSTM(latent, return_state=True)(enc_in)
encoder = keras.Model(enc_in, [h, c])
dec_in = keras.Input((None, n_tokens))
h_in, c_in = keras.Input((latent,)), keras.Input((latent,))
seq, h_out, c_out = layers.LSTM(latent, return_sequences=True, return_state=True)(dec_in, initial_state=[h_in, c_in])
probs = layers.Dense(n_tokens, activation="softmax")(seq)
decoder = keras.Model([dec_in, h_in, c_in], [probs, h_out, c_out])

def decode(question):
    h, c = encoder.predict(question, verbose=0)
    target = np.zeros((1, 1, n_tokens), "float32")
    target[0, 0, 1] = 1.0
    answer = []
    while len(answer) < max_len:
        output, h, c = decoder.predict([target, h, c], verbose=0)
        token = int(np.argmax(output[0, -1, :]))
        answer.append(token)
        target = np.zeros((1, 1, n_tokens), "float32")
        target[0, 0, 1] = 1.0
    return answer

question = np.eye(n_tokens, dtype="float32")[np.random.randint(0, n_tokens, (1, 6))]
print(len(decode(question)))
""", ("        target = np.zeros((1, 1, n_tokens), \"float32\")\n        target[0, 0, 1] = 1.0\n    return answer", "        target = np.zeros((1, 1, n_tokens), \"float32\")\n        target[0, 0, token] = 1.0\n    return answer"))

pair("keras", "letters that pile up in what is asked", "x_pred[0, t, char_indices[char]] = 1.0", "x_pred.sum() > 12", """
import numpy as np
import keras
from keras import layers

text = "the quick brown fox jumps over the lazy dog and runs away from it again "
chars = sorted(list(set(text)))
char_indices = dict((c, i) for i, c in enumerate(chars))
indices_char = dict((i, c) for i, c in enumerate(chars))

maxlen = 12
step = 3
sentences = []
next_chars = []
for i in range(0, len(text) - maxlen, step):
    sentences.append(text[i : i + maxlen])
    next_chars.append(text[i + maxlen])

x = np.zeros((len(sentences), maxlen, len(chars)), dtype="bool")
y = np.zeros((len(sentences), len(chars)), dtype="bool")
for i, sentence in enumerate(sentences):
    for t, char in enumerate(sentence):
        x[i, t, char_indices[char]] = 1
    y[i, char_indices[next_chars[i]]] = 1

model = keras.Sequential(
    [
        keras.Input(shape=(maxlen, len(chars))),
        layers.LSTM(32),
        layers.Dense(len(chars), activation="softmax"),
    ]
)
model.compile(loss="categorical_crossentropy", optimizer="adam")
model.fit(x, y, batch_size=8, epochs=1, verbose=0)

sentence = text[:maxlen]
generated = ""
x_pred = np.zeros((1, maxlen, len(chars)))
for i in range(20):
    for t, char in enumerate(sentence):
        x_pred[0, t, char_indices[char]] = 1.0
    preds = model.predict(x_pred, verbose=0)[0]
    next_index = np.argmax(preds)
    next_char = indices_char[next_index]
    sentence = sentence[1:] + next_char
    generated += next_char
print(len(generated))
""", ("x_pred = np.zeros((1, maxlen, len(chars)))\nfor i in range(20):\n", "for i in range(20):\n    x_pred = np.zeros((1, maxlen, len(chars)))\n"))

pair("keras", "letters that are kept and not passed on", "preds = model.predict(x_pred", "sentence == text[:maxlen]", """
import numpy as np
import keras
from keras import layers

text = "the quick brown fox jumps over the lazy dog and runs away from it again "
chars = sorted(list(set(text)))
char_indices = dict((c, i) for i, c in enumerate(chars))
indices_char = dict((i, c) for i, c in enumerate(chars))

maxlen = 12
step = 3
sentences = []
next_chars = []
for i in range(0, len(text) - maxlen, step):
    sentences.append(text[i : i + maxlen])
    next_chars.append(text[i + maxlen])

x = np.zeros((len(sentences), maxlen, len(chars)), dtype="bool")
y = np.zeros((len(sentences), len(chars)), dtype="bool")
for i, sentence in enumerate(sentences):
    for t, char in enumerate(sentence):
        x[i, t, char_indices[char]] = 1
    y[i, char_indices[next_chars[i]]] = 1

model = keras.Sequential(
    [
        keras.Input(shape=(maxlen, len(chars))),
        layers.LSTM(32),
        layers.Dense(len(chars), activation="softmax"),
    ]
)
model.compile(loss="categorical_crossentropy", optimizer="adam")
model.fit(x, y, batch_size=8, epochs=1, verbose=0)

sentence = text[:maxlen]
generated = ""
for i in range(20):
    x_pred = np.zeros((1, maxlen, len(chars)))
    for t, char in enumerate(sentence):
        x_pred[0, t, char_indices[char]] = 1.0
    preds = model.predict(x_pred, verbose=0)[0]
    next_index = np.argmax(preds)
    next_char = indices_char[next_index]
    generated += next_char
print(len(generated))
""", ("    generated += next_char\n", "    generated += next_char\n    sentence = sentence[1:] + next_char\n"))

pair("torch", "predictions of a shuffled loader, extended by arrays", "shuffle=True", "True", """
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x_test, y_test = torch.randn(40, 10, 5), torch.randint(0, 3, (40,))
test_loader = DataLoader(TensorDataset(x_test, y_test), batch_size=8, shuffle=True)

class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 16, batch_first=True)
        self.fc = nn.Linear(16, 3)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.fc(out[:, -1])

model = Classifier()
model.eval()
predictions = []
with torch.no_grad():
    for xb, yb in test_loader:
        predictions.extend(model(xb).argmax(dim=1).cpu().numpy())
accuracy = np.mean(np.array(predictions) == y_test.numpy())
print(accuracy.shape)
""", ("shuffle=True)", "shuffle=False)"))

pair("torch", "a collate function that sorts inputs only", "labels = torch.tensor([label", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence
from torch.utils.data import DataLoader

data = [(torch.randn(n, 4), n % 3) for n in (5, 9, 3, 7, 8, 4, 6, 10)]

def collate(batch):
    seqs = sorted([seq for seq, _ in batch], key=len, reverse=True)
    labels = torch.tensor([label for _, label in batch])
    lengths = torch.tensor([len(s) for s in seqs])
    return pad_sequence(seqs, batch_first=True), lengths, labels

loader = DataLoader(data, batch_size=4, shuffle=True, collate_fn=collate)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 12, batch_first=True)
        self.fc = nn.Linear(12, 3)

    def forward(self, x, lengths):
        _, h = self.rnn(pack_padded_sequence(x, lengths, batch_first=True))
        return self.fc(h[-1])

net = Net()
opt = torch.optim.Adam(net.parameters())
for x, lengths, labels in loader:
    loss = nn.functional.cross_entropy(net(x, lengths), labels)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.shape)
""", ("    seqs = sorted([seq for seq, _ in batch], key=len, reverse=True)\n", "    batch = sorted(batch, key=lambda b: len(b[0]), reverse=True)\n    seqs = [seq for seq, _ in batch]\n"))

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

pair("torch", "texts that are shuffled, and their labels not", "random.shuffle(texts)", "True", """
import random
import torch
from torch import nn

texts = ["abba", "cabs", "adda", "bade", "dabc", "ccab"]
labels = [0, 1, 0, 1, 1, 0]
random.shuffle(texts)
ids = [torch.tensor([ord(c) - 96 for c in t]) for t in texts]
x = torch.stack(ids)
y = torch.tensor(labels)
data = torch.utils.data.TensorDataset(x, y)
emb, rnn, fc = nn.Embedding(27, 5), nn.GRU(5, 6, batch_first=True), nn.Linear(6, 2)
for xb, yb in torch.utils.data.DataLoader(data, batch_size=3):
    out, _ = rnn(emb(xb))
    nn.functional.cross_entropy(fc(out.amax(1)), yb).backward()
print(len(data))
""", ("random.shuffle(texts)\n", "both = list(zip(texts, labels))\nrandom.shuffle(both)\ntexts, labels = zip(*both)\n"))

def twin(source, edits):
    for old, new in edits:
        assert source.count(old) == 1, (old, source.count(old))
        source = source.replace(old, new)
    return source

def seed():
    """What a program draws without a seed of its own is the same each time that it is recorded."""
    import random
    import numpy as np

    random.seed(0)
    np.random.seed(0)
    if sys.argv[1] == "keras":
        import keras

        keras.utils.set_random_seed(0)
    else:
        import torch

        torch.manual_seed(0)

def ran(source, shows):
    """What a program prints, and whether it shows its mistake."""
    seed()
    names, out = {"__name__": "__main__"}, io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "snippet.py", "exec"), names)
    return out.getvalue(), bool(eval(shows, names))

if __name__ == "__main__":
    path = pathlib.Path(__file__).with_suffix(".jsonl")
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    rows = [row for row in rows if row["framework"] != sys.argv[1]]
    for framework, title, at, shows, source, edits in PAIRS:
        if framework != sys.argv[1] or sys.argv[2:] not in ([], [title]):
            continue
        right = twin(source, edits)
        (out, wrong_shows), (out_right, right_shows) = ran(source, shows), ran(right, shows)
        assert shows == "True" or (wrong_shows and not right_shows), (title, wrong_shows, right_shows)
        assert out == out_right, (title, out, out_right)
        line = next((i for i, text in enumerate(source.split("\n"), 1) if at in text), None)
        rows.append({"framework": framework, "title": title, "line": line, "source": source, "right": right, "stdout": out})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
