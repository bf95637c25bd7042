"""Draws programs that train and print floats of few digits and of all, and records them: `python record_precision.py 0 80 > precision.jsonl` (first seed, count)."""
import contextlib, io, json, random, sys, warnings

head = 'import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\ntorch.manual_seed(%d)\n'

def optimizer(r):
    return r.choice(['torch.optim.SGD(model.parameters(), lr=%s)' % r.choice(['0.1', '0.01', '0.5']),
        'torch.optim.SGD(model.parameters(), lr=%s, momentum=0.9)' % r.choice(['0.01', '0.05']),
        'torch.optim.Adam(model.parameters(), lr=%s)' % r.choice(['0.001', '0.01', '0.003']),
        'torch.optim.Adam(model.parameters())',
        'torch.optim.AdamW(model.parameters(), lr=0.01)', 'torch.optim.RMSprop(model.parameters(), lr=0.005)'])

def mlp(i, h, o, r):
    act = r.choice(['nn.ReLU()', 'nn.Tanh()', 'nn.Sigmoid()', 'nn.GELU()', 'nn.LeakyReLU(0.1)'])
    extra = r.choice(['', '', f'nn.LayerNorm({h}), ', 'nn.Dropout(0.2), ', f'nn.BatchNorm1d({h}), '])
    return f'model = nn.Sequential(nn.Linear({i}, {h}), {extra}{act}, nn.Linear({h}, {o}))\n'

def regression(r):
    n, i, h = r.choice([16, 32, 64, 100]), r.randint(1, 10), r.choice([4, 8, 16, 32])
    x = f'x = torch.randn({n}, {i})\n' + r.choice([f'y = x.sum(1, keepdim=True) * 0.5 + 1\n', f'y = torch.randn({n}, 1)\n', 'y = torch.sin(x[:, :1])\n'])
    loss = r.choice(['nn.MSELoss()', 'nn.L1Loss()', 'nn.SmoothL1Loss()', 'nn.HuberLoss()', "nn.MSELoss(reduction='sum')"])
    return x + mlp(i, h, 1, r) + f'criterion = {loss}\n', 'out = model(x)\n    loss = criterion(out, y)', None

def linear(r):
    n, i = r.choice([10, 20, 50, 100]), r.choice([1, 1, 2, 3])
    return f'x = torch.linspace(-1, 1, {n * i}).reshape({n}, {i})\ny = 3 * x.sum(1, keepdim=True) + 2 + 0.1 * torch.randn({n}, 1)\nmodel = nn.Linear({i}, 1)\ncriterion = nn.MSELoss()\n', 'out = model(x)\n    loss = criterion(out, y)', 'print("w", {w}, "b", {b})'.replace('{w}', '@model.weight[0, 0].item()@').replace('{b}', '@model.bias.item()@')

def classifier(r):
    n, i, h, c = r.choice([8, 20, 60, 100]), r.randint(2, 20), r.choice([5, 8, 16, 64]), r.randint(2, 10)
    loss = r.choice(['nn.CrossEntropyLoss()', 'nn.CrossEntropyLoss()', 'nn.CrossEntropyLoss(label_smoothing=0.1)', "nn.CrossEntropyLoss(reduction='sum')"])
    return f'x = torch.randn({n}, {i})\ny = torch.randint(0, {c}, ({n},))\n' + mlp(i, h, c, r) + f'criterion = {loss}\n', 'out = model(x)\n    loss = criterion(out, y)', 'print("acc", @(out.argmax(1) == y).float().mean().item()@)'

def binary(r):
    n, i, h = r.choice([8, 20, 60]), r.randint(2, 12), r.choice([4, 8, 16])
    return f'x = torch.randn({n}, {i})\ny = (x[:, 0] > 0).float().unsqueeze(1)\n' + mlp(i, h, 1, r) + 'criterion = nn.BCEWithLogitsLoss()\n', 'out = model(x)\n    loss = criterion(out, y)', 'print("acc", @((out > 0).float() == y).float().mean().item()@, @torch.sigmoid(out).mean().item()@)'

