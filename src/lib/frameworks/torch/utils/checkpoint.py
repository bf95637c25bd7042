# `torch.utils.checkpoint` (torch/utils/checkpoint.py).
def _wants(values):
    return any(isinstance(one, torch.Tensor) and one.requires_grad for one in values)

def _reentrant(function, args):
    if not _wants(args):
        _warn('None of the inputs have requires_grad=True. Gradients will be None')
        with torch.no_grad():
            return function(*args)
    made = function(*args)
    if isinstance(made, tuple) and not all(isinstance(one, torch.Tensor) or one is None for one in made):
        _unsupported('a reentrant checkpoint of nested results')
    return made

def checkpoint(function, *args, use_reentrant=None, context_fn=None, determinism_check='default', debug=False, early_stop=True, **kwargs):
    if use_reentrant is None:
        _warn('torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. Starting in PyTorch 2.9, calling checkpoint without use_reentrant will raise an exception. use_reentrant=False is recommended, but if you need to preserve the current default behavior, you can pass use_reentrant=True. Refer to docs for more details on the differences between the two variants.')
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
        _warn('torch.utils.checkpoint.checkpoint_sequential: the use_reentrant parameter should be passed explicitly. In version 2.9 we will raise an exception if use_reentrant is not passed. use_reentrant=False is recommended, but if you need to preserve the current default behavior, you can pass use_reentrant=True. Refer to docs for more details on the differences between the two variants.')
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
