# Protocol buffers as Python has them: what a field holds, its order, and what may be put there. A field that was never set is not there.
class bytes:
    # Python's, as far as messages hold them: text, or a whole message.
    def __init__(self, text='', message=None):
        self._text, self._message = text, message
    def decode(self, encoding='utf-8', errors='strict'):
        return _unsupported('the bytes of a message') if self._message is not None else self._text
    def __eq__(self, other):
        return isinstance(other, bytes) and self._text == other._text and self._message is other._message
    def __hash__(self):
        return hash(self._text)
    def __len__(self):
        return _unsupported('how many bytes a message takes') if self._message is not None else len(self._text)
    def __repr__(self):
        return _unsupported('the bytes of a message') if self._message is not None else 'b' + repr(self._text)

def _number(value):
    if isinstance(value, float):
        value = float(_np.float32(value))
        for digits in range(1, 10):
            if float(_np.float32(float(f'{value:.{digits}g}'))) == value:
                return f'{value:.{digits}g}'
    return str(value)

def _quoted(text):
    return '"' + str(text).replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'

class RepeatedScalarContainer(list):
    def __init__(self, kind):
        list.__init__(self)
        self._kind = kind
    def append(self, value):
        list.append(self, _plain(self._kind, value))
    def extend(self, values):
        for value in values:
            self.append(value)
    def __iadd__(self, values):
        self.extend(values)
        return self
    def insert(self, at, value):
        list.insert(self, at, _plain(self._kind, value))
    def __setitem__(self, at, value):
        list.__setitem__(self, at, [_plain(self._kind, one) for one in value] if isinstance(at, slice) else _plain(self._kind, value))

class RepeatedCompositeContainer(list):
    def __init__(self, kind):
        list.__init__(self)
        self._kind = kind
    def add(self, **given):
        made = self._kind(**given)
        list.append(self, made)
        return made
    def append(self, value):
        if not isinstance(value, self._kind):
            raise TypeError(f'Parameter to MergeFrom() must be instance of same class: expected {self._kind} got {type(value)}.')
        list.append(self, value._copied())
    def extend(self, values):
        for value in values:
            self.append(value)
    def __iadd__(self, values):
        self.extend(values)
        return self
    def insert(self, at, value):
        list.insert(self, at, value._copied())
    def __setitem__(self, at, value):
        raise TypeError("'RepeatedCompositeContainer' object does not support item assignment")

for _one in (bytes, RepeatedScalarContainer, RepeatedCompositeContainer):
    _bind(_one, '__module__', 'google._upb._message')
_bind(bytes, '__module__', 'builtins')

def _plain(kind, value):
    # What a field of one value makes of what it is given.
    if kind == 'str':
        if isinstance(value, bytes):
            return value.decode()
        if not isinstance(value, str):
            raise TypeError('bad argument type for built-in operation')
        return value
    if kind == 'bytes':
        if isinstance(value, str):
            return bytes(value)
        if not isinstance(value, bytes):
            raise TypeError('bad argument type for built-in operation')
        return value
    if kind == 'float':
        if isinstance(value, (str, bytes)) or not hasattr(type(value), '__float__'):
            raise TypeError(f'must be real number, not {type(value).__name__}')
        return float(_np.float32(float(value)))
    if kind == 'double':
        return float(value)
    if isinstance(value, bool) or isinstance(value, int):
        return int(value)
    if not hasattr(type(value), '__index__'):
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    return int(value)

_empty = {'str': '', 'int': 0, 'float': 0.0, 'double': 0.0, 'enum': 0}

