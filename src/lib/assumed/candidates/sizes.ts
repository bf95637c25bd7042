import type { Size } from '../leaf.ts';

/** Where the sizes that leaves speak of are kept while they are made. */
export class Sizes {
	readonly all = new Map<string, Size>();

	/** @param counts The names of which the program does something so many times. */
	constructor(private readonly counts: ReadonlySet<string> = new Set()) {}

	/** Whether it tells how often something is done, and not how wide it is. */
	isCount(name: string): boolean {
		return this.counts.has(name);
	}

	private readonly invented = new Set<string>();

	/** The text names no such size: what it belongs to has to be given to a layer. */
	invent(name: string): void {
		this.invented.add(name);
	}

	/** A size of this name: the same for the same name. */
	of(name: string, like: Size['like']): string {
		if (!this.all.has(name)) this.all.set(name, { name, like, ...(this.invented.has(name) && { isInvented: true }) });
		return name;
	}

	/** A size whose name nothing else has. */
	fresh(name: string, like: Size['like']): string {
		let at = name;
		for (let i = 2; this.all.has(at); i++) at = `${name}_${i}`;
		return this.of(at, like);
	}
}
