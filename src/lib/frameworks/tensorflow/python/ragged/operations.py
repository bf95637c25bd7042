def constant(pylist, dtype=None, ragged_rank=None, inner_shape=None, name=None, row_splits_dtype=tf.int64):
    if inner_shape is not None:
        return _unsupported("tf.ragged.constant with inner_shape")
    if hasattr(pylist, "tolist"):
        pylist = pylist.tolist()
    depths = _depths(pylist)
    if len(depths) > 1:
        raise ValueError("all scalar values must have the same nesting depth")
    depth = max(_most(pylist), min(depths) if depths else 0)
    rank = depth - 1 if ragged_rank is None else ragged_rank
    if depth == 0 or rank <= 0:
        return tf.constant(pylist, dtype)
    if rank > depth - 1:
        raise ValueError(f"Invalid pylist={pylist}: incompatible with ragged_rank={rank}")
    empty = tf.float32 if dtype is None else dtype
    return _listed(pylist, rank, dtype, empty)


def _depths(value):
    """How deep the numbers of a list lie."""
    if not isinstance(value, (list, tuple)):
        return {0}
    return {1 + one for item in value for one in _depths(item)}


def _most(value):
    return 1 + max([0, *[_most(item) for item in value]]) if isinstance(value, (list, tuple)) else 0


def _listed(value, rank, dtype, empty):
    if rank == 0:
        return tf.constant(list(value), empty if len(value) == 0 else dtype)
    rows = [list(row) for row in value]
    return RaggedTensor(_listed([one for row in rows for one in row], rank - 1, dtype, empty), _sums([len(row) for row in rows]))


def stack(values, axis=0, name=None):
    if axis != 0:
        return _unsupported("tf.ragged.stack along another axis")
    return _joined([RaggedTensor._of(one) for one in values], None)


def boolean_mask(data, mask, name=None):
    data, mask = RaggedTensor._of(data), RaggedTensor._of(mask)
    if isinstance(mask, RaggedTensor) != isinstance(data, RaggedTensor) or len(mask.shape) != 2:
        return _unsupported("tf.ragged.boolean_mask of such tensors")
    return _joined([tf.boolean_mask(row, chosen) for row, chosen in zip(data, mask)], None)


def map_flat_values(op, *args, **kwargs):
    first = [one for one in [*args, *kwargs.values()] if isinstance(one, RaggedTensor)]
    if not first:
        return op(*args, **kwargs)
    flat = lambda one: one.flat_values if isinstance(one, RaggedTensor) else one
    return first[0].with_flat_values(op(*[flat(one) for one in args], **{key: flat(kwargs[key]) for key in kwargs}))


_each = set(
    "abs acos asin atan cast ceil cos cosh digamma erf exp expm1 floor identity lgamma log log1p log_sigmoid negative neg reciprocal round rsqrt sigmoid sign sin sinh sqrt square stop_gradient tan tanh zeros_like ones_like relu relu6 elu selu leaky_relu softplus softsign clip_by_value logical_not".split()
)
_pairs = {"add": "add", "subtract": "sub", "multiply": "mul", "divide": "truediv", "pow": "pow", "equal": "eq", "not_equal": "ne", "less": "lt", "less_equal": "le", "greater": "gt", "greater_equal": "ge"}
_reductions = set("reduce_sum reduce_mean reduce_max reduce_min reduce_prod reduce_any reduce_all".split())
_refusing = set("constant convert_to_tensor transpose pad".split())


def dispatched(name, run, args, by_program):
    """What a function of TensorFlow's does that is given ragged tensors."""
    x = args[0]
    if name in _refusing and by_program:
        raise ValueError("TypeError: object of type 'RaggedTensor' has no len()\n")
    if name in _each and isinstance(x, RaggedTensor):
        return x.with_flat_values(run(x.flat_values, *args[1:]))
    if name in _pairs:
        return getattr(x, f"__{_pairs[name]}__")(args[1]) if isinstance(x, RaggedTensor) else _unsupported(f"tf.{name} of a tensor and a ragged one")
    if name in _reductions and not args[2]:
        return _reduced(run, x, args[1])
    if name == "concat":
        return _concat(list(x), int(args[1]))
    if name == "gather" and isinstance(x, RaggedTensor) and not isinstance(args[1], RaggedTensor):
        return _joined([x[i] for i in _counts(args[1])], x)
    if name == "size":
        return run(x.flat_values, *args[1:])
    if name == "rank":
        return tf.constant(len(x.shape))
    if name == "expand_dims" and int(args[1]) == 0:
        return RaggedTensor(x, [0, _rows(x)], _rows(x))
    if name == "expand_dims" and int(args[1]) == 2 and not isinstance(x._values, RaggedTensor):
        return x.with_values(run(x._values, 1))
    if name == "reshape" and _counts(args[1]) == [-1]:
        return run(x.flat_values, *args[1:])
    return _unsupported(f"tf.{name} of a ragged tensor")


def _reduced(run, x, axis):
    if axis is None:
        return run(x.flat_values, None)
    if int(axis) < 0:
        axis = int(axis) + len(x.shape)
    if axis == 1 and not isinstance(x._values, RaggedTensor):
        rest = tuple(x._values.shape)[1:]
        if None in rest:
            return _unsupported("a ragged tensor of open sizes that is reduced")
        if x._values.shape[0] is None:
            return _internal.unknown_of([x._values], (_rows(x), *rest), x.dtype)
        return tf.stack([run(row, 0) for row in x])
    if axis >= 2:
        return x.with_values(_reduced(run, x._values, axis - 1) if isinstance(x._values, RaggedTensor) else run(x._values, axis - 1))
    return _unsupported("a ragged tensor that is reduced along such an axis")


def _concat(parts, axis):
    parts = [one if isinstance(one, RaggedTensor) else RaggedTensor.from_tensor(one) for one in parts]
    if axis == 0:
        return _concatenated(parts)
    if axis == 1 and len({_rows(one) for one in parts}) == 1:
        return _joined([_concatenated(list(rows)) for rows in zip(*parts)], None)
    return _unsupported("tf.concat of ragged tensors along such an axis")
