import * as tf from '@tensorflow/tfjs-core';
import { registerKernelOf } from '../../../kernels/register.ts';
import type { TensorId } from '../ir/index.ts';
import type { KnownValue } from '../values/value.ts';
import type { Backend } from './backend.ts';
import type { OpenBackends } from './backends/index.ts';
import { largestDifference, ShapeComparison } from './compare.ts';
import { dtypeNotes } from './dtype.ts';
import { Guard } from './guard.ts';
import { Memory } from './memory.ts';
import { forward, passSteps, uploadLeaves, type Leaves } from './pass.ts';
import type { Program } from './program.ts';
import type { BackendResult, BackendState, RnnPath } from './protocol.ts';
import type { Reference } from './reference.ts';
import type { RnnExecutor } from './recurrent/rnnExecutor.ts';
import { rnnFused } from './recurrent/rnnFused.ts';
import { rnnStock } from './recurrent/rnnStock.ts';
import { backendRefusal, type Size } from './size.ts';
import { Cancelled, type Turn } from './turn.ts';
import { inWords } from './inWords.ts';

/** What is the same on every backend. */
export interface Run {
	readonly program: Program;
	readonly size: Size;
	/** What there is to know of it, whatever the backend. */
	readonly notes: readonly string[];
	readonly path: RnnPath;
	readonly reference: Reference;
	/** The values of `program.leaves`. */
	readonly leaf: (id: TensorId) => KnownValue;
	readonly turn: Turn;
}

/** Passes are repeated until they have taken so long, in milliseconds, and at most so often. */
const enough = 400;
const repeats = 5;

/** Runs a program on one backend; whatever happens there, this resolves to what is to be said of it. Rejects with `Cancelled` only. */
export async function runBackend(backend: Backend, open: OpenBackends, run: Run, onProgress: (done: number) => void): Promise<BackendState> {
	const opened = await open.use(backend).catch((error: unknown) => ({ missing: inWords(error) }));
	if ('missing' in opened) return { kind: 'missing', reason: opened.missing };
	const refusal = backendRefusal(run.size, opened.limits, backend.title);
	if (refusal) return { kind: 'refused', reason: refusal };
	opened.takeErrors();
	const guard = new Guard(opened, backend.title, run.turn);
	// Whatever is left over when a run ends early is disposed of with its scope.
	const engine = tf.engine();
	engine.startScope();
	try {
		if (run.path === 'fused') await registerKernelOf[backend.name]?.();
		const path =
			run.path === 'fused'
				? { rnn: rnnFused(opened.atOnce), steps: passSteps(run.program, opened.atOnce) }
				: { rnn: rnnStock, steps: passSteps(run.program, null) };
		const result = await measured(run, path, guard, onProgress);
		const [error] = opened.takeErrors();
		return error === undefined ? { kind: 'ran', result: { ...result, notes: [...result.notes, ...opened.notes] } } : { kind: 'failed', reason: error };
	} catch (error) {
		if (error instanceof Cancelled) throw error;
		return await guard.explain(error);
	} finally {
		guard.end();
		engine.endScope();
	}
}

/** How recurrent layers are run, and how often such a pass gives the thread away. */
interface Path {
	readonly rnn: RnnExecutor;
	readonly steps: number;
}

/** A warm-up, whose outputs and shapes are checked, then the passes that are timed. */
async function measured(run: Run, path: Path, guard: Guard, onProgress: (done: number) => void): Promise<BackendResult> {
	const { program, reference, leaf } = run;
	const memory = new Memory();
	const leaves = uploadLeaves(program, leaf, reference.calls);
	const shapes = new ShapeComparison(program);
	const warmUp = await pass(program, path, leaves, guard, memory, { onProgress, shapes });
	const { difference, why } = differenceFrom(reference, warmUp.values);
	const times: number[] = [];
	for (let spent = 0; times.length < repeats && (times.length === 0 || spent < enough); spent += times.at(-1))
		times.push((await pass(program, path, leaves, guard, memory, {})).ms);
	return {
		ms: times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!,
		bytes: memory.bytes,
		gpuBytes: memory.gpuBytes,
		difference,
		disagreements: shapes.disagreements,
		compared: shapes.compared,
		notes: [...run.notes, ...dtypeNotes(program), ...(why ? [`Not compared: ${why}.`] : [])]
	};
}

interface Watch {
	readonly onProgress?: (done: number) => void;
	readonly shapes?: ShapeComparison;
}

/** One forward pass, with its results read back. */
async function pass(program: Program, { rnn, steps }: Path, leaves: Leaves, guard: Guard, memory: Memory, { onProgress, shapes }: Watch) {
	let step = 0;
	const started = performance.now();
	const made = await forward(program, leaves, {
		rnn,
		pace: {
			give: async (work = 0) => {
				const done = step++ / steps;
				onProgress?.(done);
				await guard.give(done, work);
			},
			measure: () => memory.measure()
		},
		onOp: (op, outputs) => shapes?.compare(op, outputs)
	});
	const values = new Map<TensorId, ArrayLike<number>>();
	for (const [id, tensor] of made) values.set(id, await guard.wait(tensor.data()));
	const ms = performance.now() - started;
	memory.measure();
	tf.dispose([...made.values()]);
	return { ms, values };
}

/** Largest difference of any result; null, and why, where one of them is not known in float64. */
function differenceFrom(reference: Reference, values: ReadonlyMap<TensorId, ArrayLike<number>>): { difference: number | null; why?: string } {
	let difference = 0;
	for (const [id, found] of values) {
		const expected = reference.value(id);
		if (!expected.known) return { difference: null, why: expected.reason };
		difference = Math.max(difference, largestDifference(found, expected.data));
	}
	return { difference };
}
