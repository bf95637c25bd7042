"""What `tf.keras.backend` has of Keras 2 (keras/src/legacy/backend.py): tensors that are made, and functions of numbers."""


def get_value(x):
    return x.numpy() if tf.is_tensor(x) else x


def eval(x):
    return get_value(x)


def set_value(x, value):
    x.assign(tf.cast(tf.convert_to_tensor(value), x.dtype))


def batch_get_value(tensors):
    return [x.numpy() for x in tensors]


def batch_set_value(tuples):
    for x, value in tuples:
        set_value(x, value)


def cast(x, dtype):
    return tf.cast(x, dtype)


def cast_to_floatx(x):
    x = tf.cast(tf.convert_to_tensor(x), floatx()) if not tf.is_tensor(x) else tf.cast(x, dtype=floatx())
    return x


def constant(value, dtype=None, shape=None, name=None):
    return tf.constant(value, dtype=floatx() if dtype is None else dtype, shape=shape, name=name)


def variable(value, dtype=None, name=None, constraint=None):
    return tf.Variable(value, dtype=tf.as_dtype(floatx() if dtype is None else dtype), name=name, constraint=constraint)


def zeros(shape, dtype=None, name=None):
    return variable(tf.zeros(shape=shape, dtype=floatx() if dtype is None else dtype, name=name), dtype, name)


def ones(shape, dtype=None, name=None):
    return variable(tf.ones(shape=shape, dtype=floatx() if dtype is None else dtype, name=name), dtype, name)


def eye(size, dtype=None, name=None):
    return variable(tf.eye(size, dtype=tf.as_dtype(floatx() if dtype is None else dtype)), dtype, name)


def zeros_like(x, dtype=None, name=None):
    return tf.zeros_like(x, dtype=dtype, name=name)


def ones_like(x, dtype=None, name=None):
    return tf.ones_like(x, dtype=dtype, name=name)


def arange(start, stop=None, step=1, dtype="int32"):
    made = tf.range(0 if stop is None and start < 0 else start, limit=stop, delta=step, name="arange")
    return made if dtype == "int32" else tf.cast(made, dtype)


def random_normal(shape, mean=0.0, stddev=1.0, dtype=None, seed=None):
    return tf.random.normal(shape, mean=mean, stddev=stddev, dtype=floatx() if dtype is None else dtype)


def random_uniform(shape, minval=0.0, maxval=1.0, dtype=None, seed=None):
    return tf.random.uniform(shape, minval=minval, maxval=maxval, dtype=floatx() if dtype is None else dtype)


def truncated_normal(shape, mean=0.0, stddev=1.0, dtype=None, seed=None):
    return tf.random.truncated_normal(shape, mean, stddev, dtype=floatx() if dtype is None else dtype)


def _of_numbers(x):
    return tf.cast(x, floatx()) if x.dtype == tf.bool else x


def sum(x, axis=None, keepdims=False):
    return tf.reduce_sum(x, axis, keepdims)


def mean(x, axis=None, keepdims=False):
    return tf.reduce_mean(_of_numbers(x), axis, keepdims)


def std(x, axis=None, keepdims=False):
    return tf.math.reduce_std(_of_numbers(x), axis=axis, keepdims=keepdims)


def var(x, axis=None, keepdims=False):
    return tf.math.reduce_variance(_of_numbers(x), axis=axis, keepdims=keepdims)


def max(x, axis=None, keepdims=False):
    return tf.reduce_max(x, axis, keepdims)


def min(x, axis=None, keepdims=False):
    return tf.reduce_min(x, axis, keepdims)


def prod(x, axis=None, keepdims=False):
    return tf.reduce_prod(x, axis, keepdims)


def all(x, axis=None, keepdims=False):
    return tf.reduce_all(tf.cast(x, tf.bool), axis, keepdims)


def any(x, axis=None, keepdims=False):
    return tf.reduce_any(tf.cast(x, tf.bool), axis, keepdims)


def argmax(x, axis=-1):
    return tf.argmax(x, axis)


def argmin(x, axis=-1):
    return tf.argmin(x, axis)


def cumsum(x, axis=0):
    return tf.cumsum(x, axis=axis)


def cumprod(x, axis=0):
    return tf.math.cumprod(x, axis=axis)


def abs(x):
    return tf.abs(x)


def exp(x):
    return tf.exp(x)


def log(x):
    return tf.math.log(x)


def sin(x):
    return tf.sin(x)


def cos(x):
    return tf.cos(x)


def sign(x):
    return tf.sign(x)


def round(x):
    return tf.round(x)


def square(x):
    return tf.square(x)


def sqrt(x):
    return tf.sqrt(tf.maximum(x, tf.convert_to_tensor(0.0, x.dtype)))


