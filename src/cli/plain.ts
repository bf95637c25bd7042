/** What moves the cursor, turns the direction of writing or begins a line: a terminal or an editor would obey it. */
const control = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const short = new Map([
	['\n', '\\n'],
	['\r', '\\r'],
	['\t', '\\t']
]);

const escaped = (character: string): string => {
	const code = character.codePointAt(0)!;
	const digits = code.toString(16);
	return code < 0x100 ? `\\x${digits.padStart(2, '0')}` : code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
};

/** A text of a program's, a name or a file's, as a part of one line: its control characters are written as Python writes them. */
export const plain = (text: string): string => text.replace(control, (character) => short.get(character) ?? escaped(character));

/** The same as JSON, which has them in texts only. */
export const plainJson = (value: unknown): string =>
	JSON.stringify(value).replace(control, (character) => character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`));
