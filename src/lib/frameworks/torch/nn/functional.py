def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    if eps != 1e-10:
        _warn('`eps` parameter is deprecated and has no effect.')
    soft = ((logits - _exponential(logits).log()) / tau).softmax(dim)
    if not hard:
        return soft
    chosen = torch.zeros_like(logits).detach().scatter_(dim, soft.argmax(dim, keepdim=True), 1.0)
    return chosen - soft.detach() + soft
