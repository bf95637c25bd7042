import type { ElementwiseFn } from '../../ir/index.ts';
import type { Interpreter } from '../../python/index.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { axesOf, derive, type StridedTensor } from '../../tensors/tensor.ts';
import { NdArray } from '../interop.ts';
import type { UfuncRow } from './binding/ufunc.ts';
import { NpScalar, resultType } from './dtype.ts';
import { broadcast, categorised, numberOf, shapeOf, tensorOf, wrap, type Operand } from './operand.ts';
import { broadcastAxes } from '../../tensors/results.ts';

const all = '?bBhilefd';
const numbers = 'bBhilefd';
const wholes = 'bBhil';
const fractions = 'efd';

/** Element by element, of operands of one dtype. */
function map(host: Interpreter, fn: ElementwiseFn, inputs: readonly StridedTensor[], call: string, dtype = inputs[0]!.dtype): StridedTensor {
	const shape = broadcast(host, ...inputs.map((input) => input.shape));
	return derive(host, { kind: 'elementwise', fn }, call, inputs, { shape, dtype, axes: broadcastAxes(host, inputs, shape) });
}

/** Functions of fractions: whole numbers become such. */
const ofFractions = (names: string): readonly UfuncRow[] =>
	names.split(' ').map((text) => {
		const [name, op = name] = text.split(':') as [string, string?];
		return { name, inputs: 1, op: op as ElementwiseFn, loops: fractions };
	});

export const sqrt: UfuncRow = { name: 'sqrt', inputs: 1, op: 'sqrt', loops: fractions };

const comparison = (name: string, op: ElementwiseFn, symbol: string): UfuncRow => ({
	name,
	op,
	loops: all,
	gives: 'bool',
	operator: op,
	symbol,
	unmatched: 'classes'
});

const truth = (name: 'logical_and' | 'logical_or' | 'logical_xor', reduction?: 'all' | 'any'): UfuncRow => ({
	name,
	op: (host, inputs, call) =>
		map(
			host,
			name,
			inputs.map((input) => asTruth(host, input)),
			call,
			'bool'
		),
	loops: all,
	gives: 'bool',
	...(reduction && { reduction })
});

const asTruth = (host: Interpreter, input: StridedTensor): StridedTensor =>
	input.dtype === 'bool' ? input : derive(host, { kind: 'cast' }, '', [input], { shape: input.shape, dtype: 'bool', axes: axesOf(host, input) });

const bits = (name: 'bitwise_and' | 'bitwise_or' | 'bitwise_xor', operator: string, symbol: string): UfuncRow => ({
	name,
	op: name,
	loops: `?${wholes}`,
	operator,
	symbol
});

/** A shift as a product with a power of two, or what is left of the quotient. */
const shift = (name: string, op: 'mul' | 'floor_divide', operator: string, symbol: string): UfuncRow => ({
	name,
	op: (host, [value, by], call) => map(host, op, [value!, map(host, 'pow', [numberOf(host, 2n, by!.dtype), by!], call)], call),
	loops: wholes,
	operator,
	symbol
});

/** The same numbers, in memory of their own. */
const copied = (host: Interpreter, [input]: readonly StridedTensor[], call: string): StridedTensor =>
	derive(host, { kind: 'cast' }, call, [input!], { shape: input!.shape, dtype: input!.dtype, axes: axesOf(host, input!) });

/** Whole numbers to negative whole powers. */
function checkPower(host: Interpreter, [base, power]: readonly Operand[]): void {
	const isArray = (value: Operand | undefined): value is NdArray | NpScalar => value instanceof NdArray || value instanceof NpScalar;
	const whole = (value: Operand | undefined) => typeof value === 'bigint' || (isArray(value) && dtypeFacts[value.tensor.dtype].kind === 'int');
	const negative = typeof power === 'bigint' ? power < 0n : isArray(power) && power.tensor.values?.some((n) => n < 0);
	if (whole(base) && whole(power) && negative) host.raise('ValueError', 'Integers to negative integer powers are not allowed.');
}

/** `a @ b`. */
function product(host: Interpreter, operands: readonly Operand[]): NdArray | NpScalar {
	const signature = '(n?,k),(k,m?)->(n?,m?)';
	operands.forEach((operand, i) => {
		if (shapeOf(operand).length === 0)
			host.raise('ValueError', `matmul: Input operand ${i} does not have enough dimensions (has 0, gufunc core with signature ${signature} requires 1)`);
	});
	const [x, y] = operands.map(shapeOf) as [number[], number[]];
	const [k, k2] = [x.at(-1), y.length === 1 ? y[0]! : y.at(-2)];
	if (k !== k2)
		host.raise(
			'ValueError',
			`matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature ${signature} (size ${k2} is different from ${k})`
		);
	const dtype = resultType(operands.map(categorised));
	const leading = broadcast(host, x.slice(0, -2), y.slice(0, -2));
	const shape = [...leading, ...x.slice(-2, -1), ...(y.length > 1 ? y.slice(-1) : [])];
	const inputs = operands.map((operand) => tensorOf(host, operand, dtype));
	return wrap(derive(host, { kind: 'matmul' }, 'np.matmul', inputs, { shape, dtype }));
}

