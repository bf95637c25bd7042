import { expect, it } from 'vitest';
import { layerRaising } from '../../../../src/lib/diagnose/reproduce/reproduce.ts';
import { explain } from '../../../../src/lib/explain/explain.ts';
import { evaluateLayer } from '../../../../src/lib/frameworks/evaluateLayer.ts';
import { printTorch } from '../../../../src/lib/frameworks/torch/print.ts';

// Messages as recorded from PyTorch 2.13.
it.each([
	'input.size(-1) must be equal to input_size. Expected 50, got 25',
	'input.size(-1) must be equal to input_size. Expected 1, got 28',
	'Expected hidden[0] size (1, 16, 100), got [1, 32, 100]',
	'Expected hidden[0] size (4, 32, 100), got [2, 32, 100]',
	'Expected hidden[1] size (2, 3, 8), got [2, 3, 9]',
	'Expected hidden size (2, 16, 128), got [1, 16, 128]',
	'For unbatched 2-D input, hx and cx should also be 2-D but got (3-D, 3-D) tensors',
	'For unbatched 2-D input, hx should also be 2-D but got 3-D tensor',
	'RNN input dtype (torch.float64) does not match weight dtype (torch.float32). Convert input: input.to(torch.float32), or convert model: model.to(torch.float64)',
	'Expected sequence length to be larger than 0 in RNN',
	'hidden_size must be greater than zero',
	'num_layers must be greater than zero',
	'proj_size has to be smaller than hidden_size',
	'dropout should be a number in range [0, 1] representing the probability of an element being zeroed',
	"Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0",
	'Expected `len(lengths)` to be equal to batch_size, but got 3 (batch_size=5)'
])('builds a layer that says: %s', (message) => {
	const settings = layerRaising(explain(message));
	expect(settings).not.toBeNull();
	expect(evaluateLayer(printTorch(settings!)).outcome).toMatchObject({ kind: 'raised', message });
});

it.each([
	'mat1 and mat2 shapes cannot be multiplied (320x200 and 100x9)',
	'input.size(-1) must be equal to input_size. Expected 50, got 50',
	'input.size(-1) must be equal to input_size. Expected 99999999999, got 25',
	'Expected hidden[0] size (1, 2), got [1, 2]',
	'CUDA out of memory.',
	''
])('builds none where no layer says it: %s', (message) => {
	expect(layerRaising(explain(message))).toBeNull();
});

it.each([
	[
		'dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects num_layers greater than 1, but got dropout=0.3 and num_layers=1',
		{ num_layers: 1, dropout: 0.3 }
	],
	['Input and parameter tensors are not the same dtype, found input tensor with Float and parameter tensor with Half', { dtype: 'float16' }]
])('builds a layer that warns, or says today’s words: %s', (message, settings) => {
	expect(layerRaising(explain(message))).toMatchObject(settings);
});
