import type { Code, Step } from '../objects/code.ts';
import { Absent, Raise, Stop, TooLong } from '../objects/exceptions.ts';
import { Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import { PyUnknown, type Value } from '../objects/values.ts';
import { forgetSince } from './forget.ts';
import { snapshot } from './heap.ts';
import { hidden } from './kinds.ts';

/** One of the ways that code may go where it could not be decided: a frame that goes through another's code, with its names, up to one of some stops. */
export class Path extends Frame {
	/** The stop where it ended; null where it returned. */
	arrived: number | null = null;
	/** Where it ended, where that was not at one place. */
	endings: readonly Ended[] = [];
	/** A generator may give something on it. */
	yields = false;
	/** What a generator gives on it. */
	readonly given: Value[];
	readonly whole: Code;
	constructor(
		of: Frame,
		at: number,
		readonly stops: readonly number[],
		stack: readonly Value[]
	) {
		const whole = of instanceof Path ? of.whole : of.code;
		super(withStops(whole, stops), of.scope, of);
		this.whole = whole;
		this.given = of instanceof Path ? of.given : [];
		this.at = at;
		this.stack.push(...stack);
		this.blocks.push(...of.blocks);
		this.handling.push(...of.handling);
		this.statement = of.statement;
		this.returned = of.returned;
		this.quiet = of.quiet;
	}
}

const made = new WeakMap<Code, Map<string, Code>>();

/** The same code, but for places where a path ends. */
function withStops(code: Code, stops: readonly number[]): Code {
	let byStops = made.get(code);
	if (!byStops) made.set(code, (byStops = new Map()));
	const key = stops.join();
	const known = byStops.get(key);
	if (known) return known;
	const steps: Step[] = code.steps.slice();
	for (const at of stops)
		steps[at] = (frame, machine) => {
			(frame as Path).arrived = at;
			machine.leave(frame, null);
		};
	const copy = Object.create(code, { steps: { value: steps } }) as Code;
	byStops.set(key, copy);
	return copy;
}

export type Ended =
	{ readonly kind: 'arrived'; readonly path: Path; readonly at: number } | { readonly kind: 'returned'; readonly value: Value } | { readonly kind: 'raised' };

/** Goes a path. What it changes is unknown afterwards, and what it prints is not printed. */
export function follow(
	machine: Machine,
	path: Path,
	what: string,
	pure: boolean
): { readonly ended: readonly Ended[]; readonly lost: boolean; readonly printed: boolean; readonly yields: boolean } {
	const go = (): { readonly ended: readonly Ended[] } => {
		const depth = machine.running.length;
		try {
			for (;;) {
				const value = machine.runFrame(path);
				if (path.endings.length) return { ended: path.endings };
				if (path.arrived !== null) return { ended: [{ kind: 'arrived', path, at: path.arrived }] };
				if (path.finished) return { ended: [{ kind: 'returned', value }] };
				path.yields = true;
				path.given.push(value);
				path.push(new PyUnknown(what));
			}
		} catch (thrown) {
			machine.unwind(depth);
			if (thrown instanceof Raise || (thrown instanceof Stop && !(thrown instanceof TooLong || thrown instanceof Absent)))
				return { ended: [{ kind: 'raised' }] };
			throw thrown;
		}
	};
	const { ended, lost, printed } = pure ? { ...go(), lost: false, printed: false } : explored(machine, what, go);
	return { ended, lost, printed, yields: path.yields };
}

/** Does what may not happen: makes unknown what it changes. `lost`: whether anything of that still was known. */
export function explored<T extends object>(machine: Machine, what: string, act: () => T): T & { readonly lost: boolean; readonly printed: boolean } {
	const marks = hidden.map(({ mark }) => mark(machine));
	const before = snapshot(machine);
	const said = machine.trace.mark();
	let done: T;
	let printed: boolean;
	try {
		done = act();
	} finally {
		printed = machine.trace.unsay(said);
	}
	const lost = forgetSince(machine, before, what);
	hidden.forEach(({ forget }, i) => forget(machine, marks[i]));
	return { ...done, lost, printed };
}
