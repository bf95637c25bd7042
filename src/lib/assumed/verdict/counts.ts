import type { Raised, Trace } from '../../ir/index.ts';
import type { Slot } from '../leaf.ts';
import type { Trial } from '../search.ts';
import { nudged, steps, type Table } from '../witnesses/tables.ts';

type At = (table: Table) => Raised | null;

/** `a, b, c = gates.chunk(4, dim=-1)`, `a, b = [head(y) for head in self.heads]`: a tensor falls into other parts than there are names, or as many are made of what the program has. */
export function isOfParts({ message, span }: Raised, { source, ops }: Trace): boolean {
	if (!/values to unpack/.test(message)) return false;
	const from = source.lastIndexOf('\n', span.from) + 1;
	const end = source.indexOf('\n', span.to);
	const to = end < 0 ? source.length : end;
	const line = source.slice(from, to).replace(/\s*#.*$/, '');
	if (/=\s*[[(][^=]* for [\w, ()]+ in (?:(?:zip|enumerate|reversed)\()?self\.\w+\)?[\])]$/.test(line)) return true;
	const isOfTensor = ops.some((op) => op.span.from >= from && op.span.to <= to);
	return isOfTensor && /=[^=]*\b(?:chunk|split|unbind|tensor_split)\(/.test(line) && !/\.(?:size\(\)|shape)\s*$/.test(line);
}

/** `h[1]` of one layer, `self.rnn(x)[2]`: a place, written as a number, of what has fewer; of what is none of these names. */
export function isOfPlace({ type, message, span }: Raised, { source }: Trace, names?: ReadonlySet<string>): boolean {
	if (type !== 'IndexError' || !/^(?:tuple index out of range|index -?\d+ is out of bounds for dimension 0 with size \d+)$/.test(message)) return false;
	const said = source.slice(span.from, span.to);
	// `self.dec(x, state[0])`: a layer looks for a second state in what is one.
	const [, layer, state] = /^self\.(\w+)\(.*,\s*([A-Za-z_]\w*)(?:\[-?\d+\])?\s*\)$/s.exec(said) ?? [];
	if (state !== undefined) return !names?.has(state) && !new RegExp(`\\bdef ${layer!}\\b`).test(source);
	const [, base, called] = /^([A-Za-z_]\w*|self\.(\w+)\([^()]*\))\[-?\d+\]$/.exec(said) ?? [];
	// What a method of the program's gives may be anything.
	return base !== undefined && !names?.has(base) && !(called !== undefined && new RegExp(`\\bdef ${called}\\b`).test(source));
}

/** Whether it falls into as many parts at all sizes: with each changed, and with all of them as many as there are names. */
export function isSameParts({ guess, table, raised }: Trial, others: readonly Table[], at: At): boolean {
	// What was made to be a number, or thought to be one, may tell how many.
	const isNumber = ({ leaf, optional }: Slot): boolean => !optional && leaf.kind === 'text' && /^\d+$/.test(leaf.text);
	const told = /out of bounds for dimension 0 with size (\d+)/.exec(raised!.message)?.[1];
	if (guess.ties.some(({ is }) => (told === undefined ? typeof is === 'number' : is === Number(told))) || guess.slots.some(isNumber)) return false;
	const each = [...table.keys()].map((name) => nudged(table, name, steps[guess.sizes.get(name)?.like ?? 'width']));
	return [...each, ...others].every((witnesses) => {
		const again = at(witnesses);
		return again !== null && (again.span.from < raised!.span.from || again.message === raised!.message);
	});
}

/** Whether an axis that a view leaves open may have to do with what disagrees behind it: it has not where all that got there say the same, twice and three times as large as well. */
export function isOfOpenAxis({ table, raised }: Trial, trials: readonly Trial[], at: At): boolean {
	const there = trials.filter((one) => one.raised?.span.from === raised?.span.from);
	if (there.length < 3 || there.some((one) => one.raised?.message !== raised?.message)) return true;
	return [...table.keys()].some((name) => [2, 3].some((times) => at(nudged(table, name, (times - 1) * table.get(name)!))?.message !== raised?.message));
}
