import type { DType } from '../../../ir/index.ts';
import { exceptionClass, PyClass, type Interpreter } from '../../../python/index.ts';
import { tupled } from '../../../tensors/broadcast.ts';
import { roomFor } from '../../../tensors/room.ts';

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

const memoryError = new PyClass('MemoryError', 'numpy._core._exceptions', [exceptionClass('MemoryError')]);

/** Raises where no machine has room for an array; where it depends on the machine, that is said instead of an answer. */
export function allocate(host: Interpreter, shape: readonly number[], dtype: DType): void {
	const { room, bytes } = roomFor(shape, dtype);
	if (room === 'enough') return;
	if (room === 'uncountable') host.raise('ValueError', 'array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.');
	const size = Number(bytes);
	const unit = Math.floor(Math.log2(size) / 10);
	const told = `${(size / 2 ** (10 * unit)).toPrecision(3)} ${units[unit]}`;
	if (room === 'depends') host.unsupported(`an array of ${told} (whether there is room for it depends on the machine's memory)`);
	host.raise(memoryError, `Unable to allocate ${told} for an array with shape ${tupled(shape)} and data type ${dtype}`);
}
