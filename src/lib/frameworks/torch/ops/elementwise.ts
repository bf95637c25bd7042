import type { DType, ElementwiseFn } from '../../../ir/index.ts';
import { type Interpreter, type Value, isNumber } from '../../../python/index.ts';
import { arithmetic, broadcast, commonType, constant, elementwiseOf, floatingOf, type Operand } from '../tensor/arithmetic.ts';
import { type Call, type Definitions, expand, type Row } from '../binding/row.ts';
import { overwrite } from '../binding/inPlace.ts';
import { written } from '../binding/out.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { TorchTensor } from '../tensor/tensor.ts';
import { isComplex, notFor, refuseComplex, unaryOf, unaryRows } from './unary.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Comparisons; a mask comes out. */
const comparisons = {
	eq: [],
	ne: ['not_equal'],
	lt: ['less'],
	le: ['less_equal'],
	gt: ['greater'],
	ge: ['greater_equal']
} as const;

type Bitwise = 'bitwise_and' | 'bitwise_or' | 'bitwise_xor';

/** A mask from two operands: a comparison, or a logical function of what is not zero. */
export const maskOf = (host: Interpreter, fn: ElementwiseFn, left: Operand, right: Operand, call: string): TorchTensor =>
	elementwiseOf(host, fn, [left, right], { call, dtype: 'bool' });

/** The sizes of two operands are held against each other before a kernel is looked for. */
function checkSizes(host: Interpreter, left: Operand, right: Operand): void {
	if (left instanceof TorchTensor && right instanceof TorchTensor) broadcast(host, left.shape, right.shape, left);
}

/** `< <= > >=` need an order, which complex numbers have none of. */
function compareOf(host: Interpreter, name: keyof typeof comparisons, left: Operand, right: Operand, call: string): TorchTensor {
	checkSizes(host, left, right);
	const dtype = commonType(host, [left, right]);
	if (isComplex(dtype) && name !== 'eq' && name !== 'ne') notFor(host, `${name}_cpu`, dtype);
	return maskOf(host, name, left, right, call);
}

/** `& | ^`, of whole numbers and masks. */
function bitwiseOf(host: Interpreter, fn: Bitwise, left: Operand, right: Operand, call: string): TorchTensor {
	checkSizes(host, left, right);
	const dtype = commonType(host, [left, right]);
	if (differentiable(dtype)) notFor(host, `${fn}_cpu`, dtype);
	return elementwiseOf(host, fn, [left, right], { call });
}

/** Whether a whole number is divided by zero, which raises; by a tensor, where its values are known. */
function refuseZero(host: Interpreter, dtype: DType, divisor: Operand): void {
	if (differentiable(dtype)) return;
	const zero = divisor instanceof TorchTensor ? divisor.values?.includes(0) : Number(divisor) === 0;
	if (zero === undefined) host.unsupported('a division of whole numbers by values that are not known');
	if (zero) host.raise('RuntimeError', 'ZeroDivisionError');
}

/** Division that rounds, and its remainders. */
const divisions = {
	floor_divide: { fn: 'floor_divide', kernel: 'div_floor_cpu', gradFns: ['torch::autograd::NotImplemented', 'torch::autograd::NotImplemented'] },
	remainder: { fn: 'remainder', kernel: 'remainder_cpu', gradFns: ['RemainderBackward1', 'RemainderBackward0'] },
	fmod: { fn: 'fmod', kernel: 'fmod_cpu', gradFns: ['FmodBackward1', 'FmodBackward0'] }
} as const;

/** `x // y`, `x % y`, fmod. */
function divisionOf(host: Interpreter, name: keyof typeof divisions, left: Operand, right: Operand, call: string): TorchTensor {
	const { fn, kernel, gradFns } = divisions[name];
	checkSizes(host, left, right);
	const dtype = commonType(host, [left, right]);
	if (dtype === 'bool' || isComplex(dtype)) notFor(host, kernel, dtype);
	refuseZero(host, dtype, right);
	return elementwiseOf(host, fn, [left, right], { call, gradFn: gradFns[isNumber(right) ? 1 : 0] });
}

