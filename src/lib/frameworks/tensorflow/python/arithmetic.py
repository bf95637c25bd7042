def log_sigmoid(x, name=None):
    return -tf.math.softplus(-tf.convert_to_tensor(x))


def _unless_zero(by, x, y):
    """What `by` gives of two tensors, and 0 where the first is."""
    x = tf.convert_to_tensor(x)
    y = tf.convert_to_tensor(y, dtype_hint=x.dtype)
    return tf.where(x == 0, tf.zeros([], x.dtype), by(x, y))


def xlogy(x, y, name=None):
    return _unless_zero(lambda a, b: a * tf.math.log(b), x, y)


def xlog1py(x, y, name=None):
    return _unless_zero(lambda a, b: a * tf.math.log1p(b), x, y)


def xdivy(x, y, name=None):
    return _unless_zero(lambda a, b: a / b, x, y)


def multiply_no_nan(x, y, name=None):
    x = tf.convert_to_tensor(x)
    y = tf.convert_to_tensor(y, dtype_hint=x.dtype)
    return tf.where(y == 0, tf.zeros([], x.dtype), x * y)


def reciprocal_no_nan(x, name=None):
    x = tf.convert_to_tensor(x)
    return tf.where(x == 0, tf.zeros([], x.dtype), 1 / x)


def zero_fraction(value, name=None):
    x = tf.convert_to_tensor(value)
    return tf.reduce_mean(tf.cast(x == tf.zeros([], x.dtype), tf.float32))


def polyval(coeffs, x, name=None):
    if not isinstance(coeffs, list):
        raise ValueError(f"Argument coeffs must be list type. Received type {type(coeffs)}.")
    x = tf.convert_to_tensor(x)
    if len(coeffs) < 1:
        return tf.zeros_like(x)
    found = tf.convert_to_tensor(coeffs[0])
    for c in coeffs[1:]:
        found = c + found * x
    return found


def cumulative_logsumexp(x, axis=0, exclusive=False, reverse=False, name=None):
    return _unknown_like(x)


def _unknown_like(x, dtype=None):
    """The same sizes, and numbers that are not computed here."""
    x = tf.convert_to_tensor(x)
    return _internal.unknown_as(x, tuple(x.shape), dtype or x.dtype.name)


def scalar_mul(scalar, x, name=None):
    if not isinstance(scalar, (int, float)) and tuple(scalar.shape) != ():
        raise ValueError(f"The input scalar must be a 0-D value. Received shape {scalar.shape}.")
    if isinstance(x, IndexedSlices):
        return x._mapped(lambda values: scalar_mul(scalar, values))
    x = tf.convert_to_tensor(x)
    return tf.multiply(tf.convert_to_tensor(scalar, dtype=x.dtype), x)


def logical_xor(x, y, name="LogicalXor"):
    return tf.logical_and(tf.logical_or(x, y), tf.logical_not(tf.logical_and(x, y)))


def is_finite(x, name=None):
    x = tf.convert_to_tensor(x)
    return tf.logical_not(tf.logical_or(tf.math.is_nan(x), tf.math.is_inf(x)))


