import type { Trace } from '../../ir/index.ts';

/** The framework that a program's recurrent layers can be ported to; null for a program that has none. */
export function portTarget({ ops, outcome }: Trace): 'Keras' | 'PyTorch' | null {
	if (outcome.kind !== 'ok') return null;
	for (const { call } of ops) {
		if (/^nn\.(?:LSTM|GRU|RNN)$/.test(call)) return 'Keras';
		if (/^keras\.layers\.(?:LSTM|GRU|SimpleRNN)$/.test(call)) return 'PyTorch';
	}
	return null;
}
