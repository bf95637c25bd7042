import type { Host } from '../../python/index.ts';
import { newTensor } from './tensor.ts';

/** What the program's generator draws from now on is not known, until the program seeds. */
export function loseDraws(host: Host): void {
	const drawn = newTensor(host, { shape: [1], dtype: 'float32' });
	host.trace.op({ kind: 'random', distribution: { kind: 'other' } }, [], [drawn.ir.id], '');
}

/** What is not modelled, and draws. */
export function unsupportedDraw(host: Host, what: string): never {
	loseDraws(host);
	return host.unsupported(what);
}
