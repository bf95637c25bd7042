# onnxruntime: sessions of models that the program has made.
class GraphOptimizationLevel:
    def __init__(self, name): self.name = name
    def __repr__(self): return f'GraphOptimizationLevel.{self.name}'
class ExecutionMode(GraphOptimizationLevel):
    def __repr__(self): return f'ExecutionMode.{self.name}'
class ExecutionOrder(GraphOptimizationLevel):
    def __repr__(self): return f'ExecutionOrder.{self.name}'

for _cls, _names in ((GraphOptimizationLevel, 'ORT_DISABLE_ALL ORT_ENABLE_BASIC ORT_ENABLE_EXTENDED ORT_ENABLE_LAYOUT ORT_ENABLE_ALL'), (ExecutionMode, 'ORT_SEQUENTIAL ORT_PARALLEL'), (ExecutionOrder, 'DEFAULT PRIORITY_BASED MEMORY_EFFICIENT')):
    for _name in _names.split():
        _bind(_cls, _name, _cls(_name))

_of_options = {'graph_optimization_level': GraphOptimizationLevel.ORT_ENABLE_ALL, 'execution_mode': ExecutionMode.ORT_SEQUENTIAL, 'execution_order': ExecutionOrder.DEFAULT, 'intra_op_num_threads': 0, 'inter_op_num_threads': 0, 'log_severity_level': -1, 'log_verbosity_level': 0, 'logid': '', 'enable_profiling': False, 'enable_mem_pattern': True, 'enable_mem_reuse': True, 'enable_cpu_mem_arena': True, 'optimized_model_filepath': '', 'profile_file_prefix': 'onnxruntime_profile_', 'use_deterministic_compute': False, 'use_per_session_threads': True}

class SessionOptions:
    def __getattr__(self, name):
        if name in _of_options:
            return _of_options[name]
        raise AttributeError(f"'onnxruntime.capi.onnxruntime_pybind11_state.SessionOptions' object has no attribute '{name}'")
    def __setattr__(self, name, value):
        if name not in _of_options:
            raise AttributeError(f"'onnxruntime.capi.onnxruntime_pybind11_state.SessionOptions' object has no attribute '{name}'")
        _put(self, name, value)
    def add_session_config_entry(self, key, value): pass
    def add_free_dimension_override_by_name(self, name, size): _unsupported('a session with a size of its own')
    def add_free_dimension_override_by_denotation(self, name, size): _unsupported('a session with a size of its own')
    def register_custom_ops_library(self, path): _unsupported('operators from a library')

class RunOptions:
    log_severity_level = -1
    log_verbosity_level = 0
    logid = ''
    terminate = False
    def add_run_config_entry(self, key, value): pass

class NodeArg:
    def __init__(self, name, type, shape):
        self.name, self.type, self.shape = name, type, shape
    def __str__(self):
        return f"NodeArg(name={self.name!r}, type={self.type!r}, shape={self.shape})"

class ModelMetadata:
    pass

for _cls in (GraphOptimizationLevel, ExecutionMode, ExecutionOrder, SessionOptions, RunOptions, NodeArg, ModelMetadata):
    _bind(_cls, '__module__', 'onnxruntime.capi.onnxruntime_pybind11_state')

_available = ['AzureExecutionProvider', 'CPUExecutionProvider']
_every = ['NvTensorRTRTXExecutionProvider', 'TensorrtExecutionProvider', 'CUDAExecutionProvider', 'MIGraphXExecutionProvider', 'OpenVINOExecutionProvider', 'DnnlExecutionProvider', 'VitisAIExecutionProvider', 'QNNExecutionProvider', 'NnapiExecutionProvider', 'VSINPUExecutionProvider', 'JsExecutionProvider', 'CoreMLExecutionProvider', 'ACLExecutionProvider', 'DmlExecutionProvider', 'RknpuExecutionProvider', 'WebNNExecutionProvider', 'WebGpuExecutionProvider', 'XnnpackExecutionProvider', 'CANNExecutionProvider', 'AzureExecutionProvider', 'CPUExecutionProvider']

def get_available_providers(): return list(_available)
def get_all_providers(): return list(_every)
def get_device(): return 'CPU'
def get_version_string(): return '1.30.0'
def set_default_logger_severity(severity): pass
def set_default_logger_verbosity(verbosity): pass
def set_seed(seed): pass
def disable_telemetry_events(): pass
def enable_telemetry_events(): pass

_dtypes = {'tensor(float)': 'float32', 'tensor(double)': 'float64', 'tensor(float16)': 'float16', 'tensor(int64)': 'int64', 'tensor(int32)': 'int32', 'tensor(int16)': 'int16', 'tensor(int8)': 'int8', 'tensor(uint8)': 'uint8', 'tensor(bool)': 'bool'}

