# Functions of matrices and of parts of tensors that are others put together.
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
