# What numpy makes of its own parts, as Python: `_axis` is numpy's check of an axis. A parameter whose default is `...` is not modelled.
def _flat(a, axis):
    a = asarray(a)
    return (a.ravel(), 0) if axis is None else (a, _axis(axis, a.ndim))

def median(a, axis=None, out=..., overwrite_input=False, keepdims=False):
    return quantile(a, 0.5, axis, keepdims=keepdims)

def percentile(a, q, axis=None, out=..., overwrite_input=False, method='linear', keepdims=False, *, weights=...):
    qs = asarray(q)
    if not bool(((qs >= 0) & (qs <= 100)).all()):
        raise ValueError('Percentiles must be in the range [0, 100]')
    return quantile(a, q / 100 if isinstance(q, (int, float)) else qs / 100, axis, method=method, keepdims=keepdims)

def quantile(a, q, axis=None, out=..., overwrite_input=False, method='linear', keepdims=False, *, weights=...):
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

def clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None, **kwargs):
    if kwargs:
        _unsupported('np.clip with these arguments')
    a_min = min if a_min is None else a_min
    a_max = max if a_max is None else a_max
    if a_min is None:
        return positive(a) if a_max is None else minimum(a, a_max, out=out)
    return maximum(a, a_min, out=out) if a_max is None else minimum(maximum(a, a_min), a_max, out=out)

def where(condition, *choices):
    if not choices:
        return nonzero(condition)
    if len(choices) != 2:
        raise ValueError('either both or neither of x and y should be given')
    return _where(asarray(condition), *[one if isinstance(one, (int, float)) else asarray(one) for one in choices])

def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    a, b = asarray(a), asarray(b)
    same = (a == b) | (abs(a - b) <= atol + rtol * abs(b)) & isfinite(b)
    return same | (isnan(a) & isnan(b)) if equal_nan else same

def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(isclose(a, b, rtol, atol, equal_nan).all())

def array_equal(a1, a2, equal_nan=...):
    a1, a2 = asarray(a1), asarray(a2)
    return a1.shape == a2.shape and bool((a1 == a2).all())

def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True):
    ar = asarray(ar)
    if axis is not None and not (axis in (0, -1) and ar.ndim == 1):
        _unsupported('np.unique along an axis')
    if not (return_index or return_inverse or return_counts):
        return _distinct(ar)
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
    axes = range(m.ndim) if axis is None else [_axis(a, m.ndim) for a in (axis if isinstance(axis, tuple) else (axis,))]
    return m[tuple([slice(None, None, -1) if i in axes else slice(None) for i in range(m.ndim)])]

def roll(a, shift, axis=None):
    whole = asarray(a)
    turned, axes = (whole.ravel(), (0,)) if axis is None else (whole, axis if isinstance(axis, (tuple, list)) else (axis,))
    shifts = shift if isinstance(shift, (tuple, list)) else (shift,)
    turns = max(len(shifts), len(axes))
    for i in range(turns):
        along = _axis(axes[i if len(axes) > 1 else 0], turned.ndim)
        n = turned.shape[along]
        by = shifts[i if len(shifts) > 1 else 0]
        before, at = (slice(None),) * along, -by % n if n else 0
        turned = concatenate([turned[before + (slice(at, n),)], turned[before + (slice(0, at),)]], along)
    return turned.reshape(whole.shape)

def tile(A, reps):
    a = asarray(A)
    times = (reps,) if isinstance(reps, int) else tuple([int(n) for n in reps])
    rank = len(times) if len(times) > a.ndim else a.ndim
    times = (1,) * (rank - len(times)) + times
    sizes = (1,) * (rank - a.ndim) + a.shape
    apart = tuple([n for size in sizes for n in (1, size)])
    spread = tuple([n for k, size in zip(times, sizes) for n in (k, size)])
    return broadcast_to(a.reshape(apart), spread).reshape(tuple([k * size for k, size in zip(times, sizes)]))

def repeat(a, repeats, axis=None):
    a, axis = _flat(a, axis)
    n = a.shape[axis]
    counts = asarray(repeats).ravel()
    if bool((counts < 0).any()):
        raise ValueError('repeats may not contain negative values.')
    if counts.size == 1:
        k = int(counts[0])
        places = broadcast_to(arange(n)[:, None], (n, k)).reshape(-1)
    elif counts.size != n:
        raise ValueError(f'operands could not be broadcast together with shape ({n},) ({counts.size},)')
    else:
        places = asarray([i for i, k in enumerate(counts.tolist()) for _ in range(k)], dtype='int64')
    return a[(slice(None),) * axis + (places,)]

def shape(a):
    return asarray(a).shape

def ndim(a):
    return asarray(a).ndim

def size(a, axis=None):
    return asarray(a).size if axis is None else asarray(a).shape[axis]

def outer(a, b, out=...):
    return asarray(a).reshape(-1, 1) * asarray(b).reshape(1, -1)

def bincount(x, /, weights=..., minlength=0):
    x = asarray(x)
    if 'float' in str(x.dtype) and x.size:
        raise TypeError(f"Cannot cast array data from dtype('{x.dtype}') to dtype('int64') according to the rule 'safe'")
    if x.ndim != 1:
        raise ValueError('object too deep for desired array' if x.ndim > 1 else 'object of too small depth for desired array')
    if x.size and bool(x.min() < 0):
        raise ValueError("'list' argument must have no negative elements")
    most = int(x.max()) + 1 if x.size else 0
    counts = zeros(most if most > minlength else minlength, dtype='int64')
    if x.size:
        add.at(counts, x, 1)
    return counts

def full_like(a, fill_value, dtype=None, order='K', subok=True, shape=None, *, device=None):
    a = asarray(a)
    return full(a.shape if shape is None else shape, fill_value, dtype=dtype or a.dtype)

def atleast_2d(*arys):
    made = [a if a.ndim >= 2 else a.reshape(1, -1) for a in [asarray(one) for one in arys]]
    return made[0] if len(made) == 1 else tuple(made)

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

def sliding_window_view(x, window_shape, axis=None, *, subok=..., writeable=...):
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
        x = _windows(x, axis, size)
    return x
