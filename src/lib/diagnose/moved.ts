import type { Op, Tensor, TensorId, Trace } from '../ir/index.ts';
import { execute } from '../values/index.ts';
import { makerOf } from './graph.ts';

/** Where each number of a tensor comes from: the same number at two places is the same element of the same tensor, moved. */
export interface Moved {
	/** Row-major; 0 of what came of no tensor. */
	readonly elements: Float64Array;
	/** The op that made an element, before it was only moved. */
	readonly sourceOf: (element: number) => Op | undefined;
	/** Where an element stands, row-major, in what that op made. */
	readonly placeOf: (element: number) => number;
}

/** What takes or copies numbers as they are, by which of its inputs hold them; the others tell places. */
const movers: ReadonlyMap<Op['primitive']['kind'], number> = new Map([
	['reshape', 1],
	['transpose', 1],
	['slice', 1],
	['expand', 1],
	['as_strided', 1],
	['cast', 1],
	['pad', 1],
	['flip', 1],
	['concat', Infinity],
	['strided_put', 2],
	['take', 1],
	['index', 1],
	['gather', 1],
	['index_put', 2]
]);

const most = { ops: 4000, elements: 2 ** 19 };

/**
 * Follows numbers of tensors back to where they were made, together; null where that is too much or not known.
 * @param numbersOf What tells places that the program does not write down itself.
 */
export function movedIn(trace: Trace, ids: readonly TensorId[], numbersOf?: (id: TensorId) => Float64Array | null): readonly Moved[] | null {
	const ops: Op[] = [];
	const tensors: Tensor[] = [];
	const sources: { readonly from: number; readonly op: Op | undefined }[] = [];
	const numbers = new Map<TensorId, TensorId>();
	const places = new Map<TensorId, readonly number[]>();
	let next = 1;
	let elements = 0;
	const waiting = ids.toReversed();
	const sizeOf = (id: TensorId): number => (trace.tensors[id]!.shape ?? []).reduce((n, size) => n * size, 1);
	const add = (id: TensorId): TensorId => {
		tensors.push({ ...trace.tensors[id]!, id: tensors.length, dtype: 'float64' });
		numbers.set(id, tensors.length - 1);
		return tensors.length - 1;
	};
	while (waiting.length > 0) {
		const id = waiting[waiting.length - 1]!;
		if (numbers.has(id)) {
			waiting.pop();
			continue;
		}
		if (!trace.tensors[id]!.shape) return null;
		const op = makerOf(trace, id);
		const held = (op && movers.get(op.primitive.kind)) ?? 0;
		const data = op ? op.inputs.slice(0, held) : [];
		const [missing] = data.filter((input) => !numbers.has(input)).slice(-1);
		if (missing !== undefined) {
			waiting.push(missing);
			continue;
		}
		waiting.pop();
		elements += sizeOf(id);
		if (elements > most.elements || ops.length > most.ops) return null;
		const rest = op && held > 0 ? placesOf(trace, op.inputs.slice(held), places, numbersOf) : null;
		const output = add(id);
		if (!op || held === 0 || !rest) {
			sources.push({ from: next, op });
			ops.push({ ...(op ?? nowhere), primitive: { kind: 'arange', start: next, step: 1 }, inputs: [], outputs: [output] });
			next += sizeOf(id);
			continue;
		}
		const given = op.inputs.slice(held).map((input, i): TensorId => {
			const index = tensors.push({ ...trace.tensors[input]!, id: tensors.length }) - 1;
			ops.push({ ...op, primitive: { kind: 'literal', values: rest[i]! }, inputs: [], outputs: [index] });
			return index;
		});
		// What a row is filled up with is one number, which nothing else is.
		const { primitive } = op;
		if (primitive.kind === 'pad') sources.push({ from: next, op });
		ops.push({
			...op,
			...(primitive.kind === 'pad' && { primitive: { ...primitive, value: next++ } }),
			inputs: [...data.map((input) => numbers.get(input)!), ...given],
			outputs: [output]
		});
	}
	const found = execute({ tensors, ops }, { only: ids.map((id) => numbers.get(id)!) });
	const madeIn = (element: number) => sources.findLast(({ from }) => from <= element);
	const sourceOf = (element: number): Op | undefined => madeIn(element)?.op;
	const placeOf = (element: number): number => element - (madeIn(element)?.from ?? 0);
	const moved: Moved[] = [];
	for (const id of ids) {
		const value = found.get(numbers.get(id)!);
		if (!value?.known) return null;
		moved.push({ elements: value.data, sourceOf, placeOf });
	}
	return moved;
}

/** The op at which a tensor and those of another set part, nearest to what both are made of: where its numbers are chosen. */
export function partsAt(trace: Trace, id: TensorId, others: readonly TensorId[]): Op | undefined {
	const shared = new Set(others);
	for (const one of shared) if (shared.size < most.ops) for (const input of makerOf(trace, one)?.inputs ?? []) shared.add(input);
	let chosen: Op | undefined;
	for (let op = makerOf(trace, id); op && movers.has(op.primitive.kind) && !op.outputs.some((out) => shared.has(out)); op = makerOf(trace, op.inputs[0]!))
		if (['slice', 'take', 'index', 'gather', 'as_strided'].includes(op.primitive.kind)) chosen = op;
	return chosen;
}

const nowhere: Omit<Op, 'primitive' | 'inputs' | 'outputs'> = { span: { from: 0, to: 0 }, path: '', call: '' };

/** The places that indices name; null where they are not known. */
function placesOf(
	trace: Trace,
	ids: readonly TensorId[],
	known: Map<TensorId, readonly number[]>,
	numbersOf?: (id: TensorId) => Float64Array | null
): readonly (readonly number[])[] | null {
	const found: (readonly number[])[] = [];
	for (const id of ids) {
		let places = known.get(id);
		if (!places) {
			const numbers = numbersOf ? numbersOf(id) : writtenDown(trace, id);
			if (!numbers) return null;
			known.set(id, (places = Array.from(numbers)));
		}
		found.push(places);
	}
	return found;
}

function writtenDown(trace: Trace, id: TensorId): Float64Array | null {
	for (let op = makerOf(trace, id); !op || !isSaid(op); op = makerOf(trace, op.inputs[0]!)) if (!op || !passed.has(op.primitive.kind)) return null;
	const value = execute(trace, { only: [id] }).get(id);
	return value?.known ? value.data : null;
}

/** Whether the places that an op gives can be followed: the program writes them down, or they are a permutation that nobody knows, for which the one that stands in is as good. */
const isSaid = ({ primitive }: Op): boolean =>
	primitive.kind === 'literal' ||
	primitive.kind === 'arange' ||
	primitive.kind === 'full' ||
	(primitive.kind === 'random' && primitive.distribution.kind === 'permutation' && primitive.standsIn === 'unknown');

const passed: ReadonlySet<Op['primitive']['kind']> = new Set(['slice', 'cast', 'reshape']);
