def _unknown(x, shape, dtype=None):
    """A tensor of sizes that are known, and numbers that are not computed here."""
    return _internal.unknown_as(x, shape, dtype or x.dtype.name)


def _square(called, matrix):
    x = tf.convert_to_tensor(matrix)
    shape = tuple(x.shape)
    if len(shape) < 2 or None in shape[-2:] or shape[-1] != shape[-2] or not x.dtype.is_floating:
        return _unsupported(f"tf.linalg.{called} of such a tensor")
    return x


def _at_least(called, matrix):
    x = tf.convert_to_tensor(matrix)
    if x.shape.rank is None or x.shape.rank < 2 or None in tuple(x.shape) or not x.dtype.is_floating:
        return _unsupported(f"tf.linalg.{called} of such a tensor")
    return x


def adjoint(matrix, name=None):
    return tf.linalg.matrix_transpose(tf.convert_to_tensor(matrix))


def tensor_diag(diagonal, name=None):
    x = tf.convert_to_tensor(diagonal)
    if x.shape.rank != 1:
        return _unsupported("tf.linalg.tensor_diag of more than a vector")
    return tf.linalg.diag(x)


def tensor_diag_part(input, name=None):
    x = tf.convert_to_tensor(input)
    if x.shape.rank != 2 or x.shape[0] != x.shape[1]:
        return _unsupported("tf.linalg.tensor_diag_part of more than a square matrix")
    return tf.linalg.diag_part(x)


def set_diag(input, diagonal, name="set_diag", k=0, align="RIGHT_LEFT"):
    x = tf.convert_to_tensor(input)
    own = tf.convert_to_tensor(diagonal, x.dtype)
    if k != 0 or x.shape.rank is None or x.shape.rank < 2 or x.shape[-1] != x.shape[-2] or tuple(own.shape) != tuple(x.shape)[:-1]:
        return _unsupported("tf.linalg.set_diag of such tensors")
    eye = tf.eye(x.shape[-1], dtype=x.dtype)
    return x * (1 - eye) + tf.linalg.diag(own)


def logdet(matrix, name=None):
    return tf.math.log(tf.linalg.det(_square("logdet", matrix)))


def slogdet(input, name=None):
    x = _square("slogdet", input)
    found = tf.linalg.det(x)
    return _collections.namedtuple("LogMatrixDeterminant", ["sign", "log_abs_determinant"])(tf.sign(found), tf.math.log(tf.abs(found)))


def normalize(tensor, ord="euclidean", axis=None, name=None):
    x = tf.convert_to_tensor(tensor)
    found = tf.norm(x, ord, axis, keepdims=True)
    return x / found, found


def svd(tensor, full_matrices=False, compute_uv=True, name=None):
    x = _at_least("svd", tensor)
    *batch, m, n = tuple(x.shape)
    k = min(m, n)
    s = _unknown(x, (*batch, k))
    if not compute_uv:
        return s
    return s, _unknown(x, (*batch, m, m if full_matrices else k)), _unknown(x, (*batch, n, n if full_matrices else k))


def qr(input, full_matrices=False, name=None):
    x = _at_least("qr", input)
    if x.dtype.name == "bfloat16":
        raise tf.errors.InvalidArgumentError(
            "Value for attr 'T' of bfloat16 is not in the list of allowed values: double, float, half, complex64, complex128\n"
            "\t; NodeDef: {{node Qr}}; Op<name=Qr; signature=input:T -> q:T, r:T; attr=full_matrices:bool,default=false; "
            "attr=T:type,allowed=[DT_DOUBLE, DT_FLOAT, DT_HALF, DT_COMPLEX64, DT_COMPLEX128]> [Op:Qr] name: "
        )
    *batch, m, n = tuple(x.shape)
    k = m if full_matrices else min(m, n)
    return _collections.namedtuple("Qr", ["q", "r"])(_unknown(x, (*batch, m, k)), _unknown(x, (*batch, k, n)))


def eigh(tensor, name=None):
    x = _square("eigh", tensor)
    return _unknown(x, tuple(x.shape)[:-1]), _unknown(x, tuple(x.shape))


def eigvalsh(tensor, name=None):
    x = _square("eigvalsh", tensor)
    return _unknown(x, tuple(x.shape)[:-1])


def eig(tensor, name=None):
    x = _square("eig", tensor)
    return _unknown(x, tuple(x.shape)[:-1], "complex64"), _unknown(x, tuple(x.shape), "complex64")


def eigvals(tensor, name=None):
    x = _square("eigvals", tensor)
    return _unknown(x, tuple(x.shape)[:-1], "complex64")


def expm(input, name=None):
    x = _square("expm", input)
    return _unknown(x, tuple(x.shape))


def sqrtm(input, name=None):
    x = _square("sqrtm", input)
    return _unknown(x, tuple(x.shape))


def pinv(a, rcond=None, validate_args=False, name=None):
    x = _at_least("pinv", a)
    *batch, m, n = tuple(x.shape)
    return _unknown(x, (*batch, n, m))


def matrix_rank(a, tol=None, validate_args=False, name=None):
    x = _at_least("matrix_rank", a)
    return _unknown(x, tuple(x.shape)[:-2], "int32")


def lstsq(matrix, rhs, l2_regularizer=0.0, fast=True, name=None):
    a = _at_least("lstsq", matrix)
    b = _at_least("lstsq", rhs)
    *batch, m, n = tuple(a.shape)
    if tuple(b.shape)[:-1] != (*batch, m):
        return _unsupported("tf.linalg.lstsq of such tensors")
    return _unknown(a, (*batch, n, b.shape[-1]))


def _solved(called, matrix, rhs):
    a = _square(called, matrix)
    b = _at_least(called, tf.convert_to_tensor(rhs, a.dtype))
    if tuple(b.shape)[:-1] != tuple(a.shape)[:-1]:
        return _unsupported(f"tf.linalg.{called} of such tensors")
    return a, b


def triangular_solve(matrix, rhs, lower=True, adjoint=False, name=None):
    a, b = _solved("triangular_solve", matrix, rhs)
    own = tf.linalg.band_part(a, -1, 0) if lower else tf.linalg.band_part(a, 0, -1)
    return tf.linalg.solve(tf.linalg.matrix_transpose(own) if adjoint else own, b)


def cholesky_solve(chol, rhs, name=None):
    a, b = _solved("cholesky_solve", chol, rhs)
    return tf.linalg.solve(tf.matmul(a, a, transpose_b=True), b)


def cross(a, b, name=None):
    x = tf.convert_to_tensor(a)
    y = tf.convert_to_tensor(b, x.dtype)
    if tuple(x.shape) != tuple(y.shape) or x.shape[-1] != 3:
        return _unsupported("tf.linalg.cross of such tensors")
    turn = lambda t, n: tf.concat([t[..., n:], t[..., :n]], -1)
    return turn(x, 1) * turn(y, 2) - turn(x, 2) * turn(y, 1)
