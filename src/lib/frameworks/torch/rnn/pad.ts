import type { DType } from '../../../ir/index.ts';
import { classOf, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { unpackTensors } from '../binding/arguments.ts';
import { derive, newTensor, type TorchTensor } from '../tensor/tensor.ts';
import type { NewTensor } from '../../../tensors/made.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { takes } from './passed.ts';

/** `pad_sequence`: sequences [length, …] of several lengths, side by side. */
export function pad(host: Interpreter, sequences: Value, batchFirst: Value, fill: Value, side: Value): TorchTensor {
	if (sequences === null || ['bigint', 'number', 'boolean'].includes(typeof sequences)) {
		host.raise('RuntimeError', `pad_sequence: Expected iterable for input sequences, but got arg of type: <class '${classOf(sequences).name}'>`);
	}
	const items = new PyTuple(host.iterate(sequences));
	takes(host, 'pad_sequence', 'sequences:tensors batch_first:bool padding_value:float padding_side:str', items, batchFirst, fill, side);
	const given = unpackTensors(host, items);
	if (side !== 'right' && side !== 'left') host.raise('RuntimeError', `Expected padding_side to be one of left or right, but got ${host.str(side)}.`);
	if (given.length === 0) host.raise('RuntimeError', 'received an empty list of sequences');
	const first = given[0]!;
	if (first.rank === 0) host.raise('RuntimeError', 'ArrayRef: invalid slice, N = 1; size = 0');
	if (given.some((one) => one.rank === 0)) host.raise('IndexError', 'Dimension specified as 0 but tensor has no dimensions');
	const rest = first.shape.slice(1);
	for (const one of given) {
		if (one.rank !== first.rank && !(one.rank < first.rank)) host.unsupported('pad_sequence of tensors with several numbers of axes');
		const at = [...rest.keys()].reverse().find((i) => ![1, rest[i]].includes(one.shape[one.rank - rest.length + i] ?? 1));
		if (at !== undefined) {
			host.raise(
				'RuntimeError',
				`The size of tensor a (${rest[at]}) must match the size of tensor b (${one.shape[one.rank - rest.length + at] ?? 1}) at non-singleton dimension ${at + 1}`
			);
		}
		if (one.rank !== first.rank) host.unsupported('pad_sequence of tensors with several numbers of axes');
	}
	const longest = Math.max(...given.map((one) => one.shape[0]!));
	const time = host.truth(batchFirst);
	const known = axesOf(host, first).slice(1);
	const dtype: DType = first.dtype;
	const made: NewTensor = {
		shape: [...(time ? [given.length, longest] : [longest, given.length]), ...rest],
		dtype,
		device: first.device,
		requiresGrad: given.some((one) => one.requiresGrad),
		axes: [...(time ? (['batch', 'time'] as const) : (['time', 'batch'] as const)), ...known]
	};
	const value = Number(fill);
	const stacked = given.map((one) => {
		if (!sameSizes(one.shape.slice(1), rest)) host.unsupported('pad_sequence of tensors that are stretched to fit');
		const missing = longest - one.shape[0]!;
		const own = one.dtype === dtype ? one : host.unsupported('pad_sequence of tensors with several dtypes');
		let long = own;
		if (missing > 0) {
			const padding = newTensor(host, { shape: [missing, ...rest], dtype, device: one.device });
			host.trace.op({ kind: 'full', value }, [], [padding.ir.id], 'pad_sequence');
			const parts = side === 'left' ? [padding, own] : [own, padding];
			long = derive(host, { kind: 'concat', axis: 0 }, 'pad_sequence', parts, { shape: [longest, ...rest], dtype });
		}
		return derive(host, { kind: 'reshape' }, 'pad_sequence', [long], { shape: time ? [1, longest, ...rest] : [longest, 1, ...rest], dtype });
	});
	return derive(host, { kind: 'concat', axis: time ? 0 : 1 }, 'pad_sequence', stacked, made);
}
