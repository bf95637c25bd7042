_flat, _mapped = flatten, map_structure


def is_nested(structure):
    return isinstance(structure, (list, tuple, dict))


def flatten(structure):
    return _flat(structure)


def _like(first, others):
    """Whether several structures are alike, all lists taken for what they are."""
    same = lambda a, b: type(a) is type(b) and (len(a) == len(b) if is_nested(a) else True)
    if not is_nested(first):
        return not any([is_nested(one) for one in others])
    if not all([same(first, one) for one in others]):
        return False
    if isinstance(first, dict):
        return all([one.keys() == first.keys() for one in others]) and all([_like(first[key], [one[key] for one in others]) for key in first])
    return all([_like(parts[0], parts[1:]) for parts in zip(first, *others)])


def map_structure(func, *structures, none_is_leaf=True):
    if not structures:
        raise ValueError("Must provide at least one structure")
    if len(structures) == 1:
        return _mapped(func, structures[0])
    if not _like(structures[0], structures[1:]):
        _unsupported("map_structure of structures that are not alike")
    return pack_as(structures[0], [func(*values) for values in zip(*[_flat(one) for one in structures])])


def pack_sequence_as(structure, flat_sequence):
    values = list(flat_sequence)
    if not is_nested(structure) or len(values) != len(_flat(structure)):
        _unsupported("pack_sequence_as of another number of values")
    return pack_as(structure, values)
