import { layers } from '../layer.ts';
import { apply, holds, send } from '../call.ts';
import { fill } from '../fill.ts';

/** torch/nn/modules/activation.py. */
export const activations = layers(
	'activation',
	`
	ReLU(inplace=False) | inplace?False | relu(input, inplace)
	SELU(inplace=False) | inplace?False | selu(input, inplace)
	SiLU(inplace=False) | inplace?False | silu(input, inplace)
	Mish(inplace=False) | inplace?False | mish(input, inplace)
	Hardswish(inplace=False) | | hardswish(input, inplace)
	Hardsigmoid(inplace=False) | | hardsigmoid(input, inplace)
	Hardtanh(min_val=-1.0, max_val=1.0, inplace=False, min_value=None, max_value=None) | min_val max_val inplace?False | hardtanh(input, min_val, max_val, inplace)
	Hardtanh ReLU6(inplace=False) | inplace?False
	ELU(alpha=1.0, inplace=False) | alpha inplace?False | elu(input, alpha, inplace)
	CELU(alpha=1.0, inplace=False) | alpha inplace?False | celu(input, alpha, inplace)
	Hardshrink(lambd=0.5) | =lambd | C.hardshrink(input, lambd)
	Softshrink(lambd=0.5) | =lambd | C.softshrink(input, lambd)
	LeakyReLU(negative_slope=0.01, inplace=False) | negative_slope inplace?False | leaky_relu(input, negative_slope, inplace)
	Threshold(threshold, value, inplace=False) | threshold value inplace?False | threshold(input, threshold, value, inplace)
	GELU(approximate='none') | approximate! | C.gelu(input, =approximate)
	GLU(dim=-1) | dim | glu(input, dim)
	Softplus(beta=1.0, threshold=20.0) | beta threshold | C.softplus(input, beta, threshold)
	PReLU(num_parameters=1, init=0.25, device=None, dtype=None) | num_parameters | C.prelu(input, weight)
	Softmax(dim=None) | dim | softmax(input, dim)
	LogSoftmax(dim=None) | dim | log_softmax(input, dim)
	Softmin(dim=None) | dim | softmin(input, dim)
	Softmax2d
	Sigmoid | | C.sigmoid(input)
	Tanh | | C.tanh(input)
	LogSigmoid | | C.log_sigmoid(input)
	Softsign | | softsign(input)
	Tanhshrink | | tanhshrink(input)`,
	{
		Hardtanh: {
			check: (host, given) => {
				if (given.min_val !== undefined && holds(host, given.max_val, '<=', given.min_val))
					host.raise('AssertionError', `max_val (${host.str(given.max_val)}) must be greater than min_val (${host.str(given.min_val)})`);
			}
		},
		ReLU6: { check: (_, given) => void Object.assign(given, { min_val: 0, max_val: 6 }) },
		PReLU: {
			weights: (_, { num_parameters }) => [['weight', num_parameters]],
			reset: (host, self) => fill(host, host.getAttribute(self, 'weight'), 'fill_', host.getAttribute(self, 'init'))
		},
		Softmax2d: {
			methods: {
				'forward(input)': (host, _, input) => {
					const rank = Number(send(host, input, 'dim'));
					if (rank !== 3 && rank !== 4) host.raise('ValueError', `Softmax2d: expected input to be 3D or 4D, got ${rank}D instead`);
					return apply(host, 'softmax', [input, -3n]);
				}
			}
		}
	}
);
