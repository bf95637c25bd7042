def _tensor(x):
    x = x if _internal.is_tensor(x) else as_tensor(x)
    return x if x.dtype.is_floating else tf.cast(x, floatx())


def _each(kind, function, **defaults):
    def run(x, *args, **kwargs):
        given = {**defaults, **dict(zip(defaults, args)), **kwargs}
        return apply_operation(kind, lambda a: function(_tensor(a), **given), x)

    return run


relu = _each("Relu", lambda x: tf.nn.relu(x))
relu6 = _each("Relu6", lambda x: tf.nn.relu6(x))
sigmoid = _each("Sigmoid", lambda x: tf.nn.sigmoid(x))
softplus = _each("Softplus", lambda x: tf.math.softplus(x))
softsign = _each("Softsign", lambda x: tf.nn.softsign(x))
silu = _each("Silu", lambda x: tf.nn.silu(x))
swish = silu
log_sigmoid = _each("LogSigmoid", lambda x: tf.math.log_sigmoid(x))
leaky_relu = _each("LeakyRelu", lambda x, negative_slope: tf.nn.leaky_relu(x, alpha=negative_slope), negative_slope=0.2)
hard_sigmoid = _each("HardSigmoid", lambda x: tf.nn.relu6(x + 3.0) / 6.0)
hard_silu = _each("HardSilu", lambda x: x * (tf.nn.relu6(x + 3.0) / 6.0))
elu = _each("Elu", lambda x, alpha: tf.nn.elu(x) if alpha == 1.0 else tf.where(x > 0, x, alpha * tf.nn.elu(x)), alpha=1.0)
selu = _each("Selu", lambda x: tf.nn.selu(x))
gelu = _each("Gelu", lambda x, approximate: tf.nn.gelu(x, approximate=approximate), approximate=True)
_softmax = _each("Softmax", lambda x, axis: tf.nn.softmax(tf.reshape(x, [-1])) if axis is None else tf.nn.softmax(x, axis=axis), axis=-1)
_log_softmax = _each("LogSoftmax", lambda x, axis: tf.nn.log_softmax(x, axis=axis), axis=-1)


def log_softmax(x, axis=-1):
    if isinstance(axis, tuple):
        return _of_several("LogSoftmax", tf.nn.log_softmax, x, axis)
    return _log_softmax(x, axis)


def _of_several(kind, function, x, axes):
    """A softmax over several axes: they are put behind the others as one."""
    if any_symbolic([x]):
        axes = [i % len(x.shape) for i in axes]

    def run(a):
        a = _tensor(a)
        kept = [i for i in range(len(a.shape)) if i not in axes]
        sizes = [tf.shape(a)[i] if n is None else n for i, n in enumerate(a.shape)]
        order, wide = [*kept, *axes], 1
        for i in axes:
            wide = wide * sizes[i]
        turned = tf.reshape(tf.transpose(a, order), [*[sizes[i] for i in kept], wide])
        made = tf.reshape(function(turned, axis=-1), [sizes[i] for i in order])
        return tf.transpose(made, [order.index(i) for i in range(len(order))])

    return apply_operation(kind, run, x)


def softmax(x, axis=-1):
    if isinstance(axis, tuple):
        return _of_several("Softmax", tf.nn.softmax, x, axis)
    sizes = getattr(x, "shape", ())
    if isinstance(axis, int) and -len(sizes) <= axis < len(sizes) and sizes[axis] == 1:
        warn_softmax_of_one(axis, sizes)
    return _softmax(x, axis)


normalize = _each("Normalize", lambda x, axis, order, epsilon: _normalized(x, axis, order), axis=-1, order=2, epsilon=None)


def _normalized(x, axis, order):
    return tf.math.l2_normalize(x, axis=axis) if order == 2 else _unsupported("keras.ops.normalize of another order")


def one_hot(x, num_classes, axis=-1, dtype=None, sparse=False):
    def run(a):
        a = a if _internal.is_tensor(a) else as_tensor(a)
        a = a if a.dtype.name in ("uint8", "int32", "int64") else tf.cast(a, "int64")
        return tf.one_hot(a, num_classes, axis=axis, dtype=standardize_dtype(dtype))

    return apply_operation("OneHot", run, x)


def norm(x, ord=None, axis=None, keepdims=False):
    if ord is not None:
        _unsupported("keras.ops.norm of an order")
    return apply_operation("Norm", lambda a: tf.sqrt(tf.reduce_sum(tf.square(_tensor(a)), axis=axis, keepdims=keepdims)), x)


def moments(x, axes, keepdims=False, synchronized=False):
    return apply_operation("Moments", lambda a: tf.nn.moments(_tensor(a), axes, keepdims=keepdims), x)


def conv(inputs, kernel, strides=1, padding="valid", data_format=None, dilation_rate=1):
    rank = len(inputs.shape) - 2
    each = lambda n: (n,) * rank if isinstance(n, int) else tuple(n)
    run = lambda a, b: convolved(_tensor(a), _tensor(b), each(strides), padding, data_format_of(data_format), each(dilation_rate))
    return apply_operation("Conv", run, inputs, kernel)


def max_pool(inputs, pool_size, strides=None, padding="valid", data_format=None):
    if data_format_of(data_format) == "channels_first":
        _unsupported("keras.ops.max_pool of channels first")
    return apply_operation("MaxPool", lambda a: tf.nn.max_pool(_tensor(a), pool_size, pool_size if strides is None else strides, padding.upper()), inputs)


def average_pool(inputs, pool_size, strides=None, padding="valid", data_format=None):
    if data_format_of(data_format) == "channels_first":
        _unsupported("keras.ops.average_pool of channels first")
    return apply_operation("AveragePool", lambda a: tf.nn.avg_pool(_tensor(a), pool_size, pool_size if strides is None else strides, padding.upper()), inputs)
