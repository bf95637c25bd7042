/** `torch.autograd.functional` (torch/autograd/functional.py): derivatives of functions, one `autograd.grad` a number of what they give. */
export const functionalText = `
def _tensors(values, kind, name):
    many = isinstance(values, tuple)
    values = values if many else (values,)
    for i, value in enumerate(values):
        if not isinstance(value, Tensor):
            what = f'{kind} given to {name}' if kind == 'inputs' else f'outputs of the user-provided function given to {name}'
            given = 'inputs' if kind == 'inputs' else 'outputs of the user-provided function'
            if many:
                raise TypeError(f'The {what} must be either a Tensor or a tuple of Tensors but the value at index {i} of the given {given} has type {type(value)}.')
            raise TypeError(f'The {what} must be either a Tensor or a tuple of Tensors but the given {given} has type {type(value)}.')
    return many, values

def _fresh(inputs, create_graph):
    return tuple([x.view_as(x) if create_graph and x.requires_grad else x.detach().clone().requires_grad_(True) for x in inputs])

def _grads(output, inputs, v=None, create_graph=False):
    if not output.requires_grad:
        return tuple([_torch.zeros_like(x) for x in inputs])
    found = _grad(output, inputs, v, retain_graph=True, create_graph=create_graph, allow_unused=True)
    return tuple([_torch.zeros_like(x) if g is None else g for x, g in zip(inputs, found)])

def _rows(output, inputs, create_graph):
    flat = output.reshape(-1)
    rows = [_grads(flat[i], inputs, None, create_graph) for i in range(flat.numel())]
    return tuple([_torch.stack([row[j] for row in rows]).view(output.shape + x.shape) if rows else _torch.zeros(output.shape + x.shape) for j, x in enumerate(inputs)])

def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy='reverse-mode'):
    if strict:
        _unsupported('jacobian(strict=True)')
    with _enable_grad():
        many, inputs = _tensors(inputs, 'inputs', 'jacobian')
        inputs = _fresh(inputs, create_graph)
        several, outputs = _tensors(func(*inputs), 'outputs', 'jacobian')
        made = [_rows(out, inputs, create_graph) for out in outputs]
    if not create_graph:
        made = [tuple([one.detach() for one in row]) for row in made]
    made = tuple([row if many else row[0] for row in made])
    return made if several else made[0]

def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy='reverse-mode'):
    if strict or create_graph:
        _unsupported('hessian(create_graph=True) or strict')
    many, inputs = _tensors(inputs, 'inputs', 'hessian')
    def slope(*inner):
        out = func(*inner)
        several, outs = _tensors(out, 'outputs', 'hessian')
        if several:
            raise RuntimeError('The function given to hessian should return a single Tensor')
        if outs[0].nelement() != 1:
            raise RuntimeError('The Tensor returned by the function given to hessian should contain a single element')
        return _grads(outs[0].squeeze(), inner, None, True)
    made = jacobian(slope, inputs)
    return made if many else made[0][0]

def _vector(v, like, several):
    _, v = _tensors(v, 'v', 'it')
    for i, (one, out) in enumerate(zip(v, like)):
        if one.size() != out.size():
            place = f'Entry {i} in ' if len(v) > 1 else ''
            raise RuntimeError(f'{place}v has invalid size: should be {out.size()} but got {one.size()}.')
    return v

def vjp(func, inputs, v=None, create_graph=False, strict=False):
    if strict or create_graph:
        _unsupported('vjp(create_graph=True) or strict')
    with _enable_grad():
        many, inputs = _tensors(inputs, 'inputs', 'vjp')
        inputs = _fresh(inputs, False)
        several, outputs = _tensors(func(*inputs), 'outputs', 'vjp')
        if v is not None:
            v = _vector(v, outputs, several)
        elif several or outputs[0].nelement() != 1:
            raise RuntimeError('The vector v can only be None if the user-provided function returns a single Tensor with a single element.')
        found = _torch.autograd.grad(outputs, inputs, v, allow_unused=True)
        made = tuple([_torch.zeros_like(x) if g is None else g for x, g in zip(inputs, found)])
    outputs = tuple([out.detach() for out in outputs])
    return (outputs if several else outputs[0]), (made if many else made[0])

def jvp(func, inputs, v=None, create_graph=False, strict=False):
    if strict or create_graph or isinstance(inputs, tuple) or v is None:
        _unsupported('such a jvp')
    many, (x,) = _tensors(inputs, 'inputs', 'jvp')
    _vector(v, (x,), False)
    several, (out,) = _tensors(func(x), 'outputs', 'jvp')
    rows = jacobian(func, x).reshape(out.numel(), x.numel())
    return out.detach(), (rows @ v.reshape(-1)).reshape(out.shape)

def hvp(func, inputs, v=None, create_graph=False, strict=False):
    if strict or create_graph or isinstance(inputs, tuple) or v is None:
        _unsupported('such a product with a Hessian')
    with _enable_grad():
        x, = _fresh(_tensors(inputs, 'inputs', 'hvp')[1], False)
        _vector(v, (x,), False)
        several, outs = _tensors(func(x), 'outputs', 'hvp')
        if several:
            raise RuntimeError('The function given to hvp should return a single Tensor')
        if outs[0].nelement() != 1:
            raise RuntimeError('The Tensor returned by the function given to hvp should contain a single element')
        slope, = _grads(outs[0], (x,), None, True)
        made, = _grads(slope, (x,), v)
    return outs[0].detach(), made

vhp = hvp
`;

