def called(function, element):
    """A function of a dataset's elements: those that are tuples are its arguments."""
    return function(*element) if isinstance(element, tuple) else function(element)


def _is_whole(value):
    """Whether it is no tensor of numbers: a dataset, rows of several lengths, or texts."""
    return hasattr(value, "element_spec") or isinstance(value, RaggedTensor) or value.dtype == tf.string


class _SpecOfOne(tf.TensorSpec):
    """What is made of one element's text: of others it may have other sizes, and a graph may know less."""

    def __repr__(self):
        return _unsupported("what a dataset knows of what is made of texts")


def _spec_of_one(value):
    spec = spec_of(value)
    return _SpecOfOne(spec.shape, spec.dtype) if isinstance(spec, tf.TensorSpec) else spec


class Mapped:
    """A function of a dataset's elements, traced once; done again for each that has the same sizes."""

    _speaks = False

    def __init__(self, function, spec, sample):
        self._function = function
        self._spec = spec
        self._traces = {}
        self.spec = None
        self._trace(sample)

    def _values(self, element):
        return list(element) if isinstance(element, tuple) else [element]

    def _trace(self, element, runs=False):
        if any([_is_whole(one) for one in leaves(element)]):
            if all([isinstance(one, tf.Tensor) for one in leaves(element)]) and all([isinstance(one, tf.TensorSpec) for one in leaves(self._spec)]):
                since = _internal.said()
                self.spec = self._spec_of_texts(element)
                self._speaks = _internal.said() != since
                return self._made(element), None
            made = as_tensors(called(self._function, element))
            self.spec = mapped(_spec_of_one if any([getattr(one, "dtype", None) == tf.string for one in leaves(element)]) else spec_of, made)
            return made, None
        values = self._values(element)
        names = [f"args_{i}" for i in range(len(values))]
        made, recorded = _internal.call_traced(self._function, values, names, _in_order(self._values(self._spec)), True, runs, gives="anything")
        made = as_tensors(made)
        if self.spec is None:
            self.spec = mapped(lambda x: tf.TensorSpec(_internal.traced_shape(recorded, x), x.dtype), made)
        return made, recorded

    def _spec_of_texts(self, element):
        """What a graph knows of what is made of texts, whichever they are."""
        values = self._values(element)
        names = [f"args_{i}" for i in range(len(values))]
        made, recorded = _internal.call_traced(self._function, values, names, _in_order(self._values(self._spec)), True, False, gives="anything")
        is_open = any([one.shape.rank and one.shape[0] is None for one in leaves(self._spec)])

        def of(x):
            if isinstance(x, tf.Tensor):
                return tf.TensorSpec(_internal.traced_shape(recorded, x), x.dtype)
            spec = spec_of(x)
            if is_open and isinstance(spec, tf.RaggedTensorSpec):
                spec = tf.RaggedTensorSpec([None, *spec.shape[1:]], spec.dtype, spec.ragged_rank)
            return spec

        return mapped(of, as_tensors(made))

    def _made(self, element):
        """What the function makes of one element; what it says while it is traced, it says once."""
        since = _internal.said()
        made = as_tensors(called(self._function, element))
        if self._speaks:
            _internal.unsay(since)
        return made

    def _run(self, element):
        try:
            return self._trace(element, True)
        except tf.errors.OpError as e:
            # Of a lambda it is told in one line, of a function after the lines that called it.
            words = str(e).rpartition(" [Op:")[0].rpartition("\n\n")[2]
            words = words.partition("}} ")[2] if words.startswith("{{function_node") else words
            element_fails(type(e).__name__, f"Error in user-defined function passed to … transformation with iterator: Iterator::Root…: {words}")

    def of(self, element):
        if any([_is_whole(one) for one in leaves(element)]):
            return self._made(element)
        flat = leaves(element)
        key = str([tuple(one.shape) for one in flat])
        known = self._traces.get(key)
        if known is not None and _internal.replays(known):
            return as_tensors(_internal.replay(known, _in_order(self._values(element))))
        made, recorded = self._run(element)
        self._traces[key] = recorded
        return made


def _in_order(values):
    """Tensors in the order in which a call is traced with them."""
    found = []
    for value in values:
        if isinstance(value, dict):
            found += _in_order([value[key] for key in value])
        elif isinstance(value, tuple):
            found += _in_order(value)
        else:
            found.append(value)
    return found
