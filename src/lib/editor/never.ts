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
	const never = statements.filter((statement) => statement.name !== 'Comment' && !(trace && ran(trace, statement, part)));
	// Of what is never called, that is said once.
	const words = [...unbound, ...never].filter((one) => one.name === 'AssignStatement' && !bodies.includes(one)).map(headEnd);
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
function ran(trace: Trace, { from, to }: Span, part: CellReading['part']): boolean {
	const inside = (span: Span): boolean => {
		const here = inEditor(span, part);
		return here !== null && here.from >= from && here.to <= to && here.to > here.from;
	};
	return trace.bindings.some(({ span }) => inside(span)) || trace.ops.some(({ span }) => inside(span));
}
