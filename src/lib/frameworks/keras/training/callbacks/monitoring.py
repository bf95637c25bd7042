class MonitorCallback(Callback):
    """One that goes by a loss or metric, of which nobody knows the numbers."""

    __unmodelled__ = "best_weights get_monitor_value in_cooldown monitor_op"

    def __init__(self, monitor="val_loss", mode="auto", baseline=None, min_delta=0):
        super().__init__()
        if mode not in ["auto", "min", "max"]:
            _warn(f"{type(self).__name__} mode '{mode}' is unknown, fallback to auto mode.")
            mode = "auto"
        self.monitor = monitor
        self.mode = mode
        self.best = baseline
        self.min_delta = abs(min_delta)
        self._is_directed = False
        self._say_turned()
        # Epochs that had a value, and whether one of them may have done something.
        self._seen = 0
        self.may_have_acted = False

    def _say_turned(self):
        """A metric's name tells whether more of it is better."""
        name = self.monitor.lower() if isinstance(self.monitor, str) else ""
        rises = any([part in name for part in ("acc", "auc", "precision", "recall", "f1")])
        falls = any([part in name for part in ("loss", "error", "mae", "mse", "perplexity")])
        if "neg" in name or rises == falls or self.mode != ("min" if rises else "max"):
            return
        _hazard(
            "monitored_turned",
            f"Nothing is raised. `{self.monitor}` is better the {'greater' if rises else 'smaller'} it is, and mode='{self.mode}' takes the {'smallest' if rises else 'greatest'} for the best.",
            f"{type(self).__name__} acts when what it watches has not become better: here it goes by the worst epoch. It is mode='{'max' if rises else 'min'}', or 'auto'.",
        )

    def on_train_begin(self, logs=None):
        self._seen = 0
        self.may_have_acted = False

    def _find_direction(self):
        if self._is_directed:
            return
        self._is_directed = True
        name = self.monitor.removeprefix("val_")
        if self.mode != "auto" or name == "loss":
            return
        for metric in getattr(self._model, "metrics", []):
            if isinstance(metric, CompileMetrics) and any([one.name == name and getattr(one, "_direction", None) for one in metric.metrics]):
                return
        raise ValueError(
            f"{type(self).__name__} callback received monitor={self.monitor}, but Keras isn't able to automatically determine whether that metric should be "
            "maximized or minimized. Pass `mode='max'` in order to monitor based on the highest metric value, or pass `mode='min'` in order to use the lowest value."
        )

    def _forget(self, *names):
        for name in names:
            setattr(self, name, _internal.unknown("what a loss decides"))


class EarlyStopping(MonitorCallback):
    def __init__(self, monitor="val_loss", min_delta=0, patience=0, verbose=0, mode="auto", baseline=None, restore_best_weights=False, start_from_epoch=0):
        super().__init__(monitor, mode, min_delta=min_delta)
        self.patience, self.start_from_epoch, self.baseline = patience, start_from_epoch, baseline
        self.verbose, self.restore_best_weights = verbose, restore_best_weights
        self._begin()

    def _begin(self):
        self.wait = self.stopped_epoch = 0
        self.best = self.best_weights = None

    def on_train_begin(self, logs=None):
        super().on_train_begin()
        self._begin()
        self.best_epoch = 0

    def on_epoch_end(self, epoch, logs=None):
        self._find_direction()
        if self.monitor not in (logs or {}):
            _warn(f"Early stopping conditioned on metric `{self.monitor}` which is not available. Available metrics are: {','.join(list(logs or {}))}")
            return
        if epoch < self.start_from_epoch:
            return
        self._seen += 1
        self._forget("best", "wait", "best_epoch")
        if self._seen == 1:
            self.best_epoch = epoch
        # The first is the best so far: only those that follow are waited through, unless there is something else to be better than.
        waited = self._seen if self.baseline is not None else self._seen - 1
        if waited >= self.patience and epoch > 0 and self._seen > 1:
            self._forget("stopped_epoch")
            self.may_have_acted = True

    def on_train_end(self, logs=None):
        if self.verbose > 0 and (self.may_have_acted or (self.restore_best_weights and self._seen)):
            print(_internal.unknown("when training is stopped"))


