import { lineAt, type Span } from '../lib/ir/index.ts';

/** Where something stands in a file, as a person would look for it. Lines and columns count from 1. */
export interface Place {
	/** Another file than the program's own. */
	readonly file?: string;
	/** Number of the notebook's cell, from 1; absent where a file has no cells. */
	readonly cell?: number;
	readonly line: number;
	readonly column: number;
}

/** The longest program that is evaluated: some 10,000 lines. */
export const mostCharacters = 300_000;
export const tooLong = `more than the ${mostCharacters.toLocaleString('en')} characters of Python that are read`;

/** Code taken from a file as one Python program, that knows where in the file each of its lines stands. */
export interface Program {
	readonly file: string;
	readonly source: string;
	/** By line of the source, counted from 0; null where the source's lines are the file's. */
	readonly origins: readonly Omit<Place, 'column'>[] | null;
	/** How many characters of each of its first lines were left out before what was taken of it. */
	readonly shifts?: readonly number[];
	/** What was done to its text, in a sentence. */
	readonly said?: string;
}

/** Where the cells of a notebook are in its source. */
export function cellsOf({ source, origins }: Program): readonly Span[] {
	const cells: { from: number; to: number }[] = [];
	let [at, last] = [0, 0];
	source.split('\n').forEach((line, i) => {
		const { cell, file } = origins?.[i] ?? {};
		if (cell !== undefined && file === undefined) {
			if (cell === last) cells.at(-1).to = at + line.length;
			else cells.push({ from: at, to: at + line.length });
			last = cell;
		}
		at += line.length + 1;
	});
	return cells;
}

/** Where a line of the source stands in the file. Lines count from 1. */
export function originOf(program: Program, line: number): Omit<Place, 'column'> {
	return program.origins?.[line - 1] ?? { line };
}

/** Where an offset of the source stands in the file. */
export function placeOf(program: Program, offset: number): Place {
	const before = program.source.slice(0, offset);
	const line = lineAt(program.source, offset);
	return { ...originOf(program, line), column: offset - before.lastIndexOf('\n') + (program.shifts?.[line - 1] ?? 0) };
}

/** `model.py:3:14`; in a notebook `model.ipynb:cell 2:3:14`. */
export function describePlace(program: Program, { file, cell, line, column }: Place): string {
	return [file ?? program.file, ...(cell === undefined ? [] : [`cell ${cell}`]), line, column].join(':');
}
