def eye(num_rows, num_columns=None, batch_shape=None, dtype=tf.float32, name=None):
    columns = num_rows if num_columns is None else num_columns
    if batch_shape is not None:
        return _unsupported("tf.eye with batch_shape")
    for given in (num_rows, columns):
        if not (tf.is_tensor(given) or isinstance(given, int) or (type(given).__module__ == "numpy" and type(given).__name__ != "ndarray")):
            words = f"Received: num_rows={num_rows}, num_columns={columns}"
            raise TypeError(f"Arguments `num_rows` and `num_columns` must be positive integer values. {words}")
        if isinstance(given, int) and given < 0:
            tf.fill(tf.constant([given]), 1.0)
        if isinstance(given, bool) or (tf.is_tensor(given) and given.shape.rank != 0):
            return _unsupported("tf.eye of such sizes")
    if tf.as_dtype(dtype) == tf.string:
        tf.ones([], dtype)
    return tf.cast(tf.expand_dims(tf.range(num_rows), 1) == tf.expand_dims(tf.range(columns), 0), dtype)


def linspace(start, stop, num, name=None, axis=0):
    if axis != 0 or not isinstance(num, int):
        return _unsupported("tf.linspace of such arguments")
    start = tf.convert_to_tensor(start)
    if _internal.is_tensor(stop) and stop.dtype != start.dtype:
        if _internal.is_tracing():
            return _unsupported("tf.linspace of two dtypes in a graph")
        raise ValueError(f"stop: Tensor conversion requested dtype {start.dtype.name} for Tensor with dtype {stop.dtype.name}: {stop!r}")
    stop = tf.convert_to_tensor(stop, dtype=start.dtype)
    dtype = tf.float64 if start.dtype.is_integer else start.dtype
    start, stop = tf.cast(start, dtype), tf.cast(stop, dtype)
    if start.shape.rank + stop.shape.rank > 0:
        start, stop = start + tf.zeros_like(stop), stop + tf.zeros_like(start)
    if num == 1:
        return tf.expand_dims(start, 0)
    steps = tf.reshape(tf.cast(tf.range(num), dtype), [-1] + [1] * start.shape.rank)
    return start + steps * ((stop - start) / (num - 1))


def repeat(input, repeats, axis=None, name=None):
    x = tf.convert_to_tensor(input)
    if axis is None:
        x = tf.reshape(x, [-1])
        axis = 0
    if not isinstance(axis, int):
        raise TypeError(f"Argument `axis` must be an int. Received `axis` = {axis} of type {type(axis).__name__}")
    x = tf.reshape(x, [1]) if x.shape.rank == 0 else x
    if not -x.shape.rank <= axis < x.shape.rank:
        raise ValueError(f"axis={axis} out of bounds: expected -{x.shape.rank}<=axis<{x.shape.rank}")
    if isinstance(repeats, (list, tuple)):
        if len(repeats) == 1:
            repeats = repeats[0]
        else:
            size = x.shape[axis]
            if size != len(repeats):
                raise ValueError(f"Dimensions {size} and {len(repeats)} are not compatible")
            return tf.gather(x, [i for i, n in enumerate(repeats) for _ in range(n)], axis=axis)
    if not isinstance(repeats, int):
        return _unsupported("tf.repeat as often as a tensor says")
    axis = axis + x.shape.rank if axis < 0 else axis
    shape = x.shape.as_list()
    if None in shape:
        return _unsupported("tf.repeat of open sizes")
    wide = tf.tile(tf.expand_dims(x, axis + 1), [1] * (axis + 1) + [repeats] + [1] * (len(shape) - axis - 1))
    shape[axis] *= repeats
    return tf.reshape(wide, shape)


