class RaggedTensor:
    """Rows of several lengths: their values one behind another, and where each row begins."""

    _is_ragged = True
    # Whether a graph leaves open how many rows there are.
    _open = False

    def __init__(self, values, splits, uniform=None):
        self._values = values
        self._splits = splits
        self._uniform = uniform

    @staticmethod
    def _of(values):
        return values if isinstance(values, RaggedTensor) else tf.convert_to_tensor(values)

    # What it is made of

    @classmethod
    def from_row_splits(cls, values, row_splits, name=None, validate=True):
        values, splits = cls._of(values), _counts(row_splits)
        if splits[0] != 0:
            _fails(_differ("Arguments to from_row_splits do not form a valid RaggedTensor:zero\n", splits[:1], [0]))
        if any([a > b for a, b in zip(splits, splits[1:])]):
            return _unsupported("rows of a ragged tensor that end before they begin")
        cls._fit(values, splits)
        return cls(values, splits)

    @staticmethod
    def _fit(values, splits):
        n = _rows(values)
        if splits[-1] != n:
            _fails(_differ("Arguments to _from_row_partition do not form a valid RaggedTensor\n", splits[-1:], [n]))

    @classmethod
    def from_row_lengths(cls, values, row_lengths, name=None, validate=True):
        values, lengths = cls._of(values), _counts(row_lengths)
        if any([n < 0 for n in lengths]):
            return _unsupported("rows of a ragged tensor of less than no length")
        cls._fit(values, _sums(lengths))
        return cls(values, _sums(lengths))

    @classmethod
    def from_nested_row_splits(cls, flat_values, nested_row_splits, name=None, validate=True):
        return cls._from_nested(cls.from_row_splits, flat_values, nested_row_splits, "splits")

    @classmethod
    def from_nested_row_lengths(cls, flat_values, nested_row_lengths, name=None, validate=True):
        return cls._from_nested(cls.from_row_lengths, flat_values, nested_row_lengths, "lengths")

    @classmethod
    def _from_nested(cls, made, values, nested, called):
        if _internal.is_tensor(nested):
            raise TypeError(f"Argument `nested_row_{called}` must be a list of Tensors. Received {nested}.")
        for one in reversed(list(nested)):
            values = made(values, one)
        return values

    @classmethod
    def from_value_rowids(cls, values, value_rowids, nrows=None, name=None, validate=True):
        values, ids = cls._of(values), _counts(value_rowids)
        count = (ids[-1] + 1 if ids else 0) if nrows is None else int(nrows)
        if ids != sorted(ids) or len(ids) != _rows(values) or (ids and ids[-1] >= count):
            return _unsupported("rows of a ragged tensor that do not fit its values")
        return cls(values, _sums([ids.count(i) for i in range(count)]))

    @classmethod
    def from_row_starts(cls, values, row_starts, name=None, validate=True):
        values, starts = cls._of(values), _counts(row_starts)
        return cls.from_row_splits(values, starts + [_rows(values)])

    @classmethod
    def from_row_limits(cls, values, row_limits, name=None, validate=True):
        return cls.from_row_splits(values, [0] + _counts(row_limits))

    @classmethod
    def from_uniform_row_length(cls, values, uniform_row_length, nrows=None, validate=True, name=None):
        values, n = cls._of(values), int(uniform_row_length)
        if nrows is not None or n == 0 or _rows(values) % n:
            return _unsupported("rows of one length that do not fit their values")
        return cls(values, _sums([n] * (_rows(values) // n)), n)

    @classmethod
    def from_tensor(cls, tensor, lengths=None, padding=None, ragged_rank=1, name=None, row_splits_dtype=tf.int64):
        x = tf.convert_to_tensor(tensor)
        if ragged_rank != 1 or x.shape.rank is None or x.shape.rank < 2 or None in tuple(x.shape):
            return _unsupported("tf.RaggedTensor.from_tensor of such a tensor")
        rows, width = x.shape[0], x.shape[1]
        if lengths is not None and padding is not None:
            raise ValueError("Specify argument `lengths` or `padding`, but not both.")
        if padding is not None:
            if x.shape.rank != 2:
                return _unsupported("tf.RaggedTensor.from_tensor of rows of padding")
            own = _internal.numbers_of(x)
            lengths = []
            for i in range(rows):
                row = own[i * width : (i + 1) * width]
                while row and row[-1] == padding:
                    row.pop()
                lengths.append(len(row))
        counts = [width] * rows if lengths is None else [min(n, width) for n in _counts(lengths)]
        if len(counts) != rows:
            return _unsupported("as many lengths as there are no rows")
        places = [i * width + j for i in range(rows) for j in range(counts[i])]
        flat = tf.reshape(x, [rows * width, *tuple(x.shape)[2:]])
        return cls(tf.gather(flat, tf.constant(places, tf.int32)), _sums(counts), width if lengths is None else None)

    # What it tells

    @property
    def values(self):
        return self._values

    @property
    def flat_values(self):
        return self._values.flat_values if isinstance(self._values, RaggedTensor) else self._values

    @property
    def row_splits(self):
        return tf.constant(self._splits, tf.int64)

    @property
    def nested_row_splits(self):
        inner = self._values.nested_row_splits if isinstance(self._values, RaggedTensor) else ()
        return (self.row_splits, *inner)

    def nested_row_lengths(self, name=None):
        return self._nested("row_lengths")

    def nested_value_rowids(self, name=None):
        return self._nested("value_rowids")

    def _nested(self, called):
        """The same of each ragged axis."""
        inner = self._values._nested(called) if isinstance(self._values, RaggedTensor) else ()
        return (getattr(self, called)(), *inner)

    @property
    def ragged_rank(self):
        return 1 + (self._values.ragged_rank if isinstance(self._values, RaggedTensor) else 0)

    @property
    def uniform_row_length(self):
        return None if self._uniform is None else tf.constant(self._uniform, tf.int64)

    @property
    def dtype(self):
        return self.flat_values.dtype

    @property
    def shape(self):
        return tf.TensorShape([None if self._open else len(self._splits) - 1, self._uniform, *tuple(self._values.shape)[1:]])

    def get_shape(self):
        return self.shape

    @property
    def _lengths(self):
        return [b - a for a, b in zip(self._splits, self._splits[1:])]

    def row_lengths(self, axis=1, name=None):
        if axis == 0:
            return self.nrows()
        if axis == 1:
            return tf.constant(self._lengths, tf.int64)
        return RaggedTensor(self._values.row_lengths(axis - 1), self._splits)

    def nrows(self, out_type=None, name=None):
        return tf.constant(len(self._splits) - 1, tf.int64 if out_type is None else out_type)

    def row_starts(self, name=None):
        return tf.constant(self._splits[:-1], tf.int64)

    def row_limits(self, name=None):
        return tf.constant(self._splits[1:], tf.int64)

    def value_rowids(self, name=None):
        return tf.constant([i for i, n in enumerate(self._lengths) for _ in range(n)], tf.int64)

    def _bounds(self):
        inner = self._values._bounds() if isinstance(self._values, RaggedTensor) else [_rows(self._values), *tuple(self._values.shape)[1:]]
        return [len(self._splits) - 1, max([0, *self._lengths]), *inner[1:]]

    def bounding_shape(self, axis=None, name=None, out_type=None):
        bounds = self._bounds()
        return tf.constant(bounds if axis is None else bounds[axis], tf.int64 if out_type is None else out_type)

    def with_values(self, new_values):
        made = RaggedTensor(RaggedTensor._of(new_values), self._splits, self._uniform)
        made._open = self._open
        return made

    def _fed(self, name, is_open):
        """The same rows as a placeholder of a graph."""
        values = self._values
        if isinstance(values, RaggedTensor):
            return _unsupported("rows of rows of several lengths in a graph")
        made = RaggedTensor(_internal.fed(values, (None, *tuple(values.shape)[1:]), name), self._splits, self._uniform)
        made._open = is_open
        return made

    def with_flat_values(self, new_values):
        if isinstance(self._values, RaggedTensor):
            return self.with_values(self._values.with_flat_values(new_values))
        return self.with_values(new_values)

    def _row(self, i):
        return _part(self._values, self._splits[i], self._splits[i + 1])

    def to_list(self):
        return [row.to_list() if isinstance(row, RaggedTensor) else _listed_row(row) for row in self]

    def numpy(self):
        return _unsupported("rows of several lengths as an array")

    def to_tensor(self, default_value=None, name=None, shape=None):
        wanted = [None] * (len(self.shape)) if shape is None else list(shape if isinstance(shape, (list, tuple)) else tf.TensorShape(shape))
        return _dense(self, default_value, [None if n in (None, -1) else int(n) for n in wanted])

    def merge_dims(self, outer_axis, inner_axis):
        if (outer_axis, inner_axis) != (0, 1):
            return _unsupported("tf.RaggedTensor.merge_dims of other axes")
        return self._values

    # What Python asks

    def __iter__(self):
        return iter([self._row(i) for i in range(len(self._splits) - 1)])

    def __getitem__(self, key):
        keys = key if isinstance(key, tuple) else (key,)
        first, rest = keys[0], keys[1:]
        count = len(self._splits) - 1
        if isinstance(first, slice):
            chosen = [self._row(i) for i in list(range(count))[first]]
            if rest:
                if not isinstance(rest[0], slice):
                    raise ValueError("Cannot index into an inner ragged dimension.")
                chosen = [row[rest if len(rest) > 1 else rest[0]] for row in chosen]
            return _joined(chosen, self)
        if first is None or first is Ellipsis:
            return _unsupported("a ragged tensor with an axis more")
        i = int(first)
        if i < -count or i >= count:
            raise IndexError(f"Row key {i} out of bounds")
        row = self._row(i + count if i < 0 else i)
        return row[rest if len(rest) > 1 else rest[0]] if rest else row

    def __repr__(self):
        return _shown(self)

    def _by(self, name, other, turned=False):
        op = lambda a, b: getattr(a, name)(b)
        if isinstance(other, RaggedTensor):
            return _both(op, self, other)
        other = tf.convert_to_tensor(other, dtype=self.dtype)
        if other.shape.rank == 0:
            return self.with_flat_values(op(self.flat_values, other))
        if self.ragged_rank == 1 and other.shape.rank == self.flat_values.shape.rank + 1 and other.shape[0] == len(self._splits) - 1 and other.shape[1] == 1:
            return self.with_values(op(self._values, tf.gather(tf.squeeze(other, 1), self.value_rowids())))
        return _unsupported("a ragged tensor and a tensor of other sizes")

    def __neg__(self):
        return self.with_flat_values(-self.flat_values)

    def __getattr__(self, name):
        if name in "consumers from_nested_value_rowids from_sparse set_shape to_sparse with_row_splits_dtype".split():
            return _unsupported(f"tf.RaggedTensor.{name}")
        raise AttributeError(f"'RaggedTensor' object has no attribute '{name}'")


def _listed_row(row):
    return [one.numpy() for one in row] if row.dtype == tf.string else row.numpy().tolist()


def _joined(rows, like):
    """Rows one behind another; what they are without one is what they are of."""
    if not rows:
        return like.with_values(_part(like._values, 0, 0))
    return RaggedTensor(_concatenated(rows), _sums([_rows(row) for row in rows]))


def _concatenated(parts):
    if not any([isinstance(one, RaggedTensor) for one in parts]):
        return tf.concat(parts, axis=0)
    return RaggedTensor(_concatenated([one._values for one in parts]), _sums([n for one in parts for n in one._lengths]))


def _dense(x, default, wanted):
    """Rows of one length."""
    if not isinstance(x, RaggedTensor):
        for i, n in enumerate(wanted):
            if n is not None and n != x.shape[i]:
                return _unsupported("tf.RaggedTensor.to_tensor of another inner size")
        return x
    bounds = x._bounds()
    rows, width = [bounds[i] if wanted[i] is None else wanted[i] for i in (0, 1)]
    values = x._values
    if isinstance(values, RaggedTensor):
        values = _dense(values, default, [None, *[n if n is not None else bounds[i + 2] for i, n in enumerate(wanted[2:])]])
    inner = list(values.shape)[1:]
    fill = tf.cast(("" if values.dtype == tf.string else 0) if default is None else default, values.dtype)
    if fill.shape.rank != 0:
        return _unsupported("tf.RaggedTensor.to_tensor that is filled up with a tensor")
    own, count = x._splits, len(x._splits) - 1
    last = values.shape[0]
    places = [own[i] + j if i < count and j < own[i + 1] - own[i] else last for i in range(rows) for j in range(width)]
    padded = tf.concat([values, tf.fill([1, *inner], fill)], axis=0)
    return tf.reshape(tf.gather(padded, tf.constant(places, tf.int32)), [rows, width, *inner])


def _both(op, a, b):
    """Of two ragged tensors of the same rows."""
    if a._splits != b._splits:
        if len(a._splits) != len(b._splits):
            return _unsupported("two ragged tensors of other numbers of rows")
        _fails(_differ("", a._splits[:-1] if a._splits[-1] == b._splits[-1] else a._splits, b._splits[:-1] if a._splits[-1] == b._splits[-1] else b._splits))
    if isinstance(a._values, RaggedTensor) and isinstance(b._values, RaggedTensor):
        return a.with_values(_both(op, a._values, b._values))
    return a.with_values(op(a._values, b._values))


def _shown(x):
    if not _internal.has_values(x.flat_values):
        return _unsupported("what a ragged tensor holds that is not known")
    if len(set(x._lengths)) == 1 and not isinstance(x._values, RaggedTensor) and x.dtype != tf.string:
        import numpy

        return f"<tf.RaggedTensor {numpy.array2string(x.to_tensor().numpy(), separator=', ')}>"
    if x._uniform is not None or (len(set(x._lengths)) == 1 and isinstance(x._values, RaggedTensor)) or x.flat_values.shape.rank > 1 or (isinstance(x._values, RaggedTensor) and any([len(set(row._lengths)) == 1 and len(row._lengths) > 1 for row in x])):
        return _unsupported("how a ragged tensor of rows of one size is printed")
    return f"<tf.RaggedTensor [{_lines([_items(row) for row in x])}]>"


def _items(rows):
    if isinstance(rows, RaggedTensor):
        return f"[{', '.join([_items(row) for row in rows])}]"
    if rows.dtype == tf.string:
        return f"[{', '.join([repr(one.numpy()) for one in rows])}]"
    return f"[{', '.join([str(one) for one in rows.numpy()])}]"


def _operator(name):
    return lambda self, other: self._by(name, other)


for _name in "add sub mul truediv floordiv mod pow radd rsub rmul rtruediv eq ne lt le gt ge and or".split():
    setattr(RaggedTensor, f"__{_name}__", _operator(f"__{_name}__"))
