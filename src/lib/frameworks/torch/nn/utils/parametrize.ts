/**
 * `torch.nn.utils.parametrize` (torch/nn/utils/parametrize.py): `_inject(module, name)` gives the module a class of its own with a property of that name, which
 * calls `module.parametrizations[name]`; `_restore` takes it away.
 */
export const parametrizeText = `
def _keep(module, name, value):
    if isinstance(value, Parameter):
        module.register_parameter(name, value)
    else:
        module.register_buffer(name, value)

def _inverse(module, value):
    try:
        return module.right_inverse(value)
    except NotImplementedError:
        return value

class ParametrizationList(ModuleList):
    def __init__(self, modules, original, unsafe=False):
        if len(modules) == 0:
            raise ValueError('ParametrizationList requires one or more modules.')
        super().__init__(modules)
        self.unsafe = unsafe
        shape, dtype = original.shape, original.dtype
        new = original
        with torch.no_grad():
            for module in reversed(list(self)):
                if hasattr(module, 'right_inverse'):
                    new = _inverse(module, new)
        if not isinstance(new, (Tensor, tuple, list)):
            raise ValueError(f"'right_inverse' must return a Tensor or a Sequence of tensors (list, tuple...). Got {type(new).__name__}")
        self.is_tensor = isinstance(new, Tensor)
        self.ntensors = 1 if self.is_tensor else len(new)
        if self.is_tensor:
            if dtype != new.dtype:
                raise ValueError(f'When \`right_inverse\` outputs one tensor, it may not change the dtype.\\noriginal.dtype: {dtype}\\nright_inverse(original).dtype: {new.dtype}')
            if new is not original:
                original.data = new.detach()
            _keep(self, 'original', original)
        else:
            for i, one in enumerate(new):
                if not isinstance(one, Tensor):
                    raise ValueError(f"'right_inverse' must return a Tensor or a Sequence of tensors (list, tuple...). Got element {i} of the sequence with type {type(one).__name__}.")
                if isinstance(original, Parameter):
                    one = Parameter(one, original.requires_grad)
                _keep(self, f'original{i}', one.requires_grad_(original.requires_grad))
        if not unsafe:
            made = self()
            if not isinstance(made, Tensor):
                raise ValueError(f'A parametrization must return a tensor. Got {type(made).__name__}.')
            for what, before, after in (('dtype', dtype, made.dtype), ('shape', shape, made.shape)):
                if before != after:
                    raise ValueError(f'Registering a parametrization may not change the {what} of the tensor, unless \`unsafe\` flag is enabled.\\nunparametrized {what}: {before}\\nparametrized {what}: {after}')

    def right_inverse(self, value):
        with torch.no_grad():
            for module in reversed(list(self)):
                if not hasattr(module, 'right_inverse'):
                    raise RuntimeError(f'parametrization {type(module).__name__} does not implement right_inverse.')
                value = module.right_inverse(value)
            if self.is_tensor:
                if not isinstance(value, Tensor):
                    raise ValueError(f'\`right_inverse\` should return a tensor. Got {type(value).__name__}')
                if value.dtype != self.original.dtype:
                    raise ValueError(f'The tensor returned by \`right_inverse\` has dtype {value.dtype} while \`original\` has dtype {self.original.dtype}')
                self.original.data = value.detach()
                return
            if not isinstance(value, (tuple, list)):
                raise ValueError(f"'right_inverse' must return a sequence of tensors. Got {type(value).__name__}.")
            if len(value) != self.ntensors:
                raise ValueError(f"'right_inverse' must return a sequence of tensors of length {self.ntensors}. Got a sequence of length {len(value)}.")
            for i, one in enumerate(value):
                getattr(self, f'original{i}').data = one.detach()

    def forward(self):
        x = self[0](self.original) if self.is_tensor else self[0](*[getattr(self, f'original{i}') for i in range(self.ntensors)])
        for module in list(self)[1:]:
            x = module(x)
        return x

def _check_added(module, name, parametrization):
    before = getattr(module, name)
    after = parametrization(before)
    if not isinstance(after, Tensor):
        raise ValueError(f'A parametrization must return a tensor. Got {type(after).__name__}.')
    for what in ('dtype', 'shape'):
        if getattr(after, what) != getattr(before, what):
            raise ValueError(f'Registering a parametrization may not change the {what} of the tensor, unless the \`unsafe\` flag is enabled.\\nmodule.{name}.{what}: {getattr(before, what)}\\nparametrization(module.{name}).{what}: {getattr(after, what)}')

def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        if not unsafe:
            _check_added(module, tensor_name, parametrization)
        module.parametrizations[tensor_name].append(parametrization)
        module.parametrizations[tensor_name].unsafe |= unsafe
    elif tensor_name in module._buffers or tensor_name in module._parameters:
        made = ParametrizationList([parametrization], getattr(module, tensor_name), unsafe=unsafe)
        delattr(module, tensor_name)
        first = not is_parametrized(module)
        _inject(module, tensor_name)
        if first:
            module.parametrizations = ModuleDict()
        module.parametrizations[tensor_name] = made
    else:
        raise ValueError(f"Module '{module}' does not have a parameter, a buffer, or a parametrized element with name '{tensor_name}'")
    return module

def is_parametrized(module, tensor_name=None):
    made = getattr(module, 'parametrizations', None)
    if made is None or not isinstance(made, ModuleDict):
        return False
    return len(made) > 0 if tensor_name is None else tensor_name in made

def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    if not is_parametrized(module, tensor_name):
        raise ValueError(f'Module {module} does not have a parametrization on {tensor_name}')
    made = module.parametrizations[tensor_name]
    if made.is_tensor:
        original = made.original
        if leave_parametrized:
            with torch.no_grad():
                original.data = getattr(module, tensor_name).detach()
    elif leave_parametrized:
        t = getattr(module, tensor_name)
        original = Parameter(t.detach()) if t.requires_grad else t
    else:
        raise ValueError('Cannot leave unparametrized (\`leave_parametrized=False\`) a tensor that is parametrized in terms of a sequence of tensors.')
    del module.parametrizations[tensor_name]
    _restore(module, tensor_name, not is_parametrized(module))
    if not is_parametrized(module):
        delattr(module, 'parametrizations')
    _keep(module, tensor_name, original)
    return module

def type_before_parametrizations(module):
    return type(module).__bases__[0] if is_parametrized(module) else type(module)
`;

