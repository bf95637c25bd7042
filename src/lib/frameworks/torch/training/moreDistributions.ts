/**
 * The distributions of torch.distributions that fewer programs use (torch/distributions/*.py). Of those whose draws are not modelled (gamma, beta,
 * Poisson, …), samples have shapes and no numbers.
 */
export const moreDistributionsText = `
_positive = ('GreaterThan(lower_bound=0.0)', lambda x: x > 0)
_real = ('Real()', lambda x: x == x)
_not_negative = ('GreaterThanEq(lower_bound=0.0)', lambda x: x >= 0)
_unit = ('Interval(lower_bound=0.0, upper_bound=1.0)', lambda x: (x >= 0) & (x <= 1))
_euler = 0.57721566490153286060

def _simplex(x):
    return (x >= 0).all(-1) & ((x.sum(-1) - 1).abs() < 1e-6)

def _shown(x):
    return f'{x}'

def _other(p, shape):
    return torch.poisson(torch.zeros(shape, dtype=p.dtype))

class Uniform(Distribution):
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = _broadcast(low, high)
        self._domains = {
            'low': (f'LessThan(upper_bound={_shown(self.high)})', lambda x: x < self.high),
            'high': (f'GreaterThan(lower_bound={_shown(self.low)})', lambda x: x > self.low),
        }
        super().__init__(self.low.size(), validate_args=validate_args)

    def _support(self):
        return f'Interval(lower_bound={_shown(self.low)}, upper_bound={_shown(self.high)})', lambda x: (x >= self.low) & (x <= self.high)

    mean = property(lambda self: (self.high + self.low) / 2)
    mode = property(lambda self: math.nan * self.high)
    stddev = property(lambda self: (self.high - self.low) / 12 ** 0.5)
    variance = property(lambda self: (self.high - self.low).pow(2) / 12)

    def rsample(self, sample_shape=()):
        return self.low + torch.rand(self._extended(sample_shape), dtype=self.low.dtype) * (self.high - self.low)

    def log_prob(self, value):
        self._check(value)
        low, high = self.low.le(value).type_as(self.low), self.high.gt(value).type_as(self.low)
        return torch.log(low.mul(high)) - torch.log(self.high - self.low)

    def cdf(self, value):
        self._check(value)
        return ((value - self.low) / (self.high - self.low)).clamp(min=0, max=1)

    def icdf(self, value):
        return value * (self.high - self.low) + self.low

    def entropy(self):
        return torch.log(self.high - self.low)

class Exponential(Distribution):
    _domains = {'rate': _positive}
    has_rsample = True

    def __init__(self, rate, validate_args=None):
        self.rate, = _broadcast(rate)
        super().__init__(self.rate.size(), validate_args=validate_args)

    def _support(self):
        return _not_negative

    mean = property(lambda self: self.rate.reciprocal())
    mode = property(lambda self: torch.zeros_like(self.rate))
    stddev = property(lambda self: self.rate.reciprocal())
    variance = property(lambda self: self.rate.pow(-2))

    def rsample(self, sample_shape=()):
        return torch.empty(self._extended(sample_shape), dtype=self.rate.dtype).exponential_() / self.rate

    def log_prob(self, value):
        self._check(value)
        return self.rate.log() - self.rate * value

    def cdf(self, value):
        self._check(value)
        return 1 - torch.exp(-self.rate * value)

    def icdf(self, value):
        return -torch.log1p(-value) / self.rate

    def entropy(self):
        return 1.0 - torch.log(self.rate)

class _Located(Distribution):
    _domains = {'loc': _real, 'scale': _positive}
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _broadcast(loc, scale)
        super().__init__(self.loc.size(), validate_args=validate_args)

    def _support(self):
        return _real

class Laplace(_Located):
    mean = mode = property(lambda self: self.loc)
    variance = property(lambda self: 2 * self.scale.pow(2))
    stddev = property(lambda self: 2 ** 0.5 * self.scale)

    def rsample(self, sample_shape=()):
        u = torch.empty(self._extended(sample_shape), dtype=self.loc.dtype).uniform_(torch.finfo(self.loc.dtype).eps - 1, 1)
        return self.loc - self.scale * u.sign() * torch.log1p(-u.abs())

    def log_prob(self, value):
        self._check(value)
        return -torch.log(2 * self.scale) - torch.abs(value - self.loc) / self.scale

    def cdf(self, value):
        self._check(value)
        return 0.5 - 0.5 * (value - self.loc).sign() * torch.expm1(-(value - self.loc).abs() / self.scale)

    def entropy(self):
        return 1 + torch.log(2 * self.scale)

class Cauchy(_Located):
    mode = property(lambda self: self.loc)
    mean = property(lambda self: torch.full(self._extended(()), math.nan, dtype=self.loc.dtype))
    variance = property(lambda self: torch.full(self._extended(()), math.inf, dtype=self.loc.dtype))

    def rsample(self, sample_shape=()):
        return self.loc + torch.empty(self._extended(sample_shape), dtype=self.loc.dtype).cauchy_() * self.scale

    def log_prob(self, value):
        self._check(value)
        return -math.log(math.pi) - self.scale.log() - (((value - self.loc) / self.scale) ** 2).log1p()

    def entropy(self):
        return math.log(4 * math.pi) + self.scale.log()

class Gumbel(_Located):
    mean = property(lambda self: self.loc + self.scale * _euler)
    mode = property(lambda self: self.loc)
    stddev = property(lambda self: (math.pi / math.sqrt(6)) * self.scale)
    variance = property(lambda self: self.stddev.pow(2))

    def rsample(self, sample_shape=()):
        info = torch.finfo(self.loc.dtype)
        u = info.tiny + torch.rand(self._extended(sample_shape), dtype=self.loc.dtype) * (1 - info.eps - info.tiny)
        return self.loc - self.scale * (-(u.log())).log()

    def log_prob(self, value):
        self._check(value)
        y = (self.loc - value) / self.scale
        return (y - y.exp()) - self.scale.log()

    def entropy(self):
        return self.scale.log() + (1 + _euler)

class HalfNormal(Distribution):
    def __init__(self, scale, validate_args=None):
        self._base = Normal(0, scale, validate_args=False)
        super().__init__(self._base.batch_shape, validate_args=validate_args)
    has_rsample = True

    def _support(self):
        return _not_negative

    scale = property(lambda self: self._base.scale)
    mean = property(lambda self: self.scale * math.sqrt(2 / math.pi))
    mode = property(lambda self: torch.zeros_like(self.scale))
    variance = property(lambda self: self.scale.pow(2) * (1 - 2 / math.pi))

    def rsample(self, sample_shape=()):
        return self._base.rsample(sample_shape).abs()

    def log_prob(self, value):
        self._check(value)
        made = self._base.log_prob(value) + math.log(2)
        return torch.where(value >= 0, made, -math.inf)

    def entropy(self):
        return self._base.entropy() - math.log(2)

class Gamma(Distribution):
    _domains = {'concentration': _positive, 'rate': _positive}
    has_rsample = True

    def __init__(self, concentration, rate, validate_args=None):
        self.concentration, self.rate = _broadcast(concentration, rate)
        super().__init__(self.concentration.size(), validate_args=validate_args)

    def _support(self):
        return _not_negative

    mean = property(lambda self: self.concentration / self.rate)
    mode = property(lambda self: ((self.concentration - 1) / self.rate).clamp(min=0))
    variance = property(lambda self: self.concentration / self.rate.pow(2))

    def rsample(self, sample_shape=()):
        return _other(self.rate, self._extended(sample_shape)) + 0 * (self.concentration / self.rate)

    def log_prob(self, value):
        value = torch.as_tensor(value, dtype=self.rate.dtype)
        self._check(value)
        return torch.xlogy(self.concentration, self.rate) + torch.xlogy(self.concentration - 1, value) - self.rate * value - torch.lgamma(self.concentration)

    def entropy(self):
        return self.concentration - torch.log(self.rate) + torch.lgamma(self.concentration) + (1.0 - self.concentration) * torch.digamma(self.concentration)

class Chi2(Gamma):
    def __init__(self, df, validate_args=None):
        super().__init__(0.5 * df, 0.5, validate_args=validate_args)
        self._shown_domains = {}

    df = property(lambda self: self.concentration * 2)

class Dirichlet(Distribution):
    _domains = {'concentration': ('IndependentConstraint(GreaterThan(lower_bound=0.0), 1)', lambda x: (x > 0).all(-1))}
    has_rsample = True

    def __init__(self, concentration, validate_args=None):
        if concentration.dim() < 1:
            raise ValueError('\`concentration\` parameter must be at least one-dimensional.')
        self.concentration = concentration
        super().__init__(concentration.shape[:-1], concentration.shape[-1:], validate_args=validate_args)

    def _support(self):
        return 'Simplex()', _simplex

    mean = property(lambda self: self.concentration / self.concentration.sum(-1, True))

    @property
    def variance(self):
        total = self.concentration.sum(-1, True)
        return self.concentration * (total - self.concentration) / (total.pow(2) * (total + 1))

    def rsample(self, sample_shape=()):
        return _other(self.concentration, self._extended(sample_shape)) + 0 * self.concentration

    def log_prob(self, value):
        self._check(value)
        c = self.concentration
        return torch.xlogy(c - 1.0, value).sum(-1) + torch.lgamma(c.sum(-1)) - torch.lgamma(c).sum(-1)

    def entropy(self):
        c, k = self.concentration, self.concentration.size(-1)
        total = c.sum(-1)
        return torch.lgamma(c).sum(-1) - torch.lgamma(total) - (k - total) * torch.digamma(total) - ((c - 1.0) * torch.digamma(c)).sum(-1)

class Beta(Distribution):
    has_rsample = True

    def __init__(self, concentration1, concentration0, validate_args=None):
        one, zero = _broadcast(concentration1, concentration0)
        self._dirichlet = Dirichlet(torch.stack([one, zero], -1), validate_args=validate_args)
        super().__init__(self._dirichlet.batch_shape, validate_args=validate_args)

    def _support(self):
        return _unit

    concentration1 = property(lambda self: self._dirichlet.concentration[..., 0])
    concentration0 = property(lambda self: self._dirichlet.concentration[..., 1])
    mean = property(lambda self: self.concentration1 / (self.concentration1 + self.concentration0))
    mode = property(lambda self: self._dirichlet_mode())

    def _dirichlet_mode(self):
        c = self._dirichlet.concentration
        if _false_in(c > 1, True):
            _unsupported('the mode of such a Beta distribution')
        less = (c - 1).clamp(min=0.0)
        return (less / less.sum(-1, True))[..., 0]

    @property
    def variance(self):
        total = self.concentration1 + self.concentration0
        return self.concentration1 * self.concentration0 / (total.pow(2) * (total + 1))

    def rsample(self, sample_shape=()):
        return self._dirichlet.rsample(sample_shape).select(-1, 0)

    def log_prob(self, value):
        self._check(value)
        return self._dirichlet.log_prob(torch.stack([value, 1.0 - value], -1))

    def entropy(self):
        return self._dirichlet.entropy()

class StudentT(Distribution):
    _domains = {'df': _positive, 'loc': _real, 'scale': _positive}
    has_rsample = True

    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None):
        self.df, self.loc, self.scale = _broadcast(df, loc, scale)
        super().__init__(self.df.size(), validate_args=validate_args)

    def _support(self):
        return _real

    mode = property(lambda self: self.loc)
    mean = property(lambda self: torch.where(self.df <= 1, math.nan, self.loc))
    variance = property(lambda self: torch.where(self.df > 2, self.scale.pow(2) * self.df / (self.df - 2), torch.where(self.df > 1, math.inf, math.nan)))

    def rsample(self, sample_shape=()):
        return _other(self.loc, self._extended(sample_shape)) + 0 * (self.loc + self.scale)

    def log_prob(self, value):
        self._check(value)
        y = (value - self.loc) / self.scale
        Z = self.scale.log() + 0.5 * self.df.log() + 0.5 * math.log(math.pi) + torch.lgamma(0.5 * self.df) - torch.lgamma(0.5 * (self.df + 1.0))
        return -0.5 * (self.df + 1.0) * torch.log1p(y ** 2.0 / self.df) - Z
`;
