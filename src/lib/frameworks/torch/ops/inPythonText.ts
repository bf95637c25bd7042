/**
 * Functions of torch that are others put together, by their parameters' names; `input` is the tensor itself. What they compare, raise and compute was
 * recorded from PyTorch 2.13 (ATen/native/{Bucketization,Histogram,ReduceOps,Sorting,TensorAdvancedIndexing}.cpp).
 */
export const opsText = `



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
    for row in _rows(input, dim):
        best = min(row, key=lambda value: (-row.count(value), value))
        places.append(max([i for i, value in enumerate(row) if value == best]))
    shape = _shaped(input, dim, True)
    indices = torch.tensor(places).reshape(shape)
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
    values, places = input.sort(dim)
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

def _keys(x, dim):
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

def renorm(input, p, dim, maxnorm):
    others = [i for i in range(input.dim()) if i != _dim(input, dim)]
    size = torch.linalg.vector_norm(input, p, others, True)
    return input * torch.where(size > maxnorm, maxnorm / (size + 1e-7), torch.ones_like(size))

def cov(input, correction=1, fweights=None, aweights=None):
    if fweights is not None or aweights is not None:
        _unsupported('torch.cov with weights')
    x = input.reshape(1, -1) if input.dim() < 2 else input
    x = _floating(x)
    centred = x - x.mean(1, keepdim=True)
    return (centred @ centred.T / max(x.shape[1] - correction, 0)).squeeze()

def corrcoef(input):
    c = cov(input)
    if c.dim() == 0:
        return c / c
    d = c.diagonal().sqrt()
    return (c / d.unsqueeze(1) / d.unsqueeze(0)).clip(-1, 1)

def dist(input, other, p=2):
    return torch.linalg.vector_norm(input - other, p)

def vdot(input, other):
    return torch.dot(input, other)

def aminmax(input, dim=None, keepdim=False):
    if dim is None:
        return _structure('aminmax', min=input.amin(), max=input.amax())
    return _structure('aminmax', min=input.amin(dim, keepdim), max=input.amax(dim, keepdim))

def rot90(input, k=1, dims=(0, 1)):
    a, b = dims
    turns = k % 4
    if turns == 1:
        return input.flip([b]).transpose(a, b)
    return input.clone() if turns == 0 else input.flip([a, b]) if turns == 2 else input.flip([a]).transpose(a, b)

def _split(x, parts, dim, name):
    if isinstance(parts, (tuple, list)):
        return x.tensor_split(parts, dim)
    if parts <= 0 or x.shape[dim] % parts:
        raise RuntimeError(f'torch.{name} attempted to split along dimension {dim}, but the size of the dimension {x.shape[dim]} is not divisible by the split_size {parts}!')
    return x.split(x.shape[dim] // parts, dim) if x.shape[dim] else x.tensor_split(parts, dim)

def _least(x, n, name):
    if x.dim() < n:
        raise RuntimeError(f'torch.{name} requires a tensor with at least {n} dimension{"s" if n > 1 else ""}, but got a tensor with {x.dim()} dimensions!')

def hsplit(input, sections=None, indices=None):
    _least(input, 1, 'hsplit')
    return _split(input, sections if indices is None else indices, 0 if input.dim() == 1 else 1, 'hsplit')

def vsplit(input, sections=None, indices=None):
    _least(input, 2, 'vsplit')
    return _split(input, sections if indices is None else indices, 0, 'vsplit')

def dsplit(input, sections=None, indices=None):
    _least(input, 3, 'dsplit')
    return _split(input, sections if indices is None else indices, 2, 'dsplit')

def select_scatter(input, src, dim, index):
    made = input.clone()
    made.select(dim, index).copy_(src)
    return made

def slice_scatter(input, src, dim=0, start=None, end=None, step=1):
    made = input.clone()
    made.movedim(dim, 0)[start:end:step] = src.movedim(dim, 0)
    return made

def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    made = input.clone()
    made.diagonal(offset, dim1, dim2).copy_(src)
    return made

def vander(x, N=None, increasing=False):
    powers = list(range(x.shape[0] if N is None else N))
    return torch.stack([x ** k for k in (powers if increasing else reversed(powers))], 1)

def ger(input, vec2):
    return torch.outer(input, vec2)

def addr(input, vec1, vec2, beta=1, alpha=1):
    return beta * input + alpha * torch.outer(vec1, vec2)

def addbmm(input, batch1, batch2, beta=1, alpha=1):
    return beta * input + alpha * torch.bmm(batch1, batch2).sum(0)

def msort(input):
    return input.sort(0)[0]

def diagflat(input, offset=0):
    return torch.diag(input.reshape(-1), offset)

def is_nonzero(input):
    if input.numel() != 1:
        raise RuntimeError('Boolean value of Tensor with no values is ambiguous' if input.numel() == 0 else 'Boolean value of Tensor with more than one value is ambiguous')
    return bool(input)

def is_complex(input):
    return 'complex' in str(input.dtype)

def is_signed(input):
    return input.dtype.is_signed

def is_inference(input):
    return False

def logspace(start, end, steps, base=10., dtype=None, device=None, requires_grad=False):
    made = torch.pow(base, torch.linspace(start, end, steps, dtype=torch.float64))
    return made.to(dtype or torch.get_default_dtype()).requires_grad_(requires_grad)

def nan_to_num(input, nan=None, posinf=None, neginf=None):
    if not input.is_floating_point():
        return input.clone()
    most = torch.finfo(input.dtype).max
    made = torch.where(input.isnan(), torch.full_like(input, 0. if nan is None else nan), input)
    made = torch.where(input == math.inf, torch.full_like(input, most if posinf is None else posinf), made)
    return torch.where(input == -math.inf, torch.full_like(input, -most if neginf is None else neginf), made)

def angle(input):
    x = _floating(input)
    return torch.where(x < 0, torch.full_like(x, math.pi), torch.where(x.isnan(), x, torch.zeros_like(x)))

def copysign(input, other):
    _unsupported('copysign')

def put(input, index, source, accumulate=False):
    flat = input.reshape(-1)
    return (flat.index_add(0, index.reshape(-1), source.reshape(-1)) if accumulate else flat.index_copy(0, index.reshape(-1), source.reshape(-1))).reshape(input.shape)

def hann_window(window_length, periodic=True, dtype=None, device=None, requires_grad=False):
    return hamming_window(window_length, periodic, 0.5, 0.5, dtype)

def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, dtype=None, device=None, requires_grad=False):
    n = window_length if periodic else window_length - 1
    if n < 1:
        return torch.ones(window_length, dtype=dtype)
    return (alpha - beta * torch.cos(2 * math.pi / n * torch.arange(window_length, dtype=torch.float64))).to(dtype or torch.get_default_dtype())

def sum_to_size(input, size):
    ahead = input.dim() - len(size)
    if ahead < 0 or any([n != m and n != 1 for n, m in zip(size, input.shape[ahead:])]):
        raise RuntimeError(f'size {{{list(size)}}} is not expandable to size {{{list(input.shape)}}}.')
    axes = list(range(ahead)) + [i + ahead for i, n in enumerate(size) if n == 1 and input.shape[i + ahead] != 1]
    return input.sum(axes, keepdim=True).reshape(size) if axes else input

def cross(input, other, dim=None):
    if dim is None:
        _warn('Using torch.cross without specifying the dim arg is deprecated.\\nPlease either pass the dim explicitly or simply use torch.linalg.cross.\\nThe default value of dim will change to agree with that of linalg.cross in a future release. (Triggered internally at /__w/pytorch/pytorch/aten/src/ATen/native/Cross.cpp:63.)')
        found = [i for i, n in enumerate(input.shape) if n == 3]
        if not found:
            raise RuntimeError('no dimension of size 3 in input')
        dim = found[0]
    return torch.linalg.cross(input, other, dim=dim)

def inverse(input):
    return torch.linalg.inv(input)

def det(input):
    return torch.linalg.det(input)

def slogdet(input):
    made = torch.linalg.slogdet(input)
    return _structure('slogdet', sign=made[0], logabsdet=made[1])

def logdet(input):
    sign, size = torch.linalg.slogdet(input)
    return torch.where(sign < 0, torch.full_like(size, math.nan), size)

def pinverse(input, rcond=1e-15):
    return torch.linalg.pinv(input, rcond=rcond)

def matrix_power(input, n):
    return torch.linalg.matrix_power(input, n)

def matrix_exp(input):
    return torch.linalg.matrix_exp(input)

def cholesky(input, upper=False):
    _unsupported('torch.cholesky')

def svd(input, some=True, compute_uv=True):
    u, s, vh = torch.linalg.svd(input, full_matrices=not some)
    return _structure('svd', U=u, S=s, V=vh.mH)

def qr(input, some=True):
    _unsupported('torch.qr')
`;

