import type { Block, Expression, Statement } from '../../../python/syntax/tree.ts';
import { argumentOf } from '../program.ts';
import { said } from '../parts.ts';
import { dotted, visit, wholeOf, type Node } from '../usage.ts';
import type { Hint, Where } from './hint.ts';
import { ownOf } from './layerCalled.ts';

/** One of several that are joined: it has the axis along which they are. */
export function joined(call: Extract<Expression, { kind: 'call' }>, hint: Hint): void {
	const axis = wholeOf(argumentOf(call, 1, 'dim'));
	hint.tensor = true;
	if (axis !== null) hint.least = Math.max(hint.least ?? 0, axis < 0 ? -axis : axis + 1);
	// Along the last of its axes, mostly.
	if (axis !== null && axis > 0) hint.rank ??= axis + 1;
}

export function unpacked(where: Where, statement: Extract<Statement, { kind: 'assign' }>, hint: Hint): void {
	for (const target of statement.targets)
		if ((target.kind === 'tuple' || target.kind === 'list') && !target.items.some(({ kind }) => kind === 'starred')) {
			hint.parts ??= target.items.length;
			hint.targets ??= { items: target.items, where };
		}
}

/** `….view(len(x), 1, -1)`: ids of one sequence; `….view(1, 1, -1)`: one of them. */
export function oneByOne(view: Node | undefined, hint: Hint): void {
	if (view?.kind !== 'call') return;
	hint.rank ??= 1;
	if (wholeOf(view.args[0]!.value) === 1) hint.squeezed ??= 0;
}

/** `self.heads[name]`, of an `nn.ModuleDict`. */
export function chooses({ cls, fn }: Where, object: Expression, hint: Hint): void {
	const self = fn.parameters[0]?.name;
	const attribute = cls && self !== undefined ? ownOf(object, self) : null;
	const layer = attribute === null ? undefined : cls?.layers.get(attribute);
	if (layer?.type !== 'ModuleDict') return;
	said(layer.key ?? 'a', hint);
}

/** How many axes there are of what products of matrices take. */
const matrixAxes: ReadonlyMap<string, number> = new Map([
	['bmm', 3],
	['baddbmm', 3],
	['mm', 2],
	['addmm', 2]
]);

/** `torch.bmm(a[:, i], x)`: how many axes something has of which a matrix, or a batch of them, is picked by numbers; null where that is not told. */
export function axesGiven(index: Expression, [argument, call]: readonly Node[]): number | null {
	if (argument?.kind !== 'positional' || call?.kind !== 'call' || index.kind !== 'tuple') return null;
	const left = matrixAxes.get(dotted(call.callee)?.split('.').at(-1) ?? '');
	const isPicked = (item: Expression): boolean => item.kind === 'name' || wholeOf(item) !== null;
	return left === undefined || !index.items.every((item) => item.kind === 'slice' || isPicked(item)) ? null : left + index.items.filter(isPicked).length;
}

/** Whether an index is the counter of a loop: `for t in range(n)`. */
export function isCounted(index: Expression, body: Block): boolean {
	let found = false;
	visit(body, (node) => {
		if (node.kind !== 'for' || node.target.kind !== 'name' || index.kind !== 'name' || node.target.name !== index.name) return;
		found ||= node.iterable.kind === 'call' && dotted(node.iterable.callee) === 'range';
	});
	return found;
}
