import { largestFile, readArrays } from '../../formats/readArrays.ts';
import { elementsOf, type StoredArray } from '../../formats/storedArray.ts';
import { isInput, mostArrays, mostNumbers, tooMany, type GivenArray } from './given.ts';

export type Read = { readonly arrays: readonly GivenArray[] } | { readonly why: string };

interface Named {
	readonly names: readonly string[];
	readonly arrays: readonly GivenArray[];
}

/**
 * The arrays of files, together; or why one of them cannot be read, in sentences.
 * @param onShare Hears how much of it is done, from 0 to 1.
 */
export async function readFiles(files: readonly Pick<File, 'name' | 'size' | 'stream'>[], onShare: (share: number) => void = () => undefined): Promise<Read> {
	const size = files.reduce((sum, { size }) => sum + size, 0);
	if (size > largestFile) return { why: 'It is larger than half a gigabyte.' };
	const stored: StoredArray[] = [];
	let before = 0;
	for (const file of files) {
		const bytes = await bytesOf(file, (read) => onShare((before + read) / size / 2));
		before += file.size;
		const found = readArrays(file.name, bytes);
		if ('why' in found) return found;
		// A single array without a name that says what it is: the input.
		const isLone = found.arrays.length === 1 && /\.npy$/i.test(file.name);
		stored.push(...found.arrays.map((array) => (isLone && !isInput(array) ? { ...array, name: 'x' } : array)));
	}
	if (stored.length > mostArrays) return { why: `There are ${tooMany(stored.length, mostArrays, 'arrays in it')}` };
	const numbers = stored.reduce((sum, { shape }) => sum + (elementsOf(shape) ?? 0), 0);
	if (numbers > mostNumbers) return { why: `They are ${tooMany(numbers, mostNumbers, 'numbers')}` };
	let done = 0;
	const arrays = stored.map(({ name, dtype, shape, read }): GivenArray => {
		const data = read();
		done += data.length;
		onShare(0.5 + done / numbers / 2);
		return { name, dtype, shape, data };
	});
	return { arrays };
}

async function bytesOf(file: Pick<File, 'size' | 'stream'>, onRead: (bytes: number) => void): Promise<Uint8Array> {
	const bytes = new Uint8Array(file.size);
	const reader = file.stream().getReader();
	for (let at = 0; ;) {
		const { done, value } = await reader.read();
		if (done) return bytes;
		bytes.set(value, at);
		onRead((at += value.length));
	}
}

/** Arrays that come to others: inputs of other names stay, and so do weights where no others come. */
export function withOthers(before: Named, { names, arrays }: Named): Named {
	const hasWeights = arrays.some((array) => !isInput(array));
	const staying = before.arrays.filter((array) => (isInput(array) ? !arrays.some(({ name }) => name === array.name) : !hasWeights));
	return { names: staying.length > 0 ? [...before.names.filter((name) => !names.includes(name)), ...names] : names, arrays: [...staying, ...arrays] };
}
