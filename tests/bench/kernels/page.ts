import * as tf from '@tensorflow/tfjs-core';
import { registerKernelOf } from '../../../kernels/register.ts';
import { backends, OpenBackends } from '../../../src/lib/runtime/engine.ts';
import type { BackendName } from '../../../src/lib/runtime/protocol.ts';
import { measured } from '../../browser/kernels/common/cases.ts';
import { compare, type Comparison } from './compare.ts';
import { layers } from './engines/layers.ts';
import { onnx } from './engines/onnx.ts';
import { ours } from './engines/ours.ts';
import { stock } from './engines/stock.ts';
import { sweep, type SweepPoint } from './sweep.ts';

const open = new OpenBackends();

/** What the bench asks of its page; errors of the device, which tfjs never throws, are thrown here. */
export interface KernelBench {
	/** The configurations' names. */
	readonly configurations: readonly string[];
	/** Opens a backend and registers our kernel for it; a sentence where it is missing. */
	use(backend: BackendName): Promise<string | null>;
	/** Times all engines of a backend on one configuration, beginning no round after so many milliseconds. */
	compare(backend: BackendName, configuration: string, budget: number): Promise<Comparison>;
	sweep(backend: BackendName): Promise<SweepPoint[]>;
}

async function use(backend: BackendName) {
	const opened = await open.use(backends[backend]);
	if ('missing' in opened) throw new Error(opened.missing);
	return opened;
}

/** Work on a backend that leaves no tensor behind and no error of the device. */
async function checked<T>(backend: BackendName, work: () => Promise<T>): Promise<T> {
	const { takeErrors } = await use(backend);
	const before = tf.memory().numTensors;
	const result = await work();
	const problems = [...takeErrors(), ...(tf.memory().numTensors === before ? [] : [`${tf.memory().numTensors - before} tensors were left behind.`])];
	if (problems.length) throw new Error(problems.join('\n'));
	return result;
}

const bench: KernelBench = {
	configurations: measured.map(({ id }) => id),
	async use(backend) {
		const opened = await open.use(backends[backend]);
		if ('missing' in opened) return opened.missing;
		await registerKernelOf[backend]?.();
		return null;
	},
	compare: (backend, configuration, budget) =>
		checked(backend, () => {
			const given = measured.find(({ id }) => id === configuration)!;
			const engines = [ours, layers, stock, onnx].filter((engine) => engine.backends.includes(backend));
			return compare(given, engines, backend, budget, (title) => console.info(`${configuration}, ${title}`));
		}),
	sweep: (backend) => checked(backend, () => sweep(backend))
};

declare global {
	interface Window {
		kernelBench?: KernelBench;
	}
}
window.kernelBench = bench;
