import type { Span, Trace } from '../../ir/index.ts';

/**
 * The ops that each part of a program makes, from `from` up to, not including, `to`: parts are run one after the other, so theirs follow each other. An op of
 * a function is its caller's: it is put where the next thing is done that can only be done in one part.
 */
export function opsOfParts({ source, ops, calls = [], bindings }: Trace, parts: readonly Span[]): readonly Span[] {
	if (parts.length === 1) return [{ from: 0, to: ops.length }];
	const inFunction = functionLines(source);
	const partAt = (at: number): number => parts.findIndex(({ to }) => at <= to);
	const outside = (at: number): number => (inFunction(at) ? -1 : partAt(at));
	const known = ops.map(({ span }) => outside(span.from));
	for (const { within, span, from, to } of calls) {
		const part = within === null ? outside(span.from) : -1;
		if (part >= 0) known.fill(part, from, to);
	}
	const maker: number[] = [];
	for (const [i, { outputs }] of ops.entries()) for (const id of outputs) maker[id] = i;
	for (const { func, tensor, span } of bindings) {
		const at = func === '<module>' && tensor !== undefined ? maker[tensor] : undefined;
		if (at !== undefined && known[at] === -1) known[at] = partAt(span.from);
	}
	const ends = parts.map(() => 0);
	let part = parts.length - 1;
	for (let i = ops.length - 1; i >= 0; i--) {
		if (known[i] !== -1) part = Math.min(part, known[i]!);
		ends[part] ||= i + 1;
	}
	let from = 0;
	return ends.map((end) => {
		const to = Math.max(from, end);
		const made = { from, to };
		from = to;
		return made;
	});
}

/** Whether a place is inside a function or a class that stands at the left margin. */
function functionLines(source: string): (at: number) => boolean {
	const spans: { from: number; to: number }[] = [];
	for (const { index } of source.matchAll(/^(?:async\s+def\b|def\b|class\b|@)/gm)) {
		const end = /\n(?=[^\s#)\]}])/.exec(source.slice(index));
		spans.push({ from: index, to: end ? index + end.index : source.length });
	}
	return (at) => spans.some(({ from, to }) => at >= from && at <= to);
}
