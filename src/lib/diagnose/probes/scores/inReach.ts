import type { Diagnostic, Op, Span, Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, readersOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { comparedIn } from '../compared.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';

/** Between which numbers a function's results are, whatever it is given. */
const ranges: Readonly<Partial<Record<string, readonly [number, number]>>> = { sigmoid: [0, 1], tanh: [-1, 1], relu: [0, Infinity] };

const moves: ReadonlySet<Op['primitive']['kind']> = new Set(['reshape', 'slice', 'cast', 'transpose', 'concat']);

/** Where what is asked can't be given: nearly no target is between the numbers that the model's last function gives. */
export const targetsInReach: Probe = (trace, lab) => {
	const places = new Set<number>();
	return comparedIn(trace)
		.slice(0, 24)
		.flatMap(({ op, scores, target }): Diagnostic[] => {
			const last = lastOf(trace, scores);
			const range = last?.primitive.kind === 'elementwise' ? ranges[last.primitive.fn] : undefined;
			const numbers = range && isOfError(trace, op) && !places.has(last!.span.from) ? lab.numbers(target) : null;
			if (!last || !range || !numbers || numbers.length < least) return [];
			const beyond = numbers.filter((value) => value < range[0] || value > range[1]);
			if (beyond.length < most * numbers.length) return [];
			places.add(last.span.from);
			const [low, high] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))].map((value) => Number(value.toPrecision(3)));
			return [
				found(trace, (isOfKeras(trace) && madeAt(trace, last)) || last.span, {
					code: 'probe.targets_out_of_reach',
					message: `Nothing is raised. What the model gives is ${range[1] === Infinity ? 'never below 0' : `between ${range[0]} and ${range[1]}`}, and its targets are not: it can't come near them.`,
					cause: `\`${nameOf(trace, target, 'The targets')}\` go from ${low} to ${high}. Leave the function away behind the last layer, or scale the targets to what it gives.`,
					tensor: scores
				})
			];
		});
};

const least = 4;
/** The share of the targets that no result can be. */
const most = 0.9;

/** Whether what a comparison gives is squared, or its size taken, as an error is. */
const isOfError = (trace: Trace, { primitive, outputs: [out] }: Op): boolean =>
	primitive.kind === 'elementwise' &&
	readersOf(trace, out!).some((op) => op.primitive.kind === 'elementwise' && (/^(?:square|abs|pow)$/.test(op.primitive.fn) || op.inputs[0] === op.inputs[1]));

/** Where the layer was made that an op is a part of. */
function madeAt(trace: Trace, op: Op): Span | null {
	const at = trace.ops.indexOf(op);
	return (trace.calls ?? []).findLast(({ own, from, to, made }) => own && made && from <= at && at < to)?.made ?? null;
}

/** The op that made some numbers, behind what only moved them. */
function lastOf(trace: Trace, id: number): Op | undefined {
	let op = makerOf(trace, id);
	for (let i = 0; op && moves.has(op.primitive.kind) && i < 10; i++) op = makerOf(trace, op.inputs[0]!);
	return op;
}
