class ConvLSTMCell(Layer, DropoutRNNCell):
    _is_quiet = True

    def __init__(self, rank, settings, **kwargs):
        super().__init__(**kwargs)
        take_settings(self, settings, _conv_lstm_settings)
        self.seed_generator = SeedGenerator(seed=self.seed)
        self.rank = rank
        self.kernel_size = whole_numbers(self.kernel_size, rank, "kernel_size")
        self.strides = whole_numbers(self.strides, rank, "strides", zero=True)
        self.padding = padding_of(self.padding)
        self.dilation_rate = whole_numbers(self.dilation_rate, rank, "dilation_rate")
        if max(self.strides) > 1 and max(self.dilation_rate) > 1:
            raise ValueError(
                "Specifying `strides > 1` is not compatible with `dilation_rate > 1`. Please provide `strides=1` or `dilation_rate=1`. "
                f"Received: strides={self.strides} and dilation_rate={self.dilation_rate}"
            )
        self.dropout = min(1.0, max(0.0, self.dropout))
        self.recurrent_dropout = min(1.0, max(0.0, self.recurrent_dropout))
        self.input_spec = InputSpec(ndim=rank + 2)
        self.state_size = -1

    def build(self, inputs_shape, states_shape=None):
        first = self.data_format == "channels_first"
        self._space = inputs_shape[2:] if first else inputs_shape[1:-1]
        if None in self._space:
            raise ValueError(
                "ConvLSTM layers only support static input shapes for the spatial dimension. Received invalid input shape: "
                f"input_shape={inputs_shape}"
            )
        channels = inputs_shape[1 if first else -1]
        if channels is None:
            raise ValueError(
                "The channel dimension of the inputs (last axis) should be defined. Found None. Full input shape received: "
                f"input_shape={inputs_shape}"
            )
        self.input_spec = InputSpec(ndim=self.rank + 3, shape=(None, *inputs_shape[1:]))
        self.input_dim = channels
        made = lambda name, of, shape, initial: self.add_weight(
            shape=shape, name=name, initializer=initial, regularizer=getattr(self, f"{of}_regularizer"), constraint=getattr(self, f"{of}_constraint")
        )
        self.kernel = made("kernel", "kernel", (*self.kernel_size, channels, 4 * self.filters), self.kernel_initializer)
        self.recurrent_kernel = made(
            "recurrent_kernel", "recurrent", (*self.kernel_size, self.filters, 4 * self.filters), self.recurrent_initializer
        )
        self.bias = None
        if self.use_bias:
            drawn = getattr(self.bias_initializer, "_drawn", None)
            if self.unit_forget_bias and drawn is None:
                _unsupported("a forget bias beside this initializer")
            initial = ForgetBias(drawn((self.filters,))) if self.unit_forget_bias else self.bias_initializer
            self.bias = made("bias", "bias", (4 * self.filters,), initial)

    def call(self, inputs, states, training=False):
        h, c = states[0], states[1]
        if training:
            inputs, h = dropout(inputs, self.dropout), dropout(h, self.recurrent_dropout)
        x = convolved(inputs, self.kernel, self.strides, self.padding, self.data_format, self.dilation_rate)
        first = self.data_format == "channels_first"
        if self.bias is not None:
            wide, ones = 4 * self.filters, (1,) * self.rank
            x = x + tf.reshape(self.bias, (1, wide, *ones) if first else (1, *ones, wide))
        one = (1,) * self.rank
        z = x + convolved(h, self.recurrent_kernel, one, "same", self.data_format, one)
        i, f, g, o = tf.split(z, 4, axis=1 if first else -1)
        c = self.recurrent_activation(f) * c + self.recurrent_activation(i) * self.activation(g)
        h = self.recurrent_activation(o) * self.activation(c)
        return h, [h, c]

    def compute_output_shape(self, inputs_shape, states_shape=None):
        made = convolved_shape(inputs_shape, self.filters, self.kernel_size, self.strides, self.padding, self.data_format, self.dilation_rate)
        return made, [made, made]

    def get_initial_state(self, batch_size=None):
        first = self.data_format == "channels_first"
        shape = (batch_size, self.input_dim, *self._space) if first else (batch_size, *self._space, self.input_dim)
        state = self.compute_output_shape(shape)[0]
        return [tf.zeros(state, dtype=self.compute_dtype), tf.zeros(state, dtype=self.compute_dtype)]


