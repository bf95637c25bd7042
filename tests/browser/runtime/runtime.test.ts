import * as tf from '@tensorflow/tfjs-core';
import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu';
import { expect, test, vi } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import type { DType, ElementwiseFn, Primitive, Trace } from '../../../src/lib/ir/index.ts';
import { backendNames, type BackendName, type BackendState, type Event, type RnnPath } from '../../../src/lib/runtime/protocol.ts';
import { programOf } from '../../../src/lib/runtime/program.ts';
import { Runtime } from '../../../src/lib/runtime/runtime.ts';
import { TraceOf } from '../../unit/values/traceOf.ts';
import { recordedTraces } from './recordedTrace.ts';

let events: Event[] = [];
let id = 0;
const runtime = new Runtime((event) => events.push(event));

const begin = (trace: Trace, backends: readonly BackendName[] = backendNames, path: RnnPath = 'fused'): void => {
	events = [];
	runtime.receive({ type: 'run', id: ++id, trace, backends, batchIndex: 0, path });
};

async function run(trace: Trace, backends: readonly BackendName[] = backendNames): Promise<Partial<Record<BackendName, BackendState>>> {
	begin(trace, backends);
	await vi.waitUntil(() => events.some((event) => event.id === id && (event.type === 'finished' || event.type === 'refused')), { timeout: 30_000 });
	return Object.fromEntries(events.flatMap((event) => (event.type === 'backend' ? [[event.backend, event.state]] : [])));
}

const refusal = () => events.find((event) => event.type === 'refused')?.reason;

/** A layer with drawn weights; `seed` changes all numbers. */
function layer(seed: number, { seq = 5, batch = 3, input = 4, hidden = 6 } = {}): Trace {
	const program = new TraceOf();
	program.seed(seed);
	const x = program.randn([seq, batch, input]);
	const weights = [[4 * hidden, input], [4 * hidden, hidden], [4 * hidden], [4 * hidden]].map((shape) => program.randn(shape));
	const outputs = [
		[seq, batch, hidden],
		[1, batch, hidden],
		[1, batch, hidden]
	].map((shape) => program.tensor(shape));
	program.op(
		{
			kind: 'rnn',
			mode: 'lstm',
			inputSize: input,
			hiddenSize: hidden,
			numLayers: 1,
			bidirectional: false,
			batchFirst: false,
			bias: true,
			projSize: 0,
			dropout: 0,
			training: true,
			hasHx: false,
			unbatched: false,
			lengths: null
		},
		[x, ...weights],
		outputs
	);
	return program.trace;
}

const allRan = (states: Partial<Record<BackendName, BackendState>>, within = 1e-5) => {
	for (const name of backendNames) {
		const state = states[name];
		expect(state, name).toMatchObject({ kind: 'ran', result: { disagreements: [] } });
		if (state?.kind === 'ran') expect(state.result.difference, name).toBeLessThan(within);
	}
};

test('twenty runs with other numbers each leave nothing behind', async () => {
	allRan(await run(layer(0)));
	const before = tf.memory().numTensors;
	for (let seed = 1; seed <= 20; seed++) {
		allRan(await run(layer(seed)));
		expect(tf.memory().numTensors).toBe(before);
	}
}, 120_000);

test('what a cancelled run had made is disposed of', async () => {
	const before = tf.memory().numTensors;
	begin(layer(0, { seq: 400, hidden: 64 }), backendNames, 'stock');
	await vi.waitUntil(() => events.some((event) => event.type === 'backend' && event.state.kind === 'running' && event.state.done! > 0.1), { timeout: 20_000 });
	runtime.receive({ type: 'cancel', id });
	await run(layer(1), ['cpu']);
	expect(tf.memory().numTensors).toBe(before);
}, 60_000);

