import { plain, type Words } from '../computing.ts';
import { tuple } from '../names.ts';

const method =
	(name: string) =>
	(args: readonly string[]): string =>
		`torch.${name}(${args.join(', ')})`;

const axis = (axes: readonly number[]): string => (axes.length === 1 ? String(axes[0]) : tuple(axes));
const named = new Map([
	['max', 'amax'],
	['min', 'amin']
]);

export const torchWords: Words = {
	framework: 'PyTorch',
	functions: {
		abs: method('abs'),
		exp: method('exp'),
		log: method('log'),
		log1p: method('log1p'),
		sqrt: method('sqrt'),
		rsqrt: method('rsqrt'),
		square: method('square'),
		sin: method('sin'),
		cos: method('cos'),
		tanh: method('tanh'),
		sigmoid: method('sigmoid'),
		relu: method('relu'),
		silu: plain('F.silu'),
		selu: plain('F.selu'),
		softsign: plain('F.softsign'),
		hardsigmoid: plain('F.hardsigmoid'),
		maximum: method('maximum'),
		minimum: method('minimum'),
		where: method('where'),
		gelu: ([x], [approximate]) => `F.gelu(${x}${approximate ? ", approximate='tanh'" : ''})`,
		leaky_relu: ([x], [slope]) => `F.leaky_relu(${x}, ${slope})`,
		elu: ([x], [alpha]) => (alpha === 1 ? `F.elu(${x})` : `F.elu(${x}, ${alpha})`),
		softplus: ([x], [beta]) => (beta === 1 ? `F.softplus(${x})` : `F.softplus(${x}, beta=${beta})`),
		clamp: ([x], [min, max]) => `torch.clamp(${x}, ${min}, ${max})`
	},
	softmax: (x, at, log) => `torch.${log ? 'log_softmax' : 'softmax'}(${x}, dim=${at})`,
	reduce: (fn, x, axes, keeps) => `torch.${named.get(fn) ?? fn}(${x}, dim=${axis(axes)}${keeps ? ', keepdim=True' : ''})`,
	transpose: (x, axes) => (axes.join() === '0,2,1' ? `${x}.transpose(1, 2)` : `${x}.permute(${axes.join(', ')})`),
	reshape: (x, shape) => `${x}.reshape(${shape.join(', ')})`,
	concat: (xs, at) => `torch.cat([${xs.join(', ')}], dim=${at})`,
	stack: (xs) => `torch.stack([${xs.join(', ')}])`,
	flip: (x, axes) => `${x}.flip(${axes.join(', ')})`,
	repeat: (x, times) => times.reduce((inner, n, i) => (n === 1 ? inner : `${inner}.repeat_interleave(${n}, dim=${i})`), x),
	matmul: (a, b) => `torch.matmul(${a}, ${b})`,
	pad: (x, before, after) => {
		const last = before.findIndex((n, i) => n > 0 || after[i]! > 0);
		const sizes = before
			.map((n, i) => [n, after[i]!] as const)
			.slice(last)
			.toReversed();
		return `F.pad(${x}, ${tuple(sizes.flat())})`;
	},
	toFloat: (x) => `${x}.float()`,
	unsqueeze: (x, at) => `${x}.unsqueeze(${at})`,
	squeeze: (x, at) => `${x}.squeeze(${at})`
};
