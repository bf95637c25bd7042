import type { Column } from './checks.ts';
import type { Row } from './row.ts';

/** A part of the sentence above the table; one that names a column wears its colour. */
export interface Said {
	readonly text: string;
	readonly column?: Column;
}

const numerals = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];
const list = (names: readonly string[]): string => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

/** A row’s name as it is said in a sentence. */
const spoken = ({ framework }: Row): string => framework.replace(', CPU', ' on a CPU').replace(', cuDNN', ' with cuDNN');

/** The result of all rows, in a sentence or two. */
export function sentence(rows: readonly Row[]): readonly Said[] {
	const known = rows.filter(({ state }) => state !== 'none' && state !== 'waiting');
	const refused = known.filter(({ state, stopped }) => state === 'mistake' || (state === 'hazard' && stopped !== 'kernel'));
	const parts: Said[] = [];
	if (refused.length === 0) {
		const takes = known.filter(({ state }) => state === 'ok');
		const all = takes.length > 1 && takes.length === rows.length;
		if (takes.length > 0)
			parts.push({
				text: all ? `All ${(numerals[takes.length] ?? '').toLowerCase()} run it. ` : `${list(takes.map(spoken))} ${takes.length === 1 ? 'runs' : 'run'} it. `
			});
	}
	const columns = [...new Set(refused.map(({ stopped }) => stopped))];
	for (const column of columns) {
		const here = refused.filter(({ stopped }) => stopped === column);
		const many = columns.length === 1 && here.length > 1;
		const who = many
			? `${numerals[here.length]} of ${(numerals[rows.length] ?? '').toLowerCase()} refuse it`
			: `${refused.length === 1 && known.length > 1 ? 'Only ' : ''}${list(here.map(spoken))} ${here.length === 1 ? 'refuses' : 'refuse'} it`;
		parts.push(...(column === null ? [{ text: `${who}. ` }] : [{ text: `${who} at ` }, { text: column, column }, { text: '. ' }]));
	}
	const runs = refused.length === 0 ? [] : known.filter(({ state }) => state === 'ok');
	if (runs.length > 0) parts.push({ text: `${list(runs.map(spoken))} ${runs.length === 1 ? 'runs' : 'run'} it. ` });
	const untold = rows.filter((row) => row.untold);
	if (untold.length > 0 && runs.length > 0) parts.push({ text: `${list(untold.map(spoken))} cannot be told it. ` });
	const backend = known.find(({ framework, stopped }) => framework === 'TensorFlow op' && stopped === 'kernel');
	if (backend) parts.push({ text: 'TensorFlow’s op has no kernel in a build for CPUs and never looks at x. ' });
	return parts;
}
