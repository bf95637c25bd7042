import { convert } from './convert.ts';
import { BoundMethod, isNumber, PyClass, PyDict, PyList, PyObject, PyTuple, types, type Host, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { Raise } from '../../python/objects/exceptions.ts';
import { PyFunction } from '../../python/objects/code.ts';
import { errors } from './errors.ts';
import { graphOf, trace, type Graph } from './graph.ts';
import { eagerClass, symbolicClass, TfTensor } from './tensor.ts';
import type { Op, PartialShape, TensorId } from '../../ir/index.ts';
import { variables } from './variables.ts';

/** Something else for each tensor in lists, tuples and dictionaries. */
function mapTensors(value: Value, change: (tensor: TfTensor) => Value): Value {
	if (value instanceof TfTensor) return change(value);
	if (value instanceof PyList) return new PyList(value.items.map((item) => mapTensors(item, change)));
	if (value instanceof PyTuple && value.cls === types.tuple) return new PyTuple(value.items.map((item) => mapTensors(item, change)));
	if (value instanceof PyDict) {
		const made = new PyDict();
		for (const [key, [own, item]] of value.entries) made.entries.set(key, [own, mapTensors(item, change)]);
		return made;
	}
	return value;
}

/** Something else for each number in lists and tuples. */
function mapNumbers(value: Value, change: (number: Value) => Value): Value {
	if (isNumber(value)) return change(value);
	if (value instanceof PyList) return new PyList(value.items.map((item) => mapNumbers(item, change)));
	if (value instanceof PyTuple && value.cls === types.tuple) return new PyTuple(value.items.map((item) => mapNumbers(item, change)));
	return value;
}

const kerasFrames = (line: number): string =>
	`    File "<site-packages>/keras/src/utils/traceback_utils.py", line 122, in error_handler  **\n        raise e.with_traceback(filtered_tb) from None\n    File "<site-packages>/keras/src/layers/input_spec.py", line ${line}, in assert_input_compatibility\n        raise ValueError(\n`;
const inDispatch = `    File "<site-packages>/tensorflow/dtensor/python/api.py", line 64, in call_with_layout\n        return fn(*args, **kwargs)\n`;

/** Lines of Keras' and TensorFlow's own files that stand in a traceback, by what is said. */
const ownFrames: readonly (readonly [words: RegExp, frames: string])[] = [
	[/^Input \d+ .* of layer .*expected ndim=/, kerasFrames(198)],
	[/^Input \d+ .* of layer .*expected axis /, kerasFrames(239)],
	[/ for '\{\{node \S+ = Fill\[|^Value passed to parameter 'dims' /, inDispatch]
];

/** The first lambda of a line: to the bracket that closes what it stands in. */
function lambdaIn(line: string): string {
	const text = line.slice(Math.max(0, line.search(/\blambda\b/)));
	let depth = 0;
	for (const [i, char] of [...text].entries()) {
		if ('([{'.includes(char)) depth++;
		if (')]}'.includes(char) && depth-- === 0) return text.slice(0, i);
		if (char === ',' && depth === 0 && text.slice(0, i).includes(':')) return text.slice(0, i);
	}
	return text;
}

/** What a mistake in a function says that is traced: in which lines of the program it was made. */
function inUserCode(host: Host, thrown: Raise): void {
	const { exception, frames } = thrown;
	const said = exception.args.items[0];
	if (typeof said !== 'string' || exception.attrs.has('_in_user_code')) return;
	exception.attrs.set('_in_user_code', true);
	const lines = machineOf(host).source.split('\n');
	const own = frames.map(({ line, func }) => {
		const name = func === '<lambda>' ? 'None' : func;
		const text = lines[line - 1]?.trim() ?? '';
		return `    File "snippet.py", line ${line}, in ${name}  *\n        ${func === '<lambda>' ? lambdaIn(text) : text}\n`;
	});
	const [, behind = ''] = ownFrames.find(([words]) => words.test(said)) ?? [];
	exception.args = new PyTuple([`in user code:\n\n${own.join('')}${behind}\n    ${exception.cls.name}: ${said.replaceAll('\n', '\n    ')}\n`]);
}

/** An argument of a function that is traced: what it is called there, and what is known of its sizes; null: all. */
export type Known = (tensor: TfTensor, name: string) => PartialShape | undefined;

/** Calls a function in a graph of its own; gives what it returns, as what runs at once. */
export function callTraced(
	host: Host,
	callee: Value,
	args: readonly Value[],
	names: readonly string[],
	known: Known,
	converts: boolean
): { readonly result: Value; readonly placeholders: readonly TensorId[] } {
	const placeholders: TensorId[] = [];
	let graph: Graph | undefined;
	const isNested = graphOf(host) !== undefined;
	const result = trace(host, () => {
		graph = graphOf(host)!;
		graph.converts = converts;
		const inside = args.map((arg, i) => {
			let n = 0;
			return mapTensors(arg, (tensor) => {
				const name = `${names[i] ?? `args_${i}`}${n === 0 ? '' : `_${n}`}`;
				n++;
				graph!.names.set(name.toLowerCase(), 1);
				placeholders.push(tensor.ir.id);
				const placeholder = tensor.as(symbolicClass, { name: `${name}:0` });
				placeholder.staticShape = known(tensor, name) ?? tensor.staticShape;
				return placeholder;
			});
		});
		try {
			return mapNumbers(host.call(callee, inside), (number) => convert(host, number));
		} catch (thrown) {
			if (thrown instanceof Raise && !isNested) inUserCode(host, thrown);
			throw thrown;
		}
	});
	if (graph?.unregistered && !isNested) {
		const { message } = graph.unregistered;
		const name =
			callee instanceof PyFunction ? callee.code.name : callee instanceof BoundMethod && callee.func instanceof PyFunction ? callee.func.code.name : 'f';
		// TensorFlow writes how many functions and nodes it has made by then, which is not counted here.
		host.raise(errors.InvalidArgumentError, `${message} [Op:__inference_${name}_…]`, { code: 'tf.kernel' });
	}
	return { result: isNested ? result : mapTensors(result, (tensor) => tensor.asEager()), placeholders };
}

const recordedClass = new PyClass('ConcreteFunction', 'tensorflow.python.eager.polymorphic_function.concrete_function', [types.object]);

/** What a traced function does: ops of the trace, done again with other tensors of the same sizes. */
export class Recorded extends PyObject {
	readonly cls = recordedClass;
	private readonly ops: readonly Op[];

	constructor(
		host: Host,
		private readonly placeholders: readonly TensorId[],
		private readonly range: readonly [from: number, to: number],
		private readonly result: Value
	) {
		super();
		this.ops = host.trace.ops.slice(...range);
	}

	replay(host: Host, given: readonly TfTensor[]): Value {
		const made = new Map<TensorId, TensorId>(this.placeholders.map((id, i) => [id, given[i]!.ir.id]));
		const known = variables(host.trace);
		const before = new Map([...known.owners].map(([id, owner]) => [id, owner.ir.id]));
		const now = (id: TensorId): TensorId => made.get(id) ?? before.get(id) ?? id;
		host.spend(4 * this.ops.length);
		for (const { primitive, inputs, outputs, call } of this.ops) {
			const fresh = outputs.map((id) => {
				const { shape, dtype, axes, requiresGrad, role, path } = host.trace.tensors[id]!;
				return host.trace.tensor({ shape, dtype, axes, requiresGrad, role, path }).id;
			});
			host.trace.op(primitive, inputs.map(now), fresh, call);
			outputs.forEach((id, i) => made.set(id, fresh[i]!));
		}
		const [from, to] = this.range;
		for (const { at, id, owner } of [...known.assigned])
			if (at >= from && at < to && made.has(id)) known.assign(host, owner, new TfTensor(host.trace, host.trace.tensors[made.get(id)!]!, eagerClass));
		return mapTensors(this.result, (tensor) =>
			made.has(tensor.ir.id) ? new TfTensor(host.trace, host.trace.tensors[made.get(tensor.ir.id)!]!, eagerClass) : tensor
		);
	}
}
