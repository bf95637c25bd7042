class _Word(str):
    def __repr__(self):
        return f"np.str_({str.__repr__(self)})"


class _Whole(int):
    def __repr__(self):
        return f"np.int64({int.__repr__(self)})"


def _mapped(function, value):
    return [_mapped(function, one) for one in value] if isinstance(value, (list, tuple)) else function(value)


def _each(value):
    return [one for item in value for one in _each(item)] if isinstance(value, (list, tuple)) else [value]


def _items(value):
    """Texts or whole numbers as a program gives them: in lists, in an array or a tensor. None where they are not known."""
    if isinstance(value, (list, tuple, str, int)):
        return _mapped(lambda one: one.decode("utf-8") if isinstance(one, bytes) else _internal.plain_text(one), value)
    if hasattr(value, "_is_ragged"):
        return [_items(row) for row in value]
    if not _internal.is_tensor(value):
        return value.tolist() if hasattr(value, "tolist") else _unsupported("a lookup of such data")
    if value.dtype.name != "string":
        return _nested(_internal.numbers_of(value), list(_internal.sizes(value))) if _internal.knows(value) else None
    texts = _internal.texts_of(value)
    return texts if texts is None else _nested(texts, list(_internal.sizes(value)))


def _nested(items, shape):
    """Items one behind another as lists in lists."""
    if not shape:
        return items[0]
    width = len(items) // shape[0] if shape[0] else 0
    return [_nested(items[i * width : (i + 1) * width], shape[1:]) for i in range(shape[0])]


def _batches(data):
    """What a table is made of: all at once, or a data set's elements."""
    return data if hasattr(data, "element_spec") else [data]


