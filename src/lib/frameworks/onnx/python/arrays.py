# onnx.numpy_helper: tensors and numpy's arrays.
def from_array(arr, name=None):
    if isinstance(arr, _np.generic):
        arr = _np.asarray(arr)
    shape, dtype = arr.shape, arr.dtype
    return _holding(arr.copy(), np_dtype_to_tensor_dtype(dtype), name, True)

def to_array(tensor, base_dir=''):
    if not isinstance(tensor, TensorProto):
        _unsupported('to_array of what is no tensor')
    return _array_of(tensor).copy()

def from_list(lst, name=None, dtype=None):
    _unsupported('from_list')

def to_list(sequence):
    _unsupported('to_list')
