import type { Trace } from '../../ir/index.ts';
import { opsOf, readersOf, stepwise, type OpOf } from '../graph.ts';
import { hazardAt, nameOf, type Hazard } from './hazard.ts';

type Slice = OpOf<'slice'>;

/** The slices that read a tensor directly. */
const slicesOf = (trace: Trace, tensor: number): readonly Slice[] =>
	readersOf(trace, tensor).filter((op): op is Slice => op.primitive.kind === 'slice' && op.inputs[0] === tensor);

/** The slices that read it, or what is made of it step by step. */
const laterSlices = (trace: Trace, tensor: number): readonly Slice[] => stepwise(trace, tensor).flatMap((id) => slicesOf(trace, id));

interface Output {
	readonly tensor: number;
	readonly batchFirst: boolean;
}

/** Output as the program sees it: the layer's own, or what `pad_packed_sequence` made of it; and that with batch and time in the other order. */
function outputsOf(trace: Trace, op: OpOf<'rnn'>): readonly Output[] {
	const [tensor] = op.outputs;
	if (tensor === undefined) return [];
	const unpack = readersOf(trace, tensor).find((other): other is OpOf<'unpack'> => other.primitive.kind === 'unpack');
	if (op.primitive.lengths !== null) return unpack ? bothOrders(trace, { tensor: unpack.outputs[0]!, batchFirst: unpack.primitive.batchFirst }) : [];
	return bothOrders(trace, { tensor, batchFirst: op.primitive.batchFirst });
}

const bothOrders = (trace: Trace, output: Output): readonly Output[] => [
	output,
	...readersOf(trace, output.tensor).flatMap(({ primitive, outputs }) =>
		primitive.kind === 'transpose' && String(primitive.axes) === '1,0,2' ? [{ tensor: outputs[0]!, batchFirst: !output.batchFirst }] : []
	)
];

/** Those that pick exactly the last step from the time axis. A place of the program that picks other steps as well goes through them all, and is none. */
function lastSteps(trace: Trace, slices: readonly Slice[], batchFirst: boolean, unbatched: boolean): readonly Slice[] {
	const timeAxis = batchFirst && !unbatched ? 1 : 0;
	const picksLast = ({ inputs, primitive: { at } }: Slice): boolean => {
		const steps = trace.tensors[inputs[0]!]?.shape?.[timeAxis];
		return steps !== undefined && steps > 1 && at[timeAxis] === steps - 1;
	};
	const others = new Set(slices.filter((slice) => !picksLast(slice)).map(({ span }) => span.from));
	return slices.filter((slice) => picksLast(slice) && !others.has(slice.span.from));
}

/** The last step of a bidirectional output: its backward half has seen one step only. (errors.md §8, S4) */
export const backwardAtLastStep: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const hidden = op.primitive.projSize || op.primitive.hiddenSize;
		return (op.primitive.bidirectional ? outputsOf(trace, op) : []).flatMap((output) =>
			lastSteps(trace, laterSlices(trace, output.tensor), output.batchFirst, op.primitive.unbatched)
				.filter((slice) => slice.inputs[0] !== output.tensor || !keepsForwardHalf(slice.primitive.at[2], hidden))
				.map((slice) =>
					hazardAt(trace, slice, {
						code: 'hazard.backward_last_step',
						message: 'Nothing is raised. At the last step the backward direction has read one step only.',
						cause:
							`The backward half, \`output[…, ${hidden}:]\`, starts reading at the last step and ends at step 0. Its final state is \`h_n[-1]\`, which equals the backward half of output at step 0; ` +
							'for both directions take `h_n[-2]` and `h_n[-1]`.',
						tensor: output.tensor
					})
				)
		);
	});

/** `output[-1, :, :hidden]` reads the forward half alone, which is right at the last step. */
const keepsForwardHalf = (at: Slice['primitive']['at'][number] | undefined, hidden: number): boolean =>
	typeof at === 'object' ? at.start >= 0 && at.stop <= hidden : typeof at === 'number' && at < hidden;

