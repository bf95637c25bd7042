def _product(sizes):
    total = 1
    for n in sizes:
        total *= n
    return total


class Flatten(Layer):
    __module__ = "keras.src.layers.reshaping.flatten"
    _is_quiet = True
    _keeps_dtype = True
    _built_at_init = True
    _settings = ("data_format",)

    def __init__(self, data_format=None, **kwargs):
        super().__init__(**kwargs)
        self.data_format = data_format_of(data_format)
        self.input_spec = InputSpec(min_ndim=1)

    def call(self, inputs):
        rank = len(inputs.shape)
        if self.data_format == "channels_first" and rank > 2:
            inputs = tf.transpose(inputs, (0, *range(2, rank), 1))
        rest = tuple(inputs.shape)[1:]
        if inputs.shape[0] is None and None in rest:
            return _internal.unknown_as(inputs, (None, None), inputs.dtype)
        return tf.reshape(inputs, (-1, 1) if not rest else (inputs.shape[0] or -1, -1 if None in rest else _product(rest)))

    def compute_output_shape(self, input_shape):
        rest = input_shape[1:]
        return (input_shape[0], 1 if not rest else None if None in rest else _product(rest))


class Reshape(Layer):
    __module__ = "keras.src.layers.reshaping.reshape"
    _is_quiet = True
    _keeps_dtype = True
    _built_at_init = True
    _settings = ("target_shape",)

    def __init__(self, target_shape, **kwargs):
        super().__init__(**kwargs)
        sizes = tuple(target_shape)
        for n in sizes:
            if isinstance(n, int) and n < -1:
                raise ValueError(
                    f"Each dimension in `target_shape` must be a non-negative integer, or `-1` for a single unknown dimension. Received: target_shape={sizes}."
                )
        if len([n for n in sizes if n == -1]) > 1:
            raise ValueError(f"There must be at most one unknown dimension (-1) in `target_shape`. Received: target_shape={sizes}.")
        self.target_shape = sizes

    def compute_output_shape(self, input_shape):
        rest = reshaped(tuple(input_shape[1:]), self.target_shape)
        return (input_shape[0], *rest)

    def call(self, inputs):
        wanted = self.compute_output_shape(tuple(inputs.shape))
        batch = tf.shape(inputs)[0] if wanted[0] is None else wanted[0]
        return tf.reshape(inputs, (batch, *(-1 if n is None else n for n in wanted[1:])))


def reshaped(shape, wanted):
    """Sizes after a reshape to `wanted`, of which one may be -1."""
    if None in shape:
        return tuple(None if n == -1 else n for n in wanted)
    whole, known = _product(shape), _product([n for n in wanted if n != -1])
    if -1 not in wanted:
        if whole != known:
            raise ValueError(f"The total size of the tensor must be unchanged. Received: input_shape={shape}, target_shape={wanted}")
        return wanted
    if known == 0 or whole % known != 0:
        raise ValueError(
            f"The total size of the tensor must be unchanged, however, the input size cannot by divided by the specified dimensions in target_shape. Received: input_shape={shape}, target_shape={wanted}"
        )
    return tuple(whole // known if n == -1 else n for n in wanted)


class Permute(Layer):
    __module__ = "keras.src.layers.reshaping.permute"
    _is_quiet = True
    _settings = ("dims",)

    def __init__(self, dims, **kwargs):
        super().__init__(**kwargs)
        if set(dims) != set(range(1, len(dims) + 1)):
            raise ValueError(
                f"Invalid permutation argument `dims` for Permute Layer. The set of indices in `dims` must be consecutive and start from 1. Received dims={dims}"
            )
        self.dims, self.input_spec = tuple(dims), InputSpec(ndim=1 + len(dims))

    def compute_output_shape(self, input_shape):
        return (input_shape[0], *(input_shape[i] for i in self.dims))

    def call(self, inputs):
        return tf.transpose(inputs, (0, *self.dims))


class RepeatVector(Layer):
    __module__ = "keras.src.layers.reshaping.repeat_vector"
    _is_quiet = True
    _settings = ("n",)

    def __init__(self, n, **kwargs):
        super().__init__(**kwargs)
        self.n = positive_whole(n, "n")
        self.input_spec = InputSpec(ndim=2)

    def compute_output_shape(self, input_shape):
        batch, features = input_shape
        return (batch, self.n, features)

    def call(self, inputs):
        return tf.tile(tf.expand_dims(inputs, 1), [1, self.n, 1])
