import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { isLikelihood } from '../data/returns.ts';
import { ofParameters } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf, learningOf } from '../used/learning.ts';

/** How much one likelihood, or an entropy, is raised. */
const raised = 0.05;

/** What is earned may be a cost, of which less is better. */
const meansCost = /cost|tour|regret|penalt|distance|energy|makespan|minimi[sz]e|maximi[sz]e/i;

/** What things are called of which less is better. */
const isLess = /len|time|steps|delay|wait|dist|err|loss|waste|risk/i;

/** A policy: what earns more than it should is made likelier, and what keeps it open is not paid for. Both are tried on the loss. */
export const earnsMore: Probe = (trace, lab) => {
	const learning = learningOf(trace);
	// Who moves the weights by hand may go up the gradient.
	if (meansCost.test(trace.source) || !learning?.optimizers.some(({ steps }) => steps.length > 0)) return [];
	const learnt = ofParameters(trace);
	const told = new Set<number>();
	return learning.backwards.slice(0, 2).flatMap(({ root }) => {
		const own = ancestorsOf(trace, [root]);
		const before = lab.numbers(root)?.[0];
		const weighed = opsOf(trace, 'elementwise').filter(({ primitive, outputs, inputs: [a, b] }) => {
			if (primitive.fn !== 'mul' || !own.has(outputs[0]!) || a === undefined || b === undefined) return false;
			return [
				[a, b],
				[b, a]
			].some(([likely, weight]) => isEarned(trace, weight!) && trace.tensors[likely!]!.requiresGrad && isOfLikelihood(trace, likely!));
		});
		if (before === undefined || weighed.length === 0) return [];
		const rises = (changes: ReadonlyMap<TensorId, Float64Array>): boolean => (lab.change(changes).numbers(root)?.[0] ?? before) > before + 1e-12;
		return [...turnedRound(trace, lab, weighed, rises), ...paidFor(trace, lab, own, learnt, rises)].filter(({ from }) => !told.has(from) && told.add(from));
	});
};

/** Whether a name says that something was earned, and no gradient flows there. */
function isEarned(trace: Trace, id: TensorId): boolean {
	const { requiresGrad, shape } = trace.tensors[id]!;
	const says = (name: string): boolean => /^(?:self\.)?(?:\w*_)?(?:adv\w*|returns?|rewards?|gains?|delta|td\w*|R|G)$/i.test(name);
	let at = id;
	for (let i = 0; i < 6 && shape && sizeOf(shape) > 1 && !requiresGrad; i++) {
		if (says(nameOf(trace, at, '')) || (trace.arguments ?? []).some(({ tensor, name }) => tensor === at && says(name))) return true;
		const op = makerOf(trace, at);
		if (!op || op.inputs[0] === undefined || !['cast', 'reshape', 'slice', 'elementwise'].includes(op.primitive.kind)) return false;
		at = op.inputs[0];
	}
	return false;
}

/** The likelihood of what was drawn, or how much likelier it has become. */
function likelihoodIn(trace: Trace, id: TensorId): TensorId | null {
	for (let at = id, i = 0; i < 8; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind === 'gather') return isLikelihood(trace, at) ? at : null;
		if (!op || !['cast', 'reshape', 'elementwise'].includes(op.primitive.kind)) return null;
		const next = op.inputs.find((one) => trace.tensors[one]!.requiresGrad);
		if (next === undefined) return null;
		at = next;
	}
	return null;
}
const isOfLikelihood = (trace: Trace, id: TensorId): boolean => likelihoodIn(trace, id) !== null;

