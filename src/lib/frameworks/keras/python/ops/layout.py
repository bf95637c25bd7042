def _tensor(x):
    return x if _internal.is_tensor(x) else as_tensor(x)


_same = lambda s: s


def _whole(shape):
    return (shape,) if isinstance(shape, int) else shape


def shape(x):
    if _internal.is_keras_tensor(x):
        return x.shape
    x = _tensor(x)
    # What a graph does not know of its sizes is a tensor.
    return tuple([tf.shape(x)[i] if n is None else n for i, n in enumerate(x.shape)])


def ndim(x):
    if _internal.is_keras_tensor(x):
        return apply_operation("Ndim", lambda a: tf.zeros((len(a.shape),), a.dtype), x)
    return len(x.shape) if is_any_tensor(x) or hasattr(x, "shape") else len(_tensor(x).shape)


def size(x):
    if _internal.is_keras_tensor(x):
        return apply_operation("Size", tf.size, x)
    return tf.size(_tensor(x))


def reshape(x, newshape):
    def check(a):
        sizes, wanted = list(a.shape), list(_whole(newshape))
        if None in sizes:
            return
        whole = known = 1
        for n in sizes:
            whole *= n
        for n in wanted:
            known *= n if n != -1 else 1
        if whole != known if -1 not in wanted else (known == 0 or whole % known != 0):
            said = (
                "The total size of the tensor must be unchanged."
                if -1 not in wanted
                else "The total size of the tensor must be unchanged, however, the input size cannot by divided by the specified dimensions in newshape."
            )
            raise ValueError(f"{said} Received: input_shape={tuple(sizes)}, newshape={tuple(wanted)}")

    return apply_operation("Reshape", lambda a: tf.reshape(_tensor(a), _whole(newshape)), x, check=check, sparse=_same)


def _axes(axis):
    """One axis or several as several."""
    if not isinstance(axis, (int, tuple, list)):
        raise ValueError(f"`value` must be an integer, tuple or list. Received: value={axis}")
    return (axis,) if isinstance(axis, int) else axis


def _places(axes, rank):
    """Axes as they are counted from the first, in order."""
    for one in axes:
        if not hasattr(one, "__index__"):
            raise TypeError(f"'{type(one).__name__}' object cannot be interpreted as an integer")
    check_axis(axes, rank)
    return sorted([one + rank if one < 0 else one for one in axes])


def expand_dims(x, axis):
    if any_symbolic([x]) and not isinstance(axis, (int, tuple, list)):
        raise ValueError(f"The `axis` argument to `expand_dims` should be an integer, tuple or list. Received axis={axis}")
    check = lambda a: check_axis(axis, len(a.shape) + len(_axes(axis)))

    def run(a):
        a = _tensor(a)
        for one in _places(_axes(axis), len(a.shape) + len(_axes(axis))):
            a = tf.expand_dims(a, one)
        return a

    return apply_operation("ExpandDims", run, x, check=check, sparse=_same, settings={"axis": axis})


def squeeze(x, axis=None):
    def check(a, said="axis "):
        if axis is None:
            return
        sizes = list(a.shape)
        for one in _axes(axis):
            if sizes[one] != 1:
                raise ValueError(f"Cannot squeeze {said}{one}, because the dimension is not 1.")
        _places(_axes(axis), len(sizes))

    def run(a):
        a = _tensor(a)
        if axis is not None:
            check(a, "axis=")
        if axis is not None or not _internal.is_tracing():
            return tf.squeeze(a, axis)
        # Keras drops no axis whose size is open.
        return tf.squeeze(a, [i for i, n in enumerate(a.shape) if n == 1]) if 1 in list(a.shape) else a

    return apply_operation("Squeeze", run, x, check=check, sparse=_same)


def transpose(x, axes=None):
    def check(a):
        if axes is not None and len(axes) != len(a.shape):
            raise ValueError(f"axis must be a list of the same length as the input shape, expected {len(a.shape)}, but received {len(axes)}.")

    def run(a):
        order = axes
        if axes:
            iter(axes)
            check_axis(axes, len(a.shape))
            order = [axis % len(a.shape) for axis in axes]
            if len(set(order)) != len(order):
                raise ValueError(
                    f"`axes` must be a valid permutation of the input dimensions (no duplicates). Received: axes={order} for input of rank {len(a.shape)}."
                )
        return tf.transpose(_tensor(a), order)

    return apply_operation("Transpose", run, x, check=check, sparse=_same)


