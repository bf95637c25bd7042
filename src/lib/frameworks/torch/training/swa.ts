/** `torch.optim.swa_utils`: averages of weights (torch/optim/swa_utils.py). */
export const swaText = `
def _check_decay(decay):
    if decay < 0.0 or decay > 1.0:
        raise ValueError(f'Invalid decay value {decay} provided. Please provide a value in [0,1] range.')

def _no_grad(fn):
    def wrapped(*args):
        with torch.no_grad():
            return fn(*args)
    return wrapped

def _each(update):
    def run(averages, now, n):
        for average, current in zip(averages, now):
            average.copy_(update(average, current, n))
    return _no_grad(run)

def get_ema_avg_fn(decay=0.999):
    _check_decay(decay)
    return _no_grad(lambda average, current, n: decay * average + (1 - decay) * current)

def get_ema_multi_avg_fn(decay=0.999):
    _check_decay(decay)
    return _each(lambda average, current, n: average.lerp(current, 1 - decay))

def get_swa_avg_fn():
    return _no_grad(lambda average, current, n: average + (current - average) / (n + 1))

def get_swa_multi_avg_fn():
    return _each(lambda average, current, n: average.lerp(current, 1 / (int(n) + 1)))

class AveragedModel(Module):
    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False):
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise AssertionError('Only one of avg_fn and multi_avg_fn should be provided')
        self.module = _deepcopy(model)
        if device is not None:
            self.module = self.module.to(device)
        self.register_buffer('n_averaged', torch.tensor(0, dtype=torch.long))
        self.avg_fn = avg_fn
        self.multi_avg_fn = multi_avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)

    def update_parameters(self, model):
        own, others = list(self.module.parameters()), list(model.parameters())
        if self.use_buffers:
            own, others = own + list(self.module.buffers()), others + list(model.buffers())
        own, others = [p.detach() for p in own], [p.detach() for p in others]
        n = self.n_averaged
        if int(n) == 0:
            for average, current in zip(own, others):
                average.copy_(current)
        elif self.avg_fn is None:
            (self.multi_avg_fn or get_swa_multi_avg_fn())(own, others, n)
        else:
            for average, current in zip(own, others):
                average.copy_(self.avg_fn(average, current, n))
        if not self.use_buffers:
            for average, current in zip(self.module.buffers(), model.buffers()):
                average.detach().copy_(current.detach())
        self.n_averaged += 1

def update_bn(loader, model, device=None):
    found = {}
    for module in model.modules():
        if isinstance(module, torch.nn.modules.batchnorm._BatchNorm):
            module.reset_running_stats()
            found[module] = module.momentum
    if not found:
        return
    training = model.training
    model.train()
    with torch.no_grad():
        for module in found:
            module.momentum = None
        for batch in loader:
            model(batch[0] if isinstance(batch, (list, tuple)) else batch)
    for module in found:
        module.momentum = found[module]
    model.train(training)

class SWALR(torch.optim.lr_scheduler.LRScheduler):
    def __init__(self, optimizer, swa_lr, anneal_epochs=10, anneal_strategy='cos', last_epoch=-1):
        rates = swa_lr if isinstance(swa_lr, (list, tuple)) else [swa_lr] * len(optimizer.param_groups)
        if len(rates) != len(optimizer.param_groups):
            raise ValueError(f'swa_lr must have the same length as optimizer.param_groups. swa_lr has {len(rates)} values, param_groups has {len(optimizer.param_groups)}.')
        for rate, group in zip(rates, optimizer.param_groups):
            group['swa_lr'] = rate
        if anneal_strategy not in ['cos', 'linear']:
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")
        self._anneal_strategy = anneal_strategy
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f'anneal_epochs must be equal or greater than 0, got {anneal_epochs}')
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    def anneal_func(self, t):
        return t if self._anneal_strategy == 'linear' else (1 - _cosine(t)) / 2

    def get_lr(self):
        if not self._get_lr_called_within_step:
            _warn('To get the last learning rate computed by the scheduler, please use \`get_last_lr()\`.')
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, now = [self.anneal_func(max(0, min(1, n / max(1, self.anneal_epochs)))) for n in (step - 1, step)]
        rates = []
        for group in self.optimizer.param_groups:
            last = group['swa_lr']
            first = last if before == 1 else (group['lr'] - before * last) / (1 - before)
            rates.append(last * now + first * (1 - now))
        return rates
`;
