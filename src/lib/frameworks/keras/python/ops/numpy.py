def _tensor(x):
    return x if _internal.is_tensor(x) else as_tensor(x)


def _float(x):
    x = _tensor(x)
    return x if x.dtype.is_floating else tf.cast(x, floatx())


def _two(kind, function, sparse=None):
    def operation(x1, x2):
        return apply_operation(kind, lambda a, b: function(*together(a, b)), x1, x2, check=check_broadcast, sparse=sparse, settings={})

    operation.__name__ = operation.__qualname__ = "".join([f"_{c.lower()}" if c.isupper() else c for c in kind])[1:]
    return operation


def _one(kind, function, ready=_tensor, keeps=False, module="keras.src.ops.numpy"):
    return lambda x: apply_operation(kind, lambda a: function(ready(a)), x, sparse=(lambda s: s) if keeps else None, settings={}, module=module)


def _divided(a, b):
    dtype = result_type(kind_of(a), kind_of(b), "float")
    return tf.divide(as_tensor(a, dtype), as_tensor(b, dtype))


_both = lambda a, b: a and b
add = _two("Add", lambda a, b: tf.logical_or(a, b) if a.dtype == tf.bool else added(a, b), _both)
subtract = _two("Subtract", lambda a, b: tf.subtract(a, b), _both)
multiply = _two("Multiply", lambda a, b: tf.logical_and(a, b) if a.dtype == tf.bool else tf.multiply(a, b), lambda a, b: a or b)
maximum = _two("Maximum", lambda a, b: tf.maximum(a, b), _both)
minimum = _two("Minimum", lambda a, b: tf.minimum(a, b), _both)
mod = _two("Mod", lambda a, b: tf.math.floormod(a, b))
power = _two("Power", lambda a, b: tf.pow(a, b))
floor_divide = _two("FloorDivide", lambda a, b: tf.math.floordiv(a, b))
equal = _two("Equal", lambda a, b: tf.equal(a, b))
not_equal = _two("NotEqual", lambda a, b: tf.not_equal(a, b))
less = _two("Less", lambda a, b: tf.less(a, b))
less_equal = _two("LessEqual", lambda a, b: tf.less_equal(a, b))
greater = _two("Greater", lambda a, b: tf.greater(a, b))
greater_equal = _two("GreaterEqual", lambda a, b: tf.greater_equal(a, b))


def _truths(function):
    return lambda *xs: function(*[tf.cast(_tensor(x), "bool") for x in xs])


def _logical(kind, function):
    return lambda x1, x2: apply_operation(kind, _truths(function), x1, x2, check=check_broadcast, settings={})


logical_and = _logical("LogicalAnd", lambda a, b: tf.logical_and(a, b))
logical_or = _logical("LogicalOr", lambda a, b: tf.logical_or(a, b))
logical_xor = _logical("LogicalXor", lambda a, b: tf.not_equal(a, b))


def logical_not(x):
    return apply_operation("LogicalNot", _truths(lambda a: tf.logical_not(a)), x)


def divide(x1, x2):
    return apply_operation("Divide", _divided, x1, x2, check=check_broadcast, sparse=lambda a, b: a and not b)


def true_divide(x1, x2):
    return apply_operation("TrueDivide", _divided, x1, x2, check=check_broadcast, sparse=lambda a, b: a and not b)


