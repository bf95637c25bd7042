import type { DType, ElementwiseFn } from '../../../ir/index.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import type { Interpreter } from '../../../python/index.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { overwrite } from '../binding/inPlace.ts';
import { written } from '../binding/out.ts';
import type { Row } from '../binding/row.ts';
import { dtypeWords } from '../dtype.ts';
import { elementwiseOf, floatingOf, negative } from '../tensor/arithmetic.ts';
import type { TorchTensor } from '../tensor/tensor.ts';

/** What an elementwise function of one tensor gives. */
interface Unary extends Forms {
	readonly fn: ElementwiseFn;
	/** `fraction`: whole numbers become the default dtype. `bool`: a mask. */
	readonly gives: 'same' | 'fraction' | 'bool';
	readonly gradFn?: string;
	/** The kernel that lacks some kinds of dtype, as its error names it. */
	readonly kernel?: readonly [name: string, lacks: readonly string[]];
}

type Forms = Partial<Pick<Row, 'also' | 'overloads' | 'operators' | 'inPlaceFunction'>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const noBool = ['bool'];
/** What is said to complex numbers, which have no whole part and no sign. */
const noComplex: Table<string> = tableOf({
	...Object.fromEntries(['floor', 'ceil', 'trunc'].map((name) => [name, `${name} is not supported for complex inputs`])),
	sign: 'Unlike NumPy, torch.sign is not intended to support complex numbers. Please use torch.sgn instead.'
});

/** Functions that make fractions of whole numbers, and their aliases. */
const fractions: Table<readonly string[]> = tableOf({
	...Object.fromEntries('exp exp2 expm1 log log2 log10 log1p sqrt rsqrt reciprocal sin cos tan sinh cosh tanh erf sigmoid'.split(' ').map((fn) => [fn, []])),
	asin: ['arcsin'],
	acos: ['arccos'],
	atan: ['arctan']
});

/** Functions of one tensor by their name in PyTorch. */
const unary: Table<Unary> = tableOf({
	...Object.fromEntries(
		Object.entries(fractions).map(([fn, also]) => [
			fn,
			{ fn: fn as ElementwiseFn, gives: 'fraction', gradFn: `${fn === 'log1p' ? 'Log1P' : capital(fn)}Backward0`, also } as const
		])
	),
	abs: { fn: 'abs', gives: 'same', gradFn: 'AbsBackward0', kernel: ['abs_cpu', noBool], operators: ['__abs__'] },
	absolute: { fn: 'abs', gives: 'same', gradFn: 'AbsBackward0', kernel: ['abs_cpu', noBool], inPlaceFunction: false },
	floor: { fn: 'floor', gives: 'same', gradFn: 'FloorBackward0', kernel: ['floor_vml_cpu', noBool] },
	ceil: { fn: 'ceil', gives: 'same', gradFn: 'CeilBackward0', kernel: ['ceil_vml_cpu', noBool] },
	trunc: { fn: 'trunc', gives: 'same', gradFn: 'TruncBackward0', kernel: ['trunc_vml_cpu', noBool], also: ['fix'] },
	sign: { fn: 'sign', gives: 'same', gradFn: 'SignBackward0', inPlaceFunction: false },
	sgn: { fn: 'sign', gives: 'same', gradFn: 'SgnBackward0', inPlaceFunction: false },
	isnan: { fn: 'isnan', gives: 'bool', overloads: '' },
	isinf: { fn: 'isinf', gives: 'bool', overloads: '' },
	logical_not: { fn: 'not', gives: 'bool', inPlaceFunction: false },
	bitwise_not: { fn: 'bitwise_not', gives: 'same', kernel: ['bitwise_not_cpu', ['float']], inPlaceFunction: false }
});

export const isComplex = (dtype: DType): boolean => dtypeFacts[dtype].kind === 'complex';

/** What a kernel says of a dtype that it lacks. */
export const notFor = (host: Interpreter, kernel: string, dtype: DType): never =>
	host.raise('NotImplementedError', `"${kernel}" not implemented for '${dtypeWords[dtype].scalar}'`);

