# A tensor keeps the array that it was made of: its numbers are looked at where somebody asks for them.
_lists = {1: 'float_data', 11: 'double_data', 7: 'int64_data', 13: 'uint64_data', 12: 'uint64_data', 8: 'string_data'}

def _tensor_getattr(self, name):
    if name.endswith('_data') and _has(self, '_array') and name != 'raw_data':
        made = RepeatedScalarContainer('double')
        if name == _lists.get(self.data_type, 'int32_data') and not self._packed:
            made.extend(self._array.flatten().tolist())
        return made
    if name == 'raw_data' and _has(self, '_array'):
        return bytes(message=self) if self._packed else bytes()
    if name == '_packed':
        return False
    return Message.__getattr__(self, name)
_bind(TensorProto, '__getattr__', _tensor_getattr)

def _tensor_merge(self, other):
    Message.MergeFrom(self, other)
    if _has(other, '_array'):
        _put(self, '_array', other._array)
        _put(self, '_packed', other._packed)
_bind(TensorProto, 'MergeFrom', _tensor_merge)

def _tensor_written(self, before):
    if not _has(self, '_array'):
        return Message._written(self, before)
    if self._packed:
        return _unsupported('the bytes of a tensor')
    field = _lists.get(self.data_type, 'int32_data')
    numbers = self._array.flatten().tolist()
    return ''.join([f'{before}dims: {one}\n' for one in self.dims] + [f'{before}data_type: {self.data_type}\n'] + [f'{before}{field}: {_number(one)}\n' for one in numbers] + ([f'{before}name: {_quoted(self.name)}\n'] if self.name else []))
_bind(TensorProto, '_written', _tensor_written)

def _array_of(tensor):
    # The numbers of a tensor, as numpy has them.
    if _has(tensor, '_array'):
        return tensor._array
    if tensor.data_type not in _arrays:
        _unsupported('a tensor of this type')
    values = getattr(tensor, _lists.get(tensor.data_type, 'int32_data'))
    return _np.array(list(values), dtype=_arrays[tensor.data_type]).reshape(tuple(tensor.dims))

_arrays = {1: 'float32', 2: 'uint8', 3: 'int8', 5: 'int16', 6: 'int32', 7: 'int64', 9: 'bool', 10: 'float16', 11: 'float64'}

def _holding(array, data_type, name, packed):
    made = TensorProto()
    made.dims.extend(array.shape)
    made.data_type = data_type
    if name:
        made.name = name
    _put(made, '_array', array)
    _put(made, '_packed', packed)
    return made