/** `x / y`, rounded as asked. */
function divideOf(host: Interpreter, left: Operand, right: Operand, rounding: Value | undefined, call: string): TorchTensor {
	if (rounding === undefined || rounding === null) return arithmetic(host, 'div', left, right, call);
	if (rounding !== 'floor' && rounding !== 'trunc')
		host.raise('RuntimeError', `div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '${host.str(rounding)}'`);
	checkSizes(host, left, right);
	const dtype = commonType(host, [left, right]);
	if (dtype === 'bool' || isComplex(dtype)) notFor(host, `div_${rounding}_cpu`, dtype);
	refuseZero(host, dtype, right);
	if (rounding === 'floor') return elementwiseOf(host, 'floor_divide', [left, right], { call, gradFn: 'DivBackward1' });
	const quotient = elementwiseOf(host, 'div', [left, right], { call, dtype: differentiable(dtype) ? dtype : 'float64' });
	return elementwiseOf(host, 'trunc', [quotient], { call, gradFn: 'DivBackward1', dtype });
}

/** `x ** y`. */
function powerOf(host: Interpreter, base: Operand, exponent: Operand, call: string): TorchTensor {
	checkSizes(host, base, exponent);
	const dtype = commonType(host, [base, exponent]);
	if (dtype === 'bool' && !isNumber(exponent)) notFor(host, 'pow', dtype);
	if (!differentiable(dtype) && isNumber(exponent) && Number(exponent) < 0) host.raise('RuntimeError', 'Integers to negative integer powers are not allowed.');
	const gradFn = `PowBackward${isNumber(exponent) ? 0 : isNumber(base) ? 2 : 1}`;
	return elementwiseOf(host, 'pow', [base, exponent], { call, gradFn });
}

/** The larger or smaller of two at each place. */
export function extremeOf(host: Interpreter, fn: 'maximum' | 'minimum', left: Operand, right: Operand, call: string): TorchTensor {
	if (isComplex(commonType(host, [left, right]))) host.raise('RuntimeError', `${fn} not implemented for complex tensors.`);
	return elementwiseOf(host, fn, [left, right], { call, gradFn: `${capital(fn)}Backward0` });
}

/** Held between bounds, of which one may be absent. */
export function clampOf(host: Interpreter, input: TorchTensor, least: Operand | null, most: Operand | null, call: string): TorchTensor {
	if (least === null && most === null) return host.raise('RuntimeError', "torch.clamp: At least one of 'min' or 'max' must not be None");
	const bounds = [least, most].filter((bound) => bound !== null);
	refuseComplex(host, input);
	const gradFn = `ClampBackward${bounds.some((bound) => bound instanceof TorchTensor) ? 0 : 1}`;
	const dtype = commonType(host, [input, ...bounds]);
	if (dtype === 'bool') notFor(host, bounds.some((bound) => bound instanceof TorchTensor) ? 'clamp' : 'clamp_scalar_cpu', dtype);
	if (isComplex(dtype)) host.unsupported('clamp between complex numbers');
	let result: TorchTensor = input;
	if (least !== null) result = elementwiseOf(host, 'maximum', [result, least], { call, gradFn, dtype });
	return most === null ? result : elementwiseOf(host, 'minimum', [result, most], { call, gradFn, dtype });
}

/** condition ? then : otherwise, at each place. */
function whereOf(host: Interpreter, condition: TorchTensor, then: Operand, otherwise: Operand, call: string): TorchTensor {
	if (condition.dtype !== 'bool' && condition.dtype !== 'uint8')
		host.raise('RuntimeError', `where expected condition to be a boolean tensor, but got a tensor with dtype ${dtypeWords[condition.dtype].scalar}`);
	return elementwiseOf(host, 'where', [condition, then, otherwise], { call, gradFn: 'WhereBackward0', dtype: commonType(host, [then, otherwise]) });
}

