import type { Axis, TensorId, Trace } from '../ir/index.ts';
import { axesFromComment, axesFromRemarks } from '../tensors/axes.ts';
import { makerOf, once } from './graph.ts';

type Axes = readonly (Axis | null)[];

/** What the program’s comments say of its tensors: behind the statement that binds one, and on top of a function that is given one, docstring included. */
const saidOf = once((trace) => {
	const said = new Map<TensorId, Axes>();
	if (!/#|"""/.test(trace.source)) return said;
	const lines = trace.source.split('\n');
	const note = (tensor: TensorId, axes: Axes | null): void => void (axes && !said.has(tensor) && said.set(tensor, axes));
	for (const { line, tensor } of trace.bindings) {
		if (tensor !== undefined && !said.has(tensor) && !isTurned(trace, tensor))
			note(tensor, axesFromComment(/#(.*)$/.exec(lines[line - 1] ?? '')?.[1] ?? null, rankOf(trace, tensor)));
	}
	for (const { line, name, tensor } of trace.arguments ?? []) {
		if (tensor === undefined) continue;
		note(tensor, axesFromRemarks(headOf(lines, line), name, rankOf(trace, tensor)));
		note(tensor, axesFromComment(defines(lines, line, name), rankOf(trace, tensor)));
	}
	return said;
});

/** Whether it is another tensor with its axes in another order, where those are known: they say more than a comment. */
function isTurned(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'transpose' && trace.tensors[op.inputs[0]!]!.axes.some((axis) => axis === 'batch' || axis === 'time');
}

const rankOf = (trace: Trace, id: TensorId): number => trace.tensors[id]!.shape?.length ?? 0;

/** The comment behind the `def` of a function of one argument, beside `self`: it is about that. */
function defines(lines: readonly string[], line: number, name: string): string | null {
	const def = lines.slice(Math.max(0, line - 20), line).findLast((text) => /^\s*def /.test(text));
	return new RegExp(`^\\s*def \\w+\\((?:self, *)?${name}\\):\\s*#(.*)$`).exec(def ?? '')?.[1] ?? null;
}

/** What stands between a function’s `def` and the first thing that it does. */
function headOf(lines: readonly string[], line: number): readonly string[] {
	let from = line - 1;
	while (from > 0 && line - from < 20 && !/^\s*def /.test(lines[from]!)) from--;
	const docstring = /"""/.test(lines[line - 1]!) ? lines.findIndex((text, at) => at >= line && /"""/.test(text)) : -1;
	return lines.slice(from + 1, Math.max(line - 1, docstring, /""".*"""/.test(lines[line - 1]!) ? line : 0));
}

const keeps: ReadonlySet<string> = new Set(['elementwise', 'cast', 'normalize']);

/**
 * What the axes of a tensor mean: what a comment says of it, or of the ids that it is an embedding of; else its labels. A layer labels its input as it reads it, so
 * that a comment that says otherwise comes first.
 */
export function meaningOf(trace: Trace, id: TensorId): Axes {
	const said = saidOf(trace);
	for (let at = id, i = 0; said.size && i < 8; i++) {
		const axes = said.get(at);
		const op = makerOf(trace, at);
		if (axes) return [...axes, ...new Array<null>(rankOf(trace, id) - axes.length).fill(null)];
		const embeds = op?.primitive.kind === 'take' && op.primitive.axis === 0;
		if (!op || !(embeds || (keeps.has(op.primitive.kind) && rankOf(trace, op.inputs[0]!) === rankOf(trace, at)))) break;
		at = op.inputs[embeds ? 1 : 0]!;
	}
	return trace.tensors[id]!.axes;
}
