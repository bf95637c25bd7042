import { strFromU8 } from 'fflate';
import { bytesInWords, bytesOf, elementsOf, Malformed, readNumbers, shown, type StoredArray, type StoredDType } from './storedArray.ts';

/** Bytes of the header: some 40,000 tensors. */
const longestHeader = 2 ** 22;
/** `{name: {shape: [` is as deep as it goes. */
const deepest = 3;

const kinds = new Map<unknown, StoredDType>([
	['F16', 'float16'],
	['BF16', 'bfloat16'],
	['F32', 'float32'],
	['F64', 'float64'],
	['I8', 'int8'],
	['I16', 'int16'],
	['I32', 'int32'],
	['I64', 'int64'],
	['U8', 'uint8'],
	['U16', 'uint16'],
	['U32', 'uint32'],
	['U64', 'uint64'],
	['BOOL', 'bool']
]);

/** The tensors of a safetensors file: the length of a header, the header (JSON), and the numbers of each tensor at the place that it says. In the order of these, as safetensors' own loader gives them. */
export function readSafetensors(bytes: Uint8Array): readonly StoredArray[] {
	if (bytes.length < 8) throw new Malformed('It is too short for a safetensors file.');
	const length = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true));
	if (bytes[8] !== 0x7b) throw new Malformed('It is no safetensors, .npz or .npy file: it begins as none of them.');
	if (length > longestHeader) throw new Malformed(`Its header is ${bytesInWords(length)} long, and at most ${bytesInWords(longestHeader)} are read.`);
	if (bytes.length < 8 + length) throw new Malformed('It is cut off within the header.');
	const header = parsed(strFromU8(bytes.subarray(8, 8 + length)));
	const data = bytes.subarray(8 + length);
	const tensors = Object.entries(header)
		.filter(([name]) => name !== '__metadata__')
		.map(([name, entry]) => tensor(name, entry, data))
		.sort((a, b) => a.begin - b.begin || a.end - b.end);

	let at = 0;
	for (const { name, begin, end } of tensors) {
		if (begin !== at) throw new Malformed(begin < at ? `Its tensor ${quoted(name)} lies over another one.` : 'It has bytes that belong to no tensor.');
		at = end;
	}
	if (at < data.length) throw new Malformed('It has bytes that belong to no tensor.');
	return tensors.map(({ array }) => array);
}

function parsed(text: string): object {
	if (depthOf(text) > deepest) throw new Malformed('Its header is nested more deeply than a list of tensors is.');
	let header: unknown;
	try {
		header = JSON.parse(text);
	} catch {
		throw new Malformed('Its header cannot be read: it is not JSON.');
	}
	if (typeof header !== 'object' || header === null || Array.isArray(header)) throw new Malformed('Its header is no list of tensors.');
	return header;
}

/** How deep brackets go, outside strings. */
function depthOf(text: string): number {
	let depth = 0;
	let most = 0;
	let inString = false;
	for (let i = 0; i < text.length; i++) {
		const char = text[i];
		if (inString) {
			if (char === '\\') i++;
			else inString = char !== '"';
		} else if (char === '"') inString = true;
		else if (char === '{' || char === '[') most = Math.max(most, ++depth);
		else if (char === '}' || char === ']') depth--;
	}
	return most;
}

function tensor(name: string, entry: unknown, data: Uint8Array) {
	const { dtype, shape, data_offsets: offsets } = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<Record<string, unknown>>;
	const known = kinds.get(dtype);
	const elements = Array.isArray(shape) ? elementsOf(shape) : null;
	if (elements === null || typeof dtype !== 'string' || !Array.isArray(offsets) || offsets.length !== 2)
		throw new Malformed(`Its header does not say the dtype, shape and place of ${quoted(name)}.`);
	if (known === undefined) throw new Malformed(`Its tensor ${quoted(name)} has the dtype ${shown(dtype, 20)}, which is not read here.`);
	const [begin, end] = offsets as readonly unknown[];
	if (!isPlace(begin) || !isPlace(end) || begin > end) throw new Malformed(`Its header does not say the dtype, shape and place of ${quoted(name)}.`);
	if (end > data.length)
		throw new Malformed(`It is cut off: ${quoted(name)} ends at byte ${end.toLocaleString('en-US')} of ${data.length.toLocaleString('en-US')}.`);
	if (end - begin !== elements * bytesOf[known])
		throw new Malformed(`Its tensor ${quoted(name)} needs ${bytesInWords(elements * bytesOf[known])} by its shape and has ${bytesInWords(end - begin)}.`);
	const sizes = shape as readonly number[];
	const array: StoredArray = { name, dtype: known, shape: sizes, read: () => readNumbers(data.subarray(begin, end), { dtype: known, shape: sizes }) };
	return { name, begin, end, array };
}

const isPlace = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const quoted = (name: string): string => `“${shown(name)}”`;