const other = ({ bound }: Call, name = 'other'): Operand => bound.get(name) as Operand;
/** The tensor or number that stands on the left: `torch.remainder(2, x)`. */
const subject = (self: TorchTensor | undefined, { bound }: Call): Operand => self ?? (bound.get('self') as Operand);
/** `alpha` times the other operand; a fraction may not scale whole numbers. */
const scaled = (host: Interpreter, value: Operand, by: Value | undefined, call: string): Operand =>
	by === undefined || by === 1n ? value : isNumber(value) ? Number(value) * Number(by) : arithmetic(host, 'mul', value, by as Operand, call);

function checkedScale(host: Interpreter, self: Operand, value: Operand, by: Value | undefined, call: string): Operand {
	if (typeof by === 'number' && !differentiable(commonType(host, [self, value])))
		host.raise('RuntimeError', 'For integral input tensors, argument alpha must not be a floating point number.');
	return scaled(host, value, by, call);
}

/** What the rows of one family share: `x.add(y)`, `torch.add(x, y)`. */
type Family = Omit<Row, 'name' | 'run' | 'out' | 'inPlace'>;
const binary = (name: string, family: Family, run: (host: Interpreter, left: Operand, right: Operand, call: Call) => Value): Row => ({
	name,
	...family,
	out: written,
	inPlace: overwrite,
	run: (host, self, call) => run(host, subject(self, call), other(call), call)
});

const tensorOrNumber = 'Tensor other, *, Tensor out=None | Scalar other, *, Tensor out=None';
const tensorOnly = 'Tensor other, *, Tensor out=None';
/** Those of which a number may stand on the left: `torch.remainder(2, x)`. */
const numberFirst = {
	fn: 'Tensor input, Tensor other, *, Tensor out=None | Scalar self, Tensor other | Tensor input, Scalar other, *, Tensor out=None',
	method: 'Tensor other | Scalar other'
};
const rounded = 'Tensor other, *, Tensor out=None | Tensor other, *, c10::string_view? rounding_mode, Tensor out=None | Scalar other';
const numberDivisor = 'Tensor other, *, Tensor out=None | Scalar other';

const sum: Parameters<typeof binary>[2] = (host, left, right, { bound, call }) =>
	arithmetic(host, 'add', left, checkedScale(host, left, right, bound.get('alpha'), call), call);
const difference: typeof sum = (host, left, right, { bound, call }) =>
	arithmetic(host, 'sub', left, checkedScale(host, left, right, bound.get('alpha'), call), call);
const quotient: typeof sum = (host, left, right, { bound, call }) => divideOf(host, left, right, bound.get('rounding_mode'), call);
const scaledFirst = '-Scalar alpha, Tensor other, *, Tensor out=None | Tensor other, *, Scalar alpha=1, Tensor out=None';

