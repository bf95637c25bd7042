import type { Interpreter } from '../../../python/index.ts';
import { shownBytes } from '../../../python/builtins/sequences/bytes.ts';
import type { TfTensor } from '../tensor.ts';
import { textsOf } from './held.ts';

/** So wide are numpy's lines. */
const widest = 75;
const objects = 'dtype=object)';
/** Of longer arrays numpy leaves out the middle. */
const mostPrinted = 1000;

/** Texts as numpy prints an array of them: with commas behind `array(`. */
export function printedTexts(host: Interpreter, tensor: TfTensor, isRepr: boolean): string {
	const [between, before] = isRepr && tensor.rank > 0 ? ([', ', 'array('] as const) : ([' ', ''] as const);
	const texts = textsOf(host, tensor)?.map(({ text }) => shownBytes(text)) ?? host.unsupported('texts that are not known');
	host.spend(texts.reduce((sum, { length }) => sum + length, 0) >> 2);
	let next = 0;
	const rows = (axis: number): string => {
		if (axis === tensor.rank) return texts[next++]!;
		const parts = Array.from({ length: tensor.shape[axis]! }, () => rows(axis + 1));
		if (axis === tensor.rank - 1) return `[${inLines(host, parts, between, axis + 1, before.length)}]`;
		return `[${parts.join(between.trimEnd() + '\n'.repeat(tensor.rank - 1 - axis) + ' '.repeat(before.length + axis + 1))}]`;
	};
	if (before === '') return rows(0);
	const text = `${before}${rows(0)},`;
	const fits = text.length - (text.lastIndexOf('\n') + 1) + objects.length + 1 <= widest;
	return text + (fits ? ' ' : `\n${' '.repeat(before.length)}`) + objects;
}

/** Texts beside each other, as many as a line of numpy's holds; the others below, as far from its edge as there are brackets. */
function inLines(host: Interpreter, parts: readonly string[], between: ' ' | ', ', brackets: number, before: number): string {
	if (parts.length > mostPrinted) host.unsupported('an array of so many texts, of which numpy prints a few');
	const edge = ' '.repeat(before + brackets);
	const width = widest - Math.max(between.trimEnd().length, 1);
	const lines: string[] = [];
	let line = edge;
	for (const [i, part] of parts.entries()) {
		if (line.length + part.length > width - (i === parts.length - 1 ? brackets - 1 : 0) && line.length > edge.length) {
			lines.push(line.trimEnd());
			line = edge;
		}
		line += part + (i === parts.length - 1 ? '' : between);
	}
	return [...lines, line].join('\n').slice(edge.length);
}
