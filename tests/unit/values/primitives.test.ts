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
