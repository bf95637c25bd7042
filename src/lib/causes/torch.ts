import { link, passed, ran, type Cause } from './cause.ts';

/** What the article on this names, in its order. */
export const torch: readonly Cause[] = [
	{
		article: 'torch',
		cause: 'A wrong input_size',
		claim: '25 features for an input_size of 50 raise.',
		fact: null,
		evidence: ran.torch,
		places: [
			{
				kind: 'layer',
				title: 'the article’s first example',
				settings: { num_layers: 1, bidirectional: false, x: { ...link, feat: 25 } },
				seen: { raises: 'input.size(-1) must be equal to input_size. Expected 50, got 25' }
			}
		]
	},
	{
		article: 'torch',
		cause: 'Batch of the state',
		claim: 'A state for 32 and an input of 16 raise.',
		fact: null,
		evidence: ran.torch,
		places: [
			{
				kind: 'layer',
				title: 'the article’s second example',
				settings: { batch: 16, num_layers: 1, bidirectional: false, h_0: { ...passed, batch: 32 }, c_0: { ...passed, batch: 32 } },
				seen: { raises: 'Expected hidden[0] size (1, 16, 100), got [1, 32, 100]' }
			}
		]
	},
	{
		article: 'torch',
		cause: 'Missing initial states',
		claim: 'Several layers or directions fail without h_0 and c_0.',
		fact: 'They run: states that are not passed are zeros. output is (32, 10, 200), h_n (4, 32, 100).',
		evidence: ran.torch,
		places: [{ kind: 'layer', title: 'the article’s third example', settings: { batch_first: true }, seen: { runs: true } }]
	},
	{
		article: 'torch',
		cause: 'Order of the axes',
		claim: 'The input is (seq_len, batch, input_size).',
		fact: 'With batch_first it is (batch, seq_len, input_size); and one sequence alone, (seq_len, input_size), is taken too. h_0 stays layers first.',
		evidence: ran.torch,
		places: [
			{ kind: 'layer', title: 'one sequence alone', settings: { x: { ...link, without: 'batch' } }, seen: { runs: true } },
			{ kind: 'lesson', title: 'batch_first', slug: 'batch-first' }
		]
	},
	{
		article: 'torch',
		cause: 'A wrong hidden_size',
		claim: 'One that does not go with input_size may cause errors that are hard to see.',
		fact: 'Any hidden_size goes with any input_size.',
		evidence: ran.torch,
		places: [{ kind: 'layer', title: '7 units for 50 features', settings: { hidden_size: 7 }, seen: { runs: true } }]
	}
];
