class LossScaleOptimizer(Optimizer):
    """Steps by the gradients of a loss that is scaled, for numbers of 16 bits would lose the small ones."""

    def __init__(self, inner_optimizer, initial_scale=2.0**15, dynamic_growth_steps=2000, name=None, **kwargs):
        if not kwargs.pop("dynamic", True):
            raise ValueError("LossScaleOptimizer no longer supports `dynamic=False`. Instead, simply set `loss_scale_factor` directly on the `inner_optimizer`.")
        super().__init__(0.0, name=name, **kwargs)
        if not isinstance(inner_optimizer, Optimizer):
            _unsupported("a LossScaleOptimizer of something else than an optimizer")
        self.inner_optimizer = inner_optimizer
        self.initial_scale = initial_scale
        self.dynamic_growth_steps = dynamic_growth_steps
        own = lambda dtype, kind: OptimizerVariable((), dtype, kind, f"{self.name}/{kind}")
        self._variables += [own("int32", "step_counter"), own("float32", "dynamic_scale")]

    @property
    def learning_rate(self):
        return self.inner_optimizer.learning_rate

    @learning_rate.setter
    def learning_rate(self, value):
        self.inner_optimizer.learning_rate = value

    @property
    def variables(self):
        return self._variables + self.inner_optimizer.variables

    def scale_loss(self, loss):
        return tf.multiply(loss, self.initial_scale)

    def build(self, variables):
        self.inner_optimizer.build(variables)
        self.built = True

    def apply(self, grads, trainable_variables=None):
        self.inner_optimizer.apply(grads, trainable_variables)
        self._variables[0].more()

    def step_by(self, loss, variables, start):
        self.inner_optimizer.step_by(loss, variables, start)

    def get_config(self):
        _unsupported("the configuration of a LossScaleOptimizer")
