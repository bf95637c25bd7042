import type { Tensor } from '@tensorflow/tfjs-core';
import { gateCount } from './gates.ts';
import type { RnnAttributes } from './kernel.ts';
import type { RnnLayerWeights, RnnOptions } from './types.ts';

/** What an axis is called, and its size. */
type Axis = readonly [name: string, size: number];

/** `[3, 4]` */
const written = (sizes: readonly (number | string)[]): string => `[${sizes.join(', ')}]`;

const fail = (what: string): never => {
	throw new Error(`rnn: ${what}`);
};

function expectFloat32(name: string, { dtype }: Tensor): void {
	if (dtype !== 'float32') fail(`${name} is ${dtype}; expected float32.`);
}

function expectRank(name: string, { shape }: Tensor, axes: readonly string[]): void {
	if (shape.length === axes.length) return;
	fail(`${name} has shape ${written(shape)}; expected ${written(axes)}: it has ${shape.length} axes, not ${axes.length}.`);
}

/** Fails at the first axis that has another size than expected. */
function expectShape(name: string, tensor: Tensor, axes: readonly Axis[]): void {
	expectFloat32(name, tensor);
	expectRank(
		name,
		tensor,
		axes.map(([axis]) => axis)
	);
	const { shape } = tensor;
	axes.forEach(([axis, size], i) => {
		if (shape[i] === size) return;
		const expected = `${written(axes.map(([each]) => each))} = ${written(axes.map(([, each]) => each))}`;
		fail(`${name} has shape ${written(shape)}; expected ${expected}: axis ${i} (${axis}) is ${shape[i]}, not ${size}.`);
	});
}

/**
 * The attributes of a call whose arguments fit one another. Nothing has been given to a backend when it throws: the message names the
 * argument, its shape, the expected shape and the first axis that differs.
 */
export function checked(x: Tensor, weights: readonly RnnLayerWeights<Tensor>[], options: RnnOptions<Tensor>): RnnAttributes {
	const { mode, bidirectional, lengths } = options;
	const gates = Object.hasOwn(gateCount, mode) ? gateCount[mode] : fail(`mode is ${JSON.stringify(mode)}; expected ${Object.keys(gateCount).join(', ')}.`);
	expectFloat32('x', x);
	expectRank('x', x, ['seq', 'batch', 'input']);
	const [seq = 0, batch = 0, input = 0] = x.shape;
	for (const [axis, name] of ['seq', 'batch', 'input'].entries())
		if (x.shape[axis] === 0) fail(`x has shape ${written(x.shape)}: axis ${axis} (${name}) is 0; expected 1 or more.`);

	const directions = bidirectional ? 2 : 1;
	const [first] = weights;
	if (!first || weights.length % directions !== 0)
		return fail(`weights has ${weights.length} entries; expected ${bidirectional ? 'two' : 'one'} a layer, at least one layer.`);
	expectRank('weights[0].wIh', first.wIh, [`${gates}·hidden`, 'input']);
	const rows = first.wIh.shape[0] ?? 0;
	if (rows === 0 || rows % gates !== 0)
		fail(`weights[0].wIh has shape ${written(first.wIh.shape)}; expected [${gates}·hidden, input]: axis 0 is ${rows}, no multiple of ${gates} over 0.`);
	const hidden = rows / gates;
	const out = first.wHr?.shape[0] ?? hidden;
	if (out === 0) fail(`weights[0].wHr has shape ${written(first.wHr?.shape ?? [])}; expected [proj, hidden]: axis 0 (proj) is 0; expected 1 or more.`);

	const attributes: RnnAttributes = { mode, layers: weights.length / directions, directions, seq, batch, input, hidden, out, lengths: lengths ?? null };
	weights.forEach((stave, i) => checkStave(stave, i, first.wHr !== undefined, attributes));
	checkOptions(options, first.wHr !== undefined, attributes);
	return attributes;
}

function checkStave({ wIh, wHh, bIh, bHh, wHr }: RnnLayerWeights<Tensor>, i: number, projected: boolean, attributes: RnnAttributes): void {
	const { mode, directions, input, hidden, out } = attributes;
	const name = `weights[${i}]`;
	const rows: Axis = [`${gateCount[mode]}·hidden`, gateCount[mode] * hidden];
	const state: Axis = [projected ? 'proj' : 'hidden', out];
	if (wHr && mode !== 'lstm') fail(`${name}.wHr is given with mode ${mode}; only an LSTM has a projection.`);
	if ((wHr !== undefined) !== projected) fail(`${name}.wHr is ${wHr ? 'given' : 'missing'}; expected it in every entry of weights or in none.`);
	expectShape(`${name}.wIh`, wIh, [rows, i < directions ? ['input', input] : [directions === 2 ? `2·${state[0]}` : state[0], directions * out]]);
	expectShape(`${name}.wHh`, wHh, [rows, state]);
	if (bIh) expectShape(`${name}.bIh`, bIh, [rows]);
	if (bHh) expectShape(`${name}.bHh`, bHh, [rows]);
	if (wHr) expectShape(`${name}.wHr`, wHr, [state, ['hidden', hidden]]);
}

function checkOptions({ mode, hx, cx, lengths, masks }: RnnOptions<Tensor>, projected: boolean, attributes: RnnAttributes): void {
	const { layers, directions, seq, batch, hidden, out } = attributes;
	const staves: Axis = [directions === 2 ? '2·layers' : 'layers', layers * directions];
	const state = projected ? 'proj' : 'hidden';
	if (hx) expectShape('hx', hx, [staves, ['batch', batch], [state, out]]);
	if (cx && mode !== 'lstm') fail(`cx is given with mode ${mode}; only an LSTM has a cell state.`);
	if (cx) expectShape('cx', cx, [staves, ['batch', batch], ['hidden', hidden]]);
	if (lengths && lengths.length !== batch) fail(`lengths has ${lengths.length} entries; expected one a sequence, batch = ${batch}.`);
	lengths?.forEach((length, i) => {
		if (!(Number.isInteger(length) && length >= 1 && length <= seq)) fail(`lengths[${i}] is ${length}; expected an integer from 1 to seq = ${seq}.`);
	});
	if (masks && masks.length !== layers - 1) fail(`masks has ${masks.length} entries; expected one for each layer but the last, ${layers - 1}.`);
	masks?.forEach((mask, i) =>
		expectShape(`masks[${i}]`, mask, [
			['seq', seq],
			['batch', batch],
			[directions === 2 ? `2·${state}` : state, directions * out]
		])
	);
}
