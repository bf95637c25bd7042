def range(starts, limits=None, deltas=1, dtype=None, name=None, row_splits_dtype=tf.int64):
    starts, limits = (0, starts) if limits is None else (starts, limits)
    first, last, step = [_counts(one) if tf.convert_to_tensor(one).shape.rank else int(tf.convert_to_tensor(one)) for one in (starts, limits, deltas)]
    count = max([len(one) for one in (first, last, step) if isinstance(one, list)])
    at = lambda one, i: one[i] if isinstance(one, list) else one
    rows = [tf.range(at(first, i), at(last, i), at(step, i)) for i in _range(count)]
    return _joined(rows, None)
