def _convolved(n, kernel, stride, dilation, padding):
    """A size of space behind a kernel; None of one that is open."""
    if n is None:
        return None
    return ((n - dilation * (kernel - 1) - 1) if padding == "valid" else (n - 1)) // stride + 1


def convolved_shape(input_shape, filters, kernel_size, strides, padding, data_format, dilation_rate):
    """The shape that a convolution gives, in channels' place."""
    first = data_format == "channels_first"
    space = input_shape[2:] if first else input_shape[1:-1]
    kernel = (*kernel_size, input_shape[1] if first else input_shape[-1], filters)
    if len(kernel) != len(input_shape):
        raise ValueError(f"Kernel shape must have the same length as input, but received kernel of shape {kernel} and input of shape {input_shape}.")
    if isinstance(padding, (list, tuple)):
        raise ValueError(f"`padding` must be either `'valid'` or `'same'`. Received {padding}.")
    sizes = [_convolved(*each, padding) for each in zip(space, kernel_size, strides, dilation_rate)]
    if padding == "valid" and any([n is not None and n <= 0 for n in sizes]):
        raise ValueError(
            f"Computed output size would be zero or negative. Received `inputs shape={input_shape}`, `kernel shape={kernel}`, "
            f"`dilation_rate={as_array(dilation_rate)}`, `strides={strides}`, `padding={padding}`."
        )
    return (input_shape[0], filters, *sizes) if first else (input_shape[0], *sizes, filters)


_in_backend = "".join(
    [
        f'    File "<site-packages>/keras/src/backend/tensorflow/nn.py", line {line}, in {name}\n        {text}\n'
        for line, name, text in ((840, "_conv_xla  *", "return _conv()"), (812, "_conv  **", "result = tf.nn.convolution("))
    ]
)


def _in_groups(run):
    """Channels in groups are left to XLA: what does not fit is said of a graph of its own, which takes what it is given from around it."""
    try:
        return run() if _internal.is_tracing() else tf.function(run)()
    except ValueError as e:
        words = str(e).split("ValueError: ")[-1].strip()
    said, rest = words.split(" for '{{node ", 1)
    node, rest = rest.split("}}", 1)
    settings, rest = rest.split("](", 1)
    inputs, rest = rest.split(")", 1)
    within = node[: node.rindex("convolution")]
    taken = [one.removeprefix(within) if one.startswith(f"{within}convolution/") else f"convolution/{one}" for one in inputs.split(", ")]
    raise ValueError(f"in user code:\n\n{_in_backend}\n    ValueError: {said} for '{{{{node convolution}}}}{settings}]({', '.join(taken)}){rest}\n")


