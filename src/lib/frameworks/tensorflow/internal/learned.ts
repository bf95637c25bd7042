import { perRun, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import type { Primitive } from '../../../ir/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import type { NewTensor } from '../../../tensors/made.ts';
import { convert, lowering } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { NdArray } from '../../interop.ts';
import { asTensor, TfTensor } from '../tensor.ts';

/** Where numbers are not all the same, they are kept one by one: so many of a bias, whose layer no machine holds any more. */
const mostKept = 4_000_000;

/** What an initializer's numbers are: of two settings and the shape. */
function distribution(kind: string, a: number, b: number, shape: readonly number[]): Primitive {
	if (kind === 'full') return { kind: 'full', value: a };
	if (kind === 'forget') return { kind: 'literal', values: Array.from({ length: shape[0]! }, (_, i) => (Math.floor((4 * i) / shape[0]!) === 1 ? 1 : a)) };
	if (kind === 'uniform') return { kind: 'random', distribution: { kind: 'uniform', low: a, high: b } };
	if (kind === 'normal') return { kind: 'random', distribution: { kind: 'normal', mean: a, std: b } };
	const rows = shape.slice(0, -1).reduce((product, n) => product * n, 1);
	return kind === 'orthogonal'
		? { kind: 'random', distribution: { kind: 'orthogonal', rows, gain: a } }
		: { kind: 'random', distribution: { kind: 'uniform', low: -0.05, high: 0.05 } };
}

/** Whether the generator that gives initializers their seeds is never started anew: it is seeded once, at the outermost level. */
function isSeededOnce(host: Interpreter): boolean {
	const known = seeding(host.trace);
	if (known.isOnce === null) {
		const seeds = [...machineOf(host).source.matchAll(/^(.*?)(?<!\bnp\.|\bnumpy\.)\b(?:set_random_seed|random\.seed)\s*\(/gm)];
		known.isOnce = seeds.length === 0 || (seeds.length === 1 && !/^\s/.test(seeds[0]![1]!));
	}
	return known.isOnce;
}
const seeding = perRun((): { isOnce: boolean | null } => ({ isOnce: null }));

/** Part of what is learned where it has a name. */
const asLearned = (path: Value, trainable: Value): Partial<NewTensor> =>
	path === '' ? {} : { path: String(path), parameter: true, requiresGrad: trainable === true };

/** What a layer's weights and first states are made of. */
export const learned: Entries = [
	/** What an initializer gives, as a tensor that a layer learns. `own`: no other gives the same numbers. */
	entry('drawn', 'kind, a, b, shape, dtype, path, trainable, own=False', (host, kind, a, b, shape, dtype, path, trainable, own) => {
		const sizes = host.iterate(shape).map(Number);
		if (kind === 'forget' && sizes[0]! > mostKept) return host.unsupported(`a layer of ${sizes[0]! / 4} units`);
		const primitive = distribution(String(kind), Number(a), Number(b), sizes);
		const by = lowering(host, 'add_weight', readDType(dtype) ?? 'float32');
		const made = asLearned(path, trainable);
		return primitive.kind === 'random' ? by.drawn(primitive, sizes, made, own === true && isSeededOnce(host)) : by.source(primitive, sizes, made);
	}),
	/** Notes down what a data set gives as a batch. */
	entry('gives_batch', 'inputs, targets', (host, inputs, targets) => {
		const idsOf = (values: Value): readonly number[] =>
			host.iterate(values).flatMap((one) => (one instanceof NdArray ? [one.tensor.ir.id] : one instanceof TfTensor ? [one.ir.id] : []));
		host.trace.learns({ kind: 'batch', inputs: idsOf(inputs), targets: idsOf(targets) });
		return null;
	}),
	/** A tensor's values as what a layer learns. */
	entry('held', 'value, path, trainable', (host, value, path, trainable) => {
		const x = convert(host, value);
		return lowering(host, 'assign', x.dtype).op({ kind: 'cast' }, [x], x.shape, { dtype: x.dtype, ...asLearned(path, trainable) });
	}),
	/** Zeros of as many rows as a tensor has. */
	entry('zero_rows', 'x, size, dtype', (host, x, size, dtype) => {
		const { shape, staticShape } = asTensor(host, x);
		const made = lowering(host, 'keras.ops.zeros', readDType(dtype) ?? 'float32').source({ kind: 'full', value: 0 }, [shape[0]!, Number(size)]);
		if (made.isSymbolic) made.staticShape = [staticShape?.[0] ?? null, Number(size)];
		return made;
	})
];
