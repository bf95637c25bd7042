class RaggedTensorSpec:
    """What a ragged tensor is."""

    def __init__(self, shape=None, dtype=tf.float32, ragged_rank=None, row_splits_dtype=tf.int64, flat_values_spec=None):
        self.shape = shape if isinstance(shape, tf.TensorShape) else tf.TensorShape(shape)
        self.dtype = tf.as_dtype(dtype)
        self.ragged_rank = self.shape.rank - 1 if ragged_rank is None else ragged_rank
        self.row_splits_dtype = row_splits_dtype

    def __eq__(self, other):
        return isinstance(other, RaggedTensorSpec) and (self.shape, self.dtype, self.ragged_rank) == (other.shape, other.dtype, other.ragged_rank)

    def __hash__(self):
        return hash((self.shape, self.dtype.name, self.ragged_rank))

    def __repr__(self):
        return f"RaggedTensorSpec({self.shape!r}, {self.dtype!r}, {self.ragged_rank}, {self.row_splits_dtype!r})"


def _differ(before, x, y):
    """What an assertion says of lists that are not the same."""
    x, y = list(x), list(y)
    listed = lambda numbers: "[" + " ".join([str(n) for n in numbers]) + "]"
    words = f"{before}Condition x == y did not hold.\n"
    if len(x) > 1 or not before:
        places = [i for i, (a, b) in enumerate(zip(x, y)) if a != b]
        shown = "\n ".join([f"[{i}]" for i in places[:3]])
        words += f"Indices of first {len(places[:3])} different values:\n[{shown}]\nCorresponding x values:\n{listed([x[i] for i in places[:3]])}\nCorresponding y values:\n{listed([y[i] for i in places[:3]])}\n"
    return words + f"First {min(3, len(x))} elements of x:\n{listed(x[:3])}\nFirst {min(3, len(y))} elements of y:\n{listed(y[:3])}"


def _fails(words):
    if _internal.is_tracing():
        return _unsupported("a ragged tensor in a graph that does not hold together")
    _internal.op_fails(tf.errors.InvalidArgumentError, words)


def _counts(x):
    return [int(n) for n in _internal.numbers_of(tf.convert_to_tensor(x))]


def _sums(lengths):
    splits = [0]
    for n in lengths:
        splits.append(splits[-1] + n)
    return splits


def _part(values, start, stop):
    return values[start:stop]


def _rows(values):
    return len(values._splits) - 1 if hasattr(values, "_splits") else values.shape[0]


_range = range


def _lines(rows):
    """Rows as numpy prints an array of them: as many as a line of 75 holds."""
    lines, line = [], " "
    for i, row in enumerate(rows):
        if len(row) > 73:
            return _unsupported("how a ragged tensor of long rows is printed")
        if len(line) + len(row) > 74 and line != " ":
            lines.append(line.rstrip())
            line = " "
        line += row if i == len(rows) - 1 else row + ", "
    return "\n".join([*lines, line])[1:]
