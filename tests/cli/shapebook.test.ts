import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from './command.ts';

const mismatch = 'input.size(-1) must be equal to input_size. Expected 50, got 25';
const program = (features: number) =>
	`import torch\nfrom torch import nn\n\nlstm = nn.LSTM(50, 100)\nx = torch.zeros(10, 32, ${features})\noutput, states = lstm(x)\n`;
const swapped = 'import torch\nfrom torch import nn\nlstm = nn.LSTM(50, 100)\nx = torch.zeros(32, 10, 50)  # (batch, seq, feat)\noutput, states = lstm(x)\n';

const built = commandLine();
const shapebook = built.run;
const answers = (input: string) =>
	shapebook(['check', '--jsonl'], input)
		.stdout.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as Record<string, unknown>);
const write = (file: string, text: string) => writeFileSync(join(built.folder, file), text);

beforeAll(() => {
	write('good.py', program(50));
	write('bad.py', program(25));
});

describe('shapebook check FILE…', () => {
	it('says nothing of a program that is right, and exits with 0', () => {
		expect(shapebook(['check', 'good.py'])).toEqual({ status: 0, stdout: '', stderr: '' });
	});

	it('names the sizes that a Keras program leaves open', () => {
		write('open.py', 'import keras\nx = keras.Input((20, 50))\n');
		expect(shapebook(['check', '--shapes', 'open.py']).stdout).toBe('open.py:2:1: x [batch · 20 · 50] float32\n');
	});

	it('says where, and word for word what PyTorch raises, and exits with 1', () => {
		const { status, stdout } = shapebook(['check', 'good.py', 'bad.py']);
		expect(stdout.split('\n')[0]).toMatch(/^bad\.py:6:\d+: error: RuntimeError: /);
		expect(stdout).toContain(mismatch);
		expect(status).toBe(1);
	});

	it('offers edits that were tried', () => {
		const result = 'runs: output (10, 32, 100)';
		expect(shapebook(['check', 'bad.py']).stdout).toContain(`    fix: Write 50 for 25 in line 5 (${result})\n`);
		const [{ diagnostics }] = JSON.parse(shapebook(['check', '--json', 'bad.py']).stdout) as [{ diagnostics: { kind: string; fixes: unknown }[] }];
		expect(diagnostics.find(({ kind }) => kind === 'error')!.fixes).toContainEqual({
			label: 'Write 50 for 25 in line 5',
			result,
			edits: [{ insert: '50', start: { line: 5, column: 25 }, end: { line: 5, column: 27 } }]
		});
	});

	it('offers them behind a long loop, too', () => {
		write('late.py', 'import torch\nx = torch.zeros(2, 3)\nfor _ in range(2000):\n    x = x + 1\ny = torch.nn.Linear(4, 5)(x)\n');
		const { stdout } = shapebook(['check', 'late.py']);
		expect(stdout).toContain('The last axis of `x (2, 3)` is 3');
		expect(stdout).toContain('    fix: Write 3 for 4 in line 5 (runs: y (2, 5))\n');
	});

	it('exits with 1 for a hazard, too', () => {
		write('swapped.py', swapped);
		const { status, stdout } = shapebook(['check', 'swapped.py']);
		expect(stdout).toMatch(/^swapped\.py:\d+:\d+: warning: /m);
		expect(status).toBe(1);
	});

	it('says at its line that code is not modelled', () => {
		write('fft.py', 'import torch\ny = torch.fft.fft(torch.zeros(4))\n');
		expect(shapebook(['check', 'fft.py']).stdout).toMatch(/^fft\.py:2:\d+: \w+: not modelled: /m);
	});

	it('prints the shape of each bound tensor with --shapes', () => {
		const { stdout } = shapebook(['check', '--shapes', 'good.py']);
		expect(stdout).toMatch(/^good\.py:5:1: x \[.*10 · .*32 · .*50\] float32$/m);
		expect(stdout).toMatch(/^good\.py:6:1: output \[.*10 · .*32 · .*100\] float32$/m);
	});

	it('tells with them what a long loop leaves, where that is of another shape', () => {
		write('grows.py', 'import torch\nx = torch.zeros(0, 4)\nfor _ in range(9):\n    x = torch.cat([x, x.new_ones(2, 4)])\n    y = x[0]\n');
		const { stdout } = shapebook(['check', '--shapes', 'grows.py']);
		expect(stdout.match(/x \[.*?\]/g)).toEqual(['x [0 · 4]', 'x [2 · 4]', 'x [4 · 4]', 'x [6 · 4]', 'x [18 · 4]']);
		// What has the same shape each time is told once.
		expect(stdout.match(/y \[.*?\]/g)).toEqual(['y [4]']);
	});

	it('reads the Python blocks of Markdown as one program, by the lines of the file', () => {
		write(
			'notes.md',
			`# Notes\n\n\`\`\`python\n${program(25).slice(0, -1).replace('\noutput', '\n```\n\nand then\n\n~~~py\noutput')}\n~~~\n\n\`\`\`js\nlet x = ;\n\`\`\`\n`
		);
		expect(shapebook(['check', 'notes.md']).stdout).toMatch(/^notes\.md:14:\d+: error: RuntimeError: /);
	});

	it("reads a notebook's code cells as one program, by cell and line, without IPython's own lines", () => {
		const [setup = '', call = ''] = program(25).split(/(?=output)/);
		const cells = [
			{ cell_type: 'markdown', source: ['# Notes'] },
			{ cell_type: 'code', source: ['%matplotlib inline\n', '!pip install torch\n', setup] },
			{ cell_type: 'code', source: '%%bash\nls' },
			{ cell_type: 'code', source: `\n${call}` }
		];
		write('notes.ipynb', JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }));
		expect(shapebook(['check', 'notes.ipynb']).stdout).toMatch(/^notes\.ipynb:cell 4:2:\d+: error: RuntimeError: /);
		const [record] = JSON.parse(shapebook(['check', '--json', 'notes.ipynb']).stdout) as Record<string, unknown>[];
		expect(record).toMatchObject({ file: 'notes.ipynb', outcome: 'raised', cell: 4, line: 2 });
	});

	it('prints one array with --json', () => {
		const { status, stdout } = shapebook(['check', '--json', 'good.py', 'bad.py']);
		expect(JSON.parse(stdout)).toMatchObject([
			{ file: 'good.py', outcome: 'ok', type: null, message: null, line: null },
			{ file: 'bad.py', outcome: 'raised', type: 'RuntimeError', message: mismatch, line: 6, diagnostics: [{ kind: 'error', line: 6, start: { line: 6 } }] }
		]);
		expect(status).toBe(1);
	});

	it.each([
		['no-such-file.py', 'no-such-file.py does not exist'],
		['package.json', 'package.json is not supported: a file must be one of .py, .md, .ipynb']
	])('exits with 2 for %s, and still checks the others', (file, reason) => {
		const { status, stdout, stderr } = shapebook(['check', file, 'bad.py']);
		expect(stderr).toContain(reason);
		expect(stdout).toContain(mismatch);
		expect(status).toBe(2);
	});

	it.each([[['check']], [['chekc', 'good.py']], [[]], [['check', '--yaml', 'good.py']], [['check', '--jsonl', 'good.py']]])(
		'exits with 2 and shows the usage for %j',
		(args) => {
			const { status, stdout, stderr } = shapebook(args);
			expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
			expect(stderr).toContain('Usage: shapebook check');
		}
	);

	it('explains itself with --help', () => {
		expect(shapebook(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('Exit status: 0') as unknown });
	});
});

