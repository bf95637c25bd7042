def functional_arguments(args, kwargs):
    """Whether a model is made of inputs and outputs."""
    return len(args) == 2 or (len(args) == 1 and "outputs" in kwargs) or ("inputs" in kwargs and "outputs" in kwargs)


class Model(Trainer, Layer):
    _is_keras_model = True

    def __new__(cls, *args, **kwargs):
        if _has_unknown((args, kwargs)) or (functional_arguments(args, kwargs) and _lacks_layer((args, kwargs))):
            return _unknown_in((args, kwargs))
        if cls is Model and functional_arguments(args, kwargs):
            from keras.src.models.functional import Functional

            return object.__new__(Functional)
        self = object.__new__(cls)
        # What a model is made with is not kept.
        self._made_with = ((), {})
        return self

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
        from keras.src.saving.saving_lib import save_model

        save_model(self, filepath, overwrite, zipped, **kwargs)

    def save_weights(self, filepath, overwrite=True, max_shard_size=None):
        from keras.src.saving.saving_lib import save_weights

        save_weights(self, filepath, overwrite, max_shard_size)

    def load_weights(self, filepath, skip_mismatch=False, **kwargs):
        from keras.src.saving.saving_lib import load_weights

        load_weights(self, filepath, skip_mismatch, **kwargs)

    def to_json(self, **kwargs):
        import json

        return json.dumps(serialize_keras_object(self), **kwargs)

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
        if not config:
            return
        try:
            super().build_from_config(config)
        except Exception:
            _warn(
                f"Model '{self.name}' had a build config, but the model cannot be built automatically in `build_from_config(config)`. You should implement "
                "`def build_from_config(self, config)`, `def get_build_config(self)`. The method `build_from_config()` is meant to create the state of the "
                "model (i.e. its variables) upon deserialization."
            )

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name}, built={self.built}>"
