def is_nested(value):
    return isinstance(value, (tuple, dict))


def mapped(function, value, *others):
    """The same structure of other leaves: tuples and dictionaries are structure, lists are tensors."""
    if isinstance(value, dict):
        return {key: mapped(function, value[key], *[other[key] for other in others]) for key in value}
    if isinstance(value, tuple):
        items = [mapped(function, *parts) for parts in zip(value, *others)]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return function(value, *others)


def leaves(value):
    if isinstance(value, dict):
        return [leaf for key in sorted(value) for leaf in leaves(value[key])]
    if isinstance(value, tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


def as_tensors(value):
    """What a function gives for an element: lists are tuples, everything else tensors."""
    if isinstance(value, list):
        value = tuple(value)
    if isinstance(value, tuple):
        items = [as_tensors(item) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    if isinstance(value, dict):
        return {key: as_tensors(value[key]) for key in value}
    return value if hasattr(value, "element_spec") or isinstance(value, RaggedTensor) else tf.convert_to_tensor(value)


def spec_of(value):
    if hasattr(value, "element_spec"):
        return DatasetSpec(value.element_spec)
    if isinstance(value, RaggedTensor):
        return RaggedTensorSpec(value.shape, value.dtype, value.ragged_rank)
    return tf.TensorSpec(value.shape, value.dtype)


def batched_spec(spec, size):
    def batched(one):
        if isinstance(one, RaggedTensorSpec):
            return RaggedTensorSpec(tf.TensorShape([size]).concatenate(one.shape), one.dtype, one.ragged_rank + 1)
        return tf.TensorSpec(tf.TensorShape([size]).concatenate(one.shape), one.dtype)

    return mapped(batched, spec)


def unbatched_spec(spec):
    def row(one):
        if isinstance(one, RaggedTensorSpec):
            return RaggedTensorSpec(one.shape[1:], one.dtype, one.ragged_rank - 1)
        return tf.TensorSpec(one.shape[1:], one.dtype)

    return mapped(row, spec)


def merged_spec(a, b):
    """What is known of elements of both."""

    def merged(x, y):
        if x.shape.rank is None or x.shape.rank != y.shape.rank:
            return tf.TensorSpec(None, x.dtype)
        return tf.TensorSpec([m if m == n else None for m, n in zip(x.shape, y.shape)], x.dtype)

    return mapped(merged, a, b)


class DatasetSpec:
    """What elements are that are datasets."""

    def __init__(self, element_spec, dataset_shape=()):
        self.element_spec = element_spec
        self._shape = tf.TensorShape(dataset_shape)

    def __repr__(self):
        return f"DatasetSpec({self.element_spec!r}, {self._shape!r})"


def specs_of(types, shapes):
    if isinstance(types, tuple):
        return tuple([specs_of(one, shape) for one, shape in zip(types, shapes)])
    if isinstance(types, dict):
        return {key: specs_of(types[key], shapes[key]) for key in types}
    return tf.TensorSpec(shapes, types)
