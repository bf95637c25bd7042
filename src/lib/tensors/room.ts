import type { DType } from '../ir/index.ts';
import { dtypeFacts } from './dtype.ts';

/** What any machine has at least, in bytes. */
const certain = 2 ** 33;
/** No process on x86-64 can map more: 47 bits of addresses. */
const impossible = 2n ** 47n;

/** How many bytes the elements of a shape take, and whether a machine has room for them: each has, none has, or it depends on the machine. */
export function roomFor(shape: readonly number[], dtype: DType): { readonly room: 'enough' | 'depends' | 'none' | 'uncountable'; readonly bytes: bigint } {
	const { bytes: each } = dtypeFacts[dtype];
	// Nearly all tensors are small.
	let estimate = each;
	for (const n of shape) estimate *= n;
	if (estimate <= certain) return { room: 'enough', bytes: BigInt(estimate) };
	const bytes = shape.reduce((product, n) => product * BigInt(n), BigInt(each));
	return { room: bytes >= 2n ** 63n ? 'uncountable' : bytes <= impossible ? 'depends' : 'none', bytes };
}
