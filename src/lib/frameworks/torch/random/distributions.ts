import type { Distribution } from '../../../ir/index.ts';
import type { Host } from '../../../python/index.ts';
import { arithmetic } from '../tensor/arithmetic.ts';
import { converted } from '../tensor/conversion.ts';
import { type Call, expand, torchFunctions } from '../binding/row.ts';
import { drawing } from '../../../tensors/random.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { named, type TorchPart } from '../part.ts';
import { newTensor, type TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { checkWritable } from '../tensor/write.ts';
import { unaryOf } from '../ops/unary.ts';
import { draw } from '../ops/inplace.ts';

const given = ({ bound }: Call, name: string, fallback: number): number => Number(bound.get(name) ?? fallback);

/** Draws as many numbers in float64 as the tensor has; `distribution` of which PyTorch's serial kernels make others. */
function drawn(host: Host, self: TorchTensor, distribution: Distribution, { call, bound }: Call): TorchTensor {
	const made = newTensor(host, { shape: self.shape, dtype: 'float64', axes: axesOf(host, self) });
	const op = drawing(bound.get('generator'), distribution, self.size, 'float64');
	if (op) host.trace.op(op, [], [made.ir.id], call);
	return made;
}

/** Writes numbers that were computed in float64 into the tensor. */
function kept(host: Host, self: TorchTensor, made: TorchTensor, { call }: Call): TorchTensor {
	checkWritable(host, self);
	if (!differentiable(self.dtype)) host.raise('NotImplementedError', `"${call.slice(7, -1)}" not implemented for '${dtypeWords[self.dtype].scalar}'`);
	self.write(converted(host, made, { dtype: self.dtype }, call).ir, call);
	return self;
}

const unit = { kind: 'uniform', low: 0, high: 1 } as const;

/** ATen/core/DistributionsHelper.h, ATen/native/cpu/DistributionTemplates.h. */
const fills = expand([
	{
		name: 'exponential_',
		method: 'double lambd=1, *, Generator? generator=None',
		run: (host, self, call) => {
			const rate = given(call, 'lambd', 1);
			if (!(rate > 0)) host.raise('RuntimeError', `exponential_ expects lambda > 0.0, but found lambda=${host.str(call.bound.get('lambd')!)}`);
			draw(host, self, { kind: 'exponential' }, call, 'exponential_');
			if (rate !== 1) self.write(arithmetic(host, 'div', self, rate, call.call).ir, call.call);
			return self;
		}
	},
	{
		name: 'cauchy_',
		method: 'double median=0, double sigma=1, *, Generator? generator=None',
		run: (host, self, call) => {
			const sigma = given(call, 'sigma', 1);
			if (!(sigma > 0)) host.raise('RuntimeError', `cauchy_ expects sigma > 0.0, but found sigma=${host.str(call.bound.get('sigma')!)}`);
			const angle = arithmetic(host, 'mul', arithmetic(host, 'sub', drawn(host, self, unit, call), 0.5, call.call), Math.PI, call.call);
			const spread = arithmetic(host, 'mul', unaryOf(host, 'tan', angle, call.call), sigma, call.call);
			return kept(host, self, arithmetic(host, 'add', spread, given(call, 'median', 0), call.call), call);
		}
	},
	{
		name: 'log_normal_',
		method: 'double mean=1, double std=2, *, Generator? generator=None',
		run: (host, self, call) => {
			const std = given(call, 'std', 2);
			if (!(std > 0)) host.raise('RuntimeError', `log_normal_ expects std > 0.0, but found std=${host.str(call.bound.get('std')!)}`);
			const distribution: Distribution = self.size < 16 ? { kind: 'normal', mean: given(call, 'mean', 1), std } : { kind: 'other' };
			return kept(host, self, unaryOf(host, 'exp', drawn(host, self, distribution, call), call.call), call);
		}
	},
	{
		name: 'geometric_',
		method: 'double p, *, Generator? generator=None',
		run: (host, self, call) => {
			const p = given(call, 'p', 0);
			if (!(p > 0 && p < 1)) host.raise('RuntimeError', `geometric_ expects p to be in (0, 1), but got p=${host.str(call.bound.get('p')!)}`);
			const ratio = arithmetic(host, 'div', unaryOf(host, 'log', drawn(host, self, unit, call), call.call), Math.log1p(-p), call.call);
			return kept(host, self, unaryOf(host, 'ceil', ratio, call.call), call);
		}
	}
]);

/** Draws that are not modelled: shapes without numbers. */
const others = torchFunctions(
	(
		[
			['poisson', 'Tensor input, Generator? generator=None', 'input'],
			['binomial', 'Tensor count, Tensor prob, Generator? generator=None', 'count']
		] as const
	).map(([name, fn, of]) => ({
		name,
		fn,
		run: (host, _, call) => {
			const like = call.bound.get(of) as TorchTensor;
			if (!differentiable(like.dtype)) return host.unsupported(`torch.${name} of whole numbers`);
			return converted(host, drawn(host, like, { kind: 'other' }, call), { dtype: like.dtype }, call.call);
		}
	}))
);

/** Draws that few programs make. */
export const draws: TorchPart = { tensor: fills.methods, modules: { torch: named(others) } };
