# What numpy makes of its own parts, or has under another name than PyTorch, as Python: `_do(a, 'cumsum', 0)` is the tensor's method on the array's memory.
# `_axis` is numpy's check of an axis.
def _flat(a, axis):
    a = asarray(a)
    return (a.ravel(), 0) if axis is None else (a, _axis(axis, a.ndim))

def cumsum(a, axis=None):
    return _do(*_flat(a, axis), 'cumsum')

def cumprod(a, axis=None):
    return _do(*_flat(a, axis), 'cumprod')

def argsort(a, axis=-1):
    return _do(*_flat(a, axis), 'argsort')

def sort(a, axis=-1):
    a, axis = _flat(a, axis)
    return _do(a, axis, 'sort', 0)

def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    return quantile(a, 0.5, axis, keepdims=keepdims)

def percentile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False):
    qs = asarray(q)
    if not bool(((qs >= 0) & (qs <= 100)).all()):
        raise ValueError('Percentiles must be in the range [0, 100]')
    return quantile(a, q / 100 if isinstance(q, (int, float)) else qs / 100, axis, None, False, method, keepdims)

def quantile(a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False):
    a = asarray(a)
    rank = a.ndim
    if method != 'linear' or isinstance(axis, tuple):
        _unsupported('np.quantile in this form')
    qs = asarray(q)
    if not bool(((qs >= 0) & (qs <= 1)).all()):
        raise ValueError('Quantiles must be in the range [0, 1]')
    kept = axis
    a, axis = _flat(a, axis)
    if a.shape[axis] == 0:
        if qs.ndim == 0 and a.ndim == 1:
            return float64(nan)
        raise IndexError('index -1 is out of bounds for axis 0 with size 0')
    a = sort(a, axis)
    if 'float' not in str(a.dtype):
        a = a.astype('float64')
    def one(q):
        at = (a.shape[axis] - 1) * q
        low = int(at)
        part = at - low
        before = (slice(None),) * axis
        x, y = a[before + (low,)], a[before + (min(low + 1, a.shape[axis] - 1),)]
        made = y - (y - x) * (1 - part) if part >= 0.5 else x + (y - x) * part
        if bool(isnan(a).any()):
            made = where(isnan(a[before + (-1,)]), nan, made).astype(a.dtype)[()]
        if not keepdims:
            return made
        return asarray(made).reshape((1,) * rank) if kept is None else expand_dims(made, axis)
    if qs.ndim == 0:
        return one(float(qs))
    return array([one(float(k)) for k in qs.ravel()]).reshape(qs.shape + asarray(one(0.0)).shape)

def diff(a, n=1, axis=-1, prepend=None, append=None):
    a = asarray(a)
    if a.ndim == 0:
        raise ValueError('diff requires input that is at least one dimensional')
    if n < 0:
        raise ValueError(f'order must be non-negative but got {n}')
    if prepend is not None or append is not None:
        def part(value):
            value = asarray(value)
            if value.ndim == 0:
                shape = list(a.shape)
                shape[axis] = 1
                return full(tuple(shape), value[()], dtype=value.dtype)
            return value
        a = concatenate(([] if prepend is None else [part(prepend)]) + [a] + ([] if append is None else [part(append)]), axis)
    axis = _axis(axis, a.ndim)
    for _ in range(n):
        before = (slice(None),) * axis
        a = a[before + (slice(1, None),)] - a[before + (slice(0, a.shape[axis] - 1),)]
    return a

def clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None):
    a = asarray(a)
    a_min = min if a_min is None else a_min
    a_max = max if a_max is None else a_max
    if out is not None:
        _unsupported('np.clip with out')
    if a_min is not None:
        a = maximum(a, a_min)
    return a if a_max is None else minimum(a, a_max)

def where(condition, *choices):
    if not choices:
        return nonzero(condition)
    if len(choices) != 2:
        raise ValueError('either both or neither of x and y should be given')
    return _where(asarray(condition), *[one if isinstance(one, (int, float)) else asarray(one) for one in choices])

def nonzero(a):
    a = asarray(a)
    found = _do(a, None, 'nonzero')
    return tuple(found[:, i] for i in range(a.ndim))

def isnan(x):
    return _do(asarray(x), None, 'isnan')

def isinf(x):
    return _do(asarray(x), None, 'isinf')

def isfinite(x):
    return _do(asarray(x), None, 'isfinite')

def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    a, b = asarray(a), asarray(b)
    same = (a == b) | (abs(a - b) <= atol + rtol * abs(b)) & isfinite(b)
    return same | (isnan(a) & isnan(b)) if equal_nan else same

def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(isclose(a, b, rtol, atol, equal_nan).all())

def array_equal(a1, a2):
    a1, a2 = asarray(a1), asarray(a2)
    return a1.shape == a2.shape and bool((a1 == a2).all())

def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True):
    ar = asarray(ar)
    if axis is not None and not (axis in (0, -1) and ar.ndim == 1):
        _unsupported('np.unique along an axis')
    if not (return_index or return_inverse or return_counts):
        return _do(ar, None, 'unique')
    flat = ar.ravel()
    order = argsort(flat)
    ordered = flat[order]
    first = concatenate([ones(min(1, len(flat)), dtype='bool'), ordered[1:] != ordered[:-1]])
    inverse = zeros(len(flat), dtype='int64')
    inverse[order] = cumsum(first) - 1
    parts = [
        (True, ordered[first]),
        (return_index, order[first]),
        (return_inverse, inverse.reshape(ar.shape)),
        (return_counts, diff(append(nonzero(first)[0], len(flat)))),
    ]
    return tuple([part for wanted, part in parts if wanted])

