class Generator:
    """Draws numbers by a state of its own: which, nobody knows here."""

    def __init__(self, copy_from=None, state=None, alg=None):
        assert copy_from is not None or alg is not None
        self._alg = alg

    @classmethod
    def from_seed(cls, seed, alg=None):
        return cls(alg=alg or "philox")

    @classmethod
    def from_state(cls, state, alg):
        return cls(alg=alg or "philox")

    @classmethod
    def from_key_counter(cls, key, counter, alg):
        return cls(alg=alg or "philox")

    @classmethod
    def from_non_deterministic_state(cls, alg=None):
        return cls(alg=alg or "philox")

    def reset_from_seed(self, seed):
        return None

    def normal(self, shape, mean=0.0, stddev=1.0, dtype=tf.float32, name=None):
        return tf.random.normal(shape, mean, stddev, dtype)

    def truncated_normal(self, shape, mean=0.0, stddev=1.0, dtype=tf.float32, name=None):
        return tf.random.truncated_normal(shape, mean, stddev, dtype)

    def uniform(self, shape, minval=0, maxval=None, dtype=tf.float32, name=None):
        return tf.random.uniform(shape, minval, maxval, dtype)

    def split(self, count=1):
        return [Generator(alg=self._alg) for _ in range(count)]


def get_global_generator():
    return Generator(alg="philox")


def set_global_generator(generator):
    return None


def _drawn(shape, dtype):
    return tf.random.normal(shape, dtype=dtype)


def gamma(shape, alpha, beta=None, dtype=tf.float32, seed=None, name=None):
    if dtype is None:
        return _unsupported("tf.random.gamma without a dtype")
    alpha = tf.convert_to_tensor(alpha, dtype)
    rest = tuple(alpha.shape) if beta is None else tuple((alpha + tf.convert_to_tensor(beta, dtype)).shape)
    return _drawn([*_sizes(shape), *rest], dtype)


def poisson(shape, lam, dtype=tf.float32, seed=None, name=None):
    if dtype is None:
        return _unsupported("tf.random.poisson without a dtype")
    lam = tf.convert_to_tensor(lam, dtype_hint=tf.float32)
    return tf.cast(_drawn([*_sizes(shape), *tuple(lam.shape)], tf.float32), dtype)


def _sizes(shape):
    sizes = tf.convert_to_tensor(shape, tf.int32)
    if sizes.shape.rank != 1:
        return _unsupported("sizes that are no list")
    return _internal.numbers_of(sizes)


def _seeds(sizes):
    return tf.random.uniform(sizes, 0, 2147483647, tf.int32)


def split(seed, num=2, alg="auto_select"):
    return _seeds([num, 2])


def fold_in(seed, data, alg="auto_select"):
    return _seeds([2])


def stateless_truncated_normal(shape, seed, mean=0.0, stddev=1.0, dtype=tf.float32, name=None, alg="auto_select"):
    return tf.random.truncated_normal(shape, mean, stddev, dtype)


def stateless_categorical(logits, num_samples, seed, dtype=tf.int64, name=None):
    return tf.random.categorical(logits, num_samples, dtype)
