# Schedules of `torch.optim.lr_scheduler` that set momentum too, restart, or are made of others (torch/optim/lr_scheduler.py); attributes in PyTorch's order,
# for `state_dict()` shows it. `_cosine(x)` is cos(πx).
import math

def _for_each(name, optimizer, given):
    count = len(optimizer.param_groups)
    if not isinstance(given, (list, tuple)):
        return [given] * count
    if len(given) != count:
        raise ValueError(f'{name} must have the same length as optimizer.param_groups. {name} has {len(given)} values, param_groups has {count}.')
    return list(given)

def _must(right, message):
    if not right:
        raise ValueError(message)

def _check_asked(schedule):
    if not schedule._get_lr_called_within_step:
        _warn('To get the last learning rate computed by the scheduler, please use `get_last_lr()`.')

def _rates(optimizer):
    return [group['lr'] for group in optimizer.param_groups]

def _set_momentum(schedule, group, value):
    if schedule.use_beta1:
        group['betas'] = (value, *group['betas'][1:])
    else:
        group['momentum'] = value

def _use_momentum(schedule, optimizer, last_epoch, base, most):
    known = optimizer.defaults
    if 'momentum' not in known and 'betas' not in known:
        raise ValueError('optimizer must support momentum or beta1 with `cycle_momentum` option enabled')
    schedule.use_beta1 = 'betas' in known
    if last_epoch == -1:
        for low, high, group in zip(base, most, optimizer.param_groups):
            _set_momentum(schedule, group, high)
            group['max_momentum'] = high
            group['base_momentum'] = low

