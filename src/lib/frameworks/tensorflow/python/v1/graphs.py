_stack = []
_first = []
_sessions = []


class GraphKeys:
    """Names of collections."""

    GLOBAL_VARIABLES = "variables"
    TRAINABLE_VARIABLES = "trainable_variables"
    LOCAL_VARIABLES = "local_variables"
    REGULARIZATION_LOSSES = "regularization_losses"
    LOSSES = "losses"
    UPDATE_OPS = "update_ops"
    SUMMARIES = "summaries"


class Graph:
    """Ops that a session runs."""

    def __init__(self):
        self._held = _internal.lazy_graph()
        self._collections = {}
        self._scopes = [_Scope("", None)]
        self._stored = {}
        self.finalized = False

    def as_default(self):
        return _Entered(self)

    def add_to_collection(self, name, value):
        self._collections.setdefault(name, []).append(value)

    def get_collection(self, name, scope=None):
        import re

        own = self._collections.get(name, [])
        return [one for one in own if scope is None or (hasattr(one, "name") and re.match(scope, one.name))]

    def get_tensor_by_name(self, name):
        found = _internal.named_in(self._held, name)
        if found is None:
            if ":" not in name:
                raise ValueError(f'The name \'{name}\' looks like an (invalid) Operation name, not a Tensor. Tensor names must be of the form "<op_name>:<output_index>".')
            op = name.rpartition(":")[0]
            raise KeyError(f"The name '{name}' refers to a Tensor which does not exist. The operation, '{op}', does not exist in the graph.")
        return found

    def finalize(self):
        self.finalized = True

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"'Graph' object has no attribute '{name}'")
        return _unsupported(f"tf.Graph.{name}")

    def __repr__(self):
        return "<tensorflow.python.framework.ops.Graph object at 0x7f0000000000>"


class _Scope:
    """A scope of variables: whether those that are there are asked for again, and what they are made with."""

    def __init__(self, name, reuse, initializer=None):
        self.name = name
        self.original_name_scope = name + "/"
        self.reuse = reuse
        self.initializer = initializer

    def reuse_variables(self):
        self.reuse = True


class _Entered:
    def __init__(self, graph):
        self._graph = graph

    def __enter__(self):
        _stack.append(self._graph)
        _internal.enter_graph(self._graph._held)
        return self._graph

    def __exit__(self, kind, value, traceback):
        _stack.pop()
        _internal.leave_graph()


def get_default_graph():
    if _stack:
        return _stack[-1]
    if not _first:
        _first.append(Graph())
    return _first[0]


def reset_default_graph():
    if _stack and not _first:
        raise AssertionError("Do not use tf.reset_default_graph() to clear nested graphs. If you need a cleared graph, exit the nesting and create a new graph.")
    if len(_stack) > 1:
        return _unsupported("tf.compat.v1.reset_default_graph within another graph")
    if _stack:
        _stack.pop()
        _internal.leave_graph()
        _first[0] = Graph()
        _stack.append(_first[0])
        _internal.enter_graph(_first[0]._held)
    else:
        _first.clear()


def disable_eager_execution():
    if not _stack:
        get_default_graph()
        _stack.append(_first[0])
        _internal.enter_graph(_first[0]._held)


def disable_v2_behavior():
    disable_eager_execution()
    _internal.old_shapes(True)


def enable_eager_execution(config=None, device_policy=None, execution_mode=None):
    return None


def executing_eagerly():
    return not _internal.is_tracing()


def placeholder(dtype, shape=None, name=None):
    if not _internal.is_lazy():
        raise RuntimeError("tf.placeholder() is not compatible with eager execution.")
    sizes = None if shape is None else tf.TensorShape(shape)
    if sizes is None or sizes.rank is None:
        return _internal.lazy_placeholder(None, tf.as_dtype(dtype), name or "Placeholder")
    return _internal.lazy_placeholder(list(sizes._dims), tf.as_dtype(dtype), name or "Placeholder")


class Operation:
    """What is run for what it does."""

    def __init__(self, name, type, tensor):
        self.name = name
        self.type = type
        self._tensor = tensor
        self.outputs = [] if type == "NoOp" else [tensor]

    def run(self, feed_dict=None, session=None):
        _session(session, "run").run(self, feed_dict)

    def __repr__(self):
        return f"<tf.Operation '{self.name}' type={self.type}>"


def operation(name, does, inputs=()):
    """An op that does something when it is run, of what some tensors are then."""
    if not _internal.is_lazy():
        does(*inputs)
        return None

    def run(*given):
        does(*given)
        return _internal.outside(lambda: tf.constant(0))

    tensor = _internal.lazy_node("NoOp", name, list(inputs), tf.constant(0, name=f"{name}/done"), run)
    return Operation(tensor.name[:-2], "NoOp", tensor)


def operation_of(tensor):
    found = _internal.node_of(get_default_graph()._held, tensor)
    return _unsupported("the op of such a tensor") if found is None else Operation(found[0], found[1], tensor)


def _session(session, called):
    if session is None and not _sessions:
        raise ValueError(
            f"Cannot {'execute operation' if called == 'run' else 'evaluate tensor'} using `{called}()`: No default session is registered. Use `with sess.as_default()` or pass an explicit session to `{called}(session=sess)`"
        )
    return session or _sessions[-1]


def evaluated(tensor, feed_dict=None, session=None):
    return _session(session, "eval").run(tensor, feed_dict)
