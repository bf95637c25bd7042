import type { PyObject } from '../objects/values.ts';

/** Made-up addresses, for `<A object at 0x…>` and `id()`: one an object, in the order in which they are asked for. */
export class Addresses {
	private readonly known = new WeakMap<PyObject, number>();
	private last = 0;

	of(object: PyObject): string {
		let address = this.known.get(object);
		if (address === undefined) this.known.set(object, (address = this.last += 48));
		return `0x7f${(0x1000000000 + address).toString(16).padStart(10, '0')}`;
	}
}
