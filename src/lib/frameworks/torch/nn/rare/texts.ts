import type { Host, PyModule, Value } from '../../../../python/index.ts';
import { runText } from '../../../../python/stdlib/module.ts';
import { drawing } from '../../drawing.ts';
import { dtypeFacts } from '../../dtype.ts';
import { unsupportedDraw } from '../../lostDraws.ts';
import { moduleClass } from '../../module.ts';
import type { Entries, PythonText } from '../../part.ts';
import { newTensor, type TorchTensor } from '../../tensor.ts';
import { functionNamed, scripted } from '../call.ts';
import { rareClassesText } from './classes.ts';
import { rareFunctionsText } from './functions.ts';

const named = (name: string): readonly [string, Value] => [
	name,
	scripted(name, 'x, name', (_, x, made) => {
		const tensor = x as TorchTensor;
		if (!tensor.isLeaf) tensor.gradFn = String(made);
		return x;
	})
];

const exponential = scripted('_exponential', 'x', (host, x) => {
	const { shape, dtype, size } = x as TorchTensor;
	const drawn = newTensor(host, { shape, dtype });
	const op = drawing(null, { kind: 'exponential' }, size, dtype);
	if (op) host.trace.op(op, [], [drawn.ir.id], 'F.gumbel_softmax');
	return drawn;
});

const common = (_: Host, torch: PyModule): Entries => [
	['torch', torch],
	['_warn', scripted('_warn', 'category, message', (host, category, message) => (host.warn(String(category), String(message)), null))],
	['_unsupported', scripted('_unsupported', 'what', (host, what) => host.unsupported(String(what)))],
	['_unsupported_draw', scripted('_unsupported_draw', 'what', (host, what) => unsupportedDraw(host, String(what)))]
];

const functions: PythonText = (host, torch) =>
	runText(host, 'torch.nn.functional', rareFunctionsText, [
		...common(host, torch),
		named('_named'),
		['_exponential', exponential],
		['_scalar_name', scripted('_scalar_name', 'x', (_, x) => dtypeFacts[(x as TorchTensor).dtype].scalar)],
		...['pairwise_distance', 'interpolate'].map((name) => [name, functionNamed(name)] as const),
		['_leaky_relu', functionNamed('leaky_relu')],
		...['avg_pool1d', 'avg_pool2d', 'pad'].map((name) => [`_${name}`, functionNamed(`C.${name}`)] as const)
	]);

const classes: PythonText = (host, torch) =>
	runText(host, 'torch.nn.modules.rare', rareClassesText, [
		...common(host, torch),
		['Module', moduleClass],
		['F', host.getAttribute(host.getAttribute(torch, 'nn'), 'functional')],
		named('_renamed')
	]);

/** What of torch.nn is written in Python text. */
export const rareTexts: Readonly<Record<string, PythonText>> = { 'torch.nn.functional': functions, 'torch.nn': classes, 'torch.nn.modules': classes };
