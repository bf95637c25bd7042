"""Records what PyTorch computes for each primitive of `src/lib/ir/op.ts`, and the gradients that it propagates: `python record_values.py > values.jsonl`.

A line is {primitive, inputs, outputs, seeds, gradients}: inputs and outputs are [shape, dtype, row-major values]; `seeds` flow into those outputs that
carry a gradient, `gradients` are what reaches each input (null where none does). NaN and infinities are strings.
"""
import json
import math

import torch
import torch.nn.functional as F

torch.manual_seed(1)
inf, nan = math.inf, math.nan


def rand(*shape):
    return (torch.randn(shape, dtype=torch.float64) * 100).round() / 100


def positive(*shape):
    return rand(*shape).abs() + 0.25


def ints(low, high, *shape, dtype=torch.int64):
    return torch.randint(low, high, shape).to(dtype)


def plain(value):
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return int(value) if isinstance(value, bool) else value


def described(x):
    return [list(x.shape), str(x.dtype)[6:], [plain(v) for v in x.detach().reshape(-1).tolist()]]


def row(primitive, run, *inputs, gradient=True):
    given = [x.clone().requires_grad_(x.is_floating_point() and gradient) for x in inputs]
    outputs = run(*given)
    outputs = outputs if isinstance(outputs, (tuple, list)) else [outputs]
    carrying = [o for o in outputs if o.requires_grad]
    seeds = [rand(*o.shape).to(o.dtype) for o in carrying]
    wanted = [x for x in given if x.requires_grad]
    grads = iter(torch.autograd.grad(carrying, wanted, seeds, allow_unused=True)) if carrying else iter([None] * len(wanted))
    gradients = [next(grads) if x.requires_grad else None for x in given]
    print(json.dumps({
        'primitive': primitive,
        'inputs': [described(x) for x in given],
        'outputs': [described(o) for o in outputs],
        'seeds': [described(s) for s in seeds],
        'gradients': [None if g is None else described(g) for g in gradients],
    }))


def elementwise(fn, run, *inputs, parameters=None, **options):
    row({'kind': 'elementwise', 'fn': fn, **({'parameters': parameters} if parameters is not None else {})}, run, *inputs, **options)


special = torch.tensor([nan, inf, -inf, 0.0, -0.0, 1.0, -1.0, 2.5, -2.5, 0.5, 1e-8, 30.0, -30.0], dtype=torch.float64)
safe = torch.tensor([-2.3, -1.01, -0.4, 0.2, 0.7, 1.9, 3.4, 25.0, -25.0, 4.0], dtype=torch.float64)

# Of one input.
for fn, run in {
    'neg': torch.neg, 'abs': torch.abs, 'sign': torch.sign, 'exp': torch.exp, 'exp2': torch.exp2, 'expm1': torch.expm1, 'sin': torch.sin, 'cos': torch.cos, 'tan': torch.tan,
    'atan': torch.atan, 'sinh': torch.sinh, 'cosh': torch.cosh, 'tanh': torch.tanh, 'erf': torch.erf, 'floor': torch.floor, 'ceil': torch.ceil, 'trunc': torch.trunc,
    'round': torch.round, 'sigmoid': torch.sigmoid, 'relu': torch.relu, 'silu': F.silu, 'softsign': F.softsign, 'hardsigmoid': F.hardsigmoid,
    'hardswish': F.hardswish, 'mish': F.mish, 'selu': F.selu, 'gelu': F.gelu, 'square': torch.square, 'reciprocal': torch.reciprocal,
}.items():
    elementwise(fn, run, safe)
    elementwise(fn, run, special, gradient=False)
for fn, run in {
    'log': torch.log, 'log2': torch.log2, 'log10': torch.log10, 'log1p': torch.log1p, 'sqrt': torch.sqrt, 'rsqrt': torch.rsqrt,
}.items():
    elementwise(fn, run, positive(6))
    elementwise(fn, run, special, gradient=False)
for fn, run in {'asin': torch.asin, 'acos': torch.acos}.items():
    elementwise(fn, run, torch.tensor([-0.9, -0.2, 0.0, 0.3, 0.8], dtype=torch.float64))
    elementwise(fn, run, special, gradient=False)
