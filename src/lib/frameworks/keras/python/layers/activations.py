class Activation(Layer):
    __module__ = "keras.src.layers.activations.activation"
    _is_quiet = True
    _built_at_init = True
    _supports_masking = True
    _settings = ("activation",)

    def __init__(self, activation, **kwargs):
        super().__init__(**kwargs)
        self.activation = get_activation(activation)

    def call(self, inputs):
        return self.activation(inputs)

    def compute_output_shape(self, input_shape):
        return input_shape


class _Plain(Layer):
    """An activation as a layer."""

    _is_quiet = True
    _built_at_init = True
    _supports_masking = True

    def compute_output_shape(self, input_shape):
        return input_shape


class ReLU(_Plain):
    __module__ = "keras.src.layers.activations.relu"
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
    __module__ = "keras.src.layers.activations.leaky_relu"
    _settings = ("negative_slope",)

    def __init__(self, negative_slope=0.3, **kwargs):
        if "alpha" in kwargs:
            negative_slope = kwargs.pop("alpha")
            _warn("Argument `alpha` is deprecated. Use `negative_slope` instead.")
        super().__init__(**kwargs)
        if negative_slope is None or negative_slope < 0:
            raise ValueError(
                "The negative_slope value of a Leaky ReLU layer cannot be None or negative value. Expected a float. "
                f"Received: negative_slope={negative_slope}"
            )
        self.negative_slope = negative_slope

    def call(self, inputs):
        return leaky_relu(inputs, negative_slope=self.negative_slope)


class ELU(_Plain):
    __module__ = "keras.src.layers.activations.elu"
    def __init__(self, alpha=1.0, **kwargs):
        super().__init__(**kwargs)
        self.alpha = alpha

    def get_config(self):
        config = super().get_config()
        return {"name": config.pop("name"), "alpha": self.alpha, **config}

    def call(self, inputs):
        return elu(inputs, alpha=self.alpha)


class Softmax(_Plain):
    __module__ = "keras.src.layers.activations.softmax"
    _settings = ("axis",)

    def __init__(self, axis=-1, **kwargs):
        super().__init__(**kwargs)
        self.axis = axis

    def call(self, inputs, mask=None):
        if mask is not None:
            mask = self._fitting(inputs, mask)
            inputs = tf.where(mask, inputs, tf.constant(-3e4 if inputs.dtype == tf.float16 else -1e9, dtype=inputs.dtype))
        several = isinstance(self.axis, (tuple, list))
        if several and len(self.axis) > 1:
            x = tf.exp(inputs - tf.reduce_logsumexp(inputs, axis=list(self.axis), keepdims=True))
        else:
            x = softmax(inputs, axis=self.axis[0] if several else self.axis)
        return x if mask is None else tf.where(mask, x, tf.zeros_like(x))

    def _fitting(self, inputs, mask):
        shapes = f"Received: inputs.shape={inputs.shape}, mask.shape={mask.shape}"
        if len(mask.shape) > len(inputs.shape):
            raise ValueError(f"The `mask` must be broadcastable to `inputs` and must not have more dimensions. {shapes}")
        for m, n in zip(list(mask.shape)[::-1], list(inputs.shape)[::-1]):
            if None not in (m, n) and m not in (1, n):
                raise ValueError(
                    f"The `mask` must be broadcastable to `inputs`. Each mask dimension must be 1 or match the corresponding input dimension. {shapes}"
                )
        return mask if mask.dtype == tf.bool else tf.greater(mask, tf.cast(0.5, mask.dtype))


class PReLU(Layer):
    __module__ = "keras.src.layers.activations.prelu"
    _is_quiet = True
    _supports_masking = True
    _settings = ("alpha_initializer", "alpha_regularizer", "alpha_constraint", "shared_axes")

    def __init__(self, alpha_initializer="Zeros", alpha_regularizer=None, alpha_constraint=None, shared_axes=None, **kwargs):
        settings = dict(locals())
        super().__init__(**kwargs)
        take_settings(self, settings, self._settings)
        self.shared_axes = None if shared_axes is None else list(shared_axes) if isinstance(shared_axes, (list, tuple)) else [shared_axes]

    def build(self, input_shape):
        shape = list(input_shape[1:])
        for axis in self.shared_axes or []:
            shape[axis - 1] = 1
        self.alpha = self.add_weight(
            shape=shape, name="alpha", initializer=self.alpha_initializer, regularizer=self.alpha_regularizer, constraint=self.alpha_constraint
        )
        axes = {i: n for i, n in enumerate(input_shape) if i > 0 and self.shared_axes and i not in self.shared_axes}
        self.input_spec = InputSpec(ndim=len(input_shape), axes=axes)

    def call(self, inputs):
        return tf.nn.relu(inputs) + -self.alpha * tf.nn.relu(-inputs)

    def compute_output_shape(self, input_shape):
        return input_shape
