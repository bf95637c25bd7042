import { expect, test } from './page.ts';

const hostile: readonly { readonly name: string; readonly link: string; readonly says?: RegExp }[] = [
	{ name: 'a script as a value', link: 'type=<img src=x onerror=alert(1)>', says: /type=<img src=x/ },
	{ name: 'an address that runs', link: 'dtype=javascript:alert(1)', says: /dtype=javascript:alert\(1\)/ },
	{ name: 'an encoded script', link: 'batch=%3Cscript%3Ealert(1)%3C/script%3E', says: /batch=<script>/ },
	{ name: 'broken percent signs', link: 'batch=%E0%A4%A&seq_len=%', says: /seq_len=%/ },
	{ name: 'names of every object', link: '__proto__=1&constructor=2&toString=3&hasOwnProperty=4&batch=x', says: /batch=x/ },
	{ name: 'text for numbers', link: 'seq_len=ten&batch=&x=a,b,c&lengths=1,two', says: /seq_len=ten/ },
	{ name: 'a number beyond all numbers', link: 'batch=1e999', says: /batch=1e999/ },
	{ name: 'too many sizes', link: 'x=1,2,3,4,5,6', says: /list of 3 sizes/ },
	{ name: 'more lengths than can be read', link: `lengths=${'1,'.repeat(20_000)}1`, says: /lengths=1,1/ },
	{ name: 'a link of 200,000 characters', link: `batch=${'9'.repeat(200_000)}`, says: /too long/ },
	{ name: 'a later version', link: 'v=99&warp=9', says: /later version/ },
	{ name: 'numbers out of range', link: 'seq_len=-5&batch=1e100&hidden_size=2.5&num_layers=1e9&stave=-3&step=1e99' },
	{ name: 'a step past the end', link: 'depth=step&stave=999&step=999' },
	{ name: 'keys without values and values without keys', link: '&&==&=1&batch&x==&&', says: /x==/ },
	{ name: 'direction marks and zero-width text', link: 'read=%E2%80%AEall%E2%80%8B', says: /read=/ }
];

test('a hostile link is complained of, nothing in it is executed, and the page works on', async ({ layer, page }) => {
	let dialogs = 0;
	page.on('dialog', (dialog) => {
		dialogs++;
		void dialog.dismiss();
	});
	await layer.open();
	for (const { name, link, says } of hostile) {
		await layer.follow(link);
		await expect(layer.verdict.locator('.says'), name).not.toBeEmpty();
		const complaints = page
			.getByRole('main')
			.getByRole('alert')
			.filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
		if (says) await expect(complaints, name).toContainText(says);
		else await expect(complaints, name).toHaveCount(0);
		await expect(page.locator('main img, main script, main iframe'), name).toHaveCount(0);
		// The page still answers to a change.
		await layer.field('batch').fill('7');
		await expect(layer.code, name).toContainText(/randn\(/);
		await expect(layer.field('batch'), name).toHaveValue('7');
	}
	expect(dialogs).toBe(0);
});

test('a complaint goes away when it is dismissed, and a hostile link opens as well as it is followed', async ({ layer, page }) => {
	await layer.open('batch=%E0%A4%A&type=<script>alert(1)</script>&hidden_size=64');
	await expect(page.getByText('The link says type=<script>')).toBeVisible();
	await expect(layer.field('hidden_size')).toHaveValue('64');
	await expect(layer.field('batch')).toHaveValue('32');
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await expect(page.getByText('The link says')).toHaveCount(0);
});

test('a link written by hand and its link written by the page show the same', async ({ layer, page }) => {
	await layer.open('seq_len=7&batch=3&input_size=20&hidden_size=30&num_layers=3&bidirectional=0&type=GRU&batch_first=1&x=3,7,21&depth=step&stave=2&step=6');
	// It is told to a screen reader too, once nothing changes.
	const told = layer.verdict.locator('[aria-live]');
	await expect(told).toContainText('Expected 20, got 21');
	const verdict = await layer.verdict.innerText();
	const picture = await layer.picture.innerText();
	expect(verdict).toContain('input.size(-1) must be equal to input_size. Expected 20, got 21');
	await layer.field('batch').fill('4');
	await layer.field('batch').fill('3');
	await page.reload();
	await layer.ready();
	await expect(told).toContainText('Expected 20, got 21');
	await expect.poll(() => layer.verdict.innerText()).toBe(verdict);
	await expect.poll(() => layer.picture.innerText()).toBe(picture);
});
