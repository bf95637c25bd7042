import type { Portable } from './port.ts';
import type { Framework } from './probe.ts';

export const frameworkNames: Readonly<Record<Framework, string>> = { torch: 'PyTorch', keras: 'Keras' };

/** How far a port was found to agree, in a sentence. */
export function saysAgreement({ difference, anyBatch }: Portable): string {
	const within = difference === 0 ? '' : ` within ${difference.toExponential(0).replace(/e-(\d)$/, 'e-0$1')}`;
	const batch = anyBatch ? ', and for a batch of another size' : '; its batch is of the size that it has here';
	return `With the same weights and inputs it gave the outputs of yours${within || ', number for number'} in float64${batch}.`;
}
