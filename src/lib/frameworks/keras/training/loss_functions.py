def to_same_rank(a, b, expand_rank_1=True):
    """Two tensors, one of which loses or gets an axis of 1 at its end where that gives them one rank."""
    if len(a.shape) == len(b.shape) + 1 and a.shape[-1] == 1:
        if len(b.shape) == 1 and expand_rank_1:
            b = tf.expand_dims(b, axis=-1)
        else:
            a = tf.squeeze(a, axis=-1)
    elif len(b.shape) == len(a.shape) + 1 and b.shape[-1] == 1:
        if len(a.shape) == 1 and expand_rank_1:
            a = tf.expand_dims(a, axis=-1)
        else:
            b = tf.squeeze(b, axis=-1)
    return a, b


def as_tensor(x, dtype=None):
    if _internal.is_keras_tensor(x):
        return _unsupported("a loss of KerasTensors")
    if not hasattr(x, "shape") or not _internal.is_tensor(x):
        x = tf.convert_to_tensor(x)
    if dtype is not None and x.dtype != dtype:
        x = tf.cast(x, dtype)
    return x


def _alike(y_true, y_pred):
    y_pred = as_tensor(y_pred)
    y_true, y_pred = to_same_rank(as_tensor(y_true, y_pred.dtype), y_pred)
    for a, b in zip(y_true.shape, y_pred.shape):
        if a is not None and b is not None and a != b and 1 in (a, b):
            _hazard(
                "target_broadcast",
                f"Nothing is raised. The loss spreads the target {y_true.shape} over the output {y_pred.shape}: every number of one is compared with the same of the other.",
                "The target should have the output's shape.",
            )
            break
    return y_true, y_pred


def _check_logits(y_pred, from_logits, squashed, name):
    """Keras goes on with the scores that its own activation was given."""
    if from_logits and (hasattr(y_pred, "_keras_logits") or (_internal.is_tracing() and _internal.maker(y_pred) == squashed)):
        _warn(
            f'"`{name}` received `from_logits=True`, but the `output` argument was produced by a {squashed.capitalize()} activation '
            "and thus does not represent logits. Was this intended?"
        )


def mean_squared_error(y_true, y_pred):
    y_true, y_pred = _alike(y_true, y_pred)
    return tf.reduce_mean(tf.square(y_true - y_pred), axis=-1)


def mean_absolute_error(y_true, y_pred):
    y_true, y_pred = _alike(y_true, y_pred)
    return tf.reduce_mean(tf.abs(y_true - y_pred), axis=-1)


def mean_absolute_percentage_error(y_true, y_pred):
    y_true, y_pred = _alike(y_true, y_pred)
    difference = tf.abs(tf.divide(y_true - y_pred, tf.maximum(tf.abs(y_true), 1e-7)))
    return tf.multiply(100.0, tf.reduce_mean(difference, axis=-1))


def mean_squared_logarithmic_error(y_true, y_pred):
    y_true, y_pred = _alike(y_true, y_pred)
    first = tf.math.log(tf.add(tf.maximum(y_pred, 1e-7), 1.0))
    second = tf.math.log(tf.add(tf.maximum(y_true, 1e-7), 1.0))
    return tf.reduce_mean(tf.square(tf.subtract(first, second)), axis=-1)


def _unit(x, axis):
    return tf.divide(x, tf.sqrt(tf.maximum(tf.reduce_sum(tf.square(x), axis=axis, keepdims=True), 1e-12)))


def cosine_similarity(y_true, y_pred, axis=-1):
    y_true, y_pred = _alike(y_true, y_pred)
    return tf.negative(tf.reduce_sum(tf.multiply(_unit(y_true, axis), _unit(y_pred, axis)), axis=axis))