test.each<[BackendName, () => void]>([
	['webgl', () => (tf.backend() as MathBackendWebGL).gpgpu.gl.getExtension('WEBGL_lose_context')!.loseContext()],
	['webgpu', () => (tf.backend() as WebGPUBackend).device.destroy()]
])(
	'a lost context of %s is told of, the other backends go on, and the next run opens a fresh one',
	async (name, lose) => {
		begin(layer(0, { seq: 300, hidden: 64 }), [name, 'cpu'], 'stock');
		await vi.waitUntil(
			() => events.some((event) => event.type === 'backend' && event.backend === name && event.state.kind === 'running' && event.state.done! > 0.1),
			{
				timeout: 20_000,
				interval: 5
			}
		);
		lose();
		await vi.waitUntil(() => events.some(({ type }) => type === 'finished'), { timeout: 20_000 });
		const last = (of: BackendName) => events.findLast((event) => event.type === 'backend' && event.backend === of);
		expect(last(name)).toMatchObject({ state: { kind: 'failed', reason: expect.stringContaining('the graphics context was lost') as string } });
		expect(last('cpu')).toMatchObject({ state: { kind: 'ran' } });
		allRan(await run(layer(2)));
	},
	90_000
);

test('an error that the WebGPU device tells of fails the run', async () => {
	await run(layer(0), ['webgpu']);
	const { device } = tf.backend() as WebGPUBackend;
	begin(layer(1, { seq: 300, batch: 16, hidden: 128 }), ['webgpu']);
	await vi.waitUntil(() => events.some((event) => event.type === 'backend' && event.state.kind === 'running'), { timeout: 20_000, interval: 1 });
	device.dispatchEvent(new GPUUncapturedErrorEvent('uncapturederror', { error: new GPUValidationError('a shader is broken') }));
	await vi.waitUntil(() => events.some(({ type }) => type === 'finished'), { timeout: 20_000 });
	expect(events.at(-2)).toMatchObject({ state: { kind: 'failed', reason: 'a shader is broken' } });
	expect((await run(layer(2), ['webgpu'])).webgpu).toMatchObject({ kind: 'ran' });
}, 60_000);

test('WebGPU’s programs of a recurrent layer are compiled beside what the device draws, not before it', async () => {
	const [atOnce, beside] = [vi.spyOn(GPUDevice.prototype, 'createComputePipeline'), vi.spyOn(GPUDevice.prototype, 'createComputePipelineAsync')];
	expect((await run(layer(3, { input: 5 }), ['webgpu'])).webgpu).toMatchObject({ kind: 'ran' });
	const ours = ({ mock: { calls } }: typeof atOnce | typeof beside) => calls.flatMap(([{ label = '' }]) => /^(project|whole|step)\b/.exec(label)?.[1] ?? []);
	expect(ours(beside)).toContain('project');
	expect(ours(atOnce)).toEqual([]);
	vi.restoreAllMocks();
});

test('a context that is lost between two runs is not missed', async () => {
	await run(layer(0), ['webgl']);
	(tf.backend() as MathBackendWebGL).gpgpu.gl.getExtension('WEBGL_lose_context')!.loseContext();
	await new Promise((resolve) => setTimeout(resolve, 50));
	allRan(await run(layer(3)));
}, 60_000);

test('a tensor past a backend’s own limit is refused there, with its number, and nowhere else', async () => {
	// A device of its own, whose limit does not depend on the machine.
	const request = GPUAdapter.prototype.requestDevice;
	const small = vi.spyOn(GPUAdapter.prototype, 'requestDevice').mockImplementation(function (this: GPUAdapter) {
		return request.call(this, {});
	});
	(tf.findBackend('webgpu') as WebGPUBackend).device.destroy();
	await new Promise((resolve) => setTimeout(resolve, 100));
	const program = new TraceOf();
	const zeros = program.make({ kind: 'full', value: 0 }, [], [40_000_000]);
	program.make({ kind: 'elementwise', fn: 'tanh' }, [zeros], [40_000_000]);
	const states = await run(program.trace, ['webgpu', 'cpu']);
	small.mockRestore();
	const reason = expect.stringMatching(/ has 40,000,000 elements, 160\.0 MB; WebGPU here allows 128 MiB a buffer\.$/) as string;
	expect(states.webgpu).toMatchObject({ kind: 'refused', reason });
	expect(states.cpu).toMatchObject({ kind: 'ran', result: { difference: 0 } });
}, 60_000);

