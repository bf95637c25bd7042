import { expect, overflow, test } from './page.ts';

/** What may be typed or pasted into a field for a number. `number` is what it means, null where it is none. */
const typed: readonly { readonly text: string; readonly number: number | null }[] = [
	{ text: '0', number: 0 },
	{ text: '-1', number: -1 },
	{ text: '−3', number: -3 },
	{ text: '2.5', number: 2.5 },
	{ text: '1e9', number: 1e9 },
	{ text: '99999999999999999999', number: 1e20 },
	{ text: `1${'0'.repeat(30)}`, number: 1e30 },
	{ text: '1e100', number: 1e100 },
	{ text: '1e999', number: null },
	{ text: ' 007 ', number: 7 },
	{ text: '1_000', number: 1000 },
	{ text: '', number: null },
	{ text: 'abc', number: null },
	{ text: '１２', number: null },
	{ text: '🙂', number: null },
	{ text: '٣', number: null },
	{ text: 'NaN', number: null },
	{ text: '-Infinity', number: null },
	{ text: '0x10', number: null },
	{ text: '1,000', number: null },
	{ text: '<b>1</b>', number: null },
	{ text: '9'.repeat(1_000_000), number: null },
	{ text: 'long '.repeat(200_000), number: null }
];

/** Of what is no number, what every field is given: one field, which has all, shows what each does with the rest. */
const noNumbers = ['', 'abc'];

for (const fields of [
	{ seq_len: 'v=1', batch: 'v=1', input_size: 'depth=step', hidden_size: 'depth=step', num_layers: 'depth=unrolled', proj_size: 'v=1' },
	{ dropout: 'v=1', 'x seq': 'x=9,*,*', 'x feat': 'x=*,*,25&depth=unrolled', 'h_0 layer·dir': 'h_0=3,*,*', 'c_0 hidden': 'c_0=*,*,7' }
]) {
	test(`whatever is typed as ${Object.keys(fields).join(', ')}: what PyTorch says of it, or a message at the field`, async ({ layer, page }) => {
		test.slow();
		await layer.open();
		await layer.form.getByText('LSTM · float32').click();
		for (const [name, link] of Object.entries(fields)) {
			await layer.follow(link);
			const field = layer.field(name);
			for (const { text, number } of typed.filter(({ text, number }) => name === 'seq_len' || number !== null || noNumbers.includes(text))) {
				const what = `${name} = ${text.slice(0, 24)}`;
				const before = await layer.code.innerText();
				await field.fill(text);
				await field.blur();
				await expect(layer.verdict.locator('.says'), what).not.toBeEmpty();
				if (number === null) {
					await expect(layer.form.getByRole('alert'), what).toContainText(/stays\.$/);
					expect(await layer.code.innerText(), what).toBe(before);
					await expect(field, what).toHaveAttribute('aria-invalid', 'true');
				} else {
					await expect(layer.form.getByRole('alert'), what).toHaveCount(0);
					expect(Number(await field.inputValue()), what).toBe(number);
				}
			}
			expect(await overflow(page), name).toBeLessThanOrEqual(0);
			await field.fill('1');
		}
	});
}

test('what PyTorch says of a size that is none', async ({ layer }) => {
	await layer.open();
	for (const [name, text, says] of [
		['hidden_size', '0', 'ValueError: hidden_size must be greater than zero'],
		['num_layers', '0', 'ValueError: num_layers must be greater than zero'],
		['hidden_size', '2.5', 'TypeError: hidden_size should be of type int, got: float'],
		['input_size', '-1', 'ValueError: input_size must be greater than zero'],
		['batch', '-1', 'RuntimeError: Trying to create tensor with negative dimension -1: [10, -1, 50]'],
		['seq_len', '0', 'RuntimeError: Expected sequence length to be larger than 0 in RNN'],
		['batch', '2.5', `TypeError: randn(): argument 'size' failed to unpack the object at pos 2 with error "type must be tuple of ints,but got float"`]
	] as const) {
		const field = layer.field(name);
		const before = await field.inputValue();
		await field.fill(text);
		await expect.soft(layer.verdict, `${name} = ${text}`).toContainText(says);
		await field.fill(before);
		await expect(layer.verdict).toContainText('It runs.');
	}
});

