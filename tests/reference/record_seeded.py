"""Records twenty seeded programs as PyTorch runs them: python record_seeded.py > seeded.jsonl

One line a program: {id, source, tensors: {name: {shape, dtype, data}}}. A name is a variable that holds a tensor (or a packed sequence: its
data), or a layer's parameter as `lstm.weight_ih_l0`. Data is row-major; float32 at 9 significant digits, float64 at 17, which is exact.
Recorded with torch 2.13.0+cpu on an AMD processor (on Intel's, MKL draws dropout's masks by another generator).
"""

import json

import torch
from torch import nn
from torch.nn.utils.rnn import PackedSequence

HEAD = 'import torch\nfrom torch import nn\n'
PACKING = HEAD + 'from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence\n'

PROGRAMS = {
    'lstm': HEAD + '''
torch.manual_seed(0)
lstm = nn.LSTM(input_size=5, hidden_size=7)

x = torch.randn(6, 3, 5)  # (seq, batch, feat)
output, (h_n, c_n) = lstm(x)
''',
    'lstm, two layers, both directions': HEAD + '''
torch.manual_seed(0)
lstm = nn.LSTM(input_size=4, hidden_size=5, num_layers=2, bidirectional=True)
x = torch.randn(5, 3, 4)
output, (h_n, c_n) = lstm(x)
last = output[-1]
''',
    'lstm, three layers, batch first': HEAD + '''
torch.manual_seed(1)
lstm = nn.LSTM(3, 4, 3, batch_first=True)
x = torch.randn(2, 7, 3)
output, (h_n, c_n) = lstm(x)
last = output[:, -1]
''',
    'lstm, projected, both directions': HEAD + '''
torch.manual_seed(2)
lstm = nn.LSTM(6, 5, num_layers=2, proj_size=3, bidirectional=True)
x = torch.randn(4, 2, 6)
output, (h_n, c_n) = lstm(x)
''',
    'lstm, states given, projected': HEAD + '''
torch.manual_seed(3)
x = torch.randn(3, 2, 5)
h_0 = torch.randn(2, 2, 2)
c_0 = torch.randn(2, 2, 6)
lstm = nn.LSTM(5, 6, num_layers=2, proj_size=2)
output, (h_n, c_n) = lstm(x, (h_0, c_0))
''',
    'lstm, unbatched, no bias': HEAD + '''
torch.manual_seed(4)
lstm = nn.LSTM(7, 3, bias=False, bidirectional=True)
x = torch.randn(5, 7)
h_0 = torch.randn(2, 3)
c_0 = torch.randn(2, 3)
output, (h_n, c_n) = lstm(x, (h_0, c_0))
''',
    'lstm, float64': HEAD + '''
torch.manual_seed(5)
lstm = nn.LSTM(3, 5, 2, dtype=torch.float64)
x = torch.randn(4, 3, 3, dtype=torch.float64)
output, (h_n, c_n) = lstm(x)
''',
    'lstm, packed, unsorted lengths': PACKING + '''
torch.manual_seed(6)
lstm = nn.LSTM(3, 4, num_layers=2, bidirectional=True)
x = torch.randn(6, 5, 3)
lengths = [3, 6, 1, 4, 6]
packed = pack_padded_sequence(x, lengths, enforce_sorted=False)
packed_output, (h_n, c_n) = lstm(packed)
output, sizes = pad_packed_sequence(packed_output)
''',
    'lstm, dropout in training': HEAD + '''
torch.manual_seed(7)
lstm = nn.LSTM(3, 4, num_layers=3, dropout=0.4, bidirectional=True, batch_first=True)
x = torch.randn(3, 4, 3)
output, (h_n, c_n) = lstm(x)
y = torch.randn(5)
''',
    'lstm, one feature, one step': HEAD + '''
torch.manual_seed(8)
lstm = nn.LSTM(1, 1)
x = torch.rand(1, 1, 1)
output, (h_n, c_n) = lstm(x)
''',
    'gru': HEAD + '''
torch.manual_seed(0)
gru = nn.GRU(input_size=8, hidden_size=6)
x = torch.randn(5, 4, 8)
output, h_n = gru(x)
''',
    'gru, two layers, both directions, batch first, state given': HEAD + '''
torch.manual_seed(9)
gru = nn.GRU(4, 5, 2, batch_first=True, bidirectional=True)
x = torch.randn(3, 4, 4)
h_0 = torch.randn(4, 3, 5)
output, h_n = gru(x, h_0)
''',
    'gru, packed, batch first, state given': PACKING + '''
torch.manual_seed(10)
gru = nn.GRU(5, 3, bidirectional=True, batch_first=True)
x = torch.randn(4, 7, 5)
h_0 = torch.randn(2, 4, 3)
packed = pack_padded_sequence(x, [2, 7, 5, 3], batch_first=True, enforce_sorted=False)
packed_output, h_n = gru(packed, h_0)
output, lengths = pad_packed_sequence(packed_output, batch_first=True)
''',
    'gru, three layers, no bias, float64, unbatched': HEAD + '''
torch.manual_seed(11)
gru = nn.GRU(2, 3, num_layers=3, bias=False, dtype=torch.float64)
x = torch.rand(9, 2, dtype=torch.float64)
output, h_n = gru(x)
''',
    'gru, packed, dropout in training': PACKING + '''
torch.manual_seed(12)
gru = nn.GRU(3, 4, num_layers=2, dropout=0.25)
x = torch.randn(5, 3, 3)
packed = pack_padded_sequence(x, [5, 3, 2])
packed_output, h_n = gru(packed)
output, lengths = pad_packed_sequence(packed_output)
''',
    'rnn, tanh, both directions': HEAD + '''
torch.manual_seed(0)
rnn = nn.RNN(6, 9, num_layers=2, bidirectional=True)
x = torch.randn(7, 2, 6)
output, h_n = rnn(x)
''',
    'rnn, relu, state given': HEAD + '''
torch.manual_seed(13)
rnn = nn.RNN(11, 13, nonlinearity='relu', batch_first=True)
x = torch.randn(2, 5, 11)
h_0 = torch.randn(1, 2, 13)
output, h_n = rnn(x, h_0)
''',
    'lstm cell': HEAD + '''
torch.manual_seed(14)
cell = nn.LSTMCell(5, 4)
x = torch.randn(3, 5)
h = torch.randn(3, 4)
c = torch.randn(3, 4)
h1, c1 = cell(x, (h, c))
h2, c2 = cell(x, (h1, c1))
''',
    'gru cell, no bias': HEAD + '''
torch.manual_seed(15)
cell = nn.GRUCell(10, 7, bias=False)
x = torch.randn(2, 10)
h1 = cell(x)
h2 = cell(x, h1)
''',
    'rnn cell, relu, one sample': HEAD + '''
torch.manual_seed(16)
cell = nn.RNNCell(17, 5, nonlinearity='relu')
x = torch.randn(17)
h = torch.randn(5)
h1 = cell(x, h)
torch.manual_seed(16)
again = torch.randn(20)
''',
}


def tensors(namespace):
    for name, value in namespace.items():
        if isinstance(value, PackedSequence):
            yield name, value.data
        elif isinstance(value, torch.Tensor):
            yield name, value
        elif isinstance(value, nn.Module):
            for parameter, tensor in value.named_parameters():
                yield f'{name}.{parameter}', tensor


def described(tensor):
    digits = 9 if tensor.dtype == torch.float32 else 17
    numbers = [float(f'{number:.{digits}g}') if tensor.is_floating_point() else number for number in tensor.flatten().tolist()]
    return {'shape': list(tensor.shape), 'dtype': str(tensor.dtype).removeprefix('torch.'), 'data': numbers}


for name, source in PROGRAMS.items():
    namespace = {}
    exec(source, namespace)
    print(json.dumps({'id': name, 'source': source, 'tensors': {n: described(t) for n, t in tensors(namespace)}}, separators=(',', ':')))
