import type { Op, TensorId, Trace } from '../ir/index.ts';
import { tfDtype } from './dtype.ts';
import { notComputed } from './primitives/index.ts';

/** Ops whose outputs are given to a backend rather than computed by it. */
const leafKinds: ReadonlySet<Op['primitive']['kind']> = new Set(['random', 'full', 'literal', 'arange']);

/** What of a trace a backend is to run. */
export interface Program {
	readonly trace: Trace;
	/** The ops that compute, in program order. */
	readonly ops: readonly Op[];
	/** Tensors that they read and none of them makes: weights, inputs, numbers. */
	readonly leaves: readonly TensorId[];
	/** What is read back: the outputs of recurrent layers, and all that no other op reads. */
	readonly results: readonly TensorId[];
	/** Index of the last op that reads a tensor. */
	readonly lastRead: ReadonlyMap<TensorId, number>;
}

/** No backend computes gradients: they are given to it as weights are, or left out with all that is computed from them. */
export function programOf(trace: Trace, gradients: 'given' | 'left out' = 'left out'): Program {
	const without = new Set<TensorId>();
	const ops = trace.ops.filter(({ primitive, inputs, outputs }) => {
		if (leafKinds.has(primitive.kind) || primitive.kind === 'seed') return false;
		const isGradient = primitive.kind === 'gradient';
		if (!isGradient && !inputs.some((id) => without.has(id))) return true;
		if (!isGradient || gradients === 'left out') for (const id of outputs) without.add(id);
		return false;
	});
	const made = new Set(ops.flatMap(({ outputs }) => outputs));
	const lastRead = new Map<TensorId, number>();
	ops.forEach(({ inputs }, i) => inputs.forEach((id) => lastRead.set(id, i)));
	const results = ops.flatMap(({ primitive, outputs }) => outputs.filter((id) => primitive.kind === 'rnn' || !lastRead.has(id)));
	return { trace, ops, leaves: [...lastRead.keys()].filter((id) => !made.has(id)), results, lastRead };
}

/** What the program calls a tensor: `x`, `lstm.weight_ih_l0`; else the call that made it. */
export function tensorName({ trace }: Program, id: TensorId): string {
	const bound = trace.bindings.findLast(({ tensor }) => tensor === id);
	if (bound) return bound.name;
	const { path, role } = trace.tensors[id]!;
	if (role === 'parameter' && path !== '') return path;
	const maker = trace.ops.find(({ outputs }) => outputs.includes(id));
	return maker?.call ? `the result of ${maker.call}` : 'a tensor';
}

/** Why an op cannot be run by tfjs on every backend; null where it can. */
export function unrunnable({ trace: { tensors } }: Program, { primitive, call, inputs, outputs }: Op): string | null {
	const of = [...inputs, ...outputs].map((id) => tensors[id]!);
	if (of.some(({ shape }) => shape === null)) return `The shape of what ${call} takes or gives is not known.`;
	const complex = of.find(({ dtype }) => tfDtype(dtype) === null);
	if (complex) return `${call} takes or gives ${complex.dtype}, which is not run here.`;
	if (primitive.kind === 'matmul' && tfDtype(of[0]!.dtype) !== 'float32')
		return `${call} multiplies matrices of ${of[0]!.dtype}; tfjs does so in float32 only.`;
	const why = notComputed(
		primitive,
		of.map(({ dtype }) => dtype)
	);
	return why === null ? null : `${call || primitive.kind} ${why}.`;
}
