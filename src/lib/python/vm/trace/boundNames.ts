import type { Binding } from '../../../ir/index.ts';

/** How often one line's binding of one name is kept. */
const maxHits = 3;

/** What names were bound to: of each name on each line the first few times, and what it was bound to last. */
export class BoundNames {
	readonly all: Binding[] = [];
	/** By name and line: a name of a program's mostly stands on few lines. */
	private readonly hits = new Map<string, Map<number, number>>();
	/** By line and name: what was bound last where that was more often than is kept. */
	private readonly late = new Map<string, Binding>();

	get last(): readonly Binding[] {
		return [...this.late.values()];
	}

	add(bound: Omit<Binding, 'hit'>): void {
		const binding = { ...bound, hit: this.hit(bound) };
		if (binding.hit > maxHits) this.late.set(`${bound.line} ${bound.name}`, binding);
		else this.all.push(binding);
	}

	/** Binds again what was bound: the same code has run once more. */
	repeat(bound: readonly Binding[]): void {
		for (const binding of bound) {
			const hit = this.hit(binding);
			if (hit <= maxHits) this.all.push({ ...binding, hit });
		}
	}

	/** Takes back what was bound behind the first few. */
	keepFirst(count: number): void {
		for (const { name, line, hit } of this.all.splice(count).reverse()) this.hits.get(name)!.set(line, hit - 1);
		// Which of these came of it is not told.
		this.late.clear();
	}

	private hit({ name, line }: Pick<Binding, 'name' | 'line'>): number {
		let lines = this.hits.get(name);
		if (!lines) this.hits.set(name, (lines = new Map()));
		const hit = (lines.get(line) ?? 0) + 1;
		lines.set(line, hit);
		return hit;
	}
}
