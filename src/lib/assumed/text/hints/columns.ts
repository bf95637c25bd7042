import { constantOf, type Node } from '../usage.ts';
import type { Hint } from './hint.ts';

const wrapping = /^(?:list|tuple|map)$/;

/** The names that a value is bound to, behind what makes a list of it. */
function boundTo(outer: readonly Node[]): readonly Node[] {
	const assign = outer.find((node) => node.kind !== 'positional' && !(node.kind === 'call' && node.callee.kind === 'name' && wrapping.test(node.callee.name)));
	return assign?.kind === 'assign' ? assign.targets : [];
}

/** `seqs, labels = zip(*batch)`, `map(list, zip(*batch))`: what stands around `*batch` tells what its columns are bound to. */
export function zipped([, zip, ...outer]: readonly Node[], hint: Hint): void {
	if (zip?.kind !== 'call' || zip.callee.kind !== 'name' || zip.callee.name !== 'zip') return;
	for (const target of boundTo(outer))
		if (target.kind === 'tuple' || target.kind === 'list')
			hint.columns ??= new Map(target.items.map((item, i) => [i, item.kind === 'name' ? item.name : null]));
}

/** `seqs = [sample[0] for sample in batch]`, `[sample['ids'] for sample in batch]`: one of its columns. */
export function picked([list, ...outer]: readonly Node[], sample: string, hint: Hint): void {
	if (list?.kind !== 'comprehension' || list.element.kind !== 'subscript' || list.element.object.kind !== 'name' || list.element.object.name !== sample) return;
	const key = constantOf(list.element.index);
	const column = typeof key === 'bigint' ? Number(key) : key;
	const [target] = boundTo(outer);
	if (target?.kind !== 'name' || !(typeof column === 'string' || (typeof column === 'number' && column >= 0 && column < 9))) return;
	hint.columns ??= new Map();
	hint.columns.set(column, target.name);
}
