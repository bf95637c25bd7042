import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { FusedOperand, FusedStep } from '../../../ir/index.ts';
import { NativeFunction, type Interpreter, type PyDict, type Value } from '../../../python/index.ts';
import { newTensor, TorchTensor } from '../tensor/tensor.ts';

const step = 'Optimizer.step';

/** Collects the arithmetic of one parameter's step; `run` makes it one op. */
class Formula {
	private readonly inputs: TorchTensor[] = [];
	private readonly steps: FusedStep[] = [];

	constructor(private readonly host: Interpreter) {}

	read(tensor: TorchTensor): FusedOperand {
		return { input: this.inputs.push(tensor) - 1 };
	}

	do(fn: FusedStep['fn'], ...of: FusedOperand[]): FusedOperand {
		return { step: this.steps.push({ fn, of }) - 1 };
	}

	/** `self.addcmul(a, b, value=…)`: PyTorch multiplies from the left. */
	addcmul(self: FusedOperand, a: FusedOperand, b: FusedOperand, value: number): FusedOperand {
		return this.do('fma', this.do('mul', a, value), b, self);
	}

	/** `self.addcdiv(a, b, value=…)`. */
	addcdiv(self: FusedOperand, a: FusedOperand, b: FusedOperand, value: number): FusedOperand {
		return this.do('add', self, this.do('div', this.do('mul', a, value), b));
	}

	/** `self.lerp(end, weight)`. */
	lerp(self: FusedOperand, end: FusedOperand, weight: number): FusedOperand {
		const way = this.do('sub', end, self);
		return weight < 0.5 ? this.do('fma', way, weight, self) : this.do('fma', way, weight - 1, end);
	}

	/** Tensors like `like`, one for each operand that is kept. */
	run(like: TorchTensor, kept: readonly FusedOperand[]): TorchTensor[] {
		const { shape, dtype, device } = like;
		const made = kept.map(() => newTensor(this.host, { shape, dtype, device }));
		this.host.trace.op(
			{ kind: 'fused', steps: this.steps, outputs: kept },
			this.inputs.map(({ ir }) => ir.id),
			made.map(({ ir }) => ir.id),
			step
		);
		return made;
	}
}

/** A parameter group's settings, read as numbers. */
type Settings = (name: string) => number;

/** What a rule reads of an optimiser's state for one parameter, and what it puts there. */
interface State {
	/** null where there is none yet. */
	get(name: string): FusedOperand | null;
	set(name: string, value: FusedOperand): void;
	/** The number of this step, from 1. */
	readonly count: number;
}

interface Rule {
	/** What is kept for each parameter from its first step on, all zeros; null: nothing, not even the number of steps. */
	readonly zeros: ((group: Settings) => readonly string[]) | null;
	/** The parameter's new value from the old one and its gradient. */
	readonly update: (f: Formula, p: FusedOperand, grad: FusedOperand, group: Settings, state: State) => FusedOperand;
}

/** `torch/optim/*.py`, the single-tensor loops. */
const rules: Readonly<Record<string, Rule>> = {
	sgd: {
		zeros: null,
		update(f, p, grad, group, state) {
			const momentum = group('momentum');
			let move = grad;
			if (momentum !== 0) {
				const kept = state.get('momentum_buffer');
				const buffer = kept === null ? grad : f.do('fma', grad, 1 - group('dampening'), f.do('mul', kept, momentum));
				state.set('momentum_buffer', buffer);
				move = group('nesterov') ? f.do('fma', buffer, momentum, grad) : buffer;
			}
			return f.do('fma', move, -group('lr'), p);
		}
	},
	adam: {
		zeros: (group) => ['exp_avg', 'exp_avg_sq', ...(group('amsgrad') ? ['max_exp_avg_sq'] : [])],
		update(f, p, grad, group, state) {
			const [first, second] = [group('beta1'), group('beta2')];
			const average = f.lerp(state.get('exp_avg')!, grad, 1 - first);
			state.set('exp_avg', average);
			let square = f.addcmul(f.do('mul', state.get('exp_avg_sq')!, second), grad, grad, 1 - second);
			state.set('exp_avg_sq', square);
			if (group('amsgrad')) state.set('max_exp_avg_sq', (square = f.do('maximum', state.get('max_exp_avg_sq')!, square)));
			const root = f.do('add', f.do('div', f.do('sqrt', square), (1 - second ** state.count) ** 0.5), group('eps'));
			return f.addcdiv(p, average, root, -group('lr') / (1 - first ** state.count));
		}
	},
	rmsprop: {
		zeros: (group) => ['square_avg', ...(group('momentum') > 0 ? ['momentum_buffer'] : []), ...(group('centered') ? ['grad_avg'] : [])],
		update(f, p, grad, group, state) {
			const [alpha, momentum] = [group('alpha'), group('momentum')];
			let square = f.addcmul(f.do('mul', state.get('square_avg')!, alpha), grad, grad, 1 - alpha);
			state.set('square_avg', square);
			if (group('centered')) {
				const average = f.lerp(state.get('grad_avg')!, grad, 1 - alpha);
				state.set('grad_avg', average);
				square = f.addcmul(square, average, average, -1);
			}
			const root = f.do('add', f.do('sqrt', square), group('eps'));
			if (momentum <= 0) return f.addcdiv(p, grad, root, -group('lr'));
			const buffer = f.addcdiv(f.do('mul', state.get('momentum_buffer')!, momentum), grad, root, 1);
			state.set('momentum_buffer', buffer);
			return f.do('fma', buffer, -group('lr'), p);
		}
	}
};

