def _refuse_variable():
    refused = ValueError(
        "tf.function only supports singleton tf.Variables created on the first call. Make sure the tf.Variable is only created once or created outside "
        "tf.function. See https://www.tensorflow.org/guide/function#creating_tfvariables for more information."
    )
    refused._in_keras = True
    raise refused


class Variable:
    """What a layer learns: a tensor under a name."""

    _is_variable = True

    __unmodelled__ = "aggregation handle synchronization"

    def __init__(
        self, initializer, shape=None, dtype=None, trainable=True, autocast=True, aggregation="none", synchronization="auto", name=None, layout=None, **kwargs
    ):
        name = name or auto_name("Variable")
        if not isinstance(name, str) or "/" in name:
            raise ValueError(f"Argument `name` must be a string and cannot contain character `/`. Received: name={name}")
        if _internal.variable_is_made():
            _refuse_variable()
        parent = current_path()
        self.name = name
        self.path = f"{parent}/{name}" if parent else name
        self.trainable = bool(trainable)
        self._was_trainable = bool(trainable)
        self._autocast = autocast
        self.regularizer = None
        self.constraint = None
        self.overwrite_with_gradient = False
        if isinstance(initializer, str):
            initializer = get_initializer(initializer)
        if callable(initializer):
            if shape is None:
                raise ValueError(
                    "When creating a Variable from an initializer, the `shape` argument should be specified. "
                    f"Received: initializer={initializer} and shape={shape}"
                )
            self._shape = standard_shape(shape)
            if None in self._shape:
                raise ValueError(
                    "Shapes used to initialize variables must be fully-defined (no `None` dimensions). "
                    f"Received: shape={self._shape} for variable path='{self.path}'"
                )
            self._dtype = standardize_dtype(dtype)
            made = lambda: self._initial(initializer)
            self._value = _internal.outside(made)
        else:
            if is_stateless():
                raise ValueError(
                    "You are attempting to create a variable while in a stateless scope. This is disallowed. Make sure that all variables are created "
                    "before you start using your layer/model objects.\n\nIn some cases, you might be seeing this error because you need to implement a "
                    "`def build(self, input_shape)` method on your layer/model, which will create its variables.\n\nIn some other cases, you might be "
                    "seeing this error because you are instantiating a `Variable` and assigning it to a layer without going through "
                    "self.add_variable()/self.add_weight(). Always prefer using these methods (with a `shape` and `initializer` argument)."
                )
            value = as_tensor(initializer, dtype)
            self._dtype = value.dtype.name
            self._value = _internal.held(value, self.path, self.trainable)
            self._shape = tuple(value.shape)

    def _initial(self, initializer):
        if getattr(initializer, "_drawn", None) is not None:
            return initializer.drawn(self._shape, self._dtype, self.path, self.trainable)
        value = as_tensor(initializer(self._shape, dtype=self._dtype), self._dtype)
        return _internal.held(value, self.path, self.trainable)

    @property
    def value(self):
        if not _casting:
            return self._value
        wanted = _autocast_dtype()
        if wanted is not None and self._autocast and self._value.dtype.is_floating and wanted != self._dtype:
            return tf.cast(self._value, wanted)
        return self._value

    @property
    def shape(self):
        return tf.TensorShape(self._shape)

    @property
    def ndim(self):
        return len(self._shape)

    @property
    def dtype(self):
        wanted = _autocast_dtype()
        return wanted if wanted is not None and self._autocast and self._value.dtype.is_floating else self._dtype

    def numpy(self):
        if _internal.is_lazy():
            raise NotImplementedError("numpy() is only available when eager execution is enabled.")
        # What it holds later is not this array's.
        return tf.identity(self._value).numpy()

    def __array__(self, dtype=None):
        return self.numpy()

    def __tf_tensor__(self, dtype=None, name=None):
        value = self.value
        return _internal.read_variable(value) if value is self._value and _internal.is_tracing() else value

    def assign(self, value):
        value = as_tensor(value, self._dtype)
        if not _internal.fits(self._shape, tuple(value.shape)):
            raise ValueError(
                "The shape of the target variable and the shape of the target value in `variable.assign(value)` must match. "
                f"variable.shape={self.shape}, Received: value.shape={value.shape}. Target variable: {self}"
            )
        if not is_stateless():
            path, trainable = self.path, self.trainable
            if _internal.is_tracing():
                self._value = _internal.outside(lambda: _internal.drawn("other", 0, 0, self._shape, self._dtype, path, trainable))
            else:
                self._value = _internal.held(value, path, trainable)
        return value

    def assign_add(self, value):
        return self.assign(self + value)

    def assign_sub(self, value):
        return self.assign(self - value)

    def __repr__(self):
        value = "" if _internal.is_lazy() else f", value={self._value.numpy()}"
        return f"<Variable path={self.path}, shape={self.shape}, dtype={self.dtype}{value}>"

    def __getitem__(self, key):
        return self.value[key]

    def __add__(self, other):
        return self.value + other

    def __radd__(self, other):
        return other + self.value

    def __sub__(self, other):
        return self.value - other

    def __rsub__(self, other):
        return other - self.value

    def __mul__(self, other):
        return self.value * other

    def __rmul__(self, other):
        return other * self.value

    def __truediv__(self, other):
        return self.value / other

    def __rtruediv__(self, other):
        return other / self.value

    def __floordiv__(self, other):
        return self.value // other

    def __rfloordiv__(self, other):
        return other // self.value

    def __mod__(self, other):
        return self.value % other

    def __rmod__(self, other):
        return other % self.value

    def __pow__(self, other):
        return self.value**other

    def __rpow__(self, other):
        return other**self.value

    def __matmul__(self, other):
        return self.value @ other

    def __rmatmul__(self, other):
        from keras import ops

        return ops.matmul(other, self.value)

    def __and__(self, other):
        return self.value & other

    def __rand__(self, other):
        return other & self.value

    def __or__(self, other):
        return self.value | other

    def __ror__(self, other):
        return other | self.value

    def __xor__(self, other):
        return self.value ^ other

    def __rxor__(self, other):
        return other ^ self.value

    def __eq__(self, other):
        return self.value == other

    def __ne__(self, other):
        return self.value != other

    def __lt__(self, other):
        return self.value < other

    def __le__(self, other):
        return self.value <= other

    def __gt__(self, other):
        return self.value > other

    def __ge__(self, other):
        return self.value >= other

    def __neg__(self):
        return -self.value

    def __pos__(self):
        return self.value

    def __abs__(self):
        return abs(self.value)

    def __invert__(self):
        return ~self.value

    def __float__(self):
        return float(self._value)

    def __int__(self):
        return int(self._value)


