import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { LayerType } from '../../../ir/index.ts';
import { NativeProperty, PyClass, PyInstance, PyList, type Interpreter, type Value } from '../../../python/index.ts';
import { weightKinds } from '../../../tensors/layers/recurrent.ts';
import { moduleClass } from '../nn/module/module.ts';
import { initBase, initLayer } from './constructor.ts';
import { forwardLayer } from './forward.ts';
import { readLayer, weightName } from './settings.ts';

const place = 'torch.nn.modules.rnn';

export const rnnBaseClass = new PyClass('RNNBase', place, [moduleClass]);

/** `name=value` for each setting that differs from its default, in the order of `extra_repr`. */
export function printSettings(host: Interpreter, self: PyInstance, settings: readonly (readonly [name: string, otherwise: Value])[]): string {
	const shown = settings.flatMap(([name, otherwise]) => {
		const value = self.attrs.get(name) ?? null;
		const usual =
			value === otherwise || (typeof value !== 'boolean' && typeof otherwise !== 'boolean' && value !== null && Number(value) === Number(otherwise));
		return usual || !self.attrs.has(name) ? [] : [`${name}=${host.str(value)}`];
	});
	return [host.str(self.attrs.get('input_size') ?? null), host.str(self.attrs.get('hidden_size') ?? null), ...shown].join(', ');
}

const layerSettings = [
	['proj_size', 0n],
	['num_layers', 1n],
	['bias', true],
	['batch_first', false],
	['dropout', 0],
	['bidirectional', false]
] as const;

export const method = (owner: PyClass, name: string, signature: string, run: (host: Interpreter, self: PyInstance) => Value): void => {
	owner.attrs.set(
		name,
		pythonFunction(name, signature, (host, self) => run(host, self as PyInstance), `${owner.name}.${name}`)
	);
};

rnnBaseClass.attrs.set('__init__', initBase);
method(rnnBaseClass, 'flatten_parameters', 'self', () => null);
method(rnnBaseClass, 'extra_repr', 'self', (host, self) => printSettings(host, self, layerSettings));
rnnBaseClass.attrs.set(
	'all_weights',
	new NativeProperty('all_weights', (host, self) => {
		const layer = readLayer(host, (self as PyInstance).cls.name as LayerType, self as PyInstance);
		const each = layer.weights.length / (layer.numLayers * layer.directions);
		return new PyList(Array.from({ length: layer.numLayers * layer.directions }, (_, i) => new PyList(layer.weights.slice(i * each, (i + 1) * each))));
	})
);

/** The names of a layer's parameters, a list for each layer and direction: in `named_parameters()` order. */
function weightNamesOf(host: Interpreter, self: PyInstance): readonly (readonly string[])[] {
	const { numLayers, directions, bias, projSize } = readLayer(host, self.cls.name as LayerType, self);
	return Array.from({ length: numLayers * directions }, (_, i) =>
		weightKinds(bias, projSize > 0).map((kind) => weightName(kind, Math.floor(i / directions), i % directions))
	);
}
rnnBaseClass.attrs.set(
	'_all_weights',
	new NativeProperty('_all_weights', (host, self) => new PyList(weightNamesOf(host, self as PyInstance).map((names) => new PyList([...names]))))
);
rnnBaseClass.attrs.set(
	'_flat_weights_names',
	new NativeProperty('_flat_weights_names', (host, self) => new PyList(weightNamesOf(host, self as PyInstance).flat()))
);

/** nn.LSTM, nn.GRU, nn.RNN. */
export const layerClasses: readonly PyClass[] = (['LSTM', 'GRU', 'RNN'] as const).map((type) => {
	const layer = new PyClass(type, place, [rnnBaseClass]);
	layer.attrs.set('__init__', initLayer(type));
	layer.attrs.set('forward', forwardLayer(type));
	return layer;
});
