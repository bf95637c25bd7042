import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import type { Outcome, Trace } from '../../../src/lib/ir/index.ts';
import { RuntimeClient, type RuntimeWorker } from '../../../src/lib/runtime/client.ts';
import type { BackendState, Event, Request } from '../../../src/lib/runtime/protocol.ts';
import { Runner } from '../../../src/lib/state/runner.svelte.ts';
import { inEffect } from './effect.svelte.ts';
import { TraceOf } from '../../unit/values/traceOf.ts';

/** A worker that only notes what it is sent; `say` answers for it. */
class SilentWorker implements RuntimeWorker {
	readonly sent: Request[] = [];
	terminated = false;
	readonly #target = new EventTarget();

	postMessage = (message: Request): void => void this.sent.push(message);
	terminate = (): void => void (this.terminated = true);
	addEventListener = this.#target.addEventListener.bind(this.#target) as Worker['addEventListener'];

	say(event: Event): void {
		this.#target.dispatchEvent(new MessageEvent('message', { data: event }));
	}

	crash(message: string): void {
		this.#target.dispatchEvent(new ErrorEvent('error', { message }));
	}

	get runs(): Request[] {
		return this.sent.filter(({ type }) => type === 'run');
	}
}

let workers: SilentWorker[];
const runnerOnWorkers = () =>
	new Runner(
		(onEvent) =>
			new RuntimeClient(onEvent, () => {
				workers.push(new SilentWorker());
				return workers.at(-1)!;
			})
	);

const ok: Trace = new TraceOf().trace;
const ending = (outcome: Outcome): Trace => ({ ...ok, outcome });

beforeEach(() => {
	workers = [];
	vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('the first run starts at once, the worker with it; later ones wait 150 ms for the last change', () => {
	const runner = runnerOnWorkers();
	expect(workers).toHaveLength(0);
	runner.run(ok);
	expect(workers[0]!.runs).toHaveLength(1);
	for (let i = 0; i < 5; i++) {
		runner.run(ok);
		vi.advanceTimersByTime(100);
	}
	expect(workers[0]!.runs).toHaveLength(1);
	expect(runner.status).toBe('waiting');
	vi.advanceTimersByTime(100);
	expect(workers[0]!.runs).toHaveLength(2);
	expect(runner.status).toBe('running');
	expect(workers).toHaveLength(1);
});

test('what comes of an older run is dropped', () => {
	const runner = runnerOnWorkers();
	runner.run(ok);
	const [{ id }] = workers[0]!.runs as [Request];
	runner.run(ok);
	workers[0]!.say({ type: 'refused', id, reason: 'of the first run' });
	expect(runner.reason).toBeNull();
	vi.advanceTimersByTime(200);
	workers[0]!.say({ type: 'refused', id: workers[0]!.runs[1]!.id, reason: 'of the second' });
	expect(runner).toMatchObject({ reason: 'of the second', status: 'refused' });
});

test('a program that raises, or is not modelled, is not run, and the state says so', () => {
	const runner = runnerOnWorkers();
	const span = { from: 0, to: 1 };
	runner.run(ending({ kind: 'raised', type: 'RuntimeError', message: 'no', span, line: 7, frames: [] }));
	expect(runner).toMatchObject({ status: 'refused', reason: 'Nothing is run: line 7 raises RuntimeError.' });
	runner.run(ending({ kind: 'unsupported', what: 'torch.fft', span, line: 3 }));
	expect(runner).toMatchObject({ status: 'refused', reason: 'Nothing is run: torch.fft is not modelled (line 3).' });
	vi.advanceTimersByTime(1000);
	expect(workers).toHaveLength(0);
});

test('an effect may start the run: it does not start itself again', () => {
	const runner = runnerOnWorkers();
	let started = 0;
	const end = inEffect(() => {
		started++;
		runner.run(ok);
		runner.cancel();
	});
	flushSync();
	flushSync(() => runner.run(ok));
	expect(started).toBe(1);
	end();
});

test('a crash is told of, and the next run has a new worker', () => {
	const runner = runnerOnWorkers();
	runner.run(ok);
	workers[0]!.crash('out of memory');
	expect(runner).toMatchObject({ status: 'refused', reason: 'The run broke off: out of memory. The next change starts it again.' });
	expect(workers[0]!.terminated).toBe(true);
	runner.run(ok);
	vi.advanceTimersByTime(200);
	expect(workers).toHaveLength(2);
	expect(runner.status).toBe('running');
});

test('a worker that an older run keeps busy for two seconds is replaced', () => {
	const runner = runnerOnWorkers();
	runner.run(ok);
	workers[0]!.say({ type: 'backend', id: workers[0]!.runs[0]!.id, backend: 'cpu', state: { kind: 'waiting' } });
	runner.run(ok);
	vi.advanceTimersByTime(150 + 2000);
	expect(workers[0]!.terminated).toBe(true);
	expect(workers[1]!.runs).toHaveLength(1);
	// A worker that has not said anything yet is being loaded, however long that takes.
	vi.advanceTimersByTime(60_000);
	expect(workers).toHaveLength(2);
});

test('without workers the state says so', () => {
	const runner = new Runner((onEvent) => new RuntimeClient(onEvent, () => null));
	runner.run(ok);
	expect(runner).toMatchObject({ status: 'refused', reason: 'This browser has no Web Workers, in which TensorFlow.js runs.' });
});

test('the other path runs at once, with the same program, and the times of the first stay beside its own until the program changes', () => {
	const runner = runnerOnWorkers();
	runner.run(ok, { batchIndex: 3 });
	const [worker] = workers as [SilentWorker];
	const last = () => worker.runs.at(-1) as Extract<Request, { type: 'run' }>;
	const ran = (ms: number): BackendState => ({
		kind: 'ran',
		result: { ms, bytes: 1, gpuBytes: null, difference: 0, disagreements: [], compared: 1, notes: [] }
	});
	const say = (ms: number) => worker.say({ type: 'backend', id: last().id, backend: 'cpu', state: ran(ms) });
	const row = () => runner.rows.find(({ name }) => name === 'cpu');
	expect(last()).toMatchObject({ path: 'fused', batchIndex: 3 });
	say(2);
	expect(row()).toMatchObject({ state: ran(2), other: { kind: 'waiting' } });
	runner.use('stock');
	expect(last()).toMatchObject({ path: 'stock', batchIndex: 3 });
	say(40);
	expect(row()).toMatchObject({ state: ran(40), other: ran(2) });
	runner.use('stock');
	expect(worker.runs).toHaveLength(2);
	runner.use('fused');
	say(3);
	expect(row()).toMatchObject({ state: ran(3), other: ran(40) });
	runner.use('stock');
	runner.run(ok);
	vi.advanceTimersByTime(200);
	expect(last()).toMatchObject({ path: 'stock' });
	expect(row()).toMatchObject({ state: { kind: 'waiting' }, other: { kind: 'waiting' } });
});
