import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import Harness from './Harness.svelte';

const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const value = async (name: string): Promise<number> => Number((await number(name).findElement()).getAttribute('aria-valuenow'));

async function show(props: Record<string, unknown> = {}) {
	await page.viewport(1100, 900);
	const onedit = vi.fn();
	await render(Harness, { initial: defaultLayer, onedit, ...props });
	return onedit;
}

/** A drag as a mouse does it, from the middle of an element. */
async function drag(name: string, pixels: number, options: PointerEventInit = {}) {
	const element = await number(name).findElement();
	const { x, y, width, height } = element.getBoundingClientRect();
	const at = (clientX: number): PointerEventInit => ({ clientX, clientY: y + height / 2, pointerId: 1, bubbles: true, button: 0, ...options });
	element.setPointerCapture = () => undefined;
	const start = x + width / 2;
	element.dispatchEvent(new PointerEvent('pointerdown', at(start)));
	for (let part = 1; part <= 4; part++) element.dispatchEvent(new PointerEvent('pointermove', at(start + (pixels * part) / 4)));
	element.dispatchEvent(new PointerEvent('pointerup', at(start + pixels)));
	element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('a sideways drag changes a number by one every 4 px, ten with Shift, num_layers every 30 px', async () => {
	await show();
	await drag('hidden_size', 40);
	await expect.poll(() => value('hidden_size')).toBe(110);
	await drag('hidden_size', -40, { shiftKey: true });
	await expect.poll(() => value('hidden_size')).toBe(10);
	await drag('num_layers', 60);
	await expect.poll(() => value('num_layers')).toBe(4);
	await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('a drag stops at 1', async () => {
	await show();
	await drag('hidden_size', -4000);
	await expect.poll(() => value('hidden_size')).toBe(1);
});

test('a link that is parted lets x move alone: the plug leaves the socket, and keeps the pointer; no modifier key parts it', async () => {
	const onedit = await show();
	await drag('feature of x', -8, { altKey: true });
	await expect.poll(() => value('input_size')).toBe(48);
	await drag('feature of x', 8);
	const link = page.getByRole('switch', { name: 'features of x linked to the layer' });
	((await link.findElement()) as SVGElement).focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(link).toHaveAttribute('aria-checked', 'false');
	await expect.element(page.getByText('expected')).not.toBeInTheDocument();
	onedit.mockClear();
	await drag('feature of x', -100);
	expect(onedit.mock.calls.every(([key]) => key === 'x.feat')).toBe(true);
	await expect.poll(() => value('feature of x')).toBe(25);
	expect(await value('input_size')).toBe(50);
	await expect.element(page.getByText('expected')).toBeInTheDocument();
});

test('a mistake touches no label that is the same with it, and dims what is never computed', async () => {
	await show({ initial: { ...defaultLayer, x: { ...defaultLayer.x, feat: 50 } } });
	const labels = [...document.querySelectorAll<SVGElement>('.label')].map((element) => ({ element, drawn: element.outerHTML }));
	const dimmed = () => [...document.querySelectorAll('.label')].filter((label) => getComputedStyle(label).opacity !== '1').length;
	expect(dimmed()).toBe(0);
	const touched = new Set<Node>();
	const observer = new MutationObserver((changes) => changes.forEach(({ target }) => touched.add(target)));
	for (const { element } of labels) observer.observe(element, { attributes: true, subtree: true, childList: true, characterData: true });
	await drag('feature of x', -100);
	await expect.element(page.getByText('never computed')).toBeInTheDocument();
	expect(dimmed()).toBeGreaterThan(20);
	const same = labels.filter(({ element, drawn }) => element.outerHTML === drawn);
	expect(same.length).toBeGreaterThan(20);
	expect(same.filter(({ element }) => [...touched].some((node) => element.contains(node)))).toEqual([]);
	observer.disconnect();
});

test('a tensor is one stop of the Tab key; Page Down and Page Up go through its numbers', async () => {
	await show();
	const stops = page
		.getByRole('spinbutton')
		.elements()
		.filter((number) => number.getAttribute('tabindex') === '0');
	expect(stops.map((number) => number.getAttribute('data-key'))).toEqual(['x.seq', 'input_size', 'h_0.layer', 'c_0.layer']);
	(stops[0] as SVGElement).focus();
	const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
	for (const name of [/batch of x/, /features? of x/, /linked to the layer/, /time of x/]) {
		await userEvent.keyboard('{PageDown}');
		expect(focused()).toMatch(name);
	}
	await userEvent.keyboard('{PageUp}{PageUp}');
	expect(focused()).toMatch(/features? of x$/);
	await userEvent.tab();
	expect(focused()).toBe('input_size');
	await userEvent.tab({ shift: true });
	expect(focused()).toMatch(/features? of x$/);
});

test('arrow keys step, Shift by ten, and typing digits opens the field', async () => {
	await show();
	((await number('hidden_size').findElement()) as SVGElement).focus();
	await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}');
	await expect.poll(() => value('hidden_size')).toBe(101);
	await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
	await expect.poll(() => value('hidden_size')).toBe(91);
	await userEvent.keyboard('7');
	await expect.element(field('hidden_size')).toHaveValue('7');
	await userEvent.keyboard('5{Enter}');
	await expect.poll(() => value('hidden_size')).toBe(75);
	await expect.element(number('hidden_size')).toHaveFocus();
});

test.each([
	['0', 0],
	['-3', -3],
	['2.5', 2.5],
	['1e9', 1e9]
])('%s can be typed', async (text, expected) => {
	await show();
	await number('hidden_size').click();
	await userEvent.keyboard(`${text}{Enter}`);
	await expect.poll(() => value('hidden_size')).toBe(expected);
});

test('Escape drops what was typed; leaving the field takes it', async () => {
	const onedit = await show();
	await number('hidden_size').click();
	await userEvent.keyboard('7{Escape}');
	await expect.element(field('hidden_size')).not.toBeInTheDocument();
	expect(onedit).not.toHaveBeenCalled();
	await number('hidden_size').click();
	await userEvent.keyboard('64');
	(document.activeElement as HTMLElement).blur();
	await expect.poll(() => value('hidden_size')).toBe(64);
});

test('what is not a number stays in its field, with a message, also when another number is asked for', async () => {
	const onedit = await show();
	await number('hidden_size').click();
	await userEvent.keyboard('many{Enter}');
	await expect.element(page.getByRole('alert')).toHaveTextContent('“many” is not a number');
	await number('num_layers').click();
	await expect.element(field('hidden_size')).toHaveValue('many');
	expect(onedit).not.toHaveBeenCalled();
});

test('a link is a switch, by click and by key', async () => {
	const ontogglelink = vi.fn();
	await show({ ontogglelink });
	const link = page.getByRole('switch', { name: 'features of x linked to the layer' });
	await link.click();
	((await link.findElement()) as SVGElement).focus();
	await userEvent.keyboard(' ');
	expect(ontogglelink.mock.calls).toEqual([['x.feat'], ['x.feat']]);
});

test('the name of a stave unrolls it; a column opens its step', async () => {
	const onopenstave = vi.fn();
	const onopenstep = vi.fn();
	await show({ onopenstave, onopenstep });
	((await page.getByRole('button', { name: 'Unroll stave 3 in time' }).findElement()) as SVGElement).focus();
	await userEvent.keyboard('{Enter}');
	expect(onopenstave).toHaveBeenCalledWith(3);
	const stave = [...document.querySelectorAll('rect[role=presentation]')][2]!;
	const { x, y, width, height } = stave.getBoundingClientRect();
	stave.dispatchEvent(new MouseEvent('click', { clientX: x + 0.75 * width, clientY: y + height / 2, bubbles: true }));
	expect(onopenstep).toHaveBeenCalledWith(2, 7);
});

test('neither steps nor layers fill the page with elements', async () => {
	for (const [seq_len, num_layers] of [
		[10, 2],
		[100, 4],
		[1000, 8],
		[1000, 1000]
	] as const) {
		const { unmount } = await render(Harness, { initial: { ...defaultLayer, seq_len, num_layers } });
		expect(document.querySelectorAll('svg *').length).toBeLessThan(600);
		await unmount();
	}
});

test('on a phone nothing is wider than the screen', async () => {
	await page.viewport(390, 844);
	await render(Harness, { initial: defaultLayer, width: 358 });
	for (const element of document.querySelectorAll('svg text, svg rect, svg path')) {
		const box = element.getBoundingClientRect();
		if (box.width > 0) expect(box.right).toBeLessThanOrEqual(390);
	}
});
