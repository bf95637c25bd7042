# onnx.helper: nodes, graphs and models from plain values.
def _bytes_of(value):
    return bytes(value) if isinstance(value, str) else value

def make_attribute(key, value, doc_string=None, attr_type=None):
    made = AttributeProto()
    made.name = key
    if doc_string:
        made.doc_string = doc_string
    field, kind = _field_of(key, value, attr_type)
    if field in ('t', 'g', 'sparse_tensor', 'tp'):
        getattr(made, field).CopyFrom(value)
    elif field.endswith('s') and field != 's':
        getattr(made, field).extend(_bytes_of(one) if field == 'strings' else one for one in value)
    else:
        setattr(made, field, _bytes_of(value) if field == 's' else int(value) if field == 'i' else float(value))
    made.type = kind
    if attr_type is not None and kind != attr_type:
        said = lambda one: AttributeProto.AttributeType.Name(one)
        raise TypeError(f"Inferred attribute type '{said(kind)}'({kind}) mismatched with specified type '{said(attr_type)}'({attr_type})")
    return made

def _whole(value):
    return isinstance(value, int) or isinstance(value, _np.integer)

def _real(value):
    return isinstance(value, float) or isinstance(value, _np.floating) or _whole(value)

_singles = ((TensorProto, 't', 4), (SparseTensorProto, 'sparse_tensor', 11), (GraphProto, 'g', 5), (TypeProto, 'tp', 13))
_plurals = ((TensorProto, 'tensors', 9), (SparseTensorProto, 'sparse_tensors', 12), (GraphProto, 'graphs', 10), (TypeProto, 'type_protos', 14))
_of_kind = {6: 'floats', 7: 'ints', 8: 'strings', 9: 'tensors', 10: 'graphs', 12: 'sparse_tensors', 14: 'type_protos'}

def _field_of(key, value, attr_type):
    if _whole(value):
        return 'i', 2
    if _real(value):
        return 'f', 1
    if isinstance(value, (str, bytes)):
        return 's', 3
    for cls, field, kind in _singles:
        if isinstance(value, cls):
            return field, kind
    if isinstance(value, type) or not hasattr(type(value), '__iter__'):
        raise TypeError(f"'{value}' is not an accepted attribute value.")
    items = list(value)
    if attr_type in _of_kind:
        return _of_kind[attr_type], attr_type
    if not items:
        raise ValueError(f'Could not infer attribute `{key}` type from empty iterator')
    if all(_whole(one) for one in items):
        return 'ints', 7
    if all(_real(one) for one in items):
        return 'floats', 6
    if all(isinstance(one, (str, bytes)) for one in items):
        return 'strings', 8
    for cls, field, kind in _plurals:
        if all(isinstance(one, cls) for one in items):
            return field, kind
    raise ValueError('Could not infer the attribute type from the elements of the passed Iterable value.')

def _filled(message, lists, fields):
    """A message with its lists, and with those of its fields that are given."""
    for name, items in lists.items():
        getattr(message, name).extend(items)
    for name, value in fields.items():
        if value is not None:
            setattr(message, name, value)
    return message

def make_node(op_type, inputs, outputs, name=None, doc_string=None, domain=None, overload=None, **kwargs):
    fields = {'op_type': op_type, 'name': name or None, 'doc_string': doc_string or None, 'domain': domain, 'overload': overload}
    made = _filled(NodeProto(), {'input': inputs, 'output': outputs}, fields)
    for key in sorted(kwargs):
        if kwargs[key] is not None:
            list.append(made.attribute, make_attribute(key, kwargs[key]))
    return made

def make_opsetid(domain, version):
    return OperatorSetIdProto(domain=domain, version=version)

def make_operatorsetid(domain, version):
    return OperatorSetIdProto(domain=domain, version=version)

def make_graph(nodes, name, inputs, outputs, initializer=None, doc_string=None, value_info=None, sparse_initializer=None):
    kept = {'initializer': initializer or [], 'sparse_initializer': sparse_initializer or [], 'value_info': value_info or []}
    return _filled(GraphProto(), {'node': nodes, 'input': inputs, 'output': outputs, **kept}, {'name': name, 'doc_string': doc_string or None})

