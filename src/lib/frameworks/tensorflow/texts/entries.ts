import type { DType, PartialShape } from '../../../ir/index.ts';
import { isNumber, type PyBytes, type PyDict, PyList, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { decoded } from '../../../python/builtins/sequences/bytes.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { unboxed } from '../../../python/objects/unboxed.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { graphOf } from '../graph.ts';
import { convert } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { asTensor, newTensor, readSizes, type TfTensor } from '../tensor.ts';
import { isText, numberOfText, textsOf } from './held.ts';

/** A tensor whose values are what they are whatever a graph is given. `staticShape`: of which a graph knows as much. */
function literal(host: Interpreter, call: string, dtype: DType, values: readonly number[], shape: readonly number[], staticShape: PartialShape): TfTensor {
	const made = newTensor(host, { shape, dtype, values });
	host.trace.op({ kind: 'literal', values }, [], [made.ir.id], call);
	if (graphOf(host)) made.inGraph(null, staticShape, false);
	return made;
}

const asPython = (host: Interpreter, bytes: PyBytes): Value => decoded(machineOf(host), bytes);

/** Tensors of texts, taken apart and made. */
export const texts: Entries = [
	/** A tensor's texts one after another, where they are known; None where they are not. */
	entry('texts_of', 'x', (host, x) => {
		const tensor = convert(host, x);
		const found = textsOf(host, tensor);
		// What a graph makes of them, it makes of these alone.
		graphOf(host)?.read.push(tensor.ir.id);
		host.spend((found?.length ?? 0) >> 2);
		return found && new PyList(found.map((one) => asPython(host, one)));
	}),
	/** What a table has for each of a tensor's texts, `otherwise` where it has none, as whole numbers; None where the texts are not known. */
	entry('looked_up', 'x, table, otherwise', (host, x, table, otherwise) => {
		const tensor = asTensor(host, x);
		const found = textsOf(host, tensor);
		graphOf(host)?.read.push(tensor.ir.id);
		if (!found) return null;
		host.spend(found.length);
		const { entries } = table as PyDict;
		const values = found.map((one) => Number(entries.get(asPython(host, one))?.[1] ?? otherwise));
		return literal(host, 'keras.layers.StringLookup', 'int64', values, tensor.shape, tensor.staticShape);
	}),
	/** A text without the class of the program's that it is of. */
	entry('plain_text', 'text', (_, given) => unboxed(given)),
	/** Texts one after another as a tensor of such a shape. A graph knows the sizes of those that are as many as another tensor has. */
	entry('text_tensor', 'texts, shape, call, like=None', (host, given, shape, call, like) => {
		const values = host.iterate(given).map((one) => (isText(one) ? numberOfText(host, one) : host.unsupported('a text that is not known')));
		const sizes = readSizes(host, shape).map(Number);
		return literal(host, String(call), 'string', values, sizes, like === null ? sizes.map(() => null) : asTensor(host, like).staticShape);
	}),
	/** Numbers, of each place of another tensor one. */
	entry('number_tensor', 'numbers, like, dtype, call', (host, given, like, dtype, call) => {
		const { shape, staticShape } = asTensor(host, like);
		const values = host.iterate(given).map((one) => (isNumber(one) ? Number(one) : host.unsupported('a number that is not known')));
		return literal(host, String(call), readDType(dtype) ?? 'float32', values, shape, staticShape);
	}),
	/** What a graph knows of the sizes of numbers that are made of texts. */
	entry('set_static_shape', 'x, shape', (host, x, shape) => {
		asTensor(host, x).staticShape = shape === null ? null : readSizes(host, shape);
		return null;
	})
];
