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


class Optimizer:
    _slots = 0

    def __init__(self, learning_rate, weight_decay=None, clipnorm=None, clipvalue=None, global_clipnorm=None, use_ema=False, ema_momentum=0.99, ema_overwrite_frequency=None, loss_scale_factor=None, gradient_accumulation_steps=None, name="optimizer", **kwargs):
        kwargs.pop("decay", None) is not None and _warn("Argument `decay` is no longer supported and will be ignored.")
        if kwargs:
            raise ValueError(f"Argument(s) not recognized: {kwargs}")
        self.name = name
        self._rate = learning_rate
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
            OptimizerVariable((), "int64", "iterations", f"{name}/iterations"),
            OptimizerVariable((), "float32", "learning_rate", f"{name}/learning_rate"),
        ]

    @property
    def learning_rate(self):
        return self._rate

    @learning_rate.setter
    def learning_rate(self, value):
        self._rate = value

    lr = learning_rate

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
        for variable in variables:
            _internal.forget(as_tensor(getattr(variable, "value", variable)))

    def stateless_apply(self, *args):
        _unsupported("stateless optimizers")

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name}>"


class SGD(Optimizer):
    def __init__(self, learning_rate=0.01, momentum=0.0, nesterov=False, weight_decay=None, name="SGD", **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        if not isinstance(momentum, float) or momentum < 0 or momentum > 1:
            raise ValueError("`momentum` must be a float between [0, 1].")
        self.momentum = momentum
        self._slots = 1 if momentum != 0 else 0


class RMSprop(Optimizer):
    def __init__(self, learning_rate=0.001, rho=0.9, momentum=0.0, epsilon=1e-07, centered=False, weight_decay=None, name="rmsprop", **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._slots = 1 + (momentum > 0) + bool(centered)


class Adam(Optimizer):
    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, amsgrad=False, weight_decay=None, name="adam", **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)
        self._slots = 3 if amsgrad else 2


class AdamW(Adam):
    def __init__(self, learning_rate=0.001, weight_decay=0.004, beta_1=0.9, beta_2=0.999, epsilon=1e-07, amsgrad=False, name="adamw", **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, amsgrad=amsgrad, name=name, **kwargs)


class Adamax(Optimizer):
    _slots = 2

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, weight_decay=None, name="adamax", **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)


class Nadam(Optimizer):
    _slots = 2

    def __init__(self, learning_rate=0.001, beta_1=0.9, beta_2=0.999, epsilon=1e-07, weight_decay=None, name="nadam", **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)


class Adagrad(Optimizer):
    _slots = 1

    def __init__(self, learning_rate=0.001, initial_accumulator_value=0.1, epsilon=1e-07, weight_decay=None, name="adagrad", **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)


class Adadelta(Optimizer):
    _slots = 2

    def __init__(self, learning_rate=0.001, rho=0.95, epsilon=1e-07, weight_decay=None, name="adadelta", **kwargs):
        super().__init__(learning_rate=learning_rate, weight_decay=weight_decay, name=name, **kwargs)


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
