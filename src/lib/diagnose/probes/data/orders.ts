import { sizeOf, type Diagnostic, type ModuleCall, type Op, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { isPrediction, ofParameters, ofPredictions, outermost } from '../given.ts';
import { shuffleIn } from '../keras/zipped.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';
import { nodesIn, treeOf, type Call } from '../used/tree.ts';
import { listedIn } from './listed.ts';
import { turnedBy } from './shuffled.ts';

/** Which samples, by their rows in what they are taken from, the rows of a result or of targets belong to: the first of them. */
interface Rows {
	/** How many samples there are. */
	readonly of: number;
	readonly rows: readonly number[];
}

/** Results of samples in one order that are held against targets in another. */
export const ordersAlike: Probe = (trace, lab) => {
	const told = new Set<number>();
	const tried = new Map<number, number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		const times = tried.get(op.span.from) ?? 0;
		if (!['eq', 'ne', 'sub'].includes(op.primitive.fn) || a === undefined || b === undefined || told.has(op.span.from) || times >= mostTurns) return [];
		const isMade = (id: TensorId): boolean => {
			const made = (one: TensorId): boolean => ofParameters(trace).has(one) || ofPredictions(trace).has(one);
			return made(id) || (listedIn(trace, id)?.every(made) ?? false);
		};
		if (isMade(a) === isMade(b)) return [];
		tried.set(op.span.from, times + 1);
		const [made, target] = isMade(a) ? [a, b] : [b, a];
		const sizes = [made, target].map((id) => trace.tensors[id]!.shape?.[0] ?? 0);
		if (sizes[0] !== sizes[1] || sizes[0]! < least) return [];
		const parts = partsOf(trace, made)?.slice(0, 40) ?? [];
		const [call] = parts;
		const inputs = parts.flatMap(({ inputs: [input] }) => input ?? []);
		if (!call || inputs.length < parts.length || inputs.some((id) => isMade(id)) || isOfTheSame(trace, inputs[0]!, target)) return [];
		const asked = rowsOf(trace, lab, inputs);
		const wanted = asked && rowsOf(trace, lab, [target]);
		if (!asked || !wanted || asked.of !== wanted.of || new Set(asked.rows).size < asked.rows.length) return [];
		const n = Math.min(asked.rows.length, wanted.rows.length);
		const offsets = new Set(asked.rows.slice(0, n).map((row, i) => row - wanted.rows[i]!));
		const sums = new Set(asked.rows.slice(0, n).map((row, i) => row + wanted.rows[i]!));
		if (n < least || offsets.size < 3 || sums.size < 3) return [];
		told.add(op.span.from);
		const name = nameOf(trace, target, 'the targets');
		const loader = shuffledAt(trace, call.span);
		return [
			found(trace, loader ?? turnedBy(trace, inputs[0]!)?.span ?? op.span, {
				code: 'probe.asked_in_another_order',
				message: `Nothing is raised. What is asked is shuffled, and \`${name}\` is in another order: a result is held against the target of another sample.`,
				cause: `The first results are those of rows ${listed(asked.rows)}, and they are held against the targets of rows ${listed(wanted.rows)}. ${loader ? 'What is tested needs no shuffling; or take the targets from the very batches that are asked' : 'Draw one order, and take both by it'}.`,
				tensor: target
			})
		];
	});
};

const least = 4;
/** How many turns of a loop are looked at. */
const mostTurns = 4;
const listed = (rows: readonly number[]): string => `${rows.slice(0, 4).join(', ')}, …`;

/** What is looked through to a call of a model: what keeps rows where they are. */
const passes: ReadonlySet<Op['primitive']['kind']> = new Set(['elementwise', 'cast', 'softmax', 'reduce', 'reshape', 'slice', 'concat']);

