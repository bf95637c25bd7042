import type { Interpreter } from '../../../python/index.ts';
import { newTensor } from '../tensor/tensor.ts';

/** Names of functions that draw. */
export const drawingFunctions =
	/^(?:rand(?:n|int|perm)?(?:_like)?|normal_?|bernoulli_?|multinomial|poisson|(?:feature_)?(?:alpha_)?dropout[123]?d?_?|rrelu_?|gumbel_softmax|(?:r?sample)|manual_seed|random_split|(?:uniform|exponential|random|geometric|cauchy|log_normal|trunc_normal|orthogonal|sparse|reset_parameters)_?|(?:xavier|kaiming)_\w+)$/;

/** What the program's generator draws from now on is not known, until the program seeds. */
export function loseDraws(host: Interpreter): void {
	const drawn = newTensor(host, { shape: [1], dtype: 'float32' });
	host.trace.op({ kind: 'random', distribution: { kind: 'other' } }, [], [drawn.ir.id], '');
}

/** What is not modelled, and draws. */
export function unsupportedDraw(host: Interpreter, what: string): never {
	loseDraws(host);
	return host.unsupported(what);
}

/** A function or a layer that is there and not modelled, by its module and name: it draws when it is called, or when it is made. */
export function unsupportedName(host: Interpreter, module: string, name: string): never {
	if (drawingFunctions.test(name) || (module === 'torch.nn' && /^[A-Z]/.test(name))) loseDraws(host);
	return host.unsupported(`${module}.${name}`);
}
