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


def load_model(filepath, custom_objects=None, compile=True, safe_mode=True):
    from keras.src.models.model import saved_models

    model = saved_models.get(str(filepath))
    if model is None:
        _unsupported("a model that is read from a file")
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
