import { type Diagnostic, lineAt, type Span, type Trace } from '../ir/index.ts';
import type { Block, Statement } from '../python/syntax.ts';

/** A class with a forward, or a function, that the program defines and never calls. */
export interface Uncalled extends Span {
	readonly kind: 'class' | 'function';
	readonly name: string;
	readonly line: number;
}

/** Reads a program; null where it cannot be read. */
type BlockOf = (source: string) => Block | null;

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
export function uncalled(trace: Trace, blockOf: BlockOf): readonly Uncalled[] {
	const { source, outcome } = trace;
	if (outcome.kind === 'raised' || trace.stopped || (computes(trace) && !suspects(trace))) return [];
	const block = blockOf(source);
	if (!block) return [];
	const unnamed = ({ name, from, to }: Span & { readonly name: string }): boolean => {
		const named = new RegExp(`(?<![\\w.])${name}(?!\\w)`);
		return !named.test(source.slice(0, from)) && !named.test(source.slice(to));
	};
	const classes = block.filter((statement) => statement.kind === 'class');
	const ran = new Set(classes.filter((cls) => methodsOf(cls).some(({ body }) => entered(trace, body))).map(({ name }) => name));
	const idle = classes.filter((cls) => {
		if (!methodsOf(cls).length || ran.has(cls.name)) return false;
		// What its subclasses do, they may do through it.
		if (classes.some((other) => ran.has(other.name) && extendsClass(classes, other, cls.name))) return false;
		return outcome.kind === 'ok' || unnamed(cls);
	});
	const functions = block.filter((statement) => statement.kind === 'function');
	const alone = computes(trace) ? [] : functions.filter((one) => !entered(trace, one.body) && (outcome.kind === 'ok' || unnamed(one)));
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
function suspects({ source, entered = [] }: Trace): boolean {
	const starts = [...source.matchAll(definition)];
	return starts.some(({ index, 1: name }, i) => {
		if (!forwards.has(name!)) return false;
		const next = starts[i + 1];
		const end = next ? next.index + next[0].length : source.length;
		return !entered.some((at) => at > index && at <= end);
	});
}

const methodsOf = ({ body }: Class): readonly Method[] =>
	body.filter((statement): statement is Method => statement.kind === 'function' && forwards.has(statement.name));

const entered = ({ entered = [] }: Trace, [first]: Block): boolean => first !== undefined && entered.includes(first.from);

function extendsClass(classes: readonly Class[], cls: Class, name: string, seen = new Set<string>()): boolean {
	if (seen.has(cls.name)) return false;
	seen.add(cls.name);
	return cls.args.some(({ value }) => {
		const base = value.kind === 'name' ? value.name : null;
		const other = classes.find((one) => one.name === base);
		return base === name || (other !== undefined && extendsClass(classes, other, name, seen));
	});
}

/** The line that a definition begins with, without its body. */
function headOf(source: string, { from, to }: Span): Span {
	const end = source.indexOf('\n', from);
	return { from, to: end < 0 ? to : Math.min(to, end) };
}
