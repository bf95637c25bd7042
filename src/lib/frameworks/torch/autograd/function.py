# `torch.autograd.Function` (torch/autograd/function.py): what of it is Python.
_again = 'Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if you need to access saved tensors after calling backward.'

class _Context:
    _kept, _freed, _materialize, _plain, _dirty = (), False, True, (), ()

    def save_for_backward(self, *tensors):
        for i, tensor in enumerate(tensors):
            if tensor is not None and not isinstance(tensor, Tensor):
                raise TypeError(f'save_for_backward can only save variables, but argument {i} is of type {type(tensor).__name__}')
        self._kept = tensors

    def save_for_forward(self, *tensors):
        pass

    @property
    def saved_tensors(self):
        if self._freed and self._kept:
            raise RuntimeError(_again)
        return tuple(self._kept)

    @property
    def saved_variables(self):
        _warn("'saved_variables' is deprecated; use 'saved_tensors'", 'DeprecationWarning')
        return self.saved_tensors

    def mark_non_differentiable(self, *tensors):
        self._plain = tensors

    def mark_dirty(self, *tensors):
        self._dirty = tensors

    def set_materialize_grads(self, value):
        self._materialize = value

class Function:
    _kinds = {}

    def __init__(self, *args, **kwargs):
        _warn(f'{self.__class__} should not be instantiated. Methods on autograd functions are all static, so you should invoke them on the class itself. Instantiating an autograd function will raise an error in a future version of PyTorch.', 'DeprecationWarning')

    def __call__(self, *args, **kwargs):
        raise RuntimeError('Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd function with static forward method. (Example: https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)')

    @staticmethod
    def forward(*args, **kwargs):
        raise NotImplementedError('You must implement the forward function for custom autograd.Function.')

    @staticmethod
    def setup_context(ctx, inputs, output):
        raise NotImplementedError('setup_context is not implemented.')

    @staticmethod
    def backward(ctx, *grad_outputs):
        raise NotImplementedError('You must implement either the backward or vjp method for your custom autograd.Function to use it with backward mode AD.')

    @classmethod
    def apply(cls, *args, **kwargs):
        if cls not in Function._kinds:
            Function._kinds[cls] = _named(f'{cls.__name__}Backward', _Context)
        ctx = Function._kinds[cls]()
        ctx.needs_input_grad = tuple([isinstance(arg, Tensor) and arg.requires_grad and _grad_enabled() for arg in args])
        if cls.setup_context is not Function.setup_context:
            with _no_grad():
                given = cls.forward(*args, **kwargs)
                cls.setup_context(ctx, args, given)
        else:
            with _no_grad():
                given = cls.forward(ctx, *args, **kwargs)
        back = cls.backward if cls.backward is not Function.backward else getattr(cls, 'vjp', cls.backward)
        if ctx._dirty:
            _unsupported('ctx.mark_dirty')
        if not isinstance(given, (Tensor, tuple)):
            return given
        made = _record(type(ctx).__name__, args, given, ctx._plain, lambda *gradients: back(ctx, *gradients), lambda: setattr(ctx, '_freed', True), ctx._materialize, _grad_enabled())
        own = given if isinstance(given, tuple) else (given,)
        new = made if isinstance(made, tuple) else (made,)
        ctx._kept = tuple([next((n for o, n in zip(own, new) if o is kept), kept) for kept in ctx._kept])
        return made

def once_differentiable(fn):
    def wrapper(ctx, *args):
        with _no_grad():
            return fn(ctx, *args)
    return wrapper

class FunctionCtx(_Context):
    pass

class set_detect_anomaly:
    def __init__(self, mode, check_nan=True):
        self._before = _set_anomaly(mode and check_nan)

    def __enter__(self):
        pass

    def __exit__(self, *args):
        _set_anomaly(self._before)

class detect_anomaly(set_detect_anomaly):
    def __init__(self, check_nan=True):
        super().__init__(True, check_nan)
        _warn('Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for debugging.')
