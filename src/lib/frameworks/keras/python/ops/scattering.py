def _segments(reduction, given):
    """A reduction of rows by segments: one operation of Keras', of which TensorFlow has two, by whether the segments are in order."""

    def run(data, segment_ids, num_segments=None, sorted=False):
        def reduced(a, ids):
            a, ids = as_tensor(a), as_tensor(ids)
            _check_segments(tuple(a.shape), tuple(ids.shape))
            if sorted and num_segments is not None:
                raise ValueError(
                    "Argument `num_segments` cannot be set when sorted is True when using the tensorflow backend."
                    f"Received: num_segments={num_segments}, sorted={sorted}."
                )
            if sorted:
                return getattr(tf.math, f"segment_{reduction}")(a, ids)
            return getattr(tf.math, f"unsorted_segment_{reduction}")(a, ids, given(ids) if num_segments is None else num_segments)

        if any_symbolic([data, segment_ids]):
            return _unsupported(f"keras.ops.segment_{reduction} of KerasTensors")
        return reduced(data, segment_ids)

    return run


def _check_segments(sizes, at):
    if len(at) > 1:
        raise ValueError(
            f"Argument `segment_ids` should be an 1-D vector, got shape: {len(at)}. Consider either flatten input with segment_ids.reshape((-1)) and "
            "data.reshape((-1, ) + data.shape[len(segment_ids.shape):]) or vectorize with vmap."
        )
    if None not in (at[0], sizes[0]) and at[0] != sizes[0]:
        raise ValueError(f"Argument `segment_ids` and `data` should have same leading dimension. Got {tf.TensorShape(at)} v.s. {tf.TensorShape(sizes)}.")


def _last(ids):
    return int(tf.reduce_max(ids) + 1)


# The sum counts how many segments there are; the others look for the last.
segment_sum = _segments("sum", lambda ids: len(set(_internal.numbers_of(ids))))
segment_max = _segments("max", _last)
segment_min = _segments("min", _last)
segment_prod = _segments("prod", _last)


def scatter(indices, values, shape):
    return apply_operation("Scatter", lambda at, rows: tf.scatter_nd(as_tensor(at), as_tensor(rows), shape), indices, values)


_REDUCED = {None: "update", "add": "add", "max": "max", "min": "min"}


def scatter_update(inputs, indices, updates, reduction=None):
    if reduction not in (*_REDUCED, "mul"):
        raise ValueError(f"Invalid reduction: {reduction}. Supported values are: None, 'add', 'max', 'min', 'mul'.")
    if reduction == "mul":
        return _unsupported("keras.ops.scatter_update that multiplies")

    def run(a, at, rows):
        return getattr(tf, f"tensor_scatter_nd_{_REDUCED[reduction]}")(as_tensor(a), as_tensor(at), as_tensor(rows))

    return apply_operation("ScatterUpdate", run, inputs, indices, updates)
