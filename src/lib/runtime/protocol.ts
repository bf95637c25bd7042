import type { SequenceValues, StepValues, Trace, TracePiece } from '../ir/index.ts';

export type BackendName = 'webgpu' | 'webgl' | 'wasm' | 'cpu';

/** In the order in which they are run. */
export const backendNames: readonly BackendName[] = ['webgpu', 'webgl', 'wasm', 'cpu'];

/** How recurrent layers are run: by the one fused kernel, or in stock tfjs ops, a dozen a step. */
export type RnnPath = 'fused' | 'stock';

/** From the page to the worker. A newer `run` cancels the one before it. */
export type Request =
	/** Of the trace of the `run` that follows with that id, which holds the rest. */
	| { readonly type: 'piece'; readonly id: number; readonly piece: TracePiece }
	| {
			readonly type: 'run';
			readonly id: number;
			readonly trace: Trace;
			readonly backends: readonly BackendName[];
			readonly batchIndex: number;
			/** Fused where it is absent. */
			readonly path?: RnnPath;
			/** Whether the first backend that runs it is enough. */
			readonly first?: boolean;
	  }
	/** Values of one step, from the run `id`, for the view of one cell. */
	| { readonly type: 'step'; readonly id: number; readonly stave: number; readonly step: number }
	| { readonly type: 'cancel'; readonly id: number };

/** From the worker to the page; all of a run carry its id. */
export type Event =
	| { readonly type: 'sequence'; readonly id: number; readonly values: SequenceValues }
	/** There are no values to show in the picture: a clause that says why. */
	| { readonly type: 'no sequence'; readonly id: number; readonly reason: string }
	| { readonly type: 'step'; readonly id: number; readonly values: StepValues }
	/** The program cannot be run, whatever the backend: too large, or an op without values. */
	| { readonly type: 'refused'; readonly id: number; readonly reason: string }
	| { readonly type: 'backend'; readonly id: number; readonly backend: BackendName; readonly state: BackendState }
	| { readonly type: 'finished'; readonly id: number };

export type BackendState =
	| { readonly kind: 'waiting' }
	/** `done` is 0…1 where it is known. */
	| { readonly kind: 'running'; readonly done: number | null }
	| { readonly kind: 'ran'; readonly result: BackendResult }
	/** Not in this browser, or the graphics context is gone; in words for the user. */
	| { readonly kind: 'missing'; readonly reason: string }
	/** Too large for this backend's limits: the reason names the number that is too large and the limit. */
	| { readonly kind: 'refused'; readonly reason: string }
	| { readonly kind: 'failed'; readonly reason: string };

export interface BackendResult {
	/** Forward pass with the outputs read back, after one warm-up: milliseconds, median of the repeats. */
	readonly ms: number;
	/** Bytes of tensors that tfjs held at the most for this run. */
	readonly bytes: number;
	/** Bytes of buffers or textures that tfjs held on the GPU at the most; null where there is no GPU. */
	readonly gpuBytes: number | null;
	/** Largest absolute difference of any output from the float64 reference on the same weights and inputs; null where that was too large to compute. */
	readonly difference: number | null;
	/** Ops whose executed shapes were not the predicted ones: our bug. Empty when all agree. */
	readonly disagreements: readonly string[];
	/** Number of ops whose shapes were compared. */
	readonly compared: number;
	/** What else is to be known of this run, in sentences: a dtype that tfjs lacks, an adapter in software, why there is no difference. */
	readonly notes: readonly string[];
}
