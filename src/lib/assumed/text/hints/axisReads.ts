import type { Hint } from './hint.ts';
import { axesRead } from '../keras/arguments.ts';
import { wholeOf, type Node } from '../usage.ts';

/** `n = p.shape[1]`: what an axis is called. */
export function axisNamed(statement: Node | undefined, axis: number, hint: Hint): void {
	const [target] = statement?.kind === 'assign' ? statement.targets : [];
	if (target?.kind === 'name' && axis >= 0) (hint.axisNames ??= new Map()).set(axis, target.name);
}

/** `p.shape` or `p.size()` in what is around it: unpacked, indexed, sliced. */
export function sized(above: Node | undefined, hint: Hint, around: readonly Node[]): void {
	if (above?.kind === 'assign') {
		for (const target of above.targets)
			if (target.kind === 'tuple' || target.kind === 'list') {
				if (target.items.some(({ kind }) => kind === 'starred')) hint.least = Math.max(hint.least ?? 0, target.items.length - 1);
				else if (above.value === around[0]) {
					hint.rank ??= target.items.length;
					hint.axes ??= target.items.map((item) => (item.kind === 'name' ? item.name : ''));
				}
			}
	} else if (above?.kind === 'subscript') {
		const { index } = above;
		const at = wholeOf(index);
		if (at !== null) {
			hint.least = Math.max(hint.least ?? 0, at < 0 ? -at : at + 1);
			axisNamed(around[2], at, hint);
		} else if (index.kind === 'slice' && index.stop) hint.least = Math.max(hint.least ?? 0, wholeOf(index.stop) ?? 0);
		else if (index.kind === 'slice' && wholeOf(index.start ?? undefined) === 1)
			hint.least = Math.max(hint.least ?? 0, 1 + (axesRead(around[2], around[3]) ?? 2));
	}
}
