def cond(pred, true_fn=None, false_fn=None, name=None):
    if not callable(true_fn):
        raise TypeError("'true_fn' must be callable.")
    if not callable(false_fn):
        raise TypeError("'false_fn' must be callable.")
    if _internal.is_tracing() and _internal.is_tensor(pred):
        return _internal.branched("cond", [true_fn, false_fn], 0 if _internal.decided(pred) else 1, "tf.cond", ["true_fn", "false_fn"], pred)
    return true_fn() if pred else false_fn()


def case(pred_fn_pairs, default=None, exclusive=False, strict=False, name="case"):
    pairs = list(pred_fn_pairs.items()) if isinstance(pred_fn_pairs, dict) else list(pred_fn_pairs)
    if exclusive or strict:
        return _unsupported("tf.case whose conditions exclude each other")
    for one in pairs:
        if not isinstance(one, tuple) or len(one) != 2 or not callable(one[1]):
            return _unsupported("tf.case of something else than conditions and functions")
    if default is not None and not callable(default):
        raise TypeError("'default' must be callable.")

    def chosen(rest):
        if not rest:
            return default() if default is not None else _unsupported("tf.case where no condition holds")
        holds, function = rest[0]
        return cond(holds, function, lambda: chosen(rest[1:]))

    if not _internal.is_tracing():
        return chosen(pairs)
    if default is None:
        return _unsupported("tf.case without a default in a graph")
    return _internal.scoped(name, lambda: chosen(pairs))


def switch_case(branch_index, branch_fns, default=None, name="switch_case"):
    pairs = sorted(branch_fns.items()) if isinstance(branch_fns, dict) else list(branch_fns)
    functions = [one[1] if isinstance(one, tuple) else one for one in pairs]
    if any([isinstance(one, tuple) and one[0] != i for i, one in enumerate(pairs)]):
        return _unsupported("tf.switch_case of numbers that are not those of places")
    if any([not callable(one) for one in functions]):
        return _unsupported("tf.switch_case of something that is no function")
    if default is not None:
        functions = functions + [default]
    index = tf.convert_to_tensor(branch_index)
    at = _internal.whole_number(index)
    taken = at if 0 <= at < len(functions) else len(functions) - 1
    if not _internal.is_tracing() or not _internal.is_symbolic(index):
        return functions[taken]()
    _internal.decided(index == at)
    names = [f"branches[{i}]" for i in range(len(functions))]
    return _internal.scoped(name, lambda: _internal.branched("indexed_case", functions, taken, "tf.switch_case", names, index))


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
    if tracing:
        return _looped(cond, body, values, loop_vars, shape_invariants, most)
    turns = 0
    while (most is None or turns < most) and cond(*values):
        values = _listed(body(*values), values)
        turns += 1
    return values[0] if one else type(loop_vars)(values) if isinstance(loop_vars, list) else tuple(values)


def _listed(made, values):
    """What a body gives as a list of what the loop has."""
    if isinstance(made, (list, tuple)) and (len(values) > 1 or isinstance(made, list) or len(made) == 1):
        made = list(made)
    elif len(values) == 1 or _internal.is_tracing():
        made = [made]
    else:
        made = list(made)
    if len(made) != len(values):
        if not _internal.is_tracing():
            specs = [tf.TensorSpec(one.shape, one.dtype) for one in [tf.convert_to_tensor(one) for one in values]]
            tf.nest.assert_same_structure(specs, made)
        raise ValueError(_internal.difference(made, values))
    return made


