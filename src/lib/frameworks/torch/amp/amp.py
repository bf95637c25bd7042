# `torch.amp` (torch/amp/{autocast_mode,grad_scaler}.py). Without a GPU, CUDA's autocast and GradScaler warn and do nothing. `_set_autocast(dtype)` sets what the
# CPU's casts to, and gives what it was.
class autocast:
    def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        if not isinstance(device_type, str):
            raise ValueError(f'Expected `device_type` of type `str`, got: `{type(device_type)}`')
        torch.device(device_type)
        if device_type not in ('cpu', 'cuda'):
            _unsupported('autocast of this device')
        self.device = device_type
        self.fast_dtype = dtype if dtype is not None else torch.bfloat16 if device_type == 'cpu' else torch.float16
        if enabled and device_type == 'cuda':
            _warn('CUDA is not available or torch_xla is imported. Disabling autocast.')
            enabled = False
        if enabled and self.fast_dtype not in (torch.bfloat16, torch.float16):
            _warn('In CPU autocast, but the target dtype is not supported. Disabling autocast.\nCPU Autocast only supports dtypes of torch.bfloat16, torch.float16 currently.')
            enabled = False
        self._enabled = enabled

    def __enter__(self):
        if self.device == 'cpu':
            self._before = _set_autocast(self.fast_dtype if self._enabled else None)
        return self

    def __exit__(self, *raised):
        if self.device == 'cpu':
            _set_autocast(self._before)
        return False

    def __call__(self, func):
        if not callable(func):
            raise TypeError(f'autocast()(func) requires a callable, but got {type(func).__name__}. Did you mean to use autocast as a context manager? For example:\n    with torch.autocast(device_type=...):\n        output = model(input)')

        def run(*args, **kwargs):
            with self:
                return func(*args, **kwargs)
        return run

def is_autocast_available(device_type):
    return device_type in ('cpu', 'cuda')

def _plain(fn=None, **settings):
    return fn if fn is not None else lambda given: given

def custom_fwd(fwd=None, *, device_type, cast_inputs=None):
    return _plain(fwd)

def custom_bwd(bwd=None, *, device_type):
    return _plain(bwd)

class GradScaler:
    def __init__(self, device='cuda', init_scale=2.0 ** 16, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000, enabled=True):
        if device == 'cuda' and enabled:
            _warn('torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.')
        self._device = device
        self._enabled = enabled and device != 'cuda'
        if not self._enabled:
            return
        if growth_factor <= 1.0:
            raise AssertionError('The growth factor must be > 1.0.')
        if backoff_factor >= 1.0:
            raise AssertionError('The backoff factor must be < 1.0.')
        self._init_scale, self._scale, self._grown = init_scale, None, 0
        self._growth_factor, self._backoff_factor, self._growth_interval = growth_factor, backoff_factor, growth_interval
        self._stages = {}

    def _check(self, name):
        if self._scale is None:
            raise AssertionError(f'Attempted {name} but _scale is None.  This may indicate your script did not use scaler.scale(loss or outputs) earlier in the iteration.')

    def scale(self, outputs):
        if not self._enabled:
            return outputs
        if not isinstance(outputs, (torch.Tensor, list, tuple)):
            raise ValueError('outputs must be a Tensor or an iterable of Tensors')
        if self._scale is None:
            self._scale = self._init_scale
        if isinstance(outputs, torch.Tensor):
            return outputs * torch.full((), self._scale)
        return type(outputs)([self.scale(one) for one in outputs])

    def unscale_(self, optimizer):
        if not self._enabled:
            return
        self._check('unscale_')
        stage = self._stages.get(optimizer, ('ready', None))[0]
        if stage == 'unscaled':
            raise RuntimeError('unscale_() has already been called on this optimizer since the last update().')
        if stage == 'stepped':
            raise RuntimeError('unscale_() is being called after step().')
        found = None
        with torch.no_grad():
            for group in optimizer.param_groups:
                for p in group['params']:
                    if p.grad is not None:
                        if p.grad.dtype == torch.float16:
                            raise ValueError('Attempting to unscale FP16 gradients.')
                        found = bool(found) or not bool(torch.isfinite(p.grad).all())
                        p.grad.mul_(1.0 / self._scale)
        self._stages[optimizer] = ('unscaled', found)

    def step(self, optimizer, *args, **kwargs):
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if 'closure' in kwargs:
            raise RuntimeError('Closure use is not currently supported if GradScaler is enabled.')
        self._check('step')
        stage = self._stages.get(optimizer, ('ready', None))[0]
        if stage == 'stepped':
            raise RuntimeError('step() has already been called since the last update().')
        if stage == 'ready':
            self.unscale_(optimizer)
        found = self._stages[optimizer][1]
        if found is None:
            raise AssertionError('No inf checks were recorded for this optimizer.')
        made = None if found else optimizer.step(*args, **kwargs)
        self._stages[optimizer] = ('stepped', found)
        return made

    def update(self, new_scale=None):
        if not self._enabled:
            return
        self._check('update')
        if new_scale is not None:
            self._scale = float(new_scale)
        else:
            found = [one for _, one in self._stages.values() if one is not None]
            if not found:
                raise AssertionError('No inf checks were recorded prior to update.')
            if any(found):
                self._scale, self._grown = self._scale * self._backoff_factor, 0
            else:
                self._grown += 1
                if self._grown == self._growth_interval:
                    self._scale, self._grown = self._scale * self._growth_factor, 0
        self._stages = {}

    def get_scale(self):
        if not self._enabled:
            return 1.0
        return self._init_scale if self._scale is None else self._scale

    def get_growth_factor(self):
        return self._growth_factor

    def get_backoff_factor(self):
        return self._backoff_factor

    def get_growth_interval(self):
        return self._growth_interval

    def is_enabled(self):
        return self._enabled

    def state_dict(self):
        if not self._enabled:
            return {}
        return {'scale': self.get_scale(), 'growth_factor': self._growth_factor, 'backoff_factor': self._backoff_factor, 'growth_interval': self._growth_interval, '_growth_tracker': self._grown}

    def load_state_dict(self, state_dict):
        if not self._enabled:
            return
        if len(state_dict) == 0:
            raise RuntimeError('The source state dict is empty, possibly because it was saved from a disabled instance of GradScaler.')
        self._init_scale = state_dict['scale']
        if self._scale is not None:
            self._scale = state_dict['scale']
        self._growth_factor, self._backoff_factor = state_dict['growth_factor'], state_dict['backoff_factor']
        self._growth_interval, self._grown = state_dict['growth_interval'], state_dict['_growth_tracker']
