def clone_model(model, input_tensors=None, clone_function=None, call_function=None, recursive=False, **kwargs):
    if input_tensors is not None or call_function is not None or kwargs:
        _unsupported("clone_model with inputs of its own")
    copy = clone_function or copied_layer
    if isinstance(model, Sequential):
        return Sequential([copied_layer(layer) if isinstance(layer, InputLayer) else copy(layer) for layer in model._stack], name=model.name)
    if type(model).__name__ != "Functional":
        if clone_function is not None or not isinstance(model, Model):
            raise ValueError(f"Arguments `clone_function` and `input_tensors` are only supported for Sequential models or Functional models. Received model of type '{type(model).__name__}'")
        return deserialize_keras_object(serialize_keras_object(model), custom_objects={type(model).__name__: type(model)})
    layers = {}

    def call(operation, args, kwargs):
        if operation not in layers:
            layers[operation] = copy(operation)
        return layers[operation](*args, **kwargs)

    made = map_structure(lambda x: Input(batch_shape=x.shape, dtype=x.dtype, name=x.name), model._inputs_struct)
    return Model(made, model._through(flatten(made), call), name=model.name)


def copied_layer(layer):
    """A layer, or operation, that is made as another was: what it holds is built where that was."""
    return type(layer).from_config(layer.get_config()) if isinstance(layer, Layer) else layer._copied()
