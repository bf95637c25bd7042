import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Distribution, DType } from '../../../src/lib/ir/index.ts';
import { TorchGenerator, wordsDrawn } from '../../../src/lib/values/random/random.ts';
import { largestDifference } from '../tolerance.ts';

interface Draw {
	readonly distribution: Distribution;
	readonly size: number;
	readonly dtype: DType;
	/** All, or the first and the last 24. */
	readonly values: readonly number[];
}

const recorded = JSON.parse(readFileSync(new URL('../../reference/random.json', import.meta.url), 'utf8')) as {
	readonly programs: readonly { readonly seed: number; readonly draws: readonly Draw[] }[];
	readonly dropout: readonly number[];
};

const ends = (values: Float64Array): number[] => (values.length <= 50 ? [...values] : [...values.subarray(0, 24), ...values.subarray(-24)]);

/** To the bit, but that PyTorch rounds once where it multiplies and adds in float64, and its libm is not JavaScript's. */
const tolerance = ({ dtype }: Draw): number => (dtype === 'float64' ? 1e-14 : 0);

describe("PyTorch's generator", () => {
	recorded.programs.forEach(({ seed, draws }, at) => {
		it(`draws PyTorch's numbers: program ${at}, seed ${seed}`, () => {
			const generator = new TorchGenerator(BigInt(seed));
			for (const draw of draws) {
				const values = ends(generator.draw(draw.distribution, draw.size, draw.dtype));
				expect(largestDifference(values, draw.values), JSON.stringify({ ...draw, values })).toBeLessThanOrEqual(tolerance(draw));
			}
		});

		it(`goes on after skipped draws as after draws: program ${at}`, () => {
			for (const skipped of draws.keys()) {
				const drawn = new TorchGenerator(BigInt(seed));
				const skipping = new TorchGenerator(BigInt(seed));
				draws.forEach(({ distribution, size, dtype }, i) => {
					const values = drawn.draw(distribution, size, dtype);
					if (i === skipped) skipping.skip(distribution, size, dtype);
					else expect(largestDifference(skipping.draw(distribution, size, dtype), values)).toBe(0);
				});
			}
		});
	});

	it("drops out what PyTorch's dropout drops out", () => {
		expect(largestDifference(new TorchGenerator(5n).drawDropout(0.25, 40), recorded.dropout)).toBeLessThan(1e-7);
	});

	it('says how many words a draw takes', () => {
		expect(wordsDrawn({ kind: 'normal', mean: 0, std: 1 }, 17, 'float32')).toBe(33);
		expect(wordsDrawn({ kind: 'normal', mean: 0, std: 1 }, 17, 'float64')).toBe(66);
		expect(wordsDrawn({ kind: 'normal', mean: 0, std: 1 }, 20, 'float16')).toBe(32);
		expect(wordsDrawn({ kind: 'permutation' }, 5, 'int64')).toBe(4);
	});
});
