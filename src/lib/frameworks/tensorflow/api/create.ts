import { PyList, PyTuple, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import type { DType } from '../../../ir/index.ts';
import { sizeOf } from '../../../ir/index.ts';
import { axesMeant } from '../../../tensors/axes.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { convert, lowering, numbers, refuseOpen, refuseTensors } from '../convert.ts';
import { dtypeOf } from '../dtype.ts';
import { graphOf, scopeOf, uniqueName } from '../graph.ts';
import { Constant, run } from '../op.ts';
import { broadcastTo } from '../ops/layout.ts';
import { numberingOf } from '../numbering/numbering.ts';
import { fill, range } from '../ops/making.ts';
import { symbolicClass, TfTensor } from '../tensor.ts';
import { called, dtypeIn, nameOf, said } from './arguments.ts';
import type { ApiRow } from './row.ts';

/** One number everywhere: `tf.zeros`. */
function filled(host: Interpreter, call: string, shape: Value, value: Value, dtype: DType | null, name: Value | undefined, node?: string): TfTensor {
	const items = graphOf(host) || !(shape instanceof PyList || shape instanceof PyTuple) ? [] : shape.items;
	// Each size is converted by itself; `tf.fill` converts them together.
	if (call === 'tf.fill' ? items[0] === null : items.includes(null)) convert(host, null);
	if (call !== 'tf.fill' && !graphOf(host) && (typeof shape === 'string' || items.some((item) => typeof item === 'string'))) convert(host, shape, 'int32');
	refuseOpen(host, shape);
	const sizes = numbers(host, shape, 'int32', null, node && (nameOf(name) ?? node));
	if ((call !== 'tf.fill' || typeof shape === 'number') && sizes.dtype === 'float32' && !(shape instanceof TfTensor)) {
		if (graphOf(host)) return host.unsupported('sizes that are no whole numbers');
		return host.raise('TypeError', `Cannot convert ${host.repr(shape)} to EagerTensor of dtype int32`);
	}
	if (call !== 'tf.fill' && graphOf(host) && sizes.staticValues?.some((n) => n !== null && n < -1)) return host.unsupported('sizes below 0 in a graph');
	const dims = sizes instanceof Constant && sizes.shape.length === 0 && call !== 'tf.fill' ? new Constant(sizes.staticValues) : sizes;
	const number = convert(host, value, dtype, null, call);
	const made = run(
		host,
		fill,
		call,
		[dims, number],
		{ index_type: dims.dtype },
		{
			...said(name, call === 'tf.fill' ? [shape, value] : [], node),
			...(call !== 'tf.fill' && { inputs: ['Const', dims instanceof Constant ? 'Const_1' : 'Const'] })
		}
	)[0]!;
	// A graph writes few numbers down as they are.
	if (call !== 'tf.fill' && graphOf(host)) {
		if (made.size < 1000 && dims.staticValues && !dims.staticValues.includes(null)) numberingOf(host.trace).taken -= 2;
		else numberingOf(host.trace).lose();
	}
	const axes = axesMeant(host, made.rank);
	if (axes) host.trace.label(made.ir.id, axes);
	return made;
}

const constant = (name: string, value: number): ApiRow => ({
	at: `tf.${name}`,
	signature: "shape, dtype='float32', name=None, layout=None",
	run: (host, shape, dtype, given) => {
		const to = dtypeOf(host, dtype);
		return filled(host, `tf.${name}`, shape, to === 'bool' ? value === 1 : to === 'string' && value === 0 ? '' : BigInt(value), to, given, name);
	}
});

/** `tf.zeros_like`: the same sizes. */
const like = (name: string, value: number): ApiRow => ({
	at: `tf.${name}_like`,
	signature: 'input, dtype=None, name=None, layout=None',
	run(host, x, type) {
		const tensor = convert(host, x);
		const to = dtypeIn(host, type) ?? tensor.dtype;
		const { made: before } = numberingOf(host.trace);
		const made = lowering(host, `tf.${name}_like`, to).source({ kind: 'full', value }, tensor.shape, { axes: axesOf(host, tensor) });
		if (!graphOf(host) || (tensor.size < 1000 && tensor.staticShape?.includes(null) === false)) numberingOf(host.trace).op(host, 1, before);
		if (graphOf(host)) made.inGraph(`${uniqueName(host, `${name}_like`)}:0`, tensor.staticShape, false);
		return made;
	}
});

/** A tensor from outside as the graph has it that is traced. */
function captured(host: Interpreter, tensor: TfTensor, name: string): TfTensor {
	const { captured: known } = graphOf(host)!;
	const own = known.get(tensor) ?? `${scopeOf(host)}${name}`;
	known.set(tensor, own);
	const made = tensor.as(symbolicClass, {});
	made.inGraph(`${own}:0`, tensor.shape, true);
	return made;
}

/** Functions that make tensors. */
export const create: readonly ApiRow[] = [
	constant('zeros', 0),
	constant('ones', 1),
	like('zeros', 0),
	like('ones', 1),
	{
		at: 'tf.fill',
		signature: 'dims, value, name=None',
		run: (host, dims, value, name) => filled(host, 'tf.fill', dims, value, null, name)
	},
	{
		at: 'tf.constant',
		signature: "value, dtype=None, shape=None, name='Const'",
		run(host, value, dtype, shape, name) {
			const wanted = dtypeIn(host, dtype);
			if (value instanceof TfTensor && wanted !== null && wanted !== value.dtype) {
				if (graphOf(host)) return host.unsupported('tf.constant of a tensor of another dtype, in a graph');
				const given = host.str(host.call(host.getAttribute(value, 'numpy'), []));
				return host.raise('TypeError', `Expected tensor ${given} with dtype tf.${wanted}, but got dtype tf.${value.dtype}.`);
			}
			refuseTensors(host, value, wanted);
			const made = convert(host, value, wanted, null, 'tf.constant');
			if (graphOf(host) && made.name === null) made.inGraph(`${uniqueName(host, nameOf(name) ?? 'Const')}:0`, made.shape, true);
			if (shape === null) return made;
			const sizes = numbers(host, shape).values ?? [];
			if (sizeOf(sizes) === made.size) return lowering(host, 'tf.constant', made.dtype).reshape(made, sizes);
			if (made.size === 1) return run(host, broadcastTo, 'tf.constant', [made, new Constant(sizes)])[0]!;
			const text = host.repr(new PyTuple(sizes.map(BigInt)));
			if (graphOf(host)) return host.raise('TypeError', `Expected Tensor's shape: ${text}, but got ${host.repr(new PyTuple(made.shape.map(BigInt)))}.`);
			const numpy = host.str(host.call(host.getAttribute(made, 'numpy'), []));
			return host.raise(
				'TypeError',
				`Eager execution of tf.constant with unsupported shape. Tensor ${numpy} (converted from ${host.repr(value)}) has ${made.size} elements, but got \`shape\` ${text} with ${sizeOf(sizes)} elements).`
			);
		}
	},
	{
		at: 'tf.convert_to_tensor',
		signature: 'value, dtype=None, dtype_hint=None, name=None',
		run(host, value, dtype, hint, name) {
			const made = convert(host, value, dtypeIn(host, dtype), dtypeIn(host, hint), 'tf.convert_to_tensor', nameOf(name));
			if (graphOf(host) && !made.isSymbolic && nameOf(name) !== undefined) return captured(host, made, nameOf(name)!);
			if (graphOf(host) && made !== value && made.name === null && made.isSymbolic)
				made.inGraph(`${uniqueName(host, nameOf(name) ?? 'Const')}:0`, made.shape, true);
			return made;
		}
	},
	{
		at: 'tf.range',
		signature: "start, limit=None, delta=1, dtype=None, name='range'",
		run(host, start, limit, delta, dtype, name) {
			const ends = limit === null ? [0n, start!, delta!] : [start!, limit, delta!];
			if (ends.some((end) => end instanceof PyUnknown)) return host.unsupported('a range whose ends are not known');
			const given = dtypeIn(host, dtype);
			const tensors = ends.map((end) => convert(host, end, given !== null && !(typeof end === 'object') ? given : null));
			const order: readonly DType[] = ['int32', 'int64', 'float32', 'float64'];
			const to = given ?? order[Math.max(...tensors.map(({ dtype: one }) => order.indexOf(one)))] ?? 'float32';
			const all = tensors.map((tensor) => (tensor.dtype === to ? tensor : lowering(host, 'tf.range', to).cast(tensor)));
			const made = run(host, range, 'tf.range', all, {}, { ...called(name, 'range'), words: '' })[0]!;
			made.limit = all[1]!;
			return made;
		}
	}
];
