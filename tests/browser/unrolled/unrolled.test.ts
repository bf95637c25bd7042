import '@fontsource-variable/source-code-pro';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Unrolled from '../../../src/lib/components/unrolled/Unrolled.svelte';
import { unrolled } from '../../../src/lib/layout/unrolled/unrolled.ts';
import { figureFor, type FigureSpec } from '../../unit/layout/unrolledFigures.ts';
import { widerThanComputed } from '../textExtents.ts';

async function show(spec: FigureSpec = {}, step = 3, width = 1020) {
	await page.viewport(width + 40, 900);
	const [onstep, onopencell] = [vi.fn(), vi.fn()];
	const props = { figure: figureFor(spec), viewport: { width, narrow: width < 620 }, values: null, step, onstep, onopencell };
	const screen = await render(Unrolled, props);
	return { onstep, onopencell, rerender: (next: number) => screen.rerender({ ...props, step: next }) };
}

const slider = () => page.getByRole('slider', { name: 'time step' });

test('the time slider moves by one with the arrows, by ten with Shift, and to the ends', async () => {
	const { onstep } = await show({ seq: 100 }, 50);
	(await slider().findElement()).focus();
	await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}{Home}{End}');
	expect(onstep.mock.calls.map(([to]) => to as number)).toEqual([51, 49, 60, 0, 99]);
	await expect.element(slider()).toHaveAttribute('aria-valuetext', 'step 50 of 100');
});

test('the slider is 44 px high, and a press on it goes to that part of the sequence', async () => {
	const { onstep } = await show({ seq: 1001 }, 0);
	const element = await slider().findElement();
	const { x0, x1 } = unrolled(figureFor({ seq: 1001 }), { width: 1020, narrow: false }, { step: 0 }).geometry.track;
	const hit = element.querySelector('.hit')!.getBoundingClientRect();
	expect(hit.height).toBeGreaterThanOrEqual(44);
	const svg = element.closest('svg')!.getBoundingClientRect();
	element.setPointerCapture = () => undefined;
	element.dispatchEvent(new PointerEvent('pointerdown', { clientX: svg.x + (x0 + x1) / 2, clientY: hit.y + 22, button: 0, bubbles: true }));
	expect(onstep).toHaveBeenCalledWith(500);
});

test('a cell opens its step, by click and by key; only the selected step’s cells are stops of the Tab key', async () => {
	const { onopencell } = await show();
	(await page.getByRole('button', { name: 'Open layer 1 backward, step 5' }).findElement()).dispatchEvent(new MouseEvent('click', { bubbles: true }));
	const selected = await page.getByRole('button', { name: 'Open layer 0 forward, step 3' }).findElement();
	selected.focus();
	await userEvent.keyboard('{Enter}');
	expect(onopencell.mock.calls).toEqual([
		[3, 5],
		[0, 3]
	]);
	expect(document.querySelectorAll('.cell[tabindex="0"]')).toHaveLength(4);
});

test('a fold opens on its first layer', async () => {
	await show({ layers: 9 });
	await expect.element(page.getByRole('button', { name: 'Open layer 4 forward, step 3' })).not.toBeInTheDocument();
	(await page.getByRole('button', { name: /^Show layer 3/ }).findElement()).dispatchEvent(new MouseEvent('click', { bubbles: true }));
	await expect.element(page.getByRole('button', { name: 'Open layer 4 forward, step 3' })).toBeInTheDocument();
});

test('texts are as wide as the layout takes them to be', async () => {
	await show({ seq: 1000 }, 500);
	expect(await widerThanComputed(unrolled(figureFor({ seq: 1000 }), { width: 1020, narrow: false }, { step: 500 }).labels)).toEqual([]);
});
