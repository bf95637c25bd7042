import { describe, expect, it } from 'vitest';
import { readPaste, type Pasted } from '../../../../src/lib/notebook/paste/paste.ts';
import { leastTime } from '../../leastTime.ts';

const code = (text: string, as: 'code' | null = null): Extract<Pasted, { kind: 'code' }> => {
	const read = readPaste(text, as);
	if (read.kind !== 'code') throw new Error(`read as an error: ${read.error.message}`);
	return read;
};
const error = (text: string) => {
	const read = readPaste(text);
	if (read.kind !== 'error') throw new Error(`read as code: ${read.source}`);
	return read.error;
};
const lstm = 'import torch\nfrom torch import nn\nlstm = nn.LSTM(50, 100)\nout, _ = lstm(torch.randn(10, 32, 25))';

it('leaves code as it is, and says nothing', () => {
	for (const source of [
		lstm,
		'def f(x):\n\treturn x',
		'x = [\n    1,\n  2]\nprint("50 %"\n      % 3)\nif a != b: pass',
		's = """\n>>> not a prompt?\n"""'.replace('>>> ', '>> '),
		'class A:\n    """Don’t “change” this — or that…"""\n    x = "a\u00a0b"  # naïve’s',
		'def forward(self, x):\n    ...\n',
		'x = """\n%matplotlib inline\n!pip install torch\n"""',
		'raise ValueError("no")',
		'try:\n    f()\nexcept RuntimeError as error:\n    print(error)'
	]) {
		expect(code(source), source).toMatchObject({ said: null, leftOut: [] });
		expect(code(source).source).toBe(source);
	}
});

describe('prompts', () => {
	it('of Python go, with what was answered', () => {
		const read = code(
			'>>> import torch\n>>> from torch import nn\n>>> for i in range(2):\n...     print(i)\n...\n0\n1\n>>> lstm = nn.LSTM(4, 8)\n>>> lstm\nLSTM(4, 8)\n'
		);
		expect(read.source).toBe('import torch\nfrom torch import nn\nfor i in range(2):\n    print(i)\n\nlstm = nn.LSTM(4, 8)\nlstm');
		expect(read.said).toBe('Took off 7 prompts, `>>>` and `...`, and 3 lines of output.');
		expect(read.leftOut).toEqual([
			{ text: '0', above: 6 },
			{ text: '1', above: 6 },
			{ text: 'LSTM(4, 8)', above: 8 }
		]);
	});

	it('of a doctest go, with its indentation', () => {
		expect(code('    >>> x = 1\n    >>> x\n    1').source).toBe('x = 1\nx');
	});

	it('of IPython in a terminal go', () => {
		const read = code(
			'In [1]: import torch\n\nIn [2]: for i in range(2):\n   ...:     print(i)\n   ...: \n0\n1\n\nIn [3]: torch.zeros(2).shape\nOut[3]: torch.Size([2])\n'
		);
		expect(read.source).toBe('import torch\n\nfor i in range(2):\n    print(i)\n\n\ntorch.zeros(2).shape');
		expect(read.said).toBe('Took off 3 prompts, `In [1]` to `In [3]`, and 3 lines of output.');
	});

	it('of a notebook go, with the code below them and what came out', () => {
		const read = code('In [1]:\nimport torch\nfrom torch import nn\nIn [2]:\nlstm = nn.LSTM(4, 8)\nlstm\nOut[2]:\nLSTM(4, 8)\nIn [ ]:\nx = 1');
		expect(read.source).toBe('import torch\nfrom torch import nn\n\nlstm = nn.LSTM(4, 8)\nlstm\n\nx = 1');
		expect(code('[1]:\nimport torch\n[2]:\nx = torch.zeros(2)').source).toBe('import torch\n\nx = torch.zeros(2)');
	});
});

it.each([
	[`Sure! Here is the code:\n\n\`\`\`python\n${lstm}\n\`\`\`\n\nIt won't run as "x" has 25 features.`, 'Took the code out of a chat message: 4 lines of 10.'],
	[
		`Install it first:\n\`\`\`bash\npip install torch\npip install numpy\npip install a\npip install b\npip install c\n\`\`\`\nThen\n~~~py\n${lstm}\n~~~\n`,
		'Took the code out of a chat message: 4 lines of 16.'
	],
	[`\`\`\`\n${lstm}`, 'Took the code out of a chat message: 4 lines of 5.'],
	[
		`My code:\n\`\`\`python\n${lstm}\n\`\`\`\nand it says\n\`\`\`\nTraceback (most recent call last):\n  File "a.py", line 4, in <module>\n    out, _ = lstm(x)\n  File "b.py", line 1\n  File "c.py", line 1\nRuntimeError: no\n\`\`\`\nWhat is wrong?`,
		'Took the code out of a chat message: 4 lines of 17.'
	]
])('code is taken from between fences %#', (text, said) => {
	expect(code(text)).toMatchObject({ source: lstm, said });
});