def roll(input, shift, axis, name=None):
    x = tf.convert_to_tensor(input)
    several = [one for one in (shift, axis) if isinstance(one, (list, tuple))]
    if several:
        if any([not isinstance(n, int) for one in several for n in one]) or x.shape.rank == 0:
            return _unsupported("tf.roll by such numbers")
        if len(several) == 1 or len(shift) != len(axis):
            if _internal.is_tracing():
                return _unsupported("tf.roll of so many numbers in a graph")
            _internal.kernel_fails("Roll", "shift and axis must have the same size", name=None)
        for n, place in zip(shift, axis):
            x = roll(x, n, place)
        return x
    if not isinstance(shift, int) or not isinstance(axis, int):
        return _unsupported("tf.roll along several axes")
    if x.shape.rank is None:
        return _unsupported("tf.roll of a tensor of any rank")
    if not -x.shape.rank <= axis < x.shape.rank:
        if _internal.is_tracing():
            return _unsupported("tf.roll in a graph along an axis that is not there")
        _internal.kernel_fails("Roll", f"axis {axis} is out of range" if x.shape.rank else "input must be 1-D or higher")
    size = x.shape[axis]
    if size is None:
        return _unsupported("tf.roll along an open axis")
    shift = shift % size if size else 0
    if shift == 0:
        return tf.identity(x)
    first, last = tf.split(x, [size - shift, shift], axis=axis)
    return tf.concat([last, first], axis=axis)


def meshgrid(*args, **kwargs):
    if len(args) != 2:
        return _unsupported("tf.meshgrid of so many")
    x, y = [tf.reshape(tf.convert_to_tensor(one), [-1]) for one in args]
    if x.dtype != y.dtype:
        return _unsupported("tf.meshgrid of two dtypes")
    if kwargs.get("indexing", "xy") == "ij":
        return [tf.tile(tf.expand_dims(x, 1), [1, y.shape[0]]), tf.tile(tf.expand_dims(y, 0), [x.shape[0], 1])]
    return [tf.tile(tf.expand_dims(x, 0), [y.shape[0], 1]), tf.tile(tf.expand_dims(y, 1), [1, x.shape[0]])]


def gather_nd_of_batches(params, indices, batch_dims, name=None):
    """`tf.gather_nd` where the first axes of both are a batch: each index is led by its place there."""
    if batch_dims is None:
        raise TypeError(f"Argument `batch_dims` must be an int; got {batch_dims}")
    batch = int(batch_dims)
    if batch == 0:
        return tf.gather_nd(params, indices, name=name)
    if batch < 0:
        raise ValueError("tf.gather_nd does not allow negative batch_dims.")
    with name_scope(name or "BatchGatherND"):
        return _gathered_in_batches(tf.convert_to_tensor(params), tf.convert_to_tensor(indices), batch)


def _gathered_in_batches(params, indices, batch):
    for held, called in ((indices, "indices"), (params, "params")):
        if held.shape.rank is None:
            return _unsupported("tf.gather_nd of tensors of any rank in batches")
        if batch >= held.shape.rank:
            raise ValueError(f"Argument `batch_dims` = {batch} must be less than rank(`{called}`) = {held.shape.rank}")
    # Sizes that a graph leaves open are known when it runs.
    known = None not in [*params.shape[:batch], *indices.shape]
    of_params, of_indices = (params.shape.as_list(), indices.shape.as_list()) if known else (tf.unstack(tf.shape(params)), tf.unstack(tf.shape(indices)))
    sizes, rest = of_params[:batch], of_indices[batch:-1]
    rows = 1
    for n in sizes:
        rows = rows * n
    if known and _internal.is_tracing() and sizes != of_indices[:batch]:
        return _unsupported("tf.gather_nd of batches that do not fit, in a graph")
    flat = tf.reshape(indices, tf.stack([rows, *rest, of_indices[-1]]))
    places = tf.stack([tf.broadcast_to(tf.reshape(tf.range(n), [-1] + [1] * (batch - 1 - i)), sizes) for i, n in enumerate(sizes)], axis=-1)
    places = tf.broadcast_to(tf.reshape(tf.cast(places, indices.dtype), [rows] + [1] * len(rest) + [batch]), [rows, *rest, batch])
    found = tf.gather_nd(params, tf.concat([places, flat], axis=-1))
    if known:
        return tf.reshape(found, [*sizes, *found.shape[1:]])
    made = tf.reshape(found, tf.concat([tf.stack(sizes), tf.shape(found)[1:]], axis=0))
    if indices.shape[-1] is not None:
        made.set_shape([*params.shape[:batch], *indices.shape[batch:-1], *params.shape[batch + indices.shape[-1] :]])
    return made
