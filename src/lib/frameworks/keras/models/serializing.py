def sequential_config(model):
    config = {"name": model.name, "trainable": model.trainable, "dtype": serialized_policy(model), "layers": [serialize_keras_object(layer) for layer in model._stack]}
    if model._functional is not None:
        config["build_input_shape"] = model._stack[0].batch_shape
    return config


def sequential_of(cls, config, custom_objects):
    model = cls(name=config.get("name"))
    for one in config["layers"]:
        model.add(deserialize_keras_object(one, custom_objects))
    shape = config.get("build_input_shape")
    if model._functional is None and shape is not None:
        model.build(shape)
    return model


def functional_config(model):
    places = {}
    for operation in model._operations:
        own = [node for nodes in model._nodes_by_depth.values() for node in nodes if node.operation is operation]
        for i, node in enumerate([node for node in operation._inbound_nodes if node in own]):
            places[node] = i

    def history(x):
        of = x._keras_history
        return [of.operation.name, places[of.operation._inbound_nodes[of.node_index]], of.tensor_index]

    def written(x):
        if not _internal.is_keras_tensor(x):
            return x
        return {"class_name": "__keras_tensor__", "config": {"shape": x.shape, "dtype": x.dtype, "keras_history": history(x)}}

    layers = []
    for operation in model._operations:
        nodes = [node for node in operation._inbound_nodes if node in places and not node.is_input]
        one = serialize_keras_object(operation)
        one["name"] = operation.name
        one["inbound_nodes"] = [{"args": map_structure(written, node.args), "kwargs": map_structure(written, node.kwargs)} for node in nodes]
        layers.append(one)
    return {
        "name": model.name,
        "trainable": model.trainable,
        "layers": layers,
        "input_layers": map_structure(history, model._inputs_struct),
        "output_layers": map_structure(history, model._outputs_struct),
    }


def _is_tensor_config(value):
    return isinstance(value, dict) and value.get("class_name") == "__keras_tensor__"


def _is_history(value):
    return isinstance(value, (list, tuple)) and len(value) == 3 and isinstance(value[0], str)


def functional_of(cls, config, custom_objects):
    layers, ends = config.pop("layers"), [config.pop(name) for name in ("input_layers", "output_layers")]
    made = {one["name"]: deserialize_keras_object({**one, "compile_config": None}, custom_objects) for one in layers}
    waiting = [(one["name"], node) for one in layers for node in one["inbound_nodes"]]

    def at(history):
        name, node, tensor = history
        return made[name]._inbound_nodes[node].outputs[tensor]

    def ready(value):
        if _is_tensor_config(value):
            name, node, _ = value["config"]["keras_history"]
            return node < len(made[name]._inbound_nodes)
        if isinstance(value, dict):
            return all([ready(one) for one in value.values()])
        return all([ready(one) for one in value]) if isinstance(value, (list, tuple)) else True

    def filled(value):
        if _is_tensor_config(value):
            return at(value["config"]["keras_history"])
        if isinstance(value, dict):
            return {key: filled(one) for key, one in value.items()}
        return type(value)([filled(one) for one in value]) if isinstance(value, (list, tuple)) else value

    while waiting:
        now = [one for one in waiting if ready(one[1]["args"]) and ready(one[1]["kwargs"])]
        if not now:
            _unsupported("the configuration of a model whose calls need each other")
        name, node = now[0]
        waiting = [one for one in waiting if one is not now[0]]
        made[name](*filled(node["args"]), **filled(node["kwargs"]))

    def found(value):
        if _is_history(value):
            return at(value)
        return {key: found(one) for key, one in value.items()} if isinstance(value, dict) else [found(one) for one in value]

    return cls(inputs=found(ends[0]), outputs=found(ends[1]), **config)
