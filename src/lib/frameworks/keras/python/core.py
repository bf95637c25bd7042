class Dense(Layer):
    def __init__(self, units, activation=None, use_bias=True, **kwargs):
        super().__init__(**kwargs)
        self.units = units
        self.use_bias = use_bias
        self.input_spec = InputSpec(min_ndim=2)

    def build(self, shape):
        self.kernel = self.add_weight((shape[-1], self.units), name="kernel")
        self.bias = self.add_weight((self.units,), name="bias") if self.use_bias else None
        self.input_spec = InputSpec(min_ndim=2, axes={-1: shape[-1]})

    def call(self, inputs, training=None):
        x = tf.matmul(inputs, self.kernel)
        return x if self.bias is None else tf.add(x, self.bias)
