import type { Page } from '@playwright/test';
import * as ort from 'onnxruntime-web/wasm';
import { readFileSync } from 'node:fs';
import { violations } from './axe.ts';
import { expect, overflow, paste, test } from './page.ts';

ort.env.wasm.numThreads = 1;

interface Given {
	readonly source: string;
	readonly files?: readonly string[];
}

const recorded = (name: string): Given =>
	readFileSync('tests/reference/loading.jsonl', 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Given)
		.find(({ files }) => files?.includes(name))!;

/** Drops recorded files on what a selector finds. */
async function drop(page: Page, selector: string, names: readonly string[]): Promise<void> {
	const files = names.map((name) => ({ name, bytes: [...readFileSync(`tests/reference/weights/${name}`)] }));
	const data = await page.evaluateHandle((files) => {
		const data = new DataTransfer();
		for (const { name, bytes } of files) data.items.add(new File([Uint8Array.from(bytes)], name));
		return data;
	}, files);
	for (const type of ['dragover', 'drop']) await page.dispatchEvent(selector, type, { dataTransfer: data });
}

/** By the notebook's menu, the one place for it. */
async function saveNetwork(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Menu of the notebook' }).click();
	await page.getByRole('menuitem', { name: 'Network with its weights' }).click();
}

test('the network of a layer is saved with its weights as a file that ONNX Runtime runs', async ({ layer, page }) => {
	await layer.open();
	const download = page.waitForEvent('download');
	await saveNetwork(page);
	const file = await download;
	expect(file.suggestedFilename()).toBe('lstm.onnx');
	const session = await ort.InferenceSession.create(readFileSync(await file.path()), { executionProviders: ['wasm'] });
	const { output, h_n, c_n } = await session.run({ x: new ort.Tensor('float32', new Float32Array(7 * 3 * 50), [7, 3, 50]) });
	expect([output, h_n, c_n].map((tensor) => tensor?.dims)).toEqual([
		[7, 3, 200],
		[4, 3, 100],
		[4, 3, 100]
	]);
});

test('a layer with a projection, in float64, is saved as well', async ({ layer, page }) => {
	await layer.open('v=2&proj_size=20&dtype=float64');
	const download = page.waitForEvent('download');
	await saveNetwork(page);
	const session = await ort.InferenceSession.create(readFileSync(await (await download).path()), { executionProviders: ['wasm'] });
	const { output } = await session.run({ x: new ort.Tensor('float64', new Float64Array(7 * 3 * 50), [7, 3, 50]) });
	expect(output?.dims).toEqual([7, 3, 40]);
});

test('a network that ONNX Runtime cannot run has no file, and the page says why', async ({ layer, page }) => {
	await layer.open('v=2&dtype=bfloat16');
	await saveNetwork(page);
	await expect(page.getByText('ONNX Runtime has no kernels for bfloat16 on a CPU: set the dtype to float32 for a file.')).toBeVisible();
});

test('weights and an input that are dropped on a program are what it runs with; what does not fit is said; nothing of them is in the address', async ({
	layer,
	page
}) => {
	test.slow();
	await layer.open();
	const { source, files = [] } = recorded('tagger.safetensors');
	// As scripts are written: all of it in a function, which is called where the file is run.
	await paste(page, `def main():\n${source.replaceAll(/^(?=.)/gm, '    ')}\nif __name__ == '__main__':\n    main()\n`);
	await expect(page.getByRole('button', { name: 'Your weights…' })).toHaveCount(2, { timeout: 20_000 });
	await expect(page).toHaveURL(/#v=3&cells=/);
	const address = page.url();
	await drop(page, '.code-cell .figure', files);
	await expect(page.getByText('Your weights: tagger.safetensors, tagger.npz')).toBeVisible({ timeout: 20_000 });
	await drop(page, '.code-cell .figure', ['wide.safetensors']);
	await expect(page.getByRole('alert')).toContainText('Missing key(s) in state_dict: "bias_ih_l0", "bias_hh_l0"', { timeout: 20_000 });
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await drop(page, '.code-cell .figure', ['layer.safetensors']);
	await expect(page.getByText(/They are in self\.rnn \(line \d+\)/)).toBeVisible({ timeout: 20_000 });
	expect(page.url()).toBe(address);
	await drop(page, '.code-cell .figure', ['wide.safetensors']);
	await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await violations(page, { include: '.weights' })).toEqual([]);
	expect(await overflow(page)).toBeLessThanOrEqual(0);
});
