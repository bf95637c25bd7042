def _tensor(x):
    return x if _internal.is_tensor(x) else as_tensor(x)


def zeros(shape, dtype=None):
    return tf.zeros(shape, dtype=dtype or floatx())


def ones(shape, dtype=None):
    return tf.ones(shape, dtype=dtype or floatx())


def empty(shape, dtype=None):
    return tf.zeros(shape, dtype=dtype or floatx())


def full(shape, fill_value, dtype=None):
    return apply_operation("Full", lambda value: tf.broadcast_to(as_tensor(value, standardize_dtype(dtype)), shape), fill_value)


def _dtype_of_like(dtype):
    return None if dtype is None else standardize_dtype(dtype)


def zeros_like(x, dtype=None):
    return apply_operation("ZerosLike", lambda a: tf.zeros_like(_tensor(a), dtype=_dtype_of_like(dtype)), x)


def ones_like(x, dtype=None):
    return apply_operation("OnesLike", lambda a: tf.ones_like(_tensor(a), dtype=_dtype_of_like(dtype)), x)


def full_like(x, fill_value, dtype=None):
    return apply_operation("FullLike", lambda a: tf.zeros_like(_tensor(a), dtype=dtype) + as_tensor(fill_value, dtype or _tensor(a).dtype.name), x)


def arange(start, stop=None, step=None, dtype=None):
    if dtype is None:
        numbers = [one for one in (start, stop, step) if one is not None]
        dtype = result_type(*[_kind_of(one) for one in numbers])
    start, stop = (0, start) if stop is None else (start, stop)
    return tf.range(as_tensor(start, dtype), as_tensor(stop, dtype), as_tensor(1 if step is None else step, dtype))


def _kind_of(x):
    return "float" if isinstance(x, float) else "int" if isinstance(x, int) else standardize_dtype(x.dtype)


def eye(N, M=None, k=0, dtype=None):
    if k != 0:
        _unsupported("keras.ops.eye off the diagonal")
    return tf.eye(N, M, dtype=dtype or floatx())


def identity(n, dtype=None):
    return tf.eye(n, dtype=dtype or floatx())


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
    if not endpoint or retstep or axis != 0:
        _unsupported("keras.ops.linspace with these settings")
    return tf.linspace(as_tensor(start, dtype or floatx()), as_tensor(stop, dtype or floatx()), num)


def tril(x, k=0):
    return apply_operation("Tril", lambda a: tf.linalg.band_part(_tensor(a), -1, 0) if k == 0 else _unsupported("keras.ops.tril off the diagonal"), x)


def triu(x, k=0):
    return apply_operation("Triu", lambda a: tf.linalg.band_part(_tensor(a), 0, -1) if k == 0 else _unsupported("keras.ops.triu off the diagonal"), x)


def array(x, dtype=None):
    return apply_operation("Array", lambda a: as_tensor(a, dtype), x)


def copy(x):
    return apply_operation("Copy", lambda a: tf.identity(_tensor(a)), x)


def convert_to_tensor(x, dtype=None, sparse=None, ragged=None):
    if _internal.is_keras_tensor(x):
        return apply_operation("ConvertToTensor", lambda a: tf.identity(a) if dtype is None else tf.cast(a, standardize_dtype(dtype)), x)
    return as_tensor(x, dtype)


def convert_to_numpy(x):
    if _internal.is_keras_tensor(x):
        raise ValueError("A KerasTensor is symbolic: it's a placeholder for a shape an a dtype. It doesn't have any actual numerical value. You cannot convert it to a NumPy array.")
    return x if _is_array(x) and not hasattr(x, "numpy") else _tensor(x).numpy()


def is_tensor(x):
    return _internal.is_tensor(x)


def dtype(x):
    return standardize_dtype(x.dtype)


def cast(x, dtype):
    return apply_operation("Cast", lambda a: as_tensor(_tensor(a), dtype), x, sparse=lambda s: s)


def stop_gradient(variable):
    return apply_operation("StopGradient", lambda a: tf.stop_gradient(_tensor(a)), variable)


def where(condition, x1=None, x2=None):
    if x1 is None or x2 is None:
        _unsupported("keras.ops.where of a condition alone")

    def run(held, a, b):
        return tf.where(tf.cast(_tensor(held), "bool"), *together(a, b))

    return apply_operation("Where", run, condition, x1, x2)

