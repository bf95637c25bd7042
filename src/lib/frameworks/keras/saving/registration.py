# Classes and functions of the program's that Keras was told of, by the names that they have in files; and those that only a scope knows.
_registered = {}
_scopes = [{}]


def register_keras_serializable(package="Custom", name=None):
    def register(arg):
        if isinstance(arg, type) and not hasattr(arg, "get_config"):
            raise ValueError("Cannot register a class that does not have a get_config() method.")
        _registered[f"{package}>{arg.__name__ if name is None else name}"] = arg
        return arg

    return register


def get_registered_name(obj):
    return next((name for name, known in _registered.items() if known is obj), getattr(obj, "__name__", obj))


def get_custom_objects():
    return {**_registered, **_scopes[0]} if _registered and not _scopes[0] else _scopes[0]


def get_registered_object(name, custom_objects=None, module_objects=None):
    for known in (*reversed(_scopes), _registered, custom_objects or {}, module_objects or {}):
        if name in known:
            return known[name]
    return None


class CustomObjectScope:
    def __init__(self, custom_objects):
        self.custom_objects = custom_objects or {}

    def __enter__(self):
        _scopes.append(self.custom_objects)
        return self

    def __exit__(self, *args):
        _scopes.pop()


custom_object_scope = CustomObjectScope
