class TensorShape:
    """Sizes of a tensor as TensorFlow knows them; None where one is open, and of the whole where the rank is."""

    def __init__(self, dims):
        dims = dims._dims if isinstance(dims, TensorShape) else dims
        if isinstance(dims, int):
            dims = (dims,)
        self._dims = None if dims is None else tuple([n.value if isinstance(n, Dimension) else n for n in dims])

    @property
    def rank(self):
        return None if self._dims is None else len(self._dims)

    @property
    def ndims(self):
        return self.rank

    @property
    def dims(self):
        return None if self._dims is None else list(self._dims)

    def as_list(self):
        if self._dims is None:
            raise ValueError("as_list() is not defined on an unknown TensorShape.")
        return list(self._dims)

    def is_fully_defined(self):
        return self._dims is not None and None not in self._dims

    def num_elements(self):
        if not self.is_fully_defined():
            return None
        size = 1
        for n in self._dims:
            size *= n
        return size

    def concatenate(self, other):
        other = other if isinstance(other, TensorShape) else TensorShape(other)
        if self._dims is None or other._dims is None:
            return TensorShape(None)
        return TensorShape(self._dims + other._dims)

    def is_compatible_with(self, other):
        other = other if isinstance(other, TensorShape) else TensorShape(other)
        if self._dims is None or other._dims is None:
            return True
        return len(self._dims) == len(other._dims) and all([a is None or b is None or a == b for a, b in zip(self._dims, other._dims)])

    def merge_with(self, other):
        other = other if isinstance(other, TensorShape) else TensorShape(other)
        if not self.is_compatible_with(other):
            raise ValueError(f"Shapes {self} and {other} are not compatible")
        if self._dims is None or other._dims is None:
            return other if self._dims is None else self
        return TensorShape([b if a is None else a for a, b in zip(self._dims, other._dims)])

    def assert_is_compatible_with(self, other):
        if not self.is_compatible_with(other):
            raise ValueError(f"Shapes {self} and {other} are incompatible")

    def assert_is_fully_defined(self):
        if not self.is_fully_defined():
            raise ValueError(f"Shape {self} is not fully defined")

    def assert_same_rank(self, other):
        other = other if isinstance(other, TensorShape) else TensorShape(other)
        if self.rank is not None and other.rank is not None and self.rank != other.rank:
            raise ValueError(f"Shapes {self} and {other} must have the same rank")

    def assert_has_rank(self, rank):
        if self.rank not in (None, rank):
            raise ValueError(f"Shape {self} must have rank {rank}")

    def with_rank(self, rank):
        try:
            return self.merge_with(TensorShape([None] * rank))
        except ValueError:
            raise ValueError(f"Shape {self} must have rank {rank}")

    def with_rank_at_least(self, rank):
        if self.rank is not None and self.rank < rank:
            raise ValueError(f"Shape {self} must have rank at least {rank}")
        return self

    def with_rank_at_most(self, rank):
        if self.rank is not None and self.rank > rank:
            raise ValueError(f"Shape {self} must have rank at most {rank}")
        return self

    def __add__(self, other):
        return self.concatenate(other)

    def __radd__(self, other):
        return TensorShape(tuple(other) + self._dims)

    def __len__(self):
        if self._dims is None:
            raise ValueError("Cannot take the length of shape with unknown rank.")
        return len(self._dims)

    def __bool__(self):
        return self._dims is not None

    def __iter__(self):
        if self._dims is None:
            raise ValueError("Cannot iterate over a shape with unknown rank.")
        return iter(self._dims)

    def __getitem__(self, key):
        if isinstance(key, slice):
            return TensorShape(self._dims[key])
        return Dimension(self._dims[key]) if _internal.old_shapes(None) and _internal.asked_by_program() else self._dims[key]

    def __eq__(self, other):
        if isinstance(other, TensorShape):
            return self._dims == other._dims
        return self._dims == (None if other is None else tuple(other))

    def __hash__(self):
        return hash(self._dims)

    def __str__(self):
        if self._dims is None:
            return "<unknown>"
        return str(self._dims).replace("None", "?") if _internal.old_shapes(None) else str(self._dims)

    def __repr__(self):
        if _internal.old_shapes(None) and self._dims is not None:
            return f"TensorShape([{', '.join([f'Dimension({n})' for n in self._dims])}])"
        return f"TensorShape({'None' if self._dims is None else list(self._dims)})"


class Dimension:
    """A size as TensorFlow 1 has it: it may be open."""

    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return f"Dimension({self.value})"

    def __str__(self):
        return "?" if self.value is None else str(self.value)

    def __int__(self):
        return self.value

    def __index__(self):
        return self.value

    def __eq__(self, other):
        other = other.value if isinstance(other, Dimension) else other
        return None if self.value is None or other is None else self.value == other

    def __hash__(self):
        return hash(self.value)

    def _by(self, other, compute):
        other = other.value if isinstance(other, Dimension) else other
        return Dimension(None if self.value is None or other is None else compute(self.value, other))

    def __mul__(self, other):
        return self._by(other, lambda a, b: a * b)

    __rmul__ = __mul__

    def __add__(self, other):
        return self._by(other, lambda a, b: a + b)

    __radd__ = __add__

    def __sub__(self, other):
        return self._by(other, lambda a, b: a - b)

    def __floordiv__(self, other):
        return self._by(other, lambda a, b: a // b)

    def __mod__(self, other):
        return self._by(other, lambda a, b: a % b)