def recurrent(r):
    kind = r.choice(['LSTM', 'GRU', 'RNN'])
    b, t, i, h, c, l = r.choice([2, 4, 8, 16]), r.randint(3, 12), r.randint(1, 10), r.choice([4, 8, 16, 32]), r.randint(2, 6), r.choice([1, 1, 2])
    bi = r.choice([False, False, True])
    cls = f'''class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.{kind}({i}, {h}, {l}, batch_first=True{', bidirectional=True' if bi else ''})
        self.fc = nn.Linear({h * (2 if bi else 1)}, {{out}})

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.fc(out[:, -1])

model = Net()
'''
    if r.random() < .5:
        return f'x = torch.randn({b}, {t}, {i})\ny = torch.randint(0, {c}, ({b},))\n' + cls.replace('{out}', str(c)) + 'criterion = nn.CrossEntropyLoss()\n', 'out = model(x)\n    loss = criterion(out, y)', 'print("acc", @(out.argmax(1) == y).float().mean().item()@)'
    return f'x = torch.randn({b}, {t}, {i})\ny = x.mean(dim=(1, 2)).unsqueeze(1)\n' + cls.replace('{out}', '1') + 'criterion = nn.MSELoss()\n', 'out = model(x)\n    loss = criterion(out, y)', None

def language(r):
    v, e, h, b, t = r.randint(10, 40), r.choice([4, 8, 16]), r.choice([8, 16, 32]), r.choice([1, 2, 4]), r.randint(4, 12)
    kind = r.choice(['LSTM', 'GRU'])
    return f'''class LM(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding({v}, {e})
        self.rnn = nn.{kind}({e}, {h}, batch_first=True)
        self.head = nn.Linear({h}, {v})

    def forward(self, x):
        out, _ = self.rnn(self.emb(x))
        return self.head(out)

model = LM()
tokens = torch.randint(0, {v}, ({b}, {t + 1}))
''', f'out = model(tokens[:, :-1])\n    loss = F.cross_entropy(out.reshape(-1, {v}), tokens[:, 1:].reshape(-1))', 'print("ppl", @torch.exp(loss).item()@, @math.exp(loss.item())@)'

def conv(r):
    b, c, s, k = r.choice([2, 4, 8]), r.choice([1, 3]), r.choice([8, 10, 12]), r.choice([4, 8])
    return f'''x = torch.randn({b}, {c}, {s}, {s})
y = torch.randint(0, 3, ({b},))
model = nn.Sequential(nn.Conv2d({c}, {k}, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear({k * (s // 2) ** 2}, 3))
criterion = nn.CrossEntropyLoss()
''', 'out = model(x)\n    loss = criterion(out, y)', 'print("acc", @(out.argmax(1) == y).float().mean().item()@)'

def attention(r):
    b, t, h, d = r.choice([2, 4]), r.randint(3, 8), r.choice([1, 2]), r.choice([4, 8, 16])
    return f'''class Att(nn.Module):
    def __init__(self):
        super().__init__()
        self.att = nn.MultiheadAttention({d}, {h}, batch_first=True)
        self.norm = nn.LayerNorm({d})
        self.fc = nn.Linear({d}, 2)

    def forward(self, x):
        a, w = self.att(x, x, x)
        return self.fc(self.norm(x + a).mean(1))

model = Att()
x = torch.randn({b}, {t}, {d})
y = torch.randint(0, 2, ({b},))
''', 'out = model(x)\n    loss = F.cross_entropy(out, y)', None

def autoencoder(r):
    n, i, h = r.choice([8, 32]), r.choice([8, 16, 20]), r.choice([2, 4])
    return f'x = torch.rand({n}, {i})\nmodel = nn.Sequential(nn.Linear({i}, {h}), nn.ReLU(), nn.Linear({h}, {i}), nn.Sigmoid())\ncriterion = {r.choice(["nn.MSELoss()", "nn.BCELoss()"])}\n', 'out = model(x)\n    loss = criterion(out, x)', None

