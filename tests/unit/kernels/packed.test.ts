import type { KernelBackend } from '@tensorflow/tfjs-core';
import { expect, test } from 'vitest';
import { Packed } from '../../../kernels/packed.ts';

/** What `Packed` asks of a backend, with the references that each tensor's data has. */
function fakeBackend() {
	const references = new Map<object, number>();
	const fake = {
		refCount: (dataId: object) => references.get(dataId) ?? 0,
		disposeData(dataId: object, force = false) {
			references.set(dataId, force ? 0 : (references.get(dataId) ?? 1) - 1);
			return references.get(dataId) === 0;
		}
	};
	const data = (count = 1) => {
		const dataId = {};
		references.set(dataId, count);
		return dataId;
	};
	return { backend: fake as Partial<KernelBackend> as KernelBackend, data };
}

test('what was packed is made once, and freed once with the first of its tensors', () => {
	const { backend, data } = fakeBackend();
	const freed: string[] = [];
	const packed = new Packed<string>(backend, (value) => freed.push(value));
	const before = Packed.kept;
	const [weight, bias, other] = [data(), data(), data()];
	expect(packed.get('a', [weight, bias], () => 'both')).toBe('both');
	expect(packed.get('a', [weight, bias], () => 'again')).toBe('both');
	expect(packed.get('b', [weight, bias], () => 'otherwise')).toBe('otherwise');
	expect(packed.get('a', [weight, undefined], () => 'without a bias')).toBe('without a bias');
	expect(packed.get('a', [other, bias], () => 'other')).toBe('other');
	expect(Packed.kept - before).toBe(4);
	expect(backend.disposeData(weight)).toBe(true);
	expect(freed).toEqual(['both', 'otherwise', 'without a bias']);
	backend.disposeData(bias);
	backend.disposeData(other);
	expect(freed).toEqual(['both', 'otherwise', 'without a bias', 'other']);
	expect(Packed.kept).toBe(before);
});

test('what was packed stays while anything refers to the data, and goes with the data to another backend', () => {
	const { backend, data } = fakeBackend();
	const freed: string[] = [];
	const packed = new Packed<string>(backend, (value) => freed.push(value));
	const [twice, moved] = [data(2), data(2)];
	packed.get('', [twice], () => 'twice');
	packed.get('', [moved], () => 'moved');
	backend.disposeData(twice);
	expect(freed).toEqual([]);
	backend.disposeData(moved, true);
	expect(freed).toEqual(['moved']);
	backend.disposeData(twice);
	expect(freed).toEqual(['moved', 'twice']);
});
