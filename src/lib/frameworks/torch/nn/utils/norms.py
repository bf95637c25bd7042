# `torch.nn.utils`: weight_norm by a hook, which came before parametrizations (torch/nn/utils/weight_norm.py).
class WeightNorm:
    def __init__(self, name, dim):
        self.name, self.dim = name, -1 if dim is None else dim

    def compute_weight(self, module):
        return _weight_norm(getattr(module, self.name + '_v'), getattr(module, self.name + '_g'), self.dim)

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module))

def _hook_of(module, name):
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, WeightNorm) and hook.name == name:
            return key, hook
    return None, None

def weight_norm(module, name='weight', dim=0):
    _warn('`torch.nn.utils.weight_norm` is deprecated in favor of `torch.nn.utils.parametrizations.weight_norm`.', 'FutureWarning')
    if _hook_of(module, name)[1] is not None:
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
    key, hook = _hook_of(module, name)
    if hook is None:
        raise ValueError(f"weight_norm of '{name}' not found in {module}")
    weight = hook.compute_weight(module)
    delattr(module, name)
    del module._parameters[name + '_g']
    del module._parameters[name + '_v']
    setattr(module, name, Parameter(weight.detach()))
    del module._forward_pre_hooks[key]
    return module
