import { bodyOperators } from './bodies.ts';
import { elementwiseOperators } from './elementwise.ts';
import { linearOperators } from './linear.ts';
import { madeOperators } from './made.ts';
import type { Operator } from './operator.ts';
import { partOperators } from './parts.ts';
import { recurrentOperators } from './recurrent.ts';
import { repeatingOperators } from './repeated.ts';
import { reductionOperators } from './reductions.ts';
import { shapeOperators } from './shapes.ts';

/** Every operator that is modelled, by name. */
export const operators: ReadonlyMap<string, Operator> = new Map([
	...bodyOperators,
	...elementwiseOperators,
	...linearOperators,
	...madeOperators,
	...partOperators,
	...recurrentOperators,
	...reductionOperators,
	...repeatingOperators,
	...shapeOperators
]);
