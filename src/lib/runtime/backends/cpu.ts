import * as tf from '@tensorflow/tfjs-core';
import { noDevice, type Backend } from '../backend.ts';

/** Length of the longest typed array that every browser makes. */
const elements = 2 ** 29;

export const cpu: Backend = {
	name: 'cpu',
	title: 'the CPU',
	async open() {
		await import('@tensorflow/tfjs-backend-cpu');
		if (!(await tf.setBackend('cpu'))) return { missing: 'the CPU backend of tfjs could not be set up' };
		return { limits: { elements, words: 'the CPU backend holds at most 2 GiB a tensor', axes: Infinity, work: 2e9 }, atOnce: 3e8, notes: [], ...noDevice };
	}
};
