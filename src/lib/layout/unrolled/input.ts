import type { Figure } from '../shared/figure.ts';
import { label, numberText, type Label, type RunText } from '../shared/label.ts';
import type { Geometry } from './geometry.ts';
import { withoutCollisions } from './label.ts';
import { axisOf, dimension, mismatchRuns, readsAnotherSequence, readsBackwardTooEarly } from './notes.ts';

/** Where the two edges of a mismatch of x stand, between x and the first layer. */
export const brokenEdge = ({ y }: Geometry): { readonly got: number; readonly expected: number } => ({ got: y.x - 14, expected: y.x - 30 });

/** What enters at each step: its name, its axes, and what is wrong with it or with the state that enters at the ends. */
export function inputLabels(figure: Figure, geometry: Geometry): Label[] {
	const { narrow, y, step } = geometry;
	const [feature, batch] = [axisOf(figure.x, 'feature'), axisOf(figure.x, 'batch')];
	const name: RunText = { text: figure.seq > 0 ? `x_${step}` : 'x', strong: true };
	const sizes: RunText[][] = [];
	if (feature && !feature.wrong) sizes.push(dimension(figure.x, feature, 'feat'));
	if (batch) sizes.push(dimension(figure.x, batch, 'batch', batch.wrong ? 'mistake' : batch.meant ? 'hazard' : 'batch'));
	if (narrow) return narrowInput(figure, geometry, name, sizes.flat());
	const labels = [label('x', 0, y.x + 9, [name]), ...sizes.map((size, i) => label(i ? 'x batch' : 'x feature', 0, y.x + 27 + i * 18, size))];
	const { mismatch } = figure;
	if (!mismatch || mismatch.tensor === 'lengths') return labels;
	const { expected, got } = mismatchRuns(figure, 11);
	const tensor: RunText[] = mismatch.tensor === 'x' ? [] : [{ text: mismatch.tensor, tone: 'mistake', strong: true }];
	return [label('expected', 0, y.x - 27, expected), label('got', 0, y.x - 9, [...tensor, ...got]), ...labels];
}

/** The name beside the blocks; what they are, or what does not fit, in a row below the steps, where no wire runs. */
function narrowInput(figure: Figure, { y, left, width }: Geometry, name: RunText, sizes: readonly RunText[]): Label[] {
	const options = { size: 11, reach: 44 };
	const names = [name, { ...name, text: 'x_t' }].map((run) => label('x', 0, (y.x + y.xBottom) / 2 + 4, [run], options));
	const beside = names.find(({ box }) => box.width < left)!;
	const { mismatch } = figure;
	if (!mismatch || mismatch.tensor === 'lengths') return [beside, label('x sizes', 0, y.words, sizes, options)];
	const { expected, got } = mismatchRuns(figure, 18);
	const tensor: RunText = { text: mismatch.tensor, tone: 'mistake', strong: true };
	const whole = label('expected', 0, y.words, [tensor, ...expected, { text: ',', tone: 'mistake', tight: true }, ...got], options);
	if (whole.box.width <= width) return [whole, beside];
	return [label('expected', 0, y.words - 8, [tensor, ...expected], options), label('got', 0, y.words + 8, got, options), beside];
}

