class Dropout(Layer):
    __module__ = "keras.src.layers.regularization.dropout"
    _is_quiet = True
    _built_at_init = True
    _supports_masking = True
    _settings = ("rate", "seed", "noise_shape")

    def __init__(self, rate, noise_shape=None, seed=None, **kwargs):
        super().__init__(**kwargs)
        if not 0 <= rate <= 1:
            raise ValueError(
                f"Invalid value received for argument `rate`. Expected a float value between 0 and 1. Received: rate={rate}"
            )
        self.rate = rate
        self.seed = seed
        self.noise_shape = noise_shape
        if rate > 0:
            self.seed_generator = SeedGenerator(seed)

    def call(self, inputs, training=False):
        return dropout(inputs, self.rate, noise_shape=self.noise_shape) if training and self.rate > 0 else inputs

    def compute_output_shape(self, input_shape):
        return input_shape


class _SpatialDropout(Dropout):
    _settings = ()

    def __init__(self, rate, rank, seed=None, name=None, dtype=None):
        super().__init__(rate, seed=seed, name=name, dtype=dtype)
        self.input_spec = InputSpec(ndim=rank)

    def get_config(self):
        return {"rate": self.rate, "seed": self.seed, "name": self.name, "dtype": self.dtype}


class SpatialDropout1D(_SpatialDropout):
    __module__ = "keras.src.layers.regularization.spatial_dropout"
    def __init__(self, rate, seed=None, name=None, dtype=None):
        super().__init__(rate, 3, seed, name, dtype)


class SpatialDropout2D(_SpatialDropout):
    __module__ = "keras.src.layers.regularization.spatial_dropout"
    def __init__(self, rate, data_format=None, seed=None, name=None, dtype=None):
        super().__init__(rate, 4, seed, name, dtype)
        self.data_format = data_format_of(data_format)


class GaussianDropout(Dropout):
    __module__ = "keras.src.layers.regularization.gaussian_dropout"
    _settings = ()
    _unsaid = ("noise_shape",)

    def __init__(self, rate, seed=None, **kwargs):
        if "noise_shape" in kwargs:
            # It is no setting of this layer, which the base of all says.
            Layer.__init__(self, **kwargs)
        super().__init__(rate, seed=seed, **kwargs)


class GaussianNoise(Layer):
    __module__ = "keras.src.layers.regularization.gaussian_noise"
    _is_quiet = True
    _built_at_init = True
    _supports_masking = True
    _settings = ("stddev", "seed")

    def __init__(self, stddev, seed=None, **kwargs):
        super().__init__(**kwargs)
        if not 0 <= stddev <= 1:
            raise ValueError(f"Invalid value received for argument `stddev`. Expected a float value between 0 and 1. Received: stddev={stddev}")
        self.stddev = stddev
        self.seed = seed
        if stddev > 0:
            self.seed_generator = SeedGenerator(seed)

    def call(self, inputs, training=False):
        return inputs + tf.random.normal(tf.shape(inputs), stddev=self.stddev) if training and self.stddev > 0 else inputs

    def compute_output_shape(self, input_shape):
        return input_shape


class ActivityRegularization(Identity):
    __module__ = "keras.src.layers.regularization.activity_regularization"
    _settings = ("l1", "l2")

    def get_config(self):
        config = super().get_config()
        del config["activity_regularizer"]
        return config

    def __init__(self, l1=0.0, l2=0.0, **kwargs):
        super().__init__(activity_regularizer=L1L2(l1=l1, l2=l2), **kwargs)
        self.l1 = l1
        self.l2 = l2
