def copied_layer(layer):
    """A layer that is made as another was."""
    if isinstance(layer, Model):
        return clone_model(layer)
    if isinstance(layer, InputLayer):
        return InputLayer(batch_shape=layer.batch_shape, dtype=layer.dtype, name=layer.name)
    copy = lambda value: copied_layer(value) if isinstance(value, Layer) else value
    args, kwargs = layer._made_with
    made = type(layer)(*map_structure(copy, args), **{**map_structure(copy, kwargs), "name": layer.name})
    made.trainable = layer.trainable
    return made


def clone_model(model, input_tensors=None, clone_function=None, call_function=None, recursive=False, **kwargs):
    if input_tensors is not None or call_function is not None or kwargs:
        _unsupported("clone_model with inputs of its own")
    copy = clone_function or copied_layer
    if isinstance(model, Sequential):
        return Sequential([copied_layer(layer) if isinstance(layer, InputLayer) else copy(layer) for layer in model._stack], name=model.name)
    if type(model).__name__ != "Functional":
        if clone_function is None and not isinstance(model, Model):
            raise ValueError(f"Arguments `clone_function` and `input_tensors` are only supported for Sequential models or Functional models. Received model of type '{type(model).__name__}'")
        _unsupported("a copy of a model of the program's own class")
    layers = {}

    def call(operation, args, kwargs):
        if operation not in layers:
            layers[operation] = copy(operation) if isinstance(operation, Layer) else operation
        return layers[operation](*args, **kwargs)

    made = map_structure(lambda x: Input(batch_shape=x.shape, dtype=x.dtype, name=x._keras_history.operation.name), model._inputs_struct)
    return Model(made, model._through(flatten(made), call), name=model.name)


def save_model(model, filepath, overwrite=True, zipped=None, **kwargs):
    model.save(filepath, overwrite=overwrite, zipped=zipped, **kwargs)


# Classes of the program's that Keras was told of, by the names that they have in files.
_registered = {}


def register_keras_serializable(package="Custom", name=None):
    def register(arg):
        if isinstance(arg, type) and not hasattr(arg, "get_config"):
            raise ValueError("Cannot register a class that does not have a get_config() method.")
        _registered[f"{package}>{arg.__name__ if name is None else name}"] = arg
        return arg

    return register


def get_registered_name(obj):
    return next((name for name, known in _registered.items() if known is obj), obj.__name__)


def get_registered_object(name, custom_objects=None, module_objects=None):
    return (custom_objects or {}).get(name, _registered.get(name, (module_objects or {}).get(name)))


def _not_located(model, custom_objects):
    """The first layer of a class of the program's that Keras was not told of."""
    for layer in model.layers:
        cls = type(layer)
        if cls.__module__.startswith("keras"):
            inner = _not_located(layer, custom_objects) if isinstance(layer, Model) else None
            if inner is not None:
                return inner
        elif cls.__name__ not in custom_objects and cls not in _registered.values():
            return layer
    return None


def load_model(filepath, custom_objects=None, compile=True, safe_mode=True):
    from keras.src.models.model import saved_models

    model = saved_models.get(str(filepath))
    if model is None:
        _unsupported("a model that is read from a file")
    missing = _not_located(model, custom_objects or {})
    if missing is not None:
        raise TypeError(
            f"{type(model)} could not be deserialized properly. Please ensure that components that are Python object instances (layers, models, etc.) returned by "
            "`get_config()` are explicitly deserialized in the model's `from_config()` method.\n\nconfig=….\n\nException encountered: "
            f"Could not locate class '{type(missing).__name__}'. Make sure custom classes and functions are decorated with "
            "`@keras.saving.register_keras_serializable()`. If they are already decorated, make sure they are all imported so that the decorator is run before "
            "trying to load them. Full object config: …"
        )
    made = clone_model(model)
    if compile and model.compiled:
        for name in ("optimizer", "loss", "_compile_loss", "_compile_metrics", "_run_eagerly", "_loss_tracker", "_compiled"):
            setattr(made, name, getattr(model, name))
        if not model.optimizer.built:
            saved = len(model.optimizer.variables)
            model.optimizer.build(made.trainable_weights)
            _warn(
                f"Skipping variable loading for optimizer '{model.optimizer.name}', because it has {len(model.optimizer.variables)} variables whereas the "
                f"saved optimizer has {saved} variables. "
            )
    return made
