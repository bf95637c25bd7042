def _names_of_outputs(model):
    """What losses and metrics call a model's outputs: by their keys, or the layers that give them."""
    made = getattr(model, "_outputs_struct", None)
    if isinstance(made, dict) and not any([isinstance(one, (list, tuple, dict)) for one in made.values()]):
        return sorted(made)
    return getattr(model, "output_names", None) or getattr(getattr(model, "_functional", None), "output_names", None)


class Trainer:
    def __init__(self):
        self._compiled = False
        self.loss = None
        self.stop_training = False
        self._compile_loss = None
        self._compile_metrics = None
        self._run_eagerly = False
        self._steps_traced = {}
        self._traced_at = {}

    @property
    def compiled(self):
        return vars(self).get("_compiled", False)

    def compile(self, optimizer="rmsprop", loss=None, loss_weights=None, metrics=None, weighted_metrics=None, run_eagerly=False, steps_per_execution=1, jit_compile="auto", auto_scale_loss=True):
        self.optimizer = get_optimizer(optimizer)
        names = _names_of_outputs(self)
        self._compile_loss = CompileLoss(loss, loss_weights, names) if loss is not None else None
        self.loss = loss
        self._compile_metrics = CompileMetrics(metrics, weighted_metrics, names) if metrics is not None or weighted_metrics is not None else None
        self._run_eagerly = run_eagerly
        self.stop_training = False
        self._steps_traced = {}
        self._traced_at = {}
        self._trained = None
        self._compiled = True
        self._loss_tracker = Mean(name="loss")

    @property
    def run_eagerly(self):
        return self._run_eagerly

    @property
    def metrics(self):
        found = [self._loss_tracker] if self.compiled else []
        if self._compile_metrics is not None:
            found.append(self._compile_metrics)
        return found + [value for value in vars(self).values() if isinstance(value, Metric) and value is not vars(self).get("_loss_tracker")]

    @property
    def metrics_names(self):
        return [metric.name for metric in self.metrics]

    def reset_metrics(self):
        for metric in self.metrics:
            metric.reset_state()

    def compute_loss(self, x=None, y=None, y_pred=None, sample_weight=None, training=True):
        found = []
        if self._compile_loss is not None:
            loss = self._compile_loss(y, y_pred, sample_weight)
            if loss is not None:
                found.append(loss)
        found.extend(getattr(self, "losses", []))
        if not found:
            raise ValueError("No loss to compute. Provide a `loss` argument in `compile()`.")
        return found[0] if len(found) == 1 else tf.add_n(found)

    def compiled_loss(self, y, y_pred, sample_weight=None, regularization_losses=None):
        _warn("`model.compiled_loss()` is deprecated. Instead, use `model.compute_loss(x, y, y_pred, sample_weight, training)`.")
        return self.compute_loss(x=None, y=y, y_pred=y_pred, sample_weight=sample_weight)

    @property
    def compiled_metrics(self):
        return CompiledMetrics(self)

    def compute_metrics(self, x, y, y_pred, sample_weight=None):
        if self._compile_metrics is not None:
            self._compile_metrics.update_state(y, y_pred, sample_weight)
        return self.get_metrics_result()

    def get_metrics_result(self):
        found = {}
        for metric in self.metrics:
            if metric is self._compile_metrics:
                if metric.built:
                    found.update(metric.result())
            elif metric is self._loss_tracker:
                found["loss"] = self._loss_tracker.result()
                for name in self._compile_loss.names() if self._compile_loss is not None and self._compile_loss.built else []:
                    found[name] = self._loss_tracker.result()
            else:
                result = metric.result()
                found.update(result if isinstance(result, dict) else {metric.name: result})
        return found

    def _forward(self, x, training):
        return self(x, training=training) if "training" in _parameters(self.call) else self(x)

    def train_step(self, data):
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        y_pred = self._forward(x, True)
        loss = self._checked_loss(x, y, y_pred, sample_weight, True)
        self._loss_tracker.update_state(loss)
        trained = self.trainable_weights
        if trained:
            if self.optimizer is not None:
                self.optimizer.build(trained)
        else:
            _warn("The model does not have any trainable weights.")
        return self.compute_metrics(x, y, y_pred, sample_weight=sample_weight)

    def _checked_loss(self, x, y, y_pred, sample_weight, training):
        given = {"training": training} if "training" in _parameters(self.compute_loss) else {}
        return self.compute_loss(x=x, y=y, y_pred=y_pred, sample_weight=sample_weight, **given)

    def test_step(self, data):
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        y_pred = self._forward(x, False)
        self._loss_tracker.update_state(self._checked_loss(x, y, y_pred, sample_weight, False))
        return self.compute_metrics(x, y, y_pred, sample_weight=sample_weight)

    def predict_step(self, data):
        x, _, _ = unpack_x_y_sample_weight(data)
        return self._forward(x, False)

    def _run_steps(self, step, data, eager=None):
        """Each kind of batch once; what is said of losses is not known."""
        eager = self._run_eagerly if eager is None else eager
        check_ranks(self, step, data)
        check_last_batch(self, data)
        logs = {}
        for batch in data.batches(eager):
            logs = step(batch) if eager else self._traced(step, batch)
        if not isinstance(logs, dict):
            return logs
        return {name: _internal.unknown_number("a loss or metric") for name in _flat_logs(logs)}

    def _traced(self, step, batch, alone=False):
        """A step in a graph. Where it was traced for other sizes before, the graph leaves open what differs. `alone`: the batch comes from no iterator."""
        before = self._steps_traced.setdefault((step.__name__, alone), [])
        flat = [one for one in flatten(batch) if one is not None]
        specs = [(tuple(one.shape), one.dtype.name) for one in flat]
        if specs not in before and before and all([len(known) == len(specs) for known in before]):
            self._check_target_rank(batch, before, specs)
            if any([len(known[0][0]) != len(specs[0][0]) for known in before]):
                refuse_rank(self, step, specs[0][1])
            opened = [_opened([known[i][0] for known in before] + [shape]) for i, (shape, _) in enumerate(specs)]
            batch = map_structure(lambda one: None if one is None else _internal.fed(one, opened[_place(flat, one)], one.name[:-2]), batch)
            specs = [(shape, dtype) for shape, (_, dtype) in zip(opened, specs)]
        called = "one_step_on_data" if alone else "one_step_on_data_distributed" if step.__name__ == "predict_step" else "multi_step_on_iterator"
        first = self._traced_at.setdefault((called, str(specs)), _internal.running())
        logs = _internal.trace_step(lambda: step(batch), called, first)
        before.append(specs)
        return logs

    def _check_target_rank(self, batch, before, specs):
        """Of a target that had another rank before, a graph knows no rank: the loss, which asks for it, says so."""
        inputs = len([one for one in flatten(unpack_x_y_sample_weight(batch)[0]) if one is not None])
        known = any([old[:inputs] == specs[:inputs] for old in before])
        if self._compile_loss is not None and known and any([len(old[i][0]) != len(specs[i][0]) for old in before for i in range(inputs, len(specs))]):
            raise ValueError("Cannot take the length of shape with unknown rank.")

    def _after_training(self):
        for weight in self.trainable_weights:
            _internal.forget(as_tensor(weight.value))

    def _assert_compiled(self):
        if not self.compiled:
            raise ValueError("You must call `compile()` before using the model.")

    def fit(self, x=None, y=None, batch_size=None, epochs=1, verbose="auto", callbacks=None, validation_split=0.0, validation_data=None, shuffle=True, class_weight=None, sample_weight=None, initial_epoch=0, steps_per_epoch=None, validation_steps=None, validation_batch_size=None, validation_freq=1):
        self._assert_compiled()
        if validation_split and validation_data is None:
            (x, y, sample_weight), validation_data = split_for_validation((x, y, sample_weight), validation_split)
        checked = None
        if validation_data is not None:
            checked = unpack_x_y_sample_weight(validation_data)
        data = adapted(x, y, sample_weight, batch_size, steps_per_epoch, class_weight)
        if shuffle and data.samples is None:
            data.say_unshuffled()
        if shuffle and data.samples is not None and data.steps > 1:
            self._say_shuffled()
        history = History()
        run = [*flatten(callbacks), history] if callbacks is not None else [history]
        steps = steps_per_epoch or data.steps
        for one in run:
            one.set_params({"verbose": 1 if verbose == "auto" else verbose, "epochs": epochs, "steps": steps})
            one.set_model(self)
        self.history = history
        self.stop_training = False
        for one in run:
            one.on_train_begin()
        self._say_frozen_late()
        logs = self._run_steps(self.train_step, data)
        validation = None
        if checked is not None:
            validation = adapted(*checked, validation_batch_size or batch_size, validation_steps)
        may_stop = any([isinstance(one, EarlyStopping) and one.may_stop(epochs - initial_epoch) for one in run])
        for epoch in range(initial_epoch, epochs):
            for one in run:
                one.on_epoch_begin(epoch)
            if epoch > initial_epoch + 63:
                _unsupported("so many epochs with callbacks") if len(run) > 1 else None
            for one in run[:-1]:
                if _is_own(one, ("on_train_batch_begin", "on_train_batch_end", "on_batch_begin", "on_batch_end")):
                    for i in range(steps if steps is not None and steps < 33 else 0):
                        one.on_train_batch_begin(i)
                        one.on_train_batch_end(i, dict(logs))
            found = {name: _internal.unknown_number("a loss or metric") for name in logs}
            if validation is not None and (epoch + 1) % (validation_freq if isinstance(validation_freq, int) else 1) == 0:
                if epoch == initial_epoch:
                    measured = self._run_steps(self.test_step, validation)
                found.update({f"val_{name}": _internal.unknown_number("a loss or metric") for name in measured})
            self._say_epoch(epoch, epochs, steps, verbose)
            for one in run:
                one.on_epoch_end(epoch, found)
            if self.stop_training is True:
                break
        if may_stop:
            history.epoch = _internal.unknown("how many epochs were run")
            history.history = {name: _internal.unknown("as many losses as epochs were run") for name in history.history}
        for one in run:
            one.on_train_end(logs)
        if steps is not None and type(self).train_step is Trainer.train_step and self.optimizer is not None:
            self.optimizer.iterations.more(None if may_stop else steps * len(history.epoch))
        self._after_training()
        return history

    def _say_frozen_late(self):
        """The step that the first `fit` traced keeps the weights that were trainable then."""
        now = [weight for weight in self.weights if weight.trainable] if self.trainable else []
        before = self._trained
        if before is not None and not self._run_eagerly and sorted([id(one) for one in before]) != sorted([id(one) for one in now]):
            _hazard(
                "trainable_after_compile",
                "Nothing is raised. `trainable` was changed since the last fit, and this fit does not know of it: it trains what the first one trained.",
                "A step of training is made once, when fit is first called, and kept until `compile()` is called again. Call `compile()` after `trainable` is changed.",
            )
        self._trained = before if before is not None else now

    def _say_shuffled(self):
        for layer in self._layers:
            if getattr(layer, "stateful", False) is True:
                _hazard(
                    "shuffled_states",
                    f"Nothing is raised. fit shuffles the samples (shuffle=True), and `{layer.name}` is stateful: the state that a batch leaves goes to a batch that does not follow it.",
                    "A stateful layer wants shuffle=False, and batches in which row i goes on where row i of the batch before ended.",
                )

    def _say_epoch(self, epoch, epochs, steps, verbose):
        if verbose == 0:
            return
        print(f"Epoch {epoch + 1}/{epochs}")
        print(f"{steps}/{steps} -" if steps is not None else "-", _internal.unknown("the time and the losses"))

    def _measured(self, logs, return_dict):
        if return_dict or not isinstance(logs, dict):
            return {name: logs[name] for name in sorted(logs)} if isinstance(logs, dict) else logs
        found = list(logs.values())
        return found[0] if len(found) == 1 else found

    def evaluate(self, x=None, y=None, batch_size=None, verbose="auto", sample_weight=None, steps=None, callbacks=None, return_dict=False, **kwargs):
        self._assert_compiled()
        if kwargs:
            raise ValueError(f"Arguments not recognized: {kwargs}")
        data = adapted(x, y, sample_weight, batch_size, steps)
        logs = self._run_steps(self.test_step, data)
        if verbose != 0:
            print(f"{data.steps}/{data.steps} -" if data.steps is not None else "-", _internal.unknown("the time and the losses"))
        return self._measured(logs, return_dict)

    def predict(self, x, batch_size=None, verbose="auto", steps=None, callbacks=None):
        data = adapted(x, None, None, batch_size, steps)
        if data.samples is None:
            return self._predicted_of_dataset(data)
        check_last_batch(self, data)
        found = []
        for size, times in data.each():
            if self._run_eagerly:
                outputs = self.predict_step(map_structure(lambda one: None if one is None else rows_of(one, 0, size), data.data))
            else:
                batch = map_structure(lambda one: None if one is None else as_batch(one, data.start(size), data.start(size) + size, size, "data"), data.data)
                outputs = self._traced(self.predict_step, batch)
            found.append((outputs, times))
        if verbose != 0:
            print(f"{data.steps}/{data.steps}", _internal.unknown("the time"))
        total = lambda i: sum([_internal.sizes(flatten(outputs)[i])[0] * times for outputs, times in found])
        first = found[0][0]
        shapes = [(total(i), *_internal.sizes(one)[1:]) for i, one in enumerate(flatten(first))]
        return pack_as(first, [_internal.unknown_array(shape, one.dtype.name, one) for shape, one in zip(shapes, flatten(first))])

    def _predicted_of_dataset(self, data):
        (batch,) = data.batches(True)
        outputs = self.predict_step(batch)
        rows = data.rows()
        first = flatten(batch)[0].shape[0]
        if rows is None or any([_internal.sizes(one)[0] != first for one in flatten(outputs)]):
            _unsupported("how many rows a data set gives")
        return map_structure(lambda one: _internal.unknown_array((rows, *_internal.sizes(one)[1:]), one.dtype.name, one), outputs)

    def predict_on_batch(self, x):
        batch = map_structure(lambda one: as_batch(one, 0, one.shape[0], one.shape[0], "data"), x)
        outputs = self._traced(self.predict_step, (batch,), True)
        return map_structure(lambda one: _internal.unknown_array(_internal.sizes(one), one.dtype.name, one), outputs)

    def _on_batch(self, step, x, y, sample_weight, return_dict):
        self._assert_compiled()
        count = []

        def fed(one):
            count.append(1)
            return as_batch(one, 0, one.shape[0], one.shape[0], "data" if len(count) == 1 else f"data_{len(count) - 1}")

        batch = map_structure(lambda one: None if one is None else fed(one), (x, y, sample_weight))
        logs = step(batch) if self._run_eagerly else self._traced(step, batch, True)
        return self._measured({name: _internal.unknown_number("a loss or metric") for name in logs}, return_dict)

    def train_on_batch(self, x, y=None, sample_weight=None, class_weight=None, return_dict=False):
        if class_weight is not None:
            if sample_weight is not None:
                raise ValueError(
                    "Arguments `sample_weight` and `class_weight` cannot be specified at the same time. "
                    f"Received: sample_weight={sample_weight}, class_weight={class_weight}"
                )
            sample_weight = weights_of_classes(y)
        measured = self._on_batch(self.train_step, x, y, sample_weight, return_dict)
        self._after_training()
        return measured

    def test_on_batch(self, x, y=None, sample_weight=None, return_dict=False):
        return self._on_batch(self.test_step, x, y, sample_weight, return_dict)


def _place(values, value):
    return [i for i, one in enumerate(values) if one is value][0]


def _opened(shapes):
    """Sizes that several shapes share; None where they differ."""
    if len({len(shape) for shape in shapes}) > 1:
        return _unsupported("a step that was traced for tensors of another rank before")
    return tuple([sizes[0] if len(set(sizes)) == 1 else None for sizes in zip(*shapes)])


for _name in ("fit", "evaluate", "predict", "train_on_batch", "test_on_batch", "predict_on_batch"):
    if hasattr(Trainer, _name):
        getattr(Trainer, _name).__qualname__ = f"TensorFlowTrainer.{_name}"
