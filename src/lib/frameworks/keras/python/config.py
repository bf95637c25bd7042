_config = {"floatx": "float32", "policy": None}


_dtypes = set(
    "int bool uint8 uint16 uint32 uint64 int8 int16 int32 int64 bfloat16 float16 float32 float64 string complex64 complex128 float8_e4m3fn float8_e5m2".split()
)

_of_python = [(float, "float32"), (int, "int64"), (bool, "bool"), (str, "string")]


def standardize_dtype(dtype):
    """A dtype by its name."""
    if dtype is None:
        return _config["floatx"]
    if not isinstance(dtype, str):
        # It is looked up among Python's types.
        hash(dtype)
        for kind, name in _of_python:
            if dtype is kind:
                return name
        name = getattr(dtype, "name", None) or getattr(dtype, "__name__", None)
        dtype = name or (str(dtype).split(".")[-1] if str(dtype).startswith("torch.") else dtype)
    if dtype not in _dtypes:
        raise ValueError(f"Invalid dtype: {dtype}")
    return "int64" if dtype == "int" else dtype


def standard_shape(shape):
    """Sizes as a tuple of whole numbers and None."""
    if isinstance(shape, tf.TensorShape):
        shape = shape.as_list()
    if shape is None:
        raise ValueError("Undefined shapes are not supported.")
    refused = f"Cannot convert '{shape}' to a shape."
    if not hasattr(shape, "__iter__"):
        raise ValueError(refused)
    return tuple([None if size is None else _whole_size(size, refused) for size in shape])


def _whole_size(size, refused):
    try:
        whole = None if isinstance(size, (str, float)) else int(size)
    except Exception:
        whole = None
    if whole is None:
        raise ValueError(f"{refused} Found invalid dimension '{size}' of type '{type(size)}'. ")
    if whole < 0:
        raise ValueError(f"{refused} Negative dimensions are not allowed.")
    return whole


class DTypePolicy:
    def __init__(self, name=None, source_name=None):
        name = _config["floatx"] if name is None else name
        if name in ("mixed_float16", "mixed_bfloat16"):
            self.compute_dtype, self.variable_dtype = name[6:], "float32"
        else:
            try:
                self.compute_dtype = self.variable_dtype = standardize_dtype(name)
            except ValueError:
                raise ValueError(
                    f"Cannot convert '{name}' to a mixed precision DTypePolicy. Valid policies include 'mixed_float16', 'mixed_bfloat16', and the name of any "
                    "float dtype such as 'float32'."
                )
        self._name = name
        self.quantization_mode = None

    @property
    def name(self):
        return self._name

    def __repr__(self):
        return f'<DTypePolicy "{self._name}">'

    def get_config(self):
        return {"name": self._name}

    @classmethod
    def from_config(cls, config):
        return cls(**config)


Policy = DTypePolicy


def dtype_policy_of(value):
    if value is None:
        return _config["policy"] or DTypePolicy()
    if isinstance(value, DTypePolicy):
        return value
    if isinstance(value, dict):
        if "class_name" not in value or "config" not in value:
            raise ValueError(f"Unknown `config` as a `dict`, config={value}")
        return DTypePolicy(value["config"]["name"])
    if isinstance(value, str):
        return DTypePolicy(value)
    try:
        return DTypePolicy(standardize_dtype(value))
    except (TypeError, ValueError):
        raise ValueError(f"Cannot interpret `dtype` argument. Expected a string or an instance of DTypePolicy. Received: dtype={value}")


def dtype_policy():
    return _config["policy"] or DTypePolicy()


def set_dtype_policy(policy):
    _config["policy"] = dtype_policy_of(policy)


def set_global_policy(policy):
    set_dtype_policy(policy)


def global_policy():
    return dtype_policy()


def floatx():
    return _config["floatx"]


def set_floatx(value):
    accepted = {"bfloat16", "float16", "float32", "float64"}
    if value not in accepted:
        raise ValueError(f"Unknown `floatx` value: {value}. Expected one of {accepted}")
    _config["floatx"] = str(value)


def epsilon():
    return 1e-7


def backend():
    return "tensorflow"


def image_data_format():
    return "channels_last"
