def shown_argument(value):
    """A value as Keras shows it beside an exception."""
    if _internal.is_tensor(value):
        return f"tf.Tensor(shape={value.shape}, dtype={value.dtype.name})"
    return repr(value)


def say_arguments(function, name, args, kwargs, run):
    """Runs; says with what a layer was called where that raises, once for each exception: in the innermost layer."""
    try:
        return run()
    except Exception as e:
        if getattr(e, "_keras_call_info_injected", False):
            raise
        lines = [f"  • {key}={map_structure(shown_argument, value)}" for key, value in _bind(function, args, kwargs).items()]
        if not lines:
            raise
        said = e.args[0] if e.args else ""
        e = _reword(
            e,
            f"Exception encountered when calling {name}.\n\n\x1b[1m{said}\x1b[0m\n\nArguments received by {name}:\n" + "\n".join(lines),
        )
        e._keras_call_info_injected = True
        raise


class Variable:
    """What a layer learns: a tensor under a name."""

    def __init__(self, value, name, path, trainable=True):
        self._value = value
        self.name = name
        self.path = path
        self.trainable = trainable

    @property
    def value(self):
        return self._value

    @property
    def shape(self):
        return tuple(self._value.shape)

    @property
    def dtype(self):
        return self._value.dtype.name

    def __tf_tensor__(self):
        return self._value

    def __repr__(self):
        return f"<Variable path={self.path}, shape={self.shape}, dtype={self.dtype}, value={self._value.numpy()}>"


class InputSpec:
    """What a layer asks of an input: its rank, sizes of some axes."""

    def __init__(self, dtype=None, shape=None, ndim=None, max_ndim=None, min_ndim=None, axes=None, allow_last_axis_squeeze=False, name=None, optional=False):
        self.shape = shape
        self.ndim = len(shape) if shape is not None else ndim
        self.max_ndim = max_ndim
        self.min_ndim = min_ndim
        self.axes = axes or {}


def check_input(spec, x, layer_name):
    """Raises where an input is not what a layer asks for."""
    shape = _internal.static_shape(x) if _internal.is_tensor(x) or _internal.is_keras_tensor(x) else tuple(x.shape)
    rank = len(shape)
    where = f"Input 0 with name 'None' of layer '{layer_name}' is incompatible with the layer: "
    full = f"Full shape received: {shape}"
    if spec.ndim is not None and rank != spec.ndim:
        raise ValueError(f"{where}expected ndim={spec.ndim}, found ndim={rank}. {full}")
    if spec.max_ndim is not None and rank > spec.max_ndim:
        raise ValueError(f"{where}expected max_ndim={spec.max_ndim}, found ndim={rank}")
    if spec.min_ndim is not None and rank < spec.min_ndim:
        raise ValueError(f"{where}expected min_ndim={spec.min_ndim}, found ndim={rank}. {full}")
    for axis, size in spec.axes.items():
        if size is not None and shape[axis] not in (size, None):
            raise ValueError(f"{where}expected axis {axis} of input shape to have value {size}, but received input with shape {shape}")


