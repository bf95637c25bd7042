import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from './command.ts';

const built = commandLine();
const shapebook = built.run;
const lay = (files: Readonly<Record<string, string>>): void => {
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(dirname(join(built.folder, name)), { recursive: true });
		writeFileSync(join(built.folder, name), text);
	}
};

const layers =
	'from torch import nn\n\nclass Net(nn.Module):\n    def __init__(self, n):\n        super().__init__()\n        self.fc = nn.Linear(n, 2)\n    def forward(self, x):\n        return self.fc(x)\n';
const main = 'import torch\nfrom net.layers import Net\n\ny = Net(3)(torch.zeros(5, 4))\n';

beforeAll(() =>
	lay({
		'app/main.py': main,
		'app/net/__init__.py': '',
		'app/net/layers.py': layers,
		'app/inner.py': 'from app.net.layers import Net\nimport torch\ny = Net(4)(torch.zeros(5, 4))\n',
		'app/out.py': 'from ..secret import KEY\nimport secret\nprint(KEY, secret.KEY)\n',
		'app/linked.py': 'from link import KEY\nprint(KEY)\n',
		'secret.py': 'KEY = 42\n'
	})
);

describe('a program of several files', () => {
	it('is read with its modules, and a mistake in one is said at its file and line', () => {
		const { status, stdout } = shapebook(['check', 'app/main.py']);
		expect(stdout).toMatch(/^app\/net\/layers\.py:8:16: error: RuntimeError: mat1 and mat2 shapes cannot be multiplied \(5x4 and 3x2\)/);
		expect(status).toBe(1);
		const [record] = JSON.parse(shapebook(['check', '--json', 'app/main.py']).stdout) as object[];
		expect(record).toMatchObject({
			file: 'app/net/layers.py',
			line: 8,
			diagnostics: [{ file: 'app/net/layers.py', line: 8, start: { file: 'app/net/layers.py', line: 8, column: 16 } }]
		});
	});

	it('offers an edit of another file, tried', () => {
		const [{ diagnostics }] = JSON.parse(shapebook(['check', '--json', 'app/main.py']).stdout) as [
			{ diagnostics: { fixes: { label: string; edits: object[] }[] }[] }
		];
		expect(diagnostics[0]!.fixes.flatMap(({ edits }) => edits)).toContainEqual(
			expect.objectContaining({ start: { file: 'app/net/layers.py', line: 6, column: 29 } })
		);
	});

	it('is another package where a module of a package imports its own name', () => {
		lay({ 'pack/__init__.py': '', 'pack/rnnkit.py': 'from rnnkit import Stack\nimport torch\nx = torch.zeros(5, 4)\n' });
		const { status, stdout } = shapebook(['check', '--shapes', 'pack/rnnkit.py']);
		expect(status).toBe(0);
		expect(stdout).toMatch(/rnnkit\.py:3:1: x \[5 · 4\]/);
		expect(stdout).not.toContain('error');
	});

	it('is found by the name of its folder as well', () => {
		expect(shapebook(['check', '--shapes', 'app/inner.py']).stdout).toMatch(/^app\/inner\.py:3:1: y \[/);
	});

	it('is never read from outside of its folder', () => {
		symlinkSync(join(built.folder, 'secret.py'), join(built.folder, 'app/link.py'));
		for (const file of ['app/out.py', 'app/linked.py']) {
			const { stdout } = shapebook(['check', '--json', file]);
			expect(stdout).not.toContain('42');
			expect(stdout).not.toContain('Error');
		}
	});

	it('is read from the whole of the project, or of the package, that its folder is a part of', () => {
		lay({
			'project/README.md': '',
			'project/sizes.py': 'WIDTH = 7\n',
			'project/src/shared.py': 'from .parts.one import ONE\nDEEP = 5 + ONE\n',
			'project/src/parts/one.py': 'ONE = 1\n',
			'project/src/parts/net.py':
				'import torch\nimport sizes\nfrom src.parts.one import ONE\nfrom ..shared import DEEP\nx = torch.zeros(sizes.WIDTH, DEEP, ONE)\n',
			'package/__init__.py': '',
			'package/part/__init__.py': '',
			'package/part/net.py': 'import torch\nfrom ..sizes import WIDTH\nx = torch.zeros(WIDTH)\n',
			'package/part/further.py': 'import torch\nfrom .between import WIDTH\nx = torch.zeros(WIDTH)\n',
			'package/part/between.py': 'from ..sizes import WIDTH\n',
			'package/sizes.py': 'WIDTH = 3\n'
		});
		expect(shapebook(['check', '--shapes', 'project/src/parts/net.py']).stdout).toMatch(/^project\/src\/parts\/net\.py:5:1: x \[7 · 6 · 1\]/);
		expect(shapebook(['check', '--shapes', 'package/part/net.py']).stdout).toMatch(/^package\/part\/net\.py:3:1: x \[3\]/);
		expect(shapebook(['check', '--shapes', 'package/part/further.py']).stdout).toMatch(/^package\/part\/further\.py:3:1: x \[3\]/);
	});

	it('comes as a line of --jsonl', () => {
		const { status, stdout } = shapebook(
			['check', '--jsonl'],
			`${JSON.stringify({ id: 1, files: { 'main.py': main, 'net/layers.py': layers }, main: 'main.py' })}\n`
		);
		expect(JSON.parse(stdout)).toMatchObject({ id: 1, outcome: 'raised', type: 'RuntimeError', file: 'net/layers.py', line: 8 });
		expect(status).toBe(0);
	});

	it.each([[{ files: { 'a.py': '' }, main: 'b.py' }], [{ files: { 'a.py': 1 }, main: 'a.py' }], [{ files: ['x'], main: 0 }]])(
		'is not read where it is none: %j',
		(line) => {
			const { status, stdout } = shapebook(['check', '--jsonl'], `${JSON.stringify({ id: 2, ...line })}\n`);
			expect(JSON.parse(stdout)).toMatchObject({ id: 2, outcome: 'unsupported' });
			expect(status).toBe(2);
		}
	);

	it('leaves out what a notebook asks IPython', () => {
		const code = (source: string) => ({ cell_type: 'code', source });
		const cells = [code('import torch\ntorch.nn.LSTM?'), code('?torch\n%matplotlib inline\n!ls\nx = torch.ones(2, 3)')];
		lay({ 'asked.ipynb': JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }) });
		expect(shapebook(['check', '--shapes', 'asked.ipynb']).stdout).toBe('asked.ipynb:cell 2:4:1: x [2 · 3] float32\n');
	});

	it('has a notebook’s cells that are written to files', () => {
		const code = (source: string) => ({ cell_type: 'code', source });
		lay({
			'book.ipynb': JSON.stringify({
				nbformat: 4,
				nbformat_minor: 5,
				metadata: {},
				cells: [code(`%%writefile layers.py\n${layers}`), code('import torch\nfrom layers import Net\ny = Net(3)(torch.zeros(5, 4))')]
			})
		});
		expect(shapebook(['check', 'book.ipynb']).stdout).toMatch(/^book\.ipynb:cell 1:9:16: error: RuntimeError: mat1/);
	});

	it('is bounded: what is too much is not read, and not known', () => {
		lay({ 'wide/main.py': 'import big\nfrom big import K\nprint(big, K)\n', 'wide/big.py': `K = 42\n${'# a line\n'.repeat(40_000)}` });
		const { status, stdout } = shapebook(['check', 'wide/main.py']);
		expect(stdout).toContain('not modelled: the module big, which was not read');
		expect(status).toBe(0);
	});
});

