import {
	BoundMethod,
	isNumber,
	PyClass,
	PyDict,
	PyInstance,
	PyList,
	PyObject,
	PyTuple,
	PyUnknown,
	typeName,
	types,
	type Interpreter,
	type Value
} from '../../../python/index.ts';
import { Raise } from '../../../python/objects/exceptions.ts';
import { convert, lowering } from '../convert.ts';
import { graphOf } from '../graph.ts';
import { TfTensor } from '../tensor.ts';

const operationClass = new PyClass('Operation', 'tensorflow.python.framework.ops', [types.object]);
operationClass.table.fill({ repr: (machine) => machine.unsupported('the name of an op of a graph') });

/** What is done in a graph and gives no tensor. One stands for all of them: of none it is known what it is called. */
class Operation extends PyObject {
	readonly cls = operationClass;
}
const operation = new Operation();

export const isOperation = (value: Value): boolean => value === operation;

/** What a function of TensorFlow's gives that only does something: None where it is run at once. */
export function done(host: Interpreter): Value {
	const graph = graphOf(host);
	return graph && !graph.lazy ? operation : null;
}

/** Something else for each thing in lists, tuples and dictionaries. */
export function mapLeaves(value: Value, change: (leaf: Value) => Value): Value {
	const inside = (item: Value): Value => mapLeaves(item, change);
	if (value instanceof PyList) return new PyList(value.items.map(inside));
	if (value instanceof PyTuple) return new PyTuple(value.items.map(inside), value.cls, value.attrs);
	if (value instanceof PyDict) {
		const made = new PyDict();
		for (const [key, [own, item]] of value.entries) made.entries.set(key, [own, inside(item)]);
		return made;
	}
	return change(value);
}

/** What a variable holds by then. */
function heldBy(host: Interpreter, leaf: Value): TfTensor | undefined {
	const held = leaf instanceof PyInstance && leaf.cls.find('_is_variable') === true ? leaf.attrs.get('_value') : undefined;
	if (!(held instanceof TfTensor)) return undefined;
	const { shape, dtype, ir } = held;
	const made = lowering(host, 'ReadVariableOp', dtype).op({ kind: 'cast' }, [held], shape, { axes: [...(host.trace.tensors[ir.id]?.axes ?? [])] });
	made.inGraph(null, shape, false);
	return made;
}

/** Whether it is of several tensors, or stands for what is not known: a graph gives it as it is. */
const isGiven = (leaf: Value): boolean =>
	leaf === null ||
	leaf instanceof TfTensor ||
	leaf instanceof PyUnknown ||
	(leaf instanceof PyInstance &&
		(leaf.cls.find('_is_ragged') === true || /^(_?\w*Dataset|TensorArray|SparseTensor|IndexedSlices|\w*Iterator)$/.test(leaf.cls.name)));

/** What a graph gives for something that its function returns: a tensor for a number, and for a variable what it holds by then. */
export const returned = (host: Interpreter, leaf: Value): Value => (isNumber(leaf) ? convert(host, leaf) : (heldBy(host, leaf) ?? leaf));

/** The same of a `tf.function`, which gives nothing but tensors: raises for what can be none (tensorflow/python/framework/func_graph.py). */
export function returnedAsTensor(host: Interpreter, leaf: Value, callee: Value): Value {
	if (isGiven(leaf)) return leaf;
	const held = heldBy(host, leaf);
	if (held) return held;
	if (leaf instanceof PyObject && leaf.cls === types.range) return new PyList([...host.iterate(leaf)].map((item) => convert(host, item)));
	const refused = (): never =>
		host.raise(
			'TypeError',
			`To be compatible with tf.function, Python functions must return zero or more Tensors or ExtensionTypes or None values; in compilation of ${host.str(callee instanceof BoundMethod ? callee.func : callee)}, found return value of type ${typeName(leaf)}, which is not a Tensor or ExtensionType.`
		);
	if (isOperation(leaf)) return refused();
	try {
		return convert(host, leaf);
	} catch (thrown) {
		if (thrown instanceof Raise && ['TypeError', 'ValueError'].includes(thrown.exception.cls.name)) return refused();
		throw thrown;
	}
}