def convolved(x, kernel, strides, padding, data_format, dilation_rate):
    """What a convolution gives, in channels' place."""
    if not x.dtype.is_floating:
        _unsupported("a convolution of whole numbers")
    rank = len(x.shape) - 2
    formats = ("NCW", "NCHW", "NCDHW") if data_format == "channels_first" else ("NWC", "NHWC", "NDHWC")
    run = lambda: tf.nn.convolution(x, kernel, list(strides), padding_word(padding), data_format=formats[rank - 1], dilations=list(dilation_rate))
    channels, wanted = x.shape[1 if data_format == "channels_first" else -1], kernel.shape[-2]
    if channels is None or channels == wanted or (channels % wanted == 0 and kernel.shape[-1] % (channels // wanted) == 0):
        return run()
    return _in_groups(run)


class WindowedLayer(Layer):
    """What convolutions have in common: a window over the axes of space."""

    _is_quiet = True
    _causal = False
    _kernel_name = "kernel"

    def _set_window(self, settings, rank):
        self.rank = rank
        for name in ("kernel_size", "strides", "dilation_rate"):
            setattr(self, name, whole_numbers(settings[name], rank, name))
        self.padding = padding_of(settings["padding"], self._causal)
        take_settings(self, settings, [name for name in self._settings if name not in ("kernel_size", "strides", "dilation_rate", "padding")])
        self.input_spec = InputSpec(min_ndim=rank + 2)
        if "filters" in settings and settings["filters"] is not None and settings["filters"] <= 0:
            raise ValueError(f"Invalid value for argument `filters`. Expected a strictly positive value. Received filters={settings['filters']}.")

    def _no_stride_with_dilation(self):
        if max(self.strides) > 1 and max(self.dilation_rate) > 1:
            raise ValueError(
                f"`strides > 1` not supported in conjunction with `dilation_rate > 1`. Received: strides={self.strides} and dilation_rate={self.dilation_rate}"
            )

    def _channels(self, input_shape):
        """How many there are; from then on, the layer asks for them."""
        axis = 1 if self.data_format == "channels_first" else -1
        self.input_spec = InputSpec(min_ndim=self.rank + 2, axes={axis: input_shape[axis]})
        return input_shape[axis]

    def _weight(self, name, shape, of):
        return self.add_weight(
            name=name,
            shape=shape,
            initializer=getattr(self, f"{of}_initializer"),
            regularizer=getattr(self, f"{of}_regularizer"),
            constraint=getattr(self, f"{of}_constraint"),
        )

    def _finished(self, x):
        """With its bias, and activated."""
        if self.bias is not None:
            wide = self.bias.shape[0]
            x = tf.add(x, tf.reshape(self.bias, (1, wide, *(1,) * self.rank) if self.data_format == "channels_first" else (*(1,) * (self.rank + 1), wide)))
        return x if self.activation is None else self.activation(x)

    def compute_output_shape(self, input_shape):
        return convolved_shape(input_shape, self.filters, self.kernel_size, self.strides, self.padding, self.data_format, self.dilation_rate)


of_kernels = (
    "kernel_initializer bias_initializer kernel_regularizer bias_regularizer activity_regularizer kernel_constraint bias_constraint"
).split()


class Conv(WindowedLayer):
    __unmodelled__ = "convolution_op enable_lora lora_alpha lora_enabled lora_rank"

    _rank = 1
    _settings = ("filters", "kernel_size", "strides", "padding", "data_format", "dilation_rate", "groups", "activation", "use_bias", *of_kernels)

    def __init__(
        self,
        filters,
        kernel_size,
        strides=1,
        padding="valid",
        data_format=None,
        dilation_rate=1,
        groups=1,
        activation=None,
        use_bias=True,
        kernel_initializer="glorot_uniform",
        bias_initializer="zeros",
        kernel_regularizer=None,
        bias_regularizer=None,
        activity_regularizer=None,
        kernel_constraint=None,
        bias_constraint=None,
        **kwargs,
    ):
        settings = dict(locals())
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self._set_window(settings, self._rank)
        if groups <= 0:
            raise ValueError(f"The number of groups must be a positive integer. Received: groups={groups}.")
        if filters is not None and filters % groups != 0:
            raise ValueError(f"The number of filters must be evenly divisible by the number of groups. Received: groups={groups}, filters={filters}.")
        self._no_stride_with_dilation()

    kernel = property(kernel_of)

    def build(self, input_shape):
        channels = self._channels(input_shape)
        if channels % self.groups != 0:
            raise ValueError(
                f"The number of input channels must be evenly divisible by the number of groups. Received groups={self.groups}, but the input has "
                f"{channels} channels (full input shape is {input_shape})."
            )
        self.compute_output_shape(input_shape)
        self._kernel = self._weight("kernel", (*self.kernel_size, channels // self.groups, self.filters), "kernel")
        self.bias = self._weight("bias", (self.filters,), "bias") if self.use_bias else None

    def call(self, inputs):
        padding = self.padding
        if padding == "causal":
            around = [[self.dilation_rate[0] * (self.kernel_size[0] - 1), 0]]
            inputs = tf.pad(inputs, [[0, 0], [0, 0], *around] if self.data_format == "channels_first" else [[0, 0], *around, [0, 0]])
            padding = "valid"
        return self._finished(convolved(inputs, self._kernel, self.strides, padding, self.data_format, self.dilation_rate))


class Conv1D(Conv):
    __module__ = "keras.src.layers.convolutional.conv1d"
    _causal = True

    def __init__(self, filters, kernel_size, strides=1, padding="valid", data_format=None, dilation_rate=1, groups=1, activation=None, **kwargs):
        super().__init__(filters, kernel_size, strides, padding, data_format, dilation_rate, groups, activation, **kwargs)


class Conv2D(Conv):
    __module__ = "keras.src.layers.convolutional.conv2d"
    _rank = 2

    def __init__(self, filters, kernel_size, strides=(1, 1), padding="valid", data_format=None, dilation_rate=(1, 1), groups=1, activation=None, **kwargs):
        super().__init__(filters, kernel_size, strides, padding, data_format, dilation_rate, groups, activation, **kwargs)


class Conv3D(Conv):
    __module__ = "keras.src.layers.convolutional.conv3d"
    _rank = 3

    def __init__(self, filters, kernel_size, strides=1, padding="valid", data_format=None, dilation_rate=1, groups=1, activation=None, **kwargs):
        super().__init__(filters, kernel_size, strides, padding, data_format, dilation_rate, groups, activation, **kwargs)


Convolution1D = Conv1D
Convolution2D = Conv2D
Convolution3D = Conv3D
