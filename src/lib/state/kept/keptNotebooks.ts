import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Origin } from '../../notebook/document.ts';
import { dropAt, keptName, lastKept, putAsideBefore, setLast, type State } from './kept.ts';

/** A notebook that this browser keeps. */
export interface Kept extends State {
	readonly v: 1;
	readonly name: string;
}

/** With the Jupyter notebook that it came from. */
export interface KeptWhole extends Kept {
	readonly origin: Origin | null;
}

interface Schema extends DBSchema {
	notebooks: { key: string; value: Kept };
	/** By the names of the notebooks: they are long, and change with none of the edits. */
	origins: { key: string; value: Origin };
}

/** Milliseconds until a database that does not open, as another version of the page has it, counts as refused. */
const patience = 4000;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The database. Rejects where the browser has none for us; the next call tries again. */
function database(): Promise<IDBPDatabase<Schema>> {
	return (opened ??= open().catch((error: unknown) => {
		opened = null;
		throw error;
	}));
}

async function open(): Promise<IDBPDatabase<Schema>> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Error('The database does not open.')), patience)));
	const shut = (): void => void (opened = null);
	try {
		const opening = openDB<Schema>('shapebook', 1, {
			upgrade(database) {
				database.createObjectStore('notebooks', { keyPath: 'name' });
				database.createObjectStore('origins');
			},
			blocking(_before, _after, { target }) {
				if (target instanceof IDBDatabase) target.close();
				shut();
			},
			terminated: shut
		});
		const database = await Promise.race([opening, late]);
		await takeOver(database);
		return database;
	} finally {
		clearTimeout(timer);
	}
}

/** Takes over what was put aside. It goes from there only once it is here. */
async function takeOver(database: IDBPDatabase<Schema>): Promise<void> {
	const aside = putAsideBefore();
	if (aside.length === 0) return;
	const transaction = database.transaction(['notebooks', 'origins'], 'readwrite');
	const [notebooks, origins] = [transaction.objectStore('notebooks'), transaction.objectStore('origins')];
	const took = async (): Promise<void> => {
		for (const { name, over, link, title, at, stamp, ids, origin } of aside) {
			const state = { link, title, at, stamp, ...(ids && { ids }) };
			const there = await notebooks.get(name);
			if (there && (there.stamp === state.stamp || there.link === state.link)) continue;
			// What was written there since stays, and this is kept beside it.
			const free = !there || over.includes(there.stamp);
			const to = free ? name : `${name}${state.stamp}`;
			await notebooks.put({ v: 1, name: to, ...state });
			const from = origin ?? (ids && !free && (await origins.get(name)));
			if (from) await origins.put(from, to);
		}
	};
	await Promise.all([took(), transaction.done]);
	for (const { place, link } of aside) dropAt(place, link);
}

/**
 * Writes a state of a notebook, in one transaction, where what is there is one of the states that it follows: then it gives its stamp. Else it writes nothing and gives null. An origin of
 * `undefined` leaves that as it is. Rejects where the browser stores nothing, or no more.
 */
export async function write(name: string, over: readonly string[], state: State, origin: Origin | null | undefined): Promise<string | null> {
	const transaction = (await database()).transaction(['notebooks', 'origins'], 'readwrite');
	const notebooks = transaction.objectStore('notebooks');
	const written = async (): Promise<string | null> => {
		const there = await notebooks.get(name);
		if (there && there.stamp !== state.stamp && !over.includes(there.stamp)) return there.link === state.link ? there.stamp : null;
		await notebooks.put({ v: 1, name, ...state });
		const origins = transaction.objectStore('origins');
		if (origin) await origins.put(origin, name);
		else if (origin === null) await origins.delete(name);
		return state.stamp;
	};
	const [stamp] = await Promise.all([written(), transaction.done]);
	return stamp;
}

/** The notebook of that name; null where this browser has none. */
export async function read(name: string): Promise<KeptWhole | null> {
	try {
		const transaction = (await database()).transaction(['notebooks', 'origins']);
		const [kept, origin] = await Promise.all([transaction.objectStore('notebooks').get(name), transaction.objectStore('origins').get(name)]);
		return kept ? { ...kept, origin: origin ?? null } : null;
	} catch {
		const aside = putAsideBefore().find((one) => one.name === name);
		return aside ? { v: 1, ...aside, origin: aside.origin ?? null } : null;
	}
}

/** The notebook whose state a link is: that of the name, or the one that was changed last. */
export async function find(link: string, name: string | null): Promise<KeptWhole | null> {
	const same = (await all().catch(putAsideBefore)).filter((kept) => kept.link === link);
	const found = same.find((kept) => kept.name === name) ?? same[0];
	return found ? read(found.name) : null;
}

/** All that are kept, the one that was changed last first. Rejects where the browser does not say. */
export async function all(): Promise<readonly Kept[]> {
	return (await (await database()).getAll('notebooks')).sort((a, b) => b.at - a.at);
}

/** Takes a notebook out of what is kept; gives what it was, for `putBack`. */
export async function remove(name: string): Promise<KeptWhole | null> {
	const kept = await read(name);
	const transaction = (await database()).transaction(['notebooks', 'origins'], 'readwrite');
	await Promise.all([transaction.objectStore('notebooks').delete(name), transaction.objectStore('origins').delete(name), transaction.done]);
	if (lastKept() === name) setLast(null);
	return kept;
}

/** Puts back what was removed; beside what has come in its place since. */
export async function putBack({ name, origin, ...state }: KeptWhole): Promise<void> {
	if ((await write(name, [], state, origin)) === null) await write(keptName(), [], state, origin);
}
