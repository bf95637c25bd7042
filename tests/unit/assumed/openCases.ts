import { readFileSync } from 'node:fs';

/** A program that is not whole, and lines of what is to be said of it. */
interface OpenCase {
	readonly title: string;
	readonly source: string;
	readonly said: readonly string[];
}

/** The cases of a file below `tests/cases/open`: each begins with `=== title`, and ends with lines that `---` stands before. */
export const openCases = (file: string): readonly OpenCase[] =>
	readFileSync(`tests/cases/open/${file}`, 'utf8')
		.split(/^=== /m)
		.slice(1)
		.map((block) => {
			const [title = '', ...lines] = block.trimEnd().split('\n');
			const isSaid = (line: string): boolean => line.startsWith('--- ');
			return { title, source: lines.filter((line) => !isSaid(line)).join('\n'), said: lines.filter(isSaid).map((line) => line.slice(4)) };
		});
