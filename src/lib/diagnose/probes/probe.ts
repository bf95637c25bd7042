import type { Diagnostic, Trace } from '../../ir/index.ts';
import type { Lab } from './lab.ts';

/**
 * Finds what runs and is silently wrong by trying: it changes the data of a sample, a step or a padding, has the program's ops computed again, and sees what
 * changes with it. Where it can't be known what was meant, it says nothing. A diagnostic's code begins with `probe.`, its `tried` says what came of it.
 */
export type Probe = (trace: Trace, lab: Lab) => readonly Diagnostic[];

/** A line of the list of probes. */
export interface ListedProbe {
	readonly name: string;
	/** Whether a trace has what the probe needs: a look at ops and calls that takes no time. */
	readonly speaksOf: (trace: Trace) => boolean;
	readonly probe: Probe;
	/** Whether what it finds holds whatever is not modelled: it tells of numbers that are there, and not of what is missing. */
	readonly partly?: true;
	/** Codes of rules that tell the same by what a program looks like: where one has spoken, nothing is tried. */
	readonly toldBy?: RegExp;
}
