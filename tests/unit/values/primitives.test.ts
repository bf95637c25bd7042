import { describe, expect, it } from 'vitest';
import { execute } from '../../../src/lib/values/index.ts';
import { differing, recordedOps, traced } from './recorded.ts';

const rows = recordedOps();

describe('every primitive computes what PyTorch computed', () => {
	for (const kind of new Set(rows.map(({ primitive }) => primitive.kind))) {
		it(kind, () => {
			const wrong = rows
				.filter(({ primitive }) => primitive.kind === kind)
				.flatMap((row) => {
					const { t, made } = traced(row);
					const values = execute(t.trace);
					return row.outputs.flatMap(([, , expected], i) => {
						const value = values.get(made[i]!)!;
						const places = value.known ? differing(value.data, expected) : [];
						if (value.known && places.length === 0) return [];
						return [
							JSON.stringify({ primitive: row.primitive, output: i, places, got: value.known ? [...value.data] : value.reason, expected, inputs: row.inputs })
						];
					});
				});
			expect(wrong).toEqual([]);
		});
	}
});

describe('every primitive propagates the gradients that PyTorch propagated', () => {
	const carrying = rows.filter(({ seeds }) => seeds.length > 0);
	for (const kind of new Set(carrying.map(({ primitive }) => primitive.kind))) {
		it(kind, () => {
			const wrong = carrying
				.filter(({ primitive }) => primitive.kind === kind)
				.flatMap((row) => {
					const { t, given, made } = traced(row);
					// Σ seed · output, over all outputs that carry a gradient.
					let loss = t.literal([], [0], 'float64', true);
					made
						.filter((_, i) => row.outputs[i]![1] === 'float64')
						.forEach((id, i) => {
							const [shape, dtype, values] = row.seeds[i]!;
							const product = t.make({ kind: 'elementwise', fn: 'mul' }, [id, t.literal(shape, values, dtype)], shape, dtype, true);
							const sum = t.make({ kind: 'reduce', fn: 'sum', axes: [] }, [product], [], dtype, true);
							loss = t.make({ kind: 'elementwise', fn: 'add' }, [loss, sum], [], dtype, true);
						});
					const by = given.filter((_, i) => row.gradients[i]);
					const gradients = by.map((id) => t.tensor(t.tensors[id]!.shape, 'float64'));
					t.op({ kind: 'gradient', seeded: false }, [loss, ...by], gradients);
					const values = execute(t.trace, { only: gradients });
					return row.gradients
						.filter((one) => one !== null)
						.flatMap(([, , expected], i) => {
							const value = values.get(gradients[i]!)!;
							const places = value.known ? differing(value.data, expected) : [];
							if (value.known && places.length === 0) return [];
							return [
								JSON.stringify({ primitive: row.primitive, input: i, places, got: value.known ? [...value.data] : value.reason, expected, inputs: row.inputs })
							];
						});
				});
			expect(wrong).toEqual([]);
		});
	}
});
