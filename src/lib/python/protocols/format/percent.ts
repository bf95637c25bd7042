import type { Machine } from '../../vm/machine.ts';
import type { Value } from '../../objects/values.ts';

/** How `'%d' % x` is formatted: `percentFormat.ts` puts its own here, where it is loaded. No program of a layer does it. */
export const percent: { format: (machine: Machine, template: string, given: Value) => string } = {
	format: (machine) => machine.unsupported('formatting with %')
};
