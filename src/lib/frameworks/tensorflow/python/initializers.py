class Initializer:
    """What gives a tensor of the sizes that it is asked for."""

    def __call__(self, shape, dtype=None, **kwargs):
        raise NotImplementedError

    from_config = classmethod(lambda cls, config: cls(**config))

    def get_config(self):
        return {}


def _numeric(initializer, dtype, accepts_truths=True):
    dtype = tf.as_dtype(dtype or tf.float32)
    if not dtype.is_floating and not dtype.is_integer and not (accepts_truths and dtype.is_bool):
        raise ValueError(f"Argument `dtype` expected to be numeric or boolean. Received {dtype}.")
    return dtype


class Zeros(Initializer):
    def __call__(self, shape, dtype=tf.float32, **kwargs):
        return tf.zeros(shape, _numeric(self, dtype))


class Ones(Initializer):
    def __call__(self, shape, dtype=tf.float32, **kwargs):
        return tf.ones(shape, _numeric(self, dtype))


class Constant(Initializer):
    def __init__(self, value=0, support_partition=False):
        self.value = value

    def __call__(self, shape, dtype=None, **kwargs):
        return tf.constant(self.value, dtype=None if dtype is None else tf.as_dtype(dtype), shape=shape)

    def get_config(self):
        return {"value": self.value}


def _floating(dtype):
    dtype = tf.as_dtype(dtype or tf.float32)
    if not dtype.is_floating:
        raise ValueError(f"Argument `dtype` expected to be floating. Received {dtype}.")
    return dtype


class RandomNormal(Initializer):
    def __init__(self, mean=0.0, stddev=0.05, seed=None):
        self.mean, self.stddev, self.seed = mean, stddev, seed

    def __call__(self, shape, dtype=tf.float32, **kwargs):
        return tf.random.normal(shape, self.mean, self.stddev, _floating(dtype))

    def get_config(self):
        return {"mean": self.mean, "stddev": self.stddev, "seed": self.seed}


class RandomUniform(Initializer):
    def __init__(self, minval=-0.05, maxval=0.05, seed=None):
        self.minval, self.maxval, self.seed = minval, maxval, seed

    def __call__(self, shape, dtype=tf.float32, **kwargs):
        return tf.random.uniform(shape, self.minval, self.maxval, tf.as_dtype(dtype or tf.float32))

    def get_config(self):
        return {"minval": self.minval, "maxval": self.maxval, "seed": self.seed}


zeros_initializer = Zeros
ones_initializer = Ones
constant_initializer = Constant
random_normal_initializer = RandomNormal
random_uniform_initializer = RandomUniform
