# numpy.linalg as Python: `_solved(A, B)` gives the solution and the determinant by LU with partial pivoting, `_singular(A)` the singular values.
class LinAlgError(ValueError): pass

def _square(a):
    a = asarray(a)
    if a.ndim < 2:
        raise LinAlgError(f'{a.ndim}-dimensional array given. Array must be at least two-dimensional')
    if a.shape[-1] != a.shape[-2]:
        raise LinAlgError('Last 2 dimensions of the array must be square')
    return a

def _typed(a, made):
    return made.astype('float32') if str(a.dtype) == 'float32' else made

def _each(a, run):
    rows = a.reshape((-1,) + a.shape[-2:])
    made = stack([run(row) for row in rows])
    return made.reshape(a.shape[:-2] + made.shape[1:])

def inv(a):
    a = _square(a)
    if a.ndim > 2:
        return _each(a, inv)
    return solve(a, eye(a.shape[0]))

def solve(a, b):
    a, b = _square(a), asarray(b)
    if a.ndim > 2:
        _unsupported('np.linalg.solve of several systems')
    n = a.shape[0]
    if b.shape[0] != n:
        name, parts = ('solve1', '(m,m),(m)->(m)') if b.ndim == 1 else ('solve', '(m,m),(m,n)->(m,n)')
        raise ValueError(f'{name}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {parts} (size {b.shape[0]} is different from {n})')
    found, determinant = _solved(a.astype('float64'), b.astype('float64').reshape(n, -1))
    if determinant == 0:
        raise LinAlgError('Singular matrix')
    return _typed(a, found.reshape(b.shape))

def det(a):
    a = _square(a)
    if a.ndim > 2:
        return _each(a, lambda row: det(row))
    made = float64(_solved(a.astype('float64'), a.astype('float64'))[1])
    return float32(made) if str(a.dtype) == 'float32' else made

def _singular_of(a):
    return sort(_singular(a.astype('float64')))[::-1].copy()

def svd(a, full_matrices=True, compute_uv=True, hermitian=...):
    a = asarray(a)
    if compute_uv or a.ndim != 2:
        _unsupported('np.linalg.svd with its vectors')
    return _typed(a, _singular_of(a))

def norm(x, ord=None, axis=None, keepdims=False):
    x = asarray(x)
    if 'float' not in str(x.dtype):
        x = x.astype('float64')
    if axis is None:
        if ord is None or (ord in ('f', 'fro') and x.ndim == 2) or (ord == 2 and x.ndim == 1):
            flat = x.ravel()
            made = sqrt((flat * flat).sum())
            return made.reshape((1,) * x.ndim) if keepdims else made
        axis = tuple(range(x.ndim))
    axis = tuple([_axis(a, x.ndim) for a in (axis if isinstance(axis, tuple) else (axis,))])
    if len(axis) == 1:
        at = axis[0]
        if ord is None or ord == 2:
            return sqrt((x * x).sum(axis=at, keepdims=keepdims))
        if isinstance(ord, str):
            raise ValueError(f"Invalid norm order '{ord}' for vectors")
        sizes = abs(x)
        if ord == inf:
            return sizes.max(axis=at, keepdims=keepdims)
        if ord == -inf:
            return sizes.min(axis=at, keepdims=keepdims)
        if ord == 0:
            return (x != 0).astype(x.dtype).sum(axis=at, keepdims=keepdims)
        if ord == 1:
            return sizes.sum(axis=at, keepdims=keepdims)
        return (sizes ** ord).sum(axis=at, keepdims=keepdims) ** (1 / ord)
    if len(axis) != 2:
        raise ValueError('Improper number of dimensions to norm.')
    if axis[0] == axis[1]:
        raise ValueError('Duplicate axes given.')
    if ord is None or ord in ('fro', 'f'):
        return sqrt((x * x).sum(axis=axis, keepdims=keepdims))
    if ord in (1, -1, inf, -inf) and not keepdims and x.ndim == 2:
        sums = abs(x).sum(axis=axis[0] if ord in (1, -1) else axis[1])
        return sums.max() if ord > 0 else sums.min()
    if ord in (2, -2, 'nuc') and x.ndim == 2 and not keepdims:
        s = _typed(x, _singular_of(x))
        return s.sum() if ord == 'nuc' else s[0] if ord == 2 else s[-1]
    if ord in (1, -1, inf, -inf, 2, -2, 'nuc'):
        _unsupported('this norm of several matrices')
    raise ValueError('Invalid norm order for matrices.')
