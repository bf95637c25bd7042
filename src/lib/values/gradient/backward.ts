import type { Op, Tensor, TensorId } from '../../ir/index.ts';
import type { RecurrentCall } from '../primitives/recurrent.ts';
import { unknown, type KnownValue, type UnknownValue } from '../value.ts';
import { isInexact, single } from '../random/noise.ts';
import { isDifferentiable, pullBack } from './table.ts';

/** What going back through a trace needs to know of it. */
export interface Forward {
	readonly tensors: readonly Tensor[];
	readonly ops: readonly Op[];
	/** Where in `ops` a tensor is made; undefined where nothing makes it. */
	readonly makerOf: (id: TensorId) => number | undefined;
	/** The values of tensors, or why one of them is not known. */
	readonly known: (ids: readonly TensorId[]) => KnownValue[] | UnknownValue;
	/** A recurrent op as it was run; undefined for any other. */
	readonly callOf: (op: Op, inputs: readonly KnownValue[]) => RecurrentCall | undefined;
	/** What is to be seen of rounding errors, where they are asked for. */
	readonly noise?: (data: Float64Array, size?: number, parts?: (i: number) => number) => Float64Array;
	/** Takes off the bounds what going back through an op costs, while so many numbers of gradients are on their way. */
	readonly afford: (op: Op, onTheWay: number) => UnknownValue | undefined;
}

/**
 * The op `gradient`: reverse-mode derivatives of a tensor, one for each of the tensors that it is asked for. It goes through the ops that lie between
 * them and whose outputs require a gradient, each once, last first. Zeros where nothing flows.
 */
export function backward(forward: Forward, { primitive, inputs }: Op): Float64Array[] | UnknownValue {
	const seeded = primitive.kind === 'gradient' && primitive.seeded;
	const root = inputs[0]!;
	const by = inputs.slice(seeded ? 2 : 1);
	const seed = forward.known(seeded ? [root, inputs[1]!] : [root]);
	if (!Array.isArray(seed)) return seed;

	const arrived = new Map<TensorId, Float64Array>([[root, seeded ? seed[1]!.data : Float64Array.of(1)]]);
	const { through, leads } = between(forward, root, by, primitive.kind === 'gradient' && primitive.ends === true);
	const asked = new Set(by);
	let onTheWay = 0;
	for (const at of through) {
		const op = forward.ops[at]!;
		const gradients = op.outputs.map((id) => arrived.get(id) ?? null);
		op.outputs.forEach((id, i) => {
			if (asked.has(id) || !gradients[i]) return;
			arrived.delete(id);
			onTheWay -= gradients[i].length;
		});
		if (gradients.every((gradient) => gradient === null)) continue;
		if (!isDifferentiable(op.primitive)) return unknown(`${op.call || op.primitive.kind} is not differentiated`);
		const refusal = forward.afford(op, onTheWay);
		if (refusal) return refusal;
		const [given, made] = [forward.known(op.inputs), forward.known(op.outputs)];
		if (!Array.isArray(given)) return given;
		if (!Array.isArray(made)) return made;
		const call = forward.callOf(op, given);
		const wanted = op.inputs.map((id) => leads.has(id));
		const flowing = pullBack(op.primitive, { inputs: given, outputs: made, gradients, wanted, ...(call && { call }) });
		op.inputs.forEach((id, i) => {
			const pure = flowing[i];
			if (!wanted[i] || !pure) return;
			// What broadcasting repeated was summed up, in some order.
			const rounds = single.has(forward.tensors[id]!.dtype) && (isInexact(op, true) || pure.length < made[0]!.data.length);
			const flow = forward.noise && rounds ? forward.noise(pure, 1, partsOf(op, made[0]!.data, gradients[0]!)) : pure;
			const sum = arrived.get(id);
			if (!sum) onTheWay += flow.length;
			arrived.set(id, sum ? sumOf(sum, flow) : flow);
		});
	}
	const sizes = forward.known(by);
	if (!Array.isArray(sizes)) return sizes;
	return by.map((id, i) => arrived.get(id) ?? new Float64Array(sizes[i]!.data.length));
}

/** How large what is subtracted is, in those derivatives that are differences: of a softmax from its target, of a square from one. */
function partsOf({ primitive }: Op, made: Float64Array, gradient: Float64Array | null): ((i: number) => number) | undefined {
	if (!gradient) return undefined;
	if (primitive.kind === 'softmax') return (i) => Math.abs(primitive.log ? gradient[i]! : gradient[i]! * made[i]!);
	return primitive.kind === 'elementwise' && primitive.fn === 'tanh' ? (i) => Math.abs(gradient[i]!) : undefined;
}

function sumOf(a: Float64Array, b: Float64Array): Float64Array {
	const sum = new Float64Array(a.length);
	for (let i = 0; i < a.length; i++) sum[i] = a[i]! + b[i]!;
	return sum;
}

/** The ops that lead from some of `by` to the root, last first, and the tensors on the way; `ends`: none that leads to one of `by`. */
function between({ tensors, ops, makerOf }: Forward, root: TensorId, by: readonly TensorId[], ends: boolean) {
	const before = new Set<number>();
	const last = new Set(ends ? by : []);
	const left = [root];
	for (let id = left.pop(); id !== undefined; id = left.pop()) {
		const maker = tensors[id]!.requiresGrad && (id === root || !last.has(id)) ? makerOf(id) : undefined;
		if (maker === undefined || before.has(maker)) continue;
		before.add(maker);
		left.push(...ops[maker]!.inputs);
	}
	const leads = new Set(by);
	const through = [...before]
		.sort((a, b) => a - b)
		.filter((at) => {
			const { inputs, outputs } = ops[at]!;
			const onTheWay = inputs.some((id) => leads.has(id));
			if (onTheWay) for (const id of outputs) if (tensors[id]!.requiresGrad) leads.add(id);
			return onTheWay;
		});
	return { through: through.reverse(), leads };
}
