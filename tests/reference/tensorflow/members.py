"""Writes the public names of TensorFlow's classes: a line a class, by the module and name that it has here.

python members.py ../../../src/lib/frameworks/tensorflow/members.txt
"""
import os
import sys

os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")
import tensorflow as tf
from tensorflow.python.data.ops.iterator_ops import OwnedIterator
from tensorflow.python.eager.polymorphic_function.polymorphic_function import Function
from tensorflow.python.framework.ops import EagerTensor, SymbolicTensor

OPS = "tensorflow.python.ops"
POLYMORPHIC = "tensorflow.python.eager.polymorphic_function.polymorphic_function"


@tf.function
def traced(x):
    return x


CLASSES = {
    "tensorflow.python.framework.ops.EagerTensor": EagerTensor,
    "tensorflow.python.framework.ops.SymbolicTensor": SymbolicTensor,
    "tensorflow.python.framework.tensor_shape.TensorShape": tf.TensorShape,
    f"{OPS}.resource_variable_ops.ResourceVariable": type(tf.Variable(1.0)),
    f"{OPS}.tensor_array_ops.TensorArray": tf.TensorArray,
    "tensorflow.python.module.module.Module": tf.Module,
    "tensorflow.python.eager.backprop.GradientTape": tf.GradientTape,
    f"{POLYMORPHIC}.Function": Function,
    f"{POLYMORPHIC}.TensorSpec": tf.TensorSpec,
    f"{POLYMORPHIC}.ConcreteFunction": type(traced.get_concrete_function(tf.TensorSpec([], tf.float32))),
    "tensorflow.python.data.ops.dataset_ops.DatasetV2": tf.data.Dataset,
    "tensorflow.python.data.ops.iterator_ops.OwnedIterator": OwnedIterator,
}

with open(sys.argv[1], "w") as f:
    for name, cls in CLASSES.items():
        f.write(f"{name} {' '.join(one for one in sorted(dir(cls)) if not one.startswith('_'))}\n")
