import { unzipSync } from 'fflate';
import { readNpy } from './npy.ts';
import { Malformed, type StoredArray } from './storedArray.ts';

/** Of all that is unpacked together, and of the entries of an archive. */
const mostUnpacked = 2 ** 29;
const mostEntries = 10_000;

export const isZip = (bytes: Uint8Array): boolean =>
	bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/** The arrays of `numpy.savez` or `numpy.savez_compressed`: a zip archive of .npy files. What it would unpack to is bounded before it is unpacked. */
export function readNpz(bytes: Uint8Array): readonly StoredArray[] {
	let total = 0;
	let entries = 0;
	let checkpoint = false;
	let files: Record<string, Uint8Array>;
	try {
		files = unzipSync(bytes, {
			filter: ({ name, originalSize }) => {
				if (++entries > mostEntries) throw new Malformed(`It has more than ${mostEntries.toLocaleString('en-US')} entries.`);
				checkpoint ||= /(?:^|\/)data\.pkl$/.test(name);
				if (!name.endsWith('.npy')) return false;
				total += originalSize;
				if (!(total <= mostUnpacked)) throw new Malformed('It would unpack to more than half a gigabyte.');
				return true;
			}
		});
	} catch (error) {
		if (error instanceof Malformed) throw error;
		throw new Malformed('It is no zip archive that can be read, or it is cut off.');
	}
	if (checkpoint)
		throw new Malformed(
			'It is a checkpoint of torch.save (pickle), which may run code and is never read here; safetensors.torch.save_file writes one without.'
		);
	const arrays = Object.entries(files).map(([name, data]) => readNpy(name.slice(0, -'.npy'.length), data));
	if (arrays.length === 0) throw new Malformed('It is a zip archive without an array of numpy in it.');
	return arrays;
}
