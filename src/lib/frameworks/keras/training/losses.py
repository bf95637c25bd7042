_of_one_shape = ("MeanSquaredError", "MeanAbsoluteError", "BinaryCrossentropy", "CategoricalCrossentropy")


class Loss:
    __unmodelled__ = "from_config"

    def __init__(self, name=None, reduction="sum_over_batch_size", dtype=None):
        self.name = name or auto_name(type(self).__name__)
        allowed = ("sum_over_batch_size", "sum", None, "none", "mean", "mean_with_sample_weight")
        if reduction not in allowed:
            _unsupported("a reduction that no loss has")
        self.reduction = reduction
        self._dtype = "float32" if dtype is None else getattr(dtype, "name", dtype)

    @property
    def dtype(self):
        return self._dtype

    def __call__(self, y_true, y_pred, sample_weight=None):
        def run():
            if any([_internal.is_keras_tensor(one) for one in (y_true, y_pred)]):
                return self._of_keras_tensors(y_true, y_pred)
            mask = getattr(y_pred, "_keras_mask", None)
            function = getattr(self, "fn", None)
            from_logits = getattr(self, "_fn_kwargs", {}).get("from_logits", False)
            both = [map_structure(lambda one: as_tensor(one, self._dtype), given) for given in (y_true, y_pred)]
            values = _compared(self, getattr(function, "__name__", type(self).__name__), from_logits, *both)
            values = as_tensor(values, self._dtype) if _internal.is_tensor(values) else tf.convert_to_tensor(values, dtype=self._dtype)
            return reduce_weighted(values, sample_weight, mask, self.reduction)

        return _internal.scoped(self.name, run)

    def _of_keras_tensors(self, y_true, y_pred):
        same = tuple(y_true.shape) == tuple(y_pred.shape)
        if same and None in y_pred.shape and self.reduction == "sum_over_batch_size" and type(self).__name__ in _of_one_shape:
            # How many there are is asked for to divide by.
            raise ValueError("Attempt to convert a value (None) with an unsupported type (<class 'NoneType'>) to a Tensor.")
        _unsupported("a loss of KerasTensors")

    def call(self, y_true, y_pred):
        raise NotImplementedError

    def get_config(self):
        return {"name": self.name, "reduction": self.reduction}


def _check_form(form, given):
    """Whether lists that have to be of one form are. The last that is not is told."""
    if isinstance(form, dict):
        _unsupported("a loss of dictionaries")
    if not isinstance(form, (list, tuple)):
        return
    kind = type(form).__name__
    if type(given) is not type(form):
        raise ValueError(f"Expected an instance of {kind}, got {given!r}.")
    if len(given) != len(form):
        raise ValueError(f"{kind} arity mismatch; expected: {len(form)}, got: {len(given)}; {kind}: {given!r}.")
    for one, other in reversed(list(zip(form, given))):
        _check_form(one, other)


def _check_leaves(y_true, y_pred):
    """What is one tensor in the targets has to be one in the outputs."""
    if isinstance(y_true, (list, tuple)):
        for one, other in zip(y_true, y_pred):
            _check_leaves(one, other)
    elif isinstance(y_pred, (list, tuple, dict)):
        raise ValueError("Structures don't have the same nested structure.")


class LossFunctionWrapper(Loss):
    def __init__(self, fn, reduction="sum_over_batch_size", name=None, dtype=None, **kwargs):
        super().__init__(name=name, reduction=reduction, dtype=dtype)
        self.fn = fn
        self._fn_kwargs = kwargs

    def call(self, y_true, y_pred):
        if isinstance(y_true, (list, tuple, dict)):
            _check_form(y_true, y_pred)
        _check_leaves(y_true, y_pred)
        if not isinstance(y_true, (list, tuple, dict)):
            y_true, y_pred = to_same_rank(y_true, y_pred)
        return self.fn(y_true, y_pred, **self._fn_kwargs)

    def __repr__(self):
        return f"<LossFunctionWrapper({self.fn}, kwargs={self._fn_kwargs})>"


def _classes():
    """Loss classes, each by its function."""

    def made(kind, function, own):
        def __init__(self, *args, reduction="sum_over_batch_size", name=own["name"], dtype=None, **kwargs):
            given = dict(zip(list(own["arguments"]), args))
            for key in kwargs:
                if key not in own["arguments"]:
                    raise TypeError(f"{kind}.__init__() got an unexpected keyword argument '{key}'")
            LossFunctionWrapper.__init__(self, function, name=name, reduction=reduction, dtype=dtype, **{**own["arguments"], **given, **kwargs})

        return __init__

    return made


_made = _classes()


class MeanSquaredError(LossFunctionWrapper):
    __init__ = _made("MeanSquaredError", mean_squared_error, {"name": "mean_squared_error", "arguments": {}})


