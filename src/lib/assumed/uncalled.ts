import { type Diagnostic, lineAt, type Span, type Trace } from '../ir/index.ts';
import { mainText } from '../ir/moduleFiles.ts';
import type { Block, Statement } from '../python/syntax/tree.ts';
import { readWithin } from './budget/effort.ts';
import { visit } from './text/usage.ts';

/** A class with a forward, or a function, that the program defines and never calls. */
export interface Uncalled extends Span {
	readonly kind: 'class' | 'function';
	readonly name: string;
	readonly line: number;
}

/** Reads a program; null where it cannot be read. */
type BlockOf = (source: string) => Block | null;

type Definition = Span & { readonly name: string };
type Class = Extract<Statement, { kind: 'class' }>;
type Method = Extract<Statement, { kind: 'function' }>;

/** The methods that a framework calls for what computes: PyTorch's, Keras's, Python's, Lightning's. */
const forwards: ReadonlySet<string> = new Set(['forward', 'call', '__call__', 'training_step']);
const definition = /^[ \t]*(?:async +)?(?:def|class) +(\w+)/gm;

/** Whether the program has made a tensor that is not a layer's own. */
export const computes = ({ tensors }: Trace): boolean => tensors.some(({ role }) => role === 'activation');

/**
 * What is defined and never called, of a program that ran to its end: classes with a forward and, where nothing was computed at all, functions.
 * What was only passed over, or may be called by what is not modelled, is not said to be uncalled.
 */
export const uncalled = (trace: Trace, blockOf: BlockOf): readonly Uncalled[] => readWithin(() => uncalledIn(trace, blockOf), []);

function uncalledIn(trace: Trace, blockOf: BlockOf): readonly Uncalled[] {
	const { outcome } = trace;
	// What the program's other files define is for others to call.
	const source = mainText(trace.source);
	// What is not modelled may call what it decorates: so that is looked into, which is no call.
	const mayBePassed = outcome.kind !== 'ok' && source.includes('@');
	if (outcome.kind === 'raised' || trace.stopped || (computes(trace) && !mayBePassed && !suspects(source, trace))) return [];
	const block = blockOf(source);
	if (!block) return [];
	const starts = new Set(trace.entered);
	const entered = ([first]: Block): boolean => first !== undefined && starts.has(first.from);
	const wasCalled = ({ body, decorators }: Method): boolean => entered(body) && !(mayBePassed && decorators.length > 0);
	const named = outcome.kind === 'ok' ? null : reachedNames(block, (one) => functionsOf(one).some(wasCalled));
	const mayBeCalled = ({ name }: Definition): boolean => named?.has(name) ?? false;
	const classes = block.filter((statement) => statement.kind === 'class');
	// What its subclasses do, they may do through it.
	const ran = withBases(
		classes,
		classes.filter((cls) => [...methodsOf(cls), ...buildsOf(cls)].some(wasCalled))
	);
	const built = builtIn(source);
	const idle = classes.filter((cls) => methodsOf(cls).length > 0 && !ran.has(cls.name) && !mayBeCalled(cls) && !built.has(cls.name));
	const functions = block.filter((statement) => statement.kind === 'function');
	const alone = computes(trace) ? [] : functions.filter((one) => !entered(one.body) && !mayBeCalled(one));
	return [...idle, ...alone].map(({ kind, name, from, to }) => ({ kind, name, line: lineAt(source, from), from, to })).sort((a, b) => a.from - b.from);
}

/** The same as notes: nothing here is a mistake. */
export const uncalledNotes = (trace: Trace, blockOf: BlockOf): readonly Diagnostic[] =>
	uncalled(trace, blockOf).map(({ kind, name, line, from, to }) => ({
		kind: 'note',
		severity: 'info',
		code: `note.uncalled_${kind}`,
		message: `${name} is defined, and never called: what it computes is not known.`,
		line,
		...headOf(trace.source, { from, to })
	}));

/** Whether a forward may not have been called, told without reading the program. */
function suspects(source: string, { entered = [] }: Trace): boolean {
	const starts = [...source.matchAll(definition)];
	const bodies = entered.toSorted((a, b) => a - b);
	let at = 0;
	return starts.some(({ index, 1: name }, i) => {
		if (!forwards.has(name!)) return false;
		while (at < bodies.length && bodies[at]! <= index) at++;
		const next = starts[i + 1];
		const end = next ? next.index + next[0].length : source.length;
		return at === bodies.length || bodies[at]! > end;
	});
}

const methodsOf = ({ body }: Class): readonly Method[] =>
	body.filter((statement): statement is Method => statement.kind === 'function' && forwards.has(statement.name));

/** `build(self, input_shape)` of a layer of Keras': a layer that holds it has called it, and tells shapes without its `call`. */
const buildsOf = (cls: Class): readonly Method[] =>
	cls.body.filter(
		(statement): statement is Method =>
			statement.kind === 'function' && statement.name === 'build' && statement.parameters.length === 2 && methodsOf(cls).some(({ name }) => name === 'call')
	);

/** The names that the module's own statements read, and the definitions that these name, or that were entered. */
function reachedNames(block: Block, isEntered: (one: Class | Method) => boolean): ReadonlySet<string> {
	const definitions = new Map(block.flatMap((one) => (one.kind === 'class' || one.kind === 'function' ? [[one.name, one] as const] : [])));
	const names = new Set<string>();
	const waiting: Statement[] = block.filter((one) => (one.kind === 'class' || one.kind === 'function' ? isEntered(one) : true));
	for (let statement = waiting.pop(); statement; statement = waiting.pop())
		visit([statement], (node, [above]) => {
			if (node.kind !== 'name' || names.has(node.name) || (above?.kind === 'assign' && above.value !== node)) return;
			names.add(node.name);
			const definition = definitions.get(node.name);
			if (definition) waiting.push(definition);
		});
	return names;
}

const functionsOf = (one: Class | Method): readonly Method[] => (one.kind === 'function' ? [one] : one.body.filter((inner) => inner.kind === 'function'));

/** The classes of which a program calls `build` of what it makes: a model of Keras' is then built without its `call`. */
function builtIn(source: string): ReadonlySet<string> {
	const built = new Set([...source.matchAll(/^(\w+)\.build\(/gm)].map(([, name]) => name));
	return new Set([...source.matchAll(/^(\w+) *= *(\w+)\(/gm)].flatMap(([, name, cls]) => (built.has(name) ? [cls!] : [])));
}

/** The names of some of a program's classes and of what they extend. */
function withBases(classes: readonly Class[], some: readonly Class[]): ReadonlySet<string> {
	const byName = new Map(classes.toReversed().map((one) => [one.name, one]));
	const names = new Set(some.map(({ name }) => name));
	const waiting = [...some];
	for (let cls = waiting.pop(); cls; cls = waiting.pop())
		for (const { value } of cls.args) {
			if (value.kind !== 'name' || names.has(value.name)) continue;
			names.add(value.name);
			const base = byName.get(value.name);
			if (base) waiting.push(base);
		}
	return names;
}

/** The line that a definition begins with, without its body. */
function headOf(source: string, { from, to }: Span): Span {
	const end = source.indexOf('\n', from);
	return { from, to: end < 0 ? to : Math.min(to, end) };
}
