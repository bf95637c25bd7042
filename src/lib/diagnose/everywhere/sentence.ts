import type { Column } from './checks.ts';
import type { Row } from './row.ts';

/** A part of the sentence above the table; one that names a column wears its colour. */
export interface Said {
	readonly text: string;
	readonly column?: Column;
}

const numerals = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];
const list = (names: readonly string[]): string => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

/** The result of all rows, in a sentence or two. */
export function sentence(rows: readonly Row[]): readonly Said[] {
	const known = rows.filter(({ state }) => state !== 'none' && state !== 'waiting');
	const refused = known.filter(({ state }) => state === 'mistake');
	const parts: Said[] = [];
	if (refused.length === 0) {
		const takes = known.filter(({ state }) => state === 'ok');
		const all = takes.length > 1 && takes.length === rows.length;
		if (takes.length > 0)
			parts.push({
				text: all
					? `All ${(numerals[takes.length] ?? '').toLowerCase()} run it. `
					: `${list(takes.map(({ framework }) => framework))} ${takes.length === 1 ? 'runs' : 'run'} it. `
			});
	}
	const columns = [...new Set(refused.map(({ stopped }) => stopped))];
	for (const column of columns) {
		const here = refused.filter(({ stopped }) => stopped === column);
		const many = columns.length === 1 && here.length > 1;
		const who = many
			? `${numerals[here.length]} of ${(numerals[rows.length] ?? '').toLowerCase()} refuse it`
			: `${list(here.map(({ framework }) => framework))} ${here.length === 1 ? 'refuses' : 'refuse'} it`;
		parts.push(...(column === null ? [{ text: `${who}. ` }] : [{ text: `${who} at ` }, { text: column, column }, { text: '. ' }]));
	}
	const runs = refused.length === 0 ? [] : known.filter(({ state }) => state === 'ok');
	if (runs.length > 0) parts.push({ text: `${list(runs.map(({ framework }) => framework))} ${runs.length === 1 ? 'runs' : 'run'} it. ` });
	const backend = known.find(({ state, stopped }) => state === 'hazard' && stopped === 'kernel');
	if (backend) parts.push({ text: 'TensorFlow’s op has no kernel in a build for CPUs and never looks at x. ' });
	return parts;
}
