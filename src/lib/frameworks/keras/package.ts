import { PyInstance, type Host, type Package } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { tableOf } from '../../ir/table.ts';
import { modulesOf, type ModuleText } from '../modules.ts';
import { natives } from './native.ts';
import inputText from './models/input.py?raw';
import coreText from './python/core.py?raw';
import layerText from './python/layer.py?raw';
import operationText from './python/operation.py?raw';
import recurrentText from './python/recurrent.py?raw';
import treeText from './python/tree.py?raw';

/** What the texts see: TensorFlow, and what Keras asks of it. */
const given = (host: Host): Entries => {
	const { modules } = machineOf(host);
	return [...natives, ['tf', modules.load('tensorflow')], ['_internal', modules.load('tensorflow.__internal__')], ['_re', modules.load('re')]];
};

const tree = 'keras.src.tree';
const operation = 'keras.src.ops.operation';
const layer = 'keras.src.layers.layer';
const input = 'keras.src.layers.core.input_layer';
const of = (text: string, ...sees: readonly string[]): ModuleText => ({ text, given, sees: [tree, operation, layer, ...sees] });

const describe: Package['describe'] = (value) => (value instanceof PyInstance && value.cls.find('_is_keras_layer') === true ? { kind: 'module' } : undefined);

/** Keras 3.15 on TensorFlow. */
export const keras: readonly Package[] = modulesOf(
	{
		values: tableOf<Entries>({ keras: [['__version__', '3.15.1']] }),
		texts: tableOf({
			[tree]: { text: treeText, given },
			[operation]: { text: operationText, given, sees: [tree] },
			[layer]: { text: layerText, given, sees: [tree, operation] },
			[input]: of(inputText),
			'keras.src.layers.core': of(coreText),
			'keras.src.layers.rnn': of(recurrentText)
		}),
		holds: tableOf({
			keras: [layer, input],
			'keras.layers': [layer, input, 'keras.src.layers.core', 'keras.src.layers.rnn']
		}),
		called: (path) => path.replace(/^tensorflow\.keras/, 'keras._tf_keras.keras')
	},
	describe,
	{ 'tensorflow.keras': 'keras' }
);
