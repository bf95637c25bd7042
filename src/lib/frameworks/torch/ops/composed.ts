import { PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { readDType, unpackInt, unpackTensors } from '../binding/arguments.ts';
import { arithmetic, commonType, constant, elementwiseOf, negative, type Operand } from '../tensor/arithmetic.ts';
import { broadcast } from '../tensor/broadcast.ts';
import { concatenate } from '../tensor/cat.ts';
import { converted } from '../tensor/convert.ts';
import { type Call, type Definitions, expand, type Row } from '../binding/row.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypes, dtypeWords } from '../dtype.ts';
import { promote } from '../../../tensors/promote.ts';
import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { literalTensor, tensorRow } from '../tensor/literal.ts';
import { derive, newTensor, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { unsqueezed } from '../tensor/views.ts';
import { wrapDim } from '../tensor/dim.ts';
import { overwrite } from '../binding/inPlace.ts';
import { send } from '../nn/call.ts';
import { largest } from '../tensor/numberLimits.ts';
import { clampOf, extremeOf, maskOf } from './elementwise.ts';
import { notFor, unaryOf } from './unary.ts';
import { listTensor, setItem } from './select/indexing.ts';
import { axesNamed, meanOf, normOf, spread } from './reduce.ts';
import { gatherOf } from './select/select.ts';
import { expandOf, narrowOf } from './shape/shape.ts';
import { stateOf } from '../state.ts';

const tensorOf = ({ bound }: Call, name: string): TorchTensor => bound.get(name) as TorchTensor;
const raise = (host: Interpreter, message: string): never => host.raise('RuntimeError', message);

/** Names what made a tensor that carries a gradient. */
function madeBy(tensor: TorchTensor, gradFn: string): TorchTensor {
	tensor.gradFn &&= gradFn;
	return tensor;
}

const copyOf = (host: Interpreter, tensor: TorchTensor): TorchTensor =>
	derive(host, { kind: 'cast' }, 'torch.tensor', [tensor], { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor), requiresGrad: false });

/** `torch.tensor(data)` and `x.new_tensor(data)`: of a tensor, a copy and a warning. */
function copying(host: Interpreter, data: Value, name: string): void {
	if (data instanceof TorchTensor)
		host.warn(
			'UserWarning',
			`To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or sourceTensor.detach().clone().requires_grad_(True), rather than ${name}(sourceTensor).`
		);
}

const tensor: Row = {
	...tensorRow,
	run: (host, self, call) => {
		const { bound } = call;
		const data = bound.get('data') ?? null;
		if (!(data instanceof TorchTensor)) return tensorRow.run(host, self, call);
		copying(host, data, 'torch.tensor');
		if (bound.has('device') || bound.has('pin_memory')) return host.unsupported('torch.tensor of a tensor with such arguments');
		const made = copyOf(host, converted(host, data, { dtype: readDType(bound.get('dtype')) }, 'torch.tensor'));
		return bound.get('requires_grad') === true ? host.call(host.getAttribute(made, 'requires_grad_'), [true]) : made;
	}
};

const newTensorMethod: Row = {
	name: 'new_tensor',
	method: 'object data, *, ScalarType? dtype=None',
	run: (host, self, { bound }) => {
		const data = bound.get('data') ?? null;
		copying(host, data, 'tensor.new_tensor');
		const dtype = readDType(bound.get('dtype'));
		if (data instanceof TorchTensor) return copyOf(host, converted(host, data, { dtype }, 'Tensor.new_tensor'));
		return literalTensor(host, data, dtype ?? self.dtype, 'Tensor.new_tensor');
	}
};

const logit: Row = {
	name: 'logit',
	overloads: 'double? eps=None, *, Tensor out=None',
	run: (host, self, { bound, call }) => {
		const eps = bound.get('eps');
		const given = differentiable(self.dtype) ? self : converted(host, self, { dtype: stateOf(host).defaultDType }, call);
		const x = eps === undefined ? given : clampOf(host, given, Number(eps), 1 - Number(eps), call);
		const odds = arithmetic(host, 'div', x, arithmetic(host, 'sub', 1, x, call), call);
		return elementwiseOf(host, 'log', [odds], { call, gradFn: 'LogitBackward0' });
	}
};

/** x along an axis at the places of a tensor that broadcasts to it. */
const takeAlongDim: Row = {
	name: 'take_along_dim',
	overloads: 'Tensor indices, int64_t? dim=None, *, Tensor out=None',
	run: (host, self, call) => {
		const index = tensorOf(call, 'indices');
		if (index.dtype !== 'int64') raise(host, `torch.take_along_dim(): dtype of indices should be Long but got ${dtypeWords[index.dtype].scalar}`);
		if (!call.bound.has('dim')) {
			const flat = (one: TorchTensor): TorchTensor => derive(host, { kind: 'reshape' }, call.call, [one], { shape: [one.size], dtype: one.dtype });
			return gatherOf(host, flat(self), 0, flat(index), call.call);
		}
		if (self.rank !== index.rank)
			raise(
				host,
				`torch.take_along_dim(): input and indices should have the same number of dimensions, but got ${self.rank} dimensions for input, and ${index.rank} dimensions for indices`
			);
		const axis = wrapDim(host, unpackInt(host, call.bound.get('dim')!), self.rank);
		const but = ({ shape }: TorchTensor, n: number): number[] => shape.map((size, i) => (i === axis ? n : size));
		const shared = broadcast(host, but(self, 1), but(index, 1));
		const spread = (one: TorchTensor): TorchTensor => expandOf(host, one, [...shared.slice(0, axis), one.shape[axis]!, ...shared.slice(axis + 1)], call.call);
		if (index.values?.some((at) => at < 0 || at >= self.shape[axis]!)) host.unsupported('take_along_dim past the end');
		return gatherOf(host, spread(self), axis, spread(index), call.call);
	}
};

const withMean = (name: 'std' | 'var'): Row => ({
	name: `${name}_mean`,
	fn: 'Tensor input, IntArrayRef[1]? dim, bool unbiased=True, bool keepdim=False | Tensor input, IntArrayRef[1]? dim=None, *, Scalar? correction=None, bool keepdim=False | Tensor input, bool unbiased=True',
	run: (host, self, call) => {
		if (!differentiable(self.dtype)) raise(host, `${name}_mean only support floating point and complex dtypes`);
		const [axes, keepdim] = [axesNamed(host, 'mean', self, call.bound.get('dim')), call.bound.get('keepdim') === true && call.bound.has('dim')];
		const around = spread(host, name, self, call);
		return new PyTuple([around, meanOf(host, self, axes, call.call, { keepdim, gradFn: `MeanBackward${call.which}` })]);
	}
});

const put = (name: 'index_put' | 'index_put_'): Row => ({
	name,
	overloads: 'TensorList indices, Tensor values, bool accumulate=False',
	run: (host, self, { bound, call }) => {
		const target = name === 'index_put' ? (host.call(host.getAttribute(self, 'clone'), []) as TorchTensor) : self;
		if (bound.get('accumulate') === true) return host.unsupported(`${call} that accumulates`);
		setItem.run(host, { positional: [target, new PyTuple(unpackTensors(host, bound.get('indices')!)), bound.get('values')!], keywords: new Map() });
		return target;
	}
});

const differences: Row = {
	name: 'diff',
	overloads: 'int64_t n=1, int64_t dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor out=None',
	run: (host, self, { bound, call }) => {
		const axis = wrapDim(host, bound.has('dim') ? unpackInt(host, bound.get('dim')!) : -1, self.rank);
		const n = bound.has('n') ? unpackInt(host, bound.get('n')!) : 1;
		if (self.rank === 0 || self.dtype === 'bool' || n < 0) return host.unsupported('such a torch.diff');
		const parts = [bound.get('prepend'), self, bound.get('append')].filter((one) => one instanceof TorchTensor);
		let x = parts.length === 1 ? self : concatenate(host, parts, axis, call);
		for (let i = 0; i < n && x.shape[axis]! > 0; i++) {
			const size = x.shape[axis]!;
			const [after, before] = [1, 0].map((start) => narrowOf(host, x, axis, Math.min(start, size), size - 1, call));
			x = arithmetic(host, 'sub', after!, before!, call);
		}
		return x;
	}
};

const fillDiagonal: Row = {
	name: 'fill_diagonal_',
	method: 'Scalar fill_value, bool wrap=False',
	run: (host, self, { bound, call }) => {
		if (self.rank !== 2 || bound.get('wrap') === true || self.size > 65_536) return host.unsupported('fill_diagonal_ of such a tensor');
		const values = Array.from({ length: self.size }, (_, i) => Number(Math.floor(i / self.shape[1]!) === i % self.shape[1]!));
		const mask = newTensor(host, { shape: self.shape, dtype: 'bool', values });
		host.trace.op({ kind: 'literal', values }, [], [mask.ir.id], call);
		return host.call(host.getAttribute(self, 'masked_fill_'), [mask, bound.get('fill_value')!]);
	}
};

/** log(eᵃ + eᵇ) = max(a, b) + log(1 + e^−|a − b|). */
const logaddexp: Row = {
	name: 'logaddexp',
	overloads: 'Tensor other, *, Tensor out=None',
	run: (host, self, given) => {
		const { call } = given;
		const other = tensorOf(given, 'other');
		const most = extremeOf(host, 'maximum', self, other, call);
		if (!differentiable(most.dtype)) notFor(host, 'logaddexp_cpu', most.dtype);
		const apart = unaryOf(host, 'abs', arithmetic(host, 'sub', self, other, call), call);
		const more = unaryOf(host, 'log1p', unaryOf(host, 'exp', negative(host, apart, call), call), call);
		return madeBy(arithmetic(host, 'add', most, more, call), 'LogaddexpBackward0');
	}
};

const nanToNum: Row = {
	name: 'nan_to_num',
	overloads: 'double? nan=None, double? posinf=None, double? neginf=None, *, Tensor out=None',
	inPlace: overwrite,
	inPlaceFunction: true,
	run: (host, self, { bound, call }) => {
		if (!differentiable(self.dtype)) return copyOf(host, self);
		const most = largest(self.dtype) ?? host.unsupported('nan_to_num of such a dtype');
		const instead = (mask: TorchTensor, name: string, otherwise: number, of: TorchTensor): TorchTensor =>
			elementwiseOf(host, 'where', [mask, constant(host, Number(bound.get(name) ?? otherwise), self.dtype), of], { call, dtype: self.dtype });
		const known = instead(maskOf(host, 'ne', self, self, call), 'nan', 0, self);
		const below = instead(maskOf(host, 'eq', self, Infinity, call), 'posinf', most, known);
		return madeBy(instead(maskOf(host, 'eq', self, -Infinity, call), 'neginf', -most, below), 'NanToNumBackward0');
	}
};

const maskedScatter: Row = {
	name: 'masked_scatter',
	overloads: 'Tensor mask, Tensor source',
	inPlace: overwrite,
	run: (host, self, call) => {
		const [mask, source] = [tensorOf(call, 'mask'), tensorOf(call, 'source')];
		const [own, given] = [self, source].map(({ dtype }) => dtypeWords[dtype].scalar);
		if (own !== given) raise(host, `masked_scatter: expected self and source to have same dtypes but got${own} and ${given}`);
		if (mask.dtype !== 'bool') raise(host, `masked_scatter_ only supports boolean masks, but got mask with dtype ${dtypeWords[mask.dtype].scalar}`);
		const shape = broadcast(host, mask.shape, self.shape);
		const wide = expandOf(host, mask, shape, call.call);
		const wanted = wide.values?.filter((value) => value !== 0).length ?? host.unsupported('masked_scatter by a mask that is not known');
		if (wanted > source.size) raise(host, 'Number of elements of source < number of ones in mask');
		const made = send(host, expandOf(host, self, shape, call.call), 'clone');
		const first = send(host, send(host, source, 'reshape', -1n), 'narrow', 0n, 0n, BigInt(wanted));
		setItem.run(host, { positional: [made, wide, first], keywords: new Map() });
		return madeBy(made as TorchTensor, 'MaskedScatterBackward0');
	}
};

/** Which elements stand among others. */
const isIn: Row = {
	name: 'isin',
	fn: 'Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor out=None',
	run: (host, _, given) => {
		const { bound, call } = given;
		const one = (name: string): Operand => bound.get(name) as Operand;
		if (!bound.has('test_elements')) return maskOf(host, bound.get('invert') === true ? 'ne' : 'eq', one('elements'), one('test_element'), call);
		const x = bound.has('elements') ? unsqueezed(host, tensorOf(given, 'elements'), tensorOf(given, 'elements').rank, call) : one('element');
		const found = send(host, maskOf(host, 'eq', x, send(host, tensorOf(given, 'test_elements'), 'reshape', -1n) as TorchTensor, call), 'any', -1n);
		return bound.get('invert') === true ? send(host, found, 'logical_not') : found;
	}
};

/** How often each whole number occurs, or the sum of what is given for it. */
const bincount: Row = {
	name: 'bincount',
	overloads: 'Tensor? weights=None, SymInt minlength=0',
	run: (host, self, { bound, call }) => {
		const [weights, least] = [bound.get('weights'), bound.has('minlength') ? unpackInt(host, bound.get('minlength')!) : 0];
		if (differentiable(self.dtype)) notFor(host, 'bincount_cpu', self.dtype);
		if (least < 0) raise(host, 'minlength should be >= 0');
		const { values } = self;
		if (!values) return host.unsupported('bincount of values that are not known');
		if (self.rank !== 1 || values.some((value) => value < 0)) raise(host, 'bincount only supports 1-d non-negative integral inputs.');
		if (weights instanceof TorchTensor) return host.unsupported('bincount with weights');
		const length = values.reduce((most, value) => Math.max(most, value + 1), least);
		host.spend(length >> 3);
		const counts = new Array<number>(length).fill(0);
		for (const value of values) counts[value]!++;
		return listTensor(host, counts, [length], call);
	}
};

const adjoint: Row = {
	name: 'adjoint',
	overloads: '',
	run: (host, self) => {
		if (self.rank === 1) raise(host, 'tensor.adjoint() is only supported on matrices or batches of matrices. Got 1-D tensor.');
		return host.getAttribute(self, 'mT');
	}
};

/** ‖a − b‖ of each pair of rows (torch/functional.py, aten/src/ATen/native/Distance.cpp). */
const cdist = pythonFunction('cdist', "x1, x2, p=2.0, compute_mode='use_mm_for_euclid_dist_if_necessary'", (host, x1, x2, p) => {
	if (!(x1 instanceof TorchTensor && x2 instanceof TorchTensor)) return host.unsupported('torch.cdist of something other than tensors');
	const pair = [x1, x2] as const;
	pair.forEach((x, i) => x.rank < 2 && raise(host, `cdist only supports at least 2D tensors, X${i + 1} got: ${x.rank}D`));
	const [n, m] = pair.map((x) => x.shape.at(-1)!);
	if (n !== m) raise(host, `X1 and X2 must have the same number of columns. X1: ${n} X2: ${m}`);
	pair.forEach((x, i) => differentiable(x.dtype) || raise(host, `cdist only supports floating-point dtypes, X${i + 1} got: ${dtypeWords[x.dtype].scalar}`));
	if (Number(p) < 0) raise(host, 'cdist only supports non-negative p values');
	if (x1.dtype !== x2.dtype) raise(host, `expected scalar type ${dtypeWords[x1.dtype].scalar} but found ${dtypeWords[x2.dtype].scalar}`);
	broadcast(host, x1.shape.slice(0, -2), x2.shape.slice(0, -2));
	const call = 'torch.cdist';
	const apart = arithmetic(host, 'sub', unsqueezed(host, x1, x1.rank - 1, call), unsqueezed(host, x2, x2.rank - 2, call), call);
	return madeBy(normOf(host, apart, Number(p), [apart.rank - 1], { call, keepdim: false }), 'CdistBackward0');
});

const operandsNamed = ({ bound }: Call, names: string): Operand[] => names.split(' ').flatMap((name) => (bound.has(name) ? [bound.get(name) as Operand] : []));
const kinds = ['bool', 'int', 'float', 'complex'];
const typeFunctions: readonly Row[] = [
	{
		name: 'result_type',
		fn: 'Tensor tensor, Tensor other | Scalar scalar, Tensor tensor | Tensor tensor, Scalar other | Scalar scalar1, Scalar scalar2',
		run: (host, _, call) => dtypes[commonType(host, operandsNamed(call, 'tensor other scalar scalar1 scalar2'))]
	},
	{
		name: 'promote_types',
		fn: 'ScalarType type1, ScalarType type2',
		run: (_, __, { bound }) => dtypes[promote(readDType(bound.get('type1'))!, readDType(bound.get('type2'))!)]
	},
	{
		name: 'can_cast',
		fn: 'ScalarType from_, ScalarType to',
		run: (_, __, { bound }) => {
			const [from, to] = ['from_', 'to'].map((name) => kinds.indexOf(dtypeFacts[readDType(bound.get(name))!].kind)) as [number, number];
			return to >= from;
		}
	}
];

const all = expand([
	logit,
	takeAlongDim,
	withMean('std'),
	withMean('var'),
	put('index_put'),
	put('index_put_'),
	differences,
	fillDiagonal,
	adjoint,
	logaddexp,
	nanToNum,
	maskedScatter,
	isIn,
	bincount,
	tensor,
	newTensorMethod,
	...typeFunctions
]);

/** Functions that are composed of others. */
export const composed: Definitions = { methods: all.methods, functions: [...all.functions, cdist] };
