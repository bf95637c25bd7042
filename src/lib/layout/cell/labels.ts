import { chipLabel, chipRuns } from '../shared/chip.ts';
import { axisNamed, hasTwoBiases, type CellFacts } from './facts.ts';
import { biasHeight, standOff, type CellGeometry } from './geometry.ts';
import type { CellWiring } from './wiring.ts';
import type { Figure, FigureAxis } from '../shared/figure.ts';
import { label, numberText, plainNumber, runsWidth, type Label, type RunText } from '../shared/label.ts';
import { layerNumber } from '../network/scale.ts';
import { mismatchRuns } from '../unrolled/notes.ts';
import { within } from '../unrolled/label.ts';

/** h_t, and h_t−1 (or h_t+1, backward) before it. Where a direction begins to read, the state before is the h_0 that is passed: hence no numbers here. */
function stateName(state: string, facts: CellFacts, before = false): string {
	if (!before) return `${state}_t`;
	return facts.before === null ? `${state}_0` : `${state}_t${facts.backward ? '+1' : '−1'}`;
}

const sized = (axis: FigureAxis['axis'], size: number, key: FigureAxis['key'] = null, wrong = false): FigureAxis => ({
	axis,
	size,
	key,
	linked: null,
	meant: null,
	wrong
});

/** All words of one step, in order of importance. */
export function cellLabels(figure: Figure, facts: CellFacts, geometry: CellGeometry, wiring: CellWiring): Label[] {
	return [
		...mismatchLabels(figure, facts, geometry),
		...operandLabels(figure, facts, geometry),
		...weightLabels(figure, facts, geometry),
		...resultLabels(figure, facts, geometry),
		...wiring.words.map((word) => label(`wire ${word.text}`, word.x, word.y, [{ text: word.text, tone: 'soft' }], { anchor: word.anchor, size: 11 })),
		...captionLabels(geometry)
	];
}

function mismatchLabels(figure: Figure, facts: CellFacts, { edge, y, narrow, columns }: CellGeometry): Label[] {
	if (!facts.wrong) return [];
	const { expected, got } = mismatchRuns(figure, narrow ? 12 : 16);
	const reach = narrow ? 44 : 24;
	if (facts.wrong.startsWith('c')) {
		const baseline = y.c - 6;
		return [
			within(
				label('mismatch', edge, baseline, [{ text: stateName('c', facts, true), strong: true }, ...got, { text: '|', tone: 'soft' }, ...expected], {
					reach,
					size: narrow ? 11 : 12
				}),
				0,
				// Right of it, the wire rises from c_t.
				columns.at(-1)!.middle - 8
			)
		];
	}
	const baseline = (facts.wrong.startsWith('x') ? y.wIh : y.wHh) - 9;
	if (narrow) return [label('mismatch', 0, baseline, [...got, { text: '|', tone: 'soft' }, ...expected], { reach, size: 12 })];
	return [
		label('got', edge - (facts.wrong.endsWith('feature') || facts.wrong.endsWith('hidden') ? standOff - 4 : 8), baseline, got, {
			anchor: 'end',
			size: 13,
			reach
		}),
		label('expected', edge + 2, baseline, expected, { size: 13, reach })
	];
}