def make_model(graph, **kwargs):
    made = ModelProto()
    made.ir_version = 14
    made.graph.CopyFrom(graph)
    imports = kwargs.pop('opset_imports', None)
    if imports is None:
        made.opset_import.add().version = 28
    else:
        made.opset_import.extend(imports)
    functions = kwargs.pop('functions', None)
    if functions is not None:
        made.functions.extend(functions)
    for key, value in kwargs.items():
        setattr(made, key, value)
    return made

# The last opset of each version of the format.
_first_opset = ((14, 28), (13, 25), (12, 24), (11, 23), (10, 21), (9, 19), (8, 15), (7, 12), (6, 11), (5, 10), (4, 9), (3, 1))

def find_min_ir_version_for(opsetidlist, ignore_unknown=False):
    least = 3
    for one in opsetidlist:
        if one.domain not in ('', 'ai.onnx'):
            if ignore_unknown:
                continue
            _unsupported('find_min_ir_version_for of another domain')
        if not 1 <= one.version <= 28:
            if ignore_unknown:
                continue
            raise ValueError('Unsupported opset-version.')
        least = max(least, [ir for ir, first in _first_opset if one.version >= first][0])
    return least

def make_model_gen_version(graph, **kwargs):
    if 'ir_version' not in kwargs:
        kwargs['ir_version'] = find_min_ir_version_for(kwargs.get('opset_imports', []))
    return make_model(graph, **kwargs)

def make_function(domain, fname, inputs, outputs, nodes, opset_imports, attributes=None, attribute_protos=None, doc_string=None, overload=None, value_info=None):
    return FunctionProto(domain=domain, name=fname, input=inputs, output=outputs, node=nodes, opset_import=opset_imports, attribute=attributes or [], attribute_proto=attribute_protos or [], doc_string=doc_string or None, overload=overload, value_info=value_info or [])

def make_tensor(name, data_type, dims, vals, raw=False):
    if raw:
        _unsupported('a tensor from bytes')
    if data_type not in _arrays:
        _unsupported('a tensor of this type')
    array = _np.asarray(vals, dtype=_arrays[data_type]).flatten()
    wanted = 1
    for n in dims:
        wanted *= n
    if len(array) != wanted:
        raise ValueError(f'Number of values ({len(array)}) does not match tensor dimensions requiring {wanted} elements.')
    return _holding(array.reshape(tuple(dims)), data_type, name, False)

def make_empty_tensor_value_info(name):
    return ValueInfoProto(name=name)

def make_tensor_type_proto(elem_type, shape, shape_denotation=None):
    made = TypeProto()
    made.tensor_type.elem_type = elem_type
    if shape is None:
        return made
    made.tensor_type.shape.SetInParent()
    if shape_denotation and len(shape_denotation) != len(shape):
        raise ValueError('Invalid shape_denotation. Must be of the same length as shape.')
    for i, size in enumerate(shape):
        dim = made.tensor_type.shape.dim.add()
        if isinstance(size, int):
            dim.dim_value = size
        elif isinstance(size, str):
            dim.dim_param = size
        elif size is not None:
            raise ValueError(f'Invalid item in shape: {size}. Needs to be of int or str.')
        if shape_denotation:
            dim.denotation = shape_denotation[i]
    return made

def make_value_info(name, type_proto, doc_string=''):
    made = ValueInfoProto()
    made.name = name
    if doc_string:
        made.doc_string = doc_string
    made.type.CopyFrom(type_proto)
    return made

def make_tensor_value_info(name, elem_type, shape, doc_string='', shape_denotation=None):
    return make_value_info(name, make_tensor_type_proto(elem_type, shape, shape_denotation), doc_string)

def make_sequence_type_proto(inner_type_proto):
    made = TypeProto()
    made.sequence_type.elem_type.CopyFrom(inner_type_proto)
    return made

def make_optional_type_proto(inner_type_proto):
    made = TypeProto()
    made.optional_type.elem_type.CopyFrom(inner_type_proto)
    return made

def make_tensor_sequence_value_info(name, elem_type, shape, doc_string='', elem_shape_denotation=None):
    return make_value_info(name, make_sequence_type_proto(make_tensor_type_proto(elem_type, shape, elem_shape_denotation)), doc_string)

def get_attribute_value(attr):
    if attr.ref_attr_name:
        raise ValueError(f'Cannot get value of reference attribute: {attr}')
    if attr.type == 0:
        return None
    one = {1: 'f', 2: 'i', 3: 's', 4: 't', 5: 'g', 11: 'sparse_tensor', 13: 'tp'}.get(attr.type)
    return getattr(attr, one) if one else list(getattr(attr, _of_kind[attr.type]))

