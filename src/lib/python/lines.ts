let of = '';
let starts: number[] = [];

/** Line number, counted from 1, of an offset; the line starts of the last source are kept. */
export function lineAt(source: string, offset: number): number {
	if (source !== of) {
		of = source;
		starts = [0];
		for (let i = source.indexOf('\n'); i !== -1; i = source.indexOf('\n', i + 1)) starts.push(i + 1);
	}
	let low = 0;
	let high = starts.length;
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (starts[middle]! <= offset) low = middle;
		else high = middle;
	}
	return low + 1;
}
