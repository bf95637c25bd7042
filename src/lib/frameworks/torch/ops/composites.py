# Functions of torch that are others put together, by their parameters' names; `input` is the tensor itself. What they compare, raise and compute was
# recorded from PyTorch 2.13 (ATen/native/{Bucketization,ReduceOps,Sorting,TensorAdvancedIndexing}.cpp); the gamma function is a series in
# float64 (Lanczos, 1964).
def logaddexp(input, other):
    top = torch.maximum(input, other)
    if not top.is_floating_point():
        _fail('logaddexp_cpu', top)
    return top + torch.log1p(torch.exp(-(input - other).abs()))

def _gamma(x):
    coefficients = (676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7)
    total = 0.99999999999980993
    for i, c in enumerate(coefficients):
        total = total + c / (x + i)
    t = x + 6.5
    return 0.5 * math.log(2 * math.pi) + (x - 0.5) * t.log() - t + torch.log(total)

def lgamma(input):
    def wide(x):
        mirrored = math.log(math.pi) - torch.log((math.pi * x).sin().abs()) - _gamma(1 - x)
        return torch.where(x < 0.5, mirrored, _gamma(torch.where(x < 0.5, 1 - x, x)))
    made = _wide(wide, input)
    poles = (input <= 0) & (input == torch.floor(input))
    made = torch.where(poles, torch.full_like(made, math.inf), made)
    return torch.where((input == 1) | (input == 2), made - made.detach(), made)

def isin(elements=None, test_elements=None, assume_unique=False, invert=False, element=None, test_element=None):
    x = torch.tensor(element) if elements is None else elements
    among = torch.tensor([test_element]) if test_elements is None else test_elements.reshape(-1)
    found = (x.unsqueeze(-1) == among).any(-1)
    return ~found if invert else found

def _sides(side, right, name):
    if side is None:
        return right
    if side not in ('left', 'right'):
        raise RuntimeError(f"{name}(): side can only be 'left' or 'right' but got {side}")
    if side == 'left' and right:
        raise RuntimeError(f'{name}(): side and right can\'t be set to opposites, got side of {side} while right was True')
    return side == 'right'

def _below(edges, values, right, out_int32):
    x = values.unsqueeze(-1)
    counted = (edges <= x if right else edges < x).sum(-1)
    return counted.int() if out_int32 else counted

def bucketize(input, boundaries, out_int32=False, right=False):
    if boundaries.dim() != 1:
        raise RuntimeError(f'boundaries tensor must be 1 dimension, but got dim({boundaries.dim()})')
    return _below(boundaries, input if isinstance(input, Tensor) else torch.tensor(input), right, out_int32)

def searchsorted(sorted_sequence, input, out_int32=False, right=False, side=None, sorter=None):
    edges, name = sorted_sequence, 'torch.searchsorted'
    values = input if isinstance(input, Tensor) else torch.tensor(input)
    right = _sides(side, right, name)
    if not isinstance(input, Tensor) and edges.dim() != 1:
        raise RuntimeError(f'{name}(): input value can be a scalar only when boundaries tensor dimension is 1, but we got boundaries tensor dim({edges.dim()}) and input value\'s dim(0) numel(1)')
    if edges.dim() != 1 and (edges.dim() != values.dim() or edges.shape[:-1] != values.shape[:-1]):
        raise RuntimeError(f'{name}(): boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input value tensor must match, but we got boundaries tensor {list(edges.shape)} and input value tensor {list(values.shape)}')
    if sorter is not None:
        edges = edges.gather(-1, sorter)
    return _below(edges if edges.dim() == 1 else edges.unsqueeze(-2), values, right, out_int32)

def bincount(input, weights=None, minlength=0):
    if input.is_floating_point():
        _fail('bincount_cpu', input)
    if minlength < 0:
        raise RuntimeError('minlength should be >= 0')
    if input.dim() != 1 or (input.numel() > 0 and input.min().item() < 0):
        raise RuntimeError('bincount only supports 1-d non-negative integral inputs.')
    n = max(minlength, input.max().item() + 1 if input.numel() > 0 else 0)
    if weights is None:
        return torch.zeros(n, dtype=torch.int64).index_add(0, input.long(), torch.ones(input.numel(), dtype=torch.int64))
    if weights.shape != input.shape:
        raise RuntimeError('weights should be 1-d and have the same length as input')
    weights = weights if weights.dtype in (torch.float32, torch.float64) else weights.double()
    return torch.zeros(n, dtype=weights.dtype).index_add(0, input.long(), weights)

def _rows(x, dim):
    return x.movedim(dim, -1).reshape(-1, x.shape[dim]).tolist()

def _shaped(x, dim, keepdim):
    return [n if i != dim else 1 for i, n in enumerate(x.shape) if i != dim or keepdim]

def mode(input, dim=-1, keepdim=False):
    dim = _dim(input, dim)
    if input.dim() == 0:
        return _structure('mode', values=input.clone(), indices=torch.tensor(0))
    if input.shape[dim] == 0:
        raise IndexError(f'mode(): Expected reduction dim {dim} to have non-zero size.')
    places = []
    for row, order in zip(_rows(input, dim), _rows(input.argsort(dim), dim)):
        best = min(row, key=lambda value: (-row.count(value), value))
        places.append([i for i in order if row[i] == best][-1])
    shape = _shaped(input, dim, True)
    indices = torch.tensor(places, dtype=torch.int64).reshape(shape)
    values = input.gather(dim, indices)
    return _structure('mode', values=values if keepdim else values.squeeze(dim), indices=indices if keepdim else indices.squeeze(dim))