def get_node_attr_value(node, attr_name):
    found = [one for one in node.attribute if one.name == attr_name]
    if len(found) > 1:
        raise ValueError(f'Node has multiple attributes with name {attr_name}')
    if not found:
        raise ValueError(f'Node has no attribute with name {attr_name}')
    return get_attribute_value(found[0])

def set_model_props(model, dict_value):
    del model.metadata_props[:]
    for key, value in dict_value.items():
        model.metadata_props.add(key=key, value=value)

def set_metadata_props(proto, dict_value):
    set_model_props(proto, dict_value)

def np_dtype_to_tensor_dtype(np_dtype):
    name = str(_np.dtype(np_dtype))
    for number, own in _arrays.items():
        if own == name:
            return number
    raise ValueError(f"Unable to convert type {np_dtype!r} into TensorProto element type.")

def tensor_dtype_to_np_dtype(tensor_dtype):
    return _np.dtype(_arrays[tensor_dtype]) if tensor_dtype in _arrays else _unsupported('numpy’s dtype for this type')

def tensor_dtype_to_string(tensor_dtype):
    return f'TensorProto.{TensorProto.DataType.Name(tensor_dtype)}'

def tensor_dtype_to_field(tensor_dtype):
    return _lists.get(tensor_dtype, 'int32_data')

def get_all_tensor_dtypes():
    return TensorProto.DataType.values()

def _dim_text(dim):
    which = dim.WhichOneof('value')
    return '?' if which is None else str(getattr(dim, which))

def _value_text(one, initialized=False):
    tensor = one.type.tensor_type
    text = f'%{one.name}[{TensorProto.DataType.Name(tensor.elem_type)}'
    if tensor.HasField('shape'):
        text += ', ' + 'x'.join(_dim_text(dim) for dim in tensor.shape.dim) if len(tensor.shape.dim) else ', scalar'
    return text + ']'

def _tensor_text(one):
    sizes = 'x'.join(str(n) for n in one.dims) if len(one.dims) else 'scalar'
    return f'%{one.name}[{TensorProto.DataType.Name(one.data_type)}, {sizes}]'

def _attribute_text(attr):
    value = get_attribute_value(attr)
    said = lambda one: f"'{one.decode()}'" if isinstance(one, bytes) else str(one) if not isinstance(one, float) else _number(one)
    if isinstance(value, list):
        return f"{attr.name} = [{', '.join(said(one) for one in value)}]"
    if isinstance(value, (TensorProto, GraphProto)):
        _unsupported('a graph in words with such an attribute')
    return f'{attr.name} = {said(value)}'

def printable_node(node, prefix='', subgraphs=False):
    made = ', '.join(f'%{one}' for one in node.output)
    attributes = ', '.join(_attribute_text(one) for one in node.attribute)
    taken = ', '.join(f'%{one}' for one in node.input)
    return f"{prefix}{made + ' = ' if made else ''}{node.op_type}{'[' + attributes + ']' if attributes else ''}({taken})"

def printable_graph(graph, prefix=''):
    _warn('Deprecated since 1.19. Consider using onnx.printer.to_text() instead.', 'DeprecationWarning')
    initializers = {one.name: one for one in graph.initializer}
    taken = {one.name for one in graph.input}
    listed = lambda ones: [f'{prefix}  {one}' for one in ones]
    # What stands between brackets, each under what it is called.
    parts = [('', [_value_text(one) for one in graph.input if one.name not in initializers])]
    parts.append((' optional inputs with matching initializers', [_tensor_text(initializers[one.name]) for one in graph.input if one.name in initializers]))
    parts.append((' initializers', [_tensor_text(one) for name, one in initializers.items() if name not in taken]))
    lines, before = [], f'{prefix}graph {graph.name}'
    for said, ones in parts if taken else []:
        if ones:
            lines += [f'{before}{said} ('] + listed(ones)
            before = f'{prefix})'
        elif said == '':
            before += ' ( )'
    lines.append(before + ' {')
    lines += [printable_node(one, prefix + '  ') for one in graph.node]
    lines.append(f"{prefix}  return {', '.join('%' + one.name for one in graph.output)}")
    lines.append(f'{prefix}}}')
    return '\n'.join(lines)
