class RNN(Layer):
    __module__ = "keras.src.layers.rnn.rnn"
    _not_weights = "states"
    _settings = ("return_sequences", "return_state", "go_backwards", "stateful", "unroll", "zero_output_for_mask")

    def __init__(self, cell, return_sequences=False, return_state=False, go_backwards=False, stateful=False, unroll=False, zero_output_for_mask=False, **kwargs):
        if isinstance(cell, (list, tuple)):
            cell = StackedRNNCells(cell)
        if not _has_name(cell, "call"):
            raise ValueError(f"Argument `cell` should have a `call` method. Received: cell={cell}")
        if not _has_name(cell, "state_size"):
            raise ValueError(
                f"The RNN cell should have a `state_size` attribute (single integer or list of integers, one integer per RNN state). Received: cell={cell}"
            )
        super().__init__(**kwargs)
        for name, value in zip(RNN._settings, (return_sequences, return_state, go_backwards, stateful, unroll, zero_output_for_mask)):
            setattr(self, name, value)
        self.cell = cell
        self.input_spec = self.states = self._expected_batch_size = None
        size = getattr(cell, "state_size", None)
        if size is None:
            raise ValueError("state_size must be specified as property on the RNN cell.")
        if not isinstance(size, (list, tuple, int)):
            raise ValueError("state_size must be an integer, or a list/tuple of integers (one for each state tensor).")
        self.state_size = [size] if isinstance(size, int) else list(size)
        self.single_state = isinstance(size, int)
        self._is_quiet = is_own_cell(cell)

    def get_config(self):
        config = super().get_config()
        if type(self) is RNN:
            config["cell"] = serialized(self.cell)
        return config

    @classmethod
    def from_config(cls, config):
        return cls(deserialize_keras_object(config.pop("cell")), **config) if "cell" in config else cls(**config)

    def compute_output_shape(self, sequences_shape, initial_state_shape=None):
        batch, length = sequences_shape[0], sequences_shape[1]
        states = [(batch, size) if isinstance(size, int) else [(batch, one) for one in size] for size in self.state_size]
        width = getattr(self.cell, "output_size", None)
        width = self.state_size[0] if width is None else width
        if not isinstance(width, int):
            raise ValueError("output_size must be an integer.")
        output = (batch, length, width) if self.return_sequences else (batch, width)
        return (output, *states) if self.return_state else output

    def compute_mask(self, _, mask):
        mask = flatten(mask)[0]
        kept = mask if self.return_sequences else None
        return [kept] + [None for _ in self.state_size] if self.return_state else kept

    def build(self, sequences_shape, initial_state_shape=None):
        if isinstance(self.cell, Layer) and not self.cell.built:
            self.cell.build((sequences_shape[0],) + tuple(sequences_shape[2:]))
            self.cell.built = True
        if not self.stateful:
            return
        if self.states is not None:
            self.reset_state()
            return
        if sequences_shape[0] is None:
            raise ValueError(
                f"When using `stateful=True` in a RNN, the batch size must be static. Found dynamic batch size: sequence.shape={sequences_shape}"
            )
        made = lambda value: Variable(value, trainable=False, dtype=self.variable_dtype, name="rnn_state")
        self.states = scoped(self, lambda: _internal.outside(lambda: map_structure(made, self.get_initial_state(sequences_shape[0]))))
        self._expected_batch_size = flatten(self.states)[0].shape[0]

    def get_initial_state(self, batch_size):
        own = getattr(self.cell, "get_initial_state", None)
        if own is None:
            return [tf.zeros((batch_size, size), dtype=self.cell.compute_dtype) for size in self.state_size]
        state = own(batch_size=batch_size)
        return list(state) if isinstance(state, (list, tuple)) else [state]

    def reset_states(self):
        self.reset_state()

    def reset_state(self):
        if self.states is not None:
            for v in flatten(self.states):
                v.assign(tf.zeros_like(v.value))

    def inner_loop(self, sequences, initial_state, mask, training=False):
        settings = {"training": training} if getattr(self.cell, "_call_has_training_arg", False) else {}

        def step(inputs, states):
            output, states = self.cell(inputs, states, **settings)
            return output, states if isinstance(states, (list, tuple)) else [states]

        return run_steps(self, step, sequences, initial_state if isinstance(initial_state, (list, tuple)) else [initial_state], mask)

    def call(self, sequences, initial_state=None, mask=None, training=False):
        if self.unroll and sequences.shape[1] is None:
            raise ValueError(
                "Cannot unroll a RNN if the time dimension is undefined. \n- If using a Sequential model, specify the time dimension by passing an "
                "`Input()` as your first layer.\n- If using the functional API, specify the time dimension by passing a `shape` or `batch_shape` "
                "argument to your `Input()`."
            )
        if initial_state is None:
            if sequences.shape[0] is None:
                _internal.take_name("strided_slice")
            if self.stateful:
                initial_state = self.states
            elif _is_plain(self.cell):
                initial_state = [_internal.zero_rows(sequences, size, self.cell.compute_dtype) for size in self.state_size]
            else:
                initial_state = self.get_initial_state(batch_size=sequences.shape[0] or tf.shape(sequences)[0])
        if self.stateful and None not in (self._expected_batch_size, sequences.shape[0]) and sequences.shape[0] != self._expected_batch_size:
            raise ValueError(
                "If an RNN is stateful, the batch size of the input sequences must be the same as the batch size of the initial state. \n"
                f"- Expected batch size: {self._expected_batch_size}\n- Received batch size: {sequences.shape[0]}"
            )
        initial_state = list(initial_state) if isinstance(initial_state, (list, tuple)) else [initial_state]
        dtype = getattr(self.cell, "compute_dtype", self.compute_dtype)
        initial_state = map_structure(lambda x: as_tensor(x, dtype), initial_state)
        if isinstance(self.cell, StackedRNNCells) or sequences.shape[1] == 0 or len(sequences.shape) < 3:
            _first_steps(self.cell, sequences[:, 0, :], initial_state)
            if not initial_state:
                raise IndexError("list index out of range")
        _internal.take_name("strided_slice")
        last, outputs, states = self.inner_loop(sequences=sequences, initial_state=initial_state, mask=mask, training=training)
        cast = lambda x: x if x.dtype.name == self.compute_dtype else tf.cast(x, self.compute_dtype)
        output, states = cast(outputs if self.return_sequences else last), map_structure(cast, states)
        if self.stateful:
            for own, state in zip(flatten(self.states), flatten(states)):
                own.assign(state)
        return (output, *states) if self.return_state else output


