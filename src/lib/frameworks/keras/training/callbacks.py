class Callback:
    def __init__(self):
        self.params = None
        self._model = None

    @property
    def model(self):
        return self._model

    def set_params(self, params):
        self.params = params

    def set_model(self, model):
        self._model = model

    def on_batch_begin(self, batch, logs=None):
        pass

    def on_batch_end(self, batch, logs=None):
        pass

    def on_epoch_begin(self, epoch, logs=None):
        pass

    def on_epoch_end(self, epoch, logs=None):
        pass

    def on_train_batch_begin(self, batch, logs=None):
        self.on_batch_begin(batch, logs=logs)

    def on_train_batch_end(self, batch, logs=None):
        self.on_batch_end(batch, logs=logs)

    def on_test_batch_begin(self, batch, logs=None):
        pass

    def on_test_batch_end(self, batch, logs=None):
        pass

    def on_predict_batch_begin(self, batch, logs=None):
        pass

    def on_predict_batch_end(self, batch, logs=None):
        pass

    def on_train_begin(self, logs=None):
        pass

    def on_train_end(self, logs=None):
        pass

    def on_test_begin(self, logs=None):
        pass

    def on_test_end(self, logs=None):
        pass

    def on_predict_begin(self, logs=None):
        pass

    def on_predict_end(self, logs=None):
        pass


class History(Callback):
    def __init__(self):
        super().__init__()
        self.history = {}

    def on_train_begin(self, logs=None):
        self.epoch = []

    def on_epoch_end(self, epoch, logs=None):
        self.epoch.append(epoch)
        for key, value in (logs or {}).items():
            self.history.setdefault(key, []).append(value)
        self._model.history = self


class EarlyStopping(Callback):
    """When it stops depends on losses that nobody knows."""

    def __init__(self, monitor="val_loss", min_delta=0, patience=0, verbose=0, mode="auto", baseline=None, restore_best_weights=False, start_from_epoch=0):
        super().__init__()
        self.monitor = monitor
        self.patience = patience
        self.start_from_epoch = start_from_epoch
        self.baseline = baseline
        self.stopped_epoch = 0
        self.best_epoch = 0

    def may_stop(self, epochs):
        return epochs > self.start_from_epoch + max(self.patience, 1)


class ModelCheckpoint(Callback):
    def __init__(self, filepath, monitor="val_loss", verbose=0, save_best_only=False, save_weights_only=False, mode="auto", save_freq="epoch", initial_value_threshold=None):
        super().__init__()
        self.filepath = str(filepath)
        if save_freq != "epoch" and not isinstance(save_freq, int):
            raise ValueError(f"Unrecognized save_freq: {save_freq}. Expected save_freq are 'epoch' or integer values")
        if save_weights_only:
            if not self.filepath.endswith(".weights.h5"):
                raise ValueError(f"When using `save_weights_only=True` in `ModelCheckpoint`, the filepath provided must end in `.weights.h5` (Keras weights format). Received: filepath={self.filepath}")
        elif not self.filepath.endswith((".keras", ".h5")):
            raise ValueError(f"The filepath provided must end in `.keras` (Keras model format). Received: filepath={self.filepath}")


class ReduceLROnPlateau(Callback):
    def __init__(self, monitor="val_loss", factor=0.1, patience=10, verbose=0, mode="auto", min_delta=0.0001, cooldown=0, min_lr=0.0, **kwargs):
        super().__init__()
        if factor >= 1.0:
            raise ValueError(f"ReduceLROnPlateau does not support a factor >= 1.0. Received factor={factor}")

    def on_epoch_end(self, epoch, logs=None):
        _log_rate(logs)


def _log_rate(logs):
    logs["learning_rate"] = _internal.unknown_number("the learning rate")


class LearningRateScheduler(Callback):
    def __init__(self, schedule, verbose=0):
        super().__init__()
        self.schedule = schedule
        self.verbose = verbose

    def on_epoch_begin(self, epoch, logs=None):
        if not hasattr(self._model.optimizer, "learning_rate"):
            raise ValueError('Optimizer must have a "learning_rate" attribute.')
        rate = self._model.optimizer.learning_rate
        rate.assign(self.schedule(epoch, float(rate)))

    def on_epoch_end(self, epoch, logs=None):
        _log_rate(logs)


class LambdaCallback(Callback):
    def __init__(self, on_epoch_begin=None, on_epoch_end=None, on_train_begin=None, on_train_end=None, on_train_batch_begin=None, on_train_batch_end=None, **kwargs):
        super().__init__()
        given = {
            "on_epoch_begin": on_epoch_begin, "on_epoch_end": on_epoch_end, "on_train_begin": on_train_begin,
            "on_train_end": on_train_end, "on_train_batch_begin": on_train_batch_begin, "on_train_batch_end": on_train_batch_end,
        }
        for name, function in {**given, **kwargs}.items():
            if function is not None:
                setattr(self, name, function)


class TensorBoard(Callback):
    def __init__(self, log_dir="logs", **kwargs):
        super().__init__()


class CSVLogger(Callback):
    def __init__(self, filename, separator=",", append=False):
        super().__init__()


class TerminateOnNaN(Callback):
    pass


class BackupAndRestore(Callback):
    def __init__(self, backup_dir, **kwargs):
        super().__init__()


def _is_own(callback, names):
    return any([getattr(type(callback), name, None) is not getattr(Callback, name, None) for name in names])