negative = _one("Negative", lambda x: tf.negative(x), keeps=True)
absolute = _one("Absolute", lambda x: tf.abs(x), keeps=True)
square = _one("Square", lambda x: tf.square(x), keeps=True)
sign = _one("Sign", lambda x: tf.sign(x), keeps=True)
exp = _one("Exp", lambda x: tf.exp(x), _float)
expm1 = _one("Expm1", lambda x: tf.math.expm1(x), _float, True)
log = _one("Log", lambda x: tf.math.log(x), _float)
log1p = _one("Log1p", lambda x: tf.math.log1p(x), _float, True)
sqrt = _one("Sqrt", lambda x: tf.sqrt(x), _float, True)
rsqrt = _one("Rsqrt", lambda x: tf.math.rsqrt(x), _float, module="keras.src.ops.math")
sin = _one("Sin", lambda x: tf.sin(x), _float, True)
cos = _one("Cos", lambda x: tf.cos(x), _float)
tan = _one("Tan", lambda x: tf.tan(x), _float, True)
tanh = _one("Tanh", lambda x: tf.tanh(x), _float, True)
sinh = _one("Sinh", lambda x: tf.sinh(x), _float, True)
cosh = _one("Cosh", lambda x: tf.cosh(x), _float)
arctan = _one("Arctan", lambda x: tf.math.atan(x), _float, True)
floor = _one("Floor", lambda x: tf.floor(x), _float, True)
ceil = _one("Ceil", lambda x: tf.math.ceil(x), _float, True)
isnan = _one("Isnan", lambda x: tf.math.is_nan(x), _float)
isinf = _one("Isinf", lambda x: tf.math.is_inf(x), _float)
isfinite = _one("Isfinite", lambda x: tf.math.is_finite(x), _float)
reciprocal = _one("Reciprocal", lambda x: tf.divide(tf.ones([], x.dtype), x), _float)


def abs(x):
    return absolute(x)


def _reduction(kind, function, ready=_tensor):
    def reduce(x, axis=None, keepdims=False):
        return apply_operation(kind, lambda a: function(ready(a), axis=axis, keepdims=keepdims), x, check=reduced_along(axis))

    return reduce


def _summable(x):
    x = _tensor(x)
    return tf.cast(x, "int32") if x.dtype == tf.bool else x


def _truth(x):
    return tf.cast(_tensor(x), "bool")


sum = _reduction("Sum", lambda x, **how: tf.reduce_sum(x, **how), _summable)
prod = _reduction("Prod", lambda x, **how: tf.reduce_prod(x, **how), _summable)
mean = _reduction("Mean", lambda x, **how: tf.reduce_mean(x, **how), _float)
var = _reduction("Var", lambda x, **how: tf.math.reduce_variance(x, **how), _float)
std = _reduction("Std", lambda x, **how: tf.math.reduce_std(x, **how), _float)
amax = _reduction("Amax", lambda x, **how: tf.reduce_max(x, **how))
amin = _reduction("Amin", lambda x, **how: tf.reduce_min(x, **how))
all = _reduction("All", lambda x, **how: tf.reduce_all(x, **how), _truth)
any = _reduction("Any", lambda x, **how: tf.reduce_any(x, **how), _truth)
logsumexp = _reduction("Logsumexp", lambda x, **how: tf.reduce_logsumexp(x, **how), _float)


def max(x, axis=None, keepdims=False, initial=None):
    if initial is not None:
        _unsupported("keras.ops.max with an initial value")
    return apply_operation("Max", lambda a: tf.reduce_max(_tensor(a), axis=axis, keepdims=keepdims), x, check=reduced_along(axis))


def min(x, axis=None, keepdims=False, initial=None):
    if initial is not None:
        _unsupported("keras.ops.min with an initial value")
    return apply_operation("Min", lambda a: tf.reduce_min(_tensor(a), axis=axis, keepdims=keepdims), x, check=reduced_along(axis))


def _best(kind, function):
    def best(x, axis=None, keepdims=False):
        def run(a):
            a = _tensor(a)
            found = function(tf.reshape(a, [-1]) if axis is None else a, axis=0 if axis is None else axis)
            if not keepdims:
                return found
            return tf.reshape(found, [1] * len(a.shape)) if axis is None else tf.expand_dims(found, axis)

        return apply_operation(kind, run, x, check=reduced_along(axis))

    return best


argmax = _best("Argmax", lambda x, axis: tf.argmax(x, axis=axis, output_type="int32"))
argmin = _best("Argmin", lambda x, axis: tf.argmin(x, axis=axis, output_type="int32"))


