import type { DType } from '../../../ir/index.ts';
import type { Host } from '../../../python/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { listed } from './tensor.ts';

/** What any machine has at least, in bytes. */
const certain = 2 ** 33;
/** No process on x86-64 can map more: 47 bits of addresses. */
const impossible = 2 ** 47;
const largest = 2n ** 63n - 1n;

/**
 * What PyTorch does when it makes room for a tensor: negative sizes, sizes that overflow, and memory that no machine has raise; where it
 * depends on the machine whether there is enough, that is said instead of an answer (c10/core/CPUAllocator.cpp, ATen/EmptyTensor.cpp).
 */
export function allocate(host: Host, shape: readonly number[], dtype: DType, device: string, negative: 'dimension' | 'zeros' = 'dimension'): void {
	if (shape.some((n) => n < 0)) {
		if (negative === 'zeros') host.raise('RuntimeError', 'zeros: Dimension size must be non-negative.');
		host.raise('RuntimeError', `Trying to create tensor with negative dimension ${shape.find((n) => n < 0)}: ${listed(shape)}`);
	}
	let estimate = dtypeFacts[dtype].bytes;
	for (const n of shape) estimate *= n;
	if (estimate <= certain) return;
	const bytes = shape.reduce((product, n) => product * BigInt(n), BigInt(dtypeFacts[dtype].bytes));
	if (bytes > largest) host.raise('RuntimeError', `Storage size calculation overflowed with sizes=${listed(shape)}`);
	if (device === 'meta' || bytes <= certain) return;
	if (bytes <= impossible)
		host.unsupported(
			`a tensor of ${Math.round(Number(bytes) / 2 ** 30).toLocaleString('en')} GiB (whether there is room for it depends on the machine's memory)`
		);
	host.raise(
		'RuntimeError',
		`[enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate ${bytes} bytes. Error code 12 (Cannot allocate memory)`
	);
}