/** Functions of torch that take tensors as Python gives them (torch/functional.py). */
export const functionalOpsText = `
def _listed(tensors):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        given = type(tensors[0]).__name__
        raise TypeError(f'expected Tensor as element 0 in argument 0, but got {given}')
    for i, tensor in enumerate(tensors):
        if not isinstance(tensor, Tensor):
            raise TypeError(f'expected Tensor as element {i} in argument 0, but got {type(tensor).__name__}')
    return tensors

def cartesian_prod(*tensors):
    for x in _listed(tensors):
        if x.dim() != 1:
            raise RuntimeError(f'Expect a 1D vector, but got shape {list(x.shape)}')
    if len(tensors) == 1:
        return tensors[0]
    return torch.stack([x.flatten() for x in torch.meshgrid(tensors, indexing='ij')], 1)

def block_diag(*tensors):
    for i, x in enumerate(_listed(tensors)):
        if x.dim() > 2:
            raise RuntimeError(f'torch.block_diag: Input tensors must have 2 or fewer dimensions. Input {i} has {x.dim()} dimensions')
    parts = [x.reshape(1, -1) if x.dim() < 2 else x for x in tensors]
    dtype = parts[0].dtype if parts else None
    for x in parts:
        dtype = torch.promote_types(dtype, x.dtype)
    if not parts:
        return torch.empty(1, 0)
    width, at, rows = sum([x.shape[1] for x in parts]), 0, []
    for x in parts:
        before, after = torch.zeros(x.shape[0], at, dtype=dtype), torch.zeros(x.shape[0], width - at - x.shape[1], dtype=dtype)
        rows.append(torch.cat([before, x.to(dtype), after], 1))
        at += x.shape[1]
    return torch.cat(rows, 0)

def chain_matmul(*matrices, out=None):
    _warn('torch.chain_matmul is deprecated and will be removed in a future PyTorch release. Use torch.linalg.multi_dot instead, which accepts a list of two or more tensors rather than multiple parameters. (Triggered internally at /__w/pytorch/pytorch/aten/src/ATen/native/LinearAlgebra.cpp:1102.)')
    return torch.linalg.multi_dot(matrices)

def gradient(input, *, spacing=1, dim=None, edge_order=1):
    if edge_order != 1 or not isinstance(spacing, (int, float)):
        raise _unsupported('such a torch.gradient')
    dims = range(input.dim()) if dim is None else [dim] if isinstance(dim, int) else dim
    made = []
    for axis in dims:
        n = input.shape[axis]
        if n < 2:
            raise RuntimeError('torch.gradient expected each dimension size to be at least edge_order+1')
        part = lambda start, length: input.narrow(axis, start, length)
        made.append(torch.cat([(part(1, 1) - part(0, 1)) / spacing, (part(2, n - 2) - part(0, n - 2)) / (2 * spacing), (part(n - 1, 1) - part(n - 2, 1)) / spacing], axis))
    return tuple(made)
`;
