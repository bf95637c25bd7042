import { opsOf } from '../graph.ts';
import { hazardAt, type Hazard } from './hazard.ts';

/** dropout acts between layers, so on a single layer it does nothing but warn. (errors.md §8, S5) */
export const dropoutOnOneLayer: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) =>
		op.primitive.dropout > 0 && op.primitive.numLayers === 1
			? [
					hazardAt(trace, op, {
						code: 'hazard.dropout_one_layer',
						message: `Only a warning. dropout=${op.primitive.dropout} does nothing on one layer.`,
						cause: '`dropout` is applied to the output of every layer but the last, and the only layer is the last.'
					})
				]
			: []
	);
