import { programFor } from '../diagnose/reproduce/programs/programs.ts';
import { layersFor } from '../diagnose/reproduce/layers.ts';
import type { Cause, Evidence } from '../explain/check.ts';
import { explain, frameworkNames, shown } from '../explain/explain.ts';
import type { Axis } from '../ir/index.ts';

/** Which axis a number of a message is of, by its name. */
const axes: readonly (readonly [Axis, RegExp])[] = [
	['hidden', /hidden|units|gates|got_hidden/i],
	['batch', /batch|samples/i],
	['time', /seq|steps|time/i],
	['feature', /input_size|feature|^expected$|linear_in/i],
	['layer', /layers|directions|dir_count/i]
];

/** A number under its name. */
export interface Named {
	readonly name: string;
	readonly value: string;
	readonly axis: Axis | null;
}

/** What an error cell shows. */
export interface Explained {
	/** Lines before the message that are folded, and those of the message itself. */
	readonly before: readonly string[];
	readonly message: string;
	readonly after: string;
	readonly isCut: boolean;
	/** `PyTorch 1.0`, and what it is of. */
	readonly whose: string | null;
	readonly says: string | null;
	readonly today: string | null;
	readonly numbers: readonly Named[];
	readonly causes: readonly Cause[];
	readonly excluded: readonly string[];
	/** Nothing in the text speaks of a recurrent layer. */
	readonly isGeneral: boolean;
	/** A program that raises it. */
	readonly program: string | null;
}

/** What is known of a pasted error. */
export function explained(text: string): Explained {
	const { framework, check, wording, says, today, numbers, readings, causes, excluded, message, isRecurrent, isCut } = explain(text);
	const name = framework && frameworkNames[framework];
	if (!check || !message)
		return {
			...{ before: [], message: text, after: '', isCut: false, says: null, today: null, numbers: [], causes: [], excluded: [] },
			whose: name,
			isGeneral: !isRecurrent,
			program: null
		};
	const from = text.lastIndexOf('\n', message.from) + 1;
	const found = text.indexOf('\n', message.to);
	const to = found < 0 ? text.length : found;
	const before = text.slice(0, from).trimEnd();
	return {
		before: before === '' ? [] : before.split('\n'),
		message: text.slice(from, to),
		after: text.slice(to).trim(),
		isCut,
		whose: wording?.versions ? `${name}: ${wording.versions}` : name,
		says,
		today,
		numbers: Object.entries(numbers).flatMap(([key, reading]) =>
			key === 'arguments' || key === 'received' || key === 'sizes'
				? []
				: [{ name: key, value: shown(reading), axis: axes.find(([, sign]) => sign.test(key))?.[0] ?? null }]
		),
		causes,
		excluded: excluded.map(({ cause }) => cause),
		isGeneral: !isRecurrent,
		program: isCut || layersFor(check.id, readings).length > 0 ? null : programFor(check.id, readings)
	};
}

/** How a cause is known, as the page's glyphs say it, and where from. */
export const knownFrom = ({ how, where }: Evidence): { readonly how: 'recorded' | 'source' | 'reported' | null; readonly where: string } => ({
	how: how === 'run' ? 'recorded' : how === 'inferred' ? null : how,
	where: how === 'inferred' ? `inferred from ${where}` : where
});
