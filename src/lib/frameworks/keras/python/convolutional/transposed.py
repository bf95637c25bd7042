def _turned_back(n, kernel, stride, dilation, padding, more):
    """A size of space behind a convolution that is turned round."""
    if n is None:
        return None
    wide = (kernel - 1) * dilation + 1
    if padding == "valid":
        return (n - 1) * stride + wide + (max(wide, stride) - wide if more is None else more)
    return n * stride if more is None else (n - 1) * stride + wide % 2 + more


class _ConvTranspose(WindowedLayer):
    _rank = 1
    _settings = ("filters", "kernel_size", "strides", "padding", "output_padding", "data_format", "dilation_rate", "activation", "use_bias", *of_kernels)

    def __init__(
        self,
        filters,
        kernel_size,
        strides=1,
        padding="valid",
        output_padding=None,
        data_format=None,
        dilation_rate=1,
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
        if output_padding is not None:
            self.output_padding = whole_numbers(output_padding, self._rank, "output_padding", zero=True)
        self._no_stride_with_dilation()

    def build(self, input_shape):
        channels = self._channels(input_shape)
        self.kernel = self._weight("kernel", (*self.kernel_size, self.filters, channels), "kernel")
        self.bias = self._weight("bias", (self.filters,), "bias") if self.use_bias else None

    def call(self, inputs):
        padding_word(self.padding)
        # Its numbers are not computed here.
        made = self.compute_output_shape(tuple(inputs.shape))
        return self._finished(_internal.unknown_as(inputs, made, self.compute_dtype, self.compute_output_shape(_internal.sizes(inputs))))

    def compute_output_shape(self, input_shape):
        first = self.data_format == "channels_first"
        more = self.output_padding or (None,) * self.rank
        space = input_shape[2:] if first else input_shape[1:-1]
        sizes = [_turned_back(n, k, s, d, self.padding, m) for n, k, s, d, m in zip(space, self.kernel_size, self.strides, self.dilation_rate, more)]
        return (input_shape[0], self.filters, *sizes) if first else (input_shape[0], *sizes, self.filters)


class Conv1DTranspose(_ConvTranspose):
    __module__ = "keras.src.layers.convolutional.conv1d_transpose"
    def __init__(self, filters, kernel_size, strides=1, padding="valid", output_padding=None, data_format=None, dilation_rate=1, activation=None, **kwargs):
        super().__init__(filters, kernel_size, strides, padding, output_padding, data_format, dilation_rate, activation, **kwargs)


class Conv2DTranspose(_ConvTranspose):
    __module__ = "keras.src.layers.convolutional.conv2d_transpose"
    _rank = 2

    def __init__(
        self, filters, kernel_size, strides=(1, 1), padding="valid", output_padding=None, data_format=None, dilation_rate=(1, 1), activation=None, **kwargs
    ):
        super().__init__(filters, kernel_size, strides, padding, output_padding, data_format, dilation_rate, activation, **kwargs)


Convolution1DTranspose = Conv1DTranspose
Convolution2DTranspose = Conv2DTranspose
