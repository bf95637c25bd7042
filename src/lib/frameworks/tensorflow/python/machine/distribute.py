class ReduceOp:
    """How what replicas give becomes one."""

    SUM = "SUM"
    MEAN = "MEAN"


class _Scope:
    def __init__(self, strategy):
        self._strategy = strategy

    def __enter__(self):
        return self._strategy

    def __exit__(self, kind, value, traceback):
        return None


class Strategy:
    """Replicas of a model: on a machine without an accelerator there is one."""

    num_replicas_in_sync = 1

    def scope(self):
        return _Scope(self)

    def run(self, fn, args=(), kwargs=None, options=None):
        return _internal.in_own_frames(lambda: fn(*args, **(kwargs or {})))

    def reduce(self, reduce_op, value, axis):
        name = str(reduce_op).upper().rpartition(".")[2]
        if name not in ("SUM", "MEAN"):
            return _unsupported("a strategy that reduces otherwise")
        if axis is None:
            return tf.convert_to_tensor(value)
        return (tf.reduce_sum if name == "SUM" else tf.reduce_mean)(value, axis=axis)

    def experimental_distribute_dataset(self, dataset, options=None):
        return dataset

    def experimental_local_results(self, value):
        return (value,)

    def gather(self, value, axis):
        return tf.convert_to_tensor(value)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        return _unsupported(f"tf.distribute.Strategy.{name}")


def _on_processor(devices):
    for one in devices or []:
        if "CPU" not in str(one).upper():
            return _unsupported("a strategy for devices that are not here")
    return devices if devices is None or len(devices) == 1 else _unsupported("a strategy for several devices")


class MirroredStrategy(Strategy):
    def __init__(self, devices=None, cross_device_ops=None):
        _on_processor(devices)


class OneDeviceStrategy(Strategy):
    def __init__(self, device):
        _on_processor([device])


class _DefaultDistributionStrategy(Strategy):
    pass


def get_strategy():
    return _DefaultDistributionStrategy()


def has_strategy():
    return _unsupported("tf.distribute.has_strategy")
