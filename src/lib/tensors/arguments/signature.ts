import { tableOf, type Table } from '../../ir/table.ts';
import type { Value } from '../../python/index.ts';

/** A parameter of a function that is not written in Python; `Kind`: what the framework's parser takes, `sizes`, `tensor`. */
export interface Parameter<Kind extends string = string> {
	readonly name: string;
	readonly kind: Kind;
	/** Whether the call may leave it out. */
	readonly optional?: boolean;
	/** Whether None stands for leaving it out; as `optional` where it is not said. */
	readonly none?: boolean;
	readonly keywordOnly?: boolean;
	/** Whether one stands for a tuple of them: `IntArrayRef[1]`. */
	readonly single?: boolean;
}

export interface Signature<Kind extends string = string> {
	readonly parameters: readonly Parameter<Kind>[];
	/** As the list of overloads prints it. */
	readonly text?: string;
	/** Taken, but not in the list of overloads: deprecated. */
	readonly hidden?: boolean;
}

/** Arguments by parameter name; what was left out is absent. */
export type Bound = ReadonlyMap<string, Value>;

/** How a default is printed. */
const defaults: Table<string> = tableOf({ true: 'True', false: 'False' });

/**
 * Reads signatures that are written `Type name = default, *, Type name`: `[1]` behind a type says that one stands for a tuple, `?` that None may be given; a
 * parameter with a default may be left out. A leading `-`: deprecated, and not in the list.
 * @param kinds By the words that stand for a type.
 * @param printed How a kind is called in the list of overloads.
 * @param other The kind of a type that has no word, which is printed as it is written.
 */
export function signatureReader<Kind extends string>(kinds: Table<Kind>, printed: (kind: Kind) => string, other: Kind): (text: string) => Signature<Kind> {
	const read = new Map<string, Signature<Kind>>();
	return (text) => {
		const known = read.get(text);
		if (known) return known;
		const hidden = text.startsWith('-');
		let keywordOnly = false;
		const parameters: Parameter<Kind>[] = [];
		const pieces: string[] = [];
		for (const piece of text.slice(hidden ? 1 : 0).split(/,\s*(?![^[(]*[\])])/)) {
			if (piece === '') continue;
			if (piece === '*') {
				keywordOnly = true;
				pieces.push('*');
				continue;
			}
			const [declared = '', fallback] = piece.split(/\s*=\s*/);
			const space = declared.lastIndexOf(' ');
			const name = declared.slice(space + 1);
			const [, type = '', list, none] = /^(.*?)(\[\d\])?(\?)?$/.exec(declared.slice(0, space))!;
			const kind = kinds[type] ?? other;
			const optional = fallback !== undefined;
			parameters.push({ name, kind, optional, none: none !== undefined || fallback === 'None', keywordOnly, single: list !== undefined });
			pieces.push(`${kind === other ? type : printed(kind)} ${name}${optional ? ` = ${defaults[fallback] ?? fallback}` : ''}`);
		}
		const made: Signature<Kind> = { parameters, text: pieces.join(', '), hidden };
		read.set(text, made);
		return made;
	};
}
