import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import RunTable from '../../../src/lib/components/RunTable.svelte';
import type { BackendState, RnnPath } from '../../../src/lib/runtime/protocol.ts';

const ran = (ms: number, notes: readonly string[] = []): BackendState => ({
	kind: 'ran',
	result: { ms, bytes: 4000, gpuBytes: null, difference: 4e-8, disagreements: [], compared: 1, notes }
});

test('a backend shows its time and, once it has run the other way, that time as well; the switch asks for the other way', async () => {
	const asked: RnnPath[] = [];
	const given = { refused: null, source: '', onpath: (path: RnnPath) => void asked.push(path) };
	const waiting: BackendState = { kind: 'waiting' };
	const { rerender } = await render(RunTable, { ...given, path: 'fused', backends: [{ name: 'cpu', state: ran(2.94), other: waiting }] });
	const row = page.getByRole('row', { name: 'CPU' });
	await expect.element(row).toHaveTextContent('2.9 ms');
	await expect.element(row).not.toHaveTextContent('stock');
	await expect.element(page.getByRole('radio', { name: 'fused kernel' })).toBeChecked();
	await page.getByRole('radio', { name: 'stock tfjs ops' }).click();
	expect(asked).toEqual(['stock']);
	await rerender({ path: 'stock', backends: [{ name: 'cpu', state: ran(41.2), other: ran(2.94) }] });
	await expect.element(row).toHaveTextContent('41 ms');
	await expect.element(row).toHaveTextContent('fused 2.9 ms');
	await rerender({ path: 'fused', backends: [{ name: 'cpu', state: ran(3), other: ran(41.2) }] });
	await expect.element(row).toHaveTextContent('stock 41 ms');
});

test('what there is to know of a run is said once, whichever backends say it', async () => {
	const says = 'tfjs says “Unknown data type float64”: it ran as float32.';
	const backends = (['wasm', 'cpu'] as const).map((name) => ({ name, state: ran(1, [says]), other: { kind: 'waiting' } as const }));
	await render(RunTable, { refused: null, source: '', onpath: () => {}, path: 'fused', backends });
	await expect.element(page.getByRole('region', { name: 'The run in this page' })).toHaveTextContent('1 op: shapes as predicted. ' + says);
	expect(page.getByText(says).elements()).toHaveLength(1);
});
