class Dense(Layer):
    kernel = Unbuilt("kernel")
    __unmodelled__ = "enable_lora lora_alpha lora_enabled lora_rank variable_serialization_spec"

    __module__ = "keras.src.layers.core.dense"
    _is_quiet = True
    _supports_masking = True
    _settings = (
        "units activation use_bias kernel_initializer bias_initializer kernel_regularizer bias_regularizer kernel_constraint bias_constraint quantization_config"
    ).split()

    def __init__(
        self,
        units,
        activation=None,
        use_bias=True,
        kernel_initializer="glorot_uniform",
        bias_initializer="zeros",
        kernel_regularizer=None,
        bias_regularizer=None,
        activity_regularizer=None,
        kernel_constraint=None,
        bias_constraint=None,
        lora_rank=None,
        lora_alpha=None,
        quantization_config=None,
        **kwargs,
    ):
        settings = dict(locals())
        if not isinstance(units, int) or units <= 0:
            raise ValueError(
                f"Received an invalid value for `units`, expected a positive integer. Received: units={units}"
            )
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        take_settings(self, settings, self._settings)
        self.input_spec = InputSpec(min_ndim=2)

    def build(self, input_shape):
        self.kernel = self.add_weight(
            name="kernel",
            shape=(input_shape[-1], self.units),
            initializer=self.kernel_initializer,
            regularizer=self.kernel_regularizer,
            constraint=self.kernel_constraint,
        )
        self.bias = None
        if self.use_bias:
            self.bias = self.add_weight(
                name="bias", shape=(self.units,), initializer=self.bias_initializer, regularizer=self.bias_regularizer, constraint=self.bias_constraint
            )
        self.input_spec = InputSpec(min_ndim=2, axes={-1: input_shape[-1]})

    def call(self, inputs, training=None):
        kernel = tf.convert_to_tensor(self.kernel)
        x = inputs if inputs.dtype.is_floating else tf.cast(inputs, kernel.dtype)
        x = tf.matmul(x, kernel)
        if self.bias is not None:
            x = added(x, tf.convert_to_tensor(self.bias))
        return x if self.activation is None else self.activation(x)

    def compute_output_shape(self, input_shape):
        return (*input_shape[:-1], self.units)


def _differs(x, value):
    x = tf.convert_to_tensor(x)
    if isinstance(value, str) and x.dtype != tf.string:
        raise ValueError("dtype='string' is not a valid dtype for Keras type promotion.")
    return tf.not_equal(x, tf.cast(tf.convert_to_tensor(value), x.dtype))


def _not_equal(x, value):
    return apply_operation("NotEqual", _differs, x, value, settings={})


def _counted(name, value):
    # Of a number that is not known nothing is asked: what is looked up does not depend on how many rows there are.
    if not _has_unknown((value,)) and (not isinstance(value, int) or isinstance(value, bool) or value <= 0):
        raise ValueError(f"`{name}` must be a positive integer. Received: {name}={value} (of type {type(value).__name__}).")


class Embedding(Layer):
    __unmodelled__ = "enable_lora lora_alpha lora_enabled lora_rank variable_serialization_spec"

    __module__ = "keras.src.layers.core.embedding"
    _is_quiet = True
    _takes_texts = True
    _settings = (
        "input_dim output_dim embeddings_initializer embeddings_regularizer activity_regularizer embeddings_constraint mask_zero quantization_config"
    ).split()

    def __init__(
        self,
        input_dim,
        output_dim,
        embeddings_initializer="uniform",
        embeddings_regularizer=None,
        embeddings_constraint=None,
        mask_zero=False,
        weights=None,
        lora_rank=None,
        lora_alpha=None,
        quantization_config=None,
        **kwargs,
    ):
        settings = dict(locals())
        length = kwargs.pop("input_length", None)
        if length is not None:
            _warn("Argument `input_length` is deprecated. Just remove it.")
        _counted("input_dim", input_dim)
        _counted("output_dim", output_dim)
        super().__init__(**kwargs)
        take_settings(self, settings, self._settings)
        self.supports_masking = mask_zero
        self.autocast = False
        if weights is not None:
            self.build()
            self.set_weights(weights if isinstance(weights, list) and len(weights) == 1 else [weights])

    def build(self, input_shape=None):
        self._embeddings = self.add_weight(
            shape=(self.input_dim, self.output_dim),
            initializer=self.embeddings_initializer,
            name="embeddings",
            regularizer=self.embeddings_regularizer,
            constraint=self.embeddings_constraint,
        )

    @property
    def embeddings(self):
        if not self.built:
            raise AttributeError("You must build the layer before accessing `embeddings`.")
        return self._embeddings

    def call(self, inputs):
        if inputs.dtype.name not in ("int32", "int64"):
            inputs = tf.cast(inputs, "int32")
        _internal.wrong_class(inputs, self.input_dim)
        ids = tf.where(inputs < 0, inputs + tf.cast(self.input_dim, inputs.dtype), inputs)
        return tf.gather(self._embeddings, ids)

    def compute_mask(self, inputs, mask=None):
        return _not_equal(inputs, 0) if self.mask_zero else None

    def compute_output_shape(self, input_shape):
        return (*input_shape, self.output_dim)


