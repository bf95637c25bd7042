def _value_of(variable):
    """The tensor that a variable holds: Keras' variables have a property `value`."""
    if isinstance(variable, tf.Variable):
        return variable._value
    return as_tensor(getattr(variable, "value", variable))


def _sizes(*tensors):
    return [str(list(one.shape)).replace(" ", "") for one in tensors]


def broadcasts(op, x, y):
    """Keras gives its own variables to the op, which is found by another way then: no name ends its words."""
    if any([1 not in pair and pair[0] != pair[1] for pair in zip(reversed(list(x.shape)), reversed(list(y.shape)))]):
        wanted, got = _sizes(x, y)
        _internal.kernel_fails(op, f"Incompatible shapes: {wanted} vs. {got}", name=None)


def same_shape(op, variable, delta):
    wanted, got = _sizes(variable, delta)
    if wanted != got:
        _internal.kernel_fails(op, f"Cannot update variable with shape {wanted} using a Tensor with shape {got}, shapes must be equal.")


class OptimizerVariable(Variable):
    """What an optimizer keeps: its shape is known, its numbers are not. It is made when it is asked for."""

    def __init__(self, shape, dtype, name, path):
        self.name = name
        self.path = path
        self.trainable = False
        self.regularizer = None
        self.constraint = None
        self._autocast = False
        self._shape = shape
        self._dtype = dtype

    @property
    def _value(self):
        return _internal.unknown_tensor(self._shape, self._dtype)

    def assign(self, value):
        return as_tensor(value, self._dtype)


class Steps(OptimizerVariable):
    """How often weights were changed. A function that is traced changes it each time that it is called."""

    def __init__(self, name):
        super().__init__((), "int64", "iteration", f"{name}/iteration")
        # Where no function is traced.
        self._count = 0
        self._held = _internal.outside(lambda: _internal.uncounted_variable(tf.constant(0, "int64")))

    def more(self, times=1):
        self._count = None if None in (self._count, times) or _internal.is_tracing() else self._count + times
        if times is None:
            _internal.forget(self._held)
        else:
            _internal.outside(lambda: _internal.assign(self._held, _internal.counted_up(self._held, times), False))

    @property
    def _value(self):
        return _internal.read_variable(self._held)

    def assign(self, value):
        self._count = None if _internal.is_tracing() else int(value)
        _internal.outside(lambda: _internal.assign(self._held, as_tensor(value, "int64"), False))
        return as_tensor(value, "int64")


class Rate(OptimizerVariable):
    """A learning rate, of which the number is known until a function that is traced changes it."""

    def __init__(self, rate, name):
        super().__init__((), "float32", "learning_rate", f"{name}/learning_rate")
        self._rate = rate

    @property
    def _value(self):
        return super()._value if self._rate is None else as_tensor(self._rate, "float32")

    def assign(self, value):
        self._rate = None if _internal.is_tracing() else as_tensor(value, "float32")
        return as_tensor(value, "float32")


for _own in (OptimizerVariable, Steps, Rate):
    _own.__name__ = _own.__qualname__ = "Variable"