kinds = [regression, linear, classifier, binary, recurrent, recurrent, language, conv, attention, autoencoder]

def value(r, style, text):
    """How a float expression stands in a print call."""
    if style == 'full': return text
    if style == 'fstr': return "f'{%s}'" % text
    if style.startswith('.'): return "f'{%s:%s}'" % (text, style)
    if style == 'round': return 'round(%s, 4)' % text
    if style == 'pct': return "'%%.4f' %% %s" % (text if not any(o in text for o in '*/+') else '(' + text + ')')
    return text

def program(seed):
    r = random.Random(seed)
    setup, step, end = r.choice(kinds)(r)
    style = r.choice(['full', 'full', 'fstr', '.3f', '.4f', '.4f', '.6f', '.6f', '.8f', 'round', 'pct', '.2e', '.3g'])
    v = lambda text: value(r, style, text)
    steps = r.choice([3, 5, 10, 20, 50])
    every = max(1, steps // 10)
    out = setup + f'optimizer = {optimizer(r)}\n'
    running = r.random() < .4
    if running: out += 'running = 0.0\nlosses = []\n'
    out += f'for step in range({steps}):\n    optimizer.zero_grad()\n    {step}\n    loss.backward()\n'
    clip = r.random() < .3
    if clip: out += f'    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), {r.choice(["1.0", "0.5", "5.0"])})\n'
    out += '    optimizer.step()\n'
    if running: out += '    running += loss.item()\n    losses.append(loss.item())\n'
    out += f'    if step % {every} == 0:\n' if every > 1 else ''
    pad = '        ' if every > 1 else '    '
    said = [v('loss.item()')]
    if clip: said.append(v('norm.item()'))
    if r.random() < .15: said.append('loss')
    out += f'{pad}print(step, {", ".join(said)})\n'
    if running: out += f'print("mean", {v("running / %d" % steps)}, {v("sum(losses) / len(losses)")}, {v("min(losses)")})\n'
    more = [('grad', 'next(model.parameters()).grad.norm().item()'), ('gsum', 'sum(p.grad.abs().sum().item() for p in model.parameters())'),
            ('wnorm', 'sum(p.norm().item() for p in model.parameters())'), ('wmean', 'next(model.parameters()).mean().item()'),
            ('total', '(sum(p.grad.pow(2).sum() for p in model.parameters()) ** 0.5).item()')]
    for name, text in r.sample(more, r.randint(0, 3)): out += f'print("{name}", {v(text)})\n'
    if r.random() < .3: out += r.choice(['print(loss)\n', 'print(list(model.parameters())[-1])\n', 'print(out[0])\n', 'print(list(model.parameters())[-1].grad)\n', 'print(out.detach().flatten()[:3].tolist())\n'])
    if end:
        parts = end.split('@')
        out += ''.join(v(p) if k % 2 else p for k, p in enumerate(parts)) + '\n'
    if r.random() < .3: out += 'model.eval()\nwith torch.no_grad():\n    ' + step.replace('\n    ', '\n    ') + '\nprint("eval", ' + v('loss.item()') + ')\n'
    text = head % r.randint(0, 99) + ('import math\n' if 'math.' in out else '') + out
    return text

def main():
    import torch
    warnings.simplefilter('ignore')
    first, count = int(sys.argv[1]), int(sys.argv[2])
    torch.set_num_threads(1)
    for seed in range(first, first + count):
        text = program(seed)
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said): exec(compile(text, 'p', 'exec'), {'__name__': '__main__'})
        except Exception as e:
            print(seed, e, file=sys.stderr); continue
        print(json.dumps({'id': seed, 'source': text, 'stdout': said.getvalue()}), flush=True)
main()
