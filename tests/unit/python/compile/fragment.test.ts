import '../../../../src/lib/python/wholeLanguage.ts';
import { describe, expect, it } from 'vitest';
import { evaluate, evaluateAssuming } from '../../../../src/lib/frameworks/evaluate.ts';
import type { Assumed } from '../../../../src/lib/python/index.ts';

const shapes = (source: string, assumed: Assumed) => {
	const { outcome, bindings } = evaluateAssuming(source, assumed);
	expect(outcome).toEqual({ kind: 'ok' });
	return bindings.filter(({ shape }) => shape).map(({ line, func, name, shape }) => `${line} ${func} ${name} ${shape!.join(' ')}`);
};

const before = 'import torch\nfrom torch import nn';

describe('a part of a program', () => {
	it('is the body of a function, which ends where it returns', () => {
		const body = 'v = torch.zeros(n, 3)\nif n > 2:\n    w = v + 1\n    return v.sum(0), w\nnever = torch.zeros(1)\nreturn v';
		expect(shapes(body, { before: `${before}\nn = 4` })).toEqual([
			'1 <module> v 4 3',
			'3 <module> w 4 3',
			'4 <module> return[0] 3',
			'4 <module> return[1] 4 3'
		]);
		expect(shapes(body, { before: `${before}\nn = 2` })).toEqual(['1 <module> v 2 3', '5 <module> never 1', '6 <module> return 2 3']);
	});

	it('is the methods of a class, below its imports', () => {
		const methods =
			'import torch.nn.functional as F\nwidth = 3\ndef __init__(self, n):\n    super().__init__()\n    self.fc = nn.Linear(n, self.width)\n\ndef forward(self, x):\n    y = F.relu(self.fc(x))\n    return y';
		expect(shapes(methods, { before, after: 'Pasted(5)(torch.zeros(2, 5))' })).toEqual(['8 forward y 2 3', '9 forward return 2 3']);
	});

	it.each([
		['a class and its use', 'class A:\n    def __init__(self): pass\na = A()'],
		['functions of which one takes no self', 'def __init__(self): pass\ndef f(x): return x'],
		['a forward alone', 'def forward(self, x): return x']
	])('is none: %s', (_, source) => {
		expect(evaluateAssuming(`${source}\nimport sys\nprint('Pasted' in globals())`, {}).stdout).toBe('False\n');
	});

	it('is what Python says of it where nothing is supposed', () => {
		expect(evaluate('x = 1\nreturn x').outcome).toMatchObject({ kind: 'raised', type: 'SyntaxError', line: 2 });
	});
});
