import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, type Hazard } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';

/** What keeps a number where it is what it was. */
const moves: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'reshape', 'slice', 'concat', 'expand', 'transpose', 'strided_put', 'index', 'take']);

/** Whether numbers get, as they are, to where words are looked up in a table that learns; those that pick rows of something get no further. */
function areLookedUp(trace: Trace, id: TensorId): boolean {
	const seen = new Set([id]);
	for (const one of seen) {
		for (const { primitive, inputs, outputs } of readersOf(trace, one)) {
			const picks = primitive.kind === 'take' || primitive.kind === 'index';
			if (picks && inputs[0] !== one) {
				if (trace.tensors[inputs[0]!]!.role === 'parameter' && inputs[1] === one) return true;
				continue;
			}
			if (moves.has(primitive.kind) && seen.size < 400) for (const out of outputs) seen.add(out);
		}
	}
	return false;
}

/** The sort of which numbers are the values, where they were only weighed since; null where something else made them. */
function rankedBy(trace: Trace, id: TensorId): Op | null {
	let at = id;
	for (let i = 0; i < 24; i++) {
		const op = makerOf(trace, at);
		if (!op || op.inputs[0] === undefined) return null;
		if (op.primitive.kind === 'sort') return op.outputs[0] === at ? op : null;
		if (!['elementwise', 'softmax', 'cast', 'slice', 'reshape', 'cumulate', 'index_put', 'scatter'].includes(op.primitive.kind)) return null;
		at = op.inputs.find((one) => ofParameters(trace).has(one)) ?? op.inputs[0];
	}
	return null;
}

/** A place among the likeliest, found in what `topk` or `sort` gives, that is looked up as if it were the number of a word. */
export const placesForWords: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'reduce').flatMap((op): Diagnostic[] => {
		const [x] = op.inputs;
		const [out] = op.outputs;
		if (op.primitive.fn !== 'argmax' || x === undefined || out === undefined || told.has(op.span.from)) return [];
		const sort = rankedBy(trace, x);
		if (!sort || !areLookedUp(trace, out)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.place_for_word',
				message: 'Nothing is raised. This is a place among the likeliest, and it is looked up as if it were the number of a word.',
				cause: `\`${sort.call}\` gives numbers in order of their size, and where each has stood: the first place is that of the likeliest, whatever word it is. Pick the word by the place from the second of what it gives: \`indices.gather(-1, place)\`.`,
				tensor: out
			})
		];
	});
};

/** What a place in a row of rows, one after the other, is divided by: how long a row is. */
export const placesTakenApart: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const { fn } = op.primitive;
		const [place, by] = op.inputs;
		if ((fn !== 'floor_divide' && fn !== 'remainder') || place === undefined || by === undefined || told.has(op.span.from)) return [];
		const made = makerOf(trace, by);
		const rows = made?.primitive.kind === 'full' ? rowsBefore(trace, place) : null;
		if (!rows || made?.primitive.kind !== 'full') return [];
		const { value } = made.primitive;
		const [count, width] = rows;
		const isSwapped = width === value && fn === 'floor_divide' && areLookedUp(trace, op.outputs[0]!);
		if (!isSwapped && (value === width || value !== count)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.place_taken_apart',
				message: isSwapped
					? 'Nothing is raised. This is the number of a row, and it is looked up as a word.'
					: `Nothing is raised. What is taken apart here are places in ${count} rows of ${width}, and they are divided by ${value}.`,
				cause: `The places are those of (${count}, ${width}) laid out in one row: \`place // ${width}\` is the row, and \`place % ${width}\` is where in it.`,
				tensor: op.outputs[0]!
			})
		];
	});
};

/** The rows, and how long they are, that were laid out one after the other before places were looked for in them. */
function rowsBefore(trace: Trace, place: TensorId): readonly [number, number] | null {
	let op = makerOf(trace, place);
	for (let i = 0; i < 6 && op && ['slice', 'cast', 'reshape'].includes(op.primitive.kind); i++) op = makerOf(trace, op.inputs[0]!);
	if (!op || !/topk|sort|argmax|multinomial/.test(op.call)) return null;
	const source = op.primitive.kind === 'literal' ? valuesBeside(trace, op) : op.inputs[0];
	const laid = source === undefined ? undefined : behindWeights(trace, source);
	const [before, after] = laid ? [trace.tensors[laid.inputs[0]!]!.shape, trace.tensors[laid.outputs[0]!]!.shape] : [];
	if (!before || !after || before.length < 2 || after.length !== before.length - 1) return null;
	const [count, width] = before.slice(-2);
	return after.at(-1) === count! * width! ? [count!, width!] : null;
}

/** What places that are known were found in: the values that are gathered by them. */
const valuesBeside = (trace: Trace, { outputs, span }: Op): TensorId | undefined =>
	readersOf(trace, outputs[0]!).find(({ primitive, span: own }) => primitive.kind === 'gather' && own.from === span.from)?.inputs[0];

/** The reshape behind what only weighs numbers. */
function behindWeights(trace: Trace, id: TensorId): Op | undefined {
	let op = makerOf(trace, id);
	for (let i = 0; i < 6 && op && ['elementwise', 'softmax', 'cast'].includes(op.primitive.kind); i++) op = makerOf(trace, op.inputs[0]!);
	return op?.primitive.kind === 'reshape' ? op : undefined;
}
