class UnconnectedGradients:
    NONE = "none"
    ZERO = "zero"


def _gradient_of_rows(dense, whole, lookups, ranges):
    """The gradient by what is only looked up. Its rows are worked out when they are asked for."""

    def rows():
        by_rows = _internal.gradients(whole, [found for found, _ in lookups], ranges, False, True)
        values = [tf.cast(tf.reshape(one, [-1, *dense.shape[1:]]), dense.dtype) for one in by_rows]
        indices = [tf.reshape(places, [-1]) for _, places in lookups]
        if len(values) == 1:
            return values[0], indices[0]
        if any([one.dtype != indices[0].dtype for one in indices]):
            indices = [tf.cast(one, tf.int64) for one in indices]
        return tf.concat(values, 0), tf.concat(indices, 0)

    return IndexedSlices._worked_out(dense, rows)


def _target(value):
    if _internal.is_tensor(value):
        return value
    if value is None:
        raise TypeError("Argument `target` should be a list or nested structure of Tensors, Variables or CompositeTensors to be differentiated, but received None.")
    if isinstance(value, (int, float, str)):
        raise AttributeError(f"'{type(value).__name__}' object has no attribute 'dtype'")
    return value._read()


class _Stopped:
    """What is computed within is not recorded."""

    def __init__(self, tape):
        self._tape = tape

    def __enter__(self):
        self._tape.__exit__(None, None, None)

    def __exit__(self, kind, value, traceback):
        self._tape.__enter__()


class GradientTape:
    """Records what is computed, to differentiate it."""

    def __init__(self, persistent=False, watch_accessed_variables=True):
        self._persistent = persistent
        self._sees_all = watch_accessed_variables
        self._watched = []
        self._used = False
        self._ranges = []

    _recording = []

    def __enter__(self):
        self._start = _internal.position()
        GradientTape._recording.append(self)
        return self

    def __exit__(self, kind, value, traceback):
        GradientTape._recording.remove(self)
        self._ranges.append((self._start, _internal.position()))

    def stop_recording(self):
        if self not in GradientTape._recording:
            raise ValueError("Tape is not recording.")
        return _Stopped(self)

    def reset(self):
        if self not in GradientTape._recording:
            raise ValueError("Tape is not recording.")
        self._ranges, self._watched = [], []
        self._start = _internal.position()

    def watch(self, tensor):
        for one in tf.nest.flatten(tensor):
            if one is None or isinstance(one, (str, int, float, type)) or type(one).__module__.startswith("keras."):
                raise ValueError(f"Passed in object {one} of type '{type(one).__name__}', not tf.Tensor or tf.Variable or ExtensionType.")
            self._watched.append(one)
            if not isinstance(one, Variable):
                _internal.watch(one)

    def gradient(self, target, sources, output_gradients=None, unconnected_gradients="none"):
        if self._used and not self._persistent:
            raise RuntimeError("A non-persistent GradientTape can only be used to compute one set of gradients (or jacobians)")
        self._used = True
        ranges = self._ranges or [(self._start, _internal.position())]
        flat = [source if _internal.is_tensor(source) else source._value for source in tf.nest.flatten(sources)]
        start = _internal.position()
        targets = [_target(one) for one in tf.nest.flatten(target)]
        if output_gradients is not None:
            targets = [self._weighted(one, weight) for one, weight in zip(targets, tf.nest.flatten(output_gradients))]
        total = [tf.reduce_sum(one) for one in targets]
        whole = total[0]
        for one in total[1:]:
            whole = whole + one
        ranges = [*ranges, (start, _internal.position())]
        seen = len(GradientTape._recording) > 0
        whole, ranges = _with_crossings(whole, flat, ranges, seen)
        found = _internal.gradients(whole, flat, ranges, seen, True)
        lookups = _internal.lookups(whole, flat, ranges)
        found = [dense if dense is None or of is None else _gradient_of_rows(dense, whole, of, ranges) for dense, of in zip(found, lookups)]
        if not self._sees_all:
            named = tf.nest.flatten(target)
            found = [gradient if self._sees(source) or any([one is source for one in named]) else None for gradient, source in zip(found, tf.nest.flatten(sources))]
        if str(unconnected_gradients) == "zero":
            found = [tf.zeros_like(source) if gradient is None else gradient for gradient, source in zip(found, flat)]
        return tf.nest.pack_sequence_as(sources, found)

    def _sees(self, source):
        """Whether a tape that is told what to watch was told of a source; what is computed of what it watches, it sees."""
        return any([one is source for one in self._watched]) or (len(self._watched) > 0 and _internal.is_tensor(source))

    def _weighted(self, target, weight):
        weight = tf.convert_to_tensor(weight, dtype=target.dtype)
        if tuple(weight.shape) != tuple(target.shape):
            return _unsupported("output_gradients of other sizes")
        return target * tf.stop_gradient(weight)

    def _by_parts(self, parts, sources, unconnected_gradients):
        """Of each source the gradients of all parts, behind one another; None where there are none."""
        if len(parts) == 0 or len(parts) > 256:
            return _unsupported("a jacobian of so many numbers")
        used, self._used = self._used, False
        if used and not self._persistent:
            raise RuntimeError("A non-persistent GradientTape can only be used to compute one set of gradients (or jacobians)")
        made = []
        for part in parts:
            made.append([None if one is None else tf.convert_to_tensor(one) for one in self.gradient(part, sources, unconnected_gradients=unconnected_gradients)])
            self._used = False
        self._used = True
        return [None if rows[0] is None else tf.stack(rows) for rows in zip(*made)]

    def jacobian(self, target, sources, unconnected_gradients="none", parallel_iterations=None, experimental_use_pfor=True):
        start = _internal.position()
        flat = tf.reshape(target, [-1])
        parts = [flat[i] for i in range(flat.shape[0])]
        self._ranges.append((start, _internal.position()))
        rows = self._by_parts(parts, tf.nest.flatten(sources), unconnected_gradients)
        found = [None if row is None else tf.reshape(row, [*target.shape, *source.shape]) for row, source in zip(rows, tf.nest.flatten(sources))]
        return tf.nest.pack_sequence_as(sources, found)

    def batch_jacobian(self, target, source, unconnected_gradients="none", parallel_iterations=None, experimental_use_pfor=True):
        if target.shape.rank < 2:
            raise ValueError(f"Shape {target.shape} must have rank at least 2")
        if target.shape[0] != source.shape[0]:
            raise ValueError(f"Need first dimension of target shape ({target.shape}) and source shape ({source.shape}) to match.")
        start = _internal.position()
        flat = tf.reshape(target, [target.shape[0], -1])
        parts = [flat[:, i] for i in range(flat.shape[1])]
        self._ranges.append((start, _internal.position()))
        rows = self._by_parts(parts, [source], unconnected_gradients)[0]
        if rows is None:
            return None
        order = [1, 0, *range(2, len(rows.shape))]
        return tf.reshape(tf.transpose(rows, order), [*target.shape, *source.shape[1:]])

    def __getattr__(self, name):
        if name == "watched_variables":
            return _unsupported(f"GradientTape.{name}")
        raise AttributeError(f"'GradientTape' object has no attribute '{name}'")
