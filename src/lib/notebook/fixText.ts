import type { TextEdit } from '../ir/index.ts';
import { applyEdits } from './textEdit.ts';

/** What a button has room for. */
const most = 30;

/** The call that an edit changes, as it would be: `Linear(2 * hidden, dim)`, `torch.zeros(2, …)`; null where it is none, or there are several. */
export function callOfEdit(source: string, edits: readonly TextEdit[]): string | null {
	const [edit] = edits;
	if (!edit || edits.length > 1 || edit.insert.includes('\n')) return null;
	const text = applyEdits(source, edits);
	const end = edit.from + edit.insert.length;
	let depth = 0;
	let open = edit.from - 1;
	for (; open >= 0 && edit.from - open < 300; open--) {
		const c = text[open]!;
		if (')]}'.includes(c)) depth++;
		else if ('([{'.includes(c) && depth-- === 0) break;
	}
	const name = text[open] === '(' ? /(?:\w+\.)?\w+$/.exec(text.slice(Math.max(0, open - 80), open))?.[0] : undefined;
	if (name === undefined) return null;
	let close = end;
	for (depth = 0; close < text.length && close - end < 300; close++) {
		const c = text[close]!;
		if ('([{'.includes(c)) depth++;
		else if (')]}'.includes(c) && depth-- === 0) break;
	}
	const short = name.replace(/^nn\./, '');
	const inside = text.slice(open + 1, close).replace(/\s+/g, ' ');
	const whole = `${short}(${inside})`;
	if (whole.length <= most) return whole;
	const before = text.slice(open + 1, edit.from).replace(/\s+/g, ' ');
	// An argument that is added brings its comma.
	const changed = text.slice(edit.from, end).replace(/^,\s*/, '');
	const argument = /[\w]+\s*=\s*$/.exec(before)?.[0] ?? '';
	const head = before.trim() === argument.trim() ? '' : '…, ';
	const tail = text.slice(end, close).trim() === '' ? '' : ', …';
	const cut = `${short}(${head}${argument}${changed}${tail})`;
	return cut.length <= most + 14 ? cut : null;
}

/** The lines that edits change, from 1. */
export const linesOfEdits = (source: string, edits: readonly TextEdit[]): readonly number[] => [
	...new Set(edits.map(({ from }) => source.slice(0, from).split('\n').length))
];
