import relaxed from './build/relaxed.wasm?url&inline';
import simd from './build/simd.wasm?url&inline';

/** What `assembly/index.as` exports; its comments say what the arguments are. Pointers come as signed 32-bit numbers. */
export interface Program {
	readonly memory: WebAssembly.Memory;
	readonly allocate: (bytes: number) => number;
	readonly release: (pointer: number) => void;
	readonly stave: (
		mode: number,
		x: number,
		seq: number,
		batch: number,
		input: number,
		hidden: number,
		out: number,
		wIh: number,
		bIh: number,
		wHh: number,
		bHh: number,
		wHr: number,
		h: number,
		c: number,
		lengths: number,
		y: number,
		yStride: number,
		backward: boolean
	) => void;
}

export type BuildName = 'relaxed' | 'simd';

/** The builds, best first. Relaxed SIMD multiplies and adds in one instruction where the machine has one. */
const builds: readonly (readonly [BuildName, string])[] = [
	['relaxed', relaxed],
	['simd', simd]
];

const bytesOf = (url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (char) => char.charCodeAt(0));

/**
 * The best build of the program that this browser can run, compiled; null where it has no SIMD.
 *
 * @param allowed Which builds are looked at; all by default.
 */
export function compile(allowed: readonly BuildName[] = ['relaxed', 'simd']): WebAssembly.Module | null {
	for (const [name, url] of builds) {
		if (!allowed.includes(name)) continue;
		const bytes = bytesOf(url);
		if (WebAssembly.validate(bytes)) return new WebAssembly.Module(bytes);
	}
	return null;
}

export const instantiate = (module: WebAssembly.Module): Program => new WebAssembly.Instance(module).exports as unknown as Program;
