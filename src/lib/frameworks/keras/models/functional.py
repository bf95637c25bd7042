def is_input_tensor(x):
    of = x._keras_history
    return of.operation._inbound_nodes[of.node_index].is_input


def _walk(inputs, x, finished, order, indices):
    """The nodes that a KerasTensor comes of, inputs first, and the order in which operations are met."""
    of = x._keras_history
    operation = of.operation
    if operation is None:
        return
    node = operation._inbound_nodes[of.node_index]
    if node in finished:
        return
    if not node.is_input and any(x is one for one in inputs):
        finished[node] = True
        return
    if operation not in indices:
        indices[operation] = len(indices)
    if not node.is_input:
        for one in node.input_tensors:
            _walk(inputs, one, finished, order, indices)
    finished[node] = True
    order.append(node)


def nodes_between(inputs, outputs):
    finished, order, indices = {}, [], {}
    for x in flatten(outputs):
        _walk(flatten(inputs), x, finished, order, indices)
    return order, indices


def _clone(inputs, outputs):
    """The same calls from inputs that were given by layers: inputs of their own."""
    nodes, _ = nodes_between(inputs, outputs)
    known = {}
    for x in flatten(inputs):
        known[id(x)] = x if is_input_tensor(x) else Input(batch_shape=x.shape, dtype=x.dtype, name=f"{x.name}CLONE")

    def copied(x):
        if not _internal.is_keras_tensor(x):
            return x
        if id(x) not in known:
            copy = _internal.keras_tensor(x, f"{x.name}_clone")
            copy._keras_history = x._keras_history
            known[id(x)] = copy
        return known[id(x)]

    new_inputs = map_structure(copied, inputs)
    new_outputs = map_structure(copied, outputs)
    for node in nodes:
        if not isinstance(node.operation, InputLayer):
            Node(node.operation, map_structure(copied, node.args), map_structure(copied, node.kwargs), map_structure(copied, node.outputs))
    return new_inputs, new_outputs


def _depths(inputs, outputs):
    """Nodes by how many calls are between them and the outputs, and operations in the order of layers."""
    order, indices = nodes_between(inputs, outputs)
    depth_of_node, depth_of_operation = {}, {}
    for node in reversed(order):
        depth = max(depth_of_node.setdefault(node, 0), depth_of_operation.get(node.operation, 0))
        depth_of_operation[node.operation] = depth
        depth_of_node[node] = depth
        for before in node.parent_nodes:
            if before in order:
                depth_of_node[before] = max(depth + 1, depth_of_node.get(before, 0))
    for x in inputs:
        operation = x._keras_history.operation
        if operation is not None and operation not in depth_of_operation:
            node = operation._inbound_nodes[x._keras_history.node_index]
            if node.is_input:
                depth_of_operation[operation] = 0
                indices[operation] = -1
                depth_of_node[node] = 0
    nodes = {}
    for node, depth in depth_of_node.items():
        nodes.setdefault(depth, []).append(node)
    operations = []
    for depth in sorted(set(depth_of_operation.values()), reverse=True):
        operations.extend(sorted([one for one, own in depth_of_operation.items() if own == depth], key=lambda one: indices[one]))
    computable = {id(x) for x in inputs}
    complete = []
    for depth in sorted(nodes, reverse=True):
        for node in nodes[depth]:
            for x in node.input_tensors:
                if id(x) not in computable:
                    raise ValueError(
                        f"Graph disconnected: cannot find parent for tensor {x} at operation '{node.operation}'. "
                        f"The following previous operations were accessed without issue: {complete}"
                    )
            if node.operation:
                computable.update(id(x) for x in node.outputs)
                complete.append(node.operation.name)
    names = [operation.name for operation in operations]
    for name in names:
        if names.count(name) != 1:
            raise ValueError(f'The name "{name}" is used {names.count(name)} times in the model. All operation names should be unique.')
    return nodes, operations


def _of_size(shape, dtype):
    return _internal.sized_as(None, None, shape, dtype, unique_name("keras_tensor"))


