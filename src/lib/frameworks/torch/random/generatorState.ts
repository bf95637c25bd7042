import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import type { Op, TensorId } from '../../../ir/index.ts';
import { perRun, type Interpreter, type Value } from '../../../python/index.ts';
import { runText } from '../../../python/stdlib/module.ts';
import { draws } from '../../../values/plan.ts';
import { TorchGenerator } from '../../../values/random/random.ts';
import { DefaultGenerator } from './defaultGenerator.ts';
import { unsupportedDraw } from './lostDraws.ts';
import { named, type Entries, type TorchPart } from '../part.ts';
import { newTensor, TorchTensor, typeName } from '../tensor/tensor.ts';
import { makerOf } from '../../../tensors/autograd/tape.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import forkText from './fork_rng.py?raw';

/** How the program's own generator stands: what it was seeded with, and what has drawn since. */
export interface DefaultState {
	readonly seed: bigint;
	readonly past: readonly Op[];
}

/** How a generator stands; one that draws for itself holds it itself. */
export type GeneratorState = DefaultState | TorchGenerator;

/** States that were asked for, by the tensors that stand for them: their bytes are not known. */
const states = perRun(() => new Map<TensorId, GeneratorState>());

/** A state as `get_state()` gives it. */
export function stateTensor(host: Interpreter, state: GeneratorState): TorchTensor {
	const made = newTensor(host, { shape: [size], dtype: 'uint8' });
	states(host.trace).set(made.ir.id, state);
	return made;
}

/** Bytes of a state (aten/src/ATen/CPUGeneratorImpl.cpp, CPUGeneratorImplState). */
const size = 5056;

/** The state that a tensor, or what it was copied from, stands for; undefined where that is not known. */
export function readState(host: Interpreter, given: Value | undefined): GeneratorState | undefined {
	if (!(given instanceof TorchTensor)) return host.raise('TypeError', `expected a torch.ByteTensor, but got ${typeName(given ?? null)}`);
	if (given.dtype !== 'uint8') host.raise('TypeError', 'RNG state must be a torch.ByteTensor');
	if (given.size !== size) {
		const message = `Expected a CPUGeneratorImplState of size ${size} but found the input RNG state size to be ${given.size}`;
		host.raise('RuntimeError', message);
	}
	let id: TensorId | undefined = given.ir.id;
	while (id !== undefined && !states(host.trace).has(id)) {
		const maker = makerOf(host, id);
		id = maker?.primitive.kind === 'cast' ? maker.inputs[0] : undefined;
	}
	return id === undefined ? undefined : states(host.trace).get(id);
}

/** How the program's own generator stands. */
export function defaultState({ trace: { ops } }: Interpreter): DefaultState {
	const at = ops.findLastIndex(({ primitive }) => primitive.kind === 'seed');
	const { primitive } = ops[at]!;
	const { seed, past = [] } = primitive as DefaultState;
	return { seed, past: [...past, ...ops.slice(at + 1).filter(draws)] };
}

/** A generator that stands so and draws for itself; null where that is not known. */
export function engineOf({ trace }: Interpreter, state: GeneratorState): TorchGenerator | null {
	if (state instanceof TorchGenerator) return state;
	const engine = new TorchGenerator(state.seed);
	for (const { primitive, outputs } of state.past) {
		if (primitive.kind !== 'random' || primitive.distribution.kind === 'other') return null;
		const { shape, dtype } = trace.tensors[outputs[0]!]!;
		engine.skip(
			primitive.distribution,
			(shape ?? []).reduce((n, m) => n * m, 1),
			dtype
		);
	}
	return engine;
}

/** Has the program's own generator stand as a state says. */
export function restore(host: Interpreter, given: Value | undefined): void {
	const state = readState(host, given);
	if (!state || state instanceof TorchGenerator) return unsupportedDraw(host, 'such a state of the default generator');
	host.trace.op({ kind: 'seed', ...state }, [], [], 'torch.set_rng_state');
}

const functions = [
	pythonFunction('get_rng_state', '', (host) => stateTensor(host, defaultState(host))),
	pythonFunction('set_rng_state', 'new_state', (host, given) => {
		restore(host, given);
		return null;
	})
];

/** Functions that draw and are not modelled. */
const others: Table<string> = tableOf({
	torch: 'randint_like pca_lowrank svd_lowrank seed',
	'torch.random': 'seed',
	'torch.nn': 'FractionalMaxPool2d FractionalMaxPool3d'
});

const unmodelled = (path: string): Entries =>
	named(others[path]!.split(' ').map((name) => cFunction(name, (host) => unsupportedDraw(host, `${path}.${name}`))));

/** The state of the program's own generator, and what leaves it in one that is not known. */
export const generatorStates: TorchPart = {
	modules: {
		torch: [...named(functions), ...unmodelled('torch'), ['default_generator', new DefaultGenerator()]],
		'torch.random': [...named(functions), ...unmodelled('torch.random')],
		'torch.nn': unmodelled('torch.nn')
	},
	texts: {
		'torch.random': (host, torch) => {
			const text = runText(host, 'torch.random', forkText, [['_torch', torch]]);
			const same = ['manual_seed', 'default_generator'].map((name) => [name, host.getAttribute(torch, name)] as const);
			return new Map<string, Value>([...text, ...same]);
		}
	}
};