def pow(x, a):
    return tf.pow(x, a)


def maximum(x, y):
    return tf.maximum(x, y)


def minimum(x, y):
    return tf.minimum(x, y)


def equal(x, y):
    return tf.equal(x, y)


def not_equal(x, y):
    return tf.not_equal(x, y)


def greater(x, y):
    return tf.greater(x, y)


def greater_equal(x, y):
    return tf.greater_equal(x, y)


def less(x, y):
    return tf.less(x, y)


def less_equal(x, y):
    return tf.less_equal(x, y)


def clip(x, min_value, max_value):
    if isinstance(min_value, (int, float)) and isinstance(max_value, (int, float)) and max_value < min_value:
        max_value = min_value
    return tf.clip_by_value(x, -float("inf") if min_value is None else min_value, float("inf") if max_value is None else max_value)


def sigmoid(x):
    return tf.sigmoid(x)


def hard_sigmoid(x):
    return tf.clip_by_value(tf.add(tf.multiply(x, tf.convert_to_tensor(0.2, dtype=x.dtype)), tf.convert_to_tensor(0.5, dtype=x.dtype)), 0.0, 1.0)


def tanh(x):
    return tf.tanh(x)


def softplus(x):
    return tf.math.softplus(x)


def softsign(x):
    return tf.math.softsign(x)


def elu(x, alpha=1.0):
    made = tf.nn.elu(x)
    return made if alpha == 1 else tf.where(x > 0, made, alpha * made)


def relu(x, alpha=0.0, max_value=None, threshold=0.0):
    if max_value is None and threshold == 0:
        return tf.nn.relu(x) if alpha == 0.0 else tf.nn.leaky_relu(x, alpha=alpha)
    return _unsupported("backend.relu with a threshold or a greatest value")


def softmax(x, axis=-1):
    if x.shape.rank <= 1:
        raise ValueError(f"Cannot apply softmax to a tensor that is 1D. Received input: {x}")
    if isinstance(axis, int):
        return tf.nn.softmax(x, axis=axis)
    above = tf.exp(x - tf.reduce_max(x, axis=axis, keepdims=True))
    return above / tf.reduce_sum(above, axis=axis, keepdims=True)


def l2_normalize(x, axis=None):
    return tf.linalg.l2_normalize(x, axis=axis)


def dropout(x, level, noise_shape=None, seed=None):
    return tf.nn.dropout(x, rate=level, noise_shape=noise_shape)


def bias_add(x, bias, data_format=None):
    if len(bias.shape) != 1 and len(bias.shape) != ndim(x) - 1:
        raise ValueError(f"Unexpected bias dimensions {len(bias.shape)}. Expected it to be 1 or {ndim(x) - 1} dimensions")
    return x + bias if len(bias.shape) == 1 else x + reshape(bias, (1,) + tuple(bias.shape))


def binary_crossentropy(target, output, from_logits=False):
    target, output = tf.convert_to_tensor(target), tf.convert_to_tensor(output)
    if from_logits:
        return tf.nn.sigmoid_cross_entropy_with_logits(labels=target, logits=output)
    least = tf.convert_to_tensor(epsilon(), output.dtype)
    output = tf.clip_by_value(output, least, 1.0 - least)
    said = target * tf.math.log(output + epsilon())
    return -(said + (1 - target) * tf.math.log(1 - output + epsilon()))


def categorical_crossentropy(target, output, from_logits=False, axis=-1):
    target, output = tf.convert_to_tensor(target), tf.convert_to_tensor(output)
    target.shape.assert_is_compatible_with(output.shape)
    if from_logits:
        return tf.nn.softmax_cross_entropy_with_logits(labels=target, logits=output, axis=axis)
    least = tf.convert_to_tensor(epsilon(), output.dtype)
    share = tf.clip_by_value(output / tf.reduce_sum(output, axis, True), least, 1.0 - least)
    return -tf.reduce_sum(target * tf.math.log(share), axis)


def switch(condition, then_expression, else_expression):
    if ndim(condition):
        return _unsupported("backend.switch by a tensor of several conditions")
    made = lambda one: one if callable(one) else lambda: one
    return tf.cond(tf.cast(condition, "bool"), made(then_expression), made(else_expression))


def map_fn(fn, elems, name=None, dtype=None):
    return tf.map_fn(fn, elems, dtype=dtype)


def name_scope(name):
    return tf.name_scope(name)


def update(x, new_x):
    return x.assign(new_x)


def update_add(x, increment):
    return x.assign_add(increment)


def update_sub(x, decrement):
    return x.assign_sub(decrement)


def moving_average_update(x, value, momentum):
    return x.assign_sub((x - tf.cast(value, x.dtype)) * (1 - tf.cast(momentum, x.dtype)))
