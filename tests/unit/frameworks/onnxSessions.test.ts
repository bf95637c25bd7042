import { expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

it('knows nothing of a file that PyTorch exports, and accuses nobody of it', () => {
	const { outcome, bindings } = evaluate(`import torch, torch.nn as nn
import onnxruntime as ort
x = torch.randn(5, 2, 4)
torch.onnx.export(nn.LSTM(4, 8), x, 'lstm.onnx', input_names=['x'])
session = ort.InferenceSession('lstm.onnx')
y = session.run(None, {'x': x.numpy()})
print(y[0].shape)
z = torch.zeros(3)
`);
	expect(outcome.kind).toBe('unsupported');
	expect(bindings.find(({ name }) => name === 'z')?.shape).toEqual([3]);
});

const session = (op: string, rows: number): string => `import numpy as np, onnxruntime as ort
from onnx import helper, TensorProto, numpy_helper
node = helper.make_node('${op}', ['X', 'W', 'R'], ['Y'], hidden_size=2)
graph = helper.make_graph([node], 'g', [helper.make_tensor_value_info('X', TensorProto.FLOAT, None)], [helper.make_tensor_value_info('Y', TensorProto.FLOAT, None)],
    [numpy_helper.from_array(np.zeros((1, ${rows}, 3), np.float32), 'W'), numpy_helper.from_array(np.zeros((1, ${rows}, 2), np.float32), 'R')])
s = ort.InferenceSession(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 14)], ir_version=8).SerializeToString())
`;

it.each([
	['LSTM', 8, '(5, 3)'],
	['LSTM', 8, '(5, 0, 3)'],
	['GRU', 6, '(0, 2, 3)'],
	['RNN', 2, '(5, 3)']
])('says that the process ends where %s is fed what it does not look at before it reads it', (op, rows, shape) => {
	const { outcome } = evaluate(`${session(op, rows)}try:\n    s.run(None, {'X': np.ones(${shape}, np.float32)})\nexcept Exception:\n    pass\n`);
	expect(outcome).toMatchObject({ kind: 'raised', type: expect.stringContaining('ProcessCrash') as string });
});

it('gives shapes of sequences of no step where the runtime does', () => {
	const { stdout } = evaluate(`${session('LSTM', 8)}print([y.shape for y in s.run(None, {'X': np.ones((0, 2, 3), np.float32)})])\n`);
	expect(stdout).toBe('[(0, 1, 2, 2)]\n');
});
