import { describe, expect, it } from 'vitest';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import { leaveOut, numberOf, passedAxes, passesStates, passStates, setNumber, toggleLink } from '../../../src/lib/notebook/edit.ts';

describe('setNumber', () => {
	it('of a linked axis moves the layer, and with it every axis linked to it', () => {
		const edited = setNumber(defaultLayer, 'x.batch', 8);
		expect(edited.batch).toBe(8);
		expect(edited.x.batch).toBeNull();
		expect(numberOf(edited, 'h_0.batch')).toBe(8);
	});
	it('of a linked axis with breakLink moves that axis alone', () => {
		const edited = setNumber(defaultLayer, 'x.feat', 25, { breakLink: true });
		expect(edited.input_size).toBe(50);
		expect(numberOf(edited, 'x.feat')).toBe(25);
	});
	it('of an axis set by hand leaves the layer alone', () => {
		const broken = toggleLink(defaultLayer, 'x.feat');
		expect(setNumber(broken, 'x.feat', 7)).toMatchObject({ input_size: 50, x: { feat: 7 } });
	});
	it('of the layer leaves an axis set by hand alone', () => {
		expect(setNumber(toggleLink(defaultLayer, 'x.feat'), 'input_size', 60).x.feat).toBe(50);
	});
	it('of the first axis of a state adds or takes whole layers', () => {
		expect(setNumber(defaultLayer, 'h_0.layer', 5).num_layers).toBe(3);
		expect(setNumber(defaultLayer, 'h_0.layer', 3).num_layers).toBe(1);
	});
	it('of the hidden axis of h_0 moves the projection where there is one, of c_0 the hidden size', () => {
		const projected = { ...defaultLayer, proj_size: 20 };
		expect(setNumber(projected, 'h_0.hidden', 30)).toMatchObject({ proj_size: 30, hidden_size: 100 });
		expect(setNumber(projected, 'c_0.hidden', 30)).toMatchObject({ proj_size: 20, hidden_size: 30 });
	});
	it('keeps what no layer can have', () => {
		expect(setNumber(defaultLayer, 'hidden_size', -2.5).hidden_size).toBe(-2.5);
	});
});

describe('toggleLink', () => {
	it('breaks at the present size and mends to the layer', () => {
		const broken = toggleLink(defaultLayer, 'h_0.batch');
		expect(broken.h_0).toMatchObject({ passed: true, batch: 32 });
		expect(toggleLink(setNumber(broken, 'h_0.batch', 5), 'h_0.batch').h_0.batch).toBeNull();
	});
});

describe('passedAxes', () => {
	const words = (settings = defaultLayer) => passedAxes(settings, 'x').map(({ word, size }) => `${word} ${size}`);
	it('stand in the order in which x is passed', () => {
		expect(words()).toEqual(['seq 10', 'batch 32', 'feat 50']);
		expect(words({ ...defaultLayer, batch_first: true })).toEqual(['batch 32', 'seq 10', 'feat 50']);
		expect(words({ ...defaultLayer, x: { ...defaultLayer.x, order: 'batch-first' } })).toEqual(['batch 32', 'seq 10', 'feat 50']);
	});
	it('are two where one is left out, of the states too', () => {
		const unbatched = leaveOut(defaultLayer, 'batch');
		expect(words(unbatched)).toEqual(['seq 10', 'feat 50']);
		expect(passedAxes(unbatched, 'h_0').map(({ word }) => word)).toEqual(['layer·dir', 'hidden']);
	});
});

describe('passStates', () => {
	it('leaves nothing of states that are no longer passed', () => {
		expect(passStates(toggleLink(defaultLayer, 'c_0.hidden'), false)).toEqual(defaultLayer);
	});
	it('passes both, for an LSTM takes them together', () => {
		expect(passesStates(toggleLink(defaultLayer, 'c_0.hidden'))).toBe(true);
		expect(passStates(defaultLayer, true)).toMatchObject({ h_0: { passed: true }, c_0: { passed: true } });
	});
});
