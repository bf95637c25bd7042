/**
 * `torch.compile`, `torch.utils.checkpoint` and `torch.profiler`, as far as what they wrap runs as it does by itself. What a compiled program says of a mistake names the
 * graph that it has made: that is not modelled.
 */
export const compileText = `
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
`;

/** `torch.utils.checkpoint` (torch/utils/checkpoint.py). */
export const checkpointText = `
def _wants(values):
    return any(isinstance(one, torch.Tensor) and one.requires_grad for one in values)

def _reentrant(function, args):
    if not _wants(args):
        _warn('UserWarning', 'None of the inputs have requires_grad=True. Gradients will be None')
        with torch.no_grad():
            return function(*args)
    made = function(*args)
    if isinstance(made, tuple) and not all(isinstance(one, torch.Tensor) or one is None for one in made):
        _unsupported('a reentrant checkpoint of nested results')
    return made

def checkpoint(function, *args, use_reentrant=None, context_fn=None, determinism_check='default', debug=False, early_stop=True, **kwargs):
    if use_reentrant is None:
        _warn('UserWarning', 'torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. Starting in PyTorch 2.9, calling checkpoint without use_reentrant will raise an exception. use_reentrant=False is recommended, but if you need to preserve the current default behavior, you can pass use_reentrant=True. Refer to docs for more details on the differences between the two variants.')
        use_reentrant = True
    kwargs.pop('preserve_rng_state', None)
    if context_fn is not None or debug:
        _unsupported('a checkpoint with these options')
    if not use_reentrant:
        return function(*args, **kwargs)
    if kwargs:
        raise ValueError('Unexpected keyword arguments: ' + ','.join(kwargs))
    return _reentrant(function, args)

def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    if use_reentrant is None:
        _warn('UserWarning', 'torch.utils.checkpoint.checkpoint_sequential: the use_reentrant parameter should be passed explicitly. In version 2.9 we will raise an exception if use_reentrant is not passed. use_reentrant=False is recommended, but if you need to preserve the current default behavior, you can pass use_reentrant=True. Refer to docs for more details on the differences between the two variants.')
        use_reentrant = True
    layers = list(functions.children()) if isinstance(functions, torch.nn.Sequential) else list(functions)
    size = len(layers) // segments

    def run(part):
        def forward(x):
            for layer in part:
                x = layer(x)
            return x
        return forward
    for i in range(segments - 1):
        input = checkpoint(run(layers[i * size:(i + 1) * size]), input, use_reentrant=use_reentrant)
    return run(layers[(segments - 1) * size:])(input)
`;

/** `torch.profiler`: what it measures is not known. */
export const profilerText = `
class ProfilerActivity:
    CPU, CUDA, XPU, MTIA, HPU, PrivateUse1 = 'CPU', 'CUDA', 'XPU', 'MTIA', 'HPU', 'PrivateUse1'

class _Timed:
    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return False

class record_function(_Timed):
    def __init__(self, name, args=None):
        self.name = name

    def __call__(self, func):
        return func

class profile(_Timed):
    def start(self):
        return None

    def stop(self):
        return None

    def step(self):
        return None

    def __getattr__(self, name):
        _unsupported('what a profiler measures')

def schedule(*, wait, warmup, active, repeat=0, skip_first=0, skip_first_wait=0):
    return lambda step: None

def tensorboard_trace_handler(dir_name, worker_name=None, use_gzip=False):
    return lambda prof: None
`;
