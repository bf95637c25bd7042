import type { BackendName } from './protocol.ts';
import type { Limits } from './size.ts';

/** A way to run tfjs, thinly wrapped. */
export interface Backend {
	readonly name: BackendName;
	/** `WebGPU`, as sentences have it. */
	readonly title: string;
	/** Loads it and makes it tfjs' active backend. */
	open(): Promise<OpenBackend | Missing>;
}

/** Why a backend is not there, in words for the user. */
export interface Missing {
	readonly missing: string;
}

export interface OpenBackend {
	/** As the device has them. */
	readonly limits: Limits;
	/** Multiply–adds that may be asked of it at once, for what has been asked cannot be cancelled: some tenths of a second. */
	readonly atOnce: number;
	/** What is to be known of every run here, in sentences. */
	readonly notes: readonly string[];
	/** Comes when all that was asked of the device so far is done; null where work is done as it is asked. */
	readonly drained: (() => Promise<void>) | null;
	/** Comes when the graphics context or device is lost, with the browser's reason where it gives one; never rejects. */
	readonly lost: Promise<string>;
	/** Whether it is lost, before `lost` tells so. */
	readonly isLost: () => boolean;
	/** Errors that the device told of since the last call: tfjs itself never throws them. */
	readonly takeErrors: () => string[];
}

/** `atOnce` of a graphics card, and where there is none. */
export const atOnce = 1e10;
export const atOnceInSoftware = 5e8;

/** What a backend without a graphics device has to say of one. */
export const noDevice: Pick<OpenBackend, 'drained' | 'lost' | 'isLost' | 'takeErrors'> = {
	drained: null,
	lost: new Promise(() => {}),
	isLost: () => false,
	takeErrors: () => []
};
