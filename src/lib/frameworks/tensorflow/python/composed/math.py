def _sizes(x):
    return tuple(x.shape)


def matvec(a, b, transpose_a=False, adjoint_a=False, a_is_sparse=False, b_is_sparse=False, name=None):
    with name_scope(name or "MatVec"):
        product = tf.matmul(a, tf.expand_dims(b, axis=-1), transpose_a=transpose_a, adjoint_a=adjoint_a)
        return tf.squeeze(product, axis=-1)


def _flat(x, axes, first):
    """A tensor as a matrix, of which the axes that are summed over come first or last; the sizes of the others, and what is known of them ahead."""
    shape = _sizes(x)
    axes = [axis + len(shape) if axis < 0 else axis for axis in axes]
    free = [i for i in range(len(shape)) if i not in axes]
    order = axes + free if first else free + axes
    known = [shape[i] for i in free]
    if None in shape:
        sizes = tf.shape(x)
        rest, along = [tf.gather(sizes, tf.constant(which, dtype=tf.int32)) for which in (free, axes)]
        kept, summed = tf.reduce_prod(rest), tf.reduce_prod(along)
        return tf.reshape(tf.transpose(x, order), tf.stack([summed, kept] if first else [kept, summed])), rest, known
    kept, summed = 1, 1
    for i in free:
        kept *= shape[i]
    for i in axes:
        summed *= shape[i]
    wanted = [summed, kept] if first else [kept, summed]
    if order != list(range(len(shape))):
        x = tf.transpose(x, order)
    if list(_sizes(x)) != wanted:
        x = tf.reshape(x, wanted)
    return x, known, known


def tensordot(a, b, axes, name=None):
    with name_scope(name or "Tensordot") as scope:
        a = tf.convert_to_tensor(a, name="a")
        b = tf.convert_to_tensor(b, name="b")
        if isinstance(axes, int):
            if axes < 0:
                raise ValueError(f"`axes` must be at least 0. Received: {axes}.")
            if axes > len(_sizes(a)):
                raise ValueError(f"`axes` must not be larger than the number of dimensions of tensor {a}.  Received {axes}, vs tensor dimensions {len(_sizes(a))}.")
            left = list(range(len(_sizes(a)) - axes, len(_sizes(a))))
            right = list(range(axes))
        else:
            if len(axes) != 2:
                raise ValueError(f"`axes` must be an integer or have length 2. Received {axes}.")
            left, right = [[one] if isinstance(one, int) else list(one) for one in axes]
            if len(left) != len(right):
                raise ValueError(f"Different number of contraction axes `a` and `b`, {len(left)} != {len(right)}.")
        x, before, known = _flat(a, left, False)
        y, behind, known_too = _flat(b, right, True)
        product = tf.matmul(x, y)
        if isinstance(before, list) and isinstance(behind, list):
            return product if list(_sizes(product)) == before + behind else tf.reshape(product, before + behind, name=scope)
        product = tf.reshape(product, tf.concat([tf.convert_to_tensor(sizes, dtype=tf.int32) for sizes in (before, behind)], 0), name=scope)
        product.set_shape(known + known_too)
        return product


def sequence_mask(lengths, maxlen=None, dtype=tf.bool, name=None):
    with name_scope(name or "SequenceMask"):
        lengths = tf.convert_to_tensor(lengths)
        if maxlen is None:
            maxlen = tf.reduce_max(lengths)
            maxlen = tf.maximum(tf.zeros([], dtype=maxlen.dtype), maxlen)
        else:
            maxlen = tf.convert_to_tensor(maxlen)
        if maxlen.shape.ndims != 0:
            raise ValueError(f"Argument `maxlen` must be scalar for sequence_mask, received `maxlen` = {maxlen} with shape '{maxlen.shape}' instead")
        row = tf.range(tf.cast(tf.zeros([], tf.int32), maxlen.dtype), maxlen, tf.cast(tf.ones([], tf.int32), maxlen.dtype))
        matrix = tf.cast(tf.expand_dims(lengths, -1), maxlen.dtype)
        result = row < matrix
        return result if dtype is None or tf.as_dtype(dtype) == tf.bool else tf.cast(result, dtype)


def _floating(x):
    x = tf.convert_to_tensor(x)
    if x.dtype.is_integer:
        raise TypeError(f"Input must be either real or complex. Received integer type {x.dtype}.")
    return x


def reduce_variance(input_tensor, axis=None, keepdims=False, name=None):
    with name_scope(name or "reduce_variance"):
        x = _floating(input_tensor)
        means = tf.reduce_mean(x, axis=axis, keepdims=True)
        return tf.reduce_mean(tf.square(x - means), axis=axis, keepdims=keepdims)


