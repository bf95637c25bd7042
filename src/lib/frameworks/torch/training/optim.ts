/**
 * `torch.optim`, as far as a training loop sees it: parameter groups, the checks of the constructors in their order (torch/optim/*.py), and steps that compute
 * what PyTorch's single-tensor loops compute. `_write(p, value)` replaces a parameter's values, outside of any gradient.
 */
export const optimText = `
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

class Optimizer:
    def __init__(self, params, defaults):
        if isinstance(params, Tensor):
            raise TypeError('params argument given to the optimizer should be an iterable of Tensors or dicts, but got ' + params.type())
        self.defaults = defaults
        self.state = {}
        self.param_groups = []
        groups = list(params)
        if len(groups) == 0:
            raise ValueError('optimizer got an empty parameter list')
        if not isinstance(groups[0], dict):
            groups = [{'params': groups}]
        for group in groups:
            self.add_param_group(group)

    def add_param_group(self, param_group):
        if not isinstance(param_group, dict):
            raise TypeError(f'param_group must be a dict, but got {type(param_group)}')
        params = param_group['params']
        if isinstance(params, set):
            raise TypeError('optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets will change between runs. Please use a list instead.')
        params = [params] if isinstance(params, Tensor) else [p[1] if isinstance(p, tuple) else p for p in params]
        param_group['params'] = params
        for p in params:
            if not isinstance(p, Tensor):
                raise TypeError('optimizer can only optimize Tensors, but one of the params is ' + _typename(p))
            if not p.is_leaf:
                raise ValueError("can't optimize a non-leaf Tensor")
        lacking = [name for name in self.defaults if self.defaults[name] is required and name not in param_group]
        if lacking:
            raise ValueError(f"parameter group didn't specify a value of required optimization parameter {lacking[0]}")
        param_group.update({name: value for name, value in self.defaults.items() if name not in param_group})
        if len({*params}) < len(params):
            _warn('optimizer contains a parameter group with duplicate parameters; in future, this will cause an error; see github.com/pytorch/pytorch/issues/40967 for more information')
        known = {p for _, p in self._pairs()}
        if any(p in known for p in params):
            raise ValueError('some parameters appear in more than one parameter group')
        self.param_groups.append(param_group)

    def _pairs(self):
        return [(group, p) for group in self.param_groups for p in group['params']]

    def zero_grad(self, set_to_none=True):
        for _, p in self._pairs():
            if p.grad is not None:
                p.grad = None if set_to_none else p.grad.detach() * 0

    def step(self, closure=None):
        self._opt_called = True
        loss = None
        if closure is not None:
            with _enable_grad():
                loss = closure()
        with _no_grad():
            for group, p in self._pairs():
                if p.grad is not None:
                    grad = -p.grad if group['maximize'] else p.grad
                    _write(p, self._updated(p.detach(), grad, group, self.state.setdefault(p, {})))
        return loss

    def state_dict(self):
        groups, places = [], {}
        for group in self.param_groups:
            for p in group['params']:
                places.setdefault(p, len(places))
            groups.append({**{key: value for key, value in group.items() if key != 'params'}, 'params': [places[p] for p in group['params']]})
        return {'state': {places[p]: state for p, state in self.state.items()}, 'param_groups': groups}

    def load_state_dict(self, state_dict):
        if len(self.param_groups) != len(state_dict['param_groups']):
            raise ValueError('loaded state dict has a different number of parameter groups')
        params = []
        for group, saved in zip(self.param_groups, state_dict['param_groups']):
            if len(group['params']) != len(saved['params']):
                raise ValueError("loaded state dict contains a parameter group that doesn't match the size of optimizer's group")
            params += group['params']
            group.update({key: value for key, value in saved.items() if key != 'params'})
        self.state = {params[place]: dict(state) for place, state in state_dict['state'].items()}

    def __repr__(self):
        text = self.__class__.__name__ + ' ('
        for i, group in enumerate(self.param_groups):
            text += f'\\nParameter Group {i}\\n'
            for key in sorted(group.keys()):
                if key != 'params':
                    text += f'    {key}: {group[key]}\\n'
        return text + ')'

class SGD(Optimizer):
    def __init__(self, params, lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False, foreach=None, differentiable=False, fused=None):
        _between(lr, 'learning rate')
        _between(momentum, 'momentum value')
        _between(weight_decay, 'weight_decay value')
        defaults = dict(lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay, nesterov=nesterov, maximize=maximize, foreach=foreach, differentiable=differentiable, fused=fused)
        if nesterov and not (momentum > 0 and dampening == 0):
            raise ValueError('Nesterov momentum requires a momentum and zero dampening')
        super().__init__(params, defaults)

    def _updated(self, p, grad, group, state):
        if group['weight_decay'] != 0:
            grad = grad + p * group['weight_decay']
        momentum = group['momentum']
        if momentum != 0:
            buffer = state.get('momentum_buffer')
            buffer = grad.clone() if buffer is None else buffer * momentum + grad * (1 - group['dampening'])
            state['momentum_buffer'] = buffer
            grad = grad + buffer * momentum if group['nesterov'] else buffer
        return p - grad * group['lr']

class Adam(Optimizer):
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False, *, foreach=None, maximize=False, capturable=False, differentiable=False, fused=None, decoupled_weight_decay=False):
        _between(lr, 'learning rate')
        _between(eps, 'epsilon value')
        _between(betas[0], 'beta parameter at index 0', 1.0)
        _between(betas[1], 'beta parameter at index 1', 1.0)
        _between(weight_decay, 'weight_decay value')
        if not (isinstance(betas[0], float) and isinstance(betas[1], float)):
            raise ValueError('betas must be either both floats or both Tensors')
        super().__init__(params, dict(lr=lr, betas=tuple(betas), eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, maximize=maximize, foreach=foreach, capturable=capturable, differentiable=differentiable, fused=fused, decoupled_weight_decay=decoupled_weight_decay))

    def _updated(self, p, grad, group, state):
        lr, decay = group['lr'], group['weight_decay']
        first, second = group['betas']
        if decay != 0:
            if group['decoupled_weight_decay']:
                _write(p, p)
                p = p * (1 - lr * decay)
            else:
                grad = grad + p * decay
        if not state:
            state.update(step=0, exp_avg=grad * 0, exp_avg_sq=grad * 0)
        state['step'] += 1
        state['exp_avg'] = state['exp_avg'] + (grad - state['exp_avg']) * (1 - first)
        state['exp_avg_sq'] = state['exp_avg_sq'] * second + grad * grad * (1 - second)
        square = state['exp_avg_sq']
        if group['amsgrad']:
            square = state['max_exp_avg_sq'] = _maximum(state['max_exp_avg_sq'], square) if 'max_exp_avg_sq' in state else square
        root = square ** 0.5 / (1 - second ** state['step']) ** 0.5 + group['eps']
        return p - state['exp_avg'] / root * (lr / (1 - first ** state['step']))

class AdamW(Adam):
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False, *, maximize=False, foreach=None, capturable=False, differentiable=False, fused=None):
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, foreach=foreach, maximize=maximize, capturable=capturable, differentiable=differentiable, fused=fused, decoupled_weight_decay=True)

class RMSprop(Optimizer):
    def __init__(self, params, lr=1e-2, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=False, capturable=False, foreach=None, maximize=False, differentiable=False):
        _between(lr, 'learning rate')
        _between(eps, 'epsilon value')
        _between(momentum, 'momentum value')
        _between(weight_decay, 'weight_decay value')
        _between(alpha, 'alpha value')
        super().__init__(params, dict(lr=lr, momentum=momentum, alpha=alpha, eps=eps, centered=centered, weight_decay=weight_decay, capturable=capturable, foreach=foreach, maximize=maximize, differentiable=differentiable))

    def _updated(self, p, grad, group, state):
        alpha, lr = group['alpha'], group['lr']
        if group['weight_decay'] != 0:
            grad = grad + p * group['weight_decay']
        if not state:
            state.update(step=0, square_avg=grad * 0, grad_avg=grad * 0, momentum_buffer=grad * 0)
        state['step'] += 1
        state['square_avg'] = state['square_avg'] * alpha + grad * grad * (1 - alpha)
        square = state['square_avg']
        if group['centered']:
            state['grad_avg'] = state['grad_avg'] + (grad - state['grad_avg']) * (1 - alpha)
            square = square - state['grad_avg'] * state['grad_avg']
        change = grad / (square ** 0.5 + group['eps'])
        if group['momentum'] > 0:
            change = state['momentum_buffer'] = state['momentum_buffer'] * group['momentum'] + change
        return p - change * lr

class Adagrad(Optimizer):
    def __init__(self, params, lr=1e-2, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, foreach=None, *, maximize=False, differentiable=False, fused=None):
        _between(lr, 'learning rate')
        _between(lr_decay, 'lr_decay value')
        _between(weight_decay, 'weight_decay value')
        _between(initial_accumulator_value, 'initial_accumulator_value value')
        _between(eps, 'epsilon value')
        super().__init__(params, dict(lr=lr, lr_decay=lr_decay, eps=eps, weight_decay=weight_decay, initial_accumulator_value=initial_accumulator_value, foreach=foreach, maximize=maximize, differentiable=differentiable, fused=fused))

    def _updated(self, p, grad, group, state):
        if group['weight_decay'] != 0:
            grad = grad + p * group['weight_decay']
        if not state:
            state.update(step=0, sum=grad * 0 + group['initial_accumulator_value'])
        state['step'] += 1
        state['sum'] = state['sum'] + grad * grad
        return p - grad / (state['sum'] ** 0.5 + group['eps']) * (group['lr'] / (1 + (state['step'] - 1) * group['lr_decay']))
`;
