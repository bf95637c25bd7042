# How numpy searches, counts, sums up and interpolates, as Python.
def searchsorted(a, v, side='left', sorter=None):
    a, v = asarray(a), asarray(v)
    if sorter is not None:
        a = a[sorter]
    below = a < v[..., None] if side == 'left' else a <= v[..., None]
    return below.sum(-1)

def histogram(a, bins=10, range=None, density=None, weights=...):
    a = asarray(a).ravel()
    if isinstance(bins, str):
        _unsupported('np.histogram in this form')
    if isinstance(bins, int):
        if bins < 1:
            raise ValueError('`bins` must be positive, when an integer')
        low, high = range if range is not None else (a.min(), a.max()) if a.size else (0, 1)
        if low > high:
            raise ValueError('max must be larger than min in range parameter.')
        if low == high:
            low, high = low - 0.5, high + 0.5
        edges = linspace(low, high, bins + 1)
    else:
        edges = asarray(bins)
    ordered = sort(a)
    places = searchsorted(ordered, edges[:-1], 'left')
    counts = diff(append(places, searchsorted(ordered, edges[-1:], 'right')))
    if density:
        widths = diff(edges)
        return counts / widths / counts.sum(), edges
    return counts, edges

def count_nonzero(a, axis=None, *, keepdims=False):
    return (asarray(a) != 0).sum(axis=axis, keepdims=keepdims)

def flatnonzero(a):
    return nonzero(asarray(a).ravel())[0]

def argwhere(a):
    return stack(nonzero(a), axis=1)

def isin(element, test_elements, assume_unique=False, invert=False, *, kind=None):
    if isinstance(test_elements, set):
        _unsupported('np.isin with a set')
    a, b = asarray(element), asarray(test_elements).ravel()
    found = (a[..., None] == b).any(-1)
    return ~found if invert else found

def union1d(ar1, ar2):
    return unique(concatenate((ravel(ar1), ravel(ar2))))

def intersect1d(ar1, ar2, assume_unique=False, return_indices=...):
    a = unique(ar1)
    return a[isin(a, ar2)]

def setdiff1d(ar1, ar2, assume_unique=False):
    a = unique(ar1)
    return a[isin(a, ar2, invert=True)]

def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    a = asarray(a)
    if weights is None:
        return a.mean(axis=axis, keepdims=keepdims)
    w = asarray(weights)
    if returned:
        _unsupported('np.average with its weights')
    if w.shape != a.shape:
        if axis is None:
            raise TypeError('Axis must be specified when shapes of a and weights differ.')
        if w.ndim != 1 or w.shape[0] != a.shape[axis]:
            raise ValueError('Shape of weights must be consistent with shape of a along specified axis.')
        at = _axis(axis, a.ndim)
        w = w.reshape(tuple([-1 if i == at else 1 for i in range(a.ndim)]))
    total = (w + zeros(a.shape)).sum(axis=axis) if w.shape != a.shape else w.sum(axis=axis)
    if w.shape == a.shape and axis is None and total == 0.0:
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    return (a * w).sum(axis=axis) / total

def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=..., aweights=..., *, dtype=...):
    m = asarray(m)
    x = m.astype('float64') if m.dtype != float32 else m
    if y is not None:
        x = concatenate([atleast_2d(x), atleast_2d(asarray(y).astype('float64'))])
    x = atleast_2d(x)
    if not rowvar and m.ndim == 2:
        x = x.T
    x = x - x.mean(axis=1, keepdims=True)
    c = (x @ x.T) / (x.shape[1] - (ddof if ddof is not None else 0 if bias else 1))
    return squeeze(c) if c.size > 1 else c.reshape(())

def corrcoef(x, y=None, rowvar=True, *, dtype=...):
    c = cov(x, y, rowvar)
    if c.ndim == 0:
        return c / c
    d = sqrt(diag(c))
    return clip(c / d[:, None] / d[None, :], -1, 1)

def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=..., axis=0):
    return power(base, linspace(start, stop, num, endpoint))

def fromiter(iter, dtype, count=-1, *, like=...):
    items = list(iter)
    return array(items if count < 0 else items[:count], dtype=dtype)

def interp(x, xp, fp, left=None, right=None, period=...):
    x, xp, fp = asarray(x).astype('float64'), asarray(xp).astype('float64'), asarray(fp).astype('float64')
    if xp.size != fp.size:
        raise ValueError('fp and xp are not of the same length.')
    if xp.size == 0:
        raise ValueError('array of sample points is empty')
    if xp.size == 1:
        return fp[0] + 0 * x
    i = clip(searchsorted(xp, x, 'right') - 1, 0, len(xp) - 2)
    slope = (fp[i + 1] - fp[i]) / (xp[i + 1] - xp[i])
    y = slope * (x - xp[i]) + fp[i]
    y = where(x >= xp[-1], fp[-1] if right is None else where(x == xp[-1], fp[-1], right), y)
    return where(x < xp[0], fp[0] if left is None else left, y)[()]

def convolve(a, v, mode='full'):
    a, v = asarray(a), asarray(v)
    if a.ndim != 1 or v.ndim != 1:
        raise ValueError('object too deep for desired array' if a.ndim > 1 or v.ndim > 1 else 'object of too small depth for desired array')
    for name, x in (('a', a), ('v', v)):
        if len(x) == 0:
            raise ValueError(f'{name} cannot be empty')
    v, a = (v, a) if len(v) <= len(a) else (a, v)
    n, m = len(a), len(v)
    total = zeros(n + m - 1, dtype=result_type(a, v))
    for i in range(m):
        total[i:i + n] += a * v[i]
    if mode == 'full':
        return total
    if mode == 'same':
        start = (m - 1) // 2
        return total[start:start + n]
    if mode == 'valid':
        return total[m - 1:n]
    raise ValueError("mode must be one of 'valid', 'same', or 'full' (got '" + str(mode) + "')")
