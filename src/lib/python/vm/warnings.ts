/** Which warnings one of the program's filters takes, and whether it hides them. */
interface Filter {
	readonly hides: boolean;
	readonly takes: (category: string, message: string) => boolean;
}

/** What the program does with warnings (Python's `warnings`). */
export class Warnings {
	/** The first that takes a warning decides. */
	filters: Filter[] = [];
	readonly #said = new Set<string>();

	/** Whether a warning is shown: once for each line that warns, as Python's own filters have it, and as often as it comes where one of the program's takes it. */
	isShown(category: string, message: string, line: number): boolean {
		const filter = this.filters.find(({ takes }) => takes(category, message));
		if (filter?.hides) return false;
		const key = [category, line, message].join();
		if (!filter && this.#said.has(key)) return false;
		this.#said.add(key);
		return true;
	}
}
