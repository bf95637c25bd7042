import type { Interpreter, Value } from '../../python/index.ts';
import type { Row } from './binding/row.ts';
import { asArray, asEither } from './create.ts';
import { readDType } from './dtype.ts';
import { apply } from './binding/ufunc.ts';
import { cumulated, reduce } from './reduce.ts';
import { sqrt } from './ufuncs.ts';

/** Reductions that add up, and may do so in another dtype. */
const sums = (['sum', 'mean', 'prod'] as const).map((name): Row => {
	const others = name === 'mean' ? '*, where=...' : 'initial=..., where=...';
	return {
		name,
		fn: `a, axis=None, dtype=None, out=None, keepdims=False, ${others}`,
		method: `axis=None, dtype=None, out=None, *, keepdims=False, ${others.replace('*, ', '')}`,
		called: `_${name}`,
		run: (host, [a, axis, dtype, out, keepdims]) =>
			reduce(host, name, asEither(host, a), axis!, { dtype: readDType(host, dtype), out, keepdims: host.truth(keepdims!) })
	};
});

/** Reductions that give one of the numbers, or a truth. */
const others = (['max', 'min', 'any', 'all'] as const).map((name): Row => {
	const extreme = name === 'max' || name === 'min';
	return {
		name,
		...(extreme && { also: [`a${name}`] }),
		fn: extreme ? 'a, axis=None, out=None, keepdims=False, initial=..., where=...' : 'a, axis=None, out=None, keepdims=False, *, where=...',
		method: extreme ? 'axis=None, out=None, *, keepdims=False, initial=..., where=...' : 'axis=None, out=None, keepdims=False, *, where=...',
		called: `_${extreme ? 'a' : ''}${name}`,
		run: (host, [a, axis, out, keepdims]) => reduce(host, name, asEither(host, a), axis!, { out, keepdims: host.truth(keepdims!) })
	};
});

const places = (['argmax', 'argmin'] as const).map((name): Row => ({
	name,
	fn: 'a, axis=None, out=None, *, keepdims=False',
	method: 'axis=None, out=None, *, keepdims=False',
	run: (host, [a, axis, out, keepdims]) => reduce(host, name, asEither(host, a), axis!, { out, keepdims: host.truth(keepdims!) })
}));

/** The spread over an axis, and its root. */
const spreads = (['var', 'std'] as const).map((name): Row => ({
	name,
	fn: 'a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=..., mean=..., correction=...',
	method: 'axis=None, dtype=None, out=None, ddof=0, *, keepdims=False, where=..., mean=...',
	called: `_${name}`,
	run: (host, [a, axis, dtype, out, ddof, keepdims]): Value => {
		const variance = reduce(host, 'var', asEither(host, a), axis!, { dtype: readDType(host, dtype), keepdims: host.truth(keepdims!), ddof: Number(ddof) });
		if (out !== null) return host.unsupported(`np.${name} with out`);
		return name === 'std' ? apply(host, sqrt, [variance]) : variance;
	}
}));

const running = (['cumsum', 'cumprod'] as const).map((name): Row => ({
	name,
	fn: 'a, axis=None, dtype=None, out=...',
	method: 'axis=None, dtype=None, out=...',
	run: (host: Interpreter, [a, axis, dtype]) => cumulated(host, name === 'cumsum' ? 'sum' : 'prod', asArray(host, a!), axis!, readDType(host, dtype))
}));

/** Functions that make few numbers of many. */
export const reductions: readonly Row[] = [...sums, ...others, ...places, ...spreads, ...running];
