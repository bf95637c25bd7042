def _listed(input_shape):
    return len(input_shape) >= 1 and isinstance(input_shape[0], (tuple, list))


def _spread(a, b):
    """The sizes that two are spread to, without the batch."""
    long, short = sorted((a, b), key=len, reverse=True)
    alone = len(long) - len(short)
    pairs = [{None} if None in pair else {*pair} - {1} or {1} for pair in zip(long[alone:], short)]
    if any(len(sizes) == 2 for sizes in pairs):
        raise ValueError(f"Inputs have incompatible shapes. Received shapes {long} and {short}")
    return long[:alone] + tuple([size for sizes in pairs for size in sizes])


def _spread_all(input_shape):
    sizes = tuple(input_shape[0][1:])
    for shape in input_shape[1:]:
        sizes = _spread(sizes, tuple(shape[1:]))
    return sizes


def _alike(inputs):
    """Tensors of one dtype: theirs, or the one that Keras' promotion makes of several."""
    return inputs if len({x.dtype for x in inputs}) == 1 else together(*inputs)


class _Merge(Layer):
    _is_quiet = True

    def build(self, input_shape):
        if not isinstance(input_shape[0], (tuple, list)):
            raise ValueError(f"A merge layer should be called on a list of inputs. Received: input_shape={input_shape} (not a list of shapes)")
        batches = {shape[0] for shape in input_shape if shape} - {None}
        if len(batches) > 1:
            raise ValueError(f"Cannot merge tensors with different batch sizes. Received tensors with shapes {input_shape}")
        _spread_all(input_shape)

    def call(self, inputs):
        if not isinstance(inputs, (list, tuple)):
            raise ValueError(f"A merge layer should be called on a list of inputs. Received: inputs={inputs} (not a list of tensors)")
        most = max(len(x.shape) for x in inputs)
        same = []
        for x in inputs:
            for _ in range(most - len(x.shape)):
                x = tf.expand_dims(x, axis=1)
            same.append(x)
        return self._merge_function(same)

    def _merge_function(self, inputs):
        output = inputs[0]
        for x in inputs[1:]:
            output = self._merge_two(*_alike([output, x]))
        return output

    def compute_output_shape(self, input_shape):
        batches = {shape[0] for shape in input_shape} - {None}
        return (list(batches)[0] if len(batches) == 1 else None, *_spread_all(input_shape))

    def compute_mask(self, inputs, mask=None):
        if mask is None:
            return None
        if not isinstance(mask, (tuple, list)):
            raise ValueError(f"`mask` should be a list. Received: mask={mask}")
        if any(one is None for one in mask):
            return None
        together = mask[0]
        for one in mask[1:]:
            together = apply_operation("LogicalOr", tf.logical_or, together, one, settings={})
        return together


class Add(_Merge):
    __module__ = "keras.src.layers.merging.add"
    def _merge_two(self, a, b):
        return added(a, b)


class Subtract(_Merge):
    __module__ = "keras.src.layers.merging.subtract"
    def build(self, input_shape):
        super().build(input_shape)
        if len(input_shape) != 2:
            raise ValueError(f"A `Subtract` layer should be called on exactly 2 inputs. Received: input_shape={input_shape}")

    def _merge_two(self, a, b):
        return tf.subtract(a, b)


class Multiply(_Merge):
    __module__ = "keras.src.layers.merging.multiply"
    def _merge_two(self, a, b):
        return tf.multiply(a, b)


class Average(_Merge):
    __module__ = "keras.src.layers.merging.average"
    def _merge_two(self, a, b):
        return added(a, b)

    def _merge_function(self, inputs):
        return super()._merge_function(inputs) / len(inputs)


class Maximum(_Merge):
    __module__ = "keras.src.layers.merging.maximum"
    def _merge_two(self, a, b):
        return tf.maximum(a, b)


class Minimum(_Merge):
    __module__ = "keras.src.layers.merging.minimum"
    def _merge_two(self, a, b):
        return tf.minimum(a, b)


class Concatenate(_Merge):
    __module__ = "keras.src.layers.merging.concatenate"
    _settings = ("axis",)

    def __init__(self, axis=-1, **kwargs):
        super().__init__(**kwargs)
        self.axis = axis

    def build(self, input_shape):
        if not _listed(input_shape):
            raise ValueError(f"A `Concatenate` layer should be called on a list of at least 1 input. Received: input_shape={input_shape}")
        others = set()
        for shape in input_shape:
            rest = list(shape)
            if len(rest) > self.axis:
                del rest[self.axis]
            others.add(tuple(rest))
        said = (
            f"A `Concatenate` layer requires inputs with matching shapes except for the concatenation axis. Received: input_shape={input_shape}"
        )
        if len({len(rest) for rest in others}) > 1:
            raise ValueError(said)
        for sizes in zip(*others):
            if len(set(sizes) - {None}) > 1:
                raise ValueError(said)

    def call(self, inputs):
        if not isinstance(inputs, (list, tuple)):
            raise ValueError(f"A merge layer should be called on a list of inputs. Received: inputs={inputs} (not a list of tensors)")
        return tf.concat(_alike(inputs), axis=self.axis)

    def compute_output_shape(self, input_shape):
        if not _listed(input_shape):
            raise ValueError(f"A `Concatenate` layer should be called on a list of inputs. Received: input_shape={input_shape}")
        along = [shape[self.axis] for shape in input_shape]
        sizes = list(input_shape[0])
        sizes[self.axis] = None if None in along else sum(along)
        return tuple(sizes)

    def compute_mask(self, inputs, mask=None):
        if mask is None or all(one is None for one in mask):
            return None
        masks = []
        for x, one in zip(inputs, mask):
            if one is None:
                one = apply_operation("OnesLike", lambda x: tf.ones_like(x, dtype="bool"), x, settings={"dtype": "bool"})
            elif len(one.shape) < len(x.shape):
                wide = apply_operation("ExpandDims", lambda one: tf.expand_dims(one, -1), one, settings={"axis": -1})
                false = apply_operation("ZerosLike", lambda x: tf.zeros_like(x, dtype="bool"), x, settings={"dtype": "bool"})
                one = apply_operation("LogicalOr", tf.logical_or, wide, false, settings={})
            masks.append(one)
        joined = apply_operation("Concatenate", lambda masks: tf.concat(masks, axis=self.axis), masks, settings={"axis": self.axis})
        return apply_operation("Any", lambda x: tf.reduce_any(x, axis=-1), joined, settings={"axis": -1, "keepdims": False})


