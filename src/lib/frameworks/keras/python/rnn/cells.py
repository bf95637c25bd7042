def _matmul(a, b):
    """A product as Keras takes it: whole numbers become the other's kind."""
    b = _internal.cast_weight(b._value) if isinstance(b, Variable) and b.dtype == b._value.dtype.name else tf.convert_to_tensor(b)
    a = a if _internal.is_tensor(a) else tf.convert_to_tensor(a)
    if not a.dtype.is_floating and b.dtype.is_floating:
        a = tf.cast(a, b.dtype)
    # Sizes that do not fit are told as of a product of two matrices.
    if len(a.shape) > 2 and a.shape[-1] != b.shape[0]:
        return tf.tensordot(a, b, [[-1], [0]])
    # Of a vector, as a state that was given alone has rows, Keras makes a row and gives a vector back.
    return tf.squeeze(tf.matmul(tf.expand_dims(a, 0), b), 0) if len(a.shape) == 1 else tf.matmul(a, b)


class DropoutRNNCell:
    def get_dropout_mask(self, step_input):
        return None

    def get_recurrent_dropout_mask(self, step_input):
        return None

    def reset_dropout_mask(self):
        pass

    def reset_recurrent_dropout_mask(self):
        pass


class _Cell(Layer, DropoutRNNCell):
    """What LSTMCell, GRUCell and SimpleRNNCell have in common."""

    _is_quiet = True
    gates = 1
    implementation = 2
    reset_after = True
    recurrent_activation = None

    def _set_up(self, settings):
        units = settings["units"]
        for name in ("units", "use_bias"):
            setattr(self, name, settings[name])
        self.activation = get_activation(settings["activation"])
        if "recurrent_activation" in settings:
            self.recurrent_activation = get_activation(settings["recurrent_activation"])
        for which in ("kernel", "recurrent", "bias"):
            setattr(self, f"{which}_initializer", get_initializer(settings[f"{which}_initializer"]))
        for which in ("kernel", "recurrent", "bias"):
            setattr(self, f"{which}_regularizer", get_regularizer(settings[f"{which}_regularizer"]))
        for which in ("kernel", "recurrent", "bias"):
            setattr(self, f"{which}_constraint", get_constraint(settings[f"{which}_constraint"]))
        self.dropout = min(1.0, max(0.0, settings["dropout"]))
        self.recurrent_dropout = min(1.0, max(0.0, settings["recurrent_dropout"]))
        self.seed = settings["seed"]
        self.seed_generator = SeedGenerator(seed=self.seed)
        self.state_size = units
        self.output_size = units

    def _bias_shape(self):
        return (self.gates * self.units,)

    def build(self, input_shape):
        wide = self.gates * self.units
        self.kernel = self.add_weight(
            shape=(input_shape[-1], wide),
            name="kernel",
            initializer=self.kernel_initializer,
            regularizer=self.kernel_regularizer,
            constraint=self.kernel_constraint,
        )
        self.recurrent_kernel = self.add_weight(
            shape=(self.units, wide),
            name="recurrent_kernel",
            initializer=self.recurrent_initializer,
            regularizer=self.recurrent_regularizer,
            constraint=self.recurrent_constraint,
        )
        self.bias = None
        if self.use_bias:
            self.bias = self.add_weight(
                shape=self._bias_shape(),
                name="bias",
                initializer=self._bias_initial(),
                regularizer=self.bias_regularizer,
                constraint=self.bias_constraint,
            )

    def _bias_initial(self):
        return self.bias_initializer

    def _dropped(self, x, rate, training):
        """What dropout leaves of a tensor while training: nobody knows which."""
        return dropout(x, rate) if training and rate > 0.0 else x

    def _zero_states(self, batch_size):
        sizes = self.state_size if isinstance(self.state_size, list) else [self.state_size]
        return [tf.zeros((batch_size, size), dtype=self.compute_dtype) for size in sizes]


