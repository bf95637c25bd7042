import { zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArrays } from '../../../src/lib/formats/readArrays.ts';
import { arrayFilesIn, readChanged } from '../../fuzz/arrays.ts';

interface Recorded {
	readonly file: string;
	readonly arrays: readonly { readonly name: string; readonly dtype: string; readonly shape: readonly number[]; readonly values: readonly number[] }[];
}

const folder = 'tests/reference/arrays';
const rows = readFileSync('tests/reference/arrays.jsonl', 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Recorded);
const file = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}`));

function told(name: string, bytes: Uint8Array) {
	const found = readArrays(name, bytes);
	if ('why' in found) return found.why;
	return found.arrays.map(({ name, dtype, shape, read }) => ({ name, dtype, shape, values: [...read()] }));
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);

describe('files of numpy and safetensors', () => {
	it.each(rows)('reads $file', ({ file: name, arrays }) => {
		const found = told(name, file(name));
		expect(typeof found === 'string' ? found : found.sort(byName)).toEqual([...arrays].sort(byName));
	});

	it.each(rows)('says of $file, wherever it is cut off, that it cannot be read', ({ file: name, arrays }) => {
		const bytes = file(name);
		for (let length = 0; length < bytes.length; length += 1 + Math.floor(bytes.length / 300)) {
			const found = told(name, bytes.slice(0, length));
			// An array without elements is whole once its header is.
			if (arrays.every(({ values }) => values.length > 0)) expect(found).toMatch(/^It .*\.$/);
		}
	});

	it.each(rows)('reads $file with a byte changed, or says in a sentence why not', ({ file: name }) => {
		const bytes = file(name);
		for (let at = 0; at < bytes.length; at += 1 + Math.floor(bytes.length / 200)) {
			for (const flip of [1, 0x80, 0xff]) {
				const changed = bytes.slice();
				changed[at]! ^= flip;
				const found = told(name, changed);
				if (typeof found === 'string') expect(found).toMatch(/^(It|Its) [^\n]*\.$/);
			}
		}
	});
});

const npy = (header: string, data = new Uint8Array(0), version = 1): Uint8Array => {
	const text = new TextEncoder().encode(header);
	const size =
		version === 1 ? [text.length & 255, text.length >> 8] : [text.length & 255, (text.length >> 8) & 255, (text.length >> 16) & 255, text.length >> 24];
	return Uint8Array.from([0x93, ...new TextEncoder().encode('NUMPY'), version, 0, ...size, ...text, ...data]);
};

const safetensors = (header: string, data = new Uint8Array(0)): Uint8Array => {
	const text = new TextEncoder().encode(header);
	const length = new Uint8Array(8);
	new DataView(length.buffer).setBigUint64(0, BigInt(text.length), true);
	return Uint8Array.from([...length, ...text, ...data]);
};

const one = (entry: object, name = 'w') => JSON.stringify({ [name]: entry });
const bytes = (length: number) => new Uint8Array(length);

/** Where the last entry of an archive's directory begins. */
const directoryOf = (archive: Uint8Array): number =>
	archive.findLastIndex((_, i) => archive[i] === 0x50 && archive[i + 1] === 0x4b && archive[i + 2] === 1 && archive[i + 3] === 2);

describe('files that are not what they say', () => {
	it.each<readonly [string, Uint8Array, string]>([
		['nothing', bytes(0), 'It is too short for a safetensors file.'],
		['text', new TextEncoder().encode('import torch\nprint(torch.zeros(3))'), 'It is no safetensors, .npz or .npy file: it begins as none of them.'],
		[
			'a header of 16 EiB',
			Uint8Array.from([...bytes(8).fill(255), 0x7b]),
			'Its header is 18,446,744,073,709,552,000 bytes long, and at most 4,194,304 bytes are read.'
		],
		['deep brackets', safetensors('{"w":' + '['.repeat(200_000)), 'Its header is nested more deeply than a list of tensors is.'],
		['no JSON', safetensors('{"w": }'), 'Its header cannot be read: it is not JSON.'],
		['no list', safetensors('{"w": 3}'), 'Its header does not say the dtype, shape and place of “w”.'],
		['a prototype', safetensors('{"__proto__": {"dtype": "F32"}}'), 'Its header does not say the dtype, shape and place of “__proto__”.'],
		[
			'an unknown dtype',
			safetensors(one({ dtype: 'F8_E4M3', shape: [1], data_offsets: [0, 1] }), bytes(1)),
			'Its tensor “w” has the dtype F8_E4M3, which is not read here.'
		],
		['more than there is', safetensors(one({ dtype: 'F32', shape: [4], data_offsets: [0, 16] }), bytes(8)), 'It is cut off: “w” ends at byte 16 of 8.'],
		[
			'sizes that overflow',
			safetensors(one({ dtype: 'F32', shape: [2 ** 40, 2 ** 40], data_offsets: [0, 8] }), bytes(8)),
			'Its header does not say the dtype, shape and place of “w”.'
		],
		[
			'a shape of another size',
			safetensors(one({ dtype: 'F32', shape: [1000000], data_offsets: [0, 8] }), bytes(8)),
			'Its tensor “w” needs 4,000,000 bytes by its shape and has 8 bytes.'
		],
		[
			'a negative place',
			safetensors(one({ dtype: 'F32', shape: [2], data_offsets: [-8, 0] }), bytes(8)),
			'Its header does not say the dtype, shape and place of “w”.'
		],
		['a hole', safetensors(one({ dtype: 'F32', shape: [1], data_offsets: [4, 8] }), bytes(8)), 'It has bytes that belong to no tensor.'],
		['bytes at the end', safetensors(one({ dtype: 'F32', shape: [1], data_offsets: [0, 4] }), bytes(8)), 'It has bytes that belong to no tensor.'],
		[
			'tensors over each other',
			safetensors(JSON.stringify({ a: { dtype: 'F32', shape: [2], data_offsets: [0, 8] }, b: { dtype: 'F32', shape: [1], data_offsets: [4, 8] } }), bytes(8)),
			'Its tensor “b” lies over another one.'
		],
		[
			'objects',
			npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }"),
			'It holds Python objects (pickle), which may run code and are never read here.'
		],
		['strings', npy("{'descr': '<U3', 'fortran_order': False, 'shape': (1,), }"), "It holds elements of the dtype '<U3', which is not read here."],
		[
			'records',
			npy("{'descr': [('a', '<f4'), ('b', '<i4')], 'fortran_order': False, 'shape': (1,), }"),
			'It holds records (a structured dtype); arrays of numbers are read.'
		],
		['code in a header', npy("{'descr': '<f4', 'fortran_order': False, 'shape': (__import__('os'),), }"), 'Its header is not one that numpy.save writes.'],
		['a version to come', npy("{'descr': '<f4', 'fortran_order': False, 'shape': (0,), }", bytes(0), 4), 'Its .npy version is 4; versions 1 to 3 are read.'],
		['a huge shape', npy(`{'descr': '<f4', 'fortran_order': False, 'shape': (${'9'.repeat(18)}, 9), }`), 'Its shape is none that an array can have.'],
		['a long header', npy(' '.repeat(20_000), bytes(0), 2), 'Its header is 20,000 bytes long, and at most 10,000 bytes are read.'],
		['an empty archive', zipSync({}), 'It is a zip archive without an array of numpy in it.'],
		[
			'a checkpoint',
			zipSync({ 'archive/data.pkl': bytes(9) }),
			'It is a checkpoint of torch.save (pickle), which may run code and is never read here; safetensors.torch.save_file writes one without.'
		]
	])('says of %s what is wrong', (_, given, why) => {
		expect(told('w.npy', given)).toBe(why);
	});

	it('unpacks nothing of an archive that says it is more than half a gigabyte', () => {
		const archive = zipSync({ 'w.npy': file('float32.npy') });
		new DataView(archive.buffer, archive.byteOffset).setUint32(directoryOf(archive) + 24, 0xfffffff0, true);
		expect(told('w.npz', archive)).toBe('It would unpack to more than half a gigabyte.');
	});

	it('unpacks an entry to the size that it says it has, and no further', () => {
		const archive = zipSync({ 'w.npy': bytes(2 ** 20) });
		const view = new DataView(archive.buffer, archive.byteOffset);
		const at = directoryOf(archive);
		expect(view.getUint32(at + 24, true)).toBe(2 ** 20);
		view.setUint32(at + 24, 80, true);
		expect(told('w.npz', archive)).toBe('Its entry “w.npy” is damaged: what it unpacks to is not what was packed.');
		view.setUint32(at + 24, 2 ** 28, true);
		expect(told('w.npz', archive)).toBe('Its entry “w.npy” is damaged: what it unpacks to is not what was packed.');
	});

	it.each([0, 9] as const)('checks the sum of an entry’s bytes, packed at level %i', (level) => {
		const array = file('float32.npy');
		const archive = zipSync({ 'w.npy': array }, { level });
		expect(told('w.npz', archive)).toBeInstanceOf(Array);
		// A number changes, its size and all else stays.
		if (level === 0) archive[30 + 'w.npy'.length + array.length - 1]! ^= 1;
		else new DataView(archive.buffer, archive.byteOffset).setUint32(directoryOf(archive) + 16, 7, true);
		expect(told('w.npz', archive)).toBe('Its entry “w.npy” is damaged: what it unpacks to is not what was packed.');
	});

	it('refuses entries that share their bytes', () => {
		const archive = zipSync({ 'a.npy': file('float32.npy') }, { level: 0 });
		const at = directoryOf(archive);
		const end = archive.length - 22;
		const entry = archive.slice(at, end);
		const doubled = Uint8Array.from([...archive.subarray(0, end), ...entry, ...archive.subarray(end)]);
		new DataView(doubled.buffer).setUint16(doubled.length - 12, 2, true);
		expect(told('w.npz', doubled)).toBe('Its entries lie over each other.');
	});

	it('reads a header as other writers order it', () => {
		expect(told('x.npy', npy(`{"shape": (2, ), "fortran_order": False, "descr": "|u1"}`, Uint8Array.from([3, 4])))).toEqual([
			{ name: 'x', dtype: 'uint8', shape: [2], values: [3, 4] }
		]);
	});
});

it('files that are changed at random are read, or refused in one sentence', () => {
	const results = [...readChanged(arrayFilesIn(new URL('../../', import.meta.url)), 1500, 7)];
	expect(results.flatMap(({ wrong }) => wrong ?? [])).toEqual([]);
	expect(results.filter(({ isRead }) => isRead).length).toBeGreaterThan(50);
});
