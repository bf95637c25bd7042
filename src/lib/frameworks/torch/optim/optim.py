# `torch.optim`, as far as a training loop sees it: parameter groups, the checks of the constructors in their order (torch/optim/*.py), and steps that compute
# what PyTorch's single-tensor loops compute. `_write(p, value)` replaces a parameter's values, outside of any gradient.
class _Required:
    pass

required = _Required()

def _between(value, name, high=None):
    if not 0.0 <= value or (high is not None and not value < high):
        raise ValueError(f'Invalid {name}: {value}')

def _typename(o):
    if type(o).__name__ == 'generator':
        _unsupported('the name of a generator among the parameters')
    named = o if isinstance(o, type) else type(o)
    return named.__name__ if named.__module__ == 'builtins' else named.__module__ + '.' + named.__name__

_others = 'register_step_pre_hook register_step_post_hook register_state_dict_pre_hook register_state_dict_post_hook register_load_state_dict_pre_hook register_load_state_dict_post_hook OptimizerPostHook OptimizerPreHook profile_hook_step _accelerator_graph_capture_health_check _cuda_graph_capture_health_check _group_tensors_by_device_and_dtype _init_group _optimizer_load_state_dict_post_hooks _optimizer_load_state_dict_pre_hooks _optimizer_state_dict_post_hooks _optimizer_state_dict_pre_hooks _optimizer_step_code _optimizer_step_post_hooks _optimizer_step_pre_hooks _patch_step_function _process_value_according_to_param_policy _warned_capturable_if_run_uncaptured _zero_grad_profile_name _params _add_grad _numel _gather_flat_grad'

class defaultdict(dict):
    def __missing__(self, key):
        self[key] = made = {}
        return made

    def __repr__(self):
        return f"defaultdict(<class 'dict'>, {dict(self)})"

def _check_lr(lr, name='learning rate'):
    if isinstance(lr, Tensor) and lr.numel() != 1:
        raise ValueError('Tensor lr must be 1-element')
    _between(lr, name)

def _check_fused(fused, foreach, differentiable):
    if fused and differentiable:
        raise RuntimeError('`fused` does not support `differentiable`')
    if fused and foreach:
        raise RuntimeError('`fused` and `foreach` cannot be `True` together.')

class Optimizer:
    def __init__(self, params, defaults):
        self.defaults = defaults
        if isinstance(params, Tensor):
            raise TypeError('params argument given to the optimizer should be an iterable of Tensors or dicts, but got ' + params.type())
        self.state = defaultdict()
        self.param_groups = []
        groups = list(params)
        if not groups:
            raise ValueError('optimizer got an empty parameter list')
        for group in groups if isinstance(groups[0], dict) else [{'params': groups}]:
            self.add_param_group(group)

    def __getattr__(self, name):
        _lacking(type(self).__name__, name, _others)

    def add_param_group(self, param_group):
        if not isinstance(param_group, dict):
            raise TypeError(f'param_group must be a dict, but got {type(param_group)}')
        if isinstance(param_group['params'], set):
            raise TypeError('optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets will change between runs. Please use a list instead.')
        given = param_group['params']
        given = [given] if isinstance(given, Tensor) else list(given)
        names = [p[0] for p in given if isinstance(p, tuple)]
        params = param_group['params'] = [p[1] if isinstance(p, tuple) else p for p in given]
        if names and len(names) < len(given):
            raise ValueError('all optimizer params should be with/without names. Some param names are missing')
        if names:
            param_group['param_names'] = names
        for p in params:
            if not isinstance(p, Tensor):
                raise TypeError('optimizer can only optimize Tensors, but one of the params is ' + _typename(p))
            if not p.is_leaf and not p.retains_grad:
                raise ValueError("can't optimize a non-leaf Tensor")
        for name, value in self.defaults.items():
            if value is required and name not in param_group:
                raise ValueError(f"parameter group didn't specify a value of required optimization parameter {name}")
            param_group.setdefault(name, value)
        if len({*params}) < len(params):
            _warn('optimizer contains a parameter group with duplicate parameters; in future, this will cause an error; see github.com/pytorch/pytorch/issues/40967 for more information')
        for group in self.param_groups:
            if ('param_names' in param_group) != ('param_names' in group):
                raise ValueError(f"all optimizer param groups should be with/without names. cannot add param group {'with names' if names else 'without names'} to the optimizer")
        known = {p for _, p in self._pairs()}
        if any(p in known for p in params):
            raise ValueError('some parameters appear in more than one parameter group')
        self.param_groups.append(param_group)
        _learns('optimizer', self, params)

    def _pairs(self):
        return [(group, p) for group in self.param_groups for p in group['params']]

    def zero_grad(self, set_to_none=True):
        _learns('zero_grad', self, [p for _, p in self._pairs()])
        for _, p in self._pairs():
            if p.grad is not None:
                if set_to_none:
                    p.grad = None
                else:
                    p.grad.detach_().zero_()

    def step(self=None, closure=None):
        self._opt_called = True
        if type(self)._updated is Optimizer._updated and type(self)._move is Optimizer._move:
            raise NotImplementedError
        loss = None
        if closure is not None:
            with _enable_grad():
                loss = closure()
        moved = [p for _, p in self._pairs() if p.grad is not None]
        _learns('step', self, moved)
        if not moved:
            _nothing()
        with _no_grad():
            for group in self.param_groups:
                self._move(group)
        return loss

    def _move(self, group):
        for p in group['params']:
            if p.grad is not None:
                grad = -p.grad if group['maximize'] else p.grad
                _write(p, self._updated(p.detach(), grad, group, self.state[p]))
                if not self.state[p]:
                    del self.state[p]

    def _updated(self, p, grad, group, state):
        raise NotImplementedError

    def state_dict(self):
        groups, places = [], {}
        for group in self.param_groups:
            for p in group['params']:
                places.setdefault(p, len(places))
            groups.append({**{key: value for key, value in group.items() if key != 'params'}, 'params': [places[p] for p in group['params']]})
        return {'state': {places[p] if isinstance(p, Tensor) else p: state for p, state in self.state.items()}, 'param_groups': groups}

    def load_state_dict(self, state_dict):
        state_dict = state_dict.copy()
        saved = state_dict['param_groups']
        if len(self.param_groups) != len(saved):
            raise ValueError('loaded state dict has a different number of parameter groups')
        if any(len(group['params']) != len(other['params']) for group, other in zip(self.param_groups, saved)):
            raise ValueError("loaded state dict contains a parameter group that doesn't match the size of optimizer's group")
        by = {}
        for group, other in zip(self.param_groups, saved):
            by.update(zip(other['params'], group['params']))
        state = defaultdict()
        for place, own in state_dict['state'].items():
            p = by.get(place, place)
            state[p] = {key: value if key == 'step' or not isinstance(value, Tensor) else value.to(p.dtype) for key, value in own.items()} if place in by else own
        self.state = state
        for i, (group, other) in enumerate(zip(self.param_groups, saved)):
            new = {**other, 'params': group['params']}
            if 'param_names' in group:
                new.setdefault('param_names', group['param_names'])
            self.param_groups[i] = new

    def __repr__(self):
        text = self.__class__.__name__ + ' ('
        for i, group in enumerate(self.param_groups):
            text += f'\nParameter Group {i}\n'
            for key in sorted(group.keys()):
                if key != 'params':
                    text += f'    {key}: {group[key]}\n'
        return text + ')'

