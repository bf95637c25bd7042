def whole_numbers(value, n, name, zero=False):
    """A setting as n whole numbers, of which none is negative, and without `zero` none is 0."""
    said = f"The `{name}` argument must be a tuple of {n} integers. Received {name}={value}"
    if isinstance(value, int):
        numbers = (value,) * n
    else:
        try:
            numbers = tuple(value)
        except TypeError:
            raise ValueError(said)
        if len(numbers) != n:
            raise ValueError(said)
        for one in numbers:
            try:
                int(one)
            except (ValueError, TypeError):
                raise ValueError(f"{said}including element {one} of type {type(one)}")
    wrong = {one for one in numbers if (one < 0 if zero else one <= 0)}
    if wrong:
        raise ValueError(f"{said}, including values {wrong} that do not satisfy `value {'>= 0' if zero else '> 0'}`")
    return numbers


def padding_of(value, causal=False):
    if isinstance(value, (list, tuple)):
        return value
    padding = value.lower()
    allowed = {"valid", "same", "causal"} if causal else {"valid", "same"}
    if padding not in allowed:
        raise ValueError(f"The `padding` argument must be a list/tuple or one of {allowed}. Received: {padding}")
    return padding


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
