import type { ElementwiseFn } from '../../ir/index.ts';
import type { StridedTensor } from '../tensor.ts';
import { calculator, gathered, type Calculator, type Flow, type Kind, type Operand, type Rule } from './rule.ts';

/** dy/dx of functions of one tensor, times the gradient. */
type Slope = (f: Calculator, flow: Flow & { readonly p: readonly number[] }) => StridedTensor;
const mask = (flow: Flow, fn: 'gt' | 'ge' | 'le' | 'eq', a: Operand, b: Operand): StridedTensor =>
	flow.by.map(fn, [a, b], { dtype: 'bool', requiresGrad: false });
const x0 = ({ x }: Flow): StridedTensor => x[0]!;
const y0 = ({ y }: Flow): StridedTensor => y[0]!;

const slopes: Partial<Record<ElementwiseFn, Slope>> = {
	neg: (f, { g }) => f('neg', g),
	exp: (f, o) => f('mul', o.g, y0(o)),
	exp2: (f, o) => f('mul', f('mul', o.g, y0(o)), Math.LN2),
	expm1: (f, o) => f('mul', o.g, f('add', y0(o), 1)),
	log: (f, o) => f('div', o.g, x0(o)),
	log2: (f, o) => f('div', o.g, f('mul', x0(o), Math.LN2)),
	log10: (f, o) => f('div', o.g, f('mul', x0(o), Math.LN10)),
	log1p: (f, o) => f('div', o.g, f('add', x0(o), 1)),
	sqrt: (f, o) => f('div', o.g, f('mul', y0(o), 2)),
	rsqrt: (f, o) => f('mul', f('mul', o.g, -0.5), f('pow', y0(o), 3)),
	reciprocal: (f, o) => f('mul', f('neg', o.g), f('mul', y0(o), y0(o))),
	square: (f, o) => f('mul', o.g, f('mul', x0(o), 2)),
	sin: (f, o) => f('mul', o.g, f('cos', x0(o))),
	cos: (f, o) => f('mul', o.g, f('neg', f('sin', x0(o)))),
	tan: (f, o) => f('mul', o.g, f('add', f('square', y0(o)), 1)),
	atan: (f, o) => f('div', o.g, f('add', f('square', x0(o)), 1)),
	sinh: (f, o) => f('mul', o.g, f('cosh', x0(o))),
	cosh: (f, o) => f('mul', o.g, f('sinh', x0(o))),
	tanh: (f, o) => f('mul', o.g, f('sub', 1, f('square', y0(o)))),
	sigmoid: (f, o) => f('mul', o.g, f('mul', f('sub', 1, y0(o)), y0(o))),
	erf: (f, o) => f('mul', f('mul', f('exp', f('neg', f('square', x0(o)))), 2 / Math.sqrt(Math.PI)), o.g),
	abs: (f, o) => f('mul', o.g, f('sign', x0(o))),
	relu: (f, o) => f('where', mask(o, 'gt', y0(o), 0), o.g, 0),
	leaky_relu: (f, o) => f('where', mask(o, 'gt', x0(o), 0), o.g, f('mul', o.g, o.p[0]!)),
	elu: (f, o) => f('where', mask(o, 'gt', x0(o), 0), o.g, f('mul', o.g, f('mul', f('exp', x0(o)), o.p[0]!))),
	softplus: (f, o) => f('mul', o.g, f('sigmoid', f('mul', x0(o), o.p[0] ?? 1))),
	silu: (f, o) => {
		const s = f('sigmoid', x0(o));
		return f('mul', f('mul', o.g, s), f('add', f('mul', x0(o), f('sub', 1, s)), 1));
	},
	gelu: (f, o) => {
		if (o.p[0]) return o.by.host.unsupported('the gradient of a gradient of gelu(approximate="tanh")');
		const normal = f('mul', f('exp', f('mul', f('square', x0(o)), -0.5)), 1 / Math.sqrt(2 * Math.PI));
		const below = f('mul', f('add', f('erf', f('mul', x0(o), Math.SQRT1_2)), 1), 0.5);
		return f('mul', o.g, f('add', below, f('mul', x0(o), normal)));
	},
	clamp: (f, o) => {
		const inside = o.by.map('logical_and', [mask(o, 'ge', x0(o), o.p[0]!), mask(o, 'le', x0(o), o.p[1]!)], { dtype: 'bool', requiresGrad: false });
		return f('where', inside, o.g, 0);
	}
};

const still = new Set<ElementwiseFn>(['sign', 'floor', 'ceil', 'trunc', 'round', 'floor_divide']);

/** Gradients of elementwise ops, as ops. Where a function has no slope (relu at 0, equal maxima), as PyTorch takes it (tools/autograd/derivatives.yaml). */
export const elementwise: Rule<Kind<'elementwise'>> = ({ fn, parameters: p = [] }, flow) => {
	const { x, y, g, by } = flow;
	const f = calculator(by);
	const slope = slopes[fn];
	if (slope) return [() => slope(f, { ...flow, p })];
	if (still.has(fn)) return x.map(() => null);
	const [a, b] = x as [StridedTensor, StridedTensor];
	const two = (): readonly (() => StridedTensor | null)[] => {
		switch (fn) {
			case 'add':
				return [() => g, () => g];
			case 'sub':
				return [() => g, () => f('neg', g)];
			case 'mul':
				return [() => f('mul', g, b), () => f('mul', g, a)];
			case 'div':
				return [() => f('div', g, b), () => f('mul', f('neg', g), f('div', f('div', a, b), b))];
			case 'pow': {
				// An exponent that is a number is known as one.
				const n = b.rank === 0 && !b.requiresGrad ? b.values?.[0] : undefined;
				return [
					() => f('mul', g, n === 2 ? f('mul', a, 2) : f('mul', f('pow', a, n === undefined ? f('sub', b, 1) : n - 1), n ?? b)),
					() => f('mul', g, f('mul', y[0]!, f('log', a)))
				];
			}
			case 'maximum':
			case 'minimum': {
				const equal = mask(flow, 'eq', a, b);
				const first = mask(flow, fn === 'maximum' ? 'gt' : 'le', a, b);
				const half = f('where', equal, f('mul', g, 0.5), f('where', first, g, 0));
				return [() => half, () => f('sub', g, half)];
			}
			case 'binary_cross_entropy': {
				const rest = f('sub', 1, a);
				const both = f('mul', rest, a);
				// 1e-12 at the least, with its own slope all the same: there the difference has none.
				const atLeast = f('add', both, by.map('relu', [f('sub', 1e-12, both)], { requiresGrad: false }));
				const apart = f('where', mask(flow, 'le', both, 1e-12), by.map('sub', [a, b], { requiresGrad: false }), f('sub', a, b));
				return [() => f('mul', g, f('div', apart, atLeast)), () => f('mul', g, f('neg', f('sub', f('log', a), f('log', rest))))];
			}
			case 'where':
				return [() => null, () => f('where', a, g, 0), () => f('where', a, 0, g)];
			default:
				return by.host.unsupported(`the gradient of a gradient of ${fn}`);
		}
	};
	return two().map((make, i) => () => {
		const made = make();
		return made && gathered(by, made, x[i]!.shape);
	});
};
