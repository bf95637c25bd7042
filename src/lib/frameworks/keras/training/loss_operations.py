def _entropy(kind, function, target, output, from_logits, casts=False):
    """A cross entropy as an operation: it takes its target as it is."""

    def run(y_true, y_pred):
        y_true, y_pred = as_tensor(y_true), as_tensor(y_pred)
        if len(y_true.shape) == len(y_pred.shape) and y_true.dtype != y_pred.dtype and not casts:
            if from_logits:
                return _unsupported("a cross entropy of scores with a target of another dtype")
            _same_shape(y_true, y_pred)
            return y_true * y_pred
        return function(y_true, y_pred)

    return apply_operation(kind, run, target, output)


def binary_crossentropy(target, output, from_logits=False):
    return _entropy("BinaryCrossentropy", lambda a, b: binary_scores(a, b, from_logits), target, output, from_logits)


def categorical_crossentropy(target, output, from_logits=False, axis=-1):
    if any_symbolic([target, output]) and axis != -1:
        return _unsupported("a cross entropy of KerasTensors along another axis")
    return _entropy("CategoricalCrossentropy", lambda a, b: categorical_scores(a, b, from_logits, axis), target, output, from_logits)


def sparse_categorical_crossentropy(target, output, from_logits=False, axis=-1):
    return _entropy(
        "SparseCategoricalCrossentropy", lambda a, b: sparse_scores(a, b, from_logits, axis), target, output, from_logits, casts=True
    )
