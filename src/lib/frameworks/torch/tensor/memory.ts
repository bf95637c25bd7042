import type { DType } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { roomFor } from '../../../tensors/room.ts';
import { listed } from './tensor.ts';

/**
 * What PyTorch does when it makes room for a tensor: negative sizes, sizes that overflow, and memory that no machine has raise; where it
 * depends on the machine whether there is enough, that is said instead of an answer (c10/core/CPUAllocator.cpp, ATen/EmptyTensor.cpp).
 */
export function allocate(host: Interpreter, shape: readonly number[], dtype: DType, device: string, negative: 'dimension' | 'zeros' = 'dimension'): void {
	if (shape.some((n) => n < 0)) {
		if (negative === 'zeros') host.raise('RuntimeError', 'zeros: Dimension size must be non-negative.');
		host.raise('RuntimeError', `Trying to create tensor with negative dimension ${shape.find((n) => n < 0)}: ${listed(shape)}`);
	}
	const { room, bytes } = roomFor(shape, dtype);
	if (room === 'enough') return;
	if (room === 'uncountable') host.raise('RuntimeError', `Storage size calculation overflowed with sizes=${listed(shape)}`);
	if (device === 'meta') return;
	if (room === 'depends')
		host.unsupported(
			`a tensor of ${Math.round(Number(bytes) / 2 ** 30).toLocaleString('en')} GiB (whether there is room for it depends on the machine's memory)`
		);
	host.raise(
		'RuntimeError',
		`[enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate ${bytes} bytes. Error code 12 (Cannot allocate memory)`
	);
}
