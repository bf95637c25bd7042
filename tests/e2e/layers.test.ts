import { expect, overflow, test } from './page.ts';

/** A generator of numbers in [0, 1), the same each time: Park and Miller's. */
function seeded(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** The link to some layer, right or wrong, with whatever numbers, at some depth. */
function randomLink(random: () => number): string {
	const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(random() * choices.length)];
	const size = () => pick([0, 1, 2, 3, 5, 10, 32, 100, 500, 1000, 12345, 1e9, -1, 2.5]);
	const sizes = () => [0, 1, 2].map(() => pick(['*', size()])).join(',');
	const some = (share: number, ...parts: readonly string[]) => parts.filter(() => random() < share);
	return [
		...some(0.35, ...['seq_len', 'batch', 'input_size', 'hidden_size', 'proj_size'].map((key) => `${key}=${size()}`)),
		...some(0.3, `num_layers=${pick([1, 2, 3, 8, 20, 0])}`, `type=${pick(['GRU', 'RNN'])}`, 'bidirectional=0', 'batch_first=1', 'bias=0'),
		...some(0.2, `dropout=${pick([0.5, 1.5, -1])}`, `dtype=${pick(['float64', 'int64', 'bool'])}`, `x=${sizes()}`, `h_0=${sizes()}`, `c_0=${sizes()}`),
		...some(0.2, `x_without=${pick(['batch', 'seq'])}`, `x_order=${pick(['time-first', 'batch-first'])}`),
		...some(0.2, `lengths=${Array.from({ length: 1 + Math.floor(random() * 40) }, () => pick([0, 1, 2, 5, 9, 10])).join(',')}`),
		...some(0.3, `read=${pick(['last', 'h_n', 'h_n_batch', 'h_n_both'])}`, `stave=${pick([0, 1, 3, 99])}`, `step=${pick([0, 5, 999])}`),
		`depth=${pick(['network', 'unrolled', 'step'])}`
	].join('&');
}

for (const width of [1440, 390]) {
	test(`any layer is drawn and judged at ${width} px: no error, nothing too wide, no number that is none`, async ({ layer, page }) => {
		test.slow();
		await page.setViewportSize({ width, height: 900 });
		await layer.open();
		const random = seeded(width);
		for (let i = 0; i < 50; i++) {
			const link = randomLink(random);
			await layer.follow(link);
			expect.soft((await layer.verdict.innerText()).trim(), link).not.toBe('');
			expect.soft(await layer.picture.textContent(), link).not.toMatch(/NaN|Infinity|undefined|null|This drawing failed/);
			expect.soft(await overflow(page), link).toBeLessThanOrEqual(0);
		}
	});
}