def huber(y_true, y_pred, delta=1.0):
    y_true, y_pred = _alike(y_true, y_pred)
    error = tf.subtract(y_pred, y_true)
    size = tf.abs(error)
    near = tf.multiply(0.5, tf.square(error))
    far = tf.subtract(tf.multiply(size, delta), 0.5 * delta * delta)
    return tf.reduce_mean(tf.where(tf.less_equal(size, delta), near, far), axis=-1)


def log_cosh(y_true, y_pred):
    y_true, y_pred = _alike(y_true, y_pred)
    x = y_pred - y_true
    return tf.reduce_mean(tf.subtract(tf.add(x, tf.nn.softplus(tf.multiply(x, -2.0))), 0.6931471805599453), axis=-1)


def kl_divergence(y_true, y_pred):
    y_pred = as_tensor(y_pred)
    y_true = tf.clip_by_value(as_tensor(y_true, y_pred.dtype), 1e-7, 1.0)
    y_pred = tf.clip_by_value(y_pred, 1e-7, 1.0)
    return tf.reduce_sum(tf.multiply(y_true, tf.math.log(y_true / y_pred)), axis=-1)


def poisson(y_true, y_pred):
    y_pred = as_tensor(y_pred)
    y_true = as_tensor(y_true, y_pred.dtype)
    return tf.reduce_mean(tf.subtract(y_pred, y_true * tf.math.log(y_pred + 1e-7)), axis=-1)


def _signs(y_true, y_pred):
    y_pred = as_tensor(y_pred)
    return as_tensor(y_true, y_pred.dtype) * y_pred


def hinge(y_true, y_pred):
    return tf.reduce_mean(tf.maximum(tf.subtract(1.0, _signs(y_true, y_pred)), 0.0), axis=-1)


def squared_hinge(y_true, y_pred):
    return tf.reduce_mean(tf.square(tf.maximum(tf.subtract(1.0, _signs(y_true, y_pred)), 0.0)), axis=-1)


def _same_shape(target, output):
    received = f"Received: target.shape={target.shape}, output.shape={output.shape}"
    if len(target.shape) != len(output.shape):
        raise ValueError(f"Arguments `target` and `output` must have the same rank (ndim). {received}")
    for a, b in zip(target.shape, output.shape):
        if a is not None and b is not None and a != b:
            raise ValueError(f"Arguments `target` and `output` must have the same shape. {received}")


def categorical_crossentropy(y_true, y_pred, from_logits=False, label_smoothing=0.0, axis=-1):
    y_pred = as_tensor(y_pred)
    y_true = as_tensor(y_true, y_pred.dtype)
    if y_pred.shape[-1] == 1:
        _warn(
            "In loss categorical_crossentropy, expected y_pred.shape to be (batch_size, num_classes) with num_classes > 1. "
            f"Received: y_pred.shape={y_pred.shape}. Consider using 'binary_crossentropy' if you only have 2 classes.",
        )
    return categorical_scores(y_true, y_pred, from_logits, axis)


def categorical_scores(y_true, y_pred, from_logits, axis):
    """What the backend computes of targets and outputs that are tensors of one dtype."""
    if len(y_true.shape) < 1:
        raise ValueError(f"Arguments `target` and `output` must be at least rank 1. Received: target.shape={y_true.shape}, output.shape={y_pred.shape}")
    _same_shape(y_true, y_pred)
    _check_logits(y_pred, from_logits, "softmax", "categorical_crossentropy")
    if from_logits:
        scores = tf.nn.log_softmax(y_pred, axis=axis)
    else:
        scores = tf.math.log(tf.clip_by_value(tf.divide(y_pred, tf.reduce_sum(y_pred, axis=axis, keepdims=True)), 1e-7, 1.0 - 1e-7))
    return tf.negative(tf.reduce_sum(y_true * scores, axis=axis))


def _check_classes(target, classes):
    """What the kernel says of a number of a class that there is none of."""
    found = None if classes is None else _internal.wrong_class(target, classes)
    if found is None:
        return
    first, listed = found
    op = "SparseSoftmaxCrossEntropyWithLogits"
    _internal.kernel_fails(op, f"Received a label value of {first} which is outside the valid range of [0, {classes}).  Label values: {listed}", "", "")


