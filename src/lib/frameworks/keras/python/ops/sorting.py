def _tensor(x):
    return x if _internal.is_tensor(x) else as_tensor(x)


def top_k(x, k, sorted=True):
    def run(a):
        a = _tensor(a)
        if _internal.is_tracing() and a.shape[-1] is not None and a.shape[-1] < k:
            _unsupported("keras.ops.top_k of more than there are, which only running the graph would tell")
        found = tf.math.top_k(a, k, sorted=sorted)
        return tuple(found) if _internal.is_tracing() else found

    return apply_operation("TopK", run, x)


def in_top_k(targets, predictions, k):
    return apply_operation("InTopK", lambda a, b: tf.math.in_top_k(_tensor(a), _tensor(b), k), targets, predictions)


def _flat(a, axis):
    a = _tensor(a)
    return (tf.reshape(a, [-1]), -1) if axis is None else (a, axis)


def sort(x, axis=-1):
    def run(a):
        a = _tensor(a)
        return tf.cast(tf.sort(tf.cast(a, "int8"), axis=axis), "bool") if a.dtype == tf.bool else tf.sort(a, axis=axis)

    return apply_operation("Sort", run, x)


def argsort(x, axis=-1):
    def run(a):
        a, along = _flat(a, axis)
        return tf.argsort(tf.cast(a, "uint8") if a.dtype == tf.bool else a, axis=along)

    return apply_operation("Argsort", run, x)


def _check_along(axis):
    """What Keras says of indices that do not go with what is taken, before anything runs."""

    def check(x, indices):
        sizes, at = _static(x), _static(indices)
        if axis is None:
            return
        if len(sizes) != len(at):
            raise ValueError(f"`x` and `indices` must have the same number of dimensions, but receive shape {sizes} and {at}.")
        place = axis % len(sizes)
        one = [1 if i == place else n for i, n in enumerate(at)]
        other = [n if i != place else 1 for i, n in enumerate(sizes)]
        if any([None not in (a, b) and a != b and 1 not in (a, b) for a, b in zip(other, one)]):
            wrong = [(a, b) for a, b in zip(other, one) if None not in (a, b) and a != b and 1 not in (a, b)][0]
            raise ValueError(
                f"Cannot broadcast shape, the failure dim has value {wrong[0]}, which cannot be broadcasted to {wrong[1]}. Input shapes are: {sizes} and {at}."
            )

    return check


def take_along_axis(x, indices, axis=None):
    check = _check_along(axis)

    def run(a, at):
        a, at = _tensor(a), tf.cast(_tensor(at), "int64")
        if axis is None:
            if len(at.shape) != 1:
                raise ValueError(f"`indices` must be 1D if axis=None. Received: indices.shape={at.shape}")
            return tf.gather(tf.reshape(a, [-1]), at)
        check(a, at)
        rank, place = len(a.shape), axis % len(a.shape)
        others = [i for i in range(rank) if i != place]
        wide = [tf.shape(a)[i] if n is None else n for i, n in enumerate(a.shape)]
        high = [tf.shape(at)[i] if n is None else n for i, n in enumerate(at.shape)]
        for i in others:
            wide[i] = high[i] = high[i] if isinstance(wide[i], int) and wide[i] == 1 else wide[i]
        a, at = tf.broadcast_to(a, wide), tf.broadcast_to(at, high)
        at = tf.where(at < 0, at + tf.cast(wide[place], "int64"), at)
        order = others + [place]
        a, at = tf.transpose(a, order), tf.transpose(at, order)
        taken = tf.gather(a, at, batch_dims=rank - 1)
        return tf.transpose(taken, [order.index(i) for i in range(rank)])

    return apply_operation("TakeAlongAxis", run, x, indices, check=check)
