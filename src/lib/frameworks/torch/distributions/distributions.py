# `torch.distributions`: Categorical, Normal and Bernoulli (torch/distributions/{distribution,categorical,normal,bernoulli,kl,constraints}.py). What they are
# given is checked where its numbers are known; numbers of parameters that are not known are taken to be right.
import math
_log_root = math.log(math.sqrt(2 * math.pi))

def _broadcast(*values):
    for value in values:
        if not isinstance(value, (Tensor, int, float)):
            raise ValueError('Input arguments must all be instances of Number, torch.Tensor or objects implementing __torch_function__.')
    tensors = [value for value in values if isinstance(value, Tensor)]
    dtype = tensors[0].dtype if tensors else torch.get_default_dtype()
    return torch.broadcast_tensors(*[value if isinstance(value, Tensor) else torch.tensor(value, dtype=dtype) for value in values])

def _clamped(probs):
    eps = torch.finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)

class Distribution:
    _domains = {}
    has_rsample = has_enumerate_support = False

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None):
        self._batch, self._event, self._checks = torch.Size(batch_shape), torch.Size(event_shape), validate_args is None or validate_args
        for name, (words, right) in self._domains.items() if self._checks else ():
            value = self.__dict__.get(name)
            if value is not None and _false_in(right(value), True):
                raise ValueError(f'Expected parameter {name} ({type(value).__name__} of shape {tuple(value.shape)}) of distribution {self!r} to satisfy the constraint {words}, but found invalid values:\n{value}')

    @staticmethod
    def set_default_validate_args(value):
        if value is not True:
            _unsupported('distributions that do not check')

    @property
    def batch_shape(self):
        return self._batch

    @property
    def event_shape(self):
        return self._event

    @property
    def stddev(self):
        return self.variance.sqrt()

    def _extended(self, sample_shape):
        return torch.Size(tuple(sample_shape) + tuple(self._batch) + tuple(self._event))

    def _check(self, value):
        if not self._checks:
            return
        if not isinstance(value, Tensor):
            raise ValueError('The value argument to log_prob must be a Tensor')
        right = value.shape[value.dim() - len(self._event):]
        if right != self._event:
            raise ValueError(f'The right-most size of value must match event_shape: {value.shape} vs {self._event}.')
        full = self._batch + self._event
        for i, j in zip(reversed(value.shape), reversed(full)):
            if i != 1 and j != 1 and i != j:
                raise ValueError(f'Value is not broadcastable with batch_shape+event_shape: {value.shape} vs {full}.')
        words, right = self._support()
        if _false_in(right(value), False):
            raise ValueError(f'Expected value argument ({type(value).__name__} of shape {tuple(value.shape)}) to be within the support ({words}) of the distribution {self!r}, but found invalid values:\n{value}')

    def sample(self, sample_shape=()):
        with torch.no_grad():
            return self.rsample(sample_shape)

    def rsample(self, sample_shape=()):
        raise NotImplementedError

    def __getattr__(self, name):
        _missing(type(self).__name__, name)

    def perplexity(self):
        return torch.exp(self.entropy())

    def expand(self, batch_shape):
        shown = [name for name in self._domains if name in self.__dict__]
        kept = len(self._batch)
        given = {name: self.__dict__[name].expand(tuple(batch_shape) + tuple(self.__dict__[name].shape[kept:])) for name in shown[:1 if 'probs' in shown else 9]}
        return type(self)(**given, validate_args=False)

    def __repr__(self):
        own = [(name, self.__dict__[name]) for name in self._domains if name in self.__dict__]
        return f'{type(self).__name__}(' + ', '.join([f'{name}: {value if value.numel() == 1 else value.size()}' for name, value in own]) + ')'

