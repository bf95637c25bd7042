/** Distributions of whole numbers, beside those of distributions.ts (torch/distributions/poisson.py, geometric.py, binomial.py): text that follows `moreDistributionsText`. */
export const countDistributionsText = `
class Poisson(Distribution):
    _domains = {'rate': _not_negative}

    def __init__(self, rate, validate_args=None):
        self.rate, = _broadcast(rate)
        super().__init__(self.rate.size(), validate_args=validate_args)

    def _support(self):
        return 'IntegerGreaterThan(lower_bound=0)', lambda x: (x % 1 == 0) & (x >= 0)

    mean = variance = property(lambda self: self.rate)
    mode = property(lambda self: self.rate.floor())

    def sample(self, sample_shape=()):
        with torch.no_grad():
            return torch.poisson(self.rate.expand(self._extended(sample_shape)))

    def log_prob(self, value):
        self._check(value)
        rate, value = _broadcast(self.rate, value)
        return value.xlogy(rate) - rate - (value + 1).lgamma()

class Geometric(Distribution):
    _domains = {'probs': ('Interval(lower_bound=0.0, upper_bound=1.0)', lambda p: (p > 0) & (p <= 1)), 'logits': _real}

    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError('Either \`probs\` or \`logits\` must be specified, but not both.')
        if probs is None:
            self.logits, = _broadcast(logits)
            self.probs = torch.sigmoid(self.logits)
        else:
            self.probs, = _broadcast(probs)
        super().__init__(self.probs.size(), validate_args=validate_args)

    def _support(self):
        return 'IntegerGreaterThan(lower_bound=0)', lambda x: (x % 1 == 0) & (x >= 0)

    mean = property(lambda self: 1.0 / self.probs - 1.0)
    mode = property(lambda self: torch.zeros_like(self.probs))
    variance = property(lambda self: (1.0 / self.probs - 1.0) / self.probs)

    def sample(self, sample_shape=()):
        with torch.no_grad():
            u = torch.empty(self._extended(sample_shape), dtype=self.probs.dtype).uniform_(torch.finfo(self.probs.dtype).tiny, 1)
            return (u.log() / (-self.probs).log1p()).floor()

    def log_prob(self, value):
        self._check(value)
        value, probs = _broadcast(value, self.probs)
        return value * (-probs).log1p() + self.probs.log()

    def entropy(self):
        logits = torch.log(_clamped(self.probs)) - torch.log1p(-_clamped(self.probs))
        return torch.nn.functional.binary_cross_entropy_with_logits(logits, self.probs, reduction='none') / self.probs

class Binomial(Distribution):
    _domains = {'total_count': ('IntegerGreaterThan(lower_bound=0)', lambda x: (x % 1 == 0) & (x >= 0)), 'probs': _unit, 'logits': _real}

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError('Either \`probs\` or \`logits\` must be specified, but not both.')
        if probs is None:
            self.total_count, self.logits = _broadcast(total_count, logits)
            self._probs = torch.sigmoid(self.logits)
        else:
            self.total_count, self.probs = _broadcast(total_count, probs)
            self._probs = self.probs
        self.total_count = self.total_count.type_as(self._probs)
        super().__init__(self._probs.size(), validate_args=validate_args)

    def __getattr__(self, name):
        if name == 'probs':
            return self._probs
        if name == 'logits':
            p = _clamped(self._probs)
            return torch.log(p) - torch.log1p(-p)
        _missing('Binomial', name)

    def _support(self):
        return f'IntegerInterval(lower_bound=0, upper_bound={_shown(self.total_count)})', lambda x: (x % 1 == 0) & (x >= 0) & (x <= self.total_count)

    mean = property(lambda self: self.total_count * self._probs)
    variance = property(lambda self: self.total_count * self._probs * (1 - self._probs))

    def sample(self, sample_shape=()):
        shape = self._extended(sample_shape)
        with torch.no_grad():
            return torch.binomial(self.total_count.expand(shape), self._probs.expand(shape))

    def log_prob(self, value):
        self._check(value)
        n, logits = self.total_count, self.logits
        parts = torch.lgamma(n + 1) - torch.lgamma(value + 1) - torch.lgamma(n - value + 1)
        return value * logits - (n * logits.clamp(min=0) + n * torch.log1p(torch.exp(-torch.abs(logits))) - (parts))
`;
