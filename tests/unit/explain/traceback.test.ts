import { expect, it } from 'vitest';
import { tracedIn } from '../../../src/lib/explain/traceback.ts';

it('shows the innermost line of the reader’s own program, and offers all of its lines', () => {
	const text = [
		'Traceback (most recent call last):',
		'  File "train.py", line 9, in <module>',
		'    y = model(x)',
		'  File "/home/u/env/lib/python3.10/site-packages/torch/nn/modules/module.py", line 1501, in _call_impl',
		'    return forward_call(*args, **kwargs)',
		'  File "model.py", line 31, in forward',
		'    out, h = self.lstm(x, h)',
		'  File "/home/u/env/lib/python3.10/site-packages/torch/nn/modules/rnn.py", line 812, in forward',
		'    self.check_forward_args(input, hx, batch_sizes)',
		'RuntimeError: Expected hidden[0] size (1, 16, 100), got [1, 32, 100]'
	].join('\n');
	for (const pasted of [text, text.replace(/^/gm, '> '), text.replaceAll('\n', '\r\n')])
		expect(tracedIn(pasted)).toEqual({
			fault: { file: 'model.py', line: 31, code: 'out, h = self.lstm(x, h)' },
			code: 'y = model(x)\nout, h = self.lstm(x, h)'
		});
});

it('reads the lines around it in IPython’s and Colab’s frames', () => {
	const cell = ['      1 lstm = nn.LSTM(50, 100)', '      2 ', '----> 3 out, _ = lstm(x)', '      4 print(out.shape)'];
	const code = 'lstm = nn.LSTM(50, 100)\n\nout, _ = lstm(x)\nprint(out.shape)';
	for (const head of ['Cell In[14], line 3', '<ipython-input-27-2f6e5a1d9c3b> in <module>()']) {
		const traced = tracedIn(
			[
				head,
				...cell,
				'',
				'File ~/env/lib/python3.11/site-packages/torch/nn/modules/module.py:1511, in _call_impl(self)',
				'-> 1511     return 1',
				'ValueError: x'
			].join('\n')
		);
		expect(traced).toMatchObject({ fault: { line: 3, code: 'out, _ = lstm(x)' }, code });
	}
});

it('shows none where a traceback shows no line of one’s own', () => {
	for (const text of ['', 'RuntimeError: x', 'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>\nRuntimeError: x'])
		expect(tracedIn(text)).toBeNull();
});

it('reads the frames of pytest', () => {
	const text = [
		'tests/test_model.py:9: ',
		'../venv/lib/python3.11/site-packages/torch/nn/modules/module.py:1511: in _wrapped_call_impl',
		'    return self._call_impl(*args, **kwargs)',
		'model.py:14: in forward',
		'    out, _ = self.lstm(x)',
		'../venv/lib/python3.11/site-packages/torch/nn/modules/rnn.py:874: in forward',
		'    self.check_forward_args(input, hx, batch_sizes)',
		'E   RuntimeError: input.size(-1) must be equal to input_size. Expected 10, got 12'
	].join('\n');
	expect(tracedIn(text)).toEqual({ fault: { file: 'model.py', line: 14, code: 'out, _ = self.lstm(x)' }, code: 'out, _ = self.lstm(x)' });
});