class _Lookup(Layer):
    """A table of what stands for which whole number; what is not in it is one of the first numbers."""

    __unmodelled__ = (
        "encoding finalize_state input_idf_weights input_vocabulary load_assets lookup_table oov_method reset_state salt "
        "save_assets token_counts update_state vocabulary_dtype"
    )

    _kind = str
    _takes_texts = True
    _takes_ragged = True

    def __init__(self, max_tokens, num_oov_indices, mask_token, oov_token, vocabulary, idf_weights, invert, output_mode, sparse, pad_to_max_tokens, **kwargs):
        if max_tokens is not None and max_tokens <= 1:
            raise ValueError(f"If set, `max_tokens` must be greater than 1. Received: max_tokens={max_tokens}")
        if output_mode not in ("int", "one_hot", "multi_hot", "count", "tf_idf"):
            raise ValueError(
                f"Unknown arguments for `output_mode`: it should be one of ('int', 'one_hot', 'multi_hot', 'count', 'tf_idf'). Received: output_mode={output_mode}"
            )
        if idf_weights is not None or sparse or output_mode == "tf_idf":
            _unsupported("a lookup with weights")
        if isinstance(vocabulary, str):
            _unsupported("a vocabulary that is read from a file")
        super().__init__(**kwargs)
        self._convert_input_args = False
        self._allow_non_tensor_positional_args = True
        self.max_tokens = max_tokens
        self.num_oov_indices = num_oov_indices
        self.mask_token = mask_token
        self.oov_token = oov_token
        self.invert = invert
        self.output_mode = output_mode
        self.pad_to_max_tokens = pad_to_max_tokens
        self._words = None
        self._table = {}
        self.built = True
        if vocabulary is not None:
            self.set_vocabulary(vocabulary)

    @property
    def compute_dtype(self):
        return "int64" if self._kind is int else "string"

    def compute_output_shape(self, input_shape):
        return tuple(input_shape) if self.output_mode == "int" else _unsupported("a lookup that counts, of an input that is not here yet")

    def compute_output_spec(self, inputs):
        shape = self.compute_output_shape(tuple(inputs.shape))
        return _internal.sized_as(None, inputs, shape, "string" if self.invert else "int64", unique_name("keras_tensor"))

    def _special(self):
        return ([] if self.mask_token is None else [self.mask_token]) + [self.oov_token] * self.num_oov_indices

    def set_vocabulary(self, vocabulary, idf_weights=None):
        words = _items(vocabulary)
        special = self._special()
        if words[: len(special)] == special:
            words = words[len(special) :]
        repeated = [word for i, word in enumerate(words) if word in words[:i]]
        if repeated:
            raise ValueError(
                "The passed vocabulary has at least one repeated term. Please uniquify your dataset. The repeated terms are: "
                f"{[self._as_known(word) for word in dict.fromkeys(repeated)]}"
            )
        if self.max_tokens is not None and len(words) + len(special) > self.max_tokens:
            raise ValueError(
                "Attempted to set a vocabulary larger than the maximum vocab size. Received vocabulary size is "
                f"{len(words) + len(special)}; `max_tokens` is {self.max_tokens}."
            )
        self._learn(words)

    def _learn(self, words):
        self._words = words
        first = len(self._special())
        self._table = {word: first + i for i, word in enumerate(words)}
        if self.mask_token is not None:
            self._table[self.mask_token] = 0

    def _as_known(self, word):
        return _Word(word) if isinstance(word, str) else _Whole(word)

    def _check_kind(self, data, adapting=False):
        """Numbers are no texts, nor texts numbers: what becomes of them where they are given raises."""
        if hasattr(data, "_is_ragged") or hasattr(data, "element_spec"):
            return
        if _internal.is_tensor(data):
            if (data.dtype.name == "string") != (self._kind is str):
                tf.cast(data, self.compute_dtype)
            return
        if hasattr(data, "dtype"):
            if (data.dtype.kind in ("U", "S", "O")) == (self._kind is str):
                return
            if self._kind is str and (adapting or self._takes_lists_of_texts):
                raise ValueError("Failed to convert a NumPy array to a Tensor (Unsupported object type int)." if data.dtype.kind == "i" else _unsupported("texts of such an array"))
        else:
            first = data
            while isinstance(first, (list, tuple)) and first:
                first = first[0]
            if not isinstance(first, (str, bytes, int, float)) or isinstance(first, (str, bytes)) == (self._kind is str):
                return
        if self._kind is int or adapting or self._takes_lists_of_texts:
            tf.convert_to_tensor(data, self.compute_dtype)
        else:
            tf.cast(tf.constant(data, "int64") if isinstance(data, int) else tf.convert_to_tensor(data), "string")

    # Whether what is given must be texts before it is a tensor.
    _takes_lists_of_texts = False

    # Whether it was left half way through data.
    _is_unsure = False

    def adapt(self, data, batch_size=None, steps=None):
        self._is_unsure = True
        self._check_kind(data, True)
        counts = {}
        for batch in _batches(data):
            items = self._parted(batch)
            for word in _each(items) if items is not None else _unsupported("a vocabulary of what is not known"):
                counts[word] = counts.get(word, 0) + 1
        counts = {word: n for word, n in counts.items() if word != self.mask_token}
        words = [word for _, word in sorted([(n, word) for word, n in counts.items()], reverse=True)]
        self._learn(words if self.max_tokens is None else words[: self.max_tokens - len(self._special())])
        self._is_unsure = False

    def _parted(self, data):
        return _items(data)

    def get_vocabulary(self, include_special_tokens=True):
        self._check_sure()
        words = [self._as_known(word) for word in self._words or []]
        return self._special() + words if include_special_tokens else words

    def _check_sure(self):
        if self._is_unsure:
            _unsupported("a vocabulary of what is not known")

    def vocabulary_size(self):
        self._check_sure()
        return len(self._special()) + len(self._words or [])

    def _number(self, word):
        first = 0 if self.mask_token is None else 1
        number = self._table.get(word)
        if number is not None:
            return number
        if self.num_oov_indices == 0:
            _unsupported("what is not in a vocabulary without a number for it")
        return first if self.num_oov_indices == 1 else _unsupported("which of several numbers stands for what is not known")

    def _numbers(self, items):
        if self._words is None:
            _unsupported("a lookup that has no vocabulary yet")
        return _mapped(self._number, items)

    def _word(self, number):
        """What a number stands for."""
        special = self._special()
        if number < len(special):
            return special[number]
        return self._words[number - len(special)] if number < len(special) + len(self._words) else self.oov_token

    def _encoded(self, numbers):
        """Numbers as the layer gives them: as they are, or which and how many there are of each."""
        if self.output_mode == "int":
            return numbers
        size = self.max_tokens if self.pad_to_max_tokens and self.max_tokens is not None else self.vocabulary_size()
        marks = tf.one_hot(numbers, size, dtype="int64")
        if self.output_mode == "one_hot" or len(numbers.shape) == 0:
            return tf.squeeze(marks, -2) if len(numbers.shape) > 1 and numbers.shape[-1] == 1 else marks
        total = tf.reduce_sum(marks, axis=-2)
        return total if self.output_mode == "count" else tf.cast(total > 0, "int64")

    def call(self, inputs):
        if hasattr(inputs, "_is_ragged"):
            if self.output_mode != "int":
                _unsupported("a lookup of ragged rows that are counted")
            return inputs.with_flat_values(self.call(inputs.flat_values))
        if self.invert:
            return self._texts(tf.convert_to_tensor(inputs))
        self._check_kind(inputs)
        if self.num_oov_indices == 1 and self._words is not None and _internal.is_tensor(inputs) and inputs.dtype.name == "string":
            numbers = _internal.looked_up(inputs, self._table, 0 if self.mask_token is None else 1)
            if numbers is not None:
                return self._encoded(numbers)
        items = _items(inputs)
        if items is None:
            unknown = _internal.unknown_tensor(_internal.sizes(inputs), "int64")
            return self._as_many(unknown, inputs) if self.output_mode == "int" else _unsupported("a lookup of what is not known")
        return self._encoded(self._as_many(tf.constant(self._numbers(items), "int64"), inputs))

    def _as_many(self, numbers, inputs):
        """As many numbers as there are inputs: in a graph of as many as that knows."""
        if _internal.is_tracing() and _internal.is_tensor(inputs):
            _internal.set_static_shape(numbers, _internal.static_shape(inputs))
        return numbers

    def _texts(self, x):
        if not _internal.knows(x):
            return _internal.unknown_tensor(_internal.sizes(x), "string")
        return _internal.text_tensor([self._word(int(one)) for one in _internal.numbers_of(x)], _internal.sizes(x), "keras.layers.StringLookup", x)


