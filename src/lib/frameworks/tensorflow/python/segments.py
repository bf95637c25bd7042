def _segmented(called, data, segment_ids, count, reduce, empty, ordered):
    """Rows of data by the segments that they are in; `empty`: what a segment without rows is."""
    given, data = data, tf.convert_to_tensor(data)
    ids = tf.convert_to_tensor(segment_ids)
    if ids.shape.rank != 1 or data.shape.rank in (None, 0) or None in tuple(data.shape):
        return _unsupported(f"tf.math.{called} of such tensors")
    if ids.shape[0] != data.shape[0] and (not ordered or _internal.is_tracing()):
        return _unsupported(f"tf.math.{called} of as many rows as there are no segments for")
    places = _internal.numbers_of(ids)
    if ordered:
        wrong = "segment_ids should be the same size as dimension 0 of input." if ids.shape[0] != data.shape[0] else _out_of_order(places)
        if wrong:
            op = "".join([part.capitalize() for part in called.split("_")])
            _internal.kernel_fails(op, wrong, "", None if any([isinstance(one, (list, tuple)) for one in (given, segment_ids)]) else "")
            return _unsupported(f"tf.math.{called} of segments that are not in their order")
    if count is None:
        count = places[-1] + 1 if places else 0
    if not isinstance(count, int):
        count = int(count)
    beyond = [i for i, n in enumerate(places) if n >= count]
    if beyond:
        if not _internal.is_tracing() and called in _KERNELS and not any([isinstance(one, (list, tuple)) for one in (given, segment_ids)]):
            _internal.kernel_fails(_KERNELS[called], f"segment_ids[{beyond[0]}] = {places[beyond[0]]} is out of range [0, {count})", "", "")
        return _unsupported(f"tf.math.{called} of a segment that there is none of")
    rest = tuple(data.shape)[1:]
    rows = []
    for segment in range(count):
        own = [i for i, n in enumerate(places) if n == segment]
        rows.append(reduce(tf.gather(data, own)) if own else tf.fill(rest, tf.constant(empty(data.dtype), data.dtype)))
    return tf.stack(rows) if rows else tf.zeros((0, *rest), data.dtype)


# Those that are one kernel.
_KERNELS = {f"unsorted_segment_{one}": f"UnsortedSegment{one.capitalize()}" for one in ("sum", "max", "min", "prod")}


def _out_of_order(places):
    """What is wrong with segments that do not come one after another; None where nothing is."""
    for i, place in enumerate(places):
        if i + 1 < len(places) and places[i + 1] < place:
            return "segment ids are not increasing"
        if (i + 1 == len(places) or places[i + 1] > place) and not 0 <= place <= places[-1]:
            return f"Segment id {place} out of range [0, {places[-1] + 1}), possibly because 'segment_ids' input is not sorted."
    return None


def _zero(dtype):
    return 0


def _one(dtype):
    return 1


_GREATEST = {"float32": 3.4028234663852886e38, "float64": 1.7976931348623157e308, "int32": 2147483647, "int64": 9223372036854775807}
_LEAST = {"float32": -3.4028234663852886e38, "float64": -1.7976931348623157e308, "int32": -2147483648, "int64": -9223372036854775808}


def segment_sum(data, segment_ids, name=None):
    return _segmented("segment_sum", data, segment_ids, None, lambda rows: tf.reduce_sum(rows, 0), _zero, True)


def segment_mean(data, segment_ids, name=None):
    return _segmented("segment_mean", data, segment_ids, None, lambda rows: tf.reduce_mean(rows, 0), _zero, True)


def segment_max(data, segment_ids, name=None):
    return _segmented("segment_max", data, segment_ids, None, lambda rows: tf.reduce_max(rows, 0), _zero, True)


def segment_min(data, segment_ids, name=None):
    return _segmented("segment_min", data, segment_ids, None, lambda rows: tf.reduce_min(rows, 0), _zero, True)


def segment_prod(data, segment_ids, name=None):
    return _segmented("segment_prod", data, segment_ids, None, lambda rows: tf.reduce_prod(rows, 0), _one, True)


def unsorted_segment_sum(data, segment_ids, num_segments, name=None):
    return _segmented("unsorted_segment_sum", data, segment_ids, num_segments, lambda rows: tf.reduce_sum(rows, 0), _zero, False)


def unsorted_segment_mean(data, segment_ids, num_segments, name=None):
    return _segmented("unsorted_segment_mean", data, segment_ids, num_segments, lambda rows: tf.reduce_mean(rows, 0), _zero, False)


def unsorted_segment_sqrt_n(data, segment_ids, num_segments, name=None):
    return _segmented(
        "unsorted_segment_sqrt_n", data, segment_ids, num_segments, lambda rows: tf.reduce_sum(rows, 0) / tf.sqrt(tf.cast(rows.shape[0], rows.dtype)), _zero, False
    )


def unsorted_segment_max(data, segment_ids, num_segments, name=None):
    return _segmented("unsorted_segment_max", data, segment_ids, num_segments, lambda rows: tf.reduce_max(rows, 0), lambda dtype: _LEAST[dtype.name], False)


def unsorted_segment_min(data, segment_ids, num_segments, name=None):
    return _segmented("unsorted_segment_min", data, segment_ids, num_segments, lambda rows: tf.reduce_min(rows, 0), lambda dtype: _GREATEST[dtype.name], False)


def unsorted_segment_prod(data, segment_ids, num_segments, name=None):
    return _segmented("unsorted_segment_prod", data, segment_ids, num_segments, lambda rows: tf.reduce_prod(rows, 0), _one, False)


