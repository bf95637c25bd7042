import type { Diagnostic, ModuleCall, Op, Trace } from '../../../ir/index.ts';
import { isOfKeras } from '../../graph.ts';
import { originOf } from '../origin.ts';
import { nodesIn, treeOf, type Class } from '../used/tree.ts';
import { calledIn, callAsItIs, nameOfCall } from './called.ts';
import type { Evidence } from './evidence.ts';
import { usedTest } from './influence.ts';

/** The framework's own call that an op is made in. */
function callOf({ calls = [], ops }: Trace, op: Op): ModuleCall | undefined {
	const at = ops.indexOf(op);
	return calls.findLast(({ from, to, own }) => own && from <= at && at < to);
}

const outerOf = ({ calls = [] }: Trace, call: ModuleCall): ModuleCall => {
	let at = call;
	while (at.within !== null) at = calls[at.within]!;
	return at;
};

/** The program's own call of the model that a layer's call is made in, as it can be written again. */
function callAgain(trace: Trace, call: ModuleCall): { readonly setUp: readonly string[]; readonly text: string } | null {
	const outer = outerOf(trace, call);
	const called = calledIn(trace).find((one) => one.call.module === outer.module);
	return called && outer !== call ? { setUp: called.setUp, text: callAsItIs(called) } : null;
}

/** What a layer is given is written down while the model is called. */
function watched(trace: Trace, op: Op | undefined, what: string, holds: (given: string) => string, said: string): string | null {
	const call = op && callOf(trace, op);
	const name = call && nameOfCall(trace, call);
	const again = call && callAgain(trace, call);
	if (isOfKeras(trace) || !name || !again) return null;
	return [
		...again.setUp,
		'given = []',
		`${name}.register_forward_pre_hook(lambda layer, args: given.append(${what}))`,
		again.text,
		`assert ${holds('given')}, '${said}'`
	].join('\n');
}

const opAt = ({ ops }: Trace, { from, to }: Diagnostic, kinds: readonly string[]): Op | undefined =>
	ops.findLast(({ span, primitive }) => span.from >= from && span.to <= to && kinds.includes(primitive.kind));

const recurrent = ['rnn', 'rnn_cell'];

/** The state of the last step is another than that of the first. */
const forgotten: Evidence = (trace, _, finding) => {
	const test = watched(
		trace,
		opAt(trace, finding, recurrent),
		'[s for one in args[1:] for s in (one if isinstance(one, tuple) else (one,)) if s is not None]',
		(given) => `${given}[-1] and not any(torch.equal(a, b) for a, b in zip(${given}[0], ${given}[-1]))`,
		'the last step starts from what the first starts from'
	);
	return test === null ? null : { test };
};

/** The pair of states that a layer is given is the pair that another gave, in its order. */
const swapped: Evidence = (trace, _, finding) => {
	const op = opAt(trace, finding, recurrent);
	const source = op?.inputs[1] === undefined ? undefined : originOf(trace, op.inputs[1])?.op;
	const [to, from] = [op && callOf(trace, op), source && callOf(trace, source)];
	const [name, giver] = [to && nameOfCall(trace, to), from && nameOfCall(trace, from)];
	const again = to && callAgain(trace, to);
	if (isOfKeras(trace) || !name || !giver || name === giver || !again || source?.primitive.kind !== 'rnn' || outerOf(trace, from!) !== outerOf(trace, to))
		return null;
	return {
		test: [
			...again.setUp,
			'given = []',
			`${giver}.register_forward_hook(lambda layer, args, out: given.append(out[1]))`,
			`${name}.register_forward_pre_hook(lambda layer, args: given.append(args[1]))`,
			again.text,
			"assert torch.equal(given[0][0].flatten(), given[1][0].flatten()), 'the first state is not h'"
		].join('\n')
	};
};

