import { describe, expect, it } from 'vitest';
import { readInPlace } from '../../../../src/lib/notebook/paste/inPlace.ts';

const said = (text: string) => readInPlace(text)?.said;
const lines = (text: string) => readInPlace(text)?.source.split('\n');

describe('a pasted text as a program whose lines keep their numbers', () => {
	it('is nothing where nothing is taken off', () => {
		expect(readInPlace('import torch\nx = torch.zeros(2)')).toBeNull();
		expect(readInPlace('')).toBeNull();
	});

	it('leaves the prose around fences blank', () => {
		expect(lines('Hi,\n\n```python\nx = 1\n```\n\nThanks')).toEqual(['', '', '', 'x = 1', '', '', '']);
		expect(said('Hi,\n\n```python\nx = 1\n```\n\nThanks')).toBe('Took the code out of a chat message: 1 line of 7.');
	});

	it('takes several fences that go together', () => {
		expect(lines('```\nf = 1\n```\nthen\n```\ny = f + 1\n```')).toEqual(['', 'f = 1', '', '', '', 'y = f + 1', '']);
	});

	it('takes prompts off, and what was answered', () => {
		expect(lines('>>> x = 1\n>>> x\n1\n>>> for i in range(2):\n...     print(i)\n...\n0\n1')).toEqual([
			'x = 1',
			'x',
			'',
			'for i in range(2):',
			'    print(i)',
			'',
			'',
			''
		]);
		expect(lines('In [1]: x = 1\n\nIn [2]: x\nOut[2]: 1')).toEqual(['x = 1', '', 'x', '']);
	});

	it('takes off the indentation that all lines have, and knows by how much', () => {
		const read = readInPlace('    x = 1\n    if x:\n\n        y = 2');
		expect(read).toMatchObject({ source: 'x = 1\nif x:\n\n    y = 2', shifts: [4, 4, 0, 4], onlyDedented: true });
	});

	it('does not take indentation off where only the lines below have it', () => {
		expect(readInPlace('import torch\n    x = 1')).toBeNull();
	});

	it('reads past lines of IPython, also where they are all of a block', () => {
		expect(lines('%matplotlib inline\n!pip install torch\nif True:\n    !ls\n%time x = 1\nx?')).toEqual(['', '', 'if True:', '    pass', 'x = 1', '']);
	});

	it('keeps the head of a cell that is written to a file', () => {
		expect(readInPlace('%%writefile layers.py\nx = 1')).toBeNull();
	});
});
