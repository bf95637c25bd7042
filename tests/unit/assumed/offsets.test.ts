import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

function tried(taken: string, parts = '[e, memory]') {
	const source = `import torch\nimport torch.nn as nn\nclass Dec(nn.Module):\n    def __init__(self, vocab, dim=32):\n        super().__init__()\n        self.emb = nn.Embedding(vocab, dim)\n        self.rnn = nn.GRU(2 * dim, dim, batch_first=True)\n    def forward(self, tgt, memory):\n        e = self.emb(${taken})\n        y, _ = self.rnn(torch.cat(${parts}, dim=-1))\n        return y\n`;
	const [one] = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	return {
		verdict: one!.verdict,
		tgt: one!.assumptions.find(({ name }) => name === 'tgt')?.shape,
		when: one!.conditions.map(({ when, message }) => `${when}: ${message.split('. ')[1]}`)
	};
}

it.each([
	['the last', 'tgt[:, :-1]', '[e, memory]', 1, 'Expected size seq-1 but got size memory_seq for tensor number 1 in the list.'],
	['the first', 'tgt[:, 1:]', '[memory, e]', 1, 'Expected size memory_seq but got size seq-1 for tensor number 1 in the list.']
])('finds that one sequence is longer by what is cut off it: %s', (_, taken, parts, by, said) => {
	expect(tried(taken, parts)).toEqual({ verdict: 'runs', tgt: ['batch', `memory_seq+${by}`], when: [`seq != memory_seq+${by}: ${said}`] });
});

it('says nothing of lengths that are the same', () => {
	expect(tried('tgt')).toEqual({ verdict: 'runs', tgt: ['batch', 'memory_seq'], when: [] });
});
