import { lineAt, type Diagnostic } from '../ir/index.ts';
import { givenIn, givenText, type Given } from './given.ts';
import { endedBy } from './search.ts';
import type { Supposed } from './supposed.ts';

/** What was supposed with what somebody says, and what of that is at odds with the program. */
export interface AsSaid {
	readonly found: readonly Supposed[];
	readonly unfit: readonly Diagnostic[];
}

/** Tries a program with what somebody says of it; all of it, unsettled trials too. */
type Suppose = (given: Given) => readonly Supposed[];

/**
 * Supposes with what is said by `--assume` and by the comments of a program: what does not run with it, where it runs without, is told and left.
 * A comment may be old, or be of something else: it is no mistake, and not missed where nothing takes it.
 */
export function supposeAsSaid(source: string, given: Given, suppose: Suppose): AsSaid {
	const comments = new Map([...givenIn(source)].filter(([name]) => !given.has(name)));
	const found = suppose(new Map([...comments, ...given]));
	const unused = unusedIn(found, given);
	if (found.every(({ verdict }) => verdict === 'runs')) return { found, unfit: unused };
	for (const [said, isComment] of [
		[comments, true],
		[given, false]
	] as const) {
		if (![...said.keys()].some((name) => found.some((one) => takes(one, name)))) continue;
		const without = suppose(isComment ? given : comments);
		const against = found.filter((one) => one.verdict !== 'runs' && runsIn(without, one) && [...said.keys()].some((name) => takes(one, name)));
		if (against.length > 0) return { found: without, unfit: [...unused, ...against.map((one) => atOdds(one, said, isComment))] };
	}
	return { found, unfit: unused };
}

const runsIn = (others: readonly Supposed[], { entry }: Supposed): boolean =>
	others.some((one) => one.verdict === 'runs' && one.entry?.name === entry?.name && one.entry?.method === entry?.method);

/** Whether a trial has something of this name that it has to suppose, or data that come from elsewhere. */
const takes = ({ guess, trace: { assumedSizes = [] } }: Supposed, said: string): boolean =>
	guess.slots.some(({ name }) => name === said) || assumedSizes.some(({ name }) => name.startsWith(said));

function unusedIn(found: readonly Supposed[], given: Given): readonly Diagnostic[] {
	return [...given].flatMap(([name, leaf]) =>
		found.some((one) => takes(one, name))
			? []
			: {
					kind: 'note',
					severity: 'warning',
					code: 'assumed.unused',
					message: `It was not used that ${givenText(name, leaf)}: nothing that has to be supposed here is called ${name}.`,
					line: 1,
					from: 0,
					to: 0
				}
	);
}

/** What a program raises with what is said of it. */
function atOdds(one: Supposed, said: Given, isComment: boolean): Diagnostic {
	const { entry, trace } = one;
	const what = [...said].flatMap(([name, leaf]) => (takes(one, name) ? [givenText(name, leaf)] : [])).join(' and ');
	const raised = endedBy(trace);
	const { from, to } = raised?.span ?? { from: 0, to: 0 };
	return {
		kind: isComment ? 'note' : 'hazard',
		severity: 'warning',
		code: 'assumed.at_odds',
		message: raised
			? `${entry?.name ?? 'This program'} does not run with ${what}: ${raised.type}: ${raised.message}`
			: `What ${entry?.name ?? 'this program'} does with ${what} is not known.`,
		cause: `${isComment ? 'A comment' : '--assume'} says so, and nothing that was tried beside it, its defaults as they are, makes it run. What is shown is without it.`,
		line: lineAt(trace.source, from),
		from,
		to
	};
}
