"""Runs each pair of pairs.txt with PyTorch: both twins have to run, and what is behind `?` has to fail for the wrong one and to hold for the right one.

    python tests/reference/silent/record_silent.py > tests/reference/silent/pairs.jsonl

A line with `-` in front is the wrong twin's, one with `+` the right one's. `RIGHT` stands where only the program's evident purpose tells.
"""

import json
import pathlib
import sys

import torch

head = """import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
"""


def other(x, index):
    x = x.clone()
    x[index] = x[index].flip(-1) if not x.is_floating_point() else x[index] + 1
    return x


def apart(net, x):
    """No sequence changes with sequence 1 but itself."""
    rest = [i for i in range(len(x)) if i != 1]
    return torch.allclose(net(x)[rest], net(other(x, 1))[rest], atol=1e-6)


def causal(net, x):
    """What comes before the last step does not change with it."""
    changed = x.clone()
    changed[:, -1] = (changed[:, -1] + 1) % 20 if not x.is_floating_point() else changed[:, -1] + 1
    return torch.allclose(net(x)[:, :-1], net(changed)[:, :-1], atol=1e-6)


def same_rows(x):
    """The copies of a sequence stand side by side."""
    return torch.allclose(x[:, 0], x[:, 1])


def twins(lines):
    for sign in "-+":
        mine = [line[1:] if line[:1] == sign else line for line in lines if line[:1] not in "-+?" or line[:1] == sign]
        first = next((i for i, line in enumerate(line for line in lines if line[:1] not in "+?") if line[:1] == "-"), 0)
        yield sign, head + "\n".join(mine) + "\n", head.count("\n") + first + 1


for pair in (pathlib.Path(__file__).parent / "pairs.txt").read_text().split("=== ")[1:]:
    name, *lines = pair.rstrip().split("\n")
    check = next(line[2:] for line in lines if line.startswith("? "))
    for sign, source, line in twins(lines):
        torch.manual_seed(0)
        scope = {"apart": apart, "causal": causal, "same_rows": same_rows, "RIGHT": sign == "+", "print": lambda *_: None}
        exec(compile(source, name, "exec"), scope)
        holds = bool(eval(check, scope))
        if holds != (sign == "+"):
            sys.exit(f"{name} {sign}: the check says {holds}")
        print(json.dumps({"id": f"{name} {sign}", "source": source, "wrong": line if sign == "-" else None}))
