import { PyTuple, type Value } from '../../objects/values.ts';
import type { Machine } from '../../vm/machine.ts';

/** Counts through the places of `pools`, the last one fastest. */
export function* product(machine: Machine, pools: readonly (readonly Value[])[]): Generator<Value, void> {
	if (pools.some((pool) => !pool.length)) return;
	const at = pools.map(() => 0);
	for (;;) {
		machine.budget.spend(pools.length >> 2);
		yield new PyTuple(at.map((place, i) => pools[i]![place]!));
		let i = at.length - 1;
		while (i >= 0 && ++at[i]! === pools[i]!.length) at[i--] = 0;
		if (i < 0) return;
	}
}

export type Allowed = (chosen: readonly number[], place: number, taken: readonly boolean[]) => boolean;

/** Choices of `count` places of `size`, in lexicographic order; `from` says where the next place may begin. */
export function* choices(machine: Machine, size: number, count: number, allowed: Allowed): Generator<readonly number[]> {
	const chosen: number[] = [];
	const taken = new Array<boolean>(size).fill(false);
	/** Takes the last choice back: where to look for another. */
	const back = (): number => {
		const last = chosen.pop()!;
		taken[last] = false;
		return last + 1;
	};
	let place = 0;
	for (;;) {
		if (chosen.length === count) {
			yield chosen;
			if (!count) return;
			place = back();
		}
		const from = place;
		while (place < size && !allowed(chosen, place, taken)) place++;
		machine.budget.spend((place - from) >> 3);
		if (place < size) {
			chosen.push(place);
			taken[place] = true;
			place = 0;
		} else {
			if (!chosen.length) return;
			machine.budget.spend(1);
			place = back();
		}
	}
}
