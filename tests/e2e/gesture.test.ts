import { expect, test, type LayerPage } from './page.ts';

/** Counts what is sent to workers to be run. */
const countRuns = (layer: LayerPage) =>
	layer.page.addInitScript(() => {
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, ...rest: never[]) {
			if (message?.type === 'run') document.documentElement.dataset.runs = String(Number(document.documentElement.dataset.runs ?? 0) + 1);
			return post.call(this, message, ...rest);
		};
	});

const runs = (layer: LayerPage) => layer.page.evaluate(() => Number(document.documentElement.dataset.runs ?? 0));

/** Presses in the middle of a control, and gives the place. */
async function press(layer: LayerPage, target: ReturnType<LayerPage['number']>): Promise<readonly [x: number, y: number]> {
	await target.scrollIntoViewIfNeeded();
	const { x, y, width, height } = (await target.boundingBox())!;
	await layer.page.mouse.move(x + width / 2, y + height / 2);
	await layer.page.mouse.down();
	return [x + width / 2, y + height / 2];
}

const slider = (layer: LayerPage, name: string) => layer.form.getByRole('slider', { name: `${name}, slider` });
const undo = (layer: LayerPage) => layer.page.getByRole('button', { name: 'Undo', exact: true }).first();

/** Longer than a change is waited out before a run, and than the address may lag. */
const settled = (layer: LayerPage) => layer.page.evaluate(() => new Promise((done) => setTimeout(done, 900)));

test.describe('while a hand is on a control', () => {
	test.use({ runs: true });
	test('nothing is run, recorded or written into the address; when it lets go, once', async ({ layer, page }) => {
		test.slow();
		await countRuns(layer);
		await layer.open('seq_len=8&batch=2&input_size=5&hidden_size=6');
		for (const target of [layer.number('hidden_size').first(), slider(layer, 'hidden_size')]) {
			await settled(layer);
			const [before, address] = [await runs(layer), page.url()];
			const value = await layer.field('hidden_size').inputValue();
			const [x, y] = await press(layer, target);
			for (const by of [8, 16, 24, 32]) await page.mouse.move(x + by, y);
			await expect(layer.field('hidden_size')).not.toHaveValue(value);
			await settled(layer);
			expect(await runs(layer)).toBe(before);
			expect(page.url()).toBe(address);
			await page.mouse.up();
			await expect.poll(() => runs(layer)).toBe(before + 1);
			await expect.poll(() => page.url()).not.toBe(address);
			await undo(layer).click();
			await expect(layer.field('hidden_size')).toHaveValue(value);
		}
		await settled(layer);
		const before = await runs(layer);
		await layer.number('hidden_size').first().focus();
		for (let i = 0; i < 5; i++) await page.keyboard.down('ArrowUp');
		await expect(layer.field('hidden_size')).toHaveValue('11');
		await settled(layer);
		expect(await runs(layer)).toBe(before);
		await page.keyboard.up('ArrowUp');
		await expect.poll(() => runs(layer)).toBe(before + 1);
		await undo(layer).click();
		await expect(layer.field('hidden_size')).toHaveValue('6');
	});

	test('the images of the values stay in their places, unseen until they are those of what is drawn', async ({ layer, page }) => {
		await layer.open('seq_len=8&batch=2&input_size=5&hidden_size=6');
		const images = layer.picture.locator('image');
		await expect(images.first()).toBeVisible();
		const count = await images.count();
		await images.first().evaluate((image) => image.setAttribute('data-same', ''));
		const [x, y] = await press(layer, layer.number('hidden_size').first());
		await page.mouse.move(x + 20, y);
		await expect(layer.number('hidden_size').first()).toHaveAttribute('aria-valuenow', '11');
		expect(await images.count()).toBe(count);
		await expect(images.first()).toHaveAttribute('data-same');
		await expect(images.first()).not.toBeVisible();
		await page.mouse.up();
		await expect(images.first()).toBeVisible();
		await expect(images.first()).toHaveAttribute('data-same');
	});
});

test('one frame shows only the last of what a pointer asks for', async ({ layer, page }) => {
	await layer.open();
	await press(layer, layer.number('hidden_size').first());
	const shown = await layer
		.number('hidden_size')
		.first()
		.evaluate(async (element) => {
			const seen: (string | null)[] = [];
			new MutationObserver(() => seen.push(element.getAttribute('aria-valuenow'))).observe(element, { attributes: true, attributeFilter: ['aria-valuenow'] });
			const { x } = element.getBoundingClientRect();
			await new Promise(requestAnimationFrame);
			for (let by = 10; by <= 100; by += 10) {
				element.dispatchEvent(new PointerEvent('pointermove', { clientX: x + by, pointerId: 1, bubbles: true }));
				await Promise.resolve();
			}
			await new Promise(requestAnimationFrame);
			await new Promise(requestAnimationFrame);
			return seen;
		});
	expect(shown.length).toBeLessThanOrEqual(2);
	await page.mouse.up();
	await expect(layer.number('hidden_size').first()).toHaveAttribute('aria-valuenow', shown.at(-1)!);
});