def _looped(cond, body, values, loop_vars, shape_invariants, most):
    """A loop in a graph: what it is made of is traced once, and goes on as its values do."""
    known = None if shape_invariants is None else [tf.TensorShape(shape) for shape in tf.nest.flatten(shape_invariants)]
    goes_on, made = _internal.looped(cond, body, values, known)
    made = _checked(_listed(made, values), values)
    if shape_invariants is None:
        for before, after in zip(tf.nest.flatten(values), tf.nest.flatten(made)):
            if hasattr(before, "stack"):
                continue
            if before.shape.rank != after.shape.rank or not _keeps(before.shape, after.shape):
                if not _internal.is_symbolic(before):
                    return _unsupported("a loop that changes the sizes of what it is given")
                raise ValueError(
                    f"Input tensor `{before.name}` enters the loop with shape {_tupled(before)}, but has shape {_tupled(after)} after one iteration. To allow the shape to vary across iterations, use the `shape_invariants` argument of tf.while_loop to specify a less-specific shape."
                )
    turns = 0
    while goes_on and (most is None or turns < most):
        values = made
        turns += 1
        goes_on = _holds(cond(*values))
        if goes_on and (most is None or turns < most):
            made = _checked(_listed(body(*values), values), values)
    return type(loop_vars)(values) if isinstance(loop_vars, list) else tuple(values) if isinstance(loop_vars, tuple) else values[0]


def _checked(made, values):
    """What a body gives as tensors, of the dtypes that the loop has."""
    made = list(tf.nest.map_structure(lambda x: x if hasattr(x, "stack") else tf.convert_to_tensor(x), made))
    for before, after in zip(tf.nest.flatten(values), tf.nest.flatten(made)):
        if hasattr(before, "stack") or before.dtype == after.dtype:
            continue
        if not _internal.is_symbolic(before):
            return _unsupported("a loop that changes the dtype of what it is given")
        raise TypeError(
            f"Loop var {before.name} enters the loop with type {before.dtype} but has type {after.dtype} after 1 iteration. {before.name} type should remain constant."
        )
    return made


def _holds(value):
    return _internal.decided(value) if _internal.is_tensor(value) else bool(value)


def _keeps(before, after):
    return all([a is None or a == b for a, b in zip(before, after)])


def _tupled(x):
    return tuple(x.shape)


def _rows(elems, folds=False):
    """How many rows there are, and each of them. `folds`: rows are read as they are come to, and not compared before."""
    flat = tf.nest.flatten(elems)
    tensors = [tf.convert_to_tensor(one) for one in flat]
    if not folds and any([one.shape.rank == 0 for one in tensors]):
        raise ValueError("Elements in elems must be 1+ dimensional Tensors, not scalars")
    n = tensors[0].shape[0]
    if n is None:
        return _unsupported("a tensor of open size that a function goes through")
    for one in tensors:
        if one.shape.rank == 0:
            return _unsupported("a scalar that a function goes through")
        if one.shape[0] is None or (one.shape[0] != n and folds and not _internal.is_tracing()):
            return _unsupported("tensors of other sizes that a function goes through together")
        if one.shape[0] != n:
            raise ValueError(f"Dimensions {n} and {one.shape[0]} are not compatible")
    return n, lambda i: tf.nest.pack_sequence_as(elems, [one[i] for one in tensors])


def _stacked(made):
    flat = [tf.nest.flatten(one) for one in made]
    return tf.nest.pack_sequence_as(made[0], [tf.stack([tf.convert_to_tensor(row[k]) for row in flat]) for k in range(len(flat[0]))])


def map_fn(fn, elems, dtype=None, parallel_iterations=None, back_prop=True, swap_memory=False, infer_shape=True, name=None, fn_output_signature=None):
    if hasattr(elems, "_is_ragged"):
        if fn_output_signature is None or not hasattr(fn_output_signature, "is_floating"):
            return _unsupported("tf.map_fn of a ragged tensor that gives no tensors of one dtype")
        made = [tf.convert_to_tensor(fn(row)) for row in elems]
        if not made or any([one.dtype != fn_output_signature or tuple(one.shape) != tuple(made[0].shape) for one in made]):
            return _unsupported("tf.map_fn of a ragged tensor whose rows give other tensors")
        return tf.stack(made)
    n, row = _rows(elems)
    if n == 0:
        return _unsupported("tf.map_fn of no rows")
    made = [fn(row(i)) for i in range(n)]
    wanted = fn_output_signature if fn_output_signature is not None else dtype
    if wanted is None:
        wanted = tf.nest.map_structure(lambda x: tf.convert_to_tensor(x).dtype, elems)
    _check_form(elems if dtype is None and fn_output_signature is None else wanted, made[0])
    wanted = [one.dtype if hasattr(one, "dtype") else _internal.as_dtype(one) for one in tf.nest.flatten(wanted)]
    flat = [[_written(one, said) for one, said in zip(tf.nest.flatten(row), wanted)] for row in made]
    return tf.nest.pack_sequence_as(made[0], [tf.stack([row[k] for row in flat]) for k in range(len(wanted))])


