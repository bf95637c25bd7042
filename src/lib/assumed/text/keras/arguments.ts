import type { Expression } from '../../../python/syntax/tree.ts';
import { isLayerOfKeras } from '../everybodys.ts';
import type { Hint } from '../hints/hint.ts';
import { calleeName, type Node } from '../usage.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** Whether an argument is the shape of what a layer of Keras' takes. */
export function isInputShape(call: Call, argument: Node): boolean {
	const keyword = argument.kind === 'keyword' ? argument.name : null;
	return keyword === 'input_shape' || (calleeName(call.callee) === 'Input' && (keyword === 'shape' || call.args[0] === argument));
}

/** How many axes an argument is the shape of that a layer of Keras' takes, the batch aside; null where it is none. */
export const axesRead = (argument: Node | undefined, call: Node | undefined): number | null =>
	call?.kind === 'call' && argument !== undefined && isInputShape(call, argument) ? axesTaken(calleeName(call.callee)) : null;

/** What is said of an argument that a layer of Keras' is made with: the shape of what it takes, or its first, which is a size. */
export function givenToKeras(call: Call, argument: Node, hint: Hint): void {
	const layer = calleeName(call.callee);
	if (isInputShape(call, argument)) hint.inputAxes ??= axesTaken(layer);
	else if (call.args[0] === argument && layer !== null && isLayerOfKeras(layer)) hint.size = true;
}

/** How many axes a layer of Keras' takes beside the batch, by its name. */
function axesTaken(layer: string | null): number {
	if (/^ConvLSTM2D/.test(layer ?? '')) return 4;
	if (/2D$/.test(layer ?? '')) return 3;
	return /^(?:Dense|Embedding)$/.test(layer ?? '') ? 1 : 2;
}
