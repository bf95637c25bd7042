import type { Trace } from '../ir/index.ts';
import type { Assumed } from '../python/vm/run.ts';
import { type Assumption } from './assumption.ts';
import { type Condition } from './verdict/conditions.ts';
import type { Default } from './verdict/defaults.ts';
import { type Guess } from './leaf.ts';
import { type Entry } from './python.ts';
import { type JointBinding, type Run } from './witnesses/joint.ts';
import { type Table } from './witnesses/tables.ts';

/** A size that is free, and the number that the trace was made with. */
export interface FreeSize {
	readonly name: string;
	readonly witness: number;
}

/** What came of calling one class or function, or of running a program whose names are missing. */
export interface Supposed {
	readonly entry: Entry | null;
	/** `runs`: with these inputs. `never`: whatever one passes. `partly`: with these inputs up to a place that nothing which was tried gets past. `unsure`: nothing is known of it. */
	readonly verdict: 'runs' | 'never' | 'partly' | 'unsure';
	/** At the witnesses; spans are those of the program's own text. */
	readonly trace: Trace;
	readonly assumptions: readonly Assumption[];
	readonly sizes: readonly FreeSize[];
	/** What is bound, at all witnesses. */
	readonly bindings: readonly JointBinding[];
	readonly stdout: string;
	/** For which sizes it raises, where it runs for others. */
	readonly conditions: readonly Condition[];
	/** Of what never runs: the defaults that contradict each other, where nothing else makes it fail. */
	readonly clashing?: readonly Default[];
	/** What may be written below the program, as Python: `model = Net(50, 64)`. */
	readonly code: readonly string[];
	/** What the trace was made with, so that edited programs can be tried in the same way. */
	readonly assumed: Assumed;
	/** How it was called, so that other sizes can be tried: see `at`. */
	readonly guess: Guess;
	readonly imports: readonly string[];
	/** The evaluations that what is said of all witnesses was held against. */
	readonly runs: readonly Run[];
	/** Evaluations with inputs that are laid out otherwise, as far as it runs with them. */
	readonly others: () => readonly Trace[];
	/** The same at sizes that one would choose, but for these. */
	readonly at: (witnesses: Table) => Witnessed;
}

/** What came of it at other witnesses. */
export type Witnessed = Pick<Supposed, 'trace' | 'assumptions' | 'sizes' | 'code' | 'assumed'>;

export type EvaluateAssumed = (assumed: Assumed) => Trace;
