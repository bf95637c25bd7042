import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { whateverItIs } from '$lib/assumed/findings.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

function tried(body: string, parameters: string, more = '') {
	const source = `import torch.nn as nn\nclass Net(nn.Module):\n    def __init__(self, ${parameters}):\n        super().__init__()\n        self.dim, self.heads = dim, heads\n        ${body}\n        self.fc = nn.Linear(dim, 2)\n    def forward(self, x):\n        return self.fc(x)\n${more}`;
	return suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
}

it.each([
	['self.attn = nn.MultiheadAttention(dim, heads)', 'embed_dim must be divisible by num_heads'],
	['self.norm = nn.GroupNorm(num_groups=heads, num_channels=dim)', 'num_channels (50) must be divisible by num_groups (4)'],
	['assert dim % heads == 0', ''],
	['assert self.heads * (self.dim // self.heads) == self.dim, "heads"', 'heads'],
	['if dim % heads:\n            raise ValueError("no")', 'no']
])('says of a class whose defaults contradict each other that it never runs: %s', (body, message) => {
	const [one] = tried(body, 'n, dim=50, heads=4');
	expect(one).toMatchObject({ verdict: 'never', clashing: ['dim=50', 'heads=4'], trace: { outcome: { kind: 'raised', message } } });
	expect(whateverItIs(one!, undefined)).toBe('Whatever you pass: its defaults dim=50 and heads=4 do not go together.');
});

it.each([
	['an argument has no default', 'assert dim % heads == 0', 'dim, heads=4'],
	['the defaults stand for nothing', 'assert dim % heads == 0 and dim * heads > 0', 'dim=0, heads=4'],
	['one default alone is refused', 'assert heads % 2 == 0', 'dim=50, heads=3'],
	['they divide', 'assert dim % heads == 0', 'dim=52, heads=4'],
	['the program passes others', 'assert dim % heads == 0', 'dim=50, heads=4', 'def make():\n    return Net(64)\n']
])('says nothing against it where %s', (_, body, parameters, more = '') => {
	expect(tried(body, parameters, more).filter(({ verdict }) => verdict === 'never')).toEqual([]);
});

it('finds a size that has to be a multiple of a default', () => {
	expect(tried('assert dim % heads == 0', 'dim, heads=4')[0]).toMatchObject({ verdict: 'runs' });
});
