import type { LayerSettings, Mismatch, Raised } from '../../ir/index.ts';
import { inputAxesFor, stateAxes } from '../../frameworks/passed.ts';
import { stopsAt } from '../everywhere/stops.ts';

/** The numbers of a layer cell that do not agree where its program in Keras raises; null where its words name none. Axes of states are counted as the form has them: layers, batch, units. */
export function kerasMismatch(raised: Raised, settings: LayerSettings): Mismatch | null {
	const size = (argument: Mismatch['argument'], axis: number, expected: number, got: number, against: string): Mismatch => ({
		argument,
		axis,
		what: 'size',
		expected: String(expected),
		got: String(got),
		against
	});
	const column = stopsAt('Keras', raised, settings);
	switch (column) {
		case 'feat': {
			const { x, input_size } = settings;
			const axis = inputAxesFor(settings, 'batch-first').findIndex(({ word }) => word === 'feat');
			return x.feat === null ? null : size('input', axis, input_size, x.feat, 'input_size');
		}
		case 'rank':
			return { argument: 'input', axis: null, what: 'rank', expected: '3', got: String(settings.x.without === null ? 3 : 2), against: 'input' };
		case 'h_0':
		case 'c_0': {
			const { batch, hidden } = stateAxes(settings, column);
			const argument = column === 'h_0' ? 'hx' : 'cx';
			const rows = settings.x.batch ?? settings.batch;
			if (hidden !== settings.hidden_size) return size(argument, 2, settings.hidden_size, hidden, 'hidden_size');
			return batch === rows ? null : size(argument, 1, rows, batch, 'batch');
		}
		case 'layer':
			return /`units`/.test(raised.message)
				? { argument: 'constructor', axis: null, what: 'value', expected: 'a positive integer', got: String(settings.hidden_size), against: 'hidden_size' }
				: null;
		default:
			return null;
	}
}
