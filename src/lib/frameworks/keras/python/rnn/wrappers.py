def _is_plainly_made(layer):
    """Whether a layer is Keras' own and was made with nothing but numbers and names: then it is made again as it was."""
    args, kwargs = layer._made_with
    return type(layer).__module__.startswith("keras.") and not layer.built and all([one is None or isinstance(one, (str, int, float, bool)) for one in (*args, *kwargs.values())])


def _cloned(layer, name, go_backwards):
    """Another layer with the same settings; with `go_backwards`, turned round."""
    changed = {"name": name, "go_backwards": True} if go_backwards else {"name": name}
    if isinstance(layer, RNN) and _is_plainly_made(layer):
        args, kwargs = layer._made_with
        return type(layer)(*args, **{**kwargs, **changed})
    config = serialize_keras_object(layer)
    config["config"].update(changed)
    return deserialize_keras_object(config)


_merges = {
    "sum": lambda y, z: y + z,
    "mul": lambda y, z: y * z,
    "ave": lambda y, z: (y + z) / 2,
    "concat": lambda y, z: tf.concat([y, z], axis=-1),
    None: lambda y, z: (y, z),
}


class Bidirectional(Layer):
    __module__ = "keras.src.layers.rnn.bidirectional"
    def __init__(self, layer, merge_mode="concat", weights=None, backward_layer=None, **kwargs):
        if not isinstance(layer, Layer):
            raise ValueError(f"Please initialize `Bidirectional` layer with a `keras.layers.Layer` instance. Received: {layer}")
        if backward_layer is not None and not isinstance(backward_layer, Layer):
            raise ValueError(f"`backward_layer` need to be a `keras.layers.Layer` instance. Received: {backward_layer}")
        if merge_mode not in [*_merges]:
            raise ValueError(f'Invalid merge mode. Received: {merge_mode}. Merge mode should be one of {{"sum", "mul", "ave", "concat", None}}')
        super().__init__(**kwargs)
        own = layer.name
        backward = f"backward_{own[9:] if own.startswith('backward_') else own}"
        self.forward_layer = _cloned(layer, f"forward_{own[8:] if own.startswith('forward_') else own}", False)
        self.backward_layer = _cloned(layer, backward, True) if backward_layer is None else backward_layer
        forward, back = self.forward_layer, self.backward_layer
        if forward.go_backwards == back.go_backwards:
            raise ValueError(
                "Forward layer and backward layer should have different `go_backwards` value. Received: forward_layer.go_backwards "
                f"{forward.go_backwards}, backward_layer.go_backwards={back.go_backwards}"
            )
        for name in ("stateful", "return_sequences", "return_state"):
            if getattr(forward, name) != getattr(back, name):
                raise ValueError(
                    f'Forward layer and backward layer are expected to have the same value for attribute "{name}", got "{getattr(forward, name)}" for '
                    f'forward layer and "{getattr(back, name)}" for backward layer'
                )
        for one in (forward, back):
            if getattr(one, "zero_output_for_mask", None) is not None:
                one.zero_output_for_mask = one.return_sequences
        self.merge_mode = merge_mode
        self.stateful = layer.stateful
        self.return_sequences = layer.return_sequences
        self.return_state = layer.return_state
        self.input_spec = layer.input_spec
        self._is_quiet = forward._is_quiet and back._is_quiet

    def get_config(self):
        config = super().get_config()
        config["merge_mode"] = self.merge_mode
        config["layer"] = serialized(self.forward_layer)
        config["backward_layer"] = serialized(self.backward_layer)
        return config

    @classmethod
    def from_config(cls, config):
        back = config.pop("backward_layer", None)
        return cls(deserialize_keras_object(config.pop("layer")), backward_layer=deserialize_keras_object(back), **config)

    def build(self, sequences_shape, initial_state_shape=None):
        for one in (self.forward_layer, self.backward_layer):
            if not one.built:
                one.build(sequences_shape)

    def compute_output_shape(self, sequences_shape, initial_state_shape=None):
        output, states = self.forward_layer.compute_output_shape(sequences_shape), ()
        if self.return_state:
            output, states = output[0], output[1:]
        if self.merge_mode == "concat":
            output = (*output[:-1], output[-1] * 2)
        if self.return_state:
            return (output, output, *states, *states) if self.merge_mode is None else (output, *states, *states)
        return (output, output) if self.merge_mode is None else output

    def call(self, sequences, initial_state=None, mask=None, training=None):
        settings = {"training": training, "mask": mask}
        forward_state = backward_state = None
        if initial_state is not None:
            half = len(initial_state) // 2
            forward_state, backward_state = initial_state[:half], initial_state[half:]
        y = self.forward_layer(sequences, initial_state=forward_state, **settings)
        z = self.backward_layer(sequences, initial_state=backward_state, **settings)
        states = ()
        if self.return_state:
            states = tuple(y[1:] + z[1:])
            y, z = y[0], z[0]
        if self.forward_layer.compute_dtype != self.compute_dtype or self.backward_layer.compute_dtype != self.compute_dtype:
            y, z = [one if one.dtype.name == self.compute_dtype else tf.cast(one, self.compute_dtype) for one in (y, z)]
        if self.return_sequences:
            z = tf.reverse(z, [1])
        output = _merges[self.merge_mode](y, z)
        if self.return_state:
            return output + states if self.merge_mode is None else (output, *states)
        return output

    def compute_mask(self, _, mask):
        mask = flatten(mask)[0]
        kept = mask if self.return_sequences else None
        if self.return_state and self.states is not None:
            # As Keras 3.15 does, which raises here: no generator can be repeated.
            return (None for _ in self.states) * 2
        return [kept, kept] if self.merge_mode is None else kept

    @property
    def states(self):
        own, back = self.forward_layer.states, self.backward_layer.states
        return (*own, *back) if own and back else None

    def reset_states(self):
        self.reset_state()

    def reset_state(self):
        if not self.stateful:
            raise AttributeError("Layer must be stateful.")
        for one in (self.forward_layer, self.backward_layer):
            one.reset_state()