it('takes blocks that go together as one program, and of two versions the longer', () => {
	const model = 'import torch.nn as nn\nlstm = nn.LSTM(5, 8)\nprint(lstm)';
	const fenced = (text: string) => `\`\`\`python\n${text}\n\`\`\`\n`;
	expect(code(`My model:\n${fenced(model)}and I call it\n${fenced('out, h = lstm(x)')}It says\n\`\`\`\nRuntimeError: no\n\`\`\`\n`).source).toBe(
		`${model}\nout, h = lstm(x)`
	);
	const [long, short] = ['def f(x):\n    y = x + 1\n    return y', 'def f(x):\n    return x'];
	expect(code(`Instead of\n${fenced(short)}write\n${fenced(long)}`).source).toBe(long);
});

it('takes the longest of several blocks, and keeps what is left out', () => {
	const read = code(`The model:\n\`\`\`python\n${lstm}\n\`\`\`\nCall it:\n\`\`\`python\nf()\n\`\`\``);
	expect(read.source).toBe(lstm);
	expect(read.leftOut.map(({ text }) => text)).toEqual(['The model:', '```python', '```', 'Call it:', '```python', 'f()', '```']);
});

it('leaves IPython’s own lines out, in their place', () => {
	const read = code('%matplotlib inline\n!pip install torch\nimport torch\n%%time\nx = torch.zeros(2)\n%timeit y = x + 1\nlstm?');
	expect(read.source).toBe('import torch\nx = torch.zeros(2)\ny = x + 1');
	expect(read).toMatchObject({ said: 'Read as one cell of a notebook; 5 magics left out.', magics: true });
	expect(read.leftOut.slice(0, 3)).toEqual([
		{ text: '%matplotlib inline', above: 1 },
		{ text: '!pip install torch', above: 1 },
		{ text: '%%time', above: 2 }
	]);
});

describe('characters', () => {
	it('that only look like Python’s are replaced, and said', () => {
		const read = code('x\u00a0=\u00a0nn.LSTM(“input”, ‘a’)\u200b  # it’s\ny = 3 − 2');
		expect(read.source).toBe('x = nn.LSTM("input", \'a\')  # it’s\ny = 3 - 2');
		expect(read.said).toBe('Replaced 2 no-break spaces, 1 invisible character, 4 curly quotation marks, − by -.');
	});

	it('in strings are text', () => {
		expect(code("a = 'it’s'\nb = “it's \"so\"”").source).toBe('a = \'it’s\'\nb = "it\'s \\"so\\""');
	});
});

it('takes off the indentation of the whole', () => {
	expect(code('    x = 1\n    if x:\n        y = 2\n\n    z = 3')).toMatchObject({
		source: 'x = 1\nif x:\n    y = 2\n\nz = 3',
		said: 'Took off the indentation that all lines have.'
	});
	expect(code('x = 1\n    y = 2\n    z = 3').source).toBe('x = 1\ny = 2\nz = 3');
	expect(code('def f():\n    y = 2\n    z = 3').said).toBeNull();
	expect(code('x = f(\n    1,\n    2)').said).toBeNull();
	expect(code('\ta = 1\n\tb = 2').source).toBe('a = 1\nb = 2');
});

it('takes the new side of a diff', () => {
	const text = 'diff --git a/m.py b/m.py\n--- a/m.py\n+++ b/m.py\n@@ -1,3 +1,3 @@\n import torch\n-x = torch.zeros(2)\n+x = torch.zeros(3)\n y = x';
	expect(code(text)).toMatchObject({ source: 'import torch\nx = torch.zeros(3)\ny = x', said: 'Took the new side of a diff: 1 old line left out.' });
});

it('takes off line numbers', () => {
	expect(code('  9: import torch\n 10: class A:\n 11:     x = 1').source).toBe('import torch\nclass A:\n    x = 1');
	expect(code('1\n2\n3').said).toBeNull();
});

