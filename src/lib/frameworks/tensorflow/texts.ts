import { perRun } from '../../python/vm/perRun.ts';
import { PyBytes, PyUnknown, type Interpreter, type Value } from '../../python/index.ts';
import { unboxed } from '../../python/objects/unboxed.ts';
import type { PyBoxed } from '../../python/objects/values.ts';
import { shownBytes } from '../../python/builtins/sequences/bytes.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { encoded } from '../../python/builtins/sequences/bytes.ts';
import type { TfTensor } from './tensor.ts';

/** The texts of a run: a tensor of texts holds at each place which one it is. The empty one is the first. */
const held = perRun(() => ({ numbers: new Map([['', 0]]), texts: [''] }));

/** Which text it is that Python's text or its bytes are: TensorFlow keeps texts as UTF-8. */
export function numberOfText(host: Interpreter, value: Text): number {
	const { numbers, texts } = held(host.trace);
	const { text } = value instanceof PyBytes ? value : encoded(machineOf(host), unboxed(value) as string);
	let number = numbers.get(text);
	if (number === undefined) {
		numbers.set(text, (number = texts.length));
		texts.push(text);
	}
	return number;
}

type Text = string | PyBytes | PyBoxed;

/** Whether a value is a text to TensorFlow. */
export const isText = (value: Value): value is Text => value instanceof PyBytes || typeof unboxed(value) === 'string';

/** What a tensor of texts holds, row by row; null where that is not known. */
export function textsOf(host: Interpreter, tensor: TfTensor): readonly PyBytes[] | null {
	const { texts } = held(host.trace);
	const values = tensor.values;
	return values && values.map((number) => new PyBytes(texts[number] ?? ''));
}

/** So wide are numpy's lines. */
const widest = 75;
const objects = 'dtype=object)';
/** Of longer arrays numpy leaves out the middle. */
const mostPrinted = 1000;

/** Texts as numpy prints an array of them: with commas behind `array(`. */
export function printedTexts(host: Interpreter, tensor: TfTensor, isRepr: boolean): string {
	const [between, before] = isRepr && tensor.rank > 0 ? ([', ', 'array('] as const) : ([' ', ''] as const);
	const texts = textsOf(host, tensor)?.map(({ text }) => shownBytes(text)) ?? machineOf(host).unsupported('texts that are not known');
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

/** The text of a tensor without axes, as bytes. */
export const textOf = (host: Interpreter, tensor: TfTensor): Value => textsOf(host, tensor)?.[0] ?? new PyUnknown('a text that is not known');
