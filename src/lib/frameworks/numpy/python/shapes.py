# How numpy changes, joins and multiplies arrays, as Python: what is made of its own parts.
def pad(array, pad_width, mode='constant', *, constant_values=0, stat_length=..., end_values=..., reflect_type=...):
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

def meshgrid(*xi, copy=True, sparse=False, indexing='xy'):
    xs = [asarray(x).ravel() for x in xi]
    if sparse:
        _unsupported('a sparse np.meshgrid')
    n = len(xs)
    order = [1, 0] + list(range(2, n)) if indexing == 'xy' and n > 1 else list(range(n))
    shape = tuple([len(xs[i]) for i in order])
    return tuple([broadcast_to(x.reshape(tuple([len(x) if order[k] == i else 1 for k in range(n)])), shape).copy() for i, x in enumerate(xs)])

def _tight(shape):
    return '(' + ','.join([str(n) for n in shape]) + (',)' if len(shape) == 1 else ')')

def broadcast_shapes(*args):
    shapes = [(s,) if isinstance(s, int) else tuple(s) for s in args]
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

def broadcast_arrays(*args, subok=...):
    arrays = [asarray(a) for a in args]
    shape = broadcast_shapes(*[a.shape for a in arrays])
    return tuple([broadcast_to(a, shape) for a in arrays])

def _labels(text):
    return [c for c in text.replace('...', '.') if c != ' ']

def _spread(term, a, every, sizes, n):
    # The operand with all axes of `every`, those that it lacks as 1; of an axis that it has twice, the diagonal.
    for letter in sorted(set(term)):
        while term.count(letter) > 1:
            i = term.index(letter)
            j = i + 1 + term[i + 1:].index(letter)
            if a.shape[i] != a.shape[j]:
                raise ValueError(f"dimensions in single operand for collapsing index '{letter}' don't match ({a.shape[i]} != {a.shape[j]})")
            a = diagonal(a, 0, i, j)
            term = [c for k, c in enumerate(term) if k != i and k != j] + [letter]
    for letter, size in zip(term, a.shape):
        if size != 1:
            sizes.setdefault(letter, size)
    order = [term.index(c) for c in every if c in term]
    return a.transpose(tuple(order)).reshape(tuple([a.shape[term.index(c)] if c in term else 1 for c in every]))

def _contracted(x, y, every, gone):
    # The product of two operands that have all axes, summed over those that are `gone`, which stay as 1: matrix products.
    both = [i for i in gone if x.shape[i] != 1 and y.shape[i] != 1]
    if not both:
        return x * y
    rest = [i for i in range(x.ndim) if i not in both]
    shared = [i for i in rest if x.shape[i] != 1 and y.shape[i] != 1]
    left = [i for i in rest if i not in shared and y.shape[i] == 1]
    right = [i for i in rest if i not in shared and i not in left]
    def count(a, axes):
        total = 1
        for i in axes:
            total *= a.shape[i]
        return total
    rows = x.transpose(tuple(shared + left + both + right)).reshape(count(x, shared), count(x, left), count(x, both))
    columns = y.transpose(tuple(shared + both + right + left)).reshape(count(y, shared), count(y, both), count(y, right))
    order = shared + left + right + both
    made = (rows @ columns).reshape(tuple([x.shape[i] for i in shared + left] + [y.shape[i] for i in right] + [1] * len(both)))
    return made.transpose(tuple([order.index(i) for i in range(x.ndim)]))

