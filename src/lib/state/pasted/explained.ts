import { layerNamed } from '../../diagnose/reproduce/layers.ts';
import { programFor } from '../../diagnose/reproduce/programs/programs.ts';
import { layerRaising, raises } from '../../diagnose/reproduce/reproduce.ts';
import { whyNotRaised } from '../../diagnose/reproduce/whyNot.ts';
import type { Cause, Evidence } from '../../explain/check.ts';
import { explain, frameworkNames, mostCharacters, shown, sourceOf, type Explanation } from '../../explain/explain.ts';
import { nearestTo, type Nearest } from '../../explain/nearest.ts';
import { tracedIn, type Traced } from '../../explain/traceback.ts';
import { Evaluator } from '../evaluation/evaluator.ts';
import { defaultLayer, type Axis, type LayerSettings } from '../../ir/index.ts';

/** Which axis a number of a message is of, by its name. */
const axes: readonly (readonly [Axis, RegExp])[] = [
	['hidden', /hidden|units|got_hidden/i],
	['gate', /gates/i],
	['batch', /batch|samples/i],
	['time', /seq|steps|time/i],
	['feature', /input_size|feature|^expected$|linear_in/i],
	['layer', /layers|directions|dir_count/i]
];

/** A number under its name, and what it means where the name does not say. */
export interface Named {
	readonly name: string;
	readonly value: string;
	readonly axis: Axis | null;
	readonly means: string | null;
}

/** What a number of cuDNN's stands for. */
const meanings: ReadonlyMap<string, readonly string[]> = new Map([
	['rnn_mode', ['RNN, relu', 'RNN, tanh', 'LSTM', 'GRU']],
	['rnn_input_mode', ['linear', 'skipped']],
	['rnn_direction_mode', ['one direction', 'both directions']]
]);

/** Readings that are not shown: they are long, or said again by others. */
const unsaid: ReadonlySet<string> = new Set(['arguments', 'received', 'sizes', 'kernel_shape', 'input_shape', 'allowed', 'node', 'keys']);

/** What an error cell shows of a message that is known. */
export interface Explained {
	readonly explanation: Explanation;
	/** Lines before the message that are folded, and those of the message itself. */
	readonly before: readonly string[];
	/** What a log has before the message on its line: a time, a file, an op. */
	readonly lead: string;
	readonly message: string;
	readonly after: string;
	/** `PyTorch, 1.0`: whose words they are. */
	readonly whose: string | null;
	/** What the versions of old words are known from; null for today’s. */
	readonly versionsFrom: string | null;
	readonly numbers: readonly Named[];
	readonly excluded: readonly string[];
	readonly causes: readonly Cause[];
	/** What the traceback shows of the reader's own program. */
	readonly traced: Traced | null;
	/** A layer that raises it: that has been tried. */
	readonly layer: LayerSettings | null;
	/** The layer whose sizes it names, where no layer raises it here. */
	readonly named: LayerSettings | null;
	/** A program that may raise it: to be tried before it is offered. */
	readonly program: string | null;
	/** Why it may be raised by none. */
	readonly whyNot: string;
	/** Other messages of the text: what each says, and its lines. */
	readonly others: readonly { readonly says: string; readonly text: string }[];
	/** Sizes that the causes ask for and the message does not name. */
	readonly asks: readonly Asked[];
}

/** Sizes of a layer that a reader may tell. */
export const asked = ['seq_len', 'batch', 'input_size', 'hidden_size'] as const;
export type Asked = (typeof asked)[number];
export type Given = Readonly<Partial<Record<Asked, number>>>;

/** A message that is not known as one of a recurrent layer: what it is where it is known to be none, else what is nearest to it. */
export interface Unknown {
	readonly framework: string | null;
	readonly says: string | null;
	/** Where that is known from. */
	readonly from: string | null;
	/** A recurrent layer is spoken of around it. */
	readonly isRecurrent: boolean;
	readonly nearest: Nearest | null;
	/** How many characters of it were read, from its end; null where all were. */
	readonly read: number | null;
}

