def refuse_in_graph():
    """Batches are taken one after another where there is no graph of TensorFlow 1 alone."""
    if _internal.is_lazy():
        raise RuntimeError("`tf.data.Dataset` only supports Python-style iteration in eager mode or within tf.function.")


def told(logs):
    """What a step gives by name: numbers of Python's as they are, and of losses and metrics that nobody knows them."""
    return {name: _internal.unknown_number("a loss or metric") if _has_unknown(one) or type(one) not in (int, float) else float(one) for name, one in logs.items()}


class Stepping:
    """What a step of training, testing or predicting does, and how it is traced."""

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
        compiled = self._compile_metrics
        if compiled is not None:
            compiled.update_state(y, y_pred, sample_weight)
        return self.get_metrics_result()

    def get_metrics_result(self):
        return {name: result for metric in self.metrics for name, result in self._results_of(metric).items()}

    def _results_of(self, metric):
        """What a metric says, by name: the loss's mean goes by the names of all parts of the loss."""
        if metric is self._compile_metrics:
            return metric.result() if metric.built else {}
        result = metric.result()
        if metric is self._loss_tracker:
            loss = self._compile_loss
            return {name: result for name in ["loss", *(loss.names() if loss is not None and loss.built else [])]}
        return result if isinstance(result, dict) else {metric.name: result}

    def _forward(self, x, training):
        return self(x, training=training) if "training" in _parameters(self.call) else self(x)

    def train_step(self, data):
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        start = _internal.position()
        y_pred = self._forward(x, True)
        loss = self._checked_loss(x, y, y_pred, sample_weight, True)
        self._track_loss(loss, x)
        trained = self.trainable_weights
        if self._trained is not None and not self._run_eagerly:
            # The step that the first `fit` traced keeps the weights that were trainable then.
            trained = [weight for weight in self.weights if id(weight) in self._trained]
        if trained:
            if self.optimizer is not None:
                self.optimizer.step_by(loss, trained, start)
        else:
            _warn("The model does not have any trainable weights.")
        return self.compute_metrics(x, y, y_pred, sample_weight=sample_weight)

    def _checked_loss(self, x, y, y_pred, sample_weight, training):
        given = {"training": training} if "training" in _parameters(self.compute_loss) else {}
        return self.compute_loss(x=x, y=y, y_pred=y_pred, sample_weight=sample_weight, **given)

    def _track_loss(self, loss, x):
        """Each batch's loss counts as often as the batch has rows."""
        first = [one for one in flatten(x) if one is not None][0]
        rows = first.nrows() if hasattr(first, "_is_ragged") else tf.shape(first)[0]
        self._loss_tracker.update_state(loss, sample_weight=rows)

    def test_step(self, data):
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        y_pred = self._forward(x, False)
        self._track_loss(self._checked_loss(x, y, y_pred, sample_weight, False), x)
        return self.compute_metrics(x, y, y_pred, sample_weight=sample_weight)

    def predict_step(self, data):
        x, _, _ = unpack_x_y_sample_weight(data)
        return self._forward(x, False)

    def _run_steps(self, step, data, eager=None):
        """Each kind of batch once; what is said of losses is not known."""
        refuse_in_graph()
        eager = self._run_eagerly if eager is None else eager
        check_ranks(self, step, data)
        logs = {}
        # A last batch of another size does not fit what a stateful layer keeps.
        keeps = any([getattr(layer, "stateful", False) is True for layer in self._layers])
        for batch in data.batches(eager, keeps):
            logs = step(batch) if eager else self._traced(step, batch)
        if not isinstance(logs, dict):
            return logs
        return told(_flat_logs(logs))

    def _traced(self, step, batch, alone=False):
        """A step in a graph. Where it was traced for other sizes before, the graph leaves open what differs. `alone`: the batch comes from no iterator."""
        if _internal.is_lazy():
            _unsupported("a step of a model in a graph of TensorFlow 1")
        before = self._steps_traced.setdefault((step.__name__, alone), [])
        flat = [one for one in flatten(batch) if one is not None]
        specs = [(tuple(one.shape), one.dtype.name) for one in flat]
        alike = [known for known in before if [dtype for _, dtype in known] == [dtype for _, dtype in specs]]
        if specs not in before and alike:
            self._check_target_rank(batch, alike, specs)
            if any([len(known[0][0]) != len(specs[0][0]) for known in alike]):
                refuse_rank(self, step, specs[0][1])
            opened = [_opened([known[i][0] for known in alike] + [shape]) for i, (shape, _) in enumerate(specs)]
            is_left = lambda one: one is None or hasattr(one, "_is_ragged")
            batch = map_structure(lambda one: one if is_left(one) else _internal.fed(one, opened[_place(flat, one)], one.name[:-2]), batch)
            specs = [(shape, dtype) for shape, (_, dtype) in zip(opened, specs)]
        called = "one_step_on_data" if alone else "one_step_on_data_distributed" if step.__name__ == "predict_step" else "multi_step_on_iterator"
        first = self._traced_at.setdefault((called, str(specs)), _internal.running())
        said, key = _internal.said(), str((step.__name__, alone, specs, map_structure(lambda _: 0, batch)))
        trace = lambda: self._traced_first(lambda: _internal.trace_step(lambda: step(batch), called, first, step.__name__ == "train_step"))
        if key not in self._logs_traced:
            logs = self._logs_traced[key] = trace()
            before.append(specs)
            return logs
        # What was traced for these sizes runs as it was traced: what Python would raise now is not raised, what the ops do is.
        try:
            logs = trace()
        except tf.errors.OpError:
            raise
        except Exception:
            logs = self._logs_traced[key]
        _internal.unsay(said)
        return logs

    def _traced_first(self, trace):
        """A trace that makes variables is made once more, and must not make any then."""
        known, built = len(self.variables), self._parts_built()
        made, said = _internal.variables_made(), _internal.said()
        logs = trace()
        created = _internal.variables_made() - made
        if created > len(self.variables) - known:
            before = _internal.forbid_variables(True)
            try:
                return trace()
            finally:
                _internal.forbid_variables(before)
        if created or built != self._parts_built():
            _internal.say_again(said)
        return logs

    def _parts_built(self):
        return [getattr(one, "built", True) for one in (self.optimizer, self._compile_metrics, self._compile_loss)] if self.compiled else []

    def _check_target_rank(self, batch, before, specs):
        """Of a target that had another rank before, a graph knows no rank: the loss, which asks for it, says so."""
        inputs = len([one for one in flatten(unpack_x_y_sample_weight(batch)[0]) if one is not None])
        known = any([old[:inputs] == specs[:inputs] for old in before])
        if self._compile_loss is not None and known and any([len(old[i][0]) != len(specs[i][0]) for old in before for i in range(inputs, len(specs))]):
            raise ValueError("Cannot take the length of shape with unknown rank.")

    def _after_training(self):
        for weight in self.trainable_weights:
            _internal.forget(as_tensor(weight.value))


def _place(values, value):
    return [i for i, one in enumerate(values) if one is value][0]


def _opened(shapes):
    """Sizes that several shapes share; None where they differ."""
    if len({len(shape) for shape in shapes}) > 1:
        return _unsupported("a step that was traced for tensors of another rank before")
    return tuple([sizes[0] if len(set(sizes)) == 1 else None for sizes in zip(*shapes)])
