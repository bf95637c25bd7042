import { describe, expect, it } from 'vitest';
import { execute } from '../../../src/lib/values/index.ts';
import { largestDifference } from '../tolerance.ts';
import { seededPrograms } from './seededPrograms.ts';

describe('a seeded program', () => {
	for (const { id, trace, named, tensors } of seededPrograms()) {
		it(`has PyTorch's inputs, weights and outputs within 2e-6: ${id}`, () => {
			expect(trace.outcome).toEqual({ kind: 'ok' });
			const values = execute(trace);
			for (const [name, { shape, dtype, data }] of Object.entries(tensors)) {
				const tensor = trace.tensors[named.get(name) ?? -1];
				expect(tensor, name).toMatchObject({ shape, dtype });
				const value = values.get(tensor!.id)!;
				if (!value.known) throw new Error(`${name}: ${value.reason}`);
				expect(largestDifference(value.data, data), name).toBeLessThanOrEqual(dtype === 'float64' ? 1e-14 : 2e-6);
			}
		});
	}
});