def is_own_cell(cell):
    """Whether a cell is Keras' own, so that running it for its shapes shows nothing."""
    return all(is_own_cell(one) for one in cell.cells) if isinstance(cell, StackedRNNCells) else _is_plain(cell)


def _is_plain(cell):
    return type(cell) in (LSTMCell, GRUCell, SimpleRNNCell)


def _first_steps(cell, inputs, states):
    """The cells of a stack are each called once for the shapes of their dropout masks."""
    for one, state in zip(getattr(cell, "cells", []), states):
        if isinstance(one, StackedRNNCells):
            _first_steps(one, inputs, state)
        inputs, _ = (one if callable(one) else one.call)(inputs, list(state) if isinstance(state, (list, tuple)) else [state])


def _turned(x):
    """Time and batch in each other's place."""
    axes = [*range(len(x.shape))]
    axes[1], axes[0] = 0, 1
    return tf.transpose(x, axes)


def _kept(mask, x, unrolled):
    """A mask of rows for a tensor of more axes; an unrolled layer repeats it along them."""
    for _ in range(len(x.shape) - len(mask.shape)):
        mask = tf.expand_dims(mask, -1)
    return tf.tile(mask, [1, *x.shape[1:]]) if unrolled else mask


def _fits(layer, sequences, states, mask):
    """Whether all sizes of a recurrence of a plain cell fit, so that the whole of it can be computed at once."""
    cell = layer.cell
    x, kernel, recurrent = _internal.sizes(sequences), cell.kernel.shape, cell.recurrent_kernel.shape
    if x[2] != kernel[0] or x[1] == 0 or (sequences.shape[0] == 0 and type(cell) is LSTMCell) or len(states) != len(layer.state_size):
        return False
    if sequences.dtype.is_floating and sequences.dtype != states[0].dtype:
        return False
    if mask is not None and not _internal.is_tensor(mask):
        return False
    for state in states:
        if not _internal.is_tensor(state) or tuple(_internal.sizes(state)) != (x[0], recurrent[0]):
            return False
    return mask is None or tuple(_internal.sizes(mask)) == (x[0], x[1])


