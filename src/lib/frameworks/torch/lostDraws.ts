import type { Host } from '../../python/index.ts';
import { newTensor } from './tensor.ts';

/** What is not modelled, and draws: what the program's generator draws after it is not known, until the program seeds. */
export function unsupportedDraw(host: Host, what: string): never {
	const drawn = newTensor(host, { shape: [1], dtype: 'float32' });
	host.trace.op({ kind: 'random', distribution: { kind: 'other' } }, [], [drawn.ir.id], '');
	return host.unsupported(what);
}
