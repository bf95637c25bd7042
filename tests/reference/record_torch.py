"""Records what PyTorch does with calls of recurrent layers and cells that are drawn at random with a fixed seed, of which some do not fit:

    python record_torch.py layers > ../cases/torch/drawn-layers.txt    (or cells, or packed)

What ends a process or prints an address is left out.
"""
import random, re, sys

import torch

from record_cases import recorder

HEADER = 'import torch\nfrom torch import nn\nfrom torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pack_sequence, pad_sequence, PackedSequence'


def describe(name, value):
    """Expressions that show what a value is, without its random numbers."""
    if isinstance(value, torch.nn.utils.rnn.PackedSequence):
        return [f'{name}.data.shape', f'{name}.data.dtype', f'{name}.batch_sizes.tolist()'] + ([f'{name}.sorted_indices.tolist()', f'{name}.unsorted_indices.tolist()'] if value.sorted_indices is not None else [])
    if isinstance(value, torch.Tensor):
        return [f'{name}.shape', f'{name}.dtype', f'{name}.device', f'{name}.stride()', f'{name}.requires_grad']
    if type(value) is tuple and value and any(isinstance(item, (tuple, torch.Tensor)) for item in value):
        return [text for i, item in enumerate(value) for text in describe(f'{name}[{i}]', item)]
    if value is None or isinstance(value, (str, int, float, torch.Size, torch.dtype, torch.device, torch.nn.Module)) or (type(value) in (tuple, list) and not any(isinstance(item, torch.Tensor) for item in value)):
        return [name]
    return [f'type({name}).__name__']


def program(rng):
    """A call of a layer or a cell, drawn at random: (which of the files it is in, lines)."""
    kind = rng.choice(['LSTM', 'LSTM', 'GRU', 'RNN', 'LSTMCell', 'GRUCell', 'RNNCell'])
    return cell(rng, kind) if kind.endswith('Cell') else layer(rng, kind)


def near(rng, n, chance):
    return rng.choice([n + 1, n * 2, max(n - 1, 0), 1]) if rng.random() < chance else n


def tensor(rng, shape, dtype=None):
    made = rng.choice(['randn', 'randn', 'zeros', 'ones', 'rand'])
    if dtype and not dtype.startswith(('float', 'bfloat')):
        made = 'zeros'
    sizes = ', '.join(map(str, shape)) if shape and rng.random() < .8 else f'({"".join(f"{n}, " for n in shape).strip()})'
    return f'torch.{made}({sizes}{f", dtype=torch.{dtype}" if dtype else ""})'