def reduce_std(input_tensor, axis=None, keepdims=False, name=None):
    with name_scope(name or "reduce_std"):
        x = _floating(input_tensor)
        means = tf.reduce_mean(x, axis=axis, keepdims=True)
        return tf.sqrt(tf.reduce_mean(tf.square(x - means), axis=axis, keepdims=keepdims))


def reduce_logsumexp(input_tensor, axis=None, keepdims=False, name=None):
    with name_scope(name or "ReduceLogSumExp"):
        x = tf.convert_to_tensor(input_tensor)
        most = tf.reduce_max(x, axis=axis, keepdims=True)
        total = tf.math.log(tf.reduce_sum(tf.exp(x - most), axis=axis, keepdims=keepdims))
        if not keepdims:
            most = tf.reshape(most, tf.shape(total))
        return total + most


def moments(x, axes, shift=None, keepdims=False, name=None):
    with name_scope(name or "moments"):
        x.dtype
        x = tf.convert_to_tensor(x)
        mean = tf.reduce_mean(x, axes, keepdims=True, name="mean")
        variance = tf.reduce_mean(tf.math.squared_difference(x, tf.stop_gradient(mean)), axes, keepdims=True, name="variance")
        if not keepdims:
            mean = tf.squeeze(mean, axes)
            variance = tf.squeeze(variance, axes)
        return mean, variance


def norm(tensor, ord="euclidean", axis=None, keepdims=None, name=None):
    if ord not in ("euclidean", 2):
        return _unsupported("tf.norm of another order")
    with name_scope(name or "norm"):
        x = tf.convert_to_tensor(tensor)
        pair = isinstance(axis, (list, tuple)) and len(axis) == 2 and all([isinstance(one, int) for one in axis]) and axis[0] != axis[1]
        if not (axis is None or isinstance(axis, int) or pair):
            raise ValueError(f"'axis' must be None, an integer, or a tuple of 2 unique integers, got {axis}")
        if isinstance(axis, int):
            axis = (axis,)
        found = tf.sqrt(tf.reduce_sum(x * x, axis, keepdims=True))
        return found if keepdims else tf.squeeze(found, axis)


def l2_normalize(x, axis=None, epsilon=1e-12, name=None):
    with name_scope(name or "l2_normalize"):
        x = tf.convert_to_tensor(x)
        total = tf.reduce_sum(tf.square(x), axis, keepdims=True)
        return tf.multiply(x, tf.math.rsqrt(tf.maximum(total, epsilon)))


def l2_loss(t, name=None):
    return tf.reduce_sum(tf.square(t)) / 2.0


def gelu(features, approximate=False, name=None):
    with name_scope(name or "Gelu"):
        x = tf.convert_to_tensor(features)
        if not x.dtype.is_floating:
            raise ValueError(f"`features.dtype` must be a floating point tensor.Received:features.dtype={x.dtype}")
        if approximate:
            return 0.5 * x * (1.0 + tf.tanh(0.7978845608028654 * (x + 0.044715 * tf.pow(x, 3))))
        return 0.5 * x * (1.0 + tf.math.erf(x / 1.4142135623730951))


def silu(features, beta=1.0):
    x = tf.convert_to_tensor(features)
    return x * tf.sigmoid(x if beta == 1.0 else beta * x)


swish = silu


def dropout(x, rate, noise_shape=None, seed=None, name=None):
    number = isinstance(rate, (int, float)) or (type(rate).__module__ == "numpy" and type(rate).__name__ != "ndarray")
    if number and not 0 <= rate < 1:
        raise ValueError(f"`rate` must be a scalar tensor or a float in the range [0, 1). Received: rate={rate}")
    x = tf.convert_to_tensor(x)
    if not x.dtype.is_floating:
        raise ValueError(f"`x.dtype` must be a floating point tensor as `x` will be scaled. Received: x_dtype={x.dtype}")
    if not number and not tf.is_tensor(rate):
        raise ValueError(f"`rate` must be a scalar or scalar tensor. Received: rate={rate}")
    if isinstance(rate, (int, float)) and rate == 0:
        return x
    with name_scope(name or "dropout"):
        sizes = tf.shape(x) if noise_shape is None else noise_shape
        if isinstance(sizes, (list, tuple)) and len(sizes) == x.shape.rank:
            sizes = [x.shape[i] if n is None else n for i, n in enumerate(sizes)]
        kept = tf.random.uniform(sizes, dtype=x.dtype) >= rate
        return tf.where(kept, x * (1.0 / (1.0 - rate)), 0.0)
