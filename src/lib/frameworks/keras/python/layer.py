_locked = (
    "You cannot add new elements of state (variables or sub-layers) to a layer that is already built. All state must be created in the `__init__()` "
    "method or in the `build()` method."
)


class Unbuilt:
    """A weight that a layer has once it is built."""

    def __init__(self, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        raise AttributeError(f"You must build the layer before accessing `{self.name}`.")


class Layer(Operation):
    __unmodelled__ = "load_own_variables quantize quantized_build quantized_call rematerialized_call save_own_variables stateless_call symbolic_call compute_output_spec"
    _is_keras_layer = True
    # Whether `call` may be run for shapes alone where Keras only asks `compute_output_shape`.
    _is_quiet = False
    # Whether its KerasTensors are of the dtype of its input, whatever its own.
    _keeps_dtype = False
    # Whether there is nothing to build.
    _built_at_init = False
    _supports_masking = False
    # Settings of classes above that its configuration has not.
    _unsaid = ()
    # The attribute that its layers are in, where not every attribute is asked; the one whose variables are no weights.
    _kept_in = None
    _not_weights = None

    def __new__(cls, *args, **kwargs):
        self = object.__new__(cls)
        _made(self)
        self._made_with = (args, kwargs)
        own = self.build

        def build(*args, **kwargs):
            def run():
                self._path = current_path()
                own(*args, **kwargs)

            scoped(self, run)
            self.built = True
            self._build_shapes_dict = {**dict(zip(_parameters(own), args)), **kwargs}
            _register(self, self._path, Layer, Variable)

        self.build = build
        return self

    def __init__(self, *, activity_regularizer=None, trainable=True, dtype=None, autocast=True, name=None, **kwargs):
        self._weights = []
        Operation.__init__(self, name)
        self._dtype_policy = dtype_policy_of(dtype)
        self.activity_regularizer = get_regularizer(activity_regularizer)
        given = kwargs.pop("input_shape", None) if "input_dim" not in kwargs else None
        dim = kwargs.pop("input_dim", None)
        given = (dim,) if dim is not None else given
        if given is not None:
            _warn(
                "Do not pass an `input_shape`/`input_dim` argument to a layer. When using Sequential models, prefer using an `Input(shape)` object "
                "as the first layer in the model instead."
            )
            self._input_shape_arg = given
        if kwargs:
            raise ValueError(f"Unrecognized keyword arguments passed to {type(self).__name__}: {kwargs}")
        self._path = None
        self._parent_path = None
        self.built = self._built_at_init
        self.autocast = autocast
        self._input_spec = None
        self._called = False
        if not isinstance(trainable, bool):
            raise ValueError(f"Expected `trainable` to be a boolean. Received: trainable={trainable} (of type {type(trainable)})")
        self._trainable = trainable
        self._losses = []
        self.call_signature_parameters = list(_parameters(self.call))
        self._call_has_training_arg = "training" in self.call_signature_parameters
        self._call_has_mask_arg = "mask" in self.call_signature_parameters
        self._call_context_args = ["training"]
        self.supports_masking = self._supports_masking or type(self).compute_mask is not Layer.compute_mask
        self._convert_input_args = True
        self._allow_non_tensor_positional_args = False

    @property
    def input_spec(self):
        return self._input_spec

    @input_spec.setter
    def input_spec(self, value):
        self._input_spec = value

    def _check_super_called(self):
        if "_weights" not in vars(self):
            raise RuntimeError(
                f"In layer '{type(self).__name__}', you forgot to call `super().__init__()` as the first statement in the `__init__()` method. Go add it!"
            )

    @property
    def dtype_policy(self):
        return self._dtype_policy

    @dtype_policy.setter
    def dtype_policy(self, value):
        self._dtype_policy = dtype_policy_of(value)

    dtype = variable_dtype = property(lambda self: self._dtype_policy.variable_dtype)
    input_dtype = compute_dtype = property(lambda self: self._dtype_policy.compute_dtype)
    path = property(lambda self: self._path)

    def add_weight(
        self,
        *args,
        shape=None,
        initializer=None,
        dtype=None,
        trainable=True,
        autocast=True,
        regularizer=None,
        constraint=None,
        aggregation="none",
        overwrite_with_gradient=False,
        name=None,
    ):
        self._check_super_called()
        named = {"shape": shape, "initializer": initializer, "dtype": dtype}
        if len(args) > len(named):
            raise TypeError(f"add_weight() takes at most 3 positional arguments but {len(args)} were given.")
        if args and isinstance(args[0], str):
            raise ValueError(
                f"`name` must be passed as a keyword argument. Received: add_weight('{args[0]}', ...). Use: add_weight(shape=..., name='{args[0]}')."
            )
        twice = [said for said, _ in zip(named, args) if named[said] is not None]
        if twice:
            raise ValueError(f"`{twice[0]}` was passed both positionally and as a keyword argument.")
        shape, initializer, dtype = (*args, *list(named.values())[len(args) :])
        dtype = self.variable_dtype if dtype is None else standardize_dtype(dtype)
        if initializer is None:
            initializer = "glorot_uniform" if "float" in dtype else "zeros"
        initializer = get_initializer(initializer)
        made = lambda: Variable(initializer, shape=() if shape is None else shape, dtype=dtype, trainable=trainable, autocast=autocast, name=name)
        weight = scoped(self, made)
        weight.regularizer = get_regularizer(regularizer)
        weight.constraint = get_constraint(constraint)
        if self.built:
            raise ValueError(_locked)
        self._weights.append(weight)
        if not self.trainable:
            weight.trainable = False
        return weight

    def add_variable(self, shape, initializer, dtype=None, trainable=True, autocast=True, regularizer=None, constraint=None, name=None):
        return self.add_weight(
            shape=shape, initializer=initializer, dtype=dtype, trainable=trainable, autocast=autocast, regularizer=regularizer, constraint=constraint, name=name
        )

    @property
    def _layers(self):
        return _layers_of(self, Layer)

    def _flatten_layers(self, include_self=True, recursive=True):
        return _layers_within(self, Layer, include_self, recursive)

    def _own_variables(self):
        return _variables_of(self, Variable)

    @property
    def weights(self):
        return _weights_of(self, Layer, Variable)

    @property
    def variables(self):
        own = self._own_variables() + [generator.state for generator in _held(self, SeedGenerator)]
        return _distinct(own + [v for layer in self._layers for v in layer.variables])

    @property
    def trainable(self):
        return self._trainable

    @trainable.setter
    def trainable(self, value):
        self._trainable = bool(value)
        for v in self._own_variables():
            if v._was_trainable:
                v.trainable = self._trainable
        for layer in self._layers:
            layer.trainable = value

    @property
    def trainable_weights(self):
        return _with(self.weights, "trainable", True) if self.trainable else []

    @property
    def non_trainable_weights(self):
        return _with(self.weights, "trainable", False) if self.trainable else self.weights

    @property
    def trainable_variables(self):
        return self.trainable_weights

    @property
    def non_trainable_variables(self):
        return [v for v in self.variables if not v.trainable] if self.trainable else self.variables

    metrics = property(lambda self: [])

    @property
    def metrics_variables(self):
        return [variable for metric in self.metrics for variable in metric.variables]

    @property
    def quantization_mode(self):
        return None

    @property
    def supports_jit(self):
        return True

    def add_metric(self, *args, **kwargs):
        raise NotImplementedError(
            "Layer `add_metric()` method is deprecated. Add your metric in `Model.compile(metrics=[...])`, or create metric trackers in init() or build() "
            "when subclassing the layer or model, then call `metric.update_state()` whenever necessary."
        )

    def get_weights(self):
        return [v.numpy() for v in self.weights]

    def set_weights(self, weights):
        own, given = self.weights, len(weights)
        if given != len(own):
            raise ValueError(
                f"You called `set_weights(weights)` on layer '{self.name}' with a weight list of length {given}, but the layer was expecting "
                f"{len(own)} weights."
            )
        for variable, value in zip(own, weights):
            if variable.shape != value.shape:
                raise ValueError(
                    f"Layer {self.name} weight shape {variable.shape} is not compatible with provided weight shape {value.shape}."
                )
            variable.assign(value)

    def count_params(self):
        if not self.built:
            raise ValueError(
                f"You tried to call `count_params` on layer '{self.name}', but the layer isn't built. You can build it manually via: "
                "`layer.build(input_shape)`."
            )
        total = 0
        for weight in self.weights:
            size = 1
            for n in weight.shape:
                size *= n
            total += size
        return total

    def add_loss(self, loss):
        for x in flatten(loss):
            if not _internal.is_tensor(x):
                raise ValueError(
                    f"`add_loss()` can only be called from inside `build()` or `call()`, on a tensor input. Received invalid value: {x}"
                )
            if not is_stateless():
                self._losses.append(x)

    @property
    def losses(self):
        found = list(self._losses)
        for layer in self._flatten_layers(include_self=False):
            found.extend(layer._losses)
        return found + [weight.regularizer(weight.value) for weight in _with(self.trainable_weights, "regularizer", None)]

    def _clear_losses(self):
        self._losses = []
        for layer in self._layers:
            layer._clear_losses()

    def build(self, input_shape):
        self._check_super_called()
        if type(self).build is Layer.build and any(not layer.built for layer in self._layers):
            _warn(
                f"`build()` was called on layer '{self.name}', however the layer does not have a `build()` method implemented and it looks like it has "
                "unbuilt state. This will cause the layer to be marked as built, despite not being actually built, which may cause failures down the "
                "line. Make sure to implement a proper `build()` method."
            )
        self._build_shapes_dict = {"input_shape": input_shape}
        self.built = True

    def call(self, *args, **kwargs):
        raise NotImplementedError(f"Layer {type(self).__name__} does not have a `call` method implemented.")

    def compute_mask(self, inputs, previous_mask):
        return previous_mask

    def compute_output_shape(self, *args, **kwargs):
        raise NotImplementedError(
            f"Layer {type(self).__name__} does not have a `compute_output_shape` method implemented. Should implement "
            "`def compute_output_shape(self, input_shape)`."
        )

    def get_build_config(self):
        shapes = getattr(self, "_build_shapes_dict", None)
        if shapes is None:
            return None
        return {"input_shape": list(shapes.values())[0]} if len(shapes) == 1 else {"shapes_dict": shapes}

    def build_from_config(self, config):
        if config and "input_shape" in config:
            self.build(config["input_shape"])
        elif config and "shapes_dict" in config:
            self.build(**config["shapes_dict"])

    def get_config(self):
        self._check_super_called()
        return layer_config(self)

    @classmethod
    def from_config(cls, config):
        given = dict(config)
        if isinstance(given.get("dtype"), dict):
            given["dtype"] = given["dtype"]["config"]["name"]
        try:
            return cls(**given)
        except Exception as e:
            raise TypeError(f"Error when deserializing class '{cls.__name__}' using config={given}.\n\nException encountered: {e}")

    def __call__(self, *args, **kwargs):
        self._check_super_called()
        if _has_unknown((args, kwargs)):
            return _unknown_in((args, kwargs))
        return _call_layer(self, args, kwargs, _parts)

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name}, built={self.built}>"
