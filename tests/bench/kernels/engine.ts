import type { BackendName } from '../../../src/lib/runtime/protocol.ts';
import type { KernelCase } from '../../browser/kernels/common/cases.ts';

/** A way to run the layer of a case in this page. */
export interface Engine {
	readonly name: 'ours' | 'layers' | 'stock' | 'onnx';
	/** As the table names it. */
	readonly title: string;
	/** The backends that it is measured on. */
	readonly backends: readonly BackendName[];
	/** Brings the case's weights to the active backend of tfjs, or to a session of its own. */
	load(given: KernelCase, backend: BackendName): Promise<LoadedLayer | Unavailable>;
}

/** Why an engine cannot run here, as a plain sentence. */
export interface Unavailable {
	readonly unavailable: string;
}

export interface LoadedLayer {
	/** Whether it takes and gives [batch, seq, …] in place of [seq, batch, …]. */
	readonly batchFirst: boolean;
	/** Uploads x, runs the layer and reads the last layer's output at every step back. It leaves nothing behind. */
	run(x: Float32Array): Promise<Float32Array>;
	free(): void | Promise<void>;
}