test('whatever is typed as lengths', async ({ layer }) => {
	await layer.open('batch=3');
	const field = layer.form.getByRole('textbox', { name: 'lengths' });
	for (const [text, says] of [
		['10, 7, 3', /It runs/],
		['3, 7, 10', /RuntimeError: `lengths` array must be sorted in decreasing order when `enforce_sorted` is True/],
		['10, 7', /RuntimeError: Expected `len\(lengths\)` to be equal to batch_size, but got 2 \(batch_size=3\)/],
		['10, 7, 0', /RuntimeError: Length of all samples has to be greater than 0/],
		['10, 7, -1', /RuntimeError: Length of all samples has to be greater than 0/],
		['[]', /Error|hazard/i]
	] as const) {
		await field.fill(text);
		await expect.soft(layer.verdict, text).toContainText(says);
	}
	const before = await layer.code.innerText();
	for (const text of ['abc', '10, x', '🙂', '１, ２', '1,'.repeat(500_000), 'x'.repeat(1_000_000)]) {
		await field.fill(text);
		await expect(layer.form.getByRole('alert'), text.slice(0, 20)).toBeVisible();
		expect(await layer.code.innerText()).toBe(before);
	}
	await field.fill('');
	await expect(layer.verdict).toContainText('It runs.');
});

test('a number of the picture takes digits, arrows, Enter and Escape, and says what is no number', async ({ layer, page }) => {
	await layer.open();
	const number = layer.number('hidden_size').first();
	await number.focus();
	await number.press('ArrowUp');
	await expect(number).toHaveAttribute('aria-valuenow', '101');
	await number.press('Shift+ArrowDown');
	await expect(number).toHaveAttribute('aria-valuenow', '91');
	await number.press('4');
	const field = layer.picture.getByRole('textbox');
	await expect(field).toHaveValue('4');
	await page.keyboard.type('0');
	await page.keyboard.press('Enter');
	await expect(number).toHaveAttribute('aria-valuenow', '40');
	await expect(number).toBeFocused();
	await number.press('Enter');
	await page.keyboard.type('77');
	await page.keyboard.press('Escape');
	await expect(number).toHaveAttribute('aria-valuenow', '40');
	await expect(number).toBeFocused();
	for (const { text, number: value } of typed.filter(({ text }) => text.length < 40 && text.trim() !== '')) {
		await number.focus();
		await number.press('Enter');
		await field.fill(text);
		await page.keyboard.press('Enter');
		if (value === null) {
			await expect(layer.picture.getByRole('alert'), text).toContainText('is not a number');
			await page.keyboard.press('Escape');
		} else {
			await expect(number, text).toHaveAttribute('aria-valuenow', String(value));
			await expect(layer.verdict.locator('.says'), text).not.toBeEmpty();
			await page.keyboard.press('Control+z');
		}
		await expect(number, text).toHaveAttribute('aria-valuenow', '40');
	}
});

test('a drag in the picture is one step of undo', async ({ layer, page }) => {
	await layer.open();
	const number = layer.number('hidden_size').first();
	const box = await number.boundingBox();
	if (!box) throw new Error('The number is not drawn.');
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
	await page.mouse.down();
	for (let i = 1; i <= 10; i++) await page.mouse.move(box.x + box.width / 2 + 8 * i, box.y + box.height / 2);
	await page.mouse.up();
	await expect(number).toHaveAttribute('aria-valuenow', '120');
	await page.keyboard.press('Control+z');
	await expect(number).toHaveAttribute('aria-valuenow', '100');
	await page.keyboard.press('Control+Shift+z');
	await expect(number).toHaveAttribute('aria-valuenow', '120');
});
