# `torch.compile`, `torch.utils.checkpoint` and `torch.profiler`, as far as what they wrap runs as it does by itself. What a compiled program says of a mistake names the
# graph that it has made: that is not modelled.
def _guarded(run):
    try:
        return run()
    except Exception:
        _unsupported('what torch.compile says of a mistake')

class OptimizedModule(Module):
    def __init__(self, mod):
        super().__init__()
        object.__setattr__(self, '_made', False)
        self._orig_mod = mod
        object.__setattr__(self, '_made', True)

    def __getattr__(self, name):
        if name == '_orig_mod':
            return self._modules['_orig_mod']
        return getattr(self._modules['_orig_mod'], name)

    def __setattr__(self, name, value):
        if name == '_orig_mod' or not self.__dict__.get('_made', False):
            Module.__setattr__(self, name, value)
        elif name == 'training':
            object.__setattr__(self, name, value)
        else:
            setattr(self._orig_mod, name, value)

    def forward(self, *args, **kwargs):
        return _guarded(lambda: self._orig_mod(*args, **kwargs))

_modes = ['default', 'lite', 'reduce-overhead', 'max-autotune-no-cudagraphs', 'max-autotune']

def compile(model=None, *, fullgraph=False, dynamic=None, backend='inductor', mode=None, options=None, disable=False):
    if mode is not None and options is not None:
        raise RuntimeError("Either mode or options can be specified, but both can't be specified at the same time.")
    if fullgraph:
        _unsupported('torch.compile with fullgraph')
    if not isinstance(backend, str) or backend not in ('inductor', 'eager', 'aot_eager'):
        _unsupported('this backend of torch.compile')
    if mode is not None and backend == 'inductor' and mode not in _modes:
        raise RuntimeError(f"Unrecognized mode={mode}, should be one of: {', '.join(_modes)}")
    if model is None:
        return lambda given: compile(given, dynamic=dynamic, backend=backend, mode=mode, options=options, disable=disable)
    if disable:
        return model
    if isinstance(model, Module):
        model.training
        return OptimizedModule(model)
    if not callable(model):
        raise AssertionError(f'A callable function is expected, but {type(model)} is provided.')

    def compiled(*args, **kwargs):
        return _guarded(lambda: model(*args, **kwargs))
    compiled.__name__ = getattr(model, '__name__', 'compiled')
    compiled.__qualname__ = getattr(model, '__qualname__', compiled.__name__)
    compiled.__wrapped__ = model
    return compiled
