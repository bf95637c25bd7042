import type { Op, Trace } from '../../../ir/index.ts';
import { isOfKeras, readersOf } from '../../graph.ts';
import { originOf } from '../origin.ts';
import { ancestorsOf } from '../used/learning.ts';
import { nodesIn, treeOf, type Class } from '../used/tree.ts';
import { calledIn, callAround, callAsItIs, nameOfCall } from './called.ts';
import type { Evidence } from './evidence.ts';
import { usedTest } from './influence.ts';
import { callAgain, callOf, giverOf, nameOutside, opAt, outerOf, recurrentAt, watched } from './watched.ts';

const recurrent = ['rnn', 'rnn_cell'];

const asTest = (test: string | null): { readonly test: string } | null => (test === null ? null : { test });

/** The state of the last step is another than that of the first. */
const forgotten: Evidence = (trace, _, finding) => {
	const states = '[s for one in args[1:] for s in (one if isinstance(one, (tuple, list)) else (one,)) if s is not None]';
	const equal = isOfKeras(trace) ? 'bool(keras.ops.all(a == b))' : 'torch.equal(a, b)';
	return asTest(
		watched(
			trace,
			recurrentAt(trace, finding),
			states,
			(given) => `${given}[-1] and not any(${equal} for a, b in zip(${given}[0], ${given}[-1]))`,
			'the last step starts from what the first starts from'
		)
	);
};

/** The last step is told another word than the first. */
const otherWord: Evidence = (trace, _, finding) =>
	isOfKeras(trace)
		? null
		: asTest(watched(trace, recurrentAt(trace, finding), 'args[0]', (given) => `not torch.equal(${given}[0], ${given}[-1])`, 'each step is told the same'));

/** Each batch starts from zeros, whatever the batch before has left. */
const fromZeros: Evidence = (trace, _, finding) =>
	isOfKeras(trace)
		? null
		: asTest(
				watched(
					trace,
					recurrentAt(trace, finding),
					'[s for one in args[1:] for s in (one if isinstance(one, tuple) else (one,)) if s is not None]',
					(given) => `not any(s.any() for one in ${given} for s in one)`,
					'a batch starts from the state of other sequences'
				)
			);

/** Each step of a decoder has a part in what is learnt from. */
const allLearnt: Evidence = (trace, _, { tensor }) => {
	const learnt = tensor === undefined ? undefined : ancestorsOf(trace, [tensor]);
	const call = learnt && (trace.calls ?? []).findLast(({ own, outputs }) => !own && outputs?.[0] !== undefined && learnt.has(outputs[0]));
	const name = call && nameOutside(trace, call);
	const again = call && callAround(trace, call.span);
	if (isOfKeras(trace) || !name || !again || call.within !== null) return null;
	const scores = call.outputs!.length > 1 ? 'out[0]' : 'out';
	return {
		test: [
			'scores = []',
			`${name}.register_forward_hook(lambda net, args, out: scores.append(${scores}) or ${scores}.retain_grad())`,
			again,
			"assert all(one.grad is not None for one in scores), 'what is learnt from leaves steps out'"
		].join('\n')
	};
};

/** Parts that are joined are not as the layers gave them: what one of them read from the end has been turned round. */
const turnedBack: Evidence = (trace, _, { tensor }) => {
	const joined = tensor === undefined ? undefined : readersOf(trace, tensor).find(({ primitive }) => primitive.kind === 'concat');
	const from = tensor === undefined ? undefined : giverOf(trace, tensor);
	const to = joined && trace.calls?.find(({ own, inputs }) => own && inputs[0] === joined.outputs[0]);
	const [giver, reader] = [from && nameOutside(trace, from), to && nameOutside(trace, to)];
	const again = from && callAgain(trace, from);
	if (!joined || !giver || !reader || !again) return null;
	const width = trace.tensors[tensor!]!.shape!.at(-1)!;
	const part = joined.inputs[0] === tensor ? `[..., :${width}]` : `[..., -${width}:]`;
	if (isOfKeras(trace))
		return {
			test: [
				...again.setUp,
				`given, taken, gives, takes = [], [], ${giver}.call, ${reader}.call`,
				`${giver}.call = lambda *args, **named: given.append(gives(*args, **named)) or given[-1]`,
				`${reader}.call = lambda x, *args, **named: taken.append(x) or takes(x, *args, **named)`,
				again.text,
				`assert not bool(keras.ops.all(taken[0]${part} == given[0])), 'the last step stands first'`
			].join('\n')
		};
	const first = from.outputs!.length > 1 ? 'out[0]' : 'out';
	return {
		test: [
			...again.setUp,
			'given = []',
			`${giver}.register_forward_hook(lambda layer, args, out: given.append(${first}))`,
			`${reader}.register_forward_pre_hook(lambda layer, args: given.append(args[0]${part}))`,
			again.text,
			"assert not torch.equal(given[0], given[1]), 'the last step stands first'"
		].join('\n')
	};
};

