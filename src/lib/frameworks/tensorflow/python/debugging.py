def _prefix(message):
    return f"{message}.  " if message else ""


def _first(x, n):
    """The first numbers of a tensor, as numpy prints them."""
    return str(tf.reshape(x, [-1])[:n].numpy())


def _listed(x, n):
    """The same as a list of texts; a number alone as it is."""
    if x.shape.rank == 0:
        return str(x.numpy())
    values = [str(one) for one in tf.reshape(x, [-1])[:n].numpy()]
    return str(values + ["..."] if tf.size(x).numpy() > n else values)


def _as_fed(given, x, scope, name):
    return x.name if _internal.is_symbolic(x) and _internal.is_tensor(given) else f"{scope}/{name}:0"


def _compare(sign, x, y, message, summarize, called, holds):
    """Raises what is said where `x sign y` does not hold of all numbers."""
    if not _internal.is_tracing():
        a = tf.convert_to_tensor(x)
        b = tf.convert_to_tensor(y)
        true = holds(a, b)
        if _internal.decided(tf.reduce_all(true)):
            return None
        n = 3 if summarize is None else summarize
        lines = [message] if message else []
        lines.append(f"Condition x {sign} y did not hold.")
        if a.shape == b.shape and a.shape.rank > 0:
            places = tf.where(tf.logical_not(true))[:n]
            lines += [f"Indices of first {len(places)} different values:", str(places.numpy())]
            lines += ["Corresponding x values:", str(tf.gather_nd(a, places).numpy())]
            lines += ["Corresponding y values:", str(tf.gather_nd(b, places).numpy())]
        for name, one in (("x", a), ("y", b)):
            lines += [f"First {min(n, int(tf.size(one)))} elements of {name}:", _first(one, n)]
        _internal.op_fails(tf.errors.InvalidArgumentError, "\n".join(lines))
    if called == "assert_equal":
        _internal.take_name(called)
    with tf.name_scope(called) as scope:
        a = tf.convert_to_tensor(x)
        b = tf.convert_to_tensor(y)
        names = [_as_fed(given, one, scope[:-1], name) for given, one, name in ((x, a, "x"), (y, b, "y"))]
        data = ([message] if message else []) + [f"Condition x {sign} y did not hold element-wise:", f"x ({names[0]}) = ", a, f"y ({names[1]}) = ", b]
        condition = tf.reduce_all(holds(a, b))
        _refuse_constants(condition, [a, b], data)
        return Assert(condition, data, summarize)


def _refuse_constants(condition, tensors, data):
    """What does not hold of constants is said while a graph is traced."""
    if all([_internal.is_constant(x) for x in tensors]) and not _internal.decided(condition):
        said = [one if isinstance(one, str) else str(_internal.array_of(one)) for one in data]
        _internal.op_fails(tf.errors.InvalidArgumentError, "\n".join(said))


def assert_equal(x, y, message=None, summarize=None, name=None):
    return _internal.done() if x is y else _compare("==", x, y, message, summarize, name or "assert_equal", tf.equal)


def assert_none_equal(x, y, summarize=None, message=None, name=None):
    return _compare("!=", x, y, message, summarize, name or "assert_none_equal", tf.not_equal)


def assert_less(x, y, message=None, summarize=None, name=None):
    return _compare("<", x, y, message, summarize, name or "assert_less", tf.less)


def assert_less_equal(x, y, message=None, summarize=None, name=None):
    return _compare("<=", x, y, message, summarize, name or "assert_less_equal", tf.less_equal)


def assert_greater(x, y, message=None, summarize=None, name=None):
    return _compare(">", x, y, message, summarize, name or "assert_greater", tf.greater)


def assert_greater_equal(x, y, message=None, summarize=None, name=None):
    return _compare(">=", x, y, message, summarize, name or "assert_greater_equal", tf.greater_equal)


def _against_zero(sign, x, message, summarize, called, inner, holds, between="\n"):
    with tf.name_scope(called):
        x = tf.convert_to_tensor(x)
        condition = tf.reduce_all(holds(x, tf.zeros([], x.dtype)))
        said = f"Condition x {sign} 0 did not hold element-wise:"
        if _internal.is_tracing():
            data = [_prefix(message), said, f"x ({x.name}) = ", x]
            _refuse_constants(condition, [x], data)
            with tf.name_scope(inner):
                return Assert(condition, data, summarize)
        if not _internal.decided(condition):
            words = f"{_prefix(message)}\n{said}{between}x (shape={x.shape} dtype={x.dtype.name}) = \n{_listed(x, 3 if summarize is None else summarize)}"
            _internal.op_fails(tf.errors.InvalidArgumentError, words)


