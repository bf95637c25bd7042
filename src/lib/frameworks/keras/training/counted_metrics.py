class MeanIoU(Metric):
    """How far classes that are met and classes that are said overlap, the mean over classes."""

    _direction = "up"

    def __init__(self, num_classes, name=None, dtype=None, ignore_class=None, sparse_y_true=True, sparse_y_pred=True, axis=-1):
        super().__init__(name=name, dtype=dtype)
        self.num_classes = num_classes
        if ignore_class is not None:
            _unsupported("MeanIoU that ignores a class")
        self._sparse = (sparse_y_true, sparse_y_pred)
        self._axis = axis
        self._met = []

    variables = property(lambda self: _unsupported("the variables of MeanIoU"))

    def update_state(self, y_true, y_pred, sample_weight=None):
        both = [one if sparse else tf.argmax(as_tensor(one), axis=self._axis) for one, sparse in zip((y_true, y_pred), self._sparse)]
        if sample_weight is not None:
            _unsupported("MeanIoU with weights")
        hot = [tf.one_hot(tf.cast(tf.reshape(as_tensor(one), [-1]), "int64"), self.num_classes) for one in both]
        counts = tf.matmul(hot[0], hot[1], transpose_a=True)
        if _internal.is_tracing():
            self._in_graph = True
        else:
            self._met.append(counts)

    def reset_state(self):
        self._met = []

    def result(self):
        if self._in_graph:
            return _internal.unknown_tensor(())
        if not self._met:
            return tf.zeros(())
        counts = tf.add_n(self._met)
        agreed = tf.linalg.diag_part(counts)
        union = tf.reduce_sum(counts, axis=0) + tf.reduce_sum(counts, axis=1) - agreed
        there = tf.cast(tf.greater(union, 0), "float32")
        return tf.math.divide_no_nan(tf.reduce_sum(tf.math.divide_no_nan(agreed, union)), tf.reduce_sum(there))


def _two_axes(name, y_true, y_pred, more=""):
    if len(y_pred.shape) != 2 or len(y_true.shape) != 2:
        raise ValueError(
            f"{name} expects 2D inputs with shape (batch_size, output_dim){more}. Received input shapes: y_pred.shape={y_pred.shape} and y_true.shape={y_true.shape}."
        )


class _Summed(Metric):
    """A metric of sums over all batches: what each was counted to is kept until the next reset."""

    _is_built = False
    variables = property(lambda self: _unsupported(f"the variables of {type(self).__name__}"))

    def __init__(self, name=None, dtype=None):
        super().__init__(name=name, dtype=dtype)
        self._met = []

    def _count(self, counts):
        if _internal.is_tracing():
            self._in_graph = True
        else:
            self._met.append(counts)

    def _sums(self):
        return [tf.add_n(list(each)) for each in zip(*self._met)]

    def reset_state(self):
        self._met = []


