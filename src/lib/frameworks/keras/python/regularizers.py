class Regularizer:
    _settings = ()

    def get_config(self):
        return {name: getattr(self, name) for name in self._settings}

    @classmethod
    def from_config(cls, config):
        return cls(**config)


def _float(value, name):
    if isinstance(value, bool) or not isinstance(value, (float, int)) or value < 0:
        raise ValueError(
            f"Invalid value for argument {name}: expected a non-negative float.Received: {name}={value}"
        )


class L1L2(Regularizer):
    _settings = ("l1", "l2")

    def __init__(self, l1=0.0, l2=0.0):
        self.l1 = 0.0 if l1 is None else l1
        self.l2 = 0.0 if l2 is None else l2
        _float(self.l1, "l1")
        _float(self.l2, "l2")

    def __call__(self, x):
        total = tf.zeros([])
        x = tf.convert_to_tensor(x)
        if self.l1:
            total = total + self.l1 * tf.reduce_sum(tf.abs(x))
        if self.l2:
            total = total + self.l2 * tf.reduce_sum(tf.square(x))
        return total


class L1(Regularizer):
    _settings = ("l1",)

    def __init__(self, l1=0.01):
        self.l1 = 0.01 if l1 is None else l1
        _float(self.l1, "l1")

    def get_config(self):
        # Keras keeps it as a float32.
        return {"l1": float(tf.constant(self.l1, dtype="float32"))}

    def __call__(self, x):
        return self.l1 * tf.reduce_sum(tf.abs(tf.convert_to_tensor(x)))


class L2(Regularizer):
    _settings = ("l2",)

    def __init__(self, l2=0.01):
        self.l2 = 0.01 if l2 is None else l2
        _float(self.l2, "l2")

    def __call__(self, x):
        return self.l2 * tf.reduce_sum(tf.square(tf.convert_to_tensor(x)))


l1 = L1
l2 = L2


def l1_l2(l1=0.01, l2=0.01):
    return L1L2(l1=l1, l2=l2)


class OrthogonalRegularizer(Regularizer):
    _settings = ("factor", "mode")

    def __init__(self, factor=0.01, mode="rows"):
        self.factor = factor
        self.mode = mode

    def __call__(self, x):
        _unsupported("OrthogonalRegularizer")


_by_name = {"l1": L1, "L1": L1, "l2": L2, "L2": L2, "l1_l2": L1L2, "l1l2": L1L2, "L1L2": L1L2, "orthogonal_regularizer": OrthogonalRegularizer, "OrthogonalRegularizer": OrthogonalRegularizer}


def get_regularizer(identifier):
    return None if identifier is None else found_by(identifier, _by_name, "regularizer")


get = get_regularizer
