import { arrayNeighbours } from './neighbours/arrays.ts';
import { kerasNeighbours } from './neighbours/keras.ts';
import { onnxNeighbours } from './neighbours/onnx.ts';
import type { Neighbour } from './neighbours/row.ts';
import { tensorflowNeighbours } from './neighbours/tensorflow.ts';
import { tfjsNeighbours } from './neighbours/tfjs.ts';
import { torchNeighbours } from './neighbours/torch.ts';
import type { Squeezed } from './squeezed.ts';
import { find, templateOf, type Match, type Template } from './template.ts';

/** Every neighbour that is known. */
export const neighbours: readonly Neighbour[] = [
	torchNeighbours,
	kerasNeighbours,
	tensorflowNeighbours,
	onnxNeighbours,
	tfjsNeighbours,
	arrayNeighbours
].flat();

let made: readonly { readonly neighbour: Neighbour; readonly template: Template }[] | null = null;

/** The neighbour whose message stands last in a text, and what it names; of two that stand in the same place, the one that says more. */
export function neighbourIn(text: Squeezed): { readonly neighbour: Neighbour; readonly match: Match } | null {
	made ??= neighbours.map((neighbour) => ({ neighbour, template: templateOf(neighbour.text) }));
	let last: { readonly neighbour: Neighbour; readonly match: Match } | null = null;
	for (const { neighbour, template } of made) {
		const match = find(template, text);
		if (match && !match.isCut && (!last || match.to > last.match.to)) last = { neighbour, match };
	}
	return last;
}
