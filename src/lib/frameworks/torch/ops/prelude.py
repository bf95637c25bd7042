# What the texts of torch's functions share.
import math, itertools
_ascending = sorted

def _fail(name, x):
    raise NotImplementedError(f'"{name}" not implemented for \'{_scalar(x)}\'')

def _dim(x, dim):
    if not -max(x.dim(), 1) <= dim < max(x.dim(), 1):
        n = max(x.dim(), 1)
        raise IndexError(f'Dimension out of range (expected to be in range of [{-n}, {n - 1}], but got {dim})')
    return dim % max(x.dim(), 1)

def _floating(x):
    return x if x.is_floating_point() else x.to(torch.get_default_dtype())

def _wide(f, x):
    given = _floating(x)
    return f(given.double()).to(given.dtype)

