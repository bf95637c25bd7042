def names_of_outputs(model):
    """What losses and metrics call a model's outputs: by their keys, or the layers that give them."""
    made = getattr(model, "_outputs_struct", None)
    if isinstance(made, dict) and not any([isinstance(one, (list, tuple, dict)) for one in made.values()]):
        return sorted(made)
    return getattr(model, "output_names", None)


def _flat_keys(y_pred):
    """The keys of outputs by name, of which each is one tensor; None where they are others."""
    return sorted(y_pred) if isinstance(y_pred, dict) and len(y_pred) == len(flatten(y_pred)) else None


def _check_like(y_pred, given):
    """Whether what is given for each output stands as the outputs do, all lists taken for tuples."""
    if isinstance(y_pred, dict):
        if not isinstance(given, dict):
            raise ValueError(f"Expected an instance of dict, collections.OrderedDict, or collections.defaultdict, got {given!r}.")
        wanted, got = sorted(y_pred), sorted(given)
        missing, extra = [key for key in wanted if key not in given], [key for key in got if key not in y_pred]
        said = f"{f', missing key(s): {missing}' if missing else ''}{f', extra key(s): {extra}' if extra else ''}"
        if said:
            raise ValueError(f"dictionary key mismatch; expected key(s): {wanted}, got key(s): {got}{said}; dict: {given!r}.")
    elif not isinstance(given, tuple):
        raise ValueError(f"Expected an instance of tuple, got {given!r}.")
    elif len(given) != len(y_pred):
        raise ValueError(f"tuple arity mismatch; expected: {len(y_pred)}, got: {len(given)}; tuple: {given!r}.")


def _kind_of_target(y_true, y_pred):
    """Whether the last axis is one number, and whether targets are classes."""
    is_binary = y_pred.shape[-1] == 1
    is_sparse = len(y_true.shape) < len(y_pred.shape) or (y_true.shape[-1] == 1 and y_pred.shape[-1] > 1)
    return is_binary, is_sparse


def _name_of(given):
    """What a loss or a metric is called: by its own name, a function's, or that of its class."""
    return given.name if hasattr(given, "name") else snake(getattr(given, "__name__", type(given).__name__))


def _metric(identifier, y_true, y_pred):
    if identifier is None:
        raise ValueError("Expected metric, received `None`")
    if str(identifier).lower() not in ("accuracy", "acc"):
        found = get_metric_object(identifier)
    else:
        is_binary, is_sparse = _kind_of_target(y_true, y_pred)
        found = (BinaryAccuracy if is_binary else SparseCategoricalAccuracy if is_sparse else CategoricalAccuracy)(name=str(identifier))
    name = identifier if isinstance(identifier, str) else _name_of(found)
    if not isinstance(found, Metric):
        found = MeanMetricWrapper(found)
    found.name = name
    return found


def _loss(identifier, y_true, y_pred):
    if identifier is None:
        return None
    if str(identifier).lower() not in ("crossentropy", "ce"):
        found = get_loss(identifier)
    else:
        is_binary, is_sparse = _kind_of_target(y_true, y_pred)
        found = binary_crossentropy if is_binary else sparse_categorical_crossentropy if is_sparse else categorical_crossentropy
    if not isinstance(found, Loss):
        found = LossFunctionWrapper(found, name=identifier if isinstance(identifier, str) else _name_of(found))
    return found


def _same_form(a, b):
    if isinstance(b, (list, tuple)):
        return isinstance(a, (list, tuple)) and len(a) == len(b) and all([_same_form(x, y) for x, y in zip(a, b)])
    if isinstance(b, dict):
        return isinstance(a, dict) and sorted(a) == sorted(b) and all([_same_form(a[key], b[key]) for key in b])
    return not isinstance(a, (list, tuple, dict))


