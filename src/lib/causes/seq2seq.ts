import { ran, type Cause } from './cause.ts';
import { programs } from './programs.ts';

/** What the article on this names, in its order. */
export const seq2seq: readonly Cause[] = [
	{
		article: 'seq2seq',
		cause: 'Padding',
		claim: 'Sequences of different lengths that are not padded raise in the recurrent layer.',
		fact: 'They raise before, where a tensor is made of them. Padded ones run; without a mask the layer reads the padding as words.',
		evidence: ran.tf,
		places: [
			{ kind: 'code', title: 'not padded', source: programs.ragged, seen: { raises: "Can't convert non-rectangular Python sequence to Tensor." } },
			{ kind: 'code', title: 'padded, without a mask', source: programs.paddingRead, seen: { runs: true } },
			{ kind: 'lesson', title: 'Padding and packing', slug: 'padding-packing' }
		]
	},
	{
		article: 'seq2seq',
		cause: 'Size of the vocabulary',
		claim: 'An embedding that is too small for its words raises.',
		fact: null,
		evidence: ran.tf,
		places: [{ kind: 'code', title: 'word 12 of 10', source: programs.vocabulary, seen: { raises: 'indices[0,2] = 12 is not in [0, 10)' } }]
	},
	{
		article: 'seq2seq',
		cause: 'Propagation of the state',
		claim: 'A state of units + 1 raises.',
		fact: null,
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: '257 for 256 units',
				source: programs.stateOfKeras,
				seen: { raises: 'Matrix size-incompatible: In[0]: [3,257], In[1]: [256,1024]' }
			},
			{ kind: 'lesson', title: 'States', slug: 'states' }
		]
	},
	{
		article: 'seq2seq',
		cause: 'No initial state',
		claim: 'Where none is passed, one of a certain shape is expected, which leads to an error.',
		fact: 'Where none is passed it is zeros of the right shape.',
		evidence: ran.tf,
		places: [{ kind: 'code', title: 'none is passed', source: programs.noState, seen: { runs: true } }]
	},
	{
		article: 'seq2seq',
		cause: 'From the encoder to the decoder',
		claim: 'What the encoder gives has to be what the decoder takes.',
		fact: null,
		evidence: `${ran.tf}, ${ran.torch}`,
		places: [
			{
				kind: 'code',
				title: 'both directions for a decoder of one',
				source: programs.decoder,
				seen: { raises: 'Matrix size-incompatible: In[0]: [3,512], In[1]: [256,1024]' }
			},
			{ kind: 'code', title: 'the same in PyTorch', source: programs.decoderInTorch, seen: { raises: 'Expected hidden[0] size (1, 3, 256), got [2, 3, 256]' } },
			{ kind: 'lesson', title: 'Encoder and decoder', slug: 'encoder-decoder' }
		]
	},
	{
		article: 'seq2seq',
		cause: 'Alignment of attention',
		claim: 'Scores need their axes turned before the product.',
		fact: null,
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: 'the memory is not turned',
				source: programs.attention,
				seen: { raises: 'Matrix size-incompatible: In[0]: [3,5,256], In[1]: [3,7,256]' }
			}
		]
	},
	{
		article: 'seq2seq',
		cause: 'Form of the target',
		claim: 'CategoricalCrossentropy takes one-hot targets if from_logits is set; others raise InvalidArgumentError.',
		fact: 'It takes them whatever from_logits is, which speaks of the prediction. What is raised is a ValueError of Keras’; SparseCategoricalCrossentropy takes the numbers of the classes.',
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: 'numbers where one-hot is taken',
				source: programs.oneHot,
				seen: { raises: 'Arguments `target` and `output` must have the same rank (ndim).' }
			},
			{ kind: 'code', title: 'the loss that takes numbers', source: programs.sparse, seen: { runs: true } },
			{ kind: 'code', title: 'the axis of classes in PyTorch', source: programs.classAxis, seen: { raises: 'Expected target size [2, 10], got [2, 5]' } },
			{ kind: 'lesson', title: 'Losses and targets', slug: 'losses-targets' }
		]
	},
	{
		article: 'seq2seq',
		cause: 'Steps of the target',
		claim: 'A target of fewer steps than the prediction raises.',
		fact: null,
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: 'four steps for five',
				source: programs.stepsOfTarget,
				seen: { raises: 'Arguments `target` and `output` must have the same shape up until the last dimension' }
			}
		]
	},
	{
		article: 'seq2seq',
		cause: 'Mask in the loss',
		claim: 'A mask has to have the shape of what it masks.',
		fact: null,
		evidence: ran.tf,
		places: [{ kind: 'code', title: 'a mask of four steps for five', source: programs.mask, seen: { raises: 'Incompatible shapes: [2,5] vs. [2,4]' } }]
	}
];
