"""Records how PyTorch prints tensors: `python record_printing.py > printing.jsonl`. A line is {source, stdout}; each source starts from nothing."""
import contextlib
import io
import itertools
import json
import random

import torch

random.seed(4)


def record(source):
    out = io.StringIO()
    torch.manual_seed(0)
    torch.set_printoptions(profile='default')
    with contextlib.redirect_stdout(out):
        exec(compile(source, '<row>', 'exec'), {'torch': torch, 'nn': torch.nn, 'F': torch.nn.functional})
    print(json.dumps({'source': source, 'stdout': out.getvalue()}))


def nested(shape, pick):
    return [nested(shape[1:], pick) for _ in range(shape[0])] if shape else pick()


def text(values):
    if isinstance(values, list):
        return '[' + ', '.join(text(v) for v in values) + ']'
    return f"float('{values}')" if values != values or values in (float('inf'), -float('inf')) else repr(values)


kinds = {
    'small': lambda: round(random.gauss(0, 1), 6),
    'whole': lambda: float(random.randint(-50, 50)),
    'wide': lambda: round(random.gauss(0, 1), 6) * 10 ** random.randint(-6, 4),
    'tiny': lambda: random.random() * 1e-6,
    'large': lambda: random.random() * 1e9,
    'whole and large': lambda: float(random.randint(0, 10**9)),
    'special': lambda: random.choice([float('nan'), float('inf'), -float('inf'), 0.0, 1.5, -2.25]),
    'whole and special': lambda: random.choice([float('nan'), float('inf'), -float('inf'), 0.0, 1.0, -20.0]),
    'ties': lambda: random.choice([0.03125, 0.09375, -0.00625, 0.5, 1.25, 2.00005]),
    'zeros': lambda: random.choice([0.0, -0.0]),
}
shapes = [(), (1,), (5,), (13,), (2, 3), (1, 1, 4), (2, 2, 3), (3, 11)]
for kind, shape in itertools.product(kinds, shapes):
    record(f'print(torch.tensor({text(nested(shape, kinds[kind]))}))')
for dtype in ('float64', 'float16', 'bfloat16'):
    for kind in ('small', 'wide', 'whole'):
        if not (kind == 'wide' and dtype == 'float16'):
            record(f'print(torch.tensor({text(nested((2, 3), kinds[kind]))}, dtype=torch.{dtype}))')
for dtype in ('int64', 'int32', 'int16', 'int8', 'uint8', 'bool'):
    for shape in ((), (4,), (2, 12), (30,)):
        low = 0 if dtype in ('uint8', 'bool') else -100
        pick = (lambda: bool(random.randint(0, 1))) if dtype == 'bool' else lambda: random.randint(low, 120)
        record(f'print(torch.tensor({nested(shape, pick)}, dtype=torch.{dtype}))')
record('print(torch.tensor([1, 123456789, -5]))')

# Nothing, much, elsewhere.
for made in ('tensor([])', 'zeros(0, 3)', 'zeros(2, 0)', 'tensor([], dtype=torch.int64)', 'zeros(0, 3, dtype=torch.bool)', 'zeros(0, requires_grad=True)'):
    record(f'print(torch.{made})')
for made in ('arange(1001)', 'arange(1000)', 'arange(1200).reshape(30, 40)', 'arange(2000).reshape(2, 1000)', 'arange(1210).reshape(10, 11, 11)', 'arange(3000.0)',
             'arange(1200).reshape(1200, 1)', 'randn(40, 30)', 'randn(5, 20, 20)', 'randn(3, 4, 5)', 'zeros(50, 50)', 'ones(2, 3, 4, 5)', 'randn(1002)'):
    record(f'print(torch.{made})')
for made in ("zeros(2, 3, device='meta')", "zeros(2, 3, dtype=torch.int64, device='meta')", "zeros((), device='meta')"):
    record(f'print(torch.{made})')

