/** A version as it is written: `2.16.1`, `8.9`. A trailing `+cu124` or `rc1` is no part of it. */
export type Version = string;

const numbers = (version: Version): readonly number[] => version.split('.').map(Number);

/** The digits at the beginning of a text, without what stands behind them: `2.6.0` of `2.6.0+cu124`; null where there are none. */
export const digitsOf = (text: string): Version | null => /^v?(\d{1,9}(?:\.\d{1,9}){0,4})/.exec(text.trim())?.[1] ?? null;

/** Below zero where `a` is the older; digits that only one of them has are not compared, so `8.9` is `8.9.7`. */
export function compare(a: Version, b: Version): number {
	const [left, right] = [numbers(a), numbers(b)];
	for (let i = 0; i < Math.min(left.length, right.length); i++) if (left[i] !== right[i]) return left[i]! - right[i]!;
	return 0;
}

/** Whether `got` is the version that `wanted` names: `8.9.7` is 8.9. null where `got` has too few digits to tell. */
export function isOf(got: Version, wanted: Version): boolean | null {
	if (compare(got, wanted) !== 0) return false;
	return numbers(got).length >= numbers(wanted).length ? true : null;
}

/** `2.16` of `2.16.1`. */
export const minorOf = (version: Version): Version => version.split('.').slice(0, 2).join('.');
export const majorOf = (version: Version): number => Number(version.split('.')[0]);

/** How far `got` is from `wanted`, in words: `one major version ahead`. */
export function distance(got: Version, wanted: Version): string {
	const [left, right] = [numbers(got), numbers(wanted)];
	const place = left.findIndex((number, i) => i < right.length && number !== right[i]);
	if (place < 0) return 'the same';
	const by = left[place]! - right[place]!;
	const count = Math.abs(by) === 1 ? 'one' : Math.abs(by);
	const what = ['major version', 'minor version', 'patch'][place] ?? 'step';
	return `${count} ${what}${Math.abs(by) === 1 ? '' : what === 'patch' ? 'es' : 's'} ${by > 0 ? 'ahead' : 'behind'}`;
}
