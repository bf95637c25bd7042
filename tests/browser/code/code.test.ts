import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from './open.ts';

const program = `import torch
from torch import nn
lstm = nn.LSTM(50, 100, batch_first=True)
x = torch.randn(32, 10, 50)
y, (h_n, c_n) = lstm(x)
`;
const mistaken = program.replace('10, 50)', '10, 25)');
const verdict = () => page.getByRole('region', { name: 'What is said of code cell 1' });

test('shapes stand behind each line, in words and in the colours of their axes, and follow what is typed', async () => {
	const { hint, one, enter } = await open([program]);
	await expect.poll(() => hint('y, (h_n')).toContain('y [batch 32 · seq 10 · hidden 100]'.slice(0, 2));
	expect(one('.cm-hint [data-axis="hidden"] b').textContent).toBe('100');
	await expect.element(verdict()).toHaveTextContent('Runs.');
	await enter('End');
	await userEvent.keyboard('z = y.sum(1)');
	await expect.poll(() => hint('z = y')).toContain('100');
});

test('a program that takes long to evaluate is said to be read, and not to be missing', async () => {
	const worker = class extends EventTarget {
		readonly terminate = vi.fn();
		readonly postMessage = vi.fn();
	};
	await open(['n = 0\nwhile n < 10**9:\n    n += 1\n'], { worker });
	await expect.element(verdict()).toHaveTextContent('Reading it …');
	await expect.element(verdict()).not.toHaveTextContent('Nothing here yet');
});

test('a mistake is underlined at its expression, told under its line, and what follows was never computed', async () => {
	const { one, hint } = await open([`${mistaken}z = y + 1\n`]);
	await expect.poll(() => one('.cm-mistake').textContent).toBe('lstm(x)');
	const block = page.getByRole('note', { name: 'Mistake' });
	await expect.element(block).toHaveTextContent('The last axis of x has 25 features');
	expect(hint('z = y')).toBe('never computed');
	await expect.element(verdict()).toHaveTextContent('RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25');
	await expect.element(verdict()).toHaveTextContent('Line 5: the last axis of x is 25, expected 50.');
});

test('a fix says the call as it would be, with the line washed that it changes; applying it is one step of undo, and can be taken back in its place', async () => {
	const { notebook, code, one } = await open([mistaken], {
		fixes: ({ source }, { kind }) => {
			const from = source.indexOf('25');
			return kind === 'error' ? [[{ label: 'Give x 50 features', edit: [{ from, to: from + 2, insert: '50' }], result: 'runs: y (32, 10, 100)' }]] : [];
		}
	});
	const apply = page.getByRole('button', { name: 'torch.randn(32, 10, 50)' });
	await expect.element(apply).toBeVisible();
	await expect.poll(() => one('.cm-washed').textContent).toContain('x = torch.randn(32, 10, 25)');
	await expect.element(verdict()).toHaveTextContent('tried: runs to its end, y (32, 10, 100)');
	await apply.click();
	expect(code()).toEqual([program]);
	await expect.element(page.getByRole('note', { name: 'Mistake' })).not.toBeInTheDocument();
	await verdict().getByRole('button', { name: 'Undo' }).click();
	expect(code()).toEqual([mistaken]);
	notebook.undo();
	expect(code()).toEqual([program]);
	notebook.undo();
	expect(code()).toEqual([mistaken]);
});

test.each([
	['takes longer than a page can wait for', 'while True: pass\n', [{ kind: 'mend', source: mistaken }]],
	['takes little', 'x = 1\n', []]
])('a worker is asked for what mends a program of which an edit %s', async (_, tried, asks) => {
	const asked: unknown[] = [];
	let searches = 0;
	class Mending extends EventTarget {
		onmessage: ((event: { data: unknown }) => void) | null = null;
		postMessage(question: { kind: string }): void {
			if (question.kind !== 'mend') return;
			asked.push(question);
			const from = mistaken.indexOf('25');
			const fix = { label: 'Give x 50 features', edit: [{ from, to: from + 2, insert: '50' }], result: 'runs' };
			setTimeout(() => this.onmessage?.({ data: { kind: 'mended', fixes: [[fix]] } }));
		}
		terminate(): void {}
	}
	await open([mistaken], {
		worker: Mending,
		fixes: function* (_trace, { kind }, evaluate) {
			if (kind !== 'error') return;
			searches++;
			evaluate(tried);
			yield [];
		}
	});
	await expect.poll(() => searches).toBe(1);
	await new Promise((done) => setTimeout(done, 200));
	expect(asked).toMatchObject(asks);
	await expect.poll(() => page.getByRole('button', { name: 'torch.randn(32, 10, 50)' }).elements()).toHaveLength(asks.length);
	expect(searches).toBe(1);
});

