import type { KernelBackend } from '@tensorflow/tfjs-core';

type DataId = object;

/**
 * Tells of data that a backend has disposed of, or that has gone to another backend, for as long as somebody else holds the listener.
 * tfjs has no event for it; it asks the backend's `disposeData`, which is therefore followed here.
 */
function followDisposal(backend: KernelBackend, listener: { drop(dataId: DataId): void }): void {
	const dispose = backend.disposeData.bind(backend);
	const weak = new WeakRef(listener);
	backend.disposeData = (dataId: DataId, force?: boolean): boolean => {
		const done = dispose(dataId, force);
		// A backend may keep the data until what is queued has run: by then nothing refers to it.
		if (backend.refCount(dataId) === 0) weak.deref()?.drop(dataId);
		return done;
	};
}

/** What was made from tensors, by a name that holds them all; each is freed with the first of its tensors. */
export class Packed<T> {
	/** How many there are, on all backends. */
	static kept = 0;
	readonly #free: (value: T) => void;
	readonly #values = new Map<string, { readonly value: T; readonly dataIds: readonly DataId[] }>();
	readonly #keysOf = new Map<DataId, Set<string>>();
	readonly #numbers = new WeakMap<DataId, number>();
	#count = 0;

	/** @param backend That of the tensors. */
	constructor(backend: KernelBackend, free: (value: T) => void) {
		this.#free = free;
		followDisposal(backend, this);
	}

	/**
	 * What was made from these tensors, made now at the first time.
	 * @param form What else it depends on. A tensor that is not there is undefined.
	 */
	get(form: string, dataIds: readonly (DataId | undefined)[], make: () => T): T {
		const key = [form, ...dataIds.map((dataId) => (dataId ? this.#number(dataId) : 0))].join();
		const known = this.#values.get(key);
		if (known) return known.value;
		const value = make();
		Packed.kept++;
		const all = dataIds.filter((dataId) => dataId !== undefined);
		this.#values.set(key, { value, dataIds: all });
		for (const dataId of all) {
			const keys = this.#keysOf.get(dataId) ?? new Set();
			this.#keysOf.set(dataId, keys.add(key));
		}
		return value;
	}

	/** Frees what was made from this tensor, if anything was. */
	drop(dataId: DataId): void {
		this.#keysOf.get(dataId)?.forEach((key) => this.#release(key));
	}

	#release(key: string): void {
		const { value, dataIds } = this.#values.get(key)!;
		this.#values.delete(key);
		Packed.kept--;
		for (const dataId of dataIds) {
			const keys = this.#keysOf.get(dataId);
			keys?.delete(key);
			if (keys?.size === 0) this.#keysOf.delete(dataId);
		}
		this.#free(value);
	}

	#number(dataId: DataId): number {
		const known = this.#numbers.get(dataId) ?? ++this.#count;
		this.#numbers.set(dataId, known);
		return known;
	}
}
