/** `torch.optim.lr_scheduler` (torch/optim/lr_scheduler.py): what each does to the learning rates. */
export const schedulerText = `
class LRScheduler:
    def __init__(self, optimizer, last_epoch=-1):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f'{type(optimizer).__name__} is not an Optimizer')
        self.optimizer = optimizer
        for group in optimizer.param_groups:
            group.setdefault('initial_lr', group['lr'])
        self.base_lrs = [group['initial_lr'] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        optimizer._opt_called = False
        self._step_count = 0
        self.step()

    def get_last_lr(self):
        return self._last_lr

    def get_lr(self):
        raise NotImplementedError

    def step(self, epoch=None):
        if self._step_count == 1 and not self.optimizer._opt_called:
            _warn('Detected call of \`lr_scheduler.step()\` before \`optimizer.step()\`. In PyTorch 1.1.0 and later, you should call them in the opposite order: \`optimizer.step()\` before \`lr_scheduler.step()\`.  Failure to do this will result in PyTorch skipping the first value of the learning rate schedule. See more details at https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate')
        self._step_count += 1
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        for group, lr in zip(self.optimizer.param_groups, self.get_lr()):
            group['lr'] = lr
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]

    def _rates(self):
        return [group['lr'] for group in self.optimizer.param_groups]

_LRScheduler = LRScheduler

class StepLR(LRScheduler):
    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        due = self.last_epoch != 0 and self.last_epoch % self.step_size == 0
        return [lr * self.gamma if due else lr for lr in self._rates()]

class MultiStepLR(LRScheduler):
    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        self.milestones, self.gamma = list(milestones), gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [lr * self.gamma ** self.milestones.count(self.last_epoch) for lr in self._rates()]

class ExponentialLR(LRScheduler):
    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [lr if self.last_epoch == 0 else lr * self.gamma for lr in self._rates()]

class LambdaLR(LRScheduler):
    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        count = len(optimizer.param_groups)
        self.lr_lambdas = list(lr_lambda) if isinstance(lr_lambda, (list, tuple)) else [lr_lambda] * count
        if len(self.lr_lambdas) != count:
            raise ValueError(f'Expected {count} lr_lambdas, but got {len(self.lr_lambdas)}')
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [base * factor(self.last_epoch) for factor, base in zip(self.lr_lambdas, self.base_lrs)]

class CosineAnnealingLR(LRScheduler):
    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1):
        self.T_max, self.eta_min = T_max, eta_min
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        at, low = self.last_epoch, self.eta_min
        if at == 0:
            return self._rates()
        if (at - 1 - self.T_max) % (2 * self.T_max) == 0:
            return [lr + (base - low) * (1 - _cos(_pi / self.T_max)) / 2 for lr, base in zip(self._rates(), self.base_lrs)]
        return [(1 + _cos(_pi * at / self.T_max)) / (1 + _cos(_pi * (at - 1) / self.T_max)) * (lr - low) + low for lr in self._rates()]

class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f'Expected positive integer T_0, but got {T_0}')
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f'Expected integer T_mult >= 1, but got {T_mult}')
        self.T_0 = self.T_i = T_0
        self.T_mult, self.eta_min, self.T_cur = T_mult, eta_min, last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [self.eta_min + (base - self.eta_min) * (1 + _cos(_pi * self.T_cur / self.T_i)) / 2 for base in self.base_lrs]

    def step(self, epoch=None):
        if epoch is not None:
            _unsupported('CosineAnnealingWarmRestarts.step with an epoch')
        if self.last_epoch >= 0:
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        else:
            self.T_cur = 0
        super().step()

class LinearLR(LRScheduler):
    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1):
        if start_factor > 1.0 or start_factor <= 0:
            raise ValueError('Starting multiplicative factor expected to be greater than 0 and less or equal to 1.')
        if end_factor > 1.0 or end_factor < 0:
            raise ValueError('Ending multiplicative factor expected to be between 0 and 1.')
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        more, at = self.end_factor - self.start_factor, self.last_epoch
        if at == 0:
            return [lr * self.start_factor for lr in self._rates()]
        if at > self.total_iters:
            return self._rates()
        return [lr * (1.0 + more / (self.total_iters * self.start_factor + (at - 1) * more)) for lr in self._rates()]

class OneCycleLR(LRScheduler):
    def __init__(self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3, anneal_strategy='cos', cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0, final_div_factor=1e4, three_phase=False, last_epoch=-1):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f'{type(optimizer).__name__} is not an Optimizer')
        if total_steps is not None:
            if total_steps <= 0 or not isinstance(total_steps, int):
                raise ValueError(f'Expected positive integer total_steps, but got {total_steps}')
        elif epochs is not None and steps_per_epoch is not None:
            if not isinstance(epochs, int) or epochs <= 0:
                raise ValueError(f'Expected positive integer epochs, but got {epochs}')
            if not isinstance(steps_per_epoch, int) or steps_per_epoch <= 0:
                raise ValueError(f'Expected positive integer steps_per_epoch, but got {steps_per_epoch}')
            total_steps = epochs * steps_per_epoch
        else:
            raise ValueError('You must define either total_steps OR (epochs AND steps_per_epoch)')
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f'Expected float between 0 and 1 pct_start, but got {pct_start}')
        if anneal_strategy not in ['cos', 'linear']:
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")
        if three_phase or not isinstance(max_lr, (int, float)):
            _unsupported('OneCycleLR in this form')
        self.total_steps, self._cos, self.cycle_momentum = total_steps, anneal_strategy == 'cos', cycle_momentum
        self._ends = [float(pct_start * total_steps) - 1, total_steps - 1]
        for group in optimizer.param_groups:
            group['initial_lr'] = max_lr / div_factor
            group['max_lr'] = max_lr
            group['min_lr'] = group['initial_lr'] / final_div_factor
        if cycle_momentum:
            if 'momentum' not in optimizer.defaults and 'betas' not in optimizer.defaults:
                raise ValueError('optimizer must support momentum or beta1 with \`cycle_momentum\` option enabled')
            for group in optimizer.param_groups:
                _momentum(group, max_momentum)
                group['max_momentum'], group['base_momentum'] = max_momentum, base_momentum
        super().__init__(optimizer, last_epoch)

    def _between(self, start, end, share):
        return end + (start - end) / 2.0 * (_cos(_pi * share) + 1) if self._cos else (end - start) * share + start

    def get_lr(self):
        at, (rise, end) = self.last_epoch, self._ends
        if at > self.total_steps:
            raise ValueError(f'Tried to step {at} times. The specified number of total steps is {self.total_steps}')
        falling = at > rise
        share = (at - rise) / (end - rise) if falling else at / rise
        rates = []
        for group in self.optimizer.param_groups:
            rates.append(self._between(*((group['max_lr'], group['min_lr']) if falling else (group['initial_lr'], group['max_lr'])), share))
            if self.cycle_momentum:
                low, high = group['base_momentum'], group['max_momentum']
                _momentum(group, self._between(*((low, high) if falling else (high, low)), share))
        return rates

def _momentum(group, value):
    if 'betas' in group:
        group['betas'] = (value, *group['betas'][1:])
    else:
        group['momentum'] = value

class ReduceLROnPlateau:
    def __init__(self, optimizer, mode='min', factor=0.1, patience=10, threshold=1e-4, threshold_mode='rel', cooldown=0, min_lr=0, eps=1e-8):
        if factor >= 1.0:
            raise ValueError('Factor should be < 1.0.')
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f'{type(optimizer).__name__} is not an Optimizer')
        count = len(optimizer.param_groups)
        if isinstance(min_lr, (list, tuple)) and len(min_lr) != count:
            raise ValueError(f'expected {count} min_lrs, got {len(min_lr)}')
        self.min_lrs = list(min_lr) if isinstance(min_lr, (list, tuple)) else [min_lr] * count
        if mode not in ('min', 'max'):
            raise ValueError('mode ' + mode + ' is unknown!')
        if threshold_mode not in ('rel', 'abs'):
            raise ValueError('threshold mode ' + threshold_mode + ' is unknown!')
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        self.best = float('inf') if mode == 'min' else -float('inf')
        self.last_epoch = self.cooldown_counter = self.num_bad_epochs = 0
        self._last_lr = [group['lr'] for group in optimizer.param_groups]

    def get_last_lr(self):
        return self._last_lr

    def step(self, metrics, epoch=None):
        current = float(metrics)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        sign = 1 if self.mode == 'min' else -1
        bar = self.best * (1 - sign * self.threshold) if self.threshold_mode == 'rel' else self.best - sign * self.threshold
        if current * sign < bar * sign:
            self.best = current
            self.num_bad_epochs = 0
        else:
            self.num_bad_epochs += 1
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            for group, low in zip(self.optimizer.param_groups, self.min_lrs):
                lr = max(float(group['lr']) * self.factor, low)
                if group['lr'] - lr > self.eps:
                    group['lr'] = lr
            self.cooldown_counter = self.cooldown
            self.num_bad_epochs = 0
        self._last_lr = [group['lr'] for group in self.optimizer.param_groups]
`;