/** A function of one tensor, by its name in PyTorch: `tanh`, `isnan`. */
export function unaryOf(host: Interpreter, name: string, input: TorchTensor, call: string): TorchTensor {
	const { fn, gives, gradFn, kernel } = unary[name]!;
	if (noComplex[name] && isComplex(input.dtype)) host.raise('NotImplementedError', noComplex[name]);
	if (kernel?.[1].includes(dtypeFacts[input.dtype].kind)) notFor(host, kernel[0], input.dtype);
	const size = fn === 'abs' && dtypeFacts[input.dtype].kind === 'complex' ? (input.dtype === 'complex64' ? 'float32' : 'float64') : undefined;
	return elementwiseOf(host, fn, [input], { call, gradFn, dtype: gives === 'bool' ? 'bool' : gives === 'fraction' ? floatingOf(host, [input]) : size });
}

/** What is masked has no form in place, and takes no `out=`. */
const unaries = Object.entries(unary).map(([name, { also = [], operators, overloads = '*, Tensor out=None', inPlaceFunction = true }]): Row => ({
	name,
	also,
	overloads,
	...(overloads !== '' && { out: written, inPlace: overwrite, inPlaceFunction }),
	...(operators && { operators }),
	run: (host, self, { call }) => unaryOf(host, name, self, call)
}));

/** What is held between bounds has an order. */
export function refuseComplex(host: Interpreter, { dtype }: TorchTensor): void {
	if (isComplex(dtype)) host.raise('NotImplementedError', 'clamp is not supported for complex types');
}

/** max(x, 0). */
export function reluOf(host: Interpreter, input: TorchTensor, call: string): TorchTensor {
	if (input.dtype === 'bool') host.raise('RuntimeError', 'Boolean inputs not supported for relu');
	refuseComplex(host, input);
	return elementwiseOf(host, 'relu', [input], { call, gradFn: 'ReluBackward0' });
}

const none = '*, Tensor out=None';

/** Functions of one tensor. */
export const unaryRows: readonly Row[] = [
	...unaries,
	{
		name: 'neg',
		also: ['negative'],
		overloads: none,
		out: written,
		inPlace: overwrite,
		inPlaceFunction: true,
		operators: ['__neg__'],
		run: (host, self, { call }) => negative(host, self, call)
	},
	{
		name: 'positive',
		overloads: '',
		operators: ['__pos__'],
		run: (host, self) => (self.dtype === 'bool' ? host.raise('RuntimeError', 'The `+` operator, on a bool tensor is not supported.') : self)
	},
	{ name: 'relu', overloads: '', inPlace: overwrite, inPlaceFunction: true, run: (host, self, { call }) => reluOf(host, self, call) },
	{
		name: 'frac',
		overloads: none,
		out: written,
		inPlace: overwrite,
		inPlaceFunction: true,
		run: (host, self, { call }) => {
			if (!differentiable(self.dtype) || isComplex(self.dtype)) notFor(host, 'frac_cpu', self.dtype);
			return elementwiseOf(host, 'sub', [self, unaryOf(host, 'trunc', self, call)], { call, gradFn: 'FracBackward0' });
		}
	},
	{
		name: 'round',
		overloads: '*, Tensor out=None | *, int64_t decimals, Tensor out=None',
		out: written,
		inPlace: overwrite,
		inPlaceFunction: true,
		run: (host, self, { call, bound }) => {
			const decimals = bound.get('decimals');
			if (self.dtype === 'bool' || isComplex(self.dtype)) notFor(host, decimals === undefined ? 'round_vml_cpu' : 'round_cpu', self.dtype);
			if (decimals !== undefined && typeof decimals !== 'bigint') return host.unsupported('round() to as many decimals as a tensor says');
			return elementwiseOf(host, 'round', [self], { call, parameters: [Number(decimals ?? 0n)], gradFn: `RoundBackward${decimals === undefined ? 0 : 1}` });
		}
	},
	{
		name: '__invert__',
		method: '',
		run: (host, self, { call }) => {
			if (differentiable(self.dtype)) host.raise('TypeError', '~ (operator.invert) is only implemented on integer and Boolean-type tensors');
			return unaryOf(host, 'bitwise_not', self, call);
		}
	}
];
