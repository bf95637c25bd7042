import type { Machine } from './machine.ts';
import type { Value } from './values.ts';

/** How `'%d' % x` is formatted: `percentFormat.ts` puts its own here, where it is loaded. No program of a layer does it. */
export const percent: { format: (machine: Machine, template: string, given: Value) => string } = {
	format: (machine) => machine.unsupported('formatting with %')
};
