# `torch.nn.utils`: the norms by hooks, which came before parametrizations (torch/nn/utils/{weight_norm,spectral_norm}.py).
def _old(name):
    _warn('FutureWarning', f'`torch.nn.utils.{name}` is deprecated in favor of `torch.nn.utils.parametrizations.{name}`.')

class WeightNorm:
    def __init__(self, name, dim):
        self.name, self.dim = name, -1 if dim is None else dim

    def compute_weight(self, module):
        return _weight_norm(getattr(module, self.name + '_v'), getattr(module, self.name + '_g'), self.dim)

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module))

def _hook_of(module, kind, name):
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, kind) and hook.name == name:
            return key, hook
    return None, None

def _the_hook_of(module, kind, name, norm):
    key, hook = _hook_of(module, kind, name)
    if hook is None:
        raise ValueError(f"{norm} of '{name}' not found in {module}")
    return key, hook

def weight_norm(module, name='weight', dim=0):
    _old('weight_norm')
    if _hook_of(module, WeightNorm, name)[1] is not None:
        raise RuntimeError(f'Cannot register two weight_norm hooks on the same parameter {name}')
    hook = WeightNorm(name, dim)
    weight = getattr(module, name)
    del module._parameters[name]
    module.register_parameter(name + '_g', Parameter(_norm_except(weight, hook.dim).detach()))
    module.register_parameter(name + '_v', Parameter(weight.detach()))
    setattr(module, name, hook.compute_weight(module))
    module.register_forward_pre_hook(hook)
    return module

def remove_weight_norm(module, name='weight'):
    key, hook = _the_hook_of(module, WeightNorm, name, 'weight_norm')
    weight = hook.compute_weight(module)
    delattr(module, name)
    del module._parameters[name + '_g']
    del module._parameters[name + '_v']
    setattr(module, name, Parameter(weight.detach()))
    del module._forward_pre_hooks[key]
    return module

class SpectralNorm:
    def __init__(self, name='weight', n_power_iterations=1, dim=0, eps=1e-12):
        self.name, self.dim = name, dim
        if n_power_iterations <= 0:
            raise ValueError(f'Expected n_power_iterations to be positive, but got n_power_iterations={n_power_iterations}')
        self.n_power_iterations, self.eps = n_power_iterations, eps

    def _matrix(self, weight):
        if self.dim != 0:
            weight = weight.permute(self.dim, *[d for d in range(weight.dim()) if d != self.dim])
        return weight.reshape(weight.size(0), -1)

    def compute_weight(self, module, iterate):
        weight, u, v = [getattr(module, self.name + end) for end in ('_orig', '_u', '_v')]
        matrix = self._matrix(weight)
        if iterate:
            with torch.no_grad():
                for _ in range(self.n_power_iterations):
                    v.copy_(F.normalize(torch.mv(matrix.t(), u), dim=0, eps=self.eps))
                    u.copy_(F.normalize(torch.mv(matrix, v), dim=0, eps=self.eps))
                u, v = u.clone(), v.clone()
        return weight / torch.dot(u, torch.mv(matrix, v))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module, module.training))

def spectral_norm(module, name='weight', n_power_iterations=1, eps=1e-12, dim=None):
    if dim is None:
        dim = 1 if type(module).__name__.startswith('ConvTranspose') else 0
    if _hook_of(module, SpectralNorm, name)[1] is not None:
        raise RuntimeError(f'Cannot register two spectral_norm hooks on the same parameter {name}')
    hook = SpectralNorm(name, n_power_iterations, dim, eps)
    weight = module._parameters[name]
    if weight is None:
        raise ValueError(f'`SpectralNorm` cannot be applied as parameter `{name}` is None')
    with torch.no_grad():
        made = [F.normalize(torch.empty(size).normal_(0, 1), dim=0, eps=eps) for size in hook._matrix(weight).shape]
    delattr(module, name)
    module.register_parameter(name + '_orig', weight)
    setattr(module, name, weight.data)
    for end, value in zip(('_u', '_v'), made):
        module.register_buffer(name + end, value)
    module.register_forward_pre_hook(hook)
    return module

def remove_spectral_norm(module, name='weight'):
    key, hook = _the_hook_of(module, SpectralNorm, name, 'spectral_norm')
    with torch.no_grad():
        weight = hook.compute_weight(module, False)
    for end in ('', '_u', '_v', '_orig'):
        delattr(module, name + end)
    module.register_parameter(name, Parameter(weight.detach()))
    del module._forward_pre_hooks[key]
    return module
