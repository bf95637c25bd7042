class TensorSpec:
    """What a tensor is: its sizes, None where one is open, and its dtype."""

    def __init__(self, shape, dtype=tf.float32, name=None):
        self.shape = shape if isinstance(shape, tf.TensorShape) else tf.TensorShape(shape)
        self.dtype = _internal.as_dtype(dtype)
        self.name = name

    @staticmethod
    def from_tensor(tensor, name=None):
        return TensorSpec(tensor.shape, tensor.dtype, name)

    @property
    def rank(self):
        return self.shape.rank

    def is_compatible_with(self, value):
        return self.shape.is_compatible_with(value.shape) and self.dtype == value.dtype

    def __eq__(self, other):
        return isinstance(other, TensorSpec) and self.shape == other.shape and self.dtype == other.dtype

    def __hash__(self):
        return hash((self.shape, self.dtype.name))

    def __repr__(self):
        return f"TensorSpec(shape={self.shape}, dtype={self.dtype!r}, name={self.name!r})"


def _key(value, sized=True):
    """What of an argument a trace depends on. `sized`: also sizes of tensors."""
    if _internal.is_tensor(value):
        return ("tensor", sized and str(value.shape), value.dtype.name)
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, *[_key(item, sized) for item in value])
    if isinstance(value, dict):
        return tuple([(key, _key(item, sized)) for key, item in value.items()])
    if isinstance(value, (bool, int, float, str)) or value is None:
        return (type(value).__name__, value)
    return ("object", id(value))


def _tensors_in(value):
    if _internal.is_tensor(value):
        return [value]
    if isinstance(value, (list, tuple)):
        return [one for item in value for one in _tensors_in(item)]
    if isinstance(value, dict):
        return [one for key in value for one in _tensors_in(value[key])]
    return []