for x, gradient in ((safe, True), (special, False)):
    elementwise('gelu', lambda x: F.gelu(x, approximate='tanh'), x, parameters=[1], gradient=gradient)
    elementwise('leaky_relu', lambda x: F.leaky_relu(x, 0.2), x, parameters=[0.2], gradient=gradient)
    elementwise('elu', lambda x: F.elu(x, 1.5), x, parameters=[1.5], gradient=gradient)
    elementwise('softplus', lambda x: F.softplus(x, 2.0, 10.0), x, parameters=[2, 10], gradient=gradient)
    elementwise('clamp', lambda x: torch.clamp(x, -1, 2), x, parameters=[-1, 2], gradient=gradient)
    elementwise('isnan', torch.isnan, x)
    elementwise('isinf', torch.isinf, x)
    elementwise('not', torch.logical_not, x)
elementwise('clamp', lambda x: torch.clamp(x, 2, 1), safe, parameters=[2, 1])
elementwise('round', lambda x: torch.round(x, decimals=1), torch.tensor([0.25, 0.35, -1.449, 2.55], dtype=torch.float64), parameters=[1])
elementwise('round', lambda x: torch.round(x, decimals=-1), torch.tensor([15.0, 25.0, -5.0, 4.9], dtype=torch.float64), parameters=[-1])
elementwise('round', torch.round, torch.tensor([0.5, 1.5, 2.5, -0.5, -1.5, -2.5], dtype=torch.float64))
for dtype in (torch.int64, torch.uint8, torch.int8, torch.int32):
    elementwise('bitwise_not', torch.bitwise_not, ints(0, 100, 4, dtype=dtype))
elementwise('bitwise_not', torch.bitwise_not, ints(0, 2, 4, dtype=torch.bool))
elementwise('neg', torch.neg, ints(0, 100, 4, dtype=torch.uint8))
elementwise('abs', torch.abs, torch.tensor([-128, 5], dtype=torch.int8))
elementwise('sign', torch.sign, torch.tensor([-128, 5, 0], dtype=torch.int8))

# Of two inputs.
for fn, run in {
    'add': torch.add, 'sub': torch.sub, 'mul': torch.mul, 'div': torch.div, 'fmod': torch.fmod, 'remainder': torch.remainder,
    'maximum': torch.maximum, 'minimum': torch.minimum, 'atan2': torch.atan2,
}.items():
    elementwise(fn, run, rand(2, 3), rand(2, 3))
    elementwise(fn, run, rand(2, 1, 3), rand(4, 1))
    elementwise(fn, run, rand(3), rand())
    elementwise(fn, run, special.reshape(-1, 1), special, gradient=False)
elementwise('maximum', torch.maximum, torch.tensor([1.0, 2.0], dtype=torch.float64), torch.tensor([1.0, 3.0], dtype=torch.float64))
elementwise('floor_divide', torch.floor_divide, rand(2, 3), rand(2, 3), gradient=False)
elementwise('floor_divide', torch.floor_divide, special.reshape(-1, 1), special, gradient=False)
elementwise('pow', torch.pow, positive(2, 3), rand(2, 3))
elementwise('pow', torch.pow, rand(2, 3), torch.tensor(2.0, dtype=torch.float64))
elementwise('pow', torch.pow, rand(2, 3), torch.tensor(0.0, dtype=torch.float64))
elementwise('pow', torch.pow, torch.tensor(2.0, dtype=torch.float64), rand(2, 3))
elementwise('pow', torch.pow, special.reshape(-1, 1), special, gradient=False)
for fn in ('eq', 'ne', 'lt', 'le', 'gt', 'ge', 'logical_and', 'logical_or', 'logical_xor'):
    elementwise(fn, getattr(torch, fn), special.reshape(-1, 1), special, gradient=False)
signed = torch.tensor([7, -7, 6, -6, 1, -1], dtype=torch.int64)
for fn in ('add', 'sub', 'mul', 'floor_divide', 'remainder', 'fmod', 'maximum', 'minimum', 'bitwise_and', 'bitwise_or', 'bitwise_xor'):
    elementwise(fn, getattr(torch, fn), signed.reshape(-1, 1), torch.tensor([3, -3, 2, -2]))
    elementwise(fn, getattr(torch, fn), torch.tensor([100, 127, -128], dtype=torch.int8).reshape(-1, 1), torch.tensor([3, 100, -3], dtype=torch.int8))
    if fn != 'mul':
        elementwise(fn, getattr(torch, fn), torch.tensor([2**40 + 5, -2**40]).reshape(-1, 1), torch.tensor([12345678901, -3]))
