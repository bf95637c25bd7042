# How numpy changes, joins and multiplies arrays, as Python: what is made of its own parts. `_pt()` is PyTorch.
def _pt():
    import torch
    return torch

def pad(array, pad_width, mode='constant', constant_values=0):
    a = asarray(array)
    if isinstance(pad_width, int):
        widths = [(pad_width, pad_width)] * a.ndim
    else:
        widths = list(pad_width)
        if all([isinstance(one, int) for one in widths]):
            widths = [tuple(widths) if len(widths) == 2 else (widths[0], widths[0])] * a.ndim
        elif len(widths) == 1:
            widths = [tuple(widths[0])] * a.ndim
    if len(widths) != a.ndim:
        raise ValueError(f'operands could not be broadcast together with remapped shapes [original->remapped]: ({len(widths)},2)  and requested shape ({a.ndim},2)')
    if any([n < 0 for pair in widths for n in pair]):
        raise ValueError("index can't contain negative values")
    if mode not in ('constant', 'edge', 'reflect', 'wrap') or not isinstance(constant_values, (int, float)):
        _unsupported('np.pad in this form')
    for axis, (before, after) in enumerate(widths):
        if not before and not after:
            continue
        n = a.shape[axis]
        if mode == 'constant':
            def part(k):
                return full(a.shape[:axis] + (k,) + a.shape[axis + 1:], constant_values, dtype=a.dtype)
            a = concatenate([part(before), a, part(after)], axis=axis)
            continue
        places = list(range(-before, n + after))
        if mode == 'edge':
            places = [min(max(i, 0), n - 1) for i in places]
        elif mode == 'wrap':
            places = [i % n for i in places]
        else:
            if before >= n or after >= n:
                _unsupported('np.pad that reflects more than there is')
            places = [-i if i < 0 else 2 * (n - 1) - i if i >= n else i for i in places]
        a = _along(a, axis, places)
    return a

def _along(a, axis, places):
    return a[(slice(None),) * axis + (asarray(places, dtype='int64'),)]

def meshgrid(*xi, indexing='xy', sparse=False, copy=True):
    xs = [asarray(x).ravel() for x in xi]
    if sparse:
        _unsupported('a sparse np.meshgrid')
    n = len(xs)
    order = [1, 0] + list(range(2, n)) if indexing == 'xy' and n > 1 else list(range(n))
    shape = tuple([len(xs[i]) for i in order])
    return tuple([broadcast_to(x.reshape(tuple([len(x) if order[k] == i else 1 for k in range(n)])), shape).copy() for i, x in enumerate(xs)])

def broadcast_to(array, shape, subok=False):
    a = asarray(array)
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    grown = (1,) * (len(shape) - a.ndim) + a.shape
    if len(shape) < a.ndim:
        raise ValueError('input operand has more dimensions than allowed by the axis remapping')
    if any([m != n and m != 1 for m, n in zip(grown, shape)]):
        raise ValueError(f'operands could not be broadcast together with remapped shapes [original->remapped]: {_tight(a.shape)}  and requested shape {_tight(shape)}')
    return _do(a, shape, 'expand')

def _tight(shape):
    return '(' + ','.join([str(n) for n in shape]) + (',)' if len(shape) == 1 else ')')

def broadcast_shapes(*shapes):
    shapes = [(s,) if isinstance(s, int) else tuple(s) for s in shapes]
    rank = sorted([0] + [len(s) for s in shapes])[-1]
    made = []
    for axis in range(rank):
        sizes = [((1,) * (rank - len(s)) + s)[axis] for s in shapes]
        big = [n for n in sizes if n != 1]
        if len(set(big)) > 1:
            i = [k for k, n in enumerate(sizes) if n == big[0]][0]
            j = [k for k, n in enumerate(sizes) if n != 1 and n != big[0]][0]
            raise ValueError(f'shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg {i} with shape {_tight(shapes[i])} and arg {j} with shape {_tight(shapes[j])}.')
        made.append(big[0] if big else 1)
    return tuple(made)

