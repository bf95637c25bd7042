import { kerasOptions } from '../../ir/keras.ts';
import type { LayerSettings } from '../../ir/index.ts';

/** A matrix of weights or a vector of biases: its name, its sizes, and where the gates stand in it. */
export interface WeightBlock {
	readonly name: string;
	readonly rows: number;
	readonly columns: number;
	/** The axis along which the gates follow each other, by letter; none for a bias. */
	readonly gates: readonly string[];
	readonly across: boolean;
	/** The other axis. */
	readonly axis: 'feature' | 'hidden' | null;
}

/** One layer's weights as a framework keeps them. */
export interface WeightLayout {
	readonly framework: 'PyTorch' | 'Keras';
	readonly how: string;
	readonly blocks: readonly WeightBlock[];
	readonly parameters: number;
}

const torchGates = { LSTM: ['i', 'f', 'g', 'o'], GRU: ['r', 'z', 'n'], RNN: ['h'] } as const;
const kerasGates = { LSTM: ['i', 'f', 'c', 'o'], GRU: ['z', 'r', 'h'], RNN: ['h'] } as const;

const sum = (blocks: readonly WeightBlock[]): number => blocks.reduce((total, { rows, columns }) => total + rows * columns, 0);
const biases = (count: number, letters: string): string => (count === 0 ? 'no bias' : count === 1 ? 'one bias' : `two ${letters}`);

/** The weights of the first layer, in one direction, in both layouts: in PyTorch's gates go down and features across, in Keras' the other way round. */
export function weightLayouts(settings: LayerSettings): readonly [torch: WeightLayout, keras: WeightLayout] {
	const { type, input_size: feat, hidden_size: units, bias } = settings;
	const n = torchGates[type].length;
	const block = (name: string, rows: number, columns: number, gates: readonly string[], across: boolean, axis: WeightBlock['axis']): WeightBlock => ({
		name,
		rows,
		columns,
		gates,
		across,
		axis
	});
	const torch = [
		block('weight_ih_l0', n * units, feat, torchGates[type], false, 'feature'),
		block('weight_hh_l0', n * units, units, torchGates[type], false, 'hidden'),
		...(bias ? [block('bias_ih_l0', n * units, 1, [], false, null), block('bias_hh_l0', n * units, 1, [], false, null)] : [])
	];
	const doubled = type === 'GRU' && kerasOptions(settings).reset_after;
	const keras = [
		block('kernel', feat, n * units, kerasGates[type], true, 'feature'),
		block('recurrent_kernel', units, n * units, kerasGates[type], true, 'hidden'),
		...(bias ? [block('bias', doubled ? 2 : 1, n * units, [], true, null)] : [])
	];
	return [
		{ framework: 'PyTorch', how: `gates down, ${biases(bias ? 2 : 0, 'biases')}`, blocks: torch, parameters: sum(torch) },
		{ framework: 'Keras', how: `gates across, ${biases(!bias ? 0 : doubled ? 2 : 1, 'rows of bias')}`, blocks: keras, parameters: sum(keras) }
	];
}

/** How one is made of the other, in sentences; what cannot be is said last. */
export function carriedOver(settings: LayerSettings): readonly string[] {
	const { type, bias } = settings;
	const { reset_after } = kerasOptions(settings);
	const order = {
		LSTM: 'The gates stand in the same order; the third is called g there and c here.',
		GRU: 'The first two gates change places: PyTorch has r before z.',
		RNN: 'There is one block, and no gate.'
	}[type];
	const kept =
		type === 'GRU'
			? reset_after
				? 'Keras keeps both biases, a row each, because the reset gate stands between them.'
				: 'With reset_after=False the reset gate is applied before the product: no weights make PyTorch’s GRU compute that.'
			: 'Keras keeps one bias, the sum of PyTorch’s two.';
	return [
		`kernel is weight_ih_l0 transposed, recurrent_kernel is weight_hh_l0 transposed.`,
		order,
		...(bias ? [kept] : type === 'GRU' && !reset_after ? [kept] : [])
	];
}
