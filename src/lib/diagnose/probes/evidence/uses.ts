import type { Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import { ancestorsOf, learningOf } from '../used/learning.ts';
import { runsOf } from '../used/runs.ts';
import { boundName } from './called.ts';
import type { Evidence } from './evidence.ts';
import { callOf, nameOutside } from './watched.ts';

/** A loss that a program leaves goes back to a weight as often as the weight was used for it: its graph is there when its numbers are gone. */
const usesTest = (loss: string, weight: string, times: number, said: string): { readonly test: string } => ({
	test: [
		`weight, nodes, uses = ${weight}, [${loss}.grad_fn], 0`,
		'for node in nodes:',
		'    behind = [one for one, _ in node.next_functions if one is not None]',
		"    uses += sum(getattr(one, 'variable', None) is weight for one in behind)",
		'    nodes += [one for one in dict.fromkeys(behind) if one not in nodes]',
		`assert uses >= ${times}, f'${said} {uses} of ${times} steps'`
	].join('\n')
});

const lossOf = (trace: Trace): string | null => {
	const root = learningOf(trace)?.backwards.at(-1)?.root;
	return root === undefined ? null : boundName(trace, root);
};

/** Each step is a part of what is learnt from, by way of the state. */
const throughSteps: Evidence = (trace, _, { tensor }) => {
	const steps = runsOf(trace).find((run) => run.some(({ inputs }) => tensor !== undefined && inputs.some((id) => ancestorsOf(trace, [id]).has(tensor))));
	const root = learningOf(trace)?.backwards.at(-1)?.root;
	const [loss, call] = [lossOf(trace), steps && callOf(trace, steps[0]!)];
	const name = call && nameOutside(trace, call);
	if (!steps || root === undefined || loss === null || !name) return null;
	const own = ancestorsOf(trace, [root]);
	const used = steps.filter(({ outputs }) => outputs.some((id) => own.has(id)));
	const times = used.filter((op) => trace.ops.indexOf(op) > trace.ops.indexOf(steps[0]!) || op === steps[0]).length;
	const turns = new Set(learningOf(trace)!.backwards.map(({ from }) => from)).size === 1 ? learningOf(trace)!.backwards.length : 1;
	const weight = steps[0]!.primitive.kind === 'rnn' ? 'weight_hh_l0' : 'weight_hh';
	return usesTest(loss, `${name}.${weight}`, times % turns === 0 ? times / turns : times, `${loss} goes back through`);
};

/** Each turn of a loop is a part of what is learnt from. */
const ofAllTurns: Evidence = (trace, _, { tensor }) => {
	const last = tensor === undefined ? undefined : makerOf(trace, tensor);
	const loss = tensor === undefined ? null : boundName(trace, tensor);
	if (!last || tensor === undefined || loss === null) return null;
	const own = ancestorsOf(trace, [tensor]);
	const call = (trace.calls ?? []).findLast(({ outputs }) => outputs?.[0] !== undefined && own.has(outputs[0]));
	const name = call?.within === null ? nameOutside(trace, call) : null;
	if (!call || !name) return null;
	const at = learningOf(trace)?.backwards.find(({ root }) => root === tensor)?.at ?? 0;
	const before = learningOf(trace)?.backwards.findLast((one) => one.at < at)?.at ?? 0;
	const times = trace.ops
		.slice(before, at)
		.filter(
			({ span, call: fn, outputs: [out] }) => span.from === last.span.from && fn === last.call && out !== undefined && trace.tensors[out]!.shape?.length === 0
		).length;
	return usesTest(loss, `next(${name}.parameters())`, times, `${loss} is of`);
};

export const usesTests: readonly (readonly [string, Evidence])[] = [
	['detached_each_step', throughSteps],
	['loss_overwritten', ofAllTurns]
];
