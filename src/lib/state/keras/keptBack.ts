import type { KerasOptions, LayerSettings } from '../../ir/index.ts';

/** What an option makes of the steps and the states, in a sentence. */
interface Said {
	readonly option: string;
	readonly says: string;
}

/** What a recurrent layer of Keras' keeps back, turns round or keeps for its next call. */
export function keptBack({ seq_len, x, type, bidirectional }: LayerSettings, options: KerasOptions): readonly Said[] {
	const steps = x.seq ?? seq_len;
	const states = type === 'LSTM' ? 'h and c' : 'h';
	const last = bidirectional ? 'The last output of each direction is given' : 'The last output is given';
	return [
		!options.return_sequences && steps > 1 && { option: 'return_sequences=False', says: `${last}, ${steps - 1} of ${steps} steps are kept back:` },
		!options.return_state && { option: 'return_state=False', says: `The last ${states} ${type === 'LSTM' ? 'are' : 'is'} kept back:` },
		options.go_backwards && { option: 'go_backwards=True', says: 'x is read from its last step to its first, and output is in the order in which it is read:' },
		options.stateful && {
			option: 'stateful=True',
			says: `The last ${states} ${type === 'LSTM' ? 'are' : 'is'} where the next call begins, which has to be of as many sequences:`
		}
	].filter((said) => said !== false);
}
