class KerasHistory:
    """Where a KerasTensor comes from: which output of which call of what."""

    def __init__(self, operation, node_index, tensor_index):
        self.operation = operation
        self.node_index = node_index
        self.tensor_index = tensor_index

    def __iter__(self):
        return iter((self.operation, self.node_index, self.tensor_index))

    def __getitem__(self, i):
        return (self.operation, self.node_index, self.tensor_index)[i]


class Node:
    """A call of an operation with KerasTensors."""

    def __init__(self, operation, call_args=(), call_kwargs=None, outputs=None):
        self.operation = operation
        self.args = call_args
        self.kwargs = call_kwargs or {}
        self.input_tensors = _keras_tensors(call_args, self.kwargs)
        self.outputs = [] if outputs is None else flatten(outputs)
        for x in self.outputs:
            if not _internal.is_keras_tensor(x):
                raise ValueError(f"All operation outputs must be tensors. Operation {operation} returned a non-tensor. Non-tensor received: {x}")
        for x in self.input_tensors:
            if not hasattr(x, "_keras_history"):
                x._keras_history = KerasHistory(None, 0, 0)
        operation._inbound_nodes.append(self)
        for x in self.input_tensors:
            if x._keras_history.operation is not None:
                x._keras_history.operation._outbound_nodes.append(self)
        for i, x in enumerate(self.outputs):
            x._keras_history = KerasHistory(operation, len(operation._inbound_nodes) - 1, i)
        self.is_input = not self.input_tensors

    @property
    def output_tensors(self):
        return self.outputs

    @property
    def parent_nodes(self):
        found = [x._keras_history for x in self.input_tensors]
        return [of.operation._inbound_nodes[of.node_index] for of in found if of.operation is not None]

    def fill_in(self, known):
        """The arguments of the call, with what is known of its KerasTensors in their place."""
        return _filled(self.args, known), _filled(self.kwargs, known)


class Operation:
    """What can be called with KerasTensors: each call is a node of a graph."""

    def __init__(self, name=None):
        if name is None:
            name = auto_name(type(self).__name__)
        if not isinstance(name, str) or "/" in name:
            raise ValueError(f"Argument `name` must be a string and cannot contain character `/`. Received: name={name} (of type {type(name)})")
        self.name = name
        self._inbound_nodes = []
        self._outbound_nodes = []

    def _node_values(self, attribute, said):
        if not self._inbound_nodes:
            raise AttributeError(f"The layer {self.name} has never been called and thus has no defined {said}.")
        values = getattr(self._inbound_nodes[0], attribute)
        return values[0] if len(values) == 1 else values

    @property
    def input(self):
        return self._node_values("input_tensors", "input")

    @property
    def output(self):
        return self._node_values("output_tensors", "output")

    def __repr__(self):
        return f"<Operation name={self.name}>"
