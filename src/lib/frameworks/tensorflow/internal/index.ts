import type { Entries } from '../../../python/stdlib/module.ts';
import { assertions } from './assertions.ts';
import { branches } from './branches.ts';
import { crossingEntries } from './crossings.ts';
import { functions } from './functions.ts';
import { gradients } from './gradients.ts';
import { graphs } from './graphs.ts';
import { kerasTensors } from './kerasTensors.ts';
import { kinds } from './kinds.ts';
import { learned } from './learned.ts';
import { numbers } from './numbers.ts';
import { recurrences } from './recurrence.ts';
import { sessions } from '../sessions/entries.ts';
import { texts } from '../texts/entries.ts';
import { unknown } from './unknown.ts';
import { variables } from './variables.ts';

/** `tensorflow.__internal__`: what Keras, and TensorFlow's own Python, ask that has no public name. */
export const internal: Entries = [
	...kinds,
	...assertions,
	...graphs,
	...branches,
	...kerasTensors,
	...learned,
	...recurrences,
	...numbers,
	...texts,
	...unknown,
	...variables,
	...gradients,
	...crossingEntries,
	...functions,
	...sessions
];