test('the picture keeps its height while layers are dragged', async ({ layer, page }) => {
	await layer.open('num_layers=3&bidirectional=0');
	const [x, y] = await press(layer, layer.number('num_layers').first());
	const svg = layer.picture.locator('svg[role="group"]');
	const before = await svg.boundingBox();
	for (const by of [-60, 0, 60, 120]) {
		await page.mouse.move(x + by, y);
		await expect(layer.number('num_layers').first()).toHaveAttribute('aria-valuenow', String(3 + by / 30));
		expect((await svg.boundingBox())!.height).toBeCloseTo(before!.height, 1);
	}
	await page.mouse.up();
	await expect.poll(async () => (await svg.boundingBox())!.height).not.toBeCloseTo(before!.height, 0);
});

for (const width of [1440, 390]) {
	test(`while one of two joined numbers moves, a line runs to the other over their link, at ${width} px`, async ({ layer, page }) => {
		await page.setViewportSize({ width, height: 900 });
		await layer.open('hidden_size=60');
		const line = layer.picture.locator('[data-joint]');
		const [feat, size] = [layer.number(/^features? of x$/), layer.number('input_size')];
		for (const target of [feat, size]) {
			await expect(line).toHaveCount(0);
			const [x, y] = await press(layer, target);
			await expect(line).toHaveCount(0);
			await page.mouse.move(x + 8, y);
			await page.mouse.move(x + 16, y);
			await expect(size).toHaveAttribute('aria-valuenow', '54');
			const [from, to, drawn] = [await feat.boundingBox(), await size.boundingBox(), await line.boundingBox()];
			expect(drawn!.x).toBeGreaterThan(from!.x + from!.width / 2);
			expect(drawn!.x + drawn!.width).toBeLessThan(to!.x + to!.width / 2);
			expect(drawn!.width).toBeGreaterThan(20);
			await page.mouse.move(x, y);
			await page.mouse.up();
			await expect(size).toHaveAttribute('aria-valuenow', '50');
		}
		await feat.focus();
		await page.keyboard.down('ArrowUp');
		await expect(line).toHaveCount(1);
		await page.keyboard.up('ArrowUp');
		await expect(line).toHaveCount(0);
		// Parted, each moves alone.
		await layer.link('x feat').click();
		const [x, y] = await press(layer, feat);
		await page.mouse.move(x + 16, y);
		await expect(feat).toHaveAttribute('aria-valuenow', '55');
		await expect(line).toHaveCount(0);
		await page.mouse.up();
	});
}

test('while a number of h_0 moves, lines run to those that move with it', async ({ layer, page }) => {
	await layer.open('hidden_size=60');
	const [x, y] = await press(layer, layer.number('hidden of h_0'));
	const line = layer.picture.locator('[data-joint]');
	await expect(line).toHaveCount(0);
	await page.mouse.move(x + 8, y);
	await page.mouse.move(x + 16, y);
	await expect(layer.number('hidden_size')).toHaveAttribute('aria-valuenow', '64');
	const [from, to, drawn] = [await layer.number('hidden of h_0').boundingBox(), await layer.number('hidden_size').boundingBox(), await line.boundingBox()];
	expect(drawn!.x).toBeLessThan(from!.x + from!.width);
	expect(drawn!.x + drawn!.width).toBeGreaterThan(to!.x - 60);
	expect(drawn!.y).toBeLessThan(to!.y + to!.height);
	expect(drawn!.y + drawn!.height).toBeGreaterThan((await layer.number('hidden of c_0').boundingBox())!.y);
	await page.mouse.up();
	await expect(line).toHaveCount(0);
});

test('in a low window the staves shrink until the time axis is in sight', async ({ layer, page }) => {
	await page.setViewportSize({ width: 1280, height: 720 });
	await layer.open();
	const last = layer.picture.locator('svg[role="group"] text').filter({ hasText: /^9$/ });
	await expect(last).toBeInViewport({ ratio: 1 });
	const { height } = (await layer.picture.locator('rect[role="presentation"]').first().boundingBox())!;
	expect(height).toBeGreaterThanOrEqual(60);
	await page.setViewportSize({ width: 1280, height: 900 });
	await expect.poll(async () => (await layer.picture.locator('rect[role="presentation"]').first().boundingBox())!.height).toBeGreaterThan(height + 8);
});

test('a number stepped in the picture is drawn at once; what stands beside the picture follows a frame later', async ({ layer }) => {
	await layer.open('hidden_size=6');
	await layer.number('hidden_size').first().focus();
	const drawn = await layer.page.evaluate(async () => {
		const control = document.activeElement!;
		const field = document.querySelector<HTMLInputElement>('form [aria-label="hidden_size"], form input[id$="-hidden_size"]')!;
		const shown = () => [control.getAttribute('aria-valuenow'), field.value];
		const before = shown();
		control.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
		await new Promise((done) => queueMicrotask(() => queueMicrotask(() => done(null))));
		return [before, shown()];
	});
	expect(drawn).toEqual([
		['6', '6'],
		['7', '6']
	]);
	await expect(layer.field('hidden_size')).toHaveValue('7');
});
