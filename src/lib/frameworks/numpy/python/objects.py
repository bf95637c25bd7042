# Arrays of texts and of any objects, as Python: an array of whole numbers says which object stands where, so that numpy's own rules pick, join and turn.
import operator as _operator
_numeric, _dtype = ndarray, dtype

class character(generic):
    __module__ = 'numpy'

class object_(generic):
    __module__ = 'numpy'

class str_(str, character):
    __module__ = 'numpy'
    def item(self):
        return str.__str__(self)
    tolist = item
    def __repr__(self):
        return f'np.str_({str.__repr__(self)})'

class bytes_(bytes):
    __module__ = 'numpy'
    def __repr__(self):
        return f'np.bytes_({bytes.__repr__(self)})'

_types = {'U': str_, 'S': bytes_, 'O': object_}
_named = [('U', (str, str_)), ('S', (bytes, bytes_)), ('O', (object, object_))]
_words = {'str': 'U', 'str_': 'U', 'unicode': 'U', 'bytes': 'S', 'bytes_': 'S', 'object': 'O', 'object_': 'O'}

class _Kind:
    """A dtype: of texts or bytes of so many letters, or of objects."""
    __class__ = dtype
    def __init__(self, kind, width=None):
        self.kind = self.char = kind
        self.width = width
        self.type = _types[kind]
        self.str = f'<U{width or 0}' if kind == 'U' else f'|S{width or 0}' if kind == 'S' else '|O'
        self.name = 'object' if kind == 'O' else f'str{32 * (width or 0)}' if kind == 'U' else f'bytes{8 * (width or 0)}'
        self.itemsize = 8 if kind == 'O' else (width or 0) * (4 if kind == 'U' else 1)
    def __repr__(self):
        return f"dtype('{self.str.lstrip('|')}')"
    def __str__(self):
        return 'object' if self.kind == 'O' else self.str
    def __hash__(self):
        return hash(self.str)
    def __eq__(self, other):
        other = _kind_of(other)
        return other is not None and other.str == self.str

def kind(given):
    return _kind_of(given)

def _kind_of(given):
    """The kind that a dtype names, its width None where that is left open; None of numbers."""
    if isinstance(given, _Kind):
        return given
    for kind, named in _named:
        if given is named[0] or given is named[1]:
            return _Kind(kind)
    if not isinstance(given, str):
        return None
    given = _words.get(given, given).lstrip('<|=')
    if given[:1] in ('U', 'S', 'O') and (given[1:] == '' or given[1:].isdigit()):
        return _Kind(given[0], int(given[1:]) if given[1:] else None)
    return None

def _sizes(value, uneven):
    """The sizes that nested rows have in common; `uneven` is told where they differ."""
    if not (isinstance(value, (list, tuple)) or isinstance(value, _numeric) and value.ndim):
        return ()
    inner = [_sizes(row, uneven) for row in value]
    common = inner[0] if inner else ()
    for sizes in inner:
        same = 0
        while same < len(common) and same < len(sizes) and common[same] == sizes[same]:
            same += 1
        if same < len(sizes) or same < len(common):
            uneven.append(sizes)
        common = common[:same]
    return (len(inner),) + common

def _leaves(value, depth):
    if depth == 0:
        return [value.item() if isinstance(value, generic) or isinstance(value, _numeric) and value.ndim == 0 else value]
    return [leaf for row in value for leaf in _leaves(row, depth - 1)]

def _natural(leaves):
    """The kind that numpy finds for values of which one is a text or an object; numbers beside texts are texts."""
    for kind, cls in (('U', str), ('S', bytes)):
        if all([isinstance(one, cls) for one in leaves]):
            return _Kind(kind)
    if not all([isinstance(one, (str, int, float)) for one in leaves]):
        return _Kind('O')
    return _Kind('U', max([32 if isinstance(one, float) else 5 if isinstance(one, bool) else 21 if isinstance(one, int) else len(one) for one in leaves]))

def _as(kind, value):
    """A value as an element of a kind, which cuts it off at its width."""
    if kind.kind == 'O':
        return value
    if kind.kind == 'S':
        return bytes(value if isinstance(value, bytes) else str(value).encode('ascii'))[:kind.width]
    return (value.decode('ascii') if isinstance(value, bytes) else str.__str__(value) if isinstance(value, str) else str(value))[:kind.width]

def _array(kind, values, shape):
    values = [_as(kind, one) for one in values]
    if kind.width is None and kind.kind != 'O':
        kind = _Kind(kind.kind, max([len(one) for one in values] + [1]))
    return ndarray(kind, values, _numbered(shape))

def _numbered(shape):
    size = 1
    for n in shape:
        size *= n
    return arange(size).reshape(shape)

