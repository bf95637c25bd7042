import { expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

const endless = 'this program runs for more than 700,000 steps';
const cut = 'what changes in a loop that goes on for so long';

it.each([
	['torch.ones(10).repeat_interleave(10**8)', 'repeat_interleave to 1,000,000,000 rows'],
	['torch.ones(1000).repeat_interleave(torch.full((1000,), 10**6))', 'repeat_interleave to 1,000,000,000 rows'],
	['torch.zeros(10**8).split(1)', 'more than 10,000 pieces of a tensor'],
	['torch.zeros(10**8).chunk(10**8)', 'more than 10,000 pieces of a tensor'],
	['torch.zeros(10**8, 0).tolist()', 'a list of 100,000,000 parts'],
	['a = [1.0]\nfor i in range(40): a = [a, a]\ntorch.tensor(a)', endless],
	['torch.set_printoptions(precision=10**8)', 'printing tensors with more than 100 digits'],
	['torch.set_printoptions(profile="full")\nfor i in range(9): print(torch.zeros(300, 300))', 'more than 1,000,000 characters of output'],
	['x = torch.zeros(400, 400)\nfor i in range(100): x.tolist()', cut]
])('what would take the memory or the time of the machine ends with a word for it: %s', (source, what) => {
	expect(evaluate(`import torch\n${source}\n`).outcome).toMatchObject({ kind: 'unsupported', what });
});

it('what is too much to read is not known, and the shapes are', () => {
	const { stdout, outcome, refused } = evaluate('import torch\nx = torch.ones(1100, 1000)\nprint((x > 0).shape, x.sum().item())\nx.tolist()\n');
	expect({ outcome, refused, stdout }).toMatchObject({
		outcome: { kind: 'unsupported', what: 'a value that only running the program would tell', line: 4 },
		refused: true,
		stdout: 'torch.Size([1100, 1000]) 1100000.0\n'
	});
});

it('when there is no more time for values, the shapes are told all the same', () => {
	let left = 10;
	const timeLeft = (): number => {
		const now = left;
		left = 2;
		return now;
	};
	const { stdout, outcome, refused } = evaluate('import torch\nx = torch.randn(3)\ny = torch.randn(3, 4)\nprint(y.shape, y.sum().item())\n', { timeLeft });
	expect({ stdout, outcome: outcome.kind, refused }).toEqual({ stdout: 'torch.Size([3, 4]) <unknown>\n', outcome: 'ok', refused: true });
});

it('a long list of numbers costs what it is long', () => {
	const { stdout, outcome } = evaluate('import torch\nx = torch.randperm(60000).tolist()\nprint(len(x), sorted(x) == list(range(60000)))\n');
	expect({ stdout, outcome: outcome.kind }).toEqual({ stdout: '60000 True\n', outcome: 'ok' });
});