/** `torch.nn.utils.parametrizations`: those that PyTorch has ready. What orthogonal ones draw is not worked out. */
export const parametrizationsText = `
class _WeightNorm(Module):
    def __init__(self, dim=0):
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g, weight_v):
        return _weight_norm(weight_v, weight_g, self.dim)

    def right_inverse(self, weight):
        return _norm_except(weight, self.dim), weight

def weight_norm(module, name='weight', dim=0):
    parametrize.register_parametrization(module, name, _WeightNorm(dim), unsafe=True)

    def rename(module, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        old = [f'{prefix}{name}_{end}' for end in 'gv']
        if all(key in state_dict for key in old):
            for i, key in enumerate(old):
                state_dict[f'{prefix}parametrizations.{name}.original{i}'] = state_dict.pop(key)
    module.register_load_state_dict_pre_hook(rename)
    return module

class _SpectralNorm(Module):
    def __init__(self, weight, n_power_iterations=1, dim=0, eps=1e-12):
        super().__init__()
        rank = weight.ndim
        if dim >= rank or dim < -rank:
            raise IndexError(f'Dimension out of range (expected to be in range of [-{rank}, {rank - 1}] but got {dim})')
        if n_power_iterations <= 0:
            raise ValueError(f'Expected n_power_iterations to be positive, but got n_power_iterations={n_power_iterations}')
        self.dim = dim if dim >= 0 else dim + rank
        self.eps = eps
        if rank > 1:
            self.n_power_iterations = n_power_iterations
            matrix = self._matrix(weight).detach()
            for key, size in zip(('_u', '_v'), matrix.shape):
                self.register_buffer(key, F.normalize(torch.empty(size).normal_(0, 1), dim=0, eps=eps))
            self._power_method(matrix, 15)

    def _matrix(self, weight):
        return weight.transpose(0, self.dim).flatten(1) if weight.ndim == 2 or self.dim == 0 else weight.permute(self.dim, *[d for d in range(weight.dim()) if d != self.dim]).flatten(1)

    def _power_method(self, matrix, count):
        with torch.no_grad():
            for _ in range(count):
                self._u.copy_(F.normalize(torch.mv(matrix, self._v), dim=0, eps=self.eps))
                self._v.copy_(F.normalize(torch.mv(matrix.t(), self._u), dim=0, eps=self.eps))

    def forward(self, weight):
        if weight.ndim == 1:
            return F.normalize(weight, dim=0, eps=self.eps)
        matrix = self._matrix(weight)
        if self.training:
            self._power_method(matrix, self.n_power_iterations)
        return weight / torch.dot(self._u.clone(), torch.mv(matrix, self._v.clone()))

    def right_inverse(self, value):
        return value

def _tensor_of(module, name):
    weight = getattr(module, name, None)
    if not isinstance(weight, Tensor):
        raise ValueError(f"Module '{module}' has no parameter or buffer with name '{name}'")
    return weight

def spectral_norm(module, name='weight', n_power_iterations=1, eps=1e-12, dim=None):
    weight = _tensor_of(module, name)
    if dim is None:
        dim = 1 if type(module).__name__.startswith('ConvTranspose') else 0
    parametrize.register_parametrization(module, name, _SpectralNorm(weight, n_power_iterations, dim, eps))
    return module

class _Orthogonal(Module):
    def __init__(self, weight, use_trivialization):
        super().__init__()
        self.shape = weight.shape
        if use_trivialization:
            self.register_buffer('base', None)

    def forward(self, X):
        return _unknown_like(X)

    def right_inverse(self, Q):
        if Q.shape != self.shape:
            raise ValueError(f'Expected a matrix or batch of matrices of shape {self.shape}. Got a tensor of shape {Q.shape}.')
        n, k = max(Q.size(-2), Q.size(-1)), min(Q.size(-2), Q.size(-1))
        if not hasattr(self, 'base'):
            return _unknown_like(Q)
        self.base = _unknown_like(torch.cat([Q.new_zeros(n, k), torch.randn(n, n - k)], dim=-1) if n != k else Q)
        return torch.zeros_like(Q) - torch.eye(Q.size(-2), Q.size(-1))

def orthogonal(module, name='weight', orthogonal_map=None, *, use_trivialization=True):
    weight = _tensor_of(module, name)
    if weight.ndim < 2:
        raise ValueError(f'Expected a matrix or batch of matrices. Got a tensor of {weight.ndim} dimensions.')
    if orthogonal_map not in (None, 'matrix_exp', 'cayley', 'householder'):
        raise ValueError(f'orthogonal_map has to be one of "matrix_exp", "cayley", "householder". Got: {orthogonal_map}')
    parametrize.register_parametrization(module, name, _Orthogonal(weight, use_trivialization), unsafe=True)
    return module
`;