_cell_settings = ("kernel_initializer", "recurrent_initializer", "bias_initializer")
_ends = (
    "kernel_regularizer",
    "recurrent_regularizer",
    "bias_regularizer",
    "kernel_constraint",
    "recurrent_constraint",
    "bias_constraint",
    "dropout",
    "recurrent_dropout",
)


def _positive(units):
    if units <= 0:
        raise ValueError(f"Received an invalid value for argument `units`, expected a positive integer, got {units}.")


class ForgetBias(Initializer):
    """An LSTM's bias: ones for the forget gate."""

    def __init__(self, ordinary):
        self.ordinary = ordinary

    def _drawn(self, shape):
        kind, value, other = self.ordinary
        return ("forget", value, 0) if kind == "full" else self.ordinary


class LSTMCell(_Cell):
    __module__ = "keras.src.layers.rnn.lstm"
    gates = 4
    _settings = ("units", "activation", "recurrent_activation", "use_bias", "unit_forget_bias", *_cell_settings, *_ends, "seed")

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
        kernel_constraint=None,
        recurrent_constraint=None,
        bias_constraint=None,
        dropout=0.0,
        recurrent_dropout=0.0,
        seed=None,
        **kwargs,
    ):
        settings = dict(locals())
        _positive(units)
        implementation = kwargs.pop("implementation", 2)
        super().__init__(**kwargs)
        self.implementation = implementation
        self._set_up(settings)
        self.unit_forget_bias = unit_forget_bias
        self.state_size = [units, units]
        if self.recurrent_dropout != 0.0:
            self.implementation = 1

    def _bias_initial(self):
        if not self.unit_forget_bias:
            return self.bias_initializer
        drawn = getattr(self.bias_initializer, "_drawn", None)
        return ForgetBias(drawn((self.units,))) if drawn is not None else self._own_forget_bias

    def _own_forget_bias(self, shape, dtype=None):
        n, ordinary = self.units, self.bias_initializer
        return tf.concat([ordinary((n,), dtype=dtype), tf.ones((n,), dtype=dtype), ordinary((2 * n,), dtype=dtype)], 0)

    def get_initial_state(self, batch_size=None):
        return self._zero_states(batch_size)

    def call(self, inputs, states, training=False):
        h, c = states[0], states[1]
        if self.implementation == 1:
            return self._call_by_gate(inputs, h, c, training)
        z = added(_matmul(self._dropped(inputs, self.dropout, training), self.kernel), _matmul(h, self.recurrent_kernel))
        if self.use_bias:
            z = added(z, self.bias)
        i, f, g, o = tf.split(z, 4, axis=1)
        i = self.recurrent_activation(i)
        f = self.recurrent_activation(f)
        c = f * c + i * self.activation(g)
        h = self.recurrent_activation(o) * self.activation(c)
        return h, [h, c]

    def _call_by_gate(self, inputs, h, c, training):
        kernels = tf.split(tf.convert_to_tensor(self.kernel), 4, axis=1)
        given = [_matmul(self._dropped(inputs, self.dropout, training), kernel) for kernel in kernels]
        if self.use_bias:
            given = [x + bias for x, bias in zip(given, tf.split(tf.convert_to_tensor(self.bias), 4, axis=0))]
        back = self._dropped(h, self.recurrent_dropout, training)
        n, recurrent = self.units, tf.convert_to_tensor(self.recurrent_kernel)
        inner = lambda k: given[k] + _matmul(back, recurrent[:, k * n : (k + 1) * n])
        i = self.recurrent_activation(inner(0))
        f = self.recurrent_activation(inner(1))
        c = f * c + i * self.activation(inner(2))
        h = self.recurrent_activation(inner(3)) * self.activation(c)
        return h, [h, c]


