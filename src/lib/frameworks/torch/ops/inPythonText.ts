/**
 * Functions of torch that are others put together, by their parameters' names; `input` is the tensor itself. What they compare, raise and compute was
 * recorded from PyTorch 2.13 (ATen/native/{Bucketization,Histogram,ReduceOps,Sorting,TensorAdvancedIndexing}.cpp).
 */
export const opsText = `
def _shift(input, other, name):
    kind = torch.result_type(input, other)
    if kind.is_floating_point or kind == torch.bool:
        _fail(name + '_cpu', torch.empty(0, dtype=kind))
    x, n = [one.to(kind) if isinstance(one, Tensor) else torch.full((), one, dtype=kind) for one in (input, other)]
    bits = torch.iinfo(kind).bits
    within = (n >= 0) & (n < bits)
    power = 2 ** n.clamp(0, bits - 1)
    if name == 'lshift':
        return torch.where(within, x * power, 0)
    return torch.where(within, x // power, (x < 0).to(kind) * -1)

def bitwise_left_shift(input, other):
    return _shift(input, other, 'lshift')

def bitwise_right_shift(input, other):
    return _shift(input, other, 'rshift')

def kron(input, other):
    n = max(input.dim(), other.dim())
    a, b = [x.reshape((1,) * (n - x.dim()) + tuple(x.shape)) for x in (input, other)]
    left = a.reshape([m for size in a.shape for m in (size, 1)])
    right = b.reshape([m for size in b.shape for m in (1, size)])
    return (left * right).reshape([p * q for p, q in zip(a.shape, b.shape)])

def _sides(side, right, name):
    if side is None:
        return right
    if side not in ('left', 'right'):
        raise RuntimeError(f"{name}(): side can only be 'left' or 'right' but got {side}")
    if side == 'left' and right:
        raise RuntimeError(f'{name}(): side and right can\\'t be set to opposites, got side of {side} while right was True')
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
        raise RuntimeError(f'{name}(): input value can be a scalar only when boundaries tensor dimension is 1, but we got boundaries tensor dim({edges.dim()}) and input value\\'s dim(0) numel(1)')
    if edges.dim() != 1 and (edges.dim() != values.dim() or edges.shape[:-1] != values.shape[:-1]):
        raise RuntimeError(f'{name}(): boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input value tensor must match, but we got boundaries tensor {list(edges.shape)} and input value tensor {list(values.shape)}')
    if sorter is not None:
        edges = edges.gather(-1, sorter)
    return _below(edges if edges.dim() == 1 else edges.unsqueeze(-2), values, right, out_int32)

def _counts(input, bins, low, high):
    if bins <= 0:
        raise RuntimeError(f'torch.histogram(): bins must be > 0, but got {bins} for dimension 0')
    if not input.is_floating_point():
        _fail('histogram_cpu', input)
    x = input.reshape(-1)
    if low == high and x.numel() > 0:
        low, high = x.min().item(), x.max().item()
    if low == high:
        low, high = low - 1, high + 1
    if not (math.isfinite(low) and math.isfinite(high)):
        raise RuntimeError(f'torch.histc: range of [{low}, {high}] is not finite')
    x = x[(x >= low) & (x <= high)]
    at = ((x - low) * (bins / (high - low))).long().clamp(max=bins - 1)
    return torch.zeros(bins, dtype=input.dtype).index_add(0, at, torch.ones_like(x)), low, high

def histc(input, bins=100, min=0, max=0):
    if min > max:
        raise RuntimeError('torch.histc: max must be larger than min')
    return _counts(input, bins, min, max)[0]

def histogram(input, bins=100, range=None, weight=None, density=False):
    if isinstance(bins, Tensor) or weight is not None or density:
        _unsupported('such a torch.histogram')
    counted, low, high = _counts(input, bins, *(range or (0, 0)))
    return _structure('histogram', hist=counted, bin_edges=torch.linspace(low, high, bins + 1, dtype=input.dtype))

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

def _running(input, dim, name, better):
    dim = _dim(input, dim)
    if input.dim() == 0:
        return _structure(name, values=input.clone(), indices=torch.tensor(0))
    values, places = [], []
    for i in range(input.shape[dim]):
        x = input.select(dim, i)
        at = torch.full_like(x, i, dtype=torch.int64)
        if values:
            later = better(x, values[-1]) | (x != x)
            x, at = torch.where(later, x, values[-1]), torch.where(later, at, places[-1])
        values.append(x)
        places.append(at)
    return _structure(name, values=torch.stack(values, dim), indices=torch.stack(places, dim))

def cummax(input, dim):
    return _running(input, dim, 'cummax', lambda a, b: a >= b)

def cummin(input, dim):
    return _running(input, dim, 'cummin', lambda a, b: a <= b)

def logcumsumexp(input, dim):
    if not input.is_floating_point():
        _fail('logcumsumexp_out_cpu', input)
    dim = _dim(input, dim)
    if input.dim() == 0:
        return input.clone()
    return torch.stack([input.narrow(dim, 0, i + 1).logsumexp(dim) for i in range(input.shape[dim])], dim)

def _between(input, q, dim, keepdim, interpolation, name, skip):
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
    known = (~x.isnan()).sum(-1, keepdim=True)
    last = (known - 1 if skip else torch.full_like(known, x.shape[-1] - 1)).clamp(min=0)
    rank = asked.reshape(-1) * last
    if not skip:
        rank = torch.where(known < x.shape[-1], torch.full_like(rank, x.shape[-1] - 1), rank)
    if interpolation == 'nearest':
        rank = rank.round()
    rank = rank.floor() if interpolation == 'lower' else rank.ceil() if interpolation == 'higher' else rank
    low, high = rank.floor().long(), rank.ceil().long()
    a, b = x.gather(-1, low), x.gather(-1, high)
    made = torch.lerp(a, b, torch.full_like(rank, 0.5) if interpolation == 'midpoint' else rank - low)
    if keepdim:
        made = made.reshape([1] * input.dim() + [-1]) if dim is None else made.unsqueeze(-2).movedim(-2, dim if dim < 0 else dim)
        made = made if dim is None else made
    made = made.movedim(-1, 0)
    return made if asked.dim() else made.squeeze(0)

def quantile(input, q, dim=None, keepdim=False, interpolation='linear'):
    return _between(input, q, dim, keepdim, interpolation, 'quantile', False)

def nanquantile(input, q, dim=None, keepdim=False, interpolation='linear'):
    return _between(input, q, dim, keepdim, interpolation, 'nanquantile', True)

def nanmedian(input, dim=None, keepdim=False):
    if dim is None:
        kept = input.reshape(-1)[~input.reshape(-1).isnan()]
        return kept.median() if kept.numel() else torch.full((), math.nan, dtype=input.dtype)
    dim = _dim(input, dim)
    values, places = input.sort(dim=dim, stable=True)
    at = ((~input.isnan()).sum(dim, keepdim=True) - 1).clamp(min=0) // 2
    values, places = values.gather(dim, at), places.gather(dim, at)
    return _structure('nanmedian', values=values if keepdim else values.squeeze(dim), indices=places if keepdim else places.squeeze(dim))

def _over(x, f, dim, keepdim):
    return f(x) if dim is None and not keepdim else f(x, list(range(x.dim())) if dim is None else dim, keepdim)

def nansum(input, dim=None, keepdim=False, dtype=None):
    x = input if dtype is None else input.to(dtype)
    return _over(torch.where(x.isnan(), torch.zeros_like(x), x) if x.is_floating_point() else x, torch.sum, dim, keepdim)

def nanmean(input, dim=None, keepdim=False, dtype=None):
    if not input.is_floating_point():
        raise RuntimeError(f'nanmean(): expected input to have floating point or complex dtype but got {_scalar(input)}')
    return nansum(input, dim, keepdim, dtype) / _over(~input.isnan(), torch.sum, dim, keepdim)

def combinations(input, r=2, with_replacement=False):
    if input.dim() != 1:
        raise RuntimeError(f'Expect a 1D vector, but got shape {list(input.shape)}')
    if r < 0:
        raise RuntimeError(f'Expect a non-negative number, but got {r}')
    if r == 0:
        return torch.empty(0, dtype=input.dtype)
    pick = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    at = [i for chosen in pick(range(input.numel()), r) for i in chosen]
    return input[torch.tensor(at, dtype=torch.int64)].reshape(-1, r)

def trapezoid(y, x=None, dx=1, dim=-1):
    _some(y, dim)
    return _areas(y, x, dx, dim).sum(dim)

def cumulative_trapezoid(y, x=None, dx=1, dim=-1):
    return _areas(y, x, dx, dim).cumsum(dim)

trapz = trapezoid

def _areas(y, x, dx, dim):
    n = y.shape[dim]
    pairs = y.narrow(dim, 1, n - 1) + y.narrow(dim, 0, n - 1)
    if x is None:
        return pairs * dx / 2.
    if x.dim() == 1:
        if x.shape[0] != n:
            raise RuntimeError('trapezoid: There must be one \`x\` value for each sample point')
        steps = (x[1:] - x[:-1]).reshape([-1 if i == dim % y.dim() else 1 for i in range(y.dim())])
    else:
        steps = x.narrow(dim, 1, n - 1) - x.narrow(dim, 0, n - 1)
    return pairs * steps / 2.

def scatter_reduce(input, dim, index, src, reduce, include_self=True):
    reduce = {'max': 'amax', 'min': 'amin'}.get(reduce, reduce)
    if reduce not in ('sum', 'prod', 'mean', 'amax', 'amin'):
        raise RuntimeError(f'reduce argument must be either sum, prod, mean, amax or amin, got {reduce}')
    ones = torch.ones_like(src)
    if index.dtype not in (torch.int64, torch.int32):
        raise RuntimeError('scatter(): Expected dtype int32/int64 for index')
    if input.dtype != src.dtype:
        raise RuntimeError('scatter(): Expected self.dtype to be equal to src.dtype')
    base = input
    if not include_self:
        touched = torch.zeros_like(input).scatter_add(dim, index, ones) > 0
        empty = {'sum': 0, 'mean': 0, 'prod': 1, 'amax': -math.inf, 'amin': math.inf}[reduce]
        if not input.is_floating_point() and reduce in ('amax', 'amin'):
            _unsupported('scatter_reduce of whole numbers without include_self')
        base = input.masked_fill(touched, empty)
    if reduce == 'sum':
        return base.scatter_add(dim, index, src)
    if reduce == 'mean':
        total = base.scatter_add(dim, index, src)
        count = (torch.ones_like(input) if include_self else torch.zeros_like(input)).scatter_add(dim, index, ones).clamp(min=1)
        return total / count if input.is_floating_point() else total // count
    base.scatter_add(dim, index, ones)
    if torch.is_grad_enabled() and (input.requires_grad or src.requires_grad):
        _unsupported(f'the gradient of scatter_reduce with {reduce}')
    dim = _dim(input, dim)
    flat = base.reshape(-1).tolist()
    strides = [math.prod(input.shape[i + 1:]) for i in range(input.dim())]
    combine = {'prod': lambda a, b: a * b, 'amax': max, 'amin': min}[reduce]
    for place in itertools.product(*[range(n) for n in index.shape]):
        to = sum([(index[place].item() if i == dim else k) * strides[i] for i, k in enumerate(place)])
        flat[to] = combine(flat[to], src[place].item())
    return torch.tensor(flat, dtype=input.dtype).reshape(input.shape)

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
`;
