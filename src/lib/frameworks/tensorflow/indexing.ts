import type { DType } from '../../ir/index.ts';
import { ellipsis, PyList, PySlice, PyTuple, PyUnknown, type Interpreter, type Value } from '../../python/index.ts';
import { Unsupported } from '../../python/objects/exceptions.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { NdArray, NumpyScalar } from '../interop.ts';
import { convert } from './convert.ts';
import { graphOf, scopeOf, uniqueName } from './graph.ts';
import { Constant, run } from './op.ts';
import { stridedSlice } from './ops/slicing.ts';
import { TfTensor } from './tensor.ts';

const wrong = (host: Interpreter, item: Value): never =>
	host.raise(
		'TypeError',
		`Only integers, slices (\`:\`), ellipsis (\`...\`), tf.newaxis (\`None\`) and scalar tf.int32/tf.int64 tensors are valid indices, got ${host.repr(item)}`,
		{ code: 'tf.StridedSlice.index' }
	);

/** What is got there is not known any more than where. */
const notKnown = (): never => {
	throw new Unsupported('an index that is not known', true);
};

/** A number of an index, as far as it is known while a graph is traced, and as it is; `of` says what it was where it is no whole number of Python's. */
interface Place {
	readonly known: number | null;
	readonly value: number;
	readonly of?: 'truth' | 'tensor';
}

function place(host: Interpreter, item: Value): Place {
	if (typeof item === 'bigint') return { known: Number(item), value: Number(item) };
	if (typeof item === 'boolean') return { known: Number(item), value: Number(item), of: 'truth' };
	if (item instanceof PyUnknown) return notKnown();
	if (item instanceof NumpyScalar || (item instanceof NdArray && item.tensor.rank === 0)) {
		if (item.tensor.dtype === 'bool') return wrong(host, item);
		const [value] = item.tensor.values ?? [];
		return value === undefined ? notKnown() : { known: value, value };
	}
	if (item instanceof TfTensor) {
		if (item.rank !== 0 || !/^int(32|64|16)$/.test(item.dtype)) return wrong(host, item);
		const value = item.values?.[0];
		graphOf(host)?.read.push(item.ir.id);
		return value === undefined ? notKnown() : { known: item.staticValues?.[0] ?? null, value, of: 'tensor' };
	}
	return wrong(host, item);
}

const none: Place = { known: 0, value: 0 };

/** The dtype of the numbers of an index: where the first is a truth, all have to be, unless a graph or a tensor among them makes numbers of them. */
function dtypeOf(host: Interpreter, list: readonly Place[]): DType {
	if (list[0]?.of !== 'truth' || list.some((one) => one.of === 'tensor')) return 'int32';
	const other = list.find((one) => one.of !== 'truth');
	if (!other) return 'bool';
	return graphOf(host) ? 'int32' : host.raise('TypeError', `Cannot convert ${other.value} to EagerTensor of dtype bool`, { code: 'tf.StridedSlice.index' });
}

/** `x[index]`. */
export function indexed(host: Interpreter, tensor: TfTensor, index: Value): Value {
	if (typeof index === 'boolean' || (index instanceof TfTensor && index.dtype === 'bool'))
		return host.call(host.getAttribute(machineOf(host).modules.load('tensorflow'), 'boolean_mask'), [tensor, index]);
	if (index instanceof NdArray && index.tensor.rank > 0)
		return index.tensor.dtype === 'bool' ? host.unsupported('an array as an index of a tensor') : wrong(host, index);
	const items = index instanceof PyTuple || index instanceof PyList ? index.items : [index];
	const masks = { begin: 0, end: 0, ellipsis: 0, new_axis: 0, shrink_axis: 0 };
	const [begin, end, strides]: [Place[], Place[], Place[]] = [[], [], []];
	for (const [i, item] of items.entries()) {
		const bit = 1 << i;
		if (item instanceof PySlice) {
			begin.push(item.start === null ? none : place(host, item.start));
			end.push(item.stop === null ? none : place(host, item.stop));
			strides.push(item.step === null ? { known: 1, value: 1 } : place(host, item.step));
			if (item.start === null) masks.begin |= bit;
			if (item.stop === null) masks.end |= bit;
			continue;
		}
		if (item === ellipsis || item === null) {
			begin.push(none);
			end.push(none);
			strides.push({ known: 1, value: 1 });
			masks[item === null ? 'new_axis' : 'ellipsis'] |= bit;
			continue;
		}
		const at = place(host, item);
		// Where it ends is worked out first.
		if (item instanceof TfTensor && graphOf(host)) uniqueName(host, 'add');
		begin.push(at);
		end.push({ known: at.known === null ? null : at.known + 1, value: at.value + 1 });
		strides.push({ known: 1, value: 1 });
		masks.shrink_axis |= bit;
	}
	const node = 'strided_slice';
	const inputs = [begin, end, strides].map(
		(list, i) =>
			new Constant(
				list.map(({ known }) => known),
				undefined,
				dtypeOf(host, list),
				list.map(({ value }) => value),
				`/stack${i === 0 ? '' : `_${i}`}`
			)
	);
	const attrs = Object.fromEntries(Object.entries(masks).map(([name, mask]) => [`${name}_mask`, mask]));
	return run(host, stridedSlice, 'tf.Tensor.__getitem__', [convert(host, tensor), ...inputs], attrs, {
		node,
		words: `${scopeOf(host)}${node}/`,
		inputs: [null]
	})[0]!;
}
