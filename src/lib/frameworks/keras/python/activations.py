def _tensor(x):
    return x if is_any_tensor(x) else as_tensor(x)


def _each(name, function):
    """An activation: of tensors, and of KerasTensors, which it makes a node with."""
    kind = "ReLU" if name == "relu" else "".join([part.capitalize() for part in name.split("_")])

    def activation(x, *args, **kwargs):
        return apply_operation(kind, lambda x: function(_tensor(x), *args, **kwargs), x)

    activation.__name__ = name
    activation.__qualname__ = name
    return activation


def _relu(x, negative_slope=0.0, max_value=None, threshold=0.0):
    if negative_slope == 0.0 and max_value is None and threshold == 0.0:
        return tf.nn.relu(x)
    if threshold == 0.0 and max_value is None:
        return tf.nn.leaky_relu(x, alpha=negative_slope)
    if threshold == 0.0 and max_value == 6 and negative_slope == 0.0:
        return tf.nn.relu6(x)
    above = tf.where(x >= threshold, x if max_value is None else tf.minimum(x, max_value), negative_slope * (x - threshold))
    return above


def warn_softmax_of_one(axis, shape):
    _warn(
        f"You are using a softmax over axis {axis} of a tensor of shape {shape}. This axis has size 1. The softmax operation will always return the "
        "value 1, which is likely not what you intended. Did you mean to use a sigmoid instead?"
    )


def _softmax(x, axis=-1):
    if isinstance(axis, (tuple, list)):
        _unsupported("softmax over several axes")
    if -len(x.shape) <= axis < len(x.shape) and x.shape[axis] == 1:
        warn_softmax_of_one(axis, x.shape)
    return _from_scores(tf.nn.softmax(x, axis=axis), x)


def _from_scores(output, scores):
    """Probabilities that a loss finds the scores of."""
    output._keras_logits = scores
    return output


def _floats(x):
    """Whole numbers and truths as Keras' default floats."""
    return x if x.dtype.is_floating else tf.cast(x, floatx())


relu = _each("relu", _relu)
sigmoid = _each("sigmoid", lambda x: _from_scores(tf.nn.sigmoid(x), x))
tanh = _each("tanh", lambda x: tf.nn.tanh(_floats(x)))
softmax = _each("softmax", _softmax)
log_softmax = _each("log_softmax", lambda x, axis=-1: tf.nn.log_softmax(x, axis=axis))
elu = _each("elu", lambda x, alpha=1.0: tf.nn.elu(x) if alpha == 1.0 else tf.where(x > 0, x, alpha * tf.nn.elu(x)))
selu = _each("selu", lambda x: tf.nn.selu(x))
softplus = _each("softplus", lambda x: tf.math.softplus(x))
softsign = _each("softsign", lambda x: tf.nn.softsign(x))
silu = _each("silu", lambda x: tf.nn.silu(x))
swish = silu
gelu = _each("gelu", lambda x, approximate=False: tf.nn.gelu(x, approximate=approximate))
relu6 = _each("relu6", lambda x: tf.nn.relu6(x))
leaky_relu = _each("leaky_relu", lambda x, negative_slope=0.2: tf.nn.leaky_relu(x, alpha=negative_slope))
exponential = _each("exponential", lambda x: tf.exp(_floats(x)))
hard_sigmoid = _each("hard_sigmoid", lambda x: tf.nn.relu6(x + 3.0) / 6.0)
hard_silu = _each("hard_silu", lambda x: x * (tf.nn.relu6(x + 3.0) / 6.0))
hard_swish = hard_silu
log_sigmoid = _each("log_sigmoid", lambda x: tf.math.log_sigmoid(x))
mish = _each("mish", lambda x: x * tf.nn.tanh(tf.math.softplus(x)))
tanh_shrink = _each("tanh_shrink", lambda x: x - tf.nn.tanh(x))


def linear(x):
    return x


_all = [relu, sigmoid, tanh, softmax, log_softmax, elu, selu, softplus, softsign, silu, gelu, relu6, leaky_relu, exponential, hard_sigmoid, hard_silu, log_sigmoid, mish, tanh_shrink, linear]
_by_name = {function.__name__: function for function in _all}
_by_name["swish"] = silu
_by_name["hard_swish"] = hard_silu


def get_activation(identifier):
    return linear if identifier is None else found_by(identifier, _by_name, "activation function", made=False)


get = get_activation


def activation_name(function):
    """The name of an activation of Keras' own; of others, none."""
    return next((one.__name__ for one in _all if one is function), "")
