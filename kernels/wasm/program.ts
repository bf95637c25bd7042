import relaxed from './build/relaxed.wasm?url&inline';
import simd from './build/simd.wasm?url&inline';

/** What `assembly/index.as` exports; its comments say what the arguments are. Pointers come as signed 32-bit numbers. */
export interface Program extends Record<string, WebAssembly.ExportValue> {
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

/** The program's allocator gives blocks of up to a gigabyte. */
const largestBlock = 2 ** 28 - 16;

/**
 * Takes memory for so many floats; gives its pointer, a multiple of 16. The memory may grow by it: views of it are to be made anew.
 *
 * @throws RangeError where it is more than a block can have, WebAssembly.RuntimeError where there is not so much.
 */
export function take(program: Program, floats: number): number {
	checkBlock(floats);
	return program.allocate(4 * floats) >>> 0;
}

/** Sizes reach the program as 32-bit numbers: one that is too large must not become a small one. */
export function checkBlock(floats: number): void {
	if (floats > largestBlock) throw new RangeError(`A block of ${floats} floats is too large.`);
}

export const instantiate = (module: WebAssembly.Module): Program => new WebAssembly.Instance(module).exports as Program;
