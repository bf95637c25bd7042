class UnconnectedGradients:
    NONE = "none"
    ZERO = "zero"


def _gradient_of_rows(dense, whole, lookups, ranges):
    """The gradient by what is only looked up. Its rows are worked out when they are asked for."""

    def rows():
        by_rows = _internal.gradients(whole, [found for found, _ in lookups], ranges)
        values = [tf.cast(tf.reshape(one, [-1, *dense.shape[1:]]), dense.dtype) for one in by_rows]
        indices = [tf.reshape(places, [-1]) for _, places in lookups]
        if len(values) == 1:
            return values[0], indices[0]
        if any([one.dtype != indices[0].dtype for one in indices]):
            indices = [tf.cast(one, tf.int64) for one in indices]
        return tf.concat(values, 0), tf.concat(indices, 0)

    return IndexedSlices._worked_out(dense, rows)


class GradientTape:
    """Records what is computed, to differentiate it."""

    def __init__(self, persistent=False, watch_accessed_variables=True):
        self._persistent = persistent
        self._used = False
        self._ranges = []

    def __enter__(self):
        self._start = _internal.position()
        return self

    def __exit__(self, kind, value, traceback):
        self._ranges.append((self._start, _internal.position()))

    def watch(self, tensor):
        for one in tf.nest.flatten(tensor):
            if not isinstance(one, Variable):
                _internal.watch(one)

    def gradient(self, target, sources, output_gradients=None, unconnected_gradients="none"):
        if self._used and not self._persistent:
            raise RuntimeError("A non-persistent GradientTape can only be used to compute one set of gradients (or jacobians)")
        self._used = True
        if output_gradients is not None:
            return _unsupported("GradientTape.gradient with output_gradients")
        ranges = self._ranges or [(self._start, _internal.position())]
        flat = [source if _internal.is_tensor(source) else source._value for source in tf.nest.flatten(sources)]
        start = _internal.position()
        total = [tf.reduce_sum(one) for one in tf.nest.flatten(target)]
        whole = total[0]
        for one in total[1:]:
            whole = whole + one
        ranges = [*ranges, (start, _internal.position())]
        found = _internal.gradients(whole, flat, ranges)
        lookups = _internal.lookups(whole, flat, ranges)
        found = [dense if dense is None or of is None else _gradient_of_rows(dense, whole, of, ranges) for dense, of in zip(found, lookups)]
        if str(unconnected_gradients) == "zero":
            found = [tf.zeros_like(source) if gradient is None else gradient for gradient, source in zip(found, flat)]
        return tf.nest.pack_sequence_as(sources, found)

    def __getattr__(self, name):
        if name in ("jacobian", "batch_jacobian", "reset", "stop_recording", "watched_variables"):
            return _unsupported(f"GradientTape.{name}")
        raise AttributeError(f"'GradientTape' object has no attribute '{name}'")