describe('shapebook check --jsonl', () => {
	it('answers each line with the fields of the interface, in the same order', () => {
		const lines = [
			{ id: 'b', source: program(25) },
			{ id: 7, source: `${program(50)}print(tuple(output.shape))\n` }
		];
		const [bad, good] = answers(lines.map((line) => JSON.stringify(line)).join('\n'));
		expect(bad).toMatchObject({ id: 'b', outcome: 'raised', type: 'RuntimeError', message: mismatch, line: 6, stdout: '', warnings: [] });
		expect(bad?.diagnostics).toMatchObject([{ kind: 'error', line: 6 }]);
		expect(good).toMatchObject({ id: 7, outcome: 'ok', type: null, message: null, line: null, stdout: '(10, 32, 100)\n', diagnostics: [] });
		expect(good?.trace).toContainEqual({ line: 5, func: '<module>', name: 'x', hit: 1, kind: 'tensor', shape: [10, 32, 50], dtype: 'float32' });
	});

	it('answers a line that is no program, goes on, and exits with 2', () => {
		const { status, stdout } = shapebook(['check', '--jsonl'], `nonsense\n{"id":1}\n[]\n${JSON.stringify({ id: 2, source: program(50) })}\n`);
		const outcomes = stdout
			.trimEnd()
			.split('\n')
			.map((line) => (JSON.parse(line) as { id: unknown; outcome: string }).outcome);
		expect(outcomes).toEqual(['unsupported', 'unsupported', 'unsupported', 'ok']);
		expect(status).toBe(2);
	});

	it('lists a name that a loop binds at most three times a line, as the recorded runs do', () => {
		const [answer] = answers(JSON.stringify({ id: 1, source: 'for i in range(10):\n    y = i\n' }));
		expect((answer?.trace as { name: string }[]).filter(({ name }) => name === 'y')).toHaveLength(3);
	});

	it('leaves names out of the trace whose values are not known', () => {
		const [answer] = answers(JSON.stringify({ id: 1, source: 'import torch\ny = torch.fft.fft(torch.zeros(4))\nn = 1\n' }));
		expect((answer?.trace as { name: string }[]).map(({ name }) => name)).toEqual(['n']);
	});

	it('answers 200 programs in one process', () => {
		const input = Array.from({ length: 200 }, (_, id) => JSON.stringify({ id, source: program(id % 2 ? 25 : 50) })).join('\n');
		expect(answers(input)).toHaveLength(200);
	});
});

