import type { DType } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { unpackInt, unpackTensors } from '../binding/arguments.ts';
import type { Call, Row } from '../binding/row.ts';
import { resultType } from '../dtype.ts';
import { derive, listed, type TorchTensor } from './tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { wrapDim } from './dim.ts';
import { unsqueezed } from '../../../tensors/viewing.ts';

const together = (inputs: readonly TorchTensor[]): DType => resultType(inputs.map((input) => ({ dtype: input.dtype, category: 'tensor' as const })));

/** Joins along an axis that they have (ATen/native/TensorShape.cpp, cat). */
export function concatenate(host: Interpreter, given: readonly TorchTensor[], dimension: number, call: string, gradFn = 'CatBackward0'): TorchTensor {
	const scalar = given.findIndex((input) => input.rank === 0);
	if (scalar >= 0) host.raise('RuntimeError', `zero-dimensional tensor (at position ${scalar}) cannot be concatenated`);
	const first = given.find((input) => !(input.rank === 1 && input.size === 0)) ?? given[0]!;
	const other = given.find((input) => input.device !== first.device);
	if (other) host.raise('RuntimeError', `Tensor on device ${other.device} is not on the expected device ${first.device}!`);
	const axis = wrapDim(host, dimension, first.rank);
	let size = 0;
	given.forEach((input, i) => {
		if (input.rank === 1 && input.size === 0) return;
		if (input.rank !== first.rank) host.raise('RuntimeError', `Tensors must have same number of dimensions: got ${first.rank} and ${input.rank}`);
		first.shape.forEach((n, at) => {
			if (at === axis || input.shape[at] === n) return;
			host.raise(
				'RuntimeError',
				`Sizes of tensors must match except in dimension ${axis}. Expected size ${n} but got size ${input.shape[at]} for tensor number ${i} in the list.`
			);
		});
		size += input.shape[axis]!;
	});
	const inputs = given.filter((input) => !(input.rank === 1 && input.size === 0) || input === first);
	const axes = first.shape.map((_, at) => {
		const meaning = inputs.map((input) => axesOf(host, input)[at] ?? null).reduce((a, b) => (a === null || b === null ? (a ?? b) : a === b ? a : null));
		// Behind a new axis, what was a batch may be a window of one long series.
		return meaning === 'batch' && gradFn === 'StackBackward0' && at > axis ? null : meaning;
	});
	return derive(host, { kind: 'concat', axis }, call, inputs, {
		shape: first.shape.map((n, at) => (at === axis ? size : n)),
		dtype: together(given),
		axes,
		gradFn
	});
}

const tensorsOf = (host: Interpreter, { bound }: Call): TorchTensor[] => unpackTensors(host, bound.get('tensors')!);
const dimOf = (host: Interpreter, { bound }: Call): number => (bound.has('dim') ? unpackInt(host, bound.get('dim')!) : 0);
const fn = 'TensorList tensors, int64_t dim=0, *, Tensor out=None';

/** Functions of torch that join tensors; `out=` comes with what fewer programs need (`shape/join.ts`). */
export const joins: readonly Row[] = [
	{
		name: 'cat',
		also: ['concat', 'concatenate'],
		fn,
		run: (host, _, call) => {
			const given = tensorsOf(host, call);
			if (given.length === 0) host.raise('ValueError', 'torch.cat(): expected a non-empty list of Tensors');
			return concatenate(host, given, dimOf(host, call), 'torch.cat');
		}
	},
	{
		name: 'stack',
		fn,
		run: (host, _, call) => {
			const given = tensorsOf(host, call);
			if (given.length === 0) host.raise('RuntimeError', 'stack expects a non-empty TensorList');
			const first = given[0]!;
			const axis = wrapDim(host, dimOf(host, call), first.rank + 1);
			given.forEach((input, i) => {
				if (!sameSizes(input.shape, first.shape)) {
					host.raise(
						'RuntimeError',
						`stack expects each tensor to be equal size, but got ${listed(first.shape)} at entry 0 and ${listed(input.shape)} at entry ${i}`
					);
				}
			});
			return concatenate(
				host,
				given.map((input) => unsqueezed(host, input, axis, 'torch.stack')),
				axis,
				'torch.stack',
				'StackBackward0'
			);
		}
	}
];
