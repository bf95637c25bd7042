/**
 * `after`, with the very parts of `before` wherever the two are equal: what did not change is the same object, and whoever draws it need not look. For plain data.
 */
export function unchanged<T>(before: unknown, after: T): T {
	if (equal(before, after)) return before as T;
	if (!isComposite(before) || !isComposite(after) || Array.isArray(before) !== Array.isArray(after)) return after;
	if (Array.isArray(after)) return after.map((part: unknown, i) => unchanged((before as unknown as readonly unknown[])[i], part)) as T;
	const parts: Record<string, unknown> = { ...after };
	for (const key of Object.keys(parts)) parts[key] = unchanged(before[key], parts[key]);
	return parts as T;
}

type Composite = Readonly<Record<string, unknown>>;
const isComposite = (value: unknown): value is Composite => typeof value === 'object' && value !== null;

/** Most is: nothing is made of it. */
function equal(before: unknown, after: unknown): boolean {
	if (Object.is(before, after)) return true;
	if (!isComposite(before) || !isComposite(after)) return false;
	if (Array.isArray(before)) return Array.isArray(after) && before.length === after.length && before.every((part, i) => equal(part, after[i]));
	if (Array.isArray(after)) return false;
	let keys = 0;
	for (const key in after) {
		keys++;
		const part = before[key];
		if (!equal(part, after[key]) || (part === undefined && !Object.hasOwn(before, key))) return false;
	}
	return Object.keys(before).length === keys;
}
