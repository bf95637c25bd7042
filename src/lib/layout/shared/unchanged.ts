/**
 * `after`, with the very parts of `before` wherever the two are equal: what did not change is the same object, and whoever draws it need not look. For plain data. What has an
 * `id` in a list is compared with what had it, wherever that stood.
 */
export function unchanged<T>(before: unknown, after: T): T {
	if (Object.is(before, after) || !isComposite(before) || !isComposite(after)) return after;
	if (Array.isArray(before) || Array.isArray(after)) return (Array.isArray(before) && Array.isArray(after) ? inList(before, after) : after) as T;
	return inObject(before, after) as T;
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

/** Each part is looked at once: what has all parts of what was before, and no others, is that. What has its keys in another order was made otherwise. */
function inObject(before: object, after: object): object {
	const old = Object.entries(before);
	let named: Map<string, unknown> | null = null;
	let isSame = true;
	const parts = Object.entries(after).map(([key, part], i) => {
		const there = old[i]?.[0] === key ? old[i] : null;
		const was: unknown = there ? there[1] : (named ??= new Map(old)).get(key);
		const kept = unchanged(was, part);
		isSame &&= there !== null && Object.is(kept, was);
		return [key, kept] as const;
	});
	return isSame && parts.length === old.length ? before : Object.fromEntries(parts);
}

function inList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
	let named: Map<unknown, unknown> | null = null;
	const made = after.map((part, i) => {
		const id = idOf(part);
		if (id === undefined) return unchanged(before[i], part);
		named ??= new Map(before.map((old) => [idOf(old), old]));
		return unchanged(idOf(before[i]) === id ? before[i] : named.get(id), part);
	});
	return made.length === before.length && made.every((part, i) => Object.is(part, before[i])) ? before : made;
}

const idOf = (part: unknown): unknown => (isComposite(part) && 'id' in part ? part.id : undefined);

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;
