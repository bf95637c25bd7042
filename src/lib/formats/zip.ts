import { Inflate, strFromU8 } from 'fflate';
import { crc32 } from './crc32.ts';
import { Malformed, shown } from './storedArray.ts';

/** Of all that is unpacked together, and of the entries of an archive. */
const mostUnpacked = 2 ** 29;
const mostEntries = 10_000;

const unreadable = 'It is no zip archive that can be read, or it is cut off.';

export const isZip = (bytes: Uint8Array): boolean =>
	bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/** A file within an archive, as the directory at its end has it. */
export interface ZipEntry {
	readonly name: string;
	/** Unpacked, in bytes. */
	readonly size: number;
	/** Unpacks it, and checks the sum of its bytes. */
	readonly unpack: () => Uint8Array;
}

/** What a zip archive holds. What its entries would unpack to together is bounded before one is unpacked. */
export function readZip(bytes: Uint8Array, wanted: (name: string) => boolean): { readonly names: readonly string[]; readonly entries: readonly ZipEntry[] } {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const end = endOf(view);
	const count = view.getUint16(end + 10, true);
	if (count > mostEntries) throw new Malformed(`It has more than ${mostEntries.toLocaleString('en-US')} entries.`);
	const names: string[] = [];
	const entries: ZipEntry[] = [];
	let total = 0;
	let packed = 0;
	for (let i = 0, at = view.getUint32(end + 16, true); i < count; i++) {
		const entry = entryAt(bytes, view, at);
		at = entry.next;
		names.push(entry.name);
		if (!wanted(entry.name)) continue;
		total += entry.size;
		packed += entry.packed;
		if (packed > bytes.length) throw new Malformed('Its entries lie over each other.');
		if (total > mostUnpacked) throw new Malformed('It would unpack to more than half a gigabyte.');
		entries.push(entry);
	}
	return { names, entries };
}

/** Where the record at the end of the archive begins, before a comment of at most 64 kB. */
function endOf(view: DataView): number {
	for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) if (view.getUint32(at, true) === 0x06054b50) return at;
	throw new Malformed(unreadable);
}

function entryAt(bytes: Uint8Array, view: DataView, at: number): ZipEntry & { readonly next: number; readonly packed: number } {
	if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new Malformed(unreadable);
	const u16 = (offset: number) => view.getUint16(at + offset, true);
	const u32 = (offset: number) => view.getUint32(at + offset, true);
	const [nameLength, extraLength] = [u16(28), u16(30)];
	const extraAt = at + 46 + nameLength;
	const next = extraAt + extraLength + u16(32);
	if (next > bytes.length) throw new Malformed(unreadable);
	const isUtf8 = (u16(8) & 0x800) !== 0;
	const name = strFromU8(bytes.subarray(at + 46, extraAt), !isUtf8);
	const [size, packed, begin] = sizesOf(view, [u32(24), u32(20), u32(42)], { from: extraAt, to: extraAt + extraLength });
	return { name, size, packed, next, unpack: () => unpacked(bytes, view, { name, size, packed, begin, flags: u16(8), method: u16(10), sum: u32(16) }) };
}

/** Sizes of more than 32 bits stand in a field of their own; some archives have them there always. */
function sizesOf(view: DataView, short: readonly [number, number, number], { from, to }: { readonly from: number; readonly to: number }) {
	let long: number | null = null;
	let longEnd = from;
	for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
		if (view.getUint16(at, true) !== 1) continue;
		long = at + 4;
		longEnd = Math.min(to, long + view.getUint16(at + 2, true));
	}
	return short.map((size) => {
		if (size !== 0xffffffff || long === null || long + 8 > longEnd) return size;
		const found = Number(view.getBigUint64(long, true));
		long += 8;
		return found;
	}) as [number, number, number];
}

interface Packed {
	readonly name: string;
	readonly size: number;
	/** In the archive, in bytes. */
	readonly packed: number;
	readonly begin: number;
	readonly flags: number;
	readonly method: number;
	/** CRC-32 of the unpacked bytes. */
	readonly sum: number;
}

function unpacked(bytes: Uint8Array, view: DataView, { name, size, packed, begin, flags, method, sum }: Packed): Uint8Array {
	if (flags & 1) throw new Malformed('It is encrypted.');
	if (begin + 30 > bytes.length || view.getUint32(begin, true) !== 0x04034b50) throw new Malformed(unreadable);
	const from = begin + 30 + view.getUint16(begin + 26, true) + view.getUint16(begin + 28, true);
	if (from + packed > bytes.length) throw new Malformed(unreadable);
	const data = bytes.subarray(from, from + packed);
	if (method !== 0 && method !== 8) throw new Malformed(`Its entry “${shown(name)}” is packed by a method (${method}) that is not read here.`);
	const damaged = `Its entry “${shown(name)}” is damaged: what it unpacks to is not what was packed.`;
	const whole = method === 0 ? data : inflated(data, size);
	if (whole?.length !== size || crc32(whole) !== sum) throw new Malformed(damaged);
	return whole;
}

/** Deflate packs nothing tighter. */
const tightest = 1032;
const piece = 2 ** 16;

/** Null where it is not what deflate writes, or more than it says of itself: it is left where that shows. */
function inflated(data: Uint8Array, size: number): Uint8Array | null {
	if (size > tightest * data.length) return null;
	const whole = new Uint8Array(size);
	let at = 0;
	const inflate = new Inflate((chunk) => {
		// Past the end, this throws.
		whole.set(chunk, at);
		at += chunk.length;
	});
	try {
		for (let from = 0; from < data.length; from += piece) inflate.push(data.subarray(from, from + piece), from + piece >= data.length);
	} catch {
		return null;
	}
	return whole.subarray(0, at);
}