# With a gradient.
record('x = torch.ones(2, 3, requires_grad=True)\nprint(x)\nprint(x + 1)\nprint(x * 2)\nprint(-x)\nprint(x.sum())\nprint(x.mean())')
record('x = torch.randn(4, 10, requires_grad=True)\nprint(x)\nprint(x.transpose(0, 1))\nprint(x[0])\nprint(x[1:3])\nprint(x.detach())')
record('x = torch.randn(3, 5, dtype=torch.float64, requires_grad=True)\nprint(x)\nprint(x - x)\nprint(x / 2)')
record('print(nn.Parameter(torch.ones(2, 3)))\nprint(nn.Parameter(torch.tensor(2.5), requires_grad=False))')
record('torch.manual_seed(3)\nlstm = nn.LSTM(3, 2)\nprint(lstm.weight_ih_l0)\nprint(lstm.bias_ih_l0)\nprint([p.shape for p in lstm.parameters()])')
record('torch.manual_seed(3)\nlstm = nn.LSTM(3, 2)\nout, (h, c) = lstm(torch.randn(4, 1, 3))\nprint(out)\nprint(h)\nprint(c.detach())')
record('x = torch.ones(20, requires_grad=True)\nprint(x * 1.23456)\nprint((x * 1.23456).reshape(4, 5))')

# Inside other things, and in f-strings.
record("x = torch.tensor([1.0, 2.0])\nprint([x, x])\nprint((x,))\nprint({'a': x})\nprint(str(x), repr(x), sep=' | ')")
record("x = torch.tensor([[1, 2], [3, 4]])\nprint('x =', x)\nprint(f'{x}')\nprint(f'{x!r}')\nprint('x: ' + str(x))\nprint('{}'.format(x))\nprint('%s' % x)")
record("x = torch.tensor(1.23456)\nprint(f'{x}', f'{x:.2f}', f'{x:10.3f}|', f'{x!s}', '%.3f' % x, '{:.1f}'.format(x))")
record("x = torch.tensor(7)\nprint(f'{x}', f'{x:5d}|', f'{x:.1f}', '%d' % x, f'{torch.tensor(True)}')")
record('x = torch.tensor([0.1, 0.2])\nprint(x[0].item(), float(x[1]), x.tolist(), int(x[0] * 100), bool(x[0]))')
record("x = torch.tensor([[1.5, float('nan')], [float('inf'), 0.1]], dtype=torch.float64)\nprint(x.tolist())\nprint(x[0, 0].item())")
record("print(torch.tensor([[True, False]]).tolist(), torch.tensor([1, 2]).tolist(), torch.tensor(5).tolist())")
record('torch.set_printoptions(precision=2)\nprint(torch.tensor([1.23456, 2.0]))\ntorch.set_printoptions(sci_mode=True)\nprint(torch.tensor([1.23456, 2.0]))')
record("torch.set_printoptions(threshold=5, edgeitems=2)\nprint(torch.arange(12))\nprint(torch.arange(30).reshape(6, 5))\ntorch.set_printoptions(linewidth=40)\nprint(torch.arange(5.0) / 3)")
record('from torch.nn.utils.rnn import pack_padded_sequence\nprint(pack_padded_sequence(torch.ones(3, 2, 1), [3, 1]))')

# Losses of classes to the last digit: their sums go one number after another.
for n, reduction in itertools.product((5, 17, 64, 300), ('mean', 'sum')):
    record(f"x, target = torch.randn({n}, 3), torch.randint(0, 3, ({n},))\nprint(F.nll_loss(x, target, reduction='{reduction}').item())")
record('x, target = torch.randn(9, 4, 6), torch.randint(0, 4, (9, 6))\nprint(F.nll_loss(x, target).item())')
record('for n in (6, 20, 50):\n    print(F.cross_entropy(torch.randn(n, 5), torch.randint(0, 5, (n,))).item())')
record('print(F.log_softmax(torch.randn(2, 5), 1).tolist())\nprint(F.log_softmax(torch.randn(5, 2), 0).tolist())')
record('print(torch.sigmoid(torch.randn(12)).tolist())')
