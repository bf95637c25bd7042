def _repeated(x, times, axis):
    """Each row of an axis several times."""
    sizes = [tf.shape(x)[i] if n is None and i != axis else n for i, n in enumerate(x.shape)]
    sizes[axis] = -1 if sizes[axis] is None else sizes[axis] * times
    copies = [1] * (len(sizes) + 1)
    copies[axis + 1] = times
    return tf.reshape(tf.tile(tf.expand_dims(x, axis + 1), copies), sizes)


class UpSampling1D(Layer):
    __module__ = "keras.src.layers.reshaping.up_sampling1d"
    _is_quiet = True
    _settings = ("size",)

    def __init__(self, size=2, **kwargs):
        super().__init__(**kwargs)
        self.size = positive_whole(size, "size")
        self.input_spec = InputSpec(ndim=3)

    def compute_output_shape(self, input_shape):
        return (input_shape[0], None if input_shape[1] is None else self.size * input_shape[1], input_shape[2])

    def call(self, inputs):
        return _repeated(inputs, self.size, 1)


def _space(data_format):
    """The axes of an image's space."""
    return (2, 3) if data_format == "channels_first" else (1, 2)


class UpSampling2D(Layer):
    __module__ = "keras.src.layers.reshaping.up_sampling2d"
    _is_quiet = True
    _settings = ("size", "data_format", "interpolation")

    def __init__(self, size=(2, 2), data_format=None, interpolation="nearest", **kwargs):
        super().__init__(**kwargs)
        self.data_format = data_format_of(data_format)
        self.size = whole_numbers(size, 2, "size")
        self.interpolation = interpolation.lower()
        if self.interpolation != "nearest":
            _unsupported(f"UpSampling2D with {interpolation} interpolation")
        self.input_spec = InputSpec(ndim=4)

    def compute_output_shape(self, input_shape):
        times = dict(zip(_space(self.data_format), self.size))
        return tuple([n if n is None else n * times.get(i, 1) for i, n in enumerate(input_shape)])

    def call(self, inputs):
        for axis, n in zip(_space(self.data_format), self.size):
            inputs = _repeated(inputs, n, axis)
        return inputs


class ZeroPadding1D(Layer):
    __module__ = "keras.src.layers.reshaping.zero_padding1d"
    _is_quiet = True
    _settings = ("padding", "data_format")

    def __init__(self, padding=1, data_format=None, **kwargs):
        super().__init__(**kwargs)
        self.data_format = data_format_of(data_format)
        self.padding = whole_numbers(padding, 2, "padding", zero=True)
        self.input_spec = InputSpec(ndim=3)

    def _around(self):
        return [(0, 0), (0, 0), self.padding] if self.data_format == "channels_first" else [(0, 0), self.padding, (0, 0)]

    def compute_output_shape(self, input_shape):
        return tuple([n if n is None else n + sum(more) for n, more in zip(input_shape, self._around())])

    def call(self, inputs):
        return tf.pad(inputs, self._around())


def _pairs(value, name, of):
    """What is done before and behind each axis of an image's space."""
    if isinstance(value, int):
        return ((value, value), (value, value))
    if not hasattr(value, "__len__"):
        raise ValueError(
            f"`{name}` should be either an int, a tuple of 2 ints (symmetric_height_{of}, symmetric_width_{of}), or a tuple of 2 tuples of 2 ints "
            f"((top_{of}, bottom_{of}), (left_{of}, right_{of})). Received: {name}={value}."
        )
    if len(value) != 2:
        raise ValueError(f"`{name}` should have two elements. Received: {name}={value}.")
    return tuple([whole_numbers(one, 2, f"{'1st' if i == 0 else '2nd'} entry of {name}", zero=True) for i, one in enumerate(value)])


class ZeroPadding2D(ZeroPadding1D):
    __module__ = "keras.src.layers.reshaping.zero_padding2d"
    _settings = ("padding", "data_format")

    def __init__(self, padding=(1, 1), data_format=None, **kwargs):
        Layer.__init__(self, **kwargs)
        self.data_format = data_format_of(data_format)
        self.padding = _pairs(padding, "padding", "pad")
        self.input_spec = InputSpec(ndim=4)

    def _around(self):
        none = (0, 0)
        return [none, none, *self.padding] if self.data_format == "channels_first" else [none, *self.padding, none]


class Cropping1D(Layer):
    __module__ = "keras.src.layers.reshaping.cropping1d"
    _is_quiet = True
    _settings = ("cropping",)

    def __init__(self, cropping=(1, 1), **kwargs):
        super().__init__(**kwargs)
        self.cropping = whole_numbers(cropping, 2, "cropping", zero=True)
        self.input_spec = InputSpec(ndim=3)

    def _left(self, n, said):
        if n is None:
            return None
        if n - sum(self.cropping) <= 0:
            raise ValueError(
                f"`cropping` parameter of `Cropping1D` layer must be smaller than the input length. Received: {said}, cropping={self.cropping}"
            )
        return n - sum(self.cropping)

    def compute_output_shape(self, input_shape):
        return (input_shape[0], self._left(input_shape[1], f"input_shape={input_shape}"), input_shape[2])

    def call(self, inputs):
        self._left(inputs.shape[1], f"inputs.shape={inputs.shape}")
        first, last = self.cropping
        return inputs[:, first:, :] if last == 0 else inputs[:, first:-last, :]


class Cropping2D(Layer):
    __module__ = "keras.src.layers.reshaping.cropping2d"
    _is_quiet = True
    _settings = ("cropping", "data_format")

    def __init__(self, cropping=((0, 0), (0, 0)), data_format=None, **kwargs):
        super().__init__(**kwargs)
        self.data_format = data_format_of(data_format)
        self.cropping = _pairs(cropping, "cropping", "crop")
        self.input_spec = InputSpec(ndim=4)

    def compute_output_shape(self, input_shape):
        less = dict(zip(_space(self.data_format), self.cropping))
        sizes = [n if n is None else n - sum(less.get(i, (0, 0))) for i, n in enumerate(input_shape)]
        if any([n is not None and n <= 0 for n in sizes[1:]]):
            _unsupported("Cropping2D of more than there is")
        return tuple(sizes)

    def call(self, inputs):
        less = dict(zip(_space(self.data_format), self.cropping))
        return inputs[tuple([slice(less[i][0], -less[i][1] or None) if i in less else slice(None) for i in range(4)])]
