import type { BrowserContext, Page } from '@playwright/test';
import { expect, keptLinks, LayerPage, test } from './page.ts';

/** Another tab of the same browser, at the front of the site. */
async function openTab(context: BrowserContext, address = '/'): Promise<{ readonly page: Page; readonly layer: LayerPage }> {
	const page = await context.newPage();
	await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
	await page.goto(address);
	const layer = new LayerPage(page);
	await layer.ready();
	return { page, layer };
}

const changed = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed in another tab' });
const returned = (page: Page) => page.getByText('The notebook that you left here.');
/** What this browser keeps has this in it. */
const keeps = (page: Page, text: string) => expect.poll(() => keptLinks(page)).toContainEqual(expect.stringContaining(text));

test('who comes for the first time sees the site; who comes back sees the notebook that was left, and can start a new one', async ({
	layer,
	page,
	context
}) => {
	await layer.open();
	await expect(returned(page)).toHaveCount(0);
	await layer.field('hidden_size').fill('64');
	await keeps(page, 'hidden_size=64');
	await page.close();

	const second = await openTab(context);
	await expect(second.layer.field('hidden_size')).toHaveValue('64');
	await expect(returned(second.page)).toBeVisible();
	await second.page.getByRole('button', { name: 'Start a new one' }).click();
	await expect(second.layer.field('hidden_size')).toHaveValue('100');
	await expect(second.page).toHaveURL(/\/$/);
	// A new one stays new when it is loaded again.
	await second.page.reload();
	await second.layer.ready();
	await expect(second.layer.field('hidden_size')).toHaveValue('100');
	await second.layer.field('batch').fill('7');
	await keeps(second.page, 'batch=7');
	await second.page.close();

	// The one before is a click away.
	const third = await openTab(context);
	await expect(third.layer.field('batch')).toHaveValue('7');
	await third.page.getByText('Earlier ones (1)').click();
	await third.page.getByRole('link', { name: 'A bidirectional LSTM, two layers' }).click();
	await expect(third.layer.field('hidden_size')).toHaveValue('64');
});

test('a link of another shows what it says, and takes nothing of what is kept until it is changed', async ({ layer, page, context }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await keeps(page, 'hidden_size=64');
	await page.close();
	const shared = await openTab(context, '/#batch=5');
	await expect(returned(shared.page)).toHaveCount(0);
	await expect(shared.layer.field('hidden_size')).toHaveValue('100');
	await shared.page.close();
	const own = await openTab(context);
	await expect(own.layer.field('hidden_size')).toHaveValue('64');
});

test('a notebook that is changed in another tab says so; the other’s can be taken, and taken back', async ({ layer, page, context }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await keeps(page, 'hidden_size=64');
	const other = await openTab(context);
	await expect(other.layer.field('hidden_size')).toHaveValue('64');
	await layer.field('hidden_size').fill('65');
	await expect(changed(other.page)).toBeVisible();
	await expect(other.layer.field('hidden_size')).toHaveValue('64');
	await other.page.getByRole('button', { name: 'Show the other tab’s' }).click();
	await expect(other.layer.field('hidden_size')).toHaveValue('65');
	await expect(changed(other.page)).toHaveCount(0);
	await expect(changed(page)).toHaveCount(0);
	await other.page.getByRole('button', { name: 'Undo', exact: true }).first().click();
	await expect(other.layer.field('hidden_size')).toHaveValue('64');
});

for (const asked of [true, false]) {
	test(`two tabs that go on with one notebook lose nothing, ${asked ? 'a copy being asked for' : 'nobody being asked'}`, async ({ layer, page, context }) => {
		await layer.open();
		await layer.field('hidden_size').fill('64');
		await keeps(page, 'hidden_size=64');
		const other = await openTab(context);
		await layer.field('batch').fill('3');
		await expect(changed(other.page)).toBeVisible();
		if (asked) {
			await other.page.getByRole('button', { name: 'Keep mine as a copy' }).click();
			await expect(changed(other.page)).toHaveCount(0);
		}
		await other.layer.field('batch').fill('4');
		await layer.field('batch').fill('5');
		await keeps(page, 'batch=5&hidden_size=64');
		await keeps(page, 'batch=4&hidden_size=64');
		// Each goes on with its own.
		await page.reload();
		await other.page.reload();
		await expect(layer.field('batch')).toHaveValue('5');
		await expect(other.layer.field('batch')).toHaveValue('4');
		await expect(changed(page)).toHaveCount(0);
	});
}

test('a tab that is duplicated goes on with the notebook, and neither loses what is changed in it', async ({ layer, page, context }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await keeps(page, 'hidden_size=64');
	await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
	// It has the session of the one that it came from, as a duplicate has.
	const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(location.href))]);
	const other = new LayerPage(copy);
	await other.ready();
	expect(await copy.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).toBe(
		await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
	);
	await expect(other.field('hidden_size')).toHaveValue('64');
	await layer.field('batch').fill('3');
	await keeps(page, 'batch=3&hidden_size=64');
	await other.field('batch').fill('4');
	await keeps(page, 'batch=4&hidden_size=64');
	await keeps(page, 'batch=3&hidden_size=64');
	await page.reload();
	await copy.reload();
	await expect(layer.field('batch')).toHaveValue('3');
	await expect(other.field('batch')).toHaveValue('4');
});

test('two tabs that are left at once, before anything is written, both find what they had', async ({ layer, page, context }) => {
	await layer.open();
	await layer.field('hidden_size').fill('64');
	await keeps(page, 'hidden_size=64');
	const other = await openTab(context);
	await expect(other.layer.field('hidden_size')).toHaveValue('64');
	// Nothing that these two write from now on arrives.
	for (const tab of [page, other.page])
		await tab.evaluate(() => {
			IDBDatabase.prototype.transaction = () => {
				throw new DOMException('closing', 'InvalidStateError');
			};
		});
	await layer.field('batch').fill('3');
	await other.layer.field('batch').fill('4');
	await Promise.all([page.close({ runBeforeUnload: true }), other.page.close({ runBeforeUnload: true })]);
	await expect.poll(() => context.pages().length).toBe(0);
	const { page: after } = await openTab(context);
	await keeps(after, 'batch=3&hidden_size=64');
	await keeps(after, 'batch=4&hidden_size=64');
});

test('a browser that stores nothing says so once something is changed, and the address keeps it', async ({ layer, page }) => {
	await page.addInitScript(() => {
		IDBObjectStore.prototype.put = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
	});
	await layer.open();
	await expect(page.getByText('does not store')).toHaveCount(0);
	await layer.field('hidden_size').fill('64');
	await expect(page.getByText('This browser does not store the notebook: its storage is full or switched off.')).toBeVisible();
	await expect(page).toHaveURL(/hidden_size=64/);
	await page.reload();
	await expect(layer.field('hidden_size')).toHaveValue('64');
});
