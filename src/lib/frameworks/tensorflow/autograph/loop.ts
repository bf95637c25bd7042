import { isNumber, PyIterator, PyList, PyTuple, type Interpreter, type PyClass, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import type { Frame } from '../../../python/vm/frame.ts';
import { convert } from '../convert.ts';
import { enterScope, graphOf, inScope, leaveScope, scopeOf, uniqueName } from '../graph.ts';
import { tupled } from '../shown.ts';
import { symbolicClass, TfTensor } from '../tensor.ts';
import { assignedIn, leaves, mentions, type Block } from './block.ts';

/** A loop of tensors that is traced: what its body changes goes from one turn to the next. */
export interface Loop {
	readonly frame: Frame;
	readonly at: number;
	/** What was there before, as the body sees it. */
	readonly before: ReadonlyMap<string, TfTensor>;
	/** Lists, and how long they were. */
	readonly lists: ReadonlyMap<PyList, number>;
	readonly printed: number;
	/** Its name scope, where its ops are named as the graph names them: `while/`. */
	readonly scope: string | null;
	/** What the graph around it has called tensors from outside by then. */
	readonly captured: ReadonlyMap<object, string>;
	turns: number;
}

const printed = (host: Interpreter): number => machineOf(host).trace.stdout.length;

/** A tensor as the body of a loop sees it. */
function placeholder(host: Interpreter, value: Value, at: number, scope: string): TfTensor {
	const tensor = value instanceof TfTensor ? value : convert(host, value);
	const made = tensor.as(symbolicClass, { name: `${scope}Placeholder${at === 0 ? '' : `_${at}`}:0` });
	made.inGraph(made.name, tensor.staticShape, false);
	return made;
}

/** What a loop's body changes becomes what the graph hands from turn to turn. `first`: the place that the first of them has. */
export function startLoop(host: Interpreter, block: Block, first: number): Loop {
	const { frame } = machineOf(host);
	const { names } = frame.scope;
	const isScoped = !leaves(block.lines);
	const target = /^for\s+(.*?)\s+in\b/.exec(block.header)?.[1] ?? '';
	const before = new Map<string, TfTensor>();
	let place = first;
	if (isScoped) enterScope(host, 'while');
	const graph = graphOf(host)!;
	const captured = new Map(graph.captured);
	const scope = isScoped ? scopeOf(host) : 'while/';
	if (isScoped) graph.branches.push(scope);
	// What is read behind the loop comes first.
	const isInner = (name: string): number => Number(!mentions(block.behind, name));
	for (const name of [...assignedIn(block.lines)].sort((a, b) => isInner(a) - isInner(b) || (a < b ? -1 : 1))) {
		const value = names.get(name);
		if (value === undefined || target.split(/\W+/).includes(name)) continue;
		if (value instanceof TfTensor || isNumber(value)) {
			const made = placeholder(host, value, place++, scope);
			before.set(name, made);
			names.set(name, made);
		} else if (value instanceof PyTuple && value.items.every((item) => item instanceof TfTensor)) {
			names.set(name, new PyTuple(value.items.map((item) => placeholder(host, item, place++, scope))));
		} else place++;
	}
	const lists = new Map([...names.values()].filter((value) => value instanceof PyList).map((list) => [list, list.items.length]));
	graph.loops++;
	return { frame, at: frame.lineAt, before, lists, printed: printed(host), scope: isScoped ? scope : null, captured, turns: 0 };
}

/** What a graph says of a loop after a turn: what it hands on has to stay of its sizes. */
export function turned(host: Interpreter, loop: Loop): void {
	if (loop.turns++ > 0) {
		if (printed(host) > loop.printed) host.unsupported('what a loop prints that is traced once');
		return;
	}
	for (const [name, was] of loop.before) {
		const value = loop.frame.scope.names.get(name);
		if (!(value instanceof TfTensor)) continue;
		if (value.dtype !== was.dtype) host.raise('TypeError', `'${name}' has dtype ${was.dtype} before the loop, but dtype ${value.dtype} after one iteration`);
		if (!keeps(was, value))
			host.raise(
				'ValueError',
				`'${name}' has shape ${tupled(was)} before the loop, but shape ${tupled(value)} after one iteration. Use tf.autograph.experimental.set_loop_options to set shape invariants.`
			);
	}
	for (const [list, length] of loop.lists) if (list.items.length !== length) host.unsupported('a list that a loop fills that is traced');
}

const keeps = ({ staticShape: was }: TfTensor, { staticShape: now }: TfTensor): boolean =>
	was === null || (now !== null && was.length === now.length && was.every((n, i) => n === null || n === now[i]));

/** A loop's ops are all there. */
export function endLoop(host: Interpreter, loop: Loop): void {
	const graph = graphOf(host)!;
	if (loop.scope !== null) {
		leaveScope(host);
		graph.branches.pop();
		graph.captured.clear();
		for (const [tensor, name] of loop.captured) graph.captured.set(tensor, name);
	}
	graph.loops--;
	// What the loop hands on is called after its op, whose outputs are not counted here.
	for (const name of loop.before.keys()) {
		const value = loop.frame.scope.names.get(name);
		if (value instanceof TfTensor && value.isSymbolic) value.name = loop.scope === null ? '…:0' : `${loop.scope.slice(0, -1)}:…`;
	}
}

/** Goes through the rows of a tensor of a graph. Those of a range are what a loop counts, of which no op of its own makes one. */
export function rowsOf(host: Interpreter, cls: PyClass, block: Block, { shape, limit }: TfTensor, row: (i: number) => Value): PyIterator {
	let loop: Loop | undefined;
	let i = 0;
	const named = (at: number): Value => {
		const scope = scopeOf(host);
		const made = inScope(host, `${scope}add/`, () => row(at));
		if (made instanceof TfTensor) made.name = `${scope}${limit ? 'Placeholder' : 'TensorArrayV2Read/TensorListGetItem'}:0`;
		return made;
	};
	return new PyIterator(cls, () => {
		if (loop) turned(host, loop);
		else {
			loop = startLoop(host, block, 1);
			// Where the counting ends is known inside by its name.
			if (loop.scope !== null && limit?.isSymbolic && limit.name) uniqueName(host, limit.name.replace(/:\d+$/, ''));
		}
		if (i < shape[0]!) return loop.scope !== null ? named(i++) : row(i++);
		endLoop(host, loop);
		return undefined;
	});
}
