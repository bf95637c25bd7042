import type { Host, Value } from '../../../python/index.ts';
import type { DType, Primitive } from '../../../ir/index.ts';
import { axesFromComment, axesFromSizes } from '../../../tensors/axes.ts';
import { convert, lowering, readSizes } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { reshape } from '../ops/layout.ts';
import { run } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { nameOf, type ApiRow } from './row.ts';

/** Sizes of a tensor that is made from nothing. */
function whole(host: Host, shape: Value): readonly number[] {
	const sizes = readSizes(host, shape);
	if (sizes.includes(null)) host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
	return sizes as readonly number[];
}

/** A tensor that is made from nothing; what its axes mean is said by the names of its sizes, or by a comment. */
function made(host: Host, call: string, primitive: Primitive, shape: Value, dtype: DType): TfTensor {
	const sizes = whole(host, shape);
	const axes = axesFromComment(host.comment, sizes.length) ?? axesFromSizes(host.text, sizes.length) ?? undefined;
	const by = lowering(host, call, dtype);
	return primitive.kind === 'random' ? by.drawn(primitive, sizes, { axes }) : by.source(primitive, sizes, { axes });
}

const constant = (name: string, value: number): ApiRow => ({
	at: `tf.${name}`,
	signature: 'shape, dtype=None, name=None, layout=None',
	run: (host, shape, dtype) => made(host, `tf.${name}`, { kind: 'full', value }, shape, readDType(dtype ?? null) ?? 'float32')
});

export const create: readonly ApiRow[] = [
	constant('zeros', 0),
	constant('ones', 1),
	{
		at: 'tf.constant',
		signature: "value, dtype=None, shape=None, name='Const'",
		run: (host, value, dtype) => convert(host, value, readDType(dtype ?? null) ?? null, null, 'tf.constant')
	},
	{
		at: 'tf.convert_to_tensor',
		signature: 'value, dtype=None, dtype_hint=None, name=None',
		run: (host, value, dtype, hint) => convert(host, value, readDType(dtype ?? null) ?? null, readDType(hint ?? null) ?? null)
	},
	{
		at: 'tf.random.normal',
		signature: 'shape, mean=0.0, stddev=1.0, dtype=None, seed=None, name=None',
		run: (host, shape, mean, std, dtype) =>
			made(
				host,
				'tf.random.normal',
				{ kind: 'random', distribution: { kind: 'normal', mean: Number(mean), std: Number(std) } },
				shape,
				readDType(dtype ?? null) ?? 'float32'
			)
	},
	{
		at: 'tf.random.uniform',
		signature: 'shape, minval=0, maxval=None, dtype=None, seed=None, name=None',
		run: (host, shape, low, high, dtype) => {
			const to = readDType(dtype ?? null) ?? 'float32';
			const most = high === null ? 1 : Number(high);
			return made(host, 'tf.random.uniform', { kind: 'random', distribution: { kind: 'uniform', low: Number(low), high: most } }, shape, to);
		}
	},
	{
		at: 'tf.shape',
		signature: 'input, out_type=None, name=None',
		run: (host, input) => {
			const x = convert(host, input);
			return lowering(host, 'tf.shape', 'int32').source({ kind: 'literal', values: x.shape }, [x.rank], { values: x.shape });
		}
	},
	{
		at: 'tf.reshape',
		signature: 'tensor, shape, name=None',
		run: (host, x, shape, name) => {
			const sizes = readSizes(host, shape).map((n) => n ?? -1);
			return run(host, reshape, 'tf.reshape', [convert(host, x)], { shape: sizes }, nameOf(name))[0]!;
		}
	}
];
