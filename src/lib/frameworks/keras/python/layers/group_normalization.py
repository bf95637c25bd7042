class GroupNormalization(_Normalized):
    __module__ = "keras.src.layers.normalization.group_normalization"
    _supports_masking = True
    _settings = ("groups", "axis", "epsilon", "center", "scale", *_scale_and_centre.split())

    def __init__(
        self,
        groups=32,
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
        if not isinstance(groups, int) or (groups <= 0 and groups != -1):
            raise ValueError(
                "Received an invalid value for argument `groups`, expected a positive integer (or `-1` for instance normalization). "
                f"Received: groups={groups}"
            )
        super().__init__(**kwargs)
        take_settings(self, settings, self._settings)
        self.autocast = False

    def build(self, input_shape):
        channels = input_shape[self.axis]
        if channels is None:
            raise ValueError(
                f"Axis {self.axis} of input tensor should have a defined dimension but the layer received an input with shape {input_shape}."
            )
        if self.groups == -1:
            self.groups = channels
        if channels < self.groups:
            raise ValueError(f"Number of groups ({self.groups}) cannot be more than the number of channels ({channels}).")
        if channels % self.groups != 0:
            raise ValueError(f"Number of groups ({self.groups}) must be a multiple of the number of channels ({channels}).")
        self.input_spec = InputSpec(ndim=len(input_shape), axes={self.axis: channels})
        self.gamma = self._learned("gamma", (channels,)) if self.scale else None
        self.beta = self._learned("beta", (channels,)) if self.center else None

    def call(self, inputs):
        x = inputs if inputs.dtype.is_floating and inputs.dtype.size >= 4 else tf.cast(inputs, "float32")
        sizes = [tf.shape(x)[i] if n is None else n for i, n in enumerate(x.shape)]
        place = self.axis % len(sizes)
        each = x.shape[place] // self.groups
        # The channels as groups, each of which is normalized with all that is not the batch.
        parted = tf.reshape(x, [*sizes[:place], self.groups, each, *sizes[place + 1 :]])
        axes = [i for i in range(1, len(sizes) + 1) if i != place]
        mean, variance = tf.nn.moments(parted, axes, keepdims=True)
        parted = (parted - mean) * tf.math.rsqrt(variance + self.epsilon)
        own = [1] * (len(sizes) + 1)
        own[place : place + 2] = [self.groups, each]
        if self.gamma is not None:
            parted = parted * tf.cast(tf.reshape(self.gamma, own), x.dtype)
        if self.beta is not None:
            parted = parted + tf.cast(tf.reshape(self.beta, own), x.dtype)
        return tf.cast(tf.reshape(parted, sizes), self.compute_dtype)


class RMSNormalization(Layer):
    __module__ = "keras.src.layers.normalization.rms_normalization"
    _is_quiet = True
    _supports_masking = True
    _settings = ("axis", "epsilon")

    def __init__(self, axis=-1, epsilon=1e-6, **kwargs):
        super().__init__(**kwargs)
        self.axis, self.epsilon = axis, epsilon

    def build(self, input_shape):
        axes = [self.axis] if isinstance(self.axis, int) else self.axis
        self.scale = self.add_weight(name="scale", shape=tuple([input_shape[axis] for axis in axes]), initializer="ones", autocast=False)

    def call(self, inputs):
        axes = [self.axis] if isinstance(self.axis, int) else list(self.axis)
        mean = tf.reduce_mean(tf.square(inputs), axis=axes, keepdims=True)
        return inputs * tf.math.rsqrt(mean + self.epsilon) * _spread_over(self.scale, axes, len(inputs.shape))

    def compute_output_shape(self, input_shape):
        return _axis_within(self.axis, input_shape, self.axis)


class UnitNormalization(Layer):
    __module__ = "keras.src.layers.normalization.unit_normalization"
    _is_quiet = True
    _built_at_init = True
    _supports_masking = True
    _settings = ("axis",)

    def __init__(self, axis=-1, **kwargs):
        super().__init__(**kwargs)
        if not isinstance(axis, (list, tuple, int)):
            raise TypeError(f"Invalid value for `axis` argument: expected an int or a list/tuple of ints. Received: axis={axis}")
        self.axis = axis if isinstance(axis, int) else list(axis)

    def call(self, inputs):
        return tf.math.l2_normalize(inputs, self.axis)

    def compute_output_shape(self, input_shape):
        return _axis_within(self.axis, input_shape, self.axis)
