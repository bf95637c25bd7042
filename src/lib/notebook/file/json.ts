/** Where the parts of a JSON text stand, for saving it with as little changed as was edited. The text has been parsed: it is known to be JSON. */

/** Half open, in characters. */
export interface Span {
	readonly from: number;
	readonly to: number;
}

export interface Member extends Span {
	/** Of an object; empty in a list. */
	readonly key: string;
	/** Where the key begins; in a list, where the value does. */
	readonly start: number;
}

const afterSpace = (text: string, at: number): number => {
	while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
	return at;
};

function afterString(text: string, from: number): number {
	for (let at = from + 1; ; at++) {
		at = text.indexOf('"', at);
		let slashes = 0;
		while (text[at - 1 - slashes] === '\\') slashes++;
		if (slashes % 2 === 0) return at + 1;
	}
}

/** Where the value that begins at `from` ends. */
function afterValue(text: string, from: number): number {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		const char = text[at]!;
		if (char === '"') at = afterString(text, at) - 1;
		else if (char === '{' || char === '[') depth++;
		else if (char === '}' || char === ']') {
			if (depth === 0) return at;
			depth--;
		} else if (depth > 0) continue;
		else if (char === ',' || char === ' ' || char === '\n' || char === '\r' || char === '\t') return at;
		else continue;
		if (depth === 0) return at + 1;
	}
	return text.length;
}

/** The members of the object or list that begins at `from`. */
export function membersOf(text: string, from: number): readonly Member[] {
	const isObject = text[from] === '{';
	const members: Member[] = [];
	for (let at = afterSpace(text, from + 1); at < text.length && text[at] !== '}' && text[at] !== ']'; at = afterSpace(text, at)) {
		if (text[at] === ',') {
			at++;
			continue;
		}
		const start = at;
		let key = '';
		if (isObject) {
			const end = afterString(text, at);
			key = String(JSON.parse(text.slice(at, end)));
			at = afterSpace(text, afterSpace(text, end) + 1);
		}
		const to = afterValue(text, at);
		members.push({ key, start, from: at, to });
		at = to;
	}
	return members;
}

/** The value of a key; of a key that stands twice the last, as in JavaScript and Python. */
export const memberOf = (text: string, object: number, key: string): Member | undefined => membersOf(text, object).findLast((member) => member.key === key);

/** Whether JSON, or what pretends to be it, goes deeper than that. */
export function isDeeper(text: string, most: number): boolean {
	let depth = 0;
	let quoted = false;
	for (let at = 0; at < text.length; at++) {
		const char = text.charCodeAt(at);
		if (quoted) {
			if (char === 0x5c) at++;
			else if (char === 0x22) quoted = false;
		} else if (char === 0x22) quoted = true;
		else if (char === 0x5b || char === 0x7b) {
			if (++depth > most) return true;
		} else if (char === 0x5d || char === 0x7d) depth--;
	}
	return false;
}

/** How a text writes its JSON, so that what is added looks like the rest. */
export interface Style {
	/** One step; null where all stands in one line. */
	readonly indent: string | null;
	readonly lineEnd: string;
	/** Behind a comma in one line, and behind a colon. */
	readonly space: string;
	/** Letters beyond ASCII are escaped. */
	readonly ascii: boolean;
}

/** As Jupyter writes a notebook. */
export const jupyterStyle: Style = { indent: ' ', lineEnd: '\n', space: ' ', ascii: false };

export function styleOf(text: string): Style {
	const first = /^\s*\{(\r?\n)([ \t]*)"/.exec(text);
	const colon = /"\s*:( ?)/.exec(text);
	const ascii = /\\u[0-9a-fA-F]{4}/.test(text) && !/[^\u0000-\u007f]/.test(text);
	return { indent: first ? first[2]! : null, lineEnd: first?.[1] ?? '\n', space: colon?.[1] ?? '', ascii };
}

/** A value as JSON in that style, as the value of something that stands `depth` steps in. */
export function writeJson(value: unknown, { indent, lineEnd, space, ascii }: Style, depth = 0): string {
	const escaped = (text: string): string =>
		ascii ? text.replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`) : text;
	const write = (value: unknown, depth: number): string => {
		if (typeof value !== 'object' || value === null) return escaped(JSON.stringify(value));
		const isList = Array.isArray(value);
		const parts = isList
			? value.map((item) => write(item, depth + 1))
			: Object.entries(value).map(([key, item]) => `${escaped(JSON.stringify(key))}:${space}${write(item, depth + 1)}`);
		const [open, close] = isList ? ['[', ']'] : ['{', '}'];
		if (parts.length === 0) return `${open}${close}`;
		if (indent === null) return `${open}${parts.join(`,${space}`)}${close}`;
		const line = (depth: number): string => lineEnd + indent.repeat(depth);
		return `${open}${line(depth + 1)}${parts.join(`,${line(depth + 1)}`)}${line(depth)}${close}`;
	};
	return write(value, depth);
}

/** The object at `from`, which stands `depth` steps in, as a text of its own with another value under a path of keys; all else in it stays as it is. */
export function withMember(text: string, from: number, path: readonly string[], value: unknown, style: Style, depth: number): string {
	const [key = '', ...rest] = path;
	const members = membersOf(text, from);
	const to = afterValue(text, from);
	const found = members.findLast((member) => member.key === key);
	if (found && (rest.length === 0 || text[found.from] === '{')) {
		const written = rest.length === 0 ? writeJson(value, style, depth + 1) : withMember(text, found.from, rest, value, style, depth + 1);
		return text.slice(from, found.from) + written + text.slice(found.to, to);
	}
	const line = style.indent === null ? '' : style.lineEnd + style.indent.repeat(depth + 1);
	const nested = rest.reduceRight((inner: unknown, key) => ({ [key]: inner }), value);
	const added = `${JSON.stringify(key)}:${style.space}${writeJson(nested, style, depth + 1)}`;
	const last = members.at(-1);
	if (last) return `${text.slice(from, last.to)},${line || style.space}${added}${text.slice(last.to, to)}`;
	return `{${line}${added}${style.indent === null ? '' : style.lineEnd + style.indent.repeat(depth)}}`;
}
