# Where Keras has its classes for all to see, by where they are made.
_public = (
    ("keras.src.layers", "keras.layers"),
    ("keras.src.models.sequential", "keras"),
    ("keras.src.models.functional", "keras.src.models.functional"),
    ("keras.src.losses", "keras.losses"),
    ("keras.src.metrics", "keras.metrics"),
    ("keras.src.optimizers", "keras.optimizers"),
    ("keras.src.initializers", "keras.initializers"),
    ("keras.src.regularizers", "keras.regularizers"),
    ("keras.src.constraints", "keras.constraints"),
    ("keras.src.backend.config", "keras"),
)

# The classes of operations that are no layers, by their names.
operation_kinds = {}


def _is_function(obj):
    return hasattr(obj, "__name__") and not isinstance(obj, type)


def serialize_keras_object(obj):
    if obj is None or isinstance(obj, (str, int, float, bool)):
        return obj
    if isinstance(obj, (list, tuple)):
        return type(obj)([serialize_keras_object(one) for one in obj])
    if isinstance(obj, dict):
        return {key: serialize_keras_object(one) for key, one in obj.items()}
    if isinstance(obj, tf.TensorShape):
        return obj.as_list()
    if _internal.is_tensor(obj):
        return {"class_name": "__tensor__", "config": {"value": obj.numpy().tolist(), "dtype": obj.dtype.name}}
    if type(obj).__module__ == "numpy":
        return {"class_name": "__numpy__", "config": {"value": obj.tolist(), "dtype": obj.dtype.name}} if getattr(obj, "ndim", 0) else obj.item()
    if _is_function(obj):
        if obj.__name__ == "<lambda>":
            return {"class_name": "__lambda__", "config": {"value": _internal.unknown("the code of a function")}}
        return {"module": "builtins", "class_name": "function", "config": get_registered_name(obj), "registered_name": "function"}
    if not hasattr(obj, "get_config"):
        raise TypeError(f"Cannot serialize object {obj} of type {type(obj)}. To be serializable, a class must implement the `get_config()` method.")
    return _with_states(obj, _serialized_class(obj))


def _serialized_class(obj):
    kind = type(obj)
    if hasattr(kind, "_known"):
        return {"module": kind._module, "class_name": kind.__name__, "config": obj.get_config(), "registered_name": kind.__name__}
    for made, public in _public:
        if kind.__module__.startswith(made) and kind.__name__[0] != "_":
            module = getattr(kind, "_public_module", public)
            return {"module": module, "class_name": kind.__name__, "config": obj.get_config(), "registered_name": None}
    return {"module": None, "class_name": kind.__name__, "config": obj.get_config(), "registered_name": get_registered_name(kind)}


def _with_states(obj, config):
    for key, name in (("build_config", "get_build_config"), ("compile_config", "get_compile_config")):
        if hasattr(obj, name):
            found = getattr(obj, name)()
            if found is not None:
                config[key] = found
    return config


def not_located(name, config, kind="class"):
    return TypeError(
        f"Could not locate {kind} '{name}'. Make sure custom classes and functions are decorated with `@keras.saving.register_keras_serializable()`. "
        f"If they are already decorated, make sure they are all imported so that the decorator is run before trying to load them. Full object config: {config}"
    )


def _located(config, custom_objects):
    """The class or function that a configuration tells of."""
    name, module = config["class_name"], config.get("module")
    is_function = name == "function"
    for own in (config["config"],) if is_function else (config.get("registered_name"), name):
        found = custom_objects.get(own)
        found = get_registered_object(own) if found is None else found
        if found is not None:
            return found
    if module is not None and module.startswith("keras.src.ops."):
        return operation_kinds[name]
    if not is_function and module is not None and module.startswith("keras"):
        import keras

        found = keras
        if module == "keras.src.models.functional":
            from keras.src.models import functional as found
        for part in [] if module.startswith("keras.src") else module.split(".")[1:]:
            found = getattr(found, part, None)
        found = getattr(found, name, None)
        if found is not None:
            return found
    raise not_located(config["config"], config, "function") if is_function else not_located(name, config)


def deserialize_keras_object(config, custom_objects=None, safe_mode=True, **kwargs):
    return made_of(config, custom_objects or {}, safe_mode, str)


def made_of(config, custom_objects, safe_mode, said):
    """The object that a configuration tells of. `said`: how configurations are shown where one of them has a mistake."""
    again = lambda one: made_of(one, custom_objects, safe_mode, said)
    if isinstance(config, str) and config in custom_objects:
        return custom_objects[config]
    if isinstance(config, (list, tuple)):
        return type(config)([again(one) for one in config])
    if not isinstance(config, dict):
        return config
    if "class_name" not in config or "config" not in config:
        return {key: again(one) for key, one in config.items()}
    inner = config["config"]
    if config["class_name"] == "__numpy__":
        import numpy

        return numpy.array(inner["value"], dtype=inner["dtype"])
    if config["class_name"] == "__tensor__":
        return tf.constant(inner["value"], dtype=inner["dtype"])
    if config["class_name"] == "__lambda__":
        if safe_mode:
            raise ValueError(
                "Requested the deserialization of a `Lambda` layer whose `function` is a Python lambda. This carries a potential risk of arbitrary code execution "
                "and thus it is disallowed by default. If you trust the source of the artifact, you can override this error by passing `safe_mode=False` to the "
                "loading function, or calling `keras.config.enable_unsafe_deserialization()."
            )
        return _unsupported("a function that is read from a configuration")
    kind = _located(config, custom_objects)
    if not isinstance(kind, type):
        return kind
    try:
        with CustomObjectScope(custom_objects):
            made = kind.from_config(inner)
    except TypeError as e:
        raise TypeError(
            f"{kind} could not be deserialized properly. Please ensure that components that are Python object instances (layers, models, etc.) returned by "
            f"`get_config()` are explicitly deserialized in the model's `from_config()` method.\n\nconfig={said(config)}.\n\nException encountered: {e}"
        )
    if config.get("build_config") and hasattr(made, "build_from_config"):
        made.build_from_config(config["build_config"])
    if config.get("compile_config") and hasattr(made, "compile_from_config"):
        made.compile_from_config(config["compile_config"])
    return made


def of_config(identifier):
    return deserialize_keras_object(identifier)
