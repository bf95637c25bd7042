def accuracy(y_true, y_pred):
    y_pred = as_tensor(y_pred)
    y_true, y_pred = to_same_rank(as_tensor(y_true, y_pred.dtype), y_pred)
    return tf.cast(tf.equal(y_true, y_pred), "float32")


def binary_accuracy(y_true, y_pred, threshold=0.5):
    y_true, y_pred = to_same_rank(as_tensor(y_true), as_tensor(y_pred))
    return tf.cast(tf.equal(y_true, tf.cast(tf.greater(y_pred, threshold), y_true.dtype)), "float32")


def categorical_accuracy(y_true, y_pred):
    y_pred = as_tensor(y_pred)
    return tf.cast(tf.equal(tf.argmax(as_tensor(y_true), axis=-1), tf.argmax(y_pred, axis=-1)), "float32")


def sparse_categorical_accuracy(y_true, y_pred):
    y_pred = as_tensor(y_pred)
    y_true = as_tensor(y_true, y_pred.dtype)
    if len(y_true.shape) == len(y_pred.shape) and y_true.shape[-1] == 1:
        y_true = tf.squeeze(y_true, axis=-1)
    return tf.cast(tf.equal(y_true, tf.cast(tf.argmax(y_pred, axis=-1), y_true.dtype)), "float32")


def _within_top(classes, y_pred, k):
    """Whether the class of each row is among its k greatest, in the shape of the classes."""
    sizes = [tf.shape(classes)[i] if n is None else n for i, n in enumerate(classes.shape)]
    rank = len(classes.shape)
    if len(y_pred.shape) > 2:
        y_pred = tf.reshape(y_pred, [-1, y_pred.shape[-1]])
    found = tf.cast(tf.math.in_top_k(tf.reshape(classes, [-1]) if rank > 1 else classes, y_pred, k), "float32")
    return tf.reshape(found, sizes) if rank > 1 else found


def top_k_categorical_accuracy(y_true, y_pred, k=5):
    y_pred = as_tensor(y_pred)
    return _within_top(tf.argmax(as_tensor(y_true, y_pred.dtype), axis=-1, output_type="int32"), y_pred, k)


def sparse_top_k_categorical_accuracy(y_true, y_pred, k=5, from_sorted_ids=False):
    if from_sorted_ids:
        _unsupported("sparse_top_k_categorical_accuracy of sorted numbers of classes")
    return _within_top(as_tensor(y_true, "int32"), as_tensor(y_pred), k)


class Metric:
    __unmodelled__ = "stateless_reset_state stateless_result stateless_update_state"

    # Whether more of it is better ("up"), or less.
    _direction = None
    # What a graph met is not counted here: then its result is not known, whatever is reset.
    _in_graph = False

    def __init__(self, dtype=None, name=None):
        self.name = name or auto_name(type(self).__name__)
        self._dtype = "float32" if dtype is None else getattr(dtype, "name", dtype)
        self._metric_variables = []

    @property
    def dtype(self):
        return self._dtype

    @property
    def variables(self):
        return list(self._metric_variables)

    def add_variable(self, shape, initializer=None, dtype=None, aggregation="sum", name=None):
        weight = Variable(tf.zeros(tuple(shape)), trainable=False, name=name or "variable")
        self._metric_variables.append(weight)
        return weight

    def add_weight(self, shape=(), initializer=None, dtype=None, name=None):
        return self.add_variable(shape, initializer, dtype, name=name)

    def reset_state(self):
        for variable in self.variables:
            variable.assign(tf.zeros(tuple(variable.shape)))

    def update_state(self, *args, **kwargs):
        raise NotImplementedError

    def result(self):
        raise NotImplementedError

    def __call__(self, *args, **kwargs):
        self.update_state(*args, **kwargs)
        return self.result()

    def get_config(self):
        if type(self).__module__.startswith("keras") and type(self) not in (Mean, Sum):
            _unsupported(f"the configuration of {type(self).__name__}")
        return {"name": self.name, "dtype": self._dtype}

    @classmethod
    def from_config(cls, config):
        return cls(**config)

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name}>"


class Mean(Metric):
    """What it has met is kept as tensors: a mean of all of them where they are known."""

    def __init__(self, name="mean", dtype=None):
        super().__init__(name=name, dtype=dtype)
        self._met = []

    def update_state(self, values, sample_weight=None):
        values = tf.cast(as_tensor(values), self._dtype)
        weight = None
        if sample_weight is not None:
            values, weight = to_same_rank(values, as_tensor(sample_weight, self._dtype))
            if len(values.shape) > len(weight.shape):
                values = tf.reduce_mean(values, axis=list(range(len(weight.shape), len(values.shape))))
            weight = tf.broadcast_to(weight, tuple([tf.shape(values)[i] if n is None else n for i, n in enumerate(values.shape)]))
        self._keep(values, weight)

    def _keep(self, values, weight):
        if _internal.is_tracing():
            self._in_graph = True
        else:
            self._met.append((values if weight is None else tf.multiply(values, weight), weight))

    def reset_state(self):
        self._met = []

    def _counter(self, name, parts):
        """What is kept of all that was met, as Keras shows it."""
        if _internal.is_tracing():
            return _unsupported(f"{type(self).__name__}.{name} in a graph")
        value = _internal.unknown_tensor(()) if self._in_graph else tf.add_n([tf.zeros(()), *parts])
        shown = Variable(value, trainable=False, name=name)
        shown.path = f"{self.name}/{name}"
        return shown

    @property
    def total(self):
        return self._counter("total", self._totals())

    @property
    def count(self):
        return self._counter("count", self._counts())

    @property
    def variables(self):
        return [self.total, self.count, *self._metric_variables]

    def _totals(self):
        return [tf.reduce_sum(values) for values, _ in self._met]

    def _counts(self):
        return [tf.cast(tf.size(values), self._dtype) if weight is None else tf.reduce_sum(weight) for values, weight in self._met]

    def result(self):
        if self._in_graph:
            return _internal.unknown_tensor(())
        return tf.add_n(self._totals()) / tf.add_n(self._counts()) if self._met else tf.zeros(())


