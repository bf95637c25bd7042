import type { Assumption } from '../../assumed/assumption.ts';
import { readGiven } from '../../assumed/given.ts';
import { axisOfName } from '../../editor/numberAxis.ts';
import { formulaText } from '../../editor/hints/formula.ts';
import { lineAt, type Axis, type Diagnostic, type ModuleCall, type Trace } from '../../ir/index.ts';
import { labelled } from '../../layout/program/axes.ts';
import { readChosen, writeChosen } from '../../notebook/supposed/chosen.ts';
import type { Lines } from '../../notebook/supposed/written.ts';
import type { SupposedProgram } from '../evaluation/supposing.ts';

/** A part of what was supposed: a size with a field, or what follows from others. */
export type RowPart =
	| { readonly kind: 'size'; readonly name: string; readonly value: number; readonly axis: Axis | null }
	| { readonly kind: 'text'; readonly text: string; readonly axis: Axis | null };

/** One input, argument or name. */
export interface AssumedRow {
	readonly name: string;
	/** A tensor, in brackets; otherwise a number, or what is no number. */
	readonly isTensor: boolean;
	readonly parts: readonly RowPart[];
	/** Of what is passed whole: how a reader would say its axes; null where that cannot be said so. */
	readonly axes: string | null;
	readonly dtype: string;
	/** Behind the dtype: `from 0 to 4999`. */
	readonly range: string;
	/** Why it is so, in a line; empty where that is not known. */
	readonly why: string;
}

/** What was supposed, row by row. A size has its field where it is met first. */
export function rowsOf({ assumptions, names }: SupposedProgram, trace: Trace): readonly AssumedRow[] {
	const met = new Set<string>();
	const { tensors } = labelled(trace);
	const ids = new Map([
		...[...names].map(([id, name]) => [name, id] as const),
		...(trace.arguments ?? []).flatMap(({ name, tensor }) => (tensor === undefined ? [] : [[name, tensor] as const]))
	]);
	const part = (axis: string | number, witness: number | undefined, meaning: Axis | null): RowPart => {
		if (typeof axis === 'number') return { kind: 'text', text: String(axis), axis: meaning };
		if (witness !== undefined && isName(axis) && !met.has(axis)) {
			met.add(axis);
			return { kind: 'size', name: axis, value: witness, axis: meaning };
		}
		return { kind: 'text', text: witness === undefined ? formulaText(axis) : `${formulaText(axis)} ${witness}`, axis: meaning };
	};
	return assumptions.map((one): AssumedRow => {
		const { name, shape, value, witness } = one;
		if (!shape) {
			const size = typeof value === 'string' && typeof witness === 'number';
			return {
				name,
				isTensor: false,
				parts: [
					size || typeof value === 'number'
						? part(value, witness as number | undefined, axisOfName(last(name)))
						: { kind: 'text', text: value ?? '', axis: null }
				],
				axes: null,
				dtype: '',
				range: '',
				why: ''
			};
		}
		const id = ids.get(name);
		const axes = id === undefined ? [] : (tensors[id]?.axes ?? []);
		const sizes = Array.isArray(witness) ? (witness as readonly number[]) : [];
		return {
			name,
			isTensor: true,
			parts: shape.map((axis, i) => part(axis, sizes[i], axes[i] ?? (typeof axis === 'string' ? axisOfName(axis) : null))),
			axes: /^\w+$/.test(name) && shape.every((axis) => typeof axis === 'number' || /^[^\W\d]\w*$/u.test(axis)) ? shape.join(', ') : null,
			dtype: one.dtype ?? '',
			range: rangeOf(one),
			why:
				id === undefined
					? ''
					: whyOf(
							one,
							trace.calls?.find(({ own, inputs }) => own && inputs[0] === id)
						)
		};
	});
}

