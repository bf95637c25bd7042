import type { Page } from '@playwright/test';
import { expect, test } from './page.ts';

interface Stop {
	/** Role and accessible name, as far as they tell the stops apart. */
	readonly name: string;
	/** Whether the focus can be seen: the element, or a part of it, looks other than without. */
	readonly visible: boolean;
	readonly inMain: boolean;
}

/** What has the focus, and whether that can be seen. */
const focused = (page: Page): Promise<Stop | null> =>
	page.evaluate(() => {
		const element = document.activeElement;
		if (!element || element === document.body) return null;
		const drawn = (part: Element): string => {
			const style = getComputedStyle(part);
			return [
				style.outlineStyle === 'none' ? '' : style.outline,
				style.boxShadow,
				style.stroke,
				style.strokeWidth,
				style.borderColor,
				style.backgroundColor,
				style.clipPath
			].join();
		};
		const around = [element, element.parentElement, ...element.querySelectorAll('*'), element.nextElementSibling].filter((part) => part !== null);
		const withFocus = around.map(drawn).join('|');
		if (element instanceof HTMLElement || element instanceof SVGElement) element.blur();
		const without = around.map(drawn).join('|');
		if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
		const tag = element.getAttribute('role') ?? element.tagName.toLowerCase();
		const label = element.getAttribute('aria-label') ?? (element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent) ?? '';
		return {
			name: `${tag} ${label || element.textContent?.trim().slice(0, 40) || element.getAttribute('value') || ''}`.trim(),
			visible: withFocus !== without,
			inMain: element.closest('main') !== null
		};
	});

/** Every stop of the Tab key, from the top of the page to its end. */
async function stops(page: Page, most = 150): Promise<readonly Stop[]> {
	await page.evaluate(() => {
		if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
		getSelection()?.removeAllRanges();
		scrollTo(0, 0);
	});
	const found: Stop[] = [];
	for (let i = 0; i < most; i++) {
		await page.keyboard.press('Tab');
		const stop = await focused(page);
		if (stop === null) return found;
		found.push(stop);
	}
	throw new Error(
		`No end of the page after ${most} stops, the last of them ${found
			.slice(-3)
			.map(({ name }) => name)
			.join('; ')}`
	);
}

for (const { depth, link, has } of [
	{
		depth: 'network',
		link: 'x=*,*,25',
		has: [
			'spinbutton time of x',
			'spinbutton input_size',
			/^spinbutton layer.* of h_0/,
			/^button Unroll stave 0/,
			'button Give x 50 features',
			/^button or build/,
			'button see it in one step'
		]
	},
	{ depth: 'unrolled', link: 'depth=unrolled', has: ['slider time step', /^button Open/] },
	{ depth: 'step', link: 'depth=step', has: ['spinbutton stave', 'input time step'] }
]) {
	test(`Tab reaches every control of the page with the ${depth} view, in the order of the page, and the focus can be seen`, async ({ layer, page }) => {
		await layer.open(link);
		const all = await stops(page);
		const names = all.map(({ name }) => name);
		const wanted: readonly (string | RegExp)[] = [
			'a Skip to the notebook',
			'a Shapebook',
			'button Share',
			/^button Switch to dark/,
			/^tab /,
			...has,
			'input seq_len, slider',
			'input seq_len',
			'input batch, slider',
			'input hidden_size',
			'input num_layers',
			/^input bidirectional|^input yes/,
			/^summary LSTM/,
			/^button x seq/,
			/^button x feat/,
			'input pass h_0',
			/^summary how x is passed/,
			'button pack',
			/^input lengths/,
			/^summary The picture as a table/,
			'tab PyTorch',
			'button Copy'
		];
		expect(
			wanted.filter((name) => !names.some((other) => (typeof name === 'string' ? other === name : name.test(other)))),
			names.join('\n')
		).toEqual([]);
		expect(all.filter(({ visible }) => !visible).map(({ name }) => name)).toEqual([]);
		const firstInMain = all.findIndex(({ inMain }) => inMain);
		const lastInMain = all.findLastIndex(({ inMain }) => inMain);
		expect(all.slice(firstInMain, lastInMain + 1).filter(({ inMain }) => !inMain)).toEqual([]);
		// And back again, without a trap.
		await page.keyboard.press('Shift+Tab');
		for (let i = all.length - 1; i > 0 && i > all.length - 12; i--) await page.keyboard.press('Shift+Tab');
		expect(await focused(page)).not.toBeNull();
	});
}

