import { expect, it } from 'vitest';
import { callOfEdit } from '../../../src/lib/notebook/fixText.ts';

it.each([
	['self.proj = nn.Linear(hidden, dim)', 'hidden', '2 * hidden', 'Linear(2 * hidden, dim)'],
	['h0 = torch.zeros(1, ids.size(0), 128, device=d)', '1', '2', 'torch.zeros(2, …)'],
	['self.lstm = nn.LSTM(\n    embedding, hidden, num_layers=2, dropout=p)', '2', '4', 'LSTM(…, num_layers=4, …)'],
	['y = a.view(-1, 100)', '100', '200', 'a.view(-1, 200)'],
	['n = 4', '4', '5', null]
])('names the call that a fix changes: %s', (source, from, insert, expected) => {
	const at = source.lastIndexOf(from) >= 0 ? source.indexOf(from) : 0;
	const place = source.includes(`=${from}`) ? source.indexOf(`=${from}`) + 1 : source.includes(`(${from}`) ? source.indexOf(`(${from}`) + 1 : at;
	expect(callOfEdit(source, [{ from: place, to: place + from.length, insert }])).toBe(expected);
});

it('names the argument that a fix adds behind others, once with its comma', () => {
	const source = 'x = layers.Bidirectional(layers.LSTM(units, activation=act))(x)';
	const at = source.indexOf('act)') + 3;
	expect(callOfEdit(source, [{ from: at, to: at, insert: ', return_sequences=True' }])).toBe('layers.LSTM(…, return_sequences=True)');
});
