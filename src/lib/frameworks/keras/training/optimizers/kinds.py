class SGD(Optimizer):
    __module__ = "keras.src.optimizers.sgd"

    _settings = ("momentum", "nesterov")

    def __init__(self, learning_rate=0.01, momentum=0.0, nesterov=False, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())
        if not isinstance(momentum, float) or momentum < 0 or momentum > 1:
            raise ValueError("`momentum` must be a float between [0, 1].")
        if momentum != 0:
            self._kept = (("momentum",),)

    def _change(self, gradient, kept, zeros, rate):
        if self.momentum == 0:
            return gradient * rate
        before = kept["momentum"] if "momentum" in kept else zeros()
        momentum = kept["momentum"] = before * self.momentum - gradient * rate
        return gradient * rate - momentum * self.momentum if self.nesterov else -momentum


class RMSprop(Optimizer):
    __module__ = "keras.src.optimizers.rmsprop"

    _settings = ("rho", "momentum", "epsilon", "centered")

    def __init__(self, learning_rate=0.001, rho=0.9, momentum=0.0, epsilon=1e-07, centered=False, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())
        self._kept = (("velocity",), *((("momentum",),) if momentum > 0 else ()), *((("average_gradient",),) if centered else ()))

    def _change(self, gradient, kept, zeros, rate):
        if self.momentum > 0 or self.centered:
            return _unsupported("a step by a gradient of another shape")
        before = kept["velocity"] if "velocity" in kept else zeros()
        velocity = kept["velocity"] = self.rho * before + (1 - self.rho) * tf.square(gradient)
        return rate * gradient / tf.sqrt(velocity + self.epsilon)


class Adam(Optimizer):
    __module__ = "keras.src.optimizers.adam"

    _settings = ("beta_1", "beta_2", "epsilon", "amsgrad")

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, amsgrad=False, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())
        self._kept = (("momentum", "velocity"), *((("velocity_hat",),) if amsgrad else ()))

    def _check_kept(self, variable, name, value):
        same_shape("AssignAddVariableOp", variable, value)

    def _change(self, gradient, kept, zeros, rate):
        broadcasts("Sub", gradient, zeros())
        count = tf.cast(self.iterations + 1, gradient.dtype)
        first, second = [1 - tf.pow(tf.constant(beta, gradient.dtype), count) for beta in (self.beta_1, self.beta_2)]
        before = [kept[name] if name in kept else zeros() for name in ("momentum", "velocity")]
        momentum = kept["momentum"] = before[0] + (gradient - before[0]) * (1 - self.beta_1)
        velocity = kept["velocity"] = before[1] + (tf.square(gradient) - before[1]) * (1 - self.beta_2)
        return momentum * (rate * tf.sqrt(second) / first) / (tf.sqrt(velocity) + self.epsilon)


class AdamW(Adam):
    __module__ = "keras.src.optimizers.adamw"

    def __init__(self, learning_rate=0.001, weight_decay=0.004, beta_1=0.9, beta_2=0.999, epsilon=1e-07, amsgrad=False, name=None, **kwargs):
        super().__init__(learning_rate, beta_1, beta_2, epsilon, amsgrad, weight_decay, name, **kwargs)
        if weight_decay is None:
            raise ValueError("Argument `weight_decay` must be a float. Received: weight_decay=None")


class Adamax(Optimizer):
    __module__ = "keras.src.optimizers.adamax"

    _settings = ("beta_1", "beta_2", "epsilon")
    _kept = (("momentum", "norm"),)

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())


class Nadam(Optimizer):
    __module__ = "keras.src.optimizers.nadam"

    _settings = ("beta_1", "beta_2", "epsilon")
    _kept = (("momentum", "velocity"),)

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())

    def build(self, variables):
        if not self.built:
            super().build(variables)
            own = auto_name("Variable")
            self._variables.append(OptimizerVariable((), "float32", own, own))


class Adagrad(Optimizer):
    __module__ = "keras.src.optimizers.adagrad"

    _settings = ("initial_accumulator_value", "epsilon")
    _kept = (("accumulator",),)

    def __init__(self, learning_rate=0.001, initial_accumulator_value=0.1, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())


class Adadelta(Optimizer):
    __module__ = "keras.src.optimizers.adadelta"

    _settings = ("rho", "epsilon")
    _kept = (("accumulated_grad", "accumulated_delta_var"),)

    def __init__(self, learning_rate=0.001, rho=0.95, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())


class Lamb(Optimizer):
    __module__ = "keras.src.optimizers.lamb"

    _settings = ("beta_1", "beta_2", "epsilon")
    _kept = (("momentum", "velocity"),)

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())


class ScheduleFreeAdamW(Optimizer):
    __module__ = "keras.src.optimizers.schedule_free_adamw"

    _settings = ("beta_1", "beta_2", "epsilon", "warmup_steps")
    _kept = (("momentum", "velocity"),)

    def __init__(self, learning_rate=0.0025, beta_1=0.9, beta_2=0.999, epsilon=1e-08, warmup_steps=0, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())


class Lion(Optimizer):
    __module__ = "keras.src.optimizers.lion"

    _settings = ("beta_1", "beta_2")
    _kept = (("momentum",),)

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.99, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())
        if beta_1 <= 0 or beta_1 > 1:
            raise ValueError(f"Argument `beta_1` must be in the [0, 1] range. Otherwise, the optimizer degenerates to SignSGD. Received: beta_1={beta_1}.")


_not_negative = ("initial_accumulator_value", "l1_regularization_strength", "l2_regularization_strength", "l2_shrinkage_regularization_strength")


class Ftrl(Optimizer):
    __module__ = "keras.src.optimizers.ftrl"

    _settings = ("learning_rate_power", *_not_negative, "beta")
    _kept = (("accumulator", "linear"),)

    def __init__(self, learning_rate=0.001, learning_rate_power=-0.5, initial_accumulator_value=0.1, l1_regularization_strength=0.0, l2_regularization_strength=0.0, l2_shrinkage_regularization_strength=0.0, beta=0.0, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._keep(locals())
        for setting in _not_negative:
            if getattr(self, setting) < 0:
                raise ValueError(f"`{setting}` needs to be positive or zero. Received: {setting}={getattr(self, setting)}.")
        if learning_rate_power > 0:
            raise ValueError(f"`learning_rate_power` needs to be negative or zero. Received: learning_rate_power={learning_rate_power}.")


optimizers_by_name = {
    one.__name__.lower(): one for one in (SGD, RMSprop, Adam, AdamW, Adamax, Nadam, Adagrad, Adadelta, Lamb, ScheduleFreeAdamW, Lion, Ftrl)
}


def get_optimizer(identifier):
    if identifier is None or isinstance(identifier, Optimizer):
        return identifier
    name = identifier.lower() if isinstance(identifier, str) else identifier
    if name in ("adafactor", "muon", "lossscaleoptimizer"):
        _unsupported(f"the optimizer {identifier}")
    if not isinstance(identifier, (str, dict)) or (isinstance(identifier, str) and name not in optimizers_by_name):
        raise ValueError(f"Could not interpret optimizer identifier: {identifier}")
    return found_by(name, optimizers_by_name, "optimizer")


get = get_optimizer
