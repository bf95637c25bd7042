import { afterEach, expect, test, vi } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings, type Trace } from '../../../src/lib/ir/index.ts';
import { RuntimeClient } from '../../../src/lib/runtime/client.ts';
import { backendNames, type Event } from '../../../src/lib/runtime/protocol.ts';

const traceOf = (settings: Partial<LayerSettings> = {}): Trace => evaluate(printTorch({ ...defaultLayer, ...settings }));

const events: Event[] = [];
const client = new RuntimeClient((event) => events.push(event));

afterEach(() => client.cancel());

/** Waits until the last run is over. */
async function over(): Promise<void> {
	await vi.waitUntil(() => events.some(({ type }) => type === 'finished' || type === 'refused'), { timeout: 60_000, interval: 20 });
}

function start(trace: Trace, batchIndex = 0): void {
	events.length = 0;
	client.run(trace, batchIndex);
}

/** What each backend came to, and why where it is not that it ran. */
const ends = () =>
	Object.fromEntries(events.flatMap((event) => (event.type === 'backend' ? [[event.backend, 'reason' in event.state ? event.state : event.state.kind]] : [])));
const allRan = Object.fromEntries(backendNames.map((name) => [name, 'ran']));

const results = () =>
	events.flatMap((event) => (event.type === 'backend' && event.state.kind === 'ran' ? [{ backend: event.backend, ...event.state.result }] : []));

test('the default layer tells its values first, then runs on every backend, as PyTorch would', async () => {
	start(traceOf());
	await over();
	expect(events.findIndex(({ type }) => type === 'sequence')).toBeLessThan(
		events.findIndex((event) => event.type === 'backend' && event.state.kind === 'running')
	);
	expect(ends()).toEqual(allRan);
	for (const { difference, disagreements, compared } of results()) {
		expect(difference).toBeLessThan(1e-6);
		expect(disagreements).toEqual([]);
		expect(compared).toBeGreaterThan(0);
	}
}, 90_000);

test('a newer run cancels the one before it at once', async () => {
	start(traceOf({ hidden_size: 300, seq_len: 200 }));
	await vi.waitUntil(() => events.some((event) => event.type === 'backend' && event.state.kind === 'running'), { timeout: 20_000 });
	start(traceOf({ hidden_size: 20 }));
	await vi.waitUntil(() => events.some(({ type }) => type === 'sequence'), { timeout: 20_000, interval: 5 });
	await over();
	expect(ends()).toEqual(allRan);
	expect(events.filter(({ type }) => type === 'sequence')).toHaveLength(1);
}, 90_000);

test('the values of a step agree with those of the sequence', async () => {
	start(traceOf({ seq_len: 4, batch: 3 }), 2);
	client.step(3, 1);
	await vi.waitUntil(() => events.some(({ type }) => type === 'step'), { timeout: 20_000 });
	const sequence = events.find((event) => event.type === 'sequence')!.values;
	const step = events.find((event) => event.type === 'step')!.values;
	expect(step.h).toMatchObject({ rows: 3, cols: 100 });
	expect([...step.h.data.subarray(200, 300)]).toEqual([...sequence.staves[3]!.h.data.subarray(100, 200)]);
	expect([...step.hBefore.data.subarray(200, 300)]).toEqual([...sequence.staves[3]!.h.data.subarray(200, 300)]);
	expect(step.gates.map(({ name }) => name)).toEqual(['i', 'f', 'g', 'o']);
	expect(step.x).toMatchObject({ rows: 3, cols: 200 });
	await over();
});

test.each<[string, Partial<LayerSettings>, RegExp]>([
	['an x of 1,000,000,000 elements', { seq_len: 1_000_000, batch: 20 }, /^x has 1,000,000,000 elements, 4\.0 GB; .* at most 67,108,864\.$/],
	[
		'weights of half a billion numbers',
		{ hidden_size: 10_000, num_layers: 1 },
		/weight_hh_l0(_reverse)? has 400,000,000 elements, 1\.6 GB; .* at most 67,108,864\.$/
	]
])('%s are refused beforehand, with the number that is too large', async (_, settings, reason) => {
	start(traceOf(settings));
	await over();
	const refused = events.find((event) => event.type === 'refused');
	expect(refused?.reason).toMatch(reason);
	expect(results()).toEqual([]);
});
