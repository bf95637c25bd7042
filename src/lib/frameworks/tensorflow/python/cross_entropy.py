def _as_float(x):
    x = tf.convert_to_tensor(x)
    return tf.cast(x, tf.float32) if x.dtype.name in ("float16", "bfloat16") else x


def sparse_softmax_cross_entropy_with_logits(labels=None, logits=None, name=None):
    with name_scope(name or "SparseSoftmaxCrossEntropyWithLogits") as scope:
        labels = tf.convert_to_tensor(labels)
        logits = tf.convert_to_tensor(logits)
        precise = _as_float(logits)
        if logits.shape.rank is not None and logits.shape.rank == 0:
            raise ValueError(f"`logits` cannot be a scalar. Received logits={logits}`")
        known = labels.shape.rank is not None and logits.shape.rank is not None
        if known and labels.shape.rank != logits.shape.rank - 1:
            raise ValueError(
                f"`labels.shape.rank` must equal `logits.shape.rank - 1`. Received: labels.shape={labels.shape} of rank {labels.shape.rank} and logits.shape={logits.shape} of rank {logits.shape.rank}"
            )
        whole = known and labels.shape.is_fully_defined() and logits.shape[:-1].is_fully_defined()
        if whole and labels.shape != logits.shape[:-1]:
            raise ValueError(
                f"`labels.shape` must equal `logits.shape` except for the last dimension. Received: labels.shape={labels.shape} and logits.shape={logits.shape}"
            )
        node = "SparseSoftmaxCrossEntropyWithLogits"
        if logits.shape.rank == 2:
            return tf.cast(_internal.sparse_softmax_cross_entropy(precise, labels, node), logits.dtype)
        shape = tf.shape(labels)
        cost = _internal.sparse_softmax_cross_entropy(tf.reshape(precise, [-1, logits.shape[-1]]), tf.reshape(labels, [-1]), node)
        return tf.cast(tf.reshape(cost, shape if None in tuple(labels.shape) else tuple(labels.shape)), logits.dtype)


def sigmoid_cross_entropy_with_logits(labels=None, logits=None, name=None):
    with name_scope(name or "logistic_loss"):
        logits = tf.convert_to_tensor(logits)
        labels = tf.convert_to_tensor(labels)
        if not _internal.fits(labels.shape, logits.shape):
            raise ValueError(f"`logits` and `labels` must have the same shape, received ({logits.shape} vs {labels.shape}).")
        if not logits.dtype.is_floating:
            tf.exp(tf.where(logits >= tf.zeros_like(logits), -logits, logits))
        return tf.maximum(logits, 0.0) - logits * labels + tf.math.log1p(tf.exp(-tf.abs(logits)))


def softmax_cross_entropy_with_logits(labels, logits, axis=-1, name=None):
    with name_scope(name or "softmax_cross_entropy_with_logits"):
        logits = tf.convert_to_tensor(logits)
        labels = tf.convert_to_tensor(labels)
        precise = _as_float(logits)
        labels = tf.cast(labels, precise.dtype)
        rank = logits.shape.rank
        if rank == 0 and not _internal.is_tracing():
            words = "Expected begin[0] == 0 (got -1) and size[0] == 0 (got 1) when input.dim_size(0) == 0"
            _internal.kernel_fails("Slice", words, name=None)
        if rank == 0 or labels.shape.rank == 0:
            return _unsupported("a cross-entropy of single numbers")
        if rank is None or labels.shape.rank is None or None in tuple(logits.shape)[1:]:
            return _unsupported("a cross-entropy of tensors of which more than the first size is open")
        if axis not in (-1, rank - 1):
            return _unsupported("tf.nn.softmax_cross_entropy_with_logits along another axis")
        cost = _internal.softmax_cross_entropy(_as_rows(precise), _as_rows(labels))
        shape = tuple(logits.shape)[:-1]
        if None in shape:
            return tf.cast(tf.reshape(cost, [-1 if n is None else n for n in shape]), logits.dtype)
        return tf.cast(tf.reshape(cost, shape), logits.dtype)


def _as_rows(x):
    if x.shape.rank == 2:
        return x
    last = tuple(x.shape)[-1]
    return tf.reshape(x, [-1, last])


def weighted_cross_entropy_with_logits(labels=None, logits=None, pos_weight=None, name=None):
    with name_scope(name or "logistic_loss"):
        logits = tf.convert_to_tensor(logits)
        labels = tf.convert_to_tensor(labels)
        if not _internal.fits(labels.shape, logits.shape):
            raise ValueError(f"`logits` and `labels` must have the same shape, received ({logits.shape} vs {labels.shape}).")
        weight = 1 + (pos_weight - 1) * labels
        return (1 - labels) * logits + weight * (tf.math.log1p(tf.exp(-tf.abs(logits))) + tf.nn.relu(-logits))