class ModelCheckpoint(MonitorCallback):
    def __init__(self, filepath, monitor="val_loss", verbose=0, save_best_only=False, save_weights_only=False, mode="auto", save_freq="epoch", initial_value_threshold=None):
        super().__init__(monitor, mode, initial_value_threshold)
        self.verbose = verbose
        self.filepath = str(filepath)
        self.save_best_only = save_best_only
        self.save_weights_only = save_weights_only
        self.save_freq = save_freq
        if save_freq != "epoch" and not isinstance(save_freq, int):
            raise ValueError(f"Unrecognized save_freq: {save_freq}. Expected save_freq are 'epoch' or integer values")
        if save_weights_only:
            if not self.filepath.endswith(".weights.h5"):
                raise ValueError(f"When using `save_weights_only=True` in `ModelCheckpoint`, the filepath provided must end in `.weights.h5` (Keras weights format). Received: filepath={self.filepath}")
        elif not self.filepath.endswith((".keras", ".h5")):
            raise ValueError(f"The filepath provided must end in `.keras` (Keras model format). Received: filepath={self.filepath}")

    def on_epoch_end(self, epoch, logs=None):
        self._find_direction()
        if self.save_freq != "epoch":
            return
        logs = logs or {}
        try:
            # Of what is logged, no number is known.
            named = {name: value for name, value in logs.items() if f"{{{name}" in self.filepath}
            path = self.filepath.format(epoch=epoch + 1, **named)
        except KeyError as e:
            raise KeyError(f'Failed to format this callback filepath: "{self.filepath}". Reason: {e}')
        said = f"\nEpoch {epoch + 1}: "
        if self.save_best_only and self.monitor not in logs:
            _warn(f"Can save best model only with {self.monitor} available.")
        elif self.save_best_only:
            self._seen += 1
            if self._seen > 1 or self.best is not None:
                self._forget("best")
                if self.verbose > 0:
                    print(_internal.unknown("whether a model is the best so far"))
                return
            if self.verbose > 0:
                print(f"{said}{self.monitor} improved from None to {logs[self.monitor]:.5f}, saving model to {path}")
            self._forget("best")
        elif self.verbose > 0:
            print(f"{said}saving model to {path}")
        if not _has_unknown(path):
            self._model.save_weights(path) if self.save_weights_only else self._model.save(path)
        if self.verbose > 0:
            print(f"{said}finished saving model to {path}")


class ReduceLROnPlateau(MonitorCallback):
    def __init__(self, monitor="val_loss", factor=0.1, patience=10, verbose=0, mode="auto", min_delta=0.0001, cooldown=0, min_lr=0.0, **kwargs):
        super().__init__(monitor, mode, min_delta=min_delta)
        if factor >= 1.0:
            raise ValueError(f"ReduceLROnPlateau does not support a factor >= 1.0. Received factor={factor}")
        self.factor = factor
        self.min_lr = min_lr
        self.patience = patience
        self.verbose = verbose
        self.cooldown = cooldown
        self.cooldown_counter = 0
        self.wait = 0

    def on_epoch_end(self, epoch, logs=None):
        self._find_direction()
        logs = logs or {}
        log_rate(self._model, logs)
        if self.monitor not in logs:
            _warn(
                f"Learning rate reduction is conditioned on metric `{self.monitor}` which is not available. Available metrics are: {','.join(list(logs))}."
            )
            return
        self._seen += 1
        self._forget("best", "wait", "cooldown_counter")
        if self._seen - 1 >= max(self.patience, 1):
            self._model.optimizer.learning_rate = _internal.unknown_tensor(())
            if self.verbose > 0:
                print(_internal.unknown("whether the learning rate is reduced"))


class LearningRateScheduler(Callback):
    def __init__(self, schedule, verbose=0):
        super().__init__()
        self.schedule = schedule
        self.verbose = verbose

    def on_epoch_begin(self, epoch, logs=None):
        optimizer = self._model.optimizer
        if not hasattr(optimizer, "learning_rate"):
            raise ValueError('Optimizer must have a "learning_rate" attribute.')
        try:
            rate = self.schedule(epoch, float(optimizer.learning_rate))
        except TypeError:
            rate = self.schedule(epoch)
        if _has_unknown(rate):
            rate = _internal.unknown_tensor(())
        elif not isinstance(rate, float) and not (type(rate).__module__ == "numpy" and type(rate).__name__ in ("float32", "float64")):
            raise ValueError(f"The output of the `schedule` function should be a float. Got: {rate}")
        optimizer.learning_rate = rate
        if self.verbose > 0:
            print(f"\nEpoch {epoch + 1}: LearningRateScheduler setting learning rate to {rate}.")

    def on_epoch_end(self, epoch, logs=None):
        log_rate(self._model, logs)


def log_rate(model, logs):
    logs["learning_rate"] = float(model.optimizer.learning_rate)
