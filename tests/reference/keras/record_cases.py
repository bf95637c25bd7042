"""Records what Keras and TensorFlow do with the programs of tests/cases/keras and tests/cases/tensorflow: `python record_cases.py ../../cases/keras/*.txt`.

TensorFlow's own log lines are left out. Names that Keras gives start anew in each program.
"""
import os, sys

os.environ.update(TF_CPP_MIN_LOG_LEVEL='3', CUDA_VISIBLE_DEVICES='', KERAS_BACKEND='tensorflow')
import keras, numpy, tensorflow

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from cases import Recorder

if __name__ == '__main__':
    Recorder(lambda: keras.utils.set_random_seed(0)).main()
