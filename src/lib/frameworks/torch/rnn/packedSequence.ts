import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeProperty, PyClass, PyTuple, types, type Interpreter, type Value } from '../../../python/index.ts';
import { standIns } from '../../../tensors/layers/call.ts';
import { castMethods, converted } from '../tensor/convert.ts';
import { newTensor, TorchTensor } from '../tensor/tensor.ts';

const namedTuple = new PyClass('PackedSequence_', 'torch.nn.utils.rnn', [types.tuple]);
export const packedSequenceClass = new PyClass('PackedSequence', 'torch.nn.utils.rnn', [namedTuple]);

/** Sequences of several lengths, step by step: the named tuple `(data, batch_sizes, sorted_indices, unsorted_indices)`. */
export class PackedSequence extends PyTuple {
	constructor(
		/** [total steps, …] */
		readonly data: TorchTensor,
		readonly batchSizes: TorchTensor,
		readonly sortedIndices: TorchTensor | null,
		readonly unsortedIndices: TorchTensor | null,
		/** Length of each sequence, longest first. */
		readonly lengths: readonly number[]
	) {
		super([data, batchSizes, sortedIndices, unsortedIndices], packedSequenceClass);
	}
	/** Sequences that are still going on at each step. */
	get steps(): readonly number[] {
		return this.batchSizes.values ?? [];
	}
	/** Where each sequence of the sorted batch stood before it was sorted; null where it was not. */
	get order(): readonly number[] | null {
		return this.sortedIndices?.values ?? null;
	}
}

standIns.push((value) => (value instanceof PackedSequence ? value.data : undefined));

/** Numbers that PyTorch works out while it packs: batch sizes, an order, lengths. */
export function countsTensor(host: Interpreter, values: readonly number[], call: string): TorchTensor {
	const tensor = newTensor(host, { shape: [values.length], dtype: 'int64', values });
	host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], call);
	return tensor;
}

const field = (name: string, at: number): NativeProperty => new NativeProperty(name, (_, self) => (self as PyTuple).items[at]!);

['data', 'batch_sizes', 'sorted_indices', 'unsorted_indices'].forEach((name, i) => packedSequenceClass.attrs.set(name, field(name, i)));
for (const [name, dtype] of castMethods) {
	if (!['float', 'double', 'half', 'long', 'int', 'short', 'char', 'byte'].includes(name)) continue;
	packedSequenceClass.attrs.set(
		name,
		pythonFunction(
			name,
			'self',
			(host, self) => {
				const packed = self as PackedSequence;
				const data = converted(host, packed.data, { dtype }, `PackedSequence.${name}`);
				return data === packed.data ? packed : new PackedSequence(data, packed.batchSizes, packed.sortedIndices, packed.unsortedIndices, packed.lengths);
			},
			`PackedSequence.${name}`
		)
	);
}
for (const name of ['to', 'cuda', 'cpu', 'pin_memory', 'is_cuda', 'is_pinned', '_replace', '_asdict']) {
	packedSequenceClass.attrs.set(name, new NativeProperty(name, (host) => host.unsupported(`PackedSequence.${name}`)));
}
packedSequenceClass.attrs.set(
	'__new__',
	pythonFunction('__new__', 'cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None', makePacked, 'PackedSequence.__new__')
);
packedSequenceClass.attrs.set(
	'__repr__',
	pythonFunction('__repr__', 'self', (host) => host.unsupported('printing the values of a packed sequence'), 'PackedSequence.__repr__')
);

/** `PackedSequence(data, batch_sizes)`, which PyTorch asks nobody to call. */
function makePacked(host: Interpreter, _: Value, data: Value, batchSizes: Value, sorted: Value, unsorted: Value): Value {
	if (!(data instanceof TorchTensor) || !(batchSizes instanceof TorchTensor) || !batchSizes.values || sorted !== null || unsorted !== null) {
		return host.unsupported('a PackedSequence put together by hand');
	}
	const counts = batchSizes.values;
	const lengths = Array.from({ length: counts[0] ?? 0 }, (_, i) => counts.filter((count) => count > i).length);
	return new PackedSequence(data, batchSizes, null, null, lengths);
}
