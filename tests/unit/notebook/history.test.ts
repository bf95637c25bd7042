import { describe, expect, it } from 'vitest';
import { endGesture, record, redo, startHistory, undo } from '../../../src/lib/notebook/history.ts';

describe('history', () => {
	it('takes a whole drag back in one step', () => {
		const dragged = [1, 2, 3].reduce((history, n) => record(history, n, 'drag'), startHistory(0));
		expect(dragged.present).toBe(3);
		expect(undo(dragged).present).toBe(0);
		expect(redo(undo(dragged)).present).toBe(3);
	});
	it('takes two drags back one by one', () => {
		const once = endGesture(record(startHistory(0), 1, 'drag'));
		expect(undo(record(once, 2, 'drag')).present).toBe(1);
	});
	it('drops what was undone when something else is done', () => {
		const history = record(undo(record(startHistory(0), 1)), 2);
		expect(redo(history)).toBe(history);
		expect(undo(history).present).toBe(0);
	});
	it('stays as it is where there is nothing to undo', () => {
		const history = startHistory(0);
		expect(undo(history)).toBe(history);
	});
	it('forgets the oldest of more than 500 steps', () => {
		let history = startHistory(0);
		for (let i = 1; i <= 600; i++) history = record(history, i);
		expect(history.past).toHaveLength(500);
		expect(history.past[0]).toBe(100);
	});
});
