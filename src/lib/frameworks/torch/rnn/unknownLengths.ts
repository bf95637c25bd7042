import { PyInstance, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import { perRun } from '../../../python/vm/perRun.ts';
import { TorchTensor } from '../tensor/tensor.ts';
import { countsTensor } from './packedSequence.ts';

/** The places that pack by lengths which are not here, in the order in which they come up: each has a longest of its own. */
const places = perRun((): number[] => []);

/** Whether nothing is known of lengths but, of a tensor, how many there are. */
const isUnknown = (lengths: Value): boolean =>
	lengths instanceof PyUnknown || lengths instanceof PyInstance || (lengths instanceof TorchTensor && lengths.rank === 1 && !lengths.values);

/**
 * Lengths that are supposed where some are not here: the longest is a size, `longest`, of at most the steps that there are; how much shorter the others are, and
 * in which order they come, is another at each witness. Null where they are here, or nothing is supposed.
 */
export function supposedLengths(host: Interpreter, input: Value, lengths: Value, isBatchFirst: boolean, isSorted: boolean): TorchTensor | null {
	if (!host.trace.isAssuming || !isUnknown(lengths) || !(input instanceof TorchTensor) || input.rank < 2 || input.size === 0) return null;
	const [first, second] = input.shape as readonly [number, number];
	const [batch, time] = isBatchFirst ? [first, second] : [second, first];
	const count = lengths instanceof TorchTensor ? lengths.shape[0]! : batch;
	const known = places(host.trace);
	const place = host.span.from;
	if (!known.includes(place)) known.push(place);
	const nth = known.indexOf(place);
	const longest = host.assumedSize(`longest${nth > 0 ? ` ${nth + 1}` : ''}`, Math.max(1, time - 1), time);
	const shorter = 1 + ((longest * longest + 1) % 3);
	const sorted = Array.from({ length: count }, (_, i) => Math.max(1, longest - i * shorter));
	const at = isSorted || count === 0 ? 0 : longest % count;
	return countsTensor(host, [...sorted.slice(at), ...sorted.slice(0, at)], 'pack_padded_sequence');
}
