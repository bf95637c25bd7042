INFINITE_CARDINALITY = -1
UNKNOWN_CARDINALITY = -2
# There are as many elements as nobody knows who has not the data.
SUPPOSED_CARDINALITY = -3


def as_int(value):
    return int(value)


def known_sizes(*sizes):
    return all([size >= 0 for size in sizes])


def _stacked(spec, elements, fused=False):
    """Elements as one batch: their sizes have to be the same; where what maps them puts them together, how many numbers they have."""
    if any([isinstance(one, RaggedTensorSpec) for one in leaves(spec)]):
        return mapped(lambda one, *parts: stack(list(parts)) if isinstance(one, RaggedTensorSpec) else tf.stack(list(parts)), spec, *elements)
    first = leaves(elements[0])
    for i, element in enumerate(elements):
        for component, (a, b) in enumerate(zip(first, leaves(element))):
            if tuple(a.shape) != tuple(b.shape):
                if fused:
                    _refuse_into_batch(a, b, len(first))
                _fails(
                    f"Cannot batch tensors with different shapes in component {component}. First element had shape {_listed(a)} and element {i} had shape {_listed(b)}.",
                    len(first),
                )
    return mapped(lambda *parts: tf.stack(list(parts)), *elements)


def _refuse_into_batch(first, other, components):
    if first.shape.num_elements() == other.shape.num_elements():
        _unsupported("a batch of tensors of other sizes and as many numbers")
    words = f"Cannot add tensor to the batch: number of elements does not match. Shapes are: [tensor]: {_listed(other)}, [batch]: {_listed(first)}"
    _fails(words, components)


def _listed(x):
    return str(list(x.shape)).replace(" ", "")


def _fails(words, components):
    _internal.kernel_fails("IteratorGetNext", words, f"_output_types_{components}", "")


def _shaped(spec, shapes):
    """Specs of other shapes."""
    if isinstance(spec, tuple):
        return tuple([_shaped(one, shape) for one, shape in zip(spec, shapes)])
    if isinstance(spec, dict):
        return {key: _shaped(spec[key], shapes[key]) for key in spec}
    if isinstance(shapes, (list, tuple)) and any([isinstance(n, (list, tuple)) for n in shapes]):
        return _unsupported("padded shapes of another structure")
    sizes = shapes if isinstance(shapes, tf.TensorShape) else tf.TensorShape([None if n is None or n == -1 else n for n in shapes])
    return tf.TensorSpec(sizes, spec.dtype)


def _listed_window(make, spec, elements):
    """A window, or one for each component of elements of several."""
    if not is_nested(spec):
        return make("_VariantDataset", spec, len(elements), lambda: iter(elements))
    picked = lambda get: make("_VariantDataset", get(spec), len(elements), lambda: (get(element) for element in elements))
    return _each_component(spec, picked)


def _window(make, spec, size, rows):
    def of(get):
        def each():
            for i in range(size):
                yield mapped(lambda x: x[0], get(rows(i, i + 1)))

        return make("_VariantDataset", get(spec), size, each, lambda i, j: get(rows(i, min(j, size))))

    if not is_nested(spec):
        return of(lambda element: element)
    return _each_component(spec, of)


def _each_component(spec, make):
    if isinstance(spec, dict):
        return {key: make(lambda element, key=key: element[key]) for key in spec}
    return tuple([make(lambda element, i=i: element[i]) for i in range(len(spec))])


