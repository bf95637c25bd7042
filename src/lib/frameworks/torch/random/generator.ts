import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import type { Distribution, DType } from '../../../ir/index.ts';
import { NativeProperty } from '../../../python/index.ts';
import { TorchGenerator } from '../../../values/random/random.ts';
import { cpu, readDevice } from '../device.ts';
import { generatorClass } from './defaultGenerator.ts';
import { DrawSource } from '../../../tensors/random.ts';
import { engineOf, readState, restore, defaultState, stateTensor } from './generatorState.ts';
import type { TorchPart } from '../part.ts';
import { initialSeed } from '../ops/storage.ts';
import { readSeed } from './seed.ts';
import { typeName } from '../tensor/tensor.ts';

/** What is larger has a shape and no values, and all that the same generator draws after it has none either. */
const most = 100_000;

/** The seed of a generator that was given none (c10/core/GeneratorImpl.h: default_rng_seed_val). */
const usualSeed = 67280421310721n;

/** `torch.Generator()`: draws at once what it is asked for. */
class Generator extends DrawSource {
	readonly cls = generatorClass;
	private engine = new TorchGenerator(usualSeed);
	private seed = usualSeed;
	private lost = false;
	restart(seed: bigint): void {
		this.seed = seed;
		this.engine = new TorchGenerator(seed);
		this.lost = false;
	}
	get initialSeed(): bigint {
		return this.seed;
	}
	/** A copy of how it stands; null where that is not known. */
	get state(): TorchGenerator | null {
		return this.lost ? null : new TorchGenerator(this.engine);
	}
	set state(engine: TorchGenerator | null) {
		this.lost = engine === null;
		if (engine) this.engine = new TorchGenerator(engine);
	}
	/** Numbers of a tensor with this dtype, row-major; null where they are not known. */
	draw(distribution: Distribution, size: number, dtype: DType): Float64Array | null {
		this.lost ||= size > most || distribution.kind === 'other';
		return this.lost ? null : this.engine.draw(distribution, size, dtype);
	}
}

generatorClass.attrs.set(
	'__new__',
	pythonFunction(
		'__new__',
		"cls, device='cpu'",
		(host, _, device) => (readDevice(host, device).type === 'cpu' ? new Generator() : host.unsupported('a generator on another device than the CPU')),
		'Generator'
	)
);
generatorClass.attrs.set(
	'__init__',
	cFunction('__init__', () => null)
);
generatorClass.attrs.set(
	'manual_seed',
	cFunction('manual_seed', (host, { positional: [self, given] }) => {
		if (given === undefined) return host.raise('TypeError', 'Generator.manual_seed() takes exactly one argument (0 given)');
		if (typeof given !== 'bigint') return host.raise('RuntimeError', `manual_seed expected a long, but got ${typeName(given)}`);
		const seed = readSeed(host, given);
		if (self instanceof Generator) self.restart(seed);
		else host.trace.op({ kind: 'seed', seed }, [], [], 'torch.manual_seed');
		return self!;
	})
);
generatorClass.attrs.set(
	'initial_seed',
	cFunction('initial_seed', (host, { positional: [self] }) => (self instanceof Generator ? self.initialSeed : initialSeed(host)))
);
generatorClass.attrs.set('device', new NativeProperty('device', () => cpu));
generatorClass.attrs.set(
	'get_state',
	cFunction('get_state', (host, { positional: [self] }) => {
		const state = self instanceof Generator ? self.state : defaultState(host);
		return state ? stateTensor(host, state) : host.unsupported('the state of this generator');
	})
);
generatorClass.attrs.set(
	'set_state',
	cFunction('set_state', (host, { positional: [self, given] }) => {
		if (self instanceof Generator) {
			const state = readState(host, given);
			self.state = state ? engineOf(host, state) : null;
			if (!self.state) return host.unsupported('setting the state of this generator');
		} else restore(host, given);
		return self!;
	})
);
for (const name of ['seed']) generatorClass.attrs.set(name, new NativeProperty(name, (host) => host.unsupported(`Generator.${name}`)));

/** Generators of a program's own. */
export const generators: TorchPart = { modules: { torch: [['Generator', generatorClass]] } };
