/** What can be done with a cell or with the notebook, by the name under which its key, its button and the palette know it. */
export type CommandName =
	| 'enter'
	| 'leave'
	| 'up'
	| 'down'
	| 'next'
	| 'add-above'
	| 'add-below'
	| 'to-text'
	| 'to-code'
	| 'move-up'
	| 'move-down'
	| 'duplicate'
	| 'fold'
	| 'delete'
	| 'bring-back'
	| 'palette'
	| 'palette-of-cell'
	| 'outline'
	| 'mistake'
	| 'keys'
	| 'undo'
	| 'redo';

/** A line of the table of keys. */
export interface KeyRow {
	readonly command: CommandName;
	/** What is held or pressed together, one after another: `[['d'], ['d']]` is d twice, `[['Alt', '↑']]` both at once. */
	readonly keys: readonly (readonly string[])[];
	/** A plain sentence without its stop: `Move the cell up`. */
	readonly does: string;
}

export interface KeyGroup {
	/** Where they hold. */
	readonly title: string;
	readonly rows: readonly KeyRow[];
}

const row = (command: CommandName, keys: string, does: string): KeyRow => ({ command, keys: keys.split(', ').map((step) => step.split(' ')), does });

/** Every key of the notebook, for the dialog of all keys and the guide. None of them holds while one types. */
export const keyGroups: readonly KeyGroup[] = [
	{
		title: 'Anywhere',
		rows: [
			row('leave', 'Esc', 'Leave the inside of a cell, and select the cell'),
			row('palette', 'Ctrl K', 'Find a command, a cell or a lesson by its name'),
			row('undo', 'Ctrl Z', 'Undo; in code and in a field, what was typed there'),
			row('redo', 'Ctrl Shift Z', 'Redo'),
			row('mistake', 'e', 'Go to the mistake'),
			row('outline', 'o', 'Show or hide the outline'),
			row('keys', '?', 'Show all keys')
		]
	},
	{
		title: 'On a selected cell',
		rows: [
			row('enter', 'Enter', 'Go into the cell; a folded cell unfolds'),
			row('up', '↑', 'Select the cell above'),
			row('down', '↓', 'Select the cell below'),
			row('next', 'Shift Enter', 'Select the next cell; after the last one, add a cell'),
			row('add-above', 'a', 'Add a cell above, of the kind that was added last'),
			row('add-below', 'b', 'Add a cell below, of the kind that was added last'),
			row('to-text', 'm', 'Make text of a code cell'),
			row('to-code', 'y', 'Make code of a text cell'),
			row('move-up', 'Alt ↑', 'Move the cell up'),
			row('move-down', 'Alt ↓', 'Move the cell down'),
			row('duplicate', 'c', 'Duplicate the cell'),
			row('fold', 'f', 'Fold or unfold the cell'),
			row('delete', 'd, d', 'Delete the cell'),
			row('bring-back', 'z', 'Bring back the cell that was deleted last'),
			row('palette-of-cell', 'p', 'Find a command for this cell')
		]
	}
];

/** The key of a command; undefined where it has none. */
export const keyOf = (command: CommandName): KeyRow | undefined => keyGroups.flatMap(({ rows }) => rows).find((row) => row.command === command);

/** What of a key event a press is told by. */
interface Press {
	readonly key: string;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly altKey: boolean;
	readonly shiftKey: boolean;
}

const names = new Map([
	['ArrowUp', '↑'],
	['ArrowDown', '↓'],
	['Escape', 'Esc']
]);

/** A press as the table has it: `Alt ↑`, `d`, `?`. A Mac's ⌘ counts as Ctrl. */
export function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
	const sign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
	const held = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && !sign && 'Shift'].filter((name) => name !== false);
	return [...held, names.get(key) ?? (key.length === 1 && !sign ? (ctrlKey || metaKey ? key.toUpperCase() : key.toLowerCase()) : key)].join(' ');
}

const commands = new Map(
	keyGroups.flatMap(({ rows }, group) => rows.map(({ keys, command }) => [`${group} ${keys.map((step) => step.join(' ')).join(', ')}`, command]))
);

/** What a press does: anywhere, or also what it does on a selected cell. `before` is the press before it. */
export function commandOf(press: string, before: string | null, onCell: boolean): CommandName | null {
	const found = (group: number): CommandName | undefined =>
		commands.get(`${group} ${press}`) ?? (before === null ? undefined : commands.get(`${group} ${before}, ${press}`));
	return (onCell ? found(1) : undefined) ?? found(0) ?? null;
}

const ariaNames = new Map([
	['Ctrl', 'Control'],
	['↑', 'ArrowUp'],
	['↓', 'ArrowDown'],
	['Esc', 'Escape']
]);

/** A key as `aria-keyshortcuts` has it; empty for keys pressed one after another, which it has no words for. */
export function ariaKey(command: CommandName): string {
	const [first, ...more] = keyOf(command)?.keys ?? [];
	return first && more.length === 0 ? first.map((key) => ariaNames.get(key) ?? key).join('+') : '';
}
