/// <reference lib="webworker" />
import '@tensorflow/tfjs-backend-cpu';
import * as core from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/public/chained_ops/gather.js';
import '@tensorflow/tfjs-core/dist/public/chained_ops/less.js';
import * as layers from '@tensorflow/tfjs-layers';
import type { LayerRequest, LayerAnswer } from './layersProtocol.ts';
import { runLayer } from './runLayer.ts';

/** One layer is run, and then the worker is of no more use: tfjs counts the layers that it has made in their names. */
self.onmessage = async ({ data }: MessageEvent<LayerRequest>) => {
	const answer = (said: LayerAnswer) => self.postMessage(said);
	try {
		await core.setBackend('cpu');
		const before = performance.now();
		const given = runLayer({ ...core, ...layers }, data.settings, data.passed);
		answer({ kind: 'ran', given, ms: performance.now() - before });
	} catch (error) {
		answer({ kind: 'raised', message: error instanceof Error ? error.message : String(error), type: className(error) });
	}
};

/** tfjs's own classes are all named `Error`; their constructors are what tells them apart, where no minifier has named those. */
function className(error: unknown): string {
	if (error instanceof TypeError) return 'TypeError';
	return error instanceof RangeError ? 'RangeError' : 'Error';
}
