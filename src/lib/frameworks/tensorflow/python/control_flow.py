def cond(pred, true_fn=None, false_fn=None, name=None):
    if not callable(true_fn):
        raise TypeError("'true_fn' must be callable.")
    if not callable(false_fn):
        raise TypeError("'false_fn' must be callable.")
    if _internal.is_tracing() and _internal.is_tensor(pred):
        chosen, other = (true_fn, false_fn) if _internal.decided(pred) else (false_fn, true_fn)
        made = chosen()
        if _same(made, other()):
            return made
        return _unsupported("tf.cond of branches that give other kinds of tensors")
    return true_fn() if pred else false_fn()


def _same(a, b):
    """Whether both branches give as many tensors, of the same dtypes and sizes."""
    a, b = tf.nest.flatten(a), tf.nest.flatten(b)
    if len(a) != len(b):
        return False
    a, b = [tf.convert_to_tensor(one) for one in a], [tf.convert_to_tensor(one) for one in b]
    return all([x.dtype == y.dtype and x.shape.rank == y.shape.rank and tuple(x.shape) == tuple(y.shape) for x, y in zip(a, b)])


def case(pred_fn_pairs, default=None, exclusive=False, strict=False, name="case"):
    return _unsupported("tf.case")


def switch_case(branch_index, branch_fns, default=None, name="switch_case"):
    return _unsupported("tf.switch_case")


def while_loop(cond, body, loop_vars, shape_invariants=None, parallel_iterations=10, back_prop=True, swap_memory=False, maximum_iterations=None, name=None):
    if not loop_vars:
        raise ValueError("'loop_vars' cannot be None." if loop_vars is None else "No loop variables provided.")
    if not callable(cond):
        raise TypeError("'cond' must be callable.")
    if not callable(body):
        raise TypeError("'body' must be callable.")
    one = not isinstance(loop_vars, (list, tuple))
    values = [loop_vars] if one else list(loop_vars)
    tracing = _internal.is_tracing()
    if tracing:
        values = list(tf.nest.map_structure(lambda x: x if hasattr(x, "stack") else tf.convert_to_tensor(x), values))
    most = None if maximum_iterations is None else int(maximum_iterations)
    start = values
    turns = 0
    while (most is None or turns < most) and _holds(cond(*values), tracing):
        made = body(*values)
        if isinstance(made, (list, tuple)) and (len(values) > 1 or isinstance(made, list)):
            made = list(made)
        elif len(values) == 1 and isinstance(made, tuple) and len(made) == 1:
            made = list(made)
        else:
            made = [made]
        if len(made) != len(values):
            return _unsupported("a body that gives another number of tensors than the loop has")
        if tracing:
            made = list(tf.nest.map_structure(lambda x: x if hasattr(x, "stack") else tf.convert_to_tensor(x), made))
            if turns == 0 and shape_invariants is None:
                for before, after in zip(tf.nest.flatten(start), tf.nest.flatten(made)):
                    if hasattr(before, "stack"):
                        continue
                    if before.shape.rank != after.shape.rank or not _keeps(before.shape, after.shape):
                        if not _internal.is_symbolic(before):
                            return _unsupported("a loop that changes the sizes of what it is given")
                        raise ValueError(
                            f"Input tensor `{before.name}` enters the loop with shape {_tupled(before)}, but has shape {_tupled(after)} after one iteration. To allow the shape to vary across iterations, use the `shape_invariants` argument of tf.while_loop to specify a less-specific shape."
                        )
        values = made
        turns += 1
    return values[0] if one else type(loop_vars)(values) if isinstance(loop_vars, list) else tuple(values)


def _holds(value, tracing):
    return _internal.decided(value) if tracing and _internal.is_tensor(value) else bool(value)


def _keeps(before, after):
    return all([a is None or a == b for a, b in zip(before, after)])


def _tupled(x):
    return tuple(x.shape)


def _rows(elems):
    flat = tf.nest.flatten(elems)
    tensors = [tf.convert_to_tensor(one) for one in flat]
    n = tensors[0].shape[0]
    if n is None:
        return _unsupported("a tensor of open size that a function goes through")
    for one in tensors:
        if one.shape.rank == 0:
            return _unsupported("a scalar that a function goes through")
    return n, lambda i: tf.nest.pack_sequence_as(elems, [one[i] for one in tensors])


def _stacked(made):
    flat = [tf.nest.flatten(one) for one in made]
    return tf.nest.pack_sequence_as(made[0], [tf.stack([tf.convert_to_tensor(row[k]) for row in flat]) for k in range(len(flat[0]))])


def map_fn(fn, elems, dtype=None, parallel_iterations=None, back_prop=True, swap_memory=False, infer_shape=True, name=None, fn_output_signature=None):
    n, row = _rows(elems)
    if n == 0:
        return _unsupported("tf.map_fn of no rows")
    made = [fn(row(i)) for i in range(n)]
    wanted = fn_output_signature if fn_output_signature is not None else dtype
    if wanted is None:
        wanted = tf.nest.map_structure(lambda x: tf.convert_to_tensor(x).dtype, elems)
    wanted = [one.dtype if hasattr(one, "dtype") else _internal.as_dtype(one) for one in tf.nest.flatten(wanted)]
    got = [tf.convert_to_tensor(one).dtype for one in tf.nest.flatten(made[0])]
    if wanted != got:
        return _unsupported("tf.map_fn of a function that gives other dtypes than it says")
    return _stacked(made)


def vectorized_map(fn, elems, fallback_to_while_loop=True, warn=True):
    n, row = _rows(elems)
    if n == 0:
        return _unsupported("tf.vectorized_map of no rows")
    return _stacked([fn(row(i)) for i in range(n)])


def _folded(fn, elems, initializer, reverse, keeps):
    n, row = _rows(elems)
    order = list(range(n))[::-1] if reverse else list(range(n))
    state = initializer
    if initializer is None:
        if n == 0:
            return _unsupported("a function that goes through nothing")
        state, order = row(order[0]), order[1:]
    else:
        state = tf.nest.map_structure(tf.convert_to_tensor, state)
    kept = [] if initializer is not None else [state]
    for i in order:
        made = fn(state, row(i))
        before, after = tf.nest.flatten(state), [tf.convert_to_tensor(one) for one in tf.nest.flatten(made)]
        if len(before) != len(after) or any([a.dtype != b.dtype or tuple(a.shape) != tuple(b.shape) for a, b in zip(before, after)]):
            return _unsupported("a function that gives another kind of tensor than it is given")
        state = made
        kept.append(state)
    return (kept[::-1] if reverse else kept) if keeps else state


def scan(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, infer_shape=True, reverse=False, name=None):
    return _stacked(_folded(fn, elems, initializer, reverse, True))


def foldl(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, name=None):
    return _folded(fn, elems, initializer, False, False)


def foldr(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, name=None):
    return _folded(fn, elems, initializer, True, False)


def _called(func, inp, types, numpy):
    if _internal.is_tracing():
        return _unsupported("a function of Python's in a graph")
    given = [tf.convert_to_tensor(one) for one in inp]
    made = func(*[one.numpy() if numpy else one for one in given])
    if not isinstance(types, (list, tuple)):
        return tf.cast(made, types)
    return [tf.cast(one, dtype) for one, dtype in zip(made if isinstance(made, (list, tuple)) else [made], types)]


def py_function(func=None, inp=None, Tout=None, name=None):
    return _called(func, inp, Tout, False)


def numpy_function(func=None, inp=None, Tout=None, stateful=True, name=None):
    return _called(func, inp, Tout, True)
