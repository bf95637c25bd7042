class _PlainRNN(RNN):
    """A recurrent layer that has its cell's settings as its own."""

    def _set_cell(self, cell, settings):
        own = {name: settings[name] for name in ("return_sequences", "return_state", "go_backwards", "stateful", "unroll")}
        RNN.__init__(self, cell, activity_regularizer=settings["activity_regularizer"], **own, **settings["kwargs"])
        self.input_spec = InputSpec(ndim=3)
        use_cudnn = settings.get("use_cudnn", "auto")
        if use_cudnn not in ("auto", True, False):
            raise ValueError(f"Invalid valid received for argument `use_cudnn`. Expected one of {{'auto', True, False}}. Received: use_cudnn={use_cudnn}")
        self.use_cudnn = use_cudnn

    def inner_loop(self, sequences, initial_state, mask, training=False):
        if isinstance(mask, (list, tuple, dict)):
            mask = mask[0]
        if self.use_cudnn is True and not isinstance(self, SimpleRNN):
            raise ValueError(
                "use_cudnn=True was specified, but cuDNN is not supported for this layer configuration with this backend. Pass use_cudnn='auto' to "
                "fallback to a non-cuDNN implementation."
            )
        if training and (self.cell.dropout or self.cell.recurrent_dropout):
            return _run_dropped(self, sequences, initial_state, mask, training)
        return super().inner_loop(sequences, initial_state, mask=mask, training=training)


def _run_dropped(layer, sequences, states, mask, training):
    """With dropout, what fits has known sizes and numbers that nobody knows."""
    states = states if isinstance(states, (list, tuple)) else [states]
    if not _fits(layer, sequences, states, mask):
        return RNN.inner_loop(layer, sequences, states, mask=mask, training=training)
    dropped = dropout(sequences, layer.cell.dropout)
    return _run_whole(layer, dropped, states, mask)


def of_cell(name):
    return property(lambda self: getattr(self.cell, name))


_shared = (
    "units activation use_bias kernel_initializer recurrent_initializer bias_initializer kernel_regularizer recurrent_regularizer bias_regularizer "
    "kernel_constraint recurrent_constraint bias_constraint dropout recurrent_dropout seed"
).split()
for _name in _shared:
    setattr(_PlainRNN, _name, of_cell(_name))


def _make_cell(kind, name, settings, names):
    kwargs = settings["kwargs"]
    given = {one: settings[one] for one in names if one != "unit_forget_bias" or one in settings}
    if kind is not SimpleRNNCell:
        given["implementation"] = kwargs.pop("implementation", 2)
    return kind(**given, dtype=kwargs.get("dtype"), trainable=kwargs.get("trainable", True), name=name)


_own = (
    "use_bias kernel_initializer recurrent_initializer bias_initializer {}kernel_regularizer recurrent_regularizer bias_regularizer activity_regularizer "
    "kernel_constraint recurrent_constraint bias_constraint dropout recurrent_dropout{}"
)


class LSTM(_PlainRNN):
    __module__ = "keras.src.layers.rnn.lstm"
    _settings = ("units", "activation", "recurrent_activation", *_own.format("unit_forget_bias ", " seed").split())
    recurrent_activation = of_cell("recurrent_activation")
    unit_forget_bias = of_cell("unit_forget_bias")

    def inner_loop(self, sequences, initial_state, mask, training=False):
        if self.use_cudnn is not False and not self.recurrent_dropout:
            # Both are looked at before it is known whether cuDNN is there.
            initial_state[0], initial_state[1]
        return super().inner_loop(sequences, initial_state, mask, training=training)

    def __init__(
        self,
        units,
        activation="tanh",
        recurrent_activation="sigmoid",
        use_bias=True,
        kernel_initializer="glorot_uniform",
        recurrent_initializer="orthogonal",
        bias_initializer="zeros",
        unit_forget_bias=True,
        kernel_regularizer=None,
        recurrent_regularizer=None,
        bias_regularizer=None,
        activity_regularizer=None,
        kernel_constraint=None,
        recurrent_constraint=None,
        bias_constraint=None,
        dropout=0.0,
        recurrent_dropout=0.0,
        seed=None,
        return_sequences=False,
        return_state=False,
        go_backwards=False,
        stateful=False,
        unroll=False,
        use_cudnn="auto",
        **kwargs,
    ):
        settings = dict(locals())
        self._set_cell(_make_cell(LSTMCell, "lstm_cell", settings, LSTMCell._settings), settings)


class GRU(_PlainRNN):
    __module__ = "keras.src.layers.rnn.gru"
    _settings = ("units", "activation", "recurrent_activation", *_own.format("", " reset_after seed").split())
    recurrent_activation = of_cell("recurrent_activation")
    reset_after = of_cell("reset_after")

    def inner_loop(self, sequences, initial_state, mask, training=False):
        first = initial_state[0] if isinstance(initial_state, (list, tuple)) else initial_state
        return super().inner_loop(sequences, first, mask, training=training)

    def __init__(
        self,
        units,
        activation="tanh",
        recurrent_activation="sigmoid",
        use_bias=True,
        kernel_initializer="glorot_uniform",
        recurrent_initializer="orthogonal",
        bias_initializer="zeros",
        kernel_regularizer=None,
        recurrent_regularizer=None,
        bias_regularizer=None,
        activity_regularizer=None,
        kernel_constraint=None,
        recurrent_constraint=None,
        bias_constraint=None,
        dropout=0.0,
        recurrent_dropout=0.0,
        seed=None,
        return_sequences=False,
        return_state=False,
        go_backwards=False,
        stateful=False,
        unroll=False,
        reset_after=True,
        use_cudnn="auto",
        **kwargs,
    ):
        settings = dict(locals())
        self._set_cell(_make_cell(GRUCell, "gru_cell", settings, GRUCell._settings), settings)


class SimpleRNN(_PlainRNN):
    __module__ = "keras.src.layers.rnn.simple_rnn"
    _settings = ("units", "activation", *_own.format("", "").split())
    def __init__(
        self,
        units,
        activation="tanh",
        use_bias=True,
        kernel_initializer="glorot_uniform",
        recurrent_initializer="orthogonal",
        bias_initializer="zeros",
        kernel_regularizer=None,
        recurrent_regularizer=None,
        bias_regularizer=None,
        activity_regularizer=None,
        kernel_constraint=None,
        recurrent_constraint=None,
        bias_constraint=None,
        dropout=0.0,
        recurrent_dropout=0.0,
        return_sequences=False,
        return_state=False,
        go_backwards=False,
        stateful=False,
        unroll=False,
        seed=None,
        **kwargs,
    ):
        settings = dict(locals())
        self._set_cell(_make_cell(SimpleRNNCell, "simple_rnn_cell", settings, SimpleRNNCell._settings), settings)