class Masking(Layer):
    __module__ = "keras.src.layers.core.masking"
    _is_quiet = True
    _built_at_init = True
    _settings = ("mask_value",)

    def __init__(self, mask_value=0.0, **kwargs):
        super().__init__(**kwargs)
        self.mask_value = mask_value

    def compute_mask(self, inputs, mask=None):
        differs = _not_equal(inputs, self.mask_value)
        return apply_operation("Any", lambda x: tf.reduce_any(x, axis=-1), differs, settings={"axis": -1, "keepdims": False})

    def call(self, inputs):
        kept = tf.reduce_any(_differs(inputs, self.mask_value), axis=-1, keepdims=True)
        outputs = tf.where(kept, inputs, tf.zeros_like(inputs))
        outputs._keras_mask = tf.squeeze(kept, axis=-1)
        return outputs

    def compute_output_shape(self, input_shape):
        return input_shape


class Identity(Layer):
    __module__ = "keras.src.layers.core.identity"
    _is_quiet = True
    _built_at_init = True
    _supports_masking = True

    def call(self, inputs):
        return inputs

    def compute_output_shape(self, input_shape):
        return input_shape


class Lambda(Layer):
    __module__ = "keras.src.layers.core.lambda_layer"
    _built_at_init = True

    def __init__(self, function, output_shape=None, mask=None, arguments=None, **kwargs):
        super().__init__(**kwargs)
        if not callable(function):
            raise TypeError("unsupported callable")
        self.function, self.mask, self.arguments = function, mask, dict(arguments or {})
        self.supports_masking = mask is not None
        self._given_shape = output_shape
        self._call_takes = _parameters(function)

    def get_config(self):
        own = {"function": serialize_keras_object(self.function)}
        if self._given_shape is not None:
            own["output_shape"] = serialize_keras_object(self._given_shape)
        if self.mask is not None:
            own["mask"] = serialize_keras_object(self.mask)
        return {**super().get_config(), **own, "arguments": serialize_keras_object(self.arguments)}

    @classmethod
    def from_config(cls, config):
        config = dict(config)
        for name in ("function", "output_shape", "mask"):
            if name in config:
                config[name] = deserialize_keras_object(config[name])
        return super().from_config(config)

    def compute_output_spec(self, inputs, mask=None, training=None):
        given = self._given_shape
        if given is not None:
            shape = tuple([x.shape for x in inputs]) if isinstance(inputs, tuple) else map_structure(lambda x: x.shape, inputs)
            batch = flatten(inputs)[0].shape[0]
            if not callable(given) and not is_shape(given) and not (isinstance(given, list) and all(is_shape(one) for one in given)):
                raise TypeError(f'can only concatenate tuple (not "{"TrackedList" if isinstance(given, list) else type(given).__name__}") to tuple')
            static = given(shape) if callable(given) else (batch, *given) if is_shape(given) else [(batch, *one) for one in given]
            return of_shapes(self, (inputs,), {}, static)
        for _ in flatten(inputs):
            unique_name("keras_tensor")
        try:
            made = compute_spec(self.call, (inputs,), {})
        except Exception:
            raise NotImplementedError(
                "We could not automatically infer the shape of the Lambda's output. Please specify the `output_shape` argument for this Lambda layer."
            )
        # Of the output Keras keeps the shape alone.
        return map_structure(lambda x: _internal.sized_as(x, x, x.shape, self.compute_dtype, unique_name("keras_tensor")), made)

    def call(self, inputs, mask=None, training=None):
        told = {"mask": mask, "training": training}
        return self.function(inputs, **self.arguments, **{name: value for name, value in told.items() if name in self._call_takes})

    def compute_mask(self, inputs, mask=None):
        return self.mask(inputs, mask) if callable(self.mask) else self.mask
