import { isOfKeras } from '../../../graph.ts';
import type { Evidence } from '../evidence.ts';
import { above } from '../test.ts';

/** Tests of what a model is asked with, held against what it has learnt from: both are watched while the program runs. */
const keras =
	(...lines: readonly string[]): Evidence =>
	(trace) =>
		isOfKeras(trace) ? above(...lines) : null;

/** No row that `fit` validates with is one that it learns from. */
const validatedOnOthers = keras(
	'import keras, numpy as np',
	'fit = keras.Model.fit',
	'def watched(model, x, *args, validation_data=None, **named):',
	'    if validation_data is not None:',
	'        known = {row.tobytes() for row in np.array(x)}',
	"        assert not any(row.tobytes() in known for row in np.array(validation_data[0])), 'it is validated with what it learns from'",
	'    return fit(model, x, *args, validation_data=validation_data, **named)',
	'keras.Model.fit = watched'
);

/** What `validation_split` puts aside is of several classes. */
const validatedOnAll = keras(
	'import keras, numpy as np',
	'fit = keras.Model.fit',
	'def watched(model, x, y, *args, validation_split=0.0, **named):',
	'    held = np.array(y)[int(len(y) * (1 - validation_split)):]',
	"    assert not validation_split or len(np.unique(held, axis=0)) > 1, 'what is put aside is of one class'",
	'    return fit(model, x, y, *args, validation_split=validation_split, **named)',
	'keras.Model.fit = watched'
);

/** What `evaluate` is asked of was not learnt from. */
const testedOnOthers: Evidence = (trace, lab, finding) =>
	trace.source.split('.evaluate(').length === 2
		? keras(
				'import keras, numpy as np',
				'fit, evaluate, known = keras.Model.fit, keras.Model.evaluate, set()',
				'def learnt(model, x, *args, **named):',
				'    known.update(row.tobytes() for row in np.array(x))',
				'    return fit(model, x, *args, **named)',
				'def asked(model, x, *args, **named):',
				"    assert not any(row.tobytes() in known for row in np.array(x)), 'it is tested on what it has learnt'",
				'    return evaluate(model, x, *args, **named)',
				'keras.Model.fit, keras.Model.evaluate = learnt, asked'
			)(trace, lab, finding)
		: null;

/** A sequence that is to be gone on from begins as those that were learnt. */
const beginsAlike = keras(
	'import keras, numpy as np',
	'fit, predict, begun = keras.Model.fit, keras.Model.predict, set()',
	'def learnt(model, x, *args, **named):',
	'    begun.update(np.array(x[-1])[:, 0].tolist())',
	'    return fit(model, x, *args, **named)',
	'def asked(model, x, *args, **named):',
	"    assert begun.issuperset(np.array(x[-1])[:, 0].tolist()), 'no sequence that was learnt begins so'",
	'    return predict(model, x, *args, **named)',
	'keras.Model.fit, keras.Model.predict = learnt, asked'
);

/** PyTorch's: a layer of a kind is watched, and what it reads while gradients are recorded is what is learnt from. */
const torch = (layer: string, asks: string, said: string): Evidence => {
	const test = above(
		'import torch',
		'learnt = []',
		'def read(layer, args):',
		`    if isinstance(layer, ${layer}) and torch.is_grad_enabled():`,
		`        learnt.append(args[0])`,
		`    elif isinstance(layer, ${layer}) and learnt:`,
		`        assert ${asks}, '${said}'`,
		'torch.nn.modules.module.register_module_forward_pre_hook(read)'
	);
	return (trace) => (isOfKeras(trace) ? null : test);
};

/** Rows are filled up where those that were learnt are. */
const filledAlike = torch(
	'torch.nn.Embedding',
	'any((ids[:, 0] == 0).any() for ids in learnt) or not (args[0][:, 0] == 0).any()',
	'no row that was learnt begins with padding'
);

/** A recurrent layer reads numbers of the size that it has learnt from. */
const ofOneSize = torch('torch.nn.RNNBase', 'learnt[0].std() / 3 < args[0].std() < 3 * learnt[0].std()', 'what is asked is scaled otherwise');

export const learntTests: readonly (readonly [string, Evidence])[] = [
	['validated_on_learnt', validatedOnOthers],
	['classes_not_learnt', validatedOnAll],
	['tested_on_training', testedOnOthers],
	['begins_with_another', beginsAlike],
	['filled_otherwise', filledAlike],
	['prepared_otherwise', ofOneSize],
	['scaled_otherwise', ofOneSize]
];
