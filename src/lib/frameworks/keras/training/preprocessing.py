_punctuation = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\t\n'


def text_to_word_sequence(input_text, filters=_punctuation, lower=True, split=" "):
    text = input_text.lower() if lower else input_text
    # What stands for a text that is not here has no other signs.
    for sign in () if hasattr(text, "__assumed_text__") else filters:
        text = text.replace(sign, split)
    return [word for word in text.split(split) if word]


class Tokenizer:
    """Numbers for words, the most frequent first, from 1 on."""

    def __init__(self, num_words=None, filters=_punctuation, lower=True, split=" ", char_level=False, oov_token=None, analyzer=None, **kwargs):
        if analyzer is not None:
            _unsupported("a Tokenizer with an analyzer")
        self.document_count = kwargs.pop("document_count", 0)
        if kwargs:
            raise TypeError("Unrecognized keyword arguments: " + str(kwargs))
        self.num_words = num_words
        self.filters = filters
        self.lower = lower
        self.split = split
        self.char_level = char_level
        self.oov_token = oov_token
        self.word_counts = _collections.OrderedDict()
        self.word_docs = _collections.defaultdict(int)
        self.index_docs = _collections.defaultdict(int)
        self.word_index = {}
        self.index_word = {}

    def _words(self, text):
        if self.char_level or isinstance(text, list):
            if not self.lower:
                return text
            return [one.lower() for one in text] if isinstance(text, list) else text.lower()
        return text_to_word_sequence(text, self.filters, self.lower, self.split)

    # What it counts, which is not known where it is left half way.
    _counted = ("document_count", "word_counts", "word_docs", "index_docs", "word_index", "index_word")

    def _counting(self, count):
        known = [getattr(self, name) for name in self._counted]
        for name in self._counted:
            setattr(self, name, _internal.unknown("the words of texts that are not known"))
        own = Tokenizer(self.num_words, self.filters, self.lower, self.split, self.char_level, self.oov_token)
        for name, value in zip(self._counted, known):
            setattr(own, name, value)
        count(own)
        for name in self._counted:
            setattr(self, name, getattr(own, name))

    def fit_on_texts(self, texts):
        self._counting(lambda own: own._count(texts))

    def _count(self, texts):
        for text in texts:
            self.document_count += 1
            words = self._words(text)
            for word in words:
                self.word_counts[word] = self.word_counts.get(word, 0) + 1
            for word in set(words):
                self.word_docs[word] += 1
        ranked = sorted(self.word_counts, key=lambda word: -self.word_counts[word])
        if self.oov_token is not None:
            ranked = [self.oov_token] + ranked
        self.word_index = {word: i + 1 for i, word in enumerate(ranked)}
        self.index_word = {i: word for word, i in self.word_index.items()}
        for word, count in self.word_docs.items():
            self.index_docs[self.word_index[word]] = count

    def _number(self, word):
        """The number of a word; None of one that is left out."""
        i = self.word_index.get(word)
        if i is not None and not (self.num_words and i >= self.num_words):
            return i
        return None if self.oov_token is None else self.word_index.get(self.oov_token)

    def texts_to_sequences_generator(self, texts):
        for text in texts:
            yield [i for i in [self._number(word) for word in self._words(text)] if i is not None]

    def texts_to_sequences(self, texts):
        return list(self.texts_to_sequences_generator(texts))

    def _word(self, i):
        word = self.index_word.get(i)
        if word is not None and not (self.num_words and i >= self.num_words):
            return word
        return None if self.oov_token is None else self.index_word[self.word_index[self.oov_token]]

    def sequences_to_texts(self, sequences):
        return [" ".join([word for word in [self._word(i) for i in one] if word is not None]) for one in sequences]

    def texts_to_matrix(self, texts, mode="binary"):
        return self.sequences_to_matrix(self.texts_to_sequences(texts), mode=mode)

    def sequences_to_matrix(self, sequences, mode="binary"):
        import numpy as np

        if not self.num_words and not self.word_index:
            raise ValueError("Specify a dimension (`num_words` argument), or fit on some text data first.")
        if mode == "tfidf":
            _unsupported("a Tokenizer's tfidf")
        width = self.num_words or len(self.word_index) + 1
        made = np.zeros((len(sequences), width))
        for row, one in enumerate(sequences):
            for i in [i for i in one if i < width]:
                if mode == "binary":
                    made[row][i] = 1
                elif mode == "count":
                    made[row][i] += 1
                elif mode == "freq":
                    made[row][i] = one.count(i) / len(one)
                else:
                    raise ValueError("Unknown vectorization mode:", mode)
        return made


class TimeseriesGenerator(PyDataset):
    """Batches of windows, each with the target behind it."""

    def __init__(self, data, targets, length, sampling_rate=1, stride=1, start_index=0, end_index=None, shuffle=False, reverse=False, batch_size=128):
        if len(data) != len(targets):
            raise ValueError(
                f"Data and targets have to be of same length. Data length is {len(data)} while target length is {len(targets)}"
            )
        self.data = data
        self.targets = targets
        self.length = length
        self.sampling_rate = sampling_rate
        self.stride = stride
        self.start_index = start_index + length
        self.end_index = len(data) - 1 if end_index is None else end_index
        self.shuffle = shuffle
        self.reverse = reverse
        self.batch_size = batch_size
        if self.start_index > self.end_index:
            raise ValueError(
                f"`start_index+length={self.start_index} > end_index={self.end_index}` is disallowed, as no part of the sequence would be left to be used as current step."
            )

    def __len__(self):
        return (self.end_index - self.start_index + self.batch_size * self.stride) // (self.batch_size * self.stride)

    def __getitem__(self, index):
        import numpy as np

        if self.shuffle:
            return _unsupported("a TimeseriesGenerator that shuffles")
        first = self.start_index + self.batch_size * self.stride * index
        rows = range(first, min(first + self.batch_size * self.stride, self.end_index + 1), self.stride)
        samples = np.array([self.data[row - self.length : row : self.sampling_rate] for row in rows])
        targets = np.array([self.targets[row] for row in rows])
        return (np.flip(samples, axis=1) if self.reverse else samples), targets
