import { defaultLayer } from '../../ir/index.ts';
import { defaultKeras } from '../../ir/keras.ts';
import { choices, layerKeys, numberKeys } from './link.ts';

/** A key of a link that is written by hand: what may stand behind it, what holds without it, and what it is. */
export interface LinkKey {
	readonly key: string;
	readonly takes: readonly string[];
	readonly usual: string;
	readonly means: string;
}

const meanings: ReadonlyMap<string, string> = new Map([
	['v', 'The version of the form; it may be left out'],
	['type', 'The layer'],
	['seq_len', 'Steps of the sequences'],
	['batch', 'How many sequences there are'],
	['input_size', 'Features that the layer expects at each step'],
	['hidden_size', 'Units of the state'],
	['num_layers', 'Layers, one upon the other'],
	['bidirectional', 'Whether it reads from both ends'],
	['batch_first', 'Whether x and output begin with the batch'],
	['bias', 'Whether it has biases'],
	['proj_size', 'What the state is projected to; 0 is no projection'],
	['dropout', 'Between layers, while it trains'],
	['nonlinearity', 'Of an RNN'],
	['dtype', 'The numbers of the layer'],
	['x', 'The sizes of x, in its own order'],
	['x_without', 'An axis that x does not have'],
	['x_order', 'The order of x, where it is not the layer’s'],
	['x_dtype', 'The numbers of x, where they are not the layer’s'],
	['h_0', 'The sizes of a first state that is passed'],
	['h_0_passed', 'Whether it is passed, where its sizes are said'],
	['h_0_dtype', 'Its numbers, where they are not the layer’s'],
	['c_0', 'The sizes of a first cell state, of an LSTM'],
	['c_0_passed', 'Whether it is passed, where its sizes are said'],
	['c_0_dtype', 'Its numbers, where they are not the layer’s'],
	['lengths', 'The length of each sequence, packed'],
	['enforce_sorted', 'Whether packing wants the longest first'],
	['read', 'What the program goes on with: output, its last step, or the last state'],
	['framework', 'What the cell speaks, where it is not PyTorch'],
	['return_sequences', 'Keras: whether every step is given, or the last one only'],
	['return_state', 'Keras: whether the last states are given as well'],
	['go_backwards', 'Keras: whether it reads from the end'],
	['stateful', 'Keras: whether the last states are the next first ones'],
	['unroll', 'Keras: whether the loop is written out'],
	['activation', 'Keras: of the candidate and of the output'],
	['recurrent_activation', 'Keras: of the gates'],
	['recurrent_dropout', 'Keras: of the state, while it trains'],
	['reset_after', 'Keras: whether a GRU resets after the product'],
	['use_cudnn', 'Keras: whether cuDNN is demanded, taken where it can be had, or left alone'],
	['mask', 'Keras: rows of 1 and 0, a step each; what is not said is 1'],
	['depth', 'How close the picture is'],
	['stave', 'The layer and direction that is shown, counted from 0'],
	['step', 'The step that is shown, counted from 0']
]);

const asUsual = new Map<string, unknown>([...Object.entries(defaultKeras), ...Object.entries(defaultLayer)]);
const usual = (key: string): string => {
	const value = asUsual.get(key) ?? null;
	if (key === 'depth') return 'network';
	if (key === 'x') return '*,*,*';
	return typeof value === 'boolean' ? String(Number(value)) : typeof value === 'object' ? '' : String(value);
};

function takes(key: string): readonly string[] {
	const words = choices.get(key);
	if (words) return words;
	if (typeof asUsual.get(key) === 'boolean' || key.endsWith('_passed')) return ['0', '1'];
	if ((numberKeys as readonly string[]).includes(key) || ['v', 'stave', 'step', 'recurrent_dropout'].includes(key)) return ['a number'];
	if (key === 'mask') return ['rows of 0 and 1, with commas'];
	return [key === 'lengths' ? 'numbers, with commas' : 'sizes, with commas'];
}

/** Every key that a link can be written with, in the order of the form. */
export const linkKeys: readonly LinkKey[] = [...meanings]
	.filter(([key]) => layerKeys.has(key))
	.map(([key, means]) => ({ key, takes: takes(key), usual: usual(key), means }));
