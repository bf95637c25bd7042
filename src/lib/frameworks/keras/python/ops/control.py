def _as_tensors(values):
    return map_structure(lambda x: x if _internal.is_tensor(x) or isinstance(x, Variable) else tf.convert_to_tensor(x), values)


def while_loop(cond, body, loop_vars, maximum_iterations=None):
    if any_symbolic(loop_vars):
        _unsupported("a loop of KerasTensors")
    several = isinstance(loop_vars, (tuple, list))
    values, turns = tuple(loop_vars) if several else (loop_vars,), 0
    while cond(*values) and (maximum_iterations is None or turns < maximum_iterations):
        made = body(*values)
        values = tuple(made) if several else (made,)
        turns += 1
    values = tuple(_as_tensors(values))
    return values if several else values[0]


def fori_loop(lower, upper, body_fun, init_val):
    if any_symbolic(init_val):
        _unsupported("a loop of KerasTensors")
    value = _as_tensors(init_val)
    for i in range(int(lower), int(upper)):
        value = body_fun(tf.constant(i), value)
    return _as_tensors(value)


def _rows(xs):
    flat = flatten(xs)
    return flat[0].shape[0] if flat else None


def scan(f, init, xs=None, length=None, reverse=False, unroll=1):
    if any_symbolic(init, xs):
        _unsupported("a scan of KerasTensors")
    if not callable(f):
        raise TypeError(f"`f` should be a callable. Received: f={f}")
    xs = map_structure(as_tensor, xs) if xs is not None else None
    steps = length if xs is None else _rows(xs)
    if steps is None:
        _unsupported("a scan of open length")
    carry, made = init, []
    for i in reversed(range(steps)) if reverse else range(steps):
        carry, y = f(carry, None if xs is None else map_structure(lambda x: x[i], xs))
        made.append(y)
    if not made or flatten(made[0])[0] is None:
        return carry, None
    made = made[::-1] if reverse else made
    return carry, pack_as(made[0], [tf.stack([as_tensor(one) for one in column]) for column in zip(*[flatten(one) for one in made])])


def map(f, xs):
    if any_symbolic(xs):
        _unsupported("keras.ops.map of KerasTensors")
    return scan(lambda carry, x: (carry, f(x)), None, xs)[1]


def cond(pred, true_fn, false_fn):
    if any_symbolic(pred):
        _unsupported("keras.ops.cond of a KerasTensor")
    return tf.cond(pred, true_fn, false_fn) if _internal.is_tensor(pred) else true_fn() if pred else false_fn()
