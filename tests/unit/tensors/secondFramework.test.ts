import { expect, it } from 'vitest';
import { pythonFunction } from '../../../src/lib/tensors/arguments/function.ts';
import { PyClass, run, types, type Interpreter, type Package, type Value } from '../../../src/lib/python/index.ts';
import { gradientOp } from '../../../src/lib/tensors/autograd/tape.ts';
import { differentiate } from '../../../src/lib/tensors/autograd/differentiate.ts';
import { recurrent } from '../../../src/lib/tensors/layers/recurrent.ts';
import { Lowering } from '../../../src/lib/tensors/lower.ts';
import type { NewTensor } from '../../../src/lib/tensors/made.ts';
import { newTensor, StridedTensor } from '../../../src/lib/tensors/tensor.ts';
import { lazyValues } from '../../../src/lib/values/index.ts';

/** A framework that has nothing of its own but a class of tensors: what it can do is the core's. */
const tensorClass = new PyClass('Tensor', 'plain', [types.object]);

class PlainLowering extends Lowering<StridedTensor> {
	override make(made: NewTensor): StridedTensor {
		return newTensor(this.host, tensorClass, made);
	}
}

const evaluate = (body: (host: Interpreter) => Value) => {
	const plain: Package = { name: 'plain', load: () => new Map([['answer', pythonFunction('answer', '', body)]]) };
	return run('import plain\nanswer = plain.answer()', { packages: [plain], valuesOf: lazyValues });
};

it('lowers a recurrent layer to one op of the trace', () => {
	const { ops, tensors } = evaluate((host) => {
		const by = new PlainLowering(host, 'plain.GRU', 'float32');
		const zeros = (...shape: number[]): StridedTensor => by.source({ kind: 'full', value: 0 }, shape);
		const weights = [zeros(12, 3), zeros(12, 4), zeros(12), zeros(12)];
		const settings = {
			inputSize: 3,
			hiddenSize: 4,
			numLayers: 1,
			bidirectional: false,
			batchFirst: true,
			bias: true,
			projSize: 0,
			dropout: 0,
			training: false
		};
		const [output] = recurrent(by, { mode: 'gru', ...settings, weights }, { input: zeros(2, 5, 3), states: [] });
		return output!;
	});
	const op = ops.find(({ primitive }) => primitive.kind === 'rnn')!;
	expect(op.call).toBe('plain.GRU');
	expect(op.outputs.map((id) => tensors[id]!.shape)).toEqual([
		[2, 5, 4],
		[1, 2, 4]
	]);
});

it('differentiates what it computed, as ops', () => {
	const { stdout, outcome } = evaluate((host) => {
		const by = new PlainLowering(host, '', 'float64');
		const x = by.source({ kind: 'literal', values: [1, 2, 3] }, [3]);
		const y = by.reduce('sum', by.map('mul', [by.map('tanh', [x]), x]), [0]);
		const seed = by.constant(1);
		const [dx] = differentiate(host, y.ir.id, seed, [x.ir.id], {
			lowering: (dtype) => new PlainLowering(host, '', dtype),
			tensorOf: (id) => new StridedTensor(host.trace, host.trace.tensors[id]!, tensorClass),
			carries: () => true,
			isLeaf: (id) => id === x.ir.id
		});
		host.print(dx!.values!.map((n) => n.toFixed(6)).join(' '));
		return null;
	});
	expect(outcome.kind).toBe('ok');
	const slope = (n: number): number => Math.tanh(n) + n * (1 - Math.tanh(n) ** 2);
	expect(stdout.trim()).toBe([1, 2, 3].map((n) => slope(n).toFixed(6)).join(' '));
});

it('carries through its ops what asks for a gradient, so that the op for gradients finds the way back', () => {
	const { stdout, tensors } = evaluate((host) => {
		const by = new PlainLowering(host, 'plain.LSTM', 'float64');
		const ones = (...shape: number[]): StridedTensor => by.source({ kind: 'full', value: 0.5 }, shape, { requiresGrad: true, parameter: true });
		const settings = {
			inputSize: 1,
			hiddenSize: 1,
			numLayers: 1,
			bidirectional: false,
			batchFirst: true,
			bias: false,
			projSize: 0,
			dropout: 0,
			training: false
		};
		const x = by.source({ kind: 'full', value: 1 }, [1, 1, 1]);
		const [wIh, wHh, scale] = [ones(4, 1), ones(4, 1), ones(1)];
		const [output] = recurrent(by, { mode: 'lstm', ...settings, weights: [wIh!, wHh!] }, { input: x, states: [] });
		const positive = by.map('gt', [output!, 0], { dtype: 'bool' });
		const loss = by.reduce('sum', by.map('mul', [output!, scale!]), [0, 1, 2]);
		const gradient = by.make({ shape: [1], dtype: 'float64' });
		gradientOp(host, { root: loss.ir.id, seed: null, by: [scale!.ir.id], ends: false, call: 'plain.gradient' }, [gradient.ir.id]);
		const kernel = by.make({ shape: [4, 1], dtype: 'float64' });
		gradientOp(host, { root: loss.ir.id, seed: null, by: [wIh!.ir.id], ends: false, call: 'plain.gradient' }, [kernel.ir.id]);
		host.print([x, output!, positive, loss].map((one) => one.requiresGrad).join(' ') + '\n');
		host.print(`${gradient.values![0]!.toFixed(6)} ${output!.values![0]!.toFixed(6)}\n`);
		host.print(kernel.values!.map((n) => n.toFixed(6)).join(' '));
		return null;
	});
	const [carries, scale, kernel] = stdout.trim().split('\n');
	expect(carries).toBe('false true false true');
	const sigmoid = (n: number): number => 1 / (1 + Math.exp(-n));
	const [gate, cell] = [sigmoid(0.5), sigmoid(0.5) * Math.tanh(0.5)];
	const h = gate * Math.tanh(cell);
	expect(scale).toBe(`${h.toFixed(6)} ${h.toFixed(6)}`);
	// h = o·tanh(i·g), times 0.5; there is no c_0 for f to keep.
	const [through, slope] = [0.5 * gate * (1 - Math.tanh(cell) ** 2), gate * (1 - gate)];
	const expected = [through * slope * Math.tanh(0.5), 0, through * gate * (1 - Math.tanh(0.5) ** 2), 0.5 * slope * Math.tanh(cell)];
	expect(kernel).toBe(expected.map((n) => n.toFixed(6)).join(' '));
	expect(tensors.filter(({ role }) => role === 'parameter').every(({ requiresGrad }) => requiresGrad)).toBe(true);
});
