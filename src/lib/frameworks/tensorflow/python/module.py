def _snake(name):
    """`GRUCellV2` as modules are called: `gru_cell_v2`."""
    parts = []
    for i, char in enumerate(name):
        behind = name[i + 1 : i + 2]
        if char.isupper() and i > 0 and ((name[i - 1].isalnum() and not name[i - 1].isupper()) or behind.islower()):
            parts.append("_")
        parts.append(char)
    return "".join(parts).lower()


class Module:
    """What holds variables, and modules that hold some."""

    def __init__(self, name=None):
        if name is None:
            name = _snake(type(self).__name__)
        elif not (name.isidentifier() and name.isascii()):
            raise ValueError(f"{name!r} is not a valid module name. Module names must be valid Python identifiers (e.g. a valid class name).")
        self._name = name
        self._scope_name = _internal.scope() + name + "/"

    @property
    def name(self):
        return self._name

    @property
    def name_scope(self):
        return tf.name_scope(self._scope_name)

    @classmethod
    def with_name_scope(cls, method):
        def method_with_name_scope(self, *args, **kwargs):
            with self.name_scope:
                return method(self, *args, **kwargs)

        return method_with_name_scope

    @property
    def variables(self):
        return tuple(_held(self, Variable))

    @property
    def trainable_variables(self):
        return tuple([one for one in self.variables if one.trainable])

    @property
    def non_trainable_variables(self):
        return tuple([one for one in self.variables if not one.trainable])

    @property
    def submodules(self):
        return tuple(_held(self, Module))


def _held(module, kind):
    """Each object of a kind in a module, once: its own, attribute by attribute in the order of their names, before those of its modules."""
    found, seen, waiting = [], [module], [module]
    while waiting:
        own = waiting.pop(0)
        inner = []
        for key in sorted(vars(own)):
            for one in tf.nest.flatten(vars(own)[key]):
                if not isinstance(one, (kind, Module)) or any([one is other for other in seen]):
                    continue
                seen.append(one)
                if isinstance(one, kind):
                    found.append(one)
                if isinstance(one, Module):
                    inner.append(one)
        waiting = inner + waiting
    return found
