"""Writes what TensorFlow registers of its ops: names and types of inputs, outputs and attributes, a line an op, as its own messages print them.

python op_defs.py ../../../src/lib/frameworks/tensorflow/ops/definitions.txt
"""
import os
import sys

os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")
from tensorflow.core.framework import types_pb2
from tensorflow.python.framework import op_def_registry

OPS = """
Abs Acos Add AddN AddV2 All Any ArgMax ArgMin Asin Atan Atan2 BatchMatMulV2 BiasAdd BlockLSTM BlockLSTMV2 BroadcastTo Cast Ceil ClipByValue ConcatV2 Conv2D Cos Cosh CudnnRNN CudnnRNNV2 CudnnRNNV3
CudnnRNNParamsSize CudnnRNNParamsToCanonical CudnnRNNCanonicalToParams CudnnRNNParamsToCanonicalV2 CudnnRNNCanonicalToParamsV2 CudnnRNNBackprop CudnnRNNBackpropV2 CudnnRNNBackpropV3 Cumprod Cumsum Einsum Elu Equal Erf Exp ExpandDims Expm1 Fill Floor FloorDiv FloorMod GatherNd GatherV2 Greater GreaterEqual GRUBlockCell
Identity InTopKV2 Inv IsFinite IsInf IsNan L2Loss LSTMBlockCell LeakyRelu Less LessEqual Log Log1p LogSoftmax LogicalAnd LogicalNot LogicalOr MatMul MatrixBandPart MatrixDiagV3 Max MaxPool Maximum Mean Min Minimum MirrorPad Mul MulNoNan
MatrixSolve Neg NotEqual OneHot OnesLike Pack Pad PadV2 Pow Prod Range Rank RandomStandardNormal RandomUniform RandomUniformInt TruncatedNormal RealDiv Reciprocal Relu Relu6 Reshape ReverseSequence ReverseV2 Rint Round Rsqrt
ScatterNd Select SelectV2 Selu Shape Sigmoid Sign Sin Sinh Size Slice Softmax SoftmaxCrossEntropyWithLogits Softplus Softsign SparseSoftmaxCrossEntropyWithLogits Split SplitV Sqrt Square SquaredDifference Squeeze StridedSlice Sub Sum
Tan Tanh TensorScatterAdd TensorScatterUpdate Tile TopKV2 Transpose Unique UnsortedSegmentSum SegmentSum Unpack Where Xdivy Xlogy ZerosLike EuclideanNorm LinSpace ReadVariableOp AssignVariableOp Assert
BitwiseAnd BitwiseOr BitwiseXor Invert Acosh Asinh Atanh Erfc Digamma Lgamma SegmentMaxV2 SegmentMeanV2 SegmentMean SegmentMax SegmentMin SegmentProd SegmentSumV2 UnsortedSegmentMax UnsortedSegmentMin UnsortedSegmentProd TensorScatterMax TensorScatterMin TensorScatterSub MatrixTriangularSolve SelfAdjointEigV2 Xlog1py InvertPermutation
UniqueWithCounts UniqueWithCountsV2 UniqueV2 RandomShuffle CTCLoss CTCGreedyDecoder CTCBeamSearchDecoder Roll ResourceGather SparseSegmentMean LowerBound UpperBound Conv2DBackpropInput DepthToSpace SpaceToDepth TensorListReserve TensorListStack AvgPool AvgPool3D Conv3D MaxPool3D DepthwiseConv2dNative Bincount Multinomial MatrixInverse Cholesky Qr Svd MatrixDeterminant MatrixSetDiagV3 StopGradient PreventGradient CheckNumerics EnsureShape DynamicPartition DynamicStitch
""".split()


def type_name(t):
    return types_pb2.DataType.Name(t)


def value(a, v):
    kind = a.type
    if kind == "type":
        return type_name(v.type)
    if kind == "bool":
        return "true" if v.b else "false"
    if kind == "int":
        return str(v.i)
    if kind == "float":
        return f"{v.f:g}"
    if kind == "string":
        return '"%s"' % v.s.decode()
    if kind == "list(int)":
        return "[%s]" % ", ".join(str(i) for i in v.list.i)
    if kind == "list(string)":
        return "[%s]" % ", ".join('"%s"' % s.decode() for s in v.list.s)
    if kind == "list(type)":
        return "[%s]" % ", ".join(type_name(t) for t in v.list.type)
    if kind == "shape":
        return "<unknown>"
    return "?"


def argument(arg):
    text = arg.name + ":"
    if arg.number_attr:
        text += arg.number_attr + "*"
    if arg.type_attr:
        text += arg.type_attr
    elif arg.type_list_attr:
        text += arg.type_list_attr
    else:
        text += {1: "float", 2: "double", 3: "int32", 6: "int8", 7: "string", 9: "int64", 10: "bool", 20: "resource", 21: "variant"}.get(arg.type, str(arg.type))
    return text


def summary(op):
    text = ", ".join(argument(a) for a in op.input_arg) + " -> " + ", ".join(argument(a) for a in op.output_arg)
    for a in op.attr:
        text += f"; attr={a.name}:{a.type}"
        if a.HasField("default_value"):
            text += ",default=" + value(a, a.default_value)
        if a.has_minimum:
            text += f",min={a.minimum}"
        if a.HasField("allowed_values"):
            shown = a.allowed_values.list
            text += ",allowed=[%s]" % ", ".join([type_name(t) for t in shown.type] or ['"%s"' % s.decode() for s in shown.s])
    return text


with open(sys.argv[1], "w") as f:
    for name in sorted(set(OPS)):
        op = op_def_registry.get(name)
        if op is not None:
            f.write(f"{name} {summary(op)}{'; is_stateful=true' if op.is_stateful else ''}\n")
