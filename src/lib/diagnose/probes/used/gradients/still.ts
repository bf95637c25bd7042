import type { Diagnostic, Op, Trace } from '../../../../ir/index.ts';
import { execute } from '../../../../values/index.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { eventsOf, found } from '../learning.ts';

/** How many steps at the beginning are looked at, and how many of them may rest: a rate may rise from 0. */
const looked = 4;

/** An optimiser whose first steps move no weight, whatever the gradients are: its rate is 0. */
export const stepsRest: Hazard = (trace) => {
	const places = new Map<number, (typeof steps)[number][]>();
	const steps = eventsOf(trace.learning ?? [], 'step');
	for (const step of steps) places.set(step.optimizer, [...(places.get(step.optimizer) ?? []), step]);
	return [...places.values()].flatMap((own): Diagnostic[] => {
		const rests = own.slice(0, looked).map((step) => restsAt(trace, step));
		if (rests.length < 2 || rests[0] !== true || rests[1] !== true || rests.slice(0, own.length).some((one) => one === null)) return [];
		const of = own.findIndex((step) => restsAt(trace, step) === false);
		const schedule = /(?:LambdaLR|Scheduler|LR)\(/.exec(trace.source);
		const lines = trace.source.split('\n');
		const said = schedule ? lines.findIndex((line) => line.includes(schedule[0])) : -1;
		const from = said >= 0 ? lines.slice(0, said).reduce((n, line) => n + line.length + 1, 0) : own[0]!.from;
		return [
			found(trace, said >= 0 ? { from, to: from + lines[said]!.length } : own[0]!, {
				code: 'probe.steps_rest',
				message: `Nothing is raised. The rate is 0 in the first ${of < 0 ? own.length : of} steps: they move no weight.`,
				cause: `\`step()\` is called, and each weight is the same behind it, whatever its gradient is. A factor that is made by dividing whole numbers with \`//\` is 0 up to the first whole one.`
			})
		];
	});
};

/** Whether the parameters stay what they are, whatever the gradients are; null where that is not known. */
function restsAt(trace: Trace, step: { readonly at: number; readonly from: number }): boolean | null {
	const updates: Op[] = [];
	for (let i = step.at; i < trace.ops.length && updates.length < 3; i++) {
		const op = trace.ops[i]!;
		if (op.span.from !== step.from) break;
		if (op.primitive.kind === 'fused') updates.push(op);
	}
	const before = trace.ops.slice(Math.max(0, step.at - 60), step.at).filter((op) => op.primitive.kind === 'fused' && op.span.from === step.from);
	const found = updates.length > 0 ? updates : before.slice(-3);
	return found.length === 0 ? null : found.every((op) => leaves(op));
}

/** Whether an update gives its parameter back, tried with numbers of one element each. */
function leaves(op: Op): boolean {
	const values = [0.731, 0.417, 0.193, 0.057, 0.029];
	const tensors = [...op.inputs, ...op.outputs].map((_, id) => ({
		id,
		shape: [1],
		dtype: 'float64' as const,
		device: 'cpu',
		axes: [null],
		role: 'activation' as const,
		requiresGrad: false,
		span: op.span,
		path: ''
	}));
	const ops: Op[] = op.inputs.map((_, id) => ({ ...op, primitive: { kind: 'literal', values: [values[id % values.length]!] }, inputs: [], outputs: [id] }));
	const outputs = op.outputs.map((_, i) => op.inputs.length + i);
	const result = execute({ tensors, ops: [...ops, { ...op, inputs: op.inputs.map((_, id) => id), outputs }] }, { only: outputs }).get(outputs[0]!);
	return result?.known === true && result.data[0] === values[0];
}
