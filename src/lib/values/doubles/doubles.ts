import url from './build/doubles.wasm?url&inline';
import { plainLoops } from './plain.ts';

/** Loops over one array of numbers, in which all places are. `assembly/index.as` has them for machines with SIMD, `plain.ts` for any other. */
interface Loops {
	/** C += A · B: C [rows, cStride], A [rows, aStride], of which the first `columns` and `depth` count; B in panels [columns / 4, depth, 4]. */
	readonly product: (c: number, cStride: number, a: number, aStride: number, b: number, rows: number, depth: number, columns: number) => void;
	/** In place, an even count of numbers. */
	readonly exp: (at: number, end: number) => void;
	readonly sigmoid: (at: number, end: number) => void;
	readonly tanh: (at: number, end: number) => void;
}

/** The array, at least as long as was asked for, with the loops over it. What it held before may be gone. */
export interface Doubles extends Loops {
	readonly heap: Float64Array;
}

/** What of WebAssembly is used here, where there is no DOM. */
interface Instance {
	readonly exports: Loops & { readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number } };
}
declare const WebAssembly:
	| {
			readonly validate: (bytes: Uint8Array) => boolean;
			readonly Module: new (bytes: Uint8Array) => object;
			readonly Instance: new (module: object, imports: object) => Instance;
	  }
	| undefined;
declare const atob: ((text: string) => string) | undefined;

const pageBytes = 2 ** 16;

/** Where the program's own numbers end. */
const first = pageBytes / 8;

/** null where the machine has no SIMD, or the page may not compile programs. */
function instantiate(): Instance['exports'] | null {
	if (typeof WebAssembly === 'undefined' || typeof atob === 'undefined') return null;
	const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (char) => char.charCodeAt(0));
	if (!WebAssembly.validate(bytes)) return null;
	try {
		return new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports;
	} catch {
		return null;
	}
}

let program: Instance['exports'] | null | undefined;
let made: Doubles | undefined;

/** Room for so many numbers. The next call may take it again: what is to stay is to be copied. */
export function doubles(size: number): Doubles {
	if (made && made.heap.length >= size) return made;
	if (program === undefined) program = instantiate();
	if (program) {
		const { memory } = program;
		const missing = Math.ceil((8 * (first + size) - memory.buffer.byteLength) / pageBytes);
		if (missing > 0) memory.grow(missing);
		return (made = inMemory(program, memory.buffer));
	}
	return (made = plainLoops(new Float64Array(size)));
}

/** Places as the program takes them: in bytes from the start of its memory. */
function inMemory({ product, exp, sigmoid, tanh }: Loops, buffer: ArrayBuffer): Doubles {
	const bytes = (at: number): number => 8 * (first + at);
	return {
		heap: new Float64Array(buffer, 8 * first),
		product: (c, cStride, a, aStride, b, rows, depth, columns) => product(bytes(c), 8 * cStride, bytes(a), 8 * aStride, bytes(b), rows, depth, columns),
		exp: (at, end) => exp(bytes(at), bytes(end)),
		sigmoid: (at, end) => sigmoid(bytes(at), bytes(end)),
		tanh: (at, end) => tanh(bytes(at), bytes(end))
	};
}