test('what is not modelled is said behind its line, and is no mistake', async () => {
	const { hint, all } = await open(['import torch\nx = torch.fft.fft(torch.zeros(4))\ny = torch.zeros(2)\n']);
	await expect.poll(() => hint('x = torch')).toContain('not modelled: torch.fft');
	expect(hint('y = ')).toContain('2');
	expect(all('.cm-mistake')).toEqual([]);
	await expect.element(verdict()).toHaveTextContent('Not modelled: torch.fft');
});

test('hovering an expression shows its shape, its dtype, and where each axis comes from', async () => {
	const { all } = await open([program]);
	await expect.poll(() => all('.cm-hint').length).toBeGreaterThan(2);
	const line = all('.cm-line').find((line) => line.textContent.includes('y, (h_n'))!;
	line.scrollIntoView({ block: 'center' });
	const range = document.createRange();
	range.setStart(line.firstChild!, 0);
	range.setEnd(line.firstChild!, 1);
	const { left, top } = range.getBoundingClientRect();
	line.dispatchEvent(new MouseEvent('mousemove', { clientX: left + 3, clientY: top + 8, bubbles: true }));
	await expect
		.poll(() =>
			all('.cm-inspection')
				.map(({ textContent }) => textContent)
				.join()
		)
		.toContain('y [');
	const text = all('.cm-inspection')[0]!.textContent;
	expect(text).toContain('float32');
	expect(text).toContain('hidden 100 from lstm (LSTM), line 3');
	expect(text).toContain('from torch.randn, line 4');
});

test('a number is dragged, four pixels a unit, with Shift ten; the drag is one step of undo', async () => {
	const { notebook, all, code, hint } = await open([program]);
	await expect.poll(() => all('.cm-integer').map(({ textContent }) => textContent)).toEqual(['50', '100', '32', '10', '50']);
	const number = all('.cm-integer')[2]!;
	number.scrollIntoView({ block: 'center' });
	const { left, top } = number.getBoundingClientRect();
	const pointer = (type: string, x: number, more: PointerEventInit = {}) =>
		(document.elementFromPoint(left + 3, top + 8) ?? number).dispatchEvent(
			new PointerEvent(type, {
				pointerId: 1,
				button: 0,
				buttons: type === 'pointerup' ? 0 : 1,
				clientX: left + 3 + x,
				clientY: top + 8,
				bubbles: true,
				...more
			})
		);
	HTMLElement.prototype.setPointerCapture = () => undefined;
	pointer('pointerdown', 0);
	pointer('pointermove', 12);
	expect(code()[0]).toContain('torch.randn(35, 10, 50)');
	pointer('pointermove', 20, { shiftKey: true });
	expect(code()[0]).toContain('torch.randn(55, 10, 50)');
	pointer('pointermove', -400);
	expect(code()[0]).toContain('torch.randn(-50, 10, 50)');
	pointer('pointermove', 40);
	pointer('pointerup', 40);
	expect(code()[0]).toContain('torch.randn(60, 10, 50)');
	await expect.poll(() => hint('x = torch')).toContain('60');
	notebook.undo();
	expect(code()).toEqual([program]);
	await expect.poll(() => hint('x = torch')).toContain('32');
});

