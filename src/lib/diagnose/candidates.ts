import { defaultLayer, layerSizes, type DType, type LayerSettings, type PassedState } from '../ir/index.ts';

/** An edit of the form that may help. Whether it does is found out by evaluating it. */
export interface Candidate {
	readonly label: string;
	readonly edit: LayerSettings;
}

/** Edits of one kind. They may be useless for the mistake at hand; the ones that help are kept by `layerFixes`. */
type Proposal = (settings: LayerSettings) => readonly Candidate[];

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

const input: Proposal = (settings) => {
	const { x } = settings;
	const with_ = (label: string, edit: Partial<LayerSettings>): Candidate => ({ label, edit: { ...settings, ...edit } });
	return [
		...(x.feat === null
			? []
			: [
					with_(`Give x ${count(settings.input_size, 'feature')}`, { x: { ...x, feat: null } }),
					with_(`build with input_size=${x.feat}`, { input_size: x.feat, x: { ...x, feat: null } })
				]),
		...(x.order === null
			? []
			: [
					with_(`Set batch_first=${x.order === 'batch-first' ? 'True' : 'False'}`, { batch_first: x.order === 'batch-first', x: { ...x, order: null } }),
					with_('pass x.transpose(0, 1)', { x: { ...x, order: null } })
				]),
		...(x.without === null ? [] : [with_(x.without === 'seq' ? 'Give x its seq axis' : 'Give x its batch axis', { x: { ...x, without: null } })]),
		...(x.batch === null
			? []
			: [
					with_(`Give x a batch of ${settings.batch}`, { x: { ...x, batch: null } }),
					with_(`make the batch ${x.batch} everywhere`, { batch: x.batch, x: { ...x, batch: null } })
				]),
		...(x.seq === null ? [] : [with_(`Give x ${count(settings.seq_len, 'step')}`, { x: { ...x, seq: null } })]),
		...(x.dtype === null
			? []
			: [with_(`Make x ${settings.dtype}`, { x: { ...x, dtype: null } }), with_(`make the layer ${x.dtype}`, { dtype: x.dtype, x: { ...x, dtype: null } })])
	];
};

const states: Proposal = (settings) =>
	(['h_0', 'c_0'] as const).flatMap((name) => {
		const state = settings[name];
		const hidden = name === 'h_0' ? layerSizes(settings).outputSize : settings.hidden_size;
		const mend = (label: string, edit: Partial<PassedState>, rest: Partial<LayerSettings> = {}): Candidate => ({
			label,
			edit: { ...settings, ...rest, [name]: { ...state, passed: true, ...edit } }
		});
		const { directions, staves } = layerSizes(settings);
		return [
			...(state.batch === null
				? []
				: [
						mend(`Give ${name} a batch of ${settings.batch}`, { batch: null }),
						mend(`make the batch ${state.batch} everywhere`, { batch: null }, { batch: state.batch })
					]),
			...(state.layer === null
				? []
				: [
						mend(`Give ${name} ${count(staves, 'layer·direction')}`, { layer: null }),
						...(state.layer > 0 && state.layer % directions === 0
							? [mend(`build ${count(state.layer / directions, 'layer')}`, { layer: null }, { num_layers: state.layer / directions })]
							: [])
					]),
			...(state.hidden === null
				? []
				: [
						mend(`Give ${name} a hidden size of ${hidden}`, { hidden: null }),
						...(settings.proj_size === 0 ? [mend(`build with hidden_size=${state.hidden}`, { hidden: null }, { hidden_size: state.hidden })] : [])
					]),
			...(state.dtype === null ? [] : [mend(`Make ${name} ${settings.dtype}`, { dtype: null })])
		];
	});

