# The other optimisers of `torch.optim`, after the text of its usual ones: checks and updates as in torch/optim/*.py.
def _check_betas(betas):
    _between(betas[0], 'beta parameter at index 0', 1.0)
    _between(betas[1], 'beta parameter at index 1', 1.0)

def _started(state, **values):
    if not state:
        state.update(step=_scalar(0.0), **values)
    return _count(state)

class NAdam(Optimizer):
    def __init__(self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, momentum_decay=4e-3, decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False, differentiable=False):
        _check_lr(lr)
        _between(eps, 'epsilon value')
        _check_betas(betas)
        _between(weight_decay, 'weight_decay value')
        _between(momentum_decay, 'momentum_decay value')
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, momentum_decay=momentum_decay, decoupled_weight_decay=decoupled_weight_decay, maximize=maximize, foreach=foreach, capturable=capturable, differentiable=differentiable))

    def _updated(self, p, grad, group, state):
        first, second = group['betas']
        lr, decay, slowing = group['lr'], group['weight_decay'], group['momentum_decay']
        step = _started(state, mu_product=_scalar(1.0), exp_avg=_zeros(p), exp_avg_sq=_zeros(p))
        if decay != 0:
            if group['decoupled_weight_decay']:
                p = p * (1 - lr * decay)
            else:
                grad = grad + p * decay
        mu, following = [first * (1.0 - 0.5 * 0.96 ** (n * slowing)) for n in (step, step + 1)]
        product = state['mu_product'] = state['mu_product'] * mu
        product = product.item()
        state['exp_avg'] = state['exp_avg'].lerp(grad, 1 - first)
        state['exp_avg_sq'] = state['exp_avg_sq'] * second + grad * grad * (1 - second)
        root = (state['exp_avg_sq'] / (1 - second ** step)) ** 0.5 + group['eps']
        return p + grad / root * (-lr * (1.0 - mu) / (1.0 - product)) + state['exp_avg'] / root * (-lr * following / (1.0 - product * following))

class RAdam(Optimizer):
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False, differentiable=False):
        _check_lr(lr)
        _between(eps, 'epsilon value')
        _check_betas(betas)
        _between(weight_decay, 'weight_decay value')
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, maximize=maximize, foreach=foreach, capturable=capturable, decoupled_weight_decay=decoupled_weight_decay, differentiable=differentiable))

    def _updated(self, p, grad, group, state):
        first, second = group['betas']
        lr, decay = group['lr'], group['weight_decay']
        step = _started(state, exp_avg=_zeros(p), exp_avg_sq=_zeros(p))
        if decay != 0:
            if group['decoupled_weight_decay']:
                p = p * (1 - lr * decay)
            else:
                grad = grad + p * decay
        state['exp_avg'] = state['exp_avg'].lerp(grad, 1 - first)
        state['exp_avg_sq'] = state['exp_avg_sq'] * second + grad * grad * (1 - second)
        change = state['exp_avg'] / (1 - first ** step) * lr
        rest = 1 - second ** step
        longest = 2 / (1 - second) - 1
        length = longest - 2 * step * second ** step / rest
        if length > 5.0:
            rectified = ((length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)) ** 0.5
            change = change * (rest ** 0.5 / (state['exp_avg_sq'] ** 0.5 + group['eps'])) * rectified
        return p - change

class Adamax(Optimizer):
    def __init__(self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None, *, maximize=False, differentiable=False, capturable=False):
        _check_lr(lr)
        _between(eps, 'epsilon value')
        _check_betas(betas)
        _between(weight_decay, 'weight_decay value')
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, foreach=foreach, maximize=maximize, differentiable=differentiable, capturable=capturable))

    def _updated(self, p, grad, group, state):
        first, second = group['betas']
        step = _started(state, exp_avg=_zeros(p), exp_inf=_zeros(p))
        if group['weight_decay'] != 0:
            grad = grad + p * group['weight_decay']
        state['exp_avg'] = state['exp_avg'].lerp(grad, 1 - first)
        state['exp_inf'] = _maximum(state['exp_inf'] * second, grad.abs() + group['eps'])
        return p - state['exp_avg'] / state['exp_inf'] * (group['lr'] / (1 - first ** step))

class Adadelta(Optimizer):
    def __init__(self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *, capturable=False, maximize=False, differentiable=False):
        _check_lr(lr)
        if not 0.0 <= rho <= 1.0:
            raise ValueError(f'Invalid rho value: {rho}')
        _between(eps, 'epsilon value')
        _between(weight_decay, 'weight_decay value')
        super().__init__(params, dict(lr=lr, rho=rho, eps=eps, weight_decay=weight_decay, maximize=maximize, capturable=capturable, foreach=foreach, differentiable=differentiable))

    def _updated(self, p, grad, group, state):
        rho, eps = group['rho'], group['eps']
        _started(state, square_avg=_zeros(p), acc_delta=_zeros(p))
        if group['weight_decay'] != 0:
            grad = grad + p * group['weight_decay']
        state['square_avg'] = state['square_avg'] * rho + grad * grad * (1 - rho)
        change = (state['acc_delta'] + eps) ** 0.5 / (state['square_avg'] + eps) ** 0.5 * grad
        state['acc_delta'] = state['acc_delta'] * rho + change * change * (1 - rho)
        return p - change * group['lr']