def as_tensor(x, dtype=None):
    """A value as a tensor of a dtype, as Keras makes one."""
    if dtype is not None:
        dtype = standardize_dtype(dtype)
    if _internal.is_tensor(x):
        return x if dtype is None or x.dtype.name == dtype else tf.cast(x, dtype)
    if isinstance(x, Variable):
        return as_tensor(x.value, dtype)
    if dtype is None:
        return tf.convert_to_tensor(x)
    if dtype == "bool" or "int" in dtype or hasattr(x, "dtype"):
        x = tf.convert_to_tensor(x)
        return x if x.dtype.name == dtype else tf.cast(x, dtype)
    return tf.convert_to_tensor(x, dtype=dtype)


_casting = []


def _autocast_dtype():
    return _casting[-1] if _casting else None


def autocasting(dtype, run):
    """Runs where variables are read as another dtype."""
    if dtype is _autocast_dtype():
        return run()
    _casting.append(dtype)
    try:
        return run()
    finally:
        _casting.pop()


class SeedGenerator:
    __unmodelled__ = "backend from_config"

    def __init__(self, seed=None, name=None, **kwargs):
        self.name = auto_name("SeedGenerator") if name is None else name
        if seed is not None and not isinstance(seed, int):
            raise ValueError(f"Argument `seed` must be an integer. Received: seed={seed}")
        if isinstance(seed, bool):
            # It stands beside a zero.
            raise ValueError("Can't convert Python sequence with mixed types to Tensor.")
        if _internal.variable_is_made():
            _internal.seed_refused()
        self._initial_seed = seed
        self._parent_path = None
        self._state = None

    def get_config(self):
        return {"seed": self._initial_seed, "name": self.name}

    @property
    def state(self):
        if self._state is None:
            seed = self._initial_seed
            made = lambda: Variable(lambda shape, dtype: tf.constant([seed or 0, 0], dtype=dtype), shape=(2,), dtype="int64", trainable=False, name="seed_generator_state")
            self._state = scoped(self, made)
            # What holds it here is wider.
            self._state._dtype = "uint32"
        return self._state

    def next(self, ordered=True):
        _unsupported("the numbers of a SeedGenerator")
