# What the program has saved, by its file: a configuration or None, and weights.
_saved = {}


class _Saved:
    def __init__(self, model, whole):
        self.model = model
        self.config = _as_json(serialize_keras_object(model)) if whole else None
        self.weights = _states_of(model)
        self.optimizer = getattr(model, "optimizer", None)
        self.slots = len(self.optimizer.variables) if self.optimizer is not None else 0


def _as_json(value):
    if isinstance(value, (list, tuple)):
        return [_as_json(one) for one in value]
    return {key: _as_json(one) for key, one in value.items()} if isinstance(value, dict) else value


def _parts(layer):
    """What a layer holds, by names as files have them: layers of lists by their class."""
    found, counts = {}, {}
    for inner in layer.layers if isinstance(layer, Model) else layer._layers:
        kind = snake(type(inner).__name__)
        n = counts.get(kind, 0)
        counts[kind] = n + 1
        found[f"{kind}_{n}" if n else kind] = inner
    return found


def _states_of(layer):
    """Copies of a layer's own variables, and the same of its parts."""
    own = [tf.identity(one.value) for one in _distinct(layer._own_variables())]
    return own, {name: _states_of(inner) for name, inner in _parts(layer).items()}


def _load(layer, states, failed):
    own = _distinct(layer._own_variables())
    values, parts = states if states is not None else ([], {})
    if own or values:
        try:
            if len(own) != len(values):
                raise ValueError(
                    f"Layer '{layer.name}' expected {len(own)} variables, but received {len(values)} variables during loading. Expected: {[v.name for v in own]}"
                    if layer.built
                    else f"Layer '{layer.name}' was never built and thus it doesn't have any variables. However the weights file lists {len(values)} variables for this layer.\n"
                    "In most cases, this error indicates that either:\n\n1. The layer is owned by a parent layer that implements a `build()` method, but calling the parent's `build()` "
                    f"method did NOT create the state of the child layer '{layer.name}'. A `build()` method must create ALL state for the layer, including the state of any children layers.\n\n"
                    "2. You need to implement the `def build_from_config(self, config)` method on layer "
                    f"'{layer.name}', to specify how to rebuild it during loading. In this case, you might also want to implement the method that generates the build config at saving time, "
                    "`def get_build_config(self)`. The method `build_from_config()` is meant to create the state of the layer (i.e. its variables) upon deserialization."
                )
            for variable, value in zip(own, values):
                variable.assign(value)
        except ValueError as e:
            failed.append((layer, e))
    for name, inner in _parts(layer).items():
        _load(inner, parts.get(name), failed)


def load_states(model, states):
    failed = []
    _load(model, states, failed)
    if failed:
        layers = ", ".join([repr(layer) for layer, _ in failed])
        raise ValueError(
            f"A total of {len(failed)} objects could not be loaded. Example error message for object {failed[0][0]}:\n\n{failed[0][1]}\n\n"
            f"List of objects that could not be loaded:\n[{layers}]"
        )


def _keep(name, saved):
    import _files

    _saved[name] = saved
    _files.keep(name, saved)


def save_model(model, filepath, overwrite=True, zipped=None, **kwargs):
    name = str(filepath)
    if not name.endswith((".keras", ".h5", ".hdf5")):
        raise ValueError(
            "Invalid filepath extension for saving. Please add either a `.keras` extension for the native Keras format (recommended) or a `.h5` extension. "
            f"Use `model.export(filepath)` if you want to export a SavedModel for use with TFLite/TFServing/etc. Received: filepath={filepath}."
        )
    if not model.built:
        _warn(
            "You are saving a model that has not yet been built. It might not contain any weights yet. Consider building the model first by calling it on some data."
        )
    if not name.endswith(".keras") and model.weights:
        _warn(
            "__array__ implementation doesn't accept a copy keyword, so passing copy=False failed. __array__ must implement 'dtype' and 'copy' keyword arguments. "
            "To learn more, see the migration guide https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword",
            "DeprecationWarning",
        )
    _keep(name, _Saved(model, True))


def save_weights(model, filepath, overwrite=True, max_shard_size=None):
    if not str(filepath).endswith(".weights.h5"):
        raise ValueError(f"The filename must end in `.weights.h5`. Received: filepath={filepath}")
    if not model.built:
        raise ValueError("You are saving a model that has not yet been built. Try building the model first by calling it on some data or by using `build()`.")
    _keep(str(filepath), _Saved(model, False))


def load_weights(model, filepath, skip_mismatch=False, **kwargs):
    name = str(filepath)
    if not name.endswith((".keras", ".h5", ".hdf5")):
        raise ValueError(
            f"File format not supported: filepath={filepath}. Keras 3 only supports V3 `.keras` files, `.weights.h5` files, legacy H5 format files (`.h5` extension), "
            "or Orbax checkpoints."
        )
    saved = _saved.get(name)
    if saved is None or skip_mismatch or (name.endswith((".h5", ".hdf5")) and not name.endswith(".weights.h5")):
        _unsupported("weights that are read from a file")
    if not model.built:
        raise ValueError("You are loading weights into a model that has not yet been built. Try building the model first by calling it on some data or by using `build()`.")
    load_states(model, saved.weights)


# Short names of losses that Keras cannot read from an HDF5 file.
_not_read_from_h5 = ("mse", "MSE", "mae", "MAE", "mape", "MAPE", "msle", "MSLE", "bce", "BCE", "kld", "KLD")


def _check_h5(compiled, custom_objects):
    for loss in flatten((compiled or {}).get("loss")):
        if isinstance(loss, str) and loss in _not_read_from_h5 and loss not in custom_objects:
            raise ValueError(f"Could not deserialize 'keras.metrics.{loss}' because it is not a KerasSaveable subclass")


def load_model(filepath, custom_objects=None, compile=True, safe_mode=True):
    name = str(filepath)
    if not name.endswith((".keras", ".h5", ".hdf5")):
        raise ValueError(
            f"File format not supported: filepath={filepath}. Keras 3 only supports V3 `.keras` files, legacy H5 format files (`.h5` extension). Note that the legacy "
            "SavedModel format is not supported by `load_model()` in Keras 3. In order to reload a TensorFlow SavedModel as an inference-only layer in Keras 3, use "
            f"`keras.layers.TFSMLayer({filepath}, call_endpoint='serving_default')` (note that your `call_endpoint` might have a different name)."
        )
    saved = _saved.get(name)
    if saved is None:
        _unsupported("a model that is read from a file")
    whole = {**saved.config, "compile_config": saved.config.get("compile_config") if compile else None}
    made = made_of(whole, custom_objects or {}, safe_mode, lambda config: "…")
    load_states(made, saved.weights)
    is_h5 = not name.endswith(".keras")
    if is_h5:
        _check_h5(whole["compile_config"], custom_objects or {})
    if made.compiled and not is_h5 and saved.optimizer is not None:
        made.optimizer.build(made.trainable_weights)
        if len(made.optimizer.variables) != saved.slots:
            _warn(
                f"Skipping variable loading for optimizer '{made.optimizer.name}', because it has {len(made.optimizer.variables)} variables whereas the "
                f"saved optimizer has {saved.slots} variables. "
            )
        else:
            made.optimizer.iterations.assign(saved.optimizer.iterations)
    return made


def model_from_json(json_string, custom_objects=None):
    import json

    return made_of(json.loads(json_string), custom_objects or {}, True, str)
