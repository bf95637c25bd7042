def _pooled_shape(input_shape, pool_size, strides, padding, data_format):
    first = data_format == "channels_first"
    space = input_shape[2:] if first else input_shape[1:-1]
    if padding not in ("valid", "same"):
        raise ValueError(f"Argument `padding` must be either 'valid' or 'same'. Received: padding={padding}")
    sizes = [n if n is None else (n - k) // s + 1 if padding == "valid" else (n - 1) // s + 1 for n, k, s in zip(space, pool_size, strides)]
    if padding == "valid" and any([n is not None and n <= 0 for n in sizes]):
        raise ValueError(
            f"Computed output size would be zero or negative. Received: `inputs.shape={as_array(input_shape)}`, `pool_size={as_array(pool_size)}`, "
            f"`strides={strides}`, `padding={padding}`."
        )
    return (input_shape[0], input_shape[1], *sizes) if first else (input_shape[0], *sizes, input_shape[-1])


class _Pooling(Layer):
    _is_quiet = True
    _built_at_init = True
    _rank = 1
    _settings = ("pool_size", "padding", "strides", "data_format")

    def __init__(self, pool_size, strides=None, padding="valid", data_format=None, name=None, **kwargs):
        super().__init__(name=name, **kwargs)
        rank = self._rank
        self.pool_size = whole_numbers(pool_size, rank, "pool_size")
        self.strides = whole_numbers(pool_size if strides is None else strides, rank, "strides", zero=True)
        self.padding = padding
        self.data_format = data_format_of(data_format)
        self.input_spec = InputSpec(ndim=rank + 2)

    def call(self, inputs):
        first, axes = self.data_format == "channels_first", range(1, self._rank + 1)
        if first:
            inputs = tf.transpose(inputs, (0, *[i + 1 for i in axes], 1))
        x = self._pool(inputs, self.pool_size, self.strides, padding_word(self.padding))
        return tf.transpose(x, (0, self._rank + 1, *axes)) if first else x

    def compute_output_shape(self, input_shape):
        return _pooled_shape(input_shape, self.pool_size, self.strides, self.padding, self.data_format)


class _MaxPooling(_Pooling):
    def _pool(self, *settings):
        return tf.nn.max_pool(*settings)


class _AveragePooling(_Pooling):
    def _pool(self, *settings):
        return tf.nn.avg_pool(*settings)


class MaxPooling1D(_MaxPooling):
    __module__ = "keras.src.layers.pooling.max_pooling1d"
    def __init__(self, pool_size=2, strides=None, padding="valid", data_format=None, name=None, **kwargs):
        super().__init__(pool_size, strides, padding, data_format, name, **kwargs)


class MaxPooling2D(_MaxPooling):
    __module__ = "keras.src.layers.pooling.max_pooling2d"
    _rank = 2

    def __init__(self, pool_size=(2, 2), strides=None, padding="valid", data_format=None, name=None, **kwargs):
        super().__init__(pool_size, strides, padding, data_format, name, **kwargs)


class MaxPooling3D(_MaxPooling):
    __module__ = "keras.src.layers.pooling.max_pooling3d"
    _rank = 3

    def __init__(self, pool_size=(2, 2, 2), strides=None, padding="valid", data_format=None, name=None, **kwargs):
        super().__init__(pool_size, strides, padding, data_format, name, **kwargs)


class AveragePooling1D(_AveragePooling):
    __module__ = "keras.src.layers.pooling.average_pooling1d"
    def __init__(self, pool_size, strides=None, padding="valid", data_format=None, name=None, **kwargs):
        super().__init__(pool_size, strides, padding, data_format, name, **kwargs)


class AveragePooling2D(_AveragePooling):
    __module__ = "keras.src.layers.pooling.average_pooling2d"
    _rank = 2

    def __init__(self, pool_size, strides=None, padding="valid", data_format=None, name=None, **kwargs):
        super().__init__(pool_size, strides, padding, data_format, name, **kwargs)


class AveragePooling3D(_AveragePooling):
    __module__ = "keras.src.layers.pooling.average_pooling3d"
    _rank = 3

    def __init__(self, pool_size, strides=None, padding="valid", data_format=None, name=None, **kwargs):
        super().__init__(pool_size, strides, padding, data_format, name, **kwargs)


MaxPool1D = MaxPooling1D
MaxPool2D = MaxPooling2D
MaxPool3D = MaxPooling3D
AvgPool1D = AveragePooling1D
AvgPool2D = AveragePooling2D
AvgPool3D = AveragePooling3D


class _GlobalPooling(Layer):
    _is_quiet = True
    _built_at_init = True
    _rank = 1
    _settings = ("data_format", "keepdims")

    def __init__(self, data_format=None, keepdims=False, **kwargs):
        super().__init__(**kwargs)
        self.data_format = data_format_of(data_format)
        self.keepdims = keepdims
        self.input_spec = InputSpec(ndim=self._rank + 2)

    def _axes(self):
        first = 2 if self.data_format == "channels_first" else 1
        return list(range(first, first + self._rank))

    def compute_output_shape(self, input_shape):
        axes = self._axes()
        return tuple([1 if i in axes else n for i, n in enumerate(input_shape) if self.keepdims or i not in axes])


def _mean(x, axis, keepdims):
    """A mean as Keras takes it: of whole numbers it is none."""
    return tf.reduce_mean(x if x.dtype.is_floating else tf.cast(x, floatx()), axis=axis, keepdims=keepdims)


class _GlobalAverage(_GlobalPooling):
    def call(self, inputs):
        return _mean(inputs, axis=self._axes(), keepdims=self.keepdims)


class _GlobalMax(_GlobalPooling):
    def call(self, inputs):
        return tf.reduce_max(inputs, axis=self._axes(), keepdims=self.keepdims)


class GlobalAveragePooling1D(_GlobalAverage):
    __module__ = "keras.src.layers.pooling.global_average_pooling1d"

    def call(self, inputs, mask=None):
        (axis,) = self._axes()
        if mask is None:
            return _mean(inputs, axis=axis, keepdims=self.keepdims)
        mask = tf.expand_dims(tf.cast(mask, inputs.dtype), 1 if axis == 2 else 2)
        return tf.reduce_sum(inputs * mask, axis=axis, keepdims=self.keepdims) / tf.reduce_sum(mask, axis=axis, keepdims=self.keepdims)

    def compute_mask(self, inputs, mask=None):
        return None


class GlobalMaxPooling1D(_GlobalMax):
    __module__ = "keras.src.layers.pooling.global_max_pooling1d"
    pass


class GlobalAveragePooling2D(_GlobalAverage):
    __module__ = "keras.src.layers.pooling.global_average_pooling2d"
    _rank = 2


class GlobalMaxPooling2D(_GlobalMax):
    __module__ = "keras.src.layers.pooling.global_max_pooling2d"
    _rank = 2


class GlobalAveragePooling3D(_GlobalAverage):
    __module__ = "keras.src.layers.pooling.global_average_pooling3d"
    _rank = 3


class GlobalMaxPooling3D(_GlobalMax):
    __module__ = "keras.src.layers.pooling.global_max_pooling3d"
    _rank = 3


GlobalAvgPool1D = GlobalAveragePooling1D
GlobalAvgPool2D = GlobalAveragePooling2D
GlobalAvgPool3D = GlobalAveragePooling3D
GlobalMaxPool1D = GlobalMaxPooling1D
GlobalMaxPool2D = GlobalMaxPooling2D
GlobalMaxPool3D = GlobalMaxPooling3D