def run_steps(layer, step, sequences, states, mask):
    """The cell along time: last output, outputs, last states."""
    cell = layer.cell
    if _is_plain(cell) and _fits(layer, sequences, states, mask):
        return _run_whole(layer, sequences, states, mask)
    x = _turned(sequences)
    if _has_unknown((x, mask)):
        return x, x, [x for _ in layer.state_size]
    if mask is not None:
        mask = _turned(mask if mask.dtype == tf.bool else tf.cast(mask, tf.bool))
    times = x.shape[0]
    if layer.unroll and not times:
        raise ValueError("Unrolling requires a fixed number of timesteps.")
    states = tuple(states)
    if not layer.unroll:
        if times is None:
            # How many steps there are is asked of the sequences first.
            for _ in range(2):
                _internal.take_name("strided_slice")
        # For its shapes: a graph that is run leaves it out.
        output, after = _internal.left_out(lambda: step(x[0], states))
    if times is None or (_internal.is_tracing() and not layer.unroll):
        # A loop of a graph's is traced once.
        output, after = _internal.scoped("while", lambda: step(x[0], states))
        if len(flatten(after)) != len(flatten(states)):
            _other_count(states, after)
        outputs = _internal.unknown_as(sequences, (None, None, *output.shape[1:]), output.dtype)
        return output, outputs, list(after)
    masked = times if mask is None else mask.shape[0]
    if masked > times and not layer.unroll:
        raise ValueError(f"Cannot unstack {masked} tensors into a TensorArray of static size {times} ")
    outputs = []
    previous = None
    expected = None if layer.unroll else output.shape
    for t in range(times):
        if t >= masked:
            _no_mask_left(layer, masked)
        at = times - 1 - t if layer.go_backwards else t
        output, after = step(x[at], states)
        if mask is not None:
            kept = _kept(mask[at], output, layer.unroll)
            output = tf.where(kept, output, tf.zeros_like(output) if previous is None or (layer.zero_output_for_mask and not layer.unroll) else previous)
            after = pack_as(after, [tf.where(_kept(mask[at], old, layer.unroll), new, old) for new, old in zip(flatten(after), flatten(states))])
        elif len(flatten(after)) != len(flatten(states)) and not layer.unroll:
            _other_count(states, after)
        if not layer.unroll and output.shape != expected:
            raise ValueError(f"Incompatible shape for value ({output.shape}), expected ({expected})")
        states = tuple(after)
        previous = output
        outputs.append(output)
    return outputs[-1], _turned(tf.stack(outputs)), list(states)


def _no_mask_left(layer, masked):
    """A mask has fewer steps than what it masks."""
    if layer.unroll:
        raise IndexError("list index out of range")
    _internal.op_fails(tf.errors.OutOfRangeError, f"Tried to read from index {masked} but array size is: {masked} ")


def _other_count(states, after):
    wanted, got = len(flatten(states)), len(flatten(after))
    raise ValueError(f"Too few leaves for PyTreeSpec; expected: {wanted}, got: {got}." if got < wanted else f"Too many leaves for PyTreeSpec; expected: {wanted}.")


def _run_whole(layer, sequences, states, mask):
    cell = layer.cell
    kind = {LSTMCell: "lstm", GRUCell: "gru", SimpleRNNCell: "rnn"}[type(cell)]
    recurrent = "sigmoid" if cell.recurrent_activation is None else activation_name(cell.recurrent_activation)
    if mask is not None and mask.dtype != tf.bool:
        mask = tf.cast(mask, tf.bool)
    if not sequences.dtype.is_floating:
        sequences = tf.cast(sequences, states[0].dtype)
    outputs, after = _internal.recurrence(
        kind,
        activation_name(cell.activation),
        recurrent,
        cell.reset_after,
        sequences,
        cell.kernel,
        cell.recurrent_kernel,
        cell.bias,
        states,
        mask,
        layer.go_backwards,
        layer.zero_output_for_mask,
    )
    last = after[0] if mask is None or not layer.zero_output_for_mask else outputs[:, -1]
    if layer.unroll or not _internal.is_tracing():
        return last, outputs, after
    return _internal.named_loop(sequences, last, outputs, after, mask is not None)
