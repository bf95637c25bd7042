/** Memory of which it is not known whether it is the same, with the tensors that stand for one of several: one group, however it came about. */
export class Alike<Memory, Owner> {
	private joined: Alike<Memory, Owner> | null = null;
	/** Of the memory, what may have contents that are known; null where nothing else may be this memory. */
	private known: Set<Memory> | null = null;
	/** What is done to one of these tensors may be done to each. */
	private owners: Set<Owner> | null = null;

	constructor(private readonly memory: Memory) {}

	private get group(): Alike<Memory, Owner> {
		if (!this.joined) return this;
		let group = this.joined;
		while (group.joined) group = group.joined;
		return (this.joined = group);
	}

	/** Whether both are of one group. */
	isSame(other: unknown): boolean {
		return other instanceof Alike && other.group === this.group;
	}

	/** Whether it is not known if something else is this memory. */
	get isUnsure(): boolean {
		return this.group.known !== null;
	}

	get tensors(): Iterable<Owner> {
		return this.group.owners ?? [];
	}

	/** Both may be the same memory, as `owners` may be the same tensor. */
	join(other: Alike<Memory, Owner>, owners: readonly Owner[]): void {
		const { group } = this;
		const from = other.group;
		group.owners = new Set([...(group.owners ?? []), ...(from.owners ?? []), ...owners]);
		group.known = new Set([...(group.known ?? [this.memory]), ...(from.known ?? [other.memory])]);
		if (from !== group) from.joined = group;
	}

	/** Its memory is written to: gives what else was known, which may be written over. */
	written(): Iterable<Memory> {
		const { group, memory } = this;
		const { known } = group;
		if (!known) return [];
		group.known = new Set([memory]);
		known.delete(memory);
		return known;
	}
}