const isName = (axis: string): boolean => /^[\w.[\]']+$/.test(axis) && axis !== '?';
const last = (name: string): string => name.replace(/^.*\./s, '').replace(/^.*\['(.*)'\]$/s, '$1');

function rangeOf({ below }: Assumption): string {
	if (below === undefined) return '';
	return typeof below === 'number' ? `from 0 to ${below - 1}` : `below ${formulaText(below)}`;
}

/** What is passed or missing as a whole, by its name: of `cfg.units` that is `cfg`. */
export const wholeNames = ({ assumptions }: SupposedProgram): readonly string[] => [...new Set(assumptions.flatMap(({ name }) => /^\w+/.exec(name) ?? []))];

/** Sizes of data that are not here, by what they are of: `prices` has `rows` and `columns`. */
export interface DataRow {
	readonly of: string;
	readonly sizes: readonly { readonly name: string; readonly word: string; readonly value: number }[];
}

const dataSize = /^(.+)_(rows|columns|lines|words|distinct|width|height|arrays|numbers|images)$/;

export function dataRowsOf({ sizes }: SupposedProgram): readonly DataRow[] {
	const rows = new Map<string, { name: string; word: string; value: number }[]>();
	for (const { name, witness } of sizes) {
		const [, of = name, word = ''] = dataSize.exec(name) ?? [];
		rows.set(of, [...(rows.get(of) ?? []), { name, word, value: witness }]);
	}
	return [...rows].map(([of, all]) => ({ of, sizes: all }));
}

/** `prices has 4 columns: with 5, line 28 raises “…”.` */
export function settledWords({ name, size, line, raised }: SupposedProgram['settled'][number]): string {
	const [, of, word] = dataSize.exec(name) ?? [];
	return `${of === undefined ? `${name} is ${size}` : `${of} has ${size} ${word}`}: with ${size + 1}, line ${line} raises “${raised.message}”.`;
}

/** What a reader can say that something is. */
export const saidKinds = ['tensor', 'number', 'text', 'True', 'False', 'None'] as const;
export type SaidKind = (typeof saidKinds)[number];
/** What a tensor can be said to hold, and the dtype that it then has. */
export const saidDtypes = [
	{ value: 'float', title: 'float32' },
	{ value: 'int', title: 'int64' },
	{ value: 'bool', title: 'bool' }
] as const;
export type SaidDtype = (typeof saidDtypes)[number]['value'];

/** As `readGiven` reads it; null where it cannot be said so. */
export function saidAs(kind: SaidKind, text: string, dtype: SaidDtype): string | null {
	const words = text.trim();
	const said = kind === 'tensor' ? `(${words}) ${dtype}` : kind === 'text' ? `'${text}'` : kind === 'number' ? words : kind;
	return readGiven(`x=${said}`) && readChosen(writeChosen({ sizes: new Map(), said: new Map([['x', said]]) })).said.get('x') === said ? said : null;
}

const widths: ReadonlyMap<string, string> = new Map([
	...['LSTM', 'GRU', 'RNN', 'LSTMCell', 'GRUCell', 'RNNCell'].map((type) => [type, 'input_size'] as const),
	['Linear', 'in_features']
]);

/** What reads it first says what it must be. */
function whyOf({ shape, below }: Assumption, call: ModuleCall | undefined): string {
	if (!call || !shape) return '';
	const a = /^[AEFHILMNORSX](?:[A-Z]|m)/.test(call.type) ? 'an' : 'a';
	if (call.type === 'Embedding' && below !== undefined)
		return `int64, because an Embedding reads it first; below ${formulaText(String(below))}, because that is how many rows it has.`;
	const setting = widths.get(call.type);
	const width = shape.at(-1);
	return setting && width !== undefined && width !== '?' && width !== setting
		? `Its last axis is ${formulaText(String(width))}, because ${a} ${call.type} reads it first, and that is its ${setting}.`
		: '';
}

/** The lines that would make the program whole. */
export function linesOf({ entry, code, assumed }: SupposedProgram): Lines {
	const imports = (assumed.before ?? '').split('\n').filter((line) => /^(?:import|from) /.test(line) && !/__\w+__$/.test(line));
	const first = entry?.kind === 'class' ? code.findIndex((line) => line.startsWith('model = ')) : entry ? code.length - 1 : code.length;
	return { above: [...imports, ...code.slice(0, first)], below: code.slice(first) };
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** `two lines`. */
export const linesWord = (count: number): string => `${words[count] ?? count} line${count === 1 ? '' : 's'}`;

/** What is wrong for some sizes alone, at the lines that raise. The numbers of its message are of sizes that nobody sees. */
export const conditionNotes = ({ conditions }: SupposedProgram, source: string): readonly Diagnostic[] =>
	conditions.map(({ when, raised: { type, span } }) => ({
		kind: 'hazard',
		severity: 'warning',
		code: 'assumed.condition',
		message: `${conditionWords(when)}.`,
		cause: `This line then raises ${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}; with the sizes below it runs.`,
		line: lineAt(source, span.from),
		...span
	}));

/** `Raises unless batch is 16` */
export function conditionWords(when: string): string {
	const unless = /^(.+) != (.+)$/.exec(when);
	if (!unless) return `Raises where ${formulaText(when)}`;
	const multiple = /^\(?(.+?)\)? % (\w+)$/.exec(unless[1]!);
	if (multiple && unless[2] === '0') return `Raises unless ${formulaText(multiple[1]!)} is a multiple of ${multiple[2]}`;
	return `Raises unless ${formulaText(unless[1]!)} is ${formulaText(unless[2]!)}`;
}