def cumsum(x, axis=None, dtype=None):
    return apply_operation("Cumsum", lambda a: tf.cumsum(tf.reshape(_summable(a), [-1]) if axis is None else _summable(a), axis=axis or 0), x)


def average(x, axis=None, weights=None):
    if weights is not None:
        _unsupported("keras.ops.average with weights")
    return apply_operation("Average", lambda a: tf.reduce_mean(_float(a), axis=axis), x, check=reduced_along(axis))


def clip(x, x_min, x_max):
    return apply_operation("Clip", lambda a: tf.clip_by_value(_tensor(a), as_tensor(x_min, kind_of(a)), as_tensor(x_max, kind_of(a))), x)


def matmul(x1, x2):
    return apply_operation("Matmul", lambda a, b: _product(*together(a, b)), x1, x2, check=check_matmul)


def _product(a, b):
    if len(a.shape) == 1 and len(b.shape) == 1:
        return tf.tensordot(a, b, 1)
    if len(b.shape) == 1:
        return tf.squeeze(tf.matmul(a, tf.expand_dims(b, -1)), -1)
    if len(a.shape) == 1:
        return tf.squeeze(tf.matmul(tf.expand_dims(a, 0), b), -2)
    # Sizes that do not fit are told as of a product of two matrices, and not told of where those are open.
    if len(a.shape) > 2 and len(b.shape) == 2 and a.shape[-1] != b.shape[0]:
        return tf.tensordot(a, b, [[-1], [0]])
    return tf.matmul(a, b)


def dot(x1, x2):
    def run(a, b):
        a, b = together(a, b)
        return tf.multiply(a, b) if 0 in (len(a.shape), len(b.shape)) else _product(a, b) if len(b.shape) < 3 else _unsupported("keras.ops.dot of these ranks")

    def check(a, b):
        if len(a.shape) > 2 and len(b.shape) == 2 and b.shape[0] is None:
            _unsupported("keras.ops.dot over an open size")
        last, over = a.shape[-1] if len(a.shape) > 0 else None, b.shape[-2 if len(b.shape) > 1 else 0] if len(b.shape) > 0 else None
        if None in (last, over) or last == over:
            return
        if len(b.shape) == 1:
            raise ValueError(
                "Shape must match on the last axis of `x1` and `x2` when `x1` is N-d array while `x2` is 1-D, but receive shape "
                f"`x1.shape={tuple(a.shape)}` and x2.shape=`{tuple(b.shape)}`."
            )
        raise ValueError(
            "Shape must match on the last axis of `x1` and second last axis of `x2` when `x1` is N-d array while `x2` is M-D, but received "
            f"`x1.shape={tuple(a.shape)}` and x2.shape=`{tuple(b.shape)}`."
        )

    return apply_operation("Dot", run, x1, x2, check=check)


def einsum(subscripts, *operands, **kwargs):
    run = lambda *xs: einsum_of(subscripts, *together(*xs)) if len(xs) == 2 else tf.einsum(lettered(subscripts), *together(*xs))

    def check(*given):
        sizes = {}
        for letters, x in zip(subscripts.replace(" ", "").split("->")[0].split(","), given):
            head, _, tail = letters.partition("...")
            shape = list(x.shape)
            if len(head) + len(tail) > len(shape) or (head == letters and len(head) != len(shape)):
                _unsupported("keras.ops.einsum of other axes")
            for letter, n in [*zip(head, shape), *zip(tail, shape[len(shape) - len(tail) :])]:
                if None not in (n, sizes.setdefault(letter, n)) and sizes[letter] != n:
                    # What is supposed of KerasTensors says nothing of it; calling the model does.
                    _unsupported("keras.ops.einsum of KerasTensors that do not fit")

    return apply_operation("Einsum", run, *operands, check=check)


def tensordot(x1, x2, axes=2):
    return apply_operation("Tensordot", lambda a, b: tf.tensordot(*together(a, b), axes), x1, x2)
