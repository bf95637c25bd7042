import type { Diagnostic, ModuleCall, Span, Trace } from '../../../../ir/index.ts';
import { isOfKeras, opsOf } from '../../../graph.ts';
import { nodesOf } from '../../text/nodes.ts';
import { ancestorsOf, learningOf } from '../../used/learning.ts';
import { isIn, textOf, type Class } from '../../used/tree.ts';
import { boundName, calledIn, callAround, callAsItIs, callWith, isBound, isOutside } from '../called.ts';
import type { Evidence } from '../evidence.ts';
import { boundAt } from '../said.ts';
import { below } from '../test.ts';
import { giverOf, nameOutside, outerOf } from '../watched.ts';

/** Tests of a model that a program leaves: its weights, its layers, what it gives. */

/** The name of the model that is of the class around a place. */
function modelAround(trace: Trace, place: Span): string | null {
	const cls = nodesOf(trace).findLast((one): one is Class => one.kind === 'class' && isIn(place, one));
	const call = trace.calls?.find(({ type, own }) => !own && type === cls?.name);
	const made = nodesOf(trace).find((one) => one.kind === 'assign' && one.value.kind === 'call' && textOf(trace, one.value.callee) === cls?.name);
	const [target] = made?.kind === 'assign' && isOutside(trace, made) ? made.targets : [];
	return (call && nameOutside(trace, call)) ?? (target?.kind === 'name' ? target.name : null);
}

/** `net.lstm.bias` of `self.lstm.bias` in the class of `net`; what has no `self` stays. */
const outside = (trace: Trace, place: Span, path: string): string | null => {
	if (!path.startsWith('self.')) return isBound(trace, path.split('.')[0]!) ? path : null;
	const model = modelAround(trace, place);
	return model === null ? null : model + path.slice('self'.length);
};

/** Two names are of one parameter. */
const tied: Evidence = (trace, _, finding) => {
	const [, a, b] = /`([\w.]+) = ([\w.]+)`/.exec(finding.cause ?? '') ?? [];
	const [first, second] = [a, b].map((path) => (path === undefined ? null : outside(trace, finding, path)));
	return first && second ? below(`assert ${first} is ${second}, 'the two are copies, and learn apart'`) : null;
};

/** The forget gate is the one that is open at first. */
const forgetGate: Evidence = (trace, _, finding) => {
	const [, path] = /((?:self|\w+)(?:\.\w+)*\.bias_[ih]h_l\d+\w*)/.exec(textOf(trace, finding)) ?? [];
	const bias = path === undefined ? null : outside(trace, finding, path);
	return bias === null
		? null
		: below(
				`bias = ${bias}`,
				'size = len(bias) // 4',
				"assert bias[size:2 * size].mean() > bias[:size].mean(), 'the input gate is open, and the forget gate is not'"
			);
};

/** Parameters that are not to learn have no gradient. */
const frozen: Evidence = (trace, _, finding) => {
	const loop = nodesOf(trace).findLast((one) => one.kind === 'for' && isIn(finding, one));
	const [, path] = loop?.kind === 'for' ? (/^([\w.]+)\.(?:modules|children)\(\)$/.exec(textOf(trace, loop.iterable)) ?? []) : [];
	const layer = path === undefined ? null : outside(trace, finding, path);
	return layer === null ? null : below(`assert not any(p.requires_grad for p in ${layer}.parameters()), '${layer} learns'`);
};

/** An average of weights moves less than half of the way to the new ones. */
const slowly: Evidence = (trace, _, finding) => {
	const again = callAround(trace, finding);
	const [, copied, of] = [...trace.source.matchAll(/^(\w+) = copy\.deepcopy\((\w+)\)/gm)].find(([, name]) => isBound(trace, name!)) ?? [];
	return again === null || copied === undefined || of === undefined
		? null
		: below(
				`with torch.no_grad():`,
				`    old = [p.clone() for p in ${copied}.parameters()]`,
				`    for p in ${of}.parameters():`,
				'        p.add_(1)',
				again,
				`far = [(p - was).abs().mean() < (q - was).abs().mean() / 2 for p, was, q in zip(${copied}.parameters(), old, ${of}.parameters())]`,
				`assert all(far), '${copied} follows each step'`
			);
};

/** Something learns from a loss. */
const someGradient: Evidence = (trace) => {
	const events = learningOf(trace)?.events ?? [];
	const isCleared = events.slice(events.findLastIndex(({ kind }) => kind === 'backward')).some(({ kind }) => kind === 'zero_grad');
	const call = trace.calls?.find(({ own, within, state }) => own && within === null && (state?.parameters.length ?? 0) > 0);
	const name = call && nameOutside(trace, call);
	return isCleared || !name ? null : below(`assert any(p.grad.any() for p in ${name}.parameters()), 'all gradients are 0'`);
};