describe('a text that was pasted into a file', () => {
	const check = (text: string, ...options: readonly string[]) => shapebook(['check', ...options, '-'], text).stdout;

	it('is read without the prose around its fences, by the lines that it has', () => {
		const stdout = check('Hello,\n\n```python\nimport torch\nx = torch.zeros(2, 3)\ny = x @ x\n```\n\nWhy?\n');
		expect(stdout).toContain('<stdin>:1:1: info: Took the code out of a chat message: 3 lines of 10.\n');
		expect(stdout).toMatch(/^<stdin>:6:5: error: RuntimeError: mat1 and mat2/m);
	});

	it('is read without its prompts and indentation, by the columns that it has', () => {
		expect(check('>>> import torch\n>>> x = torch.zeros(2, 3)\n>>> y = x @ x\nTraceback')).toMatch(/^<stdin>:3:9: error: RuntimeError/m);
		expect(check('    import torch\n    x = torch.zeros(2, 3)\n    y = x @ x\n')).toMatch(/^<stdin>:3:9: error: RuntimeError/m);
	});

	it('is what Python says of it where nothing else comes of it', () => {
		expect(check('import torch\n    x = 1\n')).toMatch(/^<stdin>:2:\d+: error: IndentationError: unexpected indent/);
		expect(check('    x = (1\n    y = 2\n')).not.toContain('info:');
	});
});