def _zeros(like):
    return _zeros_like(like)

def _count(state):
    """The step that is taken, as a number."""
    n = int(state['step']) + 1
    state['step'] = _scalar(float(n))
    return n

class SGD(Optimizer):
    def __init__(self, params, lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False, foreach=None, differentiable=False, fused=None):
        _check_lr(lr)
        _between(momentum, 'momentum value')
        _between(weight_decay, 'weight_decay value')
        defaults = dict(lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay, nesterov=nesterov, maximize=maximize, foreach=foreach, differentiable=differentiable, fused=fused)
        if nesterov and not (momentum > 0 and dampening == 0):
            raise ValueError('Nesterov momentum requires a momentum and zero dampening')
        super().__init__(params, defaults)
        _check_fused(fused, foreach, differentiable)

    _move = _sgd

class Adam(Optimizer):
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False, *, foreach=None, maximize=False, capturable=False, differentiable=False, fused=None, decoupled_weight_decay=False):
        if isinstance(lr, Tensor) and foreach and not capturable:
            raise ValueError('lr as a Tensor is not supported for capturable=False and foreach=True')
        _check_lr(lr)
        _between(eps, 'epsilon value')
        _between(betas[0], 'beta parameter at index 0', 1.0)
        _between(betas[1], 'beta parameter at index 1', 1.0)
        _between(weight_decay, 'weight_decay value')
        if not any(isinstance(betas[0], kind) and isinstance(betas[1], kind) for kind in (float, Tensor)):
            raise ValueError('betas must be either both floats or both Tensors')
        super().__init__(params, dict(lr=lr, betas=_scalars(betas), eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, maximize=maximize, foreach=foreach, capturable=capturable, differentiable=differentiable, fused=fused, decoupled_weight_decay=decoupled_weight_decay))
        _check_fused(fused, foreach, differentiable)

    _move = _adam

def _scalars(given):
    return tuple([x.item() if isinstance(x, Tensor) else x for x in given])

class AdamW(Adam):
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False, *, maximize=False, foreach=None, capturable=False, differentiable=False, fused=None):
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, foreach=foreach, maximize=maximize, capturable=capturable, differentiable=differentiable, fused=fused, decoupled_weight_decay=True)

class RMSprop(Optimizer):
    def __init__(self, params, lr=1e-2, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=False, capturable=False, foreach=None, maximize=False, differentiable=False):
        _check_lr(lr)
        _between(eps, 'epsilon value')
        _between(momentum, 'momentum value')
        _between(weight_decay, 'weight_decay value')
        _between(alpha, 'alpha value')
        super().__init__(params, dict(lr=lr, momentum=momentum, alpha=alpha, eps=eps, centered=centered, weight_decay=weight_decay, capturable=capturable, foreach=foreach, maximize=maximize, differentiable=differentiable))

    _move = _rmsprop

class Adagrad(Optimizer):
    def __init__(self, params, lr=1e-2, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, foreach=None, *, maximize=False, differentiable=False, fused=None):
        _check_lr(lr)
        _between(lr_decay, 'lr_decay value')
        _between(weight_decay, 'weight_decay value')
        _between(initial_accumulator_value, 'initial_accumulator_value value')
        _between(eps, 'epsilon value')
        super().__init__(params, dict(lr=lr, lr_decay=lr_decay, eps=eps, weight_decay=weight_decay, initial_accumulator_value=initial_accumulator_value, foreach=foreach, maximize=maximize, differentiable=differentiable, fused=fused))
        _check_fused(fused, foreach, differentiable)
        for _, p in self._pairs():
            self.state[p] = {'step': _scalar(0.0), 'sum': _zeros(p) + initial_accumulator_value}

    def _updated(self, p, grad, group, state):
        if group['weight_decay'] != 0:
            grad = grad + p * group['weight_decay']
        step = _count(state)
        state['sum'] = state['sum'] + grad * grad
        return p - grad / (state['sum'] ** 0.5 + group['eps']) * (group['lr'] / (1 + (step - 1) * group['lr_decay']))
