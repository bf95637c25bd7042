class ResourceVariable(Scattered, InGraph):
    """A tensor under a name whose contents change."""

    _is_variable = True

    def __init__(self, initial_value=None, trainable=None, validate_shape=True, caching_device=None, name=None, variable_def=None, dtype=None, import_scope=None, constraint=None, synchronization=None, aggregation=None, shape=None):
        if initial_value is None:
            raise ValueError("The `initial_value` arg to `tf.Variable` must be specified except when you are not providing a `variable_def`. You provided neither.")
        if _internal.is_tracing() and _internal.forbid_variables(None):
            raise ValueError(
                "tf.function only supports singleton tf.Variables created on the first call. Make sure the tf.Variable is only created once or created outside tf.function. See https://www.tensorflow.org/guide/function#creating_tfvariables for more information."
            )
        if _internal.is_lazy():
            self._make_lazy(name or "Variable", initial_value, trainable, dtype)
            return
        if callable(initial_value):
            initial_value = initial_value()
        value = tf.convert_to_tensor(initial_value, dtype=dtype, name="initial_value")
        if shape is not None:
            given, shape = shape, tf.TensorShape(shape)
            if not shape.is_compatible_with(value.shape):
                raise ValueError(f"In this `tf.Variable` creation, the initial value's shape ({value.shape}) is not compatible with the explicitly supplied `shape` argument ({given}).")
            if not shape.is_fully_defined():
                self._open = shape
        self._trainable = True if trainable is None else trainable
        self._value = _internal.variable(value, self._trainable)
        self._name = _internal.scope() + (name or "Variable") + ":0"

    _reads = None
    # What may be assigned, where that is more than one shape.
    _open = None

    @staticmethod
    def _followed(before=None):
        """Notes from now on which variables are read; with what it gave, which these were since then, once each."""
        found, ResourceVariable._reads = ResourceVariable._reads, [] if before is None else before[0]
        if before is None:
            return [found]
        if before[0] is not None:
            before[0].extend(found)
        return [one for i, one in enumerate(found) if not any([one is earlier for earlier in found[:i]])]

    def _read(self):
        if self._open is not None and _internal.is_tracing():
            return _unsupported("a variable whose sizes may change in a graph")
        if ResourceVariable._reads is not None:
            ResourceVariable._reads.append(self)
        if self._symbol is not None:
            return _internal.read_variable(self._symbol, f"{self._name[:-2]}/read:0" if _internal.old_shapes(None) else None)
        return _internal.read_variable(self._value)

    def __tf_tensor__(self):
        return self._read()

    @property
    def shape(self):
        return self._value.shape if self._open is None else self._open

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
        # What it holds later is not this array's.
        return tf.identity(self._value).numpy()

    def __array__(self, dtype=None):
        return self.numpy()

    def value(self):
        return tf.identity(self._read())

    def read_value(self):
        return tf.identity(self._read())

    def ref(self):
        return Reference(self)

    def _set(self, value):
        if not value.shape.is_compatible_with(self.shape) if self._open is not None else tuple(value.shape) != tuple(self.shape):
            if self._symbol is not None:
                return _unsupported("what a graph says of a variable that is given other sizes")
            raise ValueError(
                f"Cannot assign value to variable ' {self._name}': Shape mismatch.The variable shape {self.shape}, and the assigned value shape {value.shape} are incompatible."
            )
        if self._symbol is not None:
            return _internal.lazy_node("AssignVariableOp", "Assign", [value], self._value, self._store)
        _internal.assign(self._value, value, self._trainable)
        return _UnreadVariable(self)

    def assign(self, value, use_locking=None, name=None, read_value=True):
        return self._unless(read_value, self._set(tf.convert_to_tensor(value, dtype=self.dtype)))

    def _unless(self, read_value, given):
        """What an assignment gives whose result is asked for or not."""
        if read_value or self._symbol is not None:
            return given
        return _internal.done()

    def _changed(self, op, delta, compute, read_value):
        delta = tf.convert_to_tensor(delta, dtype=self.dtype)
        sizes = self.shape if self._open is None else _internal.sizes(self._value)
        if tuple(delta.shape) != tuple(sizes):
            if _internal.is_tracing():
                return _unsupported("what a graph says of a variable that is changed by other sizes")
            wanted, got = [str(list(one)).replace(" ", "") for one in (sizes, delta.shape)]
            _internal.kernel_fails(op, f"Cannot update variable with shape {wanted} using a Tensor with shape {got}, shapes must be equal.", "", "")
        return self._unless(read_value, self._set(compute(self._read(), delta)))

    def assign_add(self, delta, use_locking=None, name=None, read_value=True):
        return self._changed("AssignAddVariableOp", delta, lambda own, x: own + x, read_value)

    def assign_sub(self, delta, use_locking=None, name=None, read_value=True):
        return self._changed("AssignSubVariableOp", delta, lambda own, x: own - x, read_value)

    def __getitem__(self, index):
        part = self._read()[index]
        _internal.note(part, "assign", lambda value, name=None: self._assign_part(index, part, value))
        return part

    def _assign_part(self, index, part, value):
        value = tf.convert_to_tensor(value, dtype=self.dtype)
        sizes, wanted = [list(_internal.sizes(one)) for one in (value, part)]
        if len(sizes) > len(wanted) or any([n not in (1, wanted[i]) for i, n in enumerate(sizes, len(wanted) - len(sizes))]):
            if _internal.is_tracing():
                return _unsupported("a part of a variable that is given other sizes in a graph")
            said = f"Cannot broadcast input shape {sizes} into final shape {wanted}".replace(", ", ",")
            _internal.kernel_fails("ResourceStridedSliceAssign", said, "", "strided_slice/_assign")
        size = 1
        shape = list(_internal.sizes(self._value))
        for n in shape:
            size *= n
        places = _internal.outside(lambda: tf.reshape(tf.reshape(tf.range(size), shape)[index], [-1, 1]))
        flat = tf.reshape(tf.broadcast_to(value, wanted), [-1])
        return self._set(tf.reshape(tf.tensor_scatter_nd_update(tf.reshape(self._read(), [-1]), places, flat), shape))

    def sparse_read(self, indices, name=None):
        return tf.gather(self, indices)

    def __setitem__(self, index, value):
        raise TypeError("'ResourceVariable' object does not support item assignment")

    def __iter__(self):
        return iter(self._read())

    def __float__(self):
        return float(self._value)

    def __int__(self):
        return int(self._value)

    def __bool__(self):
        return bool(self._value)

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

    def __and__(self, other):
        return self._read() & other

    def __rand__(self, other):
        return other & self._read()

    def __or__(self, other):
        return self._read() | other

    def __ror__(self, other):
        return other | self._read()

    def __xor__(self, other):
        return self._read() ^ other

    def __rxor__(self, other):
        return other ^ self._read()

    def __rfloordiv__(self, other):
        return other // self._read()

    def __rmod__(self, other):
        return other % self._read()

    def __rpow__(self, other):
        return other ** self._read()

    def __invert__(self):
        return ~self._read()

    def _refuse_in_place(said, instead):
        def refuse(self, other):
            raise RuntimeError(f"`{said}` with `tf.Variable`s is not supported. Use `{instead[0]}` to modify the variable, or `out = {instead[1]}` if you need to get a new output Tensor.")

        return refuse

    __iadd__ = _refuse_in_place("variable += value", ("variable.assign_add(value)", "variable + value"))
    __isub__ = _refuse_in_place("variable -= value", ("variable.assign_sub(value)", "variable * value"))
    __imul__ = _refuse_in_place("var *= value", ("var.assign(var * value)", "var * value"))
    __itruediv__ = _refuse_in_place("var /= value", ("var.assign(var / value)", "var / value"))
    __ipow__ = _refuse_in_place("var **= value", ("var.assign(var ** value)", "var ** value"))
    del _refuse_in_place

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
        if self._symbol is not None:
            return f"<tf.Variable '{self._name}' shape={self.shape} dtype={self.dtype.name}{'_ref' if _internal.old_shapes(None) else ''}>"
        if _internal.is_tracing():
            return f"<tf.Variable '{self._name}' shape={self.shape} dtype={self.dtype.name}>"
        text = repr(self._value.numpy().item()) if self._value.ndim == 0 else repr(self._value.numpy())
        return f"<tf.Variable '{self._name}' shape={self.shape} dtype={self.dtype.name}, numpy={chr(10) if chr(10) in text else ''}{text}>"


class Reference:
    """What stands for a tensor or a variable where something is asked for its hash."""

    def __init__(self, wrapped):
        self._wrapped = wrapped

    def deref(self):
        return self._wrapped

    def __eq__(self, other):
        return self._wrapped is getattr(other, "_wrapped", None)

    def __hash__(self):
        return id(self._wrapped)

    def __repr__(self):
        return f"<Reference wrapping {self._wrapped!r}>"


class _UnreadVariable(ResourceVariable):
    """What an assignment gives: the variable under another name, read when it is asked for."""

    def __init__(self, assigned):
        self._value = assigned._value
        self._trainable = assigned._trainable
        self._name = "UnreadVariable"


Variable = ResourceVariable
