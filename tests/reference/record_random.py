"""Records what PyTorch's CPU generator gives for a list of programs: python record_random.py > random.json

Each record is a program (a seed and draws in order) with, for each draw, the numbers: all of them, or the first and last 24.
Recorded with torch 2.13.0+cpu.
"""

import json
import sys

import torch

uniform = lambda low, high: {'kind': 'uniform', 'low': low, 'high': high}
normal = lambda mean=0, std=1: {'kind': 'normal', 'mean': mean, 'std': std}
integers = lambda low, high: {'kind': 'integers', 'low': low, 'high': high}
permutation = {'kind': 'permutation'}

PROGRAMS = [
    (0, [
        (uniform(0, 1), 5, 'float32'),
        (normal(), 4, 'float32'),
        (uniform(0, 1), 3, 'float64'),
        (normal(), 4, 'float32'),
    ]),
    (0, [
        (uniform(-0.1, 0.1), 20000, 'float32'),
        (uniform(-0.3779645, 0.3779645), 50, 'float64'),
        (normal(), 3, 'float64'),
    ]),
    (1, [
        (normal(), 16, 'float32'),
        (normal(), 17, 'float32'),
        (normal(), 31, 'float64'),
        (normal(), 32, 'float64'),
        (normal(), 1600, 'float32'),
    ]),
    (1234567890123, [
        (normal(2, 0.5), 40, 'float32'),
        (normal(2, 0.5), 7, 'float32'),
        (normal(-1, 3), 40, 'float64'),
        (normal(), 5, 'float64'),
    ]),
    (-3, [
        (integers(0, 10), 30, 'int64'),
        (integers(-7, 2**27), 20, 'int64'),
        (integers(0, 2**28), 20, 'int64'),
        (integers(-5, 2**40), 20, 'int64'),
        (integers(0, 200), 9, 'uint8'),
    ]),
    (7, [
        (normal(), 1, 'float32'),
        (permutation, 50, 'int64'),
        (normal(), 1, 'float32'),
        (permutation, 1, 'int64'),
        (permutation, 0, 'int64'),
        (uniform(0, 1), 2, 'float32'),
    ]),
    (42, [
        (uniform(0, 1), 20, 'float16'),
        (uniform(0, 1), 20, 'bfloat16'),
        (normal(), 20, 'float16'),
        (normal(), 35, 'bfloat16'),
        (normal(), 5, 'float16'),
        (uniform(0, 1), 3, 'float32'),
    ]),
    (42, [
        (integers(0, 5), 6, 'float32'),
        (normal(), 0, 'float32'),
        (uniform(0, 1), 1300, 'float32'),
        (normal(0, 0.02), 100003, 'float32'),
        (normal(), 3, 'float32'),
    ]),
]


def draw(distribution, size, dtype):
    dtype = getattr(torch, dtype)
    if distribution['kind'] == 'uniform':
        if (distribution['low'], distribution['high']) == (0, 1):
            return torch.rand(size, dtype=dtype)
        return torch.empty(size, dtype=dtype).uniform_(distribution['low'], distribution['high'])
    if distribution['kind'] == 'normal':
        if (distribution['mean'], distribution['std']) == (0, 1):
            return torch.randn(size, dtype=dtype)
        return torch.empty(size, dtype=dtype).normal_(distribution['mean'], distribution['std'])
    if distribution['kind'] == 'integers':
        return torch.randint(distribution['low'], distribution['high'], (size,), dtype=dtype)
    return torch.randperm(size)


def ends(numbers):
    return numbers if len(numbers) <= 50 else numbers[:24] + numbers[-24:]


def record(seed, draws):
    torch.manual_seed(seed)
    return {
        'seed': seed,
        'draws': [
            {'distribution': d, 'size': size, 'dtype': dtype, 'values': ends(draw(d, size, dtype).to(torch.float64).tolist())}
            for d, size, dtype in draws
        ],
    }


def dropout():
    torch.manual_seed(5)
    return torch.nn.functional.dropout(torch.ones(40), 0.25).tolist()


json.dump({'torch': torch.__version__, 'programs': [record(*p) for p in PROGRAMS], 'dropout': dropout()}, sys.stdout)
print()
