import { describe, expect, it } from 'vitest';
import { readPaste } from '../../../../src/lib/notebook/paste/paste.ts';
import { leastTime } from '../../leastTime.ts';

const traceback =
	'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    out = lstm(x)\nRuntimeError: Expected hidden[0] size (1, 16, 100), got [1, 32, 100]';
const code = 'import torch\nlstm = torch.nn.LSTM(50, 100)\nout, _ = lstm(torch.zeros(10, 32, 25))';
const log = '2020-01-16 10:26:44.375949: W tensorflow/core/framework/op_kernel.cc:1655] OP_REQUIRES failed at cudnn_rnn_ops.cc:1517 : ';
const launch =
	'Internal: Failed to call ThenRnnForward with model config: [rnn_mode, rnn_input_mode, rnn_direction_mode]: 2, 0, 0 , [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units]: [1, 300, 128, 1, 100, 64, 128]';

const errors: readonly (readonly [string, string])[] = [
	['a message with its exception', 'RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25'],
	['a message alone', 'input.size(-1) must be equal to input_size. Expected 50, got 25'],
	['a traceback', traceback],
	['a traceback in colours', traceback.replace('RuntimeError', '\u001b[31mRuntimeError\u001b[0m')],
	['a traceback quoted in a mail', traceback.replace(/^/gm, '> ')],
	['a traceback indented', traceback.replace(/^/gm, '    ')],
	['a traceback between fences', `\`\`\`\n${traceback}\n\`\`\``],
	['a traceback between fences, with prose', `Hi, this happens in the second epoch:\n\n\`\`\`\n${traceback}\n\`\`\`\n\nThanks`],
	['a traceback with prose behind', `${traceback}\n\nWhat does that mean?`],
	[
		'IPython’s frames',
		`----------------------\nRuntimeError    Traceback (most recent call last)\nCell In[3], line 2\n      1 x = torch.zeros(3)\n----> 2 lstm(x)\n\nRuntimeError: LSTM: Expected input to be 2D or 3D, got 1D instead`
	],
	['a log of TensorFlow', log + launch],
	[
		'a log of several lines',
		`2020-01-16 10:26:43: I tensorflow/stream_executor/dso_loader.cc:44] Successfully opened dynamic library libcudnn.so.7\n${log}${launch}\n2020-01-16 10:26:45: I end`
	],
	[
		'pytest’s report',
		'    def test_it():\n>       lstm(x)\n\ntests/test_it.py:4:\nE       RuntimeError: Expected hidden[0] size (1, 16, 100), got [1, 32, 100]\n\nrnn.py:200: RuntimeError'
	],
	['a message that is cut off', 'InvalidArgumentError: Graph execution error:\n\nNo OpKernel was registered to support Op'],
	[
		'a warning',
		'UserWarning: dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects num_layers greater than 1, but got dropout=0.3 and num_layers=1'
	],
	[
		'a message with a NodeDef',
		"InvalidArgumentError: No OpKernel was registered to support Op 'CudnnRNN' used by {{node CudnnRNN}} with these attrs: [seed=0]\nRegistered devices: [CPU]\n\t [[CudnnRNN]] [Op:__inference_f_353]"
	],
	[
		'a message of ONNX Runtime',
		"[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running LSTM node. Name:'' Status Message: Input W must have shape {1,32,6}. Actual:{1,32,4}"
	],
	[
		'a message of TensorFlow.js with its stack',
		'Error: Input 0 is incompatible with layer lstm_LSTM4: expected ndim=3, found ndim=2\n    at new ValueError (errors.ts:48)\n    at LSTM.assertInputCompatibility (topology.ts:701)'
	],
	['a log that has a traceback in it', `Traceback (most recent call last):\n  File "train.py", line 40, in <module>\n    model.fit(x, y)\n${log}${launch}`],
	['a hard-wrapped message', 'RuntimeError: input.size(-1) must be equal to input_size. Exp\nected 50, got 25'],
	[
		'an exception that goes on in words of no message that we know',
		'ImportError: dlopen: cannot load any more object with static TLS\nUsing Theano backend.\nERROR (theano.gpuarray): pygpu was configured but could not be imported'
	]
];

const programs: readonly (readonly [string, string])[] = [
	['a program', code],
	['a program that speaks of an error', `${code}\n# RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25`],
	['a program that raises one', "def check(x):\n    raise RuntimeError('Expected hidden[0] size {}, got {}'.format(1, x))"],
	[
		'a session of Python, with its traceback',
		'>>> import torch\n>>> lstm = torch.nn.LSTM(4, 8)\n>>> lstm(torch.zeros(5, 3, 6))\nTraceback (most recent call last):\n  File "<stdin>", line 1, in <module>\nRuntimeError: input.size(-1) must be equal to input_size. Expected 4, got 6'
	],
	['one statement', 'lstm = nn.LSTM(50, 100)'],
	['a class', 'class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.lstm = nn.LSTM(4, 8)'],
	['a chat with code', `Sure, try this:\n\n\`\`\`python\n${code}\n\`\`\`\nIt should work.`],
	['magics and code', `%matplotlib inline\n!pip install torch\n${code}`],
	[
		'code with a warning filter',
		`import warnings\nwarnings.filterwarnings('ignore', message='RNN module weights are not part of single contiguous chunk of memory')\n${code}`
	]
];

describe('a paste decides by itself', () => {
	it.each(errors)('that it is an error: %s', (_, text) => {
		expect(readPaste(text).kind).toBe('error');
		expect(readPaste(text, 'code').kind).toBe('code');
	});

	it.each(programs)('that it is code: %s', (_, text) => {
		expect(readPaste(text).kind).toBe('code');
		expect(readPaste(text, 'error').kind).toBe('error');
	});

	it('offers the other reading of what has both: code, and its traceback', () => {
		const both = readPaste(`${code}\n\n${traceback}\n`, 'code');
		expect(both).toMatchObject({ kind: 'code', isErrorToo: true });
		expect(readPaste(code)).toMatchObject({ isErrorToo: false });
	});
});

it('reads five megabytes, and a million brackets, without more work than for the end of them', () => {
	for (const text of ['['.repeat(1e6), `${'a log line of no interest\n'.repeat(2e5)}${traceback}`])
		expect(leastTime(() => readPaste(text), 1500)).toBeLessThan(1500);
	expect(readPaste(`${'a log line of no interest\n'.repeat(2e5)}${traceback}`).kind).toBe('error');
});
