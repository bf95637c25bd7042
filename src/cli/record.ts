import type { Binding } from '../lib/ir/index.ts';
import type { Supposed } from '../lib/assumed/supposed.ts';
import type { Checked, Finding } from './check.ts';
import { originOf, placeOf, type Place, type Program } from './program.ts';

/** How often one line may bind one name before the trace stops listing it, as in the recorded runs. */
const mostHits = 3;

/**
 * A checked program as plain data: what `--json` and `--jsonl` print, less the key that says which program it is. Its trace lists what is
 * known, and behind that what layers without a name give, as `LSTM()`: a name bound to a value that is not, after code that is not modelled, is left out.
 */
export function record(program: Program, { trace, findings, supposed = [] }: Checked) {
	const { outcome } = trace;
	const raised = outcome.kind === 'raised' ? outcome : null;
	return {
		outcome: isOpen(supposed) && outcome.kind === 'ok' ? 'open' : outcome.kind,
		type: raised?.type ?? null,
		message: raised?.message ?? null,
		...(raised ? lineOf(program, raised.line, raised.span.from) : { line: null }),
		...(isOpen(supposed) && { assumptions: supposed.flatMap(({ assumptions }) => assumptions) }),
		stdout: isOpen(supposed) ? supposed[0]!.stdout : trace.stdout,
		warnings: trace.warnings.map((warning) => ({ ...warning, ...originOf(program, warning.line) })),
		trace: isOpen(supposed)
			? jointEntries(program, supposed)
			: [...trace.bindings, ...(trace.unnamed ?? [])]
					.filter(({ hit, kind, shape }) => hit <= mostHits && kind !== 'unknown' && shape !== null)
					.map((binding) => entry(program, binding)),
		diagnostics: findings.map((finding) => diagnostic(program, finding))
	};
}

/** Whether something was supposed, and it settled something. */
const isOpen = (supposed: readonly Supposed[]): boolean => supposed.some(({ verdict }) => verdict !== 'unsure');

/** What is bound at all witnesses. What several calls bind at one place is said of the first. */
function jointEntries(program: Program, supposed: readonly Supposed[]): readonly object[] {
	const places = new Set<string>();
	return supposed.flatMap(({ bindings }) => {
		const own = bindings.filter(({ binding: { span, name } }) => !places.has(`${span.from} ${name}`));
		for (const { binding } of own) places.add(`${binding.span.from} ${binding.name}`);
		return own.map(({ binding, shape }) => ({
			...entry(program, binding),
			// What a framework leaves open is `None`, whatever it is called here.
			shape: shape.map((axis, i) => (binding.staticShape?.[i] === null ? null : axis)),
			...(shape.some((axis) => typeof axis === 'string') && { witness: binding.shape })
		}));
	});
}

/** The line of the statement, or of a place in another file. */
function lineOf(program: Program, line: number, at: number): Omit<Place, 'column'> {
	const { file, line: inner } = placeOf(program, at);
	return file === undefined ? originOf(program, line) : { file, line: inner };
}

function entry(program: Program, { line, func, name, hit, kind, shape, staticShape = shape, dtype }: Binding) {
	return {
		...originOf(program, line),
		func,
		name,
		hit,
		kind,
		...(staticShape === undefined ? {} : { shape: staticShape }),
		...(dtype === undefined ? {} : { dtype })
	};
}

/** `line` is that of the statement, `start` and `end` are those of the very expression. */
function diagnostic(program: Program, { kind, severity, code, line, message, when, cause, tried, fixes, from, to }: Finding) {
	return {
		kind,
		severity,
		code,
		...lineOf(program, line, from),
		message,
		...(when === undefined ? {} : { when }),
		...(cause === undefined ? {} : { cause }),
		...(tried === undefined ? {} : { tried }),
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