def quantile(input, q, dim=None, keepdim=False, interpolation='linear'):
    name = 'quantile'
    ways = ('linear', 'lower', 'higher', 'midpoint', 'nearest')
    if not isinstance(q, Tensor) and not 0 <= q <= 1:
        raise RuntimeError(f'{name}() q must be in the range [0, 1] but got {q}')
    if input.dtype not in (torch.float32, torch.float64):
        raise RuntimeError(f'{name}() input tensor must be either float or double dtype')
    if isinstance(q, Tensor) and q.dim() > 1:
        raise RuntimeError(f'{name}() q must be a scalar or 1D tensor')
    if isinstance(q, Tensor) and q.dtype != input.dtype:
        raise RuntimeError(f'{name}() q tensor must be same dtype as the input tensor')
    if interpolation not in ways:
        raise RuntimeError(f'{name}() interpolation must be one of linear, lower, higher, midpoint or nearest, but got {interpolation}')
    if input.numel() == 0:
        raise RuntimeError(f'{name}() input tensor must be non-empty')
    asked = torch.tensor(q, dtype=input.dtype) if not isinstance(q, Tensor) else q
    if not ((asked >= 0) & (asked <= 1)).all():
        raise RuntimeError(f'{name}() q values must be in the range [0, 1]')
    flat = input.reshape(-1) if dim is None else input.movedim(dim, -1)
    x = flat.sort(-1)[0]
    last = x.shape[-1] - 1
    rank = torch.where(x.isnan().any(-1, keepdim=True), torch.full_like(x[..., :1], last), asked.reshape(-1) * last)
    if interpolation == 'nearest':
        rank = rank.round()
    rank = rank.floor() if interpolation == 'lower' else rank.ceil() if interpolation == 'higher' else rank
    low, high = rank.floor().long(), rank.ceil().long()
    a, b = x.gather(-1, low), x.gather(-1, high)
    made = torch.lerp(a, b, torch.full_like(rank, 0.5) if interpolation == 'midpoint' else rank - low)
    if keepdim:
        made = made.reshape([1] * input.dim() + [-1]) if dim is None else made.unsqueeze(-2).movedim(-2, dim)
    made = made.movedim(-1, 0)
    return made if asked.dim() else made.squeeze(0)

def _over(x, f, dim, keepdim):
    return f(x) if dim is None and not keepdim else f(x, list(range(x.dim())) if dim is None else dim, keepdim)

def nansum(input, dim=None, keepdim=False, dtype=None):
    x = input if dtype is None else input.to(dtype)
    return _over(torch.where(x.isnan(), torch.zeros_like(x), x) if x.is_floating_point() else x, torch.sum, dim, keepdim)

def nanmean(input, dim=None, keepdim=False, dtype=None):
    if not input.is_floating_point():
        raise RuntimeError(f'nanmean(): expected input to have floating point or complex dtype but got {_scalar(input)}')
    return nansum(input, dim, keepdim, dtype) / _over(~input.isnan(), torch.sum, dim, keepdim)

def masked_scatter(input, mask, source):
    if input.dtype != source.dtype:
        raise RuntimeError(f'masked_scatter: expected self and source to have same dtypes but got{_scalar(input)} and {_scalar(source)}')
    if mask.dtype != torch.bool:
        raise RuntimeError(f'masked_scatter_ only supports boolean masks, but got mask with dtype {_scalar(mask)}')
    mask, input = torch.broadcast_tensors(mask, input)
    wanted = mask.sum().item()
    if wanted > source.numel():
        raise RuntimeError('Number of elements of source < number of ones in mask')
    made = input.clone()
    made[mask] = source.reshape(-1)[:wanted]
    return made

def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    rows, order = _keys(input, dim), []
    for key in _ascending(set(rows)):
        order.append(key)
    return _distinct(input, rows, order, dim, return_inverse, return_counts)

def _some(x, dim):
    if x.dim() == 0:
        raise IndexError(f'Dimension specified as {dim} but tensor has no dimensions')

def _keys(x, dim):
    _some(x, dim)
    dim = _dim(x, dim)
    flat = x.movedim(dim, 0).reshape(x.shape[dim], -1).tolist()
    return [tuple(row) for row in flat]

def _distinct(x, rows, order, dim, inverse, counts):
    place = {key: i for i, key in enumerate(order)}
    made = [x.index_select(dim, torch.tensor([rows.index(key) for key in order], dtype=torch.int64))]
    if inverse:
        made.append(torch.tensor([place[row] for row in rows], dtype=torch.int64))
    if counts:
        made.append(torch.tensor([rows.count(key) for key in order], dtype=torch.int64))
    return tuple(made) if len(made) > 1 else made[0]

def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    rows = _keys(input, dim) if dim is not None else input.reshape(-1).tolist()
    starts = [i for i, row in enumerate(rows) if i == 0 or row != rows[i - 1]]
    at = torch.tensor(starts, dtype=torch.int64)
    made = [input.reshape(-1)[at] if dim is None else input.index_select(dim, at)]
    if return_inverse:
        which, so = [], -1
        for i in range(len(rows)):
            so += i in starts
            which.append(so)
        inverse = torch.tensor(which, dtype=torch.int64)
        made.append(inverse.reshape(input.shape) if dim is None else inverse)
    if return_counts:
        made.append(torch.tensor([b - a for a, b in zip(starts, starts[1:] + [len(rows)])], dtype=torch.int64))
    return tuple(made) if len(made) > 1 else made[0]