test('tensors of six axes are added right on every backend; one of seven is refused where the sum would be none, or wrong', async () => {
	const sum = (axes: number) => {
		const program = new TraceOf();
		const shape = [2, 3, ...Array.from({ length: axes - 2 }, () => 1)];
		program.make({ kind: 'elementwise', fn: 'add' }, [program.randn(shape), program.randn([...shape].reverse())], [2, 3, ...shape.slice(2, -2), 3, 2]);
		return program.trace;
	};
	for (const state of Object.values(await run(sum(6)))) expect(state).toMatchObject({ kind: 'ran', result: { difference: expect.closeTo(0, 5) as number } });
	const { cpu, ...others } = await run(sum(7));
	expect(cpu).toMatchObject({ kind: 'ran', result: { difference: expect.closeTo(0, 5) as number } });
	for (const state of Object.values(others)) expect(state).toMatchObject({ kind: 'refused', reason: expect.stringContaining('7 axes') as string });
}, 60_000);

test('a backend that is not there says so, and the others go on', async () => {
	const other = new Runtime((event) => events.push(event));
	const adapter = vi.spyOn(navigator.gpu, 'requestAdapter').mockResolvedValue(null);
	const context = vi.spyOn(OffscreenCanvas.prototype, 'getContext').mockReturnValue(null);
	events = [];
	other.receive({ type: 'run', id: ++id, trace: layer(0), backends: backendNames, batchIndex: 0 });
	await vi.waitUntil(() => events.some(({ type }) => type === 'finished'), { timeout: 20_000 });
	adapter.mockRestore();
	context.mockRestore();
	const states = Object.fromEntries(events.flatMap((event) => (event.type === 'backend' ? [[event.backend, event.state]] : [])));
	expect(states).toMatchObject({
		webgpu: { kind: 'missing', reason: 'WebGPU finds no graphics adapter here' },
		webgl: { kind: 'missing', reason: 'this browser gives no WebGL 2 context in a worker' },
		wasm: { kind: 'ran' },
		cpu: { kind: 'ran' }
	});
}, 60_000);

test('the twenty-odd primitives give the reference’s numbers in the predicted shapes on every backend', async () => {
	const program = new TraceOf();
	const x = program.randn([4, 3, 5]);
	const row = program.randn([5]);
	const whole = program.make({ kind: 'arange', start: 0, step: 1 }, [], [6], 'int64');
	const make = (primitive: Primitive, inputs: readonly number[], shape: readonly number[], dtype?: DType) => program.make(primitive, inputs, shape, dtype);
	const two = make({ kind: 'full', value: 2 }, [], []);
	const binary: ElementwiseFn[] = ['add', 'sub', 'mul', 'div'];
	for (const fn of binary) make({ kind: 'elementwise', fn }, [x, row], [4, 3, 5]);
	make({ kind: 'elementwise', fn: 'pow' }, [x, two], [4, 3, 5]);
	const unary: ElementwiseFn[] = ['neg', 'tanh', 'sigmoid', 'relu'];
	for (const fn of unary) make({ kind: 'elementwise', fn }, [x], [4, 3, 5]);
	make({ kind: 'elementwise', fn: 'add' }, [whole, whole], [6], 'int64');
	make({ kind: 'elementwise', fn: 'div' }, [whole, two], [6]);
	make({ kind: 'cast' }, [x], [4, 3, 5], 'float64');
	make({ kind: 'cast' }, [x], [4, 3, 5], 'int64');
	make({ kind: 'transpose', axes: [2, 0, 1] }, [x], [5, 4, 3]);
	make({ kind: 'reshape' }, [x], [6, 10]);
	make({ kind: 'slice', at: [-1 + 4, { start: 0, stop: 3, step: 2 }] }, [x], [2, 5]);
	make({ kind: 'slice', at: [{ start: 1, stop: 3, step: 1 }, 2] }, [x], [2, 5]);
	make({ kind: 'slice', at: [{ start: 2, stop: 2, step: 1 }] }, [x], [0, 3, 5]);
	make({ kind: 'concat', axis: 1 }, [x, x], [4, 6, 5]);
	make({ kind: 'concat', axis: 0 }, [make({ kind: 'full', value: 0 }, [], [0]), row], [5]);
	make({ kind: 'matmul' }, [x, row], [4, 3]);
	make({ kind: 'matmul' }, [row, row], []);
	make({ kind: 'matmul' }, [x, program.randn([5, 7])], [4, 3, 7]);
	make({ kind: 'matmul' }, [program.randn([2, 1, 3, 5]), program.randn([4, 5, 2])], [2, 4, 3, 2]);
	const cell = [[24, 5], [24, 6], [24], [24]].map((shape) => program.randn(shape));
	const options = { kind: 'rnn_cell', mode: 'lstm', inputSize: 5, hiddenSize: 6, bias: true, hasHx: false } as const;
	program.op({ ...options, unbatched: false }, [program.randn([3, 5]), ...cell], [program.tensor([3, 6]), program.tensor([3, 6])]);
	program.op({ ...options, unbatched: true }, [row, ...cell], [program.tensor([6]), program.tensor([6])]);
	const states = await run(program.trace);
	allRan(states);
	expect(states.cpu).toMatchObject({
		result: { compared: program.ops.filter(({ primitive }) => !['random', 'full', 'arange'].includes(primitive.kind)).length }
	});
	expect(states.cpu).toMatchObject({
		result: { notes: ['tfjs says “Unknown data type int64”: it ran as int32.', 'tfjs says “Unknown data type float64”: it ran as float32.'] }
	});
}, 60_000);

