# `torch.nn.utils`: spectral_norm by a hook (torch/nn/utils/spectral_norm.py): a weight over its largest singular value, which powers of it come near to.
class SpectralNorm:
    def __init__(self, name, rounds, dim, eps):
        if rounds <= 0:
            raise ValueError(f'Expected n_power_iterations to be positive, but got n_power_iterations={rounds}')
        self.name, self.rounds, self.dim, self.eps = name, rounds, dim, eps

    def rows_of(self, weight):
        turned = weight.movedim(self.dim, 0)
        return turned.reshape(turned.size(0), -1)

    def unit(self, vector):
        return torch.nn.functional.normalize(vector, dim=0, eps=self.eps)

    def compute_weight(self, module, improves):
        weight, u, v = (getattr(module, self.name + end) for end in ('_orig', '_u', '_v'))
        rows = self.rows_of(weight)
        if improves:
            with torch.no_grad():
                for _ in range(self.rounds):
                    v.copy_(self.unit(torch.mv(rows.t(), u)))
                    u.copy_(self.unit(torch.mv(rows, v)))
                u, v = u.clone(), v.clone()
        return weight / torch.dot(u, torch.mv(rows, v))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module, module.training))

def _spectral_of(module, name):
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, SpectralNorm) and hook.name == name:
            return key, hook
    return None, None

def spectral_norm(module, name='weight', n_power_iterations=1, eps=1e-12, dim=None):
    if dim is None:
        dim = 1 if isinstance(module, (torch.nn.ConvTranspose1d, torch.nn.ConvTranspose2d, torch.nn.ConvTranspose3d)) else 0
    if _spectral_of(module, name)[1] is not None:
        raise RuntimeError(f'Cannot register two spectral_norm hooks on the same parameter {name}')
    hook = SpectralNorm(name, n_power_iterations, dim, eps)
    weight = module._parameters[name]
    if weight is None:
        raise ValueError(f'`SpectralNorm` cannot be applied as parameter `{name}` is None')
    with torch.no_grad():
        u, v = (hook.unit(weight.new_empty(size).normal_(0, 1)) for size in hook.rows_of(weight).size())
    delattr(module, name)
    module.register_parameter(name + '_orig', weight)
    setattr(module, name, weight.data)
    module.register_buffer(name + '_u', u)
    module.register_buffer(name + '_v', v)
    module.register_forward_pre_hook(hook)
    return module

def remove_spectral_norm(module, name='weight'):
    key, hook = _spectral_of(module, name)
    if hook is None:
        raise ValueError(f"spectral_norm of '{name}' not found in {module}")
    with torch.no_grad():
        weight = hook.compute_weight(module, False)
    for end in ('', '_u', '_v', '_orig'):
        delattr(module, name + end)
    module.register_parameter(name, Parameter(weight.detach()))
    del module._forward_pre_hooks[key]
    return module
