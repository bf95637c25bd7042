_kinds = {}
_elsewhere = "save load snapshot rejection_resample dense_to_sparse_batch sparse_batch ignore_errors fingerprint counter sample_from_datasets choose_from_datasets".split()
AUTOTUNE = -1


def _file_of(kind):
    """TensorFlow has a file for each kind of dataset, named after what makes it."""
    plain = kind.strip("_").removesuffix("Dataset").removeprefix("Parallel")
    made = {"TensorSlice": "from_tensor_slices_op", "Tensor": "from_tensors_op", "Options": "dataset_ops"}.get(plain)
    return made or "".join(["_" * (i > 0 and c.isupper()) + c.lower() for i, c in enumerate(plain)]) + "_op"


class DatasetV2(Batching, Choosing, Grouping):
    """Elements that are given one after another."""

    def __init__(self, spec, size, each, rows=None):
        self._spec = spec
        self._size = size
        self._each = each
        # Elements from one to another as one batch, where they lie together.
        self._rows = rows

    @staticmethod
    def _made(kind, spec, size, each, rows=None):
        """A dataset of the class that TensorFlow has for it."""
        if kind not in _kinds:
            _kinds[kind] = _internal.subclass(kind, Dataset, f"tensorflow.python.data.ops.{_file_of(kind)}")
        return _kinds[kind](spec, size, each, rows)

    @property
    def element_spec(self):
        return self._spec

    def cardinality(self):
        if self._size == SUPPOSED_CARDINALITY:
            return _unsupported("how many batches data make that are not here")
        return tf.constant(self._size, tf.int64)

    def __len__(self):
        if self._size == SUPPOSED_CARDINALITY:
            return _unsupported("how many batches data make that are not here")
        if self._size == INFINITE_CARDINALITY:
            raise TypeError("The dataset is infinite.")
        if self._size == UNKNOWN_CARDINALITY:
            raise TypeError("The dataset length is unknown.")
        return self._size

    def __iter__(self):
        if _internal.is_tracing():
            return _unsupported("a dataset that a traced function goes through")
        return OwnedIterator(self)

    def __repr__(self):
        return f"<{type(self).__name__} element_spec={self._spec!r}>"

    def as_numpy_iterator(self):
        return NumpyIterator(OwnedIterator(self))

    def get_single_element(self, name=None):
        elements = list(self.take(2)._each())
        if len(elements) != 1:
            return _unsupported("get_single_element of a dataset of more")
        return elements[0]

    # Where elements come from

    @staticmethod
    def from_tensor_slices(tensors, name=None):
        element = mapped(RaggedTensor._of, tensors)
        parts = leaves(element)
        for part in parts:
            if part.shape.rank == 0:
                raise ValueError("Unbatching a tensor is only supported for rank >= 1")
        size = parts[0].shape[0]
        for part in parts[1:]:
            if part.shape[0] != size:
                raise ValueError(f"Dimensions {size} and {part.shape[0]} are not compatible")
        spec = unbatched_spec(mapped(spec_of, element))

        def each():
            for i in range(size):
                yield mapped(lambda x: x[i], element)

        return Dataset._made("_TensorSliceDataset", spec, size, each, lambda i, j: mapped(lambda x: x[i:j], element))

    @staticmethod
    def from_tensors(tensors, name=None):
        element = mapped(RaggedTensor._of, tensors)
        return Dataset._made("_TensorDataset", mapped(spec_of, element), 1, lambda: iter([element]))

    @staticmethod
    def range(*args, **kwargs):
        ends = [as_int(one) for one in args]
        whole = range(*ends)
        dtype = kwargs.get("output_type", tf.int64)

        def rows(i, j):
            part = whole[i:j]
            return tf.range(part.start, part.stop, part.step, dtype=dtype)

        def each():
            for i in whole:
                yield tf.constant(i, dtype)

        return Dataset._made("_RangeDataset", tf.TensorSpec([], dtype), len(whole), each, rows)

    @staticmethod
    def from_generator(generator, output_types=None, output_shapes=None, args=None, output_signature=None, name=None):
        if not callable(generator):
            raise TypeError("`generator` must be a Python callable.")
        if output_signature is not None:
            if output_types is not None or output_shapes is not None:
                raise TypeError("The `output_types` and `output_shapes` arguments can not be used together with the `output_signature` argument.")
            spec = output_signature
        elif output_types is None:
            raise TypeError("Either `output_types` or `output_signature` must be specified.")
        elif output_shapes is None:
            spec = mapped(lambda dtype: tf.TensorSpec(None, dtype), output_types)
        else:
            spec = specs_of(output_types, output_shapes)

        def each():
            for element in _internal.going(iter(generator(*(args or ()))), program_fails):
                yield generated(spec, element)

        return Dataset._made("_FlatMapDataset", spec, UNKNOWN_CARDINALITY, each)

    @staticmethod
    def zip(*args, datasets=None, name=None):
        datasets = (args[0] if len(args) == 1 and not isinstance(args[0], Dataset) else args) if datasets is None else datasets
        sources = leaves(datasets)
        finite = [one._size for one in sources if one._size != INFINITE_CARDINALITY]
        size = UNKNOWN_CARDINALITY if UNKNOWN_CARDINALITY in finite else min(finite) if finite else INFINITE_CARDINALITY

        def each():
            going = [one._each() for one in sources]
            while True:
                try:
                    parts = iter([next(one) for one in going])
                except StopIteration:
                    return
                yield mapped(lambda _: next(parts), datasets)

        rows = None
        if all([one._rows is not None for one in sources]) and known_sizes(size):
            rows = lambda i, j: mapped(lambda one: one._rows(i, min(j, size)), datasets)
        return Dataset._made("_ZipDataset", mapped(lambda one: one._spec, datasets), size, each, rows)

    @staticmethod
    def random(*args, **kwargs):
        return _unsupported("tf.data.Dataset.random")

    @staticmethod
    def list_files(*args, **kwargs):
        return _unsupported("files that a dataset lists")

    # What is done to them

    def shuffle(self, buffer_size, seed=None, reshuffle_each_iteration=None, name=None):
        if as_int(buffer_size) == 1:
            return self._made("_ShuffleDataset", self._spec, self._size, self._each, self._rows)
        source = self
        kept = []

        def order(n):
            """Another one each time, or always the first."""
            if reshuffle_each_iteration is False and kept:
                return kept[0]
            kept[:] = [_internal.order_of(n)]
            return kept[0]

        def each():
            if any([isinstance(one, DatasetSpec) for one in leaves(source._spec)]):
                return _unsupported("datasets in an order that nobody knows")
            if all([one.shape.is_fully_defined() for one in leaves(source._spec)]):
                return (mapped(some, element) for element in source._each())
            elements = list(source._each())
            if len({str([tuple(one.shape) for one in leaves(element)]) for element in elements}) > 1:
                return _unsupported("elements of several sizes in an order that nobody knows")
            return (mapped(some, element) for element in elements)

        def some(x):
            return _internal.some_element(x, _internal.order_of(1))

        rows = None
        if self._rows is not None and known_sizes(self._size):
            whole = []

            def rows(i, j):
                whole[:] = whole or [source._rows(0, source._size)]
                now = order(source._size) if i == 0 or not kept else kept[0]
                return mapped(lambda x: _internal.dealt(x, now[i:j]), whole[0])

        return self._made("_ShuffleDataset", self._spec, self._size, each, rows)

    def repeat(self, count=None, name=None):
        source = self
        times = -1 if count is None else as_int(count)
        size = INFINITE_CARDINALITY if times < 0 and self._size != 0 else self._size * times if known_sizes(self._size) else self._size

        def each():
            turn = 0
            while turn != times:
                empty = True
                for element in source._each():
                    empty = False
                    yield element
                if empty:
                    return
                turn += 1

        return self._made("_RepeatDataset", self._spec, size, each)

    def take(self, count, name=None):
        source = self
        n = as_int(count)
        if n < 0:
            return self._made("_TakeDataset", self._spec, self._size, self._each, self._rows)
        size = n if self._size == INFINITE_CARDINALITY else self._size if not known_sizes(self._size) else min(n, self._size)

        def each():
            if n == 0:
                return
            left = n
            for element in source._each():
                yield element
                left -= 1
                if left == 0:
                    return

        return self._made("_TakeDataset", self._spec, size, each, self._rows and (lambda i, j: source._rows(i, j)))

    def skip(self, count, name=None):
        source = self
        n = as_int(count)
        size = self._size if not known_sizes(self._size) else 0 if n < 0 else max(0, self._size - n)

        def each():
            left = n
            for element in source._each():
                if left == 0:
                    yield element
                else:
                    left -= 1

        rows = None
        if self._rows is not None and n >= 0:
            rows = lambda i, j: source._rows(i + n, j + n)

            def each():
                for i in range(size):
                    yield mapped(lambda x: x[0], rows(i, i + 1))

        return self._made("_SkipDataset", self._spec, size, each, rows)

    def shard(self, num_shards, index, name=None):
        source = self
        size = self._size if not known_sizes(self._size) else len(range(index, self._size, num_shards))
        return self._made("_ShardDataset", self._spec, size, lambda: (element for i, element in enumerate(source._each()) if i % num_shards == index))

    def cache(self, filename="", name=None):
        return self._made("CacheDataset", self._spec, self._size, self._each, self._rows)

    def prefetch(self, buffer_size, name=None):
        return self._made("_PrefetchDataset", self._spec, self._size, self._each, self._rows)

    def with_options(self, options, name=None):
        return self._made("_OptionsDataset", self._spec, self._size, self._each, self._rows)

    def apply(self, transformation_func):
        made = transformation_func(self)
        if not isinstance(made, Dataset):
            raise TypeError(f"`transformation_func` must return a `tf.data.Dataset` object. Got {type(made)}.")
        return made

    def concatenate(self, dataset, name=None):
        source, own, other = self, self.element_spec, dataset.element_spec
        if _internal.difference(own, other) is not None or [one.dtype for one in leaves(own)] != [one.dtype for one in leaves(other)]:
            raise TypeError(f"Incompatible dataset elements:\n  {own} vs.   {other}")

        def each():
            for element in source._each():
                yield element
            for element in dataset._each():
                yield element

        size = self._size + dataset._size if known_sizes(self._size, dataset._size) else min(self._size, dataset._size)
        if INFINITE_CARDINALITY in (self._size, dataset._size):
            size = INFINITE_CARDINALITY
        return self._made("_ConcatenateDataset", merged_spec(self._spec, dataset._spec), size, each)

    def enumerate(self, start=0, name=None):
        source = self

        def each():
            for i, element in enumerate(source._each()):
                yield (tf.constant(i + start, tf.int64), element)

        return self._made("_ZipDataset", (tf.TensorSpec([], tf.int64), self._spec), self._size, each)

    def map(self, map_func, num_parallel_calls=None, deterministic=None, synchronous=None, use_unbounded_threadpool=None, name=None):
        source = self
        traced = Mapped(map_func, self._spec, sample_of(self))

        def each():
            for element in source._each():
                yield traced.of(element)

        kind = "_MapDataset" if num_parallel_calls is None else "_ParallelMapDataset"
        return self._made(kind, traced.spec, self._size, each)

    def flat_map(self, map_func, name=None):
        source = self
        sample = called(map_func, sample_of(self))
        if not isinstance(sample, Dataset):
            raise TypeError(f"The `map_func` argument must return a `Dataset` object. Got {_internal.type_name(sample)!r}.")

        def each():
            for element in source._each():
                for inner in called(map_func, element)._each():
                    yield inner

        return self._made("_FlatMapDataset", sample._spec, UNKNOWN_CARDINALITY, each)

    def reduce(self, initial_state, reduce_func, name=None):
        state = as_tensors(initial_state)
        traced = Mapped(reduce_func, (mapped(spec_of, state), self._spec), (state, sample_of(self)))
        if len(leaves(state)) != len(leaves(traced.spec)):
            return _unsupported("tf.data.Dataset.reduce to another number of tensors")
        for was, now in zip(leaves(state), leaves(traced.spec)):
            if was.dtype != now.dtype:
                raise TypeError(f"The element types for the new state must match the initial state. Expected {was.dtype} but got {now.dtype}.")
        for element in self._each():
            state = traced.of((state, element))
        return state

    def __getattr__(self, name):
        if name in _elsewhere:
            return _unsupported(f"tf.data.Dataset.{name}")
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")


Dataset = DatasetV2
