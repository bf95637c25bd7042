def _positive(units):
    if not isinstance(units, int) or units <= 0:
        raise ValueError(f"Received an invalid value for argument `units`, expected a positive integer, got {units}.")


class RNN(Layer):
    def __init__(self, cell, return_sequences=False, return_state=False, go_backwards=False, stateful=False, unroll=False, zero_output_for_mask=False, **kwargs):
        super().__init__(**kwargs)
        self.cell = cell
        self.return_sequences = return_sequences
        self.return_state = return_state
        self.go_backwards = go_backwards
        self.stateful = stateful
        self.unroll = unroll
        self.supports_masking = True
        self.input_spec = InputSpec(ndim=3)

    def build(self, shape):
        self.cell._path = f"{self._path}/{self.cell.name}"
        self.cell.build((shape[0], shape[2]))
        self.cell.built = True

    def call(self, sequences, initial_state=None, mask=None, training=False):
        states = [] if initial_state is None else flatten(initial_state)
        outputs, states = _internal.rnn(self.cell.mode, sequences, self.cell.kernel, self.cell.recurrent_kernel, self.cell.bias, states)
        output = outputs if self.return_sequences else states[0]
        return (output, *states) if self.return_state else output


class LSTMCell(Layer):
    mode = "lstm"

    def __init__(self, units, **kwargs):
        _positive(units)
        super().__init__(**kwargs)
        self.units = units
        self.state_size = [units, units]

    def build(self, shape):
        self.kernel = self.add_weight((shape[-1], 4 * self.units), name="kernel")
        self.recurrent_kernel = self.add_weight((self.units, 4 * self.units), name="recurrent_kernel")
        self.bias = self.add_weight((4 * self.units,), name="bias")


class LSTM(RNN):
    def __init__(self, units, activation="tanh", recurrent_activation="sigmoid", use_bias=True, return_sequences=False, return_state=False, go_backwards=False, stateful=False, unroll=False, **kwargs):
        super().__init__(
            LSTMCell(units),
            return_sequences=return_sequences,
            return_state=return_state,
            go_backwards=go_backwards,
            stateful=stateful,
            unroll=unroll,
            **kwargs,
        )
