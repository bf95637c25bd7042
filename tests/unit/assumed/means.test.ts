import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { aside } from '$lib/assumed/budget/means.ts';
import type { Supposed } from '$lib/assumed/supposed.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

const source = `import torch.nn as nn
from ours import Encoder

class Net(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.first = nn.LSTM(width, hidden, batch_first=True)
        self.encoder = Encoder(hidden)
        self.second = nn.GRU(hidden, 7, batch_first=True)

    def forward(self, x):
        out, _ = self.first(x)
        coded = self.encoder(out)
        last, _ = self.second(coded)
        return last
`;

/** A program tried by a clock on which each evaluation takes a tenth of a second. */
function tried(share: number): Supposed {
	let took = 0;
	const plain = evaluate(source);
	const evaluateIt = (assumed: Parameters<typeof evaluateAssuming>[1]) => ((took += 100), evaluateAssuming(source, assumed));
	const more = (): boolean => true;
	const spare = {
		aside: aside(
			share,
			() => took,
			() => evaluateIt,
			more
		),
		forSizes: more
	};
	const [one] = suppose(plain, evaluateIt, more, new Map(), spare);
	return one!;
}

const shown = ({ bindings }: Supposed): readonly string[] => bindings.map(({ binding, shape }) => `${binding.name} [${shape.join(', ')}]`);

it('looks for what something that is not here gives in time of its own, and shows the rest at all sizes where there is none', () => {
	expect(shown(tried(2000))).toEqual(expect.arrayContaining(['out [batch, seq, hidden]', 'last [batch, coded_seq, 7]']));
	const one = tried(0);
	expect(shown(one)).toContain('out [batch, seq, hidden]');
	expect(shown(one).join()).not.toContain('last');
});

it('ends with its share', () => {
	let time = 0;
	const given: number[] = [];
	const { evaluate: evaluateIt, more } = aside(
		250,
		() => time,
		(left) => () => {
			given.push(left());
			time += 100;
			return evaluate('');
		},
		() => true
	);
	time += 5000;
	while (more()) evaluateIt({});
	expect(given).toEqual([250, 150, 50]);
});
