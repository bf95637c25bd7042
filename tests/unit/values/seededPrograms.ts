import { readFileSync } from 'node:fs';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import type { DType, TensorId, Trace } from '../../../src/lib/ir/index.ts';

/** A line of `tests/reference/seeded.jsonl`: a program, and every tensor that PyTorch had at its end. */
interface SeededProgram {
	readonly id: string;
	readonly source: string;
	readonly tensors: Readonly<Record<string, { readonly shape: readonly number[]; readonly dtype: DType; readonly data: readonly number[] }>>;
}

/** A recorded program as we evaluate it, and the tensors behind its names at its end: variables, and parameters as `lstm.weight_ih_l0`. */
export interface EvaluatedProgram extends SeededProgram {
	readonly trace: Trace;
	readonly named: ReadonlyMap<string, TensorId>;
}

const path = new URL('../../reference/seeded.jsonl', import.meta.url);

export const seededPrograms = (): EvaluatedProgram[] =>
	readFileSync(path, 'utf8')
		.trim()
		.split('\n')
		.map((line) => {
			const program = JSON.parse(line) as SeededProgram;
			const trace = evaluate(program.source);
			return { ...program, trace, named: namesOf(trace) };
		});

export const seededProgram = (id: string): EvaluatedProgram => seededPrograms().find((program) => program.id === id)!;

function namesOf({ modules, bindings }: Trace): Map<string, TensorId> {
	const named = new Map<string, TensorId>();
	for (const { path, parameters } of modules) for (const { name, tensor } of parameters) named.set(`${path}.${name}`, tensor);
	for (const { name, tensor } of bindings) if (tensor !== undefined) named.set(name, tensor);
	return named;
}
