import type { Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf } from '../../graph.ts';
import { boundName, calledIn, callAsItIs, isOutside, type Called } from './called.ts';
import type { Evidence } from './evidence.ts';
import { learningOf } from '../used/learning.ts';
import { nameOutside } from './watched.ts';
import { trainingCall } from './learning.ts';

const calledAt = (trace: Trace, from: number): Called | undefined => calledIn(trace).find(({ call }) => call.span.from === from);

/** A prediction is the same twice. */
const dropout: Evidence = (trace, _, { from, tensor }) => {
	const at = trace.ops.findIndex(({ outputs }) => tensor !== undefined && outputs.includes(tensor));
	const called = calledAt(trace, from) ?? calledIn(trace).findLast(({ call }) => call.from <= at && at < call.to);
	if (!called) return null;
	if (called.isKeras && called.method === 'predict') {
		const again = `${called.model}.predict(${called.given[0]!.text}, verbose=0)`;
		return { test: ['import numpy as np', `assert np.array_equal(${again}, ${again}), 'the same input gives two predictions'`].join('\n') };
	}
	if (!called.isKeras) {
		const again = callAsItIs(called);
		const pick = called.call.outputs!.length > 1 ? '[0]' : '';
		return {
			test: [
				'with torch.no_grad():',
				`    once, again = ${again}${pick}, ${again}${pick}`,
				"assert torch.equal(once, again), 'the same input gives two results'"
			].join('\n')
		};
	}
	const name = tensor === undefined ? null : boundName(trace, tensor);
	if (name === null || called.given.length !== 1) return null;
	const again = `${called.model}(${called.given[0]!.text}, training=False)`;
	return { test: ['import numpy as np', `assert np.allclose(${name}, ${again}, atol=1e-6), '${name} is drawn at random'`].join('\n') };
};

/** The same of what is drawn within a call. */
const drawnWithin: Evidence = (trace, lab, finding) => {
	const at = trace.ops.findIndex(({ outputs }) => finding.tensor !== undefined && outputs.includes(finding.tensor));
	const called = calledIn(trace).findLast(({ call }) => call.from <= at && at < call.to);
	return called ? dropout(trace, lab, { ...finding, from: called.call.span.from }) : null;
};

/** What a model gives for a sample does not depend on the others. */
const batchNorm: Evidence = (trace, _, { from }) => {
	const called = calledAt(trace, from) ?? calledIn(trace).find(({ method }) => method === 'predict');
	if (called?.method === 'predict') {
		const { text } = called.given[0]!;
		const [together, alone] = [text, `${text}[:1]`].map((one) => `${called.model}.predict(${one}, verbose=0)`);
		return {
			test: [
				'import numpy as np',
				`together, alone = ${together}[:1], ${alone}`,
				"assert np.allclose(together, alone, atol=1e-5), 'a sample changes with the others of its batch'"
			].join('\n')
		};
	}
	if (!called || called.isKeras || called.given.length !== 1 || called.call.outputs!.length !== 1) return null;
	const { model, given } = called;
	const x = given[0]!.text;
	return {
		test: [
			...called.setUp,
			'with torch.no_grad():',
			`    together, alone = ${callAsItIs(called)}[:1], ${model}(${/^\w+$/.test(x) ? x : `(${x})`}[:1])`,
			"assert torch.allclose(together, alone, atol=1e-5), 'a sample changes with the others of its batch'"
		].join('\n')
	};
};

/** Where gradients are recorded, the model is in training mode. */
const training: Evidence = (trace) => {
	const learning = learningOf(trace);
	const call = learning && trainingCall(trace, learning);
	const module = trace.calls?.find(({ within, state }) => within === null && state?.records);
	const model = module && nameOutside(trace, module);
	if (!call || !model) return null;
	return {
		test: [
			'modes = []',
			`${model}.register_forward_hook(lambda net, *_: modes.append((net.training, torch.is_grad_enabled())))`,
			call,
			"assert all(on for on, learns in modes if learns), 'it learns in evaluation mode'"
		].join('\n')
	};
};

/** The spread of several passes is not zero. */
const spread: Evidence = (trace, _, { tensor }) => {
	let id = tensor;
	for (let i = 0; i < 6 && id !== undefined; i++) {
		const at: number = id;
		const name = boundName(trace, at);
		const binding = trace.bindings.findLast((one) => one.tensor === at);
		if (name !== null && binding && isOutside(trace, binding.span)) {
			const most = isOfKeras(trace) ? `float(np.max(${name}))` : `float(${name}.max())`;
			return { test: [...(isOfKeras(trace) ? ['import numpy as np'] : []), `assert ${most} > 1e-5, 'all passes are equal'`].join('\n') };
		}
		id = trace.ops.find(
			({ inputs, outputs }) => inputs.includes(at) && outputs.every((out) => ['elementwise', 'reduce'].includes(makerOf(trace, out)?.primitive.kind ?? ''))
		)?.outputs[0];
	}
	return null;
};

export const modeTests: readonly (readonly [string, Evidence])[] = [
	['dropout_in_evaluation', dropout],
	['drawn_state', drawnWithin],
	['batch_in_evaluation', batchNorm],
	['learns_in_evaluation', training],
	['spread_of_one', spread]
];
