_wide = {"bool": 0, "uint8": 8, "int8": 8, "uint16": 16, "int16": 16, "uint32": 32, "int32": 32, "uint64": 64, "int64": 64}


def kind_of(x):
    """What a value is in a promotion: its dtype, or `int`, `float` of Python's numbers."""
    if isinstance(x, bool):
        return "bool"
    if isinstance(x, (int, float)):
        return "int" if isinstance(x, int) else "float"
    return standardize_dtype((x if is_any_tensor(x) or hasattr(x, "dtype") else tf.convert_to_tensor(x)).dtype)


def result_type(*kinds):
    """The dtype that several become together."""
    if "string" in kinds:
        if {*kinds} == {"string"}:
            return "string"
        raise ValueError("dtype='string' is not a valid dtype for Keras type promotion.")
    kinds = [one if one in ("int", "float") else standardize_dtype(one) for one in kinds]
    floats = {one for one in kinds if "float" in one and one != "float"}
    if floats:
        return "float64" if "float64" in floats else floats.pop() if len(floats) == 1 else "float32"
    if "float" in kinds:
        return floatx()
    whole = {one for one in kinds if one not in ("int", "bool")}
    if not whole:
        return "int32" if "int" in kinds else "bool"
    if len({one.startswith("u") for one in whole}) > 1:
        _unsupported("whole numbers with a sign and without one together")
    return sorted(whole, key=lambda one: _wide[one])[-1]


def together(*xs):
    """Values as tensors of one dtype."""
    dtype = result_type(*[kind_of(x) for x in xs])
    return [as_tensor(x, dtype) for x in xs]
