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
                batch_shape = (batch_size, *standard_shape(shape))
        if sparse and ragged:
            raise ValueError("KerasTensor cannot have `sparse=True` and `ragged=True` at the same time.")
        if sparse:
            _unsupported("sparse inputs")
        self._batch_shape = standard_shape(batch_shape)
        self._dtype = standardize_dtype(dtype)
        self.sparse = False
        self.ragged = bool(ragged)
        if input_tensor is None:
            input_tensor = _internal.input(self._batch_shape, self._dtype, name or unique_name("keras_tensor"))
        if ragged:
            input_tensor._keras_ragged = True
        self._input_tensor = input_tensor
        Node(self, (), {}, input_tensor)
        self.built = True
        self.optional = optional

    def call(self):
        return

    def get_config(self):
        said = {"sparse": False, "ragged": self.ragged, "name": self.name, "optional": self.optional}
        return {"batch_shape": self._batch_shape, "dtype": self._dtype, **said}

    @property
    def dtype(self):
        return self._dtype

    @property
    def batch_shape(self):
        return self._batch_shape


def Input(shape=None, batch_size=None, dtype=None, sparse=None, ragged=None, batch_shape=None, name=None, tensor=None, optional=False):
    return InputLayer(shape=shape, batch_size=batch_size, dtype=dtype, sparse=sparse, ragged=ragged, batch_shape=batch_shape, name=name, input_tensor=tensor, optional=optional).output
