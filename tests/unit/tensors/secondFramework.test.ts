import { expect, it } from 'vitest';
import { pythonFunction } from '../../../src/lib/tensors/arguments/function.ts';
import { PyClass, run, types, type Host, type Package, type Value } from '../../../src/lib/python/index.ts';
import { differentiate } from '../../../src/lib/tensors/autograd/differentiate.ts';
import { recurrent } from '../../../src/lib/tensors/layers/recurrent.ts';
import { Lowering } from '../../../src/lib/tensors/lower.ts';
import { newTensor, type NewTensor, StridedTensor } from '../../../src/lib/tensors/tensor.ts';
import { lazyValues } from '../../../src/lib/values/index.ts';

/** A framework that has nothing of its own but a class of tensors: what it can do is the core's. */
const tensorClass = new PyClass('Tensor', 'plain', [types.object]);

class PlainLowering extends Lowering<StridedTensor> {
	override make(made: NewTensor): StridedTensor {
		return newTensor(this.host, tensorClass, made);
	}
}

const evaluate = (body: (host: Host) => Value) => {
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