class ASGD(Optimizer):
    def __init__(self, params, lr=1e-2, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0, foreach=None, maximize=False, differentiable=False, capturable=False):
        _check_lr(lr)
        _between(weight_decay, 'weight_decay value')
        super().__init__(params, dict(lr=lr, lambd=lambd, alpha=alpha, t0=t0, weight_decay=weight_decay, foreach=foreach, maximize=maximize, differentiable=differentiable, capturable=capturable))

    def _updated(self, p, grad, group, state):
        lr, shrink = group['lr'], group['lambd']
        step = _started(state, eta=_scalar(lr), mu=_scalar(1.0), ax=_zeros(p))
        if group['weight_decay'] != 0:
            grad = grad + p * group['weight_decay']
        eta, mu = state['eta'].item(), state['mu'].item()
        p = p * (1 - shrink * eta) - grad * eta
        state['ax'] = state['ax'].copy_(p) if mu == 1 else state['ax'] + (p - state['ax']) * mu
        state['eta'] = _scalar(lr / (1 + shrink * lr * step) ** group['alpha'])
        state['mu'] = _scalar(1 / max(1, step - group['t0']))
        return p

class LBFGS(Optimizer):
    def __init__(self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7, tolerance_change=1e-9, history_size=100, line_search_fn=None):
        _check_lr(lr)
        if max_eval is None:
            max_eval = max_iter * 5 // 4
        super().__init__(params, dict(lr=lr, max_iter=max_iter, max_eval=max_eval, tolerance_grad=tolerance_grad, tolerance_change=tolerance_change, history_size=history_size, line_search_fn=line_search_fn))
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")

    def step(self, closure):
        self._opt_called = True
        with _no_grad():
            return self._searched(closure)

    def _searched(self, closure):
        group = self.param_groups[0]
        params = group['params']
        lr, most, evaluations, history, least = [group[key] for key in ('lr', 'max_iter', 'max_eval', 'history_size', 'tolerance_change')]
        state = self.state[params[0]]
        state.setdefault('func_evals', 0)
        state.setdefault('n_iter', 0)

        def evaluate():
            with _enable_grad():
                loss = closure()
            _learns('step', self, [p for p in params if p.grad is not None])
            state['func_evals'] += 1
            return loss, _cat([_zeros(p).flatten() if p.grad is None else p.grad.flatten() for p in params])

        first, gradient = evaluate()
        loss = float(first)
        used = 1
        if float(gradient.abs().max()) <= group['tolerance_grad']:
            return first
        direction, size, before, loss_before = [state.get(key) for key in ('d', 't', 'prev_flat_grad', 'prev_loss')]
        changes, moves, inverse, scale = [state.get(key) for key in ('old_dirs', 'old_stps', 'ro', 'H_diag')]
        for n in range(1, most + 1):
            state['n_iter'] += 1
            if state['n_iter'] == 1:
                direction, changes, moves, inverse, scale = -gradient, [], [], [], 1
            else:
                change, move = gradient - before, direction * size
                along = change.dot(move)
                if along > 1e-10:
                    for kept, new in ((changes, change), (moves, move), (inverse, 1.0 / along)):
                        kept.append(new)
                        del kept[:-history]
                    scale = along / change.dot(change)
                shares = [None] * len(changes)
                direction = -gradient
                for i in range(len(changes) - 1, -1, -1):
                    shares[i] = moves[i].dot(direction) * inverse[i]
                    direction = direction - changes[i] * shares[i]
                direction = direction * scale
                for i in range(len(changes)):
                    direction = direction + moves[i] * (shares[i] - changes[i].dot(direction) * inverse[i])
            before, loss_before = gradient, loss
            size = min(1.0, 1.0 / float(gradient.abs().sum())) * lr if state['n_iter'] == 1 else lr
            if float(gradient.dot(direction)) > -least:
                break
            if group['line_search_fn'] is not None:
                if group['line_search_fn'] != 'strong_wolfe':
                    raise RuntimeError("only 'strong_wolfe' is supported")
                _unsupported('LBFGS with a line search')
            at = 0
            for p in params:
                _write(p, p.detach() + direction[at:at + p.numel()].view(p.shape) * size)
                at += p.numel()
            flat = False
            if n != most:
                loss, gradient = evaluate()
                loss = float(loss)
                used += 1
                flat = float(gradient.abs().max()) <= group['tolerance_grad']
            if n == most or used >= evaluations or flat or float((direction * size).abs().max()) <= least or abs(loss - loss_before) < least:
                break
        state.update(d=direction, t=size, old_dirs=changes, old_stps=moves, ro=inverse, H_diag=scale, prev_flat_grad=before, prev_loss=loss_before)
        return first