class Categorical(Distribution):
    _domains = {
        'probs': ('Simplex()', lambda p: (p >= 0).all(-1) & ((p.sum(-1) - 1).abs() < 1e-6)),
        'logits': ('IndependentConstraint(Real(), 1)', lambda x: (x == x).all(-1)),
    }
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError('Either `probs` or `logits` must be specified, but not both.')
        given = logits if probs is None else probs
        if given.dim() < 1:
            raise ValueError(f'`{"logits" if probs is None else "probs"}` parameter must be at least one-dimensional.')
        if probs is None:
            self.logits = given - given.logsumexp(dim=-1, keepdim=True)
        else:
            self.probs = given / given.sum(-1, keepdim=True)
        self._count = given.size(-1)
        super().__init__(given.shape[:-1], validate_args=validate_args)

    def __getattr__(self, name):
        if name == 'logits' and 'probs' in self.__dict__:
            self.logits = _clamped(self.probs).log()
        elif name == 'probs' and 'logits' in self.__dict__:
            self.probs = torch.softmax(self.logits, dim=-1)
        else:
            _missing('Categorical', name)
        return self.__dict__[name]

    def _support(self):
        last = self._count - 1
        return f'IntegerInterval(lower_bound=0, upper_bound={last})', lambda value: (value % 1 == 0) & (0 <= value) & (value <= last)

    @property
    def param_shape(self):
        return torch.Size(tuple(self._batch) + (self._count,))

    @property
    def mode(self):
        return self.probs.argmax(dim=-1)

    def sample(self, sample_shape=()):
        shape = self._extended(sample_shape)
        flat = self.probs.reshape(-1, self._count)
        return torch.multinomial(flat, math.prod(sample_shape), True).T.reshape(shape)

    def log_prob(self, value):
        self._check(value)
        at, logits = torch.broadcast_tensors(value.long().unsqueeze(-1), self.logits)
        return logits.gather(-1, at[..., :1]).squeeze(-1)

    def entropy(self):
        logits = torch.clamp(self.logits, min=torch.finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

class Normal(Distribution):
    _domains = {'loc': ('Real()', lambda x: x == x), 'scale': ('GreaterThan(lower_bound=0.0)', lambda x: x > 0)}
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _broadcast(loc, scale)
        super().__init__(self.loc.size(), validate_args=validate_args)

    def _support(self):
        return self._domains['loc']

    @property
    def mean(self):
        return self.loc
    mode = mean

    @property
    def stddev(self):
        return self.scale

    @property
    def variance(self):
        return self.scale.pow(2)

    def sample(self, sample_shape=()):
        shape = self._extended(sample_shape)
        with torch.no_grad():
            return torch.empty(shape, dtype=self.loc.dtype).normal_() * self.scale + self.loc

    def rsample(self, sample_shape=()):
        drawn = torch.empty(self._extended(sample_shape), dtype=self.loc.dtype).normal_()
        return self.loc + drawn * self.scale

    def log_prob(self, value):
        self._check(value)
        variance = self.scale ** 2
        return -((value - self.loc) ** 2) / (2 * variance) - self.scale.log() - _log_root

    def cdf(self, value):
        self._check(value)
        return 0.5 * (1 + torch.erf((value - self.loc) * self.scale.reciprocal() / math.sqrt(2)))

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + torch.log(self.scale)

class Bernoulli(Distribution):
    _domains = {'probs': ('Interval(lower_bound=0.0, upper_bound=1.0)', lambda p: (p >= 0) & (p <= 1)), 'logits': ('Real()', lambda x: x == x)}
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError('Either `probs` or `logits` must be specified, but not both.')
        given, = _broadcast(logits if probs is None else probs)
        if probs is None:
            self.logits = given
        else:
            self.probs = given
        super().__init__(given.size(), validate_args=validate_args)

    def __getattr__(self, name):
        if name == 'logits' and 'probs' in self.__dict__:
            p = _clamped(self.probs)
            self.logits = torch.log(p) - torch.log1p(-p)
        elif name == 'probs' and 'logits' in self.__dict__:
            self.probs = torch.sigmoid(self.logits)
        else:
            _missing('Bernoulli', name)
        return self.__dict__[name]

    def _support(self):
        return 'Boolean()', lambda value: (value >= 0) & (value <= 1) & (value % 1 == 0 if value.is_floating_point() else value == value)

    @property
    def mean(self):
        return self.probs

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        with torch.no_grad():
            return torch.bernoulli(self.probs.expand(self._extended(sample_shape)))

    def log_prob(self, value):
        self._check(value)
        logits, value = _broadcast(self.logits, value)
        return -torch.nn.functional.binary_cross_entropy_with_logits(logits, value, reduction='none')

    def entropy(self):
        return torch.nn.functional.binary_cross_entropy_with_logits(self.logits, self.probs, reduction='none')

def _kl_normal(p, q):
    ratio = (p.scale / q.scale).pow(2)
    return 0.5 * (ratio + ((p.loc - q.loc) / q.scale).pow(2) - 1 - ratio.log())

def _kl_categorical(p, q):
    terms = p.probs * (p.logits - q.logits)
    return terms.masked_fill(q.probs == 0, math.inf).masked_fill(p.probs == 0, 0).sum(-1)

_divergences = {(Normal, Normal): _kl_normal, (Categorical, Categorical): _kl_categorical}

def kl_divergence(p, q):
    found = _divergences.get((type(p), type(q)))
    if found is None:
        _unsupported('kl_divergence of these distributions')
    return found(p, q)
