import {
	layerSizes,
	sizeOf,
	statePassed,
	type Axis,
	type Diagnostic,
	type LayerSettings,
	type Link,
	type Mismatch,
	type PassedState,
	type SettingKey,
	type Tensor,
	type Trace
} from '../../ir/index.ts';
import type { Figure, FigureAxis, FigureMismatch, FigureTensor } from './figure.ts';

/**
 * The picture's data for one layer cell. What the program made is taken from the trace; what it did not come to make (a
 * constructor raised, the input did not fit) is what the settings would have given.
 */
export function figureOf(settings: LayerSettings, trace: Trace, diagnostics: readonly Diagnostic[]): Figure {
	const { directions, outputSize, staves } = layerSizes(settings);
	const mismatch = mismatchOf(settings, trace);
	const x = inputTensor(settings, trace);
	const read = (axis: Axis): FigureAxis | undefined => x.axes.find((other) => other.axis === axis);
	const lstm = settings.type === 'LSTM';
	const passed = statePassed(settings.h_0) || (lstm && statePassed(settings.c_0));

	const state = (name: 'h_0' | 'c_0', given: PassedState, hidden: number): FigureTensor =>
		marked(passed ? passedState(name, given, hidden, settings, trace) : implicitState(name, hidden, settings, read('batch')), mismatch);
	const made = (name: string, axes: readonly Omit<FigureAxis, 'key' | 'linked' | 'wrong'>[]): FigureTensor => computed(name, axes, settings, trace);

	const time = {
		axis: 'time',
		size: settings.lengths ? Math.max(0, ...settings.lengths) : (read('time')?.size ?? 1),
		meant: read('time')?.meant ?? null
	} as const;
	const batch = read('batch') && ({ axis: 'batch', size: read('batch')!.size, meant: read('batch')!.meant } as const);
	const perStave = (hidden: number) => [
		{ axis: 'layer', size: staves, meant: null } as const,
		...(batch ? [batch] : []),
		{ axis: 'hidden', size: hidden, meant: null } as const
	];
	const steps = batch ? (settings.batch_first ? [batch, time] : [time, batch]) : [time];

	return {
		type: settings.type,
		name: settings.type.toLowerCase(),
		seq: drawable(read('time')?.size ?? 1),
		batch: batch ? drawable(batch.size) : 1,
		inputSize: drawable(settings.input_size),
		hidden: drawable(settings.hidden_size),
		proj: lstm ? drawable(settings.proj_size) : 0,
		layers: drawable(settings.num_layers),
		directions: directions === 2 ? 2 : 1,
		wrongSetting: wrongSetting(settings, trace),
		typed: { input_size: settings.input_size, hidden_size: settings.hidden_size, num_layers: settings.num_layers, proj_size: settings.proj_size },
		batchFirst: settings.batch_first,
		bias: settings.bias,
		nonlinearity: settings.nonlinearity,
		read: settings.read,
		x: marked(x, mismatch),
		h0: state('h_0', settings.h_0, outputSize),
		c0: lstm ? state('c_0', settings.c_0, settings.hidden_size) : null,
		output: made('output', [...steps, { axis: 'hidden', size: directions * outputSize, meant: null }]),
		hn: made('h_n', perStave(outputSize)),
		cn: lstm ? made('c_n', perStave(settings.hidden_size)) : null,
		lengths: settings.lengths,
		status: trace.outcome.kind !== 'ok' ? trace.outcome.kind : diagnostics.some(({ kind }) => kind === 'hazard') ? 'hazard' : 'ok',
		mismatch: mismatch && figureMismatch(mismatch, settings, x),
		parameterCount: parameterCount(trace)
	};
}

/** The picture's data for a layer that is known to fit, without an evaluation; the number of parameters is not counted. */
export function figureOfFitting(settings: LayerSettings): Figure {
	const nothing: Trace = { source: '', tensors: [], ops: [], modules: [], bindings: [], stdout: '', warnings: [], diagnostics: [], outcome: { kind: 'ok' } };
	const figure = figureOf(settings, nothing, []);
	const made = (tensor: FigureTensor): FigureTensor => ({ ...tensor, status: 'computed' });
	return { ...figure, output: made(figure.output), hn: made(figure.hn), cn: figure.cn && made(figure.cn) };
}

/** A size as an edge can have it: −3 is drawn as 0, 2.5 as 2. */
const drawable = (size: number): number => (Number.isFinite(size) ? Math.max(0, Math.floor(size)) : 0);

const bound = (trace: Trace, name: string): Tensor | undefined => {
	const binding = trace.bindings.findLast((other) => other.name === name && other.func === '<module>');
	return binding?.tensor === undefined ? undefined : trace.tensors[binding.tensor];
};

/** x as the layer reads it, axis by axis, with what the user meant where that differs. */
function inputTensor(settings: LayerSettings, trace: Trace): FigureTensor {
	const { x } = settings;
	const own = {
		seq: { axis: 'time', key: 'x.seq', link: x.seq, size: x.seq ?? settings.seq_len },
		batch: { axis: 'batch', key: 'x.batch', link: x.batch, size: x.batch ?? settings.batch },
		feat: { axis: 'feature', key: 'x.feat', link: x.feat, size: x.feat ?? settings.input_size }
	} as const;
	const batchFirst = x.order ? x.order === 'batch-first' : settings.batch_first;
	const meant = (batchFirst ? (['batch', 'seq', 'feat'] as const) : (['seq', 'batch', 'feat'] as const)).filter((word) => word !== x.without);
	const read: readonly Axis[] = x.without ? ['time', 'feature'] : settings.batch_first ? ['batch', 'time', 'feature'] : ['time', 'batch', 'feature'];
	const shape = bound(trace, 'x')?.shape;
	const axes = meant.map((word, i): FigureAxis => {
		const { axis, key, link, size } = own[word];
		return { axis: read[i]!, size: shape?.[i] ?? size, key, linked: link === null, meant: axis === read[i] ? null : axis, wrong: false };
	});
	return { name: 'x', axes, dtype: x.dtype ?? settings.dtype, status: 'passed' };
}

