/** `torch.nn.utils.prune` (torch/nn/utils/prune.py): masks that a hook applies before each forward. */
export const pruneText = `
def _check_amount(amount):
    if not isinstance(amount, (int, float)):
        raise TypeError(f'Invalid type for amount: {amount}. Must be int or float.')
    if amount < 0 or (not isinstance(amount, int) and amount > 1.0):
        raise ValueError(f'amount={amount} should either be a float in the range [0, 1] or a non-negative integer')

def _pruned(amount, size):
    count = amount if isinstance(amount, int) else round(amount * size)
    if count > size:
        raise ValueError(f'amount={count} should be smaller than the number of parameters to prune={size}')
    return count

class BasePruningMethod:
    _tensor_name = None

    def __call__(self, module, inputs):
        setattr(module, self._tensor_name, self.apply_mask(module))

    def compute_mask(self, t, default_mask):
        _unsupported('a pruning method without compute_mask')

    def apply_mask(self, module):
        if self._tensor_name is None:
            raise AssertionError(f'Module {module} has to be pruned')
        mask, orig = [getattr(module, self._tensor_name + end) for end in ('_mask', '_orig')]
        return mask.to(dtype=orig.dtype) * orig

    @classmethod
    def apply(cls, module, name, *args, importance_scores=None, **kwargs):
        old = [(key, hook) for key, hook in module._forward_pre_hooks.items() if isinstance(hook, BasePruningMethod) and hook._tensor_name == name]
        for key, _ in old:
            del module._forward_pre_hooks[key]
        method = cls(*args, **kwargs)
        method._tensor_name = name
        if old:
            before = old[0][1]
            container = before if isinstance(before, PruningContainer) else PruningContainer(before)
            container.add_pruning_method(method)
            method = container
        orig = getattr(module, name)
        if importance_scores is None:
            importance_scores = orig
        elif importance_scores.shape != orig.shape:
            raise AssertionError(f'importance_scores should have the same shape as parameter {name} of {module}, got {importance_scores.shape} vs {orig.shape}')
        if isinstance(method, PruningContainer):
            mask = getattr(module, name + '_mask').detach().clone()
        else:
            module.register_parameter(name + '_orig', orig)
            del module._parameters[name]
            mask = torch.ones_like(orig).detach()
        try:
            mask = method.compute_mask(importance_scores, default_mask=mask)
            module.register_buffer(name + '_mask', mask)
            setattr(module, name, method.apply_mask(module))
            module.register_forward_pre_hook(method)
        except Exception:
            if not isinstance(method, PruningContainer):
                module.register_parameter(name, getattr(module, name + '_orig'))
                del module._parameters[name + '_orig']
            raise
        return method

    def prune(self, t, default_mask=None, importance_scores=None):
        scores = t if importance_scores is None else importance_scores
        if scores.shape != t.shape:
            raise AssertionError(f'importance_scores should have the same shape as tensor t, got {scores.shape} vs {t.shape}')
        return t * self.compute_mask(scores, default_mask=torch.ones_like(t) if default_mask is None else default_mask)

    def remove(self, module):
        name = self._tensor_name
        weight = self.apply_mask(module)
        if hasattr(module, name):
            delattr(module, name)
        orig = module._parameters[name + '_orig']
        orig.data = weight.data
        del module._parameters[name + '_orig']
        del module._buffers[name + '_mask']
        setattr(module, name, orig)

class PruningContainer(BasePruningMethod):
    def __init__(self, *args):
        self._pruning_methods = ()
        for method in args:
            self._tensor_name = method._tensor_name
            self.add_pruning_method(method)

    def add_pruning_method(self, method):
        if not isinstance(method, BasePruningMethod):
            raise TypeError(f'{type(method)} is not a BasePruningMethod subclass')
        self._pruning_methods += (method,)

    def __len__(self):
        return len(self._pruning_methods)

    def __iter__(self):
        return iter(self._pruning_methods)

    def __getitem__(self, i):
        return self._pruning_methods[i]

    def compute_mask(self, t, default_mask):
        method = self._pruning_methods[-1]
        mask = default_mask.clone()
        if method.PRUNING_TYPE == 'unstructured':
            left = mask == 1
            mask[left] = method.compute_mask(t[left], default_mask=mask[left])
            return mask
        if method.PRUNING_TYPE == 'global':
            return method.compute_mask(t, default_mask=mask)
        return _unsupported('structured pruning of what is pruned already')

class Identity(BasePruningMethod):
    PRUNING_TYPE = 'unstructured'

    def compute_mask(self, t, default_mask):
        return default_mask

class _Unstructured(BasePruningMethod):
    PRUNING_TYPE = 'unstructured'

    def __init__(self, amount):
        _check_amount(amount)
        self.amount = amount

    def compute_mask(self, t, default_mask):
        count = _pruned(self.amount, t.nelement())
        mask = default_mask.clone()
        if count != 0:
            with torch.no_grad():
                scores, largest = self._scores(t)
                mask.view(-1)[torch.topk(scores, k=count, largest=largest).indices] = 0
        return mask

class RandomUnstructured(_Unstructured):
    def _scores(self, t):
        return torch.rand_like(t).view(-1), True

class L1Unstructured(_Unstructured):
    def _scores(self, t):
        return torch.abs(t).view(-1), False

class _Structured(BasePruningMethod):
    PRUNING_TYPE = 'structured'

    def compute_mask(self, t, default_mask):
        if len(t.shape) <= 1:
            raise ValueError(f'Structured pruning can only be applied to multidimensional tensors. Found tensor of shape {t.shape} with {len(t.shape)} dims')
        if self.dim >= t.dim():
            raise IndexError(f'Invalid index {self.dim} for tensor of size {t.shape}')
        size = t.shape[self.dim]
        count = _pruned(self.amount, size)
        if count == 0:
            return default_mask
        with torch.no_grad():
            rows = torch.zeros(size)
            rows[self._kept(t, size, count)] = 1
            shape = [1] * t.dim()
            shape[self.dim] = size
            return rows.view(shape) * default_mask

class RandomStructured(_Structured):
    def __init__(self, amount, dim=-1):
        _check_amount(amount)
        self.amount, self.dim = amount, dim

    def _kept(self, t, size, count):
        drawn = torch.rand(size)
        return drawn >= torch.kthvalue(drawn, k=count + 1).values if count < size else []

class LnStructured(_Structured):
    def __init__(self, amount, n, dim=-1):
        _check_amount(amount)
        self.amount, self.n, self.dim = amount, n, dim

    def _kept(self, t, size, count):
        others = [d for d in range(t.dim()) if d != self.dim % t.dim()]
        return torch.topk(torch.norm(t, p=self.n, dim=others), k=size - count, largest=True).indices

class CustomFromMask(BasePruningMethod):
    PRUNING_TYPE = 'global'

    def __init__(self, mask):
        self.mask = mask

    def compute_mask(self, t, default_mask):
        if default_mask.shape != self.mask.shape:
            raise AssertionError(f'default_mask shape {default_mask.shape} must match self.mask shape {self.mask.shape}')
        return default_mask * self.mask.to(dtype=default_mask.dtype)

def identity(module, name):
    Identity.apply(module, name)
    return module

def random_unstructured(module, name, amount):
    RandomUnstructured.apply(module, name, amount)
    return module

def l1_unstructured(module, name, amount, importance_scores=None):
    L1Unstructured.apply(module, name, amount=amount, importance_scores=importance_scores)
    return module

def random_structured(module, name, amount, dim):
    RandomStructured.apply(module, name, amount, dim)
    return module

def ln_structured(module, name, amount, n, dim, importance_scores=None):
    LnStructured.apply(module, name, amount=amount, n=n, dim=dim, importance_scores=importance_scores)
    return module

def custom_from_mask(module, name, mask):
    CustomFromMask.apply(module, name, mask=mask)
    return module

def global_unstructured(parameters, pruning_method, importance_scores=None, **kwargs):
    given = importance_scores or {}
    scores = torch.nn.utils.parameters_to_vector([given.get((module, name), getattr(module, name)) for module, name in parameters])
    mask = torch.nn.utils.parameters_to_vector([getattr(module, name + '_mask', torch.ones_like(getattr(module, name))) for module, name in parameters])
    method = pruning_method(**kwargs)
    method._tensor_name = 'temp'
    if method.PRUNING_TYPE != 'unstructured':
        raise TypeError(f'Only "unstructured" PRUNING_TYPE supported for the \`pruning_method\`. Found method {pruning_method} of type {method.PRUNING_TYPE}')
    final = PruningContainer(method).compute_mask(scores, mask)
    at = 0
    for module, name in parameters:
        p = getattr(module, name)
        custom_from_mask(module, name, mask=final[at:at + p.numel()].view_as(p))
        at += p.numel()

def remove(module, name):
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            return module
    raise ValueError(f"Parameter '{name}' of module {module} has to be pruned before pruning can be removed")

def is_pruned(module):
    return any(isinstance(hook, BasePruningMethod) for _, one in module.named_modules() for hook in one._forward_pre_hooks.values())
`;