def flip(m, axis=None):
    m = asarray(m)
    axes = tuple(range(m.ndim)) if axis is None else tuple([_axis(a, m.ndim) for a in axis]) if isinstance(axis, tuple) else (_axis(axis, m.ndim),)
    return _do(m, axes, 'flip')

def roll(a, shift, axis=None):
    a = asarray(a)
    if axis is None:
        return _do(a.ravel(), shift, 'roll').reshape(a.shape)
    return _do(a, shift, 'roll', None, axis)

def tile(A, reps):
    A = asarray(A)
    return _do(A, reps if isinstance(reps, tuple) else (reps,), 'tile')

def repeat(a, repeats, axis=None):
    a, axis = _flat(a, axis)
    if not isinstance(repeats, int):
        counts = asarray(repeats).tolist()
        if isinstance(counts, int):
            counts = [counts]
        if len(counts) == 1:
            counts = counts * a.shape[axis]
        if len(counts) != a.shape[axis]:
            raise ValueError(f'operands could not be broadcast together with shape ({a.shape[axis]},) ({len(counts)},)')
        return a[(slice(None),) * axis + (asarray([i for i, n in enumerate(counts) for _ in range(n)], dtype='int64'),)]
    return _do(a, repeats, 'repeat_interleave', None, axis)

def round(a, decimals=0):
    a = asarray(a)
    if 'float' in str(a.dtype):
        return _do(a, None, 'round', decimals=decimals)
    return a if a.ndim else a[()]

around = round

def ravel(a):
    return asarray(a).ravel()

def shape(a):
    return asarray(a).shape

def ndim(a):
    return asarray(a).ndim

def size(a, axis=None):
    return asarray(a).size if axis is None else asarray(a).shape[axis]

def copy(a):
    return asarray(a).copy()

def swapaxes(a, axis1, axis2):
    return asarray(a).swapaxes(axis1, axis2)

def outer(a, b):
    return asarray(a).reshape(-1, 1) * asarray(b).reshape(1, -1)

def tril(m, k=0):
    return _do(asarray(m), k, 'tril')

def triu(m, k=0):
    return _do(asarray(m), k, 'triu')

def bincount(x, weights=None, minlength=0):
    if weights is not None:
        _unsupported('np.bincount with weights')
    x = asarray(x)
    if 'float' in str(x.dtype) and x.size:
        raise TypeError(f"Cannot cast array data from dtype('{x.dtype}') to dtype('int64') according to the rule 'safe'")
    if x.ndim != 1:
        raise ValueError('object too deep for desired array' if x.ndim > 1 else 'object of too small depth for desired array')
    if x.size and bool(x.min() < 0):
        raise ValueError("'list' argument must have no negative elements")
    return _do(asarray(x), None, 'bincount', minlength=minlength)

def full_like(a, fill_value, dtype=None):
    a = asarray(a)
    return full(a.shape, fill_value, dtype=dtype or a.dtype)

def empty_like(prototype, dtype=None):
    prototype = asarray(prototype)
    return empty(prototype.shape, dtype=dtype or prototype.dtype)

def ascontiguousarray(a, dtype=None):
    return array(a, dtype=dtype)

def atleast_2d(a):
    a = asarray(a)
    return a if a.ndim >= 2 else a.reshape(1, -1)

def column_stack(tup):
    return concatenate([one if one.ndim > 1 else one.reshape(-1, 1) for one in map(asarray, tup)], axis=1)

def append(arr, values, axis=None):
    if axis is None:
        return concatenate([asarray(arr).ravel(), asarray(values).ravel()])
    return concatenate([arr, values], axis=axis)

def array_split(ary, indices_or_sections, axis=0):
    ary = ary if hasattr(ary, 'shape') else asarray(ary)
    total = ary.shape[axis]
    if isinstance(indices_or_sections, int):
        each, extras = divmod(total, indices_or_sections)
        ends = []
        for i in range(indices_or_sections - 1):
            ends.append((ends[-1] if ends else 0) + each + (i < extras))
    else:
        ends = list(indices_or_sections)
    before = (slice(None),) * _axis(axis, ary.ndim)
    return [ary[before + (slice(a, b),)] for a, b in zip([0] + ends, ends + [total])]

def split(ary, indices_or_sections, axis=0):
    ary = ary if hasattr(ary, 'shape') else asarray(ary)
    if isinstance(indices_or_sections, int) and ary.shape[axis] % indices_or_sections:
        raise ValueError('array split does not result in an equal division')
    return array_split(ary, indices_or_sections, axis)

def sliding_window_view(x, window_shape, axis=None, *, subok=False, writeable=False):
    x = asarray(x)
    sizes = (window_shape,) if isinstance(window_shape, int) else tuple(window_shape)
    if any([n < 0 for n in sizes]):
        raise ValueError('`window_shape` cannot contain negative values')
    if axis is None:
        axes = tuple(range(x.ndim))
        if len(sizes) != len(axes):
            raise ValueError(f'Since axis is None, must provide window_shape for all dimensions of `x`; got {len(sizes)} window_shape elements and `x.ndim` is {x.ndim}.')
    else:
        axes = tuple([_axis(a, x.ndim) for a in ((axis,) if isinstance(axis, int) else axis)])
        if len(sizes) != len(axes):
            raise ValueError(f'Must provide matching length window_shape and axis; got {len(sizes)} window_shape elements and {len(axes)} axes elements.')
    for axis, size in zip(axes, sizes):
        if size > x.shape[axis]:
            raise ValueError('window shape cannot be larger than input array shape')
        x = _do(x, axis, 'unfold', None, size, 1)
    return x
