import type { DType, ElementwiseFn } from '../../../ir/index.ts';
import { native } from '../creation/factories.ts';
import { notImplemented, type Host, type Value } from '../../../python/index.ts';
import { arithmetic, commonType, constant, elementwiseOf, floatingOf, isNumber, negative, type Operand } from '../tensor/arithmetic.ts';
import { define, defineFunction, gather, type Call, type Definitions } from '../binding/define.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { TorchTensor } from '../tensor/tensor.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

/** What an elementwise function of one tensor gives. */
interface Unary {
	readonly fn: ElementwiseFn;
	/** `fraction`: whole numbers become the default dtype. `bool`: a mask. */
	readonly gives: 'same' | 'fraction' | 'bool';
	readonly gradFn?: string;
	/** The kernel that lacks some kinds of dtype, as its error names it. */
	readonly kernel?: readonly [name: string, lacks: readonly string[]];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const fractions = 'exp exp2 expm1 log log2 log10 log1p sqrt rsqrt reciprocal sin cos tan asin acos atan sinh cosh tanh erf sigmoid'.split(
	' '
) as ElementwiseFn[];
const noBool = ['bool'];

/** Functions of one tensor by their name in PyTorch. */
const unary: Table<Unary> = tableOf({
	...Object.fromEntries(fractions.map((fn) => [fn, { fn, gives: 'fraction', gradFn: `${fn === 'log1p' ? 'Log1P' : capital(fn)}Backward0` } as const])),
	abs: { fn: 'abs', gives: 'same', gradFn: 'AbsBackward0', kernel: ['abs_cpu', noBool] },
	floor: { fn: 'floor', gives: 'same', gradFn: 'FloorBackward0', kernel: ['floor_vml_cpu', noBool] },
	ceil: { fn: 'ceil', gives: 'same', gradFn: 'CeilBackward0', kernel: ['ceil_vml_cpu', noBool] },
	trunc: { fn: 'trunc', gives: 'same', gradFn: 'TruncBackward0', kernel: ['trunc_vml_cpu', noBool] },
	sign: { fn: 'sign', gives: 'same', gradFn: 'SignBackward0' },
	sgn: { fn: 'sign', gives: 'same', gradFn: 'SgnBackward0' },
	isnan: { fn: 'isnan', gives: 'bool' },
	isinf: { fn: 'isinf', gives: 'bool' },
	logical_not: { fn: 'not', gives: 'bool' },
	bitwise_not: { fn: 'bitwise_not', gives: 'same', kernel: ['bitwise_not_cpu', ['float']] }
});

const sameAs: Table<string> = tableOf({
	absolute: 'abs',
	fix: 'trunc',
	arcsin: 'asin',
	arccos: 'acos',
	arctan: 'atan'
});

const notFor = (host: Host, kernel: string, dtype: DType): never =>
	host.raise('NotImplementedError', `"${kernel}" not implemented for '${dtypeWords[dtype].scalar}'`);

/** A function of one tensor, by its name in PyTorch: `tanh`, `isnan`. */
export function unaryOf(host: Host, name: string, input: TorchTensor, call: string): TorchTensor {
	const { fn, gives, gradFn, kernel } = unary[sameAs[name] ?? name]!;
	if (kernel?.[1].includes(dtypeFacts[input.dtype].kind)) notFor(host, kernel[0], input.dtype);
	const size = fn === 'abs' && dtypeFacts[input.dtype].kind === 'complex' ? (input.dtype === 'complex64' ? 'float32' : 'float64') : undefined;
	return elementwiseOf(host, fn, [input], { call, gradFn, dtype: gives === 'bool' ? 'bool' : gives === 'fraction' ? floatingOf(host, [input]) : size });
}

const unaries = [...Object.keys(unary), ...Object.keys(sameAs)].map((name) => define(name, (host, self, { call }) => unaryOf(host, name, self, call)));

/** max(x, 0). */
export function reluOf(host: Host, input: TorchTensor, call: string): TorchTensor {
	if (input.dtype === 'bool') host.raise('RuntimeError', 'Boolean inputs not supported for relu');
	return elementwiseOf(host, 'relu', [input], { call, gradFn: 'ReluBackward0' });
}

/** Comparisons; a mask comes out. */
const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;
const comparisonNames: Readonly<Record<string, (typeof comparisons)[number]>> = {
	...Object.fromEntries(comparisons.map((name) => [name, name])),
	not_equal: 'ne',
	less: 'lt',
	less_equal: 'le',
	greater: 'gt',
	greater_equal: 'ge'
};
type Bitwise = 'bitwise_and' | 'bitwise_or' | 'bitwise_xor';

/** A mask from two operands: a comparison, or a logical function of what is not zero. */
export const maskOf = (host: Host, fn: ElementwiseFn, left: Operand, right: Operand, call: string): TorchTensor =>
	elementwiseOf(host, fn, [left, right], { call, dtype: 'bool' });

/** `& | ^`, of whole numbers and masks. */
function bitwiseOf(host: Host, fn: Bitwise, left: Operand, right: Operand, call: string): TorchTensor {
	const dtype = commonType(host, [left, right]);
	if (differentiable(dtype)) notFor(host, `${fn}_cpu`, dtype);
	return elementwiseOf(host, fn, [left, right], { call });
}

/** Whether a whole number is divided by zero, which raises; by a tensor, where its values are known. */
function refuseZero(host: Host, dtype: DType, divisor: Operand): void {
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
function divisionOf(host: Host, name: keyof typeof divisions, left: Operand, right: Operand, call: string): TorchTensor {
	const { fn, kernel, gradFns } = divisions[name];
	const dtype = commonType(host, [left, right]);
	if (dtype === 'bool') notFor(host, kernel, dtype);
	refuseZero(host, dtype, right);
	return elementwiseOf(host, fn, [left, right], { call, gradFn: gradFns[isNumber(right) ? 1 : 0] });
}

/** `x / y`, rounded as asked. */
function divideOf(host: Host, left: Operand, right: Operand, rounding: Value | undefined, call: string): TorchTensor {
	if (rounding === undefined || rounding === null) return arithmetic(host, 'div', left, right, call);
	if (rounding !== 'floor' && rounding !== 'trunc')
		host.raise('RuntimeError', `div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '${host.str(rounding)}'`);
	const dtype = commonType(host, [left, right]);
	if (dtype === 'bool') notFor(host, `div_${rounding}_cpu`, dtype);
	refuseZero(host, dtype, right);
	if (rounding === 'floor') return elementwiseOf(host, 'floor_divide', [left, right], { call, gradFn: 'DivBackward1' });
	const quotient = elementwiseOf(host, 'div', [left, right], { call, dtype: differentiable(dtype) ? dtype : 'float64' });
	return elementwiseOf(host, 'trunc', [quotient], { call, gradFn: 'DivBackward1', dtype });
}

/** `x ** y`. */
function powerOf(host: Host, base: Operand, exponent: Operand, call: string): TorchTensor {
	const dtype = commonType(host, [base, exponent]);
	if (dtype === 'bool' && !isNumber(exponent)) notFor(host, 'pow', dtype);
	if (!differentiable(dtype) && isNumber(exponent) && Number(exponent) < 0) host.raise('RuntimeError', 'Integers to negative integer powers are not allowed.');
	const gradFn = `PowBackward${isNumber(exponent) ? 0 : isNumber(base) ? 2 : 1}`;
	return elementwiseOf(host, 'pow', [base, exponent], { call, gradFn });
}

/** The larger or smaller of two at each place. */
export const extremeOf = (host: Host, fn: 'maximum' | 'minimum', left: Operand, right: Operand, call: string): TorchTensor =>
	elementwiseOf(host, fn, [left, right], { call, gradFn: `${capital(fn)}Backward0` });

/** Held between bounds, of which one may be absent. */
export function clampOf(host: Host, input: TorchTensor, least: Operand | null, most: Operand | null, call: string): TorchTensor {
	if (least === null && most === null) return host.raise('RuntimeError', "torch.clamp: At least one of 'min' or 'max' must not be None");
	const bounds = [least, most].filter((bound) => bound !== null);
	const gradFn = `ClampBackward${bounds.some((bound) => bound instanceof TorchTensor) ? 0 : 1}`;
	const dtype = commonType(host, [input, ...bounds]);
	if (dtype === 'bool') notFor(host, bounds.some((bound) => bound instanceof TorchTensor) ? 'clamp' : 'clamp_scalar_cpu', dtype);
	let result: TorchTensor = input;
	if (least !== null) result = elementwiseOf(host, 'maximum', [result, least], { call, gradFn, dtype });
	return most === null ? result : elementwiseOf(host, 'minimum', [result, most], { call, gradFn, dtype });
}

/** condition ? then : otherwise, at each place. */
function whereOf(host: Host, condition: TorchTensor, then: Operand, otherwise: Operand, call: string): TorchTensor {
	if (condition.dtype !== 'bool' && condition.dtype !== 'uint8')
		host.raise('RuntimeError', `where expected condition to be a boolean tensor, but got a tensor with dtype ${dtypeWords[condition.dtype].scalar}`);
	return elementwiseOf(host, 'where', [condition, then, otherwise], { call, gradFn: 'WhereBackward0', dtype: commonType(host, [then, otherwise]) });
}

const other = ({ bound }: Call, name = 'other'): Operand => bound.get(name) as Operand;
/** The tensor or number that stands on the left: `torch.remainder(2, x)`. */
const subject = (self: TorchTensor | undefined, { bound }: Call): Operand => self ?? (bound.get('self') as Operand);
/** `alpha` times the other operand; a fraction may not scale whole numbers. */
const scaled = (host: Host, value: Operand, by: Value | undefined, call: string): Operand =>
	by === undefined || by === 1n ? value : isNumber(value) ? Number(value) * Number(by) : arithmetic(host, 'mul', value, by as Operand, call);

function checkedScale(host: Host, self: Operand, value: Operand, by: Value | undefined, call: string): Operand {
	if (typeof by === 'number' && !differentiable(commonType(host, [self, value])))
		host.raise('RuntimeError', 'For integral input tensors, argument alpha must not be a floating point number.');
	return scaled(host, value, by, call);
}

const binaries: readonly Definitions[] = [
	...(['add', 'sub', 'subtract'] as const).map((name) =>
		define(name, (host, self, call) =>
			arithmetic(host, name === 'add' ? 'add' : 'sub', self, checkedScale(host, self, other(call), call.bound.get('alpha'), call.call), call.call)
		)
	),
	...['mul', 'multiply'].map((name) => define(name, (host, self, call) => arithmetic(host, 'mul', self, other(call), call.call))),
	...['div', 'divide', 'true_divide'].map((name) =>
		define(name, (host, self, call) => divideOf(host, self, other(call), call.bound.get('rounding_mode'), call.call))
	),
	...(['floor_divide', 'remainder', 'fmod'] as const).map((name) =>
		define(name, (host, self, call) => divisionOf(host, name, subject(self, call), other(call), call.call))
	),
	define('pow', (host, self, call) => powerOf(host, subject(self, call), other(call, 'exponent'), call.call)),
	...(['maximum', 'minimum'] as const).map((name) => define(name, (host, self, call) => extremeOf(host, name, self, other(call), call.call))),
	...['atan2', 'arctan2'].map((name) =>
		define(name, (host, self, call) =>
			elementwiseOf(host, 'atan2', [self, other(call)], { call: call.call, gradFn: 'Atan2Backward0', dtype: floatingOf(host, [self, other(call)]) })
		)
	),
	...Object.entries(comparisonNames).map(([name, fn]) => define(name, (host, self, call) => maskOf(host, fn, self, other(call), call.call))),
	...(['logical_and', 'logical_or', 'logical_xor'] as const).map((name) =>
		define(name, (host, self, call) => maskOf(host, name, self, other(call), call.call))
	),
	...(['bitwise_and', 'bitwise_or', 'bitwise_xor'] as const).map((name) =>
		define(name, (host, self, call) => bitwiseOf(host, name, subject(self, call), other(call), call.call))
	),
	define('where', (host, self, call) => {
		const condition = call.bound.get('condition') as TorchTensor;
		if (call.call === 'Tensor.where') return whereOf(host, condition, self, other(call), call.call);
		if (call.bound.size === 1) return host.call(host.getAttribute(condition, 'nonzero'), [], new Map([['as_tuple', true]]));
		return whereOf(host, condition, (call.bound.get('input') ?? call.bound.get('self')) as Operand, other(call), call.call);
	})
];

const bound = (call: Call, name: string): Operand | null => (call.bound.get(name) ?? null) as Operand | null;

const others: readonly Definitions[] = [
	define('neg', (host, self, { call }) => negative(host, self, call)),
	define('negative', (host, self, { call }) => negative(host, self, call)),
	define('positive', (host, self) => (self.dtype === 'bool' ? host.raise('RuntimeError', 'The `+` operator, on a bool tensor is not supported.') : self)),
	define('square', (host, self, { call }) => powerOf(host, self, 2n, call)),
	define('relu', (host, self, { call }) => reluOf(host, self, call)),
	define('isfinite', (host, self, { call }) => {
		const odd = maskOf(host, 'logical_or', unaryOf(host, 'isnan', self, call), unaryOf(host, 'isinf', self, call), call);
		return unaryOf(host, 'logical_not', odd, call);
	}),
	define('frac', (host, self, { call }) => {
		if (!differentiable(self.dtype)) notFor(host, 'frac_cpu', self.dtype);
		return elementwiseOf(host, 'sub', [self, unaryOf(host, 'trunc', self, call)], { call, gradFn: 'FracBackward0' });
	}),
	define('round', (host, self, { call, bound: given }) => {
		const decimals = given.get('decimals');
		if (self.dtype === 'bool') notFor(host, decimals === undefined ? 'round_vml_cpu' : 'round_cpu', self.dtype);
		if (decimals !== undefined && typeof decimals !== 'bigint') return host.unsupported('round() to as many decimals as a tensor says');
		return elementwiseOf(host, 'round', [self], { call, parameters: [Number(decimals ?? 0n)], gradFn: `RoundBackward${decimals === undefined ? 0 : 1}` });
	}),
	...['clamp', 'clip'].map((name) => define(name, (host, self, call) => clampOf(host, self, bound(call, 'min'), bound(call, 'max'), call.call))),
	define('clamp_min', (host, self, call) => elementwiseOf(host, 'maximum', [self, other(call, 'min')], { call: call.call, gradFn: 'ClampMinBackward0' })),
	define('clamp_max', (host, self, call) => elementwiseOf(host, 'minimum', [self, other(call, 'max')], { call: call.call, gradFn: 'ClampMaxBackward0' })),
	define('lerp', (host, self, { call, bound: given }) => {
		const [end, weight] = [given.get('end') as TorchTensor, given.get('weight') as Operand];
		if (end.dtype !== self.dtype)
			host.raise('RuntimeError', `expected dtype ${dtypeWords[self.dtype].cpp} for \`end\` but got dtype ${dtypeWords[end.dtype].cpp}`);
		if (!differentiable(self.dtype)) notFor(host, `lerp_kernel_${isNumber(weight) ? 'scalar' : 'tensor'}`, self.dtype);
		const step = elementwiseOf(host, 'mul', [elementwiseOf(host, 'sub', [self, end], { call, gradFn: '' }), weight], { call, gradFn: '' });
		return elementwiseOf(host, 'sub', [self, step], { call, gradFn: `LerpBackward${isNumber(weight) ? 0 : 1}` });
	}),
	...(['addcmul', 'addcdiv'] as const).map((name) =>
		define(name, (host, self, { call, bound: given }) => {
			const [a, b, value] = [given.get('tensor1') as TorchTensor, given.get('tensor2') as TorchTensor, given.get('value')];
			if (name === 'addcdiv' && !differentiable(commonType(host, [a, b]))) host.unsupported('addcdiv of whole numbers');
			const term = scaled(host, elementwiseOf(host, name === 'addcmul' ? 'mul' : 'div', [a, b], { call, gradFn: '' }), value, call);
			return elementwiseOf(host, 'add', [self, term], { call, gradFn: `${capital(name)}Backward0` });
		})
	)
];

const reversed = defineFunction('rsub', (host, call) =>
	arithmetic(host, 'sub', scaled(host, other(call), call.bound.get('alpha'), call.call), call.bound.get('input') as TorchTensor, call.call)
);

type Binary = (host: Host, left: Operand, right: Operand, call: string) => Value;
const dunder = (name: string, run: Binary, swap = false) =>
	native(name, (host, { positional: [self, value] }) => {
		if (!(value instanceof TorchTensor) && !isNumber(value)) return notImplemented;
		return swap ? run(host, value, self as TorchTensor, `Tensor.${name}`) : run(host, self as TorchTensor, value, `Tensor.${name}`);
	});

/** A method whose name is between underscores, and its reflection. */
const pair = (name: string, run: Binary) => [dunder(`__${name}__`, run), dunder(`__r${name}__`, run, true)];

const operators = [
	...comparisons.map((fn) => dunder(`__${fn}__`, (host, left, right, call) => maskOf(host, fn, left, right, call))),
	...pair('pow', powerOf),
	...pair('floordiv', (host, left, right, call) => divisionOf(host, 'floor_divide', left, right, call)),
	...pair('mod', (host, left, right, call) => divisionOf(host, 'remainder', left, right, call)),
	...(['and', 'or', 'xor'] as const).flatMap((name) => pair(name, (host, left, right, call) => bitwiseOf(host, `bitwise_${name}`, left, right, call))),
	...(['left', 'right'] as const).flatMap((side) =>
		pair(`${side[0]!}shift`, (host, left, right) => {
			const tensor = left instanceof TorchTensor ? left : constant(host, Number(left), commonType(host, [left, right]));
			return host.call(host.getAttribute(tensor, `bitwise_${side}_shift`), [right]);
		})
	),
	native('__abs__', (host, { positional: [self] }) => unaryOf(host, 'abs', self as TorchTensor, 'Tensor.__abs__')),
	native('__pos__', (_, { positional: [self] }) => self ?? null),
	native('__invert__', (host, { positional: [self] }) => {
		const tensor = self as TorchTensor;
		if (differentiable(tensor.dtype)) host.raise('TypeError', '~ (operator.invert) is only implemented on integer and Boolean-type tensors');
		return unaryOf(host, 'bitwise_not', tensor, 'Tensor.__invert__');
	})
];

const functions = gather([...unaries, ...binaries, ...others]);

/** Elementwise functions and operators. */
export const elementwise: Definitions = { tensor: [...functions.tensor, ...operators], torch: [...functions.torch, reversed] };
