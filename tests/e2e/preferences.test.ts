import { inflateSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { expect, test } from './page.ts';

const paper = { light: 'rgb(252, 251, 248)', dark: 'rgb(22, 24, 27)' } as const;

for (const system of ['light', 'dark'] as const) {
	const other = system === 'light' ? 'dark' : 'light';
	test(`${system} as the system asks, ${other} once chosen, from the first paint after a reload`, async ({ layer, page }) => {
		await page.emulateMedia({ colorScheme: system });
		await layer.open();
		const html = page.locator('html');
		await expect(html).toHaveCSS('background-color', paper[system]);
		await page.getByRole('button', { name: `Switch to ${other}` }).click();
		await expect(html).toHaveCSS('background-color', paper[other]);
		// The colours of every frame from the first on, the paint before any script of the page included.
		await page.addInitScript(() => {
			const seen: string[] = [];
			Object.assign(globalThis, { seen });
			const look = (): void => {
				if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
				requestAnimationFrame(look);
			};
			look();
		});
		await page.reload();
		await layer.ready();
		const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[]);
		expect(seen.length).toBeGreaterThan(0);
		expect([...new Set(seen)]).toEqual([paper[other]]);
		await expect(page.getByRole('button', { name: `Switch to ${system}` })).toBeVisible();
	});
}

test('nothing moves for those who ask for less motion', async ({ layer, page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await layer.open();
	const moving = (): Promise<readonly string[]> =>
		page.evaluate(() =>
			document
				.getAnimations()
				.filter(({ effect }) => effect !== null && Number(effect.getComputedTiming().activeDuration) > 0)
				.map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : ''))
		);
	await layer.link('x feat').click();
	await layer.field('x feat').fill('25');
	expect(await moving()).toEqual([]);
	for (const depth of ['unrolled in time', 'one step', 'network'] as const) {
		await layer.show(depth);
		expect(await moving(), depth).toEqual([]);
	}
	await layer.verdict.getByRole('button', { name: 'Give x 50 features' }).click();
	expect(await moving()).toEqual([]);
});

test('a view opens with a movement of about 200 ms for everyone else', async ({ layer, page }) => {
	await layer.open();
	const durations = await page.evaluate(async () => {
		document.querySelectorAll<HTMLElement>('[role="tab"]')[1]?.click();
		// The view may be on its way.
		const started = performance.now();
		while (document.getAnimations().length === 0 && performance.now() - started < 2000) await new Promise((done) => requestAnimationFrame(done));
		return document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration));
	});
	expect(durations.length).toBeGreaterThan(0);
	expect(Math.max(...durations)).toBeLessThanOrEqual(300);
});

test('printed: the picture, the verdict, the table and the snippet, without what only a screen needs', async ({ layer, page }) => {
	await layer.open('x=10,32,25');
	await page.emulateMedia({ media: 'print' });
	await expect(layer.verdict).toBeVisible();
	await expect(layer.verdict).toContainText('Expected 50, got 25');
	await expect(layer.picture).toBeVisible();
	await expect(layer.code.getByText('lstm = nn.LSTM')).toBeVisible();
	await expect(page.getByRole('table').filter({ hasText: 'never computed' })).toBeVisible();
	for (const gone of [
		layer.form,
		page.getByRole('button', { name: 'Share' }),
		page.getByRole('tablist').first(),
		layer.verdict.getByRole('group', { name: 'Fixes' })
	]) {
		await expect(gone).toBeHidden();
	}
	const pdf = await page.pdf({ format: 'A4' });
	expect(pdf.length).toBeGreaterThan(10_000);
});

test('the first printed page has the picture under its title', async ({ layer, page }) => {
	for (const link of ['', 'x=10,32,25', 'depth=step', 'num_layers=8']) {
		await layer.open(link === '' ? 'v=1' : link);
		const pdf = await page.pdf({ format: 'A4', pageRanges: '1' });
		const drawn = [...pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)endstream/g)].map(([, text = '']) => {
			try {
				return (
					inflateSync(Buffer.from(text, 'latin1'))
						.toString('latin1')
						.match(/ [lc]\n/g) ?? []
				).length;
			} catch {
				return 0; // a font, or a picture that is packed otherwise
			}
		});
		// Lines of one picture: of a title and a rule there are none.
		expect(Math.max(...drawn), link).toBeGreaterThan(60);
	}
});

for (const colorScheme of ['light', 'dark'] as const) {
	test(`with colours that the system forces (${colorScheme}) sliders, tabs, links and the picture are seen`, async ({ layer, page }) => {
		await page.emulateMedia({ colorScheme, forcedColors: 'active' });
		await layer.open('x=10,32,25');
		// The theme of the page is another than the system's.
		await page.getByRole('button', { name: /^Switch to/ }).click();
		const colourOf = (locator: Locator, property: string) =>
			locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property);
		const canvas = await colourOf(page.locator('html'), 'background-color');
		expect(await page.getByRole('slider').evaluateAll((sliders) => [...new Set(sliders.map((slider) => getComputedStyle(slider).appearance))])).toEqual([
			'auto'
		]);
		for (const tabs of await page.getByRole('tablist').all()) {
			const tab = (selected: boolean) => tabs.getByRole('tab', { selected }).first();
			expect(await colourOf(tab(true), 'border-bottom-color')).not.toBe(canvas);
			expect(await colourOf(tab(false), 'border-bottom-color')).toBe(canvas);
		}
		const drawn = await layer.picture
			.locator('svg path.line, svg text')
			.evaluateAll((lines) => lines.map((line) => [line.tagName, getComputedStyle(line)[line.tagName === 'text' ? 'fill' : 'stroke']]));
		expect(drawn.length).toBeGreaterThan(20);
		expect(drawn.filter(([, colour]) => colour === canvas)).toEqual([]);
		expect(await colourOf(layer.link('x feat'), 'color')).not.toBe(canvas);
		// What is inverted under a pointer has no ground of the system's behind its words, which are of that colour.
		const fix = page.getByRole('button', { name: 'Give x 50 features' });
		await fix.hover();
		expect(await colourOf(fix, 'background-color')).not.toBe(canvas);
		expect(await colourOf(fix, 'color')).toBe(canvas);
		expect(await colourOf(fix, 'forced-color-adjust')).toBe('none');
	});
}

test('a tab is called by its notebook and what came of it', async ({ layer, page }) => {
	await layer.open();
	await expect(page).toHaveTitle('Shapebook: the shapes of recurrent networks');
	await layer.field('num_layers').fill('3');
	await expect(page).toHaveTitle('✓ A bidirectional LSTM, three layers · Shapebook');
	await layer.follow('x=10,32,25');
	await expect(page).toHaveTitle('✕ A bidirectional LSTM, two layers · Shapebook');
	await layer.follow('type=GRU&x_order=batch-first');
	await expect(page).toHaveTitle('▲ A bidirectional GRU, two layers · Shapebook');
	await layer.follow('v=1');
	await page.getByRole('button', { name: 'A tagger, pasted' }).click();
	await expect(page).toHaveTitle('✕ A bidirectional LSTM, two layers · Shapebook', { timeout: 15_000 });
});

test('what is dark on the screen is printed dark on white', async ({ layer, page }) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await layer.open();
	await page.getByRole('button', { name: 'Switch to light' }).click();
	await page.getByRole('button', { name: 'Switch to dark' }).click();
	await expect(page.locator('body')).toHaveCSS('color', 'rgb(233, 231, 226)');
	await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
	await expect(page.locator('body')).toHaveCSS('color', 'rgb(28, 29, 31)');
	await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
