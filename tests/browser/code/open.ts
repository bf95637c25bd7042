import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import { CodeProgram, setProgram } from '../../../src/lib/state/code/codeProgram.svelte.ts';
import type { FindFixes } from '../../../src/lib/state/code/mender.svelte.ts';
import { Notebook } from '../../../src/lib/state/notebook.svelte.ts';
import Harness from '../page/Harness.svelte';

/** A page whose code cells hold these programs, with the first editor ready to be typed in. */
export async function open(
	sources: readonly string[],
	{ width = 1440, fixes, worker }: { readonly width?: number; readonly fixes?: FindFixes; readonly worker?: new () => object } = {}
) {
	// Nothing is run: these tests are of the editor, and the forward pass would take their time.
	vi.stubGlobal('Worker', worker);
	await page.viewport(width, 900);
	const notebook = new Notebook();
	if (fixes) setProgram(notebook, new CodeProgram(notebook, fixes));
	sources.reduce((after, source) => {
		notebook.addCode(after, source);
		return notebook.document.cells.findLast((cell) => cell.kind === 'code')?.id ?? after;
	}, 'layer');
	const { container } = await render(Harness, { notebook });
	const editors = page.getByRole('textbox', { name: /Python code$/ });
	const editor = editors.nth(0);
	if (sources.length > 0) await expect.element(editor).toBeVisible();
	const one = (selector: string): HTMLElement => {
		const found = container.querySelector<HTMLElement>(selector);
		if (!found) throw new Error(`no ${selector}`);
		return found;
	};
	const all = (selector: string): readonly HTMLElement[] => [...container.querySelectorAll<HTMLElement>(selector)];
	/** What stands behind a line, by a text of the line. */
	const hint = (text: string): string => {
		const line = all('.cm-line').find((line) => line.textContent.includes(text));
		return [...(line?.querySelectorAll('.cm-hint') ?? [])].map(({ textContent }) => textContent).join(' ');
	};
	/** The code as it is now, cell by cell. */
	const code = (): readonly string[] => notebook.document.cells.flatMap((cell) => (cell.kind === 'code' ? [cell.source] : []));
	/** Goes to the editor's start, or its end, by key. */
	const enter = async (end: 'Home' | 'End'): Promise<void> => {
		one('.cm-content').focus();
		await userEvent.keyboard(`{Control>}{${end}}{/Control}`);
	};
	return { notebook, enter, container, editors, editor, one, all, hint, code };
}
