import type { Binding } from '../lib/ir/index.ts';
import type { Checked, Finding } from './check.ts';
import { originOf, placeOf, type Place, type Program } from './program.ts';

/** How often one line may bind one name before the trace stops listing it, as in the recorded runs. */
const mostHits = 3;

/**
 * A checked program as plain data: what `--json` and `--jsonl` print, less the key that says which program it is. Its trace lists what is
 * known: a name bound to a value that is not, after code that is not modelled, is left out.
 */
export function record(program: Program, { trace, findings }: Checked) {
	const { outcome } = trace;
	const raised = outcome.kind === 'raised' ? outcome : null;
	return {
		outcome: outcome.kind,
		type: raised?.type ?? null,
		message: raised?.message ?? null,
		...(raised ? lineOf(program, raised.line, raised.span.from) : { line: null }),
		stdout: trace.stdout,
		warnings: trace.warnings.map((warning) => ({ ...warning, ...originOf(program, warning.line) })),
		trace: trace.bindings.filter(({ hit, kind, shape }) => hit <= mostHits && kind !== 'unknown' && shape !== null).map((binding) => entry(program, binding)),
		diagnostics: findings.map((finding) => diagnostic(program, finding))
	};
}

/** The line of the statement, or of a place in another file. */
function lineOf(program: Program, line: number, at: number): Omit<Place, 'column'> {
	const { file, line: inner } = placeOf(program, at);
	return file === undefined ? originOf(program, line) : { file, line: inner };
}

function entry(program: Program, { line, func, name, hit, kind, shape, dtype }: Binding) {
	return { ...originOf(program, line), func, name, hit, kind, ...(shape === undefined ? {} : { shape }), ...(dtype === undefined ? {} : { dtype }) };
}

/** `line` is that of the statement, `start` and `end` are those of the very expression. */
function diagnostic(program: Program, { kind, severity, code, line, message, cause, fixes, from, to }: Finding) {
	return {
		kind,
		severity,
		code,
		...lineOf(program, line, from),
		message,
		...(cause === undefined ? {} : { cause }),
		start: placeOf(program, from),
		end: placeOf(program, to),
		...(fixes?.length
			? {
					fixes: fixes.map(({ label, edit, result }) => ({
						label,
						result,
						edits: edit.map(({ insert, from, to }) => ({ insert, start: placeOf(program, from), end: placeOf(program, to) }))
					}))
				}
			: {})
	};
}