/** `torch.func` (torch/_functorch/{eager_transforms,vmap,apis,functional_call}.py): `vmap` calls the function once for each example. */
export const funcText = `
def _raised(x):
    if not isinstance(x, Tensor):
        raise ValueError(f'Thing passed to transform API must be Tensor, got {type(x)}')
    return x.view_as(x).requires_grad_(True) if x.requires_grad else x.detach().requires_grad_(True)

def _map(f, value):
    if isinstance(value, dict):
        return {key: _map(f, one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)([_map(f, one) for one in value])
    return f(value)

def _leaves(value):
    if isinstance(value, dict):
        return [leaf for one in value.values() for leaf in _leaves(one)]
    if isinstance(value, (tuple, list)):
        return [leaf for one in value for leaf in _leaves(one)]
    return [value]

def _refill(value, leaves):
    left = iter(leaves)
    return _map(lambda _: next(left), value)

_depth = []

def grad_and_value(func, argnums=0, has_aux=False):
    def wrapper(*args, **kwargs):
        args, many = list(args), isinstance(argnums, tuple)
        wanted = argnums if many else (argnums,)
        _depth.append(0)
        try:
            with _torch.enable_grad():
                for n in wanted:
                    args[n] = _map(_raised, args[n])
                out = func(*args, **kwargs)
                if has_aux:
                    out, aux = out
                if not isinstance(out, Tensor):
                    raise RuntimeError(f'grad_and_value(f)(*args): Expected f(*args) to return a Tensor, got {type(out)}')
                if out.dim() != 0:
                    raise RuntimeError(f'grad_and_value(f)(*args): Expected f(*args) to return a scalar Tensor, got tensor with {out.dim()} dims. Maybe you wanted to use the vjp or jacrev APIs instead?')
                given = [args[n] for n in wanted]
                leaves = _leaves(given)
                outer = len(_depth) > 1
                found = _torch.autograd.grad(out, leaves, create_graph=outer, allow_unused=True) if out.requires_grad else [None] * len(leaves)
                made = _refill(given, [_torch.zeros_like(x) if g is None else g for x, g in zip(leaves, found)])
        finally:
            _depth.pop()
        keep = (lambda x: x) if outer else (lambda x: x.detach() if isinstance(x, Tensor) else x)
        grads = tuple(made) if many else made[0]
        return grads, ((keep(out), _map(keep, aux)) if has_aux else keep(out))
    return wrapper

def grad(func, argnums=0, has_aux=False):
    both = grad_and_value(func, argnums, has_aux)
    def wrapper(*args, **kwargs):
        grads, value = both(*args, **kwargs)
        return (grads, value[1]) if has_aux else grads
    return wrapper

def _mapped(x, dim, name, in_dims):
    if dim is None:
        return None
    if not isinstance(x, Tensor):
        raise ValueError(f'vmap({name}, in_dims={in_dims}, ...)(<inputs>): Got in_dim={dim} for an input but the input is of type {type(x)}. We cannot vmap over non-Tensor arguments, please use None as the respective in_dim')
    if dim < -x.dim() or dim >= x.dim():
        raise ValueError(f'vmap({name}, in_dims={in_dims}, ...)(<inputs>): Got in_dim={dim} for some input, but that input is a Tensor of dimensionality {x.dim()} so expected in_dim to satisfy -{x.dim()} <= in_dim < {x.dim()}.')
    return x.size(dim)

def vmap(func, in_dims=0, out_dims=0, randomness='error', *, chunk_size=None):
    name = getattr(func, '__name__', None) or repr(func)
    def wrapper(*args, **kwargs):
        if isinstance(in_dims, (tuple, list)) and len(in_dims) != len(args):
            _unsupported('vmap with in_dims for other arguments')
        dims = in_dims if isinstance(in_dims, (tuple, list)) else (in_dims,) * len(args)
        if any([isinstance(dim, (dict, tuple, list)) for dim in dims]) or isinstance(out_dims, (tuple, dict)):
            _unsupported('vmap with nested in_dims or out_dims')
        sizes = [_mapped(x, dim, name, in_dims) for arg, dim in zip(args, dims) for x in _leaves(arg)]
        sizes = [size for size in sizes if size is not None]
        if not sizes:
            raise ValueError('vmap: Expected at least one Tensor to vmap over')
        if len(set(sizes)) > 1:
            raise ValueError(f'vmap: Expected all tensors to have the same size in the mapped dimension, got sizes {sizes} for the mapped dimension')
        if randomness != 'error':
            _unsupported('vmap with random numbers')
        rows = [func(*[arg if dim is None else _map(lambda x: x.select(dim, i), arg) for arg, dim in zip(args, dims)], **kwargs) for i in range(sizes[0])]
        if not rows:
            _unsupported('vmap over nothing')
        for one in _leaves(rows[0]):
            if not isinstance(one, Tensor):
                raise ValueError(f'vmap({name}, ...): \`{name}\` must only return Tensors, got type {type(one)}. Did you mean to set out_dims= to None for output?')
        return _refill(rows[0], [_torch.stack(parts, out_dims) for parts in zip(*[_leaves(row) for row in rows])])
    return wrapper

def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None):
    if has_aux or isinstance(argnums, tuple):
        _unsupported('such a jacrev')
    def wrapper(*args):
        args = list(args)
        _depth.append(0)
        try:
            with _torch.enable_grad():
                args[argnums] = x = _raised(args[argnums])
                out = func(*args)
                if not isinstance(out, Tensor):
                    _unsupported('jacrev of a function that gives no tensor')
                outer = len(_depth) > 1
                flat = out.reshape(-1)
                rows = [_torch.autograd.grad(one, x, retain_graph=True, create_graph=outer, allow_unused=True)[0] if one.requires_grad else None for one in flat]
                made = _torch.stack([_torch.zeros_like(x) if row is None else row for row in rows]).reshape(out.shape + x.shape)
        finally:
            _depth.pop()
        return made if outer else made.detach()
    return wrapper

jacfwd = jacrev

def hessian(func, argnums=0):
    return jacrev(jacrev(func, argnums), argnums)

def vjp(func, *primals, has_aux=False):
    if has_aux:
        _unsupported('vjp(has_aux=True)')
    with _torch.enable_grad():
        inputs = [_raised(x) for x in primals]
        out = func(*inputs)
    def back(*cotangents):
        found = _torch.autograd.grad(out, inputs, cotangents[0], retain_graph=True, allow_unused=True)
        return tuple([_torch.zeros_like(x) if g is None else g for x, g in zip(inputs, found)])
    return out.detach(), back

def jvp(func, primals, tangents, *, strict=False, has_aux=False):
    if len(primals) != 1 or has_aux:
        _unsupported('such a jvp')
    out = func(*primals)
    rows = jacrev(func)(*primals).reshape(out.numel(), -1)
    return out, (rows @ tangents[0].reshape(-1)).reshape(out.shape)

def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    given = parameter_and_buffer_dicts
    given = {key: value for one in given for key, value in one.items()} if isinstance(given, (tuple, list)) else given
    if strict:
        _unsupported('functional_call(strict=True)')
    places = []
    for key, value in given.items():
        path, _, name = key.rpartition('.')
        try:
            owner = module.get_submodule(path)
        except AttributeError:
            continue
        for held in (owner._parameters, owner._buffers):
            if held.get(name) is not None:
                places.append((held, name, held[name]))
                held[name] = value
    try:
        args = () if args is None else args if isinstance(args, tuple) else (args,)
        return module(*args, **(kwargs or {}))
    finally:
        for held, name, value in places:
            held[name] = value

def stack_module_state(models):
    if len(models) == 0:
        raise RuntimeError('stack_module_state: Expected at least one model, got 0.')
    both = []
    for kind in ('named_parameters', 'named_buffers'):
        states = [dict(getattr(model, kind)()) for model in models]
        both.append({key: _torch.stack([state[key].detach() for state in states]).requires_grad_(states[0][key].requires_grad) for key in states[0]})
    return both[0], both[1]
`;
