import type { Block, Expression } from '../../../python/syntax/tree.ts';
import type { Hint, Where } from './hint.ts';
import { isInputShape } from '../keras/arguments.ts';
import { layerIn, type Layer } from '../program.ts';
import { dotted, visit, type Node } from '../usage.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** `lstm` of `self.lstm`; null for what is no attribute of the receiver. */
export function ownOf(node: Node, self: string): string | null {
	const path = dotted(node);
	return path?.startsWith(`${self}.`) ? path.slice(self.length + 1) : null;
}

/** The receiver's attribute that is called, or an item of it. */
export function attributeCalled({ cls, fn }: Where, { callee }: Call): string | null {
	const self = cls ? fn.parameters[0]?.name : undefined;
	if (self === undefined) return null;
	return (
		ownOf(callee, self) ?? (callee.kind === 'subscript' ? ownOf(callee.object, self) : callee.kind === 'name' ? goneThrough(fn.body, callee.name, self) : null)
	);
}

/** `for layer in self.layers`, `for i, layer in enumerate(self.layers)`, `for layer, h in zip(self.layers, hs)`: the receiver's attribute of which a name is an item. */
function goneThrough(body: Block, name: string, self: string): string | null {
	let found: string | null = null;
	visit(body, (node) => {
		if (node.kind !== 'for' || found !== null) return;
		const { target, iterable } = node;
		const callee = iterable.kind === 'call' ? dotted(iterable.callee) : null;
		const items = target.kind === 'tuple' ? target.items : [target];
		const at = items.findIndex((item) => item.kind === 'name' && item.name === name);
		if (at < 0) return;
		const args = iterable.kind === 'call' ? iterable.args : [];
		const of =
			callee === 'zip' ? args[at]?.value : callee === 'enumerate' ? (at === 1 ? args[0]?.value : undefined) : items.length === 1 ? iterable : undefined;
		// Of layers that are listed there, any tells what they are.
		if (of) found = ownOf(of.kind === 'list' ? (of.items[0] ?? of) : of, self);
	});
	return found;
}

/** The layer that is called, as far as the text tells. */
export function layerCalled(where: Where, call: Call): Layer | null {
	const attribute = attributeCalled(where, call);
	if (attribute !== null) return where.cls?.layers.get(attribute) ?? null;
	return (call.callee.kind === 'name' ? where.program.layers.get(call.callee.name) : undefined) ?? layerIn(call.callee);
}

/** `self.lstm(x, (h, c))`: it is one of the two first states. `Input((steps, width))`: it is a size. */
export function inPair(where: Where, call: Call, argument: Node, hint: Hint): void {
	if (isInputShape(call, argument)) hint.size = true;
	const type = layerCalled(where, call)?.type ?? '';
	const isState = call.args.findIndex((arg) => arg === argument) === 1 || (argument.kind === 'keyword' && argument.name === 'hx');
	if (isState && type === 'LSTM') hint.state ??= 'single';
	if (isState && type === 'LSTMCell') hint.state ??= 'cell';
}
