def _items_of(x):
    """A tensor's texts or whole numbers one after another; None where they are not known."""
    if x.dtype == tf.string:
        return _internal.texts_of(x)
    return _internal.numbers_of(x) if _internal.knows(x) else None


class KeyValueTensorInitializer:
    __module__ = "tensorflow.python.ops.lookup_ops"

    def __init__(self, keys, values, key_dtype=None, value_dtype=None, name=None):
        if _internal.is_tracing():
            _unsupported("a table that is made in a graph")
        self._keys = tf.convert_to_tensor(keys, dtype=key_dtype)
        self._values = tf.convert_to_tensor(values, dtype=value_dtype)

    @property
    def key_dtype(self):
        return self._keys.dtype

    @property
    def value_dtype(self):
        return self._values.dtype


class _Table:
    __unmodelled__ = "export resource_handle initialize initializer"
    _key_dtype = None
    _value_dtype = None

    key_dtype = property(lambda self: self._key_dtype)
    value_dtype = property(lambda self: self._value_dtype)
    name = None

    def __getitem__(self, keys):
        return self.lookup(keys)

    def lookup(self, keys, name=None):
        tensor = keys.flat_values if isinstance(keys, RaggedTensor) else keys
        dtype = tensor.dtype
        if not _internal.is_tensor(tensor):
            return _unsupported("a lookup of something else than a tensor")
        if dtype != self._key_dtype:
            raise TypeError(f"Dtype of argument `keys` must be {self._key_dtype}, received: {dtype}")
        found = self._found(tensor)
        return keys.with_flat_values(found) if isinstance(keys, RaggedTensor) else found

    def _found(self, keys):
        known = _items_of(keys)
        found = None if known is None or self._entries is None else [self._value_of(key) for key in known]
        if found is None or None in found:
            return _internal.unknown_as(keys, tuple(keys.shape), self._value_dtype)
        if self._value_dtype == tf.string:
            return _internal.text_tensor(found, _internal.sizes(keys), "tf.lookup", keys)
        return _internal.number_tensor(found, keys, self._value_dtype, "tf.lookup")

    def _size(self, count):
        return _internal.unknown_tensor((), "int64") if count is None else tf.constant(count, tf.int64)


def _entries_of(initializer):
    """What stands for what; None where the texts or numbers are not known."""
    keys, values = initializer._keys, initializer._values
    if tuple(keys.shape) != tuple(values.shape):
        listed = [str(list(one.shape)).replace(" ", "") for one in (keys, values)]
        _internal.kernel_fails("LookupTableImportV2", f"Expected shape {listed[0]} for value, got {listed[1]}")
    both = _items_of(keys), _items_of(values)
    if None in both:
        return None
    entries = {}
    for key, value in zip(*both):
        if entries.get(key, value) != value:
            words = f"HashTable has different value for same key. Key {key} has {entries[key]} and trying to add value {value}"
            _internal.kernel_fails("LookupTableImportV2", words, kind=tf.errors.FailedPreconditionError)
        entries[key] = value
    return entries


class StaticHashTable(_Table):
    __module__ = "tensorflow.python.ops.lookup_ops"

    def __init__(self, initializer, default_value, name=None, experimental_is_anonymous=False):
        if not isinstance(initializer, KeyValueTensorInitializer):
            _unsupported("a table that is made of something else than keys and values")
        self._key_dtype, self._value_dtype = initializer.key_dtype, initializer.value_dtype
        self._default_value = tf.convert_to_tensor(default_value, dtype=self._value_dtype)
        if self._default_value.shape.rank != 0:
            raise ValueError(f"Shapes {self._default_value.shape} and () are not compatible")
        self._entries = _entries_of(initializer)
        otherwise = _items_of(self._default_value)
        self._otherwise = None if otherwise is None else otherwise[0]

    @property
    def default_value(self):
        return self._default_value

    def _value_of(self, key):
        return self._entries.get(key, self._otherwise)

    def size(self, name=None):
        return self._size(None if self._entries is None else len(self._entries))


class StaticVocabularyTable(_Table):
    """Words that are none of its own fall into buckets by a hash that is not computed here."""

    __module__ = "tensorflow.python.ops.lookup_ops"

    def __init__(self, initializer, num_oov_buckets, lookup_key_dtype=None, name=None, experimental_is_anonymous=False):
        if num_oov_buckets <= 0:
            raise ValueError("`num_oov_buckets` must be > 0; use StaticHashTable.")
        if not isinstance(initializer, KeyValueTensorInitializer) or lookup_key_dtype not in (None, initializer.key_dtype):
            _unsupported("a vocabulary that is made of something else than keys and values")
        if initializer.value_dtype != tf.int64:
            raise TypeError(f"Invalid `value_dtype`, expected {tf.int64} but got {initializer.value_dtype}.")
        self._key_dtype, self._value_dtype = initializer.key_dtype, tf.int64
        self._entries = _entries_of(initializer)
        self._buckets = num_oov_buckets

    def _value_of(self, key):
        return self._entries.get(key, len(self._entries) if self._buckets == 1 else None)

    def size(self, name=None):
        return self._size(None if self._entries is None else len(self._entries) + self._buckets)
