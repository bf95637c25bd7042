class Regularizer:
    _settings = ()

    def get_config(self):
        return {name: getattr(self, name) for name in self._settings}

    @classmethod
    def from_config(cls, config):
        return cls(**config)


def _float(value, name):
    if not isinstance(value, (float, int)) or value in (float("inf"), -float("inf")) or value != value or value < 0:
        raise ValueError(f"Invalid value for argument {name}: expected a non-negative float.Received: {name}={value}")
    return float(value)


class L1L2(Regularizer):
    _settings = ("l1", "l2")

    def __init__(self, l1=0.0, l2=0.0):
        self.l1 = _float(0.0 if l1 is None else l1, "l1")
        self.l2 = _float(0.0 if l2 is None else l2, "l2")

    def __call__(self, x):
        total = tf.zeros([], x.dtype)
        x = tf.convert_to_tensor(x)
        if self.l1:
            total = total + self.l1 * tf.reduce_sum(tf.abs(x))
        if self.l2:
            total = total + self.l2 * tf.reduce_sum(tf.square(x))
        return total


class _OfFloat32(Regularizer):
    """One whose factor Keras keeps as a tensor."""

    def get_config(self):
        return {name: float(value) if _internal.is_tensor(value) else value for name, value in super().get_config().items()}


class L1(_OfFloat32):
    _settings = ("l1",)

    def __init__(self, l1=0.01):
        self.l1 = tf.constant(_float(0.01 if l1 is None else l1, "l1"), "float32")

    def __call__(self, x):
        return tf.cast(self.l1, x.dtype) * tf.reduce_sum(tf.abs(tf.convert_to_tensor(x)))


class L2(Regularizer):
    _settings = ("l2",)

    def __init__(self, l2=0.01):
        self.l2 = _float(0.01 if l2 is None else l2, "l2")

    def __call__(self, x):
        return tf.cast(self.l2, x.dtype) * tf.reduce_sum(tf.square(tf.convert_to_tensor(x)))


l1 = L1
l2 = L2


def l1_l2(l1=0.01, l2=0.01):
    return L1L2(l1=l1, l2=l2)


class OrthogonalRegularizer(_OfFloat32):
    _settings = ("factor", "mode")

    def __init__(self, factor=0.01, mode="rows"):
        _float(factor, "factor")
        self.factor = tf.constant(factor, "float32" if isinstance(factor, float) else None)
        if mode not in {"rows", "columns"}:
            raise ValueError(f'Invalid value for argument `mode`. Expected one of {{"rows", "columns"}}. Received: mode={mode}')
        self.mode = mode

    def __call__(self, inputs):
        if len(inputs.shape) != 2:
            raise ValueError(f"Inputs to OrthogonalRegularizer must have rank 2. Received: inputs.shape={inputs.shape}")
        if self.factor.dtype != inputs.dtype:
            return _unsupported("OrthogonalRegularizer of another dtype than its factor's")
        axis = 1 if self.mode == "rows" else 0
        x, size = tf.math.l2_normalize(tf.convert_to_tensor(inputs), axis=axis), inputs.shape[1 - axis]
        product = tf.matmul(x, x, transpose_b=True) if axis else tf.matmul(x, x, transpose_a=True)
        apart = tf.reduce_sum(tf.abs(product * (1.0 - tf.eye(size))))
        return self.factor * 0.5 * apart / (size * (size - 1.0) / 2.0)


_by_name = {"l1": L1, "L1": L1, "l2": L2, "L2": L2, "l1_l2": L1L2, "l1l2": L1L2, "L1L2": L1L2, "orthogonal_regularizer": OrthogonalRegularizer, "OrthogonalRegularizer": OrthogonalRegularizer}


def get_regularizer(identifier):
    return None if identifier is None else found_by(identifier, _by_name, "regularizer")


get = get_regularizer