class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1):
        _must(not T_0 <= 0 and isinstance(T_0, int), f'Expected positive integer T_0, but got {T_0}')
        _must(not T_mult < 1 and isinstance(T_mult, int), f'Expected integer T_mult >= 1, but got {T_mult}')
        _must(isinstance(eta_min, (float, int)), f'Expected float or int eta_min, but got {eta_min} of type {type(eta_min)}')
        self.T_0 = self.T_i = T_0
        self.T_mult, self.eta_min, self.T_cur = T_mult, eta_min, last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        _check_asked(self)
        return [self.eta_min + (rate - self.eta_min) * (1 + _cosine(self.T_cur / self.T_i)) / 2 for rate in self.base_lrs]

    def _place(self, epoch):
        if epoch is None:
            now = self.T_cur + 1
            return (now, self.T_i) if now < self.T_i else (now % self.T_i, self.T_i * self.T_mult)
        _must(not epoch < 0, f'Expected non-negative epoch, but got {epoch}')
        if epoch < self.T_0:
            return epoch, self.T_0
        if self.T_mult != 1:
            _unsupported('CosineAnnealingWarmRestarts.step with an epoch after the first restart')
        return epoch % self.T_0, self.T_i

    def step(self, epoch=None):
        asked = 0 if epoch is None and self.last_epoch < 0 else epoch
        self.T_cur, self.T_i = self._place(asked)
        self.last_epoch = self.last_epoch + 1 if asked is None else int(asked // 1)
        self._get_lr_called_within_step = True
        rates = self.get_lr()
        self._get_lr_called_within_step = False
        for group, rate in zip(self.optimizer.param_groups, rates):
            group['lr'] = rate
        self._last_lr = _rates(self.optimizer)

class OneCycleLR(LRScheduler):
    def __init__(self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3, anneal_strategy='cos', cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0, final_div_factor=10000.0, three_phase=False, last_epoch=-1):
        _check_optimizer(optimizer)
        self.optimizer = optimizer
        counts = {'epochs': epochs, 'steps_per_epoch': steps_per_epoch} if total_steps is None else {'total_steps': total_steps}
        _must(None not in counts.values(), 'You must define either total_steps OR (epochs AND steps_per_epoch)')
        for name, count in counts.items():
            _must(isinstance(count, int) and count > 0, f'Expected positive integer {name}, but got {count}')
        self.total_steps = math.prod(counts.values())
        up, down = ('max_momentum', 'base_momentum'), ('base_momentum', 'max_momentum')
        risen, last = float(pct_start * self.total_steps) - 1, self.total_steps - 1
        phases = [(risen, 'initial_lr', 'max_lr', *up), (last, 'max_lr', 'min_lr', *down)]
        if three_phase:
            phases[1:] = [(float(2 * pct_start * self.total_steps) - 2, 'max_lr', 'initial_lr', *down), (last, 'initial_lr', 'min_lr', 'max_momentum', 'max_momentum')]
        self._schedule_phases = [dict(zip(('end_step', 'start_lr', 'end_lr', 'start_momentum', 'end_momentum'), phase)) for phase in phases]
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f'Expected float between 0 and 1 pct_start, but got {pct_start}')
        if anneal_strategy not in ['cos', 'linear']:
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")
        self._anneal_func_type = anneal_strategy
        most = _for_each('max_lr', optimizer, max_lr)
        if last_epoch == -1:
            for group, high in zip(optimizer.param_groups, most):
                group['initial_lr'] = high / div_factor
                group['max_lr'] = high
                group['min_lr'] = group['initial_lr'] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            _use_momentum(self, optimizer, last_epoch, _for_each('base_momentum', optimizer, base_momentum), _for_each('max_momentum', optimizer, max_momentum))
        super().__init__(optimizer, last_epoch)

    def _anneal_func(self, start, end, share):
        if self._anneal_func_type == 'linear':
            return (end - start) * share + start
        return end + (start - end) / 2.0 * (_cosine(share) + 1)

    def get_lr(self):
        _check_asked(self)
        n = self.last_epoch
        if n > self.total_steps:
            raise ValueError(f'Tried to step {n} times. The specified number of total steps is {self.total_steps}')
        rates = []
        for group in self.optimizer.param_groups:
            start = 0.0
            for phase in self._schedule_phases:
                end = phase['end_step']
                if n <= end or phase is self._schedule_phases[-1]:
                    break
                start = end
            share = (n - start) / (end - start)
            rates.append(self._anneal_func(group[phase['start_lr']], group[phase['end_lr']], share))
            if self.cycle_momentum:
                _set_momentum(self, group, self._anneal_func(group[phase['start_momentum']], group[phase['end_momentum']], share))
        return rates

