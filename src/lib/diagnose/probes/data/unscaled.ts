import { lineAt, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { comparedIn, type Compared } from '../compared.ts';
import { ofPredictions } from '../given.ts';
import type { Probe } from '../probe.ts';
import { givenBy } from '../scores/probabilities.ts';
import { ancestorsOf, eventsOf, found } from '../used/learning.ts';

const passes: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'slice', 'reshape', 'concat', 'index', 'take', 'transpose', 'as_strided']);

/** What a model gives that has learnt scaled targets, or their differences or logarithms, held against the numbers that those were computed of. */
export const heldAgainstUnscaled: Probe = (trace, lab) => {
	const ofLosses = learntFrom(trace);
	const compared = comparedIn(trace);
	const learnt = compared.find(({ op, target }) => op.outputs.some((id) => ofLosses.has(id)) && computedOf(trace, target));
	const computed = learnt && computedOf(trace, learnt.target);
	const model = learnt && givenBy(trace, learnt.scores);
	if (!learnt || !computed || !model) return [];
	const others = [...compared, ...predictedIn(trace)].filter((one) => isTested(one, ofLosses) && givenBy(trace, one.scores) === model).slice(0, 3);
	const moved = others.length > 0 ? movedIn(trace, [learnt.target, ...others.map(({ target }) => target)], (id) => lab.numbers(id)) : null;
	const own = moved?.[0]!.sourceOf(moved[0]!.elements[0]!);
	const held = others.find((_, i) => {
		const { elements, sourceOf } = moved?.[i + 1] ?? { elements: [], sourceOf: () => undefined };
		const source = elements[0] === undefined ? undefined : sourceOf(elements[0]);
		const isOne = source !== undefined && source !== own && elements.every((element: number) => element !== 0 && sourceOf(element) === source);
		return isOne && comesFrom(trace, computed.outputs[0]!, new Set(source.outputs), 400) && isOfOne(trace, computed, source);
	});
	if (!held) return [];
	const name = nameOf(trace, held.target, 'the numbers');
	return [
		found(trace, held.op.span, {
			code: 'probe.held_against_unscaled',
			message: `Nothing is raised. What the model has learnt to give was computed of these numbers, and is held against \`${name}\` as they are.`,
			cause: `Its targets were computed in line ${lineAt(trace.source, computed.span.from)}. What comes out has to be computed back before it is held against \`${name}\`.`,
			tensor: held.target
		})
	];
};

type Held = Pick<Compared, 'op' | 'scores' | 'target'>;

/** What `predict` gives for several batches, held against other numbers. */
function predictedIn(trace: Trace): readonly Held[] {
	const predicted = ofPredictions(trace);
	return opsOf(trace, 'elementwise').flatMap((op): Held[] => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'sub' || a === undefined || b === undefined || predicted.has(a) === predicted.has(b)) return [];
		const [scores, target] = predicted.has(a) ? [a, b] : [b, a];
		return String(trace.tensors[scores]!.shape) === String(trace.tensors[target]!.shape) ? [{ op, scores, target }] : [];
	});
}

const isTested = ({ op }: Held, ofLosses: ReadonlySet<TensorId>): boolean => !op.outputs.some((id) => ofLosses.has(id));

/** What losses are made of: of backward passes, of tapes, of \`fit\`. */
function learntFrom(trace: Trace): ReadonlySet<TensorId> {
	const losses = (trace.calls ?? []).filter(
		({ type, span }) => type === 'Loss' && /\.(?:fit|train_on_batch)\s*\(/.test(trace.source.slice(span.from, span.to))
	);
	const roots = [
		...eventsOf(trace.learning ?? [], 'backward').map(({ root }) => root),
		...opsOf(trace, 'gradient').map(({ inputs }) => inputs[0]!),
		...losses.flatMap(({ outputs }) => outputs ?? [])
	];
	return ancestorsOf(trace, roots);
}

const computes: ReadonlySet<string> = new Set(['sub', 'div', 'mul', 'add', 'log', 'log1p', 'sqrt']);

/** The op that computed a target's numbers one by one, behind what only moved them; null where it was none. */
function computedOf(trace: Trace, id: TensorId): Op | null {
	let op = makerOf(trace, id);
	for (let i = 0; op && passes.has(op.primitive.kind) && i < 40; i++) op = makerOf(trace, op.inputs[0]!);
	return op?.primitive.kind === 'elementwise' && computes.has(op.primitive.fn) ? op : null;
}

/** Whether all rows of numbers that an op computes of come from one source: then nothing was added to them, as noise is. */
function isOfOne(trace: Trace, op: Op, source: Op, depth = 5): boolean {
	const rank = trace.tensors[op.outputs[0]!]!.shape?.length ?? 0;
	return op.inputs.every((id) => {
		const made = makerOf(trace, id);
		if (!made || made === source || (trace.tensors[id]!.shape?.length ?? 0) < rank) return true;
		const isWay = passes.has(made.primitive.kind) || (made.primitive.kind === 'elementwise' && computes.has(made.primitive.fn));
		return isWay && depth > 0 && isOfOne(trace, made, source, depth - 1);
	});
}
