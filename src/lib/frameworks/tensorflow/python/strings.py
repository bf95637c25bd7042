import re


def _texts(x):
    """The texts of a tensor as a list; None where they are not known."""
    if x.dtype != tf.string:
        return _unsupported("a function of texts that is given numbers")
    return _internal.texts_of(x)


def _each(call, function, x, dtype="string"):
    """What a function of one text gives of each."""
    if isinstance(x, RaggedTensor):
        return x.with_flat_values(_each(call, function, x.flat_values, dtype))
    x = tf.convert_to_tensor(x) if _internal.is_tensor(x) else tf.convert_to_tensor(x, tf.string)
    own = _texts(x)
    shape = _internal.sizes(x)
    if own is None:
        return _internal.unknown_tensor(shape, dtype)
    made = [function(one) for one in own]
    if dtype == "string":
        return _internal.text_tensor(made, shape, call, x)
    return _internal.number_tensor(made, x, dtype, call)


def _parted(call, function, x):
    """The parts of each text: rows of several lengths."""
    if isinstance(x, RaggedTensor):
        return x.with_flat_values(_parted(call, function, x.flat_values))
    x = tf.convert_to_tensor(x)
    own = _texts(x)
    if own is None:
        return _unsupported("parts of texts that only running the program would tell")
    parts = [function(one) for one in own]
    flat = _internal.text_tensor([part for row in parts for part in row], [sum([len(row) for row in parts])], call)
    rank = x.shape.rank
    if rank == 0:
        return flat
    if rank > 1:
        return _unsupported("parts of a table of texts")
    return RaggedTensor(flat, _sums([len(row) for row in parts]))


def _ascii(change, encoding):
    """Without an encoding only the letters of ASCII have another case."""
    if encoding not in ("", "utf-8"):
        raise ValueError(f"Value for attr 'encoding' of \"{encoding}\" is not in the list of allowed values")
    if encoding:
        return change
    return lambda text: "".join([change(one) if one.isascii() else one for one in text])


def lower(input, encoding="", name=None):
    return _each("tf.strings.lower", _ascii(lambda text: text.lower(), encoding), input)


def upper(input, encoding="", name=None):
    return _each("tf.strings.upper", _ascii(lambda text: text.upper(), encoding), input)


def strip(input, name=None):
    return _each("tf.strings.strip", lambda text: text.strip(" \t\n\r\v\f"), input)


def length(input, name=None, unit="BYTE"):
    count = (lambda text: len(text.encode("utf-8"))) if unit == "BYTE" else len
    return _each("tf.strings.length", count, input, "int32")


def substr(input, pos, len, name=None, unit="BYTE"):
    if not isinstance(pos, int) or not isinstance(len, int) or pos < 0:
        return _unsupported("tf.strings.substr at several places")

    def part(text):
        if unit == "BYTE" and not text.isascii():
            return _unsupported("parts of characters")
        return text[pos : pos + len]

    return _each("tf.strings.substr", part, input)


def regex_replace(input, pattern, rewrite, replace_global=True, name=None):
    count = 0 if replace_global else 1
    by = rewrite.replace("\\0", "\\g<0>")
    return _each("tf.strings.regex_replace", lambda text: re.sub(pattern, by, text, count), input)


def regex_full_match(input, pattern, name=None):
    return _each("tf.strings.regex_full_match", lambda text: re.fullmatch(pattern, text) is not None, input, "bool")


def to_number(input, out_type=tf.float32, name=None):
    dtype = _internal.as_dtype(out_type)

    def read(text):
        try:
            return int(text) if dtype.is_integer else float(text)
        except ValueError:
            _internal.kernel_fails("StringToNumber", f"StringToNumberOp could not correctly convert string: {text}", "", None)

    return _each("tf.strings.to_number", read, input, dtype.name)


def _bucket(input, num_buckets, name=None):
    """Which bucket a hash falls into is not computed here."""
    if isinstance(input, RaggedTensor):
        return input.with_flat_values(_bucket(input.flat_values, num_buckets))
    return _internal.unknown_tensor(_internal.sizes(tf.convert_to_tensor(input)), "int64")


def to_hash_bucket_fast(input, num_buckets, name=None):
    return _bucket(input, num_buckets)


def to_hash_bucket(input, num_buckets, name=None):
    return _bucket(input, num_buckets)


def as_string(input, precision=-1, scientific=False, shortest=False, width=-1, fill="", name=None):
    x = tf.convert_to_tensor(input)
    if not x.dtype.is_integer or width != -1 or not _internal.knows(x):
        return _unsupported("tf.strings.as_string of such numbers")
    return _internal.text_tensor([str(int(one)) for one in _internal.numbers_of(x)], _internal.sizes(x), "tf.strings.as_string", x)


def split(input, sep=None, maxsplit=-1, name=None):
    return _parted("tf.strings.split", lambda text: text.split(sep if sep else None, maxsplit), input)


def unicode_split(input, input_encoding, errors="replace", replacement_char=65533, name=None):
    return _parted("tf.strings.unicode_split", list, input)


def bytes_split(input, name=None):
    return _parted("tf.strings.bytes_split", lambda text: list(text) if text.isascii() else _unsupported("parts of characters"), input)


def join(inputs, separator="", name=None):
    parts = [tf.convert_to_tensor(one) for one in inputs]
    shapes = {tuple(_internal.sizes(one)) for one in parts}
    if len(shapes - {()}) > 1:
        return _unsupported("tf.strings.join of tensors of several sizes")
    like = [one for one in parts if one.shape.rank] or parts
    size = tuple(_internal.sizes(like[0]))
    own = [_texts(one) for one in parts]
    if any([one is None for one in own]):
        return _internal.unknown_tensor(size, "string")
    count = max([len(one) for one in own])
    rows = [separator.join([one[i if len(one) > 1 else 0] for one in own]) for i in range(count)]
    return _internal.text_tensor(rows, size, "tf.strings.join", like[0])


def reduce_join(inputs, axis=None, keepdims=False, separator="", name=None):
    if isinstance(inputs, RaggedTensor):
        if inputs.ragged_rank != 1 or axis not in (1, -1) or keepdims:
            return _unsupported("tf.strings.reduce_join of such rows")
        rows = [_texts(row) for row in inputs]
        if any([row is None for row in rows]):
            return _internal.unknown_tensor([len(rows)], "string")
        return _internal.text_tensor([separator.join(row) for row in rows], [len(rows)], "tf.strings.reduce_join")
    x = tf.convert_to_tensor(inputs)
    rank = x.shape.rank
    own = _texts(x)
    if keepdims or (axis is not None and axis not in (rank - 1, -1) and rank > 1):
        return _unsupported("tf.strings.reduce_join along such axes")
    size = [] if axis is None or rank == 0 else list(_internal.sizes(x))[:-1]
    if own is None:
        return _internal.unknown_tensor(size, "string")
    width = len(own) if not size else _internal.sizes(x)[-1]
    rows = [separator.join(own[i : i + width]) for i in range(0, len(own), width)] if width else []
    return _internal.text_tensor(rows or [""] * (1 if not size else 0), size, "tf.strings.reduce_join")
