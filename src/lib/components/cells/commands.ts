import { keyOf, outlineOf, type CommandName, type KeyRow } from '../../state/document.ts';
import type { Notebook } from '../../state/notebook.svelte.ts';
import type { Kind, Selection } from '../../state/selection.svelte.ts';

/** A line of the palette. */
export interface Command {
	readonly id: string;
	readonly group: 'This cell' | 'Go to' | 'Lessons' | 'Notebook';
	readonly label: string;
	readonly key?: KeyRow | undefined;
	readonly run: () => void;
}

/** A lesson that can be gone to. */
export interface LessonLink {
	readonly title: string;
	readonly go: () => void;
}

/** All that can be asked for by its name, as things are now. */
export function commandsOf(notebook: Notebook, selection: Selection, lessons: readonly LessonLink[]): readonly Command[] {
	const { current, cell } = selection;
	const one = (group: Command['group'], command: CommandName, label: string): Command[] =>
		selection.can(command) ? [{ id: command, group, label, key: keyOf(command), run: () => selection.run(command) }] : [];
	const add = (place: 'above' | 'below', kind: Kind, word: string): Command => ({
		id: `${place} ${kind}`,
		group: 'This cell',
		label: `Add ${word} ${place}`,
		run: () => selection.add(place === 'above' ? { above: current } : { below: current }, kind)
	});
	const kinds = [
		['layer', 'a layer'],
		['code', 'code'],
		['text', 'text'],
		['error', 'an error']
	] as const;
	const ofCell = cell
		? [
				...one('This cell', 'move-up', 'Move up'),
				...one('This cell', 'move-down', 'Move down'),
				...one('This cell', 'duplicate', 'Duplicate'),
				...one('This cell', 'fold', cell.folded ? 'Unfold' : 'Fold'),
				...kinds.map(([kind, word]) => add('below', kind, word)),
				...kinds.map(([kind, word]) => add('above', kind, word)),
				...one('This cell', 'to-text', 'Make it text'),
				...one('This cell', 'to-code', 'Make it code'),
				...one('This cell', 'delete', 'Delete')
			]
		: kinds.map(([kind, word]) => add('below', kind, word));
	const cells = outlineOf(notebook.document).map(({ id, title }): Command => ({
		id: `cell ${id}`,
		group: 'Go to',
		label: title,
		run: () => selection.select(id)
	}));
	return [
		...ofCell,
		...cells,
		...one('Go to', 'mistake', 'The mistake'),
		...lessons.map(({ title, go }): Command => ({ id: `lesson ${title}`, group: 'Lessons', label: title, run: go })),
		...one('Notebook', 'bring-back', 'Bring back the cell deleted last'),
		...one('Notebook', 'undo', 'Undo'),
		...one('Notebook', 'redo', 'Redo'),
		...one('Notebook', 'outline', selection.outlined ? 'Hide the outline' : 'Show the outline'),
		...one('Notebook', 'keys', 'All keys')
	];
}

/** A text in pieces, those that were asked for marked. */
export type Pieces = readonly { readonly text: string; readonly match: boolean }[];

/** A label against what was typed: every word of it somewhere in the label, in any order; null where one is not. The better match has the smaller rank. */
export function match(label: string, typed: string): { readonly pieces: Pieces; readonly rank: number } | null {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
	const low = label.toLowerCase();
	// A letter that is longer in lower case would shift the marks.
	const at = words.map((word) => (low.length === label.length ? low : label).indexOf(word));
	if (at.includes(-1)) return null;
	const marked = new Set(at.flatMap((from, i) => Array.from({ length: words[i]!.length }, (_, k) => from + k)));
	const pieces: { text: string; match: boolean }[] = [];
	for (let i = 0; i < label.length; i++) {
		const last = pieces.at(-1);
		if (last?.match === marked.has(i)) last.text += label[i];
		else pieces.push({ text: label[i]!, match: marked.has(i) });
	}
	const start = (index: number): number => (index === 0 ? 0 : /\W/.test(label[index - 1] ?? '') ? 1 : 2);
	return { pieces, rank: Math.max(0, ...at.map(start)) };
}