/** The calls of which a result's rows are put together, in their order. */
function partsOf(trace: Trace, id: TensorId): readonly ModuleCall[] | null {
	const parts: ModuleCall[] = [];
	const waiting = [id];
	for (let i = 0; waiting.length > 0 && i < 400; i++) {
		const at = waiting.pop()!;
		const op = makerOf(trace, at);
		if (!op) return null;
		const call = outermost(trace).findLast(
			({ type, outputs, span }) => type !== 'Loss' && (outputs?.includes(at) || (isPrediction(op) && span.from === op.span.from))
		);
		if (call) {
			parts.push(call);
			continue;
		}
		const listed = listedIn(trace, at);
		if (listed) {
			waiting.push(...listed.toReversed());
			continue;
		}
		const rows = trace.tensors[at]!.shape?.[0];
		const isJoined = op.primitive.kind === 'concat' && op.primitive.axis === 0;
		const inputs = op.inputs.filter((input) => isJoined || ofParameters(trace).has(input) || ofPredictions(trace).has(input));
		if (!passes.has(op.primitive.kind) || (!isJoined && (inputs.length !== 1 || trace.tensors[inputs[0]!]!.shape?.[0] !== rows))) return null;
		waiting.push(...inputs.toReversed());
	}
	return parts;
}

/** Whether a target is made of what was put into an order for the input, or both are by draws of one seed. */
function isOfTheSame(trace: Trace, input: TensorId, target: TensorId): boolean {
	const orders = new Set<TensorId>();
	for (let op = makerOf(trace, input), i = 0; op && i < 20; op = makerOf(trace, op.inputs[0] ?? -1), i++)
		if (op.primitive.kind === 'take' || op.primitive.kind === 'index') for (const id of [...op.outputs, ...op.inputs.slice(1)]) orders.add(id);
	return comesFrom(trace, target, orders) || [...trace.source.matchAll(/\.shuffle\([^()]*\bseed\b/g)].length > 1;
}

/** The rows that tensors, one behind the other, are taken of. */
function rowsOf(trace: Trace, lab: Lab, ids: readonly TensorId[]): Rows | null {
	const moved = movedIn(trace, ids, (id) => lab.numbers(id));
	const source = moved?.[0]!.sourceOf(moved[0]!.elements[0]!);
	const sizes = source && trace.tensors[source.outputs[0]!]!.shape;
	if (!moved || !source || !sizes?.[0] || sizes[0] < least || isBlend(trace, source)) return null;
	const inner = sizeOf(sizes.slice(1));
	const rows: number[] = [];
	for (const [i, id] of ids.entries()) {
		const { elements, sourceOf, placeOf }: Moved = moved[i]!;
		const count = trace.tensors[id]!.shape![0]!;
		const width = elements.length / count;
		for (const [place, element] of elements.entries()) {
			if (element === 0 || sourceOf(element) !== source) return null;
			const row = Math.floor(placeOf(element) / inner);
			if (place % width === 0) rows.push(row);
			else if (row !== rows.at(-1)) return null;
		}
	}
	return { of: sizes[0], rows };
}

/** Whether rows are made of several rows each: those of a blend belong to two samples. */
const isBlend = (trace: Trace, { primitive, inputs, outputs }: Op): boolean =>
	primitive.kind === 'elementwise' && inputs.filter((id) => String(trace.tensors[id]!.shape) === String(trace.tensors[outputs[0]!]!.shape)).length > 1;

/** Where the data that a call goes through, or that the loop around it goes through, are shuffled. */
function shuffledAt(trace: Trace, span: Span): Span | null {
	const nodes = [...nodesIn(treeOf(trace))];
	const loop = nodes.findLast((one) => one.kind === 'for' && one.from <= span.from && span.from < one.to);
	const call = nodes.find((one): one is Call => one.kind === 'call' && one.from === span.from && one.to === span.to);
	const given = [...(call?.args.slice(0, 1).map(({ value }) => value) ?? []), ...(loop?.kind === 'for' ? [loop.iterable] : [])];
	for (const one of given) {
		const shuffle = shuffleIn(trace, one);
		if (shuffle) return shuffle;
		const names = new Set([...nodesIn(one)].flatMap((node) => (node.kind === 'name' ? [node.name] : [])));
		const loader = nodes.findLast(
			(node) =>
				node.kind === 'assign' &&
				node.to <= span.from &&
				node.targets.some((target) => target.kind === 'name' && names.has(target.name)) &&
				/\bshuffle\s*=\s*True/.test(trace.source.slice(node.value.from, node.value.to))
		);
		if (loader?.kind === 'assign') return loader.value;
	}
	return null;
}
