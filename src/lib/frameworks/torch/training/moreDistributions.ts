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

class _OfCategorical(Distribution):
    _shown_domains = {}
    param_shape = property(lambda self: self._categorical.param_shape)
    probs = property(lambda self: self._categorical.probs)
    logits = property(lambda self: self._categorical.logits)

class OneHotCategorical(_OfCategorical):
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits)
        super().__init__(self._categorical.batch_shape, self._categorical.param_shape[-1:], validate_args=validate_args)

    def _support(self):
        return 'OneHot()', lambda x: ((x == 0) | (x == 1)).all(-1) & (x.sum(-1) == 1)

    mean = property(lambda self: self.probs)
    variance = property(lambda self: self.probs * (1 - self.probs))

    @property
    def mode(self):
        return torch.nn.functional.one_hot(self.probs.argmax(-1), self.probs.shape[-1]).to(self.probs)

    def sample(self, sample_shape=()):
        return torch.nn.functional.one_hot(self._categorical.sample(torch.Size(sample_shape)), self._categorical._count).to(self.probs)

    def log_prob(self, value):
        self._check(value)
        return self._categorical.log_prob(value.max(-1)[1])

    def entropy(self):
        return self._categorical.entropy()

class OneHotCategoricalStraightThrough(OneHotCategorical):
    has_rsample = True

    def rsample(self, sample_shape=()):
        return self.sample(sample_shape) + (self.probs - self.probs.detach())

class Multinomial(_OfCategorical):
    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if not isinstance(total_count, int):
            raise NotImplementedError('inhomogeneous total_count is not supported')
        self.total_count = total_count
        self._categorical = Categorical(probs=probs, logits=logits)
        super().__init__(self._categorical.batch_shape, self._categorical.param_shape[-1:], validate_args=validate_args)

    def _support(self):
        return 'Multinomial()', lambda x: (x >= 0).all(-1) & (x.sum(-1) <= self.total_count)

    mean = property(lambda self: self.probs * self.total_count)
    variance = property(lambda self: self.total_count * self.probs * (1 - self.probs))

    def sample(self, sample_shape=()):
        drawn = self._categorical.sample(torch.Size((self.total_count,) + tuple(sample_shape)))
        return torch.nn.functional.one_hot(drawn, self._categorical._count).sum(0).to(self.probs.dtype)

    def log_prob(self, value):
        self._check(value)
        logits, value = _broadcast(self.logits, value)
        logits = logits.masked_fill((value == 0) & (logits == -math.inf), 0)
        return torch.lgamma(value.sum(-1) + 1) - torch.lgamma(value + 1).sum(-1) + (logits * value).sum(-1)

