/** The lines of a source text. */
export class Lines {
	private readonly starts: number[] = [0];
	constructor(source: string) {
		for (const { index, 0: text } of source.matchAll(/\r\n?|\n/g)) this.starts.push(index + text.length);
	}

	/** Offset at which a line begins, counted from 1. */
	start(line: number): number {
		return this.starts[line - 1] ?? 0;
	}

	/** Line number, counted from 1, of an offset. */
	at(offset: number): number {
		let low = 0;
		let high = this.starts.length;
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if (this.starts[middle]! <= offset) low = middle;
			else high = middle;
		}
		return low + 1;
	}
}
