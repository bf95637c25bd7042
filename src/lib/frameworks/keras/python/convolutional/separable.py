class _Depthwise(WindowedLayer):
    _rank = 1
    _settings = (
        "depth_multiplier kernel_size strides padding data_format dilation_rate activation use_bias depthwise_initializer bias_initializer "
        "depthwise_regularizer bias_regularizer activity_regularizer depthwise_constraint bias_constraint"
    ).split()

    def __init__(
        self,
        kernel_size,
        strides=1,
        padding="valid",
        depth_multiplier=1,
        data_format=None,
        dilation_rate=1,
        activation=None,
        use_bias=True,
        depthwise_initializer="glorot_uniform",
        bias_initializer="zeros",
        depthwise_regularizer=None,
        bias_regularizer=None,
        activity_regularizer=None,
        depthwise_constraint=None,
        bias_constraint=None,
        **kwargs,
    ):
        settings = dict(locals())
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self._set_window(settings, self._rank)

    def build(self, input_shape):
        channels = self._channels(input_shape)
        self.filters = self.depth_multiplier * channels
        self.compute_output_shape(input_shape)
        self.kernel = self._weight("kernel", (*self.kernel_size, channels, self.depth_multiplier), "depthwise")
        self.bias = self._weight("bias", (self.filters,), "bias") if self.use_bias else None

    def call(self, inputs):
        # A convolution whose groups are its channels.
        grouped = tf.reshape(self.kernel, (*self.kernel_size, 1, self.filters))
        return self._finished(convolved(inputs, grouped, self.strides, self.padding, self.data_format, self.dilation_rate))

    def compute_output_shape(self, input_shape):
        self.filters = self.depth_multiplier * input_shape[1 if self.data_format == "channels_first" else -1]
        return super().compute_output_shape(input_shape)


class DepthwiseConv1D(_Depthwise):
    __module__ = "keras.src.layers.convolutional.depthwise_conv1d"
    def __init__(self, kernel_size, strides=1, padding="valid", depth_multiplier=1, data_format=None, dilation_rate=1, **kwargs):
        super().__init__(kernel_size, strides, padding, depth_multiplier, data_format, dilation_rate, **kwargs)


class DepthwiseConv2D(_Depthwise):
    __module__ = "keras.src.layers.convolutional.depthwise_conv2d"
    _rank = 2

    def __init__(self, kernel_size, strides=(1, 1), padding="valid", depth_multiplier=1, data_format=None, dilation_rate=(1, 1), **kwargs):
        super().__init__(kernel_size, strides, padding, depth_multiplier, data_format, dilation_rate, **kwargs)


class _Separable(WindowedLayer):
    _rank = 1
    _settings = (
        "depth_multiplier filters kernel_size strides padding data_format dilation_rate activation use_bias depthwise_initializer pointwise_initializer "
        "bias_initializer depthwise_regularizer pointwise_regularizer bias_regularizer activity_regularizer depthwise_constraint pointwise_constraint "
        "bias_constraint"
    ).split()

    def __init__(
        self,
        filters,
        kernel_size,
        strides=1,
        padding="valid",
        data_format=None,
        dilation_rate=1,
        depth_multiplier=1,
        activation=None,
        use_bias=True,
        depthwise_initializer="glorot_uniform",
        pointwise_initializer="glorot_uniform",
        bias_initializer="zeros",
        depthwise_regularizer=None,
        pointwise_regularizer=None,
        bias_regularizer=None,
        activity_regularizer=None,
        depthwise_constraint=None,
        pointwise_constraint=None,
        bias_constraint=None,
        **kwargs,
    ):
        settings = dict(locals())
        super().__init__(activity_regularizer=activity_regularizer, **kwargs)
        self._set_window(settings, self._rank)

    def build(self, input_shape):
        channels = self._channels(input_shape)
        self.compute_output_shape(input_shape)
        self.depthwise_kernel = self._weight("depthwise_kernel", (*self.kernel_size, channels, self.depth_multiplier), "depthwise")
        self.pointwise_kernel = self._weight("pointwise_kernel", (*(1,) * self.rank, channels * self.depth_multiplier, self.filters), "pointwise")
        self.bias = self._weight("bias", (self.filters,), "bias") if self.use_bias else None

    def call(self, inputs):
        wide = self.pointwise_kernel.shape[-2]
        grouped = tf.reshape(self.depthwise_kernel, (*self.kernel_size, 1, wide))
        x = convolved(inputs, grouped, self.strides, self.padding, self.data_format, self.dilation_rate)
        one = (1,) * self.rank
        return self._finished(convolved(x, self.pointwise_kernel, one, "valid", self.data_format, one))


class SeparableConv1D(_Separable):
    __module__ = "keras.src.layers.convolutional.separable_conv1d"
    def __init__(self, filters, kernel_size, strides=1, padding="valid", data_format=None, dilation_rate=1, **kwargs):
        super().__init__(filters, kernel_size, strides, padding, data_format, dilation_rate, **kwargs)


class SeparableConv2D(_Separable):
    __module__ = "keras.src.layers.convolutional.separable_conv2d"
    _rank = 2

    def __init__(self, filters, kernel_size, strides=(1, 1), padding="valid", data_format=None, dilation_rate=(1, 1), **kwargs):
        super().__init__(filters, kernel_size, strides, padding, data_format, dilation_rate, **kwargs)


SeparableConvolution1D = SeparableConv1D
SeparableConvolution2D = SeparableConv2D
