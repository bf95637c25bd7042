_undrawn = ("int8", "uint8", "int16", "uint16", "bool")


def _cannot_draw(kind, low, high, shape, dtype):
    """Raises where TensorFlow draws no such numbers of a dtype that is not a float, or finds no orthogonal ones."""
    if kind == "full" or "float" in dtype and (kind, dtype) != ("orthogonal", "bfloat16"):
        return
    if kind == "orthogonal":
        tf.linalg.qr(tf.random.normal((2, 2), 0.0, 1.0, dtype))
    elif kind == "normal":
        tf.random.normal((), 0.0, 1.0, dtype)
    elif dtype in _undrawn:
        raise ValueError(
            f"Argument `dtype` got invalid value <dtype: '{dtype}'>. Accepted dtypes are (tf.float16, tf.bfloat16, tf.float32, tf.float64, tf.int32, "
            "tf.int64, tf.uint32, tf.uint64)."
        )
    elif int(low) >= int(high) and 0 not in shape:
        raise tf.errors.InvalidArgumentError(
            "{{function_node __wrapped__StatelessRandomUniformIntV2_device_/job:localhost/replica:0/task:0/device:CPU:0}} Need minval < maxval, "
            f"got {int(low)} >= {int(high)} [Op:StatelessRandomUniformIntV2] name: ",
        )


class Initializer:
    _settings = ()

    def __call__(self, shape, dtype=None):
        return self.drawn(standard_shape(shape), standardize_dtype(dtype), "", False)

    def drawn(self, shape, dtype, path, trainable):
        """Its numbers, as a variable of this path. Without a seed it takes one when it is made: what it gives again is the same."""
        own = getattr(self, "_init_seed", None) is None and not getattr(self, "_has_drawn", False)
        self._has_drawn = True
        kind, low, high = self._drawn(shape)
        for bound in (low, high):
            if not isinstance(bound, (int, float)):
                tf.convert_to_tensor(bound, dtype)
        _cannot_draw(kind, low, high, shape, dtype)
        return _internal.drawn(kind, low, high, shape, dtype, path, trainable, own)

    def get_config(self):
        return {name: getattr(self, name) for name in self._settings}

    @classmethod
    def from_config(cls, config):
        return cls(**config)

    def clone(self):
        return type(self)(**self.get_config())


class Zeros(Initializer):
    __module__ = "keras.src.initializers.constant_initializers"

    def _drawn(self, shape):
        return "full", 0, 0


class Ones(Initializer):
    __module__ = "keras.src.initializers.constant_initializers"

    def _drawn(self, shape):
        return "full", 1, 0


class Constant(Initializer):
    __module__ = "keras.src.initializers.constant_initializers"
    _settings = ("value",)

    def __init__(self, value=0.0):
        self.value = value
        if not isinstance(value, (int, float)):
            self._drawn = None

    def __call__(self, shape, dtype=None):
        if self._drawn is None:
            dtype = standardize_dtype(dtype)
            return tf.multiply(tf.cast(self.value, dtype), tf.ones(shape, dtype))
        return super().__call__(shape, dtype)

    def _drawn(self, shape):
        return "full", self.value, 0


class Identity(Initializer):
    __module__ = "keras.src.initializers.constant_initializers"
    _drawn = None

    def __init__(self, gain=1.0):
        self.gain = gain

    def __call__(self, shape, dtype=None):
        if len(shape) != 2:
            raise ValueError(f"Identity matrix initializer can only be used for 2D matrices. Received: shape={shape} of rank {len(shape)}.")
        return tf.eye(shape[0], shape[1], dtype=standardize_dtype(dtype)) * self.gain


class RandomInitializer(Initializer):
    __module__ = "keras.src.initializers.random_initializers"

    def __init__(self, seed=None):
        if not (seed is None or isinstance(seed, (int, dict)) or "SeedGenerator" in [kind.__name__ for kind in type(seed).__mro__]):
            raise ValueError(f"`seed` argument should be an instance of `keras.random.SeedGenerator()` or an integer. Received: seed={seed}")
        self._init_seed = seed

    @property
    def seed(self):
        """Without one it draws one of Python's."""
        given = self._init_seed
        return _internal.unknown("a seed that is drawn") if given is None or isinstance(given, dict) else given

    def get_config(self):
        seed = self._init_seed
        if hasattr(seed, "get_config"):
            seed = {"module": "keras.random", "class_name": "SeedGenerator", "config": seed.get_config(), "registered_name": None}
        return {"seed": seed, **super().get_config()}


class RandomNormal(RandomInitializer):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("mean", "stddev")

    def __init__(self, mean=0.0, stddev=0.05, seed=None):
        self.mean = mean
        self.stddev = stddev
        super().__init__(seed)

    def _drawn(self, shape):
        return "normal", self.mean, self.stddev


