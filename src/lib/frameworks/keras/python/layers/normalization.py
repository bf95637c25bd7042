def _axis_within(axis, input_shape, said):
    for one in [axis] if isinstance(axis, int) else axis:
        if one >= len(input_shape) or one < -len(input_shape):
            raise ValueError(f"Axis {one} is out of bounds for input shape {input_shape}. Received: axis={said}")
    return input_shape


def _spread_over(weight, axes, rank):
    """A weight with axes of 1 beside its own."""
    sizes = [1] * rank
    for axis, n in zip(axes, tuple(weight.shape)):
        sizes[axis] = n
    return tf.reshape(weight, sizes)


class _Normalized(Layer):
    """Layers that normalize, and learn a scale and a centre."""

    _is_quiet = True

    def _learned(self, name, shape, trainable=True):
        return self.add_weight(
            shape=shape,
            name=name,
            initializer=getattr(self, f"{name}_initializer"),
            regularizer=getattr(self, f"{name}_regularizer", None),
            constraint=getattr(self, f"{name}_constraint", None),
            trainable=trainable,
            autocast=False,
        )

    def compute_output_shape(self, input_shape):
        return _axis_within(self.axis, input_shape, self.axis)


_scale_and_centre = "beta_initializer gamma_initializer beta_regularizer gamma_regularizer beta_constraint gamma_constraint"


class BatchNormalization(_Normalized):
    __module__ = "keras.src.layers.normalization.batch_normalization"
    _supports_masking = True
    _settings = (
        "axis momentum epsilon center scale beta_initializer gamma_initializer moving_mean_initializer moving_variance_initializer beta_regularizer "
        "gamma_regularizer beta_constraint gamma_constraint synchronized renorm renorm_clipping renorm_momentum"
    ).split()

    def __init__(
        self,
        axis=-1,
        momentum=0.99,
        epsilon=1e-3,
        center=True,
        scale=True,
        beta_initializer="zeros",
        gamma_initializer="ones",
        moving_mean_initializer="zeros",
        moving_variance_initializer="ones",
        beta_regularizer=None,
        gamma_regularizer=None,
        beta_constraint=None,
        gamma_constraint=None,
        renorm=False,
        renorm_clipping=None,
        renorm_momentum=0.99,
        synchronized=False,
        **kwargs,
    ):
        settings = dict(locals())
        super().__init__(**kwargs)
        take_settings(self, settings, self._settings)
        self.axis = int(axis)
        self.momentum = float(momentum)
        self.epsilon = float(epsilon)
        if renorm:
            _unsupported("BatchNormalization with renorm")
        self.gamma = self.beta = self.moving_mean = self.moving_variance = None

    def build(self, input_shape):
        shape = (input_shape[self.axis],)
        if self.scale:
            self.gamma = self._learned("gamma", shape)
        if self.center:
            self.beta = self._learned("beta", shape)
        self.moving_mean = self._learned("moving_mean", shape, trainable=False)
        self.moving_variance = self._learned("moving_variance", shape, trainable=False)
        self.input_spec = InputSpec(ndim=len(input_shape), axes={self.axis: input_shape[self.axis]})
        self._reduced = [i for i in range(len(input_shape)) if i != self.axis % len(input_shape)]

    def call(self, inputs, training=None, mask=None):
        if mask is not None and len(mask.shape) != len(inputs.shape) - 1:
            raise ValueError(
                f"The mask provided should be one dimension less than the inputs. Received: mask.shape={mask.shape}, inputs.shape={inputs.shape}"
            )
        x = inputs if inputs.dtype.is_floating and inputs.dtype.size >= 4 else tf.cast(inputs, "float32")
        mean, variance = (tf.cast(one, x.dtype) for one in (self.moving_mean, self.moving_variance))
        if training and self.trainable:
            seen = self._moments(x, mask)
            for weight, before, now in zip((self.moving_mean, self.moving_variance), (mean, variance), seen):
                weight.assign(before * self.momentum + now * (1.0 - self.momentum))
            mean, variance = seen
        rank, axes = len(x.shape), [self.axis]
        scale = tf.math.rsqrt(_spread_over(variance, axes, rank) + self.epsilon)
        if self.gamma is not None:
            scale = scale * _spread_over(tf.cast(self.gamma, x.dtype), axes, rank)
        shift = -_spread_over(mean, axes, rank) * scale
        if self.beta is not None:
            shift = shift + _spread_over(tf.cast(self.beta, x.dtype), axes, rank)
        return tf.cast(x * scale + shift, self.compute_dtype)

    def _moments(self, x, mask):
        if mask is None:
            return tf.nn.moments(x, self._reduced)
        there = tf.broadcast_to(tf.cast(tf.expand_dims(mask, -1), x.dtype), tf.shape(x))
        count = tf.reduce_sum(there, self._reduced) + epsilon()
        mean = tf.reduce_sum(x * there, self._reduced) / count
        return mean, tf.reduce_sum(tf.square((x - _spread_over(mean, [self.axis], len(x.shape))) * there), self._reduced) / count