class Layer(Operation):
    _is_keras_layer = True

    def __init__(self, *, activity_regularizer=None, trainable=True, dtype=None, autocast=True, name=None, **kwargs):
        for known in ("input_shape", "input_dim", "batch_input_shape"):
            kwargs.pop(known, None)
        if kwargs:
            raise ValueError(f"Unrecognized keyword arguments passed to {type(self).__name__}: {kwargs}")
        Operation.__init__(self, name)
        self.trainable = trainable
        self.built = False
        self.input_spec = None
        self.supports_masking = False
        self._dtype = "float32" if dtype is None else dtype
        self._weights = []
        self._path = self.name

    @property
    def dtype(self):
        return self._dtype

    @property
    def compute_dtype(self):
        return self._dtype

    def add_weight(self, shape=None, initializer=None, dtype=None, trainable=True, autocast=True, regularizer=None, constraint=None, aggregation="none", overwrite_with_gradient=False, name=None):
        name = name or "variable"
        value = _internal.weight(() if shape is None else tuple(shape), dtype or self._dtype, f"{self._path}/{name}", -0.05, 0.05)
        weight = Variable(value, name, f"{self._path}/{name}", trainable)
        self._weights.append(weight)
        return weight

    @property
    def _layers(self):
        found = []
        for name, value in vars(self).items():
            for one in flatten(value):
                if isinstance(one, Layer) and one is not self and not any(one is other for other in found):
                    found.append(one)
        return found

    @property
    def weights(self):
        found = list(self._weights)
        for layer in self._layers:
            found.extend(weight for weight in layer.weights if not any(weight is other for other in found))
        return found

    @property
    def variables(self):
        return self.weights

    @property
    def trainable_weights(self):
        return [weight for weight in self.weights if weight.trainable]

    @property
    def trainable_variables(self):
        return self.trainable_weights

    @property
    def path(self):
        return self._path

    def count_params(self):
        total = 0
        for weight in self.weights:
            size = 1
            for n in weight.shape:
                size *= n
            total += size
        return total

    def build(self, input_shape):
        self.built = True

    def call(self, *args, **kwargs):
        raise NotImplementedError(f"Layer {type(self).__name__} does not have a `call()` method implemented.")

    def _convert(self, x):
        if x is None or isinstance(x, (str, bool)) or _internal.is_keras_tensor(x):
            return x
        if not (_internal.is_tensor(x) or hasattr(x, "shape")):
            return x
        x = tf.convert_to_tensor(x)
        if x.dtype.is_floating and x.dtype.name != self._dtype:
            return tf.cast(x, self._dtype)
        return x

    def _check(self, x):
        if self.input_spec is not None and hasattr(x, "shape"):
            check_input(self.input_spec, x, self.name)

    def _build_for(self, first):
        if self.built:
            return
        shapes = map_structure(lambda x: tuple(x.shape) if hasattr(x, "shape") else None, first)
        self.build(shapes)
        self.built = True
        self._check(first)
        weights = self.weights
        _register(self, [weight.path[len(self._path) + 1:] for weight in weights], [weight.value for weight in weights])

    def _run(self, args, kwargs):
        return _enter(self, self.call, args, kwargs)

    def _symbolic(self, args, kwargs):
        def run():
            placeholders = map_structure(lambda x: _internal.placeholder(x, "keras_tensor") if _internal.is_keras_tensor(x) else x, args)
            given = map_structure(lambda x: _internal.placeholder(x, "keras_tensor") if _internal.is_keras_tensor(x) else x, kwargs)
            return self._run(placeholders, given)

        outputs = _internal.trace(run)
        return map_structure(lambda x: _internal.keras_tensor(x, unique_name("keras_tensor")) if _internal.is_tensor(x) else x, outputs)

    def __call__(self, *args, **kwargs):
        if not hasattr(self, "_weights"):
            raise RuntimeError(
                f"In layer '{type(self).__name__}', you forgot to call `super().__init__()` as the first statement in the `__init__()` method. Go add it!"
            )
        args = map_structure(self._convert, args)
        kwargs = map_structure(self._convert, kwargs)
        first = args[0] if args else next(iter(kwargs.values()), None)
        self._check(first)
        self._build_for(first)
        if any(_internal.is_keras_tensor(x) for x in flatten(args) + flatten(kwargs)):
            outputs = say_arguments(self._symbolic, f"{type(self).__name__}.call()", (args, kwargs), {}, lambda: self._symbolic(args, kwargs))
            Node(self, args, kwargs, outputs)
            return outputs
        run = lambda: say_arguments(self.call, f"{type(self).__name__}.call()", args, kwargs, lambda: self._run(args, kwargs))
        return _internal.scoped(self.name, run)