/** Past the end of a shorter sequence a padded output is zeros: its last step is padding for all but the longest. */
export const lastStepOfPadded: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const { lengths } = op.primitive;
		if (!lengths || new Set(lengths).size < 2) return [];
		const short = lengths.filter((length) => length < Math.max(...lengths)).length;
		return outputsOf(trace, op).flatMap((output) =>
			lastSteps(trace, laterSlices(trace, output.tensor), output.batchFirst, false).map((slice) =>
				hazardAt(trace, slice, {
					code: 'hazard.last_step_padding',
					message: `Nothing is raised. The last step is padding for ${short} of the ${lengths.length} sequences.`,
					cause: `After \`pad_packed_sequence\`, output is 0 past a sequence’s own end. The state at each sequence’s end is in \`h_n\`.`,
					tensor: output.tensor
				})
			)
		);
	});

/** `-1` on the batch axis of an output: the last sample, where the last step was meant. */
export const lastSample: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		return (op.primitive.unbatched ? [] : outputsOf(trace, op)).flatMap((output) => {
			const [batchAxis, timeAxis] = output.batchFirst ? [0, 1] : [1, 0];
			return laterSlices(trace, output.tensor)
				.filter((slice) => {
					const shape = trace.tensors[slice.inputs[0]!]?.shape;
					const { at } = slice.primitive;
					if (!shape || shape.length !== 3 || shape[batchAxis]! < 2 || at[batchAxis] !== shape[batchAxis]! - 1) return false;
					// An index that a loop counts up to the last sample is no mistake; one that is written as -1 is.
					return typeof at[timeAxis] !== 'number' && /-\s*1\b/.test(trace.source.slice(slice.span.from, slice.span.to).replace(/^[^[]*/, ''));
				})
				.map((slice) => {
					const name = nameOf(trace, slice.inputs[0]!, 'output');
					const [order, right] = output.batchFirst ? ['(batch, seq, hidden)', `${name}[:, -1]`] : ['(seq, batch, hidden)', `${name}[-1]`];
					return hazardAt(trace, slice, {
						code: 'hazard.last_sample',
						message: 'Nothing is raised. This picks the last sequence of the batch, not the last step.',
						cause: `\`${name}\` is ${order}: axis ${batchAxis} is the batch. The last step of every sequence is \`${right}\`.`,
						tensor: slice.inputs[0]!,
						axis: batchAxis
					});
				});
		});
	});

/** One index into the batch axis of h_n, as if it were batch-first: it picks a sequence, not a layer. (errors.md §8, S2) */
export const batchFirstHn: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const hn = op.outputs[1];
		if (hn === undefined || op.primitive.unbatched || !op.primitive.batchFirst) return [];
		return slicesOf(trace, hn)
			.filter(({ primitive: { at } }) => typeof at[0] === 'object' && typeof at[1] === 'number')
			.map((slice) =>
				hazardAt(trace, slice, {
					code: 'hazard.h_n_batch_first',
					message: 'Nothing is raised. h_n is layer-first, also with batch_first=True: this picks one sequence of the batch.',
					cause: `\`h_n\` is (${trace.tensors[hn]?.shape?.join(', ') ?? 'layer·dir, batch, hidden'}): its first axis is layer·direction, its second the batch. The last layer is \`h_n[-1]\`.`,
					tensor: hn,
					axis: 1
				})
			);
	});

/** `h_n[-1]` of a bidirectional layer is the backward direction alone, unless the forward one is read as well. */
export const oneDirectionOfHn: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const hn = op.primitive.bidirectional ? op.outputs[1] : undefined;
		if (hn === undefined) return [];
		const staves = op.primitive.numLayers * 2;
		const picks = slicesOf(trace, hn).map((slice) => ({ slice, index: slice.primitive.at[0] }));
		const picked = new Set(picks.map(({ index }) => index));
		return picks
			.filter(({ index }) => index === staves - 1 && !picked.has(staves - 2))
			.map(({ slice }) =>
				hazardAt(trace, slice, {
					code: 'hazard.h_n_one_direction',
					message: 'Nothing is raised. h_n[-1] is the backward direction of the last layer alone.',
					cause: `The first axis of \`h_n\` counts layers and directions: \`h_n[-2]\` is the last layer forward, \`h_n[-1]\` the last layer backward. Reading one of them leaves out the other.`,
					tensor: hn,
					axis: 0
				})
			);
	});