def layer(rng, kind):
    batch_first, bidirectional, layers = rng.random() < .4, rng.random() < .4, rng.choice([1, 1, 2, 3])
    inputs, hidden, batch, steps = rng.choice([1, 3, 5, 8, 16]), rng.choice([2, 4, 6, 10]), rng.choice([1, 2, 3, 5]), rng.choice([1, 2, 4, 7])
    proj = rng.choice([0, 0, 0, 1, hidden - 1]) if kind == 'LSTM' else 0
    dtype = rng.choice([None] * 6 + ['float64', 'float16', 'bfloat16'])
    options = [f'num_layers={layers}'] * (layers > 1) + ['bidirectional=True'] * bidirectional + ['batch_first=True'] * batch_first + [f'proj_size={proj}'] * (proj > 0)
    options += rng.choice([[]] * 5 + [['bias=False'], [f'dropout={rng.choice([0, 0.0, 0.2, 1, 1.5, -0.1, True])}']])
    options += [f'dtype=torch.{dtype}'] * (dtype is not None)
    if kind == 'RNN' and rng.random() < .3:
        options.append(f'nonlinearity={rng.choice(["relu", "tanh", "gelu"])!r}')
    lines = [f'm = nn.{kind}({near(rng, inputs, 0)}, {hidden}{"".join(", " + option for option in options)})']
    x = [near(rng, batch if batch_first else steps, .04), near(rng, steps if batch_first else batch, .04), near(rng, inputs, .15)]
    form = rng.random()
    shape = x if form < .78 else x[1:] if form < .93 else x[2:] if form < .96 else x + [2]
    x_dtype = rng.choice([dtype] * 9 + ['float64', 'int64'])
    lines.append(f'x = {tensor(rng, shape, x_dtype)}')
    rows = x[0] if batch_first else x[1]
    passed = 'x'
    if len(shape) == 3 and rng.random() < .35:
        longest = x[1] if batch_first else x[0]
        lengths = sorted((rng.randint(1, max(longest, 1)) for _ in range(rows)), reverse=True)
        if rng.random() < .3:
            rng.shuffle(lengths)
        if lengths and rng.random() < .12:
            lengths[rng.randrange(len(lengths))] = rng.choice([0, longest + 2])
        if rng.random() < .08:
            lengths.append(1)
        more = [['batch_first=True'], []][(not batch_first) != (rng.random() < .1)] + ['enforce_sorted=False'] * (rng.random() < .35)
        given = rng.choice([str(lengths), str(lengths), f'torch.tensor({lengths})', str(tuple(lengths))])
        lines.append(f'p = pack_padded_sequence(x, {given}{"".join(", " + option for option in more)})')
        passed = 'p'
    call = f'm({passed})'
    if rng.random() < .6:
        staves, width = layers * (1 + bidirectional), proj or hidden
        unbatched = len(shape) == 2
        def state(width):
            sizes = [near(rng, staves, .1), near(rng, rows, .1), near(rng, width, .1)]
            if unbatched != (rng.random() < .1):
                sizes.pop(1)
            return tensor(rng, sizes, rng.choice([dtype] * 12 + ['float64', 'float16', 'bfloat16', 'int64', 'int32']))
        lines.append(f'h0 = {state(width)}')
        if kind == 'LSTM':
            lines.append(f'c0 = {state(hidden)}')
        pair = rng.choice(['(h0, c0)'] * 10 + ['[h0, c0]', 'h0', '(h0,)', '(h0, c0, c0)', '(h0, None)'])
        single = rng.choice(['h0'] * 10 + ['(h0,)', '[h0]', '(h0, h0)'])
        call = f'm({passed}, {rng.choice(["", "", "hx="])}{pair if kind == "LSTM" else single})'
    lines.append(f'y = {call}')
    if passed == 'p' and rng.random() < .4:
        lines += [f'y = pad_packed_sequence(y[0]{rng.choice(["", ", batch_first=True", ", total_length=9", ", total_length=2"])})']
    return 'packed' if passed == 'p' else 'layers', lines


def cell(rng, kind):
    inputs, hidden, batch = rng.choice([1, 3, 5, 8]), rng.choice([2, 4, 6]), rng.choice([1, 2, 3])
    dtype = rng.choice([None] * 6 + ['float64', 'bfloat16'])
    options = rng.choice([[]] * 4 + [['bias=False']]) + [f'dtype=torch.{dtype}'] * (dtype is not None)
    lines = [f'm = nn.{kind}({inputs}, {hidden}{"".join(", " + option for option in options)})']
    shape = [batch, near(rng, inputs, .15)]
    form = rng.random()
    shape = shape[1:] if form < .2 else [2] + shape if form < .27 else shape
    lines.append(f'x = {tensor(rng, shape, rng.choice([dtype] * 8 + ["float64", "int64"]))}')
    call = 'm(x)'
    if rng.random() < .75:
        def state():
            sizes = [near(rng, batch, .12), near(rng, hidden, .12)]
            return tensor(rng, sizes[1:] if (len(shape) == 1) != (rng.random() < .1) else sizes, rng.choice([dtype] * 10 + ['float64', 'float16']))
        lines.append(f'h = {state()}')
        if kind == 'LSTMCell':
            lines.append(f'c = {state()}')
        passed = rng.choice(['(h, c)'] * 8 + ['h', '(h,)', '(h, c, c)', '[h, c]']) if kind == 'LSTMCell' else rng.choice(['h'] * 8 + ['(h,)', '(h, h)'])
        call = f'm(x, {passed})'
    return 'cells', lines + [f'y = {call}']


def programs(which):
    rng = random.Random(20)
    for _ in range(300):
        drawn, lines = program(rng)
        source = '\n'.join(lines)
        if drawn == which:
            first = recorder.run(f'{HEADER}\n{source}\n', lambda scope: describe('y', scope['y']))
            yield source + (f'\nprint({", ".join(first["seen"])})' if first and first['seen'] else '')


recorder.write(HEADER, programs(sys.argv[1]), lambda row: not re.search(r'0x[0-9a-f]+|frame #', str(row)))
