/**
 * `torch.nn.utils`: the norms by hooks, which came before parametrizations; fusion (what is fused is in evaluation mode: hence PyTorch's names in `_eval`); making without
 * drawing (torch/nn/utils/*.py).
 */
export const normsText = `
def _old(name):
    _warn('FutureWarning', f'\`torch.nn.utils.{name}\` is deprecated in favor of \`torch.nn.utils.parametrizations.{name}\`.')

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

    def reshape_weight_to_matrix(self, weight):
        if self.dim != 0:
            weight = weight.permute(self.dim, *[d for d in range(weight.dim()) if d != self.dim])
        return weight.reshape(weight.size(0), -1)

    def compute_weight(self, module, do_power_iteration):
        weight, u, v = [getattr(module, self.name + end) for end in ('_orig', '_u', '_v')]
        matrix = self.reshape_weight_to_matrix(weight)
        if do_power_iteration:
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
        raise ValueError(f'\`SpectralNorm\` cannot be applied as parameter \`{name}\` is None')
    with torch.no_grad():
        made = [F.normalize(torch.empty(size).normal_(0, 1), dim=0, eps=eps) for size in hook.reshape_weight_to_matrix(weight).shape]
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

def _check_fusion(layer, bn):
    if layer.training or bn.training:
        raise AssertionError('Fusion only for eval!')

def _fused(weight, bias, bn_rm, bn_rv, bn_eps, bn_w, bn_b, shape):
    bias = torch.zeros_like(bn_rm) if bias is None else bias
    by = torch.rsqrt(bn_rv + bn_eps)
    by = by if bn_w is None else bn_w * by
    shifted = (bias - bn_rm) * by
    return Parameter((weight * by.reshape(shape)).detach(), weight.requires_grad), Parameter((shifted if bn_b is None else shifted + bn_b).detach(), bias.requires_grad)

def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose=False):
    return _fused(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, ([1, -1] if transpose else [-1, 1]) + [1] * (conv_w.dim() - 2))

def fuse_linear_bn_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b):
    return _fused(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, [-1, 1])

def fuse_conv_bn_eval(conv, bn, transpose=False):
    _check_fusion(conv, bn)
    fused = _deepcopy(conv)
    fused.weight, fused.bias = fuse_conv_bn_weights(fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias, transpose)
    return fused

def fuse_linear_bn_eval(linear, bn):
    _check_fusion(linear, bn)
    if linear.out_features != bn.num_features and bn.num_features != 1:
        raise AssertionError(f'To fuse, linear.out_features == bn.num_features or bn.num_features == 1, got linear.out_features={linear.out_features} and bn.num_features={bn.num_features}')
    fused = _deepcopy(linear)
    fused.weight, fused.bias = fuse_linear_bn_weights(fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias)
    return fused

def skip_init(module_cls, *args, **kwargs):
    if not issubclass(module_cls, Module):
        raise RuntimeError(f'Expected a Module; got {module_cls}')
    device = kwargs.pop('device', 'cpu')
    if not module_cls.__module__.startswith('torch.nn') or module_cls.__module__.endswith(('activation', 'pooling', 'dropout', 'loss', 'padding', 'container')):
        _unsupported('skip_init of this class')
    return module_cls(*args, **{**kwargs, 'device': 'meta'}).to_empty(device=device)
`;