def einsum(*operands, out=..., optimize=False, **kwargs):
    if not operands or not isinstance(operands[0], str) or kwargs:
        _unsupported('np.einsum in this form')
    text, arrow, asked = operands[0].replace(' ', '').partition('->')
    arrays = [asarray(a) for a in operands[1:]]
    terms = [_labels(term) for term in text.split(',')]
    if len(terms) != len(arrays):
        raise ValueError(('fewer' if len(arrays) < len(terms) else 'more') + ' operands provided to einstein sum function than specified in the subscripts string')
    # An ellipsis stands for as many letters as its operand has axes beside its own, counted from the last: '0' is that.
    most = 0
    for n, (term, a) in enumerate(zip(terms, arrays)):
        own = len(term) - ('.' in term)
        if a.ndim < own:
            raise ValueError('einstein sum subscripts string contains too many subscripts for operand ' + str(n))
        if a.ndim > own and '.' not in term:
            raise ValueError("operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast the extra dimensions.")
        most = max([most, a.ndim - own])
    dots = [str(k) for k in reversed(range(most))]
    def whole(term, extra):
        at = term.index('.') if '.' in term else len(term)
        return term[:at] + (dots[most - extra:] if '.' in term else []) + term[at + 1:]
    terms = [whole(term, a.ndim - len(term) + 1) for term, a in zip(terms, arrays)]
    every = [c for term in terms for c in term]
    if arrow:
        result = whole(_labels(asked), most)
    else:
        result = dots + sorted([c for c in set(every) if every.count(c) == 1 and c not in dots])
    for c in result:
        if c not in every:
            raise ValueError(f"einstein sum subscripts string included output subscript '{c}' which never appeared in an input")
        if result.count(c) > 1:
            raise ValueError(f"einstein sum subscripts string includes output subscript '{c}' multiple times")
    every = result + sorted([c for c in set(every) if c not in result])
    sizes = {}
    spread = [_spread(term, a, every, sizes, n) for n, (term, a) in enumerate(zip(terms, arrays))]
    if any([size != 1 and size != sizes[c] for a in spread for c, size in zip(every, a.shape)]):
        _clash(terms, arrays, every)
    dtype = result_type(*arrays)
    gone = list(range(len(result), len(every)))
    made = spread[0].astype(dtype)
    for k, a in enumerate(spread[1:]):
        later = spread[k + 2:]
        made = _contracted(made, a.astype(dtype), every, [i for i in gone if all([b.shape[i] == 1 for b in later])])
    made = made.sum(axis=tuple(gone), dtype=dtype) if gone else made
    return made if made.ndim else made[()]

def _clash(terms, arrays, every):
    def mapped(term, a):
        parts = [str(a.shape[term.index(c)]) if c in term else 'newaxis' for c in every]
        while parts[0] == 'newaxis':
            parts = parts[1:]
        return '(' + ','.join(parts) + (',)' if len(parts) == 1 else ')')
    remapped = [f'{_tight(a.shape)}->{mapped(term, a)}' for term, a in zip(terms, arrays)]
    raise ValueError('operands could not be broadcast together with remapped shapes [original->remapped]: ' + ' '.join(remapped) + ' ')

def tensordot(a, b, axes=2):
    a, b = asarray(a), asarray(b)
    if isinstance(axes, int):
        left, right = list(range(a.ndim - axes, a.ndim)), list(range(axes))
    else:
        left, right = [[one] if isinstance(one, int) else list(one) for one in axes]
    if len(left) != len(right) or any([a.shape[i] != b.shape[j] for i, j in zip(left, right)]):
        raise ValueError('shape-mismatch for sum')
    left, right = [i % a.ndim for i in left], [j % b.ndim for j in right]
    rows = [i for i in range(a.ndim) if i not in left]
    columns = [j for j in range(b.ndim) if j not in right]
    inner, outer = 1, [1, 1]
    for i in left:
        inner *= a.shape[i]
    x = a.transpose(tuple(rows + left)).reshape(-1 if inner else a.size, inner)
    y = b.transpose(tuple(right + columns)).reshape(inner, -1 if inner else b.size)
    made = (x @ y).reshape(tuple([a.shape[i] for i in rows] + [b.shape[j] for j in columns]))
    return made if made.ndim else made[()]

def diag(v, k=0):
    v = asarray(v)
    if v.ndim == 2:
        return diagonal(v, k).copy()
    if v.ndim != 1:
        raise ValueError('Input must be 1- or 2-d.')
    n = len(v)
    made = zeros((n + abs(k), n + abs(k)), dtype=v.dtype)
    places = arange(n)
    made[places + (0 if k > 0 else -k), places + (k if k > 0 else 0)] = v
    return made

def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=...):
    return diagonal(a, offset, axis1, axis2).sum(-1, dtype=dtype)

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

def take(a, indices, axis=None, out=..., mode='raise'):
    a, axis = _flat(a, axis)
    if mode != 'raise':
        _unsupported('np.take that clips or wraps')
    return a[(slice(None),) * axis + (indices if isinstance(indices, int) else asarray(indices),)]

def take_along_axis(arr, indices, axis=-1):
    arr, indices = asarray(arr), asarray(indices)
    if axis is None:
        arr, axis = arr.ravel(), 0
    if 'int' not in str(indices.dtype):
        raise IndexError('`indices` must be an integer array')
    axis = _axis(axis, arr.ndim)
    if arr.ndim != indices.ndim:
        raise ValueError('`indices` and `arr` must have the same number of dimensions')
    places = [arange(n).reshape(tuple([-1 if k == i else 1 for k in range(arr.ndim)])) for i, n in enumerate(arr.shape)]
    places[axis] = indices
    return arr[tuple(places)]

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
