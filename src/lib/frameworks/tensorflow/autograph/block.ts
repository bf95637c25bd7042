import type { Machine } from '../../../python/vm/machine.ts';

/** A statement of the program's that AutoGraph reads: its first line, and the lines that belong to it. */
export interface Block {
	readonly header: string;
	readonly lines: readonly string[];
	/** Of an `if`: its `elif`s and its `else`. */
	readonly otherwise: readonly string[];
	/** What follows in the same function. */
	readonly behind: readonly string[];
}

const indentation = (line: string): number => line.search(/\S|$/);
/** Whether nothing is done in a line. */
export const isBlank = (line: string): boolean => /^\s*(#|$)/.test(line);

/** The lines from one on that stand deeper than some depth. */
function deeper(lines: readonly string[], from: number, depth: number): readonly string[] {
	let to = from;
	while (to < lines.length && (isBlank(lines[to]!) || indentation(lines[to]!) > depth)) to++;
	return lines.slice(from, to);
}

/** The statement that the innermost frame is at; undefined where that is none of the program's. */
export function blockAt(machine: Machine): Block | undefined {
	const { frame, lines, source } = machine;
	if (frame.code.library !== null) return undefined;
	const all = source.split('\n');
	const at = lines.at(frame.lineAt) - 1;
	const header = all[at] ?? '';
	const depth = indentation(header);
	const own = deeper(all, at + 1, depth);
	const next = at + 1 + own.length;
	let end = next;
	while (/^\s*(elif\b|else\s*:)/.test(all[end] ?? '') && indentation(all[end]!) === depth) end += 1 + deeper(all, end + 1, depth).length;
	return { header: header.trim(), lines: own, otherwise: all.slice(next, end), behind: deeper(all, end, 0) };
}

const assignment = /^\s*([[(*\s]*[A-Za-z_][\w\s,()[\]*]*?)\s*(?:[-+*/%@&|^]|\/\/|\*\*)?=(?!=)/;

/** The names that lines assign, also those within `out, [h, c]`; not parts of something: `rows[0]`. */
export function assignedIn(lines: readonly string[]): ReadonlySet<string> {
	const targets = lines.map((line) => assignment.exec(line)?.[1] ?? '').filter((target) => !/\w\s*[[(]/.test(target));
	return new Set(targets.flatMap((target) => target.match(/[A-Za-z_]\w*/g) ?? []));
}

/** The attributes that lines set: `self.state`. */
export function attributesIn(lines: readonly string[]): ReadonlySet<string> {
	return new Set(lines.flatMap((line) => /^\s*([A-Za-z_]\w*(?:\.\w+)+)\s*(?:[-+*/%@&|^]|\/\/|\*\*)?=(?!=)/.exec(line)?.[1] ?? []));
}

/** Whether lines set a part of something: `rows[0]`. */
export const partsIn = (lines: readonly string[]): boolean =>
	lines.some((line) => /^\s*[A-Za-z_][\w.]*\[[^=]*\]\s*(?:[-+*/%@&|^]|\/\/|\*\*)?=(?!=)/.test(line));

/** Whether lines leave what they stand in. */
export const leaves = (lines: readonly string[]): boolean => lines.some((line) => /^\s*(return|break|continue|raise)\b/.test(line));

export const mentions = (lines: readonly string[], name: string): boolean => lines.some((line) => new RegExp(`\\b${name}\\b`).test(line));