function passedState(name: 'h_0' | 'c_0', state: PassedState, hidden: number, settings: LayerSettings, trace: Trace): FigureTensor {
	const shape = bound(trace, name)?.shape;
	const axis = (kind: Axis, key: SettingKey, link: Link, linked: number) => ({
		axis: kind,
		key,
		linked: link === null,
		size: link ?? linked,
		meant: null,
		wrong: false
	});
	const axes: FigureAxis[] = [
		axis('layer', `${name}.layer`, state.layer, layerSizes(settings).staves),
		...(settings.x.without === 'batch' ? [] : [axis('batch', `${name}.batch`, state.batch, settings.batch)]),
		axis('hidden', `${name}.hidden`, state.hidden, hidden)
	];
	return { name, axes: axes.map((a, i) => ({ ...a, size: shape?.[i] ?? a.size })), dtype: state.dtype ?? settings.dtype, status: 'passed' };
}

/** Zeros that PyTorch makes: as many as the layer and x ask for. Editing a number of theirs passes them. */
function implicitState(name: 'h_0' | 'c_0', hidden: number, settings: LayerSettings, batch: FigureAxis | undefined): FigureTensor {
	const editable = (axis: Axis, key: SettingKey, size: number, linked: number): FigureAxis =>
		size === linked ? { axis, size, key, linked: true, meant: null, wrong: false } : { axis, size, key: null, linked: null, meant: null, wrong: false };
	const { staves } = layerSizes(settings);
	const axes = [
		editable('layer', `${name}.layer`, staves, staves),
		...(batch ? [editable('batch', `${name}.batch`, batch.size, settings.batch)] : []),
		editable('hidden', `${name}.hidden`, hidden, hidden)
	];
	return { name, axes, dtype: settings.dtype, status: 'implicit' };
}

function computed(name: string, expected: readonly Omit<FigureAxis, 'key' | 'linked' | 'wrong'>[], settings: LayerSettings, trace: Trace): FigureTensor {
	const tensor = bound(trace, name);
	const axes = expected.map((axis, i) => ({ ...axis, size: tensor?.shape?.[i] ?? axis.size, key: null, linked: null, wrong: false }));
	return { name, axes, dtype: tensor?.dtype ?? settings.dtype, status: tensor ? 'computed' : 'never' };
}

const tensorNames: Readonly<Partial<Record<string, FigureMismatch['tensor']>>> = { input: 'x', hx: 'h_0', cx: 'c_0', lengths: 'lengths' };

/** The two sizes that disagree, if they have a place in the picture: a dtype and a constructor's argument have none. */
function mismatchOf(settings: LayerSettings, trace: Trace): Mismatch | null {
	const mismatch = trace.outcome.kind === 'raised' ? trace.outcome.mismatch : undefined;
	if (!mismatch || mismatch.what === 'dtype' || mismatch.argument === 'constructor') return null;
	return mismatch.argument === 'cx' && settings.type !== 'LSTM' ? null : mismatch;
}

function wrongSetting(settings: LayerSettings, trace: Trace): SettingKey | null {
	const mismatch = trace.outcome.kind === 'raised' ? trace.outcome.mismatch : undefined;
	return mismatch?.argument === 'constructor' ? (keyOf(mismatch.against, settings, null)?.key ?? null) : null;
}

function marked(tensor: FigureTensor, mismatch: Mismatch | null): FigureTensor {
	if (!mismatch || tensorNames[mismatch.argument] !== tensor.name) return tensor;
	return { ...tensor, axes: tensor.axes.map((axis, i) => (i === mismatch.axis ? { ...axis, wrong: true } : axis)) };
}

function figureMismatch(mismatch: Mismatch, settings: LayerSettings, x: FigureTensor): FigureMismatch | null {
	const tensor = tensorNames[mismatch.argument];
	if (!tensor) return null;
	const { expected, got, axis } = mismatch;
	const expectedKey = keyOf(mismatch.against, settings, x);
	// Only a number that the setting itself has can be edited in the place of the expectation.
	const same = expectedKey !== null && String(expectedKey.value) === expected;
	return { tensor, axis, expected, got, expectedKey: same ? expectedKey.key : null };
}

/** The setting behind what a framework compared with. */
function keyOf(against: string, settings: LayerSettings, x: FigureTensor | null): { readonly key: SettingKey; readonly value: number } | null {
	switch (against) {
		case 'batch': {
			const axis = x?.axes.find((other) => other.axis === 'batch');
			if (!axis?.key) return null;
			return { key: axis.linked && axis.key === 'x.batch' ? 'batch' : axis.key, value: axis.size };
		}
		case 'seq_len':
		case 'input_size':
		case 'hidden_size':
		case 'num_layers':
		case 'proj_size':
			return { key: against, value: settings[against] };
		default:
			return null;
	}
}

function parameterCount(trace: Trace): number | null {
	const module = trace.modules[0];
	return module ? module.parameters.reduce((sum, { tensor }) => sum + sizeOf(trace.tensors[tensor]?.shape ?? []), 0) : null;
}
