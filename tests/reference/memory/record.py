"""What PyTorch holds when the programs of programs.txt train, in bytes: python record.py > recorded.jsonl

`parameters`, of the model; `kept`, what autograd has saved when `backward()` is first called: distinct storages, without those of parameters and buffers;
`gradients` and `optimizer`, when the program has ended; `inference`, what autograd has saved when the same program runs without gradients, and `parts`, the
saved storages by size. An LSTM in float32 and bfloat16 runs in oneDNN on a CPU that has the instructions for it: recorded on one with AVX-512 and bfloat16.
"""

import json
import os
import pathlib
import weakref
from collections import Counter

import torch


class Held:
    """One saved tensor: it lives as long as the node of the graph that saved it."""

    def __init__(self, tensor):
        self.tensor = tensor


def bytes_of(tensors):
    storages = {}
    for tensor in tensors:
        storage = tensor.untyped_storage()
        storages[storage.data_ptr()] = storage.nbytes()
    return storages


def train(source):
    alive, first = weakref.WeakSet(), []
    names = {'__name__': '__main__'}
    backward = torch.Tensor.backward

    def pack(tensor):
        held = Held(tensor)
        alive.add(held)
        return held

    def watched(self, *args, **kwargs):
        if not first:
            model = names['model']
            own = bytes_of([*model.parameters(), *model.buffers()])
            kept = bytes_of([held.tensor for held in alive])
            first.append(sorted((n for at, n in kept.items() if at not in own), reverse=True))
        return backward(self, *args, **kwargs)

    torch.manual_seed(0)
    torch.Tensor.backward = watched
    try:
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda held: held.tensor):
            exec(compile(source, 'program', 'exec'), names)
    finally:
        torch.Tensor.backward = backward
    model = names['model']
    gradients = bytes_of([p.grad for p in model.parameters() if p.grad is not None])
    optimizer = names.get('optimizer')
    state = bytes_of([t for one in optimizer.state.values() for t in one.values() if isinstance(t, torch.Tensor)] if optimizer else [])
    return {
        'parameters': sum(bytes_of(model.parameters()).values()),
        'gradients': sum(gradients.values()),
        'optimizer': sum(state.values()),
        'kept': sum(first[0]),
        'parts': dict(Counter(map(str, first[0]))),
    }


def infer(source):
    saved = []
    torch.manual_seed(0)
    torch.Tensor.backward, backward = (lambda self, *args, **kwargs: None), torch.Tensor.backward
    try:
        with torch.no_grad(), torch.autograd.graph.saved_tensors_hooks(lambda t: saved.append(t) or t, lambda t: t):
            exec(compile(source.replace('optimizer.step()', 'pass'), 'program', 'exec'), {'__name__': '__main__'})
    finally:
        torch.Tensor.backward = backward
    return {'inference': sum(bytes_of(saved).values())}


if __name__ == '__main__':
    os.environ['ONEDNN_VERBOSE'] = '0'
    text = pathlib.Path(__file__).with_name('programs.txt').read_text()
    for part in text.split('=== ')[1:]:
        name, source = part.split('\n', 1)
        print(json.dumps({'name': name, **train(source), **infer(source)}))
