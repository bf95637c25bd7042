# More of numpy as Python: functions along an axis, places, what leaves NaN out, windows.
def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    a = asarray(arr)
    axis = _axis(axis, a.ndim)
    rows = moveaxis(a, axis, -1)
    lead = rows.shape[:-1]
    made = [asarray(func1d(row, *args, **kwargs)) for row in rows.reshape(-1, a.shape[axis])]
    out = stack(made).reshape(lead + made[0].shape)
    for i in range(made[0].ndim):
        out = moveaxis(out, len(lead) + i, axis + i)
    return out

class vectorize:
    def __init__(self, pyfunc, otypes=None, doc=None, excluded=None, cache=False, signature=None):
        if signature is not None or excluded is not None:
            _unsupported('np.vectorize in this form')
        self.pyfunc = pyfunc
        self.otypes = otypes
    def __call__(self, *args):
        arrays = broadcast_arrays(*args)
        if arrays[0].size == 0:
            raise ValueError('cannot call `vectorize` on size 0 inputs unless `otypes` is set')
        made = [self.pyfunc(*row) for row in zip(*[list(a.ravel()) for a in arrays])]
        dtype = None
        if self.otypes is not None:
            dtype = {'f': float32, 'd': float64, 'i': int32, 'l': int64, '?': bool_}[self.otypes] if isinstance(self.otypes, str) else self.otypes[0]
        else:
            first = asarray(made[0])
            dtype = first.dtype
        out = array(made).astype(dtype).reshape(arrays[0].shape)
        return out

def _without_nan(a, fill):
    a = asarray(a)
    return where(isnan(a), fill, a) if 'float' in str(a.dtype) else a

def nansum(a, axis=None, dtype=None, out=..., keepdims=False, initial=..., where=...):
    return _without_nan(a, 0).sum(axis, dtype, keepdims=keepdims)

def nanmax(a, axis=None, out=..., keepdims=False, initial=..., where=...):
    return _without_nan(a, -inf).max(axis, keepdims=keepdims)

def nanmin(a, axis=None, out=..., keepdims=False, initial=..., where=...):
    return _without_nan(a, inf).min(axis, keepdims=keepdims)

def nanmean(a, axis=None, dtype=..., out=..., keepdims=False, *, where=...):
    a = asarray(a)
    if 'float' not in str(a.dtype):
        return a.mean(axis=axis, keepdims=keepdims)
    return nansum(a, axis, keepdims=keepdims) / (~isnan(a)).sum(axis=axis, keepdims=keepdims).astype(a.dtype)

def nanvar(a, axis=None, dtype=..., out=..., ddof=0, keepdims=False, *, where=..., mean=..., correction=...):
    a = asarray(a)
    a = a if 'float' in str(a.dtype) else a.astype('float64')
    gap = a - nanmean(a, axis, keepdims=True)
    return nansum(gap * gap, axis, keepdims=keepdims) / ((~isnan(a)).sum(axis=axis, keepdims=keepdims) - ddof).astype(a.dtype)

def nanstd(a, axis=None, dtype=..., out=..., ddof=0, keepdims=False, *, where=..., mean=..., correction=...):
    return sqrt(nanvar(a, axis, ddof=ddof, keepdims=keepdims))

def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    x = asarray(x)
    if 'float' not in str(x.dtype):
        return x
    most = finfo(x.dtype).max
    x = where(isnan(x), nan, x).astype(x.dtype)
    x = where(x == inf, most if posinf is None else posinf, x).astype(x.dtype)
    return where(x == -inf, -most if neginf is None else neginf, x).astype(x.dtype)[()]

def isscalar(element):
    return isinstance(element, (generic, int, float, str))

def astype(x, dtype, /, *, copy=True, device=None):
    return asarray(x).astype(dtype)
