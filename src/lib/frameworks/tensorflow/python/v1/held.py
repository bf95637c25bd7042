_running = []


class InGraph:
    """A variable of a graph that a session runs: it has a value when it has been initialized."""

    _symbol = None
    _ready = None

    def _make_lazy(self, name, initial_value, trainable, dtype):
        self._name = f"{_internal.unique_name(name)}:0"
        own = self._name[:-2]

        def initial():
            value = initial_value() if callable(initial_value) else initial_value
            return tf.convert_to_tensor(value, dtype=dtype, name="initial_value")

        self._initial = _internal.scoped(f"{own}/Initializer/", initial) if callable(initial_value) else initial()
        if not self._initial.shape.is_fully_defined():
            return _unsupported("a variable of open sizes")
        self._trainable = True if trainable is None else trainable
        self._value = _internal.outside(lambda: _internal.variable(self._initial, self._trainable))
        self._symbol = _internal.lazy_node("VarHandleOp", f"{own}/", [], self._value, self._current)
        graph = get_default_graph()
        graph.add_to_collection(GraphKeys.GLOBAL_VARIABLES, self)
        if self._trainable:
            graph.add_to_collection(GraphKeys.TRAINABLE_VARIABLES, self)

    @classmethod
    def made_as(cls, name, initial_value, trainable):
        return cls(initial_value, trainable, name=f"{name}/")

    def _current(self):
        if self._ready is None or self._ready is not _running[-1]:
            words = "Graph execution error:\n\n"
            if _internal.old_shapes(None):
                _internal.op_fails(tf.errors.FailedPreconditionError, f"{words}Attempting to use uninitialized value {self._name[:-2]}\n\t [[{{{{node _retval_{self._name[:-2]}_0_0}}}}]]")
            _internal.op_fails(tf.errors.FailedPreconditionError, f"{words}Detected at node …")
        return self._value

    def _store(self, value):
        _internal.outside(lambda: _internal.assign(self._value, value, self._trainable))
        self._ready = _running[-1]
        return value

    def _initialize(self):
        self._store(_internal.run_graph(get_default_graph()._held, [self._initial], [])[0])

    def _step(self):
        _internal.forget(self._value)

    @property
    def initializer(self):
        return operation(f"{self._name[:-2]}/Assign", self._initialize)

    @property
    def op(self):
        return Operation(self._name[:-2], "VarHandleOp", self._symbol)

    @property
    def initial_value(self):
        return self._initial

    def initialized_value(self):
        return self._initial

    # TensorFlow 1's own name: it runs the graph in a session, and reads no text as code.
    def eval(self, session=None):
        return evaluated(self, None, session)
