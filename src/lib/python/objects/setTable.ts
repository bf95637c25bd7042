import { hashNumber } from './hashNumber.ts';
import type { Value } from './values.ts';

const smallest = 8;
const probes = 9;
const word = (1n << 64n) - 1n;

/** A place of the table: an item's key and hash; `gone` where an item was taken out. */
interface Slot {
	readonly key: unknown;
	readonly hash: bigint;
	readonly gone: boolean;
}

/**
 * The items of a set in the order in which CPython gives them: that of its table (Objects/setobject.c of 3.11). Where an item's hash is not
 * known (a str's is random in each run of Python), they stand in the order in which they were added.
 */
export class SetTable {
	private readonly known = new Map<unknown, Value>();
	private slots: (Slot | undefined)[] | null = new Array<Slot | undefined>(smallest).fill(undefined);
	private fill = 0;
	private finger = 0;

	get size(): number {
		return this.known.size;
	}

	has(key: unknown): boolean {
		return this.known.has(key);
	}

	get(key: unknown): Value | undefined {
		return this.known.get(key);
	}

	/** Adds an item; one that is equal stays. */
	set(key: unknown, item: Value): void {
		if (this.known.has(key)) return;
		this.known.set(key, item);
		const hash = this.slots && hashNumber(item);
		if (!this.slots) return;
		if (hash === undefined || hash === null) {
			this.slots = null;
			return;
		}
		place(this.slots, { key, hash, gone: false });
		this.fill++;
		if (this.fill * 5 >= (this.slots.length - 1) * 3) this.resize(this.size * (this.size > 50_000 ? 2 : 4));
	}

	/** Takes an item out; whether it was there. */
	delete(key: unknown): boolean {
		const item = this.known.get(key);
		if (!this.known.delete(key)) return false;
		if (this.slots) walk(this.slots, hashNumber(item!)!, (slot, at) => slot !== undefined && slot.key === key && !slot.gone && !!(this.slots![at] = taken));
		return true;
	}

	clear(): void {
		this.known.clear();
		this.slots = new Array<Slot | undefined>(smallest).fill(undefined);
		this.fill = this.finger = 0;
	}

	/** The item that `pop()` takes. */
	popped(): unknown {
		if (!this.slots) return this.known.keys().next().value;
		const { length } = this.slots;
		let at = this.finger & (length - 1);
		while (!this.slots[at] || this.slots[at]!.gone) at = (at + 1) % length;
		this.finger = at + 1;
		return this.slots[at]!.key;
	}

	/** Adds all items of another set, as CPython merges tables. */
	merge(other: SetTable): void {
		if (other === this || other.size === 0) return;
		if (!this.slots || !other.slots) {
			for (const [key, item] of other) this.set(key, item);
			return;
		}
		if ((this.fill + other.size) * 5 >= (this.slots.length - 1) * 3) this.resize((this.size + other.size) * 2);
		if (this.fill === 0 && this.slots.length === other.slots.length && other.fill === other.size) this.slots = other.slots.slice();
		else {
			const live = other.slots.filter((slot) => slot && !slot.gone) as Slot[];
			if (this.fill > 0) {
				for (const { key } of live) this.set(key, other.known.get(key)!);
				return;
			}
			for (const slot of live) place(this.slots, slot);
		}
		for (const [key, item] of other.known) this.known.set(key, item);
		this.fill = this.size;
	}

	/** Takes over another's items and places. */
	become(other: SetTable): void {
		this.known.clear();
		for (const [key, item] of other.known) this.known.set(key, item);
		this.slots = other.slots;
		this.fill = other.fill;
	}

	/** Makes room for so many more items of a dict. */
	reserve(count: number): void {
		if (this.slots && (this.fill + count) * 5 >= (this.slots.length - 1) * 3) this.resize((this.size + count) * 2);
	}

	/** After many were taken out: removes the places that they leave. */
	tidy(): void {
		if (this.slots && this.fill - this.size > (this.slots.length - 1) / 4) this.resize(this.size * (this.size > 50_000 ? 2 : 4));
	}

	private resize(least: number): void {
		let size = smallest;
		while (size <= least) size *= 2;
		const old = this.slots!;
		this.slots = new Array<Slot | undefined>(size).fill(undefined);
		for (const slot of old) if (slot && !slot.gone) place(this.slots, slot);
		this.fill = this.size;
	}

	*keys(): Generator<unknown> {
		for (const [key] of this) yield key;
	}

	*values(): Generator<Value> {
		for (const [, item] of this) yield item;
	}

	*[Symbol.iterator](): Generator<[unknown, Value]> {
		const { slots } = this;
		if (!slots) yield* this.known;
		else for (const slot of slots) if (slot && !slot.gone) yield [slot.key, this.known.get(slot.key)!];
	}
}

const taken: Slot = { key: null, hash: -1n, gone: true };

/** Puts a new item where CPython's probing puts it. */
function place(slots: (Slot | undefined)[], slot: Slot): void {
	walk(slots, slot.hash, (there, at) => !there && !!(slots[at] = slot));
}

/** Goes along the places where an item of a hash may be, until `stop`. */
function walk(slots: readonly (Slot | undefined)[], hash: bigint, stop: (slot: Slot | undefined, at: number) => boolean): void {
	const mask = slots.length - 1;
	let perturb = hash & word;
	let at = Number(perturb & BigInt(mask));
	for (;;) {
		const last = at + probes <= mask ? at + probes : at;
		for (let i = at; i <= last; i++) if (stop(slots[i], i)) return;
		perturb >>= 5n;
		at = Number((BigInt(at) * 5n + 1n + perturb) & BigInt(mask));
	}
}