class FBetaScore(_Summed):
    _direction = "up"

    def __init__(self, average=None, beta=1.0, threshold=None, name="fbeta_score", dtype=None):
        super().__init__(name=name, dtype=dtype)
        if average not in (None, "micro", "macro", "weighted"):
            raise ValueError(f"Invalid `average` argument value. Expected one of: {{None, 'micro', 'macro', 'weighted'}}. Received: average={average}")
        if not isinstance(beta, float):
            raise ValueError(f"Invalid `beta` argument value. It should be a Python float. Received: beta={beta} of type '{type(beta)}'")
        if beta <= 0.0:
            raise ValueError(f"Invalid `beta` argument value. It should be > 0. Received: beta={beta}")
        if threshold is not None:
            if not isinstance(threshold, float):
                raise ValueError(f"Invalid `threshold` argument value. It should be a Python float. Received: threshold={threshold} of type '{type(threshold)}'")
            if threshold > 1.0 or threshold <= 0.0:
                raise ValueError(f"Invalid `threshold` argument value. It should verify 0 < threshold <= 1. Received: threshold={threshold}")
        self.average = average
        self.beta = beta
        self.threshold = threshold

    def update_state(self, y_true, y_pred, sample_weight=None):
        y_true, y_pred = as_tensor(y_true, "float32"), as_tensor(y_pred, "float32")
        if not self._is_built:
            _two_axes("FBetaScore", y_true, y_pred, ", with output_dim fully defined (not None)")
        self._is_built = True
        if sample_weight is not None:
            _unsupported("a score with weights")
        if self.threshold is None:
            greatest = tf.reduce_max(y_pred, axis=-1, keepdims=True)
            said = tf.logical_and(tf.greater_equal(y_pred, greatest), tf.greater(tf.abs(y_pred), 1e-9))
        else:
            said = tf.greater(y_pred, self.threshold)
        said = tf.cast(said, "float32")
        axis = None if self.average == "micro" else 0
        total = lambda x: tf.reduce_sum(x, axis=axis)
        counts = [total(said * y_true), total(said * (1 - y_true)), total((1 - said) * y_true), total(y_true)]
        self._count(counts)

    def result(self):
        if self._in_graph or not self._met:
            return _internal.unknown_tensor(())
        right, extra, missed, weight = self._sums()
        epsilon = 1e-7
        precision = tf.math.divide(right, right + extra + epsilon)
        recall = tf.math.divide(right, right + missed + epsilon)
        square = self.beta**2
        score = precision * recall * (1 + square) / (square * precision + recall + epsilon)
        if self.average == "weighted":
            return tf.reduce_sum(score * tf.math.divide(weight, tf.reduce_sum(weight) + epsilon))
        return score if self.average is None else tf.reduce_mean(score)


class F1Score(FBetaScore):
    def __init__(self, average=None, threshold=None, name="f1_score", dtype=None):
        super().__init__(average=average, beta=1.0, threshold=threshold, name=name, dtype=dtype)


class R2Score(_Summed):
    _direction = "up"

    def __init__(self, class_aggregation="uniform_average", num_regressors=0, name="r2_score", dtype=None):
        super().__init__(name=name, dtype=dtype)
        kinds = (None, "uniform_average", "variance_weighted_average")
        if class_aggregation not in kinds:
            raise ValueError(f"Invalid value for argument `class_aggregation`. Expected one of {kinds}. Received: class_aggregation={class_aggregation}")
        if num_regressors < 0:
            raise ValueError(f"Invalid value for argument `num_regressors`. Expected a value >= 0. Received: num_regressors={num_regressors}")
        if class_aggregation == "variance_weighted_average" or num_regressors:
            _unsupported("R2Score that is weighted or adjusted")
        self.class_aggregation = class_aggregation
        self.num_regressors = num_regressors

    def update_state(self, y_true, y_pred, sample_weight=None):
        y_true, y_pred = as_tensor(y_true, "float32"), as_tensor(y_pred, "float32")
        if not self._is_built:
            _two_axes("R2Score", y_true, y_pred)
        self._is_built = True
        if sample_weight is not None:
            _unsupported("a score with weights")
        if y_true.shape[-1] != y_pred.shape[-1]:
            _unsupported("R2Score of targets and outputs of two widths")
        total = lambda x: tf.reduce_sum(x, axis=0)
        counts = [total(y_true), total(tf.square(y_true)), total(tf.square(y_true - y_pred)), tf.reduce_sum(tf.ones_like(y_true), axis=0)]
        self._count(counts)

    def result(self):
        if self._in_graph or not self._met:
            return _internal.unknown_tensor(())
        held, squares, residual, count = self._sums()
        spread = squares - held * (held / count)
        scores = 1 - residual / spread
        scores = tf.where(tf.math.is_nan(scores), tf.zeros_like(scores), scores)
        return scores if self.class_aggregation is None else tf.reduce_mean(scores)
