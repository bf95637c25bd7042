# onnx.checker and onnx.shape_inference, over the same rules that a session holds a model to.
DEFAULT_CONTEXT = None
MAXIMUM_PROTOBUF = 2147483648

class ValidationError(Exception):
    pass
_bind(ValidationError, '__module__', 'onnx.onnx_cpp2py_export.checker')

class InferenceError(Exception):
    pass
_bind(InferenceError, '__module__', 'onnx.onnx_cpp2py_export.shape_inference')

def check_model(model, full_check=False, skip_opset_compatibility_check=False, check_custom_domain=False):
    model = _model_in(model)
    said = _checked(model, 'model', _array_of)
    if said is not None:
        raise ValidationError(said)
    if full_check:
        infer_shapes(model, check_type=True, strict_mode=True)

def check_graph(graph, ctx=None, *rest):
    said = _checked(graph, 'graph', _array_of)
    if said is not None:
        raise ValidationError(said)

def check_node(node, ctx=None, *rest):
    said = _checked(node, 'node', _array_of)
    if said is not None:
        raise ValidationError(said)

def infer_shapes(model, check_type=False, strict_mode=False, data_prop=False):
    if not isinstance(model, (ModelProto, bytes)):
        raise TypeError(f"infer_shapes only accepts ModelProto or bytes, but got {type(model)}. Please use infer_shapes_path for infering shapes of a model from a path." if not isinstance(model, str) else 'infer_shapes only accepts ModelProto or bytes,you can use infer_shapes_path for the model path (String).')
    made = _model_in(model)._copied()
    said, found = _inferred(made, strict_mode, data_prop, _array_of)
    if said is not None:
        raise InferenceError(said)
    outputs = {one.name: one for one in made.graph.output}
    inputs = [one.name for one in made.graph.input]
    known = {one.name: one for one in made.graph.value_info}
    for name, elem_type, shape in found:
        if name in inputs:
            continue
        proto = make_tensor_type_proto(elem_type, shape)
        if name in outputs:
            outputs[name].type.CopyFrom(proto)
        elif name in known:
            known[name].type.CopyFrom(proto)
        else:
            made.graph.value_info.append(make_value_info(name, proto))
    return made
