import type { DType, ElementwiseFn, Primitive } from '../../../ir/index.ts';
import { isNumber, type Interpreter } from '../../../python/index.ts';
import { broadcast } from './broadcast.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { resultType } from '../dtype.ts';
import { stateOf } from '../state.ts';
import { iteratorStrides } from '../../../tensors/strides.ts';
import { derive, newTensor, TorchTensor } from './tensor.ts';
import { broadcastAxes } from '../../../tensors/results.ts';
import { axesOf } from '../../../tensors/tensor.ts';

/** What stands in arithmetic: a tensor or a Python number. */
export type Operand = TorchTensor | bigint | number | boolean;

const categorised = (value: Operand): { readonly dtype: DType; readonly category: 'tensor' | 'scalar tensor' | 'number' } => {
	if (value instanceof TorchTensor) return { dtype: value.dtype, category: value.rank === 0 ? 'scalar tensor' : 'tensor' };
	return { dtype: typeof value === 'bigint' ? 'int64' : typeof value === 'boolean' ? 'bool' : 'float64', category: 'number' };
};

/** The dtype that operands have together: torch.result_type. */
export const commonType = (host: Interpreter, operands: readonly Operand[]): DType => resultType(operands.map(categorised), stateOf(host).defaultDType);

/** A Python number among tensors, as the 0-d tensor that C++ makes of it. */
export function constant(host: Interpreter, value: number, dtype: DType, device = 'cpu'): TorchTensor {
	const tensor = newTensor(host, { shape: [], dtype, device, values: [value] });
	host.trace.op({ kind: 'full', value }, [], [tensor.ir.id], '');
	return tensor;
}

export interface Elementwise {
	/** As the user knows it: `Tensor.__add__`. */
	readonly call: string;
	readonly parameters?: readonly number[];
	readonly gradFn?: string | undefined;
	/** Of the result, where they are not the iterator's. */
	readonly strides?: readonly number[];
	/** Of the result, where it is not that which the operands have together. */
	readonly dtype?: DType | undefined;
}

const whole: ReadonlySet<DType> = new Set(['uint8', 'int8', 'int16', 'int32', 'int64', 'bool']);

/** The operands as tensors in the dtype in which they are computed. */
function asTensors(host: Interpreter, operands: readonly Operand[], computed: DType, device: string): TorchTensor[] {
	const exact = whole.has(computed) ? 'int64' : computed === 'float16' || computed === 'bfloat16' ? 'float32' : computed;
	return operands.map((one) => {
		if (typeof one === 'bigint' && BigInt.asIntN(65, one) !== one) host.raise('OverflowError', 'int too big to convert');
		if (!(one instanceof TorchTensor)) return constant(host, Number(one), exact, device);
		if (one.dtype !== 'float64' || computed !== 'float32') return one;
		return derive(host, { kind: 'cast' }, '', [one], {
			shape: one.shape,
			dtype: computed,
			axes: axesOf(host, one),
			strides: one.strides,
			gradFn: 'ToCopyBackward0'
		});
	});
}

/** How a Python number stands among tensors in memory. */
const aNumber = { shape: [], strides: [] };
/** Functions whose numbers are no operands of the iterator: clamp, pow. */
const plain: ReadonlySet<ElementwiseFn> = new Set(['pow', 'maximum', 'minimum']);

/** One number for each place of the operands, broadcast together. Shapes that do not go together raise. */
export function elementwiseOf(
	host: Interpreter,
	fn: ElementwiseFn,
	operands: readonly Operand[],
	{ call, parameters, gradFn, dtype: asked, strides: laid }: Elementwise
): TorchTensor {
	const tensors = operands.filter((one) => one instanceof TorchTensor);
	const first = tensors[0];
	if (!first) return host.unsupported(`${call} of numbers without a tensor`);
	const elsewhere = tensors.find((one) => one.device !== first.device && one.rank > 0 && first.rank > 0);
	if (elsewhere) host.raise('RuntimeError', `Tensor on device ${elsewhere.device} is not on the expected device ${first.device}!`);
	const shape = tensors.reduce<readonly number[]>((together, one) => broadcast(host, together, one.shape, first), []);
	const common = commonType(host, operands);
	const dtype = asked ?? common;
	const computed = asked !== undefined && whole.has(common) && !whole.has(asked) ? asked : common;
	const primitive: Primitive = parameters ? { kind: 'elementwise', fn, parameters } : { kind: 'elementwise', fn };
	return derive(host, primitive, call, asTensors(host, operands, computed, first.device), {
		shape,
		dtype,
		device: first.device,
		axes: broadcastAxes(host, tensors, shape),
		strides: laid ?? iteratorStrides(plain.has(fn) ? tensors : [...tensors, ...(tensors.length < operands.length ? [aNumber] : [])], shape),
		gradFn,
		...(differentiable(dtype) ? {} : { requiresGrad: false })
	});
}

const noBools = (which: string) =>
	`Subtraction, the \`-\` operator, with ${which} is not supported. ${which.startsWith('two') ? 'Use the `^` or `logical_xor()` operator instead.' : 'If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.'}`;

/** The four operations of arithmetic. */
export function arithmetic(host: Interpreter, fn: 'add' | 'sub' | 'mul' | 'div', left: Operand, right: Operand, call: string): TorchTensor {
	if (fn === 'sub') {
		const bools = [left, right].filter((one) => categorised(one).dtype === 'bool').length;
		if (bools > 0) host.raise('RuntimeError', noBools(bools === 2 ? 'two bool tensors' : 'a bool tensor'));
	}
	if (fn === 'div' && isNumber(left)) {
		const inverse = elementwiseOf(host, 'reciprocal', [right], { call, gradFn: 'ReciprocalBackward0', dtype: floatingOf(host, [right]) });
		return elementwiseOf(host, 'mul', [inverse, left], { call, gradFn: 'MulBackward0' });
	}
	const gradFn = fn === 'sub' && isNumber(left) ? 'RsubBackward1' : `${fn[0]!.toUpperCase()}${fn.slice(1)}Backward0`;
	return elementwiseOf(host, fn, [left, right], { call, gradFn, dtype: fn === 'div' ? floatingOf(host, [left, right]) : undefined });
}

/** The dtype of a function that gives fractions: whole numbers become the default dtype. */
export function floatingOf(host: Interpreter, operands: readonly Operand[]): DType {
	const common = commonType(host, operands);
	return whole.has(common) ? stateOf(host).defaultDType : common;
}

/** `-x`; `name` as in the message's "Negation, the `-` operator". */
export function negative(host: Interpreter, tensor: TorchTensor, call: string): TorchTensor {
	if (tensor.dtype === 'bool') {
		host.raise(
			'RuntimeError',
			'Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.'
		);
	}
	return elementwiseOf(host, 'neg', [tensor], { call, gradFn: 'NegBackward0' });
}

export { broadcast } from './broadcast.ts';
export { concatenate } from './cat.ts';
