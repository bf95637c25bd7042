import * as tf from '@tensorflow/tfjs-core';
import type { Backend, Missing, OpenBackend } from '../backend.ts';
import type { BackendName } from '../protocol.ts';
import { cpu } from './cpu.ts';
import { wasm } from './wasm.ts';
import { webgl } from './webgl.ts';
import { webgpu } from './webgpu.ts';

export const backends: Readonly<Record<BackendName, Backend>> = { webgpu, webgl, wasm, cpu };

/** The backends that are open: they stay so from run to run, with their compiled shaders, until they are lost. */
export class OpenBackends {
	readonly #open = new Map<BackendName, OpenBackend>();

	/** Makes a backend tfjs' active one, opening it where need be. */
	async use(backend: Backend): Promise<OpenBackend | Missing> {
		const kept = this.#open.get(backend.name);
		if (kept) {
			await tf.setBackend(backend.name);
			return kept;
		}
		if (backend.name in tf.engine().registry) renew(backend.name);
		const opened = await backend.open();
		if ('missing' in opened) return opened;
		this.#open.set(backend.name, opened);
		void opened.lost.then(() => this.drop(backend.name));
		return opened;
	}

	/** Gives a backend up: the next run opens a fresh one. */
	drop(name: BackendName): void {
		this.#open.delete(name);
	}
}

/** Throws away tfjs' own instance, so that it makes another. */
function renew(name: BackendName): void {
	const factory = tf.findBackendFactory(name);
	tf.removeBackend(name);
	tf.registerBackend(name, factory);
}
