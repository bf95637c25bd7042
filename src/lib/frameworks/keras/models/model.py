def functional_arguments(args, kwargs):
    """Whether a model is made of inputs and outputs."""
    return len(args) == 2 or (len(args) == 1 and "outputs" in kwargs) or ("inputs" in kwargs and "outputs" in kwargs)


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
        return None

    def save_weights(self, filepath, overwrite=True, max_shard_size=None):
        return None

    def load_weights(self, filepath, skip_mismatch=False, **kwargs):
        _unsupported("weights that are read from a file")

    def build_from_config(self, config):
        _unsupported("models of configurations")

    def __repr__(self):
        return f"<{type(self).__name__} name={self.name}, built={self.built}>"