function operandLabels(figure: Figure, facts: CellFacts, geometry: CellGeometry): Label[] {
	const { narrow, x, hBefore, y, wIh, wHh } = geometry;
	const reach = narrow ? 44 : 24;
	const batchAxis = axisNamed(figure.x.axes, 'batch');
	const batch = batchAxis ? [{ ...batchAxis, wrong: false }] : [];
	const feature = axisNamed(figure.x.axes, 'feature');
	const inner = facts.layer === 0 ? (feature ?? sized('feature', facts.input)) : sized('hidden', facts.input);
	const stateKey = facts.proj ? 'proj_size' : 'hidden_size';
	const stateSize =
		facts.wrong === 'h hidden'
			? (axisNamed(figure.h0.axes, 'hidden') ?? sized('hidden', facts.out))
			: sized('hidden', figure.typed?.[stateKey] ?? facts.out, stateKey);
	const stateBatch = facts.wrong === 'h batch' ? [axisNamed(figure.h0.axes, 'batch') ?? batch[0]!] : batch;
	const elsewhere =
		facts.wrongElsewhere === null
			? []
			: [{ text: `${figure.mismatch!.tensor} does not fit at step ${numberText(facts.wrongElsewhere)}`, tone: 'mistake' } as const];
	const notes: Readonly<Record<'x' | 'h', readonly RunText[]>> = {
		x: facts.layer > 0 ? [{ text: `from layer ${numberText(facts.layer - 1)}`, tone: 'soft' }] : [],
		h: elsewhere
	};
	const operands = [
		{
			id: 'x',
			box: x,
			top: y.wIh,
			height: wIh,
			name: stateName('x', facts),
			axes: [...batch, inner],
			note: notes.x,
			wrong: facts.wrong?.startsWith('x') ?? false
		},
		{
			id: 'h',
			box: hBefore,
			top: y.wHh,
			height: wHh,
			name: stateName('h', facts, true),
			axes: [...stateBatch, stateSize],
			note: notes.h,
			wrong: facts.wrong?.startsWith('h') ?? false
		}
	] as const;
	return operands.flatMap(({ id, box, top, height, name, axes, note, wrong }) => {
		if (narrow) {
			const runs = chipRuns({ name, axes }, { letters: true, live: true });
			const whole = note.length && runsWidth([...runs, ...note], 11) < geometry.width ? [...runs, ...note] : runs;
			return [label(`${id} chip`, 0, top - (wrong ? 29 : 9), whole, { size: 11, reach })];
		}
		const middle = wrong ? Math.max(top + Math.min(box.height, height) / 2, top + 8) : top + height / 2;
		const right = box.x - 12;
		const labels = [label(id, right, middle - 3, [{ text: name, strong: true }], { anchor: 'end' })];
		labels.push(
			within(chipLabel(`${id} chip`, { name: '', axes }, right, middle + 14, { live: true, anchor: 'end', size: 11, width: right, reach }), 0, geometry.width)
		);
		if (note.length) labels.push(within(label(`${id} note`, right, middle + 30, note, { anchor: 'end', size: 11 }), 0, geometry.width));
		return labels;
	});
}