class MultivariateNormal(Distribution):
    has_rsample = True

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        if loc.dim() < 1:
            raise ValueError('loc must be at least one-dimensional.')
        if (covariance_matrix is not None) + (scale_tril is not None) + (precision_matrix is not None) != 1:
            raise ValueError('Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.')
        name = 'covariance_matrix' if covariance_matrix is not None else 'scale_tril' if scale_tril is not None else 'precision_matrix'
        given = covariance_matrix if covariance_matrix is not None else scale_tril if scale_tril is not None else precision_matrix
        if given.dim() < 2:
            raise ValueError(f'{name} must be at least two-dimensional{"" if name == "precision_matrix" else ", with optional leading batch dimensions"}')
        if name == 'precision_matrix' or given.shape[-1] != given.shape[-2] or given.shape[-1] != loc.shape[-1]:
            _unsupported('such a MultivariateNormal')
        batch = torch.broadcast_shapes(given.shape[:-2], loc.shape[:-1])
        self.loc = loc.expand(batch + (-1,))
        self.__dict__[name] = given.expand(batch + (-1, -1))
        right = (lambda m: torch.linalg.eigvalsh(m).min(-1)[0] > 0) if name == 'covariance_matrix' else (lambda m: m.diagonal(dim1=-2, dim2=-1).min(-1)[0] > 0)
        words = 'PositiveDefinite()' if name == 'covariance_matrix' else 'LowerCholesky()'
        self._domains = {'loc': ('IndependentConstraint(Real(), 1)', lambda x: (x == x).all(-1)), name: (words, right)}
        super().__init__(batch, self.loc.shape[-1:], validate_args=validate_args)
        self._lower = torch.linalg.cholesky(given) if name == 'covariance_matrix' else given

    def __getattr__(self, name):
        if name == 'scale_tril':
            return self._lower.expand(self._batch + self._event + self._event)
        if name == 'covariance_matrix':
            return (self._lower @ self._lower.mT).expand(self._batch + self._event + self._event)
        _missing('MultivariateNormal', name)

    def _support(self):
        return self._domains['loc']

    mean = mode = property(lambda self: self.loc)
    variance = property(lambda self: self._lower.pow(2).sum(-1).expand(self._batch + self._event))

    def rsample(self, sample_shape=()):
        eps = torch.empty(self._extended(sample_shape), dtype=self.loc.dtype).normal_()
        return self.loc + torch.matmul(self._lower, eps.unsqueeze(-1)).squeeze(-1)

    def _half(self):
        return self._lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)

    def log_prob(self, value):
        self._check(value)
        solved = torch.linalg.solve(self._lower, (value - self.loc).unsqueeze(-1)).squeeze(-1)
        return -0.5 * (self._event[0] * math.log(2 * math.pi) + solved.pow(2).sum(-1)) - self._half()

    def entropy(self):
        made = 0.5 * self._event[0] * (1.0 + math.log(2 * math.pi)) + self._half()
        return made.expand(self._batch) if len(self._batch) else made

class Independent(Distribution):
    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        shape = tuple(base_distribution.batch_shape) + tuple(base_distribution.event_shape)
        n = reinterpreted_batch_ndims
        if n > len(base_distribution.batch_shape):
            raise ValueError(f'Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), actual {n} vs {len(base_distribution.batch_shape)}')
        at = len(base_distribution.batch_shape) - n
        self.base_dist, self.reinterpreted_batch_ndims = base_distribution, n
        super().__init__(shape[:at], shape[at:], validate_args=validate_args)

    has_rsample = property(lambda self: self.base_dist.has_rsample)
    mean = property(lambda self: self.base_dist.mean)
    mode = property(lambda self: self.base_dist.mode)
    variance = property(lambda self: self.base_dist.variance)

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape)

    def _summed(self, x):
        n = self.reinterpreted_batch_ndims
        return x if n == 0 else x.reshape(x.shape[:x.dim() - n] + (-1,)).sum(-1)

    def log_prob(self, value):
        return self._summed(self.base_dist.log_prob(value))

    def entropy(self):
        return self._summed(self.base_dist.entropy())

    def __repr__(self):
        return f'Independent({self.base_dist}, {self.reinterpreted_batch_ndims})'

class Transform:
    def log_abs_det_jacobian(self, x, y):
        raise NotImplementedError

class ExpTransform(Transform):
    def __call__(self, x):
        return x.exp()

    def inv(self, y):
        return y.log()

    def log_abs_det_jacobian(self, x, y):
        return x

class AffineTransform(Transform):
    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        if event_dim:
            _unsupported('AffineTransform with event_dim')
        self.loc, self.scale = loc, scale

    def __call__(self, x):
        return self.loc + self.scale * x

    def inv(self, y):
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x, y):
        size = torch.log(torch.abs(self.scale)) if isinstance(self.scale, Tensor) else torch.full_like(x, math.log(abs(self.scale)))
        return size.expand(x.shape)

class TanhTransform(Transform):
    def __init__(self, cache_size=0):
        pass

    def __call__(self, x):
        return x.tanh()

    def inv(self, y):
        return torch.atanh(y)

    def log_abs_det_jacobian(self, x, y):
        return 2.0 * (math.log(2.0) - x - torch.nn.functional.softplus(-2.0 * x))

