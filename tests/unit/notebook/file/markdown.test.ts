import { describe, expect, test } from 'vitest';
import { defaultLayer } from '../../../../src/lib/ir/index.ts';
import { defaultDocument, mostCells, type Cell, type Document } from '../../../../src/lib/notebook/document.ts';
import { mostRead, readMarkdown, writeMarkdown } from '../../../../src/lib/notebook/file/markdown.ts';
import { leastTime } from '../../leastTime.ts';

const contents = (document: Document) => ({ ...document, cells: document.cells.map((cell) => ({ ...cell, id: '' })) });
const read = (file: string) => {
	const opened = readMarkdown(file);
	if (opened.kind === 'bad') throw new Error(opened.why);
	return opened;
};

/** A seeded generator of whole numbers below `n`. */
function below(seed: number): (n: number) => number {
	let state = seed;
	return (n) => Math.floor(((state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31) * n);
}

describe('a notebook as a Markdown file', () => {
	test('reads as one writes it: prose, Python and layers between fences', () => {
		const document: Document = {
			title: 'Taggers',
			cells: [
				{ id: 'text-1', kind: 'text', markdown: '## Two ways\n\nA *tagger*.' },
				{ id: 'layer-1', kind: 'layer', settings: { ...defaultLayer, hidden_size: 64, x: { ...defaultLayer.x, feat: 25 } } },
				{ id: 'code-1', kind: 'code', source: 'import torch\nprint("```")', folded: true },
				{ id: 'error-1', kind: 'error', text: 'RuntimeError: Expected 50, got 25' }
			]
		};
		const file = writeMarkdown(document);
		expect(file).toBe(
			'---\ntitle: Taggers\n---\n\n## Two ways\n\nA *tagger*.\n\n```layer\nv=1\nhidden_size=64\nx=*,*,25\n```\n\n````python folded\nimport torch\nprint("```")\n````\n\n```error\nRuntimeError: Expected 50, got 25\n```\n'
		);
		expect(read(file)).toEqual({ kind: 'read', document, complaints: [] });
	});

	test('a new notebook comes back as it was', () => {
		const { cells } = read(writeMarkdown(defaultDocument)).document;
		expect(cells.map(({ kind }) => kind)).toEqual(defaultDocument.cells.map(({ kind }) => kind));
	});

	test('is what anybody’s Markdown is: other fences are prose, lines may end in CRLF', () => {
		const { document } = read('# Read me\r\n\r\n```bash\r\npip install\r\n```\r\n\r\n```py\r\nx = 1\r\n```\r\n');
		expect(contents(document).cells).toEqual([
			{ id: '', kind: 'text', markdown: '# Read me\n\n```bash\npip install\n```' },
			{ id: '', kind: 'code', source: 'x = 1' }
		]);
	});

	test('settings may be written by hand, and what is not understood is said', () => {
		const { document, complaints } = read('```layer\nhidden_size: 64   # units\nnum_layers = 1\nlayers=2\n```');
		expect(document.cells[0]).toMatchObject({ kind: 'layer', settings: { hidden_size: 64, num_layers: 1 } });
		expect(complaints).toEqual(['A layer of the file also says layers, which this version of Shapebook does not know.']);
	});

	test('prose that looks like a cell stays prose', () => {
		for (const markdown of [
			'```python\nx = 1\n```',
			'```layer text\n```',
			'<!-- cell -->',
			'a\n<!-- cell folded -->\nb',
			'---\ntitle: not mine\n---',
			'~~~py\n```python\n~~~',
			'  ```python\n  x\n  ```'
		]) {
			const document: Document = { cells: [{ id: 'text-1', kind: 'text', markdown }] };
			expect(contents(read(writeMarkdown(document)).document)).toEqual(contents(document));
		}
	});

	test('a fence that is left open takes no cell in', () => {
		const cells: readonly Cell[] = [
			{ id: 'text-1', kind: 'text', markdown: 'a\n\n````\nopen ```' },
			{ id: 'code-1', kind: 'code', source: 'x = 1' }
		];
		expect(read(writeMarkdown({ cells })).document.cells.map(({ kind }) => kind)).toEqual(['text', 'code']);
	});

	test('any notebook comes back as it was', () => {
		const lines = [
			'',
			'a',
			'```python',
			'```',
			'````',
			'~~~',
			'<!-- cell -->',
			'---',
			'title: x',
			'    x',
			'# h',
			'```layer folded',
			'> q',
			'```error text',
			'`',
			'| a |'
		];
		for (let seed = 1; seed <= 2000; seed++) {
			const next = below(seed);
			const text = (): string => Array.from({ length: next(6) }, () => lines[next(lines.length)]!).join('\n');
			const cells = Array.from({ length: next(6) }, (_, i): Cell => {
				const folded = next(3) === 0 ? { folded: true } : {};
				const id = `c-${i}`;
				const kind = next(4);
				if (kind === 0) return { id, kind: 'code', source: text(), ...folded };
				if (kind === 1) return { id, kind: 'error', text: text(), ...folded };
				if (kind === 2) return { id, kind: 'layer', settings: { ...defaultLayer, hidden_size: next(9) }, ...folded };
				return { id, kind: 'text', markdown: `t${i}\n${text()}\nend`, ...folded };
			});
			const document: Document = next(2) ? { cells } : { cells, title: ['Mine', '"quoted": yes', ' a\tb', '---'][next(4)]!.trim() };
			const once = read(writeMarkdown(document)).document;
			const again = read(writeMarkdown(once)).document;
			expect(again, `seed ${seed}`).toEqual(once);
			expect(
				once.cells.map(({ kind, folded }) => [kind, folded ?? false]),
				`seed ${seed}`
			).toEqual(cells.map(({ kind, folded }) => [kind, folded ?? false]));
			for (const [i, cell] of cells.entries()) {
				const back = once.cells[i]!;
				// A fence that it leaves open is closed.
				if (cell.kind === 'text' && back.kind === 'text') expect(back.markdown.replace(/(?<=\nend)\n[`~]+$/, ''), `seed ${seed}`).toBe(cell.markdown);
				else expect({ ...back, id: cell.id }, `seed ${seed}`).toEqual(cell);
			}
			expect(once.title).toBe(document.title);
		}
	});

	test('a hostile file is refused in a sentence, and quickly', () => {
		expect(readMarkdown('a'.repeat(mostRead + 1))).toEqual({ kind: 'bad', why: 'it has more than 2,000,000 characters' });
		expect(readMarkdown('```python\n```\n'.repeat(mostCells + 1))).toMatchObject({ kind: 'bad' });
		const files = [
			'`'.repeat(mostRead),
			'```python\n'.repeat(100_000),
			'<!-- cell -->\n'.repeat(100_000),
			'---\n'.repeat(300_000),
			'```layer\n'.repeat(200_000),
			'~~~\n'.repeat(300_000)
		];
		expect(leastTime(() => files.forEach(readMarkdown), 5000)).toBeLessThan(5000);
	});
});
