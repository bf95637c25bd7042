import { axisNames, type Axis, type DType } from '../ir/index.ts';

/**
 * What must hold of a program: one line of a lesson, which is also what the reader is told. Checked on the trace, so on what axes mean, not on sizes alone.
 *
 * A new kind is a line in `forms`, and a case in `check.ts`.
 */
export type Goal = { readonly text: string } & (
	| { readonly kind: 'runs' | 'quiet' | 'own' }
	| { readonly kind: 'shape'; readonly name: string; readonly shape: readonly number[] }
	| { readonly kind: 'axes'; readonly name: string; readonly axes: readonly Axis[] }
	| { readonly kind: 'dtype'; readonly name: string; readonly dtype: DType }
	| { readonly kind: 'steps'; readonly steps: number }
	| { readonly kind: 'ends'; readonly lengths: readonly number[] }
	| { readonly kind: 'setting'; readonly layer: string; readonly setting: string; readonly value: number | boolean | string }
	| { readonly kind: 'computed'; readonly name: string; readonly from: string }
	| { readonly kind: 'starts'; readonly layer: string; readonly from: string }
	| { readonly kind: 'passed'; readonly layer: string; readonly states: readonly [string, string] }
	| { readonly kind: 'all'; readonly name: string; readonly from: string }
	| { readonly kind: 'finals'; readonly name: string }
	| { readonly kind: 'carried'; readonly layer: string }
	| { readonly kind: 'last'; readonly name: string }
	| { readonly kind: 'fits'; readonly bytes: number }
	| { readonly kind: 'reads'; readonly layer: string; readonly sequences: number }
	| { readonly kind: 'tested' }
	| { readonly kind: 'apart'; readonly name: string; readonly data: string }
	| { readonly kind: 'padding'; readonly name: string; readonly data: string; readonly ends: readonly number[] }
	| { readonly kind: 'prints'; readonly line: string }
);

type Shapeless<G> = G extends unknown ? Omit<G, 'text'> : never;
type Form = readonly [line: string, pattern: RegExp, read: (...parts: string[]) => Shapeless<Goal> | null];

const name = '`?([A-Za-z_][\\w.]*)`?';
const list = '\\(([^()]*)\\)';
const form = (line: string, read: Form[2]): Form => [
	line,
	new RegExp(`^${line.replaceAll('NAME', name).replaceAll('LIST', list).replaceAll('N', '(\\d+)')}$`),
	read
];

/** The lines that a lesson may use, each with a NAME, a LIST or a number N in it. */
const forms: readonly Form[] = [
	form('(?:it )?runs', () => ({ kind: 'runs' })),
	form('nothing is silently wrong', () => ({ kind: 'quiet' })),
	form('NAME has shape LIST', (name, sizes) => withNumbers(sizes, (shape) => ({ kind: 'shape', name: name, shape }))),
	form('NAME is one number', (name) => ({ kind: 'shape', name: name, shape: [] })),
	form('NAME has axes LIST', (name, words) => {
		const axes = listed(words).map(axisOf);
		return axes.every((axis) => axis !== undefined) ? { kind: 'axes', name: name, axes } : null;
	}),
	form('NAME is (u?int8|int16|int32|int64|float16|bfloat16|float32|float64|bool)', (name, dtype) => ({ kind: 'dtype', name: name, dtype: dtype as DType })),
	form('each sequence is read along its own N steps', (steps) => ({ kind: 'steps', steps: Number(steps) })),
	form('each sequence is read to its own end LIST', (lengths) => withNumbers(lengths, (lengths) => ({ kind: 'ends', lengths }))),
	form('NAME has ([a-z_]+)=(True|False|\\d+|[a-z]+)', (layer, setting, value) => ({
		kind: 'setting',
		layer: layer,
		setting: setting,
		value: /\d/.test(value) ? Number(value) : /^[TF]/.test(value) ? value === 'True' : value
	})),
	form('NAME is computed from NAME', (name, from) => ({ kind: 'computed', name: name, from: from })),
	form('NAME is computed from all of NAME', (name, from) => ({ kind: 'all', name: name, from: from })),
	form('each row of NAME has both final states of its sequence', (name) => ({ kind: 'finals', name: name })),
	form('each row of NAME has the final state of its sequence', (name) => ({ kind: 'finals', name: name })),
	form('NAME starts from NAME and NAME', (layer, h, c) => ({ kind: 'passed', layer: layer, states: [h, c] })),
	form('NAME starts from the state of NAME', (layer, from) => ({ kind: 'starts', layer: layer, from: from })),
	form('NAME goes on from its own state', (layer) => ({ kind: 'carried', layer: layer })),
	form('each sequence starts from its own state', () => ({ kind: 'own' })),
	form('NAME is the last step', (name) => ({ kind: 'last', name: name })),
	form('a training step fits into N (MiB|GiB)', (size, unit) => ({ kind: 'fits', bytes: Number(size) * 2 ** (unit === 'GiB' ? 30 : 20) })),
	form('NAME reads N sequences', (layer, sequences) => ({ kind: 'reads', layer, sequences: Number(sequences) })),
	form('the versions were tested together', () => ({ kind: 'tested' })),
	form('each row of NAME changes with its own sequence of NAME alone', (name, data) => ({ kind: 'apart', name: name, data: data })),
	form('NAME does not change with what stands behind the ends LIST of NAME', (name, list, data) =>
		withNumbers(list, (ends) => ({ kind: 'padding', name: name, data: data, ends }))
	),
	form('it prints (.+)', (line) => ({ kind: 'prints', line: line }))
];

const listed = (text: string): readonly string[] =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean);

function withNumbers(text: string, goal: (numbers: readonly number[]) => Shapeless<Goal>): Shapeless<Goal> | null {
	const numbers = listed(text).map(Number);
	return numbers.every((n) => Number.isInteger(n) && n >= 0) ? goal(numbers) : null;
}

const axes = Object.keys(axisNames) as readonly Axis[];
const axisOf = (word: string): Axis | undefined => axes.find((axis) => axis === word || axisNames[axis].word === word || axisNames[axis].title === word);

/** The longest line that is read. */
const longest = 200;

/** What a line of a lesson says; null where it is none of the forms. */
export function readGoal(line: string): Goal | null {
	const text = line.trim().replace(/\s+/g, ' ');
	if (text.length > longest) return null;
	for (const [, pattern, read] of forms) {
		const found = pattern.exec(text);
		const goal = found && read(...found.slice(1));
		if (goal) return { ...goal, text };
	}
	return null;
}

/** The lines that there are, for who writes one that is none of them. */
export const goalLines: readonly string[] = forms.map(([line]) => line.replace('(?:it )?', ''));
