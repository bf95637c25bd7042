_names = {}


def unique_name(prefix):
    """A name that no object of this kind has had: `lstm`, `lstm_1`."""
    n = _names.get(prefix, -1) + 1
    _names[prefix] = n
    return f"{prefix}_{n}" if n else prefix


def auto_name(kind):
    """The name of an object that is given none, by its class: `simple_rnn_2`."""
    return unique_name(snake(kind))


def clear_session(free_memory=True):
    """Names begin anew."""
    _names.clear()


def found_by(identifier, by_name, what, made=True):
    """What an identifier stands for: a name, a configuration, a class, or the thing itself. `made`: whether a class becomes an object."""
    if isinstance(identifier, dict):
        kind = by_name.get(identifier.get("class_name"))
        if kind is not None and isinstance(identifier.get("config"), dict):
            return kind(**identifier["config"])
        if identifier.get("class_name") == "function" and identifier["config"] in by_name:
            return by_name[identifier["config"]]
        if identifier.get("class_name") == "__lambda__" and not made:
            raise ValueError(f"Could not interpret {what} identifier: {identifier['config']}")
        from keras.src.saving.serialization_lib import deserialize_keras_object

        return deserialize_keras_object(identifier)
    found = by_name.get(identifier) if isinstance(identifier, str) else identifier
    if not callable(found):
        raise ValueError(f"Could not interpret {what} identifier: {identifier}")
    return found() if made and isinstance(found, type) else found


def lists_to_tuples(structure):
    """The same structure with tuples for its lists."""
    if isinstance(structure, dict):
        return {key: lists_to_tuples(one) for key, one in structure.items()}
    return tuple([lists_to_tuples(one) for one in structure]) if isinstance(structure, (list, tuple)) else structure
