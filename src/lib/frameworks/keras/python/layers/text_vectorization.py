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
        if not (callable(standardize) or standardize in ("lower_and_strip_punctuation", "lower", "strip_punctuation", None)) or split not in ("whitespace", "character", None):
            _unsupported("TextVectorization that parts texts otherwise")
        if ngrams is not None:
            _unsupported("TextVectorization of several words together")
        self._gives_ragged = ragged
        self.standardize, self.split, self.output_sequence_length = standardize, split, output_sequence_length
        # Of the numbers that are no words, padding is none of those that are counted.
        super().__init__(max_tokens, 1, "" if output_mode == "int" else None, "[UNK]", vocabulary, idf_weights, False, output_mode, sparse, pad_to_max_tokens, name=name, **kwargs)

    def compute_output_shape(self, input_shape):
        return (input_shape[0], self.output_sequence_length) if self.output_mode == "int" else super().compute_output_shape(input_shape)

    def _parted(self, data):
        """The words of each text; None where they are not known."""
        if callable(self.standardize):
            data = self.standardize(data if _internal.is_tensor(data) else tf.constant(_items(data)))
        items = _items(data)
        if isinstance(items, list) and items and isinstance(items[0], list) and self.split is not None:
            if any([len(one) != 1 for one in items]):
                _unsupported("TextVectorization of texts in several columns")
            items = [one[0] for one in items]
        return items if items is None else _mapped(self._words_of, items)

    def _words_of(self, text):
        if self.standardize in ("lower_and_strip_punctuation", "lower"):
            text = text.lower()
        if self.standardize in ("lower_and_strip_punctuation", "strip_punctuation"):
            text = "".join([one for one in text if one not in _marks])
        if self.split is None:
            return [text]
        return text.split() if self.split == "whitespace" else list(text)

    _takes_lists_of_texts = True

    def call(self, inputs):
        if not callable(self.standardize):
            self._check_kind(inputs)
        parts = self._parted(inputs)
        if parts is None:
            if self.output_mode != "int" or self.output_sequence_length is None:
                _unsupported("words of texts that only running the program would tell")
            return _internal.unknown_tensor([_internal.sizes(inputs)[0], self.output_sequence_length], "int64")
        numbers = self._numbers(parts)
        if not numbers or isinstance(numbers[0], int):
            return tf.squeeze(self._padded([numbers]), 0) if not self._gives_ragged else tf.constant(numbers, "int64")
        if self._gives_ragged:
            return tf.ragged.constant(numbers, "int64")
        made = self._padded(numbers)
        if _internal.is_tracing() and self.output_mode == "int":
            _internal.set_static_shape(made, (None, self.output_sequence_length))
        return made

    def _padded(self, rows):
        if self.output_mode != "int":
            if self.output_mode != "count" or len({len(row) for row in rows}) > 1:
                size = self.max_tokens if self.pad_to_max_tokens and self.max_tokens is not None else self.vocabulary_size()
                found = [[row.count(i) for i in range(size)] for row in rows]
                return tf.constant(found if self.output_mode == "count" else [[int(n > 0) for n in row] for row in found], "int64")
            return self._encoded(tf.constant(rows, "int64"))
        length = self.output_sequence_length
        if length is None:
            length = max([len(row) for row in rows])
        return tf.constant([row[:length] + [0] * (length - len(row)) for row in rows], "int64")
