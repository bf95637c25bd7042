/**
 * `after`, with the very parts of `before` wherever the two are equal: what did not change is the same object, and whoever draws it need not look. For plain data. What has an
 * `id` in a list is compared with what had it, wherever that stood.
 */
export function unchanged<T>(before: unknown, after: T): T {
	if (equal(before, after)) return before as T;
	if (!isComposite(before) || !isComposite(after)) return after;
	if (Array.isArray(after)) return (Array.isArray(before) ? inList(before, after) : after) as T;
	const old = new Map<string, unknown>(Object.entries(before));
	return Object.fromEntries(Object.entries(after).map(([key, part]) => [key, unchanged(old.get(key), part)])) as T;
}

/**
 * `make`, of which all that did not change since it was last called is the very same. Called with the same again it makes nothing: Svelte asks for a derived value that stayed as it
 * was whenever anything around it changes.
 */
export function keepingUnchanged<A extends readonly unknown[], T>(make: (...from: A) => T): (...from: A) => T {
	let last: { readonly from: A; readonly made: T } | null = null;
	return (...from) => {
		if (!last || from.some((part, i) => !Object.is(part, last?.from[i]))) last = { from, made: unchanged(last?.made, make(...from)) };
		return last.made;
	};
}

function inList(before: readonly unknown[], after: readonly unknown[]): unknown[] {
	const named = new Map(before.map((part) => [idOf(part), part]));
	return after.map((part, i) => unchanged(idOf(part) === undefined ? before[i] : named.get(idOf(part)), part));
}

const idOf = (part: unknown): unknown => (isComposite(part) && 'id' in part ? part.id : undefined);

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Most is: nothing is made of it. What has its keys in another order was made otherwise. */
function equal(before: unknown, after: unknown): boolean {
	if (Object.is(before, after)) return true;
	if (!isComposite(before) || !isComposite(after)) return false;
	if (Array.isArray(before) || Array.isArray(after)) return Array.isArray(before) && Array.isArray(after) && same(before, after);
	const keys = Object.keys(before);
	const others = Object.keys(after);
	return keys.length === others.length && keys.every((key, i) => key === others[i]) && same(Object.values(before), Object.values(after));
}

const same = (before: readonly unknown[], after: readonly unknown[]): boolean =>
	before.length === after.length && before.every((part, i) => equal(part, after[i]));
