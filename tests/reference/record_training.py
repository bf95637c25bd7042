"""Records what training loops print: `python record_training.py > training.jsonl`. A line is {id, source, stdout}; numbers are printed with four digits."""
import contextlib
import io
import json

import torch

start = '''import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
'''

loop = '''
for step in range(%d):
    optimizer.zero_grad()
    %s
    loss.backward()
    optimizer.step()
    print(step, f'{loss.item():.4f}')
'''

programs = {
    'dropout-lstm-adam': '''x = torch.randn(8, 5, 4)
lstm = nn.LSTM(4, 6, 2, batch_first=True, bidirectional=True, dropout=0.5)
optimizer = torch.optim.Adam(lstm.parameters(), lr=0.01)
''' + loop % (4, 'out, (h, c) = lstm(x)\n    loss = (out ** 2).mean() + h.sum() * 0.01'),
    'gru-classifier': '''class Classifier(nn.Module):
    def __init__(self, vocab, size, hidden, classes):
        super().__init__()
        self.embedding = nn.Embedding(vocab, size, padding_idx=0)
        self.gru = nn.GRU(size, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, classes)

    def forward(self, tokens):
        _, h = self.gru(self.embedding(tokens))
        return self.fc(h[-1])

model = Classifier(20, 8, 16, 3)
tokens = torch.randint(0, 20, (6, 7))
labels = torch.randint(0, 3, (6,))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9)
''' + loop % (10, 'loss = criterion(model(tokens), labels)') + 'print(model.fc.bias.data)\nprint(model.embedding.weight.grad[0])\n',
    'regression-adamw': '''x = torch.randn(32, 4)
y = x @ torch.tensor([[1.0], [-2.0], [0.5], [0.0]]) + 0.1
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.LayerNorm(8), nn.Linear(8, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=0.05)
''' + loop % (12, 'loss = F.mse_loss(model(x), y)'),
    'cell-by-hand': '''cell = nn.LSTMCell(3, 5)
x = torch.randn(6, 2, 3)
optimizer = torch.optim.RMSprop(cell.parameters(), lr=0.01)
''' + loop % (8, 'h, c = torch.zeros(2, 5), torch.zeros(2, 5)\n    for t in range(6):\n        h, c = cell(x[t], (h, c))\n    loss = ((h - 0.3) ** 2).sum()'),
    'packed': '''from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
rnn = nn.RNN(3, 4, batch_first=True, bidirectional=True)
x = torch.randn(3, 5, 3)
lengths = torch.tensor([5, 2, 3])
optimizer = torch.optim.SGD(rnn.parameters(), lr=0.1)
''' + loop % (8, 'packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)\n    out, h = rnn(packed)\n    out, sizes = pad_packed_sequence(out, batch_first=True)\n    loss = out.max(dim=1).values.pow(2).sum()'),
    'by-hand': '''w = torch.randn(3, requires_grad=True)
x = torch.randn(10, 3)
y = (x * torch.tensor([1.0, 2.0, 3.0])).sum(1)
for step in range(6):
    loss = ((x @ w - y) ** 2).mean()
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
    w.grad.zero_()
    print(step, f'{loss.item():.4f}', w)
''',
    'two-losses': '''a = nn.Linear(2, 2)
x = torch.ones(4, 2)
first = a(x).sigmoid().mean()
first.backward()
print(a.weight.grad)
second = torch.tanh(a(x)).log_softmax(-1)[:, 0].sum()
second.backward()
print(a.weight.grad, a.bias.grad)
''',
    'attention': '''lstm = nn.LSTM(4, 6, batch_first=True)
score = nn.Linear(6, 1)
fc = nn.Linear(6, 2)
x = torch.randn(3, 5, 4)
target = torch.tensor([0, 1, 1])
optimizer = torch.optim.Adam([*lstm.parameters(), *score.parameters(), *fc.parameters()], lr=0.02)
''' + loop % (8, 'out, _ = lstm(x)\n    weights = torch.softmax(score(out), dim=1)\n    loss = F.cross_entropy(fc((weights * out).sum(dim=1)), target)\n    nn.utils.clip_grad_norm_(lstm.parameters(), 1.0)'),
    'conv-batchnorm': '''conv = nn.Conv1d(3, 4, 3, padding=1)
norm = nn.BatchNorm1d(4)
pool = nn.MaxPool1d(2)
x = torch.randn(5, 3, 8)
y = torch.rand(5, 1)
head = nn.Linear(16, 1)
params = list(conv.parameters()) + list(norm.parameters()) + list(head.parameters())
optimizer = torch.optim.SGD(params, lr=0.1)
''' + loop % (6, 'loss = F.binary_cross_entropy_with_logits(head(pool(F.relu(norm(conv(x)))).flatten(1)), y)') + 'print(norm.running_mean)\n',
    'every-optimiser': '''optim = torch.optim
configs = [
    (optim.SGD, dict(lr=0.1)),
    (optim.SGD, dict(lr=0.1, momentum=0.9, weight_decay=0.01)),
    (optim.SGD, dict(lr=0.1, momentum=0.9, dampening=0.5, maximize=True)),
    (optim.SGD, dict(lr=0.1, momentum=0.9, nesterov=True)),
    (optim.Adam, dict(lr=0.05)),
    (optim.Adam, dict(lr=0.05, betas=(0.8, 0.9), weight_decay=0.1, amsgrad=True)),
    (optim.AdamW, dict(lr=0.05, weight_decay=0.1, maximize=True)),
    (optim.RMSprop, dict(lr=0.01)),
    (optim.RMSprop, dict(lr=0.01, alpha=0.9, momentum=0.5, centered=True, weight_decay=0.1)),
]
for cls, options in configs:
    w = torch.nn.Parameter(torch.tensor([[1.0, -2.0, 0.5], [0.25, 3.0, -1.5]]))
    b = torch.nn.Parameter(torch.tensor([0.1, -0.3, 0.7]))
    unused = torch.nn.Parameter(torch.ones(2))
    optimizer = cls([{"params": [w, unused]}, {"params": [b], "lr": 0.02}], **options)
    for step in range(4):
        optimizer.zero_grad()
        loss = ((w * 2 - b) ** 2).sum() + w.sin().sum()
        loss.backward()
        optimizer.step()
        if step == 1:
            optimizer.param_groups[0]["lr"] *= 0.5
    print(cls.__name__, options)
    print(w.data, b.data, loss.item() > 0, w._version, w.grad is not None)
    print({k: v if isinstance(v, torch.Tensor) else v for k, v in optimizer.state[w].items()})
    print(len(optimizer.state), unused.grad, sorted(optimizer.state_dict()["state"]))
''',
}

for name, body in programs.items():
    out = io.StringIO()
    torch.manual_seed(0)
    with contextlib.redirect_stdout(out):
        exec(compile(start + body, name, 'exec'), {'__name__': '__main__'})
    print(json.dumps({'id': name, 'source': start + body, 'stdout': out.getvalue()}))
