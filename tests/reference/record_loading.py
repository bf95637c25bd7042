"""Records what load_state_dict says of states, and what a module gives with weights from a file: `python record_loading.py > loading.jsonl`.

A line is {source, name, state: [[key, shape], …], message}: message is null where the state is taken. The last lines are
{source, files, output}: the files lie in weights/, output is that of the program's y in float64. Besides torch 2.13 it needs safetensors 0.8."""
import json
import os

import numpy as np
import torch
from safetensors.torch import save_file

here = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'weights')
head = 'import torch\nfrom torch import nn\n'
layer = head + 'lstm = nn.LSTM(3, 4)\nx = torch.randn(5, 2, 3)\noutput, (h_n, c_n) = lstm(x)\n'
wide = head + 'gru = nn.GRU(3, 4, num_layers=2, bidirectional=True, bias=False)\nx = torch.randn(5, 2, 3)\noutput, h_n = gru(x)\n'
tagger = (
    head
    + '''class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4, batch_first=True)
        self.norm = nn.BatchNorm1d(4)
        self.out = nn.Linear(4, 2)
        nn.init.xavier_uniform_(self.out.weight)

    def forward(self, x):
        h, _ = self.rnn(x)
        return self.out(self.norm(h[:, -1]))


if __name__ == '__main__':
    model = Tagger(
    )
    x = torch.randn(5, 6, 3)
    y = model(x)
'''
)


def module(source, name):
    scope = {'__name__': '__main__'}
    exec(source, scope)
    return scope[name]


def shapes(source, name):
    return {key: list(value.shape) for key, value in module(source, name).state_dict().items()}


def row(source, name, state):
    try:
        module(source, name).load_state_dict({key: torch.empty(shape) for key, shape in state.items()})
        message = None
    except RuntimeError as error:
        message = str(error)
    print(json.dumps({'source': source, 'name': name, 'state': list(state.items()), 'message': message}))


for source, name in ((layer, 'lstm'), (wide, 'gru'), (tagger, 'model')):
    whole = shapes(source, name)
    keys = list(whole)
    row(source, name, whole)
    row(source, name, dict(reversed(whole.items())))
    row(source, name, {key: whole[key] for key in keys[1:]})
    row(source, name, {key: whole[key] for key in keys[:1]})
    row(source, name, whole | {'extra': [2, 3]})
    row(source, name, whole | {'extra.deep.er': []})
    row(source, name, {key: whole[key] for key in keys[2:]} | {'one': [1], 'two "quoted"': [1]})
    row(source, name, whole | {keys[0]: [7] + whole[keys[0]][1:]})
    row(source, name, whole | {keys[0]: whole[keys[0]][::-1], keys[1]: [1]})
    row(source, name, whole | {keys[0]: []})
    row(source, name, {key: shape for key, shape in whole.items() if key != keys[1]} | {keys[0]: [9, 9], 'extra': [1]})
    row(source, name, {'module.' + key: shape for key, shape in whole.items()})

torch.manual_seed(5)


def given(source, name, file, inputs):
    scope = {'__name__': '__main__'}
    exec(source, scope)
    one = scope[name]
    state = {key: value if value.dtype == torch.int64 else torch.rand_like(value) for key, value in one.state_dict().items()}
    save_file(state, os.path.join(here, file))
    np.savez(os.path.join(here, inputs), x=torch.randn_like(scope['x']).double().numpy())
    one.load_state_dict(state)
    one.double()
    output = one(torch.from_numpy(np.load(os.path.join(here, inputs))['x']).float().double())
    output = output if isinstance(output, torch.Tensor) else output[0]
    print(json.dumps({'source': source, 'files': [file, inputs], 'output': output.flatten().tolist()}))


given(layer, 'lstm', 'layer.safetensors', 'layer.npz')
given(wide, 'gru', 'wide.safetensors', 'wide.npz')
given(tagger, 'model', 'tagger.safetensors', 'tagger.npz')
