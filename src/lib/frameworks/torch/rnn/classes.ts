import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { LayerType } from '../../../ir/index.ts';
import { NativeProperty, PyClass, PyInstance, PyList, type Interpreter, type Value } from '../../../python/index.ts';
import { moduleClass } from '../nn/module/module.ts';
import { initBase, initLayer } from './constructor.ts';
import { forwardLayer } from './forward.ts';
import { readLayer } from './settings.ts';

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

/** nn.LSTM, nn.GRU, nn.RNN. */
export const layerClasses: readonly PyClass[] = (['LSTM', 'GRU', 'RNN'] as const).map((type) => {
	const layer = new PyClass(type, place, [rnnBaseClass]);
	layer.attrs.set('__init__', initLayer(type));
	layer.attrs.set('forward', forwardLayer(type));
	return layer;
});