def _written(value, dtype):
    """What a function gives for a row, where results of a dtype are kept."""
    if not _internal.is_tensor(value):
        return tf.convert_to_tensor(value, dtype)
    if value.dtype != dtype:
        if _internal.is_tracing():
            return _unsupported("tf.map_fn in a graph, of a function that gives other dtypes than it says")
        _internal.op_fails(tf.errors.InvalidArgumentError, f"TensorArray dtype is {dtype.name} but Op is trying to write dtype {value.dtype.name} ")
    return value


def _check_form(wanted, got):
    """Whether what a function gives stands as it has to: one tensor, or several."""
    several = [isinstance(one, (list, tuple)) for one in (wanted, got)]
    if any([isinstance(one, dict) for one in (wanted, got)]) or several == [True, True]:
        return tf.nest.assert_same_structure(wanted, got)
    if several == [False, False]:
        return
    if _internal.is_tracing() or len(wanted if several[0] else got) < 2:
        return _unsupported("tf.map_fn of a function that gives another structure than it says")
    said = [f"type={type(one).__name__} str={str(one)}" for one in (wanted, got)]
    dots = [_dots(one) for one in (wanted, got)]
    which = f'Substructure "{said[several.index(True)]}" is a sequence, while substructure "{said[several.index(False)]}" is not'
    raise ValueError(
        f"The two structures don't have the same nested structure.\n\nFirst structure: {said[0]}\n\nSecond structure: {said[1]}\n\n"
        f"More specifically: {which}\nEntire first structure:\n{dots[0]}\nEntire second structure:\n{dots[1]}"
    )


def _dots(value):
    if not isinstance(value, (list, tuple)):
        return "."
    inside = ", ".join([_dots(one) for one in value])
    return f"[{inside}]" if isinstance(value, list) else f"({inside})"


def vectorized_map(fn, elems, fallback_to_while_loop=True, warn=True):
    n, row = _rows(elems)
    if n == 0:
        return _unsupported("tf.vectorized_map of no rows")
    return _stacked([fn(row(i)) for i in range(n)])


def _folded(fn, elems, initializer, reverse, keeps):
    n, row = _rows(elems, True)
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
        if keeps and not _internal.is_tracing():
            tf.nest.assert_same_structure(elems if initializer is None else initializer, made)
        if len(before) != len(after) or isinstance(state, (list, tuple, dict)) != isinstance(made, (list, tuple, dict)):
            return _unsupported("a function that gives another structure than it is given")
        if keeps or _internal.is_tracing():
            for a, b in zip(before, after):
                _check_kept(a, b, keeps)
        state = made
        kept.append(state)
    return (kept[::-1] if reverse else kept) if keeps else state


def _check_kept(before, after, keeps):
    """Whether a step gives a tensor as it is given one: results that are kept are of one dtype and shape, and so is what a graph goes on with."""
    same = tuple(before.shape) == tuple(after.shape)
    if _internal.is_tracing():
        if keeps and before.dtype == after.dtype and not same:
            raise ValueError(f"Inconsistent shapes: saw {after.shape} but expected {before.shape} ")
        if before.dtype != after.dtype or not same:
            _unsupported("a function in a graph that gives another kind of tensor than it is given")
    _written(after, before.dtype)
    if not same:
        raise ValueError(f"Incompatible shape for value ({after.shape}), expected ({before.shape})")


def scan(fn, elems, initializer=None, parallel_iterations=10, back_prop=True, swap_memory=False, infer_shape=True, reverse=False, name=None):
    if not infer_shape:
        return _unsupported("tf.scan that infers no shapes")
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
