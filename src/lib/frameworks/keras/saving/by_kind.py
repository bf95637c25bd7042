def serialize(obj):
    return serialized(obj)


def deserialize(config, custom_objects=None):
    if isinstance(config, str):
        _unsupported("what a name stands for")
    return deserialize_keras_object(config, custom_objects)