class Sum(Mean):
    def __init__(self, name="sum", dtype=None):
        super().__init__(name=name, dtype=dtype)

    def update_state(self, values, sample_weight=None):
        return super().update_state(values, sample_weight)

    def result(self):
        if self._in_graph:
            return _internal.unknown_tensor(())
        return tf.add_n(self._totals()) if self._met else tf.zeros(())

    @property
    def count(self):
        raise AttributeError("'Sum' object has no attribute 'count'")

    @property
    def variables(self):
        return [self.total, *self._metric_variables]


class MeanMetricWrapper(Mean):
    def __init__(self, fn, name=None, dtype=None, **kwargs):
        super().__init__(name=name, dtype=dtype)
        if self._direction is None and any([fn is known for known in losses_by_name.values()]):
            self._direction = "down"
        self._fn, self._settings = fn, kwargs

    def update_state(self, y_true, y_pred, sample_weight=None):
        mask = getattr(y_pred, "_keras_mask", None)
        values = self._fn(y_true, y_pred, **self._settings)
        if mask is not None:
            mask = tf.cast(mask, "float32")
            if sample_weight is None:
                sample_weight = mask
            else:
                mask, sample_weight = to_same_rank(mask, as_tensor(sample_weight, "float32"))
                sample_weight = tf.multiply(sample_weight, mask)
        super().update_state(values, sample_weight)


class RootMeanSquaredError(Mean):
    _direction = "down"

    def __init__(self, name="root_mean_squared_error", dtype=None):
        super().__init__(name=name, dtype=dtype)

    def update_state(self, y_true, y_pred, sample_weight=None):
        y_true, y_pred = to_same_rank(as_tensor(y_true, self._dtype), as_tensor(y_pred, self._dtype))
        super().update_state(tf.square(tf.subtract(y_true, y_pred)), sample_weight)

    def result(self):
        return tf.sqrt(super().result())


class _OfCounts(Metric):
    """Metrics of how often what was met: of flat predictions and labels."""

    __unmodelled__ = (
        "class_id curve false_negatives false_positives init_thresholds interpolate_pr_auc label_weights multi_label num_labels "
        "num_thresholds summation_method thresholds top_k true_negatives true_positives"
    )

    def __init__(self, thresholds=None, top_k=None, class_id=None, name=None, dtype=None, **kwargs):
        super().__init__(name=name or auto_name(type(self).__name__), dtype=dtype)
        self._threshold = 0.5 if thresholds is None else thresholds
        self._is_plain = isinstance(self._threshold, float) and top_k is None and class_id is None
        self._met = []

    def update_state(self, y_true, y_pred, sample_weight=None):
        y_true, y_pred = to_same_rank(as_tensor(y_true, self._dtype), as_tensor(y_pred, self._dtype))
        if not _internal.is_tracing():
            # Each is one row, whatever its axes.
            counts = [len(_internal.numbers_of(tf.reshape(tf.zeros_like(one), [-1]))) for one in (y_true, y_pred)]
            if counts[0] != counts[1]:
                _internal.kernel_fails("LogicalAnd", f"Incompatible shapes: [1,{counts[0]}] vs. [1,{counts[1]}]", "", "")
            self._is_plain = self._is_plain and sample_weight is None
            self._met.append((tf.cast(tf.cast(y_true, "bool"), "float32"), tf.cast(tf.greater(y_pred, self._threshold), "float32") if self._is_plain else None))
            return
        self._is_plain = False
        said, met = tf.reshape(y_pred, [1, -1]), tf.reshape(tf.cast(y_true, "bool"), [1, -1])
        thresholds = tf.tile(tf.reshape(tf.convert_to_tensor(self._threshold, self._dtype), [-1, 1]), [1, 1])
        tiles = [len(self._threshold) if isinstance(self._threshold, (list, tuple)) else 1, 1]
        above = tf.greater(tf.tile(said, tiles), thresholds)
        tf.logical_and(tf.tile(met, tiles), above)

    def reset_state(self):
        self._met = []

    variables = property(lambda self: _unsupported(f"the variables of {type(self).__name__}"))

    def _count(self, is_true, is_said):
        """How often labels and predictions, as 1 and 0, were one and the other."""
        found = [(true if is_true else 1 - true) * (said if is_said else 1 - said) for true, said in self._met]
        return tf.add_n([tf.reduce_sum(one) for one in found]) if found else tf.zeros(())

    def result(self):
        return self._counted() if self._is_plain else _internal.unknown_tensor(())


def _listed(x):
    return tuple(x.shape)


class Precision(_OfCounts):
    _direction = "up"

    def _counted(self):
        right = self._count(True, True)
        return tf.math.divide_no_nan(right, right + self._count(False, True))


class Recall(_OfCounts):
    _direction = "up"

    def _counted(self):
        right = self._count(True, True)
        return tf.math.divide_no_nan(right, right + self._count(True, False))


class AUC(_OfCounts):
    _direction = "up"

    def _counted(self):
        return _internal.unknown_tensor(())


class TruePositives(_OfCounts):
    def _counted(self):
        return self._count(True, True)


class FalsePositives(_OfCounts):
    def _counted(self):
        return self._count(False, True)


class TrueNegatives(_OfCounts):
    def _counted(self):
        return self._count(False, False)


class FalseNegatives(_OfCounts):
    def _counted(self):
        return self._count(True, False)
