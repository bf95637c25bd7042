class Constraint:
    _settings = ()

    def get_config(self):
        return {name: getattr(self, name) for name in self._settings}

    def __call__(self, w):
        _unsupported(type(self).__name__)


class MaxNorm(Constraint):
    _settings = ("max_value", "axis")

    def __init__(self, max_value=2, axis=0):
        self.max_value = max_value
        self.axis = axis


class NonNeg(Constraint):
    pass


class UnitNorm(Constraint):
    _settings = ("axis",)

    def __init__(self, axis=0):
        self.axis = axis


class MinMaxNorm(Constraint):
    _settings = ("min_value", "max_value", "rate", "axis")

    def __init__(self, min_value=0.0, max_value=1.0, rate=1.0, axis=0):
        self.min_value, self.max_value = min_value, max_value
        self.rate, self.axis = rate, axis


max_norm = MaxNorm
non_neg = NonNeg
unit_norm = UnitNorm
min_max_norm = MinMaxNorm

_by_name = {name: kind for kind in (MaxNorm, NonNeg, UnitNorm, MinMaxNorm) for name in (kind.__name__, snake(kind.__name__))}


def get_constraint(identifier):
    return None if identifier is None else found_by(identifier, _by_name, "constraint")


get = get_constraint
