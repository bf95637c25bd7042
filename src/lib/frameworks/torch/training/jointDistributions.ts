/** Distributions of vectors, and of others: one-hot and multinomial, normal ones of many numbers, independent, transformed and mixed ones. */
export const jointDistributionsText = `
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
`;
