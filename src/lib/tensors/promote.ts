import type { DType } from '../ir/index.ts';
import { dtypeFacts, dtypeKinds } from './dtype.ts';

/**
 * The least dtype that stands above two: the higher kind decides, and within a kind the wider one; of two 16-bit floats float32, of the two 8-bit integers
 * int16 (c10::promoteTypes; numpy's own rules for integers beside floats are numpy/dtype.ts's).
 */
export function promote(a: DType, b: DType): DType {
	if (a === b) return a;
	const [x, y] = [dtypeFacts[a], dtypeFacts[b]];
	if (x.kind !== y.kind) {
		const [high, low] = dtypeKinds.indexOf(x.kind) > dtypeKinds.indexOf(y.kind) ? [a, b] : [b, a];
		return high === 'complex64' && low === 'float64' ? 'complex128' : high;
	}
	if (x.kind === 'float' && x.bytes === 2 && y.bytes === 2) return 'float32';
	if (x.kind === 'int' && x.bytes === 1 && y.bytes === 1) return 'int16';
	if (x.kind === 'int' && (a === 'uint8' || b === 'uint8')) return a === 'uint8' ? b : a;
	return x.bytes > y.bytes ? a : b;
}
