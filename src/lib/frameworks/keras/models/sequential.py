class Sequential(Model):
    def __new__(cls, layers=None, trainable=True, name=None):
        return _unknown_in(layers) if _lacks_layer(layers) else object.__new__(cls)

    def __init__(self, layers=None, trainable=True, name=None):
        Trainer.__init__(self)
        Layer.__init__(self, trainable=trainable, name=name)
        self._functional = None
        self._stack = []
        if layers:
            for layer in layers:
                self.add(layer, rebuild=False)
            self._maybe_rebuild()

    _kept_in = "_stack"

    @property
    def _layers(self):
        return _layers_of(self, Layer)

    @_layers.setter
    def _layers(self, value):
        pass

    def add(self, layer, rebuild=True):
        if _lacks_layer((layer, self._stack)):
            self._stack = _unknown_in((layer, self._stack))
            return
        if not self._stack and getattr(layer, "_input_shape_arg", None) is not None:
            self.add(InputLayer(shape=layer._input_shape_arg))
        if hasattr(layer, "_keras_history"):
            origin = layer._keras_history.operation
            if isinstance(origin, InputLayer):
                layer = origin
        if not isinstance(layer, Layer):
            raise ValueError(f"Only instances of `keras.Layer` can be added to a Sequential model. Received: {layer} (of type {type(layer)})")
        if any([layer.name == other.name and other is not layer for other in self._stack]):
            raise ValueError(
                f"All layers added to a Sequential model should have unique names. Name '{layer.name}' is already the name of a layer in this model. "
                "Update the `name` argument to pass a unique name."
            )
        if isinstance(layer, InputLayer) and self._stack and isinstance(self._stack[0], InputLayer):
            raise ValueError(
                f"Sequential model '{self.name}' has already been configured to use input shape {self._stack[0].batch_shape}. "
                "You cannot add a different Input layer to it."
            )
        self._stack.append(layer)
        if rebuild:
            self._maybe_rebuild()
        else:
            self.built = False
            self._functional = None

    def pop(self, rebuild=True):
        layer = self._stack.pop()
        self.built = False
        self._functional = None
        if rebuild:
            self._maybe_rebuild()
        return layer

    def _maybe_rebuild(self):
        self.built = False
        self._functional = None
        if len(self._stack) < 2:
            if not self._stack:
                self._stack[0]
            return
        if isinstance(self._stack[0], InputLayer):
            self.build(self._stack[0].batch_shape)
        elif hasattr(self._stack[0], "input_shape"):
            self.build(self._stack[0].input_shape)

    def build(self, input_shape=None):
        try:
            input_shape = standard_shape(input_shape)
        except ValueError:
            return
        if not self._stack:
            raise ValueError(f"Sequential model {self.name} cannot be built because it has no layers. Call `model.add(layer)`.")
        if isinstance(self._stack[0], InputLayer):
            if self._stack[0].batch_shape != input_shape:
                raise ValueError(
                    f"Sequential model '{self.name}' has already been configured to use input shape {self._stack[0].batch_shape}. "
                    f"You cannot build it with input_shape {input_shape}"
                )
        else:
            self._stack = [InputLayer(batch_shape=input_shape, dtype=self._stack[0].compute_dtype), *self._stack]
        from keras.src.models.functional import Functional

        inputs = self._stack[0].output
        try:
            outputs = scoped(self, lambda: self._chained(inputs))
        except NotImplementedError:
            return
        self._functional = Functional(inputs=inputs, outputs=outputs)
        self.built = True

    def __call__(self, *args, **kwargs):
        return _unknown_in(self._stack) if _has_unknown(self._stack) else super().__call__(*args, **kwargs)

    def _chained(self, x):
        for layer in self._stack[1:]:
            x = layer(x)
        return x

    def call(self, inputs, training=None, mask=None, **kwargs):
        return self._functional.call(inputs, training=training, mask=mask, **kwargs) if self._functional else self._unbuilt(inputs, training, mask)

    def _unbuilt(self, inputs, training, mask):
        """One layer after the other, each with what its `call` takes."""
        for layer in self.layers:
            given = {"mask": mask} if training is None else {"mask": mask, "training": training}
            taken = _parameters(layer.call)
            inputs = layer(inputs, **{name: value for name, value in given.items() if name in taken})
            mask = map_structure(lambda x: getattr(x, "_keras_mask", None), inputs)
        return inputs

    def compute_output_shape(self, input_shape):
        if self._functional:
            return self._functional.compute_output_shape(input_shape)
        for layer in self.layers:
            input_shape = layer.compute_output_shape(input_shape)
        return input_shape

    @property
    def layers(self):
        return self._stack[1:] if self._stack and isinstance(self._stack[0], InputLayer) else self._stack[:]

    def get_build_config(self):
        return {"input_shape": self._stack[0].batch_shape} if self._functional is not None else None

    def get_config(self):
        from keras.src.models.serializing import sequential_config

        return sequential_config(self)

    @classmethod
    def from_config(cls, config, custom_objects=None):
        from keras.src.models.serializing import sequential_of

        return sequential_of(cls, config, custom_objects)

    def _defined(self, what, said):
        if self._functional:
            return getattr(self._functional, what)
        raise AttributeError(f"Sequential model '{self.name}' has no defined {said} yet.")

    @property
    def input_shape(self):
        return self._defined("input_shape", "input shape")

    @property
    def output_shape(self):
        return self._defined("output_shape", "output shape")

    @property
    def inputs(self):
        return self._defined("inputs", "inputs")

    @property
    def outputs(self):
        return self._defined("outputs", "outputs")

    @property
    def input_dtype(self):
        return self._stack[0].dtype if self._stack and isinstance(self._stack[0], InputLayer) else self.compute_dtype
