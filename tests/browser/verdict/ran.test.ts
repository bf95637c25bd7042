import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import Ran from '../../../src/lib/components/verdict/Ran.svelte';

const result = { ms: 76, bytes: 0, gpuBytes: null, difference: 1.7e-7, disagreements: [], compared: 1, notes: [] };
const given = { rows: [{ name: 'webgpu', state: { kind: 'ran', result } }], status: 'finished', reason: null } as const;

test('on a phone, after what was done, only where and how long is said; anywhere else how near to float64 as well', async () => {
	for (const [width, brief, whole] of [
		[1440, true, true],
		[390, false, true],
		[390, true, false]
	] as const) {
		await page.viewport(width, 800);
		const { unmount } = await render(Ran, { ...given, brief });
		await expect.element(page.getByText('Ran on WebGPU in 76 ms')).toBeVisible();
		const near = page.getByText('within 1.7e-7 of float64', { exact: true });
		await (whole ? expect.element(near).toBeVisible() : expect.element(near).not.toBeVisible());
		await unmount();
	}
});
