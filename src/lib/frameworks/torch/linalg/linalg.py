# `torch.linalg` (torch/linalg/__init__.py, ATen/native/{BatchLinearAlgebra,LinearAlgebra}.cpp): `_matrices` computes numbers; what is added to them is zero and
# carries the derivative. Vectors of a decomposition have signs of LAPACK's choice: their numbers are not known.
import math

def _square(A, name):
    if A.shape[-1] != A.shape[-2]:
        raise RuntimeError(f'linalg.{name}: A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices')

def _checked(A, name, square=True, low=False):
    if not isinstance(A, Tensor):
        _unsupported(f'torch.linalg.{name} of something other than a tensor')
    if square is not None and A.dim() < 2:
        raise RuntimeError(f'linalg.{name}: The input tensor A must have at least 2 dimensions.')
    if square and name not in ('solve', 'eig', 'eigvals'):
        _square(A, name)
    if not A.is_floating_point():
        if name in ('eig', 'eigvals'):
            raise RuntimeError(f'Unknown Complex ScalarType for {_scalar(A)}')
        raise RuntimeError(f'linalg.{name}: Expected a floating point or complex tensor as input. Got {_scalar(A)}')
    if A.dtype not in (torch.float32, torch.float64):
        raise RuntimeError(f'linalg.{name}: Low precision dtypes not supported. Got {_scalar(A)}')
    if square:
        _square(A, name)

def _change(A):
    return A - A.detach() if torch.is_grad_enabled() and A.requires_grad else None

def _failed(info, words, name):
    at = next((i for i, n in enumerate(info) if n), None)
    if at is not None:
        place = f'(Batch element {at}): ' if info[0] is not None and len(info) > 1 else ''
        raise LinAlgError(f'{name}: {place}{words(info[at])}')

def _flat(info):
    return info.reshape(-1).tolist() if info is not None else []

LinAlgError = _error('_LinAlgError', RuntimeError)

def _inverse(A):
    X, info = _matrices('inv', A)
    d = _change(A)
    return (X if d is None else X - X @ d @ X), info

def inv(A, *, out=None):
    _checked(A, 'inv')
    X, info = _inverse(A)
    _failed(_flat(info), lambda n: f'The diagonal element {n} is zero, the inversion could not be completed because the input matrix is singular.', 'linalg.inv')
    return X

def det(A, *, out=None):
    _checked(A, 'det')
    d = _change(A)
    value, = _matrices('det', A)
    return value if d is None else value + value * (_matrices('inv', A)[0] @ d).diagonal(0, -2, -1).sum(-1)

def slogdet(A, *, out=None):
    _checked(A, 'slogdet')
    d = _change(A)
    sign, size = _matrices('slogdet', A)
    if d is not None:
        size = size + (_matrices('inv', A)[0] @ d).diagonal(0, -2, -1).sum(-1)
    return _structure('linalg_slogdet', sign=sign, logabsdet=size)

def solve(A, B, *, left=True, out=None):
    _checked(A, 'solve')
    if not left:
        _unsupported('linalg.solve with left=False')
    vector = B.dim() == 1 or (A.dim() - 1 == B.dim() and A.shape[:-1] == B.shape)
    b = B.unsqueeze(-1) if vector else B
    if A.dtype != B.dtype:
        raise RuntimeError(f'linalg.solve: Expected A and B to have the same dtype, but found A of type {_scalar(A)} and B of type {_scalar(B)} instead')
    if A.shape[-1] != b.shape[-2]:
        raise RuntimeError(f'linalg.solve: Incompatible shapes of A and B for the equation AX = B ({A.shape[-2]}x{A.shape[-1]} and {b.shape[-2]}x{b.shape[-1]})')
    batch = torch.broadcast_shapes(A.shape[:-2], b.shape[:-2])
    A, b = A.expand(*batch, *A.shape[-2:]), b.expand(*batch, *b.shape[-2:])
    X, info = _matrices('solve', A, b)
    at = next((i for i, n in enumerate(_flat(info)) if n), None)
    if at is not None:
        place = f'(Batch element {at}): ' if len(batch) else ''
        raise LinAlgError(f'torch.linalg.solve: {place}The solver failed because the input matrix is singular.')
    changes = [(b, lambda d: d), (A, lambda d: -d @ X0)]
    X0 = X
    for one, f in changes:
        d = _change(one)
        if d is not None:
            X = X + _matrices('inv', A)[0] @ f(d)
    return X.squeeze(-1) if vector else X

