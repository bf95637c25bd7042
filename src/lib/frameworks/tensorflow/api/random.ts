import { PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { isNumber } from '../../../python/arithmetic/int.ts';
import type { DType, Primitive } from '../../../ir/index.ts';
import { tableOf } from '../../../ir/table.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { axesMeant } from '../../../tensors/axes.ts';
import { convert, lowering, numbers, otherDType, refuseOpen } from '../convert.ts';
import { dtypeOf, dtypes } from '../dtype.ts';
import { errors } from '../errors.ts';
import { graphOf, uniqueName } from '../graph.ts';
import { itemsOf } from '../literal.ts';
import { numberingOf } from '../numbering/numbering.ts';
import { Constant, notAllowed, run, typesOf, wrappedKernel, type Input } from '../op.ts';
import { definitionOf } from '../ops/definition.ts';
import { elementwise } from '../ops/elementwise.ts';
import { listed } from '../ops/shapes.ts';
import { TfTensor } from '../tensor.ts';
import { dtypeIn, nameOf } from './arguments.ts';
import type { ApiRow } from './row.ts';

type Distribution = Extract<Primitive, { kind: 'random' }>['distribution'];

const source = 'tensorflow/core/kernels/random_op.cc';

/** Sizes as an op that draws is given them: also what it does not take for sizes. */
function sizesOf(host: Interpreter, shape: Value): Constant | TfTensor {
	const items = itemsOf(host, shape) ?? [shape];
	if (items[0] === null) convert(host, null);
	refuseOpen(host, shape);
	const dtype = items.some((item) => typeof item === 'string')
		? 'string'
		: items.length > 0 && items.every((item) => typeof item === 'boolean')
			? 'bool'
			: null;
	return dtype ? new Constant([], [items.length], dtype) : numbers(host, shape);
}

/** What an op that draws says of sizes and a dtype which it does not take, before it draws. */
function checkDrawn(host: Interpreter, kernel: string, sizes: Input, dtype: DType): void {
	const definition = definitionOf(kernel);
	if (!definition) return;
	const op = { name: kernel, source };
	typesOf(host, op, definition, { inputs: [sizes], attrs: tableOf({}) }, {});
	notAllowed(host, op, definition, 'dtype', dtype, {});
	if (graphOf(host)) return;
	const negative = sizes.values?.find((n) => n < 0);
	const words =
		sizes.shape.length !== 1
			? `shape must be a vector of {int32,int64}, got shape ${listed(sizes.shape)}`
			: negative !== undefined && `Dimension ${negative} must be >= 0`;
	if (words)
		host.raise(errors.InvalidArgumentError, `${wrappedKernel(kernel)} ${words} [Op:${kernel}] name: `, {
			code: `tf.${kernel}.shape`,
			evidence: { framework: 'TensorFlow', version: '2.21', file: source, how: 'recorded' }
		});
}

/** Numbers that TensorFlow draws: which, nobody knows here. `kernel`: the op that draws them, as it is registered. */
function drawn(host: Interpreter, call: string, distribution: Distribution, sizes: Constant | TfTensor, dtype: DType, node: string, kernel = ''): TfTensor {
	checkDrawn(host, kernel, sizes, dtype);
	if (sizes.shape.length !== 1) return host.unsupported('sizes that are no list');
	const known = sizes.staticValues ?? Array.from({ length: sizes.shape[0]! }, () => null);
	const all = sizes.values ?? host.unsupported('sizes whose values are not known');
	if (graphOf(host)?.lazy && known.includes(null)) return host.unsupported('random numbers of open sizes in a graph that a session runs');
	if (sizes instanceof TfTensor) graphOf(host)?.read.push(sizes.ir.id);
	if (all.some((n) => n < 0)) return host.unsupported('sizes below 0');
	const made = lowering(host, call, dtype).drawn({ kind: 'random', distribution }, all, { axes: axesMeant(host, all.length) });
	if (graphOf(host)) made.inGraph(`${uniqueName(host, node)}:0`, known, false);
	return made;
}

/** What numbers are drawn around or between: a number of the program's, or a tensor of the dtype that is drawn. */
function given(host: Interpreter, value: Value, dtype: DType, name: string): number | TfTensor {
	if (isNumber(value) && (typeof value !== 'number' || !dtypeFacts[dtype].kind.match(/int|bool|text/))) return Number(value);
	if (value instanceof TfTensor && value.dtype !== dtype && !graphOf(host)) return otherDType(host, value, dtype, `${name}: `);
	const made = convert(host, value, dtype);
	return made.rank === 0 ? (made.values?.[0] ?? made) : made;
}

/** What is drawn is scaled and moved by tensors. */
function moved(host: Interpreter, call: string, made: TfTensor, by: number | TfTensor, to: number | TfTensor): TfTensor {
	if (graphOf(host)) return host.unsupported('random numbers that tensors scale, in a graph');
	const [times, plus] = [by, to].map((one) => (typeof one === 'number' ? convert(host, one, made.dtype) : one)) as [TfTensor, TfTensor];
	return run(host, elementwise.AddV2!, call, [run(host, elementwise.Mul!, call, [made, times], {})[0]!, plus], {})[0]!;
}

function normal(host: Interpreter, call: string, node: string, kernel: string, shape: Value, around: Value, width: Value, dtype: DType): TfTensor {
	const { made: before } = numberingOf(host.trace);
	const sizes = sizesOf(host, shape);
	const [mean, std] = [given(host, around, dtype, 'mean'), given(host, width, dtype, 'stddev')];
	if (typeof mean === 'number' && typeof std === 'number') {
		const made = drawn(host, call, { kind: 'normal', mean, std }, sizes, dtype, node, kernel);
		// The shape, by what it is scaled and moved, and what is drawn, scaled and moved.
		if (kernel) numberingOf(host.trace).op(host, 6, before);
		return made;
	}
	return moved(host, call, drawn(host, call, { kind: 'normal', mean: 0, std: 1 }, sizes, dtype, node, kernel), std, mean);
}

const normalRow = (name: string, node: string, kernel: string): ApiRow => ({
	at: `tf.random.${name}`,
	signature: "shape, mean=0.0, stddev=1.0, dtype='float32', seed=None, name=None",
	run(host, shape, mean, std, type, _, name) {
		const dtype = dtypeIn(host, type) ?? host.raise('TypeError', "Expected DataType for argument 'dtype' not None.");
		return normal(host, `tf.random.${name}`, nameOf(name) ?? node, kernel, shape, mean, std, dtype);
	}
});

/** What `tf.random.uniform` draws. */
const ofUniform: readonly DType[] = ['float16', 'bfloat16', 'float32', 'float64', 'int32', 'int64'];

function uniform(host: Interpreter, call: string, shape: Value, low: Value, high: Value, type: Value, isSeeded: boolean): TfTensor {
	const dtype = dtypeOf(host, type);
	if (!ofUniform.includes(dtype)) {
		const accepted = ofUniform.map((one) => `tf.${one}`).join(', ');
		return host.raise('ValueError', `Argument \`dtype\` got invalid value ${host.str(dtypes[dtype])}. Accepted dtypes are (${accepted}).`);
	}
	const isWhole = /int/.test(dtype);
	if (isWhole && high === null) return host.raise('ValueError', `Must specify maxval for integer dtype ${host.repr(type)}`);
	const { made: before } = numberingOf(host.trace);
	const sizes = sizesOf(host, shape);
	const [least, most] = [given(host, low, dtype, 'min'), given(host, high ?? 1n, dtype, 'max')];
	const kernel = isSeeded ? '' : isWhole ? 'RandomUniformInt' : 'RandomUniform';
	if (isWhole) {
		if (typeof least !== 'number' || typeof most !== 'number') return host.unsupported('whole random numbers between tensors');
		checkDrawn(host, kernel, sizes, dtype);
		if (least >= most) {
			if (graphOf(host)) return host.unsupported('a range of random numbers that is empty');
			host.raise(
				errors.InvalidArgumentError,
				`${wrappedKernel('RandomUniformInt')} Need minval < maxval, got ${least} >= ${most} [Op:RandomUniformInt] name: `
			);
		}
		return drawn(host, call, { kind: 'integers', low: least, high: most }, sizes, dtype, 'random_uniform', kernel);
	}
	if (typeof least === 'number' && typeof most === 'number') {
		const made = drawn(host, call, { kind: 'uniform', low: least, high: most }, sizes, dtype, 'random_uniform', kernel);
		// The shape, and what is drawn.
		if (kernel && least === 0 && most === 1) numberingOf(host.trace).op(host, 2, before);
		return made;
	}
	const made = drawn(host, call, { kind: 'uniform', low: 0, high: 1 }, sizes, dtype, 'random_uniform', kernel);
	const [from, to] = [least, most].map((one) => (typeof one === 'number' ? convert(host, one, dtype) : one)) as [TfTensor, TfTensor];
	return moved(host, call, made, run(host, elementwise.Sub!, call, [to, from], {})[0]!, from);
}

/** Functions that draw. */
export const random: readonly ApiRow[] = [
	normalRow('normal', 'random_normal', 'RandomStandardNormal'),
	normalRow('truncated_normal', 'truncated_normal', 'TruncatedNormal'),
	{
		at: 'tf.random.uniform',
		signature: "shape, minval=0, maxval=None, dtype='float32', seed=None, name=None",
		run: (host, shape, low, high, dtype) => uniform(host, 'tf.random.uniform', shape, low, high, dtype, false)
	},
	{
		at: 'tf.random.stateless_normal',
		signature: "shape, seed, mean=0.0, stddev=1.0, dtype=None, name=None, alg='auto_select'",
		run: (host, shape, _, mean, std, dtype) =>
			normal(host, 'tf.random.stateless_normal', 'stateless_random_normal', '', shape, mean, std, dtypeIn(host, dtype) ?? 'float32')
	},
	{
		at: 'tf.random.stateless_uniform',
		signature: "shape, seed, minval=0, maxval=None, dtype='float32', name=None, alg='auto_select'",
		run: (host, shape, _, low, high, dtype) => uniform(host, 'tf.random.stateless_uniform', shape, low, high, dtype, true)
	},
	{ at: 'tf.random.set_seed', signature: 'seed', run: () => null },
	{
		at: 'tf.random.shuffle',
		signature: 'value, seed=None, name=None',
		run(host, x) {
			const tensor = convert(host, x);
			const sizes = numbers(host, new PyTuple(tensor.shape.map(BigInt)));
			return drawn(host, 'tf.random.shuffle', { kind: 'other' }, sizes, tensor.dtype, 'RandomShuffle');
		}
	}
];
