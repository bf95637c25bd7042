import '@fontsource-variable/source-code-pro';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CellView from '../../../src/lib/components/cell/CellView.svelte';
import { cell } from '../../../src/lib/layout/cell/cell.ts';
import type { StepValues } from '../../../src/lib/ir/index.ts';
import { figureFor, type FigureSpec } from '../../unit/layout/unrolledFigures.ts';
import { widerThanComputed } from '../textExtents.ts';

async function show(spec: FigureSpec = {}, values: StepValues | null = null) {
	await page.viewport(1060, 1000);
	const [onstep, onstave] = [vi.fn(), vi.fn()];
	await render(CellView, { figure: figureFor(spec), viewport: { width: 1020, narrow: false }, values, stave: 1, step: 3, onstep, onstave });
	return { onstep, onstave };
}

test('stave and step are chosen by keyboard, and by button', async () => {
	const { onstep, onstave } = await show();
	((await page.getByRole('spinbutton', { name: 'stave' }).findElement()) as HTMLElement).focus();
	await userEvent.keyboard('{ArrowUp}{ArrowDown}{End}');
	await page.getByRole('button', { name: 'Stave above' }).click();
	expect(onstave.mock.calls.map(([to]) => to as number)).toEqual([2, 0, 3, 2]);
	((await page.getByRole('slider', { name: 'time step' }).findElement()) as HTMLElement).focus();
	await userEvent.keyboard('{ArrowRight}');
	expect(onstep).toHaveBeenCalledWith(4);
});

test('the equations are those of the mode', async () => {
	await show({ type: 'GRU' });
	await expect.element(page.getByRole('listitem').nth(2)).toHaveTextContent('ht = (1 − z) ⊙ n + z ⊙ ht+1');
});

test('a mismatch says got and expected, both live', async () => {
	await page.viewport(1060, 1000);
	await render(CellView, {
		figure: figureFor({ feat: 25 }),
		viewport: { width: 1020, narrow: false },
		values: null,
		stave: 0,
		step: 3,
		onstep: vi.fn(),
		onstave: vi.fn()
	});
	const label = (words: string) => [...document.querySelectorAll('.label')].some((element) => element.textContent?.replace(/\s/g, '') === words);
	expect([label('got25'), label('expected50'), label('nevercomputed')]).toEqual([true, true, true]);
	const number = (name: string | RegExp) => page.getByRole('spinbutton', { name }).first();
	await expect.element(number('feature of x')).toHaveAttribute('aria-valuenow', '25');
	await expect.element(number('input_size')).toHaveAttribute('aria-valuenow', '50');
});

test('values of other sizes than the figure’s are not drawn', async () => {
	const zeros = (rows: number, cols: number) => ({ rows, cols, data: new Float32Array(rows * cols) });
	const values: StepValues = {
		stave: 1,
		step: 3,
		x: zeros(32, 49),
		hBefore: zeros(32, 100),
		cBefore: zeros(32, 100),
		gates: [],
		h: zeros(32, 100),
		c: zeros(32, 100),
		wIh: zeros(400, 49),
		wHh: zeros(400, 100),
		bIh: null,
		bHh: null,
		wHr: null
	};
	await show({}, values);
	// h before, c before, c, h and the four slices of W_hh fit; x and W_ih do not.
	await expect.poll(() => document.querySelectorAll('image')).toHaveLength(8);
});

test('texts are as wide as the layout takes them to be', async () => {
	await show();
	expect(await widerThanComputed(cell(figureFor(), { width: 1020, narrow: false }, 1, 3).labels)).toEqual([]);
});