it('prints null for what Keras leaves open, also where something else is supposed', () => {
	const source = 'import keras, numpy as np\nx = keras.Input((None, 20))\ny = keras.layers.LSTM(4)(x)\nfor line in open("a.txt"):\n    pass\n';
	const { stdout } = shapebook(['check', '--jsonl'], `${JSON.stringify({ id: 1, source })}\n`);
	const { trace } = JSON.parse(stdout) as { trace: { name: string; shape?: unknown }[] };
	expect(trace.filter(({ name }) => name === 'x' || name === 'y').map(({ shape }) => shape)).toEqual([
		[null, null, 20],
		[null, 4]
	]);
});

describe('shapebook explain', () => {
	const message = 'RuntimeError: Expected hidden[0] size (1, 16, 100), got [1, 32, 100]';

	it('says what a message means, and gives a program that raises it', () => {
		const { status, stdout } = shapebook(['explain'], `Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n${message}\n`);
		expect(status).toBe(0);
		expect(stdout).toContain('<stdin>:3: PyTorch: The initial state has size (1, 32, 100)');
		expect(stdout).toContain('cause: The last batch is smaller');
		const program = stdout.slice(stdout.indexOf('this raises it:\n') + 16).replace(/^ {8}/gm, '');
		write('raises.py', program);
		expect(shapebook(['check', 'raises.py']).stdout).toContain(message);
	});

	it('shows the line of the program that raised it, and how much else there is', () => {
		const log = `collected 1 item\n\nmodel.py:14: in forward\n    out, _ = self.lstm(x)\nE   ${message}\n\n1 failed in 2.31s\n`;
		expect(shapebook(['explain'], log).stdout).toContain('(6 other lines left out)\n    raised at: model.py:14: out, _ = self.lstm(x)\n');
		const [one] = JSON.parse(shapebook(['explain', '--json', '-'], log).stdout) as Record<string, unknown>[];
		expect(one).toMatchObject({ raisedAt: { file: 'model.py', line: 14, code: 'out, _ = self.lstm(x)' } });
	});

	it('says that it does not know one, and exits with 1', () => {
		expect(shapebook(['explain', '-'], 'KeyError: 0\n')).toEqual({ status: 1, stdout: '<stdin>: we do not know this message.\n', stderr: '' });
		expect(shapebook(['explain', '-'], '('.repeat(1_000_000)).stdout).toContain('too long to be read whole: only its last 300,000 characters');
	});

	it('answers line by line, whatever a line is', () => {
		const lines = [JSON.stringify({ id: 'a', text: message }), '{"id": "b"}', 'no JSON'].join('\n');
		const { status, stdout } = shapebook(['explain', '--jsonl'], lines);
		const [a, b, c] = stdout
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as Record<string, unknown>);
		expect(a).toMatchObject({ id: 'a', framework: 'torch', check: 'torch.h0-size', confident: true, reproduced: true });
		expect(b).toMatchObject({ id: 'b', check: null, problem: expect.any(String) as string });
		expect(c).toMatchObject({ id: null, check: null });
		expect(status).toBe(2);
	});

	it('reads a file, and says what cannot be read', () => {
		write('log.txt', message);
		const [one] = JSON.parse(shapebook(['explain', '--json', 'log.txt']).stdout) as Record<string, unknown>[];
		expect(one).toMatchObject({ file: 'log.txt', check: 'torch.h0-size' });
		expect(shapebook(['explain', 'none.txt'])).toMatchObject({ status: 2, stderr: 'shapebook: none.txt does not exist\n' });
	});

	it('says of what a command prints of versions whether they were tested together, and of a message beside them too', () => {
		const list = 'tensorflow==2.16.1\nnvidia-cuda-runtime-cu12==12.3.101\nnvidia-cudnn-cu12==9.1.0.70\n';
		const { status, stdout } = shapebook(['explain', '-'], list);
		expect(status).toBe(0);
		expect(stdout).toMatch(/^<stdin>: cuDNN 9\.1\.0\.70: TensorFlow 2\.16\.1 was tested with 8\.9\.\n/);
		expect(stdout).toContain('tensorflow/docs, install/source.md, 2026-03-11');
		const message = 'RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25';
		expect(shapebook(['explain', '-'], `${list}\n${message}\n`).stdout).toMatch(/Expected 50, got 25[\s\S]*versions: cuDNN 9\.1/);
		const [one] = JSON.parse(shapebook(['explain', '--json', '-'], list).stdout) as { combination: object }[];
		expect(one!.combination).toMatchObject({ kind: 'untested', row: { version: '2.16' } });
	});
});