def made(value, dtype=None):
    """`np.array` of what holds texts or objects."""
    if isinstance(value, ndarray):
        return value if dtype is None else value.astype(dtype)
    if not isinstance(value, (list, tuple, str, bytes, _numeric)) and hasattr(value, '__array__'):
        return made(value.__array__(), object if dtype is None else dtype)
    kind = _kind_of(dtype)
    uneven = []
    shape = _sizes(value, uneven)
    if uneven and (kind is None or kind.kind != 'O'):
        raise ValueError(f'setting an array element with a sequence. The requested array has an inhomogeneous shape after {len(shape)} dimensions. The detected shape was {shape} + inhomogeneous part.')
    leaves = _leaves(value, len(shape))
    if kind is None and dtype is not None:
        return ndarray(_Kind('O'), leaves, _numbered(shape)).astype(dtype)
    if kind is None and isinstance(value, _numeric) or kind is not None and kind.kind == 'U' and kind.width is None and isinstance(value, _numeric):
        kind = _Kind('U', 5 if value.dtype.kind == 'b' else 32 if value.dtype.kind == 'f' else 21)
    return _array(kind or _natural(leaves), leaves, shape)

def _beside(a, b):
    """What stands beside each other in two arrays, the shorter repeated, and their shape."""
    x, y = [one._places if isinstance(one, ndarray) else one for one in (a, b)]
    shape = (zeros(x.shape) + zeros(y.shape)).shape
    x, y = broadcast_to(x, shape), broadcast_to(y, shape)
    x, y = [array._flat(places) if isinstance(array, ndarray) else places.ravel().tolist() for array, places in ((a, x), (b, y))]
    return list(zip(x, y)), shape

def _operand(value):
    return made(value) if isinstance(_first(value), (str, bytes)) else value if isinstance(value, ndarray) else asarray(value)

def _first(value):
    while isinstance(value, (list, tuple)) and value:
        value = value[0]
    return value

def _compared(name, a, b):
    if b is None or not isinstance(b, (list, tuple, str, bytes, int, float, generic, _numeric)):
        b = ndarray(_Kind('O'), [b], _numbered(()))
    b = _operand(b)
    if not isinstance(b, ndarray) and a._kind.kind != 'O':
        if name not in ('eq', 'ne'):
            _no_loop({'lt': 'less', 'le': 'less_equal', 'gt': 'greater', 'ge': 'greater_equal'}[name], a, b)
        return full((zeros(a.shape) + zeros(b.shape)).shape, name == 'ne')
    pairs, shape = _beside(a, b)
    compare = getattr(_operator, name)
    return array([bool(compare(x, y)) for x, y in pairs], dtype=bool).reshape(shape)

def _no_loop(name, *operands):
    _ufunc_error(f"ufunc '{name}' did not contain a loop with signature matching types ({', '.join([repr(one.dtype) for one in operands])}) -> None")