def _lower(A):
    L, info = _matrices('cholesky', A)
    d = _change(A)
    if d is not None:
        I = _matrices('inv', L)[0]
        half = (I @ d @ I.mT).tril()
        L = L + L @ (half - 0.5 * torch.diag_embed(half.diagonal(0, -2, -1)))
    return L, info

def cholesky(A, *, upper=False, out=None):
    _checked(A, 'cholesky')
    L, info = _lower(A)
    _failed(_flat(info), lambda n: f'The factorization could not be completed because the input is not positive-definite (the leading minor of order {n} is not positive-definite).', 'linalg.cholesky')
    return L.mT if upper else L

def _no_gradient(A, name):
    if torch.is_grad_enabled() and A.requires_grad:
        _unsupported(f'the gradient of linalg.{name}')

def qr(A, mode='reduced', *, out=None):
    _checked(A, 'qr', False)
    if mode not in ('reduced', 'complete', 'r'):
        raise RuntimeError(f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', or 'complete'")
    _no_gradient(A, 'qr')
    Q, R = _matrices('complete qr' if mode == 'complete' else 'qr', A)
    return _structure('linalg_qr', Q=torch.empty(0, dtype=A.dtype) if mode == 'r' else Q, R=R)

def svd(A, full_matrices=True, *, driver=None, out=None):
    _checked(A, 'svd', False)
    _no_gradient(A, 'svd')
    m, n = A.shape[-2:]
    k, batch = min(m, n), tuple(A.shape[:-2])
    S, = _matrices('svdvals', A)
    U = _unknown(batch + ((m, m) if full_matrices else (m, k)), A.dtype)
    V = _unknown(batch + ((n, n) if full_matrices else (k, n)), A.dtype)
    return _structure('linalg_svd', U=U, S=S, Vh=V)

def svdvals(A, *, driver=None, out=None):
    _checked(A, 'svd', False)
    S, = _matrices('svdvals', A)
    d = _change(A)
    if d is None:
        return S
    U, V = _matrices('svd', A)
    return S + (U.mT @ d @ V).diagonal(0, -2, -1)

def eigh(A, UPLO='L', *, out=None):
    _checked(A, 'eigh')
    _no_gradient(A, 'eigh')
    values, _ = _matrices('eigh', A if UPLO == 'L' else A.mT)
    return _structure('linalg_eigh', eigenvalues=values, eigenvectors=_unknown(tuple(A.shape), A.dtype))

def eigvalsh(A, UPLO='L', *, out=None):
    _checked(A, 'eigvalsh')
    values, vectors = _matrices('eigh', A if UPLO == 'L' else A.mT)
    d = _change(A)
    return values if d is None else values + (vectors.mT @ d @ vectors).diagonal(0, -2, -1)

def eigvals(A, *, out=None):
    _checked(A, 'eigvals')
    _no_gradient(A, 'eigvals')
    return _unknown(tuple(A.shape[:-1]), torch.complex64 if A.dtype == torch.float32 else torch.complex128)

def eig(A, *, out=None):
    _checked(A, 'eig')
    _no_gradient(A, 'eig')
    dtype = torch.complex64 if A.dtype == torch.float32 else torch.complex128
    return _structure('linalg_eig', eigenvalues=_unknown(tuple(A.shape[:-1]), dtype), eigenvectors=_unknown(tuple(A.shape), dtype))

def matrix_rank(A, tol=None, hermitian=False, *, atol=None, rtol=None, out=None):
    _checked(A, 'matrix_rank', False)
    if tol is not None or atol is not None or rtol is not None:
        _unsupported('linalg.matrix_rank with a tolerance')
    S, = _matrices('svdvals', A)
    least = S.amax(-1, keepdim=True) * (max(A.shape[-2:]) * torch.finfo(A.dtype).eps)
    return (S > least).sum(-1)

def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None, out=None):
    _checked(A, 'pinv', False)
    if atol is not None or (rtol is not None and rcond is not None):
        _unsupported('linalg.pinv with a tolerance')
    _no_gradient(A, 'pinv')
    cut = rtol if rtol is not None else rcond if rcond is not None else max(A.shape[-2:]) * torch.finfo(A.dtype).eps
    return _matrices('pinv', A, float(cut))[0]

