import type { DType, Op, Primitive, TensorId } from '../../ir/index.ts';
import type { Interpreter } from '../../python/index.ts';
import { unrolled } from '../layers/steps.ts';
import type { Lowering } from '../lower.ts';
import type { StridedTensor } from '../tensor.ts';
import { plus, type Rule } from './rule.ts';
import { rules, zeros } from './rules.ts';
import { goBack } from './tape.ts';

/** What a framework knows of the tensors on a gradient's way. */
export interface Differentiation<T extends StridedTensor> {
	/** What builds the ops of gradients, of a dtype. */
	lowering(dtype: DType): Lowering<T>;
	/** A tensor of the trace as ops take it. */
	tensorOf(id: TensorId): T;
	/** Whether a gradient is to reach it. */
	carries(id: TensorId): boolean;
	/** Whether nothing is gone through behind it, whatever made it. */
	isLeaf(id: TensorId): boolean;
	/** Is told of the gradient that a primitive passes on. */
	made?(of: Primitive, gradient: T): void;
}

/**
 * The gradients of `by`, as ops that have gradients themselves: what a gradient of a gradient asks for. null where nothing flows; nothing is gone through
 * behind a tensor of `by`.
 */
export function differentiate<T extends StridedTensor>(
	host: Interpreter,
	root: TensorId,
	seed: T,
	by: readonly TensorId[],
	framework: Differentiation<T>
): (T | null)[] {
	const { ops } = host.trace;
	const ends = new Set(by);
	const arrived = new Map<TensorId, T>([[root, seed]]);
	const arrive = (id: TensorId, gradient: T): void => {
		const before = arrived.get(id);
		arrived.set(id, before ? plus(framework.lowering(before.dtype), before, gradient) : gradient);
	};
	const through = new Set<Op>();
	goBack(host, [root], (id, op) => {
		if (!op || (id !== root && ends.has(id)) || framework.isLeaf(id)) return [];
		through.add(op);
		return op.inputs.filter((input) => framework.carries(input));
	});
	const order = new Map(ops.map((op, i) => [op, i]));
	const leads = new Set<TensorId>(ends);
	const onTheWay = [...through]
		.sort((a, b) => order.get(a)! - order.get(b)!)
		.filter(({ inputs, outputs }) => {
			const leading = inputs.some((id) => leads.has(id));
			if (leading) for (const id of outputs) leads.add(id);
			return leading;
		});
	for (const op of onTheWay.reverse()) {
		const all = op.outputs.map((id) => arrived.get(id) ?? null);
		if (all.every((gradient) => gradient === null)) continue;
		const [x, y] = [op.inputs, op.outputs].map((ids) => ids.map((id) => framework.tensorOf(id))) as [T[], T[]];
		const { primitive } = op;
		if (primitive.kind === 'rnn' || primitive.kind === 'rnn_cell') {
			unrolled(framework.lowering(x[0]!.dtype), primitive, x).forEach((output, i) => {
				const gradient = all[i];
				if (!gradient) return;
				const inputs = op.inputs.filter((id) => leads.has(id));
				differentiate(host, output.ir.id, gradient, inputs, framework).forEach((made, k) => made && arrive(inputs[k]!, made));
			});
			continue;
		}
		const rule = rules[primitive.kind] as Rule | undefined;
		if (!rule) return host.unsupported(`the gradient of a gradient of ${op.call || primitive.kind}`);
		const lowering = framework.lowering(y[0]!.dtype);
		const g = all[0] ?? zeros(lowering, y[0]!.shape);
		rule(primitive, { x, y, g, by: lowering }).forEach((make, i) => {
			const made = leads.has(op.inputs[i]!) ? (make?.() as T | null | undefined) : null;
			if (!made) return;
			framework.made?.(primitive, made);
			arrive(op.inputs[i]!, made);
		});
	}
	return by.map((id) => arrived.get(id) ?? null);
}
