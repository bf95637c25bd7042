def flatten(structure, expand_composites=False):
    if isinstance(structure, (list, tuple)):
        return [one for item in structure for one in flatten(item)]
    if isinstance(structure, dict):
        return [one for key in sorted(structure) for one in flatten(structure[key])]
    return [structure]


def _packed(structure, values):
    if isinstance(structure, (list, tuple)):
        items = [_packed(item, values) for item in structure]
        if hasattr(structure, "_fields"):
            return type(structure)(*items)
        return items if isinstance(structure, list) else tuple(items)
    if isinstance(structure, dict):
        made = {key: _packed(structure[key], values) for key in sorted(structure)}
        return {key: made[key] for key in structure}
    return next(values)


def pack_sequence_as(structure, flat_sequence, expand_composites=False):
    atoms, items = len(flatten(structure)), list(flat_sequence)
    if atoms != len(items):
        raise ValueError(f"Could not pack sequence. Structure had {atoms} atoms, but flat_sequence had {len(items)} items.  Structure: {structure}, flat_sequence: {flat_sequence}.")
    return _packed(structure, iter(items))


def map_structure(func, *structure, **kwargs):
    flat = [flatten(one) for one in structure]
    for other in structure[1:]:
        tf.nest.assert_same_structure(structure[0], other)
    return pack_sequence_as(structure[0], [func(*items) for items in zip(*flat)])


class _Around:
    """Does nothing to what stands within."""

    def __enter__(self):
        return None

    def __exit__(self, kind, value, traceback):
        return None


class device(_Around):
    """Where ops are placed: what is not there is left to what is."""

    def __init__(self, device_name):
        if device_name is not None and not (isinstance(device_name, str) and device_name.upper().removeprefix("/").removeprefix("DEVICE:").split(":")[0] in ("CPU", "GPU", "TPU")):
            _unsupported("tensorflow.device of such a name")


class name_scope:
    """Ops that are made within it have a name before theirs."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        _internal.enter_scope(self.name)
        return _internal.scope()

    def __exit__(self, kind, value, traceback):
        _internal.leave_scope()


class control_dependencies(_Around):
    """Ops that are run before those within."""

    def __init__(self, control_inputs):
        if control_inputs and _internal.is_lazy():
            _unsupported("ops of a graph that come after others")
        self._before = control_inputs


def group(*inputs, **kwargs):
    if _internal.is_lazy():
        return _unsupported("tf.group in a graph that a session runs")
    return _internal.done()


def no_op(name=None):
    return _internal.done()


def print(*inputs, output_stream=None, summarize=3, sep=" ", end="\n", name=None):
    # It prints to the standard error stream.
    return _internal.done()


def is_tensor(x):
    return _internal.is_tensor(x) or hasattr(x, "__tf_tensor__") or hasattr(x, "_is_ragged")
