def _check_seed(seed):
    if seed is not None and not isinstance(seed, (int, SeedGenerator)):
        raise ValueError(f"Argument `seed` must be either an integer or an instance of `SeedGenerator`. Received: seed={seed} (of type {type(seed)})")


def _drawn(sample, dtype):
    return tf.cast(sample, standardize_dtype(dtype) if dtype is not None else floatx())


def normal(shape, mean=0.0, stddev=1.0, dtype=None, seed=None):
    _check_seed(seed)
    return tf.random.normal(shape, mean=mean, stddev=stddev, dtype=dtype or floatx())


def truncated_normal(shape, mean=0.0, stddev=1.0, dtype=None, seed=None):
    _check_seed(seed)
    return tf.random.truncated_normal(shape, mean=mean, stddev=stddev, dtype=dtype or floatx())


def uniform(shape, minval=0.0, maxval=1.0, dtype=None, seed=None):
    _check_seed(seed)
    if dtype is not None and "float" not in standardize_dtype(dtype):
        raise ValueError(f"`keras.random.uniform` requires a floating point `dtype`. Received: dtype={dtype} ")
    return _drawn(tf.random.uniform(shape, minval=minval, maxval=maxval), dtype)


def randint(shape, minval, maxval, dtype="int32", seed=None):
    _check_seed(seed)
    if "int" not in standardize_dtype(dtype):
        raise ValueError(f"`keras.random.randint` requires an integer `dtype`. Received: dtype={dtype} ")
    return tf.cast(tf.random.uniform(shape, minval=minval, maxval=maxval, dtype="int32"), standardize_dtype(dtype))


def dropout(inputs, rate, noise_shape=None, seed=None):
    _check_seed(seed)
    if rate == 1.0:
        return tf.zeros_like(inputs)
    if rate == 0.0:
        return inputs
    if noise_shape is not None:
        sizes = tf.shape(inputs)
        noise_shape = [sizes[i] if n is None else n for i, n in enumerate(noise_shape)]
    return tf.nn.dropout(inputs, rate, noise_shape=noise_shape, name="stateless_dropout")
