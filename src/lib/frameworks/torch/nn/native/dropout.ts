import { PyUnknown, type Interpreter, type NativeFunction } from '../../../../python/index.ts';
import { torchFunctions, type Row } from '../../binding/row.ts';
import { TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { contiguousStrides } from '../../../../tensors/strides.ts';
import { numberIn } from '../../tensor/tensorClass.ts';
import { callName, isFloat, TorchLowering } from '../lower.ts';

/** The order of a tensor's axes in memory, outermost first; null where its elements do not lie side by side. */
function memoryOrder(input: TorchTensor): number[] | null {
	const order = [...input.shape.keys()].sort((a, b) => input.strides[b]! - input.strides[a]!);
	const dense = contiguousStrides(order.map((i) => input.shape[i]!));
	return order.every((axis, i) => input.shape[axis] === 1 || input.strides[axis] === dense[i]) ? order : null;
}

/** Multiplies by a mask that is drawn over all elements, or over the first axes only (aten/src/ATen/native/Dropout.cpp). */
function dropout(host: Interpreter, input: TorchTensor, p: number, train: boolean, call: string, features: boolean): TorchTensor {
	if (!(p >= 0 && p <= 1)) host.raise('RuntimeError', `dropout probability has to be between 0 and 1, but got ${p}`);
	if (p === 0 || !train || input.size === 0) return input;
	const lower = new TorchLowering(host, call, input.dtype);
	const strides = input.isContiguous ? undefined : input.strides;
	const made = { gradFn: 'MulBackward0', axes: axesOf(host, input), ...(strides && { strides }) };
	if (features && input.rank < 2) host.raise('RuntimeError', 'Feature dropout requires at least 2 dimensions in the input');
	if (p === 1) return lower.map('mul', [input, 0], made);
	if (!isFloat(input)) {
		const name = { bool: 'Bool', uint8: 'Byte', int8: 'Char', int16: 'Short', int32: 'Int', int64: 'Long' }[input.dtype as 'bool'];
		host.raise('RuntimeError', `result type Float can't be cast to the desired output type ${name}`, { code: 'torch.dropout.dtype' });
	}
	const draw = (shape: readonly number[]) => lower.source({ kind: 'random', distribution: { kind: 'dropout', p } }, shape);
	if (features) return lower.map('mul', [input, draw(input.shape.map((n, i) => (i < 2 ? n : 1)))], made);
	// The mask is drawn in the order of the input's memory.
	const order = input.isContiguous ? null : memoryOrder(input);
	if (!order) return lower.map('mul', [input, draw(input.shape)], made);
	const mask = draw(order.map((i) => input.shape[i]!));
	return lower.map(
		'mul',
		[
			input,
			lower.transpose(
				mask,
				[...order.keys()].map((i) => order.indexOf(i))
			)
		],
		made
	);
}

const function_ = (name: string, features: boolean): Row => ({
	name,
	fn: 'Tensor input, double p, bool train',
	run: (host, _, { bound }) => {
		const call = callName(host, name.replace('feature_', ''));
		const given = bound.get('p')!;
		const p = given instanceof TorchTensor ? numberIn(given) : given;
		if (p instanceof PyUnknown) return host.unsupported(p.what);
		return dropout(host, bound.get('input') as TorchTensor, Number(p), bound.get('train') === true, call, features);
	}
});

export const dropoutFunctions: readonly NativeFunction[] = torchFunctions([function_('dropout', false), function_('feature_dropout', true)]);
