import type { Row } from './binding/row.ts';
import { creation } from './creation.ts';
import { ordering } from './ordering.ts';
import { reductions } from './reductions.ts';
import { shapes } from './shape.ts';

export { ufuncs } from './ufuncs.ts';

/** All rows of functions, and of the methods that have their names. */
export const rows: readonly Row[] = [...creation, ...shapes, ...reductions, ...ordering];
