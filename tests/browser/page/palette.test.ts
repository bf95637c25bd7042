import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import { Notebook } from '../../../src/lib/state/notebook.svelte.ts';
import { selectionOf } from '../../../src/lib/state/selection.svelte.ts';
import Harness from './Harness.svelte';

test('a palette that is closed and asked for again before the browser tells of its end opens', async () => {
	const notebook = new Notebook();
	await render(Harness, { notebook });
	const selection = selectionOf(notebook);
	const field = page.getByRole('combobox', { name: 'Find a command, a cell or a lesson' });
	const open = () => selection.run('palette');
	open();
	await expect.element(field).toHaveFocus();
	for (const end of [
		() =>
			field
				.element()
				.closest('dialog')
				?.dispatchEvent(new Event('cancel', { cancelable: true })),
		() => (page.getByRole('dialog').getByRole('group', { name: 'Go to' }).getByRole('option').first().element() as HTMLElement).click()
	]) {
		end();
		await tick();
		expect(selection.opened).toBeNull();
		open();
		await expect.element(field).toHaveFocus();
	}
	expect(selection.opened).toBe('palette');
});