function weightLabels(figure: Figure, facts: CellFacts, geometry: CellGeometry): Label[] {
	const { narrow, edge, y, wIh, wHh, columns, columnWidth, width } = geometry;
	const reach = narrow ? 44 : 24;
	const n = facts.gates.length;
	const right = columns.at(-1)!.x + columnWidth;
	const live = layerNumber(figure, 'hidden_size', facts.hidden, 'gate');
	const labels: Label[] = [];
	const weight = (id: string, name: string, bottom: number, inner: readonly RunText[], product: string) => {
		// A setting is live once in a line: where the inner size is hidden_size too, that is the one.
		const hiddenKey = inner.some(({ edit }) => edit?.key === 'hidden_size') ? plainNumber(facts.hidden, 'gate') : live;
		/** PyTorch keeps the gates first, Keras last. */
		const runs = (letters: boolean): RunText[] => {
			const gate: RunText[] = [
				{ text: letters ? 'G' : n > 1 ? 'gate' : 'hidden', tone: 'gate' },
				...(n > 1 ? [{ text: `${n}×`, tone: 'gate' } as const, { ...hiddenKey, tight: true }] : [hiddenKey])
			];
			const operand = inner.map((run, i) => (letters && i === 0 ? { ...run, text: run.text[0]!.toUpperCase() } : run));
			const [first, second] = figure.keras ? [operand, gate] : [gate, operand];
			return [
				{ text: name, strong: true },
				{ text: '[', tone: 'soft' },
				...first.map((run, i) => (i === 0 ? { ...run, tight: true } : run)),
				{ text: '·', tone: 'soft' },
				...second,
				{ text: ']', tone: 'soft', tight: true }
			];
		};
		const room = width - edge;
		const letters = narrow || runsWidth(runs(false), 12) > room;
		const text = label(id, edge, bottom + 17, runs(letters), { size: narrow ? 11 : 12, reach });
		labels.push(within(text, 0, width));
		if (!narrow && text.box.x + text.box.width + 24 + product.length * 6.6 < right)
			labels.push(label(`${id} count`, right, bottom + 17, [{ text: product, tone: 'soft' }], { anchor: 'end', size: 11 }));
	};
	const count = (inner: number): string => {
		const product = n * facts.hidden * inner;
		const factors = `${n > 1 ? `${n} · ` : ''}${numberText(facts.hidden)} × ${numberText(inner)}`;
		return Number.isFinite(product) ? `${factors} = ${numberText(product)}` : factors;
	};
	const inputRuns: RunText[] =
		facts.layer === 0
			? [{ text: 'feat', tone: 'feature' }, layerNumber(figure, 'input_size', facts.takes, 'feature')]
			: [{ text: 'hidden', tone: 'hidden' }, plainNumber(facts.takes, 'hidden')];
	weight('W_ih', figure.keras ? 'kernel' : `W_ih_${facts.suffix}`, y.wIh + wIh, inputRuns, count(facts.takes));
	weight(
		'W_hh',
		figure.keras ? 'recurrent_kernel' : `W_hh_${facts.suffix}`,
		y.wHh + wHh,
		[{ text: 'hidden', tone: 'hidden' }, layerNumber(figure, facts.proj ? 'proj_size' : 'hidden_size', facts.out, 'hidden')],
		count(facts.out)
	);
	if (figure.bias) {
		const two = hasTwoBiases(figure);
		const names = figure.keras ? (two ? ['bias[0]', 'bias[1]'] : ['bias']) : narrow ? ['b_ih', 'b_hh'] : [`b_ih_${facts.suffix}`, `b_hh_${facts.suffix}`];
		const together = figure.type !== 'GRU';
		labels.push(label('b_ih', edge - 8, y.biasIh + biasHeight / 2 + (together ? 2 : 4), [{ text: names[0]! }], { anchor: 'end', size: narrow ? 10 : 11 }));
		if (two)
			labels.push(label('b_hh', edge - 8, y.biasHh + biasHeight / 2 + (together ? 5 : 4), [{ text: names[1]! }], { anchor: 'end', size: narrow ? 10 : 11 }));
	}
	if (geometry.projection) {
		const { weight: box, h } = geometry.projection;
		const put = (name: string, proj: string, hidden: string, anchor: 'start' | 'end'): Label => {
			const runs: RunText[] = [
				{ text: name, strong: true },
				{ text: '[', tone: 'soft' },
				{ text: proj, tone: 'hidden', tight: true },
				layerNumber(figure, 'proj_size', facts.proj, 'hidden'),
				...(hidden ? ([{ text: '·', tone: 'soft' }, { text: hidden, tone: 'hidden' }, plainNumber(facts.hidden, 'hidden')] as const) : []),
				{ text: ']', tone: 'soft', tight: true }
			];
			return label('W_hr', anchor === 'end' ? box.x + columnWidth : box.x, box.y - 7, runs, { anchor, size: 11, reach });
		};
		const full = `W_hr_${facts.suffix}`;
		const tries: (readonly [name: string, out: string, into: string])[] = [
			...(narrow ? [] : [[full, 'proj', 'hidden'] as const]),
			['W_hr', 'P', 'H'],
			['W_hr', 'P', '']
		];
		// h_t leaves upwards beside it.
		const exit = h.x + h.width / 2 + 8;
		const fits = tries
			.flatMap((words) => [put(...words, 'end'), put(...words, 'start')])
			.find((text) => text.box.x > exit && text.box.x + text.box.width <= width);
		labels.push(fits ?? within(put('W_hr', 'P', '', 'end'), exit, width));
	}
	return labels;
}

