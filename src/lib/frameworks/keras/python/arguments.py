def whole_numbers(value, n, name, zero=False):
    """A setting as n whole numbers, of which none is negative, and without `zero` none is 0."""
    said = f"The `{name}` argument must be a tuple of {n} integers. Received {name}={value}"
    numbers = (value,) * n if isinstance(value, int) else tuple(value) if hasattr(value, "__iter__") else ()
    if len(numbers) != n:
        raise ValueError(said)
    strange = [one for one in numbers if not _is_number(one)]
    if strange:
        raise ValueError(f"{said}including element {strange[0]} of type {type(strange[0])}")
    wrong = {one for one in numbers if (one < 0 if zero else one <= 0)}
    if wrong:
        raise ValueError(f"{said}, including values {wrong} that do not satisfy `value {'>= 0' if zero else '> 0'}`")
    return numbers


def _is_number(value):
    try:
        int(value)
    except (ValueError, TypeError):
        return False
    return True


def positive_whole(value, name):
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"Expected an integer value for `{name}`, got {type(value)}.")
    if value <= 0:
        raise ValueError(f"Argument `{name}` should be a positive integer. Received: {name}={value}")
    return value


def padding_of(value, causal=False):
    if isinstance(value, (list, tuple)):
        return value
    padding = value.lower()
    allowed = {"valid", "same", "causal"} if causal else {"valid", "same"}
    if padding not in allowed:
        raise ValueError(f"The `padding` argument must be a list/tuple or one of {allowed}. Received: {padding}")
    return padding


def padding_word(padding):
    """A padding in TensorFlow's letters; an AttributeError for a list, which a layer keeps as another class."""
    if isinstance(padding, list):
        raise AttributeError("'TrackedList' object has no attribute 'lower'")
    return padding.lower().upper()


def data_format_of(value):
    if value is None:
        return image_data_format()
    value = str(value).lower()
    if value not in ("channels_first", "channels_last"):
        raise ValueError(f"The `data_format` argument must be one of {{'channels_first', 'channels_last'}}. Received: data_format={value}")
    return value


def as_array(values):
    """Numbers as numpy prints them; with None among them, they are objects."""
    words = [str(one) for one in values]
    wide = 0 if None in values else max([len(word) for word in words] or [0])
    return "[" + " ".join([word.rjust(wide) for word in words]) + "]"


def take_settings(layer, settings, names):
    """A layer's settings as its attributes, with initializers, regularizers, constraints and the activation looked up."""
    for name in names:
        if name == "activity_regularizer":
            continue
        value = settings[name]
        if name.endswith("_initializer"):
            value = get_initializer(value)
        elif name.endswith("_regularizer"):
            value = get_regularizer(value)
        elif name.endswith("_constraint"):
            value = get_constraint(value)
        elif name in ("activation", "recurrent_activation"):
            value = get_activation(value)
        elif name == "data_format":
            value = data_format_of(value)
        setattr(layer, name, value)


def kernel_of(layer):
    """A kernel that is there once the layer is built."""
    if not layer.built:
        raise AttributeError("You must build the layer before accessing `kernel`.")
    return layer._kernel