def assert_positive(x, message=None, summarize=None, name=None):
    return _against_zero(">", x, message, summarize, name or "assert_positive", "assert_less", tf.greater)


def assert_negative(x, message=None, summarize=None, name=None):
    return _against_zero("<", x, message, summarize, name or "assert_negative", "assert_less", tf.less)


def assert_non_negative(x, message=None, summarize=None, name=None):
    return _against_zero(">=", x, message, summarize, name or "assert_non_negative", "assert_less_equal", tf.greater_equal)


def assert_non_positive(x, message=None, summarize=None, name=None):
    return _against_zero("<=", x, message, summarize, name or "assert_non_positive", "assert_less_equal", tf.less_equal, "")


_PRECISION = {"float16": 0.000977, "float32": 1.1920929e-07, "float64": 2.220446049250313e-16}


def assert_near(x, y, rtol=None, atol=None, message=None, summarize=None, name=None):
    with tf.name_scope(name or "assert_near") as scope:
        x = tf.convert_to_tensor(x)
        y = tf.convert_to_tensor(y, dtype=x.dtype)
        if x.dtype.name not in _PRECISION:
            return _unsupported("tf.debugging.assert_near of such numbers")
        near = 10 * _PRECISION[x.dtype.name]
        rtol, atol = [tf.convert_to_tensor(near if one is None else one, dtype=x.dtype) for one in (rtol, atol)]
        condition = tf.reduce_all(tf.abs(x - y) < atol + rtol * tf.abs(y))
        if _internal.is_tracing():
            told = [f'Tensor(\\"{scope}{one}:0\\", shape=(), dtype={x.dtype.name})' for one in ("rtol", "atol")]
            names = [x.name, y.name]
        else:
            told = [str(rtol), str(atol)]
            names = [f"shape={one.shape} dtype={one.dtype.name}" for one in (x, y)]
        said = f"x and y not equal to tolerance rtol = {told[0]}, atol = {told[1]}"
        return Assert(condition, [_prefix(message), said, f"x ({names[0]}) = ", x, f"y ({names[1]}) = ", y], summarize)


def Assert(condition, data, summarize=None, name=None):
    n = 3 if summarize is None else summarize
    condition = tf.convert_to_tensor(condition)
    if _internal.is_tracing():
        with tf.name_scope(name or "Assert") as scope:
            plain = all([isinstance(one, (str, int)) or (_internal.is_tensor(one) and one.dtype == tf.int32) for one in data])
            node = scope + ("" if plain else "AssertGuard/") + "Assert"
            if not _internal.decided(condition):
                parts = [f"[{one if isinstance(one, str) else _internal.summary(tf.convert_to_tensor(one), n)}]" for one in data]
                _internal.assertion_fails(node, f"assertion failed: {' '.join(parts)}")
            return _internal.done()
    if not _internal.decided(condition):
        parts = [_summarized(one, n) for one in data]
        _internal.op_fails(tf.errors.InvalidArgumentError, f"Expected '{condition!s}' to be true. Summarized data: {chr(10).join(parts)}")


def _summarized(value, n):
    if isinstance(value, str):
        return "b" + repr(value)
    x = tf.convert_to_tensor(value)
    values = [str(one) for one in tf.reshape(x, [-1])[:n].numpy()]
    return ", ".join(values + ["..."] if int(tf.size(x)) > n else values)


def _named(x):
    return x.name if _internal.is_symbolic(x) else ""


def _ranks(x, ranks, fits, words, message, called):
    with tf.name_scope(called):
        x = tf.convert_to_tensor(x)
        if any([not isinstance(rank, int) for rank in ranks]):
            if any([isinstance(rank, (list, tuple)) for rank in ranks]):
                raise ValueError("Rank must be a scalar.")
            return _unsupported("a rank that a tensor says")
        rank = x.shape.rank
        if rank is None:
            return _unsupported("an assertion of a rank that is not known")
        if not fits(rank):
            raise ValueError(f"{_prefix(message)}Tensor {_named(x)} must have rank {words}.  Received rank {rank}, shape {x.shape}")
    return _internal.done()


def assert_rank(x, rank, message=None, name=None):
    return _ranks(x, [rank], lambda own: own == rank, f"{rank}", message, name or "assert_rank")


def assert_rank_at_least(x, rank, message=None, name=None):
    return _ranks(x, [rank], lambda own: own >= rank, f"at least {rank}", message, name or "assert_rank_at_least")


def assert_rank_in(x, ranks, message=None, name=None):
    return _ranks(x, list(ranks), lambda own: own in ranks, f"in {tuple(ranks)}", message, name or "assert_rank_in")


def assert_scalar(tensor, message=None, name=None):
    x = tf.convert_to_tensor(tensor)
    if x.shape.rank != 0:
        named = f" for {x.name}" if _internal.is_symbolic(x) else ""
        raise ValueError(f"{_prefix(message)}Expected scalar shape{named}, saw shape: {x.shape}.")
    return x