test('Alt and the arrow keys move the number at the cursor', async () => {
	const { enter, code } = await open(['x = [2, -1, 1_000, 3.5]\n']);
	await enter('Home');
	await userEvent.keyboard('{ArrowRight>5/}{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
	expect(code()).toEqual(['x = [4, -1, 1_000, 3.5]\n']);
	await userEvent.keyboard('{ArrowRight>4/}{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
	expect(code()).toEqual(['x = [4, 1, 1_000, 3.5]\n']);
	await userEvent.keyboard('{ArrowRight>4/}{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
	expect(code()).toEqual(['x = [4, 1, 990, 3.5]\n']);
});

test('Tab indents, and after Escape leaves: the keyboard is never caught', async () => {
	const { editor, enter, code } = await open(['a = 1']);
	await enter('Home');
	await userEvent.keyboard('{Tab}');
	expect(code()).toEqual(['    a = 1']);
	await expect.element(editor).toHaveFocus();
	await expect.element(editor).toHaveAccessibleDescription(/Esc then Tab leaves/);
	await userEvent.keyboard('{Escape}{Tab}');
	await expect.element(editor).not.toHaveFocus();
});

test('typing on is one step of undo, and undo in the editor is the notebook’s', async () => {
	const { notebook, editor, enter, code } = await open(['a = 1\n']);
	await enter('End');
	await userEvent.keyboard('b = 22');
	expect(code()).toEqual(['a = 1\nb = 22']);
	notebook.undo();
	expect(code()).toEqual(['a = 1\n']);
	await expect.element(editor).not.toHaveTextContent('b = 22');
	notebook.redo();
	await expect.element(editor).toHaveTextContent('b = 22');
});

test('what raised, and a line that it was called from, goes to the code', async () => {
	const { editor } = await open(['def f(n):\n    return 1 / n\n', 'a = f(0)\n']);
	await page.getByRole('button', { name: 'line 2', exact: true }).click();
	await expect.element(editor).toHaveFocus();
	expect(getSelection()?.toString()).toBe('1 / n');
	await page.getByRole('button', { name: 'Line 4', exact: true }).click();
	expect(getSelection()?.toString()).toBe('a = f(0)');
});

test('cells are one program: a change above is felt below, and a line that cannot be read takes nothing from above', async () => {
	const { notebook, hint, all } = await open(['import torch\nn = 3\n', 'x = torch.zeros(n)\n']);
	await expect.poll(() => hint('x = torch')).toContain('3');
	expect(all('.cm-gutterElement').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5']));
	notebook.editCode(new Map([['code-1', 'import torch\nn = 4\n']]));
	await expect.poll(() => hint('x = torch')).toContain('4');
	notebook.editCode(new Map([['code-2', 'x = torch.zeros(\n']]));
	await expect.poll(() => all('.cm-mistake').length).toBe(1);
	notebook.editCode(new Map([['code-2', 'x = torch.zeros(n)\n']]));
	notebook.editCode(new Map([['code-1', 'import torch\nn = 1 / 0\n']]));
	await expect.poll(() => hint('x = torch')).toBe('never computed');
});

test('what is typed is felt at once in the cells in sight, and in those out of sight when typing rests', async () => {
	const lines = Array.from({ length: 150 }, (_, i) => `# line ${i}`).join('\n');
	const { notebook, hint, one } = await open(['import torch\nn = 3\n', 'near = torch.zeros(n)\n', lines, 'far = torch.zeros(n)\nfar = far.tanh()\n']);
	await expect.poll(() => hint('far.tanh')).toContain('3');
	one('.cm-content').scrollIntoView();
	for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
	notebook.editCode(new Map([['code-1', 'import torch\nn = 4\n']]));
	await tick();
	expect(hint('near = ')).toContain('4');
	expect(hint('far.tanh')).toContain('3');
	await expect.poll(() => hint('far.tanh')).toContain('4');
	notebook.editCode(new Map([['code-1', 'import torch\nn = -1\n']]));
	await expect.poll(() => hint('far.tanh')).toBe('never computed');
});

test('a cell is added empty, filled by pasting, removed, and brought back by undo', async () => {
	const { notebook, code } = await open([]);
	await page.getByRole('button', { name: 'Add a cell' }).first().click();
	await page.getByRole('button', { name: 'Add code' }).click();
	const editor = page.getByRole('textbox', { name: 'Your code: Python code' });
	await expect.element(editor).toHaveFocus();
	await expect.element(page.getByText('Paste your code here.')).toBeVisible();
	const paste = (target: Element, text: string) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', text);
		target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
	};
	paste(editor.element(), program.replaceAll('\n', '\r\n'));
	await expect.poll(code).toEqual([program]);
	await userEvent.keyboard('{Escape}');
	await page.getByRole('button', { name: 'Delete' }).click();
	expect(code()).toEqual([]);
	notebook.undo();
	expect(code()).toEqual([program]);
	// Where nothing else takes it, a program that is pasted becomes a cell.
	paste(document.body, 'import math\nmath.pi');
	await expect.poll(code).toEqual([program, 'import math\nmath.pi']);
});

test('code beyond what a notebook holds is refused in words, and nothing is lost', async () => {
	const { editor, enter, code } = await open(['a = 1\n']);
	const clipboardData = new DataTransfer();
	clipboardData.setData('text/plain', '#'.repeat(200_001));
	editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
	expect(code()).toEqual(['a = 1\n']);
	await expect.element(page.getByRole('alert')).toHaveTextContent('A notebook holds 200,000 characters of code');
	await enter('End');
	await userEvent.keyboard('b = 2');
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('at 390 px nothing is wider than the page', async () => {
	const { all } = await open([`${mistaken}${'a_rather_long_name = '.repeat(6)}1\n`], { width: 390 });
	await expect.poll(() => all('.cm-hint').length).toBeGreaterThan(1);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('at 390 px neither is the way to an exception', async () => {
	await open([`import torch\ndef f(x):\n    return x.view(7)\n${'torch.nn.functional.relu('.repeat(4)}f(torch.zeros(3))))))\n`], { width: 390 });
	await expect.element(page.getByRole('region', { name: 'Mistakes and notes' })).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
