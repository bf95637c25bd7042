/** A half-open range of UTF-16 offsets in the source text. */
export interface Span {
	readonly from: number;
	readonly to: number;
}

/** Line number, counted from 1, of an offset in the source. */
export function lineAt(source: string, offset: number): number {
	let line = 1;
	for (let i = source.indexOf('\n'); i !== -1 && i < offset; i = source.indexOf('\n', i + 1)) line++;
	return line;
}
