class Module:
    """What holds variables, and modules that hold some."""

    def __init__(self, name=None):
        self._name = name

    @property
    def name(self):
        return self._name or type(self).__name__.lower()

    @property
    def variables(self):
        return tuple(_variables_in(self, []))

    @property
    def trainable_variables(self):
        return tuple([variable for variable in _variables_in(self, []) if variable.trainable])

    @property
    def submodules(self):
        return tuple([value for value in vars(self).values() if isinstance(value, Module)])


def _variables_in(value, seen):
    if any([value is one for one in seen]):
        return []
    if isinstance(value, (list, tuple)):
        return [one for item in value for one in _variables_in(item, seen)]
    if isinstance(value, dict):
        return [one for key in value for one in _variables_in(value[key], seen)]
    if isinstance(value, Variable):
        seen.append(value)
        return [value]
    if isinstance(value, Module):
        seen.append(value)
        return [one for key in sorted(vars(value)) for one in _variables_in(vars(value)[key], seen)]
    return []
