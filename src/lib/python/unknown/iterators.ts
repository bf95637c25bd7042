import { PyGenerator } from '../objects/code.ts';
import { exploring } from '../compile/undecided.ts';
import { Unsupported } from '../objects/exceptions.ts';
import type { Machine } from '../vm/machine.ts';
import { PyUnknown, type PyIterator, type Value } from '../objects/values.ts';
import { mayDo } from './calls.ts';
import { unknownOf } from './held.ts';
import { follow, Path } from './path.ts';

/** Ends a generator of which it is not known what it still gives: whoever asks it for more gets no answer. */
export class Lost extends Unsupported {
	constructor(
		what: string,
		/** Where it may go on. */
		readonly rest: readonly { readonly at: number; readonly stack: readonly Value[] }[]
	) {
		super(what, true);
	}

	private out = false;
	override readonly leaves = (): boolean => {
		const inside = !this.out;
		this.out = true;
		return inside;
	};
}

/** A generator that is lost is asked for more: what is left of it may be done. */
function lost(machine: Machine, generator: PyGenerator): void {
	const { frame } = generator;
	const { lost } = frame;
	if (!(lost instanceof Lost)) return;
	const paths = lost.rest.map(({ at, stack }) => new Path(frame, at, [], stack));
	for (const path of paths) follow(machine, path, lost.what, false);
	const given = unknownOf(
		lost.what,
		paths.flatMap(({ given }) => given)
	);
	lost.given = given;
	standsFor.set(given, generator);
}

/** Generators that are lost, by what stands for them. */
const standsFor = new WeakMap<Value & object, PyGenerator>();

/** What a loop’s body changes, a lost generator that it goes through may meet where it goes on: what is left of it is done once more. */
export function goesOn(machine: Machine, iterator: Value): void {
	const generator = iterator instanceof PyUnknown ? standsFor.get(iterator) : undefined;
	if (generator) lost(machine, generator);
}

/** An iterator is asked for more of which it is not known how far it has come: all that it does may be done. */
function advanced(machine: Machine, iterator: PyIterator, next: () => Value | undefined, what: string): never {
	const items: Value[] = [];
	mayDo(machine, iterator, what, () => {
		if (iterator instanceof PyGenerator) {
			const path = new Path(iterator.frame, 0, [], []);
			path.blocks.length = path.handling.length = 0;
			follow(machine, path, what, false);
			items.push(...path.given);
		} else
			for (let item = next(); item !== undefined && items.length < 10_000; item = next()) {
				machine.budget.spend(1);
				items.push(item);
			}
	});
	throw new Unsupported(what, true, unknownOf(what, [iterator, ...items]));
}

Object.assign(exploring, { advanced, lost } satisfies Partial<typeof exploring>);
