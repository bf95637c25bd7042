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

    def __init__(self, values, indices, dense_shape=None):
        self.values = values
        self.indices = indices
        self.dense_shape = dense_shape

    @property
    def shape(self):
        return self.values.shape if self.dense_shape is None else tf.TensorShape(_internal.numbers_of(self.dense_shape))

    @property
    def dtype(self):
        return self.values.dtype


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