class Message:
    _fields = {}
    def __init__(self, **given):
        for name, value in given.items():
            kind = self._fields.get(name)
            if kind is None:
                raise ValueError(f'Protocol message {type(self).__name__} has no "{name}" field.')
            if value is None:
                continue
            if kind[0] == '*':
                getattr(self, name).extend(value)
            elif kind in _messages:
                getattr(self, name).CopyFrom(value)
            else:
                setattr(self, name, value)
    def __getattr__(self, name):
        kind = type(self)._fields.get(name)
        if kind is None:
            raise AttributeError(name)
        if kind[0] == '*':
            made = RepeatedCompositeContainer(_messages[kind[1:]]) if kind[1:] in _messages else RepeatedScalarContainer(kind[1:])
            _put(self, name, made)
            return made
        if kind in _messages:
            made = _messages[kind]()
            _put(made, '_within', (self, name))
            return made
        return bytes() if kind == 'bytes' else _empty[kind]
    def __setattr__(self, name, value):
        kind = self._fields.get(name)
        if kind is None:
            raise AttributeError(f'Protocol message {type(self).__name__} has no "{name}" field.')
        if kind[0] == '*':
            raise AttributeError(f'Assignment not allowed to map, or repeated field "{name}" in protocol message object.')
        if kind in _messages:
            raise AttributeError(f'Assignment not allowed to message field "{name}" in protocol message object.')
        self._chosen(name)
        _put(self, name, _plain(kind, value))
        self._present()
    def _chosen(self, name):
        for group in self._oneof.values():
            if name in group:
                for other in group:
                    if other != name:
                        _drop(self, other)
    def _present(self):
        # What is set in a message that nobody has set before is set in the message that has it.
        within = _held(self, '_within')
        if within is not None:
            parent, name = within
            _put(self, '_within', None)
            parent._chosen(name)
            _put(parent, name, self)
            parent._present()
    _oneof = {}
    def HasField(self, name):
        kind = self._fields.get(name)
        if kind is None:
            raise ValueError(f'Protocol message {type(self).__name__} has no "{name}" field.')
        if kind[0] == '*':
            raise ValueError(f'Protocol message {type(self).__name__} has no singular "{name}" field.')
        return _has(self, name)
    def ClearField(self, name):
        _drop(self, name)
    def Clear(self):
        for name in self._fields:
            _drop(self, name)
    def WhichOneof(self, group):
        for name in self._oneof.get(group, ()):
            if _has(self, name):
                return name
        return None
    def ListFields(self):
        _unsupported('ListFields')
    def _copied(self):
        made = type(self)()
        made.MergeFrom(self)
        return made
    def CopyFrom(self, other):
        if type(other) is not type(self):
            raise TypeError(f'Parameter to CopyFrom() must be instance of same class: expected {type(self)} got {type(other)}.')
        self.Clear()
        self.MergeFrom(other)
    def MergeFrom(self, other):
        if type(other) is not type(self):
            raise TypeError(f'Parameter to MergeFrom() must be instance of same class: expected {type(self)} got {type(other)}.')
        for name, kind in self._fields.items():
            if not _has(other, name):
                continue
            value = _held(other, name)
            if kind[0] == '*':
                if len(value):
                    getattr(self, name).extend(value)
            elif kind in _messages:
                inner = getattr(self, name)
                inner.MergeFrom(value)
                inner._present()
            else:
                setattr(self, name, value)
        if _has(other, '_array'):
            _put(self, '_array', other._array)
        self._present()
    def SetInParent(self):
        self._present()
    def IsInitialized(self):
        return True
    def SerializeToString(self, **kwargs):
        return bytes(message=self._copied())
    def SerializePartialToString(self, **kwargs):
        return self.SerializeToString()
    def ByteSize(self):
        return _unsupported('how many bytes a message takes')
    def ParseFromString(self, data):
        if not isinstance(data, bytes):
            raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
        self.Clear()
        if data._message is not None:
            self.CopyFrom(data._message)
        return len(data._text) if data._message is None else None
    @classmethod
    def FromString(cls, data):
        made = cls()
        made.ParseFromString(data)
        return made
    def __eq__(self, other):
        return type(other) is type(self) and str(self) == str(other)
    def __hash__(self):
        raise TypeError('unhashable object')
    def __repr__(self):
        return self._written('')
    def __str__(self):
        return self._written('')
    def _written(self, before):
        lines = []
        for name, kind in self._fields.items():
            if not _has(self, name):
                continue
            value, one = _held(self, name), kind.lstrip('*')
            for item in value if kind[0] == '*' else [value]:
                if one in _messages:
                    lines.append(f'{before}{name} {{\n{item._written(before + "  ")}{before}}}\n')
                elif one == 'bytes':
                    lines.append(f'{before}{name}: {_quoted(item.decode())}\n')
                elif one == 'str':
                    lines.append(f'{before}{name}: {_quoted(item)}\n')
                elif one == 'enum':
                    lines.append(f'{before}{name}: {type(self)._names[item]}\n')
                else:
                    lines.append(f'{before}{name}: {_number(item)}\n')
        return ''.join(lines)

class _Enum:
    def __init__(self, names):
        self._all = names
    def Name(self, number):
        for name, value in self._all.items():
            if value == number:
                return name
        raise ValueError(f'Enum DataType has no name defined for value {number}')
    def Value(self, name):
        if name not in self._all:
            raise ValueError(f'Enum DataType has no value defined for name {name!r}')
        return self._all[name]
    def keys(self): return list(self._all)
    def values(self): return list(self._all.values())
    def items(self): return list(self._all.items())

_messages = {}

