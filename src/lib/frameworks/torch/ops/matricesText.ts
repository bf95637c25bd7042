/** Functions of matrices and of parts of tensors that are others put together. */
export const matricesText = `
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
    if input.dim() < 2:
        raise RuntimeError(f'expected total dims >= 2, but got total dims = {input.dim()}')
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
        raise RuntimeError(f'torch.{name} requires a tensor with at least {n} dimension, but got a tensor with {x.dim()} dimensions!')

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
    return input.is_inference()

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
    if input.dim() > 1 and input.shape[-1] != input.shape[-2]:
        raise RuntimeError(f'logdet: A must be batches of square matrices, but they are {input.shape[-2]} by {input.shape[-1]} matrices')
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
    for one in matrices:
        if one.dim() != 2:
            raise RuntimeError(f'Tensor dimension is {one.dim()}, expected 2 instead.')
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