class Functional(Model):
    def add_loss(self, loss):
        raise NotImplementedError

    def __init__(self, inputs, outputs, name=None, **kwargs):
        if isinstance(inputs, dict):
            for key, x in inputs.items():
                if _internal.is_keras_tensor(x) and key != x.name:
                    _warn(
                        "When providing `inputs` as a dict, all keys in the dict must match the names of the corresponding tensors. "
                        f"Received key '{key}' mapping to value {x} which has name '{x.name}'. Change the tensor name to '{key}' (via `Input(..., name='{key}')`)"
                    )
        trainable = kwargs.pop("trainable", None)
        for said, given in (("inputs", inputs), ("outputs", outputs)):
            for x in flatten(given):
                if not _internal.is_keras_tensor(x):
                    raise ValueError(f"All `{said}` values must be KerasTensors. Received: {said}={given} including invalid value {x} of type {type(x)}")
        if not all([is_input_tensor(x) for x in flatten(inputs)]):
            inputs, outputs = _clone(inputs, outputs)
        Trainer.__init__(self)
        Layer.__init__(self, name=name)
        self._inputs_struct = inputs
        self._outputs_struct = outputs
        self._inputs = flatten(inputs)
        self._outputs = flatten(outputs)
        for said, found in (("inputs", self._inputs), ("outputs", self._outputs)):
            if not found:
                raise ValueError(f"`{said}` argument cannot be empty. Received:\ninputs={inputs}\noutputs={outputs}")
        self._nodes_by_depth, self._operations = _depths(self._inputs, self._outputs)
        self._through([None for _ in self._inputs], lambda operation, args, kwargs: [None] * len(flatten(operation.output)))
        self._say_unused()
        if trainable is not None:
            self.trainable = trainable
        self.built = True
        self._convert_input_args = False
        self._allow_non_tensor_positional_args = True
        self.output_names = [x._keras_history.operation.name for x in self._outputs]

    def _say_unused(self):
        used = {id(x) for nodes in self._nodes_by_depth.values() for node in nodes for x in node.input_tensors} | {id(x) for x in self._outputs}
        for x in self._inputs:
            if id(x) not in used:
                _hazard(
                    "unused_input",
                    f"Nothing is raised. No output of the model depends on its input `{x.name}`: what is fed there is never read.",
                    "A decoder reads its encoder by its states, `initial_state=`, or by attention.",
                )

    _kept_in = "_operations"

    @property
    def _layers(self):
        return _layers_of(self, Layer)

    @_layers.setter
    def _layers(self, value):
        pass

    def get_build_config(self):
        return {"input_shape": None}

    def build_from_config(self, config):
        pass

    def get_config(self):
        from keras.src.models.serializing import functional_config

        return functional_config(self)

    @classmethod
    def from_config(cls, config, custom_objects=None):
        from keras.src.models.serializing import functional_of

        return functional_of(cls, config, custom_objects)

    operations = property(lambda self: self._operations[:])
    inputs = property(lambda self: self._inputs)
    outputs = property(lambda self: self._outputs)
    input = property(lambda self: self._inputs_struct)
    output = property(lambda self: self._outputs_struct)

    @property
    def input_shape(self):
        shapes = [x.shape for x in self._inputs]
        return shapes[0] if len(shapes) == 1 else shapes

    @property
    def output_shape(self):
        shapes = [x.shape for x in self._outputs]
        return shapes[0] if len(shapes) == 1 else shapes

    def build(self, input_shape=None):
        self.built = True

    @property
    def input_spec(self):
        def spec(x, name=None):
            shape = x.shape
            layer = x._keras_history.operation
            return InputSpec(
                shape=(None, *shape[1:]) if shape else shape,
                allow_last_axis_squeeze=True,
                name=layer.name if name is None else name,
                optional=getattr(layer, "optional", False),
            )

        struct = self._inputs_struct
        if isinstance(struct, dict):
            if all([_internal.is_keras_tensor(x) for x in struct.values()]):
                return [spec(struct[name], name) for name in sorted(struct)]
            return None
        return [spec(x) for x in self._inputs]

    @input_spec.setter
    def input_spec(self, value):
        pass

    def _through(self, inputs, call):
        """Calls every node in turn."""
        known = {id(x): value for x, value in zip(self._inputs, inputs)}
        for depth in sorted(self._nodes_by_depth, reverse=True):
            for node in self._nodes_by_depth[depth]:
                if node.is_input or any([id(x) not in known for x in node.input_tensors]):
                    continue
                args, kwargs = node.fill_in(known)
                for x, value in zip(node.outputs, flatten(call(node.operation, args, kwargs))):
                    known[id(x)] = value
        found = []
        for i, x in enumerate(self._outputs):
            if id(x) not in known:
                raise ValueError(f"Output with path `{_paths(self._outputs_struct)[i]}` is not connected to `inputs`")
            found.append(known[id(x)])
        return pack_as(self._outputs_struct, found)

    def _standardize(self, inputs):
        struct = self._inputs_struct
        complain = False
        if isinstance(struct, list) and len(struct) == 1 and (_internal.is_tensor(inputs) or _internal.is_keras_tensor(inputs)):
            inputs = [inputs]
        elif isinstance(inputs, dict) and not isinstance(struct, dict):
            wanted = [x.name for x in struct] if isinstance(struct, (list, tuple)) else [struct.name]
            if all([name in inputs for name in wanted]):
                inputs = [inputs[name] for name in wanted]
            else:
                complain = True
        if isinstance(struct, dict) and not isinstance(inputs, dict) and list(struct) != sorted(struct):
            complain = True
        if not _same_structure(inputs, struct):
            expected = map_structure(lambda x: x.name, struct)
            received = map_structure(lambda x: "None" if x is None else f"Tensor(shape={x.shape})", inputs)
            said = f"The structure of `inputs` doesn't match the expected structure.\nExpected: {expected}\nReceived: inputs={received}"
            if complain:
                raise ValueError(said)
            _warn(said)
        found = []
        for i, (x, of) in enumerate(zip(flatten(inputs), self._inputs)):
            if not (_internal.is_tensor(x) or _internal.is_keras_tensor(x)):
                x = tf.convert_to_tensor(x, dtype=of.dtype) if not hasattr(x, "dtype") else tf.convert_to_tensor(x)
            if _internal.is_tensor(x) and x.dtype.name != of.dtype:
                x = tf.cast(x, of.dtype)
            found.append(self._of_rank(i, x, of))
        return found

    def _of_rank(self, i, x, of):
        """An input, with an axis of 1 at its end added or dropped where that makes it fit."""
        shape, wanted = tuple(x.shape), of.shape
        if len(shape) == len(wanted):
            return x
        if len(shape) == len(wanted) + 1 and shape[-1] == 1:
            return _keep_mask(x, tf.squeeze(x, axis=-1))
        if len(shape) == len(wanted) - 1 and wanted[-1] == 1:
            return _keep_mask(x, tf.expand_dims(x, axis=-1))
        raise ValueError(
            f"Invalid input shape for input {x} with name '{of.name}' and path '{_paths(self._inputs_struct)[i]}'. "
            f"Expected shape {wanted}, but input has incompatible shape {x.shape}"
        )

    def compute_output_spec(self, inputs, training=None, mask=None):
        """KerasTensors for the outputs: as they are where the inputs are sized as the model's own, or else by every node in turn."""
        given = flatten(inputs)
        if all([x.shape == of.shape for x, of in zip(given, self._inputs)]):
            return map_structure(lambda x: _of_size(x.shape, x.dtype), self._outputs_struct)
        return self._through(given, spec_of)

    def compute_output_shape(self, input_shape):
        shapes = [input_shape] if is_shape(tuple(input_shape)) else list(input_shape)
        given = [_of_size(tuple(shape), of.dtype) for shape, of in zip(shapes, self._inputs)]
        return map_structure(lambda x: x.shape, self.compute_output_spec(given))

    def call(self, inputs, training=None, mask=None, **kwargs):
        inputs = self._standardize(inputs)
        if mask is not None:
            for x, one in zip(inputs, flatten(mask)):
                if one is not None:
                    x._keras_mask = one

        def run(operation, args, kwargs):
            if training is not None and isinstance(operation, Layer) and "training" in operation.call_signature_parameters:
                kwargs = {**kwargs, "training": training}
            return operation(*args, **kwargs)

        outputs = self._through(inputs, run)
        return outputs[0] if isinstance(outputs, (list, tuple)) and len(outputs) == 1 else outputs


def _keep_mask(x, y):
    if hasattr(x, "_keras_mask"):
        y._keras_mask = x._keras_mask
    return y


def _same_structure(a, b):
    if isinstance(b, (list, tuple)):
        return isinstance(a, (list, tuple)) and len(a) == len(b) and all([_same_structure(x, y) for x, y in zip(a, b)])
    if isinstance(b, dict):
        return isinstance(a, dict) and sorted(a) == sorted(b) and all([_same_structure(a[key], b[key]) for key in b])
    return not isinstance(a, (list, tuple, dict))


def _paths(structure, before=()):
    """Where each value of a structure is: `0`, `a.1`; nothing for one that is alone."""
    if isinstance(structure, (list, tuple)):
        return [path for i, item in enumerate(structure) for path in _paths(item, (*before, i))]
    if isinstance(structure, dict):
        return [path for key in sorted(structure) for path in _paths(structure[key], (*before, key))]
    return [".".join([str(one) for one in before])]