describe('a part of a program', () => {
	const read = (text: string) =>
		(JSON.parse(shapebook(['check', '--json', '-'], text).stdout) as { outcome: string; assumptions: object[]; trace: { name: string }[] }[])[0]!;

	it('is a class without its line: what it takes and gives is found', () => {
		const { outcome, assumptions, trace } = read(
			'    def __init__(self, n_in):\n        super().__init__()\n        self.fc = nn.Linear(n_in, 2)\n\n    def forward(self, x):\n        return self.fc(x)\n'
		);
		expect(outcome).toBe('open');
		expect(assumptions).toMatchObject([
			{ what: 'argument', of: 'Pasted', name: 'n_in', value: 'n_in' },
			{ what: 'input', of: 'Pasted.forward', name: 'x' }
		]);
		expect(trace).toContainEqual(expect.objectContaining({ line: 6, func: 'forward', name: 'return' }));
	});

	it('says what was supposed, and shapes in sizes that are free', () => {
		const { stdout, status } = shapebook(['check', '--shapes', '-'], layers);
		expect(stdout).toContain('<stdin>: assumed: Net: n any size\n');
		expect(stdout).toMatch(/<stdin>: assumed: Net\.forward: x \[batch · seq · n\] float32\n/);
		expect(stdout).toMatch(/<stdin>:8:\d+: return \[batch · seq · .*2\] float32\n/);
		expect(status).toBe(0);
	});

	it('fails where nothing makes it run, and mends it for all sizes', () => {
		const wrong = layers.replace('return self.fc(x)', 'return self.fc(self.fc(x))').replace('Linear(n, 2)', 'Linear(n, 2 * n)');
		const { stdout, status } = shapebook(['check', '-'], wrong);
		expect(stdout).toMatch(/:8:\d+: error: RuntimeError: mat1 and mat2 .*\n {4}why: Whatever you pass: /);
		expect(stdout.match(/fix: .*/g)?.join('\n') ?? '').not.toMatch(/features \d\d/);
		expect(status).toBe(1);
	});

	it('says of a script that its data make no difference, for nobody passes it anything', () => {
		const script =
			'import pandas as pd\nimport torch\nx = torch.tensor(pd.read_csv("a.csv").values)\ny = torch.nn.Linear(3, 4)(torch.nn.Linear(5, 6)(x.float()))\n';
		expect(shapebook(['check', '-'], script).stdout).toMatch(/:4:\d+: error: RuntimeError: mat1 and mat2 .*\n {4}why: Whatever it is given: /);
	});

	it('is the body of a function without its head', () => {
		const { outcome, trace } = read('        x = torch.zeros(3, n)\n        return x.sum(0)\n');
		expect(outcome).toBe('open');
		expect(trace).toMatchObject([
			{ line: 1, name: 'x', shape: [3, 'n'] },
			{ line: 2, name: 'return', shape: ['n'] }
		]);
	});
});

describe('what somebody says of what is not here', () => {
	const net = (comment: string) =>
		`import torch.nn as nn\nclass Net(nn.Module):\n    ${comment}\n    def __init__(self, n, hidden=32):\n        super().__init__()\n        self.rnn = nn.GRU(n, hidden, batch_first=True)\n    def forward(self, x):\n        y, h = self.rnn(x)\n        return y\n`;
	const y = (text: string, ...options: readonly string[]) => {
		const [{ trace }] = JSON.parse(shapebook(['check', '--json', ...options, '-'], text).stdout) as [{ trace: { name: string; shape: unknown }[] }];
		return trace.find(({ name }) => name === 'y')!.shape;
	};

	it('is an option, and a comment', () => {
		expect(y(net('pass'), '--assume', 'x=(32, 10, 4)', '--assume', 'hidden=9')).toEqual([32, 10, 9]);
		expect(y(net('# x: (batch, steps, 7) float'))).toEqual(['batch', 'steps', 32]);
	});

	it('is no accusation where a comment is old', () => {
		const { status, stdout } = shapebook(['check', '-'], net('# x: (7,) int'));
		expect({ status, stdout: stdout.includes('error') }).toEqual({ status: 0, stdout: false });
	});

	it('is told of in a line where the program does not run with it, or nothing is called so', () => {
		const told = (source: string, ...more: readonly string[]) => {
			const { status, stdout } = shapebook(['check', ...more, '-'], source);
			return { status, said: stdout.split('\n').filter((line) => line.includes('warning')) };
		};
		const four = net('pass').replace('n, hidden=32', 'n=4, hidden=32');
		const wide = `Net does not run with x = (32, 10, 5): RuntimeError: input.size(-1) must be equal to input_size. Expected 4, got 5`;
		expect(told(four, '--assume', 'x=(32, 10, 5)')).toEqual({ status: 1, said: [expect.stringMatching(/^<stdin>:\d+:\d+: warning: /)] });
		expect(told(four, '--assume', 'x=(32, 10, 5)').said[0]).toContain(wide);
		expect(told(four.replace('pass', '# x: (32, 10, 5) float'))).toEqual({ status: 0, said: [expect.stringContaining(wide)] });
		expect(told(four, '--assume', 'q=(1, 2)')).toEqual({ status: 0, said: [expect.stringContaining('nothing that has to be supposed here is called q')] });
		expect(told('print(1)\n', '--assume', 'q=2').said).toHaveLength(1);
		expect(told(four.replace('pass', '# out: (32, 10, 5) float'), '--assume', 'x=(32, 10, 4)')).toEqual({ status: 0, said: [] });
	});

	it.each(['x', 'x=', 'x=(2*h)', '3=4', 'x=__import__("os")', `x=(${'1,'.repeat(30)})`])('is refused where it is none: %s', (said) => {
		const { status, stderr } = shapebook(['check', '--assume', said, '-'], '');
		expect(status).toBe(2);
		expect(stderr).toContain(`--assume ${said} is not understood`);
	});
});

describe('a program that is started with arguments', () => {
	it('is not said to fail for want of them, and has its defaults', () => {
		const { status, stdout } = shapebook(
			['check', '--json', '-'],
			"import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('data')\nparser.add_argument('--hidden', type=int, required=True)\nparser.add_argument('--layers', type=int, default=2)\nargs = parser.parse_args()\nprint(args.layers)\n"
		);
		expect(status).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject([{ outcome: 'ok', stdout: '2\n', diagnostics: [] }]);
	});
});
