/** What numpy's code here has no code of its own for: methods of another framework's tensor over the same memory (`interop.ts`). */
import type { Host, Value } from '../../python/index.ts';
import type { StridedTensor } from '../../tensors/tensor.ts';
import { lender } from '../interop.ts';

/** The bound method of that tensor; null where it has none. */
export function lentMethod(host: Host, tensor: StridedTensor, name: string): Value {
	const lent = lender.tensorOf(tensor);
	return lent.cls.find(name) ? host.getAttribute(lent, name) : null;
}

/** `array[key]`, once numpy has nothing to say against the key; its arrays are memory that was lent. */
export const indexed = (host: Host, tensor: StridedTensor, key: Value): StridedTensor =>
	host.call(lentMethod(host, tensor, '__getitem__'), [key]) as StridedTensor;
