# Functions of numpy's of arrays of texts and objects, as Python.
def _together(arrays):
    """Arrays that are joined: their kind, all their values, and where each stands in them."""
    arrays = [made(one) for one in arrays]
    kinds = {one._kind.kind for one in arrays}
    kind = _Kind('O') if 'O' in kinds else _Kind(kinds.pop(), max([one._kind.width for one in arrays])) if len(kinds) == 1 else _unsupported('texts beside bytes')
    values, places = [], []
    for one in arrays:
        places.append(one._places + len(values))
        values = values + one._values
    return kind, values, places

def _joining(join):
    def joined(arrays, *args, **keywords):
        kind, values, places = _together(arrays)
        places = join(places, *args, **keywords)
        return ndarray(kind, values, places).copy()
    return joined

def _append(arr, values, axis=None):
    both = [made(arr), made(values)]
    return _joining(concatenate)([one.flatten() for one in both] if axis is None else both, axis=axis or 0)

def _where(condition, x, y):
    kind, values, (a, b) = _together([x, y])
    return ndarray(kind, values, where(condition, a, b)).copy()

def _unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, **keywords):
    a = made(ar)
    flat = a._flat()
    values = sorted(set(flat))
    parts = [_array(a._kind, values, (len(values),))]
    if axis is not None:
        _unsupported('np.unique of texts along an axis')
    if return_index:
        parts.append(array([flat.index(one) for one in values], dtype=int64))
    if return_inverse:
        parts.append(array([values.index(one) for one in flat], dtype=int64).reshape(a.shape))
    if return_counts:
        parts.append(array([flat.count(one) for one in values], dtype=int64))
    return tuple(parts) if len(parts) > 1 else parts[0]

def _argsort(a, axis=-1, kind=None):
    a = made(a)
    flat = a._flat()
    if a.ndim != 1 or len(flat) > 16 and len(set(flat)) < len(flat) and kind not in ('stable', 'mergesort'):
        _unsupported('np.argsort of these texts')
    return array(sorted(range(len(flat)), key=flat.__getitem__), dtype=int64)

def _sort(a, axis=-1, kind=None):
    a = made(a)
    return _array(a._kind, sorted(a._flat()), a.shape) if a.ndim == 1 else _unsupported('np.sort of texts in several rows')

def _isin(element, test_elements, assume_unique=False, invert=False):
    element, others = _operand(element), set(_operand(test_elements).ravel().tolist())
    return array([(one in others) != invert for one in element.ravel().tolist()], dtype=bool).reshape(element.shape)

def _kept(a, others, invert):
    return a[_isin(a, others, invert=invert)]

def _array_equal(a1, a2):
    a, b = made(a1), made(a2)
    return a.shape == b.shape and a._flat() == b._flat()

def _filled(value):
    def filled(shape, dtype=None):
        kind = _kind_of(dtype)
        shape = shape if isinstance(shape, tuple) else (shape,)
        one = {'U': '', 'S': b''}.get(kind.kind, value)
        kind = kind if kind.kind == 'O' or kind.width else _Kind(kind.kind, 1)
        return ndarray(kind, [one] * len(_numbered(shape).ravel()), _numbered(shape))
    return filled

def _full(shape, fill_value, dtype=None):
    one = made(fill_value, dtype)
    return one._at(broadcast_to(one._places, shape), True)

_views = {'reshape': reshape, 'ravel': ravel, 'squeeze': squeeze, 'transpose': transpose, 'swapaxes': swapaxes, 'expand_dims': expand_dims, 'flip': flip, 'atleast_1d': atleast_1d, 'atleast_2d': atleast_2d, 'split': split, 'array_split': array_split, 'broadcast_to': broadcast_to}
_copies = {'repeat': repeat, 'tile': tile, 'take': take, 'roll': roll, 'delete': delete}
_symbols = {'add': 'add', 'subtract': 'sub', 'multiply': 'mul', 'divide': 'truediv', 'equal': 'eq', 'not_equal': 'ne', 'less': 'lt', 'less_equal': 'le', 'greater': 'gt', 'greater_equal': 'ge'}
_functions = {
    'array': lambda object, dtype=None, copy=True: object.copy() if isinstance(object, ndarray) and dtype is None else made(object, dtype),
    'astype': made, 'asarray': made, 'asanyarray': made, 'append': _append, 'where': _where, 'unique': _unique, 'argsort': _argsort, 'sort': _sort, 'isin': _isin, 'union1d': lambda a, b: _unique(_append(a, b)), 'intersect1d': lambda a, b: _kept(_unique(a), b, False), 'setdiff1d': lambda a, b: _kept(_unique(a), b, True), 'array_equal': _array_equal,
    'full': _full, 'zeros': _filled(0), 'ones': _filled(1), 'empty': _filled(None),
    'concatenate': _joining(concatenate), 'stack': _joining(stack), 'vstack': _joining(vstack), 'hstack': _joining(hstack), 'column_stack': _joining(column_stack)
}

def of_ufunc(name, worded, *operands):
    """`np.add(texts, 1)`; `worded`: whether it tells of operands that it has no loop for."""
    symbol = _symbols.get(name)
    kinds = [one._kind.kind for one in operands if isinstance(one, ndarray)]
    if symbol is not None:
        return (_compared if symbol in ('eq', 'ne', 'lt', 'le', 'gt', 'ge') else _computed)(symbol, *operands)
    if 'O' in kinds:
        _unsupported(f'np.{name} of objects')
    _no_loop(name, *[_operand(one) for one in operands]) if worded else _unsafe(name)

def call(name, args, keywords):
    """A function of numpy's that is given texts or objects, or asked for them."""
    if name in _functions:
        return _functions[name](*args, **keywords)
    a = made(args[0])
    move = _views.get(name, _copies.get(name))
    if move is not None:
        places = move(a._places, *args[1:], **keywords)
        return [a._at(one, False) for one in places] if isinstance(places, list) else a._at(places, name in _copies)
    if name[:1] == '_' or name not in ('shape', 'size', 'ndim', 'sum', 'mean', 'max', 'min', 'argmax', 'argmin', 'copy'):
        _unsupported(f'np.{name} of texts or objects')
    found = getattr(a, name)
    return found(*args[1:], **keywords) if callable(found) else found
