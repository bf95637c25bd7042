"""Writes the public names of TensorFlow's modules, a line a module.

python api_names.py ../../../src/lib/frameworks/tensorflow/names.txt
"""
import os
import sys

os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")
import tensorflow as tf

MODULES = "nn math linalg random data errors initializers losses metrics optimizers nest config image io signal strings autograph debugging distribute summary saved_model sparse ragged test train types version dtypes lite compat compat.v1 compat.v1.nn compat.v1.math compat.v1.train compat.v1.random data.experimental compat.v1.data compat.v1.data.experimental compat.v1.config compat.v1.config.experimental config.experimental compat.v1.strings"

with open(sys.argv[1], "w") as f:
    for path in ["", *MODULES.split()]:
        module = tf
        for part in filter(None, path.split(".")):
            module = getattr(module, part)
        names = sorted(name for name in set(dir(module)) | set(getattr(module, "__all__", [])) if not name.startswith("_"))
        f.write(f"tensorflow{'.' + path if path else ''} {' '.join(names)}\n")
