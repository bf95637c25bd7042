# Columns of the console that the table is printed on; what is wider is cut off.
CONSOLE = 80


def _memory(weights):
    sizes = {"bool": 1, "float16": 2, "bfloat16": 2, "int8": 1, "uint8": 1, "int16": 2, "float64": 8, "int64": 8}
    size = sum([_size(weight.shape) * sizes.get(weight.dtype, 4) for weight in {id(weight): weight for weight in weights}.values()])
    for unit in ("B", "KB", "MB", "GB", "TB", "PB"):
        if size / 1024 < 1:
            break
        size /= 1024
    return "{:.2f} {}".format(size, unit)


def _size(shape):
    size = 1
    for n in shape:
        size *= n
    return size


def _count(weights):
    return sum([_size(weight.shape) for weight in weights])


def _shape_text(shape):
    return f"({', '.join([str(n) for n in shape])})"


def _is_shape(value):
    return isinstance(value, tuple) and all([n is None or isinstance(n, int) for n in value])


def _shapes(value):
    """Shapes in lists and dictionaries as texts."""
    if _is_shape(value):
        return _shape_text(value)
    if isinstance(value, dict):
        return dict(zip(value, _shapes(list(value.values()))))
    return type(value)(map(_shapes, value)) if isinstance(value, (list, tuple)) else value


def _output_shape(layer):
    built_for = getattr(layer, "_build_shapes_dict", None)
    is_graph = hasattr(layer, "_nodes_by_depth") or getattr(layer, "_functional", None) is not None
    if not layer._inbound_nodes and not built_for and not is_graph:
        return "?"
    if layer._inbound_nodes:
        shapes = [_shape_text(x.shape) for x in layer._inbound_nodes[-1].outputs]
    else:
        try:
            if hasattr(layer, "output_shape"):
                shapes = _shapes(layer.output_shape)
            else:
                shapes = _shapes(layer.compute_output_shape(**built_for))
        except NotImplementedError:
            return "?"
    found = flatten(shapes)
    return found[0] if len(found) == 1 else str(shapes).replace("'", "")


def _wrapped(text, width):
    """Lines of at most a width; a word that is longer is cut."""
    lines, line = [], ""
    for word in _re.findall(r"\s*\S+\s*", text) or [""]:
        if len(line) + len(word.rstrip()) <= width:
            line += word
        else:
            if line:
                lines.append(line)
            line = word
    lines.append(line)
    cut = lambda one: one if len(one) <= width else one[: width - 1] + "…"
    return [cut(one.rstrip()) for one in lines]


def _row(cells, widths, alignment, edges):
    wrapped = [_wrapped(cell, width) for cell, width in zip(cells, widths)]
    lines = []
    for i in range(max([len(lines) for lines in wrapped])):
        parts = []
        for cell, width, align in zip(wrapped, widths, alignment):
            text = cell[i] if i < len(cell) else ""
            parts.append(f" {text.rjust(width) if align == 'right' else text.center(width) if align == 'center' else text.ljust(width)} ")
        lines.append(edges + edges.join(parts) + edges)
    return lines


def _rule(widths, left, line, between, right):
    return left + between.join([line * (width + 2) for width in widths]) + right


def _table(header, rows, widths, alignment):
    lines = [_rule(widths, "┏", "━", "┳", "┓"), *_row(header, widths, alignment, "┃"), _rule(widths, "┡", "━", "╇", "┩")]
    for i, row in enumerate(rows):
        if i:
            lines.append(_rule(widths, "├", "─", "┼", "┤"))
        lines.extend(_row(row, widths, alignment, "│"))
    lines.append(_rule(widths, "└", "─", "┴", "┘"))
    return [line[:CONSOLE] for line in lines]


def _widths(positions, length):
    """Columns of a table as wide as a terminal: what is too much is taken from each in turn."""
    widths, at = [], 0
    for position in positions:
        width = int(position * length) - at
        if width < 4:
            raise ValueError("Insufficient console width to print summary.")
        widths.append(width + 2)
        at += width
    most = length - len(widths) - 1
    excess, left = sum(widths) - most, len(widths)
    for i in range(len(widths)):
        if excess <= 0:
            break
        taken = min(widths[i], round(excess / left))
        widths[i] -= taken
        excess -= taken
        left -= 1
    return [width - 2 for width in widths]