/** What numpy computes element by element, as `ufunc.types` lists the dtypes. */
export const ufuncs: readonly UfuncRow[] = [
	...ofFractions('exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin:asin arccos:acos arctan:atan sinh cosh tanh rint:round fabs:abs'),
	sqrt,
	...['deg2rad', 'radians'].map((name): UfuncRow => ({
		name,
		inputs: 1,
		op: (host, [x], call) => map(host, 'mul', [x!, numberOf(host, Math.PI / 180, x!.dtype)], call),
		loops: fractions
	})),
	{ name: 'absolute', also: ['abs'], inputs: 1, op: 'abs', loops: all, operator: 'abs', symbol: 'abs()', unmatched: 'classes' },
	{
		name: 'negative',
		inputs: 1,
		op: 'neg',
		loops: numbers,
		operator: 'neg',
		symbol: 'unary -',
		unmatched: 'classes',
		bools: 'The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.'
	},
	{ name: 'positive', inputs: 1, op: copied, loops: numbers, operator: 'pos', symbol: 'unary +', unmatched: 'classes', bools: null },
	{ name: 'sign', inputs: 1, op: 'sign', loops: numbers, unmatched: 'classes', bools: null },
	{ name: 'square', inputs: 1, op: 'square', loops: numbers },
	...(['floor', 'ceil', 'trunc'] as const).map((name): UfuncRow => ({ name, inputs: 1, op: name, loops: all })),
	{ name: 'conjugate', also: ['conj'], inputs: 1, op: copied, loops: numbers },
	{ name: 'isnan', inputs: 1, op: 'isnan', loops: all, gives: 'bool' },
	{ name: 'isinf', inputs: 1, op: 'isinf', loops: all, gives: 'bool' },
	{
		name: 'isfinite',
		inputs: 1,
		op: (host, inputs, call) => {
			const odd = (['isnan', 'isinf'] as const).map((fn) => map(host, fn, inputs, call, 'bool'));
			return map(host, 'not', [map(host, 'logical_or', odd, call)], call);
		},
		loops: all,
		gives: 'bool'
	},
	{ name: 'logical_not', inputs: 1, op: (host, [input], call) => map(host, 'not', [asTruth(host, input!)], call), loops: all, gives: 'bool' },
	{ name: 'invert', also: ['bitwise_not', 'bitwise_invert'], inputs: 1, op: 'bitwise_not', loops: `?${wholes}`, operator: 'invert', symbol: 'unary ~' },
	{ name: 'add', op: 'add', loops: all, operator: 'add', symbol: '+', unmatched: 'dtypes', reduction: 'sum', running: 'sum' },
	{
		name: 'subtract',
		op: 'sub',
		loops: numbers,
		operator: 'sub',
		symbol: '-',
		unmatched: 'dtypes',
		bools: 'numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.'
	},
	{ name: 'multiply', op: 'mul', loops: all, operator: 'mul', symbol: '*', unmatched: 'dtypes', reduction: 'prod', running: 'prod' },
	{ name: 'divide', also: ['true_divide'], op: 'div', loops: fractions, whole: 'float64', operator: 'truediv', symbol: '/' },
	{ name: 'floor_divide', op: 'floor_divide', loops: numbers, operator: 'floordiv', symbol: '//' },
	{ name: 'remainder', also: ['mod'], op: 'remainder', loops: numbers, operator: 'mod', symbol: '%' },
	{ name: 'fmod', op: 'fmod', loops: numbers },
	{ name: 'power', also: ['pow'], op: 'pow', loops: numbers, operator: 'pow', symbol: '** or pow()', check: checkPower },
	{ name: 'maximum', op: 'maximum', loops: all, symbol: '>=', unmatched: 'dtypes', reduction: 'max' },
	{ name: 'minimum', op: 'minimum', loops: all, symbol: '<=', unmatched: 'dtypes', reduction: 'min' },
	{ name: 'arctan2', op: 'atan2', loops: fractions },
	{ name: 'matmul', op: 'mul', loops: all, apply: product },
	comparison('equal', 'eq', '=='),
	comparison('not_equal', 'ne', '!='),
	comparison('less', 'lt', '<'),
	comparison('less_equal', 'le', '<='),
	comparison('greater', 'gt', '>'),
	comparison('greater_equal', 'ge', '>='),
	truth('logical_and', 'all'),
	truth('logical_or', 'any'),
	truth('logical_xor'),
	bits('bitwise_and', 'and', '&'),
	bits('bitwise_or', 'or', '|'),
	bits('bitwise_xor', 'xor', '^'),
	shift('left_shift', 'mul', 'lshift', '<<'),
	shift('right_shift', 'floor_divide', 'rshift', '>>')
];
