/**
 * `after`, with the very parts of `before` wherever the two are equal: what did not change is the same object, and whoever draws it need not look. For plain data.
 */
export function unchanged<T>(before: unknown, after: T): T {
	if (Object.is(before, after)) return after;
	if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after;
	if (Array.isArray(after)) {
		if (!Array.isArray(before)) return after;
		const parts = after.map((part: unknown, i) => unchanged(before[i] as unknown, part));
		return same(before, parts) ? (before as T) : (parts as T);
	}
	const old = new Map(Object.entries(before));
	const parts = Object.entries(after).map(([key, part]) => [key, unchanged(old.get(key), part)] as const);
	const equal = old.size === parts.length && parts.every(([key, part]) => old.has(key) && Object.is(part, old.get(key)));
	return (equal ? before : Object.fromEntries(parts)) as T;
}

const same = (before: readonly unknown[], after: readonly unknown[]): boolean =>
	before.length === after.length && after.every((part, i) => Object.is(part, before[i]));
