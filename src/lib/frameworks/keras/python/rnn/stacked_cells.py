class StackedRNNCells(Layer):
    __module__ = "keras.src.layers.rnn.stacked_rnn_cells"
    def __init__(self, cells, **kwargs):
        super().__init__(**kwargs)
        for cell in cells:
            if not _has_name(cell, "call"):
                raise ValueError(f"All cells must have a `call` method. Received cell without a `call` method: {cell}")
            if not _has_name(cell, "state_size"):
                raise ValueError(f"All cells must have a `state_size` attribute. Received cell without a `state_size`: {cell}")
        self.cells = cells

    def get_config(self):
        return {**super().get_config(), "cells": [serialized(cell) for cell in self.cells]}

    @classmethod
    def from_config(cls, config):
        return cls([deserialize_keras_object(cell) for cell in config.pop("cells")], **config)

    @property
    def state_size(self):
        return [cell.state_size for cell in self.cells]

    @property
    def output_size(self):
        return cell_width(self.cells[-1])

    def get_initial_state(self, batch_size=None):
        return [initial_state_of(cell, batch_size, self.compute_dtype) for cell in self.cells]

    def call(self, inputs, states, training=False, **kwargs):
        after = []
        for cell, own in zip(self.cells, states):
            nested = isinstance(own, (list, tuple))
            own = list(own) if nested else [own]
            if isinstance(cell, Layer) and cell._call_has_training_arg:
                kwargs["training"] = training
            else:
                kwargs.pop("training", None)
            inputs, own = (cell if callable(cell) else cell.call)(inputs, own, **kwargs)
            after.append(own[0] if len(own) == 1 and not nested else own)
        return inputs, after[0] if len(after) == 1 else after

    def build(self, input_shape):
        for cell in self.cells:
            if isinstance(cell, Layer) and not cell.built:
                cell.build(input_shape)
                cell.built = True
            input_shape = (flatten(input_shape)[0], cell_width(cell))


def cell_width(cell):
    """How many features a cell gives."""
    if getattr(cell, "output_size", None) is not None:
        return cell.output_size
    return cell.state_size[0] if isinstance(cell.state_size, (list, tuple)) else cell.state_size


def initial_state_of(cell, batch_size, dtype):
    own = getattr(cell, "get_initial_state", None)
    if own:
        return own(batch_size=batch_size)
    if isinstance(cell.state_size, int):
        return tf.zeros((batch_size, cell.state_size), dtype=dtype)
    return [tf.zeros((batch_size, size), dtype=dtype) for size in cell.state_size]
