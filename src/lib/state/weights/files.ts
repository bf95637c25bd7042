import { largestFile, readArrays } from '../../formats/readArrays.ts';
import type { StoredArray } from '../../formats/storedArray.ts';
import { isInput } from './fit.ts';

interface Named {
	readonly names: readonly string[];
	readonly arrays: readonly StoredArray[];
}

/** The arrays of files, together; or why one of them cannot be read, in sentences. */
export async function readFiles(
	files: readonly Pick<File, 'name' | 'size' | 'arrayBuffer'>[]
): Promise<{ readonly arrays: readonly StoredArray[] } | { readonly why: string }> {
	const arrays: StoredArray[] = [];
	if (files.reduce((sum, { size }) => sum + size, 0) > largestFile) return { why: 'It is larger than half a gigabyte.' };
	for (const file of files) {
		const found = readArrays(file.name, new Uint8Array(await file.arrayBuffer()));
		if ('why' in found) return found;
		// A single array without a name that says what it is: the input.
		const isLone = found.arrays.length === 1 && /\.npy$/i.test(file.name);
		arrays.push(...found.arrays.map((array) => (isLone && !isInput(array) ? { ...array, name: 'x' } : array)));
	}
	return { arrays };
}

/** Arrays that come to others: inputs of other names stay, and so do weights where no others come. */
export function withOthers(before: Named, { names, arrays }: Named): Named {
	const hasWeights = arrays.some((array) => !isInput(array));
	const staying = before.arrays.filter((array) => (isInput(array) ? !arrays.some(({ name }) => name === array.name) : !hasWeights));
	return { names: staying.length > 0 ? [...before.names.filter((name) => !names.includes(name)), ...names] : names, arrays: [...staying, ...arrays] };
}
