def _of_ragged(layer, args, kwargs):
    """What a layer does with rows of several lengths: few take them."""
    if len(args) != 1 or [name for name in kwargs if name != "training"]:
        return _unsupported("a ragged tensor among a layer's arguments")
    return _of_rows(layer, args[0], kwargs.get("training"), None)


def _of_rows(layer, x, training, mask):
    kind = type(layer)
    if not kind.__module__.startswith("keras."):
        return _unsupported("a ragged tensor among a layer's arguments")
    name = kind.__name__
    if name == "Sequential":
        return _through_layers(layer.layers, x, training)
    if name == "Functional":
        inner = layer.layers[1:]
        if any([len(one._inbound_nodes) != 1 or len(one._inbound_nodes[0].input_tensors) != 1 for one in inner]) or not inner or len(layer.outputs) != 1:
            return _unsupported("a ragged tensor in a model that branches")
        return _through_layers(inner, x, training)
    if name == "Embedding":
        return x.with_flat_values(layer(x.flat_values))
    if mask is None and name == "GlobalAveragePooling1D":
        return tf.reduce_mean(x, axis=1)
    if mask is None and name == "GlobalMaxPooling1D":
        return tf.reduce_max(x, axis=1)
    if name == "Dropout" and not training:
        return x
    shown = f"tf.Tensor(shape={x.shape}, dtype={x.dtype.name})"
    if name == "Dropout":
        raise ValueError(_said_of_rows(name, "noise_shape is not supported yet for RaggedTensor x", [f"inputs={shown}", "training=True"]))
    if not layer.built and x.shape[-1] is None:
        layer.build(tuple(x.shape))
    inner, own = (layer.forward_layer, None) if name == "Bidirectional" else (layer, False)
    own = own if training is None else training
    name = type(inner).__name__
    if name in ("LSTM", "GRU", "SimpleRNN"):
        masked = None if mask is None else f"tf.Tensor(shape={mask.shape}, dtype=bool)"
        raise ValueError(
            _said_of_rows(name, "Cannot index into an inner ragged dimension.", [f"sequences={shown}", "initial_state=None", f"mask={masked}", f"training={own}"])
        )
    if name == "Dense" and training is None:
        raise ValueError(_said_of_rows(name, "TypeError: object of type 'RaggedTensor' has no len()\n", [f"inputs={shown}", "training=None"]))
    return _unsupported(f"{name} of a ragged tensor")


def _through_layers(layers, x, training):
    mask = None
    for layer in layers:
        if not hasattr(x, "_is_ragged"):
            x = layer(x, training=training) if "training" in layer.call_signature_parameters else layer(x)
            continue
        before, x = x, _of_rows(layer, x, training, mask)
        if getattr(layer, "mask_zero", False):
            mask = tf.not_equal(before, 0)
    return x


def _said_of_rows(name, message, given):
    return f"Exception encountered when calling {name}.call().\n\n\x1b[1m{message}\x1b[0m\n\nArguments received by {name}.call():\n" + "\n".join([f"  • {one}" for one in given])
