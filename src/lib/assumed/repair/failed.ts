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

/** The names at the place that raised, and what flows into them; where what is said begins with a keyword that stands there, of what that is given alone. */
export function concernedIn(said: string, { message }: Pick<Raised, 'message'>, flows: Flows): ReadonlySet<string> {
	const keyword = /^(\w+) (?:should|must|has to)/.exec(message)?.[1];
	const given = keyword === undefined ? undefined : new RegExp(`\\b${keyword}\\s*=\\s*([^,()]*(?:\\([^()]*\\))?)`).exec(said)?.[1];
	return reached(
		flows,
		[...(given ?? said).matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name)
	);
}
