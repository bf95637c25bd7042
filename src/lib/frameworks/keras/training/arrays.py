def to_categorical(x, num_classes=None):
    if _internal.is_tensor(x) or _internal.is_keras_tensor(x):
        if num_classes is None:
            _unsupported("to_categorical of a tensor without num_classes")
        if len(x.shape) > 1 and x.shape[-1] == 1:
            x = tf.squeeze(x, axis=-1)
        return tf.one_hot(tf.cast(x, "int64"), num_classes)
    import numpy as np

    labels = np.array(x, dtype="int64")
    shape = labels.shape[:-1] if len(labels.shape) > 1 and labels.shape[-1] == 1 else labels.shape
    labels = labels.reshape(-1)
    classes = num_classes or int(labels.max()) + 1
    hot = np.zeros((labels.shape[0], classes))
    hot[np.arange(labels.shape[0]), labels] = 1
    return hot.reshape((*shape, classes))


def pad_sequences(sequences, maxlen=None, dtype="int32", padding="pre", truncating="pre", value=0.0):
    import numpy as np

    if not hasattr(sequences, "__len__"):
        raise ValueError("`sequences` must be iterable.")
    if maxlen is not None and isinstance(sequences, Texts):
        return _internal.unknown_array((len(sequences), maxlen), dtype)
    lengths = []
    for one in sequences:
        if not hasattr(one, "__len__"):
            raise ValueError(f"`sequences` must be a list of iterables. Found non-iterable: {one}")
        lengths.append(len(one))
    if maxlen is None:
        maxlen = max(lengths)
    inner = ()
    for one in sequences:
        if len(one):
            inner = np.asarray(one).shape[1:]
            break
    if isinstance(value, str) and dtype is not object and dtype is not str and not np.issubdtype(dtype, np.str_):
        raise ValueError(
            f"`dtype` {dtype} is not compatible with `value`'s type: {type(value)}\nYou should set `dtype=object` for variable length strings."
        )
    padded = np.full((len(lengths), maxlen, *inner), value, dtype=dtype)
    for i, one in enumerate(sequences):
        if lengths[i]:
            row = np.asarray(one[_end(truncating, "Truncating", maxlen)], dtype=dtype)
            if row.shape[1:] != inner:
                raise ValueError(f"Shape of sample {row.shape[1:]} of sequence at position {i} is different from expected shape {inner}")
            padded[i][_end(padding, "Padding", len(row))] = row
    return padded


def _end(side, what, n):
    """The n steps that stay where a sequence is cut or filled at a side."""
    if side not in ("pre", "post"):
        raise ValueError(f'{what} type "{side}" not understood')
    return slice(-n, None) if side == "pre" else slice(n)


def set_random_seed(seed):
    if not isinstance(seed, int):
        raise ValueError(f"Expected `seed` argument to be an integer. Received: seed={seed} (of type {type(seed)})")
    import random

    import numpy as np

    random.seed(seed)
    np.random.seed(seed)


def plot_model(model, to_file="model.png", **kwargs):
    return None
