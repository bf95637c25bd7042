import { sizeOf, type Op, type TensorId, type Trace } from '../../ir/index.ts';
import { comesFrom } from '../ancestry.ts';
import { opsOf, readersOf } from '../graph.ts';
import { nameOf } from '../hazards/hazard.ts';
import { movedIn } from '../moved.ts';
import { meant, outermost, fedData } from './given.ts';
import type { Lab } from './lab.ts';

/** What stands behind the end of a short sequence in a batch of padded ones. */
export interface Behind {
	readonly tensor: TensorId;
	readonly isIds: boolean;
	/** The sequence that ends first. */
	readonly sample: number;
	readonly batch: number;
	readonly time: number;
	readonly length: number;
	/** The elements of it that are padding. */
	readonly places: readonly number[];
	/** How its length is known. */
	readonly known: string;
	/** Put there when packed sequences were unpacked: zeros that may be added up. */
	readonly isFill?: true;
}

/** All padding that a program says is padding: it made it so, it gives the lengths, or its embedding has an id for it. */
export function behindIn(trace: Trace, lab: Lab): readonly Behind[] {
	return [
		...fedData(trace)
			.slice(0, 12)
			.flatMap((tensor) => paddedIn(trace, tensor) ?? endingIn(trace, lab, tensor) ?? withLengths(trace, lab, tensor) ?? []),
		...opsOf(trace, 'unpack')
			.slice(0, 8)
			.flatMap(({ primitive: { lengths, batchFirst }, outputs: [out] }) => filledUp(trace, out, lengths, batchFirst ? 0 : 1))
	];
}

function filledUp(trace: Trace, out: TensorId | undefined, lengths: readonly number[], batch: number): readonly Behind[] {
	const behind = out === undefined ? null : shortest(trace, out, lengths, batch, '`pad_packed_sequence` fills it up');
	return behind ? [{ ...behind, isFill: true }] : [];
}

/** Filled up by `pad_sequence`. */
function paddedIn(trace: Trace, tensor: TensorId): Behind | null {
	const { shape } = trace.tensors[tensor]!;
	if (!shape || shape.length < 2 || !trace.ops.some(({ call }) => call === 'pad_sequence')) return null;
	const [moved] = movedIn(trace, [tensor]) ?? [];
	if (!moved) return null;
	const batch = meant(trace, tensor)[1] === 'batch' ? 1 : 0;
	const lengths = new Array<number>(shape[batch]!).fill(0);
	const isFill = new Map<Op | undefined, boolean>();
	moved.elements.forEach((element, place) => {
		const source = moved.sourceOf(element);
		if (!isFill.has(source)) isFill.set(source, source?.call === 'pad_sequence' && source.primitive.kind === 'full');
		const [at, step] = [along(shape, place, batch), along(shape, place, 1 - batch)];
		if (!isFill.get(source)) lengths[at] = Math.max(lengths[at]!, step + 1);
	});
	return shortest(trace, tensor, lengths, batch, '`pad_sequence` fills it up');
}

/** Ids, (batch, seq), some rows of which end with the padding of an embedding. */
function endingIn(trace: Trace, lab: Lab, tensor: TensorId): Behind | null {
	const { shape } = trace.tensors[tensor]!;
	if (shape?.length !== 2) return null;
	const look = opsOf(trace, 'take').find(({ primitive, inputs }) => primitive.padding !== undefined && comesFrom(trace, inputs[1]!, new Set([tensor]), 20));
	const data = look && lab.numbers(tensor);
	if (!data) return null;
	const batch = meant(trace, tensor)[1] === 'batch' ? 1 : 0;
	const lengths = new Array<number>(shape[batch]!).fill(0);
	data.forEach((id, place) => {
		const at = along(shape, place, batch);
		if (id !== look.primitive.padding) lengths[at] = Math.max(lengths[at]!, along(shape, place, 1 - batch) + 1);
	});
	return lengths.includes(0) ? null : shortest(trace, tensor, lengths, batch, `its ids end with \`padding_idx\` ${look.primitive.padding}`);
}

/** Given to a model together with its lengths. */
function withLengths(trace: Trace, lab: Lab, tensor: TensorId): Behind | null {
	const { shape } = trace.tensors[tensor]!;
	if (!shape || shape.length < 2) return null;
	for (const { inputs } of outermost(trace)) {
		if (!inputs.includes(tensor)) continue;
		for (const id of inputs) {
			const { shape: sizes, dtype } = trace.tensors[id]!;
			const name = [nameOf(trace, id, ''), ...(trace.arguments ?? []).filter((one) => one.tensor === id).map((one) => one.name)].join(' ');
			if (sizes?.length !== 1 || !/^int/.test(dtype) || !/len/i.test(name)) continue;
			const batch = shape[0] === sizes[0] ? 0 : shape[1] === sizes[0] ? 1 : -1;
			const lengths = lab.numbers(id);
			if (batch < 0 || !lengths || (shape[0] === shape[1] && !meant(trace, tensor).includes('batch'))) continue;
			const at = shape[0] === shape[1] ? meant(trace, tensor).indexOf('batch') : batch;
			if (at > 1) continue;
			return shortest(trace, tensor, Array.from(lengths), at, `\`${nameOf(trace, id, 'lengths')}\` says so`);
		}
	}
	return null;
}

function shortest(trace: Trace, tensor: TensorId, lengths: readonly number[], batch: number, known: string): Behind | null {
	const { shape } = trace.tensors[tensor]!;
	const time = 1 - batch;
	const length = Math.min(...lengths);
	const sample = lengths.indexOf(length);
	if (!shape || lengths.length < 2 || length < 1 || length >= shape[time]! || Math.max(...lengths) > shape[time]!) return null;
	const places: number[] = [];
	for (let place = 0; place < sizeOf(shape); place++) if (along(shape, place, batch) === sample && along(shape, place, time) >= length) places.push(place);
	const isIds = readersOf(trace, tensor).some(({ primitive, inputs }) => primitive.kind === 'take' && inputs[1] === tensor);
	return { tensor, isIds, sample, batch, time, length, places, known };
}

/** The index along an axis of an element. */
export const along = (shape: readonly number[], place: number, axis: number): number => Math.floor(place / sizeOf(shape.slice(axis + 1))) % shape[axis]!;