/** Where what earned most, made likelier, makes the loss greater. */
function turnedRound(trace: Trace, lab: Lab, weighed: readonly Op[], rises: (changes: ReadonlyMap<TensorId, Float64Array>) => boolean): readonly Diagnostic[] {
	return weighed.slice(0, 2).flatMap((op): Diagnostic[] => {
		const likely = op.inputs.find((id) => trace.tensors[id]!.requiresGrad)!;
		const earned = op.inputs.find((id) => id !== likely)!;
		const [logs, weights] = [lab.numbers(likelihoodIn(trace, likely)!), lab.numbers(earned)];
		const best = weights ? weights.indexOf(weights.reduce((a, b) => Math.max(a, b), -Infinity)) : -1;
		const names = [...ancestorsOf(trace, [earned])].map((id) => nameOf(trace, id, ''));
		if (names.some((name) => isLess.test(name))) return [];
		if (!logs || !weights || logs.length !== weights.length || best < 0 || !(weights[best]! > 0)) return [];
		const changed = Float64Array.from(logs, (value, i) => (i === best ? value + raised : value));
		if (!rises(new Map([[likelihoodIn(trace, likely)!, changed]]))) return [];
		return [
			hazardAt(trace, op, {
				code: 'probe.earns_less',
				message: 'Nothing is raised. The loss grows where what earned most becomes likelier: the policy learns to avoid it.',
				cause: `A step makes the loss less. \`${nameOf(trace, earned, 'What was earned')}\` times the logarithm of how likely the action is has to be made more: turn its sign round.`,
				tensor: op.outputs[0]!
			})
		];
	});
}

/** Where an entropy of the policy, the sum of -p log p, makes the loss greater. */
function paidFor(
	trace: Trace,
	lab: Lab,
	own: ReadonlySet<TensorId>,
	learnt: ReadonlySet<TensorId>,
	rises: (changes: ReadonlyMap<TensorId, Float64Array>) => boolean
): readonly Diagnostic[] {
	const sums = opsOf(trace, 'reduce').filter(({ primitive, inputs, outputs }) => {
		const product = primitive.fn === 'sum' && own.has(outputs[0]!) && learnt.has(outputs[0]!) ? productOf(trace, inputs[0]!) : undefined;
		return product !== undefined && isSpread(lab, product);
	});
	return sums.slice(0, 1).flatMap((op): Diagnostic[] => {
		const values = lab.numbers(op.outputs[0]!);
		// As -H where the sign is turned behind the sum.
		const sign = values && values[0]! < 0 ? -1 : 1;
		if (!values || !rises(new Map([[op.outputs[0]!, values.map((value) => value + sign * raised)]]))) return [];
		const at = opsOf(trace, 'elementwise').findLast(
			({ primitive, inputs, outputs }) =>
				(primitive.fn === 'add' || primitive.fn === 'sub') &&
				own.has(outputs[0]!) &&
				inputs.some((id) => ancestorsOf(trace, [id]).has(op.outputs[0]!)) &&
				inputs.some((id) => learnt.has(id) && !ancestorsOf(trace, [id]).has(op.outputs[0]!))
		);
		return [
			hazardAt(trace, at ?? op, {
				code: 'probe.entropy_paid_for',
				message: 'Nothing is raised. The loss grows with the entropy of the policy: it is driven to do one thing only.',
				cause: 'An entropy that is to keep a policy open is taken off its loss: `loss = policy_loss - beta * entropy`.',
				tensor: op.outputs[0]!
			})
		];
	});
}

/** The product that a sum is of. */
function productOf(trace: Trace, id: TensorId): Op | undefined {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'elementwise' && op.primitive.fn === 'neg') return productOf(trace, op.inputs[0]!);
	return op?.primitive.kind === 'elementwise' && op.primitive.fn === 'mul' ? op : undefined;
}

/** Whether a product is of chances and of their logarithms. */
function isSpread(lab: Lab, { inputs: [a, b] }: Op): boolean {
	const [x, y] = [a === undefined ? null : lab.numbers(a), b === undefined ? null : lab.numbers(b)];
	if (!x || !y || x.length !== y.length || x.length < 2) return false;
	const near = (p: number, log: number): boolean => Math.abs(Math.log(p) - log) < 1e-4 * Math.max(1, Math.abs(log));
	return x.every((value, i) => value > 0 && near(value, y[i]!)) || y.every((value, i) => value > 0 && near(value, x[i]!));
}
