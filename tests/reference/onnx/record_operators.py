"""Writes what ONNX 1.23.1 declares of the operators that are modelled, and for which types ONNX Runtime 1.30.0 has a kernel on CPU:
`python record_operators.py > ../../../src/lib/frameworks/onnx/operators/declared.txt`.

One line a version: operator, since, inputs (least-most and their names: `?` optional, `*` any number, `:T` its type), outputs in the same way, type variables, attributes
(`!` required, `=` default), and one group of types a kernel. Versions that no opset from 7 to 26 means are left out.
"""
import onnx.defs as defs
import onnxruntime.capi.onnxruntime_pybind11_state as state

operators = """
Abs Acos Acosh Add And ArgMax ArgMin Asin Asinh Atan Atanh AveragePool BatchNormalization Cast CastLike Ceil Celu Clip Concat Constant ConstantOfShape Conv Cos Cosh CumSum
Div Dropout Einsum Elu Equal Erf Exp Expand EyeLike Flatten Floor GRU Gather GatherElements GatherND Gelu Gemm GlobalAveragePool GlobalMaxPool Greater GreaterOrEqual
HardSigmoid HardSwish Hardmax Identity If InstanceNormalization IsInf IsNaN LSTM LayerNormalization LeakyRelu Less LessOrEqual Log LogSoftmax Loop MatMul Max MaxPool Mean Min
Mish Mod Mul Neg Not OneHot Or PRelu Pad Pow RMSNormalization RNN Range Reciprocal ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd
ReduceSum ReduceSumSquare Relu Reshape ReverseSequence Round Scan ScatterElements ScatterND Selu Shape Sigmoid Sign Sin Sinh Size Slice Softmax Softplus Softsign Split Sqrt
Squeeze Sub Sum Swish Tan Tanh ThresholdedRelu Tile TopK Transpose Trilu Unsqueeze Where Xor
""".split()

short = {
    'tensor(float16)': 'f16', 'tensor(bfloat16)': 'bf16', 'tensor(float)': 'f32', 'tensor(double)': 'f64', 'tensor(int8)': 'i8', 'tensor(int16)': 'i16', 'tensor(int32)': 'i32',
    'tensor(int64)': 'i64', 'tensor(uint8)': 'u8', 'tensor(uint16)': 'u16', 'tensor(uint32)': 'u32', 'tensor(uint64)': 'u64', 'tensor(bool)': 'b', 'tensor(string)': 's',
}
types = lambda names: ','.join(short[name] for name in sorted(names) if name in short)


def formal(one):
    mark = {'Optional': '?', 'Variadic': '*'}.get(one.option.name, '')
    return f'{one.name}{mark}:{short.get(one.type_str, one.type_str)}'


def default(attribute):
    value = attribute.default_value
    kind = value.type
    return '' if kind == 0 else '=' + (f'{value.f:.9g}' if kind == 1 else str(value.i) if kind == 2 else value.s.decode() if kind == 3 else '|'.join(
        [s.decode() for s in value.strings] or [str(i) for i in value.ints] or [f'{f:.9g}' for f in value.floats]))


def line(schema):
    name, since = schema.name, schema.since_version
    attributes = [f"{'!' if one.required else ''}{key}:{one.type.name}{default(one)}" for key, one in sorted(schema.attributes.items())]
    kernels = [
        ';'.join(f'{key}={types(value)}' for key, value in sorted(one.type_constraints.items())) or '-'
        for one in state.get_all_opkernel_def()
        if one.provider == 'CPUExecutionProvider' and one.domain == '' and one.op_name == name
        and (one.version_range[0] == since or one.version_range[0] < since <= one.version_range[1] < 2**31 - 1)
    ]
    return '\t'.join([
        name, str(since),
        ' '.join([f'{schema.min_input}-{schema.max_input}', *map(formal, schema.inputs)]),
        ' '.join([f'{schema.min_output}-{schema.max_output}', *map(formal, schema.outputs)]),
        ' '.join(f'{one.type_param_str}={types(one.allowed_type_strs)}' for one in schema.type_constraints),
        ' '.join(attributes),
        ' '.join(dict.fromkeys(kernels)),
    ])


def versions(name):
    every = sorted((one for one in defs.get_all_schemas_with_history() if one.name == name and one.domain == ''), key=lambda one: one.since_version)
    meant = {max((one.since_version for one in every if one.since_version <= opset), default=None) for opset in range(7, 27)}
    return [one for one in every if one.since_version in meant and not one.deprecated]


for name in operators:
    for schema in versions(name):
        print(line(schema))
