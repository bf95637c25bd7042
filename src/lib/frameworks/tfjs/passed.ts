import { layerSizes, type LayerSettings } from '../../ir/index.ts';
import { inputAxesFor, passesState, stateAxes } from '../passed.ts';

/** The sizes of what is passed, as the printed program has them: x batch first, the states in one tensor where there are several layers or directions. */
export function passedTo(settings: LayerSettings): { readonly x: readonly number[]; readonly states: readonly (readonly number[])[] } {
	const names = !passesState(settings) ? [] : settings.type === 'LSTM' ? (['h_0', 'c_0'] as const) : (['h_0'] as const);
	const stacked = layerSizes(settings).staves > 1;
	const states = names.map((name) => {
		const { layer, batch, hidden } = stateAxes(settings, name);
		return [...(stacked ? [layer] : []), ...(settings.x.without === 'batch' ? [] : [batch]), hidden];
	});
	return { x: inputAxesFor(settings, 'batch-first').map(({ size }) => size), states };
}