function resultLabels(figure: Figure, facts: CellFacts, geometry: CellGeometry): Label[] {
	const { narrow, edge, columns, columnWidth, y, batch, projection } = geometry;
	const labels: Label[] = [];
	const last = columns.at(-1)!;
	const tone = facts.never ? ('soft' as const) : ('ink' as const);
	const size = narrow ? 11 : 12;
	const [h, b, hidden] = [stateName('h', facts), sized('batch', facts.batch), sized('hidden', facts.out)];
	if (facts.never && !narrow)
		labels.push(label('never', edge - 12, y.gates + batch / 2 + 4, [{ text: 'never computed', tone: 'soft' }], { anchor: 'end', size }));
	facts.gates.forEach((gate, i) => {
		const column = columns[i]!;
		labels.push(
			label(`activation ${gate.name}`, column.middle, y.gates + batch + 14, [{ text: gate.activation, tone: 'soft' }], { anchor: 'middle', size: 11 })
		);
		if (facts.gates.length === 1) return;
		// A narrow column has no room for the letter beside the wire that rises from it.
		const slim = columnWidth < 34;
		labels.push(
			label(`gate ${gate.name}`, slim ? column.middle - 6 : column.x, y.gates - 6, [{ text: gate.name, tone: 'gate', strong: true }], {
				size: narrow ? 12 : 14,
				anchor: slim ? 'end' : 'start'
			})
		);
		if (!narrow && columnWidth > 112)
			labels.push(label(`word ${gate.name}`, column.x + columnWidth - 10, y.gates - 6, [{ text: gate.word, tone: 'soft' }], { anchor: 'end', size: 11 }));
	});
	const to = facts.layer + 1 < figure.layers ? `to layer ${numberText(facts.layer + 1)}` : 'to output';
	const hBox = projection?.h ?? { x: last.x, y: y.h, width: columnWidth, height: batch };
	const middle = projection ? hBox.x + hBox.width / 2 : last.middle;
	// A narrow page has no room for it beside the gates.
	const destinations = facts.never && narrow ? [`${to}: never computed`, 'never computed'] : [to];
	const beside = destinations.flatMap((text) => [
		label('to', middle - 8, hBox.y - 21, [{ text, tone: 'soft' }], { anchor: 'end', size: 11 }),
		label('to', middle + 8, hBox.y - 21, [{ text, tone: 'soft' }], { size: 11 })
	]);
	labels.push(beside.find(({ box }) => box.x >= 0 && box.x + box.width <= geometry.width) ?? beside[0]!);
	const slim = h.length * size * 0.6 + 6 > columnWidth / 2;
	if (facts.gates.length === 1) {
		if (!facts.never)
			labels.push(
				...(narrow
					? [label('h_t', slim ? last.middle - 7 : edge, y.gates - 6, [{ text: h, strong: true, tone }], { size, anchor: slim ? 'end' : 'start' })]
					: [chipLabel('h_t', { name: h, axes: [b, hidden] }, edge - 12, y.gates + batch / 2 + 4, { anchor: 'end', size, width: edge - 12 })])
			);
		return labels;
	}
	if (figure.type === 'GRU') {
		labels.push(label('h_t', slim ? last.middle - 7 : last.x, y.h - 7, [{ text: h, strong: true, tone }], { size, anchor: slim ? 'end' : 'start' }));
		const room = geometry.width - last.middle - 8;
		if (!facts.never && !narrow) labels.push(chipLabel('h_t shape', { name: '', axes: [b, hidden] }, last.middle + 8, y.h - 7, { size, width: room }));
	} else if (facts.never) labels.push(label('h_t', hBox.x - 10, hBox.y + hBox.height / 2 + 4, [{ text: h, strong: true, tone }], { anchor: 'end', size }));
	else
		labels.push(
			chipLabel('h_t', { name: h, axes: [b, hidden] }, hBox.x - 10, hBox.y + hBox.height / 2 + 4, {
				anchor: 'end',
				size,
				letters: narrow,
				width: Math.min(260, hBox.x - 10)
			})
		);
	if (projection && !narrow)
		labels.push(
			label('o tanh c', projection.product.x - 10, projection.product.y + batch / 2 + 4, [{ text: `o ⊙ tanh(${stateName('c', facts)})`, tone }], {
				anchor: 'end',
				size: 11
			})
		);
	if (figure.type === 'GRU') {
		labels.push(label('h before', edge, y.h - 7, [{ text: stateName('h', facts, true), strong: true }], { size }));
		return labels;
	}
	const name = stateName('c', facts);
	const fits = name.length * size * 0.6 + 6 < columnWidth / 2;
	labels.push(label('c_t', fits ? last.x : last.middle - 7, y.c - 6, [{ text: name, strong: true, tone }], { anchor: fits ? 'start' : 'end', size }));
	const room = columns[3]!.x - edge - 44;
	if (!facts.wrong?.startsWith('c'))
		labels.push(
			chipLabel('c before', { name: stateName('c', facts, true), axes: [b, sized('hidden', facts.hidden)] }, edge, y.c - 6, {
				size,
				letters: narrow,
				width: room
			})
		);
	return labels;
}

function captionLabels({ scale, batchToScale, height, narrow }: CellGeometry): Label[] {
	const words = [scale.log ? 'lengths: log scale' : '', batchToScale ? '' : `batch: not to scale`].filter(Boolean).join(', ');
	return words ? [label('scale', 0, height - 8, [{ text: words, tone: 'soft' }], { size: narrow ? 11 : 11 })] : [];
}
