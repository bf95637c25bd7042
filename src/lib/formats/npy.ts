import { strFromU8 } from 'fflate';
import { bytesInWords, bytesOf, elementsOf, Malformed, readNumbers, shown, type StoredArray, type StoredDType } from './storedArray.ts';

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
/** Longer headers are refused by numpy as well. */
const longestHeader = 10_000;

export const isNpy = (bytes: Uint8Array): boolean => magic.every((byte, i) => bytes[i] === byte);

/** An array as `numpy.save` writes it, versions 1 to 3: a header of text, then the numbers. */
export function readNpy(name: string, bytes: Uint8Array): StoredArray {
	if (!isNpy(bytes)) throw new Malformed('It is no .npy file: it does not begin as numpy.save begins one.');
	if (bytes.length < 10) throw new Malformed('It is cut off within the header.');
	const major = bytes[6]!;
	if (major < 1 || major > 3) throw new Malformed(`Its .npy version is ${major}; versions 1 to 3 are read.`);
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const start = major === 1 ? 10 : 12;
	if (bytes.length < start) throw new Malformed('It is cut off within the header.');
	const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
	if (length > longestHeader) throw new Malformed(`Its header is ${bytesInWords(length)} long, and at most ${bytesInWords(longestHeader)} are read.`);
	if (bytes.length < start + length) throw new Malformed('It is cut off within the header.');
	const { descr, fortran, shape } = header(strFromU8(bytes.subarray(start, start + length), major < 3));
	const { dtype, littleEndian } = typeOf(descr);
	const elements = elementsOf(shape);
	if (elements === null) throw new Malformed('Its shape is none that an array can have.');
	const wanted = elements * bytesOf[dtype];
	const data = bytes.subarray(start + length);
	if (data.length < wanted) throw new Malformed(`It is cut off: its header says ${bytesInWords(wanted)} of numbers, and ${bytesInWords(data.length)} follow.`);
	return { name, dtype, shape, read: () => readNumbers(data.subarray(0, wanted), { dtype, shape, littleEndian, fortran }) };
}

const noHeader = 'Its header is not one that numpy.save writes.';

interface Header {
	readonly descr: string;
	readonly fortran: boolean;
	readonly shape: readonly number[];
}

/** A Python dictionary of three entries, in any order. */
function header(text: string): Header {
	const inside = /^\s*\{([^{}]*)\}\s*$/.exec(text)?.[1];
	if (inside === undefined) throw new Malformed(noHeader);
	const found = new Map<string, string>();
	const entry =
		/\s*(?:'(\w+)'|"(\w+)")\s*:\s*('[^'\\]*'|"[^"\\]*"|True|False|\([\d\sL,]*\)|\[.*?\](?=\s*(?:,\s*['"](?:fortran_order|shape)|,?\s*$)))\s*(?:,|$)/sy;
	while (entry.lastIndex < inside.trimEnd().length) {
		const match = entry.exec(inside);
		if (!match) throw new Malformed(noHeader);
		found.set(match[1] ?? match[2] ?? '', match[3] ?? '');
	}
	const [descr = '', order = '', sizes = ''] = ['descr', 'fortran_order', 'shape'].map((key) => found.get(key));
	if (descr.startsWith('[')) throw new Malformed('It holds records (a structured dtype); arrays of numbers are read.');
	if (found.size !== 3 || !/^['"]/.test(descr) || !/^(?:True|False)$/.test(order) || !sizes.startsWith('(')) throw new Malformed(noHeader);
	const shape = sizes
		.slice(1, -1)
		.split(',')
		.map((size) => size.trim().replace(/L$/, ''))
		.filter((size) => size !== '')
		.map(Number);
	return { descr: descr.slice(1, -1), fortran: order === 'True', shape };
}

const kinds = new Map<string, StoredDType>([
	['f2', 'float16'],
	['f4', 'float32'],
	['f8', 'float64'],
	['i1', 'int8'],
	['i2', 'int16'],
	['i4', 'int32'],
	['i8', 'int64'],
	['u1', 'uint8'],
	['u2', 'uint16'],
	['u4', 'uint32'],
	['u8', 'uint64'],
	['b1', 'bool']
]);

function typeOf(descr: string): { readonly dtype: StoredDType; readonly littleEndian: boolean } {
	const [, order = '', kind = ''] = /^([<>|=]?)(\w+)$/.exec(descr) ?? [];
	const dtype = kinds.get(kind);
	if (dtype !== undefined) return { dtype, littleEndian: order !== '>' };
	if (kind.startsWith('O')) throw new Malformed('It holds Python objects (pickle), which may run code and are never read here.');
	throw new Malformed(`It holds elements of the dtype '${shown(descr, 20)}', which is not read here.`);
}