def _as_tensors(value):
    """Arrays of numpy's as tensors."""
    if type(value).__module__ == "numpy" and hasattr(value, "dtype"):
        return tf.convert_to_tensor(value)
    if isinstance(value, tuple):
        items = [_as_tensors(item) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    if isinstance(value, list):
        return [_as_tensors(item) for item in value]
    return value


def _common(a, b):
    """What two shapes have in common: None for a size that differs."""
    if a.rank is None or a.rank != b.rank:
        return tf.TensorShape(None)
    return tf.TensorShape([n if n == m else None for n, m in zip(a, b)])


def _takes(shape, tensor):
    return shape.rank is None or (shape.rank == tensor.shape.rank and _internal.fits(tuple(shape), tuple(tensor.shape)))


class Function:
    """A function whose calls are traced into a graph, once for each kind of arguments."""

    def __init__(self, function, input_signature=None, autograph=True, reduce_retracing=False):
        if not callable(function):
            raise TypeError(f"{function!r} is not a callable object")
        self._function = function
        self._signature = None if input_signature is None else list(input_signature)
        self._autograph = autograph
        self._reduces = reduce_retracing
        self._traces = {}
        self._taken = {}
        self._retraced = False
        self._bound = {}
        self.python_function = function
        self.__name__ = getattr(function, "__name__", "f")
        self.input_signature = input_signature

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if id(instance) not in self._bound:
            self._bound[id(instance)] = Function(self._function.__get__(instance, owner), self._signature, self._autograph, self._reduces)
        return self._bound[id(instance)]

    def _specs(self, names):
        return None if self._signature is None else dict(zip(names, self._signature))

    def __call__(self, *args, **kwargs):
        if _internal.is_lazy():
            return _unsupported("tf.function in a graph that a session runs")
        names, values, problem = _internal.bound(self._function, args, kwargs)
        if problem is not None:
            if self._signature is not None:
                if "=" in names or "*" in names or "/" in names:
                    return _unsupported("tf.function with an input_signature, of defaults or names")
                names = _shown(names.split(", "), self._specs(names.split(", ")))
            raise TypeError(
                f"Binding inputs to tf.function failed due to `{problem}`. Received args: {args!r} and kwargs: {kwargs!r} for signature: ({names})."
            )
        values = [_as_tensors(value) for value in values]
        specs = self._specs(names)
        if specs is not None:
            values = [self._cast(values[i], specs.get(names[i]), args, kwargs, names, specs) for i in range(len(names))]
            key = ("signature",)
        else:
            key = tuple([_key(value) for value in values])
        tensors = [one for value in values for one in _tensors_in(value)]
        shapes = tuple([str(_internal.sizes(tensor)) for tensor in tensors])
        known = self._traces.get(key)
        if known is not None and known[0] == shapes and _internal.replays(known[1]):
            return _internal.replay(known[1], tensors)
        if self._reduces and specs is None:
            kind = tuple([_key(value, False) for value in values])
            specs_list = self._relaxed(kind, tensors)
            key = (kind, str(specs_list))
            known = self._traces.get(key)
        else:
            specs_list = None if specs is None else [specs.get(name) for name, value in zip(names, values) for _ in _tensors_in(value)]
        return self._trace(values, names, specs_list, key, shapes, known is not None)

    def _relaxed(self, kind, tensors):
        """What the trace is made for that takes some tensors: what they have in common with those of earlier calls, where none of these takes them."""
        taken = self._taken.setdefault(kind, [])
        exact = [tensor.shape for tensor in tensors]
        fitting = [exact] if exact in taken else [shapes for shapes in taken if all([_takes(shape, tensor) for shape, tensor in zip(shapes, tensors)])]
        if not fitting:
            shapes = exact
            for earlier in taken:
                shapes = [_common(a, b) for a, b in zip(shapes, earlier)]
            taken.append(shapes)
            fitting = [shapes]
        return [TensorSpec(shape, tensor.dtype) for shape, tensor in zip(fitting[0], tensors)]

    def _trace(self, values, names, specs, key, shapes, again):
        """Calls the function in a graph. `again`: TensorFlow has this graph already, and calls it with other values."""
        made = _internal.variables_made()
        first = not self._traces
        before = _internal.variables_held() if first and not again else None
        with _internal_variables(not first):
            call = lambda before: _internal.call_traced(self._function, values, names, specs, self._autograph, True, before)
            result, recorded = _internal.quietly(lambda: call(self._traces[key][1])) if again else call(None)
        if first and _internal.variables_made() != made:
            # What has made variables is traced once more, and must not make any then. What it did at first is not run.
            self._retraced = True
            _internal.hold_again(before)
            with _internal_variables(True):
                result, recorded = _internal.call_traced(self._function, values, names, specs, self._autograph)
        if not again:
            self._traces[key] = (shapes, recorded)
        return result

    def _cast(self, value, spec, args, kwargs, names, specs):
        if spec is None:
            return value
        tensor = tf.convert_to_tensor(value)
        if not spec.is_compatible_with(tensor):
            shown = _shown(names, specs)
            raise TypeError(
                f"Binding inputs to tf.function failed due to `Can not cast {TensorSpec(tensor.shape, tensor.dtype)!r} to {spec!r}`. Received args: {args!r} and kwargs: {kwargs!r} for signature: ({shown})."
            )
        return tensor

    def get_concrete_function(self, *args, **kwargs):
        if not args and not kwargs and self._signature is not None:
            args = tuple(self._signature)
        names, values, problem = _internal.bound(self._function, args, kwargs)
        if problem is not None:
            return _unsupported("a concrete function of arguments that do not fit")
        if any([not isinstance(value, (TensorSpec, bool, int, float, str)) and value is not None and not _internal.is_tensor(value) for value in values]):
            return _unsupported("a concrete function of other arguments than tensors, numbers and texts")
        given = [TensorSpec(value.shape, value.dtype) if _internal.is_tensor(value) else value for value in values]
        return ConcreteFunction(self._function, names, given, self._autograph)

    def experimental_get_tracing_count(self):
        return len(self._traces) + self._retraced


def _shown(names, specs):
    return ", ".join([f"{name}: {specs[name]!r}" for name in names if name in specs])


class _internal_variables:
    """Whether variables may be made meanwhile."""

    def __init__(self, forbids):
        self._forbids = forbids

    def __enter__(self):
        self._before = _internal.forbid_variables(self._forbids)

    def __exit__(self, kind, value, traceback):
        _internal.forbid_variables(self._before)


class ConcreteFunction:
    """A function that is traced for one kind of arguments. `given`: of each argument what it is like, or the value that it always has."""

    __unmodelled__ = "name inputs captured_inputs graph variables trainable_variables function_def"

    def __init__(self, function, names, given, autograph):
        self._function = function
        self._names = names
        self._given = [TensorSpec(one.shape, one.dtype, one.name or name) if isinstance(one, TensorSpec) else one for one, name in zip(given, names)]
        self._specs = specs = [one for one in self._given if isinstance(one, TensorSpec)]
        self._autograph = autograph
        if any([spec.shape.rank is None for spec in specs]):
            return _unsupported("a concrete function of tensors of any rank")
        samples = [_internal.unknown_tensor([3 + 2 * i if n is None else n for i, n in enumerate(spec.shape)], spec.dtype.name) for spec in specs]
        result, recorded = _internal.call_traced(function, self._with(samples), list(names), self._specs, autograph, False)
        self._recorded = recorded
        self._outputs = tf.nest.map_structure(lambda x: x if x is None else TensorSpec(_internal.traced_shape(recorded, x), x.dtype), result)
        self.structured_outputs = _named_outputs(result, recorded)
        self.outputs = [one for one in tf.nest.flatten(self.structured_outputs) if tf.is_tensor(one)]

    @property
    def structured_input_signature(self):
        return (tuple(self._given), {})

    def _with(self, tensors):
        """All arguments, where these are the tensors among them."""
        rest = list(tensors)
        return [rest.pop(0) if isinstance(one, TensorSpec) else one for one in self._given]

    @property
    def output_shapes(self):
        return tf.nest.map_structure(lambda spec: spec.shape, self._outputs)

    @property
    def output_dtypes(self):
        return tf.nest.map_structure(lambda spec: spec.dtype, self._outputs)

    def __call__(self, *args, **kwargs):
        names = [name for name, one in zip(self._names, self._given) if isinstance(one, TensorSpec)][len(args) :]
        if sorted(kwargs) != sorted(names):
            return _unsupported("a concrete function that is called otherwise than with its tensors")
        args = [*args, *[kwargs[name] for name in names]]
        if len(self._specs) < len(self._given) and not all([_internal.is_tensor(arg) for arg in args]):
            return _unsupported("a concrete function that is called with something else than tensors")
        # Of its tensors' sizes none is looked at before it runs.
        values = [tf.convert_to_tensor(arg) for arg in args]
        if any([value.dtype != spec.dtype for value, spec in zip(values, self._specs)]):
            return _unsupported("a concrete function of tensors of other dtypes than it was traced for")
        result, _ = _internal.quietly(lambda: _internal.call_traced(self._function, self._with(values), list(self._names), self._specs, self._autograph, True, self._recorded))
        return result


def _named_outputs(result, recorded):
    """What a traced function gives, as tensors of its graph, each named after the op that returns it."""
    count = []

    def named(x):
        if x is None:
            return None
        count.append(x)
        return _internal.fed(x, _internal.traced_shape(recorded, x), f"Identity_{len(count) - 1}" if len(count) > 1 else "Identity")

    return tf.nest.map_structure(named, result)


def function(func=None, input_signature=None, autograph=True, jit_compile=None, reduce_retracing=False, experimental_implements=None, experimental_autograph_options=None, experimental_attributes=None, experimental_relax_shapes=None, experimental_compile=None, experimental_follow_type_hints=None):
    def decorate(inner):
        return Function(inner, input_signature, autograph, reduce_retracing)

    return decorate if func is None else decorate(func)