class MeanAbsoluteError(LossFunctionWrapper):
    __init__ = _made("MeanAbsoluteError", mean_absolute_error, {"name": "mean_absolute_error", "arguments": {}})


class MeanAbsolutePercentageError(LossFunctionWrapper):
    __init__ = _made("MeanAbsolutePercentageError", mean_absolute_percentage_error, {"name": "mean_absolute_percentage_error", "arguments": {}})


class MeanSquaredLogarithmicError(LossFunctionWrapper):
    __init__ = _made("MeanSquaredLogarithmicError", mean_squared_logarithmic_error, {"name": "mean_squared_logarithmic_error", "arguments": {}})


class CosineSimilarity(LossFunctionWrapper):
    __init__ = _made("CosineSimilarity", cosine_similarity, {"name": "cosine_similarity", "arguments": {"axis": -1}})


class Huber(LossFunctionWrapper):
    __init__ = _made("Huber", huber, {"name": "huber_loss", "arguments": {"delta": 1.0}})


class LogCosh(LossFunctionWrapper):
    __init__ = _made("LogCosh", log_cosh, {"name": "log_cosh", "arguments": {}})


class KLDivergence(LossFunctionWrapper):
    __init__ = _made("KLDivergence", kl_divergence, {"name": "kl_divergence", "arguments": {}})


class Poisson(LossFunctionWrapper):
    __init__ = _made("Poisson", poisson, {"name": "poisson", "arguments": {}})


class Hinge(LossFunctionWrapper):
    __init__ = _made("Hinge", hinge, {"name": "hinge", "arguments": {}})


class SquaredHinge(LossFunctionWrapper):
    __init__ = _made("SquaredHinge", squared_hinge, {"name": "squared_hinge", "arguments": {}})


class BinaryCrossentropy(LossFunctionWrapper):
    __init__ = _made("BinaryCrossentropy", binary_crossentropy, {"name": "binary_crossentropy", "arguments": {"from_logits": False, "label_smoothing": 0.0, "axis": -1}})


class CategoricalCrossentropy(LossFunctionWrapper):
    __init__ = _made("CategoricalCrossentropy", categorical_crossentropy, {"name": "categorical_crossentropy", "arguments": {"from_logits": False, "label_smoothing": 0.0, "axis": -1}})


class SparseCategoricalCrossentropy(LossFunctionWrapper):
    def __init__(self, from_logits=False, ignore_class=None, reduction="sum_over_batch_size", axis=-1, name="sparse_categorical_crossentropy", dtype=None):
        super().__init__(sparse_categorical_crossentropy, name=name, reduction=reduction, dtype=dtype, from_logits=from_logits, ignore_class=ignore_class, axis=axis)
        self.from_logits = from_logits


losses_by_name = {
    "mse": mean_squared_error, "mae": mean_absolute_error, "mape": mean_absolute_percentage_error, "msle": mean_squared_logarithmic_error,
    "bce": binary_crossentropy, "kld": kl_divergence, "logcosh": log_cosh, "cosine_similarity": cosine_similarity, "huber": huber, "log_cosh": log_cosh,
    "mean_squared_error": mean_squared_error, "mean_absolute_error": mean_absolute_error, "mean_absolute_percentage_error": mean_absolute_percentage_error,
    "mean_squared_logarithmic_error": mean_squared_logarithmic_error, "binary_crossentropy": binary_crossentropy,
    "categorical_crossentropy": categorical_crossentropy, "sparse_categorical_crossentropy": sparse_categorical_crossentropy,
    "kl_divergence": kl_divergence, "poisson": poisson, "hinge": hinge, "squared_hinge": squared_hinge,
    "MSE": mean_squared_error, "MAE": mean_absolute_error, "MAPE": mean_absolute_percentage_error, "MSLE": mean_squared_logarithmic_error, "KLD": kl_divergence,
}
losses_by_class = {
    one.__name__: one
    for one in (
        MeanSquaredError, MeanAbsoluteError, MeanAbsolutePercentageError, MeanSquaredLogarithmicError, CosineSimilarity, Huber, LogCosh, KLDivergence,
        Poisson, Hinge, SquaredHinge, BinaryCrossentropy, CategoricalCrossentropy, SparseCategoricalCrossentropy,
    )
}


_losses = {**losses_by_class, **losses_by_name}
# Losses that Keras has and that are not here.
_other_losses = (
    "CategoricalFocalCrossentropy", "BinaryFocalCrossentropy", "categorical_focal_crossentropy", "binary_focal_crossentropy", "CategoricalHinge", "categorical_hinge",
    "Dice", "Tversky", "Circle", "CTC", "ctc", "dice", "tversky", "circle",
)


def get_loss(identifier):
    if isinstance(identifier, str) and identifier in _other_losses:
        _unsupported(f"the loss {identifier}")
    return found_by(identifier, _losses, "loss")


mse = mean_squared_error
mae = mean_absolute_error
get = get_loss
