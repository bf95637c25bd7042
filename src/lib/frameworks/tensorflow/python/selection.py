def _direction(direction):
    if direction not in ("ASCENDING", "DESCENDING"):
        raise ValueError(f"Argument `direction` should be one of ASCENDING, DESCENDING. Received: direction={direction}")
    return direction == "DESCENDING"


def _ordered(values, axis, direction, part):
    falls = _direction(direction)
    x = tf.convert_to_tensor(values)
    rank = x.shape.rank
    if isinstance(axis, int) and rank is not None and axis >= rank > 0 and not _internal.is_tracing():
        _internal.kernel_fails("StridedSlice", f"slice index {axis} of dimension 0 out of bounds.", "", "strided_slice/")
    if not isinstance(axis, int) or rank is None or not -rank <= axis < rank or x.shape[axis] is None:
        return _unsupported("an order along an axis that is not known")
    axis = axis % rank
    order = [i for i in range(rank) if i != axis] + [axis]
    turned = x if axis == rank - 1 else tf.transpose(x, order)
    made = tf.math.top_k(turned if falls else -turned, k=x.shape[axis])[part]
    if part == 0 and not falls:
        made = -made
    if axis == rank - 1:
        return made
    return tf.transpose(made, [order.index(i) for i in range(rank)])


def sort(values, axis=-1, direction="ASCENDING", name=None):
    return _ordered(values, axis, direction, 0)


def argsort(values, axis=-1, direction="ASCENDING", stable=False, name=None):
    return _ordered(values, axis, direction, 1)


def boolean_mask(tensor, mask, axis=None, name="boolean_mask"):
    x = tf.convert_to_tensor(tensor)
    mask = tf.convert_to_tensor(mask)
    axis = 0 if axis is None else axis
    if mask.shape.rank == 0:
        raise ValueError("mask cannot be scalar.")
    if mask.shape.rank is None or x.shape.rank is None or not isinstance(axis, int):
        return _unsupported("tf.boolean_mask of tensors of any rank")
    against = x.shape[axis : axis + mask.shape.rank]
    if not _internal.fits(tuple(against), tuple(mask.shape)):
        raise ValueError(f"Shapes {against} and {mask.shape} are incompatible")
    places = _internal.places_of(tf.reshape(mask, [-1]))
    sizes = tuple(x.shape)
    if None in sizes:
        return _unsupported("tf.boolean_mask of open sizes")
    flat = tf.reshape(x, [*sizes[:axis], -1, *sizes[axis + mask.shape.rank :]])
    return tf.gather(flat, places, axis=axis)


def unique(x, out_idx=tf.int32, name=None, op="Unique"):
    given, x = x, tf.convert_to_tensor(x)
    if x.shape.rank != 1:
        if _internal.is_tracing():
            return _unsupported("tf.unique of such a tensor in a graph")
        _internal.kernel_fails(op, "unique expects a 1D vector.", name=None if isinstance(given, (list, tuple)) else "")
    values, places = [], []
    for one in _internal.texts_of(x) if x.dtype == tf.string else _internal.numbers_of(x):
        if one not in values:
            values.append(one)
        places.append(values.index(one))
    return _collections.namedtuple("Unique", ["y", "idx"])(tf.constant(values, x.dtype), tf.constant(places, out_idx))


def unique_with_counts(x, out_idx=tf.int32, name=None):
    values, places = unique(x, out_idx, None, "UniqueWithCounts")
    own = _internal.numbers_of(places)
    counts = tf.constant([own.count(i) for i in range(values.shape[0])], out_idx)
    return _collections.namedtuple("UniqueWithCounts", ["y", "idx", "count"])(values, places, counts)


def bincount(arr, weights=None, minlength=None, maxlength=None, dtype=tf.int32, name=None, axis=None, binary_output=False):
    arr = tf.convert_to_tensor(arr)
    if weights is not None or axis is not None or binary_output:
        return _unsupported("tf.math.bincount with such arguments")
    values = _internal.numbers_of(tf.cast(tf.reshape(arr, [-1]), tf.int32))
    size = max(max(values) + 1 if values else 0, 0 if minlength is None else int(minlength))
    size = size if maxlength is None else min(size, int(maxlength))
    return tf.constant([values.count(i) for i in range(size)], dtype)