def swapaxes(x, axis1, axis2):
    def run(a):
        a = _tensor(a)
        order = list(range(len(a.shape)))
        order[axis1], order[axis2] = order[axis2], order[axis1]
        return tf.transpose(a, order)

    return apply_operation("Swapaxes", run, x, check=lambda a: check_axis([axis1, axis2], len(a.shape)))


def moveaxis(x, source, destination):
    def run(a):
        a = _tensor(a)
        rank = len(a.shape)
        sources, places = [[n % rank for n in (one if isinstance(one, (list, tuple)) else [one])] for one in (source, destination)]
        order = [i for i in range(rank) if i not in sources]
        for place, own in sorted(zip(places, sources)):
            order.insert(place, own)
        return tf.transpose(a, order)

    return apply_operation("Moveaxis", run, x)


def ravel(x):
    return apply_operation("Ravel", lambda a: tf.reshape(_tensor(a), [-1]), x)


def concatenate(xs, axis=0):
    said = lambda found, first: (
        f"Every value in `xs` must have the same shape except on the `axis` dim. But found element of shape {found}, which is different from the first "
        f"element's shape {first}."
    )
    check = lambda given: check_alike(given, axis, said)
    # Keras asks whether there are any, which one tensor does not answer.
    xs = xs or ()
    return apply_operation("Concatenate", lambda given: tf.concat(together(*given), axis), list(xs), check=check, settings={"axis": axis})


def stack(x, axis=0):
    x = list(x)

    def check(given):
        check_alike(given, None, said)
        check_axis(axis, len(given[0].shape) + 1)

    said = lambda found, first: (
        f"Every value in `x` must have the same shape. But found element of shape {found},  which is different from the first element's shape {first}."
    )
    return apply_operation("Stack", lambda given: tf.stack(together(*given), axis), list(x), check=check)


def hstack(xs):
    return apply_operation("Hstack", lambda given: tf.concat(together(*given), 0 if len(given[0].shape) == 1 else 1), list(xs))


def vstack(xs):
    return apply_operation("Vstack", lambda given: tf.concat([tf.expand_dims(a, 0) if len(a.shape) == 1 else a for a in together(*given)], 0), list(xs))


def split(x, indices_or_sections, axis=0):
    parts = indices_or_sections

    def check(a):
        check_axis(axis, len(a.shape))
        n = a.shape[axis]
        if isinstance(parts, int) and n is not None and n % parts != 0:
            raise ValueError(
                "`x` size on given `axis` must be divisible by `indices_or_sections` when `indices_or_sections` is an int. But received "
                f"{n} and {parts}."
            )

    def run(a):
        a = _tensor(a)
        if isinstance(parts, int):
            return tf.split(a, parts, axis=axis)
        ends = [0, *parts, a.shape[axis]]
        return tf.split(a, [b - a for a, b in zip(ends, ends[1:])], axis=axis) if ends[-1] is not None else _unsupported("keras.ops.split of an open size")

    return apply_operation("Split", run, x, check=check)


def unstack(x, num=None, axis=0):
    if num is None and _internal.is_keras_tensor(x) and x.shape[axis] is None:
        raise ValueError(
            f"Cannot infer argument `num` from shape {tuple(x.shape)}. Either provide a tensor with a concrete shape in the `axis` dimension or explicitly pass the `num` argument."
        )
    return apply_operation("Unstack", lambda a: tf.unstack(_tensor(a), num=num, axis=axis), x)


def tile(x, repeats):
    def run(a):
        a = _tensor(a)
        times = [repeats] if isinstance(repeats, int) else list(repeats)
        rank = len(a.shape)
        if len(times) > rank:
            a = tf.reshape(a, [1] * (len(times) - rank) + list(shape(a)))
        return tf.tile(a, [1] * (rank - len(times)) + times)

    return apply_operation("Tile", run, x)