def confusion_matrix(labels, predictions, num_classes=None, weights=None, dtype=tf.int32, name=None):
    if num_classes is not None and not (_internal.knows(labels) and _internal.knows(predictions)):
        # Which are the same is what the matrix counts.
        tf.equal(tf.cast(tf.reshape(labels, [-1]), "int64"), tf.cast(tf.reshape(predictions, [-1]), "int64"))
        return _internal.unknown_tensor([num_classes, num_classes], dtype)
    rows = _internal.numbers_of(tf.reshape(labels, [-1]))
    columns = _internal.numbers_of(tf.reshape(predictions, [-1]))
    if len(rows) != len(columns) or weights is not None:
        return _unsupported("tf.math.confusion_matrix of such tensors")
    least = max([*rows, *columns, -1]) + 1
    if num_classes is not None and num_classes < least:
        return _unsupported("tf.math.confusion_matrix of classes that there are none of")
    size = least if num_classes is None else num_classes
    pairs = list(zip(rows, columns))
    return tf.constant([[pairs.count((i, j)) for j in range(size)] for i in range(size)], dtype)


def dynamic_partition(data, partitions, num_partitions, name=None):
    data = tf.convert_to_tensor(data)
    where = tf.convert_to_tensor(partitions)
    if where.shape.rank != 1 or data.shape.rank in (None, 0) or where.shape[0] != data.shape[0]:
        return _unsupported("tf.dynamic_partition of such tensors")
    own = _internal.numbers_of(where)
    if any([not 0 <= n < num_partitions for n in own]):
        return _unsupported("tf.dynamic_partition into a part that there is none of")
    return [tf.gather(data, tf.constant([i for i, n in enumerate(own) if n == part], tf.int32)) for part in range(num_partitions)]


def dynamic_stitch(indices, data, name=None):
    places = [_internal.numbers_of(tf.reshape(one, [-1])) for one in indices]
    parts = [tf.convert_to_tensor(one) for one in data]
    ranks = [tf.convert_to_tensor(one).shape.rank for one in indices]
    rows = [tf.reshape(part, [len(own), *tuple(part.shape)[rank:]]) for part, own, rank in zip(parts, places, ranks)]
    every = [n for own in places for n in own]
    if sorted(every) != list(range(len(every))):
        return _unsupported("tf.dynamic_stitch of places that are written twice, or never")
    return tf.gather(tf.concat(rows, 0), [every.index(i) for i in range(len(every))])


def searchsorted(sorted_sequence, values, side="left", out_type=tf.int32, name=None):
    if side not in ("left", "right"):
        raise ValueError(f"Argument `side` must be either 'right' or 'left'. Received: `side` = '{side}'.")
    sequence = tf.convert_to_tensor(sorted_sequence)
    values = tf.convert_to_tensor(values)
    if sequence.shape.rank != 1 or values.shape.rank != 1:
        return _unsupported("tf.searchsorted of rows")
    column = tf.expand_dims(values, 1)
    before = sequence < column if side == "left" else sequence <= column
    return tf.reduce_sum(tf.cast(before, out_type), axis=1)


def histogram_fixed_width(values, value_range, nbins=100, dtype=tf.int32, name=None):
    low, high = [float(one) for one in _internal.numbers_of(tf.convert_to_tensor(value_range))]
    own = [float(one) for one in _internal.numbers_of(tf.reshape(values, [-1]))]
    bins = [min(max(int((one - low) / (high - low) * nbins), 0), nbins - 1) for one in own]
    return tf.constant([bins.count(i) for i in range(nbins)], dtype)


def unravel_index(indices, dims, name=None):
    places = tf.convert_to_tensor(indices)
    sizes = _internal.numbers_of(tf.convert_to_tensor(dims))
    parts = []
    for size in reversed(sizes):
        parts.insert(0, places % size)
        places = places // size
    return tf.stack(parts)


def invert_permutation(x, name=None):
    own = _internal.numbers_of(tf.convert_to_tensor(x))
    if sorted(own) != list(range(len(own))):
        return _unsupported("tf.math.invert_permutation of what is none")
    return tf.constant([own.index(i) for i in range(len(own))], tf.convert_to_tensor(x).dtype)


def frame(signal, frame_length, frame_step, pad_end=False, pad_value=0, axis=-1, name=None):
    """Frames of a length, each a step behind the one before."""
    signal = tf.convert_to_tensor(signal)
    if signal.shape.rank is None or any([not isinstance(one, int) for one in (frame_length, frame_step, axis)]):
        return _unsupported("tf.signal.frame of such arguments")
    if signal.shape.rank == 0 or frame_step <= 0 or frame_length <= 0 or not -signal.shape.rank <= axis < signal.shape.rank:
        return _unsupported("tf.signal.frame of such arguments")
    at = axis % signal.shape.rank
    size = signal.shape[at]
    if size is None:
        return _unsupported("tf.signal.frame of a size that is open")
    if pad_end:
        count = -(-size // frame_step)
        behind = max(0, frame_length + frame_step * (count - 1) - size)
        signal = tf.pad(signal, [[0, behind if i == at else 0] for i in range(signal.shape.rank)], constant_values=pad_value)
    else:
        count = max(0, 1 + (size - frame_length) // frame_step)
    places = tf.range(count)[:, None] * frame_step + tf.range(frame_length)[None, :]
    return tf.gather(signal, places, axis=at - signal.shape.rank)
