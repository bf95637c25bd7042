import type { TextEdit } from '../ir/index.ts';

/** Applies edits of one source text, in whatever order they come; they do not overlap. */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
	let [text, at] = ['', 0];
	for (const { from, to, insert } of inOrder(edits)) {
		text += source.slice(at, from) + insert;
		at = to;
	}
	return text + source.slice(at);
}

const inOrder = (edits: readonly TextEdit[]): readonly TextEdit[] => edits.toSorted((a, b) => a.from - b.from || a.to - b.to);

/** A stretch of a new line. */
interface Piece {
	readonly text: string;
	readonly changed: boolean;
}

/** Lines that an edit replaces, and what stands in their place, without the indent that they share. */
export interface Change {
	/** Number of the first line, from 1. */
	readonly line: number;
	readonly before: readonly string[];
	readonly after: readonly (readonly Piece[])[];
}

/** What edits make of the lines that they touch. Edits of neighbouring lines are one change. */
export function changesOf(source: string, edits: readonly TextEdit[]): readonly Change[] {
	const groups: { from: number; to: number; edits: TextEdit[] }[] = [];
	for (const edit of inOrder(edits)) {
		const from = source.lastIndexOf('\n', edit.from - 1) + 1;
		const end = source.indexOf('\n', edit.to);
		const to = end === -1 ? source.length : end;
		const last = groups[groups.length - 1];
		if (last && from <= last.to + 1) {
			last.to = Math.max(last.to, to);
			last.edits.push(edit);
		} else groups.push({ from, to, edits: [edit] });
	}
	let [line, counted] = [1, 0];
	return groups.map(({ from, to, edits }) => {
		line += source.slice(counted, from).split('\n').length - 1;
		counted = from;
		const before = source.slice(from, to).split('\n');
		const pieces: Piece[] = [];
		let at = from;
		for (const edit of edits) {
			pieces.push({ text: source.slice(at, edit.from), changed: false }, { text: edit.insert, changed: true });
			at = edit.to;
		}
		pieces.push({ text: source.slice(at, to), changed: false });
		const after = lines(pieces);
		const indents = [...before, ...after.map((line) => line.map(({ text }) => text).join(''))]
			.filter((line) => line.trim() !== '')
			.map((line) => /^\s*/.exec(line)![0].length);
		const indent = Math.min(...indents, Infinity);
		return {
			line,
			before: before.map((line) => line.slice(indent)),
			after: after.map((line) => withoutIndent(line, indent))
		};
	});
}

function lines(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
	const out: Piece[][] = [[]];
	for (const { text, changed } of pieces)
		for (const [i, part] of text.split('\n').entries()) {
			if (i > 0) out.push([]);
			if (part !== '') out[out.length - 1]!.push({ text: part, changed });
		}
	return out;
}

function withoutIndent(line: readonly Piece[], indent: number): readonly Piece[] {
	let left = indent;
	return line.flatMap(({ text, changed }) => {
		const cut = Math.min(left, text.length);
		left -= cut;
		return cut === text.length ? [] : [{ text: text.slice(cut), changed }];
	});
}
