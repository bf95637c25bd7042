import { expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printKeras } from '../../../src/lib/frameworks/keras/print.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';
import { defaultKeras } from '../../../src/lib/ir/keras.ts';
import { programOf } from '../../../src/lib/runtime/program.ts';
import { stackedValues, stackOf } from '../../../src/lib/runtime/recurrent/stack.ts';
import { computeReference } from '../../../src/lib/runtime/reference.ts';
import { Turn } from '../../../src/lib/runtime/turn.ts';

const keras: LayerSettings = {
	...defaultLayer,
	framework: 'keras',
	keras: { ...defaultKeras, return_sequences: true },
	batch: 3,
	seq_len: 5,
	input_size: 4,
	hidden_size: 6
};

it.each([
	['two layers', { num_layers: 2, bidirectional: false }, 2],
	['three layers of a GRU', { type: 'GRU', num_layers: 3, bidirectional: false }, 3],
	['two directions', { num_layers: 1, bidirectional: true }, 2],
	['two layers in two directions', { num_layers: 2, bidirectional: true }, 4],
	['two layers with dropout between', { num_layers: 2, bidirectional: false, dropout: 0.5 }, 2]
] as const)('every stave of a stack of Keras has its values, and the last layer’s are what the program gives: %s', async (_, settings, staves) => {
	const trace = evaluate(printKeras({ ...keras, ...settings }));
	const program = programOf(trace);
	const reference = await computeReference(program, new Turn(), () => {});
	for (const sequence of [0, 2]) {
		const values = stackedValues(stackOf(program.ops)!, reference.calls, sequence)!;
		expect(values.staves).toHaveLength(staves);
		expect(values.x).toMatchObject({ rows: 5, cols: 4 });
		const output = reference.value(trace.bindings.findLast(({ name }) => name === 'output')!.tensor!);
		if (!output.known) throw new Error(output.reason);
		const [, steps = 0, width = 0] = output.shape;
		const own = Array.from(output.data).slice(sequence * steps * width, (sequence + 1) * steps * width);
		expect(values.output).toMatchObject({ rows: steps, cols: width });
		Array.from(values.output.data).forEach((value, i) => expect(value).toBeCloseTo(Number(own[i]), 5));
		// The top layer's staves lie side by side in the output.
		const top = values.staves.slice(settings.bidirectional ? -2 : -1);
		for (let step = 0; step < steps; step++)
			expect(top.flatMap(({ h }) => Array.from(h.data.subarray(step * h.cols, (step + 1) * h.cols)))).toEqual(
				Array.from(values.output.data.subarray(step * width, (step + 1) * width))
			);
	}
});

it('a single op is no stack, whatever it has within; nor are layers that do not stand upon each other', () => {
	expect(stackOf(evaluate(printTorch(defaultLayer)).ops)).toBeNull();
	expect(stackOf(evaluate('import torch\nfrom torch import nn\nx = torch.randn(5, 3, 4)\na, _ = nn.LSTM(4, 6)(x)\nb, _ = nn.LSTM(4, 6)(x)').ops)).toBeNull();
	expect(
		stackOf(evaluate('import torch\nfrom torch import nn\nlstm = nn.LSTM(4, 4)\nx = torch.randn(5, 3, 4)\ny, _ = lstm(x)\nz, _ = lstm(x)').ops)
	).toBeNull();
});