/** Layers of a list are several. */
const apart: Evidence = (trace, _, finding) => {
	const list = /`self\.(\w+)`/.exec(finding.message)?.[1];
	const cls = [...nodesIn(treeOf(trace))].findLast((one): one is Class => one.kind === 'class' && one.from <= finding.from && finding.to <= one.to);
	const call = trace.calls?.find(({ type, own }) => !own && type === cls?.name);
	const outer = call && calledIn(trace).find((one) => one.call.module === outerOf(trace, call).module);
	const model = call && nameOutside(trace, call);
	if (list === undefined || !model) return null;
	return asTest(
		[
			...(outer?.setUp ?? []),
			`layers = list(${model}.${list})`,
			`assert len({id(one) for one in layers}) == len(layers), '${list} holds one layer several times'`
		].join('\n')
	);
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
	if (op?.primitive.kind !== 'rnn' || shape?.length !== 3) return null;
	if (shape[1] === shape[2]) return notAsGiven(trace, op);
	const axis = op.primitive.batchFirst ? 1 : 0;
	return asTest(
		watched(trace, callOf(trace, op), 'args[0].shape', (given) => `${given}[0][${axis}] == ${shape[2]}`, `the layer does not go through the ${shape[2]} steps`)
	);
};

/** What a layer reads is not what another gave, as it is: where steps and channels are as many, no shape tells them apart. */
function notAsGiven(trace: Trace, op: Op): { readonly test: string } | null {
	const [from, to] = [giverOf(trace, op.inputs[0]!), callOf(trace, op)];
	const [giver, reader] = [from && nameOutside(trace, from), to && nameOutside(trace, to)];
	const again = to && callAgain(trace, to);
	if (isOfKeras(trace) || !giver || !reader || !again) return null;
	return {
		test: [
			...again.setUp,
			'given = []',
			`${giver}.register_forward_hook(lambda layer, args, out: given.append(out))`,
			`${reader}.register_forward_pre_hook(lambda layer, args: given.append(args[0]))`,
			again.text,
			"assert not torch.equal(given[0], given[1]), 'the layer reads channels as steps'"
		].join('\n')
	};
}

/** A functional model has a layer of the type that a branch is of. */
const inModel: Evidence = (trace, _, { from, to }) => {
	const node = [...nodesIn(treeOf(trace))].find((one) => one.kind === 'assign' && one.from === from && one.to === to);
	const call = node?.kind === 'assign' ? trace.calls?.find(({ span }) => span.from === node.value.from) : undefined;
	const models = [...new Set(calledIn(trace).map(({ model }) => model))];
	if (!call || models.length !== 1 || trace.calls!.some(({ type, module }) => type === call.type && module !== call.module)) return null;
	return asTest(`assert any(isinstance(one, keras.layers.${call.type}) for one in ${models[0]}.layers), 'the model has no ${call.type}'`);
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
		return asTest(usedTest(trace, finding));
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
	['fed_the_same_word', otherWord],
	['state_of_others', fromZeros],
	['loss_overwritten', allLearnt],
	['steps_turned', turnedBack],
	['repeated_layer', apart],
	['goes_in_circles', unread],
	['unread_branch', inModel],
	['states_swapped', swapped],
	['directions_joined', directions],
	['steps_as_features', stepsAreSteps],
	['unused_layer', unused],
	['unread_result', unread]
];
