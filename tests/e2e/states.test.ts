import { atAnotherWidth, ofColours, violationsHere } from './axe.ts';
import { expect, overflow, test, type LayerPage } from './page.ts';

interface State {
	readonly name: string;
	readonly link: string;
	/** What is done after the link was followed. */
	readonly then?: (layer: LayerPage) => Promise<void>;
	/** More of the page than the layer's cell is another than in the first state. */
	readonly whole?: boolean;
}

/** The states in which the page can be found. */
const states: readonly State[] = [
	{ name: 'default', link: 'v=1', whole: true },
	{ name: 'unrolled', link: 'depth=unrolled' },
	{ name: 'one step', link: 'depth=step' },
	{ name: 'mistake', link: 'x=10,32,25' },
	{ name: 'mistake, unrolled', link: 'x=10,32,25&depth=unrolled' },
	{ name: 'mistake, one step', link: 'x=10,32,25&depth=step' },
	{ name: 'mistake in a state', link: 'h_0=4,16,100' },
	{ name: 'mistake of the constructor', link: 'hidden_size=0' },
	{ name: 'hazard', link: 'x_order=batch-first' },
	{ name: 'packed, unrolled', link: 'batch=4&lengths=9,7,3,1&depth=unrolled' },
	{ name: 'not modelled', link: 'dtype=complex64' },
	{ name: 'wide numbers', link: 'seq_len=1000&batch=1000&input_size=1000&hidden_size=1000&num_layers=8' },
	{ name: 'huge numbers, unrolled', link: 'seq_len=1000000000&num_layers=8&depth=unrolled' },
	{ name: 'complaints about the link', link: 'batch=many&hidden_size=&type=Transformer', whole: true },
	{
		name: 'text in a number field',
		link: 'v=1&step=1',
		then: async ({ form }) => {
			await form.getByRole('textbox', { name: 'batch', exact: true }).fill('many');
			await expect(form.getByRole('alert')).toBeVisible();
		}
	},
	{
		name: 'everything open, code for TensorFlow.js',
		link: 'h_0=4,32,100&h_0_passed=1',
		whole: true,
		then: async ({ page }) => {
			for (const summary of await page.locator('summary').all()) await summary.click();
			await page.getByRole('tab', { name: 'TensorFlow.js' }).click();
		}
	}
];

// Colours are those of the theme at any width: in the light they are looked at in the wide, in the dark and in forced colours at one of the two.
for (const { what, widths, media, look } of [
	{ what: 'at 1440 px', widths: [1440], media: [{ colorScheme: 'light' }], look: {} },
	{ what: 'at 390 px', widths: [390], media: [{ colorScheme: 'light' }], look: atAnotherWidth },
	{ what: 'in the dark and in forced colours', widths: [1440, 390], media: [{ colorScheme: 'dark' }, { forcedColors: 'active' }], look: { rules: ofColours } }
] as const) {
	test(`axe finds nothing in any state ${what}`, async ({ layer, page }) => {
		test.slow();
		await page.emulateMedia({ reducedMotion: 'reduce' });
		await layer.open();
		for (const [i, { name, link, then, whole }] of states.entries()) {
			await page.setViewportSize({ width: widths[i % widths.length]!, height: 900 });
			await layer.follow(link);
			await then?.(layer);
			for (const one of media) {
				await page.emulateMedia({ colorScheme: null, forcedColors: null, ...one });
				expect.soft(await violationsHere(page, { ...look, ...(!whole && { include: '[data-cell="layer"]' }) }), name).toEqual([]);
			}
		}
	});
}

/** What of the picture is too small to be hit with a finger, as far as it is a number or a link. */
const tooSmall = (layer: LayerPage, least: number): Promise<readonly string[]> =>
	layer.picture.locator('.hit').evaluateAll(
		(hits, least) =>
			hits.flatMap((hit) => {
				const control = hit.closest('[role="spinbutton"], [role="switch"]');
				const { width, height } = hit.getBoundingClientRect();
				return control && Math.min(width, height) < least ? [`${control.getAttribute('aria-label')}: ${width.toFixed(0)} × ${height.toFixed(0)}`] : [];
			}),
		least
	);

// Drawn 44 pixels wide; a picture that needs more room than there is is drawn a little smaller.
for (const widths of [
	[
		{ width: 1440, least: 0 },
		{ width: 390, least: 40 }
	],
	[
		{ width: 1024, least: 0 },
		{ width: 720, least: 0 },
		{ width: 320, least: 30 }
	]
]) {
	test(`nothing is wider than a window of ${widths.map(({ width }) => width).join(', ')} px in any state, and a finger hits the picture's numbers`, async ({
		layer,
		page
	}) => {
		test.slow();
		await layer.open();
		for (const { name, link, then } of states) {
			await layer.follow(link);
			await then?.(layer);
			for (const { width, least } of widths) {
				await page.setViewportSize({ width, height: 844 });
				const what = `${name} at ${width} px`;
				await expect.poll(() => overflow(page), what).toBeLessThanOrEqual(0);
				await expect.poll(() => tooSmall(layer, least), what).toEqual([]);
			}
		}
	});
}
