import type { Op, Tensor, TensorId, Trace } from '../ir/index.ts';
import { makersOf } from './follow.ts';
import { sourcesOf } from './sources.ts';

type Rnn = Extract<Op['primitive'], { readonly kind: 'rnn' }>;

/** A number that a layer gave: of which stave's state, sequence and unit, and after how many steps of how many. */
interface Given {
	readonly rnn: Rnn;
	readonly cell: boolean;
	readonly stave: number;
	readonly sequence: number;
	readonly unit: number;
	readonly read: number;
	readonly steps: number;
}

const sideOf = (rnn: Rnn, stave: number): string => (rnn.bidirectional && stave % 2 === 1 ? 'backward' : 'forward');

/**
 * Whether each row of a tensor has in it where both directions of the top layer have read all of its sequence, however it was taken. Gives what is the case instead; null where it cannot be
 * told, an empty text where it is so.
 */
export function missingOfFinals(trace: Trace, { id, shape }: Tensor): string | null {
	const width = shape?.at(-1);
	if (!shape || width === undefined) return null;
	const makers = makersOf(trace);
	const rows = shape.slice(0, -1).reduce((product, n) => product * n, 1);
	for (let row = 0; row < rows; row++) {
		const sources = sourcesOf(trace, id, new Set(Array.from({ length: width }, (_, i) => row * width + i)));
		if (!sources) return null;
		const given = [...sources].flatMap(([from, places]) => [...places].flatMap((place) => givenAt(trace, makers, from, place) ?? []));
		const [first] = given;
		if (!first) return 'there is no state in it';
		if (given.some(({ cell }) => cell)) return 'it is c_n’s, the state that is not shown';
		if (given.some(({ sequence }) => sequence !== row)) return 'a row has states of several sequences';
		const early = given.find(({ read, steps }) => read < steps);
		if (early?.read === 0) return 'it is padding, past the end of a sequence';
		if (early) return `the ${sideOf(early.rnn, early.stave)} direction is taken after ${early.read} of ${early.steps} steps`;
		const { numLayers, bidirectional, hiddenSize, projSize } = first.rnn;
		const directions = bidirectional ? 2 : 1;
		const there = new Set(given.map(({ stave, unit }) => `${stave} ${unit}`));
		for (let stave = (numLayers - 1) * directions; stave < numLayers * directions; stave++)
			for (let unit = 0; unit < (projSize || hiddenSize); unit++)
				if (!there.has(`${stave} ${unit}`)) return `the ${sideOf(first.rnn, stave)} direction is not all in it`;
	}
	return '';
}

function givenAt(trace: Trace, makers: ReadonlyMap<TensorId, Op>, id: TensorId, place: number): Given | null {
	const made = makers.get(id);
	const unpacked = made?.primitive.kind === 'unpack' ? made.primitive : null;
	const op = unpacked ? makers.get(made!.inputs[0]!) : made;
	const shape = trace.tensors[id]?.shape;
	if (op?.primitive.kind !== 'rnn' || !shape) return null;
	const rnn = op.primitive;
	const { numLayers, bidirectional, unbatched, hiddenSize, projSize } = rnn;
	const units = shape.at(-1)!;
	const column = place % units;
	const output = unpacked ? 0 : op.outputs.indexOf(id);
	if (output > 0) {
		const batch = unbatched ? 1 : shape[1]!;
		const row = Math.floor(place / units);
		return { rnn, cell: output === 2, stave: Math.floor(row / batch), sequence: row % batch, unit: column, read: 1, steps: 1 };
	}
	if (rnn.lengths && !unpacked) return null;
	const [outer, inner] = [Math.floor(place / units / (shape.at(-2) ?? 1)), Math.floor(place / units) % (shape.at(-2) ?? 1)];
	const front = unpacked ? unpacked.batchFirst : rnn.batchFirst;
	const [step, sequence] = unbatched ? [inner, 0] : front ? [inner, outer] : [outer, inner];
	const steps = rnn.lengths?.[sequence] ?? (unbatched || front ? shape.at(-2)! : shape[0]!);
	const side = Math.floor(column / (projSize || hiddenSize));
	const read = step >= steps ? 0 : side === 1 ? steps - step : step + 1;
	return { rnn, cell: false, stave: (numLayers - 1) * (bidirectional ? 2 : 1) + side, sequence, unit: column % (projSize || hiddenSize), read, steps };
}
