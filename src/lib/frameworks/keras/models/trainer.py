class Trainer(Stepping):
    __unmodelled__ = (
        "distribute_reduction_method distribute_strategy export get_quantization_layer_structure get_state_tree make_predict_function "
        "make_test_function make_train_function predict_function set_state_tree stateless_compute_loss steps_per_execution test_function train_function "
        "unrolled_steps_per_execution"
    )

    def __init__(self):
        self._compiled = False
        self.loss = None
        self.stop_training = False
        self._compile_loss = None
        self._compile_metrics = None
        self._run_eagerly = False
        self._steps_traced = {}
        self._traced_at = {}
        self._logs_traced = {}

    @property
    def compiled(self):
        return vars(self).get("_compiled", False)

    def compile(self, optimizer="rmsprop", loss=None, loss_weights=None, metrics=None, weighted_metrics=None, run_eagerly=False, steps_per_execution=1, jit_compile="auto", auto_scale_loss=True):
        self.optimizer = get_optimizer(optimizer)
        if auto_scale_loss and self.optimizer is not None and self.dtype_policy.name == "mixed_float16" and not isinstance(self.optimizer, LossScaleOptimizer):
            self.optimizer = LossScaleOptimizer(self.optimizer, name="loss_scale_optimizer")
        names = names_of_outputs(self)
        self._compile_loss = CompileLoss(loss, loss_weights, names) if loss is not None else None
        self.loss = loss
        self._compiled_with = {
            "optimizer": self.optimizer, "loss": loss, "loss_weights": loss_weights, "metrics": metrics, "weighted_metrics": weighted_metrics,
            "run_eagerly": run_eagerly, "steps_per_execution": steps_per_execution, "jit_compile": False if jit_compile == "auto" else jit_compile,
        }
        self._compile_metrics = CompileMetrics(metrics, weighted_metrics, names) if metrics is not None or weighted_metrics is not None else None
        self._run_eagerly = run_eagerly
        self.stop_training = False
        self._steps_traced = {}
        self._traced_at = {}
        self._logs_traced = {}
        self._trained = None
        self._compiled = True
        self._loss_tracker = Mean(name="loss")

    def get_compile_config(self):
        return serialize_keras_object(self._compiled_with) if self.compiled else {}

    def compile_from_config(self, config):
        if type(self).compile is not Trainer.compile:
            _warn(
                "`compile()` was not called as part of model loading because the model's `compile()` method is custom. All subclassed Models that have `compile()` "
                "overridden should also override `get_compile_config()` and `compile_from_config(config)`. Alternatively, you can call `compile()` manually after "
                "loading."
            )
            return
        self.compile(**deserialize_keras_object(config))

    @property
    def jit_compile(self):
        return bool(self._compiled_with["jit_compile"])

    @property
    def run_eagerly(self):
        return self._run_eagerly

    @property
    def metrics(self):
        found = [self._loss_tracker] if self.compiled else []
        if self._compile_metrics is not None:
            found.append(self._compile_metrics)
        return found + [value for value in vars(self).values() if isinstance(value, Metric) and value is not vars(self).get("_loss_tracker")]

    metrics_names = property(lambda self: [metric.name for metric in self.metrics])

    def reset_metrics(self):
        for metric in self.metrics:
            metric.reset_state()

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
        steps = steps_per_epoch or data.steps
        run = CallbackList(callbacks, add_history=True, model=self, verbose=1 if verbose == "auto" else verbose, epochs=epochs, steps=steps)
        self.stop_training = False
        run.on_train_begin()
        self._say_frozen_late()
        logs, found, validation, may_stop = None, None, None, False
        for epoch in range(initial_epoch, epochs):
            if run.is_of_program() and (may_stop or epoch > initial_epoch + 63):
                _unsupported("how many epochs are run" if may_stop else "so many epochs with callbacks")
            run.on_epoch_begin(epoch)
            logs = self._around(run, "train", steps, (lambda: self._run_steps(self.train_step, data)) if logs is None else lambda: logs)
            self._count_steps(None if may_stop else steps)
            found = told(logs)
            if checked is not None and _is_validated(epoch, validation_freq):
                if validation is None:
                    validation = adapted(*checked, validation_batch_size or batch_size, validation_steps)
                measured = self._tested(run, validation)
                found.update({f"val_{name}": _internal.unknown_number("a loss or metric") for name in measured})
            self._say_epoch(epoch, epochs, steps, verbose)
            run.on_epoch_end(epoch, found)
            if self.stop_training is True:
                break
            may_stop = epoch + 1 < epochs and any([isinstance(one, EarlyStopping) and one.may_have_acted for one in run.callbacks])
        if may_stop:
            self.history.forget()
        if data.samples is None and logs is not None:
            data.further()
        run.on_train_end(found)
        # A model that was not built has its weights by now.
        if self._trained is None:
            self._trained = self._trainable_now()
        self._after_training()
        return self.history

    def _around(self, run, what, steps, first):
        """What is done around each batch; `first` runs the steps themselves, and gives what is logged."""
        of_all = ("on_batch_begin", "on_batch_end") if what == "train" else ()
        if not run.has_own(f"on_{what}_batch_begin", f"on_{what}_batch_end", *of_all):
            return first()
        if steps is None or steps > 512:
            _unsupported("what is done around each of so many batches")
        logs = None
        for i in range(steps):
            getattr(run, f"on_{what}_batch_begin")(i)
            logs = first() if logs is None else logs
            getattr(run, f"on_{what}_batch_end")(i, dict(logs))
            if what == "train" and self.stop_training is True:
                break
        return logs

    def _count_steps(self, steps):
        if type(self).train_step is Trainer.train_step and self.optimizer is not None:
            self.optimizer.iterations.more(steps)

    def _tested(self, run, data):
        """What testing measures, with what is done around it. A validation is traced once."""
        run.on_test_begin()
        known = vars(data).get("measured")
        data.measured = self._around(run, "test", data.steps, (lambda: self._run_steps(self.test_step, data)) if known is None else lambda: known)
        run.on_test_end(dict(data.measured) if isinstance(data.measured, dict) else data.measured)
        return data.measured

    def _trainable_now(self):
        return sorted([id(weight) for weight in self.weights if weight.trainable]) if self.trainable else []

    def _say_frozen_late(self):
        """The step that the first `fit` traced keeps the weights that were trainable then."""
        if self._trained is not None and not self._run_eagerly and self._trained != self._trainable_now():
            _hazard(
                "trainable_after_compile",
                "Nothing is raised. `trainable` was changed since the last fit, and this fit does not know of it: it trains what the first one trained.",
                "A step of training is made once, when fit is first called, and kept until `compile()` is called again. Call `compile()` after `trainable` is changed.",
            )

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

    def _callbacks(self, callbacks, verbose, steps):
        return callbacks if isinstance(callbacks, CallbackList) else CallbackList(callbacks, model=self, verbose=verbose, epochs=1, steps=steps)

    def evaluate(self, x=None, y=None, batch_size=None, verbose="auto", sample_weight=None, steps=None, callbacks=None, return_dict=False, **kwargs):
        self._assert_compiled()
        if kwargs:
            raise ValueError(f"Arguments not recognized: {kwargs}")
        data = adapted(x, y, sample_weight, batch_size, steps)
        logs = self._tested(self._callbacks(callbacks, verbose, data.steps), data)
        if verbose != 0:
            print(f"{data.steps}/{data.steps} -" if data.steps is not None else "-", _internal.unknown("the time and the losses"))
        return self._measured(logs, return_dict)

    def predict(self, x, batch_size=None, verbose="auto", steps=None, callbacks=None):
        data = adapted(x, None, None, batch_size, steps)
        run = self._callbacks(callbacks, verbose, data.steps)
        run.on_predict_begin()
        made = self._around(run, "predict", data.steps, lambda: {"outputs": self._predicted(data, verbose)})["outputs"]
        run.on_predict_end()
        return made

    def _predicted(self, data, verbose):
        refuse_in_graph()
        if data.samples is None:
            return self._predicted_of_dataset(data)
        found = []
        for size, times in data.each():
            if self._run_eagerly:
                outputs = self.predict_step(map_structure(lambda one: None if one is None else rows_of(one, 0, size), data.data))
            else:
                batch = map_structure(lambda one: None if one is None else as_batch(one, data.start(size), data.start(size) + size, size, "data"), data.data)
                outputs = self._traced(self.predict_step, batch)
            found.append((outputs, times))
        if not found:
            raise UnboundLocalError("cannot access local variable 'batch_outputs' where it is not associated with a value")
        if verbose != 0:
            print(f"{data.steps}/{data.steps}", _internal.unknown("the time"))
        if len(found) == 1 and found[0][1] == 1:
            return map_structure(lambda one: _internal.array_of(one), found[0][0])
        total = lambda i: sum([_internal.sizes(flatten(outputs)[i])[0] * times for outputs, times in found])
        first = found[0][0]
        shapes = [(total(i), *_internal.sizes(one)[1:]) for i, one in enumerate(flatten(first))]
        return pack_as(first, [_internal.unknown_array(shape, one.dtype.name, one) for shape, one in zip(shapes, flatten(first))])

    def _predicted_of_dataset(self, data):
        (batch,) = data.batches(True)
        outputs = self.predict_step(batch) if self._run_eagerly else self._traced(self.predict_step, self._fed(batch))
        rows = data.rows()
        first = flatten(batch)[0].shape[0]
        if rows is None or any([_internal.sizes(one)[0] != first for one in flatten(outputs)]):
            _unsupported("how many rows a data set gives")
        return map_structure(lambda one: _internal.unknown_array((rows, *_internal.sizes(one)[1:]), one.dtype.name, one), outputs)

    def predict_on_batch(self, x):
        _refuse_numbers(x)
        batch = map_structure(lambda one: as_batch(one, 0, one.shape[0], one.shape[0], "data"), x)
        return map_structure(lambda one: _internal.array_of(one), self._traced(self.predict_step, (batch,), True))

    def _fed(self, batch):
        """A batch as a graph is given it."""
        count = []

        def fed(one):
            if one is None:
                return None
            count.append(1)
            return as_batch(one, 0, one.shape[0], one.shape[0], "data" if len(count) == 1 else f"data_{len(count) - 1}")

        return map_structure(fed, batch)

    def _on_batch(self, step, x, y, sample_weight, return_dict):
        self._assert_compiled()
        _refuse_numbers(x)
        if not all([hasattr(one, "shape") for one in flatten((y, sample_weight)) if one is not None]):
            _unsupported("a batch of lists")
        batch = self._fed((x, y, sample_weight))
        logs = step(batch) if self._run_eagerly else self._traced(step, batch, True)
        return self._measured({name: _internal.unknown_number("a loss or metric") for name in logs}, return_dict)

    def train_on_batch(self, x, y=None, sample_weight=None, class_weight=None, return_dict=False):
        if class_weight is not None:
            if sample_weight is not None:
                raise ValueError(
                    "Arguments `sample_weight` and `class_weight` cannot be specified at the same time. "
                    f"Received: sample_weight={sample_weight}, class_weight={class_weight}"
                )
            sample_weight = weights_of_classes(y, class_weight)
        measured = self._on_batch(self.train_step, x, y, sample_weight, return_dict)
        self._count_steps(1)
        self._after_training()
        return measured

    def test_on_batch(self, x, y=None, sample_weight=None, return_dict=False):
        return self._on_batch(self.test_step, x, y, sample_weight, return_dict)


def _refuse_numbers(x):
    """A batch is no list of Python's numbers: each would be an argument of the model."""
    for one in flatten(x):
        if isinstance(one, (bool, int, float)) and not hasattr(one, "dtype"):
            raise ValueError(
                "Only input tensors may be passed as positional arguments. The following argument value should be passed as a keyword argument: "
                f"{one} (of type {type(one)})"
            )


def _is_validated(epoch, frequency):
    return (epoch + 1) % frequency == 0 if isinstance(frequency, int) else epoch + 1 in frequency


for _name in ("fit", "evaluate", "predict", "train_on_batch", "test_on_batch", "predict_on_batch"):
    if hasattr(Trainer, _name):
        getattr(Trainer, _name).__qualname__ = f"TensorFlowTrainer.{_name}"
