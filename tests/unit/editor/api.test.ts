import { pythonLanguage } from '@codemirror/lang-python';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { readApi } from '../../../src/lib/editor/api.ts';
import { importsOf, lookUp } from '../../../src/lib/editor/names.ts';
import { callAt } from '../../../src/lib/editor/signature.ts';

const api = readApi();
const names = (path: string): readonly string[] => api.get(path)?.map(({ name }) => name) ?? [];

test('what is offered is what is modelled', () => {
	expect(names('torch')).toEqual(expect.arrayContaining(['randn', 'nn', 'Tensor', 'float32']));
	expect(names('torch.nn')).toEqual(expect.arrayContaining(['LSTM', 'Module', 'utils']));
	expect(names('torch.nn.utils.rnn')).toContain('pack_padded_sequence');
	expect(names('torch.Tensor')).toEqual(expect.arrayContaining(['transpose', 'shape', 'view']));
	expect(names('torch.Tensor').some((name) => name.startsWith('_'))).toBe(false);
});

test('names are looked up through the imports of the program', () => {
	const imports = importsOf('import torch\nimport torch.nn as nn\nfrom torch.nn import LSTM as L, GRU\nfrom torch.nn.utils.rnn import (pad_packed_sequence)');
	expect(Object.fromEntries(imports)).toEqual({
		torch: 'torch',
		nn: 'torch.nn',
		L: 'torch.nn.LSTM',
		GRU: 'torch.nn.GRU',
		pad_packed_sequence: 'torch.nn.utils.rnn.pad_packed_sequence'
	});
	expect(lookUp(api, 'nn.LSTM', imports)?.signature).toMatch(/^input_size, hidden_size, num_layers=1/);
	expect(lookUp(api, 'L', imports)?.kind).toBe('class');
	expect(lookUp(api, 'nn.Nothing', imports)).toBeUndefined();
	expect(lookUp(api, 'numpy.array', imports)).toBeUndefined();
});

test.each([
	['nn.LSTM(|', 'input_size'],
	['nn.LSTM(50, |', 'hidden_size'],
	['nn.LSTM(50, (1 + 2), 3|)', 'num_layers=1'],
	['nn.LSTM(50, 100, batch_first=|True)', 'batch_first=False'],
	['nn.LSTM(50, f(|1), 2)', null],
	['nn.LSTM(50)|', null]
])('in %s the parameter is %s', (call, parameter) => {
	const text = `from torch import nn\nx = ${call}`;
	const doc = text.replace('|', '');
	const found = callAt(EditorState.create({ doc, extensions: pythonLanguage }), text.indexOf('|'), api);
	expect(found ? found.parameters[found.current] : null).toBe(parameter);
});