def _unsafe(name):
    raise TypeError(f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")

def _computed(name, a, b):
    """`a + b`: objects one by one, as Python does; of texts only what `+` makes of two."""
    a, b = _operand(a), _operand(b)
    kinds = [one._kind.kind if isinstance(one, ndarray) else '' for one in (a, b)]
    if 'O' not in kinds:
        if name == 'truediv':
            _unsafe('divide')
        if name == 'mul' and 'U' in kinds and '' in kinds:
            raise TypeError("The 'out' kwarg is necessary when using the string multiply ufunc directly. Use numpy.strings.multiply to multiply strings without specifying 'out'.")
        if name != 'add' or kinds[0] != kinds[1]:
            _no_loop({'sub': 'subtract', 'mul': 'multiply'}.get(name, name), a, b)
    pairs, shape = _beside(a, b)
    compute = getattr(_operator, name)
    return _array(_Kind('O') if 'O' in kinds else _Kind(kinds[0], a._kind.width + b._kind.width), [compute(x, y) for x, y in pairs], shape)

class ndarray:
    __module__ = 'numpy'
    __class__ = _numeric
    __hash__ = None
    def __init__(self, kind, values, places):
        self._kind, self._values, self._places = kind, values, places
    def _flat(self, places=None):
        return [self._values[i] for i in (self._places if places is None else places).ravel().tolist()]
    def _at(self, places, copies):
        return _array(self._kind, self._flat(places), places.shape) if copies else ndarray(self._kind, self._values, places)
    shape = property(lambda self: self._places.shape)
    ndim = property(lambda self: self._places.ndim)
    size = property(lambda self: self._places.size)
    dtype = property(lambda self: self._kind)
    itemsize = property(lambda self: self._kind.itemsize)
    nbytes = property(lambda self: self._places.size * self._kind.itemsize)
    strides = property(lambda self: tuple([n // 8 * self._kind.itemsize for n in self._places.strides]))
    T = property(lambda self: self._at(self._places.T, False))
    flat = property(lambda self: self.reshape(-1))
    def __len__(self):
        return len(self._places)
    def __iter__(self):
        if self.ndim == 0:
            raise TypeError('iteration over a 0-d array')
        return iter([self[i] for i in range(len(self._places))])
    def __getitem__(self, index):
        found = self._places[index]
        if isinstance(found, _numeric):
            return self._at(found, any([isinstance(one, (list, _numeric)) for one in (index if isinstance(index, tuple) else (index,))]))
        value = self._values[int(found)]
        return value if self._kind.kind == 'O' else _types[self._kind.kind](value)
    def __setitem__(self, index, value):
        at = asarray(self._places[index])
        if self._kind.kind == 'O' and at.ndim == 0:
            self._values[int(at)] = value
            return
        value = made(value, self._kind)
        for place, new in zip(at.ravel().tolist(), value._flat(broadcast_to(value._places, at.shape))):
            self._values[place] = new
    def __contains__(self, key): return bool((self == key).any())
    def __eq__(self, other): return _compared('eq', self, other)
    def __ne__(self, other): return _compared('ne', self, other)
    def __lt__(self, other): return _compared('lt', self, other)
    def __le__(self, other): return _compared('le', self, other)
    def __gt__(self, other): return _compared('gt', self, other)
    def __ge__(self, other): return _compared('ge', self, other)
    def __add__(self, other): return _computed('add', self, other)
    def __radd__(self, other): return _computed('add', other, self)
    def __sub__(self, other): return _computed('sub', self, other)
    def __rsub__(self, other): return _computed('sub', other, self)
    def __mul__(self, other): return _computed('mul', self, other)
    def __rmul__(self, other): return _computed('mul', other, self)
    def __truediv__(self, other): return _computed('truediv', self, other)
    def __rtruediv__(self, other): return _computed('truediv', other, self)
    def __matmul__(self, other): return _unsupported('a product of objects') if self._kind.kind == 'O' else _no_loop('matmul', self, _operand(other))
    def __bool__(self):
        if self.size > 1:
            raise ValueError('The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()')
        return bool(self._flat()[0]) if self.size else _unsupported('the truth of an empty array')
    def __repr__(self):
        return _shown(self._places, [f'list({one!r})' if isinstance(one, list) else repr(one) for one in self._values], str(self._kind) if self._kind.kind == 'O' else repr(str(self._kind)))
    def __str__(self):
        return _shown(self._places, [f'list({one!r})' if isinstance(one, list) else repr(one) for one in self._values], None) if self.ndim else str(self.item())
    def __getattr__(self, name):
        if name in _views or name in _copies:
            return lambda *args, **keywords: self._at(getattr(self._places, name)(*args, **keywords), name in _copies)
        if name[:1] == '_':
            raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")
        getattr(self._places, name)
        _unsupported(f'ndarray.{name} of texts or objects')
    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        kind = _kind_of(dtype)
        if kind is not None:
            return _array(kind, self._flat(), self.shape)
        name = str(_dtype(dtype))
        convert = bool if name == 'bool' else int if 'int' in name else float
        return array([convert(one if self._kind.kind == 'O' else _types[self._kind.kind](one)) for one in self._flat()], dtype=name).reshape(self.shape)
    def tolist(self):
        def listed(places):
            return [listed(one) for one in places] if isinstance(places, list) else self._values[places]
        return listed(self._places.tolist())
    def item(self, *at): return self._values[self._places.item(*at)]
    def copy(self, order='C'): return self._at(self._places, True)
    def flatten(self, order='C'): return self._at(self._places.ravel(), True)
    def fill(self, value): self[...] = value
    def sort(self, axis=-1): self[...] = _sort(self, axis)
    def argsort(self, axis=-1, kind=None): return _argsort(self, axis, kind)
    def argmax(self, axis=None): return self._largest(max, axis)
    def argmin(self, axis=None): return self._largest(min, axis)
    def _largest(self, of, axis):
        if axis is not None and self.ndim > 1:
            _unsupported('the largest of texts along an axis')
        return int64(self._flat().index(of(self._flat())))
    def sum(self, axis=None):
        if self._kind.kind != 'O':
            kind = self._kind.str.lstrip('|')
            raise TypeError(f"the resolved dtypes are not compatible with add.reduce. Resolved (dtype('{kind}'), dtype('{kind}'), dtype('{kind[:-len(str(self._kind.width))]}{2 * self._kind.width}'))")
        total, *others = self._flat() if axis is None else _unsupported('a sum of objects along an axis')
        for one in others:
            total = total + one
        return total
    def mean(self, axis=None):
        total = self.sum(axis)
        return _unsafe('divide') if isinstance(total, (str, bytes)) else total / self.size
    def max(self, axis=None): return self._extreme(max, 'maximum', axis)
    def min(self, axis=None): return self._extreme(min, 'minimum', axis)
    def _extreme(self, of, name, axis):
        if self._kind.kind != 'O':
            _no_loop(name, self, self)
        return of(self._flat()) if axis is None else _unsupported('the largest of objects along an axis')
    def __texts__(self):
        """What TensorFlow takes it for."""
        wrong = [one for one in self._flat() if not isinstance(one, (str, bytes))]
        if wrong:
            raise ValueError(f'Failed to convert a NumPy array to a Tensor (Unsupported object type {type(wrong[0]).__name__}).')
        return self.tolist()