class LayerNormalization(_Normalized):
    __module__ = "keras.src.layers.normalization.layer_normalization"
    _supports_masking = True
    _settings = ("axis", "epsilon", "center", "scale", "rms_scaling", *_scale_and_centre.split())

    def __init__(
        self,
        axis=-1,
        epsilon=1e-3,
        center=True,
        scale=True,
        beta_initializer="zeros",
        gamma_initializer="ones",
        beta_regularizer=None,
        gamma_regularizer=None,
        beta_constraint=None,
        gamma_constraint=None,
        **kwargs,
    ):
        settings = dict(locals())
        settings["rms_scaling"] = kwargs.pop("rms_scaling", False)
        super().__init__(**kwargs)
        if not isinstance(axis, (list, tuple, int)):
            raise TypeError(f"Expected an int or a list/tuple of ints for the argument 'axis', but received: {axis!r}")
        take_settings(self, settings, self._settings)
        self.axis = axis if isinstance(axis, int) else list(axis)
        self.autocast = False

    def build(self, input_shape):
        self.axis = [self.axis] if isinstance(self.axis, int) else sorted(self.axis)
        shape = tuple([input_shape[axis] for axis in self.axis])
        self.gamma = self._learned("gamma", shape) if self.scale or self.rms_scaling else None
        self.beta = self._learned("beta", shape) if self.center and not self.rms_scaling else None

    def call(self, inputs):
        if self.rms_scaling:
            _unsupported("LayerNormalization with rms_scaling")
        x = inputs if inputs.dtype.is_floating and inputs.dtype.size >= 4 else tf.cast(inputs, "float32")
        rank, axes = len(x.shape), list(self.axis)
        mean, variance = tf.nn.moments(x, axes, keepdims=True)
        # The weights are read as wide as the input is.
        own = [1] * rank
        for axis in axes:
            own[axis] = x.shape[axis]
        scale = tf.math.rsqrt(variance + self.epsilon)
        if self.gamma is not None:
            scale = scale * tf.cast(tf.reshape(self.gamma, own), x.dtype)
        shift = -mean * scale
        if self.beta is not None:
            shift = shift + tf.cast(tf.reshape(self.beta, own), x.dtype)
        return tf.cast(x * scale + shift, self.compute_dtype)


class Normalization(Layer):
    __unmodelled__ = "backend convert_weight finalize_state"

    __module__ = "keras.src.layers.preprocessing.normalization"
    _is_quiet = True
    _supports_masking = True

    def __init__(self, axis=-1, mean=None, variance=None, invert=False, **kwargs):
        super().__init__(**kwargs)
        self.axis = () if axis is None else (axis,) if isinstance(axis, int) else tuple(axis)
        self.input_mean = mean
        self.input_variance = variance
        self.invert = invert
        self.mean = None
        if (mean is None) != (variance is None):
            raise ValueError(f"When setting values directly, both `mean` and `variance` must be set. Received: mean={mean} and variance={variance}")

    def __call__(self, data, **kwargs):
        return super().__call__(tf.convert_to_tensor(data) if isinstance(data, (list, tuple, int, float)) else data, **kwargs)

    def get_config(self):
        config = super().get_config()
        config.update({"axis": self.axis, "invert": self.invert, "mean": self.input_mean, "variance": self.input_variance})
        return config

    def build(self, input_shape):
        rank = len(input_shape)
        if any([axis < -rank or axis >= rank for axis in self.axis]):
            raise ValueError(f"All `axis` values must be in the range [-ndim, ndim). Received inputs with ndim={rank}, while axis={self.axis}")
        kept = sorted([axis % rank for axis in self.axis])
        for axis in kept:
            if input_shape[axis] is None:
                raise ValueError(
                    f"All `axis` values to be kept must have a known shape. Received axis={self.axis}, inputs.shape={input_shape}, with unknown axis at "
                    f"index {axis}"
                )
        self._build_input_shape = input_shape
        self._kept = kept
        self._reduced = [i for i in range(rank) if i not in kept]
        self._own_shape = [n if i in kept else 1 for i, n in enumerate(input_shape)]
        if self.input_mean is None:
            shape = tuple([input_shape[axis] for axis in kept])
            self.adapt_mean = self.add_weight(name="mean", shape=shape, initializer="zeros", trainable=False)
            self.adapt_variance = self.add_weight(name="variance", shape=shape, initializer="ones", trainable=False)
            self.count = self.add_weight(name="count", shape=(), dtype="int", initializer="zeros", trainable=False)
            self._settle()
        else:
            self.mean, self.variance = (self._given(one) for one in (self.input_mean, self.input_variance))

    def _given(self, value):
        value = tf.convert_to_tensor(value, dtype=self.compute_dtype)
        sizes = [1] * len(self._own_shape)
        for i in range(1, len(value.shape) + 1):
            sizes[self._kept[-i]] = value.shape[-i]
        return tf.broadcast_to(tf.reshape(value, sizes), self._own_shape)

    def _settle(self):
        self.mean = tf.cast(tf.reshape(self.adapt_mean, self._own_shape), self.compute_dtype)
        self.variance = tf.cast(tf.reshape(self.adapt_variance, self._own_shape), self.compute_dtype)

    def adapt(self, data):
        if not (_is_array(data) or _internal.is_tensor(data)):
            _unsupported("Normalization.adapt of this kind of data")
        if not self.built:
            self.build(tuple(data.shape))
        for axis in self._kept:
            if data.shape[axis] != self._build_input_shape[axis]:
                raise ValueError(
                    f"The layer was built with input_shape={self._build_input_shape}, but adapt() is being called with data with an incompatible shape, "
                    f"data.shape={data.shape}"
                )
        x = tf.convert_to_tensor(data)
        x = x if x.dtype.is_floating else tf.cast(x, "float64")
        mean, variance = tf.nn.moments(x, self._reduced)
        self.adapt_mean.assign(mean)
        self.adapt_variance.assign(variance)
        self._settle()

    def call(self, inputs):
        inputs = as_tensor(inputs, self.compute_dtype)
        spread = tf.maximum(tf.sqrt(self.variance), epsilon())
        return self.mean + inputs * spread if self.invert else (inputs - self.mean) / spread

    def compute_output_shape(self, input_shape):
        return input_shape
