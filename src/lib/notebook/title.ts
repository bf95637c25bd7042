import type { LayerSettings } from '../ir/index.ts';
import { firstLayer, type Document } from './document.ts';
import { titleOfCode } from './examples.ts';

const inWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** What a layer is called in a heading: `A bidirectional LSTM, two layers`. */
export function titleOf({ type, bidirectional, num_layers }: LayerSettings): string {
	const article = bidirectional || type === 'GRU' ? 'A' : 'An';
	const layers = inWords[num_layers] ?? String(num_layers);
	return `${article} ${bidirectional ? 'bidirectional ' : ''}${type}, ${layers} ${num_layers === 1 ? 'layer' : 'layers'}`;
}

/** What a notebook is called: by its name, or after its first layer, or its first code. */
export function titleOfNotebook(document: Document): string {
	if (document.title !== undefined) return document.title;
	const layer = firstLayer(document);
	const code = document.cells.find((cell) => cell.kind === 'code');
	return layer ? titleOf(layer.settings) : code ? titleOfCode(code.source) : 'A notebook';
}