class StringLookup(_Lookup):
    __module__ = "keras.src.layers.preprocessing.string_lookup"
    def __init__(
        self,
        max_tokens=None,
        num_oov_indices=1,
        mask_token=None,
        oov_token="[UNK]",
        vocabulary=None,
        idf_weights=None,
        invert=False,
        output_mode="int",
        pad_to_max_tokens=False,
        sparse=False,
        encoding="utf-8",
        name=None,
        **kwargs,
    ):
        super().__init__(
            max_tokens, num_oov_indices, mask_token, oov_token, vocabulary, idf_weights, invert, output_mode, sparse, pad_to_max_tokens, name=name, **kwargs
        )


class IntegerLookup(_Lookup):
    __module__ = "keras.src.layers.preprocessing.integer_lookup"
    _kind = int

    def __init__(
        self,
        max_tokens=None,
        num_oov_indices=1,
        mask_token=None,
        oov_token=-1,
        vocabulary=None,
        vocabulary_dtype="int64",
        idf_weights=None,
        invert=False,
        output_mode="int",
        sparse=False,
        pad_to_max_tokens=False,
        name=None,
        **kwargs,
    ):
        super().__init__(
            max_tokens, num_oov_indices, mask_token, oov_token, vocabulary, idf_weights, invert, output_mode, sparse, pad_to_max_tokens, name=name, **kwargs
        )