/** Step numbers below the columns, how many are left out between them, and the other name of each step where a batch is read as time. */
export function tickLabels(figure: Figure, geometry: Geometry): Label[] {
	const { columns, y, narrow } = geometry;
	const swapped = readsAnotherSequence(figure);
	const size = narrow ? 11 : 12;
	const importance = (column: (typeof columns)[number], i: number) =>
		column.kind === 'gap' ? 3 : column.selected ? 0 : i === 0 || i === columns.length - 1 ? 1 : 2;
	const ranked = columns.map((column, i) => ({ column, rank: importance(column, i) })).sort((a, b) => a.rank - b.rank);
	const gap = ({ from, count, x, width }: Extract<(typeof columns)[number], { kind: 'gap' }>): Label[] =>
		[`${numberText(count)} more`, `+${numberText(count)}`]
			.map((text) => label(`gap ${from}`, x, y.tick, [{ text, tone: 'soft' }], { anchor: 'middle', size: 11 }))
			.filter(({ box }) => box.width < width + 2)
			.slice(0, 1);
	const ticks = ranked.flatMap(({ column }) =>
		column.kind === 'gap'
			? gap(column)
			: label(`tick ${column.step}`, column.x, y.tick, [{ text: numberText(column.step), tone: column.beyond ? 'soft' : 'time', strong: column.selected }], {
					anchor: 'middle',
					size
				})
	);
	const seconds = swapped
		? ranked.flatMap(({ column }) =>
				column.kind === 'gap'
					? []
					: [
							label(`meant ${column.step}`, column.x, y.tick + 18, [{ text: numberText(column.step), tone: 'hazard', strong: column.selected }], {
								anchor: 'middle',
								size
							})
						]
			)
		: [];
	if (narrow) return [...withoutCollisions(ticks), ...withoutCollisions(seconds)];
	const name: Label[] = swapped
		? [
				label('t', 0, y.tick, [{ text: 'read as step', tone: 'time' }], { size: 11 }),
				label('meant', 0, y.tick + 18, [{ text: 'your sequence', tone: 'hazard', strong: true }], { size: 11 })
			]
		: [label('t', 0, y.tick, [{ text: 't', tone: 'time' }])];
	return withoutCollisions([...name, ...ticks, ...seconds]);
}

/** What is to be known of the whole picture, above and below it. */
export function asideLabels(figure: Figure, geometry: Geometry, batchIndex: number): Label[] {
	const { narrow, y, width, length, left, right } = geometry;
	const reach = narrow ? 44 : 24;
	const labels: Label[] = [];
	const row = narrow ? y.aside + 20 : y.aside;
	const steps = (n: number) => `${n} ${n === 1 ? 'step' : 'steps'}`;
	if (readsBackwardTooEarly(figure))
		labels.push(
			label(
				'too early',
				narrow ? width : right,
				row,
				[{ text: narrow ? 'output[-1]: backward has read 1 step' : 'output[-1], its backward half: has read 1 step', tone: 'hazard', strong: true }],
				{ size: 11, anchor: 'end' }
			)
		);
	if (figure.lengths && length < figure.seq) {
		const text = `sequence ${batchIndex} has ${steps(length)}, then padding: not computed`;
		labels.push(
			label('packed', narrow ? 0 : left, row, [{ text: narrow ? `sequence ${batchIndex}: ${steps(length)}, then padding` : text, tone: 'soft' }], { size: 11 })
		);
	}
	if (readsAnotherSequence(figure) && narrow)
		labels.push(label('swapped', 0, row, [{ text: 'each step is another sequence of yours', tone: 'hazard', strong: true }], { size: 11 }));
	if (readsAnotherSequence(figure) && !narrow)
		labels.push(label('swapped', left, row, [{ text: 'each step is another sequence of your batch', tone: 'hazard', strong: true }], { size: 11 }));
	if (figure.mismatch?.tensor === 'lengths') {
		const { expected, got } = mismatchRuns(figure, 18);
		labels.push(
			label(
				'lengths',
				narrow ? 0 : left,
				row,
				[{ text: 'lengths', strong: true, tone: 'mistake' }, ...expected, { text: ',', tone: 'mistake', tight: true }, ...got],
				{ size: 11 }
			)
		);
	}
	const seq = axisOf(figure.x, 'time');
	const time = seq ? dimension(figure.x, seq, 'seq', seq.wrong ? 'mistake' : 'time') : [];
	const log: Label[] = geometry.scale.log
		? [
				label('log', narrow ? width : 0, narrow ? y.foot : y.backward + 4, [{ text: narrow ? 'heights: log scale' : 'heights: log', tone: 'soft' }], {
					size: 11,
					anchor: narrow ? 'end' : 'start'
				})
			]
		: [];
	const seqLabel = time.length ? [label('seq', 0, narrow ? y.foot : y.slider + 4, time, { reach, size: narrow ? 11 : 12 })] : [];
	return [...withoutCollisions(labels, 8), ...seqLabel, ...log];
}
