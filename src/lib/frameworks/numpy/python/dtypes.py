# What numpy tells of its dtypes, as Python: `_dtypes` are the scalar classes by name, `_promoted(names)` the dtype that arrays of them have together.
_order = ['bool', 'int8', 'uint8', 'int16', 'int32', 'int64', 'float16', 'float32', 'float64']

def _named(value):
    return str(value.dtype if isinstance(value, (generic, ndarray)) else dtype(value))

class iinfo:
    def __init__(self, type):
        name = _named(type)
        if 'int' not in name:
            raise ValueError(f"Invalid integer data type {dtype(name).kind!r}.")
        self.dtype = dtype(name)
        self.bits = self.dtype.itemsize * 8
        self.min = 0 if name[0] == 'u' else -2 ** (self.bits - 1)
        self.max = 2 ** self.bits - 1 if name[0] == 'u' else 2 ** (self.bits - 1) - 1
    def __repr__(self):
        return f'iinfo(min={self.min}, max={self.max}, dtype={self.dtype})'

_facts = {'float16': (10, 5, 3), 'float32': (23, 8, 6), 'float64': (52, 11, 15)}

class finfo:
    def __init__(self, dtype_):
        name = _named(dtype_)
        if name not in _facts:
            raise ValueError(f'data type {_dtypes[name]!r} not inexact')
        made = _dtypes[name]
        bits, width, digits = _facts[name]
        least = 2 - 2 ** (width - 1)
        self.dtype = dtype(name)
        self.bits = self.dtype.itemsize * 8
        self.precision = digits
        self.eps = made(2.0 ** -bits)
        self.epsneg = made(2.0 ** (-bits - 1))
        self.tiny = self.smallest_normal = made(2.0 ** least)
        self.smallest_subnormal = made(2.0 ** (least - bits)) if name != 'float64' else made(5e-324)
        self.max = made((2 - 2.0 ** -bits) * 2.0 ** (2 ** (width - 1) - 1))
        self.min = made(-(2 - 2.0 ** -bits) * 2.0 ** (2 ** (width - 1) - 1))
        self.resolution = made(10.0 ** -digits)

def _class_of(arg):
    if isinstance(arg, type) and issubclass(arg, generic):
        return arg
    return dtype(arg).type

def issubdtype(arg1, arg2):
    return issubclass(_class_of(arg1), _class_of(arg2))

def result_type(*arrays_and_dtypes):
    arrays = [a for a in arrays_and_dtypes if not isinstance(a, (bool, int, float)) or isinstance(a, generic)]
    weak = [a for a in arrays_and_dtypes if isinstance(a, (bool, int, float)) and not isinstance(a, generic)]
    names = [str(a.dtype) if hasattr(a, 'dtype') and not isinstance(a, type) else str(dtype(a)) for a in arrays]
    return dtype(_promoted(names, weak))

def promote_types(type1, type2):
    return dtype(_promoted([str(dtype(type1)), str(dtype(type2))], []))

def can_cast(from_, to, casting='safe'):
    if casting not in ('safe', 'same_kind', 'unsafe', 'no', 'equiv'):
        raise ValueError(f"casting must be one of 'no', 'equiv', 'safe', 'same_kind', 'unsafe', or 'same_value' (got '{casting}')")
    if isinstance(from_, (int, float)) and not isinstance(from_, generic):
        raise TypeError('can_cast() does not support Python ints, floats, and complex because the result used to depend on the value.\nThis change was part of adopting NEP 50, we may explicitly allow them again in the future.')
    a, b = str(dtype(from_)), str(dtype(to))
    if casting == 'unsafe':
        return True
    if casting in ('no', 'equiv'):
        return a == b
    if casting == 'same_kind':
        kinds = 'biuf'.replace('iu', 'i')
        return kinds.index(dtype(a).kind.replace('u', 'i')) <= kinds.index(dtype(b).kind.replace('u', 'i')) and not (dtype(a).kind == 'i' and dtype(b).kind == 'u')
    return str(promote_types(a, b)) == b
