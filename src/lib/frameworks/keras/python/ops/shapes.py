# Where `slice` is a function of Keras', Python's is this.
span = slice


def _static(x):
    """Sizes of a value, as Keras knows them."""
    if _internal.is_keras_tensor(x) or _internal.is_tensor(x) or isinstance(x, Variable) or _is_array(x):
        return list(x.shape)
    return list(tf.convert_to_tensor(x).shape) if isinstance(x, (list, tuple)) else []


def check_broadcast(a, b):
    shapes = [_static(a), _static(b)]
    rank = max([len(shape) for shape in shapes])
    for i, j in zip(*[[1] * (rank - len(shape)) + shape for shape in shapes]):
        if None not in (i, j) and i != j and 1 not in (i, j):
            raise ValueError(
                f"Cannot broadcast shape, the failure dim has value {i}, which cannot be broadcasted to {j}. Input shapes are: {shapes[0]} and {shapes[1]}."
            )


def check_matmul(a, b):
    x, y = _static(a), _static(b)
    if len(x) == 0 or len(y) == 0:
        return
    inner = y[0] if len(y) == 1 else y[-2]
    if None not in (x[-1], inner) and x[-1] != inner:
        raise ValueError(
            f"Inner dimensions (`x1.shape[-1]` and `x2.shape[-2]`) must be equal, but received `x1.shape={tuple(x)}` and `x2.shape={tuple(y)}`."
        )


def check_axis(axis, rank):
    for one in axis if isinstance(axis, (list, tuple)) else [axis]:
        if one is not None and not -rank <= one < rank:
            raise ValueError(f"axis {one} is out of bounds for an array with dimension {rank}.")


def reduced_along(axis):
    return lambda x: check_axis(axis, len(_static(x)))


def check_alike(xs, axis, said):
    """Whether all have one shape, but for an axis."""
    first = _static(xs[0])
    rank = len(first)
    for x in xs:
        shape = _static(x)
        kept = [i for i in range(max(rank, len(shape))) if axis is None or i != axis % rank]
        if len(shape) != rank or any(None not in (first[i], shape[i]) and first[i] != shape[i] for i in kept):
            raise ValueError(said(tuple(shape), tuple(first)))


def check_item(key):
    def check(x):
        shape = tuple(_static(x))
        keys = key if isinstance(key, tuple) else (key,)
        taken = [one for one in keys if one is not None and one is not Ellipsis]
        if len(taken) > len(shape):
            raise ValueError(f"Array has shape {shape} but slice has to many indices. Received: `{key}`")
        if any(_internal.is_tensor(one) or _internal.is_keras_tensor(one) for one in taken):
            _unsupported("an index of a KerasTensor that is a tensor")
        at = 0
        for one in keys:
            if one is Ellipsis:
                at += len(shape) - len(taken)
                continue
            if one is None:
                continue
            if isinstance(one, int) and shape[at] is not None and not -shape[at] <= one < shape[at]:
                raise ValueError(f"Array has shape {shape} but out-of-bounds index {key} was requested.")
            at += 1

    return check
