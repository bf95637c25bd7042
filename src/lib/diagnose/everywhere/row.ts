import type { Axis, Evidence, LayerSettings } from '../../ir/index.ts';
import { stateAxes } from '../../frameworks/passed.ts';
import { checksOf, isMaskSaid, orders, type Column, type FrameworkName } from './checks.ts';
import { piecesOf, type Piece } from './cuts.ts';
import { stopsAt } from './stops.ts';
import type { Output, Verdict } from './verdict.ts';

/** Red is: the shapes do not fit. Amber is: this build or device cannot. A dash is: it cannot be said in this framework, or nothing is known. */
export type RowState = 'ok' | 'mistake' | 'hazard' | 'none' | 'waiting';

/** A check on the line of a row. */
export interface Check {
	readonly column: Column;
	/** Its place in the framework's own order, from 1. */
	readonly number: number;
	readonly state: 'passed' | 'stopped' | 'after';
}

/** How we know: run here a moment ago, or as the evidence says. */
export type How = { readonly how: 'run'; readonly words: string } | { readonly how: Evidence['how']; readonly words: string; readonly file: string };

/** What one framework does with a configuration. */
export interface Row {
	readonly framework: string;
	readonly sub: string;
	readonly state: RowState;
	/** It cannot be told the configuration. */
	readonly untold: boolean;
	/** Empty where nothing is claimed. */
	readonly checks: readonly Check[];
	readonly stopped: Column | null;
	readonly type: string | null;
	readonly message: readonly Piece[];
	readonly outputs: readonly Output[];
	/** Ours, in sentences. */
	readonly notes: readonly string[];
	readonly how: How | null;
	/** The numbers that do not agree, as they stand in the message. */
	readonly numbers: { readonly expected: string; readonly got: string; readonly axis: Axis } | null;
}

/** What is to be said of a row beside the framework's own words. */
const remarks: Readonly<Partial<Record<FrameworkName, Partial<Record<Column, string>>>>> = {
	Keras: {
		feat: 'No check of its own: the product at the first step fails.',
		h_0: 'No check of its own: the first step fails, where h is used.',
		c_0: 'No check of its own: the first step fails, where c is used.',
		lengths: 'The mask is applied to what the first step gave; nothing looked at it before.',
		mask: 'The mask is applied to what the first step gave; nothing looked at it before.',
		kernel: 'Demanded where there is no GPU.'
	},
	'TensorFlow op': { kernel: 'It stops before it looks at x: this build has no kernel for the op, as builds without CUDA have none.' },
	'ONNX Runtime': { feat: 'Since the model declares X with its features. Undeclared, it would name W instead.' },
	'TensorFlow.js': { h_0: 'No check of the batch: the sum at the first step fails.' }
};

const isBackend = (stopped: Column | null): boolean => stopped === 'kernel';

/** The row of a framework, from what it makes of the configuration. */
export function rowOf(framework: FrameworkName, settings: LayerSettings, verdict: Verdict, how: How | null = null): Row {
	const { version, on, evidence } = orders[framework];
	const base = { framework, sub: `${version}, ${on}`, untold: false, stopped: null, type: null, message: [], outputs: [], numbers: null } as const;
	const checks = checksOf(framework, settings);
	const known = how ?? howOf('evidence' in verdict && verdict.evidence ? verdict.evidence : evidence);
	switch (verdict.kind) {
		case 'waiting':
			return { ...base, state: 'waiting', checks: [], notes: [], how: null };
		case 'cannot':
			return { ...base, state: 'none', untold: true, checks: [], notes: verdict.why, how: null };
		case 'unknown':
			return { ...base, state: 'none', checks: [], notes: [verdict.why], how: null };
		case 'ok':
			return {
				...base,
				state: 'ok',
				checks: checks.map((column, i) => ({ column, number: i + 1, state: 'passed' })),
				outputs: verdict.outputs,
				notes: [...cast(framework, settings), ...masked(framework, settings)],
				how: known
			};
		case 'raised': {
			const stopped = stopsAt(framework, verdict, settings);
			const at = stopped === null ? -1 : checks.indexOf(stopped);
			const remark = stopped && remarks[framework]?.[stopped];
			return {
				...base,
				state: isBackend(stopped) ? 'hazard' : 'mistake',
				checks: at === -1 ? [] : checks.map((column, i) => ({ column, number: i + 1, state: i < at ? 'passed' : i === at ? 'stopped' : 'after' })),
				stopped: at === -1 ? null : stopped,
				type: verdict.type,
				message: piecesOf(framework, verdict.message),
				notes: remark ? [remark] : [],
				how: known,
				numbers: stopped && numbersOf(stopped, settings)
			};
		}
	}
}

export const howOf = ({ how, framework, version, file }: Evidence): How => ({ how, words: `${framework} ${version}`.trim(), file });

/** Keras casts x to the layer's dtype, in silence. */
function cast(framework: FrameworkName, { x, dtype }: LayerSettings): readonly string[] {
	return framework === 'Keras' && x.dtype !== null && x.dtype !== dtype ? [`Casts x from ${x.dtype} to ${dtype}, and says nothing.`] : [];
}

/** What a mask does where it is applied step by step, or what it was said as. */
function masked(framework: FrameworkName, settings: LayerSettings): readonly string[] {
	if (!isMaskSaid(settings)) return [];
	if (framework === 'Keras' || framework === 'TensorFlow.js') return ['A masked step repeats the output and the states before it.'];
	return ['It takes lengths, not a mask. Each row of this one is padded on the right, so lengths say it.'];
}

/** The size that was set by hand, and the one that it was held against. */
function numbersOf(column: Column, settings: LayerSettings): Row['numbers'] {
	const pair = (axis: Axis, got: number | null, expected: number) =>
		got === null || got === expected ? null : { expected: String(expected), got: String(got), axis };
	if (column === 'feat') return pair('feature', settings.x.feat, settings.input_size);
	if (column !== 'h_0' && column !== 'c_0') return null;
	const linked = stateAxes({ ...settings, [column]: { ...settings[column], layer: null, batch: null, hidden: null } }, column);
	const state = settings[column];
	return (
		pair('hidden', state.hidden, linked.hidden) ?? pair('batch', state.batch, settings.x.batch ?? linked.batch) ?? pair('layer', state.layer, linked.layer)
	);
}
