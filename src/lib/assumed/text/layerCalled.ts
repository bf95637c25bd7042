import type { Expression } from '../../python/syntax/tree.ts';
import type { Hint, Where } from './hint.ts';
import { isInputShape } from './keras/arguments.ts';
import { layerIn, type Layer } from './program.ts';
import { dotted, type Node } from './usage.ts';

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
	return ownOf(callee, self) ?? (callee.kind === 'subscript' ? ownOf(callee.object, self) : null);
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
