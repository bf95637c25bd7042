import type { BackendName, BackendResult, RnnPath } from '../runtime/protocol.ts';

/** Backends by the names that people know. */
export const backendTitles: Readonly<Record<BackendName, string>> = { webgpu: 'WebGPU', webgl: 'WebGL', wasm: 'WASM', cpu: 'CPU' };

/** `2.9 ms`, `1,204 ms`; `< 0.1 ms` for what the browser’s clock cannot tell from nothing. */
export function timeOf({ ms }: BackendResult): string {
	if (ms < 0.05) return '< 0.1 ms';
	return `${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en-US')} ms`;
}

/** The ways to run a recurrent layer, in the words of the switch. */
export const rnnPaths: readonly { readonly value: RnnPath; readonly title: string }[] = [
	{ value: 'fused', title: 'fused kernel' },
	{ value: 'stock', title: 'stock tfjs ops' }
];

/** What the other way took: `stock 41 ms` where the fused kernel is what runs. */
export const otherTimeOf = (path: RnnPath, other: BackendResult): string => `${path === 'fused' ? 'stock' : 'fused'} ${timeOf(other)}`;

/** `3.4 MB`. */
export function memoryOf({ bytes }: BackendResult): string {
	if (bytes < 1e6) return `${(bytes / 1e3).toFixed(bytes < 1e4 ? 1 : 0)} kB`;
	return bytes < 1e9 ? `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** `4.1e-8`. */
export function differenceOf({ difference }: BackendResult): string {
	if (difference === null) return 'not compared';
	return difference === 0 ? '0' : difference.toExponential(1);
}

/** What the run adds to a verdict: `WebGPU 2.9 ms, largest difference from float64 4.1e-8.` */
export function runSummary(name: BackendName, result: BackendResult): string {
	const difference = result.difference === null ? '' : `, largest difference from float64 ${differenceOf(result)}`;
	return `${backendTitles[name]} ${timeOf(result)}${difference}.`;
}