test('a mistake is made, mended, undone and shared with the keyboard alone', async ({ layer, page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await layer.open();
	const press = (key: string): Promise<void> => page.keyboard.press(key);

	await layer.link('x feat').focus();
	await press('Space');
	await layer.form.getByRole('slider', { name: 'x feat, slider' }).focus();
	await press('ArrowLeft');
	await expect(layer.verdict).toContainText('Expected 50, got 49');
	await layer.field('x feat').focus();
	await press('Shift+ArrowDown');
	await expect(layer.verdict).toContainText('Expected 50, got 39');

	await layer.verdict.getByRole('button', { name: 'see it in one step' }).focus();
	await press('Enter');
	await expect(page.getByRole('tab', { name: 'one step' })).toHaveAttribute('aria-selected', 'true');
	await page.getByRole('tab', { name: 'one step' }).focus();
	await press('ArrowLeft');
	await expect(page.getByRole('tab', { name: 'unrolled in time' })).toBeFocused();
	await press('Home');
	await expect(page.getByRole('tab', { name: 'network' })).toHaveAttribute('aria-selected', 'true');

	await layer.verdict.getByRole('button', { name: 'Give x 50 features' }).focus();
	await press('Enter');
	await expect(layer.verdict).toContainText('It runs.');
	// The fix that had the focus is gone: the focus is still in the verdict, not lost at the top of the page.
	await expect(layer.verdict.locator(':focus')).toHaveCount(1);
	await press('Control+z');
	await expect(layer.verdict).toContainText('Expected 50, got 39');
	await press('Control+Shift+z');
	await expect(layer.verdict).toContainText('It runs.');

	await page.getByRole('tab', { name: 'PyTorch' }).focus();
	for (const name of ['Keras', 'ONNX', 'TensorFlow.js']) {
		await press('ArrowRight');
		await expect(page.getByRole('tab', { name })).toBeFocused();
	}
	await expect(layer.code).toContainText('tf.layers');
	await page.getByRole('button', { name: /^Copy/ }).focus();
	await press('Enter');
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('tf.layers');
	await page.getByRole('button', { name: 'Switch to dark' }).focus();
	await press('Enter');
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('each depth is walked with the keyboard: a stave is opened, a step chosen, a cell opened', async ({ layer, page }) => {
	await layer.open();
	await layer.picture.getByRole('button', { name: /Unroll stave 2/ }).focus();
	await page.keyboard.press('Enter');
	const slider = layer.picture.getByRole('slider', { name: 'time step' });
	await slider.focus();
	await page.keyboard.press('End');
	await expect(slider).toHaveAttribute('aria-valuenow', '9');
	await page.keyboard.press('ArrowLeft');
	await expect(slider).toHaveAttribute('aria-valuenow', '8');
	await layer.picture.getByRole('button', { name: /Open.*layer 1 forward.*step 8|Open.*step 8.*layer 1 forward/i }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('tab', { name: 'one step' })).toHaveAttribute('aria-selected', 'true');
	const stave = layer.picture.getByRole('spinbutton', { name: 'stave' });
	await expect(stave).toHaveAttribute('aria-valuenow', '2');
	await stave.focus();
	await page.keyboard.press('ArrowUp');
	await expect(stave).toHaveAttribute('aria-valuetext', /layer 1 backward/);
	await expect(layer.picture.getByRole('slider', { name: 'time step' })).toHaveValue('8');
	await expect(page).toHaveURL(/depth=step&stave=3&step=8/);
});

test('an axis is tied again in the picture with the Space key', async ({ layer, page }) => {
	await layer.open('x=*,*,25');
	const link = layer.picture.getByRole('switch');
	await link.first().focus();
	await page.keyboard.press('Space');
	await expect(layer.verdict).toContainText('It runs.');
	await expect(link.first()).toBeFocused();
});
