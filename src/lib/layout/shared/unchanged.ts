/**
 * `after`, with the very parts of `before` wherever the two are equal: what did not change is the same object, and whoever draws it need not look. For plain data. What has an
 * `id` in a list is compared with what had it, wherever that stood.
 */
export function unchanged<T>(before: unknown, after: T): T {
	if (Object.is(before, after) || !isComposite(before) || !isComposite(after)) return after;
	if (Array.isArray(before) || Array.isArray(after)) return (Array.isArray(before) && Array.isArray(after) ? inList(before, after) : after) as T;
	return inObject(before as Parts, after as T & Parts);
}

type Parts = Readonly<Record<string, unknown>>;

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
function inObject<T extends Parts>(before: Parts, after: T): T {
	const names = Object.keys(before);
	const keys = Object.keys(after);
	let isSame = names.length === keys.length;
	let made: Record<string, unknown> | null = null;
	for (const [i, key] of keys.entries()) {
		const old = key === names[i] || Object.hasOwn(before, key) ? before[key] : undefined;
		const part = unchanged(old, after[key]);
		isSame &&= key === names[i] && Object.is(part, old);
		if (!Object.is(part, after[key])) (made ??= { ...after })[key] = part;
	}
	return (isSame ? before : (made ?? after)) as T;
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

const idOf = (part: unknown): unknown => (isComposite(part) ? (part as Parts).id : undefined);

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;
