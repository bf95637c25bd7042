import type * as Core from '@tensorflow/tfjs-core';
import type * as Layers from '@tensorflow/tfjs-layers';
import { layerSizes, type LayerSettings } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';

/** The parts of tfjs that a layer's program uses. */
export type Tfjs = Pick<typeof Core, 'dispose' | 'randomNormal' | 'range' | 'tensor2d' | 'tidy' | 'zeros'> & Pick<typeof Layers, 'layers' | 'input'>;

/** What is passed to a layer, in the order of tfjs: x batch first, the states of one direction of one layer after the other where there are several. */
export interface Passed {
	readonly x: readonly number[];
	readonly states: readonly (readonly number[])[];
}

/** The shapes of what the last layer gave. */
export interface Given {
	readonly output: readonly number[];
	readonly states: readonly (readonly number[])[];
}

type Tensor = Core.Tensor;

/** Runs the layer cell in `tf.layers`, as `frameworks/tfjs/print.ts` prints it. Throws what tfjs throws. */
export function runLayer(tf: Tfjs, settings: LayerSettings, passed: Passed): Given {
	return tf.tidy(() => {
		const { num_layers, input_size, dropout, x } = settings;
		const { directions, staves } = layerSizes(settings);
		const { stateful } = kerasOptions(settings);
		const layers = Array.from({ length: num_layers }, (_, i) => layerOf(tf, settings, i === num_layers - 1));
		if ((x.feat !== null && x.feat !== input_size) || stateful)
			layers[0]?.apply(tf.input(stateful ? { batchShape: [x.batch ?? settings.batch, null, input_size] } : { shape: [null, input_size] }));
		const drop = dropout !== 0 && num_layers > 1 ? tf.layers.dropout({ rate: dropout }) : null;
		const mask = maskOf(tf, settings);
		const given = passed.states.map((sizes) => tf.zeros([...sizes]));
		let output: Tensor = tf.randomNormal([...passed.x]);
		let states: readonly Tensor[] = [];
		layers.forEach((layer, i) => {
			if (drop && i > 0) output = drop.apply(output, { training: true }) as Tensor;
			const initial = Array.from({ length: directions }, (_, d) => given.map((state) => (staves > 1 ? state.gather(i * directions + d) : state))).flat();
			const kwargs = { ...(mask && { mask }), ...(initial.length > 0 && { initialState: initial }) };
			const results = layer.apply(output, kwargs) as Tensor | Tensor[];
			[output, ...states] = (Array.isArray(results) ? results : [results]) as [Tensor, ...Tensor[]];
		});
		return { output: output.shape, states: states.map(({ shape }) => shape) };
	});
}

const camel = (word: string): 'tanh' => word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as 'tanh';

function layerOf(tf: Tfjs, settings: LayerSettings, last: boolean): Layers.layers.Layer {
	const { type, hidden_size, bias, bidirectional } = settings;
	const keras = kerasOptions(settings);
	const options = {
		units: hidden_size,
		activation: camel(keras.activation),
		useBias: bias,
		recurrentDropout: keras.recurrent_dropout,
		returnSequences: keras.return_sequences || !last,
		returnState: keras.return_state,
		goBackwards: keras.go_backwards,
		stateful: keras.stateful,
		unroll: keras.unroll
	};
	// The orthogonal matrices that are usual take seconds to make; no shape depends on them.
	const recurrentInitializer = 'glorotUniform' as const;
	const recurrentActivation = camel(keras.recurrent_activation);
	const one =
		type === 'LSTM'
			? tf.layers.lstm({ ...options, recurrentActivation, recurrentInitializer })
			: type === 'GRU'
				? tf.layers.gru({ ...options, recurrentActivation, recurrentInitializer })
				: tf.layers.simpleRNN({ ...options, recurrentInitializer });
	return bidirectional ? tf.layers.bidirectional({ layer: one, mergeMode: 'concat' }) : one;
}

function maskOf(tf: Tfjs, settings: LayerSettings): Tensor | null {
	const { lengths, batch, seq_len, x } = settings;
	const steps = x.seq ?? seq_len;
	if (lengths) return tf.range(0, steps).less(tf.tensor2d([...lengths], [lengths.length, 1]));
	const rows = kerasOptions(settings).mask;
	if (rows === null) return null;
	return tf.tensor2d(Array.from({ length: x.batch ?? batch }, (_, i) => [...(rows[i] ?? '').padEnd(steps, '1').slice(0, steps)].map(Number)));
}