def _message(name, fields, oneof={}, enum=None, named=''):
    made = _class(name, Message, {'_fields': dict([field.split(':') for field in fields.split()]), '_oneof': oneof})
    if enum is not None:
        numbers = {one: i for i, one in enumerate(named.split())} if isinstance(named, str) else named
        _bind(made, '_names', {value: one for one, value in numbers.items()})
        _bind(made, enum, _Enum(numbers))
        for one, value in numbers.items():
            _bind(made, one, value)
    _messages[name] = made
    return made

_types = 'UNDEFINED FLOAT UINT8 INT8 UINT16 INT16 INT32 INT64 STRING BOOL FLOAT16 DOUBLE UINT32 UINT64 COMPLEX64 COMPLEX128 BFLOAT16 FLOAT8E4M3FN FLOAT8E4M3FNUZ FLOAT8E5M2 FLOAT8E5M2FNUZ UINT4 INT4 FLOAT4E2M1 FLOAT8E8M0 UINT2 INT2'
_attributes = {'UNDEFINED': 0, 'FLOAT': 1, 'INT': 2, 'STRING': 3, 'TENSOR': 4, 'GRAPH': 5, 'SPARSE_TENSOR': 11, 'TYPE_PROTO': 13, 'FLOATS': 6, 'INTS': 7, 'STRINGS': 8, 'TENSORS': 9, 'GRAPHS': 10, 'SPARSE_TENSORS': 12, 'TYPE_PROTOS': 14}

StringStringEntryProto = _message('StringStringEntryProto', 'key:str value:str')
OperatorSetIdProto = _message('OperatorSetIdProto', 'domain:str version:int')
TensorProto = _message('TensorProto', 'dims:*int data_type:int float_data:*float int32_data:*int string_data:*bytes int64_data:*int name:str raw_data:bytes double_data:*double uint64_data:*int doc_string:str', enum='DataType', named=_types)
SparseTensorProto = _message('SparseTensorProto', 'values:TensorProto indices:TensorProto dims:*int')
Dimension = _message('Dimension', 'dim_value:int dim_param:str denotation:str', {'value': ('dim_value', 'dim_param')})
TensorShapeProto = _message('TensorShapeProto', 'dim:*Dimension')
_bind(TensorShapeProto, 'Dimension', Dimension)
_TensorType = _message('Tensor', 'elem_type:int shape:TensorShapeProto')
_SequenceType = _message('Sequence', 'elem_type:TypeProto')
_OptionalType = _message('Optional', 'elem_type:TypeProto')
_MapType = _message('Map', 'key_type:int value_type:TypeProto')
_SparseType = _message('SparseTensor', 'elem_type:int shape:TensorShapeProto')
TypeProto = _message('TypeProto', 'tensor_type:Tensor sequence_type:Sequence map_type:Map denotation:str sparse_tensor_type:SparseTensor optional_type:Optional', {'value': ('tensor_type', 'sequence_type', 'map_type', 'optional_type', 'sparse_tensor_type')})
for _one in (_TensorType, _SequenceType, _OptionalType, _MapType, _SparseType):
    _bind(TypeProto, _one.__name__, _one)
ValueInfoProto = _message('ValueInfoProto', 'name:str type:TypeProto doc_string:str metadata_props:*StringStringEntryProto')
AttributeProto = _message('AttributeProto', 'name:str f:float i:int s:bytes t:TensorProto g:GraphProto floats:*float ints:*int strings:*bytes tensors:*TensorProto graphs:*GraphProto doc_string:str tp:TypeProto type_protos:*TypeProto type:enum ref_attr_name:str sparse_tensor:SparseTensorProto sparse_tensors:*SparseTensorProto', enum='AttributeType', named=_attributes)
NodeProto = _message('NodeProto', 'input:*str output:*str name:str op_type:str attribute:*AttributeProto doc_string:str domain:str overload:str metadata_props:*StringStringEntryProto')
GraphProto = _message('GraphProto', 'node:*NodeProto name:str initializer:*TensorProto doc_string:str input:*ValueInfoProto output:*ValueInfoProto value_info:*ValueInfoProto sparse_initializer:*SparseTensorProto metadata_props:*StringStringEntryProto')
FunctionProto = _message('FunctionProto', 'name:str input:*str output:*str attribute:*str node:*NodeProto doc_string:str opset_import:*OperatorSetIdProto domain:str attribute_proto:*AttributeProto value_info:*ValueInfoProto overload:str metadata_props:*StringStringEntryProto')
ModelProto = _message('ModelProto', 'ir_version:int producer_name:str producer_version:str domain:str model_version:int doc_string:str graph:GraphProto opset_import:*OperatorSetIdProto metadata_props:*StringStringEntryProto functions:*FunctionProto')
