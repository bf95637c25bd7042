_state = {"context": None, "stateless": 0}


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