class CompileMetrics:
    def __init__(self, metrics, weighted_metrics, output_names=None):
        for said, given in (("metrics", metrics), ("weighted_metrics", weighted_metrics)):
            if given and not isinstance(given, (list, tuple, dict)):
                kind = f"Expected `{said}` argument to be a list, tuple, or dict. Received instead: {said}={given} of type {type(given)}"
                raise ValueError(kind)
        self._given = (metrics, weighted_metrics)
        self.built = False
        self.name = "compile_metrics"
        self.output_names = output_names
        self._of_outputs = []

    @property
    def metrics(self):
        return [metric for _, found in self._of_outputs for metric in found]

    variables = property(lambda self: [variable for metric in self.metrics for variable in metric.variables])

    def build(self, y_true, y_pred):
        self._names = self.output_names or _flat_keys(y_pred)
        self._of_outputs = []
        for said, given in zip(("metrics", "weighted_metrics"), self._given):
            self._of_outputs.extend(self._set(said, given, y_true, y_pred))
        self.built = True

    def _by_name(self, structure):
        """What stands for each output."""
        if isinstance(structure, dict) and self._names and len(self._names) > 1:
            return [structure[name] for name in self._names]
        return flatten(structure)

    def _set(self, said, given, y_true, y_pred):
        outputs = flatten(y_pred)
        if not given:
            return []
        if len(outputs) == 1:
            return [(None, [_metric(one, flatten(y_true)[0], outputs[0]) for one in flatten(given)])]
        if len(y_pred) != len(outputs):
            _unsupported(f"`{said}` of outputs in a structure of several levels")
        if isinstance(given, (list, tuple)) and len(given) == len(outputs):
            each = given
        elif isinstance(given, dict) and self._names and set(given) <= set(self._names):
            each = [given.get(name) for name in self._names]
        else:
            self._refuse(said, given, y_pred)
        found = []
        for name, one, target, output in zip(self._names or [None] * len(outputs), each, self._by_name(y_true), self._by_name(y_pred)):
            if one is not None:
                found.append((name, [_metric(metric, target, output) for metric in (one if isinstance(one, (list, tuple)) else [one])]))
        return found

    def _refuse(self, said, given, y_pred):
        try:
            _check_like(lists_to_tuples(y_pred), lists_to_tuples(given))
        except ValueError as e:
            of = f"either be a dict or a list matching the output names of the functional model {self.output_names} or " if self.output_names else ""
            form = map_structure(lambda _: "X", y_pred)
            raise ValueError(
                f"{e}\nInvalid `{said}`. `{said}` should contain metrics objects and {of}match the output structure of the model: {form}.\n"
                f"Received: {said}={given}"
            )
        _unsupported(f"`{said}` of several outputs that stand as those do")

    def update_state(self, y_true, y_pred, sample_weight=None):
        if not self.built:
            self.build(y_true, y_pred)
        outputs, targets = self._by_name(y_pred), self._by_name(y_true)
        for name, found in self._of_outputs:
            i = self._names.index(name) if name is not None else 0
            for metric in found:
                metric.update_state(targets[i], outputs[i], sample_weight=None)

    def names(self):
        found = []
        for name, metrics in self._of_outputs:
            for metric in metrics:
                own = f"{name}_{metric.name}" if name else metric.name
                found.append(own if own not in found else f"{own}_{found.count(own)}")
        return found

    def reset_state(self):
        for metric in self.metrics:
            metric.reset_state()

    def result(self):
        if not self.built:
            raise ValueError("Cannot get result() since the metric has not yet been built.")
        return {name: metric.result() for name, metric in zip(self.names(), self.metrics)}