elementwise('pow', torch.pow, signed, torch.tensor(3))
for fn in ('bitwise_and', 'bitwise_or', 'bitwise_xor', 'add', 'mul'):
    elementwise(fn, getattr(torch, fn), torch.tensor([True, True, False, False]), torch.tensor([True, False, True, False]))
elementwise('where', torch.where, torch.tensor([[True], [False]]), rand(3), rand(2, 3))
elementwise('where', torch.where, torch.tensor([True, False]), rand(), rand(2))

# Over axes.


def largest(x, dim, keepdim):
    return x.max(dim[0], keepdim).values if len(dim) == 1 else x.amax(dim, keepdim)


def smallest(x, dim, keepdim):
    return x.min(dim[0], keepdim).values if len(dim) == 1 else x.amin(dim, keepdim)


x = rand(2, 3, 4)
spread = rand(2, 3, 4)
spread[0, 1, 2] = nan
for axes in ([0], [1], [2], [0, 2], [0, 1, 2]):
    for keep in (False, True):
        for fn, run in {
            'sum': torch.sum, 'mean': torch.mean, 'max': largest, 'min': smallest, 'logsumexp': torch.logsumexp,
            'var': lambda x, dim, keepdim: torch.var(x, dim, correction=1, keepdim=keepdim),
            'norm': lambda x, dim, keepdim: torch.linalg.vector_norm(x, 2, dim, keepdim=keepdim),
            'any': torch.any, 'all': torch.all,
        }.items():
            primitive = {'kind': 'reduce', 'fn': fn, 'axes': axes, **({'parameter': 1} if fn == 'var' else {'parameter': 2} if fn == 'norm' else {})}
            row(primitive, lambda x: run(x, dim=axes, keepdim=keep), x)
        row({'kind': 'reduce', 'fn': 'var', 'axes': axes, 'parameter': 0}, lambda x: torch.var(x, axes, correction=0, keepdim=keep), x)
for axis in (0, 1, 2):
    row({'kind': 'reduce', 'fn': 'prod', 'axes': [axis]}, lambda x: torch.prod(x, axis), x)
    row({'kind': 'reduce', 'fn': 'count_nonzero', 'axes': [axis]}, lambda x: torch.count_nonzero(x, axis), ints(0, 2, 2, 3, 4))
    for values in (x, spread, ints(0, 2, 2, 3, 4)):
        row({'kind': 'reduce', 'fn': 'argmax', 'axes': [axis]}, lambda x: torch.argmax(x, axis), values, gradient=False)
        row({'kind': 'reduce', 'fn': 'argmin', 'axes': [axis]}, lambda x: torch.argmin(x, axis), values, gradient=False)
        row({'kind': 'reduce', 'fn': 'max', 'axes': [axis]}, lambda x: torch.amax(x, axis), values, gradient=False)
        row({'kind': 'reduce', 'fn': 'min', 'axes': [axis]}, lambda x: torch.amin(x, axis), values, gradient=False)
        row({'kind': 'reduce', 'fn': 'sum', 'axes': [axis]}, lambda x: torch.sum(x, axis), values, gradient=False)
row({'kind': 'reduce', 'fn': 'argmax', 'axes': [0, 1, 2]}, torch.argmax, spread, gradient=False)
row({'kind': 'reduce', 'fn': 'prod', 'axes': [0]}, torch.prod, torch.tensor([2.0, 0.0, 3.0], dtype=torch.float64))
row({'kind': 'reduce', 'fn': 'prod', 'axes': [0]}, torch.prod, torch.tensor([0.0, 0.0, 3.0], dtype=torch.float64))
row({'kind': 'reduce', 'fn': 'max', 'axes': [0]}, torch.max, torch.tensor([2.0, 5.0, 5.0], dtype=torch.float64))
row({'kind': 'reduce', 'fn': 'var', 'axes': [0], 'parameter': 1}, torch.var, torch.tensor([2.0], dtype=torch.float64), gradient=False)
row({'kind': 'reduce', 'fn': 'mean', 'axes': [0]}, torch.mean, torch.tensor([], dtype=torch.float64), gradient=False)
row({'kind': 'reduce', 'fn': 'sum', 'axes': [0]}, lambda x: x.sum(0), torch.zeros(0, 3, dtype=torch.float64))
row({'kind': 'reduce', 'fn': 'sum', 'axes': []}, torch.sum, rand())
row({'kind': 'reduce', 'fn': 'sum', 'axes': [0]}, torch.sum, torch.tensor([True, False, True]))
row({'kind': 'reduce', 'fn': 'sum', 'axes': [0]}, torch.sum, torch.tensor([100, 100, 100], dtype=torch.int8))
for p in (0, 1, 2, 3, 1.5, inf, -inf):
    row({'kind': 'reduce', 'fn': 'norm', 'axes': [1], 'parameter': plain(float(p))}, lambda x: torch.linalg.vector_norm(x, p, 1), rand(2, 3))
