def _common(layer, settings, names):
    for name in names:
        value = settings[name]
        if name.endswith("_initializer"):
            value = get_initializer(value)
        elif name.endswith("_regularizer"):
            value = get_regularizer(value)
        elif name.endswith("_constraint"):
            value = get_constraint(value)
        setattr(layer, name, value)


class Dense(Layer):
    __module__ = "keras.src.layers.core.dense"
    _is_quiet = True
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
        _common(self, settings, self._settings)
        self.activation = get_activation(activation)
        self.input_spec = InputSpec(min_ndim=2)
        self.supports_masking = True

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
            x = tf.add(x, self.bias)
        return x if self.activation is None else self.activation(x)

    def compute_output_shape(self, input_shape):
        return (*input_shape[:-1], self.units)


class Embedding(Layer):
    _is_quiet = True
    _settings = ("input_dim", "output_dim", "embeddings_initializer", "embeddings_regularizer", "embeddings_constraint", "mask_zero")

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
        super().__init__(**kwargs)
        _common(self, settings, self._settings)
        self.supports_masking = mask_zero
        self.autocast = False
        self._given = weights

    def build(self, input_shape=None):
        self._embeddings = self.add_weight(
            shape=(self.input_dim, self.output_dim),
            initializer=self.embeddings_initializer,
            name="embeddings",
            regularizer=self.embeddings_regularizer,
            constraint=self.embeddings_constraint,
        )
        if self._given is not None:
            given = self._given if isinstance(self._given, list) else [self._given]
            self._embeddings.assign(given[0])

    @property
    def embeddings(self):
        return self._embeddings

    def call(self, inputs):
        if inputs.dtype.name not in ("int32", "int64"):
            inputs = tf.cast(inputs, "int32")
        ids = tf.where(inputs < 0, inputs + tf.cast(self.input_dim, inputs.dtype), inputs)
        return tf.gather(self._embeddings, ids)

    def compute_mask(self, inputs, mask=None):
        return apply_operation("NotEqual", lambda x: tf.not_equal(x, 0), inputs) if self.mask_zero else None

    def compute_output_shape(self, input_shape):
        return (*input_shape, self.output_dim)


class Masking(Layer):
    _is_quiet = True
    _built_at_init = True
    _settings = ("mask_value",)

    def __init__(self, mask_value=0.0, **kwargs):
        super().__init__(**kwargs)
        self.mask_value = 0.0 if mask_value is None else mask_value
        self.supports_masking = True

    def compute_mask(self, inputs, mask=None):
        differs = apply_operation("NotEqual", self._differs, inputs)
        return apply_operation("Any", lambda x: tf.reduce_any(x, axis=-1), differs)

    def _differs(self, x):
        x = tf.convert_to_tensor(x)
        return tf.not_equal(x, tf.cast(self.mask_value, x.dtype))

    def call(self, inputs):
        kept = tf.reduce_any(self._differs(inputs), axis=-1, keepdims=True)
        outputs = inputs * tf.cast(kept, inputs.dtype)
        outputs._keras_mask = tf.squeeze(kept, axis=-1)
        return outputs

    def compute_output_shape(self, input_shape):
        return input_shape


class Identity(Layer):
    _is_quiet = True
    _built_at_init = True

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True

    def call(self, inputs):
        return inputs

    def compute_output_shape(self, input_shape):
        return input_shape


class Lambda(Layer):
    _built_at_init = True

    def __init__(self, function, output_shape=None, mask=None, arguments=None, **kwargs):
        super().__init__(**kwargs)
        self.arguments = arguments or {}
        self.function = function
        if mask is not None:
            self.supports_masking = True
        self.mask = mask
        self._given_shape = output_shape
        self._call_takes = _parameters(function)

    def call(self, inputs, mask=None, training=None):
        extra = dict(self.arguments)
        if "mask" in self._call_takes:
            extra["mask"] = mask
        if "training" in self._call_takes:
            extra["training"] = training
        return self.function(inputs, **extra)

    def compute_mask(self, inputs, mask=None):
        return self.mask(inputs, mask) if callable(self.mask) else self.mask


class Activation(Layer):
    _is_quiet = True
    _built_at_init = True
    _settings = ("activation",)

    def __init__(self, activation, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
        self.activation = get_activation(activation)

    def call(self, inputs):
        return self.activation(inputs)

    def compute_output_shape(self, input_shape):
        return input_shape


class _Plain(Layer):
    """An activation as a layer."""

    _is_quiet = True
    _built_at_init = True

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True

    def compute_output_shape(self, input_shape):
        return input_shape


class ReLU(_Plain):
    _settings = ("max_value", "negative_slope", "threshold")

    def __init__(self, max_value=None, negative_slope=0.0, threshold=0.0, **kwargs):
        super().__init__(**kwargs)
        if max_value is not None and max_value < 0.0:
            raise ValueError(f"max_value of a ReLU layer cannot be a negative value. Received: max_value={max_value}")
        if negative_slope is None or negative_slope < 0.0:
            raise ValueError(f"negative_slope of a ReLU layer cannot be a negative value. Received: negative_slope={negative_slope}")
        if threshold is None or threshold < 0.0:
            raise ValueError(f"threshold of a ReLU layer cannot be a negative value. Received: threshold={threshold}")
        self.max_value = max_value
        self.negative_slope = negative_slope
        self.threshold = threshold

    def call(self, inputs):
        return relu(inputs, negative_slope=self.negative_slope, max_value=self.max_value, threshold=self.threshold)


class LeakyReLU(_Plain):
    _settings = ("negative_slope",)

    def __init__(self, negative_slope=0.3, **kwargs):
        if "alpha" in kwargs:
            negative_slope = kwargs.pop("alpha")
            _warn("Argument `alpha` is deprecated. Use `negative_slope` instead.")
        super().__init__(**kwargs)
        self.negative_slope = negative_slope

    def call(self, inputs):
        return leaky_relu(inputs, negative_slope=self.negative_slope)


class ELU(_Plain):
    _settings = ("alpha",)

    def __init__(self, alpha=1.0, **kwargs):
        super().__init__(**kwargs)
        self.alpha = alpha

    def call(self, inputs):
        return elu(inputs, alpha=self.alpha)


class Softmax(_Plain):
    _settings = ("axis",)

    def __init__(self, axis=-1, **kwargs):
        super().__init__(**kwargs)
        self.axis = axis

    def call(self, inputs, mask=None):
        if mask is not None:
            _unsupported("Softmax with a mask")
        return softmax(inputs, axis=self.axis)
