import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import { Notebook } from '../../../src/lib/state/notebook.svelte.ts';
import Harness from './Harness.svelte';

async function open(hash = '', width = 1440) {
	await page.viewport(width, 900);
	const notebook = new Notebook();
	if (hash) notebook.load(hash, { fresh: true });
	await render(Harness, { notebook });
	const layer = notebook.layers.get('layer');
	if (!layer) throw new Error('no layer cell');
	return { notebook, layer };
}
const verdict = page.getByRole('region', { name: 'What PyTorch says' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('breaking an axis shows what PyTorch says, word for word; the fix mends it and can be undone in its place', async () => {
	const { layer } = await open();
	await page.getByRole('button', { name: 'x feat 50, linked to input_size' }).click();
	await field('x feat').fill('25');
	const said = page.getByText('RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25').first();
	await expect.element(said).toBeVisible();
	await expect.element(field('x feat')).toHaveAttribute('aria-invalid', 'true');
	await page.getByRole('button', { name: 'Give x 50 features' }).click();
	await expect.element(verdict).toHaveTextContent('Runs again: x has 50 features.');
	expect(layer.settings).toEqual(defaultLayer);
	await verdict.getByRole('button', { name: 'Undo' }).click();
	await expect.element(said).toBeVisible();
});

test('a mistake is said at once, the form follows a frame later, and what is chosen in it before that starts from the layer as it is', async () => {
	const { layer } = await open('#num_layers=2');
	const before = layer.settings;
	layer.edit({ ...before, x: { ...before.x, feat: 25 } });
	flushSync();
	expect(verdict.element().textContent).toContain('Expected 50, got 25');
	expect(field('x feat').query()).toBeNull();
	const one = page.getByRole('group', { name: 'bidirectional' }).getByRole('radio', { name: 'no' }).element();
	if (!(one instanceof HTMLElement)) throw new Error('no such choice');
	one.click();
	expect(layer.settings).toEqual({ ...before, bidirectional: false, x: { ...before.x, feat: 25 } });
	await expect.element(field('x feat')).toHaveValue('25');
});

test('text in a field stays in it with a message, and the last number stays in effect', async () => {
	const { layer } = await open();
	await field('hidden_size').fill('many');
	await expect.element(page.getByText('“many” is not a number; 100 stays.')).toBeVisible();
	await userEvent.tab();
	await expect.element(field('hidden_size')).toHaveValue('many');
	expect(layer.settings.hidden_size).toBe(100);
	await field('hidden_size').fill('8');
	await expect.element(page.getByText('is not a number')).not.toBeInTheDocument();
	expect(layer.settings.hidden_size).toBe(8);
});

test.each([['0'], ['-3'], ['2.5'], ['1e9'], ['1000000000000000000000']])(
	'%s may be typed for any size and gives an answer, never a broken page',
	async (number) => {
		const { layer } = await open();
		for (const name of ['seq_len', 'batch', 'input_size', 'hidden_size', 'num_layers']) {
			await field(name).fill(number);
			await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
			expect(['ok', 'raised', 'unsupported']).toContain(layer.trace.outcome.kind);
			await field(name).fill('3');
		}
		expect(layer.settings).toMatchObject({ seq_len: 3, batch: 3, input_size: 3, hidden_size: 3, num_layers: 3 });
	}
);

test('a drag of a slider is one step of undo', async () => {
	const { notebook, layer } = await open();
	const slider = page.getByRole('slider', { name: 'hidden_size, slider' }).element() as HTMLInputElement;
	for (const value of ['120', '150', '180']) {
		slider.value = value;
		slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
	}
	slider.dispatchEvent(new Event('change', { bubbles: true }));
	expect(layer.settings.hidden_size).toBe(180);
	notebook.undo();
	expect(layer.settings.hidden_size).toBe(100);
	notebook.redo();
	expect(layer.settings.hidden_size).toBe(180);
});

test('the depths are tabs that the arrow keys move between', async () => {
	const { layer } = await open();
	const tab = (name: string) => page.getByRole('tab', { name });
	(tab('network').element() as HTMLElement).focus();
	await userEvent.keyboard('{ArrowRight}');
	await expect.element(tab('unrolled in time')).toHaveAttribute('aria-selected', 'true');
	await expect.element(tab('unrolled in time')).toHaveFocus();
	await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
	expect(layer.view.depth).toBe('step');
});

test('a hazard is said although nothing is raised', async () => {
	await open('#x_order=batch-first');
	await expect.element(verdict).toHaveTextContent('Nothing is raised. The recurrence runs over your batch axis.');
	await page.getByRole('button', { name: 'Set batch_first=True' }).click();
	await expect.element(verdict.getByText('It runs.')).toBeInTheDocument();
});

test('a link says what of it could not be taken', async () => {
	const { notebook } = await open('#hidden_size=lots&x=*,*,25');
	await expect.element(page.getByText('The link says hidden_size=lots, which is not a number.')).toBeVisible();
	await expect.element(page.getByText('Expected 50, got 25').first()).toBeVisible();
	await page.getByRole('button', { name: 'Dismiss' }).click();
	expect(notebook.complaints).toEqual([]);
});

test('the code is the program that is evaluated, with what raised underlined', async () => {
	const { layer } = await open('#x=*,*,25');
	const code = page.getByLabelText('Python code').element();
	expect(code.textContent?.trim()).toBe(layer.evaluation.source.trim());
	expect(code.querySelector('mark')?.textContent).toBe('lstm(x)');
});

test('nothing is wider than a phone', async () => {
	for (const hash of ['', '#x=*,*,25', '#depth=unrolled&seq_len=1000&num_layers=8', '#depth=step', '#h_0=4,16,100&seq_len=1e9&hidden_size=1e12']) {
		await open(hash, 390);
		expect(document.documentElement.scrollWidth, hash).toBeLessThanOrEqual(390);
		document.body.replaceChildren();
	}
});