/** A code that is drawn is another each time. */
const drawnCode: Evidence = (trace) => {
	const called = calledIn(trace).at(-1);
	if (!called || isOfKeras(trace)) return null;
	const again = `${callAsItIs(called)}${called.call.outputs!.length > 1 ? '[0]' : ''}`;
	return below(...called.setUp, `once, again = ${again}, ${again}`, "assert not torch.equal(once, again), 'no code is drawn'");
};

/** Both inputs go through one layer. */
const oneLayer: Evidence = (trace) => {
	const recurs = (one: ModuleCall): boolean => one.own && trace.ops.slice(one.from, one.to).some(({ primitive }) => primitive.kind === 'rnn');
	const type = trace.calls?.find((one) => recurs(one) && /^\w+$/.test(one.type) && !/^(?:Sequential|Functional|Model|Bidirectional)$/.test(one.type))?.type;
	const models = [...trace.source.matchAll(/^(\w+) = (?:\w+\.)*Model\(/gm)].map(([, name]) => name);
	const [model] = models;
	return type === undefined || model === undefined || models.length !== 1
		? null
		: below(
				`layers = [one for one in ${model}.layers if isinstance(one, keras.layers.${type})]`,
				`assert len(layers) == 1, 'each input has a layer of its own'`
			);
};

/** What a module has as a parameter. */
const isParameter: Evidence = (trace, _, { cause, from, to }) => {
	const [, path] = /^`([\w.]+)` is a plain tensor/.exec(cause ?? '') ?? [];
	const name = path === undefined ? null : outside(trace, { from, to }, path);
	return name === null || isOfKeras(trace) ? null : below(`assert isinstance(${name}, torch.nn.Parameter), '${name} is no parameter'`);
};

/** What fills rows up is masked. */
const somethingMasked: Evidence = (trace) => {
	const called = calledIn(trace).find(({ method }) => method === 'fit');
	return !called || !trace.source.includes('Masking(')
		? null
		: below(
				'import numpy as np',
				`masking = next(one for one in ${called.model}.layers if isinstance(one, keras.layers.Masking))`,
				`assert not np.all(masking.compute_mask(${called.given[0]!.text})), 'the mask leaves nothing out'`
			);
};

/** What a linear layer reads are features, and each is of all steps or of the last: with the last step all change. */
const ofFeatures: Evidence = (trace, _, finding) => {
	const called = calledIn(trace).find(({ call: { from, to } }) => trace.ops.slice(from, to).some(({ span }) => isIn(span, finding)));
	const at = trace.ops.findIndex(({ span }, i) => called !== undefined && i >= called.call.from && isIn(span, finding));
	const reader = trace.calls?.find((one) => one.own && one.from > at && one.within !== null && outerOf(trace, one) === called?.call);
	const name = reader && nameOutside(trace, reader);
	if (!called || !name || isOfKeras(trace)) return null;
	const [x] = called.given;
	return below(
		...called.setUp,
		`${called.model}.eval()`,
		'given = []',
		`${name}.register_forward_pre_hook(lambda layer, args: given.append(args[0]))`,
		`changed = (${x!.text}).clone()`,
		'changed[:, -1] += 1',
		`${callAsItIs(called)}, ${callWith(called, 0, 'changed')}`,
		`assert (given[0] != given[1]).any(0).all(), '${name} reads steps as features'`
	);
};

/** The function of a schedule, and the schedule's name. */
const schedule = (trace: Trace): string | null => {
	const made = nodesOf(trace).find((one) => one.kind === 'assign' && /\bLambdaLR\(/.test(textOf(trace, one.value)) && isOutside(trace, one));
	const [target] = made?.kind === 'assign' ? made.targets : [];
	return target?.kind === 'name' ? target.name : null;
};

/** A rate gets to that of its optimiser, or near it. */
const wholeRate: Evidence = (trace) => {
	const name = schedule(trace);
	return name === null
		? null
		: below(`most = max(${name}.lr_lambdas[0](step) for step in range(1000))`, `assert most > 0.1, f'the rate is at most {most} of the rate'`);
};

/** What is unpacked has its axes as what it is held against has. */
const asTargets: Evidence = (trace, _, { tensor, axis }) => {
	const name = tensor === undefined ? null : boundName(trace, tensor);
	const shape = tensor === undefined ? null : trace.tensors[tensor]!.shape;
	return name === null || !shape || axis === undefined
		? null
		: below(`assert tuple(${name}.shape[:2]) == (${shape[1]}, ${shape[0]}), '${name} is (time, batch)'`);
};

/** A mask meets a loss of each step. */
const lossOfEach: Evidence = (trace, _, finding) => {
	const [, name] = /^(\w+)\(/.exec(textOf(trace, finding)) ?? [];
	return name === undefined || !isBound(trace, name) ? null : below(`assert ${name}.reduction in ('none', None), 'the mask meets a mean'`);
};

/** Targets are within what the last layer gives. */
const inReach: Evidence = (trace) => {
	const fit = calledIn(trace).find(({ method }) => method === 'fit');
	const y = fitted(trace)?.[1];
	return !fit || y === undefined
		? null
		: below(
				`ends = [float(${fit.model}.layers[-1].activation(keras.ops.array(end))) for end in (-1e9, 1e9)]`,
				`assert ends[0] <= ${y}.min() and ${y}.max() <= ends[1], 'a target lies where the model never comes'`
			);
};

/** The names of what a model is fitted to. */
function fitted(trace: Trace): readonly string[] | null {
	const call = nodesOf(trace).find((one) => one.kind === 'call' && /\.fit$/.test(textOf(trace, one.callee)) && isOutside(trace, one));
	const given = call?.kind === 'call' ? call.args.flatMap((one) => (one.kind === 'positional' ? [textOf(trace, one.value)] : [])) : [];
	return given.length === 2 && given.every((one) => /^\w+$/.test(one) && isBound(trace, one)) ? given : null;
}

const onFitted =
	(lines: (model: string, x: string, y: string) => readonly string[]): Evidence =>
	(trace) => {
		const model = calledIn(trace).find(({ method }) => method === 'fit')?.model;
		const [x, y] = fitted(trace) ?? [];
		return model === undefined || x === undefined || y === undefined ? null : below('import numpy as np', ...lines(model, x, y));
	};

/** The accuracy that is told is that of scores above 0. */
const accuracyOfScores = onFitted((model, x, y) => [
	`told = ${model}.evaluate(${x}, ${y}, verbose=0, return_dict=True)`,
	`right = np.mean((${model}.predict(${x}, verbose=0) > 0) == (${y} > 0))`,
	"assert any(abs(value - right) < 1e-5 for name, value in told.items() if name != 'loss'), 'the accuracy is of other bounds'"
]);

/** What is asked of several classes at once does not share one. */
const severalAtOnce = onFitted((model, x, y) => [
	`shares = ${model}.predict(${x}, verbose=0).sum(-1)`,
	`assert not (np.allclose(shares, 1, atol=1e-4) and (${y}.sum(-1) > 1.5).any()), 'several classes share one'`
]);

/** A loss of scores is given scores. */
const scoresGiven = onFitted((model, x) => [
	`shares = ${model}.predict(${x}, verbose=0).sum(-1)`,
	"assert not np.allclose(shares, 1, atol=1e-4), 'the loss is given probabilities'"
]);

const ofFit =
	(one: Evidence, at: RegExp): Evidence =>
	(trace, lab, finding) =>
		isOfKeras(trace) && at.test(textOf(trace, finding)) ? one(trace, lab, finding) : null;

/** A loss that is weighed is what it is with weights for its samples. */
const weighed: Evidence = (trace, _, finding) => {
	const [, fn, rest] = /(\w+)\((\w+, \w+)\)$/.exec(textOf(trace, finding)) ?? [];
	const w = finding.tensor === undefined ? null : boundName(trace, finding.tensor);
	const loss = boundAt(trace, finding);
	return w === null || fn === undefined || loss === null || !isOfKeras(trace)
		? null
		: below('import numpy as np', `meant = ${fn}(${rest}, sample_weight=${w})`, `assert np.isclose(${loss}, meant, rtol=1e-4), 'the weights weigh no sample'`);
};

/** The best path through tags is one of the least loss. */
const bestPath: Evidence = (trace, _, finding: Diagnostic) => {
	const model = modelAround(trace, finding) ?? crfOf(trace, finding);
	const cls = nodesOf(trace).findLast((one): one is Class => one.kind === 'class' && isIn(finding, one));
	const methods = cls?.body.flatMap((one) => (one.kind === 'function' && !one.name.startsWith('__') ? [one] : [])) ?? [];
	const [loss, decode] = [methods.find(({ parameters }) => parameters.length === 3), methods.find(({ parameters }) => parameters.length === 2)];
	const table = opsOf(trace, 'elementwise').find(({ span }) => isIn(span, finding));
	const tags = finding.tensor === undefined ? undefined : trace.tensors[finding.tensor]!.shape?.at(-1);
	return !model || !loss || !decode || !table || tags === undefined || tags > 6 || methods.length !== 2
		? null
		: below(
				'from itertools import product',
				`scores = torch.randn(1, 4, ${tags})`,
				`paths = [torch.tensor([path]) for path in product(range(${tags}), repeat=4)]`,
				`best = min(paths, key=lambda path: ${model}.${loss.name}(scores, path).item())`,
				`assert torch.equal(torch.as_tensor(${model}.${decode.name}(scores)), best), 'the path is not that of the least loss'`
			);
};

/** The name of an object of the class around a place, as it is made. */
function crfOf(trace: Trace, place: Span): string | null {
	const cls = nodesOf(trace).findLast((one): one is Class => one.kind === 'class' && isIn(place, one));
	const [, name] = cls ? (new RegExp(`^(\\w+) = ${cls.name}\\(`, 'm').exec(trace.source) ?? []) : [];
	return name !== undefined ? name : null;
}

/** A gradient gets through to what gave a term. */
const getsThrough: Evidence = (trace, _, { tensor }) => {
	const call = tensor === undefined ? undefined : giverOf(trace, tensor);
	const name = call && nameOutside(trace, call);
	return !name || isOfKeras(trace)
		? null
		: below(`assert any(p.grad is not None and p.grad.any() for p in ${name}.parameters()), 'no gradient gets to ${name}'`);
};

/** Where nothing has ended, a state goes on. */
const goesOn: Evidence = (trace, _, { from, to, tensor }) => {
	const again = callAround(trace, { from, to });
	const origins = tensor === undefined ? new Set<number>() : ancestorsOf(trace, [tensor]);
	const ends = [...(again ?? '').matchAll(/(?<![\w.])\w+(?![\w.(=])/g)].find(([name]) =>
		trace.bindings.some((one) => one.name === name && one.func === '<module>' && one.tensor !== undefined && origins.has(one.tensor))
	)?.[0];
	const call = trace.calls?.find((one) => one.own && trace.ops.slice(one.from, one.to).some(({ primitive }) => /^rnn/.test(primitive.kind)));
	const name = call && nameOutside(trace, call);
	return again === null || ends === undefined || !name || isOfKeras(trace)
		? null
		: below(
				'given = []',
				`${name}.register_forward_pre_hook(lambda cell, args: given.append(args[1]))`,
				again.replace(new RegExp(`(?<![\\w.])${ends}(?![\\w.(=])`), `${ends} * 0`),
				"assert given[1].any(), 'the state is wiped where nothing ends'"
			);
};

/** Functions that a list holds do not all do the same. */
const severalFunctions: Evidence = (trace, _, finding) => {
	const kept = nodesOf(trace).find((one) => one.kind === 'assign' && isIn(finding, one) && isOutside(trace, one));
	const [target] = kept?.kind === 'assign' ? kept.targets : [];
	const op = trace.ops.find(({ span, inputs }) => isIn(span, finding) && inputs.length > 0);
	const shape = op && trace.tensors[op.inputs[0]!]!.shape;
	if (target?.kind !== 'name' || !shape) return null;
	const [first, last] = [`${target.name}[0](x)`, `${target.name}[-1](x)`];
	return isOfKeras(trace)
		? below(`x = np.random.randn(${shape.join(', ')})`, `assert not np.array_equal(${first}, ${last}), 'all of ${target.name} do the same'`)
		: below(`x = torch.randn(${shape.join(', ')})`, `assert not torch.equal(${first}, ${last}), 'all of ${target.name} do the same'`);
};

export const modelTests: readonly (readonly [string, Evidence])[] = [
	['tied_by_copy', tied],
	['gradient_cancels', getsThrough],
	['wiped_where_nothing_ends', goesOn],
	['late_binding', severalFunctions],
	['no_parameter', isParameter],
	['bias_of_other_gate', forgetGate],
	['not_frozen', frozen],
	['average_forgets', slowly],
	['gradient_is_zero', someGradient],
	['code_not_drawn', drawnCode],
	['encoded_apart', oneLayer],
	['fill_computed_with', somethingMasked],
	['pooled_features', ofFeatures],
	['rate_twice', wholeRate],
	['masked_too_late', lossOfEach],
	['unpacked_time_first', asTargets],
	['targets_out_of_reach', inReach],
	['threshold_of_scores', ofFit(accuracyOfScores, /^\[/)],
	['several_classes', ofFit(severalAtOnce, /^/)],
	['softmax_twice', ofFit(scoresGiven, /^keras\.losses|from_logits|^\w*\.?Dense|softmax/)],
	['weights_of_none', weighed],
	['paths_stay', bestPath],
	['paths_turned', bestPath]
];
