class SparseTensor:
    """Numbers and their places in a tensor that holds 0 elsewhere."""

    def __init__(self, indices, values, dense_shape):
        self.indices = tf.convert_to_tensor(indices, dtype=tf.int64, name="indices")
        self.values = tf.convert_to_tensor(values, name="values")
        self.dense_shape = tf.convert_to_tensor(dense_shape, dtype=tf.int64, name="dense_shape")
        for part, name, rank in ((self.indices, "indices", 2), (self.values, "values", 1), (self.dense_shape, "dense_shape", 1)):
            if part.shape.rank != rank:
                raise ValueError(f"Shape {part.shape} must have rank {rank}")
        for a, b in ((self.indices.shape[0], self.values.shape[0]), (self.indices.shape[1], self.dense_shape.shape[0])):
            if a is not None and b is not None and a != b:
                raise ValueError(f"Dimensions {a} and {b} are not compatible")

    @property
    def shape(self):
        return tf.TensorShape(_internal.numbers_of(self.dense_shape))

    def get_shape(self):
        return self.shape

    @property
    def dtype(self):
        return self.values.dtype

    def with_values(self, new_values):
        return SparseTensor(self.indices, new_values, self.dense_shape)

    def __repr__(self):
        return f"SparseTensor(indices={str(self.indices)}, values={str(self.values)}, dense_shape={str(self.dense_shape)})"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"'SparseTensor' object has no attribute '{name}'")
        return _unsupported(f"tf.SparseTensor.{name}")

    def __add__(self, other):
        return _unsupported("arithmetic of sparse tensors")

    __mul__ = __truediv__ = __sub__ = __neg__ = __radd__ = __rmul__ = __add__


class IndexedSlices:
    """Rows of a tensor, and which of its rows they are."""

    _is_rows = True
    _dense = None

    def __init__(self, values, indices, dense_shape=None):
        self._parts = (values, indices)
        self._dense_shape = dense_shape

    @classmethod
    def _worked_out(cls, dense, rows):
        """Of a tensor that is known; its rows, and which they are, `rows` works out when they are asked for."""
        made = cls(None, None)
        made._parts = None
        made._dense = dense
        made._rows = rows
        return made

    def _own(self):
        if self._parts is None:
            self._parts = self._rows()
        return self._parts

    @property
    def values(self):
        return self._own()[0]

    @property
    def indices(self):
        return self._own()[1]

    @property
    def dense_shape(self):
        return self._dense_shape if self._dense is None else tf.shape(self._dense)

    @property
    def shape(self):
        if self._dense is not None:
            return self._dense.shape
        return self.values.shape if self._dense_shape is None else tf.TensorShape(_internal.numbers_of(self._dense_shape))

    @property
    def dtype(self):
        return self.values.dtype if self._dense is None else self._dense.dtype

    def __tf_tensor__(self):
        if self._dense is not None:
            return self._dense
        if self._dense_shape is None:
            return _unsupported("indexed slices of an unknown size in a tensor’s place")
        return tf.math.unsorted_segment_sum(self.values, self.indices, _internal.numbers_of(self._dense_shape)[0])

    def _mapped(self, change):
        """The same rows with other values."""
        return IndexedSlices(change(self.values), self.indices, self.dense_shape)

    def _same(self):
        return self._mapped(tf.identity)

    def _cast(self, dtype):
        return self._mapped(lambda values: tf.cast(values, dtype))

    def _clipped(self, low, high):
        return self._mapped(lambda values: tf.clip_by_value(values, low, high))

    def __neg__(self):
        return self._mapped(lambda values: -values)

    def __str__(self):
        size = "" if self.dense_shape is None else f", dense_shape={str(self.dense_shape)}"
        return f"IndexedSlices(indices={str(self.indices)}, values={str(self.values)}{size})"

    def __getattr__(self, name):
        if name in ("op", "name", "graph") and not _internal.is_tracing():
            raise AttributeError(f"Tensor.{name} is undefined when eager execution is enabled.")
        if name in ("op", "name", "graph", "device", "consumers", "_type_spec", "_shape_invariant_to_type_spec"):
            return _unsupported(f"tf.IndexedSlices.{name}")
        raise AttributeError(f"'IndexedSlices' object has no attribute '{name}'")


