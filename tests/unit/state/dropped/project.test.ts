import { describe, expect, it } from 'vitest';
import { programOf } from '../../../../src/lib/notebook/program.ts';
import { codeCells, type Document } from '../../../../src/lib/notebook/document.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';
import { mainOf, projectOf } from '../../../../src/lib/state/dropped/project.ts';

const layers =
	'from torch import nn\n\nclass Net(nn.Module):\n    def __init__(self, n):\n        super().__init__()\n        self.fc = nn.Linear(n, 2)\n    def forward(self, x):\n        return self.fc(x)\n';

const project = (files: Readonly<Record<string, string | null>>, others: readonly string[] = []) => {
	const all = new Map(Object.entries(files));
	const path = mainOf(all)!;
	const document: Document = { cells: [{ id: 'code-1', kind: 'code', source: files[path]! }] };
	return projectOf({ name: path, path, document }, all, others);
};
const titles = ({ cells }: Document): readonly string[] => cells.map((cell) => (cell.kind === 'code' ? cell.source.split('\n')[0]! : cell.kind));

describe('which of several files is the program', () => {
	it.each([
		[{ 'layers.py': layers, 'go.py': 'from layers import Net\n' }, 'go.py'],
		[{ 'a.py': 'import b\n', 'b.py': 'import a\n', 'main.py': 'import a\n' }, 'main.py'],
		[{ 'eval.py': 'import net, data, metrics\n', 'train.py': 'import net, data\n', 'net.py': '', 'data.py': '', 'metrics.py': '' }, 'train.py'],
		[{ 'test_net.py': 'import net\n', 'zoo.py': 'import net\n', 'net.py': '' }, 'zoo.py'],
		[{ 'app/models/lstm.py': '', 'app/models/__init__.py': 'from .lstm import *\n', 'app/fit.py': 'from models import Net\n' }, 'app/fit.py'],
		[{ 'a.py': 'import b\n', 'b.py': 'import a\n' }, 'a.py'],
		[{ 'x.py': null, 'y.py': 'x = 1\n' }, 'y.py']
	])('%j', (files, main) => expect(mainOf(new Map(Object.entries(files)))).toBe(main));

	it('is none where none can be read', () => expect(mainOf(new Map([['x.py', null]]))).toBeNull());
});

describe('a program of several files, as cells', () => {
	it('has its modules above it, in the order in which they are imported, and runs', () => {
		const { document, said } = project({
			'app/utils.py': 'WIDTH = 3\n',
			'app/net/layers.py': layers,
			'app/net/__init__.py': '',
			'app/main.py': 'import torch\nfrom net.layers import Net\nfrom utils import WIDTH\n\ny = Net(WIDTH)(torch.zeros(5, 3))\n'
		});
		expect(titles(document)).toEqual(['# module: net/__init__.py', '# module: net/layers.py', '# module: utils.py', 'import torch']);
		expect(said).toBe('app/main.py is the program; app/net/__init__.py, app/net/layers.py and app/utils.py are its modules.');
		const trace = evaluate(programOf(codeCells(document)).source);
		expect(trace.outcome).toEqual({ kind: 'ok' });
		expect(trace.bindings.at(-1)).toMatchObject({ name: 'y', shape: [5, 2] });
	});

	it('finds a file that lies beside the program by the name that it has in a folder', () => {
		const { document, said } = project({ 'lstm.py': layers, 'train.py': 'from models.lstm import Net\n' });
		expect(titles(document)[0]).toBe('# module: models/lstm.py');
		expect(said).toBe('train.py is the program; lstm.py is its module.');
	});

	it('says what was left out, and why', () => {
		const { document, said } = project({ 'main.py': 'import a, b\n', 'a.py': '', 'b.py': null, 'c.py': '', 'd.py': '' }, ['data.csv']);
		expect(titles(document)).toHaveLength(2);
		expect(said).toBe(
			'main.py is the program; a.py is its module. Left out: b.py (cannot be read), c.py and d.py (not imported by main.py), data.csv (no Python).'
		);
	});

	it('takes no more than a notebook holds of five hundred files, and of large ones', () => {
		const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`m${i}.py`, 'x = 1\n']));
		const { document, said } = project({
			...many,
			'main.py': Object.keys(many)
				.map((name) => `import ${name.slice(0, -3)}\n`)
				.join('')
		});
		expect(document.cells.length).toBeLessThanOrEqual(100);
		expect(said).toMatch(
			/^main\.py is the program; m0\.py, m1\.py, m2\.py and \d+ more are its modules\. Left out: m64\.py, m65\.py, m66\.py and 433 more \(there is no room\)\.$/
		);
		const large = project({ 'main.py': 'import big, small\n', 'big.py': 'x = 1\n'.repeat(40_000), 'small.py': 'y = 2\n' });
		expect(titles(large.document)).toEqual(['# module: small.py', 'import big, small']);
		expect(large.said).toContain('big.py (there is no room)');
	});
});