def lstsq(A, B, rcond=None, *, driver=None):
    _checked(A, 'lstsq', False)
    _no_gradient(A, 'lstsq')
    vector = B.dim() == 1
    b = B.unsqueeze(-1) if vector else B
    if A.shape[-2] != b.shape[-2]:
        _unsupported('linalg.lstsq of such shapes')
    m, n = A.shape[-2:]
    X = _matrices('pinv', A, max(m, n) * torch.finfo(A.dtype).eps)[0] @ b
    nothing = torch.empty(0, dtype=A.dtype)
    residuals = ((A @ X - b) ** 2).sum(-2) if m > n and matrix_rank(A).item() == n and driver is not None and driver != 'gelsy' else nothing
    return _structure('linalg_lstsq', solution=X.squeeze(-1) if vector else X, residuals=residuals, rank=matrix_rank(A), singular_values=nothing)

def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None):
    if not isinstance(x, Tensor):
        _unsupported('linalg.vector_norm of something other than a tensor')
    x = x if dtype is None else x.to(dtype)
    if not x.is_floating_point():
        raise RuntimeError(f'linalg.vector_norm: Expected a floating point or complex tensor as input. Got {_scalar(x)}')
    return torch.norm(x, float(ord), dim, keepdim)

def matrix_norm(A, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None, out=None):
    A = A if dtype is None else A.to(dtype)
    if A.dim() < 2:
        raise RuntimeError('linalg.matrix_norm: The input tensor A must have at least 2 dimensions.')
    if not A.is_floating_point():
        raise RuntimeError(f'linalg.matrix_norm: Expected a floating point or complex tensor as input. Got {_scalar(A)}')
    a, b = dim
    if ord == 'fro':
        return torch.norm(A, 2., (a, b), keepdim)
    if ord in (1, -1, math.inf, -math.inf):
        first, second = (a, b) if abs(ord) == 1 else (b, a)
        sums = A.abs().sum(first, keepdim=True)
        made = sums.amax(second, keepdim=True) if ord > 0 else sums.amin(second, keepdim=True)
    elif ord in (2, -2, 'nuc'):
        S = svdvals(A.movedim((a, b), (-2, -1)))
        made = (S.sum(-1) if ord == 'nuc' else S.amax(-1) if ord == 2 else S.amin(-1)).unsqueeze(-1).unsqueeze(-1).movedim((-2, -1), (a, b))
    else:
        raise RuntimeError(f'linalg.matrix_norm: Order {ord} not supported.')
    return made if keepdim else made.squeeze((a, b))

def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None, out=None):
    if not isinstance(A, Tensor):
        raise TypeError(f"linalg_norm(): argument 'input' (position 1) must be Tensor, not {type(A).__name__}")
    if ord is None:
        return vector_norm(A, 2, dim, keepdim, dtype=dtype)
    if isinstance(dim, (tuple, list)):
        return matrix_norm(A, ord, tuple(dim), keepdim, dtype=dtype) if len(dim) == 2 else vector_norm(A, ord, dim, keepdim, dtype=dtype)
    if isinstance(ord, str):
        return matrix_norm(A, ord, (-2, -1), keepdim, dtype=dtype) if dim is None else _unsupported('linalg.norm with such dim')
    if dim is not None or A.dim() == 1:
        return vector_norm(A, ord, dim, keepdim, dtype=dtype)
    if A.dim() != 2:
        raise RuntimeError(f'linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got {A.dim()}D.')
    return matrix_norm(A, ord, (0, 1), keepdim, dtype=dtype)
