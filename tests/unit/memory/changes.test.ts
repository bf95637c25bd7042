import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { torchSpeech } from '../../../src/lib/diagnose/index.ts';
import { defaultLayer, type LayerSettings, type Trace } from '../../../src/lib/ir/index.ts';
import { cardOf, cards, usualCard } from '../../../src/lib/memory/cards.ts';
import { layerChanges, programChanges } from '../../../src/lib/memory/changes.ts';
import { footprint, inferenceBytes, trainingBytes } from '../../../src/lib/memory/footprint.ts';
import { optimizerOf, optimizers } from '../../../src/lib/memory/optimizers.ts';
import { memoryRows } from '../../../src/lib/memory/rows.ts';

const adam = optimizers[0]!;
const large: LayerSettings = { ...defaultLayer, seq_len: 400, batch: 256, input_size: 300, hidden_size: 1024 };
const run = (settings: LayerSettings): Trace | null => {
	const trace = torchSpeech.evaluate(torchSpeech.print(settings), settings);
	return trace.outcome.kind === 'ok' ? trace : null;
};
const bytesOf = (settings: LayerSettings): number => trainingBytes(footprint(run(settings)!, 'card'), adam);

describe('what to change first', () => {
	const changes = layerChanges(large, run, { device: 'card', optimizer: adam, room: usualCard });
	it('begins with the batch, halved until it fits, and is what the changed layer takes', () => {
		expect(changes[0]).toMatchObject({ what: 'batch', from: 256, to: 128 });
		for (const { settings, bytes } of changes) if (settings) expect(bytes).toBe(bytesOf(settings));
		expect(changes.filter(({ settings }) => settings).map(({ what }) => what)).toEqual(['batch', 'seq_len', 'bfloat16', 'hidden_size', 'num_layers']);
	});
	it('halves as often as it takes, and no further than one', () => {
		const small = layerChanges(large, run, { device: 'card', optimizer: adam, room: 2 ** 30 });
		expect(small[0]).toMatchObject({ what: 'batch', to: 8 });
		expect(bytesOf({ ...large, batch: 8 })).toBeLessThanOrEqual(2 ** 30);
		expect(bytesOf({ ...large, batch: 16 })).toBeGreaterThan(2 ** 30);
		expect(layerChanges(large, run, { device: 'card', optimizer: adam, room: 0 })[0]).toMatchObject({ to: 1 });
	});
	it('offers no change that does not run', () => {
		const packed = { ...defaultLayer, batch: 3, lengths: [10, 8, 5] };
		expect(run(packed)).not.toBeNull();
		expect(layerChanges(packed, run, { device: 'card', optimizer: adam, room: 0 }).map(({ what }) => what)).not.toContain('batch');
	});
	it('leaves whole, of a program, what is not known to grow with the batch', () => {
		const held = footprint(evaluate('import torch\nw = torch.randn(50, 50, requires_grad=True)\ny = (torch.randn(50, 50) * w).tanh()\n'), 'card');
		const [batch] = programChanges(held, { device: 'card', optimizer: adam, room: usualCard });
		expect(batch).toMatchObject({ what: 'half the batch', bytes: trainingBytes(held, adam) });
	});
});

describe('the rows of the table', () => {
	it('add up to what training and inference take', () => {
		const held = footprint(run(large)!, 'card');
		const rows = memoryRows(held, adam);
		expect(rows.reduce((sum, { training }) => sum + training, 0)).toBe(trainingBytes(held, adam));
		expect(rows.reduce((sum, { inference }) => sum + inference, 0)).toBe(inferenceBytes(held));
	});
	it('have the gates and cells of every step: L · D · T · B · 5H numbers', () => {
		const gates = memoryRows(footprint(run(large)!, 'card'), adam).find(({ name }) => name.startsWith('gates'))!;
		expect(gates.training).toBe(2 * 2 * 400 * 256 * 5 * 1024 * 4);
	});
});

describe('what a program is held against', () => {
	it('is the card whose size a message gives', () => {
		expect(cardOf(7.79 * 2 ** 30)).toBe(8 * 2 ** 30);
		expect(cardOf(14.75 * 2 ** 30)).toBe(16 * 2 ** 30);
		expect(cardOf(3 * 2 ** 40)).toBe(3 * 2 ** 40);
		expect(cards.map(({ bytes }) => bytes)).toEqual(cards.map(({ bytes }) => bytes).toSorted((a, b) => a - b));
	});
	it.each([
		['torch.optim.SGD(m.parameters(), lr=0.1, momentum=0.9)', 'SGD, momentum'],
		['optim.SGD(m.parameters(), momentum=0)', 'SGD'],
		['optim.AdamW(m.parameters(), lr=1e-3)', 'Adam'],
		['optim.Adam(m.parameters(), amsgrad=True)', 'Adam, amsgrad'],
		["model.compile(optimizer='rmsprop', loss='mse')", 'RMSprop'],
		['model.compile(optimizer=keras.optimizers.Nadam(1e-3))', 'NAdam']
	])('is counted with the program’s optimiser: %s', (source, name) => {
		expect(optimizerOf(source)?.name).toBe(name);
	});
	it('has no optimiser where the program has none', () => {
		expect(optimizerOf('import torch\nfrom torch import optim\n')).toBeNull();
	});
});
