class Optimizer:
    """`_settings`: what a kind is made with, beside what all are. `_kept`: what it keeps of each weight, by passes over the weights."""

    __unmodelled__ = (
        "add_optimizer_variables add_variable add_variable_from_reference assign assign_add assign_sub exclude_from_weight_decay "
        "finalize_variable_values load_own_variables save_own_variables scale_loss set_weights update_step"
    )

    _settings = ()
    _kept = ()

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
        for setting, value in self._general.items():
            setattr(self, setting, value)
        if len([given for given in (clipnorm, clipvalue, global_clipnorm) if given is not None]) > 1:
            raise ValueError(
                "Only one of `clipnorm`, `clipvalue` and `global_clipnorm` can be set. "
                f"Received: clipnorm={clipnorm}, clipvalue={clipvalue}, global_clipnorm={global_clipnorm}"
            )
        if not callable(learning_rate) and not isinstance(learning_rate, float):
            raise ValueError(
                "Argument `learning_rate` should be float, or an instance of LearningRateSchedule, or a callable (that takes in the current iteration value and "
                f"returns the corresponding learning rate value). Received instead: learning_rate={learning_rate}"
            )
        self.built = False
        self._held = {}
        self._asked = 0
        self._variables = [Steps(name)]
        if not callable(learning_rate):
            self._variables.append(Rate(learning_rate, name))

    def _keep(self, given):
        for name in self._settings:
            setattr(self, name, given[name])

    @property
    def learning_rate(self):
        if isinstance(self._rate, LearningRateSchedule):
            return self._rate(self.iterations)
        return self._rate() if callable(self._rate) else self._variables[1]

    @learning_rate.setter
    def learning_rate(self, value):
        if callable(value):
            self._rate = value
        elif isinstance(self._rate, LearningRateSchedule):
            raise TypeError(
                "This optimizer was created with a `LearningRateSchedule` object as its `learning_rate` constructor argument, hence its learning rate is not "
                "settable. If you need the learning rate to be settable, you should instantiate the optimizer with a float `learning_rate` argument."
            )
        else:
            self._variables[1].assign(value)

    def get_config(self):
        if isinstance(self._rate, LearningRateSchedule):
            rate = {"module": "keras.optimizers.schedules", "class_name": type(self._rate).__name__, "config": self._rate.get_config(), "registered_name": None}
        else:
            rate = self._rate if callable(self._rate) else float(self._variables[1])
        return {"name": self.name, "learning_rate": rate, **self._general, **{name: getattr(self, name) for name in self._settings}}

    @classmethod
    def from_config(cls, config, custom_objects=None):
        rate = config.get("learning_rate")
        if isinstance(rate, dict):
            config = {**config, "learning_rate": globals()[rate["class_name"]](**rate["config"])}
        return cls(**config)

    @property
    def iterations(self):
        return self._variables[0]

    @property
    def variables(self):
        return self._variables[:]

    def build(self, variables):
        if self.built:
            return
        self._known = list(variables)
        self._known_ids = {id(variable) for variable in variables}
        for kept in self._kept:
            for variable in variables:
                for name in kept:
                    own = self._kept_as(variable, name)
                    self._variables.append(OptimizerVariable(tuple(variable.shape), "float32", own, f"{self.name}/{own}"))
        self.built = True

    def _kept_as(self, variable, name):
        """What something is called that is kept of a variable."""
        path = getattr(variable, "path", None) or variable.name.replace(":", "_")
        return f"{path.replace('/', '_')}_{name}"

    def _check_kept(self, variable, name, value):
        """What is kept of a variable has its shape."""
        if tuple(value.shape) != tuple(variable.shape):
            raise ValueError(
                f"Cannot assign value to variable ' {self.name}/{self._kept_as(variable, name)}:0': Shape mismatch.The variable shape {variable.shape}, "
                f"and the assigned value shape {value.shape} are incompatible."
            )

    def apply_gradients(self, grads_and_vars):
        grads, trainable_variables = zip(*grads_and_vars)
        self.apply(grads, trainable_variables)
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
            if not self.built and self._kept and _internal.variable_is_made():
                return _unsupported("an optimizer that keeps something of weights first where a function has been traced before")
            self.build(variables)
            self._refuse_unknown(variables)
        has = [gradient is not None for gradient in grads]
        self._refuse_none(has)
        if len(grads) != len(variables):
            raise ValueError(
                "When passing `grads` as a list, the number of gradients must match the number of variables. "
                f"Received {len(grads)} gradients and {len(variables)} variables."
            )
        self._say_mispaired(grads, variables)
        self._say_without(variables, has)
        for gradient, variable in zip(grads, variables):
            if gradient is not None:
                self._step(variable, gradient)
        self._variables[0].more()

    def _refuse_unknown(self, variables):
        """Variables that the optimizer was not built for."""
        for variable in variables:
            if id(variable) not in self._known_ids:
                raise ValueError(
                    f"Unknown variable: {variable}. This optimizer can only be called for the variables it was originally built with. "
                    "When working with a new set of variables, you should recreate a new optimizer instance."
                )

    def _refuse_none(self, has):
        """`has`: of each variable, whether there is a gradient."""
        if not any(has):
            raise ValueError("No gradients provided for any variable.")

    def _say_without(self, variables, has):
        without = [getattr(one, "path", one.name) for one, has_gradient in zip(variables, has) if not has_gradient]
        if without:
            _warn(
                f"Gradients do not exist for variables {without} when minimizing the loss. If using `model.compile()`, did you forget to provide a "
                "`loss` argument?"
            )

    def step_by(self, loss, variables, start):
        """A step of `fit`: what it changes is not computed, whether it can be is. `start`: where in the trace the loss's computation begins."""
        self.build(variables)
        self._refuse_unknown(variables)
        if _internal.is_tensor(loss):
            has = _internal.has_gradients(loss, [_value_of(variable) for variable in variables], start)
            if has is not None:
                self._refuse_none(has)
                self._say_without(variables, has)

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

    _change = None

    def _step(self, variable, gradient):
        """What a variable of the program's own is after a step is computed, where the step is one of a few; what a layer has learned is not known."""
        fits = tuple(gradient.shape) == tuple(variable.shape)
        own = isinstance(variable, tf.Variable) and self._is_counted()
        if fits and not own:
            return _internal.forget(_value_of(variable))
        # What is only made smaller keeps its shape.
        smaller = ("clipnorm", "clipvalue", "global_clipnorm", "weight_decay")
        general = [name for name, value in self._general.items() if value and name != "ema_momentum"]
        if self._change is None or (general if fits else [name for name in general if name not in smaller]):
            return _internal.forget(_value_of(variable)) if fits else _unsupported("a step by a gradient of another shape")
        kept = self._held.setdefault(id(variable), {})
        change = self._change(tf.cast(gradient, variable.dtype), kept, lambda: tf.zeros(variable.shape, variable.dtype), tf.cast(self.learning_rate, variable.dtype))
        for name, value in kept.items():
            self._check_kept(variable, name, value)
        same_shape("AssignSubVariableOp", variable, change)
        if own and not general:
            return variable.assign_sub(change)
        _internal.forget(_value_of(variable))

    def _is_counted(self):
        """Whether all that a step depends on is known, and steps are few."""
        self._asked += 1
        return self._asked < 400 and not (self._kept and (self._variables[0]._count is None or _internal.is_tracing()))

    def stateless_apply(self, *args):
        _unsupported("stateless optimizers")

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name}>"


