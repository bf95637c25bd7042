class OwnedIterator:
    """Goes through a dataset."""

    def __init__(self, dataset):
        self._dataset = dataset
        self._going = dataset._each()

    @property
    def element_spec(self):
        return self._dataset.element_spec

    def __iter__(self):
        return self

    def __next__(self):
        return asked(len(leaves(self._dataset.element_spec)), self._going)

    def get_next(self):
        try:
            return next(self)
        except StopIteration:
            _internal.out_of_range(f"_output_types_{len(leaves(self._dataset.element_spec))}")

    def get_next_as_optional(self):
        return _unsupported("tf.experimental.Optional")


class NumpyIterator:
    """Goes through a dataset's elements as numpy's."""

    __module__ = "tensorflow.python.data.ops.dataset_ops"

    def __init__(self, iterator):
        self._iterator = iterator

    def __iter__(self):
        return self

    def __next__(self):
        return mapped(lambda x: x.numpy(), next(self._iterator))

    def next(self):
        return self.__next__()
