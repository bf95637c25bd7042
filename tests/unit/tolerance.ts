/** The one place where numbers are compared: the largest absolute difference; NaN where the lengths or any NaN differ. */
export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
	if (a.length !== b.length) return NaN;
	let largest = 0;
	for (let i = 0; i < a.length; i++) {
		const difference = Object.is(a[i], b[i]) ? 0 : Math.abs(a[i]! - b[i]!);
		if (!(difference <= largest)) largest = difference;
	}
	return largest;
}
