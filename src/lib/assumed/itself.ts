import type { Binding, Trace } from '../ir/index.ts';
import type { Supposed, Witnessed } from './supposed.ts';
import { deviceAssumption } from './assumption.ts';
import { noGuess } from './leaf.ts';
import { joint, type Run } from './witnesses/joint.ts';

/** Whether shapes in a class's forward are known. */
export const isShown = ({ func, shape }: Binding): boolean => shape !== undefined && shape !== null && /^(?:forward|__call__|call|training_step)$/.test(func);

/** Whether a shape in a class's forward, or in a model that is built, is known. */
export const isTold = (binding: Binding): boolean =>
	isShown(binding) || (binding.kind === 'keras_tensor' && (binding.staticShape ?? binding.shape ?? []).some((size) => size !== null));

/** Whether shapes inside a class, inside a function, or of what makes a model, are known. */
export const tells = ({ entry, bindings }: Pick<Supposed, 'entry' | 'bindings'>): boolean =>
	bindings.some(({ binding }) => isTold(binding) || (entry?.kind === 'function' && binding.func === entry.name));

/** What a program does by itself, beside what is supposed of its classes. */
export function supposeNothing(trace: Trace): Supposed {
	const runs: readonly Run[] = [{ table: new Map(), trace }];
	const nothing: Witnessed = { trace, assumptions: deviceAssumption(trace), sizes: [], code: [], assumed: {} };
	return {
		...nothing,
		entry: null,
		verdict: 'runs',
		bindings: joint(runs, []),
		stdout: trace.stdout,
		conditions: [],
		guess: noGuess,
		imports: [],
		runs,
		others: () => [],
		at: () => nothing
	};
}
