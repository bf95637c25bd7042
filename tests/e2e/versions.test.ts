import { causes } from '../../src/lib/causes/causes.ts';
import { atAnotherWidth, violations, violationsHere } from './axe.ts';
import { expect, overflow, test } from './page.ts';

const list = 'tensorflow==2.17.0\r\nnvidia-cuda-runtime-cu12==12.3.101\r\nnvidia-cudnn-cu12==9.1.0.70\r\nnumpy==1.26.4\r\n';

test('a list of packages that is pasted says which part is off; the fix that is offered makes a tested row; the address keeps it', async ({ page }) => {
	await page.goto('/guide/versions/');
	await page.getByRole('textbox', { name: 'or paste' }).fill(list);
	const verdict = page.getByRole('status', { name: /^Versions/ });
	await expect(verdict).toContainText('cuDNN 9.1.0.70: TensorFlow 2.17.0 was tested with 8.9.');
	await expect(verdict).toContainText('tensorflow/tensorflow#105092');
	await page.getByRole('combobox', { name: 'Python', exact: true }).fill('3.12');
	await verdict.getByRole('button', { name: 'Install cuDNN 8.9' }).click();
	await expect(verdict).toContainText('TensorFlow 2.17.0 was tested with CUDA 12.3 and cuDNN 8.9.');
	await expect(page.getByRole('combobox', { name: 'cuDNN', exact: true })).toHaveValue('8.9');
	await page.reload();
	await expect(verdict).toContainText('was tested with CUDA 12.3 and cuDNN 8.9.');
	await page.getByRole('combobox', { name: 'version', exact: true }).fill('9.9');
	await expect(verdict).toContainText('We do not know what TensorFlow 9.9 was tested with.');
});

test('pasted on the notebook’s page it becomes a cell with its verdict, from which the table is one click away', async ({ layer, page }) => {
	await layer.open('batch=7');
	await page.evaluate((text) => {
		const data = new DataTransfer();
		data.setData('text/plain', text);
		document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
	}, list);
	const cell = page.getByRole('region', { name: 'Versions, pasted' });
	await expect(cell).toContainText('cuDNN 9.1.0.70: TensorFlow 2.17.0 was tested with 8.9.');
	expect(await violationsHere(page)).toEqual([]);
	await cell.getByRole('link', { name: 'Change them' }).click();
	await expect(page.getByRole('combobox', { name: 'cuDNN', exact: true })).toHaveValue('9.1.0.70');
});

test('axe finds nothing on the page of versions, and it fits a phone', async ({ page }) => {
	await page.goto('/guide/versions/');
	expect(await violations(page)).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await overflow(page)).toBeLessThanOrEqual(0);
	expect(await violationsHere(page, atAnotherWidth)).toEqual([]);
});

test('a cause of the guide opens where it can be seen', async ({ page }) => {
	await page.goto('/guide/');
	for (const { cause } of causes) await expect(page.getByRole('rowheader', { name: cause, exact: true }).first()).toBeVisible();
	await page.getByRole('link', { name: 'weights of 100 units into 128' }).click();
	await expect(page.getByText('size mismatch for weight_ih_l0').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });
	test('the tables of versions are all there', async ({ page }) => {
		await page.goto('/guide/versions/');
		await expect(page.getByRole('table')).toHaveCount(2);
		await expect(page.getByRole('main')).toContainText('cuDNN 9.1: TensorFlow 2.16.1 was tested with 8.9.');
	});
});