class Batching:
    """Elements of a dataset that are put together, and taken apart."""

    def batch(self, batch_size, drop_remainder=False, num_parallel_calls=None, deterministic=None, name=None):
        n = as_int(batch_size)
        if n < 1:
            _internal.kernel_fails("BatchDatasetV2", "Batch size must be greater than zero.", "", "")
        if any([isinstance(one, DatasetSpec) for one in leaves(self._spec)]):
            return _unsupported("batches of datasets")
        ragged = any([isinstance(one, RaggedTensorSpec) for one in leaves(self._spec)])
        size = self._size if not known_sizes(self._size) else self._size // n if drop_remainder else -(-self._size // n)
        source = self
        # TensorFlow puts together what it maps, where one follows the other.
        fused = num_parallel_calls is None and type(self).__name__ in ("_MapDataset", "_ParallelMapDataset")
        if drop_remainder and size == 0 and source._size > 0 and _internal.is_repeated():
            size = SUPPOSED_CARDINALITY

        def each():
            if source._rows is not None and known_sizes(source._size, size) and not ragged:
                for i in range(size):
                    yield source._rows(i * n, min((i + 1) * n, source._size))
                return
            kept, none = [], True
            for element in source._each():
                kept.append(element)
                if len(kept) == n:
                    none = False
                    yield _stacked(source._spec, kept, fused)
                    kept = []
            if kept and drop_remainder and none and (size == SUPPOSED_CARDINALITY or _internal.is_repeated()):
                yield _stacked(source._spec, [kept[i % len(kept)] for i in range(n)], fused)
            if kept and not drop_remainder:
                yield _stacked(source._spec, kept, fused)

        kind = "_BatchDataset" if num_parallel_calls is None else "_ParallelBatchDataset"
        return self._made(kind, batched_spec(self._spec, n if drop_remainder else None), size, each)

    def ragged_batch(self, batch_size, drop_remainder=False, row_splits_dtype=tf.int64, name=None):
        """Rows of several lengths as a ragged tensor."""

        def of(one):
            if isinstance(one, RaggedTensorSpec) or one.shape.rank is None:
                return one if isinstance(one, RaggedTensorSpec) else _unsupported("a ragged batch of tensors of any rank")
            return one if one.shape.is_fully_defined() else RaggedTensorSpec(one.shape, one.dtype, 0)

        rows = self._made("_RaggedRows", mapped(of, self._spec), self._size, self._each)
        return rows.batch(batch_size, drop_remainder)

    def padded_batch(self, batch_size, padded_shapes=None, padding_values=None, drop_remainder=False, name=None):
        for one in leaves(self._spec):
            if not isinstance(one, tf.TensorSpec):
                raise TypeError(
                    f"`padded_batch` is only supported for datasets that produce tensor elements but type spec of elements in the input dataset is not a subclass of TensorSpec: `{one!r}`."
                )
        n = as_int(batch_size)
        size = self._size if not known_sizes(self._size) else self._size // n if drop_remainder else -(-self._size // n)
        source = self
        shapes = mapped(lambda one: one.shape, self._spec) if padded_shapes is None else padded_shapes
        values = mapped(lambda one: "" if one.dtype == tf.string else 0, self._spec) if padding_values is None else padding_values
        if padding_values is not None and not is_nested(padding_values):
            values = mapped(lambda one: padding_values, self._spec)
        wanted = _shaped(self._spec, shapes)
        for one, padded in zip(leaves(self._spec), leaves(wanted)):
            sizes = (list(one.shape), list(padded.shape)) if None not in (one.shape.rank, padded.shape.rank) else ([], [])
            if len(sizes[0]) != len(sizes[1]) or any([None not in pair and pair[1] < pair[0] for pair in zip(*sizes)]):
                raise ValueError(f"The padded shape {padded.shape} is not compatible with the shape {one.shape} of the corresponding input component.")
        for one, value in zip(leaves(self._spec), leaves(values)):
            if (one.dtype == tf.string) != isinstance(value, (str, bytes)):
                found = tf.convert_to_tensor(value).dtype
                if found == tf.string or one.dtype == tf.string != found:
                    raise TypeError(
                        f"Invalid `padding_values`. `padding_values` values type {found} does not match type {one.dtype} of the corresponding input component."
                    )

        def pad(spec, value, *parts):
            ranks = [tuple(part.shape) for part in parts]
            sizes = [max([shape[i] for shape in ranks]) for i in range(len(ranks[0]))]
            limits = [n if n is not None and n >= 0 else None for n in list(spec.shape)] if spec.shape.rank is not None else [None] * len(sizes)
            sizes = [most if fixed is None else fixed for most, fixed in zip(sizes, limits)]
            for shape in ranks:
                for got, most in zip(shape, sizes):
                    if got > most:
                        element_fails("DataLossError", "Attempted to pad to a smaller size than the input element.")
            padded = [part if len(sizes) == 0 else tf.pad(part, [[0, most - got] for got, most in zip(part.shape, sizes)], constant_values=tf.cast(value, part.dtype)) for part in parts]
            return tf.stack(padded)

        def each():
            kept = []
            for element in source._each():
                kept.append(element)
                if len(kept) == n:
                    yield mapped(pad, wanted, values, *kept)
                    kept = []
            if kept and not drop_remainder:
                yield mapped(pad, wanted, values, *kept)

        return self._made("_PaddedBatchDataset", batched_spec(wanted, n if drop_remainder else None), size, each)

    def unbatch(self, name=None):
        source = self
        spec = unbatched_spec(self._spec)
        batch = leaves(self._spec)[0].shape[0]

        def each():
            for element in source._each():
                for i in range(leaves(element)[0].shape[0]):
                    yield mapped(lambda x: x[i], element)

        size = self._size * batch if known_sizes(self._size) and batch is not None else min(self._size, UNKNOWN_CARDINALITY)
        return self._made("_UnbatchDataset", spec, UNKNOWN_CARDINALITY if batch is None else size, each)

    def rebatch(self, batch_size, drop_remainder=False, name=None):
        made = self.unbatch().batch(batch_size, drop_remainder)
        return self._made("_RebatchDataset", made._spec, made._size, made._each)

    def window(self, size, shift=None, stride=1, drop_remainder=False, name=None):
        source = self
        n = as_int(size)
        step = n if shift is None else as_int(shift)
        reach = (n - 1) * stride + 1
        total = self._size
        count = total
        if known_sizes(total):
            count = (total - reach) // step + 1 if drop_remainder and total >= reach else 0 if drop_remainder else -(-total // step)

        def window(i):
            """The elements from one on, where they lie together."""
            left = min(n, -(-(total - i) // stride))
            if stride == 1:
                rows = lambda a, b: source._rows(i + a, i + b)
            else:
                rows = lambda a, b: mapped(lambda x: x[::stride], source._rows(i + a * stride, i + (b - 1) * stride + 1))
            return _window(source._made, source._spec, left, rows)

        def each():
            if source._rows is not None and known_sizes(total):
                for i in range(count):
                    yield window(i * step)
                return
            kept = list(source._each())
            i = 0
            while i < len(kept):
                part = kept[i : i + reach : stride]
                if len(part) == n or not drop_remainder:
                    yield _listed_window(source._made, source._spec, part)
                i += step

        if not known_sizes(total) and total == INFINITE_CARDINALITY:
            return _unsupported("windows of a dataset without an end")
        spec = mapped(lambda one: DatasetSpec(one), self._spec)
        return self._made("_WindowDataset", spec, count, each)
