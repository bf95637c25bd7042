import { isNpy, readNpy } from './npy.ts';
import { readNpz } from './npz.ts';
import { readSafetensors } from './safetensors.ts';
import { Malformed, type StoredArray } from './storedArray.ts';
import { isZip } from './zip.ts';

/** Bytes of a file that is read. */
export const largestFile = 2 ** 29;

/** The arrays of a .safetensors, .npz or .npy file, by its contents; or why there are none, in a sentence in which "it" is the file. */
export function readArrays(fileName: string, bytes: Uint8Array): { readonly arrays: readonly StoredArray[] } | { readonly why: string } {
	try {
		if (isNpy(bytes)) return { arrays: [readNpy(fileName.replace(/\.npy$/i, ''), bytes)] };
		return { arrays: isZip(bytes) ? readNpz(bytes) : readSafetensors(bytes) };
	} catch (error) {
		if (error instanceof Malformed) return { why: error.message };
		return { why: 'It cannot be read.' };
	}
}
