# onnx's own functions of files: a model that is saved can be loaded again.
def _plain_path(f):
    return str(f)

def _model_in(model):
    if isinstance(model, str):
        return load(model)
    if isinstance(model, bytes):
        return ModelProto.FromString(model)
    return model

def save_model(proto, f, format=None, **kwargs):
    if hasattr(f, 'write'):
        _unsupported('onnx.save to this')
    import _files
    _files.keep(_plain_path(f), _model_in(proto)._copied())

def save(proto, f, format=None, **kwargs):
    save_model(proto, f, format, **kwargs)

def load_model(f, format=None, load_external_data=True):
    if hasattr(f, 'read'):
        _unsupported('onnx.load of this')
    import _files
    made = _files.kept(_plain_path(f))
    if not isinstance(made, ModelProto):
        _unsupported('onnx.load of what onnx.save has not written')
    return made._copied()

def load(f, format=None, load_external_data=True):
    return load_model(f, format, load_external_data)

def load_model_from_string(s, format=None):
    return ModelProto.FromString(s)

def load_from_string(s, format=None):
    return ModelProto.FromString(s)
