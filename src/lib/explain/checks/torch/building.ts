import { inferred, run, source, type Check } from '../../check.ts';

const torch = run('PyTorch 2.13');
const rnn = source('torch/nn/modules/rnn.py');

/** What PyTorch's recurrent layers say of what they are built with. */
export const building: readonly Check[] = [
	{
		id: 'torch.dropout-range',
		framework: 'torch',
		says: 'The layer is built with a dropout that is no share between 0 and 1.',
		wordings: [{ text: 'dropout should be a number in range [0, 1] representing the probability of an element being zeroed', evidence: torch }],
		causes: [
			{
				cause: 'A percentage, or another argument in its place',
				tells: 'dropout is the fifth argument that has a default: nn.LSTM(input_size, hidden_size, num_layers, bias, batch_first, dropout)',
				try: 'Pass it by name: dropout=0.2',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.dropout-with-one-layer-warning',
		framework: 'torch',
		says: 'Only a warning: dropout={dropout} stands between layers, and there is num_layers={num_layers}, so it does nothing.',
		wordings: [
			{
				text: 'dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects num_layers greater than 1, but got dropout={dropout:number} and num_layers={num_layers:int}',
				evidence: torch
			}
		],
		causes: [
			{
				cause: 'One layer has nothing between layers to drop',
				tells: 'num_layers is 1 (it may be fixed while the dropout comes from an option)',
				try: 'Leave dropout out, or put nn.Dropout behind the layer',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.constructor-positive',
		framework: 'torch',
		says: 'A size that the layer is built with is not greater than zero.',
		wordings: ['input_size', 'hidden_size', 'num_layers'].map((name) => ({ text: `${name} must be greater than zero`, evidence: torch })),
		causes: [
			{
				cause: 'A size that was computed came out as 0',
				tells: 'An empty vocabulary, no columns, an integer division',
				try: 'Print the size before the layer is built',
				evidence: inferred('the message')
			}
		]
	},
	{
		id: 'torch.constructor-types',
		framework: 'torch',
		says: '{argument} has to be a {wanted}, and a {given} was given.',
		wordings: [
			{ text: 'bias', wanted: 'bool' },
			{ text: 'batch_first', wanted: 'bool' },
			{ text: 'input_size', wanted: 'int' },
			{ text: 'hidden_size', wanted: 'int' }
		].map(({ text, wanted }) => ({
			text: `${text} should be of type ${wanted}, got: {given:word}`,
			evidence: torch
		})),
		causes: [
			{
				cause: 'Arguments out of order, or a size that a division made a float',
				tells: 'What was given is not what its name says',
				try: 'Name the arguments; use // for sizes',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.proj-size',
		framework: 'torch',
		says: 'proj_size must be at least 0 and smaller than hidden_size, and only an LSTM has it.',
		wordings: [
			'proj_size argument is only supported for LSTM, not RNN or GRU',
			'proj_size should be a positive integer or zero to disable projections',
			'proj_size has to be smaller than hidden_size'
		].map((text) => ({ text, evidence: torch })),
		causes: [
			{ cause: 'The projection has to make the state smaller', tells: 'Compare proj_size with hidden_size', try: 'A smaller proj_size, or 0', evidence: torch }
		]
	},
	{
		id: 'torch.nonlinearity',
		framework: 'torch',
		says: 'nn.RNN has two nonlinearities, tanh and relu.',
		wordings: [
			{ text: "Unknown nonlinearity '{nonlinearity:name}'. Select from 'tanh' or 'relu'.", evidence: torch },
			{ text: 'Unknown nonlinearity {nonlinearity:word}', evidence: rnn }
		],
		causes: [{ cause: 'Another nonlinearity was asked for', tells: 'The name in the message', try: "nonlinearity='tanh' or 'relu'", evidence: torch }]
	}
];
