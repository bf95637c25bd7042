def functional_arguments(args, kwargs):
    """Whether a model is made of inputs and outputs."""
    return len(args) == 2 or (len(args) == 1 and "outputs" in kwargs) or ("inputs" in kwargs and "outputs" in kwargs)


# What the program has saved, by its file.
saved_models = {}


class Model(Trainer, Layer):
    _is_keras_model = True

    def __new__(cls, *args, **kwargs):
        if _has_unknown((args, kwargs)):
            return _unknown_in((args, kwargs))
        if cls is Model and functional_arguments(args, kwargs):
            from keras.src.models.functional import Functional

            return object.__new__(Functional)
        return object.__new__(cls)

    def __init__(self, *args, **kwargs):
        Trainer.__init__(self)
        if functional_arguments(args, kwargs):
            from keras.src.models.functional import Functional

            # A class of the program's becomes a functional model under the same name.
            _become(self, Functional)
            Functional.__init__(self, *args, **kwargs)
        else:
            Layer.__init__(self, *args, **kwargs)

    def call(self, *args, **kwargs):
        raise NotImplementedError(f"Model {type(self).__name__} does not have a `call()` method implemented.")

    @property
    def layers(self):
        found = []
        for layer in self._layers:
            if not any(layer is other for other in found):
                found.append(layer)
        return found

    def get_layer(self, name=None, index=None):
        if index is not None and name is not None:
            raise ValueError(f"Provide only a layer name or a layer index. Received: index={index}, name={name}.")
        if index is not None:
            if len(self.layers) <= index:
                raise ValueError(f"Was asked to retrieve layer at index {index} but model only has {len(self.layers)} layers.")
            return self.layers[index]
        if name is not None:
            for layer in self.layers:
                if layer.name == name:
                    return layer
            raise ValueError(f"No such layer: {name}. Existing layers are: {[layer.name for layer in self.layers]}.")
        raise ValueError("Provide either a layer name or layer index at `get_layer`.")

    def summary(self, line_length=None, positions=None, print_fn=None, expand_nested=False, show_trainable=False, layer_range=None):
        from keras.src.utils.summary_utils import print_summary

        print_summary(self, line_length, positions, print_fn, expand_nested, show_trainable, layer_range)

    def save(self, filepath, overwrite=True, zipped=None, **kwargs):
        name = str(filepath)
        if name.endswith((".h5", ".hdf5")):
            _unsupported("a model in the form of Keras 2")
        if not name.endswith(".keras"):
            raise ValueError(
                "Invalid filepath extension for saving. Please add either a `.keras` extension for the native Keras format (recommended) or a `.h5` extension. "
                f"Use `model.export(filepath)` if you want to export a SavedModel for use with TFLite/TFServing/etc. Received: filepath={filepath}."
            )
        for layer in self.layers:
            if not type(layer).__module__.startswith("keras"):
                layer.get_config()
        saved_models[name] = self

    def save_weights(self, filepath, overwrite=True, max_shard_size=None):
        if not str(filepath).endswith(".weights.h5"):
            raise ValueError(f"The filename must end in `.weights.h5`. Received: filepath={filepath}")
        saved_models[str(filepath)] = self

    def load_weights(self, filepath, skip_mismatch=False, **kwargs):
        of = saved_models.get(str(filepath))
        if of is None or [tuple(w.shape) for w in of.weights] != [tuple(w.shape) for w in self.weights]:
            _unsupported("weights that are read from a file")

    def get_config(self):
        if any([name not in ("args", "kwargs", "name", "trainable", "dtype") for name in _parameters(self.__init__)]):
            # What a model of the program's was made with is not kept.
            raise not_serializable(self)
        _unsupported("the configuration of a model")

    @classmethod
    def from_config(cls, config, custom_objects=None):
        if cls is Model and all([name in config for name in ("layers", "input_layers", "output_layers")]):
            from keras.src.models.functional import Functional

            return Functional.from_config(config, custom_objects)
        try:
            return cls(**config)
        except TypeError as e:
            raise TypeError(
                "Unable to revive model from config. When overriding the `get_config()` method, make sure that the returned config contains all items used as "
                f"arguments in the  constructor to {cls}, which is the default behavior. You can override this default behavior by defining a "
                f"`from_config(cls, config)` class method to specify how to create an instance of {cls.__name__} from its config.\n\n"
                f"Received config={config}\n\nError encountered during deserialization: {e}"
            )

    def build_from_config(self, config):
        _unsupported("models of configurations")

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name}, built={self.built}>"
