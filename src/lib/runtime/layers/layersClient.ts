import { layerSizes, type LayerSettings } from '../../ir/index.ts';
import type { LayerAnswer, LayerRequest } from './layersProtocol.ts';
import type { Passed } from './runLayer.ts';

/** Milliseconds after which a run is ended. */
const longest = 10_000;
/** Multiplications: about a second of the CPU backend, and numbers: 200 MB of them. */
const mostWork = 3e8;
const mostNumbers = 5e7;
const gates = { LSTM: 4, GRU: 3, RNN: 1 } as const;

/** What came of a run, or why there was none. */
export type LayerRun = LayerAnswer | { readonly kind: 'not run'; readonly why: string };

/** Why a layer is not run here; null where it is. */
function tooLarge(settings: LayerSettings, { x, states }: Passed): string | null {
	const { type, hidden_size, input_size, num_layers } = settings;
	const { directions } = layerSizes(settings);
	const [batch = 1, steps = 1] = x.map(Math.abs);
	const layer = (features: number): number => gates[type] * hidden_size * (features + hidden_size);
	const weights = directions * (layer(input_size) + Math.max(0, num_layers - 1) * layer(directions * hidden_size));
	const numbers =
		weights + num_layers * directions * batch * steps * hidden_size + [x, ...states].reduce((sum, sizes) => sum + sizes.reduce((a, b) => a * b, 1), 0);
	return weights * batch * steps > mostWork || numbers > mostNumbers ? 'Not run: too large for a layer that tf.layers runs on the CPU of this page.' : null;
}

const startWorker = (): Worker | null =>
	typeof Worker === 'undefined' ? null : new Worker(new URL('./layers.worker.ts', import.meta.url), { type: 'module' });

/** Runs a layer in a worker of its own, which ends with it; a signal that aborts ends it before. */
export function runInWorker(request: LayerRequest, signal: AbortSignal): Promise<LayerRun> {
	const large = tooLarge(request.settings, request.passed);
	if (large) return Promise.resolve({ kind: 'not run', why: large });
	return new Promise((done) => {
		const worker = startWorker();
		if (!worker) return done({ kind: 'not run', why: 'This browser has no Web Workers, in which TensorFlow.js runs.' });
		const end = (run: LayerRun): void => {
			clearTimeout(timer);
			worker.terminate();
			done(run);
		};
		const timer = setTimeout(() => end({ kind: 'not run', why: 'Not run to its end: it took more than ten seconds.' }), longest);
		worker.onmessage = ({ data }: MessageEvent<LayerAnswer>) => end(data);
		worker.onerror = () => end({ kind: 'not run', why: 'TensorFlow.js could not be loaded.' });
		signal.addEventListener('abort', () => end({ kind: 'not run', why: 'Something else is asked for by now.' }));
		worker.postMessage(request);
	});
}
