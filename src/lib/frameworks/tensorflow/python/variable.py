class Variable:
    """A tensor under a name whose contents change."""

    def __init__(self, initial_value=None, trainable=None, validate_shape=True, caching_device=None, name=None, variable_def=None, dtype=None, import_scope=None, constraint=None, synchronization=None, aggregation=None, shape=None):
        if initial_value is None:
            raise ValueError("The `initial_value` arg to `tf.Variable` must be specified except when you are not providing a `variable_def`. You provided neither.")
        if callable(initial_value):
            initial_value = initial_value()
        value = tf.convert_to_tensor(initial_value, dtype=dtype)
        self._trainable = True if trainable is None else trainable
        self._value = _internal.variable(value, self._trainable)
        self._name = (name or "Variable") + ":0"

    def _read(self):
        return _internal.read_variable(self._value)

    def __tf_tensor__(self):
        return self._read()

    @property
    def shape(self):
        return self._value.shape

    @property
    def dtype(self):
        return self._value.dtype

    @property
    def name(self):
        return self._name

    @property
    def trainable(self):
        return self._trainable

    @property
    def device(self):
        return "/job:localhost/replica:0/task:0/device:CPU:0"

    def get_shape(self):
        return self.shape

    def numpy(self):
        return self._value.numpy()

    def value(self):
        return self._read()

    def read_value(self):
        return self._read()

    def ref(self):
        return self

    def _set(self, value):
        if tuple(value.shape) != tuple(self.shape):
            raise ValueError(
                f"Cannot assign value to variable ' {self._name}': Shape mismatch.The variable shape {self.shape}, and the assigned value shape {value.shape} are incompatible."
            )
        _internal.assign(self._value, value, self._trainable)
        return self

    def assign(self, value, use_locking=None, name=None, read_value=True):
        return self._set(tf.convert_to_tensor(value, dtype=self.dtype))

    def assign_add(self, delta, use_locking=None, name=None, read_value=True):
        return self._set(self._read() + tf.convert_to_tensor(delta, dtype=self.dtype))

    def assign_sub(self, delta, use_locking=None, name=None, read_value=True):
        return self._set(self._read() - tf.convert_to_tensor(delta, dtype=self.dtype))

    def __getitem__(self, index):
        return self._read()[index]

    def __setitem__(self, index, value):
        raise TypeError("'ResourceVariable' object does not support item assignment")

    def __len__(self):
        return len(self._value)

    def __iter__(self):
        return iter(self._read())

    def __float__(self):
        return float(self._value)

    def __int__(self):
        return int(self._value)

    def __bool__(self):
        return bool(self._value)

    def __array__(self, dtype=None):
        return self._value.numpy()

    def __neg__(self):
        return -self._read()

    def __abs__(self):
        return abs(self._read())

    def __add__(self, other):
        return self._read() + other

    def __radd__(self, other):
        return other + self._read()

    def __sub__(self, other):
        return self._read() - other

    def __rsub__(self, other):
        return other - self._read()

    def __mul__(self, other):
        return self._read() * other

    def __rmul__(self, other):
        return other * self._read()

    def __truediv__(self, other):
        return self._read() / other

    def __rtruediv__(self, other):
        return other / self._read()

    def __floordiv__(self, other):
        return self._read() // other

    def __mod__(self, other):
        return self._read() % other

    def __pow__(self, other):
        return self._read() ** other

    def __matmul__(self, other):
        return self._read() @ other

    def __rmatmul__(self, other):
        return other @ self._read()

    def __lt__(self, other):
        return self._read() < other

    def __le__(self, other):
        return self._read() <= other

    def __gt__(self, other):
        return self._read() > other

    def __ge__(self, other):
        return self._read() >= other

    def __eq__(self, other):
        return self._read() == other

    def __ne__(self, other):
        return self._read() != other

    def __hash__(self):
        raise TypeError("Variable is unhashable. Instead, use variable.ref() as the key. (Variable: " + repr(self) + ")")

    def __repr__(self):
        text = repr(self._value.numpy().item()) if self._value.ndim == 0 else repr(self._value.numpy())
        return f"<tf.Variable '{self._name}' shape={self.shape} dtype={self.dtype.name}, numpy={chr(10) if chr(10) in text else ''}{text}>"


class Module:
    """What holds variables, and modules that hold some."""

    def __init__(self, name=None):
        self._name = name

    @property
    def name(self):
        return self._name or type(self).__name__.lower()

    @property
    def variables(self):
        return tuple(_variables_in(self, []))

    @property
    def trainable_variables(self):
        return tuple([variable for variable in _variables_in(self, []) if variable.trainable])

    @property
    def submodules(self):
        return tuple([value for value in vars(self).values() if isinstance(value, Module)])


def _variables_in(value, seen):
    if any([value is one for one in seen]):
        return []
    if isinstance(value, (list, tuple)):
        return [one for item in value for one in _variables_in(item, seen)]
    if isinstance(value, dict):
        return [one for key in value for one in _variables_in(value[key], seen)]
    if isinstance(value, Variable):
        seen.append(value)
        return [value]
    if isinstance(value, Module):
        seen.append(value)
        return [one for key in sorted(vars(value)) for one in _variables_in(vars(value)[key], seen)]
    return []


class GradientTape:
    """Records what is computed, to differentiate it."""

    def __init__(self, persistent=False, watch_accessed_variables=True):
        self._persistent = persistent
        self._used = False
        self._ranges = []

    def __enter__(self):
        self._start = _internal.position()
        return self

    def __exit__(self, kind, value, traceback):
        self._ranges.append((self._start, _internal.position()))

    def watch(self, tensor):
        for one in tf.nest.flatten(tensor):
            if not isinstance(one, Variable):
                _internal.watch(one)

    def gradient(self, target, sources, output_gradients=None, unconnected_gradients="none"):
        if self._used and not self._persistent:
            raise RuntimeError("A non-persistent GradientTape can only be used to compute one set of gradients (or jacobians)")
        self._used = True
        if output_gradients is not None:
            return _unsupported("GradientTape.gradient with output_gradients")
        ranges = self._ranges or [(self._start, _internal.position())]
        flat = [source if _internal.is_tensor(source) else source._value for source in tf.nest.flatten(sources)]
        start = _internal.position()
        total = [tf.reduce_sum(one) for one in tf.nest.flatten(target)]
        whole = total[0]
        for one in total[1:]:
            whole = whole + one
        found = _internal.gradients(whole, flat, [*ranges, (start, _internal.position())])
        if str(unconnected_gradients) == "zero":
            found = [tf.zeros_like(source) if gradient is None else gradient for gradient, source in zip(found, flat)]
        return tf.nest.pack_sequence_as(sources, found)
