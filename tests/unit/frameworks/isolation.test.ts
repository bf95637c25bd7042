import { expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

it('lets no program change a framework for the programs after it', () => {
	const layer = 'import torch\nfrom torch import nn\noutput, state = nn.LSTM(2, 3)(torch.zeros(4, 5, 2))\n';
	for (const change of [
		'nn.LSTM.forward = 3',
		'nn.LSTM.__init__ = None',
		'del nn.LSTM.forward',
		'nn.Module.__call__ = print',
		'torch.Tensor.shape = 1',
		'torch.zeros = 3',
		'nn.LSTM = 3'
	]) {
		evaluate(`import torch\nfrom torch import nn\n${change}\n`);
		expect(evaluate(layer).outcome, change).toEqual({ kind: 'ok' });
	}
});

it('says that changing a framework’s class is not modelled, and lets a program change its own', () => {
	expect(evaluate('from torch import nn\nnn.LSTM.extra = 1\n').outcome).toMatchObject({ kind: 'unsupported', line: 2 });
	expect(evaluate('class A:\n    pass\nA.extra = 1\nprint(A.extra)\n')).toMatchObject({ outcome: { kind: 'ok' }, stdout: '1\n' });
});
