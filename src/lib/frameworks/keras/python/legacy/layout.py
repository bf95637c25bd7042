"""What `tf.keras.backend` has of Keras 2 (keras/src/legacy/backend.py): shapes, products, and where numbers lie."""


def ndim(x):
    return x.shape.rank


def dtype(x):
    return x.dtype.name


def shape(x):
    return tf.shape(x)


def int_shape(x):
    try:
        sizes = x.shape
        return sizes if isinstance(sizes, tuple) else tuple(sizes.as_list())
    except ValueError:
        return None


def count_params(x):
    count = 1
    for size in x.shape.as_list():
        count *= size
    return count


def is_sparse(tensor):
    return False


def to_dense(tensor):
    return tensor


def one_hot(indices, num_classes):
    return tf.one_hot(indices, depth=num_classes, axis=-1)


def stop_gradient(variables):
    return map(tf.stop_gradient, variables) if isinstance(variables, (list, tuple)) else tf.stop_gradient(variables)


def gather(reference, indices):
    return tf.gather(reference, indices)


def reshape(x, shape):
    return tf.reshape(x, shape)


def flatten(x):
    return tf.reshape(x, [-1])


def batch_flatten(x):
    return tf.reshape(x, tf.stack([-1, prod(tf.shape(x)[1:])]))


def expand_dims(x, axis=-1):
    return tf.expand_dims(x, axis)


def squeeze(x, axis):
    return tf.squeeze(x, [axis])


def stack(x, axis=0):
    return tf.stack(x, axis=axis)


def concatenate(tensors, axis=-1):
    if axis < 0:
        rank = ndim(tensors[0])
        axis = axis % rank if rank else 0
    return tf.concat(list(tensors), axis)


def transpose(x):
    return tf.transpose(x)


def permute_dimensions(x, pattern):
    return tf.transpose(x, perm=pattern)


def reverse(x, axes):
    return tf.reverse(x, [axes] if isinstance(axes, int) else axes)


def tile(x, n):
    return tf.tile(x, [n] if isinstance(n, int) else n)


def repeat(x, n):
    if ndim(x) != 2:
        raise ValueError(f"Expected input `x` to have rank 2. Received: rank(x)={ndim(x)}")
    return tf.tile(tf.expand_dims(x, 1), tf.stack([1, n, 1]))


def repeat_elements(x, rep, axis):
    sizes = x.shape.as_list()
    if sizes[axis] is None:
        return _unsupported("repeat_elements along an axis of open size")
    parts = tf.split(value=x, num_or_size_splits=sizes[axis], axis=axis)
    return concatenate([part for part in parts for _ in range(rep)], axis)


def temporal_padding(x, padding=(1, 1)):
    if len(padding) != 2:
        raise ValueError(f"Expected `padding` to be a tuple of 2 integers. Received: padding={padding}")
    return tf.pad(x, [[0, 0], [padding[0], padding[1]], [0, 0]])


def _sizes(x):
    """Sizes, those that are not known as tensors."""
    return [known if known is not None else one for known, one in zip(x.shape, tf.unstack(tf.shape(x)))]


def dot(x, y):
    """The last axis of `x` by the last but one of `y`; all others are kept."""
    if ndim(x) is None or (ndim(x) <= 2 and ndim(y) <= 2):
        return tf.matmul(x, y)
    a, b = _sizes(x), _sizes(y)
    order = list(range(ndim(y)))
    order = [order.pop(-2)] + order
    flat = tf.matmul(tf.reshape(x, [-1, a[-1]]), tf.reshape(tf.transpose(y, perm=order), [b[-2], -1]))
    return tf.reshape(flat, a[:-1] + b[:-2] + b[-1:])


def batch_dot(x, y, axes=None):
    ranks = [len(x.shape), len(y.shape)]
    if ranks[0] < 2 or ranks[1] < 2:
        raise ValueError(f"Cannot do batch_dot on inputs with rank < 2. Received inputs with tf.shapes {x.shape} and {y.shape}.")
    if None not in (x.shape[0], y.shape[0]) and x.shape[0] != y.shape[0]:
        raise ValueError(f"Cannot do batch_dot on inputs with different batch sizes. Received inputs with tf.shapes {x.shape} and {y.shape}.")
    if axes is None:
        axes = [ranks[0] - 1, ranks[1] - 1 if ranks[1] == 2 else ranks[1] - 2]
    axes = [axes, axes] if isinstance(axes, int) else list(axes)
    axes = [axis + rank if axis < 0 else axis for axis, rank in zip(axes, ranks)]
    if 0 in axes:
        raise ValueError(
            "Cannot perform batch_dot over axis 0. If your inputs are not batched, add a dummy batch dimension to your inputs using K.expand_dims(x, 0)"
        )
    a, b = x.shape[axes[0]], y.shape[axes[1]]
    if None not in (a, b) and a != b:
        raise ValueError(
            f"Cannot do batch_dot on inputs with tf.shapes {x.shape} and {y.shape} with axes={axes}. x.shape[{axes[0]}] != y.shape[{axes[1]}] ({a} != {b})."
        )
    if ranks[0] > 3 or ranks[1] > 3:
        return _unsupported("batch_dot of more than three axes")
    left = tf.expand_dims(x, 1) if ranks[0] == 2 else x if axes[0] == 2 else tf.transpose(x, [0, 2, 1])
    right = tf.expand_dims(y, 2) if ranks[1] == 2 else y if axes[1] == 1 else tf.transpose(y, [0, 2, 1])
    made = tf.matmul(left, right)
    return tf.squeeze(made, 1) if ranks[0] == 2 else tf.squeeze(made, -1) if ranks[1] == 2 else made
