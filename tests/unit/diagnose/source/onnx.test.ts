import { expect, it } from 'vitest';
import { diagnoseRun } from '../../../../src/lib/diagnose/diagnoseRun.ts';
import { sourceFixes } from '../../../../src/lib/diagnose/source/fixes.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

const program = (changes: readonly (readonly [string, string])[]): string =>
	changes.reduce(
		(text, [from, to]) => text.replace(from, to),
		`import numpy as np
import onnxruntime as ort
from onnx import helper, TensorProto, numpy_helper
hidden = 8
W = np.zeros((1, 4 * hidden, 6), dtype=np.float32)
R = np.zeros((1, 4 * hidden, hidden), dtype=np.float32)
node = helper.make_node('LSTM', ['X', 'W', 'R'], ['Y'], hidden_size=hidden)
x_info = helper.make_tensor_value_info('X', TensorProto.FLOAT, ['T', 'B', 'I'])
graph = helper.make_graph([node], 'g', [x_info], [helper.make_tensor_value_info('Y', TensorProto.FLOAT, None)], [numpy_helper.from_array(W, 'W'), numpy_helper.from_array(R, 'R')])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 14)], ir_version=10)
sess = ort.InferenceSession(model.SerializeToString())
x = np.ones((10, 2, 6), dtype=np.float32)
Y = sess.run(None, {'X': x})[0]
`
	);

it.each([
	[[['(10, 2, 6)', '(10, 2, 5)']], 'The last axis of `x (10, 2, 5)` is 5, but each row of `W (1, 32, 6)` multiplies 6 numbers.', 'Write 6 for 5 in line 12'],
	[
		[['hidden_size=hidden', 'hidden_size=7']],
		'Axis 1 of `W (1, 32, 6)` is 32; hidden_size=7 needs 4 × 7 = 28 rows, gate by gate.',
		'Write hidden_size 8 for 7'
	],
	[[['4 * hidden, hidden', '4 * hidden, 7']], 'Axis 2 of `R (1, 32, 7)` is 7; it multiplies the state, of which hidden_size=8.', 'Write 8 for 7 in line 6'],
	[
		[
			["['T', 'B', 'I']", '[10, 2, 6]'],
			['(10, 2, 6)', '(2, 10, 6)']
		],
		'Axis 0 of `x (2, 10, 6)` is 2; the model declares `X (10, 2, 6)`. The sizes are there, in another order.',
		'Feed x.swapaxes(0, 1)'
	],
	[[['(10, 2, 6), dtype=np.float32', '(10, 2, 6)']], '`x (10, 2, 6)` is float64; the model takes float32 for `X`.', "Feed x.astype('float32')"],
	[[['hidden_size=hidden', "hidden_size=hidden, direction='back'"]], undefined, "Write 'reverse' for 'back'"]
] as const)('says why ONNX Runtime refuses %j, and what mends it', (changes, cause, fix) => {
	const trace = evaluate(program(changes));
	const [found] = diagnoseRun(trace, new Map()).filter(({ kind }) => kind === 'error');
	expect(found?.cause).toBe(cause);
	expect(sourceFixes(trace, found!, evaluate).map(({ label }) => label)).toContain(fix);
});
