def _value_of(variable):
    """The tensor that a variable holds: Keras' variables have a property `value`, TensorFlow's a method."""
    value = getattr(variable, "value", variable)
    return as_tensor(value() if callable(value) else value)


class OptimizerVariable:
    """What an optimizer keeps: its shape is known, its numbers are not."""

    def __init__(self, shape, dtype, name, path):
        self.shape = shape
        self.dtype = dtype
        self.name = name
        self.path = path

    @property
    def value(self):
        return self.numpy()

    def numpy(self):
        return _internal.unknown("what an optimizer has counted")


class Steps(OptimizerVariable):
    """How often weights were changed, of which the number is known until a function that is traced changes them."""

    def __init__(self, name):
        super().__init__((), "int64", "iterations", f"{name}/iterations")
        self._count = 0

    def more(self, times=1):
        self._count = None if None in (self._count, times) or _internal.is_tracing() else self._count + times

    def assign(self, value):
        self._count = None

    def numpy(self):
        return super().numpy() if self._count is None else tf.constant(self._count, "int64").numpy()


class Rate(OptimizerVariable):
    """A learning rate, of which the number is known until a run may have changed it."""

    def __init__(self, rate, name):
        super().__init__((), "float32", "learning_rate", f"{name}/learning_rate")
        self._rate = rate

    def assign(self, value):
        self._rate = value

    def numpy(self):
        return tf.constant(self._rate, "float32").numpy()

    def __float__(self):
        return float(self.numpy())

    def __mul__(self, other):
        return tf.constant(float(self), "float32") * other

    __rmul__ = __mul__

    def __repr__(self):
        return f"<Variable path={self.path}, shape={self.shape}, dtype={self.dtype}, value={float(self)}>"


class LearningRateSchedule:
    """A learning rate that goes by how many steps were made."""

    def __init__(self, *args, **kwargs):
        self._given = (args, kwargs)

    def __call__(self, step):
        return _internal.unknown("the learning rate of a schedule")

    def get_config(self):
        _unsupported("the configuration of a schedule")


class Optimizer:
    _slots = 0
    _settings = ()

    def __init__(self, learning_rate, weight_decay=None, clipnorm=None, clipvalue=None, global_clipnorm=None, use_ema=False, ema_momentum=0.99, ema_overwrite_frequency=None, loss_scale_factor=None, gradient_accumulation_steps=None, name=None, **kwargs):
        kwargs.pop("decay", None) is not None and _warn("Argument `decay` is no longer supported and will be ignored.")
        if kwargs:
            raise ValueError(f"Argument(s) not recognized: {kwargs}")
        name = auto_name(type(self).__name__) if name is None else name
        self.name = name
        self._rate = learning_rate
        self._general = {
            "weight_decay": weight_decay, "clipnorm": clipnorm, "global_clipnorm": global_clipnorm, "clipvalue": clipvalue, "use_ema": use_ema,
            "ema_momentum": ema_momentum, "ema_overwrite_frequency": ema_overwrite_frequency, "loss_scale_factor": loss_scale_factor,
            "gradient_accumulation_steps": gradient_accumulation_steps,
        }
        self.weight_decay = weight_decay
        if len([given for given in (clipnorm, clipvalue, global_clipnorm) if given is not None]) > 1:
            raise ValueError(
                "Only one of `clipnorm`, `clipvalue` and `global_clipnorm` can be set. "
                f"Received: clipnorm={clipnorm}, clipvalue={clipvalue}, global_clipnorm={global_clipnorm}"
            )
        self.clipnorm = clipnorm
        self.clipvalue = clipvalue
        self.built = False
        self._of_weights = []
        self._own = [
            Steps(name),
        ]
        if not isinstance(learning_rate, LearningRateSchedule):
            self._own.append(Rate(learning_rate, name))

    @property
    def learning_rate(self):
        return self._own[1] if len(self._own) > 1 else _internal.unknown("the learning rate of a schedule")

    @learning_rate.setter
    def learning_rate(self, value):
        if len(self._own) < 2:
            raise TypeError(
                "This optimizer was created with a `LearningRateSchedule` object as its `learning_rate` constructor argument, hence its learning rate is not "
                "settable. If you need the learning rate to be settable, you should instantiate the optimizer with a float `learning_rate` argument."
            )
        self._own[1].assign(value)

    def get_config(self):
        rate = self._rate if len(self._own) < 2 else float(self._own[1])
        return {"name": self.name, "learning_rate": rate, **self._general, **{name: getattr(self, name) for name in self._settings}}

    @property
    def iterations(self):
        return self._own[0]

    @property
    def variables(self):
        return self._own[:1] + self._of_weights + self._own[1:] if self.built else self._own[:]

    def build(self, variables):
        if self.built:
            return
        self._known = list(variables)
        for variable in variables:
            for i in range(self._slots_of(variable)):
                self._of_weights.append(OptimizerVariable(tuple(variable.shape), "float32", f"slot_{i}", f"{self.name}/{variable.name}_{i}"))
        self.built = True

    def _slots_of(self, variable):
        return self._slots

    def apply_gradients(self, grads_and_vars):
        pairs = list(grads_and_vars)
        self.apply([gradient for gradient, _ in pairs], [variable for _, variable in pairs])
        return self.iterations

    def apply(self, grads, trainable_variables=None):
        grads = list(grads)
        if not grads:
            return
        if trainable_variables is None:
            if not self.built:
                raise ValueError("When passing `grads` without `variables`, the optimizer must already be built on a list of variables. Call `optimizer.build(trainable_variables)` first. ")
            variables = self._known
        else:
            variables = list(trainable_variables)
            self.build(variables)
        if all([gradient is None for gradient in grads]):
            raise ValueError("No gradients provided for any variable.")
        if len(grads) != len(variables):
            raise ValueError(
                "When passing `grads` as a list, the number of gradients must match the number of variables. "
                f"Received {len(grads)} gradients and {len(variables)} variables."
            )
        self._say_mispaired(grads, variables)
        self._own[0].more()
        for variable in variables:
            _internal.forget(_value_of(variable))

    def _say_mispaired(self, grads, variables):
        tensors = [_value_of(variable) for variable in variables]
        for gradient, own, variable in zip(grads, tensors, variables):
            of = None if gradient is None else _internal.gradient_of(gradient, tensors)
            if of is not None and of is not own:
                _hazard(
                    "mispaired_gradients",
                    f"Nothing is raised. `{variable.name}` is moved by the gradient of another variable.",
                    "`apply_gradients` takes pairs in the order in which they are given: the gradients have to be in the order of the variables that `tape.gradient` was asked about.",
                )
                return

    def stateless_apply(self, *args):
        _unsupported("stateless optimizers")

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name}>"


