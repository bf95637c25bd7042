def whole_shape(shape):
    """Sizes as a tuple of whole numbers and None."""
    if not isinstance(shape, tuple):
        if shape is None:
            raise ValueError("Undefined shapes are not supported.")
        if not hasattr(shape, "__iter__"):
            raise ValueError(f"Cannot convert '{shape}' to a shape.")
        shape = tuple(shape)
    sizes = []
    for size in shape:
        if size is None:
            sizes.append(None)
            continue
        if isinstance(size, (str, float)):
            raise ValueError(f"Cannot convert '{shape}' to a shape. Found invalid dimension '{size}' of type '{type(size)}'. ")
        try:
            size = int(size)
        except Exception:
            raise ValueError(f"Cannot convert '{shape}' to a shape. Found invalid dimension '{size}' of type '{type(size)}'. ")
        if size < 0:
            raise ValueError(f"Cannot convert '{shape}' to a shape. Negative dimensions are not allowed.")
        sizes.append(size)
    return tuple(sizes)


class InputLayer(Layer):
    def __init__(self, shape=None, batch_size=None, dtype=None, sparse=None, ragged=None, batch_shape=None, input_tensor=None, optional=False, name=None, **kwargs):
        super().__init__(name=name)
        if "input_shape" in kwargs:
            _warn("Argument `input_shape` is deprecated. Use `shape` instead.")
            shape = kwargs.pop("input_shape")
        if "batch_input_shape" in kwargs:
            batch_shape = kwargs.pop("batch_input_shape")
        if input_tensor is not None:
            if not _internal.is_keras_tensor(input_tensor):
                raise ValueError(f"Argument `input_tensor` must be a KerasTensor. Received invalid type: input_tensor={input_tensor} (of type {type(input_tensor)})")
            batch_shape = input_tensor.shape
            dtype = input_tensor.dtype
        else:
            if shape is not None and batch_shape is not None:
                raise ValueError("You cannot pass both `shape` and `batch_shape` at the same time.")
            if batch_size is not None and batch_shape is not None:
                raise ValueError("You cannot pass both `batch_size` and `batch_shape` at the same time.")
            if shape is None and batch_shape is None:
                raise ValueError("You must pass a `shape` argument.")
            if shape is not None:
                batch_shape = (batch_size, *whole_shape(shape))
        if sparse or ragged:
            _unsupported("sparse and ragged inputs")
        self._batch_shape = whole_shape(batch_shape)
        self._dtype = _dtype_name(dtype)
        self.sparse = False
        self.ragged = False
        if input_tensor is None:
            input_tensor = _internal.input(self._batch_shape, self._dtype, name or unique_name("keras_tensor"))
        self._input_tensor = input_tensor
        Node(self, (), {}, input_tensor)
        self.built = True
        self.optional = optional

    def call(self):
        return

    @property
    def dtype(self):
        return self._dtype

    @property
    def batch_shape(self):
        return self._batch_shape


def _dtype_name(dtype):
    if dtype is None:
        return "float32"
    if isinstance(dtype, str):
        return {"float": "float32", "int": "int32"}.get(dtype, dtype)
    if dtype is float:
        return "float32"
    if dtype is int:
        return "int64"
    return getattr(dtype, "name", None) or dtype.__name__


def Input(shape=None, batch_size=None, dtype=None, sparse=None, ragged=None, batch_shape=None, name=None, tensor=None, optional=False):
    return InputLayer(shape=shape, batch_size=batch_size, dtype=dtype, sparse=sparse, ragged=ragged, batch_shape=batch_shape, name=name, input_tensor=tensor, optional=optional).output