def _dot_axes(axes, ranks):
    return [axes % rank if axes < 0 else axes for rank in ranks] if isinstance(axes, int) else list(axes)


def _batch_dot(x, y, axes):
    """The product of two along an axis each, row by row of the batch."""
    ranks = (len(x.shape), len(y.shape))
    axes = [axis + rank if axis < 0 else axis for axis, rank in zip(axes, ranks)]
    if min(ranks) < 2:
        raise ValueError(f"Cannot do batch_dot on inputs with rank < 2. Received inputs with shapes {x.shape} and {y.shape}.")
    if None not in (x.shape[0], y.shape[0]) and x.shape[0] != y.shape[0]:
        raise ValueError(f"Cannot do batch_dot on inputs with different batch sizes. Received inputs with shapes {x.shape} and {y.shape}.")
    if 0 in axes:
        raise ValueError(
            "Cannot perform batch_dot over axis 0. If your inputs are not batched, add a dummy batch dimension to your inputs using "
            "keras.ops.expand_dims(x, 0)"
        )
    if max(ranks) > 3:
        _unsupported("Dot of tensors of more than three axes")
    x = tf.expand_dims(x, 1) if ranks[0] == 2 else tf.transpose(x, [0, 2, 1]) if axes[0] == 1 else x
    y = tf.expand_dims(y, 2) if ranks[1] == 2 else tf.transpose(y, [0, 2, 1]) if axes[1] == 2 else y
    product = tf.matmul(x, y)
    return tf.squeeze(product, 1) if ranks[0] == 2 else tf.squeeze(product, -1) if ranks[1] == 2 else product


class Dot(_Merge):
    __module__ = "keras.src.layers.merging.dot"
    _settings = ("axes", "normalize")

    def __init__(self, axes, normalize=False, **kwargs):
        super().__init__(**kwargs)
        self.axes, self.normalize = axes, normalize
        pair = [axes, axes] if isinstance(axes, int) else axes
        if not isinstance(pair, (list, tuple)):
            raise TypeError(f"Invalid type for argument `axes`: it should be a list or an int. Received: axes={axes}")
        wrong = "it should contain two elements" if len(pair) != 2 else "" if all(isinstance(one, int) for one in pair) else "list elements should be integers"
        if wrong:
            raise ValueError(f"Invalid format for argument `axes`: {wrong}. Received: axes={axes}")

    def build(self, input_shape):
        if not isinstance(input_shape[0], (tuple, list)) or len(input_shape) != 2:
            raise ValueError(f"A `Dot` layer should be called on a list of 2 inputs. Received: input_shape={input_shape}")
        a, b = input_shape
        i, j = _dot_axes(self.axes, (len(a), len(b)))
        if a[i] != b[j]:
            raise ValueError(f"Incompatible input shapes: axis values {a[i]} (at axis {i}) != {b[j]} (at axis {j}). Full input shapes: {a}, {b}")

    def _merge_function(self, inputs):
        x, y = inputs
        axes = _dot_axes(self.axes, (len(x.shape), len(y.shape)))
        if self.normalize:
            x, y = (tf.math.l2_normalize(one, axis=axis) for one, axis in zip(inputs, axes))
        return _batch_dot(x, y, axes)

    def call(self, inputs):
        if not isinstance(inputs, (list, tuple)):
            raise ValueError(f"A merge layer should be called on a list of inputs. Received: inputs={inputs} (not a list of tensors)")
        if len(inputs) != 2:
            raise ValueError(f"A `Dot` layer should be called on exactly 2 inputs. Received: inputs={inputs}")
        return self._merge_function(inputs)

    def compute_output_shape(self, input_shape):
        if not isinstance(input_shape, (tuple, list)) or len(input_shape) != 2:
            raise ValueError(f"A `Dot` layer should be called on a list of 2 inputs. Received: input_shape={input_shape}")
        a, b = list(input_shape[0]), list(input_shape[1])
        i, j = _dot_axes(self.axes, (len(a), len(b)))
        a.pop(i)
        b.pop(j)
        made = a + b[1:]
        return tuple(made + [1] if len(made) == 1 else made)

    def compute_mask(self, inputs, mask=None):
        return None


def _called(kind):
    """A layer made and called at once."""
    return lambda inputs, **kwargs: kind(**kwargs)(inputs)


add = _called(Add)
subtract = _called(Subtract)
multiply = _called(Multiply)
average = _called(Average)
maximum = _called(Maximum)
minimum = _called(Minimum)


def concatenate(inputs, axis=-1, **kwargs):
    return Concatenate(axis=axis, **kwargs)(inputs)


def dot(inputs, axes=-1, **kwargs):
    return Dot(axes=axes, **kwargs)(inputs)
