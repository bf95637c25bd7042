import type { Diagnostic, ModuleCall, Op, TensorId, Trace } from '../../../ir/index.ts';
import { isOfKeras } from '../../graph.ts';
import { calledIn, callAround, callAsItIs, nameAround, nameOfCall } from './called.ts';

/** The framework's own call that an op is made in. */
export function callOf({ calls = [], ops }: Trace, op: Op): ModuleCall | undefined {
	const at = ops.indexOf(op);
	return calls.findLast(({ from, to, own }) => own && from <= at && at < to);
}

export const outerOf = ({ calls = [] }: Trace, call: ModuleCall): ModuleCall => {
	let at = call;
	while (at.within !== null) at = calls[at.within]!;
	return at;
};

export interface Again {
	readonly setUp: readonly string[];
	readonly text: string;
}

/** What the program says outside of functions to have a layer called once more: the call of the model that it is in, or of the program's function around that. */
export function callAgain(trace: Trace, call: ModuleCall): Again | null {
	const outer = outerOf(trace, call);
	const called = calledIn(trace).find((one) => one.call.module === outer.module);
	if (called && outer !== call) return { setUp: called.setUp, text: callAsItIs(called) };
	const around = callAround(trace, outer.span);
	return around === null ? null : { setUp: [], text: around };
}

/** What stands before the brackets of a call: `self.rnn`. */
const writtenAs = ({ source }: Trace, { span }: ModuleCall): string => /^[\w.]+(?=\()/.exec(source.slice(span.from, span.to))?.[0] ?? '';

/** A layer's name outside of functions, where the program has one. */
export function nameOutside(trace: Trace, call: ModuleCall): string | null {
	const name = nameOfCall(trace, call);
	if (name !== null) return name;
	const outer = outerOf(trace, call);
	const written = writtenAs(trace, outer);
	const model = nameOfCall(trace, outer) ?? (/^\w+$/.test(written) ? nameAround(trace, written, outer.span) : null);
	if (model === null || outer === call) return model;
	const held = writtenAs(trace, call);
	return /^self(?:\.\w+)+$/.test(held) && call.within !== null && trace.calls![call.within] === outer ? model + held.slice('self'.length) : null;
}

/** Lines that have a list note down what a layer is given at each call: `args[0]` is what it reads. */
const noting = (trace: Trace, list: string, layer: string, what: string): readonly string[] =>
	isOfKeras(trace)
		? [`${list}, call = [], ${layer}.call`, `${layer}.call = lambda *args, **named: ${list}.append(${what}) or call(*args, **named)`]
		: [`${list} = []`, `${layer}.register_forward_pre_hook(lambda layer, args: ${list}.append(${what}))`];

/** What a layer is given is written down while the model is called. */
export function watched(trace: Trace, call: ModuleCall | undefined, what: string, holds: (given: string) => string, said: string): string | null {
	const name = call && nameOutside(trace, call);
	const again = call && callAgain(trace, call);
	return name && again ? [...again.setUp, ...noting(trace, 'given', name, what), again.text, `assert ${holds('given')}, '${said}'`].join('\n') : null;
}

export const opAt = ({ ops }: Trace, { from, to }: Pick<Diagnostic, 'from' | 'to'>, kinds: readonly string[]): Op | undefined =>
	ops.findLast(({ span, primitive }) => span.from >= from && span.to <= to && kinds.includes(primitive.kind));

/** The call of a recurrent layer that a finding speaks of. */
export function recurrentAt(trace: Trace, finding: Pick<Diagnostic, 'from' | 'to'>): ModuleCall | undefined {
	const op = opAt(trace, finding, ['rnn', 'rnn_cell']);
	return (op && callOf(trace, op)) ?? trace.calls?.findLast(({ own, span }) => own && span.from === finding.from && span.to === finding.to);
}

/** The call of a layer that gave a tensor. */
export const giverOf = ({ calls = [] }: Trace, id: TensorId): ModuleCall | undefined => calls.findLast(({ own, outputs }) => own && outputs?.includes(id));
