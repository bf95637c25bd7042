# Sets that Keras fetches: how many there are and of which kind stands in its documentation (docstrings of keras.src.datasets, 3.15; of the labels of texts,
# that they are whole numbers). What they hold is not known.


def _images(count, *sizes, labels=()):
    part = lambda n: (_internal.unknown_array((n, *sizes), "uint8"), _internal.unknown_array((n, *labels), "uint8"))
    return part(count), part(10000)


def _fine_images(label_mode):
    if label_mode not in ("fine", "coarse"):
        raise ValueError(f"`label_mode` must be one of `'fine'`, `'coarse'`. Received: label_mode={label_mode}.")
    return _images(50000, 32, 32, 3, labels=(1,))


def _texts(train, test, maxlen):
    if maxlen:
        _unsupported("how many texts of a data set are no longer than that")
    return tuple([(Texts(n), _internal.unknown_array((n,), "int64")) for n in (train, test)])


def _newswires(maxlen, test_split):
    train = int(11228 * (1 - test_split))
    return _texts(train, 11228 - train, maxlen)


def _word_index(path=None):
    return _internal.unknown("the words of a data set")


class Texts:
    """An array of lists of numbers, of which only how many there are is known."""

    ndim = 1

    def __init__(self, count):
        self.shape = (count,)
        self.size = count

    @property
    def dtype(self):
        import numpy as np

        return np.dtype("O")

    def __len__(self):
        return self.size

    def _one(self):
        return _internal.unknown("a text of a data set")

    def __iter__(self):
        one = self._one()
        return iter([one for _ in range(self.size)])

    def __getitem__(self, index):
        if isinstance(index, slice):
            return Texts(len(range(*index.indices(self.size))))
        if isinstance(index, int):
            if not -self.size <= index < self.size:
                raise IndexError(f"index {index} is out of bounds for axis 0 with size {self.size}")
            return self._one()
        if getattr(index, "ndim", None) == 1 and "int" in str(index.dtype):
            return Texts(len(index))
        _unsupported("some of the texts of a data set")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        _unsupported(f"{name} of the texts of a data set")
