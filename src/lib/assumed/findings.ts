import type { Diagnostic, TextEdit } from '../ir/index.ts';
import { lineAt } from '../ir/index.ts';
import type { Supposed } from './supposed.ts';
import { numbersIn } from './witnesses/tables.ts';

/** What is wrong with a program for some of its inputs, as findings. */
export const conditionFindings = ({ conditions, trace }: Supposed): readonly Diagnostic[] =>
	conditions.map(({ when, runsWhere, raised, message }) => ({
		kind: 'hazard',
		severity: 'warning',
		code: 'assumed.condition',
		message: `${raised.type}: ${message}`,
		cause:
			runsWhere === undefined
				? `It is raised where ${when}; for other inputs that were tried it runs.`
				: `It runs where ${runsWhere}; for other sizes this was raised.`,
		when,
		line: lineAt(trace.source, raised.span.from),
		from: raised.span.from,
		to: raised.span.to
	}));

/** Up to where what it computes is shown: what comes there tells of the inputs that were tried, and of no others. */
export function partlyShown({ entry, trace }: Pick<Supposed, 'entry' | 'trace'>): readonly Diagnostic[] {
	const { outcome, source } = trace;
	if (outcome.kind !== 'raised' || !entry) return [];
	const { from, to } = outcome.span;
	return [
		{
			kind: 'note',
			severity: 'info',
			code: 'note.assumed_partly',
			message: `What ${entry.name} computes is shown up to here: which inputs get past this is not known.`,
			line: lineAt(source, from),
			from,
			to
		}
	];
}

/** How what is said of an error begins that nothing avoids: what a call is passed, or what stands for data and names that are not here. */
export const whatever = ({ entry }: { readonly entry: unknown }): string => (entry ? 'Whatever you pass' : 'Whatever it is given');

/** What is said of an error that no input avoids. */
export const whateverItIs = (of: Pick<Supposed, 'entry' | 'clashing'>, cause: string | undefined): string =>
	of.clashing
		? `${whatever(of)}: its defaults ${andList(of.clashing)} do not go together.`
		: `${whatever(of)}: ${cause ?? 'no input that was tried gets past this.'}`;

const andList = (parts: readonly string[]): string => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Whether an edit writes a number that only the witnesses have: with other sizes it mends nothing. */
export function hasWitness(edit: readonly TextEdit[], source: string): boolean {
	const said = numbersIn(source);
	return edit.some(({ insert }) => [...numbersIn(insert)].some((number) => number > 4 && !said.has(number)));
}