def _in_sequence(model):
    """Whether each layer has one input, the output of the one before, and is called once."""
    nodes = []
    for at_depth in model._nodes_by_depth.values():
        if len(at_depth) > 1 or len(at_depth[0].input_tensors) > 1:
            return False
        nodes.extend(at_depth)
    return all([sum([any([node is one for one in nodes]) for node in layer._inbound_nodes]) < 2 for layer in model.layers])


def _connections(layer, nodes):
    found = []
    for node in layer._inbound_nodes:
        if any([node is one for one in nodes]):
            for x in node.input_tensors:
                of = x._keras_history
                found.append(f"{of.operation.name}[{of.node_index}][{of.tensor_index}]")
    return ", ".join(found) or "-"


def _rows(layer, nodes, show_trainable, expand_nested, level=0):
    name = ("   " * level + "└ " if level else "") + layer.name
    if not hasattr(layer, "built"):
        count = "0"
    elif not layer.built:
        count = "0 (unbuilt)"
    else:
        count = f"{layer.count_params():,}"
    fields = [f"{name} ({type(layer).__name__})", _output_shape(layer), count]
    if nodes is not None:
        fields.append(_connections(layer, nodes))
    if show_trainable:
        fields.append(("Y" if layer.trainable else "N") if getattr(layer, "weights", None) else "-")
    rows = [fields]
    if expand_nested and getattr(layer, "layers", None):
        for inner in layer.layers:
            rows.extend(_rows(inner, nodes, show_trainable, expand_nested, level + 1))
    return rows


def _between(layers, layer_range):
    if layer_range is None:
        return layers
    if len(layer_range) != 2:
        raise ValueError(f"layer_range must be a list or tuple of length 2. Received: layer_range = {layer_range} of length {len(layer_range)}")
    first = [i for i, layer in enumerate(layers) if _re.match(layer_range[0], layer.name)]
    last = [i for i, layer in enumerate(layers) if _re.match(layer_range[1], layer.name)]
    if not first or not last:
        raise ValueError(f"Passed layer_names do not match the layer names in the model. Received: {layer_range}")
    if min(first) > max(last):
        return layers[min(last) : max(first) + 1]
    return layers[min(first) : max(last) + 1]


def print_summary(model, line_length=None, positions=None, print_fn=None, expand_nested=False, show_trainable=False, layer_range=None):
    layers, nodes = model.layers, None
    if hasattr(model, "_operations"):
        layers = model._operations
        if not _in_sequence(model):
            nodes = flatten(list(model._nodes_by_depth.values()))
    if nodes is None:
        positions = positions or [0.45, 0.80, 1.0]
        header, alignment, length = ["Layer (type)", "Output Shape", "Param #"], ["left", "left", "right"], 88
    else:
        positions = positions or [0.3, 0.56, 0.74, 1.0]
        header, alignment, length = ["Layer (type)", "Output Shape", "Param #", "Connected to"], ["left", "left", "right", "left"], 108
    if show_trainable:
        length += 12
        positions = [position * 0.90 for position in positions] + [1.0]
        header.append("Trainable")
        alignment.append("center")
    line_length = line_length or min(length, 76)
    rows = [row for layer in _between(layers, layer_range) for row in _rows(layer, nodes, show_trainable, expand_nested)]
    own, other = model.trainable_weights, model.non_trainable_weights
    optimizer = model.optimizer.variables if model.compiled and model.optimizer and model.optimizer.built else []
    lines = [
        f'Model: "{model.name}"',
        *_table(header, rows, _widths(positions, line_length), alignment),
        f" Total params: {_count(own) + _count(other) + _count(optimizer):,} ({_memory([*own, *other, *optimizer])})",
        f" Trainable params: {_count(own):,} ({_memory(own)})",
        f" Non-trainable params: {_count(other):,} ({_memory(other)})",
    ]
    if optimizer:
        lines.append(f" Optimizer params: {_count(optimizer):,} ({_memory(optimizer)})")
    text = "\n".join(lines)
    if print_fn:
        print_fn(text + "\n")
    else:
        print(text)