_conv_lstm_settings = (
    "filters kernel_size strides padding data_format dilation_rate activation recurrent_activation use_bias kernel_initializer recurrent_initializer "
    "bias_initializer unit_forget_bias kernel_regularizer recurrent_regularizer bias_regularizer activity_regularizer kernel_constraint "
    "recurrent_constraint bias_constraint dropout recurrent_dropout seed"
).split()
_conv_lstm_defaults = {
    "strides": 1,
    "padding": "valid",
    "data_format": None,
    "dilation_rate": 1,
    "activation": "tanh",
    "recurrent_activation": "sigmoid",
    "use_bias": True,
    "kernel_initializer": "glorot_uniform",
    "recurrent_initializer": "orthogonal",
    "bias_initializer": "zeros",
    "unit_forget_bias": True,
    "kernel_regularizer": None,
    "recurrent_regularizer": None,
    "bias_regularizer": None,
    "activity_regularizer": None,
    "kernel_constraint": None,
    "recurrent_constraint": None,
    "bias_constraint": None,
    "dropout": 0.0,
    "recurrent_dropout": 0.0,
    "seed": None,
}


class _ConvLSTM(RNN):
    _settings = tuple(_conv_lstm_settings)
    _rank = 1

    def __init__(self, filters, kernel_size, strides, padding, data_format, return_sequences, return_state, go_backwards, stateful, settings):
        given = {"filters": filters, "kernel_size": kernel_size, "strides": strides, "padding": padding, "data_format": data_format}
        own = {**_conv_lstm_defaults, **given, **{name: settings.pop(name) for name in list(settings) if name in _conv_lstm_defaults}}
        cell = ConvLSTMCell(self._rank, own, name="conv_lstm_cell", dtype=settings.get("dtype"))
        RNN.__init__(
            self,
            cell,
            return_sequences=return_sequences,
            return_state=return_state,
            go_backwards=go_backwards,
            stateful=stateful,
            activity_regularizer=own["activity_regularizer"],
            **settings,
        )
        self.input_spec = InputSpec(ndim=self._rank + 3)
        self._is_quiet = True

    def compute_output_shape(self, sequences_shape, initial_state_shape=None):
        batch = sequences_shape[0]
        state = self.cell.compute_output_shape((batch, *sequences_shape[2:]))[0]
        output = (batch, sequences_shape[1], *state[1:]) if self.return_sequences else state
        return (output, state, state) if self.return_state else output

    def compute_mask(self, _, mask):
        mask = flatten(mask)[0]
        kept = mask if self.return_sequences else None
        return [kept, None, None] if self.return_state else kept


for _name in _conv_lstm_settings:
    if _name != "activity_regularizer":
        setattr(_ConvLSTM, _name, of_cell(_name))


class ConvLSTM1D(_ConvLSTM):
    __module__ = "keras.src.layers.rnn.conv_lstm1d"
    def __init__(
        self,
        filters,
        kernel_size,
        strides=1,
        padding="valid",
        data_format=None,
        return_sequences=False,
        return_state=False,
        go_backwards=False,
        stateful=False,
        **kwargs,
    ):
        super().__init__(filters, kernel_size, strides, padding, data_format, return_sequences, return_state, go_backwards, stateful, kwargs)


class ConvLSTM2D(_ConvLSTM):
    __module__ = "keras.src.layers.rnn.conv_lstm2d"
    _rank = 2

    def __init__(
        self,
        filters,
        kernel_size,
        strides=1,
        padding="valid",
        data_format=None,
        return_sequences=False,
        return_state=False,
        go_backwards=False,
        stateful=False,
        **kwargs,
    ):
        super().__init__(filters, kernel_size, strides, padding, data_format, return_sequences, return_state, go_backwards, stateful, kwargs)


class ConvLSTM3D(_ConvLSTM):
    __module__ = "keras.src.layers.rnn.conv_lstm3d"
    _rank = 3

    def __init__(
        self,
        filters,
        kernel_size,
        strides=1,
        padding="valid",
        data_format=None,
        return_sequences=False,
        return_state=False,
        go_backwards=False,
        stateful=False,
        **kwargs,
    ):
        super().__init__(filters, kernel_size, strides, padding, data_format, return_sequences, return_state, go_backwards, stateful, kwargs)
