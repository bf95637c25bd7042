def serialized(value):
    """A setting of a layer as its configuration has it: a function of Keras' by its name."""
    if type(value).__name__ == "builtin_function_or_method":
        return {"module": "builtins", "class_name": "function", "config": value.__name__, "registered_name": "function"}
    if callable(value) and getattr(value, "__module__", "").startswith("keras") and hasattr(value, "__name__"):
        return value.__name__
    return serialize_keras_object(value)


def serialized_policy(layer):
    return {"module": "keras", "class_name": "DTypePolicy", "config": {"name": layer.dtype_policy.name}, "registered_name": None}


def layer_config(layer):
    """The configuration of a layer of ours, from the settings that its class lists; of a program's own, its name and dtype."""
    own = {"trainable": layer.trainable, "dtype": serialized_policy(layer)}
    kind = type(layer)
    if kind.__module__.startswith("__main__") and kind.get_config is Layer.get_config and not any([hasattr(cls, "_settings") for cls in kind.__mro__]):
        return {**_made_config(layer), **own}
    config = {"name": layer.name, **own}
    if layer.activity_regularizer is not None:
        config["activity_regularizer"] = serialized(layer.activity_regularizer)
    known = ()
    for cls in reversed(type(layer).__mro__):
        settings = getattr(cls, "_settings", ())
        if settings is not known:
            known = settings
            config.update({name: serialized(getattr(layer, name)) for name in settings if name not in layer._unsaid})
    return config


_example = """
class CustomLayer(keras.layers.Layer):
    def __init__(self, arg1, arg2, **kwargs):
        super().__init__(**kwargs)
        self.arg1 = arg1
        self.arg2 = arg2

    def get_config(self):
        config = super().get_config()
        config.update({
            "arg1": self.arg1,
            "arg2": self.arg2,
        })
        return config
"""


def _is_simple(value):
    return all(one is None or isinstance(one, (str, int, float, bool)) for one in flatten(value))


def not_serializable(layer):
    return NotImplementedError(
        f"\nObject {type(layer).__name__} was created by passing\nnon-serializable argument values in `__init__()`,\nand therefore the object must "
        "override `get_config()` in\norder to be serializable. Please implement `get_config()`.\n\nExample:\n\n" + _example
    )


def _made_config(layer):
    """What a layer of the program's was made with, where all of it can be written down."""
    args, kwargs = layer._made_with
    try:
        bound = [(name, value) for name, _, value, _ in _bound(layer.__init__, args, kwargs)]
    except TypeError:
        raise not_serializable(layer)
    listed, named = _gathering(layer.__init__)
    given = {name: value for name, value in bound if name not in (listed, named)}
    given.update(dict(bound).get(named, {}))
    given.pop("name", None)
    if dict(bound).get(listed) or not _is_simple(list(given.values())):
        raise not_serializable(layer)
    return {"name": layer.name, **given} if "name" in _parameters(layer.__init__) or named == "kwargs" else given
