import { readFileSync } from 'node:fs';
import type { DType } from '../../../src/lib/ir/index.ts';

/** A line of `tests/reference/seeded.jsonl`: a program, and every tensor that PyTorch had at its end. */
export interface SeededProgram {
	readonly id: string;
	readonly source: string;
	readonly tensors: Readonly<Record<string, { readonly shape: readonly number[]; readonly dtype: DType; readonly data: readonly number[] }>>;
}

export const recordedPrograms = (): SeededProgram[] =>
	readFileSync(new URL('../../reference/seeded.jsonl', import.meta.url), 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as SeededProgram);