def _checked(sparse):
    if not isinstance(sparse, SparseTensor):
        raise TypeError(f"Input must be a SparseTensor. Received: {sparse}.")
    return sparse


def from_dense(tensor, name=None):
    x = tf.convert_to_tensor(tensor)
    places = tf.where(tf.not_equal(x, tf.cast(0, x.dtype)))
    return SparseTensor(places, tf.gather_nd(x, places), tf.shape(x, tf.int64))


def to_dense(sp_input, default_value=None, validate_indices=True, name=None):
    sparse = _checked(sp_input)
    sizes = _internal.numbers_of(sparse.dense_shape)
    places = _internal.numbers_of(sparse.indices)
    depth = len(sizes)
    before = None
    for i in range(0, len(places), depth) if depth else []:
        own = places[i : i + depth]
        listed = str(own).replace(" ", "")
        wrong = None
        if any([at < 0 or at >= n for at, n in zip(own, sizes)]):
            wrong = f"is out of bounds: need 0 <= index < {str(sizes).replace(' ', '')}"
        elif before is not None and own < before:
            wrong = "is out of order. Many sparse ops require sorted indices.\n    Use `tf.sparse.reorder` to create a correctly ordered copy.\n\n"
        elif own == before:
            wrong = "is repeated"
        if wrong is not None and validate_indices:
            if _internal.is_tracing():
                return _unsupported("a sparse tensor in a graph that does not hold together")
            _internal.kernel_fails("SparseToDense", f"indices[{i // depth}] = {listed} {wrong}")
        before = own
    default = tf.cast(0 if default_value is None else default_value, sparse.dtype)
    return tf.tensor_scatter_nd_update(tf.fill(sizes, default), sparse.indices, sparse.values)


def reorder(sp_input, name=None):
    sparse = _checked(sp_input)
    sizes = _internal.numbers_of(sparse.dense_shape)
    places = _internal.numbers_of(sparse.indices)
    depth = len(sizes)
    rows = [places[i : i + depth] for i in range(0, len(places), depth)]
    order = sorted(range(len(rows)), key=lambda i: rows[i])
    return SparseTensor(tf.gather(sparse.indices, order), tf.gather(sparse.values, order), sparse.dense_shape)


def reduce_sum(sp_input, axis=None, keepdims=None, output_is_sparse=False, name=None):
    if output_is_sparse:
        return _unsupported("tf.sparse.reduce_sum that gives a sparse tensor")
    return tf.reduce_sum(to_dense(sp_input), axis=axis, keepdims=bool(keepdims))


def sparse_dense_matmul(sp_a, b, adjoint_a=False, adjoint_b=False, name=None):
    if adjoint_a or adjoint_b or not isinstance(sp_a, SparseTensor):
        return _unsupported("tf.sparse.sparse_dense_matmul of such tensors")
    b = tf.convert_to_tensor(b)
    if b.shape.rank != 2 or sp_a.shape.rank != 2:
        return _unsupported("tf.sparse.sparse_dense_matmul of other tensors than matrices")
    inner, own = sp_a.shape[1], list(b.shape)
    if inner != own[0]:
        if _internal.is_tracing():
            return _unsupported("tf.sparse.sparse_dense_matmul of sizes that do not fit in a graph")
        _internal.kernel_fails(
            "SparseTensorDenseMatMul",
            f"Cannot multiply A and B because inner dimension does not match: {inner} vs. {own[0]}.  Did you forget a transpose?  Dimensions of A: [{sp_a.shape[0]}, {inner}).  Dimensions of B: {str(own).replace(' ', '')}",
        )
    return tf.matmul(to_dense(sp_a), b)
