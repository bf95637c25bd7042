/** Kullback and Leibler's divergences of pairs of distributions (torch/distributions/kl.py). */
export const divergencesText = `
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
