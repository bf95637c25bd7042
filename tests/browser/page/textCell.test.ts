import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Notebook } from '../../../src/lib/state/notebook.svelte.ts';
import TextHarness from './TextHarness.svelte';

const field = page.getByRole('textbox', { name: 'Text, in Markdown' });

/** A text cell, and what the document has of it. */
async function write(markdown: string): Promise<{ readonly container: HTMLElement; readonly notebook: Notebook; readonly said: () => string | undefined }> {
	const { promise, resolve } = Promise.withResolvers<Notebook>();
	const { container } = await render(TextHarness, { markdown, told: resolve });
	const notebook = await promise;
	return {
		container,
		notebook,
		said: () => notebook.document.cells.flatMap((cell) => (cell.id === 'text-1' && cell.kind === 'text' ? [cell.markdown] : []))[0]
	};
}

test('a double click opens a text where it stands; every key is in the document; Esc shows it, with the focus on the cell', async () => {
	const { container, said } = await write('An *old* text.');
	await userEvent.dblClick(page.getByText('old'));
	await expect.element(field).toHaveFocus();
	await userEvent.keyboard(' And new.');
	expect(said()).toBe('An *old* text. And new.');
	await userEvent.keyboard('{Escape}');
	await expect.poll(() => container.querySelector('p')?.textContent).toBe('An old text. And new.');
	await expect.poll(() => document.activeElement).toBe(container.querySelector('[data-cell]'));
	await userEvent.keyboard('{Enter}');
	await expect.element(field).toHaveFocus();
	await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
	await expect.element(field).not.toBeInTheDocument();
	expect(said()).toBe('An *old* text. And new.');
});

test('what is typed until a rest is one step of undo', async () => {
	const { notebook, said } = await write('One.');
	await userEvent.hover(page.getByText('One.'));
	await userEvent.click(page.getByRole('button', { name: 'Edit the text “One.…”' }));
	await expect.element(field).toHaveFocus();
	await userEvent.keyboard(' Two.');
	await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }));
	await expect.element(field).not.toBeInTheDocument();
	expect(said()).toBe('One. Two.');
	notebook.undo();
	expect(said()).toBe('One.');
	notebook.redo();
	expect(said()).toBe('One. Two.');
});

test('a new text waits for its first word, and goes when it is left without one', async () => {
	const { said, container } = await write('');
	await expect.element(field).toHaveFocus();
	expect(field.element().getAttribute('placeholder')).toBe('Write here');
	await userEvent.click(field);
	await userEvent.keyboard('{Escape}');
	await expect.poll(said).toBe(undefined);
	await expect.poll(() => document.activeElement).toBe(container.querySelector('main'));
});

test('more than a notebook holds is not taken, and the field has what is kept', async () => {
	const { notebook, said } = await write('Short.');
	await userEvent.hover(page.getByText('Short.'));
	await userEvent.click(page.getByRole('button', { name: /^Edit/ }));
	await field.fill('x'.repeat(100_001));
	expect(said()).toBe('Short.');
	await expect.element(field).toHaveValue('Short.');
	expect(notebook.complaints.join()).toMatch(/^A notebook holds 100,000 characters of text/);
});

test('maths is drawn with its own fonts, and read as maths; a wrong one stands as it is written', async () => {
	const { container } = await write('It is $\\sqrt{x^2}$, not $\\sqr{x}$.\n\n$$\nh_t = o_t \\odot \\tanh c_t\n$$');
	await expect.poll(() => container.querySelectorAll('.katex').length).toBe(2);
	expect(container.querySelectorAll('math')).toHaveLength(2);
	expect(container.querySelector('msqrt')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
	expect(container.querySelector('svg path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
	expect(container.textContent).toContain('not $\\sqr{x}$.');
	await expect.poll(() => [...document.fonts].some(({ family, status }) => family === 'KaTeX_Math' && status === 'loaded')).toBe(true);
	expect([...document.fonts].filter(({ family }) => family === 'KaTeX_Math')).toHaveLength(2);
});

test('a table is a table, and scrolls by itself where it is wide', async () => {
	const { container } = await write(`| ${'a long name of an axis | '.repeat(12)}\n|${'---|'.repeat(12)}\n| ${'~~1~~ | '.repeat(12)}`);
	await expect.poll(() => container.querySelectorAll('th').length).toBe(12);
	expect(container.querySelectorAll('td s')).toHaveLength(12);
	const { scrollWidth, clientWidth } = container.querySelector('.prose') ?? document.body;
	expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