class Session:
    def get_inputs(self): return [NodeArg(*one) for one in _described(self._sess, False)]
    def get_outputs(self): return [NodeArg(*one) for one in _described(self._sess, True)]
    def get_overridable_initializers(self): _unsupported('get_overridable_initializers')
    def get_session_options(self): return self._sess_options
    def get_providers(self): return list(self._providers)
    def get_provider_options(self): return {one: {} for one in self._providers}
    def get_modelmeta(self):
        made = ModelMetadata()
        model = self._model
        made.graph_name, made.producer_name, made.domain, made.version, made.description, made.graph_description = model.graph.name, model.producer_name, model.domain, model.model_version, model.doc_string, model.graph.doc_string
        made.custom_metadata_map = {one.key: one.value for one in model.metadata_props}
        return made
    def set_providers(self, providers=None, provider_options=None): self._chosen(providers)
    def disable_fallback(self): pass
    def enable_fallback(self): pass
    def end_profiling(self): _unsupported('the file of a profile')
    def io_binding(self): _unsupported('io_binding')
    def run_with_iobinding(self, iobinding, run_options=None): _unsupported('run_with_iobinding')
    def run_async(self, output_names, input_feed, callback, user_data, run_options=None): _unsupported('run_async')

    def run(self, output_names, input_feed, run_options=None):
        given = list(input_feed.keys())
        inputs = {one.name: one for one in self.get_inputs()}
        missing = [name for name in inputs if name not in given]
        if missing:
            raise ValueError(f'Required inputs ({missing}) are missing from input feed ({given}).')
        if not output_names:
            output_names = [one.name for one in self.get_outputs()]
        if not isinstance(output_names, (str, int, float, dict, list, tuple, set)):
            _unsupported('output_names that are no list')
        if not isinstance(output_names, (list, tuple, set)) or any([not isinstance(name, str) for name in output_names]):
            own = 'onnxruntime.capi.onnxruntime_pybind11_state'
            raise TypeError(
                'run(): incompatible function arguments. The following argument types are supported:\n'
                f'    1. (self: {own}.InferenceSession, arg0: collections.abc.Sequence[str], arg1: collections.abc.Mapping[str, object], arg2: {own}.RunOptions) -> list\n\n'
                f'Invoked with: <{own}.InferenceSession object at {hex(id(self))}>, {output_names!r}, {input_feed!r}, {run_options!r}'
            )
        feed = {}
        for name in given:
            value = input_feed[name]
            if isinstance(value, OrtValue):
                value = value._array
            if isinstance(value, (list, tuple)) and name in inputs:
                value = _np.asarray(value, dtype=_dtypes.get(inputs[name].type))
            if value is None:
                _unsupported('None for an input')
            if not isinstance(value, _np.ndarray):
                raise RuntimeError(f'Unable to handle object of type {type(value)}')
            feed[name] = value
        return _run(self._sess, list(output_names), feed)

    def run_with_ort_values(self, output_names, input_dict_ort_values, run_options=None):
        return [OrtValue(one) for one in self.run(output_names, input_dict_ort_values, run_options)]

class InferenceSession(Session):
    def __init__(self, path_or_bytes, sess_options=None, providers=None, provider_options=None, **kwargs):
        self._model_path = None
        self._providers = ['CPUExecutionProvider']
        if isinstance(path_or_bytes, bytes):
            if path_or_bytes._message is None:
                if len(path_or_bytes):
                    _refused('INVALID_PROTOBUF', 'Failed to load model because protobuf parsing failed.')
                path_or_bytes = bytes(message=ModelProto())
            self._model = path_or_bytes._message
        elif isinstance(path_or_bytes, str) or hasattr(type(path_or_bytes), '__fspath__'):
            self._model_path = str(path_or_bytes)
            self._chosen(providers)
            providers = None
            self._model = _model_of_file(self._model_path)
        elif type(path_or_bytes).__name__ == 'bytes':
            _unsupported('a model of bytes that a program writes')
        else:
            raise TypeError(f"Unable to load from type '{type(path_or_bytes)}'")
        self._sess_options = SessionOptions() if sess_options is None else sess_options
        self._chosen(providers)
        self._sess = _open(self._model, _array_of)

    def _chosen(self, providers):
        names = [one[0] if isinstance(one, tuple) else one for one in providers or []]
        for name in names:
            if name not in _available:
                _warn(f"Specified provider '{name}' is not in available provider names.Available providers: '{', '.join(_available)}'")
        for name in names:
            if name not in _every:
                print('*************** EP Error ***************')
                print(f'EP Error Unknown Provider Type: {name} when using {providers}')
                print("Falling back to ['CPUExecutionProvider'] and retrying.")
                print('****************************************')
                break

_bind(InferenceSession, '__module__', 'onnxruntime.capi.onnxruntime_inference_collection')
_bind(Session, '__module__', 'onnxruntime.capi.onnxruntime_inference_collection')

def _model_of_file(path):
    import _files
    try:
        made = _files.kept(path)
    except FileNotFoundError:
        _refused('NO_SUCHFILE', f"Load model from {path} failed:Load model {path} failed. File doesn't exist")
    if not isinstance(made, ModelProto):
        _unsupported('a model from a file that is not here')
    return made

class OrtValue:
    def __init__(self, array):
        self._array = array
    @staticmethod
    def ortvalue_from_numpy(numpy_obj, device_type='cpu', device_id=0, vendor_id=-1): return OrtValue(numpy_obj)
    def numpy(self): return self._array.copy()
    def shape(self): return list(self._array.shape)
    def data_type(self): return [one for one in _dtypes if _dtypes[one] == str(self._array.dtype)][0]
    def element_type(self): return [one for one in _arrays if _arrays[one] == str(self._array.dtype)][0]
    def device_name(self): return 'cpu'
    def is_tensor(self): return True
    def has_value(self): return True
_bind(OrtValue, '__module__', 'onnxruntime.capi.onnxruntime_inference_collection')