def assert_type(tensor, tf_type, message=None, name=None):
    wanted = tf.as_dtype(tf_type)
    x = tf.convert_to_tensor(tensor)
    if x.dtype != wanted:
        raise TypeError(f"{_prefix(message)}{_named(x) or 'tensor'} must be of type tf.{wanted.name}; got tf.{x.dtype.name}")


def assert_integer(x, message=None, name=None):
    x = tf.convert_to_tensor(x)
    if not x.dtype.is_integer:
        raise TypeError(f'{_prefix(message)}Expected "x" to be integer type.  Found: {_named(x) or "tensor"} of dtype {x.dtype}')


def assert_proper_iterable(values):
    if _internal.is_tensor(values) or isinstance(values, str) or not hasattr(values, "__iter__"):
        raise TypeError(f'Expected argument "values" to be a "proper" iterable.  Found: {type(values)}')


def _described(x):
    return x.name if _internal.is_symbolic(x) else f"Tensor shape={x.shape} dtype={x.dtype.name}"


def assert_shapes(shapes, data=None, summarize=None, message=None, name=None):
    pairs = shapes.items() if isinstance(shapes, dict) else shapes
    known = {}
    for given, wanted in pairs:
        if wanted is None:
            continue
        x = tf.convert_to_tensor(given)
        if x.shape.rank is None:
            return _unsupported("an assertion of the sizes of a tensor of any rank")
        sizes = list(x.shape) or [1]
        symbols = list(wanted)
        if symbols[:1] in (["*"], [...]):
            symbols = symbols[1:]
            if len(symbols) > len(sizes):
                return _unsupported("an assertion of more axes than there are")
            offset = len(sizes) - len(symbols)
        else:
            offset = 0
            symbols = symbols or [1]
            if len(symbols) != len(sizes):
                raise ValueError(f"{_prefix(message)}Tensor {_named(x)} must have rank {len(symbols)}.  Received rank {x.shape.rank}, shape {x.shape}")
        for i, symbol in enumerate(symbols):
            if symbol is None or symbol == ".":
                continue
            axis = i + offset
            size = sizes[axis]
            explicit = isinstance(symbol, int) or (isinstance(symbol, str) and symbol.isdigit())
            want, source = (int(symbol), "Specified explicitly") if explicit else known.get(symbol, (None, None))
            if want is None:
                if size is not None:
                    shown = _described(x)
                    known[symbol] = (size, f"Specified by {shown[0].lower()}{shown[1:]} dimension {axis}")
                continue
            if size is None:
                if not explicit:
                    continue
                _open_size(x, axis, want, source, message, name)
            elif size != want:
                shown = _described(x)
                raise ValueError(
                    f"{_prefix(message)}{source}.  {shown} dimension {axis} must have size {want}.  Received size {size}, shape {x.shape}"
                )


def _open_size(x, axis, wanted, source, message, name):
    """A size that only running the graph tells."""
    sizes = _internal.sizes(x)
    if sizes[axis] != wanted:
        with tf.name_scope(name or "assert_shapes") as scope:
            shown = " ".join([str(n) for n in sizes])
            parts = [_prefix(message), source, f"Tensor {x.name} dimension", axis, "must have size", wanted, "Received shape: ", shown]
            _internal.assertion_fails(f"{scope}Assert/Assert", "assertion failed: " + " ".join([f"[{part}]" for part in parts]))


def check_numerics(tensor, message, name=None):
    x = tf.convert_to_tensor(tensor)
    found = _internal.not_finite(x)
    if found:
        words = f"{message} : Tensor had {' and '.join(found)} values"
        if _internal.is_tracing():
            _internal.assertion_fails(name or "CheckNumerics", words)
        else:
            _internal.kernel_fails("CheckNumerics", words)
    return tf.identity(x)


def assert_all_finite(x, message, name=None):
    return check_numerics(x, message)


def is_numeric_tensor(tensor):
    return _internal.is_tensor(tensor) and (tensor.dtype.is_floating or tensor.dtype.is_integer)


def assert_same_float_dtype(tensors=None, dtype=None):
    wanted = None if dtype is None else tf.as_dtype(dtype)
    first = None
    for x in tensors or []:
        if wanted is None:
            wanted, first = x.dtype, x
        elif x.dtype != wanted:
            beside = "" if first is None else f" as {first!s}"
            raise ValueError(f"{x!s}, type={x.dtype}, must be of the same type ({wanted}){beside}.")
    wanted = wanted or tf.float32
    if not wanted.is_floating:
        raise ValueError(f"Expected floating point type, got {wanted}.")
    return wanted