class CyclicLR(LRScheduler):
    def __init__(self, optimizer, base_lr, max_lr, step_size_up=2000, step_size_down=None, mode='triangular', gamma=1.0, scale_fn=None, scale_mode='cycle', cycle_momentum=True, base_momentum=0.8, max_momentum=0.9, last_epoch=-1):
        _check_optimizer(optimizer)
        self.optimizer = optimizer
        lowest = _for_each('base_lr', optimizer, base_lr)
        if last_epoch == -1:
            for rate, group in zip(lowest, optimizer.param_groups):
                group['lr'] = rate
        self.max_lrs = _for_each('max_lr', optimizer, max_lr)
        step_size_up = float(step_size_up)
        self.total_size = step_size_up + (step_size_up if step_size_down is None else float(step_size_down))
        self.step_ratio = step_size_up / self.total_size
        scaled = {'triangular': 'cycle', 'triangular2': 'cycle', 'exp_range': 'iterations'}
        _must(scale_fn is not None or mode in scaled, 'mode is invalid and scale_fn is None')
        self.mode, self.gamma = mode, gamma
        self._scale_fn_custom = scale_fn
        self.scale_mode = scaled[mode] if scale_fn is None else scale_mode
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            base = _for_each('base_momentum', optimizer, base_momentum)
            most = _for_each('max_momentum', optimizer, max_momentum)
            _use_momentum(self, optimizer, last_epoch, base, most)
            self.base_momentums, self.max_momentums = base, most
        super().__init__(optimizer, last_epoch)
        self.base_lrs = lowest

    def scale_fn(self, x):
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        return self.gamma ** x if self.mode == 'exp_range' else 1 / 2.0 ** (x - 1) if self.mode == 'triangular2' else 1.0

    def get_lr(self):
        _check_asked(self)
        at = self.last_epoch / self.total_size
        cycle = int((1 + at) // 1)
        x = 1.0 + at - cycle
        share = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        scaled_by = cycle if self.scale_mode == 'cycle' else self.last_epoch
        rates = [low + (high - low) * share * self.scale_fn(scaled_by) for low, high in zip(self.base_lrs, self.max_lrs)]
        if self.cycle_momentum:
            for group, low, high in zip(self.optimizer.param_groups, self.base_momentums, self.max_momentums):
                _set_momentum(self, group, high - (high - low) * share * self.scale_fn(scaled_by))
        return rates

    def state_dict(self):
        state = super().state_dict()
        state.pop('_scale_fn_custom')
        state['_scale_fn_custom'] = None
        return state

    def load_state_dict(self, state_dict):
        super().load_state_dict({key: value for key, value in state_dict.items() if key != '_scale_fn_custom'})

class _Several(LRScheduler):
    def _check(self, optimizer, schedulers):
        name = type(self).__name__
        for i, one in enumerate(schedulers):
            if not hasattr(one, 'optimizer'):
                raise TypeError(f'{name} at index {i} should have `optimizer` as its attribute.')
            if isinstance(one, ReduceLROnPlateau):
                raise ValueError(f'{name} does not support `ReduceLROnPlateau` scheduler as it requires additional kwargs to be specified when calling `step`, but got one at index {i} in the given schedulers sequence.')
            if optimizer != one.optimizer:
                raise ValueError(f'{name} expects all schedulers to belong to the same optimizer, but got scheduler {type(one).__name__} at index {i} has {one.optimizer}, which is different from {type(optimizer).__name__}.')

    def state_dict(self):
        state = {key: value for key, value in self.__dict__.items() if key not in ('optimizer', '_schedulers')}
        state['_schedulers'] = [one.state_dict() for one in self._schedulers]
        return state

    def load_state_dict(self, state_dict):
        for key, value in state_dict.items():
            if key != '_schedulers':
                setattr(self, key, value)
        for one, state in zip(self._schedulers, state_dict['_schedulers']):
            one.load_state_dict(state)

class SequentialLR(_Several):
    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1):
        if len(schedulers) < 1:
            raise ValueError(f'{type(self).__name__} expects at least one scheduler, but got no scheduler.')
        self._check(optimizer, schedulers)
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(f'Sequential Schedulers expects number of schedulers provided to be one more than the number of milestone points, but got number of schedulers {len(schedulers)} and the number of milestones to be equal to {len(milestones)}')
        self._schedulers = schedulers
        self._milestones = milestones
        self.last_epoch = last_epoch + 1
        self.optimizer = optimizer
        for group in optimizer.param_groups:
            group['lr'] = group['initial_lr']
        self.recursive_undo()
        first = schedulers[self._at(0)]
        first._initial_step()
        self._last_lr = first.get_last_lr()

    def _at(self, epoch):
        return sum(milestone <= epoch for milestone in self._milestones)

    def recursive_undo(self, sched=None):
        waiting = [self if sched is None else sched]
        while waiting:
            one = waiting.pop()
            if hasattr(one, '_schedulers'):
                waiting += one._schedulers
            elif hasattr(one, 'last_epoch'):
                one.last_epoch -= 1

    def step(self):
        self.last_epoch += 1
        at = self._at(self.last_epoch)
        now = self._schedulers[at]
        begins = self.last_epoch in self._milestones[at - 1:at]
        now._update_lr(0) if begins else now.step()
        self._last_lr = now.get_last_lr()
