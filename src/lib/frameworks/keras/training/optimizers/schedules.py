class LearningRateSchedule:
    """A learning rate that goes by how many steps were made."""

    def __call__(self, step):
        raise NotImplementedError(f"Learning rate schedule '{type(self).__name__}' must override `__call__(self, step)`.")

    def get_config(self):
        raise NotImplementedError(f"Learning rate schedule '{type(self).__name__}' must override `get_config()` in order to be serializable.")

    @classmethod
    def from_config(cls, config):
        return cls(**config)


class _Schedule(LearningRateSchedule):
    """One of Keras' own; `_settings`: what it was made with."""

    _settings = ()

    def _keep(self, given):
        for name in self._settings:
            setattr(self, name, given[name])

    def get_config(self):
        return {name: getattr(self, name) for name in self._settings}

    def _part(self, step):
        """How much of its steps are done."""
        return as_tensor(step, "float32") / float(self.decay_steps)


class ExponentialDecay(_Schedule):
    _settings = ("initial_learning_rate", "decay_steps", "decay_rate", "staircase", "name")

    def __init__(self, initial_learning_rate, decay_steps, decay_rate, staircase=False, name="ExponentialDecay"):
        self._keep(locals())
        if decay_steps <= 0:
            raise ValueError(f"Argument `decay_steps` must be > 0. Received: decay_steps={decay_steps}")

    def __call__(self, step):
        part = self._part(step)
        return as_tensor(self.initial_learning_rate, "float32") * tf.pow(float(self.decay_rate), tf.floor(part) if self.staircase else part)


class InverseTimeDecay(_Schedule):
    _settings = ("initial_learning_rate", "decay_steps", "decay_rate", "staircase", "name")

    def __init__(self, initial_learning_rate, decay_steps, decay_rate, staircase=False, name="InverseTimeDecay"):
        self._keep(locals())
        if decay_steps <= 0:
            raise ValueError(f"Argument `decay_steps` must be > 0. Received: decay_steps={decay_steps}")

    def __call__(self, step):
        part = self._part(step)
        return as_tensor(self.initial_learning_rate, "float32") / (1.0 + self.decay_rate * (tf.floor(part) if self.staircase else part))


class PolynomialDecay(_Schedule):
    _settings = ("initial_learning_rate", "decay_steps", "end_learning_rate", "power", "cycle", "name")

    def __init__(self, initial_learning_rate, decay_steps, end_learning_rate=0.0001, power=1.0, cycle=False, name="PolynomialDecay"):
        self._keep(locals())
        if decay_steps <= 0:
            raise ValueError(f"Argument `decay_steps` must be > 0. Received: decay_steps={decay_steps}")

    def __call__(self, step):
        step, steps = as_tensor(step, "float32"), as_tensor(self.decay_steps, "float32")
        if self.cycle:
            steps = steps * tf.maximum(tf.math.ceil(step / steps), 1.0)
        else:
            step = tf.minimum(step, steps)
        rate, end = as_tensor(self.initial_learning_rate, "float32"), as_tensor(self.end_learning_rate, "float32")
        return (rate - end) * tf.pow(1.0 - step / steps, float(self.power)) + end


class PiecewiseConstantDecay(_Schedule):
    _settings = ("boundaries", "values", "name")

    def __init__(self, boundaries, values, name="PiecewiseConstant"):
        if len(boundaries) != len(values) - 1:
            raise ValueError(
                "The length of boundaries should be 1 less than the length of values. "
                f"Received: boundaries={boundaries} of length {len(boundaries)}, and values={values} of length {len(values)}."
            )
        self._keep(locals())

    def __call__(self, step):
        step = as_tensor(step)
        rate = as_tensor(self.values[-1], "float32")
        for boundary, value in zip(reversed(self.boundaries), reversed(self.values[:-1])):
            rate = tf.where(step <= tf.cast(boundary, step.dtype), as_tensor(value, "float32"), rate)
        return rate


class CosineDecay(_Schedule):
    _settings = ("initial_learning_rate", "decay_steps", "alpha", "name", "warmup_target", "warmup_steps")

    def __init__(self, initial_learning_rate, decay_steps, alpha=0.0, name="CosineDecay", warmup_target=None, warmup_steps=0):
        self._keep(locals())
        if decay_steps <= 0:
            raise ValueError(f"Argument `decay_steps` must be > 0. Received: decay_steps={decay_steps}")

    def __call__(self, step):
        step = as_tensor(step, "float32")
        rate, steps = as_tensor(self.initial_learning_rate, "float32"), as_tensor(self.decay_steps, "float32")
        if self.warmup_target is None:
            return self._decayed(tf.minimum(step, steps) / steps, rate)
        warm, target = as_tensor(self.warmup_steps, "float32"), as_tensor(self.warmup_target, "float32")
        step = tf.minimum(step, steps + warm)
        rising = (target - rate) * (step / warm) + rate
        return tf.where(step < warm, rising, self._decayed((step - warm) / steps, target))

    def _decayed(self, part, rate):
        wave = 0.5 * (1.0 + tf.cos(3.141592653589793 * part))
        return rate * ((1 - self.alpha) * wave + self.alpha)


class CosineDecayRestarts(_Schedule):
    _settings = ("initial_learning_rate", "first_decay_steps", "t_mul", "m_mul", "alpha", "name")

    def __init__(self, initial_learning_rate, first_decay_steps, t_mul=2.0, m_mul=1.0, alpha=0.0, name="SGDRDecay"):
        self._keep(locals())
        if first_decay_steps <= 0:
            raise ValueError(f"Argument `first_decay_steps` must be > 0. Received: first_decay_steps={first_decay_steps}")

    def __call__(self, step):
        part = as_tensor(step, "float32") / float(self.first_decay_steps)
        longer = float(self.t_mul)
        if longer == 1.0:
            restarts = tf.floor(part)
            part = part - restarts
        else:
            restarts = tf.floor(tf.math.log(1.0 - part * (1.0 - longer)) / tf.math.log(longer))
            before = (1.0 - longer**restarts) / (1.0 - longer)
            part = (part - before) / longer**restarts
        wave = 0.5 * as_tensor(self.m_mul, "float32") ** restarts * (1.0 + tf.cos(3.141592653589793 * part))
        return as_tensor(self.initial_learning_rate, "float32") * ((1 - self.alpha) * wave + self.alpha)
