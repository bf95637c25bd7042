import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import Harness from './Harness.svelte';

const words = 'input.size(-1) must be equal to input_size. '.repeat(12);
const bar = page.getByRole('region', { name: 'What it says' });
const under = (): number => document.getElementById('under')!.getBoundingClientRect().top + scrollY;
const told = (): string => document.querySelector('[aria-live]')!.textContent;

afterEach(() => vi.useRealTimers());

test.each([1440, 1280, 1024, 390])('at %i px what is under the bar stands still, whatever the bar says', async (width) => {
	await page.viewport(width, 800);
	const { rerender } = await render(Harness, { message: 'No', reason: 'Why not', actions: [] });
	const before = under();
	const button = { label: 'Do something about it, which takes a while to say', onclick: () => undefined };
	await rerender({ message: words, reason: words, actions: [button, button, button] });
	expect(under()).toBe(before);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test('on a phone what was done has its line to itself, and what unfolds more stands at the end of the next', async () => {
	await page.viewport(390, 800);
	const unfold = { label: 'all backends', open: false, controls: 'under', onclick: () => undefined };
	const first = 'Changed x and input_size together: 50 to 25.';
	await render(Harness, { message: 'No', first, reason: 'Ran on WebGPU in 76 ms', actions: [], unfold });
	const [done, more] = [
		page.getByText(first).element().getBoundingClientRect(),
		page.getByRole('button', { name: 'all backends' }).element().getBoundingClientRect()
	];
	expect(done.height).toBeLessThanOrEqual(20);
	expect(more.top).toBeGreaterThanOrEqual(done.bottom - 1);
	expect(more.right).toBeGreaterThan(340);
});

test('the first button is the same one whatever it says, and stays where it is with the focus', async () => {
	await page.viewport(1280, 800);
	const { rerender } = await render(Harness, { message: 'No', reason: 'Why', actions: [{ label: 'Break it', onclick: () => undefined }] });
	await userEvent.click(page.getByRole('button', { name: 'Break it' }));
	const place = document.activeElement!.getBoundingClientRect();
	await rerender({ actions: [{ label: 'Give x 50 features', onclick: () => undefined }] });
	expect(document.activeElement).toHaveTextContent('Give x 50 features');
	expect(document.activeElement!.getBoundingClientRect().x).toBe(place.x);
	expect(document.activeElement!.getBoundingClientRect().y).toBe(place.y);
});

test('a button that goes when it is pressed leaves the focus with the bar', async () => {
	const given = { message: 'No', reason: 'Why' };
	const { rerender } = await render(Harness, { ...given, actions: [{ label: 'Mend it', onclick: () => void rerender({ actions: [] }) }] });
	await userEvent.click(page.getByRole('button', { name: 'Mend it' }));
	await expect.element(bar).toHaveFocus();
});

test('text that is cut is whole on a click, and again when its button is pressed', async () => {
	await page.viewport(390, 800);
	await render(Harness, { message: words, reason: 'Why', actions: [] });
	const before = under();
	const message = page.getByText(words.trim());
	await expect.element(page.getByRole('button', { name: 'Show the whole message' })).toBeInTheDocument();
	await expect.element(page.getByRole('button', { name: 'Show the whole reason' })).not.toBeInTheDocument();
	await userEvent.click(message);
	expect(under()).toBeGreaterThan(before + 40);
	await userEvent.click(message);
	expect(under()).toBe(before);
	await userEvent.tab();
	await expect.element(page.getByRole('button', { name: 'Show the whole message' })).toHaveFocus();
	for (const more of [true, false]) {
		await userEvent.keyboard('{Enter}');
		expect(under() > before).toBe(more);
	}
});

test.each([
	{ width: 1280, most: 80 },
	{ width: 1024, most: 52 },
	{ width: 390, most: 104 }
])('at $width px the bar stays in view within its cell, and its place is one press away; nothing jumps', async ({ width, most }) => {
	await page.viewport(width, 800);
	const went = vi.fn();
	const actions = [
		{ label: 'Give x 50 features', onclick: () => undefined },
		{ label: 'or build with input_size=25', onclick: () => undefined }
	];
	await render(Harness, { message: 'RuntimeError: no', reason: 'Why', actions, place: { name: 'x feat', go: went } });
	const before = under();
	const jump = page.getByRole('button', { name: 'x feat' });
	await expect.element(jump).not.toBeInTheDocument();
	scrollTo(0, 700);
	await expect.element(jump).toBeVisible();
	const { top, bottom } = bar.element().getBoundingClientRect();
	expect(top).toBe(0);
	expect(bottom).toBeLessThanOrEqual(most);
	expect(under()).toBe(before);
	expect(scrollY).toBe(700);
	await expect.element(page.getByRole('button', { name: 'Give x 50 features' })).toBeVisible();
	// A driver's mouse scrolls what is stuck out of its place before it presses: the press is where the eye sees the button instead.
	const seen = jump.element().getBoundingClientRect();
	const pressed = document.elementFromPoint(seen.left + seen.width / 2, seen.top + seen.height / 2) as HTMLElement | null;
	expect(jump.element().contains(pressed)).toBe(true);
	pressed?.click();
	expect(went).toHaveBeenCalledOnce();
	scrollTo(0, 2200);
	await expect.poll(() => bar.element().getBoundingClientRect().bottom).toBeLessThan(0);
	scrollTo(0, 0);
});

test('the way to the place is shown while that is out of sight, and points there', async () => {
	await page.viewport(1280, 800);
	const extent = () => document.getElementById('place')!.getBoundingClientRect();
	await render(Harness, { message: 'RuntimeError: no', reason: 'Why', actions: [], place: { name: 'x feat', go: () => undefined, extent } });
	const way = page.getByRole('button', { name: 'x feat' });
	for (const [at, arrow] of [
		[120, '↓'],
		[700, null],
		[1100, '↑'],
		[700, null],
		[120, '↓']
	] as const) {
		scrollTo(0, at);
		if (arrow === null) await expect.element(way).not.toBeInTheDocument();
		else await expect.element(way).toHaveTextContent(`${arrow} x feat`);
	}
	scrollTo(0, 0);
});

test('a screen reader hears one sentence, half a second after the last change, and nothing of what stood there first', async () => {
	vi.useFakeTimers();
	const { rerender } = await render(Harness, { message: 'one', reason: '', actions: [] });
	vi.advanceTimersByTime(2000);
	expect(told()).toBe('');
	for (const message of ['two', 'three', 'four']) {
		await rerender({ message });
		vi.advanceTimersByTime(400);
		expect(told()).toBe('');
	}
	vi.advanceTimersByTime(100);
	await vi.waitFor(() => expect(told()).toBe('four '));
	expect(document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')).toHaveLength(1);
});
