import type { Assumption } from '../../assumed/assumption.ts';
import { axisOfName } from '../../editor/numberAxis.ts';
import { formulaText } from '../../editor/hints/formula.ts';
import type { Axis, ModuleCall, Trace } from '../../ir/index.ts';
import { labelled } from '../../layout/program/axes.ts';
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
	/** Behind the brackets: `int64, from 0 to 4999`. */
	readonly kind: string;
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
				kind: '',
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
			kind: kindOf(one),
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

function kindOf({ dtype, below }: Assumption): string {
	if (below === undefined) return dtype ?? '';
	return typeof below === 'number' ? `${dtype}, from 0 to ${below - 1}` : `${dtype}, below ${formulaText(below)}`;
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
	const calls = entry === null ? 0 : entry.kind === 'class' ? 2 : 1;
	return { above: [...imports, ...code.slice(0, code.length - calls)], below: code.slice(code.length - calls) };
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** `two lines`. */
export const linesWord = (count: number): string => `${words[count] ?? count} line${count === 1 ? '' : 's'}`;

/** `Raises unless batch is 16`. */
export function conditionWords(when: string): string {
	const unless = /^(.+) != (.+)$/.exec(when);
	if (!unless) return `Raises where ${formulaText(when)}`;
	const multiple = /^\((.+)\) % (\d+)$/.exec(unless[1]!);
	if (multiple && unless[2] === '0') return `Raises unless ${formulaText(multiple[1]!)} is a multiple of ${multiple[2]}`;
	return `Raises unless ${formulaText(unless[1]!)} is ${formulaText(unless[2]!)}`;
}
