import { NativeFunction, PyModule, type Arguments, type Host, type Value } from '../../../python/index.ts';
import { runText } from '../../../python/library/module.ts';
import { NpScalar } from '../../numpy/dtype.ts';
import { NdArray } from '../../numpy/ndarray.ts';
import { dtypes } from '../dtype.ts';
import { drawing } from '../drawing.ts';
import { generatorClass, manualSeed } from '../generator.ts';
import { named, type Entries, type TorchPart } from '../part.ts';
import { newTensor, tensorClass, TorchTensor } from '../tensor.ts';
import { autogradGrad, autogradMethods } from './backward.ts';
import { dataText } from './data.ts';
import { optimText } from './optim.ts';
import { schedulers } from './schedulers.ts';

const native = (name: string, signature: string, run: (host: Host, positional: Arguments['positional']) => Value): readonly [string, NativeFunction] => [
	name,
	new NativeFunction(name, name, signature, (host, { positional }) => run(host, positional))
];

/** A function of torch as it stands when the text is evaluated: parts that come later put it there. */
const fromTorch = (torch: PyModule, alias: string, name: string): readonly [string, Value] => [
	alias,
	new NativeFunction(name, name, null, (host, { positional, keywords }) => host.call(host.getAttribute(torch, name), positional, keywords))
];

const warn = native('_warn', 'message', (host, [message]) => {
	host.warn('UserWarning', String(message));
	return null;
});

const unsupported = native('_unsupported', 'what', (host, [what]) => host.unsupported(String(what)));

const write = native('_write', 'p, value', (_, [p, value]) => {
	if (p instanceof TorchTensor && value instanceof TorchTensor) p.write(value.ir, 'Optimizer.step');
	return null;
});

const maximum = native('_maximum', 'a, b', (host, [a, b]) => {
	const [x, y] = [a as TorchTensor, b as TorchTensor];
	const made = newTensor(host, { shape: x.shape, dtype: x.dtype });
	host.trace.op({ kind: 'elementwise', fn: 'maximum' }, [x.ir.id, y.ir.id], [made.ir.id], 'Optimizer.step');
	return made;
});

const optimValues = (_: Host, torch: PyModule): Entries => [
	['Tensor', tensorClass],
	warn,
	unsupported,
	write,
	maximum,
	fromTorch(torch, '_no_grad', 'no_grad'),
	fromTorch(torch, '_enable_grad', 'enable_grad')
];

/** `torch.empty((), dtype=torch.int64).random_(generator=generator)`. */
const seed = native('_seed', 'generator=None', (host, [generator]) => {
	const drawn = newTensor(host, { shape: [], dtype: 'int64' });
	const op = drawing(generator, { kind: 'seed' }, 1, 'int64');
	if (op) host.trace.op(op, [], [drawn.ir.id], '');
	return drawn;
});

const dataValues = (_: Host, torch: PyModule): Entries => [
	['Tensor', tensorClass],
	['_float64', dtypes.float64],
	warn,
	unsupported,
	seed,
	native('_is_array', 'value', (_, [value]) => value instanceof NdArray || value instanceof NpScalar),
	...(['Generator', 'randint', 'randperm', 'stack', 'tensor', 'as_tensor'] as const).map((name) => fromTorch(torch, `_${name}`, name))
];

/** Autograd, optimisers, learning-rate schedules, data sets. */
export const training: TorchPart = {
	tensor: autogradMethods,
	modules: {
		torch: [...named([manualSeed]), ['Generator', generatorClass]],
		'torch.autograd': [...named([autogradGrad])],
		'torch.optim': [],
		'torch.optim.lr_scheduler': schedulers,
		'torch.utils.data': []
	},
	texts: {
		'torch.optim': (host, torch) => runText(host, 'torch.optim', optimText, optimValues(host, torch)),
		'torch.utils.data': (host, torch) => runText(host, 'torch.utils.data', dataText, dataValues(host, torch))
	}
};