describe('an error', () => {
	const message = 'input.size(-1) must be equal to input_size. Expected 50, got 25';
	const traceback = `Traceback (most recent call last):\n  File "/a/train.py", line 12, in <module>\n    out, _ = lstm(x)\n  File "/b/rnn.py", line 1162, in forward\n    self.check_forward_args(input, hx, batch_sizes)\nRuntimeError: ${message}`;

	it.each([
		['a traceback', traceback, 'RuntimeError', 5, 2],
		['in colours', traceback.replace('RuntimeError', '\u001b[0;31mRuntimeError\u001b[0m'), 'RuntimeError', 5, 2],
		['its last line', `RuntimeError: ${message}`, 'RuntimeError', 0, 0],
		['its message alone', message, null, 0, 0],
		['from pytest', `    def test():\n>       lstm(x)\n\ntest_a.py:4:\nE   RuntimeError: ${message}\n\nrnn.py:400: RuntimeError`, 'RuntimeError', 3, 0],
		[
			'from IPython',
			`---------------------------------------------------------------------------\nRuntimeError                              Traceback (most recent call last)\nCell In[3], line 1\n----> 1 lstm(x)\n\nFile ~/torch/nn/modules/module.py:1751, in Module._wrapped_call_impl(self, *args)\n   1750 else:\n-> 1751     return self._call_impl(*args, **kwargs)\n\nRuntimeError: ${message}`,
			'RuntimeError',
			7,
			2
		],
		['in a fence', `I get this:\n\`\`\`\n${traceback}\n\`\`\`\nWhy?`, 'RuntimeError', 5, 2]
	])('%s', (_, text, type, before, files) => {
		expect(error(text)).toEqual({ type, message, before, files });
	});

	it('whose message has several lines', () => {
		expect(
			error('Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nRuntimeError: Error(s) in loading state_dict for A:\n\tMissing key(s)')
				.message
		).toBe('Error(s) in loading state_dict for A:\n\tMissing key(s)');
	});

	it('is the last of those that led to one another', () => {
		expect(
			error(
				`Traceback (most recent call last):\n  File "a.py", line 1, in f\nKeyError: 'a'\n\nThe above exception was the direct cause of the following exception:\n\n${traceback}`
			).type
		).toBe('RuntimeError');
	});

	it('can be read as the code that it ends, by the reader’s word', () => {
		const session = `>>> lstm = nn.LSTM(50, 100)\n>>> lstm(x)\n${traceback}`;
		expect(error(session).type).toBe('RuntimeError');
		expect(code(session, 'code').source).toBe('lstm = nn.LSTM(50, 100)\nlstm(x)');
	});

	it('below a session that has all of its code is what that code answers', () => {
		expect(code(`>>> import torch\n>>> lstm = torch.nn.LSTM(50, 100)\n>>> lstm(x)\n${traceback}`).source).toBe(
			'import torch\nlstm = torch.nn.LSTM(50, 100)\nlstm(x)'
		);
	});
});

describe('prose about an error', () => {
	it.each([
		[
			'a message between quotes',
			'every further layer ends in\n"ValueError: Input 0 is incompatible with layer gru_19: expected ndim=3, found ndim=2"\n\nmodel.add(GRU(30))'
		],
		['a message of whatever kind, between backticks', 'load_weights of my model stops:\n`FooError: the bar has no baz`'],
		['with the lines that raise it below', 'ValueError: Input 0 is incompatible with layer lstm_1: expected ndim=3, found ndim=4\nh = LSTM(32)(x)'],
		['of no recurrent layer', "Negative dimension size caused by subtracting 3 from 1 for 'conv2d_8/convolution' (op: 'Conv2D')\nNone of the answers helped."],
		['as a browser says it', 'Uncaught (in promise) Error: Error in where:  Shapes 1,1 and 1,256 must match'],
		['as only a framework writes', 'Shapes of all inputs must match: values[0].shape = [64,100,256] != values[1].shape = []'],
		[
			'with sizes that look like code',
			'ValueError: Exception encountered when calling LSTM.call().\n\nuse_cudnn=True was specified, but cuDNN is not supported\n\nArguments received by LSTM.call()'
		],
		[
			'with frames that have lines of code',
			'ValueError: in user code:\n\n    /a/training.py:805 train_function  *\n        return step_function(self, iterator)\n    /a/b.py:2 f\n        x = 1\n\n    ValueError: no'
		]
	])('is an error: %s', (_, text) => {
		expect(readPaste(text)).toMatchObject({ kind: 'error' });
	});

	it.each([
		['a question about a few lines, without a message', 'My layer takes the wrong features\nlstm = nn.LSTM(10, 20)\nout = lstm(torch.randn(5, 3, 25))'],
		[
			'a program whose docstring tells what it raises',
			'import torch\n\ndef f(x):\n    """\n    Raises:\n        ValueError: where the shape of x is not that\n    """\n    return x'
		],
		['a comment of several words', '# RuntimeError: that is what I get for this\nout = lstm(x)'],
		['names in a row', 'out, hidden = self.lstm(x)\nreturn output, hidden, cell, attention'],
		['a condition', 'for name in names if name not in seen and name is not None else other'],
		['a string in a call', 'raise ValueError("the input has to have three axes")']
	])('is none: %s', (_, text) => {
		expect(readPaste(text)).toMatchObject({ kind: 'code' });
	});
});

it('reads anything within a moment', () => {
	for (const text of [
		'',
		'\n\n',
		'```',
		'“'.repeat(20_000),
		'>>> '.repeat(50_000),
		'('.repeat(200_000),
		'\u00a0'.repeat(200_000),
		"'\n".repeat(20_000),
		'"""' + '\\'.repeat(300_000),
		' '.repeat(300_000),
		'    \n'.repeat(50_000),
		'1'.repeat(200_000)
	]) {
		const read = (): void => {
			readPaste(text);
			readPaste(text, 'code');
		};
		expect(leastTime(read, 1500), text.slice(0, 10)).toBeLessThan(1500);
	}
});

it('keeps what a command says of versions as one text, and takes a program that asks for them for code', () => {
	const list = 'Package    Version\n---------- -------\nnumpy      2.1.0\ntensorflow 2.17.0';
	expect(error(list)).toMatchObject({ type: null, message: list });
	expect(error("{'cuda_version': '12.5.1', 'cudnn_version': '9', 'is_cuda_build': True}").type).toBeNull();
	expect(code('import tensorflow as tf\nprint(tf.sysconfig.get_build_info())').said).toBeNull();
});
