import { readNpy } from './npy.ts';
import { Malformed, type StoredArray } from './storedArray.ts';
import { readZip } from './zip.ts';

/** The arrays of `numpy.savez` or `numpy.savez_compressed`: a zip archive of .npy files. */
export function readNpz(bytes: Uint8Array): readonly StoredArray[] {
	const { names, entries } = readZip(bytes, (name) => name.endsWith('.npy'));
	if (names.some((name) => /(?:^|\/)data\.pkl$/.test(name)))
		throw new Malformed(
			'It is a checkpoint of torch.save (pickle), which may run code and is never read here; safetensors.torch.save_file writes one without.'
		);
	if (entries.length === 0) throw new Malformed('It is a zip archive without an array of numpy in it.');
	// Of two entries of a name, the last one counts, as in Python's zipfile.
	const byName = new Map(entries.map((entry) => [entry.name, entry]));
	return [...byName.values()].map(({ name, unpack }) => readNpy(name.slice(0, -'.npy'.length), unpack()));
}
