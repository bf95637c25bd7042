import type { Span, Trace } from '../ir/index.ts';
import { joint, moduleOfCell } from '../ir/moduleFiles.ts';
import type { CodeCell } from './document.ts';

/** Code cells, in their order. */
export type Cells = readonly Pick<CodeCell, 'id' | 'source'>[];

/** Where a code cell stands in the program that all of them are. */
export interface Part extends Span {
	readonly id: string;
	/** The number of its first line, from 1: lines are numbered through, as the program's messages count them. */
	readonly firstLine: number;
}

/** The code cells of a notebook as one program: a later cell sees what an earlier one bound, and imports one that begins with `# module: layers.py`. */
export interface Program {
	readonly source: string;
	readonly parts: readonly Part[];
}

export function programOf(cells: Cells): Program {
	const parts: Part[] = [];
	let from = 0;
	let firstLine = 1;
	const texts: string[] = [];
	for (const { id, source } of cells) {
		parts.push({ id, from, to: from + source.length, firstLine });
		texts.push(source, joint(source));
		from += source.length + texts[texts.length - 1]!.length;
		firstLine += source.split('\n').length;
	}
	return { source: texts.slice(0, -1).join(''), parts };
}

/** The part that an offset lies in; the last one for what lies past the end. */
export const partAt = ({ parts }: Program, offset: number): Part | undefined => parts.find(({ to }) => offset <= to) ?? parts[parts.length - 1];

/** What came of a program, cell by cell. */
export interface Evaluation {
	readonly program: Program;
	/** Of the whole program. */
	readonly trace: Trace;
	/** The trace that each cell's shapes come from; null for a cell that was never reached. As many as there are parts. */
	readonly traces: readonly (Trace | null)[];
}

/** Whether a program could not be read at all: nothing of it ran. */
export const unreadable = ({ outcome }: Trace): boolean =>
	outcome.kind === 'raised' &&
	(outcome.type === 'SyntaxError' || outcome.type === 'IndentationError' || outcome.type === 'TabError') &&
	outcome.frames.length === 0;

/**
 * Evaluates the cells as one program. Cells are read one after the other, so a cell that cannot be read as Python takes nothing from those above
 * it: they are then evaluated without it, and it and what is below is never reached.
 */
export function evaluateCells(cells: Cells, evaluate: (source: string) => Trace): Evaluation {
	const program = programOf(cells);
	const trace = evaluate(program.source);
	const stop = stopAt(program, trace);
	// A module is not reached in its place, but where it is imported.
	const whole = (): Evaluation => ({
		program,
		trace,
		traces: program.parts.map((_, i) => (i <= stop || moduleOfCell(cells[i]!.source) !== null ? trace : null))
	});
	if (!unreadable(trace) || stop === 0) return whole();
	const above = evaluateCells(cells.slice(0, stop), evaluate);
	if (above.trace.outcome.kind === 'raised') return { program, trace: above.trace, traces: program.parts.map((_, i) => above.traces[i] ?? null) };
	return { program, trace, traces: program.parts.map((_, i) => above.traces[i] ?? (i === stop ? trace : null)) };
}

/** The index of the cell beyond which nothing was reached: the one whose statement raised, or the last. */
function stopAt({ parts }: Program, { outcome }: Trace): number {
	if (outcome.kind !== 'raised') return parts.length - 1;
	return Math.max(
		0,
		parts.findLastIndex(({ firstLine }) => firstLine <= outcome.line)
	);
}
