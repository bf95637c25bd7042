import type { DType, ReduceFn } from '../../../ir/index.ts';
import { PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { readDType, unpackInt, unpackSizes } from '../binding/arguments.ts';
import { elementwiseOf, floatingOf } from '../tensor/arithmetic.ts';
import { converted } from '../tensor/conversion.ts';
import { type Call, type Definitions, expand, type Row } from '../binding/row.ts';
import { overwrite } from '../binding/inPlace.ts';
import { writtenAsItIs } from '../binding/out.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { isComplex, notFor } from './unary.ts';
import { derive, TorchTensor } from '../tensor/tensor.ts';
import { reduced } from '../../../tensors/results.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { wrapDim } from '../tensor/views.ts';
import { extremeOf } from './elementwise.ts';
import { structure } from './structure.ts';

/** The axes that a `dim` names, ascending; all of them where it is None or empty. */
export function axesNamed(host: Interpreter, name: string, self: TorchTensor, dim: Value | undefined): number[] {
	const asked =
		dim === undefined || dim === null ? [] : dim instanceof PyTuple || dim instanceof PyList ? unpackSizes(host, name, 'dim', dim) : [unpackInt(host, dim)];
	if (asked.length === 0) return self.shape.map((_, i) => i);
	const axes = new Set<number>();
	for (const one of asked) {
		const axis = wrapDim(host, one, self.rank);
		if (axes.has(axis)) host.raise('RuntimeError', `dim ${axis} appears multiple times in the list of dims`);
		axes.add(axis);
	}
	return self.rank === 0 ? [] : [...axes].sort((a, b) => a - b);
}

export interface Reduction {
	readonly call: string;
	readonly gradFn?: string;
	readonly dtype?: DType;
	readonly keepdim?: boolean;
	/** `norm`: p; `var`: the correction. */
	readonly parameter?: number;
}

/** One number for all that stand along `axes`. */
export function reduceOf(
	host: Interpreter,
	fn: ReduceFn,
	input: TorchTensor,
	axes: readonly number[],
	{ call, gradFn, dtype = input.dtype, keepdim = false, parameter }: Reduction
): TorchTensor {
	return derive(host, { kind: 'reduce', fn, axes, ...(parameter !== undefined && { parameter }) }, call, [input], {
		...reduced(host, input, axes, keepdim),
		dtype,
		gradFn,
		...(differentiable(dtype) ? {} : { requiresGrad: false })
	});
}

const keeps = ({ bound }: Call): boolean => bound.get('keepdim') === true;
const whole = (dtype: DType): boolean => !differentiable(dtype);
const scalarName = (tensor: TorchTensor): string => dtypeWords[tensor.dtype].scalar;

/** sum and prod: whole numbers are added in int64. */
function accumulate(host: Interpreter, fn: 'sum' | 'prod', self: TorchTensor, call: Call): Value {
	const asked = readDType(call.bound.get('dtype'));
	const dtype = asked ?? (whole(self.dtype) ? 'int64' : self.dtype);
	const hasDim = call.bound.has('dim');
	const axes = axesNamed(host, fn, self, call.bound.get('dim'));
	const given = hasDim || call.which === 1;
	return reduceOf(host, fn, asked === null ? self : converted(host, self, { dtype }, call.call), axes, {
		call: call.call,
		dtype,
		keepdim: keeps(call),
		gradFn: `${fn === 'sum' ? 'Sum' : 'Prod'}Backward${given ? 1 : 0}`
	});
}

/** The mean over axes. */
export function meanOf(
	host: Interpreter,
	self: TorchTensor,
	axes: readonly number[],
	call: string,
	options: { readonly dtype?: DType | null; readonly keepdim?: boolean; readonly gradFn?: string } = {}
): TorchTensor {
	const dtype = options.dtype ?? self.dtype;
	if (whole(dtype)) {
		const which = options.dtype ? 'Optional' : 'Input';
		host.raise(
			'RuntimeError',
			`mean(): could not infer output dtype. ${which} dtype must be either a floating point or complex dtype. Got: ${dtypeWords[dtype].scalar}`
		);
	}
	return reduceOf(host, 'mean', converted(host, self, { dtype }, call), axes, {
		call,
		dtype,
		keepdim: options.keepdim ?? false,
		gradFn: options.gradFn ?? 'MeanBackward1'
	});
}

/** Raises where the largest of nothing is asked for. */
function refuseEmpty(host: Interpreter, name: string, self: TorchTensor, axes: readonly number[], dim: Value | undefined): void {
	if (self.size > 0) return;
	if (dim === undefined || dim === null || (dim instanceof PyTuple && dim.items.length === 0)) {
		const more = name.startsWith('arg') ? '' : " Specify the reduction dim with the 'dim' argument.";
		host.raise(name.startsWith('arg') ? 'IndexError' : 'RuntimeError', `${name}(): Expected reduction dim to be specified for input.numel() == 0.${more}`);
	}
	const empty = axes.find((axis) => self.shape[axis] === 0);
	if (empty !== undefined) host.raise('IndexError', `${name}(): Expected reduction dim ${empty} to have non-zero size.`);
}

/** max and min: of everything, along an axis with the place, or of two tensors. */
const extreme = (name: 'max' | 'min'): Row => ({
	name,
	overloads: '*, Tensor out=None | Tensor other, *, Tensor out=None | int64_t dim, bool keepdim=False, *, TensorList[2] out=None',
	run: (host, self, call) => {
		const other = call.bound.get('other');
		if (other instanceof TorchTensor) return extremeOf(host, name === 'max' ? 'maximum' : 'minimum', self, other, call.call);
		const dim = call.bound.get('dim');
		const axes = axesNamed(host, name, self, dim);
		refuseEmpty(host, name, self, axes, dim);
		if (isComplex(self.dtype)) {
			if (dim === undefined) notFor(host, `${name}_all`, self.dtype);
			host.raise('RuntimeError', `${name}(): does not support complex input`);
		}
		const title = name === 'max' ? 'Max' : 'Min';
		if (dim === undefined) return reduceOf(host, name, self, axes, { call: call.call, gradFn: `${title}Backward1` });
		return structure(name, {
			values: reduceOf(host, name, self, axes, { call: call.call, keepdim: keeps(call), gradFn: `${title}Backward0` }),
			indices: reduceOf(host, `arg${name}`, self, axes, { call: call.call, keepdim: keeps(call), dtype: 'int64' })
		});
	}
});

const place = (name: 'argmax' | 'argmin'): Row => ({
	name,
	overloads: 'int64_t? dim=None, bool keepdim=False, *, Tensor out=None',
	out: writtenAsItIs,
	run: (host, self, call) => {
		const dim = call.bound.get('dim');
		const axes = axesNamed(host, name, self, dim);
		refuseEmpty(host, name, self, axes, dim);
		if (self.dtype === 'bool' || isComplex(self.dtype))
			host.raise('RuntimeError', `${name}(): does not support ${self.dtype === 'bool' ? 'bool' : 'complex'} input`);
		return reduceOf(host, name, self, axes, { call: call.call, keepdim: keeps(call), dtype: 'int64' });
	}
});

/** var and std, with the warning for too few numbers. */
export function spread(host: Interpreter, name: 'var' | 'std', self: TorchTensor, call: Call): TorchTensor {
	if (whole(self.dtype)) host.raise('RuntimeError', 'std and var only support floating point and complex dtypes');
	const correction = call.bound.get('correction');
	const by = correction === undefined ? (call.bound.get('unbiased') === false ? 0 : 1) : Number(correction);
	const axes = axesNamed(host, name, self, call.bound.get('dim'));
	const count = axes.reduce((product, axis) => product * self.shape[axis]!, 1);
	if (count - by <= 0)
		host.warn(
			'UserWarning',
			`${name}(): degrees of freedom is <= 0. Correction should be strictly less than the reduction factor (input numel divided by output numel). (Triggered internally at /__w/pytorch/pytorch/aten/src/ATen/native/ReduceOps.cpp:1861.)`
		);
	const variance = reduceOf(host, 'var', self, axes, { call: call.call, keepdim: keeps(call), parameter: by, gradFn: 'VarBackward0' });
	return name === 'var' ? variance : elementwiseOf(host, 'sqrt', [variance], { call: call.call, gradFn: 'StdBackward0' });
}

const spreading = (name: 'var' | 'std'): Row => ({
	name,
	overloads:
		'IntArrayRef[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor out=None | IntArrayRef[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor out=None | bool unbiased=True',
	out: writtenAsItIs,
	run: (host, self, call) => spread(host, name, self, call)
});

/** The p-norm over axes (torch.linalg.vector_norm). */
export function normOf(
	host: Interpreter,
	self: TorchTensor,
	p: number,
	axes: readonly number[],
	options: { readonly call: string; readonly keepdim?: boolean; readonly dtype?: DType | null }
): TorchTensor {
	if (whole(self.dtype)) host.raise('RuntimeError', `linalg.vector_norm: Expected a floating point or complex tensor as input. Got ${scalarName(self)}`);
	if (self.size === 0 && p === Infinity) host.unsupported('the largest of nothing as a norm');
	const dtype = options.dtype ?? self.dtype;
	return reduceOf(host, 'norm', converted(host, self, { dtype }, options.call), axes, {
		call: options.call,
		dtype,
		parameter: p,
		keepdim: options.keepdim ?? false,
		gradFn: 'LinalgVectorNormBackward0'
	});
}

const extremesAlong = (name: 'amax' | 'amin'): Row => ({
	name,
	overloads: 'IntArrayRef[1] dim=None, bool keepdim=False, *, Tensor out=None',
	out: writtenAsItIs,
	run: (host, self, call) => {
		const dim = call.bound.get('dim');
		const axes = axesNamed(host, name, self, dim);
		refuseEmpty(host, name, self, axes, dim);
		return reduceOf(host, name === 'amax' ? 'max' : 'min', self, axes, {
			call: call.call,
			keepdim: keeps(call),
			gradFn: `${name === 'amax' ? 'Amax' : 'Amin'}Backward0`
		});
	}
});

const someOrAll = (name: 'any' | 'all'): Row => ({
	name,
	overloads: '*, Tensor out=None | IntArrayRef? dim=None, bool keepdim=False, *, Tensor out=None | int64_t dim, bool keepdim=False, *, Tensor out=None',
	run: (host, self, call) => {
		const dim = call.bound.get('dim');
		if (dim instanceof PyTuple && dim.items.length === 0) return host.unsupported(`${name}() along no axis`);
		return reduceOf(host, name, self, axesNamed(host, name, self, dim), {
			call: call.call,
			keepdim: keeps(call),
			dtype: self.dtype === 'uint8' ? 'uint8' : 'bool'
		});
	}
});

/** Running sums and products along an axis. */
const cumulative = (name: 'cumsum' | 'cumprod'): Row => ({
	name,
	overloads: 'int64_t dim, *, ScalarType? dtype=None, Tensor out=None',
	out: writtenAsItIs,
	inPlace: overwrite,
	run: (host, self, { bound, call }) => {
		const asked = readDType(bound.get('dtype'));
		const dtype = asked ?? (whole(self.dtype) ? 'int64' : self.dtype);
		const axis = wrapDim(host, unpackInt(host, bound.get('dim')!), self.rank);
		const input = converted(host, self, { dtype }, call);
		return derive(host, self.rank === 0 ? { kind: 'cast' } : { kind: 'cumulate', fn: name === 'cumsum' ? 'sum' : 'prod', axis }, call, [input], {
			shape: self.shape,
			dtype,
			axes: axesOf(host, self),
			gradFn: `${name === 'cumsum' ? 'Cumsum' : 'Cumprod'}Backward0`,
			...(differentiable(dtype) ? {} : { requiresGrad: false })
		});
	}
});

/** Functions that make one number of many. */
export const reductions: Definitions = expand([
	{
		name: 'sum',
		overloads: '*, ScalarType? dtype=None | IntArrayRef[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None',
		out: writtenAsItIs,
		run: (host, self, call) => accumulate(host, 'sum', self, call)
	},
	{
		name: 'prod',
		overloads: '*, ScalarType? dtype=None | int64_t dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None',
		out: writtenAsItIs,
		run: (host, self, call) => accumulate(host, 'prod', self, call)
	},
	{
		name: 'mean',
		overloads: '*, ScalarType? dtype=None, Tensor out=None | IntArrayRef[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None',
		out: writtenAsItIs,
		run: (host, self, call) =>
			meanOf(host, self, axesNamed(host, 'mean', self, call.bound.get('dim')), call.call, {
				dtype: readDType(call.bound.get('dtype')),
				keepdim: keeps(call),
				gradFn: `MeanBackward${call.which}`
			})
	},
	extreme('max'),
	extreme('min'),
	place('argmax'),
	place('argmin'),
	extremesAlong('amax'),
	extremesAlong('amin'),
	someOrAll('any'),
	someOrAll('all'),
	spreading('var'),
	spreading('std'),
	cumulative('cumsum'),
	cumulative('cumprod'),
	{
		name: 'logsumexp',
		overloads: 'IntArrayRef[1] dim, bool keepdim=False, *, Tensor out=None',
		run: (host, self, call) => {
			const dim = call.bound.get('dim')!;
			if (dim instanceof PyTuple && dim.items.length === 0) return host.unsupported('logsumexp along no axis');
			const axes = axesNamed(host, 'logsumexp', self, dim);
			const input = converted(host, self, { dtype: floatingOf(host, [self]) }, call.call);
			return reduceOf(host, 'logsumexp', input, axes, { call: call.call, keepdim: keeps(call), gradFn: 'LogsumexpBackward0' });
		}
	},
	{
		name: 'count_nonzero',
		overloads: 'int64_t? dim=None | IntArrayRef dim',
		run: (host, self, call) =>
			reduceOf(host, 'count_nonzero', self, axesNamed(host, 'count_nonzero', self, call.bound.get('dim')), { call: call.call, dtype: 'int64' })
	}
]);
