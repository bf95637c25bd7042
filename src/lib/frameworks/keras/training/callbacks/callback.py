def _at_run(self, logs=None):
    """Where a run begins or ends: nothing, unless a callback says otherwise."""


def _at_epoch(self, epoch, logs=None):
    """Where an epoch begins or ends: nothing, unless a callback says otherwise."""


def _at_batch(self, batch, logs=None):
    """Where a batch begins or ends: nothing, unless a callback says otherwise."""


class Callback:
    model = property(lambda self: self._model)
    on_train_begin = on_train_end = on_test_begin = on_test_end = on_predict_begin = on_predict_end = _at_run
    on_epoch_begin = on_epoch_end = _at_epoch
    on_batch_begin = on_batch_end = _at_batch
    on_test_batch_begin = on_test_batch_end = on_predict_batch_begin = on_predict_batch_end = _at_batch

    def __init__(self):
        self.params = self._model = None

    def set_params(self, params):
        self.params = params

    def set_model(self, model):
        self._model = model

    def on_train_batch_begin(self, batch, logs=None):
        self.on_batch_begin(batch, logs=logs)

    def on_train_batch_end(self, batch, logs=None):
        self.on_batch_end(batch, logs=logs)


class History(Callback):
    """What each epoch logged, by its name."""

    def __init__(self):
        super().__init__()
        self.history = {}

    def on_epoch_end(self, epoch, logs=None):
        self.epoch.append(epoch)
        for key, value in (logs or {}).items():
            self.history.setdefault(key, []).append(value)

    def on_train_begin(self, logs=None):
        self.epoch = []

    def forget(self):
        """Training may have ended before."""
        self.epoch = _internal.unknown("how many epochs were run")
        self.history = {name: _internal.unknown("as many losses as epochs were run") for name in self.history}


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
        self.log_dir = str(log_dir)


class CSVLogger(Callback):
    def __init__(self, filename, separator=",", append=False):
        super().__init__()
        self.filename = str(filename)
        self.sep = separator
        self.append = append


class TerminateOnNaN(Callback):
    pass


class BackupAndRestore(Callback):
    def __init__(self, backup_dir, save_freq="epoch", double_checkpoint=False, delete_checkpoint=True):
        super().__init__()
        if not backup_dir:
            raise ValueError("Empty `backup_dir` argument passed")
        self.backup_dir = backup_dir
        self.save_freq = save_freq


class ProgbarLogger(Callback):
    pass


class RemoteMonitor(Callback):
    def __init__(self, root="http://localhost:9000", path="/publish/epoch/end/", field="data", headers=None, send_as_json=False):
        super().__init__()
        self.root = root


class SwapEMAWeights(Callback):
    def __init__(self, swap_on_epoch=False):
        super().__init__()
        self.swap_on_epoch = swap_on_epoch


class CallbackList(Callback):
    """Several callbacks as one: those that are given, and a history."""

    def __init__(self, callbacks=None, add_history=False, add_progbar=False, model=None, **params):
        self.callbacks = flatten(callbacks) if callbacks else []
        self._history = next((one for one in self.callbacks if isinstance(one, History)), None)
        if self._history is None and add_history:
            self._history = History()
            self.callbacks.append(self._history)
        self.set_model(model)
        self.set_params(params)

    def append(self, callback):
        self.callbacks.append(callback)

    def _tell(self, what, value):
        for one in self.callbacks:
            getattr(one, what)(value)

    def set_params(self, params):
        self.params = params
        if params:
            self._tell("set_params", params)

    def set_model(self, model):
        self._model = model
        if self._history is not None:
            model.history = self._history
        self._tell("set_model", model)

    def has_own(self, *names):
        """Whether anything is done there."""
        for one in self.callbacks:
            for name in names:
                if name in vars(one) or getattr(type(one), name, None) is not getattr(Callback, name, None):
                    return True
        return False

    def is_of_program(self):
        return any([not type(one).__module__.startswith("keras") or isinstance(one, LambdaCallback) for one in self.callbacks])


def _passed_on(name):
    def run(self, *args, logs=None):
        given = args if name.endswith(("_epoch_begin", "_epoch_end", "_batch_begin", "_batch_end")) and len(args) < 2 else args[:-1]
        logs = (logs if len(args) == len(given) else args[-1]) or {}
        for one in self.callbacks:
            getattr(one, name)(*given, logs)

    return run


for _name in [name for name in vars(Callback) if name.startswith("on_")]:
    setattr(CallbackList, _name, _passed_on(_name))