def sparse_categorical_crossentropy(y_true, y_pred, from_logits=False, ignore_class=None, axis=-1):
    one_column = len(y_true.shape) == len(y_pred.shape) and y_true.shape[axis] == 1
    y_true, y_pred = as_tensor(y_true), as_tensor(y_pred)
    if one_column:
        y_true = tf.squeeze(y_true, axis=axis)
    return sparse_scores(y_true, y_pred, from_logits, axis)


def sparse_scores(y_true, y_pred, from_logits, axis):
    """The same of numbers of classes: the last axis is theirs."""
    if axis != -1 and axis != len(y_pred.shape) - 1:
        raise ValueError(f"Only axis=-1 is currently supported. Received: axis={axis}")
    target = tf.cast(y_true, "int64")
    if len(target.shape) == len(y_pred.shape) and target.shape[-1] == 1:
        target = tf.squeeze(target, axis=-1)
    received = f"target.shape={target.shape}, output.shape={y_pred.shape}"
    if len(y_pred.shape) < 1:
        raise ValueError(f"Argument `output` must be at least rank 1. Received: output.shape={y_pred.shape}")
    if len(target.shape) != len(y_pred.shape[:-1]):
        raise ValueError(f"Argument `output` must have rank (ndim) `target.ndim - 1`. Received: {received}")
    for a, b in zip(target.shape, y_pred.shape[:-1]):
        if a is not None and b is not None and a != b:
            raise ValueError(f"Arguments `target` and `output` must have the same shape up until the last dimension: {received}")
    _check_logits(y_pred, from_logits, "softmax", "sparse_categorical_crossentropy")
    _check_classes(target, y_pred.shape[-1])
    scores = tf.nn.log_softmax(y_pred, axis=-1) if from_logits else tf.math.log(tf.clip_by_value(y_pred, 1e-7, 1.0 - 1e-7))
    hot = tf.one_hot(target, y_pred.shape[-1], dtype=scores.dtype)
    return tf.negative(tf.reduce_sum(tf.multiply(hot, scores), axis=-1))


def binary_crossentropy(y_true, y_pred, from_logits=False, label_smoothing=0.0, axis=-1):
    y_pred = as_tensor(y_pred)
    y_true = as_tensor(y_true, y_pred.dtype)
    return tf.reduce_mean(binary_scores(y_true, y_pred, from_logits), axis=axis)


def binary_scores(y_true, y_pred, from_logits):
    """The same of each of two classes, number by number."""
    _same_shape(y_true, y_pred)
    _check_logits(y_pred, from_logits, "sigmoid", "binary_crossentropy")
    if from_logits:
        y_pred = tf.sigmoid(y_pred)
    y_pred = tf.clip_by_value(y_pred, 1e-7, 1.0 - 1e-7)
    gained = tf.multiply(y_true, tf.math.log(y_pred))
    lost = tf.multiply(tf.subtract(1.0, y_true), tf.math.log(tf.subtract(1.0, y_pred)))
    return tf.negative(tf.add(gained, lost))


def reduce_weighted(values, sample_weight=None, mask=None, reduction="sum_over_batch_size"):
    if mask is not None:
        float_mask = tf.cast(mask, values.dtype)
        if sample_weight is None:
            sample_weight = float_mask
        else:
            float_mask, sample_weight = to_same_rank(float_mask, as_tensor(sample_weight, values.dtype))
            sample_weight = sample_weight * float_mask
    if sample_weight is not None:
        values, sample_weight = to_same_rank(values, as_tensor(sample_weight, values.dtype))
        values = values * sample_weight
    if reduction in (None, "none") or len(values.shape) == 0:
        return values
    return tf.reduce_sum(values) if reduction == "sum" else tf.reduce_mean(values)