/** What the next layer reads are the last layer's two directions. */
const directions: Evidence = (trace, _, finding) => {
	const rnn = trace.ops.find(({ outputs }) => finding.tensor !== undefined && outputs.includes(finding.tensor));
	const joined = trace.ops.find(
		({ primitive, inputs }) => primitive.kind === 'concat' && inputs.length === 2 && inputs.every((id) => originOf(trace, id)?.op === rnn)
	);
	const from = rnn && callOf(trace, rnn);
	const to = joined && trace.calls?.find(({ own, inputs }) => own && inputs[0] === joined.outputs[0]);
	const [giver, reader] = [from && nameOfCall(trace, from), to && nameOfCall(trace, to)];
	const again = from && callAgain(trace, from);
	if (isOfKeras(trace) || !giver || !reader || !again || rnn?.primitive.kind !== 'rnn') return null;
	const state = rnn.primitive.mode === 'lstm' ? 'out[1][0]' : 'out[1]';
	return {
		test: [
			...again.setUp,
			'given = []',
			`${giver}.register_forward_hook(lambda layer, args, out: given.append(${state}))`,
			`${reader}.register_forward_pre_hook(lambda layer, args: given.append(args[0]))`,
			again.text,
			"assert torch.equal(given[1], torch.cat([given[0][-2], given[0][-1]], -1)), 'not the two directions of the last layer'"
		].join('\n')
	};
};

/** A convolution's steps are still steps when a recurrent layer reads them. */
const stepsAreSteps: Evidence = (trace, _, finding) => {
	const op = opAt(trace, finding, ['rnn']);
	const shape = op && trace.tensors[op.inputs[0]!]!.shape;
	if (op?.primitive.kind !== 'rnn' || shape?.length !== 3 || shape[1] === shape[2]) return null;
	const axis = op.primitive.batchFirst ? 1 : 0;
	const test = watched(trace, op, 'args[0].shape', (given) => `${given}[0][${axis}] == ${shape[2]}`, `the layer does not go through the ${shape[2]} steps`);
	return test === null ? null : { test };
};

/** A layer that is built is called. */
const unused: Evidence = (trace, _, finding) => {
	const layer = /`self\.(\w+)`/.exec(finding.message)?.[1];
	const cls = [...nodesIn(treeOf(trace))].find((one): one is Class => one.kind === 'class' && one.from <= finding.from && finding.to <= one.to);
	const call = trace.calls?.find(({ type, own }) => !own && type === cls?.name);
	const model = call && nameOfCall(trace, call);
	const outer = call && calledIn(trace).find((one) => one.call.module === outerOf(trace, call).module);
	if (layer === undefined || !model || !outer) return null;
	if (isOfKeras(trace)) return { test: [...outer.setUp, callAsItIs(outer), `assert ${model}.${layer}.built, '${layer} is never called'`].join('\n') };
	return {
		test: [
			...outer.setUp,
			'called = []',
			`${model}.${layer}.register_forward_hook(lambda *_: called.append(1))`,
			callAsItIs(outer),
			`assert called, '${layer} is never called'`
		].join('\n')
	};
};

/** What a layer gives reaches what the model gives, or what the model is given does. */
const unread: Evidence = (trace, _, finding) => {
	const op = trace.ops.find(({ outputs }) => finding.tensor !== undefined && outputs.includes(finding.tensor));
	const call = op && callOf(trace, op);
	const name = call && nameOfCall(trace, call);
	const again = call && callAgain(trace, call);
	if (isOfKeras(trace) || !name || !again || !trace.modules.some(({ path }) => path === call.path)) {
		const test = usedTest(trace, finding);
		return test === null ? null : { test };
	}
	const model = /^\w+/.exec(name)![0];
	const results = (outerOf(trace, call).outputs ?? []).length > 1 ? `${again.text}[0]` : again.text;
	return {
		test: [
			...again.setUp,
			`${model}.zero_grad()`,
			`${results}.sum().backward()`,
			`missing = [name for name, p in ${name}.named_parameters() if p.grad is None]`,
			`assert not missing, f'{missing} of ${name} change nothing'`
		].join('\n')
	};
};

export const layerTests: readonly (readonly [string, Evidence])[] = [
	['forgotten_state', forgotten],
	['states_swapped', swapped],
	['directions_joined', directions],
	['steps_as_features', stepsAreSteps],
	['unused_layer', unused],
	['unread_result', unread]
];