def count_nonzero(input, axis=None, keepdims=None, dtype=tf.int64, name=None):
    x = tf.convert_to_tensor(input)
    return tf.reduce_sum(tf.cast(x != tf.cast(0, x.dtype), dtype), axis=axis, keepdims=bool(keepdims))


def diag(diagonal, name="diag", k=0, num_rows=-1, num_cols=-1, padding_value=0, align="RIGHT_LEFT"):
    if k != 0 or num_rows != -1 or num_cols != -1 or padding_value != 0:
        return _unsupported("tf.linalg.diag of another diagonal")
    x = tf.convert_to_tensor(diagonal)
    return tf.expand_dims(x, -1) * tf.eye(x.shape[-1], dtype=x.dtype)


def diag_part(input, name="diag_part", k=0, padding_value=0, align="RIGHT_LEFT"):
    x = tf.convert_to_tensor(input)
    n = min(x.shape[-1], x.shape[-2])
    if k != 0:
        return _unsupported("tf.linalg.diag_part of another diagonal")
    return tf.reduce_sum((x * tf.eye(x.shape[-2], x.shape[-1], dtype=x.dtype))[..., :n, :n], axis=-1)


def trace(x, name=None):
    return tf.reduce_sum(diag_part(x), axis=-1)


def _rows_or_all(x, change):
    """A change of a tensor's values; of rows of one, only theirs."""
    return x._mapped(change) if isinstance(x, IndexedSlices) else change(tf.convert_to_tensor(x))


def _of_values(x):
    return x.values if isinstance(x, IndexedSlices) else tf.convert_to_tensor(x)


def clip_by_norm(t, clip_norm, axes=None, name=None):
    if isinstance(t, IndexedSlices):
        return t._mapped(lambda values: clip_by_norm(values, clip_norm, axes))
    x = tf.convert_to_tensor(t)
    norm = tf.sqrt(tf.reduce_sum(x * x, axes, keepdims=True))
    return x * clip_norm / tf.maximum(norm, clip_norm)


def global_norm(t_list, name=None):
    return tf.sqrt(tf.add_n([tf.reduce_sum(tf.square(_of_values(x))) for x in t_list if x is not None]))


def clip_by_global_norm(t_list, clip_norm, use_norm=None, name=None):
    if not isinstance(t_list, (list, tuple)):
        raise TypeError(f"`t_list` should be a sequence of tensors. Received {type(t_list)}.")
    norm = global_norm(t_list) if use_norm is None else use_norm
    scale = clip_norm * tf.minimum(1.0 / norm, tf.constant(1.0, norm.dtype) / clip_norm)
    return [None if x is None else _rows_or_all(x, lambda values: values * scale) for x in t_list], norm


def batch_normalization(x, mean, variance, offset, scale, variance_epsilon, name=None):
    with name_scope(name or "batchnorm"):
        inv = tf.math.rsqrt(variance + variance_epsilon)
        if scale is not None:
            inv = inv * scale
        return x * inv + ((offset - mean * inv) if offset is not None else -mean * inv)


def categorical(logits, num_samples, dtype=None, seed=None, name=None):
    logits = tf.convert_to_tensor(logits)
    if logits.shape.rank != 2:
        if _internal.is_tracing():
            return _unsupported("tf.random.categorical of such logits in a graph")
        _internal.kernel_fails("Multinomial", f"logits should be a matrix, got shape {str(list(logits.shape)).replace(' ', '')}", "", "")
    if not isinstance(num_samples, int):
        return _unsupported("as many samples as a tensor says")
    return _internal.unknown_as(logits, (None, num_samples), dtype or "int64")


def broadcast_static_shape(shape_x, shape_y):
    x, y = tuple(shape_x), tuple(shape_y)
    made = []
    for i in range(1, max(len(x), len(y)) + 1):
        a, b = x[-i] if i <= len(x) else 1, y[-i] if i <= len(y) else 1
        if a is None or b is None or (a != b and 1 not in (a, b)):
            return _unsupported("tf.broadcast_static_shape of such shapes")
        made.insert(0, max(a, b))
    return tf.TensorShape(made)


def broadcast_dynamic_shape(shape_x, shape_y):
    return tf.constant(list(broadcast_static_shape(_internal.numbers_of(tf.convert_to_tensor(shape_x)), _internal.numbers_of(tf.convert_to_tensor(shape_y)))))