def repeat(x, repeats, axis=None):
    def run(a):
        a = _tensor(a)
        if axis is None or not isinstance(repeats, int):
            return tf.repeat(a, repeats, axis=axis)
        rank = len(a.shape)
        at = axis % rank
        known = [n if n is not None or i == at else tf.shape(a)[i] for i, n in enumerate(a.shape)]
        known[at] = -1 if known[at] is None else known[at] * repeats
        copies = [1] * (rank + 1)
        copies[at + 1] = repeats
        return tf.reshape(tf.tile(tf.expand_dims(a, at + 1), copies), known)

    return apply_operation("Repeat", run, x)


def broadcast_to(x, shape):
    def check(a):
        wanted, sizes = list(shape), list(a.shape)
        rank = len(wanted) if len(wanted) > len(sizes) else len(sizes)
        wide = lambda one: [1] * (rank - len(one)) + one
        for n, to in zip(wide(sizes), wide(wanted)):
            if n not in (to, 1, None) and to not in (1, None):
                raise ValueError(
                    f"Cannot broadcast shape, the failure dim has value {n}, which cannot be broadcasted to {to}. Input shapes are: {sizes} and {wanted}."
                )

    return apply_operation("BroadcastTo", lambda a: tf.broadcast_to(_tensor(a), shape), x, check=check)


def flip(x, axis=None):
    def run(a):
        a = _tensor(a)
        axes = list(range(len(a.shape))) if axis is None else _places(_axes(axis), len(a.shape))
        return tf.reverse(a, axes)

    check = lambda a: None if axis is None else _places(axis if isinstance(axis, (list, tuple)) else [axis], len(a.shape))
    return apply_operation("Flip", run, x, check=check)


def roll(x, shift, axis=None):
    return apply_operation("Roll", lambda a: tf.roll(_tensor(a), shift, axis) if axis is not None else _unsupported("keras.ops.roll without an axis"), x)


def pad(x, pad_width, mode="constant", constant_values=None):
    if isinstance(x, (list, tuple)):
        _unsupported("keras.ops.pad of a list")

    def run(a):
        a = _tensor(a)
        around = [(pad_width, pad_width)] * len(a.shape) if isinstance(pad_width, int) else [list(one) for one in pad_width]
        return tf.pad(a, around, mode.upper(), **({} if constant_values is None else {"constant_values": constant_values}))

    return apply_operation("Pad", run, x)


def take(x, indices, axis=None):
    def run(a, at):
        a, at = _tensor(a), _tensor(at)
        a = tf.reshape(a, [-1]) if axis is None else a
        place = 0 if axis is None else axis % len(a.shape)
        at = at if at.dtype.name in ("int32", "int64") else tf.cast(at, "int32")
        wide = tf.shape(a)[place] if a.shape[place] is None else a.shape[place]
        return tf.gather(a, tf.where(at < 0, at + tf.cast(wide, at.dtype), at), axis=place)

    return apply_operation("Take", run, x, indices)


def get_item(x, key):
    return apply_operation("GetItem", lambda a: _tensor(a)[key], x, check=check_item(key))


def slice(inputs, start_indices, shape):
    return apply_operation("Slice", lambda a: tf.slice(_tensor(a), start_indices, shape), inputs)


def slice_update(inputs, start_indices, updates):
    """What does not fit in behind its place goes as far before as it has to."""

    def run(a, b):
        a = _tensor(a)
        b = b if _internal.is_tensor(b) else tf.convert_to_tensor(b, a.dtype)
        if None in tuple(a.shape):
            return tf.identity(a)
        if len(start_indices) != len(a.shape) or len(b.shape) != len(a.shape) or a.dtype != b.dtype or any([n > m for n, m in zip(b.shape, a.shape)]):
            _unsupported("keras.ops.slice_update by such a part")
        last = [m - n for n, m in zip(b.shape, a.shape)]
        before = [0 if at < 0 else end if at > end else int(at) for at, end in zip(start_indices, last)]
        around = [[at, m - n - at] for at, n, m in zip(before, b.shape, a.shape)]
        return tf.where(tf.pad(tf.ones(b.shape), around) > 0, tf.pad(b, around), a)

    return apply_operation("SliceUpdate", run, inputs, updates)
