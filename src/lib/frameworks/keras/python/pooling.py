class _GlobalPooling1D(Layer):
    _is_quiet = True
    _built_at_init = True
    _settings = ("data_format", "keepdims")

    def __init__(self, data_format=None, keepdims=False, **kwargs):
        super().__init__(**kwargs)
        self.data_format = data_format or "channels_last"
        self.keepdims = keepdims
        self.input_spec = InputSpec(ndim=3)

    def _axis(self):
        return 2 if self.data_format == "channels_first" else 1

    def compute_output_shape(self, input_shape):
        sizes = list(input_shape)
        sizes[self._axis()] = 1
        return tuple(n for i, n in enumerate(sizes) if self.keepdims or i != self._axis())


class GlobalAveragePooling1D(_GlobalPooling1D):
    def __init__(self, data_format=None, keepdims=False, **kwargs):
        super().__init__(data_format=data_format, keepdims=keepdims, **kwargs)
        self.supports_masking = True

    def call(self, inputs, mask=None):
        axis = self._axis()
        if mask is None:
            return tf.reduce_mean(inputs, axis=axis, keepdims=self.keepdims)
        mask = tf.expand_dims(tf.cast(mask, inputs.dtype), 1 if axis == 2 else 2)
        return tf.reduce_sum(inputs * mask, axis=axis, keepdims=self.keepdims) / tf.reduce_sum(mask, axis=axis, keepdims=self.keepdims)

    def compute_mask(self, inputs, mask=None):
        return None


class GlobalMaxPooling1D(_GlobalPooling1D):
    def call(self, inputs):
        return tf.reduce_max(inputs, axis=self._axis(), keepdims=self.keepdims)


GlobalAvgPool1D = GlobalAveragePooling1D
GlobalMaxPool1D = GlobalMaxPooling1D
