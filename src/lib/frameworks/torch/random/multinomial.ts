import { sizeOf, type Primitive } from '../../../ir/index.ts';
import type { Interpreter, Value } from '../../../python/index.ts';
import { unpackInt } from '../binding/arguments.ts';
import { topk } from '../ops/select/order.ts';
import { drawing } from '../../../tensors/random.ts';
import { type Definitions, expand, type Row } from '../binding/row.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { derive, newTensor, type TorchTensor } from '../tensor/tensor.ts';
import type { NewTensor } from '../../../tensors/made.ts';
import { axesOf } from '../../../tensors/tensor.ts';

type Shape = readonly number[];

const drawn = (
	host: Interpreter,
	distribution: 'exponential' | 'unit',
	shape: Shape,
	dtype: TorchTensor['dtype'],
	call: string,
	generator?: Value
): TorchTensor => {
	const tensor = newTensor(host, { shape, dtype });
	const of = distribution === 'unit' ? ({ kind: 'uniform', low: 0, high: 1 } as const) : ({ kind: distribution } as const);
	const op = drawing(generator, of, sizeOf(shape), dtype);
	if (op) host.trace.op(op, [], [tensor.ir.id], call);
	return tensor;
};

/** ATen/native/Distributions.cpp, multinomial: without replacement, the largest of p divided by exponential numbers. */
const multinomial: Row = {
	name: 'multinomial',
	overloads: 'SymInt num_samples, bool replacement=False, *, Generator? generator=None, Tensor out=None',
	run: (host, p, { bound, call }) => {
		const generator = bound.get('generator');
		const count = unpackInt(host, bound.get('num_samples')!);
		const replacement = bound.get('replacement') === true;
		const fail = (message: string): never => host.raise('RuntimeError', message);
		if (p.rank < 1 || p.rank > 2) fail('prob_dist must be 1 or 2 dim');
		if (!differentiable(p.dtype)) fail(`multinomial only supports floating-point dtypes for input, got: ${dtypeWords[p.dtype].scalar}`);
		const kinds = p.shape[p.rank - 1]!;
		if (count <= 0) fail('cannot sample n_sample <= 0 samples');
		if (!replacement && count > kinds) fail('cannot sample n_sample > prob_dist.size(-1) samples without replacement');
		const { values } = p;
		if (values?.some((value) => !(value >= 0 && value < Infinity))) fail('probability tensor contains either `inf`, `nan` or element < 0');
		const empty =
			values && Array.from({ length: values.length / kinds }, (_, i) => values.slice(i * kinds, (i + 1) * kinds)).some((row) => row.every((n) => n === 0));
		if (empty) fail('invalid multinomial distribution (sum of probabilities <= 0)');
		const axes = [...axesOf(host, p).slice(0, -1), null];
		const shape = [...p.shape.slice(0, -1), count];
		const last = p.rank - 1;
		const step = (primitive: Primitive, inputs: readonly TorchTensor[], made: NewTensor): TorchTensor =>
			derive(host, primitive, call, inputs, { requiresGrad: false, ...made });
		if (replacement && count > 1) {
			// As many as lie below a uniform number of the sums so far; the last of those, 1, never does.
			const sums = step({ kind: 'cumulate', fn: 'sum', axis: last }, [p], { shape: p.shape, dtype: p.dtype });
			const total = step({ kind: 'slice', at: p.shape.map((n, i) => ({ start: i === last ? n - 1 : 0, stop: n, step: 1 })) }, [sums], {
				shape: p.shape.map((n, i) => (i === last ? 1 : n)),
				dtype: p.dtype
			});
			const but = kinds - 1;
			const rest = [...p.shape.slice(0, -1), but];
			const before = step({ kind: 'slice', at: rest.map((stop) => ({ start: 0, stop, step: 1 })) }, [sums], { shape: rest, dtype: p.dtype });
			const share = step({ kind: 'elementwise', fn: 'div' }, [before, total], { shape: rest, dtype: p.dtype });
			const wide = step({ kind: 'reshape' }, [share], { shape: [...p.shape.slice(0, -1), 1, but], dtype: p.dtype });
			const at = drawn(host, 'unit', [...shape, 1], 'float64', call, generator);
			const below = step({ kind: 'elementwise', fn: 'lt' }, [wide, at], { shape: [...shape, but], dtype: 'bool' });
			return step({ kind: 'reduce', fn: 'sum', axes: [p.rank] }, [below], { shape, dtype: 'int64', axes });
		}
		const among = step({ kind: 'elementwise', fn: 'div' }, [p, drawn(host, 'exponential', p.shape, p.dtype, call, generator)], {
			shape: p.shape,
			dtype: p.dtype
		});
		if (count === 1) return step({ kind: 'reduce', fn: 'argmax', axes: [last] }, [among], { shape, dtype: 'int64', axes });
		const best = topk(host, among, { bound: new Map([['k', BigInt(count)]]), which: 0, call });
		return host.getAttribute(best, 'indices');
	}
};

/** 1 with the probability that the tensor, or `p`, says. */
const bernoulli: Row = {
	name: 'bernoulli',
	overloads: '*, Generator? generator=None, Tensor out=None | double p, *, Generator? generator=None',
	run: (host, self, { bound, call }) => {
		const generator = bound.get('generator');
		const { shape, dtype } = self;
		const p = bound.get('p');
		if (p !== undefined) {
			if (!(Number(p) >= 0 && Number(p) <= 1)) host.raise('RuntimeError', `bernoulli_ expects p to be in [0, 1], but got p=${host.str(p)}`);
			const made = newTensor(host, { shape, dtype, axes: axesOf(host, self) });
			const op = drawing(generator, { kind: 'bernoulli', p: Number(p) }, made.size, dtype);
			if (op) host.trace.op(op, [], [made.ir.id], call);
			return made;
		}
		if (!differentiable(dtype)) host.raise('NotImplementedError', `"bernoulli_tensor_cpu_p_" not implemented for '${dtypeWords[dtype].scalar}'`);
		if (self.values?.some((value) => !(value >= 0 && value <= 1)))
			host.raise(
				'RuntimeError',
				'Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)'
			);
		const below = derive(host, { kind: 'elementwise', fn: 'lt' }, call, [drawn(host, 'unit', shape, dtype, call, generator), self], {
			shape,
			dtype: 'bool',
			requiresGrad: false
		});
		return derive(host, { kind: 'cast' }, call, [below], { shape, dtype, axes: axesOf(host, self) });
	}
};

/** `torch.multinomial` and its like. */
export const sampling: Definitions = expand([multinomial, bernoulli]);
