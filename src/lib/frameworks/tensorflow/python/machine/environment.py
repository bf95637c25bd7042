def is_gpu_available(cuda_only=False, min_cuda_compute_capability=None):
    return False


def is_built_with_cuda():
    return False


def is_built_with_rocm():
    return False


def is_built_with_gpu_support():
    return False


def is_built_with_xla():
    return True


def is_cpu_target_available(target):
    return target in ("x86", "x86_64")


def gpu_device_name():
    return ""


def inside_function():
    return _internal.is_tracing()


def is_symbolic_tensor(tensor):
    return _internal.is_symbolic(tensor)


def get_static_value(tensor, partial=False):
    return _unsupported("what a graph knows of a value") if _internal.is_symbolic(tensor) else tensor.numpy()


def type_spec_from_value(value):
    return tf.TensorSpec.from_tensor(tf.convert_to_tensor(value))


def identity_n(input, name=None):
    return [tf.identity(one) for one in input]


def tuple(tensors, control_inputs=None, name=None):
    return [None if one is None else tf.identity(one) for one in tensors]


def shape_n(input, out_type=tf.int32, name=None):
    tensors = [tf.convert_to_tensor(one) for one in input]
    if any([one.dtype != tensors[0].dtype for one in tensors]):
        return _unsupported("tf.shape_n of tensors of several dtypes")
    return [tf.shape(one, out_type) for one in tensors]


def timestamp(name=None):
    return _internal.unknown_tensor((), "float64")


def strided_slice(input_, begin, end, strides=None, begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0, var=None, name=None):
    if any([begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask]):
        return _unsupported("tf.strided_slice with masks")
    first, last = [_internal.numbers_of(tf.convert_to_tensor(one)) for one in (begin, end)]
    steps = [1] * len(first) if strides is None else _internal.numbers_of(tf.convert_to_tensor(strides))
    return tf.convert_to_tensor(input_)[[slice(*one) for one in zip(first, last, steps)]]


def is_nested(structure):
    return isinstance(structure, (list, dict)) or type(structure).__name__ == "tuple" or hasattr(structure, "_fields")


def assert_same_structure(nest1, nest2, check_types=True, expand_composites=False):
    said = _internal.difference(nest1, nest2)
    if said is not None:
        raise (TypeError if "have the same sequence type." in said else ValueError)(said)


def init_scope():
    return _Outside()


class _Outside:
    """What runs at once, whatever is traced."""

    def __enter__(self):
        if _internal.is_tracing():
            return _unsupported("tf.init_scope in a graph")
        return None

    def __exit__(self, kind, value, traceback):
        return None
