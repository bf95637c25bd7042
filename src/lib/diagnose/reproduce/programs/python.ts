/** A shape as Python prints it. */
export const tuple = (axes: readonly (number | null)[]): string => `(${axes.map((axis) => axis ?? 'None').join(', ')}${axes.length === 1 ? ',' : ''})`;

export const ones = (count: unknown): readonly number[] => Array.from({ length: Number(count) }, () => 1);

/** With a number in the place of each open axis. */
export const closed = (axes: readonly (number | null)[]): readonly number[] => axes.map((axis) => axis ?? 2);

/** A program of PyTorch’s. */
export const torch = (...lines: readonly string[]): string => ['import torch', 'from torch import nn', '', ...lines].join('\n');

/** As PyTorch’s C++ calls them. */
export const dtypes: ReadonlyMap<string, string> = new Map([
	['Float', 'float32'],
	['Double', 'float64'],
	['Half', 'float16'],
	['BFloat16', 'bfloat16'],
	['Long', 'int64'],
	['Int', 'int32'],
	['double', 'float64'],
	['float', 'float32'],
	['c10::Half', 'float16'],
	['long long', 'int64']
]);