class SigmoidTransform(Transform):
    def __call__(self, x):
        info = torch.finfo(x.dtype)
        return torch.clamp(torch.sigmoid(x), min=info.tiny, max=1.0 - info.eps)

    def inv(self, y):
        info = torch.finfo(y.dtype)
        y = y.clamp(min=info.tiny, max=1.0 - info.eps)
        return y.log() - (-y).log1p()

    def log_abs_det_jacobian(self, x, y):
        return -torch.nn.functional.softplus(-x) - torch.nn.functional.softplus(x)

class TransformedDistribution(Distribution):
    def __init__(self, base_distribution, transforms, validate_args=None):
        self.transforms = [transforms] if isinstance(transforms, Transform) else list(transforms)
        self.base_dist = base_distribution
        super().__init__(base_distribution.batch_shape, base_distribution.event_shape, validate_args=False)

    has_rsample = property(lambda self: self.base_dist.has_rsample)

    def _through(self, x):
        for transform in self.transforms:
            x = transform(x)
        return x

    def sample(self, sample_shape=()):
        with torch.no_grad():
            return self._through(self.base_dist.sample(sample_shape))

    def rsample(self, sample_shape=()):
        return self._through(self.base_dist.rsample(sample_shape))

    def log_prob(self, value):
        total, y = 0.0, value
        for transform in reversed(self.transforms):
            x = transform.inv(y)
            part = transform.log_abs_det_jacobian(x, y)
            for _ in self._event:
                part = part.sum(-1)
            total, y = total - part, x
        return total + self.base_dist.log_prob(y)

class LogNormal(TransformedDistribution):
    def __init__(self, loc, scale, validate_args=None):
        super().__init__(Normal(loc, scale, validate_args=validate_args), ExpTransform())

    loc = property(lambda self: self.base_dist.loc)
    scale = property(lambda self: self.base_dist.scale)
    mean = property(lambda self: (self.loc + self.scale.pow(2) / 2).exp())
    mode = property(lambda self: (self.loc - self.scale.square()).exp())
    variance = property(lambda self: self.scale.pow(2).expm1() * (2 * self.loc + self.scale.pow(2)).exp())

    def entropy(self):
        return self.base_dist.entropy() + self.loc

class MixtureSameFamily(Distribution):
    def __init__(self, mixture_distribution, component_distribution, validate_args=None):
        if not isinstance(mixture_distribution, Categorical):
            raise ValueError(' The Mixture distribution needs to be an  instance of torch.distributions.Categorical')
        if not isinstance(component_distribution, Distribution):
            raise ValueError('The Component distribution need to be an instance of torch.distributions.Distribution')
        batch = component_distribution.batch_shape
        if batch[-1] != mixture_distribution.logits.shape[-1]:
            raise ValueError(f'\`mixture_distribution component\` ({mixture_distribution.logits.shape[-1]}) does not equal \`component_distribution.batch_shape[-1]\` ({batch[-1]})')
        self.mixture_distribution, self.component_distribution = mixture_distribution, component_distribution
        super().__init__(batch[:-1], component_distribution.event_shape, validate_args=False)

    def _weights(self):
        p = self.mixture_distribution.probs
        return p.reshape(p.shape + (1,) * len(self._event))

    def _over(self, x):
        return (self._weights() * x).sum(-1 - len(self._event))

    mean = property(lambda self: self._over(self.component_distribution.mean))

    @property
    def variance(self):
        c = self.component_distribution
        return self._over(c.variance) + self._over((c.mean - self.mean.unsqueeze(-1 - len(self._event))).pow(2.0))

    def log_prob(self, value):
        logs = self.component_distribution.log_prob(value.unsqueeze(-1 - len(self._event)))
        return torch.logsumexp(logs + torch.log_softmax(self.mixture_distribution.logits, dim=-1), dim=-1)

    def sample(self, sample_shape=()):
        with torch.no_grad():
            which = self.mixture_distribution.sample(sample_shape)
            drawn = self.component_distribution.sample(sample_shape)
            axis, n = -1 - len(self._event), len(self._event)
            at = which.reshape(which.shape + (1,) * (n + 1))
            shape = list(drawn.shape)
            shape[axis] = 1
            return drawn.gather(drawn.dim() + axis, at.expand(shape)).squeeze(axis)

    def __repr__(self):
        return f'MixtureSameFamily(\\n  {self.mixture_distribution},\\n  {self.component_distribution})'

