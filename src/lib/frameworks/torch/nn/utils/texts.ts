import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import type { Interpreter } from '../../../../python/index.ts';
import { runText } from '../../../../python/stdlib/module.ts';
import type { Entries, PythonText } from '../../part.ts';
import { warn } from '../../../said.ts';
import { parameterClass, type TorchTensor } from '../../tensor/tensor.ts';
import { TorchLowering } from '../lower.ts';
import normsText from './norms.py?raw';

/** √Σv² over all axes but one; -1: over all. */
function normExcept(host: Interpreter, v: TorchTensor, dim: number): TorchTensor {
	const axes = [...v.shape.keys()].filter((axis) => dim === -1 || axis !== dim);
	const lower = new TorchLowering(host, 'nn.utils.weight_norm', v.dtype);
	const norm = lower.reduce('norm', v, axes, { p: 2 });
	return dim === -1
		? norm
		: lower.reshape(
				norm,
				v.shape.map((size, axis) => (axis === dim ? size : 1))
			);
}

const values: Entries = [
	['_norm_except', pythonFunction('_norm_except', 'v, dim', (host, v, dim) => normExcept(host, v as TorchTensor, Number(dim)))],
	[
		'_weight_norm',
		pythonFunction('_weight_norm', 'v, g, dim', (host, v, g, dim) => {
			const lower = new TorchLowering(host, 'nn.utils.weight_norm', (v as TorchTensor).dtype);
			const by = lower.map('div', [g as TorchTensor, normExcept(host, v as TorchTensor, Number(dim))]);
			return lower.map('mul', [v as TorchTensor, by], { gradFn: 'WeightNormInterfaceBackward0' });
		})
	]
];

/** What of torch.nn.utils is written in Python text. */
export const utilTexts: Readonly<Record<string, PythonText>> = {
	'torch.nn.utils': (host, torch) => runText(host, 'torch.nn.utils', normsText, [...values, ['torch', torch], ['Parameter', parameterClass], warn])
};