const training = (hidden: number, optimizer = 'Adam', options = '') => `
import torch, torch.nn as nn
torch.manual_seed(0)
lstm, head = nn.LSTM(3, ${hidden}), nn.Linear(${hidden}, 1)
optimizer = torch.optim.${optimizer}([*lstm.parameters(), *head.parameters()], lr=0.01${options})
x, target = torch.randn(5, 2, 3), torch.randn(2, 1)
for step in range(3):
    optimizer.zero_grad()
    out, _ = lstm(x)
    loss = nn.functional.mse_loss(head(out[-1]), target)
    loss.backward()
    optimizer.step()
`;

test.each([
	['Adam', ''],
	['AdamW', ', amsgrad=True, maximize=True'],
	['SGD', ', momentum=0.9']
])(
	'a training loop with %s runs to its end, with gradients that are given',
	async (optimizer, options) => {
		const trace = evaluate(training(4, optimizer, options));
		const states = await run(trace);
		allRan(states, 1e-5);
		const forward = programOf(trace).ops.length;
		const all = programOf(trace, 'given').ops.length;
		// Three steps of six parameters.
		expect(all).toBeGreaterThanOrEqual(forward + 18);
		expect(states.cpu).toMatchObject({ result: { compared: all, notes: ['Gradients are computed in float64 and given to every backend.'] } });
	},
	60_000
);

test('gradients that take too long are left out, with what is computed from them', async () => {
	const trace = evaluate(training(1500));
	const states = await run(trace, ['cpu']);
	expect(states.cpu).toMatchObject({
		result: {
			compared: programOf(trace).ops.length,
			notes: [expect.stringMatching(/^What is computed from gradients is left out: they take some [\d,]+ multiply–adds/)]
		}
	});
}, 60_000);

test.each<[string, (program: TraceOf) => void, RegExp]>([
	[
		'whole-number matrices',
		(p) => void p.make({ kind: 'matmul' }, [p.literal([1], [2], 'int64'), p.literal([1], [2], 'int64')], [], 'int64'),
		/multiplies matrices of int64/
	],
	[
		'numbers past 32 bits',
		(p) => void p.make({ kind: 'cast' }, [p.literal([1], [2 ** 40], 'int64')], [1], 'int64'),
		/holds 1099511627776; tfjs has whole numbers of 32 bits only/
	],
	['complex numbers', (p) => void p.make({ kind: 'cast' }, [p.literal([1], [2])], [1], 'complex64'), /complex64, which is not run here/],
	['a program that only draws', (p) => void p.randn([3]), /computes nothing/]
])('%s are refused in words', async (_, build, reason) => {
	const program = new TraceOf();
	build(program);
	await run(program.trace);
	expect(refusal()).toMatch(reason);
});

test('every recorded run agrees with the float64 reference on the CPU, time and memory told', async () => {
	for (const { trace } of recordedTraces) {
		const { cpu } = await run(trace, ['cpu']);
		expect(cpu).toMatchObject({ kind: 'ran', result: { disagreements: [] } });
		if (cpu?.kind !== 'ran') continue;
		expect(cpu.result.difference).toBeLessThan(1e-5);
		// The clock ticks every 0.1 ms, and some of these take less.
		expect(cpu.result.ms).toBeGreaterThanOrEqual(0);
		expect(cpu.result.bytes).toBeGreaterThan(0);
	}
}, 60_000);
