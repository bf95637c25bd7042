/** What packs cells into a link, and takes them out of one. */
export type Packing = typeof import('../../notebook/link/pack.ts');

/** Loads it for the first notebook that needs it; a newcomer's does not. */
export class Packer {
	#loaded = $state.raw<Packing | null>(null);

	/** null while it is not here. */
	get loaded(): Packing | null {
		return this.#loaded;
	}

	/** null where it cannot be loaded. */
	async load(): Promise<Packing | null> {
		try {
			return (this.#loaded ??= await import('../../notebook/link/pack.ts'));
		} catch {
			return null;
		}
	}
}