/** A setting of a parameter group; a tensor's where its value is known, a truth as 0 or 1. */
function numberOf(host: Interpreter, group: PyDict, name: string): number {
	const of = (key: string): Value | undefined => group.entries.get(key)?.[1];
	const value = name.startsWith('beta') ? host.iterate(of('betas') ?? null)[name === 'beta1' ? 0 : 1] : of(name);
	if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return Number(value);
	const known = value instanceof TorchTensor && value.size === 1 ? value.values?.[0] : undefined;
	return known ?? host.unsupported(`an optimiser's ${name} that is ${value === undefined ? 'not there' : 'no number that is known'}`);
}

const put = ({ entries }: PyDict, name: string, value: Value): void => void entries.set(name, [name, value]);

const zerosLike = (host: Interpreter, { shape, dtype, device }: TorchTensor): TorchTensor => {
	const made = newTensor(host, { shape, dtype, device });
	host.trace.op({ kind: 'full', value: 0 }, [], [made.ir.id], step);
	return made;
};

/** `state['step']`, as a float32 scalar. */
function counted(host: Interpreter, count: number): TorchTensor {
	const made = newTensor(host, { shape: [], dtype: 'float32', values: [count] });
	host.trace.op({ kind: 'full', value: count }, [], [made.ir.id], step);
	return made;
}

/** One step for the parameters of a group, one op each: `self, group`. */
const stepOf = (name: string, rule: Rule): readonly [string, NativeFunction] => [
	`_${name}`,
	pythonFunction(`_${name}`, 'self, group', (host, self, given) => {
		const group = given as PyDict;
		const all = host.getAttribute(self, 'state');
		const setting = (of: string): number => numberOf(host, group, of);
		const decay = setting('weight_decay');
		/** The tensors of this step's number: most parameters have taken as many. */
		const counts = new Map<number, TorchTensor>();
		for (const p of host.iterate(group.entries.get('params')![1])) {
			if (!(p instanceof TorchTensor)) continue;
			// It may have another gradient, or none: then it is what it was.
			const isUnsure = p.unsure.has('grad');
			if (p.grad === null) {
				if (isUnsure) p.lose();
				continue;
			}
			const f = new Formula(host);
			const state = host.getItem(all, p) as PyDict;
			if (rule.zeros && state.entries.size === 0) {
				put(state, 'step', null);
				for (const kept of rule.zeros(setting)) put(state, kept, zerosLike(host, p));
			}
			let count = 0;
			if (rule.zeros) {
				const before = state.entries.get('step')![1];
				count = 1 + (before instanceof TorchTensor ? (before.values?.[0] ?? host.unsupported('an optimiser after an unknown number of steps')) : 0);
				if (!counts.has(count)) counts.set(count, counted(host, count));
				put(state, 'step', counts.get(count)!);
			}
			let old = f.read(p);
			let grad = f.read(p.grad);
			if (setting('maximize')) grad = f.do('neg', grad);
			if (decay !== 0 && group.entries.get('decoupled_weight_decay')?.[1] === true) {
				old = f.do('mul', old, 1 - setting('lr') * decay);
				// PyTorch writes to the parameter once for the decay and once for the rest.
				p.writes.n++;
			} else if (decay !== 0) grad = f.do('fma', old, decay, grad);
			const kept = new Map<string, FusedOperand>();
			const moved = rule.update(f, old, grad, setting, {
				get: (of) => {
					const value = state.entries.get(of)?.[1];
					return value instanceof TorchTensor ? f.read(value) : null;
				},
				set: (of, value) => void kept.set(of, value),
				count
			});
			const [made, ...rest] = f.run(p, [moved, ...kept.values()]);
			[...kept.keys()].forEach((of, i) => put(state, of, rest[i]!));
			p.write(made!.ir, step);
			if (isUnsure) for (const tensor of [p, ...rest]) tensor.lose();
			if (state.entries.size === 0) host.call(host.getAttribute(all, '__delitem__'), [p]);
		}
		return null;
	})
];

/** `_sgd(self, group)` and its like, for the text of `torch.optim`. */
export const updates: readonly (readonly [string, NativeFunction])[] = Object.entries(rules).map(([name, rule]) => stepOf(name, rule));
