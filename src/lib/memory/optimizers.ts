/** What an optimiser keeps for each parameter. */
export interface Optimizer {
	readonly name: string;
	/** Tensors of the parameter's own size. */
	readonly states: number;
	/** Numbers of float32 beside them: how many steps it has made. */
	readonly scalars: number;
}

/** What PyTorch's optimisers keep, from their `state` after a step (torch/optim, 2.13; recorded in tests/reference/memory). */
export const optimizers: readonly Optimizer[] = [
	{ name: 'Adam', states: 2, scalars: 1 },
	{ name: 'SGD', states: 0, scalars: 0 },
	{ name: 'SGD, momentum', states: 1, scalars: 0 },
	{ name: 'RMSprop', states: 1, scalars: 1 },
	{ name: 'RMSprop, momentum', states: 2, scalars: 1 },
	{ name: 'Adagrad', states: 1, scalars: 1 },
	{ name: 'Adam, amsgrad', states: 3, scalars: 1 },
	{ name: 'NAdam', states: 2, scalars: 2 }
];

const sameAsAdam = new Set(['AdamW', 'Adamax', 'RAdam', 'Adadelta']);

const made = /\b(?:optim(?:izers)?\.|optimizer\s*=\s*['"]?(?:[\w.]*\.)?)(\w+)['"]?(?:\(([^\n]*))?/g;

/** The optimiser that a program's text makes; null where it makes none that is known. */
export function optimizerOf(source: string): Optimizer | null {
	for (const [, name = '', options = ''] of source.matchAll(made)) {
		const momentum = /\bmomentum\s*=\s*(?!0(?:\.0*)?\s*[,)])/.test(options) ? ', momentum' : /\bamsgrad\s*=\s*True/.test(options) ? ', amsgrad' : '';
		const family = sameAsAdam.has(name) ? 'Adam' : name;
		const found = optimizers.find((one) => one.name.toLowerCase() === `${family}${momentum}`.toLowerCase());
		if (found) return found;
	}
	return null;
}
