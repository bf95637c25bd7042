import type { TensorId, Trace } from '../ir/index.ts';
import { gradientCost } from '../values/bounds.ts';
import { programOf, unrunnable, type Program } from './program.ts';
import { grouped, programSize, runRefusal } from './size.ts';

/** Multiply–adds of all gradients of a program together: nothing can interrupt one of them. */
const largestWork = 3e8;

/** What is to be run of a trace, and what the reader is to know of its gradients. */
export interface Choice {
	readonly program: Program;
	readonly note: string | null;
}

/** The program without its gradients and what comes of them. */
export const withoutGradients = (trace: Trace, why: string): Choice => ({
	program: programOf(trace),
	note: `What is computed from gradients is left out: ${why}`
});

/**
 * The whole of a trace, its gradients computed in float64 and given to the backends, where that is not too much; else what needs no gradient.
 */
export function choose(trace: Trace): Choice {
	const program = programOf(trace, 'given');
	if (!trace.ops.some(({ primitive }) => primitive.kind === 'gradient')) return { program, note: null };
	const why = refusal(trace, program);
	return why === null ? { program, note: 'Gradients are computed in float64 and given to every backend.' } : withoutGradients(trace, why);
}

/** Why gradients cannot be given, or what comes of them cannot be run; null where they can. */
function refusal(trace: Trace, program: Program): string | null {
	const work = gradientWork(trace);
	if (work > largestWork) return `they take some ${grouped(Math.round(work))} multiply–adds in float64, and at most ${grouped(largestWork)} are done.`;
	for (const op of program.ops) {
		const why = unrunnable(program, op);
		if (why !== null) return why;
	}
	return runRefusal(programSize(program));
}

/** About what a program's gradients take, where each op that carries one is gone back through once. */
function gradientWork({ tensors, ops }: Trace): number {
	const shape = (id: TensorId) => tensors[id]!.shape ?? [];
	return ops
		.filter(({ outputs }) => outputs.some((id) => tensors[id]!.requiresGrad))
		.reduce((sum, op) => sum + gradientCost(op, op.inputs.map(shape), op.outputs.map(shape)).work, 0);
}