class Wrapper(Layer):
    __module__ = "keras.src.layers.core.wrapper"
    def __init__(self, layer, **kwargs):
        if not isinstance(layer, Layer):
            raise ValueError(f"Layer {layer} supplied to Wrapper isn't a supported layer type. Please ensure wrapped layer is a valid Keras layer.")
        super().__init__(**kwargs)
        self.layer = layer

    def get_config(self):
        return {**super().get_config(), "layer": serialized(self.layer)}

    @classmethod
    def from_config(cls, config):
        return cls(deserialize_keras_object(config.pop("layer")), **config)

    def build(self, input_shape=None):
        if not self.layer.built:
            self.layer.build(input_shape)
            self.layer.built = True
        self.built = True


class TimeDistributed(Wrapper):
    __module__ = "keras.src.layers.rnn.time_distributed"
    _supports_masking = True
    def __init__(self, layer, **kwargs):
        if not isinstance(layer, Layer):
            raise ValueError(f"Please initialize `TimeDistributed` layer with a `keras.layers.Layer` instance. Received: {layer}")
        super().__init__(layer, **kwargs)
        self._is_quiet = layer._is_quiet

    def _inner_shape(self, input_shape):
        if not isinstance(input_shape, (tuple, list)) or len(input_shape) < 3:
            raise ValueError(
                f"`TimeDistributed` Layer should be passed an `input_shape` with at least 3 dimensions, received: {input_shape}"
            )
        return (input_shape[0], *input_shape[2:])

    def compute_output_shape(self, input_shape):
        inner = self.layer.compute_output_shape(self._inner_shape(input_shape))
        return (inner[0], input_shape[1], *inner[1:])

    def build(self, input_shape):
        super().build(self._inner_shape(input_shape))

    def call(self, inputs, training=None, mask=None):
        if mask is not None:
            shape, own = tuple(inputs.shape), tuple(mask.shape)
            if len(own) < 2:
                raise ValueError(
                    "The `mask` passed to the `TimeDistributed` layer must be at least 2D (e.g., `(batch_size, timesteps)`), but it has "
                    f"{len(own)} dimension(s) with shape {mask.shape}."
                )
            if any(None not in (a, b) and a != b for a, b in zip(shape[:2], own[:2])):
                raise ValueError(
                    f"The `mask` passed to the `TimeDistributed` layer has a shape {mask.shape} that is incompatible with the input shape {inputs.shape}. "
                    "The first two dimensions of the mask (batch size and timesteps) must match the input's first two dimensions. Expected mask shape "
                    f"prefix: ({shape[0]}, {shape[1]})."
                )
        x = _turned(inputs)
        masks = None if mask is None else _turned(mask)

        fixed = {"training": training} if self.layer._call_has_training_arg else {}

        def step(i):
            masked = {"mask": masks[i]} if masks is not None and self.layer._call_has_mask_arg else {}
            return self.layer.call(x[i], **fixed, **masked)

        if x.shape[0] is None:
            return _internal.unknown_as(inputs, (None, None, *step(0).shape[1:]), step(0).dtype)
        outputs = tf.stack([step(i) for i in range(x.shape[0])])
        if len(outputs.shape) < 2:
            raise ValueError(f"axis 1 is out of bounds for an array with dimension {len(outputs.shape)}.")
        return _turned(outputs)
