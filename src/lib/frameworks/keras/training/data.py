def unpack_x_y_sample_weight(data):
    if isinstance(data, list):
        data = tuple(data)
    if not isinstance(data, tuple):
        return (data, None, None)
    if len(data) > 3:
        raise ValueError(f"Data is expected to be in format `x`, `(x,)`, `(x, y)`, or `(x, y, sample_weight)`, found: {data}")
    return (*data, None, None)[:3]


def pack_x_y_sample_weight(x, y=None, sample_weight=None):
    if y is None:
        return (x,) if isinstance(x, (tuple, list)) else x
    return (x, y) if sample_weight is None else (x, y, sample_weight)


def is_array(x):
    return x is None or _internal.is_tensor(x) or (hasattr(x, "shape") and hasattr(x, "dtype"))


def is_dataset(x):
    return hasattr(x, "element_spec")


def check_cardinality(data):
    if len({int(one.shape[0]) for one in flatten(data) if one is not None}) > 1:
        said = "Data cardinality is ambiguous. Make sure all arrays contain the same number of samples."
        for label, single in zip(["x", "y", "sample_weight"], data):
            said += f"'{label}' sizes: {', '.join([str(one.shape[0]) for one in flatten(single)])}\n"
        raise ValueError(said)


def weights_of_classes(y, class_weight):
    """What each sample weighs: as its class does, which has to be one number; 1 where nothing is said of the class."""
    axes = len(y.shape) - (len(y.shape) > 1)
    if axes > 1 and y.shape[0]:
        raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
    if type(class_weight) is not dict or not class_weight or not y.shape[0]:
        return _internal.unknown_array((y.shape[0],), "float32")
    said = sorted(class_weight)
    table = tf.stack([tf.cast(tf.convert_to_tensor(class_weight.get(i, 1.0)), "float32") for i in range(said[-1] + 1)] + [1.0])
    classes = tf.convert_to_tensor(y)
    if axes != len(y.shape):
        classes = tf.argmax(classes, axis=-1) if y.shape[-1] > 1 else tf.reshape(classes, (y.shape[0],))
    return tf.gather(table, tf.minimum(tf.cast(classes, "int32"), said[-1] + 1))


def rows_of(array, start, end):
    """Rows of an array as a tensor."""
    if hasattr(array, "_is_ragged"):
        return array[start:end]
    if getattr(array.dtype, "kind", "") in ("U", "S", "O"):
        standardize_dtype(array.dtype.name)
    x = tf.convert_to_tensor(array)
    return tf.cast(x[start:end], "float32") if x.dtype.name in ("float64", "float16") else x[start:end]


def as_batch(array, start, end, size, name):
    """Rows of an array as a placeholder of a graph; `size`: as the graph knows their number."""
    if hasattr(array, "_is_ragged"):
        return array[start:end]._fed(name, size is None)
    return _internal.fed(rows_of(array, start, end), (size, *array.shape[1:]), name)


