_state = {"context": None, "stateless": 0}
_scopes = []


def scoped(owner, run):
    """Runs within the name of a layer: what is made meanwhile has its path. A layer that is called within itself opens no second one."""
    if _scopes and _scopes[-1][0] is owner and _scopes[-1][1] == owner.name:
        return run()
    if owner._parent_path is None:
        owner._parent_path = current_path()
    parent = owner._parent_path
    _scopes.append((owner, owner.name, f"{parent}/{owner.name}" if parent else owner.name))
    try:
        return _internal.scoped(owner.name, run)
    finally:
        _scopes.pop()


def current_path():
    return _scopes[-1][2] if _scopes else ""


class CallContext:
    """What a call of a layer hands down to the calls within it."""

    def __init__(self, entry):
        self.entry = entry
        self.values = {}


def call_context(layer):
    if _state["context"] is None:
        _state["context"] = CallContext(layer)
    return _state["context"]


def leave_call(layer):
    if _state["context"] is None or _state["context"].entry is layer:
        _state["context"] = None


def is_stateless():
    """Whether shapes only are worked out: nothing is written then."""
    return _state["stateless"] > 0


def trace_stateless(run):
    _state["stateless"] += 1
    try:
        return _internal.trace(run, True)
    finally:
        _state["stateless"] -= 1
