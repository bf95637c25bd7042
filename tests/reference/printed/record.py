"""Runs the programs that are printed for a layer cell with the frameworks that they are of, each in a process of its own, and records what came of it.

    node tests/reference/printed/print.js | python tests/reference/printed/record.py > tests/reference/printed/recorded.jsonl
"""

import json
import linecache
import os
import sys
import traceback

os.environ['TF_CPP_MIN_LOG_LEVEL'] = '3'
os.environ['CUDA_VISIBLE_DEVICES'] = ''

import keras
import numpy as np
import onnx
import onnxruntime
import tensorflow as tf

onnxruntime.set_default_logger_severity(4)
VERSIONS = {'keras': f'keras {keras.__version__}', 'onnx': f'onnxruntime {onnxruntime.__version__}', 'tensorflow': f'tensorflow {tf.__version__}'}


def shapes(names):
    return {
        name: list(value.shape)
        for name, value in names.items()
        if isinstance(value, (np.ndarray, tf.Tensor)) and not name.startswith('_')
    }


def result(source):
    linecache.cache['snippet.py'] = (len(source), None, source.splitlines(True), 'snippet.py')
    names = {'__name__': '__main__'}
    try:
        exec(compile(source, 'snippet.py', 'exec'), names)
    except BaseException as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == 'snippet.py' and frame.name == '<module>']
        return {'ok': False, 'type': type(error).__name__, 'message': str(error), 'line': lines[-1] if lines else None, 'shapes': shapes(names)}
    return {'ok': True, 'shapes': shapes(names)}


for line in sys.stdin:
    program = json.loads(line)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        os.write(write, json.dumps(result(program['source'])).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, 'rb') as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    found = json.loads(said) if said else {'ok': False, 'type': 'ProcessCrash', 'message': f'signal {os.waitstatus_to_exitcode(status)}', 'line': None, 'shapes': {}}
    row = {**program, 'version': VERSIONS[program['framework']], 'result': found}
    print(json.dumps(row, ensure_ascii=False), flush=True)