class Arrays:
    """Batches of arrays."""

    def __init__(self, x, y, sample_weight, batch_size=None, steps=None, class_weight=None):
        if sample_weight is not None:
            if class_weight is not None:
                raise ValueError("You cannot `class_weight` and `sample_weight` at the same time.")
            if isinstance(y, (list, tuple, dict)) and not isinstance(sample_weight, (list, tuple, dict)):
                if not (len(sample_weight.shape) == 1 or (len(sample_weight.shape) == 2 and sample_weight.shape[1] == 1)):
                    raise ValueError(
                        "For a model with multiple outputs, when providing a single `sample_weight` array, it should only have one scalar score per sample "
                        "(i.e. shape `(num_samples,)`). If you want to use non-scalar sample weights, pass a `sample_weight` argument with one array per model output."
                    )
                sample_weight = map_structure(lambda _: sample_weight, y)
        if class_weight is not None:
            if isinstance(y, (list, tuple, dict)):
                raise ValueError("`class_weight` is only supported for Models with a single output.")
            sample_weight = weights_of_classes(y, class_weight)
        self.data = lists_to_tuples(pack_x_y_sample_weight(x, y, sample_weight))
        check_cardinality(self.data if isinstance(self.data, tuple) else (self.data,))
        self.samples = [one for one in flatten(self.data) if one is not None][0].shape[0]
        self.batch_size = batch_size or (-(-self.samples // steps) if steps else 32)
        self.steps = -(-self.samples // self.batch_size)

    def open_ranks(self):
        return []

    def batches(self, eager, with_last=False):
        """What differs between batches: the first, and the last where it is smaller and a graph can tell it from others."""
        whole, rest = self.samples // self.batch_size, self.samples % self.batch_size
        known = self.batch_size if whole and not rest else None
        start = self.start(self.batch_size)
        found = [(start, start + self.batch_size)] if whole else []
        if rest and (eager or with_last or not whole):
            found.append((whole * self.batch_size, self.samples))
        return [self._batch(start, end, (end - start) if eager else known, eager) for start, end in found]

    def start(self, size):
        """Where the batch begins that stands for all of a size: one with whole numbers that those of the first do not reach, where there is one."""
        if size != self.batch_size:
            return self.samples - size
        for one in flatten(self.data):
            row = 0 if one is None or self.samples <= size or hasattr(one, "_is_ragged") else _internal.row_beyond(one, size)
            if row:
                return min(row - row % size, self.samples - self.samples % size - size)
        return 0

    def _batch(self, start, end, size, eager):
        count = []

        def part(array):
            if array is None:
                return None
            count.append(1)
            name = "data" if len(count) == 1 else f"data_{len(count) - 1}"
            if eager:
                return rows_of(array, start, end)
            return as_batch(array, start, end, size, name)

        return map_structure(part, self.data)

    def each(self):
        """All sizes that batches have, with how often."""
        whole, rest = self.samples // self.batch_size, self.samples % self.batch_size
        return [(self.batch_size, whole)] * (whole > 0) + [(rest, 1)] * (rest > 0)


class Datasets:
    """Batches of a tf.data.Dataset, a PyDataset or a generator."""

    def __init__(self, x, kind, steps=None):
        self.x = x
        self._kind = kind
        length = getattr(x, "num_batches", None) if not is_dataset(x) else None
        self.steps = steps if steps is not None else length
        self.samples = None

    def open_ranks(self):
        """What is told of inputs whose rank a dataset does not tell."""
        if not is_dataset(self.x):
            return []
        return [spec for spec in flatten(unpack_x_y_sample_weight(self.x.element_spec)[0]) if hasattr(spec, "shape") and spec.shape.rank is None]

    def rows(self):
        """How many rows all batches have together; None where that takes too long to find out."""
        of = lambda batch: flatten(batch)[0].shape[0]
        if self._kind == "PyDataset" and self.steps is not None and self.steps < 65:
            return sum([of(self.x[i]) for i in range(self.steps)])
        if is_dataset(self.x) and self.steps is not None and self.steps < 65:
            return sum([of(batch) for batch in self.x.take(self.steps)])
        if self._kind == "Python generator" and self.steps is not None and self.steps < 65:
            return of(self._given) + sum([of(next(self.x)) for _ in range(self.steps - 1)])
        if is_dataset(self.x) and self.steps is None and -1 != int(self.x.cardinality()) < 65:
            seen = [of(batch) for batch in self.x.take(65)]
            return sum(seen) if len(seen) < 65 else None
        return None

    def say_unshuffled(self):
        said = {
            "tf.data.Dataset": "a tf.data.Dataset. The Dataset is expected to already be shuffled (via `.shuffle(buffer_size)`).",
            "Python generator": "a generator. The generator is expected to yield already-shuffled data.",
        }
        if self._kind in said:
            _warn(f"`shuffle=True` was passed, but will be ignored since the data `x` was provided as {said[self._kind]}")

    def _first(self):
        try:
            return next(iter(self.x))
        except tf.errors.InvalidArgumentError:
            if not is_dataset(self.x):
                raise
        return _unsupported("what a step says of a data set that fails")

    def further(self):
        """Notes down the first two batches of what gives them by their number, or one after the other."""
        if is_dataset(self.x) or self.steps is None or self.steps < 2:
            return
        second = self.x[1] if self._kind == "PyDataset" else next(self.x, None)
        for batch in (self._given, second):
            if isinstance(batch, tuple) and len(batch) > 1:
                _internal.gives_batch(flatten(batch[0]), flatten(batch[1]))

    def batches(self, eager, with_last=False):
        if hasattr(self.x, "__getitem__") and not is_dataset(self.x):
            first = self.x[0]
        else:
            first = self._first()
            if self._kind == "Python generator" and not isinstance(first, tuple):
                raise ValueError(
                    "When passing a Python generator to a Keras model, the generator must return a tuple, either (input,) or (inputs, targets) or "
                    f"(inputs, targets, sample_weights). Received: {first}"
                )
        self._given = first
        if eager:
            return [map_structure(lambda one: tf.convert_to_tensor(one), first)]
        count = []

        def part(array, spec=None):
            if array is None:
                return None
            if hasattr(array, "_is_ragged"):
                count.extend([1, 1])
                return array._fed("data" if len(count) == 2 else f"data_{len(count) - 2}", True)
            count.append(1)
            name = "data" if len(count) == 1 else f"data_{len(count) - 1}"
            x = tf.convert_to_tensor(array)
            if x.dtype.name == "float64" and not is_dataset(self.x):
                x = tf.cast(x, "float32")
            return _internal.fed(x, (None, *x.shape[1:]) if spec is None else tuple(spec.shape), name)

        if is_dataset(self.x):
            specs = flatten(self.x.element_spec)
            return [pack_as(first, [part(array, spec) for array, spec in zip(flatten(first), specs)])]
        return [map_structure(part, first)]


def adapted(x, y=None, sample_weight=None, batch_size=None, steps=None, class_weight=None):
    if all([is_array(one) for one in flatten((x, y, sample_weight))]):
        return Arrays(x, y, sample_weight, batch_size, steps, class_weight)
    kind = "tf.data.Dataset" if is_dataset(x) else "PyDataset" if hasattr(x, "__getitem__") and hasattr(x, "num_batches") else "Python generator" if type(x).__name__ == "generator" else None
    if kind is None:
        raise ValueError(f"Unrecognized data type: x={x} (of type {type(x)})")
    for said, what, given in (("y", "the targets", y), ("sample_weights", "the sample weights", sample_weight)):
        if given is not None:
            raise ValueError(f"When providing `x` as a {kind}, `{said}` should not be passed. Instead, {what} should be included as part of the {kind}.")
    return Datasets(x, kind, steps)


def split_for_validation(arrays, validation_split):
    flat = [one for one in flatten(arrays) if one is not None]
    wrong = [type(one) for one in flat if not is_array(one)]
    if wrong:
        raise ValueError(f"Argument `validation_split` is only supported for tensors or NumPy arrays.Found incompatible type in the input: {wrong}")
    if not flat:
        return arrays, arrays
    samples = flat[0].shape[0]
    at = int(samples * (1.0 - validation_split))
    if at == 0 or at == samples:
        raise ValueError(
            f"Training data contains {samples} samples, which is not sufficient to split it into a validation and training set as specified by "
            f"`validation_split={validation_split}`. Either provide more data, or a different value for the `validation_split` argument."
        )
    part = lambda start, end: map_structure(lambda one: None if one is None else one[start:end], arrays)
    return part(0, at), part(at, samples)


class PyDataset:
    """Batches by number."""

    def __init__(self, workers=1, use_multiprocessing=False, max_queue_size=10):
        self.workers = workers
        self.use_multiprocessing = use_multiprocessing
        self.max_queue_size = max_queue_size

    def __getitem__(self, index):
        raise NotImplementedError

    @property
    def num_batches(self):
        if not hasattr(self, "__len__"):
            raise NotImplementedError("You need to implement the `num_batches` property:\n\n@property\ndef num_batches(self):\n  return ...")
        return len(self)

    def on_epoch_begin(self):
        pass

    def on_epoch_end(self):
        pass


Sequence = PyDataset


def check_ranks(model, step, data):
    """Of a dataset whose elements have no rank that is known."""
    for spec in data.open_ranks():
        if not model.built and hasattr(model, "_stack"):
            raise ValueError("as_list() is not defined on an unknown TensorShape.")
        refuse_rank(model, step, spec.dtype.name)


def refuse_rank(model, step, dtype):
    """What a model that is made of layers says of an input without a rank."""
    name = "Sequential" if getattr(model, "_functional", None) else "Functional" if type(model).__name__ == "Functional" else None
    if name is None or len(model.inputs) != 1:
        _unsupported("a step that was traced for tensors of another rank before")
    raise ValueError(
        f"Exception encountered when calling {name}.call().\n\n\x1b[1mCannot take the length of shape with unknown rank.\x1b[0m\n\n"
        f"Arguments received by {name}.call():\n  • inputs=tf.Tensor(shape=<unknown>, dtype={dtype})\n"
        f"  • training={step.__name__ == 'train_step'}\n  • mask=None\n  • kwargs=<class 'inspect._empty'>"
    )
