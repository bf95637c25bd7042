import type { Raised } from '../../ir/index.ts';
import type { Sizes } from '../candidates/sizes.ts';
import type { Guess } from '../leaf.ts';
import { reached, type Flows } from '../text/flows.ts';
import type { Table } from '../witnesses/tables.ts';
import type { Lineage } from './lineage.ts';

/** A trial that failed, and all that is known of why. */
export interface Failed {
	readonly guess: Guess;
	readonly table: Table;
	readonly raised: Raised;
	readonly sizes: Sizes;
	/** Numbers that the program's text has. */
	readonly taken: ReadonlySet<number>;
	/** The inputs that flow into what the place names which raised. */
	readonly lineage: Lineage;
	/** The program's text. */
	readonly source: string;
	/** The text of that place. */
	readonly said: string;
	/** By what the program divides sizes into whole parts: there, and anywhere else. */
	readonly parts: readonly { readonly by: string; readonly isThere: boolean }[];
	/** The names, attributes and keys that what stands there is made of. */
	readonly concerned: ReadonlySet<string>;
	readonly flows: Flows;
}

/** What is tried next after a trial failed: other guesses, each with what it costs. */
export type Rule = (failed: Failed) => readonly Guess[];

/** What is said at the place that raised; of a message that begins with a keyword which stands there, what that is given alone. */
export function aboutIn(said: string, { message }: Pick<Raised, 'message'>): string {
	const keyword = /^(\w+) (?:should|must|has to)/.exec(message)?.[1];
	return (keyword === undefined ? undefined : new RegExp(`\\b${keyword}\\s*=\\s*([^,()]*(?:\\([^()]*\\))?)`).exec(said)?.[1]) ?? said;
}

/** The names that what is said at the place that raised is about, and what flows into them. */
export function concernedIn(said: string, raised: Pick<Raised, 'message'>, flows: Flows): ReadonlySet<string> {
	return reached(
		flows,
		[...aboutIn(said, raised).matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name)
	);
}
