import type { Tree } from '@lezer/common';
import type { Span, Trace } from '../ir/index.ts';
import { inEditor, type CellReading } from './reading.ts';
import { following, headEnd, statementAt, type Statement } from './statements.ts';

export interface Never {
	/** Statements that were never run. */
	readonly statements: readonly Span[];
	/** Ends of lines that would have bound a name. */
	readonly words: readonly number[];
	/** Ends of the first lines of what is never called. */
	readonly uncalled: readonly number[];
}

/** What an exception kept from being computed: what follows the line that raised, in each function that was open, and a cell that was never reached. */
export function neverComputed(reading: CellReading, tree: Tree, offsetOfLine: (line: number) => number | null): Never {
	const { trace, part, unreadable } = reading;
	const statements: Statement[] = [];
	const unbound: Statement[] = [];
	if (!trace) for (let node = tree.topNode.firstChild; node; node = node.nextSibling) statements.push(node);
	else if (trace.outcome.kind === 'raised' && !unreadable) {
		const { frames } = trace.outcome;
		for (const [i, { line }] of frames.entries()) {
			const at = offsetOfLine(line - part.firstLine + 1);
			const statement = at === null ? null : statementAt(tree, at);
			if (!statement) continue;
			if (i < frames.length - 1) unbound.push(statement);
			statements.push(...following(statement));
		}
	}
	const idle = uncalledIn({ trace, part, diagnostics: reading.diagnostics }, tree);
	const bodies = idle.flatMap(({ body }) => body);
	statements.push(...bodies);
	const ran = statements.length > 0 && trace ? ranIn(trace, part) : () => false;
	const never = statements.filter((statement) => statement.name !== 'Comment' && !ran(statement));
	// Of what is never called, that is said once.
	const said = new Set(bodies);
	const words = [...unbound, ...never].filter((one) => one.name === 'AssignStatement' && !said.has(one)).map(headEnd);
	return {
		uncalled: idle.map(({ head }) => head),
		statements: never.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from),
		words: [...new Set(words)].sort((a, b) => a - b)
	};
}

/** Functions that nothing calls: what their bodies hold, and where their first lines end. Of a class, its forward. */
function uncalledIn(
	{ part, diagnostics }: Pick<CellReading, 'trace' | 'part' | 'diagnostics'>,
	tree: Tree
): readonly { readonly head: number; readonly body: readonly Statement[] }[] {
	return diagnostics.flatMap(({ code, from }) => {
		if (!code.startsWith('note.uncalled')) return [];
		const at = tree.resolveInner(Math.max(0, from - part.from), 1);
		for (let node: Statement | null = at; node; node = node.parent) {
			if (node.name === 'FunctionDefinition') return [idleFunction(node)];
			if (node.name === 'ClassDefinition') {
				const methods = node.getChild('Body')?.getChildren('FunctionDefinition') ?? [];
				// What builds it is read, at least: what it is given is named there.
				return methods.slice(methods.length > 1 ? 1 : 0).map(idleFunction);
			}
		}
		return [];
	});
}

function idleFunction(definition: Statement): { readonly head: number; readonly body: readonly Statement[] } {
	const block = definition.getChild('Body');
	const body: Statement[] = [];
	for (let node = block?.firstChild ?? null; node; node = node.nextSibling) if (node.name !== ':') body.push(node);
	return { head: block?.from ?? definition.to, body };
}

/** Whether anything of a statement was run before: an earlier call, or an earlier turn of a loop. */
function ranIn({ bindings, ops }: Trace, part: CellReading['part']): (statement: Span) => boolean {
	/** By where it begins, where the shortest ends that was run there. */
	const ends = new Map<number, number>();
	for (const { span } of [...bindings, ...ops]) {
		const here = inEditor(span, part);
		if (here && here.to > here.from) ends.set(here.from, Math.min(here.to, ends.get(here.from) ?? Infinity));
	}
	const starts = [...ends.keys()].sort((a, b) => a - b);
	return ({ from, to }) => {
		let at = 0;
		for (let end = starts.length; at < end;) {
			const middle = (at + end) >> 1;
			if (starts[middle]! < from) at = middle + 1;
			else end = middle;
		}
		for (; at < starts.length && starts[at]! < to; at++) if (ends.get(starts[at]!)! <= to) return true;
		return false;
	};
}
