import { parser } from '@lezer/python';
import type { CellReading } from '../../../src/lib/editor/reading.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { evaluateCells, unreadable } from '../../../src/lib/notebook/program.ts';

/** What the editor of the last of some cells is told, with the tree of its text and ways to count in it. */
export function read(...sources: readonly string[]) {
	const { program, traces } = evaluateCells(
		sources.map((source, i) => ({ id: `code-${i}`, source })),
		evaluate
	);
	const last = sources.length - 1;
	const source = sources[last] ?? '';
	const trace = traces[last] ?? null;
	const reading: CellReading = { trace, part: program.parts[last]!, diagnostics: [], unreadable: trace !== null && unreadable(trace) };
	const starts = source.split('\n').reduce<number[]>((starts, line) => [...starts, starts[starts.length - 1]! + line.length + 1], [0]);
	return {
		reading,
		source,
		tree: parser.parse(source),
		lineEnd: (at: number): number => (source + '\n').indexOf('\n', at),
		lineOf: (at: number): number => starts.findLastIndex((start) => start <= at) + 1,
		offsetOfLine: (line: number): number | null => {
			const start = starts[line - 1];
			return start === undefined || line > starts.length - 1 || line < 1 ? null : start + /^\s*/.exec(source.slice(start))![0].length;
		}
	};
}
