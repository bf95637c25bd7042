"""Records in which order ONNX Runtime looks at the inputs of a run: all are too long, the one that is named is mended, and so on.

    python tests/reference/onnx/record_feeds.py > tests/reference/onnx/feeds.jsonl
"""

import json
import string

import numpy as np
import onnxruntime
from onnx import TensorProto, helper

onnxruntime.set_default_logger_severity(4)


def order(names):
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in names]
    outputs = [helper.make_tensor_value_info(f'{name}_out', TensorProto.FLOAT, [2]) for name in names]
    nodes = [helper.make_node('Identity', [name], [f'{name}_out']) for name in names]
    model = helper.make_model(helper.make_graph(nodes, 'g', inputs, outputs), opset_imports=[helper.make_opsetid('', 14)], ir_version=8)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider'])
    seen = []
    while len(seen) < len(names):
        try:
            session.run(None, {name: np.zeros(2 if name in seen else 3, np.float32) for name in names})
        except Exception as error:
            seen.append(str(error).split('for input: ')[1].split(' ')[0])
    return seen


for names in (
    ['X', 'h_0'],
    ['X', 'h_0', 'c_0'],
    ['X', 'h_0_0', 'h_0_1', 'h_0_2'],
    ['X', 'h_0_0', 'c_0_0', 'h_0_1', 'c_0_1'],
    ['input', 'hidden', 'cell', 'seq_lens'],
    ['input', 'h0', 'c0'],
    ['X', 'sequence_lens', 'initial_h', 'initial_c'],
    ['X', 'W', 'R', 'B', 'sequence_lens', 'initial_h'],
    list(string.ascii_lowercase[:7]),
    list(string.ascii_lowercase),
    [f'a_longer_name_{i}' for i in range(20)],
    ['größe', 'länge', 'x'],
):
    print(json.dumps({'version': onnxruntime.__version__, 'names': names, 'order': order(names)}, ensure_ascii=False))