def _kl_uniform(p, q):
    made = ((q.high - q.low) / (p.high - p.low)).log()
    return torch.where((q.low > p.low) | (q.high < p.high), math.inf, made)

def _kl_gamma(p, q):
    t = q.concentration * (p.rate / q.rate).log() + torch.lgamma(q.concentration) - torch.lgamma(p.concentration)
    return t + (p.concentration - q.concentration) * torch.digamma(p.concentration) + (q.rate - p.rate) * (p.concentration / p.rate)

def _kl_dirichlet(p, q):
    a, b = p.concentration.sum(-1), p.concentration - q.concentration
    first = torch.lgamma(a) - torch.lgamma(q.concentration.sum(-1))
    return first - (torch.lgamma(p.concentration) - torch.lgamma(q.concentration)).sum(-1) + (b * (torch.digamma(p.concentration) - torch.digamma(a).unsqueeze(-1))).sum(-1)

def _kl_laplace(p, q):
    ratio, apart = p.scale / q.scale, (p.loc - q.loc).abs()
    return -ratio.log() + apart / q.scale + ratio * torch.exp(-apart / p.scale) - 1

def _kl_multivariate(p, q):
    A, B = p._lower, q._lower
    solved = torch.linalg.solve(B, A.expand(B.shape) if A.dim() < B.dim() else A)
    apart = torch.linalg.solve(B, (q.loc - p.loc).unsqueeze(-1)).squeeze(-1)
    return q._half() - p._half() + 0.5 * (solved.pow(2).sum((-2, -1)) + apart.pow(2).sum(-1) - p._event[0])

def _kl_independent(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return p._summed(kl_divergence(p.base_dist, q.base_dist))

def _kl_exponential(p, q):
    ratio = q.rate / p.rate
    return -ratio.log() + ratio - 1

def _kl_bernoulli(p, q):
    t1 = p.probs * (torch.nn.functional.softplus(-q.logits) - torch.nn.functional.softplus(-p.logits))
    return t1 + (1 - p.probs) * (torch.nn.functional.softplus(q.logits) - torch.nn.functional.softplus(p.logits))

_divergences.update({
    (Uniform, Uniform): _kl_uniform,
    (Exponential, Exponential): _kl_exponential,
    (Bernoulli, Bernoulli): _kl_bernoulli,
    (Laplace, Laplace): _kl_laplace,
    (Gamma, Gamma): _kl_gamma,
    (Dirichlet, Dirichlet): _kl_dirichlet,
    (Beta, Beta): lambda p, q: _kl_dirichlet(p._dirichlet, q._dirichlet),
    (Poisson, Poisson): lambda p, q: p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate),
    (MultivariateNormal, MultivariateNormal): _kl_multivariate,
    (Independent, Independent): _kl_independent,
    (OneHotCategorical, OneHotCategorical): lambda p, q: kl_divergence(p._categorical, q._categorical),
    (LogNormal, LogNormal): lambda p, q: kl_divergence(p.base_dist, q.base_dist),
    (Geometric, Geometric): lambda p, q: -p.entropy() - torch.log1p(-q.probs) / p.probs - (q.probs.log() - torch.log1p(-q.probs)),
})
`;
