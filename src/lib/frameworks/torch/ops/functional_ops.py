# Functions of torch that take tensors as Python gives them (torch/functional.py).
def _listed(tensors):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        given = type(tensors[0]).__name__
        raise TypeError(f'expected Tensor as element 0 in argument 0, but got {given}')
    for i, tensor in enumerate(tensors):
        if not isinstance(tensor, Tensor):
            raise TypeError(f'expected Tensor as element {i} in argument 0, but got {type(tensor).__name__}')
    return tensors

def cartesian_prod(*tensors):
    for x in _listed(tensors):
        if x.dim() != 1:
            raise RuntimeError(f'Expect a 1D vector, but got shape {list(x.shape)}')
    if len(tensors) == 1:
        return tensors[0]
    return torch.stack([x.flatten() for x in torch.meshgrid(tensors, indexing='ij')], 1)

def block_diag(*tensors):
    for i, x in enumerate(_listed(tensors)):
        if x.dim() > 2:
            raise RuntimeError(f'torch.block_diag: Input tensors must have 2 or fewer dimensions. Input {i} has {x.dim()} dimensions')
    parts = [x.reshape(1, -1) if x.dim() < 2 else x for x in tensors]
    dtype = parts[0].dtype if parts else None
    for x in parts:
        dtype = torch.promote_types(dtype, x.dtype)
    if not parts:
        return torch.empty(1, 0)
    width, at, rows = sum([x.shape[1] for x in parts]), 0, []
    for x in parts:
        before, after = torch.zeros(x.shape[0], at, dtype=dtype), torch.zeros(x.shape[0], width - at - x.shape[1], dtype=dtype)
        rows.append(torch.cat([before, x.to(dtype), after], 1))
        at += x.shape[1]
    return torch.cat(rows, 0)