row({'kind': 'reduce', 'fn': 'logsumexp', 'axes': [0]}, lambda x: torch.logsumexp(x, 0), torch.tensor([-inf, -inf], dtype=torch.float64), gradient=False)
for axis in (0, 1, 2):
    for fn, run in {'sum': torch.cumsum, 'prod': torch.cumprod}.items():
        row({'kind': 'cumulate', 'fn': fn, 'axis': axis}, lambda x: run(x, axis), x)
    row({'kind': 'softmax', 'axis': axis, 'log': False}, lambda x: F.softmax(x, axis), x)
    row({'kind': 'softmax', 'axis': axis, 'log': True}, lambda x: F.log_softmax(x, axis), x)
    for descending in (False, True):
        primitive = {'kind': 'sort', 'axis': axis, 'descending': descending}
        row(primitive, lambda x: tuple(torch.sort(x, dim=axis, descending=descending, stable=True)), x)
        row(primitive, lambda x: tuple(torch.sort(x, dim=axis, descending=descending, stable=True)), spread, gradient=False)
        row(primitive, lambda x: tuple(torch.sort(x, dim=axis, descending=descending, stable=True)), ints(0, 3, 2, 3, 4))
row({'kind': 'cumulate', 'fn': 'prod', 'axis': 0}, lambda x: torch.cumprod(x, 0), torch.tensor([2.0, 0.0, 3.0, 4.0], dtype=torch.float64), gradient=False)
row({'kind': 'cumulate', 'fn': 'sum', 'axis': 0}, lambda x: torch.cumsum(x, 0), rand())
row({'kind': 'softmax', 'axis': 0, 'log': False}, lambda x: F.softmax(x, 0), torch.tensor([-inf, 1.0, 2.0], dtype=torch.float64))
row({'kind': 'softmax', 'axis': 0, 'log': False}, lambda x: F.softmax(x, 0), torch.tensor([-inf, -inf], dtype=torch.float64), gradient=False)
row({'kind': 'normalize', 'axes': [2], 'eps': 1e-5}, lambda x: F.layer_norm(x, (4,)), x)
row({'kind': 'normalize', 'axes': [1, 2], 'eps': 1e-3}, lambda x: F.layer_norm(x, (3, 4), eps=1e-3), x)
row({'kind': 'normalize', 'axes': [0, 2], 'eps': 1e-5}, lambda x: F.batch_norm(x, None, None, training=True), x)

# By index.
row({'kind': 'take', 'axis': 0}, lambda w, i: F.embedding(i, w), rand(5, 3), ints(0, 5, 2, 4))
row({'kind': 'take', 'axis': 1}, lambda x, i: x.index_select(1, i), x, torch.tensor([2, 0, 0, 1]))
row({'kind': 'take', 'axis': 0}, lambda x, i: x[i], rand(5, 3), torch.tensor(3))
row({'kind': 'gather', 'axis': 1}, lambda x, i: x.gather(1, i), rand(3, 4), ints(0, 4, 2, 5))
row({'kind': 'gather', 'axis': 0}, lambda x, i: x.gather(0, i), x, ints(0, 2, 4, 3, 2))
row({'kind': 'scatter', 'axis': 1, 'add': False}, lambda x, i, s: x.scatter(1, i, s), rand(3, 4), torch.tensor([[0, 2], [1, 3]]), rand(2, 3), gradient=False)
row({'kind': 'scatter', 'axis': 1, 'add': False}, lambda x, i, s: x.scatter(1, i, s), rand(3, 4), torch.tensor([[0, 2], [1, 3]]), rand(2, 2))
row({'kind': 'scatter', 'axis': 0, 'add': True}, lambda x, i, s: x.scatter_add(0, i, s), rand(3, 4), torch.tensor([[0, 0, 1], [0, 2, 1]]), rand(2, 3))
index = ((torch.tensor([1, 0, -1]),), [0]), ((torch.tensor([1, 0]), torch.tensor([2, -1])), [0, 1]), ((torch.tensor([[1], [0]]), torch.tensor([2, 1, 0])), [1, 2])
for given, axes in index:
    take = lambda x, *i: x[tuple([slice(None)] * axes[0] + list(i))]
    row({'kind': 'index', 'axes': axes}, take, x, *given)
