class Grouping:
    """Elements of a dataset that are put together by a key, or one after another by what came before."""

    def group_by_window(self, key_func, reduce_func, window_size=None, window_size_func=None, name=None):
        if (window_size is not None and window_size_func is not None) or not (window_size is not None or window_size_func is not None):
            raise ValueError("Either the `window_size` argument or the `window_size_func` argument must be specified.")
        source = self
        keyed = Mapped(key_func, self._spec, sample_of(self))
        if not isinstance(keyed.spec, tf.TensorSpec) or keyed.spec.shape.rank != 0 or keyed.spec.dtype != tf.int64:
            return _unsupported("a key that is no whole number of 64 bits")

        def reduced(key, elements):
            window = self._made("_VariantDataset", source._spec, UNKNOWN_CARDINALITY, lambda: iter(elements))
            return reduce_func(tf.constant(key, tf.int64), window)

        def each():
            waiting = {}
            for element in source._each():
                key = as_int(keyed.of(element))
                kept = waiting.setdefault(key, [])
                kept.append(element)
                size = as_int(window_size if window_size_func is None else window_size_func(tf.constant(key, tf.int64)))
                if len(kept) >= size:
                    del waiting[key]
                    for made in reduced(key, kept)._each():
                        yield made
            for key in sorted(waiting):
                for made in reduced(key, waiting[key])._each():
                    yield made

        made = reduced(0, [sample_of(self)])
        return self._made("_GroupByWindowDataset", made._spec, UNKNOWN_CARDINALITY, each)

    def bucket_by_sequence_length(self, element_length_func, bucket_boundaries, bucket_batch_sizes, padded_shapes=None, padding_values=None, pad_to_bucket_boundary=False, no_padding=False, drop_remainder=False, name=None):
        if len(bucket_batch_sizes) != len(bucket_boundaries) + 1:
            raise ValueError(
                f"`len(bucket_batch_sizes)` must equal `len(bucket_boundaries) + 1` but `len(bucket_batch_sizes)={len(bucket_batch_sizes)}` and `len(bucket_boundaries)={len(bucket_boundaries)}`."
            )
        bounds, counts = [int(one) for one in bucket_boundaries], [int(one) for one in bucket_batch_sizes]
        if pad_to_bucket_boundary:
            return _unsupported("buckets that are padded to their boundaries")

        def batched(key, window):
            size = counts[as_int(key)]
            if no_padding:
                return window.batch(size, drop_remainder)
            return window.padded_batch(size, padded_shapes, padding_values, drop_remainder)

        # What an element's length is, a traced function says once.
        lengths = Mapped(element_length_func, self._spec, sample_of(self))
        source = self

        def each():
            waiting = {}
            for element in source._each():
                n = as_int(lengths.of(element))
                key = len([one for one in bounds if n >= one])
                kept = waiting.setdefault(key, [])
                kept.append(element)
                if len(kept) == counts[key]:
                    del waiting[key]
                    for made in grouped(key, kept):
                        yield made
            for key in sorted(waiting):
                for made in grouped(key, waiting[key]):
                    yield made

        def grouped(key, elements):
            return batched(key, self._made("_VariantDataset", source._spec, len(elements), lambda: iter(elements)))._each()

        spec = batched(0, self._made("_VariantDataset", self._spec, UNKNOWN_CARDINALITY, lambda: iter([])))._spec
        if drop_remainder:
            spec = mapped(lambda one: tf.TensorSpec(tf.TensorShape([None]).concatenate(one.shape[1:]), one.dtype), spec)
        return self._made("_GroupByWindowDataset", spec, UNKNOWN_CARDINALITY, each)

    def scan(self, initial_state, scan_func, name=None):
        source = self
        state = as_tensors(initial_state)

        def step(before, element):
            made = scan_func(before, element)
            if not isinstance(made, (tuple, list)) or len(made) != 2:
                raise TypeError("Invalid `scan_func`. `scan_func` should return a pair consisting of new state and the output value.")
            return as_tensors(made[0]), as_tensors(made[1])

        spec = mapped(spec_of, step(state, sample_of(self))[1])

        def each():
            now = state
            for element in source._each():
                now, made = step(now, element)
                yield made

        return self._made("_ScanDataset", spec, self._size, each)

    def unique(self, name=None):
        source = self

        def each():
            seen = []
            for element in source._each():
                own = [one.numpy().tolist() for one in leaves(element)]
                if own not in seen:
                    seen.append(own)
                    yield element

        return self._made("_UniqueDataset", self._spec, UNKNOWN_CARDINALITY, each)

    def interleave(self, map_func, cycle_length=None, block_length=None, num_parallel_calls=None, deterministic=None, name=None):
        if cycle_length is None:
            return _unsupported("tf.data.Dataset.interleave of as many datasets as the machine likes")
        source = self
        block = 1 if block_length is None else as_int(block_length)
        sample = called(map_func, sample_of(self))
        if not hasattr(sample, "element_spec"):
            raise TypeError(f"The `map_func` argument must return a `Dataset` object. Got {_internal.type_name(sample)!r}.")

        def each():
            elements = source._each()
            going = []
            for element in elements:
                going.append(called(map_func, element)._each())
                if len(going) == cycle_length:
                    break
            at = 0
            while going:
                at = at % len(going)
                for _ in range(block):
                    found = list(_first(going[at]))
                    if not found:
                        fresh = list(_first(elements))
                        if fresh:
                            going[at] = called(map_func, fresh[0])._each()
                        else:
                            going.pop(at)
                            at -= 1
                        break
                    yield found[0]
                at += 1

        return self._made("_InterleaveDataset", sample._spec, UNKNOWN_CARDINALITY, each)

    def options(self):
        return _unsupported("tf.data.Options")


def _first(elements):
    for element in elements:
        yield element
        return


def sample_of(dataset):
    """An element as a dataset's functions are traced with."""
    if dataset._size > 0 or dataset._size == INFINITE_CARDINALITY:
        for element in dataset._each():
            return element

    def sampled(spec):
        if isinstance(spec, DatasetSpec):
            return dataset._made("_VariantDataset", spec.element_spec, UNKNOWN_CARDINALITY, lambda: iter([]))
        if spec.shape.rank is None:
            return _unsupported("a function of elements of any rank")
        # Open sizes are numbers that nothing else has.
        return _internal.unknown_tensor([3 + 2 * i if n is None else n for i, n in enumerate(spec.shape)], spec.dtype.name)

    return mapped(sampled, dataset._spec)
