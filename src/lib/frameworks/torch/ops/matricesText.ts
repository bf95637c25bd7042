/** Functions of matrices and of parts of tensors that are others put together. */
export const matricesText = `
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

def is_complex(input):
    return 'complex' in str(input.dtype)

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

def hann_window(window_length, periodic=True, dtype=None, device=None, requires_grad=False):
    return hamming_window(window_length, periodic, 0.5, 0.5, dtype)

def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, dtype=None, device=None, requires_grad=False):
    n = window_length if periodic else window_length - 1
    if n < 1:
        return torch.ones(window_length, dtype=dtype)
    return (alpha - beta * torch.cos(2 * math.pi / n * torch.arange(window_length, dtype=torch.float64))).to(dtype or torch.get_default_dtype())

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

def svd(input, some=True, compute_uv=True):
    u, s, vh = torch.linalg.svd(input, full_matrices=not some)
    return _structure('svd', U=u, S=s, V=vh.mH)
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
`;
