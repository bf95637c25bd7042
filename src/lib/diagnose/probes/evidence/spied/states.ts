import { isOfKeras, opsOf } from '../../../graph.ts';
import { calledIn } from '../called.ts';
import type { Evidence } from '../evidence.ts';
import { above, below } from '../test.ts';
import { callAgain, callOf, nameOutside, outerOf } from '../watched.ts';

/** A stateful layer is at rest when the data begin anew. */
const resetAnew: Evidence = (trace) =>
	isOfKeras(trace)
		? above(
				'import keras, numpy as np',
				'fit, train, first = keras.Model.fit, keras.Model.train_on_batch, []',
				'def begins(call):',
				'    def told(model, x, *args, epochs=1, **named):',
				'        first.append(np.array(x))',
				'        again = len(first) > 1 and np.array_equal(first[0], first[-1])',
				"        states = [s for one in model.layers if getattr(one, 'stateful', False) for s in one.states]",
				"        assert epochs == 1 and not (again and any(np.any(s) for s in states)), 'the data begin anew, and the state does not'",
				'        return call(model, x, *args, **({} if call is train else {"epochs": epochs}), **named)',
				'    return told',
				'keras.Model.fit, keras.Model.train_on_batch = begins(fit), begins(train)'
			)
		: null;

/** A model that is told the beginning again starts from no state. */
const startsAnew: Evidence = (trace, _, finding) => {
	const outer = trace.calls?.find(({ span, within }) => within === null && span.from === finding.from);
	const type = outer && !outer.own && /^\w+$/.test(outer.type) ? outer.type : null;
	return isOfKeras(trace) || type === null
		? null
		: above(
				'import torch',
				'first = []',
				'def told(net, args):',
				`    if type(net).__name__ == '${type}':`,
				'        first.append(args[0])',
				"        assert len(first) < 2 or args[1] is None or not torch.equal(first[0], first[-1]), 'it begins anew from its end'",
				'torch.nn.modules.module.register_module_forward_pre_hook(told)'
			);
};

/** A model that is told the next batch of shuffled ones starts from no state. */
const fromNone: Evidence = (trace, _, finding) => {
	const call = trace.calls?.findLast(({ span }) => span.from === finding.from);
	const outer = call && outerOf(trace, call);
	const type = outer && !outer.own && /^\w+$/.test(outer.type) ? outer.type : null;
	return isOfKeras(trace) || type === null
		? null
		: above(
				'import torch',
				'order, shuffled = torch.utils.data.RandomSampler.__iter__, []',
				'torch.utils.data.RandomSampler.__iter__ = lambda sampler: shuffled.append(1) or order(sampler)',
				'def told(net, args):',
				`    if shuffled and type(net).__name__ == '${type}' and len(args) > 1 and args[1] is not None:`,
				'        states = args[1] if isinstance(args[1], tuple) else (args[1],)',
				"        assert not any(state.any() for state in states), 'a batch starts from the state of other sequences'",
				'torch.nn.modules.module.register_module_forward_pre_hook(told)'
			);
};

/** The cell state that an LSTM starts from is none of the outputs and hidden states that one has given. */
const cellForCell: Evidence = (trace) =>
	isOfKeras(trace)
		? above(
				'import keras',
				'call, made = keras.layers.LSTM.__call__, []',
				'def called(layer, x, initial_state=None, **named):',
				"    assert initial_state is None or not any(initial_state[1] is one for one in made), 'a hidden state stands for the cell state'",
				'    out = call(layer, x, initial_state=initial_state, **named)',
				'    made.extend(out[:2] if layer.return_state else ())',
				'    return out',
				'keras.layers.LSTM.__call__ = called'
			)
		: null;

/** What is drawn among the likeliest is no word's number: no embedding reads the very places. */
const noPlaces: Evidence = (trace) =>
	isOfKeras(trace)
		? null
		: above(
				'import torch',
				'draw, places = torch.multinomial, []',
				'def drawn(shares, *args, **named):',
				'    places.append((draw(shares, *args, **named), shares.shape[-1]))',
				'    return places[-1][0]',
				'def read(layer, args):',
				'    for place, among in places if isinstance(layer, torch.nn.Embedding) else ():',
				"        assert args[0].data_ptr() != place.data_ptr() or among == layer.num_embeddings, 'a place is read as a word'",
				'torch.multinomial = drawn',
				'torch.nn.modules.module.register_module_forward_pre_hook(read)'
			);

/** States come along where rows are put into another order: no step starts from the very state that the one before gave. */
const comeAlong: Evidence = (trace, _, finding) => {
	const op = opsOf(trace, 'rnn_cell').findLast(({ outputs }) => finding.tensor !== undefined && outputs.includes(finding.tensor));
	const call = op && callOf(trace, op);
	const last = op && opsOf(trace, 'rnn_cell').findLast(({ span }) => span.from === op.span.from);
	const name = call && (nameOutside(trace, call) ?? insideOf(trace, call.path));
	const again = last && callAgain(trace, callOf(trace, last) ?? call!);
	if (isOfKeras(trace) || !call || !name || !again) return null;
	return below(
		...again.setUp,
		'given, made = [], []',
		`${name}.register_forward_pre_hook(lambda cell, args: given.append(args[1]))`,
		`${name}.register_forward_hook(lambda cell, args, state: made.append(state))`,
		again.text,
		"assert not any(a is b for a, b in zip(given[1:], made)), 'rows move, and their states stay'"
	);
};

/** `model.cell` of `self.cell`, where the program has one model that is called outside of functions. */
function insideOf(trace: Parameters<Evidence>[0], path: string): string | null {
	const models = new Set(calledIn(trace).map(({ model }) => model));
	return models.size === 1 && path.startsWith('self.') ? [...models][0]! + path.slice('self'.length) : null;
}

export const stateTests: readonly (readonly [string, Evidence])[] = [
	['never_reset', resetAnew],
	['state_of_the_end', startsAnew],
	['carried_to_strangers', fromNone],
	['hidden_for_cell', cellForCell],
	['place_for_word', noPlaces],
	['state_left_behind', comeAlong]
];