def broadcast_arrays(*args):
    arrays = [asarray(a) for a in args]
    shape = broadcast_shapes(*[a.shape for a in arrays])
    return tuple([broadcast_to(a, shape) for a in arrays])

def _tensors(operands):
    arrays = [asarray(a) for a in operands]
    dtype = result_type(*arrays)
    return [_pt().from_numpy(a.astype(dtype)) for a in arrays]

def _computed(tensor):
    a = tensor.detach().numpy()
    return a if a.ndim else a[()]

def einsum(subscripts, *operands, optimize=False):
    if not isinstance(subscripts, str):
        _unsupported('np.einsum with lists of axes')
    try:
        return _computed(_pt().einsum(subscripts, *_tensors(operands)))
    except RuntimeError:
        pass
    terms = subscripts.replace(' ', '').split('->')[0].split(',')
    if len(terms) != len(operands) or '.' in subscripts:
        _unsupported('what np.einsum says to these operands')
    sizes = {}
    for n, (term, a) in enumerate(zip(terms, operands)):
        a = asarray(a)
        if a.ndim < len(term):
            raise ValueError(f"einstein sum subscripts string contains too many subscripts for operand {n}")
        if a.ndim > len(term):
            raise ValueError("operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast the extra dimensions.")
    arrays = [asarray(a) for a in operands]
    labels = []
    for term, a in zip(terms, arrays):
        for letter, size in zip(term, a.shape):
            if letter not in labels:
                labels.append(letter)
            if sizes.setdefault(letter, size) != size and 1 not in (size, sizes[letter]):
                labels = None
                break
        if labels is None:
            break
    if labels is not None:
        _unsupported('what np.einsum says to these operands')
    out = subscripts.replace(' ', '').split('->')[1] if '->' in subscripts else ''.join(sorted([c for c in set(''.join(terms)) if ''.join(terms).count(c) == 1]))
    every = list(out)
    for term in terms:
        for letter in term:
            if letter not in every:
                every.append(letter)
    def mapped(term, a):
        parts = [str(a.shape[term.index(c)]) if c in term else 'newaxis' for c in every]
        while parts[0] == 'newaxis':
            parts = parts[1:]
        return '(' + ','.join(parts) + (',)' if len(parts) == 1 else ')')
    remapped = [f'{_tight(a.shape)}->{mapped(term, a)}' for term, a in zip(terms, arrays)]
    raise ValueError('operands could not be broadcast together with remapped shapes [original->remapped]: ' + ' '.join(remapped) + ' ')

def tensordot(a, b, axes=2):
    if isinstance(axes, int):
        a, b = asarray(a), asarray(b)
        if any([a.shape[a.ndim - axes + i] != b.shape[i] for i in range(axes)]):
            raise ValueError('shape-mismatch for sum')
    x, y = _tensors([a, b])
    try:
        return _computed(_pt().tensordot(x, y, dims=axes))
    except RuntimeError:
        raise ValueError('shape-mismatch for sum')

def inner(a, b):
    a, b = asarray(a), asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    if a.shape[-1] != b.shape[-1]:
        raise ValueError(f'shapes {_tight(a.shape)} and {_tight(b.shape)} not aligned: {a.shape[-1]} (dim {a.ndim - 1}) != {b.shape[-1]} (dim {b.ndim - 1})')
    return tensordot(a, b, axes=([a.ndim - 1], [b.ndim - 1]))

def vdot(a, b):
    return dot(asarray(a).ravel(), asarray(b).ravel())

def cross(a, b, axis=-1):
    a, b = asarray(a), asarray(b)
    if a.shape[-1] != 3 or b.shape[-1] != 3 or axis != -1:
        _unsupported('np.cross of other than rows of three')
    x = [a[..., i] for i in range(3)]
    y = [b[..., i] for i in range(3)]
    return stack([x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]], axis=-1)

def diagonal(a, offset=0, axis1=0, axis2=1):
    a = asarray(a)
    if a.ndim < 2:
        raise ValueError('diag requires an array of at least two dimensions')
    return _do(a, offset, 'diagonal', None, axis1, axis2)

