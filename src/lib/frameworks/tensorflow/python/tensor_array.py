class TensorArray:
    """Tensors by their places, each of which is written once."""

    def __init__(self, dtype, size=None, dynamic_size=None, clear_after_read=None, tensor_array_name=None, handle=None, flow=None, infer_shape=True, element_shape=None, colocate_with_first_write_call=True, name=None):
        self._dtype = _internal.as_dtype(dtype)
        self._known = size if isinstance(size, int) else None
        n = 0 if size is None else size if isinstance(size, int) else _internal.whole_number(size)
        self._items = [None] * n
        self._grows = bool(dynamic_size)
        self._element = None if element_shape is None else tf.TensorShape(element_shape)
        self._infers = infer_shape
        self._clears = clear_after_read is not False
        self._read = set()
        self._unstacked = False

    @property
    def dtype(self):
        return self._dtype

    @property
    def dynamic_size(self):
        return self._grows

    @property
    def element_shape(self):
        return tf.TensorShape(None) if self._element is None else self._element

    def _at(self, index):
        return index if isinstance(index, int) else _internal.whole_number(index)

    def _with(self, items):
        made = TensorArray(self._dtype, 0, self._grows, self._clears, infer_shape=self._infers)
        made._items, made._element, made._known = items, self._element, self._known
        return made

    def write(self, index, value, name=None):
        value = tf.convert_to_tensor(value, dtype_hint=self._dtype)
        i = self._at(index)
        items = self._items
        if i >= len(items):
            if not self._grows:
                if _internal.is_tracing():
                    return _unsupported("a TensorArray of a graph that is written to outside of it")
                _internal.op_fails(tf.errors.OutOfRangeError, f"Tried to write to index {i} but array is not resizeable and size is: {len(items)} ")
            items = items + [None] * (i + 1 - len(items))
        if value.dtype != self._dtype:
            if _internal.is_tracing():
                return _unsupported("a TensorArray of a graph that is given another dtype")
            _internal.op_fails(tf.errors.InvalidArgumentError, f"TensorArray dtype is {self._dtype.name} but Op is trying to write dtype {value.dtype.name} ")
        element = self._element
        if element is not None and self._infers and not _internal.fits(tuple(element), tuple(value.shape)):
            raise ValueError(f"Incompatible shape for value ({value.shape}), expected ({element})")
        made = self._with([value if at == i else item for at, item in enumerate(items)])
        if self._infers and element is None:
            made._element = value.shape
        if not _internal.is_tracing():
            self._items = made._items
            self._element = made._element
            return self
        return made

    def read(self, index, name=None):
        i = self._at(index)
        if not 0 <= i < len(self._items):
            if _internal.is_tracing():
                return _unsupported("a TensorArray of a graph that is read outside of it")
            _internal.op_fails(tf.errors.OutOfRangeError, f"Tried to read from index {i} but array size is: {len(self._items)} ")
        if i in self._read:
            words = f"Could not read index {i} twice because it was cleared after a previous read (perhaps try setting clear_after_read = false?)"
            _internal.op_fails(tf.errors.InvalidArgumentError, words)
        value = self._items[i]
        if self._clears and not _internal.is_tracing():
            self._read.add(i)
        if value is None:
            return _unsupported("a place of a TensorArray that nothing was written to")
        return value

    def _all(self):
        if self._read and self._unstacked:
            return _unsupported("a TensorArray whose tensors were read, and cleared")
        if self._read:
            # What was read is cleared, and is zeros from now on.
            self._items = [tf.zeros(self._element, self._dtype) if i in self._read else item for i, item in enumerate(self._items)]
            self._read = set()
        if any([item is None for item in self._items]):
            if all([item is None for item in self._items]):
                return _unsupported("a TensorArray that nothing was written to")
            shape = [item for item in self._items if item is not None][0].shape
            return [tf.zeros(shape, self._dtype) if item is None else item for item in self._items]
        return self._items

    def stack(self, name=None):
        if not self._items:
            return _unsupported("a TensorArray of no tensors")
        made = tf.stack(self._all())
        return made if self._known is not None or not _internal.is_tracing() else _internal.opened(made)

    def concat(self, name=None):
        return _unsupported("TensorArray.concat")

    def gather(self, indices, name=None):
        return tf.gather(self.stack(), indices)

    def unstack(self, value, name=None):
        value = tf.convert_to_tensor(value, dtype_hint=self._dtype)
        if value.shape[0] is None:
            return _unsupported("a TensorArray of as many tensors as nobody knows")
        made = self._with(tf.unstack(value))
        made._element = value.shape[1:]
        made._unstacked = True
        return made

    def split(self, value, lengths, name=None):
        return _unsupported("TensorArray.split")

    def scatter(self, indices, value, name=None):
        return _unsupported("TensorArray.scatter")

    def size(self, name=None):
        return tf.constant(len(self._items))

    def identity(self):
        return self

    def close(self, name=None):
        return None

    def mark_used(self):
        return None
