import type { KerasOptions, LayerSettings } from './layer.ts';

/** What a new recurrent layer of Keras' has. */
export const defaultKeras: KerasOptions = {
	return_sequences: false,
	return_state: false,
	go_backwards: false,
	stateful: false,
	unroll: false,
	activation: 'tanh',
	recurrent_activation: 'sigmoid',
	recurrent_dropout: 0,
	reset_after: true,
	use_cudnn: 'auto',
	mask: null
};

/** What a cell asks of Keras: its own options where it speaks Keras, else what gives the results that PyTorch gives. */
export function kerasOptions({ framework, keras, type, nonlinearity }: LayerSettings): KerasOptions {
	if (framework === 'keras') return keras ?? defaultKeras;
	return { ...defaultKeras, return_sequences: true, return_state: true, activation: type === 'RNN' ? nonlinearity : 'tanh' };
}
