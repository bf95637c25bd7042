"""Records what ONNX 1.23 and ONNX Runtime 1.30 do with the programs of tests/cases/onnx: `python record_onnx.py ../../cases/onnx/*.txt`."""
import os, sys

import numpy
import onnx
import onnxruntime
from onnx import checker, helper, numpy_helper, shape_inference

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from cases import Recorder


def start():
    """What is written below Python is left out."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1), os.dup2(quiet, 2)


if __name__ == '__main__':
    Recorder(start).main()