class CompileLoss:
    def __init__(self, loss, loss_weights=None, output_names=None):
        if loss_weights and not isinstance(loss_weights, (list, tuple, dict, float)):
            raise ValueError(
                "Expected `loss_weights` argument to be a float (single output case) or a list, tuple, or dict (multiple output case). "
                f"Received instead: loss_weights={loss_weights} of type {type(loss_weights)}"
            )
        self.given = loss
        self.weights = loss_weights
        self.output_names = output_names
        self.built = False
        self.found = []

    def build(self, y_true, y_pred):
        outputs, targets, given, weights = flatten(y_pred), self._targets(y_true, y_pred), self.given, self.weights
        self._refuse_keys(y_pred)
        if isinstance(given, dict) and not isinstance(y_pred, dict):
            given = [given[name] for name in self.output_names]
            weights = [weights[name] for name in self.output_names] if isinstance(weights, dict) else weights
        if weights is not None and not _same_form(given, weights) and len(flatten(given)) != len(flatten(weights)):
            raise ValueError(f"`loss_weights` must match the number of losses, got {len(flatten(given))} losses and {len(weights)} weights.")
        if isinstance(given, dict):
            given = [given.get(key) for key in sorted(y_pred)]
        if not isinstance(given, (list, tuple)):
            given = [given for _ in outputs]
        elif len(given) != len(outputs) and type(given) is not type(y_pred):
            if outputs[0] is not y_pred or None in given or self.weights is not None:
                _unsupported("another number of losses than of outputs")
            # All are measured for the one output, and the first counts.
            targets, outputs = targets * len(given), outputs * len(given)
        if isinstance(y_pred, (list, tuple, dict)) and len(y_pred) == len(outputs):
            self._refuse_missing(given, y_true, y_pred)
        given = [*given, *[None for _ in outputs[len(given) :]]]
        self.found = [_loss(one, target, output) for one, target, output in zip(given, targets, outputs)]
        # Outputs with names stand by their names in a structure, and are measured as the losses are written, or as the model gives them.
        self._order = range(len(self.found))
        if isinstance(y_pred, dict) and len(y_pred) == len(outputs):
            places = sorted(y_pred)
            self._order = [places.index(key) for key in (self.given if isinstance(self.given, dict) else y_pred)]
        self.output_names = self.output_names or _flat_keys(y_pred)
        self.built = True

    def _refuse_keys(self, y_pred):
        """Losses by name, of outputs that have no names or others."""
        if not isinstance(self.given, dict) or isinstance(y_pred, dict):
            return
        if not self.output_names:
            raise TypeError("'NoneType' object is not iterable")
        if set(self.given) != set(self.output_names):
            raise ValueError(f"Expected keys {self.output_names} in loss dict, but found loss.keys()={list(self.given)}")

    def _targets(self, y_true, y_pred):
        """By output: None where an output has none."""
        return [y_true.get(key) for key in _flat_keys(y_pred)] if isinstance(y_true, dict) and _flat_keys(y_pred) else flatten(y_true)

    def _refuse_missing(self, given, y_true, y_pred):
        """A loss of which there is no output, or no target."""
        keys = range(len(given)) if not isinstance(y_pred, dict) else self.given if isinstance(self.given, dict) else y_pred
        has = lambda structure, key: key in structure if isinstance(structure, dict) else isinstance(structure, (list, tuple)) and not isinstance(key, str) and key < len(structure)
        losses = given if not isinstance(y_pred, dict) else self.given if isinstance(self.given, dict) else dict(zip(sorted(y_pred), given))
        for key in keys:
            if losses[key] is not None and not (has(y_true, key) and has(y_pred, key)):
                raise KeyError(f"The path: {(key,)} in the `loss` argument, can't be found in either the model's output (`y_pred`) or in the labels (`y_true`).")

    def names(self):
        """Of the losses that are told apart, where there are several."""
        found = [(loss, i) for i, loss in enumerate(self.found) if loss is not None]
        if len(found) < 2:
            return []
        return [f"{self.output_names[i] if self.output_names else loss.name}_loss" for loss, i in found]

    def __call__(self, y_true, y_pred, sample_weight=None):
        return _internal.scoped("compile_loss", lambda: self.call(y_true, y_pred, sample_weight))

    def call(self, y_true, y_pred, sample_weight):
        if not _same_form(y_true, y_pred):
            y_true = self._as_outputs(y_true, y_pred)
        if not self.built:
            self.build(y_true, y_pred)
        outputs, targets = flatten(y_pred), self._targets(y_true, y_pred)
        # Of several losses of one output, the first counts.
        only_first = outputs[0] is y_pred and len(self.found) > 1
        outputs, targets = [outputs * len(self.found), targets * len(self.found)] if only_first else [outputs, targets]
        weights = flatten(sample_weight) if isinstance(sample_weight, (list, tuple, dict)) else [sample_weight for _ in outputs]
        total = None
        for i in self._order:
            if self.found[i] is None:
                continue
            value = self.found[i](targets[i], outputs[i], weights[i] if i < len(weights) else None)
            if any([isinstance(one, str) for one in flatten(self.weights)]):
                raise ValueError("dtype='string' is not a valid dtype for Keras type promotion.")
            total = value if total is None else total if only_first else tf.add(total, value)
        return total

    def _refuse_names(self, names, y_pred):
        """Names that are no output's stand for the targets themselves; the first loss that there is meets one."""
        self._refuse_keys(y_pred)
        by_key = pack_as(y_pred, names)
        if isinstance(by_key, dict):
            losses = self.given if isinstance(self.given, dict) else {key: self.given for key in by_key}
            names = [by_key[key] for key in losses if losses[key] is not None and key in by_key]
        dtype = flatten(y_pred)[0].dtype.name
        raise TypeError(f"Expected {dtype}, but got {names[0]} of type 'str'.")

    def _as_outputs(self, y_true, y_pred):
        outputs, targets = flatten(y_pred), flatten(y_true)
        if len(outputs) == len(targets):
            if isinstance(y_true, dict) and not isinstance(y_pred, dict) and self.output_names and set(y_true) == set(self.output_names):
                return pack_as(y_pred, [y_true[name] for name in self.output_names])
            if isinstance(y_true, dict):
                self._refuse_names(list(y_true), y_pred)
            return pack_as(y_pred, targets)
        losses = flatten(self.given)
        if len([one for one in losses if one is not None]) == len(targets):
            rest = list(targets)
            return pack_as(self.given, [None if one is None else rest.pop(0) for one in losses])
        stars = lambda value: map_structure(lambda _: "*", value)
        raise ValueError(f"y_true and y_pred have different structures.\ny_true: {stars(y_true)}\ny_pred: {stars(y_pred)}\n")


class CompiledMetrics:
    """What Keras 2 gave as `model.compiled_metrics`."""

    def __init__(self, model):
        self._model = model

    def update_state(self, y, y_pred, sample_weight=None):
        _warn("`model.compiled_metrics()` is deprecated. Instead, use e.g.:\n```\nfor metric in self.metrics:\n    metric.update_state(y, y_pred)\n```\n")
        for metric in self._model.metrics:
            if isinstance(metric, Mean):
                metric.update_state(y_pred, sample_weight=sample_weight)
            else:
                metric.update_state(y, y_pred, sample_weight=sample_weight)


def _flat_logs(logs):
    """What is logged, by name: metrics that give several are taken apart."""
    found = {}
    for name in sorted(logs):
        found.update(_flat_logs(logs[name]) if isinstance(logs[name], dict) else {name: logs[name]})
    return found
