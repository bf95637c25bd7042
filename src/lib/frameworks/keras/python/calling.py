def _shown(value):
    if _internal.is_tensor(value):
        return f"tf.Tensor(shape={value.shape}, dtype={value.dtype.name})"
    return repr(value)


def say_arguments(e, layer, args, kwargs, symbolic):
    """Says with what a layer was called that raised, once for each exception: in the innermost layer. Of KerasTensors no more is said than that they were given."""
    if getattr(e, "_keras_call_info_injected", False):
        return
    empty = "<class 'inspect._empty'>"
    try:
        arguments = [("args", bool(args), args, empty), ("kwargs", bool(kwargs), kwargs, empty)] if symbolic else _bound(layer.call, args, kwargs)
    except TypeError:
        return
    lines = [f"  • {key}={map_structure(_shown, value) if given else shown}" for key, given, value, shown in arguments]
    if not lines:
        return
    name = f"{type(layer).__name__}.call()"
    said = e.args[0] if e.args else ""
    _reword(e, f"Exception encountered when calling {name}.\n\n\x1b[1m{said}\x1b[0m\n\nArguments received by {name}:\n" + "\n".join(lines))
    e._keras_call_info_injected = True


class InputSpec:
    """What a layer asks of an input: its rank, sizes of some axes."""

    __unmodelled__ = "from_config get_config"

    __module__ = "keras.src.layers.input_spec"
    def __init__(self, dtype=None, shape=None, ndim=None, max_ndim=None, min_ndim=None, axes=None, allow_last_axis_squeeze=False, name=None, optional=False):
        self.dtype = None if dtype is None else standardize_dtype(dtype)
        self.shape = None if shape is None else standard_shape(shape)
        self.ndim = len(shape) if shape is not None else ndim
        self.max_ndim = max_ndim
        self.min_ndim = min_ndim
        self.name = name
        self.optional = optional
        self.allow_last_axis_squeeze = allow_last_axis_squeeze
        try:
            self.axes = {int(k): v for k, v in (axes or {}).items()}
        except (ValueError, TypeError):
            raise TypeError(f"Argument `axes` must be a dict with integer keys. Received: axes={axes}")
        if self.axes and (self.ndim is not None or self.max_ndim is not None):
            most = (self.ndim or self.max_ndim) - 1
            if max(self.axes) > most:
                raise ValueError(f"Axis {max(self.axes)} is greater than the maximum allowed value: {most}")

    def __repr__(self):
        said = [(name, getattr(self, name)) for name in ("dtype", "shape", "ndim", "max_ndim", "min_ndim", "axes")]
        return f"InputSpec({', '.join(f'{name}={value}' for name, value in said if value)})"


def check_inputs(spec, inputs, layer_name):
    """Raises where inputs are not what a layer asks for."""
    specs = flatten(spec)
    if isinstance(inputs, dict):
        names = [one.name for one in specs]
        if all(names):
            for name in names:
                if name not in inputs:
                    raise ValueError(
                        f'Missing data for input "{name}". You passed a data dictionary with keys {list(inputs.keys())}. Expected the following keys: {names}'
                    )
            inputs = [inputs[name] for name in names]
    inputs = flatten(inputs)
    if len(inputs) != len(specs):
        names = [one.name for one in specs if one is not None]
        if len(names) == len(specs) and all(names):
            listed = ", ".join(f"'{name}': ..." for name in names)
            raise ValueError(
                f'Layer "{layer_name}" expects {len(specs)} named input(s) with keys {names}, but it received {len(inputs)} input tensors. '
                + f"Pass inputs as a dict, e.g. `layer({{{listed}}})`."
            )
        raise ValueError(f'Layer "{layer_name}" expects {len(specs)} input(s), but it received {len(inputs)} input tensors. Inputs received: {inputs}')
    for i, (x, one) in enumerate(zip(inputs, specs)):
        if one is not None and not (x is None and one.optional):
            _check_input(one, x, i, layer_name)


def _check_input(spec, x, i, layer_name):
    if not hasattr(x, "shape"):
        raise ValueError(f"Inputs to a layer should be tensors. Got '{x}' (of type {type(x)}) as input for layer '{layer_name}'.")
    shape = shape_of(x)
    wrong = _what_is_wrong(spec, x, shape, len(shape))
    if wrong is not None:
        said, *misfit = wrong
        why = _why(f"`{layer_name}`", f"`{shape}`", *misfit)
        _refuse_input(f"Input {i} with name '{spec.name}' of layer '{layer_name}' is incompatible with the layer: {said}", x, *misfit, why)


