"""Records what PyTorch and numpy do with the programs of tests/cases/torch: `python record_cases.py ../cases/torch/*.txt`.

Each program runs twice, with every generator seeded with 0.
"""
import random

import numpy
import torch

from cases import Recorder


def start():
    random.seed(0), numpy.random.seed(0), torch.manual_seed(0), torch.set_num_threads(1)


recorder = Recorder(start, settles=True)

if __name__ == '__main__':
    recorder.main()