class SGD(Optimizer):
    _settings = ("momentum", "nesterov")

    def __init__(self, learning_rate=0.01, momentum=0.0, nesterov=False, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self.nesterov = nesterov
        if not isinstance(momentum, float) or momentum < 0 or momentum > 1:
            raise ValueError("`momentum` must be a float between [0, 1].")
        self.momentum = momentum
        self._slots = 1 if momentum != 0 else 0


class RMSprop(Optimizer):
    _settings = ("rho", "momentum", "epsilon", "centered")

    def __init__(self, learning_rate=0.001, rho=0.9, momentum=0.0, epsilon=1e-07, centered=False, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self.rho = rho
        self.momentum = momentum
        self.epsilon = epsilon
        self.centered = centered
        self._slots = 1 + (momentum > 0) + bool(centered)


class Adam(Optimizer):
    _settings = ("beta_1", "beta_2", "epsilon", "amsgrad")

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, amsgrad=False, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self.beta_1 = beta_1
        self.beta_2 = beta_2
        self.epsilon = epsilon
        self.amsgrad = amsgrad
        self._slots = 3 if amsgrad else 2


class AdamW(Adam):
    def __init__(self, learning_rate=0.001, weight_decay=0.004, beta_1=0.9, beta_2=0.999, epsilon=1e-07, amsgrad=False, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, amsgrad=amsgrad, name=name, **kwargs)


class Adamax(Optimizer):
    _settings = ("beta_1", "beta_2", "epsilon")
    _slots = 2

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self.beta_1 = beta_1
        self.beta_2 = beta_2
        self.epsilon = epsilon


class Nadam(Optimizer):
    _settings = ("beta_1", "beta_2", "epsilon")
    _slots = 2

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self.beta_1 = beta_1
        self.beta_2 = beta_2
        self.epsilon = epsilon


class Adagrad(Optimizer):
    _settings = ("initial_accumulator_value", "epsilon")
    _slots = 1

    def __init__(self, learning_rate=0.001, initial_accumulator_value=0.1, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self.initial_accumulator_value = initial_accumulator_value
        self.epsilon = epsilon


class Adadelta(Optimizer):
    _settings = ("rho", "epsilon")
    _slots = 2

    def __init__(self, learning_rate=0.001, rho=0.95, epsilon=1e-07, weight_decay=None, name=None, **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self.rho = rho
        self.epsilon = epsilon


optimizers_by_name = {"sgd": SGD, "rmsprop": RMSprop, "adam": Adam, "adamw": AdamW, "adamax": Adamax, "nadam": Nadam, "adagrad": Adagrad, "adadelta": Adadelta}


def get_optimizer(identifier):
    if identifier is None or isinstance(identifier, Optimizer):
        return identifier
    name = identifier.lower() if isinstance(identifier, str) else identifier
    if name in ("ftrl", "lion", "lamb", "adafactor", "muon", "lossscaleoptimizer"):
        _unsupported(f"the optimizer {identifier}")
    if not isinstance(identifier, (str, dict)) or (isinstance(identifier, str) and name not in optimizers_by_name):
        raise ValueError(f"Could not interpret optimizer identifier: {identifier}")
    return found_by(name, optimizers_by_name, "optimizer")


class _Schedule(LearningRateSchedule):
    _parameters = ()

    def __init__(self, *args, **kwargs):
        given = dict(zip(self._parameters, args))
        for name in kwargs:
            if name not in self._parameters and name != "name":
                raise TypeError(f"{type(self).__name__}.__init__() got an unexpected keyword argument '{name}'")
        super().__init__(*args, **kwargs)
        for name, value in {**given, **kwargs}.items():
            setattr(self, name, value)


class ExponentialDecay(_Schedule):
    _parameters = ("initial_learning_rate", "decay_steps", "decay_rate", "staircase", "name")


class InverseTimeDecay(_Schedule):
    _parameters = ("initial_learning_rate", "decay_steps", "decay_rate", "staircase", "name")


class PolynomialDecay(_Schedule):
    _parameters = ("initial_learning_rate", "decay_steps", "end_learning_rate", "power", "cycle", "name")


class PiecewiseConstantDecay(_Schedule):
    _parameters = ("boundaries", "values", "name")


class CosineDecay(_Schedule):
    _parameters = ("initial_learning_rate", "decay_steps", "alpha", "name", "warmup_target", "warmup_steps")


class CosineDecayRestarts(_Schedule):
    _parameters = ("initial_learning_rate", "first_decay_steps", "t_mul", "m_mul", "alpha", "name")