row({'kind': 'index', 'axes': [0, 2]}, lambda x, i, j: x[i, :, j], x, torch.tensor([1, 0]), torch.tensor([[3, 2], [1, 1]]))
row({'kind': 'index', 'axes': [2]}, lambda x, i: x[:, :, i], x, torch.tensor([[3, 2], [1, 1]]))


def put(accumulate, at):
    return lambda x, v, *i: x.index_put(at(i), v, accumulate=accumulate)


for accumulate in (False, True):
    row({'kind': 'index_put', 'axes': [0, 1], 'add': accumulate}, put(accumulate, lambda i: i), rand(3, 4), rand(2), torch.tensor([0, 2]), torch.tensor([1, -1]))
    row({'kind': 'index_put', 'axes': [0], 'add': accumulate}, put(accumulate, lambda i: i), rand(3, 4), rand(4), torch.tensor([0, 2]))
    row({'kind': 'index_put', 'axes': [0, 1], 'add': accumulate}, put(accumulate, lambda i: i), rand(3, 4), rand(), torch.tensor([0, 2]), torch.tensor([1, -1]))
row({'kind': 'index_put', 'axes': [0], 'add': True}, put(True, lambda i: i), rand(3, 4), rand(3, 4), torch.tensor([0, 2, 0]))

# Another order, another shape.
row({'kind': 'expand'}, lambda x: x.expand(2, 3, 4), rand(3, 1))
row({'kind': 'as_strided', 'offset': 1, 'strides': [4, 1]}, lambda x: x.as_strided((2, 3), (4, 1), 1), rand(3, 4))
row({'kind': 'as_strided', 'offset': 0, 'strides': [1, 2]}, lambda x: x.as_strided((3, 4), (1, 2), 0), rand(12))


def written(at):
    def run(x, v):
        y = x.clone()
        y[at] = v
        return y
    return run


row({'kind': 'strided_put', 'offset': 1, 'strides': [4, 1]}, written((slice(0, 2), slice(1, 4))), rand(3, 4), rand(2, 3))
row({'kind': 'strided_put', 'offset': 2, 'strides': [4]}, written((slice(None), 2)), rand(3, 4), rand(3))
row({'kind': 'flip', 'axes': [0, 2]}, lambda x: x.flip(0, 2), x)
row({'kind': 'transpose', 'axes': [2, 0, 1]}, lambda x: x.permute(2, 0, 1), x)
row({'kind': 'reshape'}, lambda x: x.reshape(4, 6), x)
row({'kind': 'cast'}, lambda x: x.clone(), x)
row({'kind': 'slice', 'at': [1, {'start': 0, 'stop': 3, 'step': 2}]}, lambda x: x[1, 0:3:2], x)
row({'kind': 'concat', 'axis': 1}, lambda *xs: torch.cat(xs, 1), rand(2, 1, 3), rand(2, 0, 3), rand(2, 4, 3))
row({'kind': 'triangle', 'upper': True, 'diagonal': 1}, lambda x: x.triu(1), x)
row({'kind': 'triangle', 'upper': False, 'diagonal': -1}, lambda x: x.tril(-1), x)
row({'kind': 'pad', 'before': [0, 1, -1], 'after': [0, 2, 3], 'mode': 'constant', 'value': 1.5}, lambda x: F.pad(x, (-1, 3, 1, 2), value=1.5), x)
for mode in ('reflect', 'replicate', 'circular'):
    row({'kind': 'pad', 'before': [0, 0, 2], 'after': [0, 0, 3], 'mode': mode, 'value': 0}, lambda x: F.pad(x, (2, 3), mode=mode), x)
