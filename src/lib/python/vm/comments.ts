import type { Lines } from '../syntax/lines.ts';
import type { Frame } from './frame.ts';

interface Commented {
	readonly source: string;
	/** See `Program`. */
	readonly comments: ReadonlyMap<number, string>;
}

/** The comment that ends the line of the statement that a frame is at. */
export function commentOf(frame: Frame, lines: Lines, { comments, source }: Commented): string | null {
	const { from, to } = frame.spanOf(frame.statement);
	const comment = comments.get(lines.at(to)) ?? comments.get(lines.at(from));
	// What is turned around in the same statement is not yet what the comment tells of.
	return comment === undefined || /\.(?:t|transpose|permute)\(/.test(source.slice(from, to)) ? null : comment;
}

/** Comments on lines of their own right above that statement, the nearest first. */
export function remarksAbove(frame: Frame, lines: Lines, { comments, source }: Commented): readonly string[] {
	const remarks: string[] = [];
	for (let line = lines.at(frame.spanOf(frame.statement).from) - 1; line > 0; line--) {
		const remark = comments.get(line);
		if (remark === undefined || !source.slice(lines.start(line)).trimStart().startsWith('#')) break;
		remarks.push(remark);
	}
	return remarks;
}
