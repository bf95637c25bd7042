def compute_spec(function, args, kwargs):
    """What a function gives of KerasTensors: it is traced in a graph of its own."""
    placeholder = lambda x: _internal.placeholder(x) if _internal.is_keras_tensor(x) else x
    run = lambda: function(*map_structure(placeholder, args), **map_structure(placeholder, kwargs))
    return map_structure(lambda x: _internal.keras_tensor(x, unique_name("keras_tensor")) if _internal.is_tensor(x) else x, trace_stateless(run))


def _as_input(layer, dtype, x):
    if not (is_any_tensor(x) or _is_array(x)):
        return x
    mask = keras_mask(x)
    y = x if is_any_tensor(x) else tf.convert_to_tensor(x)
    named = standardize_dtype(y.dtype)
    if layer.autocast and "float" in named and named != dtype:
        y = compute_spec(lambda inner: tf.cast(inner, dtype), (y,), {}) if _internal.is_keras_tensor(y) else tf.cast(y, dtype)
    if mask is not None and y is not x:
        y._keras_mask = mask
    return y


def _build(layer, args, kwargs):
    spec = CallSpec(layer, args, kwargs)
    kind = type(layer)
    if kind.build is not Layer.build:
        shapes = spec.shapes_for("build", _parameters(kind.build)[1:], kind.__name__)
        layer.build(**shapes)
        _check(layer, spec.first)
        return
    first = next(iter(spec.shapes().values()), None)
    if any(not inner.built for inner in layer._layers):
        try:
            compute_spec(lambda *args, **kwargs: _enter(layer, layer.call, args, kwargs), (), spec.arguments)
        except Exception as e:
            if spec.eager:
                return
            _warn(
                f"Layer '{layer.name}' looks like it has unbuilt state, but Keras is not able to trace the layer `call()` in order to build it "
                "automatically. Possible causes:\n1. The `call()` method of your layer may be crashing. Try to `__call__()` the layer eagerly on some "
                "test input first to see if it works. E.g. `x = np.random.random((3, 4)); y = layer(x)`\n2. If the `call()` method is correct, then you "
                "may need to implement the `def build(self, input_shape)` method on your layer. It should create all variables used by the layer (e.g. "
                f"by calling `layer.build()` on all its children layers).\nException encountered: ''{e}''"
            )
    layer.build(first)


def _check(layer, first):
    if layer.input_spec:
        check_inputs(layer.input_spec, first, layer.name)


def _sized(layer, args, kwargs):
    """KerasTensors of the shapes that `compute_output_shape` gives."""
    spec = CallSpec(layer, args, dict(kwargs))
    kind = type(layer)
    static = layer.compute_output_shape(**spec.shapes_for("compute_output_shape", _parameters(kind.compute_output_shape)[1:], kind.__name__))
    if isinstance(static, list) and static and (static[0] is None or isinstance(static[0], int)):
        static = tuple(static)
    return of_shapes(layer, args, kwargs, static)


def of_shapes(layer, args, kwargs, static):
    """KerasTensors of shapes that are given; where `call` may be run, they come of it."""
    made = None
    if layer._is_quiet:
        try:
            made = trace_stateless(lambda: _traced(layer, args, kwargs))
        except Exception:
            made = None
    shapes = _shapes_in(static)
    tensors = flatten(made) if made is not None else []
    if len(tensors) != len(shapes):
        tensors = [None] * len(shapes)
    source = next((x for x in flatten([args, kwargs]) if _internal.is_keras_tensor(x)), None)
    outputs = [
        _internal.sized_as(x, source, shape, source.dtype if layer._keeps_dtype else layer.compute_dtype, unique_name("keras_tensor")) for x, shape in zip(tensors, shapes)
    ]
    return _packed(static, outputs)


def is_shape(value):
    return isinstance(value, tuple) and all(n is None or isinstance(n, int) for n in value)


def _shapes_in(value):
    if is_shape(value):
        return [value]
    if isinstance(value, dict):
        return [shape for key in sorted(value) for shape in _shapes_in(value[key])]
    return [shape for item in value for shape in _shapes_in(item)]


def _packed(value, outputs):
    if is_shape(value):
        return outputs.pop(0)
    if isinstance(value, dict):
        filled = {key: _packed(value[key], outputs) for key in sorted(value)}
        return {key: filled[key] for key in value}
    return type(value)([_packed(item, outputs) for item in value])


def _traced(layer, args, kwargs):
    placeholder = lambda x: _internal.placeholder(x) if _internal.is_keras_tensor(x) else x
    return _enter(layer, layer.call, map_structure(placeholder, args), map_structure(placeholder, kwargs))