const binaries: readonly Row[] = [
	binary('add', { overloads: scaledFirst, operators: ['__add__', '__radd__', '__iadd__'] }, sum),
	binary('sub', { overloads: scaledFirst, operators: ['__sub__', '__rsub__', '__isub__'] }, difference),
	binary('subtract', { overloads: 'Tensor other, *, Scalar alpha=1, Tensor out=None | Scalar other, Scalar alpha=1' }, difference),
	...(['mul', 'multiply'] as const).map((name) =>
		binary(
			name,
			name === 'mul' ? { overloads: tensorOnly, operators: ['__mul__', '__rmul__', '__imul__'] } : { overloads: numberDivisor },
			(host, left, right, { call }) => arithmetic(host, 'mul', left, right, call)
		)
	),
	binary('div', { overloads: `${rounded}, *, c10::string_view? rounding_mode`, operators: ['__truediv__', '__rtruediv__', '__itruediv__'] }, quotient),
	binary('divide', { overloads: `${rounded} | Scalar other, *, c10::string_view? rounding_mode` }, quotient),
	binary('true_divide', { overloads: numberDivisor }, quotient),
	...(
		[
			['floor_divide', { overloads: numberDivisor, operators: ['__floordiv__', '__rfloordiv__', '__ifloordiv__'] }],
			['remainder', { ...numberFirst, operators: ['__mod__', '__rmod__', '__imod__'] }],
			['fmod', { overloads: tensorOrNumber }]
		] as const satisfies readonly (readonly [string, Family])[]
	).map(([name, family]) => binary(name, family, (host, left, right, { call }) => divisionOf(host, name, left, right, call))),
	{
		name: 'pow',
		fn: 'Tensor input, Tensor exponent, *, Tensor out=None | Scalar self, Tensor exponent, *, Tensor out=None | Tensor input, Scalar exponent, *, Tensor out=None',
		method: 'Tensor exponent | Scalar exponent',
		out: written,
		inPlace: overwrite,
		operators: ['__pow__', '__rpow__', '__ipow__'],
		run: (host, self, call) => powerOf(host, subject(self, call), other(call, 'exponent'), call.call)
	},
	...(['maximum', 'minimum'] as const).map((name): Row => ({
		name,
		overloads: tensorOnly,
		out: written,
		run: (host, self, call) => extremeOf(host, name, self, other(call), call.call)
	})),
	binary('atan2', { also: ['arctan2'], overloads: tensorOnly }, (host, left, right, { call }) =>
		elementwiseOf(host, 'atan2', [left, right], { call, gradFn: 'Atan2Backward0', dtype: floatingOf(host, [left, right]) })
	),
	...(Object.keys(comparisons) as (keyof typeof comparisons)[]).map((name) =>
		binary(name, { also: comparisons[name], overloads: tensorOrNumber, operators: [`__${name}__`] }, (host, left, right, { call }) =>
			compareOf(host, name, left, right, call)
		)
	),
	...(['logical_and', 'logical_or', 'logical_xor'] as const).map((name) =>
		binary(name, { overloads: tensorOnly }, (host, left, right, { call }) => maskOf(host, name, left, right, call))
	),
	...(['and', 'or', 'xor'] as const).map((name) =>
		binary(`bitwise_${name}`, { ...numberFirst, operators: [`__${name}__`, `__r${name}__`, `__i${name}__`] }, (host, left, right, { call }) =>
			bitwiseOf(host, `bitwise_${name}`, left, right, call)
		)
	),
	...(['left', 'right'] as const).map((side): Row => ({
		name: `__${side[0]!}shift__`,
		method: 'Tensor other | Scalar other',
		operators: [`__${side[0]!}shift__`, `__r${side[0]!}shift__`],
		run: (host, self, call) => {
			const [left, right] = [subject(self, call), other(call)];
			const tensor = left instanceof TorchTensor ? left : constant(host, Number(left), commonType(host, [left, right]));
			return host.call(host.getAttribute(tensor, `bitwise_${side}_shift`), [right]);
		}
	})),
	{
		name: 'where',
		fn: 'Tensor condition | Tensor condition, Tensor input, Tensor other, *, Tensor out=None | Tensor condition, Scalar self, Tensor other | Tensor condition, Tensor input, Scalar other | Tensor condition, Scalar self, Scalar other',
		method: 'Tensor condition, Tensor other | Tensor condition, Scalar other',
		run: (host, self, call) => {
			const condition = call.bound.get('condition') as TorchTensor;
			if (call.call === 'Tensor.where') return whereOf(host, condition, self, other(call), call.call);
			if (call.bound.size === 1) return host.call(host.getAttribute(condition, 'nonzero'), [], new Map([['as_tuple', true]]));
			return whereOf(host, condition, (call.bound.get('input') ?? call.bound.get('self')) as Operand, other(call), call.call);
		}
	}
];

const bound = (call: Call, name: string): Operand | null => (call.bound.get(name) ?? null) as Operand | null;

