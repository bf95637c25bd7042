/** A half-open range of UTF-16 offsets in the source text. */
export interface Span {
	readonly from: number;
	readonly to: number;
}

/** Where the last line was told: whoever asks goes on from there, as a rule. */
let last = { source: '', offset: 0, line: 1 };

/** Line number, counted from 1, of an offset in the source. */
export function lineAt(source: string, offset: number): number {
	const goesOn = last.source === source && last.offset <= offset;
	let line = goesOn ? last.line : 1;
	for (let i = source.indexOf('\n', goesOn ? last.offset : 0); i !== -1 && i < offset; i = source.indexOf('\n', i + 1)) line++;
	last = { source, offset, line };
	return line;
}
