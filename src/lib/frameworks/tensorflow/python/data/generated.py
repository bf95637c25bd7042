_kinds = ((StopIteration, "OutOfRangeError"), (MemoryError, "ResourceExhaustedError"), (NotImplementedError, "UnimplementedError"), ((ValueError, TypeError), "InvalidArgumentError"))


def _frame(file, line, name, text, marks=""):
    return f'  File "<site-packages>/tensorflow/python/{file}", line {line}, in {name}\n    {text}\n{marks and "    " + marks + chr(10)}\n'


_begins = "Traceback (most recent call last):\n\n"
_called = _frame("ops/script_ops.py", 269, "__call__", "ret = func(*args)", " " * 6 + "^" * 11) + _frame(
    "autograph/impl/api.py", 643, "wrapper", "return func(*args, **kwargs)", " " * 7 + "^" * 21
)
_asked = _frame("data/ops/from_generator_op.py", 198, "generator_py_func", "values = next(generator_state.get_iterator(iterator_id))", " " * 9 + "^" * 47)
_flattens = (
    _frame("data/ops/from_generator_op.py", 204, "generator_py_func", "flattened_values = nest.flatten_up_to(output_types, values)", " " * 19 + "^" * 40)
    + _frame("data/util/nest.py", 237, "flatten_up_to", "return nest_util.flatten_up_to(", " " * 7 + "^" * 24)
    + _frame("util/nest_util.py", 1541, "flatten_up_to", "return _tf_data_flatten_up_to(shallow_tree, input_tree)", " " * 7 + "^" * 48)
    + _frame("util/nest_util.py", 1570, "_tf_data_flatten_up_to", "_tf_data_assert_shallow_structure(shallow_tree, input_tree)")
)
_converts = _frame("data/ops/from_generator_op.py", 214, "generator_py_func", "script_ops.FuncRegistry._convert(  # pylint: disable=protected-access") + _frame(
    "ops/script_ops.py", 228, "_convert", 'result = numpy_compat.np_asarray(value, dtype=dtype, order="C")', " " * 9 + "^" * 54
)
_line = "return np.asarray(values, order=order, copy=copy).astype(dtype, copy=copy)"
# How many tensors the iterator gives that is asked for an element.
_asking = []


def asked(count, going):
    """The next element of what a dataset's iterator goes through."""
    _asking.append(count)
    try:
        return next(going)
    finally:
        _asking.pop()


def element_fails(kind, words):
    """What is said of an element by the iterator that is asked for it."""
    if not _asking:
        return _unsupported("a dataset that fails where no iterator is asked")
    _internal.kernel_fails("IteratorGetNext", words, f"_output_types_{_asking[-1]}", "", getattr(tf.errors, kind))


def _fails(kind, said, traceback):
    element_fails(kind, f"{said}\n{traceback}{said.removesuffix(': ')}\n\n\n\t [[{{{{node PyFunc}}}}]]")


def _refuses(said, line, cause=""):
    said = f"TypeError: `generator` yielded an element {said}"
    before = cause and f"{_begins}{cause}\n\n\nThe above exception was the direct cause of the following exception:\n\n\n"
    _fails("InvalidArgumentError", said, before + _begins + _called + _frame("data/ops/from_generator_op.py", line, "generator_py_func", "raise TypeError("))


def program_fails(error, frames):
    """What the program's generator raises. `frames`: its lines; None where it is not known how they are marked."""
    if frames is None:
        return _unsupported("what is said of a generator that raises")
    kind = [name for kinds, name in _kinds if isinstance(error, kinds)]
    _fails(kind[0] if kind else "UnknownError", f"{type(error).__name__}: {error}", _begins + _called + _asked + frames)


def _check_structure(types, value, whole_types, whole):
    if not is_nested(types):
        return

    def refuse(line, kind, words):
        cause = _flattens + _frame("util/nest_util.py", line, "_tf_data_assert_shallow_structure", f"raise {kind}(") + f"{kind}: {words}"
        _refuses(f"that did not match the expected structure. The expected structure was {whole_types}, but the yielded element was {whole}.", 206, cause)

    if not is_nested(value):
        refuse(1414, "TypeError", f"If shallow structure is a sequence, input must also be a sequence. Input has type: '{type(value).__name__}'.")
    if not isinstance(value, type(types)):
        return _unsupported("what a generator gives in another kind of structure")
    if len(value) != len(types):
        words = f"Input structure has length {len(value)}, while shallow structure has length {len(types)}."
        refuse(1427, "ValueError", f"The two structures don't have the same sequence length. {words}")
    if isinstance(types, dict):
        if set(value) != set(types):
            return _unsupported("what a generator gives under other keys")
        return [_check_structure(types[key], value[key], whole_types, whole) for key in types]
    for one, own in zip(types, value):
        _check_structure(one, own, whole_types, whole)


def _array(spec, value):
    """A leaf as numpy has it, of the dtype that the generator said."""
    import numpy

    if value is None and spec.dtype.is_floating:
        return tf.constant(float("nan"), spec.dtype)
    if spec.dtype == tf.string:
        made = tf.convert_to_tensor(value)
        return made if made.dtype == tf.string else _unsupported("numbers that a generator gives as text")
    # How much of its line fails.
    failing = 42
    try:
        made = numpy.asarray(value.numpy() if _internal.is_tensor(value) else value)
        failing = 67
        made = made.astype(spec.dtype.name)
    except (TypeError, ValueError) as error:
        cause = _converts + _frame("util/numpy_compat.py", 78, "np_asarray", _line, " " * 7 + "^" * failing) + f"{type(error).__name__}: {error}"
        _refuses(f"that could not be converted to the expected type. The expected type was {spec.dtype.name}, but the yielded element was {value}.", 218, cause)
    return tf.convert_to_tensor(made)


def generated(spec, element):
    """What a generator gives, as an element; raises what is said of one that is not as it was to be."""
    types = mapped(lambda one: one.dtype, spec)
    _check_structure(types, element, types, element)

    def leaf(one, value):
        if not hasattr(one, "dtype") or hasattr(one, "ragged_rank") or hasattr(value, "ragged_rank"):
            return _unsupported("a generator of something else than tensors")
        is_same = (_internal.is_tensor(value) or hasattr(value, "astype")) and value.dtype == one.dtype
        x = tf.convert_to_tensor(value) if is_same else _array(one, value)
        if one.shape.rank is not None and not (len(x.shape) == one.shape.rank and _internal.fits(tuple(x.shape), tuple(one.shape))):
            _refuses(f"of shape {tuple(x.shape)} where an element of shape {one.shape} was expected.", 235)
        return x

    return mapped(leaf, spec, element)