const others: readonly Row[] = [
	{
		name: 'square',
		overloads: '*, Tensor out=None',
		out: written,
		inPlace: overwrite,
		inPlaceFunction: true,
		run: (host, self, { call }) => powerOf(host, self, 2n, call)
	},
	{
		name: 'isfinite',
		overloads: '',
		run: (host, self, { call }) => {
			const odd = maskOf(host, 'logical_or', unaryOf(host, 'isnan', self, call), unaryOf(host, 'isinf', self, call), call);
			return unaryOf(host, 'logical_not', odd, call);
		}
	},
	{
		name: 'clamp',
		also: ['clip'],
		overloads: 'Tensor? min=None, Tensor? max=None, *, Tensor out=None | Scalar? min=None, Scalar? max=None, *, Tensor out=None',
		out: written,
		inPlace: overwrite,
		inPlaceFunction: true,
		run: (host, self, call) => clampOf(host, self, bound(call, 'min'), bound(call, 'max'), call.call)
	},
	{
		name: 'clamp_min',
		overloads: 'Tensor min, *, Tensor out=None | Scalar min, *, Tensor out=None',
		inPlace: overwrite,
		inPlaceFunction: true,
		run: (host, self, call) => {
			refuseComplex(host, self);
			return elementwiseOf(host, 'maximum', [self, other(call, 'min')], { call: call.call, gradFn: 'ClampMinBackward0' });
		}
	},
	{
		name: 'clamp_max',
		overloads: 'Tensor max, *, Tensor out=None | Scalar max, *, Tensor out=None',
		inPlace: overwrite,
		inPlaceFunction: true,
		run: (host, self, call) => {
			refuseComplex(host, self);
			return elementwiseOf(host, 'minimum', [self, other(call, 'max')], { call: call.call, gradFn: 'ClampMaxBackward0' });
		}
	},
	{
		name: 'lerp',
		overloads: 'Tensor end, Tensor weight, *, Tensor out=None | Tensor end, Scalar weight, *, Tensor out=None',
		inPlace: overwrite,
		run: (host, self, { call, bound: given }) => {
			const [end, weight] = [given.get('end') as TorchTensor, given.get('weight') as Operand];
			if (end.dtype !== self.dtype)
				host.raise('RuntimeError', `expected dtype ${dtypeWords[self.dtype].cpp} for \`end\` but got dtype ${dtypeWords[end.dtype].cpp}`);
			if (!differentiable(self.dtype)) notFor(host, `lerp_kernel_${isNumber(weight) ? 'scalar' : 'tensor'}`, self.dtype);
			const step = elementwiseOf(host, 'mul', [elementwiseOf(host, 'sub', [self, end], { call, gradFn: '' }), weight], { call, gradFn: '' });
			return elementwiseOf(host, 'sub', [self, step], { call, gradFn: `LerpBackward${isNumber(weight) ? 0 : 1}` });
		}
	},
	...(['addcmul', 'addcdiv'] as const).map((name): Row => ({
		name,
		overloads: '-Scalar value, Tensor tensor1, Tensor tensor2, *, Tensor out=None | Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor out=None',
		inPlace: overwrite,
		run: (host, self, { call, bound: given }) => {
			const [a, b, value] = [given.get('tensor1') as TorchTensor, given.get('tensor2') as TorchTensor, given.get('value')];
			if (name === 'addcdiv' && !differentiable(commonType(host, [a, b]))) host.unsupported('addcdiv of whole numbers');
			const term = scaled(host, elementwiseOf(host, name === 'addcmul' ? 'mul' : 'div', [a, b], { call, gradFn: '' }), value, call);
			return elementwiseOf(host, 'add', [self, term], { call, gradFn: `${capital(name)}Backward0` });
		}
	})),
	{
		name: 'rsub',
		fn: 'Tensor input, Tensor other, *, Scalar alpha=1 | Tensor input, Scalar other, Scalar alpha=1',
		run: (host, _, call) =>
			arithmetic(host, 'sub', scaled(host, other(call), call.bound.get('alpha'), call.call), call.bound.get('input') as TorchTensor, call.call)
	}
];

/** Elementwise functions and operators. */
export const elementwise: Definitions = expand([...unaryRows, ...binaries, ...others]);
