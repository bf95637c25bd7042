import type { Span, Trace } from '../ir/index.ts';
import { classAround, classesOf } from './mistake.ts';

/** A module of the program's own that holds others, on the way to where one is. */
export interface ModuleOnPath {
	readonly name: string;
	/** Index of its call in the trace. */
	readonly index: number;
	/** The ops that it makes. */
	readonly ops: Span;
	/** Of the lines of its class. */
	readonly lines: { readonly from: number; readonly to: number } | null;
}

/**
 * The modules from the outermost to the one that a place in the code belongs to, or to what raised where no place is given. The call that raised is meant
 * where there are several, else the first.
 */
export function modulePath(trace: Trace, range: Span, at: number | null): readonly ModuleOnPath[] {
	const calls = trace.calls ?? [];
	const inRange = ({ from, to }: Span): boolean => from >= range.from && to <= range.to;
	const around = at === null ? undefined : classAround(trace.source, at);
	const failing = trace.outcome.kind === 'raised' ? calls.findLastIndex((call) => !call.own && call.outputs === null && inRange(call)) : -1;
	const named = (index: number): boolean => calls[index]?.type === around?.name;
	const index = around ? (named(failing) ? failing : calls.findIndex((call) => !call.own && call.type === around.name && inRange(call))) : failing;
	return pathOf(trace, index);
}

/** The modules from the outermost to the one that a call is of. */
export function pathOf(trace: Trace, call: number): readonly ModuleOnPath[] {
	const calls = trace.calls ?? [];
	let index = call;
	const path: ModuleOnPath[] = [];
	const classes = classesOf(trace.source);
	while (index >= 0) {
		const call = calls[index]!;
		const written = classes.find(({ name }) => name === call.type);
		if (!call.own && call.to >= call.from)
			path.unshift({
				name: call.type,
				index,
				ops: { from: call.from, to: call.to },
				lines: written ? { from: written.firstLine, to: written.lastLine } : null
			});
		index = call.within ?? -1;
	}
	return path;
}

/** A module beside another, folded. */
export interface Neighbour {
	readonly index: number;
	readonly name: string;
	/** How many more of them there are on that side. */
	readonly more: number;
}

/** The modules of the program's own that are called before and after a call, in the module that it is made in; null where there is none. */
export function neighbours(trace: Trace, call: number): { readonly before: Neighbour | null; readonly after: Neighbour | null } {
	const calls = trace.calls ?? [];
	const within = calls[call]?.within;
	const beside = calls.flatMap((other, index) => (!other.own && other.within === within ? [index] : []));
	const at = beside.indexOf(call);
	const neighbour = (step: 1 | -1): Neighbour | null => {
		const index = at < 0 ? undefined : beside[at + step];
		if (index === undefined) return null;
		return { index, name: calls[index]!.type, more: step < 0 ? at - 1 : beside.length - at - 2 };
	};
	return { before: neighbour(-1), after: neighbour(1) };
}
