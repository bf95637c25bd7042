class ConfigProto:
    """What a session is made with; it changes nothing here."""

    def __init__(self, **kwargs):
        for key in kwargs:
            setattr(self, key, kwargs[key])
        if "gpu_options" not in kwargs:
            self.gpu_options = GPUOptions()


class GPUOptions:
    def __init__(self, **kwargs):
        for key in kwargs:
            setattr(self, key, kwargs[key])


class Session:
    """Runs a graph."""

    def __init__(self, target="", graph=None, config=None):
        self.graph = get_default_graph() if graph is None else graph
        self._closed = False
        self._entered = []

    def __enter__(self):
        self._entered.append(self.graph.as_default())
        self._entered[-1].__enter__()
        _sessions.append(self)
        return self

    def __exit__(self, kind, value, traceback):
        _sessions.remove(self)
        if self._entered:
            self._entered.pop().__exit__(kind, value, traceback)
        self.close()

    def as_default(self):
        return _Default(self)

    def close(self):
        self._closed = True

    def run(self, fetches, feed_dict=None, options=None, run_metadata=None):
        if self._closed:
            raise RuntimeError("Attempted to use a closed Session.")
        flat = _leaves(fetches)
        if not _internal.has_nodes(self.graph._held):
            raise RuntimeError("The Session graph is empty. Add operations to the graph before calling run().")
        tensors = [self._fetched(one) for one in flat]
        feeds = [self._fed(key, value) for key, value in (feed_dict or {}).items()]
        _running.append(self)
        try:
            made = _internal.run_graph(self.graph._held, tensors, feeds)
        finally:
            _running.pop()
        return _filled(fetches, iter([None if isinstance(one, Operation) else x.numpy() for one, x in zip(flat, made)]))

    def _fetched(self, one):
        if one is None:
            raise TypeError('Argument `fetch` = None has invalid type "NoneType". Cannot be None')
        if isinstance(one, Operation):
            return one._tensor
        if isinstance(one, tf.Variable):
            return one._symbol
        if isinstance(one, str):
            found = _internal.named_in(self.graph._held, one)
            if found is None and ":" not in one:
                raise ValueError(f"Argument `fetch` = {one} cannot be interpreted as a Tensor. (\"The name '{one}' refers to an Operation not in the graph.\")")
            return _unsupported("a tensor that is fetched by a name of none") if found is None else found
        if _internal.is_tensor(one) and not _internal.is_symbolic(one):
            return _unsupported("a session that fetches a tensor of none")
        if not _internal.is_tensor(one):
            kind = type(one).__name__
            raise TypeError(f'Argument `fetch` = {one} has invalid type "{kind}" must be a string or Tensor. (Can not convert a {kind} into a Tensor or Operation.)')
        return one

    def _fed(self, key, value):
        tensor = key
        if isinstance(key, str):
            if ":" not in key:
                raise TypeError(
                    f"Cannot interpret feed_dict key as Tensor: The name '{key}' looks like an (invalid) Operation name, not a Tensor. Tensor names must be of the form \"<op_name>:<output_index>\"."
                )
            tensor = self.graph.get_tensor_by_name(key)
        if not _internal.is_tensor(tensor):
            return _unsupported("a session that is fed such a key")
        if _internal.is_tensor(value):
            raise TypeError(
                f"The value of a feed cannot be a tf.Tensor object. Acceptable feed values include Python scalars, strings, lists, numpy ndarrays, or TensorHandles. For reference, the tensor object was {str(value)} which was passed to the argument `feed_dict` with key {str(tensor)}."
            )
        import numpy

        array = numpy.asarray(value, dtype=tensor.dtype.name)
        if not tensor.shape.is_compatible_with(array.shape):
            raise ValueError(f"Cannot feed value of shape {array.shape} for Tensor {tensor.name}, which has shape {tensor.shape}")
        return (tensor, _internal.outside(lambda: tf.convert_to_tensor(array)))

    def __getattr__(self, name):
        if name in ("list_devices", "make_callable", "partial_run", "partial_run_setup", "reset", "sess_str", "graph_def"):
            return _unsupported(f"tf.compat.v1.Session.{name}")
        raise AttributeError(f"'Session' object has no attribute '{name}'")


class InteractiveSession(Session):
    def __init__(self, target="", graph=None, config=None):
        Session.__init__(self, target, graph, config)
        _sessions.append(self)


class _Default:
    def __init__(self, session):
        self._session = session

    def __enter__(self):
        _sessions.append(self._session)
        return self._session

    def __exit__(self, kind, value, traceback):
        _sessions.remove(self._session)


def get_default_session():
    return _sessions[-1] if _sessions else None


def _leaves(value):
    if isinstance(value, (list, tuple)):
        return [leaf for item in value for leaf in _leaves(item)]
    if isinstance(value, dict):
        return [leaf for key in value for leaf in _leaves(value[key])]
    return [value]


def _filled(value, made):
    if isinstance(value, list):
        return [_filled(item, made) for item in value]
    if isinstance(value, tuple):
        items = [_filled(item, made) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    if isinstance(value, dict):
        return {key: _filled(value[key], made) for key in value}
    return next(made)