/** A size that no layer can have is put back to the default one, or to the nearest whole number. */
const sizes: Proposal = (settings) =>
	(['seq_len', 'batch', 'input_size', 'hidden_size', 'num_layers'] as const).flatMap((key) => {
		const value = settings[key];
		if (Number.isInteger(value) && value > 0) return [];
		const mended = Math.round(value) > 0 && Number.isFinite(value) ? Math.round(value) : defaultLayer[key];
		return [{ label: `Set ${key}${key === 'seq_len' || key === 'batch' ? ' to ' : '='}${mended}`, edit: { ...settings, [key]: mended } }];
	});

const options: Proposal = (settings) => {
	const set = (label: string, edit: Partial<LayerSettings>): Candidate => ({ label, edit: { ...settings, ...edit } });
	const floats: readonly DType[] = ['float32'];
	return [
		...(settings.proj_size === 0
			? []
			: [
					...(settings.hidden_size > 1 && settings.type === 'LSTM'
						? [set(`Set proj_size=${Math.max(1, Math.floor(settings.hidden_size / 2))}`, { proj_size: Math.max(1, Math.floor(settings.hidden_size / 2)) })]
						: []),
					set('do without a projection', { proj_size: 0 })
				]),
		...(settings.dropout === 0
			? []
			: [
					...(settings.num_layers === 1 ? [set('Set num_layers=2', { num_layers: 2 })] : []),
					...(settings.dropout > 1 && settings.dropout <= 100 ? [set(`Set dropout=${settings.dropout / 100}`, { dropout: settings.dropout / 100 })] : []),
					set('do without dropout', { dropout: 0 })
				]),
		...(floats.includes(settings.dtype) ? [] : floats.map((dtype) => set(`Make everything ${dtype}`, { dtype, x: { ...settings.x, dtype: null } })))
	];
};

const lengths: Proposal = (settings) => {
	if (!settings.lengths) return [];
	const given = settings.lengths;
	const batch = settings.x.batch ?? settings.batch;
	const steps = settings.x.seq ?? settings.seq_len;
	const set = (label: string, mended: readonly number[]): Candidate => ({ label, edit: { ...settings, lengths: mended } });
	const whole = (length: number) => Math.min(steps, Math.max(1, Math.round(length) || 1));
	const counted =
		Number.isInteger(batch) && batch > 0 && batch <= 100_000
			? [...given.slice(0, batch), ...new Array<number>(Math.max(0, batch - given.length)).fill(given.at(-1) ?? steps)]
			: given;
	return [
		{ label: 'Set enforce_sorted=False', edit: { ...settings, enforce_sorted: false } },
		set(
			'sort the lengths',
			given.toSorted((a, b) => b - a)
		),
		set(`Keep the lengths within 1…${steps}`, given.map(whole)),
		set(`Give ${count(batch, 'length')}`, counted),
		set(
			'mend the lengths',
			counted.map(whole).toSorted((a, b) => b - a)
		),
		{ label: 'pass x without packing it', edit: { ...settings, lengths: null } }
	];
};

const reading: Proposal = (settings) => {
	const read = (label: string, reading: LayerSettings['read']): Candidate => ({ label, edit: { ...settings, read: reading } });
	if (settings.read === 'all') return [];
	return [
		...(settings.bidirectional ? [read('Read both directions: torch.cat([h_n[-2], h_n[-1]], dim=-1)', 'h_n both')] : [read('Read h_n[-1]', 'h_n')]),
		read('read output at every step', 'all')
	];
};

/** Everything by hand is linked again: the last resort when several things are wrong at once. */
const relink: Proposal = (settings) => [
	{
		label: 'Link every axis again',
		edit: {
			...settings,
			x: defaultLayer.x,
			h_0: { ...defaultLayer.h_0, passed: settings.h_0.passed },
			c_0: { ...defaultLayer.c_0, passed: settings.c_0.passed }
		}
	}
];

/** Every edit worth trying, in the order in which fixes are shown. */
export const candidates: Proposal = (settings) => [sizes, input, states, lengths, reading, options, relink].flatMap((proposal) => proposal(settings));
