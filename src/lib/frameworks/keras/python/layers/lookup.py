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
    """Texts or whole numbers as a program gives them: in lists, in an array or a tensor."""
    if isinstance(value, (list, tuple, str, int)):
        return _mapped(lambda one: one, value)
    if _internal.is_tensor(value):
        return value.numpy().tolist()
    return value.tolist() if hasattr(value, "tolist") else _unsupported("a lookup of such data")


class _Lookup(Layer):
    """A table of what stands for which whole number; what is not in it is one of the first numbers."""

    __unmodelled__ = (
        "encoding finalize_state input_idf_weights input_vocabulary load_assets lookup_table oov_method reset_state salt "
        "save_assets token_counts update_state vocabulary_dtype"
    )

    _kind = str

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
        self.built = True
        if vocabulary is not None:
            self.set_vocabulary(vocabulary)

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
        self._words = words

    def _as_known(self, word):
        return _Word(word) if isinstance(word, str) else _Whole(word)

    def adapt(self, data, batch_size=None, steps=None):
        counts = {}
        for batch in [data] if not hasattr(data, "element_spec") else _unsupported("a vocabulary of a data set"):
            for word in _each(self._parted(_items(batch))):
                counts[word] = counts.get(word, 0) + 1
        counts = {word: n for word, n in counts.items() if word != self.mask_token}
        words = [word for _, word in sorted([(n, word) for word, n in counts.items()], reverse=True)]
        self._words = words if self.max_tokens is None else words[: self.max_tokens - len(self._special())]

    def _parted(self, items):
        return items

    def get_vocabulary(self, include_special_tokens=True):
        words = [self._as_known(word) for word in self._words or []]
        return self._special() + words if include_special_tokens else words

    def vocabulary_size(self):
        return len(self._special()) + len(self._words or [])

    def _number(self, word):
        first = 0 if self.mask_token is None else 1
        if word == self.mask_token and self.mask_token is not None:
            return 0
        if word in self._words:
            return self._words.index(word) + len(self._special())
        if self.num_oov_indices == 0:
            _unsupported("what is not in a vocabulary without a number for it")
        return first if self.num_oov_indices == 1 else _unsupported("which of several numbers stands for what is not known")

    def _numbers(self, items):
        if self._words is None:
            _unsupported("a lookup that has no vocabulary yet")
        return _mapped(self._number, items)

    def _encoded(self, numbers):
        """Numbers as the layer gives them: as they are, or which and how many there are of each."""
        numbers = tf.constant(numbers, "int64")
        if self.output_mode == "int":
            return numbers
        size = self.max_tokens if self.pad_to_max_tokens and self.max_tokens is not None else self.vocabulary_size()
        marks = tf.one_hot(numbers, size, dtype="int64")
        if self.output_mode == "one_hot" or len(numbers.shape) == 0:
            return tf.squeeze(marks, -2) if len(numbers.shape) > 1 and numbers.shape[-1] == 1 else marks
        total = tf.reduce_sum(marks, axis=-2)
        return total if self.output_mode == "count" else tf.cast(total > 0, "int64")

    def call(self, inputs):
        if self.invert:
            _unsupported("a lookup that gives texts")
        if _internal.is_tracing() or any_symbolic(inputs):
            _unsupported("a lookup in a graph")
        return self._encoded(self._numbers(_items(inputs)))


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


# Marks that `lower_and_strip_punctuation` drops.
_marks = "!\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~'"


class TextVectorization(_Lookup):
    __module__ = "keras.src.layers.preprocessing.text_vectorization"
    def __init__(
        self,
        max_tokens=None,
        standardize="lower_and_strip_punctuation",
        split="whitespace",
        ngrams=None,
        output_mode="int",
        output_sequence_length=None,
        pad_to_max_tokens=False,
        vocabulary=None,
        idf_weights=None,
        sparse=False,
        ragged=False,
        encoding="utf-8",
        name=None,
        **kwargs,
    ):
        if standardize not in ("lower_and_strip_punctuation", "lower", "strip_punctuation", None) or split not in ("whitespace", "character"):
            _unsupported("TextVectorization with functions of its own")
        if ngrams is not None or ragged:
            _unsupported("TextVectorization of several words together")
        self.standardize, self.split, self.output_sequence_length = standardize, split, output_sequence_length
        # Of the numbers that are no words, padding is none of those that are counted.
        super().__init__(max_tokens, 1, "" if output_mode == "int" else None, "[UNK]", vocabulary, idf_weights, False, output_mode, sparse, pad_to_max_tokens, name=name, **kwargs)

    def _parted(self, items):
        """The words of each text."""
        return _mapped(self._words_of, items)

    def _words_of(self, text):
        if self.standardize in ("lower_and_strip_punctuation", "lower"):
            text = text.lower()
        if self.standardize in ("lower_and_strip_punctuation", "strip_punctuation"):
            text = "".join([one for one in text if one not in _marks])
        return text.split() if self.split == "whitespace" else list(text)

    def call(self, inputs):
        if _internal.is_tracing() or any_symbolic(inputs):
            _unsupported("a lookup in a graph")
        items = _items(inputs)
        if isinstance(items, list) and items and isinstance(items[0], list):
            if any([len(one) != 1 for one in items]):
                _unsupported("TextVectorization of texts in several columns")
            items = [one[0] for one in items]
        numbers = self._numbers(self._parted(items))
        if isinstance(items, str):
            return self._padded([numbers])[0]
        return self._padded(numbers)

    def _padded(self, rows):
        if self.output_mode != "int":
            if self.output_mode != "count" or len({len(row) for row in rows}) > 1:
                size = self.max_tokens if self.pad_to_max_tokens and self.max_tokens is not None else self.vocabulary_size()
                found = [[row.count(i) for i in range(size)] for row in rows]
                return tf.constant(found if self.output_mode == "count" else [[int(n > 0) for n in row] for row in found], "int64")
            return self._encoded(rows)
        length = self.output_sequence_length
        if length is None:
            length = max([len(row) for row in rows])
        return tf.constant([row[:length] + [0] * (length - len(row)) for row in rows], "int64")