/** What is known of a pasted error; null where it is not known. */
export function explained(text: string, given: Given = {}): Explained | null {
	const explanation = explain(text, given);
	const { framework, check, wording, numbers, readings, causes, excluded, message, isCut, others } = explanation;
	if (!check || !message) return null;
	const from = text.lastIndexOf('\n', message.from) + 1;
	const ahead = text.slice(from, message.from).trim();
	// The type of an exception belongs to its message.
	const begins = /\s/.test(ahead) ? message.from : from;
	const end = text.indexOf('\n', message.to);
	const to = end < 0 ? text.length : end;
	const before = text.slice(0, from).trimEnd();
	const name = frameworkNames[framework ?? 'other'];
	const layer = layerRaising(explanation);
	const named = layer ? null : layerNamed(numbers);
	const told = Object.keys(numbers).length > 0;
	/** How many axes something has is the size of none. */
	const isRank = (name: string): boolean => wording?.text.includes(`{${name}:int} dimension`) === true;
	return {
		explanation,
		before: before === '' ? [] : before.split('\n'),
		lead: text.slice(from, begins),
		message: text.slice(begins, to),
		after: text.slice(to).trim(),
		whose: wording?.versions
			? `${name}: ${wording.versions}`.replace(`${name}: ${name} `, `${name} `)
			: wording?.since
				? `${name}: since ${wording.since}`.replace(`${name}: since ${name} `, `${name} since `)
				: name,
		versionsFrom: wording?.versions ? sourceOf(wording.evidence) : null,
		numbers: Object.entries(numbers).flatMap(([key, reading]) =>
			unsaid.has(key)
				? []
				: [
						{
							name: key,
							value: shown(reading),
							// Several sizes are of several axes.
							axis: typeof reading === 'number' && !isRank(key) ? (axes.find(([, sign]) => sign.test(key))?.[0] ?? null) : null,
							means: typeof reading === 'number' ? (meanings.get(key)?.[reading] ?? null) : null
						}
					]
		),
		causes,
		excluded: excluded.map(({ cause }) => cause),
		traced: tracedIn(text),
		layer,
		named,
		program: layer || isCut ? null : programFor(check.id, readings, wording?.text ?? ''),
		whyNot: whyNotRaised(explanation) ?? 'it does not tell enough for that',
		others: others.map(({ says, message: { from, to } }) => ({ says, text: linesOf(text, from, to) })),
		asks: !told && !layer && check.framework === 'torch' && check.needs !== undefined ? asked : []
	};
}

/** The whole lines of a part. */
function linesOf(text: string, from: number, to: number): string {
	const end = text.indexOf('\n', to);
	return text.slice(text.lastIndexOf('\n', from) + 1, end < 0 ? text.length : end);
}

/** What can be said of a message that is not known. */
export function unknown(text: string): Unknown {
	const { framework, says, from, isRecurrent } = explain(text);
	return {
		framework: framework && framework !== 'other' ? frameworkNames[framework] : null,
		says,
		from: from && sourceOf(from),
		isRecurrent,
		nearest: says === null ? nearestTo(text) : null,
		read: text.length > mostCharacters ? mostCharacters : null
	};
}

/** Evaluates a program and tells whether it says a message; give up by calling what this gives. */
export function tryProgram(source: string, wanted: Explanation, answer: (says: boolean) => void): () => void {
	const evaluator = new Evaluator();
	evaluator.evaluate(
		[{ id: 'program', source }],
		({ trace }) => answer(raises(trace, wanted)),
		() => undefined
	);
	return () => evaluator.close();
}

/** A plain layer of sizes that a reader told. */
export const layerOf = (given: Given): LayerSettings => ({ ...defaultLayer, num_layers: 1, bidirectional: false, ...given });

/** How a cause is known, as the page's glyphs say it, and where from. */
export const knownFrom = ({ how, where }: Evidence): { readonly how: 'recorded' | 'source' | 'reported' | null; readonly where: string } => ({
	how: how === 'run' ? 'recorded' : how === 'inferred' ? null : how,
	where: how === 'inferred' ? `inferred from ${where}` : where
});

/** Messages to try in an empty cell. */
export const examples: readonly string[] = [
	'RuntimeError: Expected hidden[0] size (1, 16, 100), got [1, 32, 100]',
	'InternalError: Failed to call ThenRnnForward with model config: [rnn_mode, rnn_input_mode, rnn_direction_mode]: 2, 0, 0 , [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units]: [1, 300, 128, 1, 100, 64, 128]',
	'InvalidArgumentError: No OpKernel was registered to support Op \'CudnnRNNV2\' used by {{node CudnnRNNV2}} with these attrs: [T=DT_FLOAT, rnn_mode="lstm"]\nRegistered devices: [CPU]\nRegistered kernels:\n  <no registered kernels>'
];
