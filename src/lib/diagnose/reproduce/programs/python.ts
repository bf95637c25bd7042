/** A shape as Python prints it. */
export const tuple = (axes: readonly (number | null)[]): string => `(${axes.map((axis) => axis ?? 'None').join(', ')}${axes.length === 1 ? ',' : ''})`;

export const ones = (count: unknown): readonly number[] => Array.from({ length: Number(count) }, () => 1);

/** With a number in the place of each open axis. */
export const closed = (axes: readonly (number | null)[]): readonly number[] => axes.map((axis) => axis ?? 2);