def truncatediv(x, y, name=None):
    x = tf.convert_to_tensor(x)
    y = tf.convert_to_tensor(y, dtype=x.dtype)
    signs = tf.sign(x) * tf.sign(y)
    return signs * (tf.abs(x) // tf.abs(y))


def truncatemod(x, y, name=None):
    x = tf.convert_to_tensor(x)
    y = tf.convert_to_tensor(y, dtype=x.dtype)
    return x - truncatediv(x, y) * y


_ENDS = {"uint8": (0, 255), "int8": (-128, 127), "int16": (-32768, 32767), "int32": (-2147483648, 2147483647), "int64": (-9223372036854775808, 9223372036854775807)}


def saturate_cast(value, dtype, name=None):
    x = tf.convert_to_tensor(value)
    to = tf.as_dtype(dtype)
    if to.name in _ENDS and x.dtype.is_floating:
        low, high = _ENDS[to.name]
        x = tf.clip_by_value(x, float(low), float(high))
    elif to.name in _ENDS:
        own = _ENDS[x.dtype.name]
        low, high = _ENDS[to.name]
        x = tf.clip_by_value(x, max(low, own[0]), min(high, own[1]))
    elif to.is_floating and to.name in ("float16", "bfloat16"):
        return _unsupported("tf.saturate_cast to numbers of 16 bits")
    return tf.cast(x, to)


def real(input, name=None):
    x = tf.convert_to_tensor(input)
    return x if x.dtype.is_floating else _unknown_like(x, "float32")


def conj(x, name=None):
    return tf.convert_to_tensor(x)


def complex(real, imag, name=None):
    a = tf.convert_to_tensor(real)
    b = tf.convert_to_tensor(imag)
    if a.dtype != b.dtype or a.dtype.name not in ("float32", "float64"):
        raise TypeError(f"The `real` and `imag` components have incorrect types: {a.dtype.name} {b.dtype.name}. They must be consistent, and one of {[tf.float32, tf.float64]}")
    return _unknown_like(a + b, "complex64" if a.dtype.name == "float32" else "complex128")


def angle(input, name=None):
    x = tf.convert_to_tensor(input)
    return _unknown_like(x, "float64" if x.dtype.name in ("complex128", "float64") else "float32")


def imag(input, name=None):
    x = tf.convert_to_tensor(input)
    if x.dtype.is_floating:
        return tf.zeros_like(x)
    return _unknown_like(x, "float64" if x.dtype.name == "complex128" else "float32")


def is_non_decreasing(x, name=None):
    x = tf.reshape(tf.convert_to_tensor(x), [-1])
    return tf.reduce_all(x[:-1] <= x[1:])


def is_strictly_increasing(x, name=None):
    x = tf.reshape(tf.convert_to_tensor(x), [-1])
    return tf.reduce_all(x[:-1] < x[1:])


def crelu(features, axis=-1, name=None):
    x = tf.convert_to_tensor(features)
    return tf.nn.relu(tf.concat([x, -x], axis))


def weighted_moments(x, axes, frequency_weights, keepdims=False, name=None):
    x = tf.convert_to_tensor(x)
    weights = tf.cast(frequency_weights, x.dtype)
    total = tf.reduce_sum(weights + tf.zeros_like(x), axes, keepdims=True)
    mean = tf.reduce_sum(weights * x, axes, keepdims=True) / total
    variance = tf.reduce_sum(weights * tf.math.squared_difference(x, mean), axes, keepdims=True) / total
    if keepdims:
        return mean, variance
    return tf.squeeze(mean, axes), tf.squeeze(variance, axes)


def sufficient_statistics(x, axes, shift=None, keepdims=False, name=None):
    x = tf.convert_to_tensor(x)
    if shift is not None or None in tuple(x.shape):
        return _unsupported("tf.nn.sufficient_statistics of such tensors")
    count = 1.0
    for axis in axes:
        count *= x.shape[axis]
    return tf.constant(count, x.dtype), tf.reduce_sum(x, axes, keepdims=keepdims), tf.reduce_sum(tf.square(x), axes, keepdims=keepdims), None


def normalize_moments(counts, mean_ss, variance_ss, shift, name=None):
    divisor = 1.0 / counts
    mean = mean_ss * divisor if shift is None else mean_ss * divisor + shift
    own = mean_ss * divisor
    return mean, variance_ss * divisor - tf.square(own)


def log_poisson_loss(targets, log_input, compute_full_loss=False, name=None):
    targets = tf.convert_to_tensor(targets)
    log_input = tf.convert_to_tensor(log_input)
    if compute_full_loss:
        return _unsupported("tf.nn.log_poisson_loss with compute_full_loss")
    if not _internal.fits(targets.shape, log_input.shape):
        raise ValueError(f"`log_input` and `targets` must have the same shape, received ({log_input.shape} vs {targets.shape}).")
    return tf.exp(log_input) - log_input * targets


def compute_average_loss(per_example_loss, sample_weight=None, global_batch_size=None):
    loss = tf.convert_to_tensor(per_example_loss)
    if loss.shape.rank == 0:
        raise ValueError(
            f"Invalid value passed for `per_example_loss`. Expected a tensor with at least rank 1. Received per_example_loss={per_example_loss} with rank 0"
        )
    if sample_weight is not None:
        loss = loss * tf.convert_to_tensor(sample_weight, loss.dtype)
    size = tf.shape(loss)[0] if global_batch_size is None else global_batch_size
    tf.debugging.assert_scalar(size, "global_batch_size must be scalar.")
    tf.debugging.assert_integer(size, "global_batch_size must be an integer.")
    return tf.reduce_sum(loss) / tf.cast(size, loss.dtype)


def scale_regularization_loss(regularization_loss):
    return tf.reduce_sum(regularization_loss)


def divide_no_nan(x, y, name=None):
    y = tf.convert_to_tensor(y)
    x = tf.convert_to_tensor(x)
    zero = y == 0
    return tf.where(zero, tf.zeros_like(x / y), x / tf.where(zero, tf.ones_like(y), y))