def diag(v, k=0):
    v = asarray(v)
    if v.ndim not in (1, 2):
        raise ValueError('Input must be 1- or 2-d.')
    return _do(v, k, 'diag')

def trace(a, offset=0):
    return diagonal(a, offset).sum(-1)

def moveaxis(a, source, destination):
    a = asarray(a)
    source = [source] if isinstance(source, int) else list(source)
    destination = [destination] if isinstance(destination, int) else list(destination)
    source = [_axis_in('source', s, a.ndim) for s in source]
    destination = [_axis_in('destination', d, a.ndim) for d in destination]
    order = [n for n in range(a.ndim) if n not in source]
    for d, s in sorted(zip(destination, source)):
        order.insert(d, s)
    return a.transpose(tuple(order))

def _axis_in(name, axis, rank):
    if not -rank <= axis < rank:
        raise AxisError(f'{name}: axis {axis} is out of bounds for array of dimension {rank}')
    return axis % rank

def atleast_1d(*arys):
    made = [a.reshape(1) if a.ndim == 0 else a for a in [asarray(one) for one in arys]]
    return made[0] if len(made) == 1 else tuple(made)

def atleast_3d(*arys):
    made = [a.reshape(1, 1, 1) if a.ndim == 0 else a[None, :, None] if a.ndim == 1 else a[:, :, None] if a.ndim == 2 else a for a in [asarray(one) for one in arys]]
    return made[0] if len(made) == 1 else tuple(made)

def dstack(tup):
    return concatenate([atleast_3d(a) for a in tup], axis=2)

row_stack = vstack

def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)

def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if asarray(ary).ndim == 1 else 1)

def flipud(m):
    return flip(m, 0)

def fliplr(m):
    if ndim(m) < 2:
        raise ValueError('Input must be >= 2-d.')
    return flip(m, 1)

def rot90(m, k=1, axes=(0, 1)):
    m = asarray(m)
    if m.ndim < 2 or axes != (0, 1):
        _unsupported('np.rot90 of other than rows and columns')
    k %= 4
    if k == 0:
        return m.copy()
    if k == 2:
        return flip(m, (0, 1))
    turned = m.swapaxes(0, 1)
    return flip(turned, 0) if k == 1 else flip(m, 0).swapaxes(0, 1)

def take(a, indices, axis=None, out=None, mode='raise'):
    a, axis = _flat(a, axis)
    if mode != 'raise':
        _unsupported('np.take that clips or wraps')
    return a[(slice(None),) * axis + (indices if isinstance(indices, int) else asarray(indices),)]

def take_along_axis(arr, indices, axis=-1):
    arr, indices = asarray(arr), asarray(indices)
    return _do(arr, axis, 'gather', None, _pt().from_numpy(indices))

def delete(arr, obj, axis=None):
    a, axis = _flat(arr, axis)
    n = a.shape[axis]
    if isinstance(obj, slice):
        gone = list(range(n))[obj]
    else:
        gone = [int(i) for i in asarray(obj).ravel().tolist()]
    for i in gone:
        if not -n <= i < n:
            raise IndexError(f'index {i} is out of bounds for axis {axis} with size {n}')
    gone = [i % n for i in gone]
    return _along(a, axis, [i for i in range(n) if i not in gone])

def insert(arr, obj, values, axis=None):
    a, axis = _flat(arr, axis)
    if not isinstance(obj, int):
        _unsupported('np.insert at several places')
    n = a.shape[axis]
    if not -n <= obj <= n:
        raise IndexError(f'index {obj} is out of bounds for axis {axis} with size {n}')
    at = obj + n if obj < 0 else obj
    before = (slice(None),) * axis
    values = asarray(values)
    shape = list(a.shape)
    if values.ndim == 0 or values.ndim < a.ndim:
        shape[axis] = values.shape[0] if a.ndim == 1 and values.ndim == 1 else 1
    else:
        shape[axis] = values.shape[axis]
    middle = broadcast_to(values if values.ndim != a.ndim - 1 else expand_dims(values, axis), tuple(shape)).astype(a.dtype)
    return concatenate([a[before + (slice(0, at),)], middle, a[before + (slice(at, n),)]], axis=axis)