def _why(layer, shape, what, expected, got):
    """In words of ours; None where the message says all there is to say."""
    if what == "rank" and (expected, got) == (3, 2):
        return f"{layer} reads sequences, [batch, time, features]; {shape} has no axis of time. A recurrent layer gives its last step only, unless it has `return_sequences=True`."
    if what == "rank" and (expected, got) == (2, 3):
        return f"{layer} reads one vector a sample, [batch, features]; {shape} has one for each step."
    if what == "rank":
        return f"{layer} reads inputs of {expected} axes; {shape} has {got}."
    if what == "dtype":
        return f"{layer} takes {expected}; {shape} is {got}."
    if not isinstance(what, int):
        return None
    kind = "features" if what == len(shape.split(",")) - 1 else f"for axis {what}"
    return f"{layer} has weights for {expected} {kind}, which it got where it was first called or built; {shape} has others."


def _what_is_wrong(spec, x, shape, rank):
    """What is said of an input, and what does not fit: an axis, or what else it is, what was expected, and what was got."""
    if spec.ndim is not None and not spec.allow_last_axis_squeeze and rank != spec.ndim:
        return f"expected ndim={spec.ndim}, found ndim={rank}. Full shape received: {shape}", "rank", spec.ndim, rank
    if spec.max_ndim is not None and rank > spec.max_ndim:
        return f"expected max_ndim={spec.max_ndim}, found ndim={rank}", "rank", spec.max_ndim, rank
    if spec.min_ndim is not None and rank < spec.min_ndim:
        return f"expected min_ndim={spec.min_ndim}, found ndim={rank}. Full shape received: {shape}", "rank", spec.min_ndim, rank
    if spec.dtype is not None and standardize_dtype(x.dtype) != spec.dtype:
        return f"expected dtype={spec.dtype}, found dtype={standardize_dtype(x.dtype)}", "dtype", spec.dtype, standardize_dtype(x.dtype)
    for axis, size in spec.axes.items():
        if size is not None and shape[axis] not in (size, None):
            return f"expected axis {axis} of input shape to have value {size}, but received input with shape {shape}", axis % rank, size, shape[axis]
    if spec.shape is not None:
        wanted, own = spec.shape, shape
        if spec.allow_last_axis_squeeze:
            own = own[:-1] if own and own[-1] == 1 else own
            wanted = wanted[:-1] if wanted and wanted[-1] == 1 else wanted
        if not _internal.fits(wanted[: len(own)], own[: len(wanted)]):
            return f"expected shape={spec.shape}, found shape={own}", "value", spec.shape, own
    return None


class CallSpec:
    """The arguments of a call of a layer, by parameter."""

    def __init__(self, layer, args, kwargs):
        self.arguments, self.tensors, self.nested, self.first, self.eager = _arguments_of(layer, layer.call, args, kwargs)

    def shapes(self):
        of = lambda x: None if x is None else shape_of(x)
        found = {}
        for name, value in self.tensors.items():
            if name not in ("mask", "args", "kwargs"):
                found[f"{name}_shape"] = map_structure(of, value) if name in self.nested else of(value)
        return found

    def shapes_for(self, method, names, owner):
        """Shapes as a method of a layer takes them: by name, or the first where it takes one."""
        shapes = self.shapes()
        if len(names) == 1:
            return {names[0]: next(iter(shapes.values()), None)}
        found = {}
        said = (
            f"For a `{method}()` method with more than one argument, all arguments should have a `_shape` suffix and match an argument from `call()`. "
            f"E.g. `{method}(self, foo_shape, bar_shape)` "
        )
        for name in names:
            if not name.endswith("_shape"):
                raise ValueError(f"{said} For layer '{owner}', Received `{method}()` argument `{name}`, which does not end in `_shape`.")
            wanted = name[: -len("_shape")]
            if wanted not in self.arguments:
                raise ValueError(
                    f"{said} For layer '{owner}', received `{method}()` argument `{name}`, but `call()` does not have argument `{wanted}`."
                )
            if name in shapes:
                found[name] = shapes[name]
        return found