class GRUCell(_Cell):
    __module__ = "keras.src.layers.rnn.gru"
    gates = 3
    _settings = ("units", "activation", "recurrent_activation", "use_bias", *_cell_settings, *_ends, "reset_after", "seed")

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
        kernel_constraint=None,
        recurrent_constraint=None,
        bias_constraint=None,
        dropout=0.0,
        recurrent_dropout=0.0,
        reset_after=True,
        seed=None,
        **kwargs,
    ):
        settings = dict(locals())
        _positive(units)
        implementation = kwargs.pop("implementation", 2)
        super().__init__(**kwargs)
        self.implementation = implementation
        self._set_up(settings)
        self.reset_after = reset_after
        if self.recurrent_dropout != 0.0:
            self.implementation = 1

    def _bias_shape(self):
        return (2, 3 * self.units) if self.reset_after else (3 * self.units,)

    def get_initial_state(self, batch_size=None):
        return self._zero_states(batch_size)

    def call(self, inputs, states, training=False):
        nested = isinstance(states, (list, tuple))
        h = states[0] if nested else states
        n, own, back = self.units, None, None
        if self.use_bias:
            own, back = [tf.squeeze(one, axis=0) for one in tf.split(self.bias, 2, axis=0)] if self.reset_after else (tf.convert_to_tensor(self.bias), None)
        recurrent = tf.convert_to_tensor(self.recurrent_kernel)
        if self.implementation == 1:
            z, r, x_h, inner_h = self._by_gate(inputs, h, own, back, recurrent, training)
        else:
            x = _matmul(self._dropped(inputs, self.dropout, training), self.kernel)
            x = x if own is None else added(x, own)
            x_z, x_r, x_h = tf.split(x, 3, axis=-1)
            if self.reset_after:
                inner = _matmul(h, recurrent)
                inner = inner if back is None else inner + back
            else:
                inner = _matmul(h, recurrent[:, : 2 * n])
            z = self.recurrent_activation(x_z + inner[:, :n])
            r = self.recurrent_activation(x_r + inner[:, n : 2 * n])
            inner_h = r * inner[:, 2 * n :] if self.reset_after else _matmul(r * h, recurrent[:, 2 * n :])
        hh = self.activation(x_h + inner_h)
        h = z * h + (1 - z) * hh
        return h, [h] if nested else h

    def _by_gate(self, inputs, h, own, back, recurrent, training):
        n, kernel = self.units, tf.convert_to_tensor(self.kernel)
        columns = lambda k: slice(k * n, (k + 1) * n)
        given = [_matmul(self._dropped(inputs, self.dropout, training), kernel[:, columns(k)]) for k in range(3)]
        if own is not None:
            given = [x + own[columns(k)] for k, x in enumerate(given)]
        left = self._dropped(h, self.recurrent_dropout, training)
        inner = [_matmul(left, recurrent[:, columns(k)]) for k in range(2)]
        if back is not None:
            inner = [x + back[columns(k)] for k, x in enumerate(inner)]
        z = self.recurrent_activation(given[0] + inner[0])
        r = self.recurrent_activation(given[1] + inner[1])
        if not self.reset_after:
            return z, r, given[2], _matmul(r * left, recurrent[:, 2 * n :])
        last = _matmul(left, recurrent[:, 2 * n :])
        return z, r, given[2], r * (last if back is None else last + back[2 * n :])


class SimpleRNNCell(_Cell):
    __module__ = "keras.src.layers.rnn.simple_rnn"
    __module__ = "keras.src.layers.rnn.simple_rnn"
    _settings = ("units", "activation", "use_bias", *_cell_settings, *_ends, "seed")

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
        kernel_constraint=None,
        recurrent_constraint=None,
        bias_constraint=None,
        dropout=0.0,
        recurrent_dropout=0.0,
        seed=None,
        **kwargs,
    ):
        settings = dict(locals())
        _positive(units)
        super().__init__(**kwargs)
        self._set_up(settings)

    def get_initial_state(self, batch_size=None):
        return self._zero_states(batch_size)

    def call(self, sequence, states, training=False):
        nested = isinstance(states, (list, tuple))
        h = states[0] if nested else states
        x = _matmul(self._dropped(sequence, self.dropout, training), self.kernel)
        if self.bias is not None:
            x = added(x, self.bias)
        output = x + _matmul(self._dropped(h, self.recurrent_dropout, training), self.recurrent_kernel)
        output = self.activation(output)
        return output, [output] if nested else output