class TruncatedNormal(RandomNormal):
    __module__ = "keras.src.initializers.random_initializers"


class RandomUniform(RandomInitializer):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("minval", "maxval")

    def __init__(self, minval=-0.05, maxval=0.05, seed=None):
        self.minval = minval
        self.maxval = maxval
        super().__init__(seed)

    def _drawn(self, shape):
        return "uniform", self.minval, self.maxval


class Orthogonal(RandomInitializer):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("gain",)

    def __init__(self, gain=1.0, seed=None):
        self.gain = gain
        super().__init__(seed)

    def _drawn(self, shape):
        if len(shape) < 2:
            raise ValueError(
                f"The tensor to initialize must be at least two-dimensional. Received: shape={shape} of rank {len(shape)}."
            )
        return "orthogonal", self.gain, 0


OrthogonalInitializer = Orthogonal
IdentityInitializer = Identity


def _fans(shape):
    if len(shape) < 1:
        return 1, 1
    if len(shape) == 1:
        return shape[0], shape[0]
    field = 1
    for n in shape[:-2]:
        field *= n
    return shape[-2] * field, shape[-1] * field


class VarianceScaling(RandomInitializer):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("scale", "mode", "distribution", "input_axes", "output_axes")

    def __init__(self, scale=1.0, mode="fan_in", distribution="truncated_normal", seed=None, input_axes=None, output_axes=None):
        if scale <= 0.0:
            raise ValueError(f"Argument `scale` must be positive float. Received: scale={scale}")
        modes = {"fan_in", "fan_out", "fan_avg"}
        if mode not in modes:
            raise ValueError(f"Invalid `mode` argument: {mode}. Please use one of {modes}")
        distribution = distribution.lower()
        distribution = "truncated_normal" if distribution == "normal" else distribution
        distributions = {"uniform", "truncated_normal", "untruncated_normal"}
        if distribution not in distributions:
            raise ValueError(f"Invalid `distribution` argument: {distribution}.Please use one of {distributions}")
        self.scale = scale
        self.mode = mode
        self.distribution = distribution
        self.input_axes = input_axes
        self.output_axes = output_axes
        super().__init__(seed)

    def _drawn(self, shape):
        fan_in, fan_out = _fans(shape)
        by = {"fan_in": fan_in, "fan_out": fan_out, "fan_avg": (fan_in + fan_out) / 2}[self.mode]
        scale = self.scale / max(1.0, by)
        if self.distribution == "uniform":
            limit = (3.0 * scale) ** 0.5
            return "uniform", -limit, limit
        return "normal", 0, scale**0.5


class GlorotUniform(VarianceScaling):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("input_axes", "output_axes")

    def __init__(self, seed=None, input_axes=None, output_axes=None):
        super().__init__(1.0, "fan_avg", "uniform", seed, input_axes, output_axes)


class GlorotNormal(VarianceScaling):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("input_axes", "output_axes")

    def __init__(self, seed=None, input_axes=None, output_axes=None):
        super().__init__(1.0, "fan_avg", "truncated_normal", seed, input_axes, output_axes)


class HeUniform(VarianceScaling):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("input_axes", "output_axes")

    def __init__(self, seed=None, input_axes=None, output_axes=None):
        super().__init__(2.0, "fan_in", "uniform", seed, input_axes, output_axes)


class HeNormal(VarianceScaling):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("input_axes", "output_axes")

    def __init__(self, seed=None, input_axes=None, output_axes=None):
        super().__init__(2.0, "fan_in", "truncated_normal", seed, input_axes, output_axes)


class LecunUniform(VarianceScaling):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("input_axes", "output_axes")

    def __init__(self, seed=None, input_axes=None, output_axes=None):
        super().__init__(1.0, "fan_in", "uniform", seed, input_axes, output_axes)


class LecunNormal(VarianceScaling):
    __module__ = "keras.src.initializers.random_initializers"
    _settings = ("input_axes", "output_axes")

    def __init__(self, seed=None, input_axes=None, output_axes=None):
        super().__init__(1.0, "fan_in", "truncated_normal", seed, input_axes, output_axes)


_kinds = [Zeros, Ones, Constant, Identity, RandomNormal, TruncatedNormal, RandomUniform, Orthogonal, VarianceScaling, GlorotUniform, GlorotNormal, HeUniform, HeNormal, LecunUniform, LecunNormal]
_by_name = {name: kind for kind in _kinds for name in (kind.__name__, snake(kind.__name__))}
_by_name.update({"uniform": RandomUniform, "normal": RandomNormal, "zero": Zeros, "one": Ones, "orthogonal_initializer": Orthogonal})


def get_initializer(identifier):
    return None if identifier is None else found_by(identifier, _by_name, "initializer")


get = get_initializer
