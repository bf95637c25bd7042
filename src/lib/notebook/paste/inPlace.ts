import { withPythonCharacters } from '../../ir/characters.ts';
import { capital } from './line.ts';
import { dedented, readSteps } from './steps.ts';

/** A pasted text as a program: what is no code is blank, so that each line keeps its number. */
export interface InPlace {
	readonly source: string;
	/** How many characters were taken off the beginning of each line. */
	readonly shifts: readonly number[];
	/** What was done, in a sentence, with code between backticks. */
	readonly said: string;
	/** Nothing was done but that the indentation of all lines was taken off. */
	readonly onlyDedented: boolean;
}

/** What more is looked at than anybody pastes. */
const longest = 400_000;

/** Reads a text that is no Python as it stands as one that was pasted, as `readPaste` does; null where nothing comes of that. */
export function readInPlace(text: string): InPlace | null {
	if (text.length > longest) return null;
	const { lines, steps } = readSteps(text);
	const { lines: kept, dedented: indent } = dedented(lines, true);
	const typed = withPythonCharacters(kept.map((line) => (line.code ? line.text : inPlaceOf(line.text, indent))).join('\n'));
	// A file of such characters alone is what Python refuses. What becomes longer stands elsewhere: only a quotation mark within a text does.
	const replaced = steps.length > 0 && typed.said.length > 0 && typed.source.split('\n').length === kept.length ? typed : null;
	if (steps.length === 0 && indent === '') return null;
	const before = text.split('\n');
	const said = [
		...steps.map((step) => step.said),
		...(replaced ? [`replaced ${replaced.said.join(', ')}`] : []),
		...(indent !== '' ? ['took off the indentation that all lines have'] : [])
	];
	return {
		source: replaced ? replaced.source : kept.map((line) => (line.code ? line.text : inPlaceOf(line.text, indent))).join('\n'),
		shifts: kept.map((line, i) => (line.code && before[i]!.endsWith(line.text) ? before[i]!.length - line.text.length : 0)),
		said: `${capital(said.join('; '))}.`,
		onlyDedented: steps.length === 0
	};
}

/** What stands for a line that is no code: a block whose only line is a magic needs a statement. */
function inPlaceOf(text: string, indent: string): string {
	const [, space = '', rest = ''] = /^([ \t]*)(.*)$/.exec(text) ?? [];
	return /^[!%]/.test(rest) && space.startsWith(indent) && space !== indent ? `${space.slice(indent.length)}pass` : '';
}
