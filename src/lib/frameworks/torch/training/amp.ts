/**
 * `torch.amp` where there is no GPU: CUDA's autocast and GradScaler warn and do nothing (torch/amp/{autocast_mode,grad_scaler}.py); those of the CPU are not
 * modelled.
 */
export const ampText = `
class autocast:
    def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        if not isinstance(device_type, str):
            raise ValueError(f'Expected \`device_type\` of type \`str\`, got: \`{type(device_type)}\`')
        torch.device(device_type)
        if device_type not in ('cpu', 'cuda'):
            _unsupported('autocast of this device')
        self.device = device_type
        self._enabled = enabled and device_type == 'cpu'
        if enabled and device_type == 'cuda':
            _warn('UserWarning', 'CUDA is not available or torch_xla is imported. Disabling autocast.')

    def __enter__(self):
        if self._enabled:
            _unsupported('autocast on the CPU')
        return self

    def __exit__(self, *raised):
        return False

    def __call__(self, func):
        if self._enabled:
            _unsupported('autocast on the CPU')
        return func

class GradScaler:
    def __init__(self, device='cuda', init_scale=2.0 ** 16, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000, enabled=True):
        if device == 'cuda' and enabled:
            _warn('UserWarning', 'torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.')
        elif enabled:
            _unsupported('a GradScaler on the CPU')

    def scale(self, outputs):
        return outputs

    def unscale_(self, optimizer):
        return None

    def step(self, optimizer, *args, **kwargs):
        return optimizer.step(*args, **kwargs)

    def update(self, new_scale=None):
        return None

    def get_scale(self):
        return 1.0

    def is_enabled(self):
        return False

    def state_dict(self):
        return {}

    def load_state_dict(self, state_dict):
        return None
`;

/** `torch.cuda.amp`: the same by its former name. */
export const cudaAmpText = `
class autocast(_amp.autocast):
    def __init__(self, enabled=True, dtype=None, cache_enabled=True):
        _warn('FutureWarning', "\`torch.cuda.amp.autocast(args...)\` is deprecated. Please use \`torch.amp.autocast('cuda', args...)\` instead.")
        super().__init__('cuda', enabled=enabled)

class GradScaler(_amp.GradScaler):
    def __init__(self, init_scale=2.0 ** 16, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000, enabled=True):
        _warn('FutureWarning', "\`torch.cuda.amp.GradScaler(args...)\` is deprecated. Please use \`torch.amp.GradScaler('cuda', args...)\` instead.")
        super().__init__('cuda', enabled=enabled)
`;