row({'kind': 'matmul'}, torch.matmul, rand(3), rand(3))
row({'kind': 'matmul'}, torch.matmul, rand(2, 3), rand(3))
row({'kind': 'matmul'}, torch.matmul, rand(3), rand(3, 4))
row({'kind': 'matmul'}, torch.matmul, rand(3), rand(2, 3, 4))
row({'kind': 'matmul'}, torch.matmul, rand(2, 1, 3, 4), rand(5, 4, 2))
row({'kind': 'matmul'}, torch.matmul, rand(2, 3, 4), rand(4, 2))

# Windows.
for groups, stride, padding, dilation in ((1, 1, 0, 1), (2, 2, 1, 1), (1, 1, 2, 2)):
    window = {'stride': [stride], 'padding': [[padding, padding]], 'dilation': [dilation]}
    inputs = (rand(2, 4, 7), rand(6, 4 // groups, 3), rand(6))
    row({'kind': 'conv', 'groups': groups, **window}, lambda *given: F.conv1d(*given, stride, padding, dilation, groups), *inputs)
row(
    {'kind': 'conv', 'groups': 1, 'stride': [2, 1], 'padding': [[1, 1], [0, 0]], 'dilation': [1, 2]},
    lambda x, w: F.conv2d(x, w, None, (2, 1), (1, 0), (1, 2)), rand(2, 2, 5, 6), rand(3, 2, 3, 2),
)
for ceil in (False, True):
    window = {'kernel': [3], 'stride': [2], 'padding': [[1, 1]]}
    primitive = {'kind': 'pool', 'fn': 'max', 'dilation': [1], 'countPadding': False, **window}
    row(primitive, lambda x: tuple(F.max_pool1d(x, 3, 2, 1, 1, ceil, return_indices=True)), rand(2, 2, 8))
    for count in (False, True):
        primitive = {'kind': 'pool', 'fn': 'average', 'dilation': [1], 'countPadding': count, **window}
        row(primitive, lambda x: F.avg_pool1d(x, 3, 2, 1, ceil, count), rand(2, 2, 8))
window = {'kernel': [2, 3], 'stride': [2, 2], 'padding': [[0, 0], [1, 1]]}
row({'kind': 'pool', 'fn': 'max', 'dilation': [1, 2], 'countPadding': False, **window}, lambda x: tuple(F.max_pool2d(x, (2, 3), 2, (0, 1), (1, 2), return_indices=True)), rand(1, 2, 5, 8))
row({'kind': 'pool', 'fn': 'average', 'dilation': [1, 1], 'countPadding': True, **window}, lambda x: F.avg_pool2d(x, (2, 3), 2, (0, 1)), rand(1, 2, 5, 6))
row({'kind': 'pool', 'fn': 'max', 'dilation': [1], 'countPadding': False, 'kernel': [2], 'stride': [1], 'padding': [[0, 0]]}, lambda x: tuple(F.max_pool1d(x, 2, 1, return_indices=True)),
    torch.tensor([[[1.0, nan, 2.0, 2.0, -inf]]], dtype=torch.float64), gradient=False)

# Recurrent layers.
modes = {'lstm': torch.nn.LSTM, 'gru': torch.nn.GRU, 'rnn_tanh': torch.nn.RNN, 'rnn_relu': torch.nn.RNN}
cells = {'lstm': torch.nn.LSTMCell, 'gru': torch.nn.GRUCell, 'rnn_tanh': torch.nn.RNNCell, 'rnn_relu': torch.nn.RNNCell}


def recurrent(mode, *, layers=1, both=False, batch_first=False, bias=True, proj=0, states=False, unbatched=False, lengths=None):
    options = {'nonlinearity': 'relu'} if mode == 'rnn_relu' else {}
    layer = modes[mode](3, 2, layers, bias=bias, batch_first=batch_first, bidirectional=both, **({'proj_size': proj} if proj else {}), **options).double()
    weights = [(rand(*w.shape) / 2) for w in layer.parameters()]
    batch = 1 if unbatched else 2 if lengths is None else len(lengths)
    x = rand(*((4, 3) if unbatched else (batch, 4, 3) if batch_first and lengths is None else (4, batch, 3)))
    packed = None
    if lengths is not None:
        packed = torch.nn.utils.rnn.pack_padded_sequence(x, torch.tensor(lengths), enforce_sorted=False)
        x = packed.data.clone()
    directions = 2 if both else 1
    given = []
    if states:
        size = lambda n: (layers * directions, n) if unbatched else (layers * directions, batch, n)
        given.append(rand(*size(proj or 2)))
        if mode == 'lstm':
            given.append(rand(*size(2)))
    names = [name for name, _ in layer.named_parameters()]

    def run(x, *rest):
        hx = rest[:len(given)]
        state = None if not hx else hx[0] if mode != 'lstm' else tuple(hx)
        if packed is not None:
            x = torch.nn.utils.rnn.PackedSequence(x, packed.batch_sizes, packed.sorted_indices, packed.unsorted_indices)
        out, last = torch.func.functional_call(layer, dict(zip(names, rest[len(given):])), (x, state))
        out = out.data if packed is not None else out
        return (out, *(last if mode == 'lstm' else (last,)))

    row({
        'kind': 'rnn', 'mode': mode, 'inputSize': 3, 'hiddenSize': 2, 'numLayers': layers, 'bidirectional': both, 'batchFirst': batch_first, 'bias': bias, 'projSize': proj,
        'dropout': 0, 'training': True, 'hasHx': states, 'unbatched': unbatched, 'lengths': lengths,
    }, run, x, *given, *weights)


for mode in modes:
    recurrent(mode)
    recurrent(mode, layers=2, both=True, batch_first=True, states=True)
    recurrent(mode, bias=False, unbatched=True, states=True)
    recurrent(mode, layers=2, both=True, lengths=[2, 4, 1], states=True)
recurrent('lstm', layers=2, both=True, proj=1, states=True)
recurrent('lstm', proj=1, lengths=[3, 4], states=False, batch_first=True)
for mode, cls in cells.items():
    for bias, states, unbatched in ((True, True, False), (False, False, False), (True, True, True)):
        cell = cls(3, 2, bias=bias, **({'nonlinearity': 'relu'} if mode == 'rnn_relu' else {})).double()
        names = [name for name, _ in cell.named_parameters()]
        hidden = [rand(*((2,) if unbatched else (4, 2))) for _ in range((2 if mode == 'lstm' else 1) if states else 0)]

        def run(x, *rest):
            hx = rest[:len(hidden)]
            state = None if not hx else hx[0] if mode != 'lstm' else tuple(hx)
            return torch.func.functional_call(cell, dict(zip(names, rest[len(hidden):])), (x, state))

        row({'kind': 'rnn_cell', 'mode': mode, 'inputSize': 3, 'hiddenSize': 2, 'bias': bias, 'hasHx': states, 'unbatched': unbatched},
            run, rand(*((3,) if unbatched else (4, 3))), *hidden, *[rand(*w.shape) / 2 for w in cell.parameters()])
for batch_first in (False, True):
    pack = lambda x: torch.nn.utils.rnn.pack_padded_sequence(x, torch.tensor([2, 3, 1]), batch_first=batch_first, enforce_sorted=False)
    x = rand(*((3, 4, 2) if batch_first else (4, 3, 2)))
    row({'kind': 'pack', 'lengths': [2, 3, 1], 'batchFirst': batch_first}, lambda x: tuple(pack(x))[:2], x)
    sequence = pack(x)
    row(
        {'kind': 'unpack', 'lengths': [2, 3, 1], 'batchFirst': batch_first, 'fill': 7},
        lambda data, sizes: torch.nn.utils.rnn.pad_packed_sequence(
            torch.nn.utils.rnn.PackedSequence(data, sizes, sequence.sorted_indices, sequence.unsorted_indices), batch_first=batch_first, padding_value=7),
        sequence.data.clone(), sequence.batch_sizes.clone(),
    )
probabilities = torch.tensor([0.0, 1.0, 0.0, 1.0, 0.5, 1e-9, 1e-14, 1 - 1e-14, 0.9], dtype=torch.float64)
elementwise('binary_cross_entropy', lambda p, t: F.binary_cross_entropy(p, t, reduction='none'), probabilities,
            torch.tensor([0.0, 1.0, 1.0, 0.0, 0.25, 0.0, 1.0, 0.5, 1.0], dtype=torch.float64))