def compute_output_spec(layer, args, kwargs):
    if type(layer).compute_output_shape is not Layer.compute_output_shape:
        return _sized(layer, args, kwargs)
    if any(getattr(x, "sparse", False) for x in flatten([args, kwargs])):
        _unsupported("a layer of a KerasTensor that Keras takes for a sparse one")
    try:
        return compute_spec(lambda *args, **kwargs: _enter(layer, layer.call, args, kwargs), args, kwargs)
    except Exception as e:
        kind = type(layer).__name__
        said = (
            f"Could not automatically infer the output shape / dtype of '{layer.name}' (of type {kind}). Either the `{kind}.call()` method is incorrect, "
            f"or you need to implement the `{kind}.compute_output_spec() / compute_output_shape()` method. Error encountered:\n\n{e}"
        )
        _reword(e, said)
        e._keras_call_info_injected = False
        raise


def spec_of(operation, args, kwargs):
    """KerasTensors that a call of an operation gives, without a node."""
    return _spec_of(operation, args, kwargs, _parts)


def _regularize(layer, outputs):
    for output in flatten(outputs):
        if _internal.is_tensor(output):
            loss = layer.activity_regularizer(output)
            layer.add_loss(loss / tf.cast(tf.shape(output)[0], loss.dtype) if len(output.shape) > 0 else loss)


def _refuse(x):
    raise ValueError(
        "Only input tensors may be passed as positional arguments. The following argument value should be passed as a keyword argument: "
        f"{x} (of type {type(x)})"
    )


def _masks_lost(layer):
    _warn(
        f"Layer '{layer.name}' (of type {type(layer).__name__}) was passed an input with a mask attached to it. However, this layer does not "
        "support masking and will therefore destroy the mask information. Downstream layers will not see the mask."
    )


def _noted(layer, args, kwargs, outputs):
    """The node of a layer's call in a graph. What is looked up for ragged rows is ragged."""
    if type(layer).__name__ == "Embedding" and getattr(args[0], "ragged", False):
        outputs._keras_ragged = True
    Node(layer, args, kwargs, outputs)


# What is seldom done around a call.
_parts = {
    "of_ragged": _of_ragged,
    "as_input": _as_input,
    "refuse": _refuse,
    "check": _check,
    "build": _build,
    "compute_output_spec": compute_output_spec,
    "said": say_arguments,
    "autocasting": autocasting,
    "regularize": _regularize,
    "masks_lost": _masks_lost,
    "node": _noted,
}


class _Applied(Operation):
    """An operation that is a function: of tensors it is what that computes, of KerasTensors a node."""

    def __call__(self, *args):
        if not any_symbolic(args):
            return self._function(*args)
        if self._check is not None:
            self._check(*args)
        outputs = self.compute_output_spec(*args)
        Node(self, args, {}, outputs)
        return outputs

    def compute_output_spec(self, *args):
        outputs = compute_spec(self._function, args, {})
        if self._sparse is not None and self._sparse(*[getattr(x, "sparse", not is_any_tensor(x)) for x in args]):
            outputs._keras_sparse = True
        return outputs


    def get_config(self):
        if self._settings is None:
            _unsupported(f"the configuration of `{type(self).__name__}`")
        return {"name": self.name, **self._settings}

    @classmethod
    def from_config(cls, config):
        """The operation again that a configuration was taken of."""
        settings = dict(config)
        operation = cls(settings.pop("name"))
        return operation._does(*cls._known[repr(settings)], settings)

    def _copied(self):
        return type(self)(self.name)._does(self._function, self._check, self._sparse, self._settings)

    def _does(self, function, check, sparse, settings):
        self._function, self._check, self._sparse, self._settings = function, check, sparse, settings
        if settings is not None:
            self._known[repr(settings)] = (function, check, sparse)
        return self


def added(x, y):
    """The sum of two tensors, as Keras adds them: what looks like a bias of the channels is one."""
    sizes = [n for n in y.shape if n is None or n > 1]
    if len(sizes) != 1 or len(x.shape) < 2 or sizes[0] is None or sizes[0] not in (x.shape[1], x.shape[-1]):
        return tf.add(x, y)
    return tf.nn.bias_add(x, tf.squeeze(y) if len(y.shape) > 1 else y, data_format="NHWC" if x.shape[-1] == sizes[0] else "NCHW")


def apply_operation(kind, function, *args, check=None, sparse=None, settings=None, module="keras.src.ops.numpy"):
    """
    An operation of Keras'. `kind`: its class, from which its name comes. `check`: what Keras asks of the shapes of KerasTensors, in its words. `sparse`:
    whether Keras says of its result that it is sparse, by what it says of its arguments. `settings`: what its configuration has beside its name; `function`
    depends on nothing else. `module`: where Keras has the class.
    """
    if not any_symbolic(args):
        return function(*args)
    if kind not in operation_kinds:
        operation_kinds[kind] = _class(kind, _Applied)
        operation_kinds[kind]._known = {}
        operation_kinds[kind]._module = module
    return operation_kinds[kind]()._does(function, check, sparse, settings)(*args)
