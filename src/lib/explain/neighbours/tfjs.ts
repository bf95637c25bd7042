import { source } from '../check.ts';
import { rowsOf, type Neighbour } from './row.ts';

/** Of TensorFlow.js. */
export const tfjsNeighbours: readonly Neighbour[] = rowsOf('tfjs', source('tensorflow/tfjs, tfjs-core/src/tape.ts'), [
	[
		"Error in gradient for op {op:word}. The gradient of input '{input:word}' has shape '{got:sizes}', which does not match the shape of the input '{expected:sizes}'",
		'The gradient that TensorFlow.js computes for {op} has shape {got}, and its input {expected}: it broadcasts the input, and its gradient does not sum it back.'
	]
]);
