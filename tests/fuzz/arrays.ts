import { unzipSync, zipSync } from 'fflate';
import { readdirSync, readFileSync } from 'node:fs';
import { readArrays } from '../../src/lib/formats/readArrays.ts';
import { random } from './mutate.ts';

/** Recorded files of arrays; `tests` is the folder of the tests. */
export function arrayFilesIn(tests: URL): readonly Uint8Array[] {
	return ['arrays/', 'weights/'].flatMap((name) => {
		const folder = new URL(`reference/${name}`, tests);
		return readdirSync(folder).map((file) => new Uint8Array(readFileSync(new URL(file, folder))));
	});
}

/** What stands in headers, and what may not. */
const words = [
	...['<f4', '>f8', '>i2', '|O', '|V8', '<U3', '<M8[ns]', '<c16', '|b1', "[('a', '<f4', (2, 2))]", 'F32', 'BF16', 'F8_E5M2', 'BOOL', 'U64'],
	...[
		'True',
		'False',
		'None',
		'null',
		'[]',
		'{}',
		'()',
		'-1',
		'0',
		'1e9',
		'4294967296',
		'9007199254740993',
		'1e999',
		'2.5',
		'"__proto__"',
		'\\ud800',
		'\\n',
		'\\u202e'
	],
	...['"shape"', "'shape'", '"dtype"', '"data_offsets"', "'descr'", "'fortran_order'", '"__metadata__"', ',', ':', '"', "'", '(', '[', '{', '\0', '\n']
];
const numbers = [0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

type Next = () => number;
const upTo = (next: Next, most: number): number => Math.floor(next() * most);

/** A file with a few things changed anywhere, most of them near its beginning or its end, where headers and directories are. */
function changed(bytes: Uint8Array, others: readonly Uint8Array[], next: Next): Uint8Array {
	let found = bytes.slice();
	for (let left = 1 + upTo(next, 3); left > 0; left--) {
		const near = Math.min(found.length, 200);
		const at = [upTo(next, near), found.length - 1 - upTo(next, near), upTo(next, found.length)][upTo(next, 3)] ?? 0;
		const put = (what: Uint8Array, instead: number) => {
			found = Uint8Array.from([...found.subarray(0, at), ...what, ...found.subarray(at + instead)]);
		};
		const other = others[upTo(next, others.length)]!;
		const number = numbers[upTo(next, numbers.length)]!;
		const changes = [
			() => (found[at] = upTo(next, 256)),
			() => put(new TextEncoder().encode(words[upTo(next, words.length)]), upTo(next, 8)),
			() => put(Uint8Array.of(number & 255, (number >>> 8) & 255, (number >>> 16) & 255, number >>> 24), 4),
			() => (found = found.slice(0, at)),
			() => put(other.subarray(upTo(next, other.length)).subarray(0, 300), upTo(next, 300)),
			() => put(new Uint8Array(0), 1 + upTo(next, 40)),
			() => put(found.slice(at, at + 60), 0),
			() => (found = withOtherWord(found, next)),
			() => (found = withOtherWord(found, next))
		];
		changes[upTo(next, changes.length)]!();
	}
	return found;
}

/** A word of a header, in the first bytes, gives way to another. */
function withOtherWord(bytes: Uint8Array<ArrayBuffer>, next: Next): Uint8Array<ArrayBuffer> {
	const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
	const places = [...head.matchAll(/'[^']*'|"[^"]*"|\d+|\w+|[[\](){}:,]/g)].filter(({ index }) => index > 8);
	const place = places[upTo(next, places.length)];
	if (!place) return bytes;
	const word = words[upTo(next, words.length)]!;
	const quote = /^['"]/.exec(place[0])?.[0] ?? '';
	const text = upTo(next, 2) ? word : quote + word + quote;
	return Uint8Array.from([...bytes.subarray(0, place.index), ...Buffer.from(text, 'latin1'), ...bytes.subarray(place.index + place[0].length)]);
}

/** One with sums and lengths that are right again, so that what is changed is reached. */
function mutated(files: readonly Uint8Array[], next: Next): Uint8Array {
	const bytes = files[upTo(next, files.length)]!;
	const kind = upTo(next, 3);
	if (kind === 0) return changed(bytes, files, next);
	if (bytes[0] === 0x50) {
		const inside = unzipSync(bytes);
		return zipSync(Object.fromEntries(Object.entries(inside).map(([name, data]) => [name, changed(data, files, next)])), { level: kind === 1 ? 0 : 6 });
	}
	if (bytes[0] === 0x93) return zipSync({ 'w.npy': changed(bytes, files, next) }, { level: kind === 1 ? 0 : 6 });
	const view = new DataView(bytes.buffer, bytes.byteOffset);
	const end = 8 + Number(view.getBigUint64(0, true));
	const header = changed(bytes.subarray(8, end), files, next);
	return Uint8Array.from([...new Uint8Array(BigUint64Array.of(BigInt(header.length)).buffer), ...header, ...bytes.subarray(end)]);
}

/** What is wrong with how files are read that were changed at random: one entry a file. Each is read, or one sentence says why not. */
export function* readChanged(
	files: readonly Uint8Array[],
	count: number,
	seed: number
): Generator<{ readonly wrong: string | null; readonly isRead: boolean }> {
	const next = random(seed);
	for (let i = 0; i < count; i++) {
		const bytes = mutated(files, next);
		try {
			const found = readArrays('w.npy', bytes);
			if ('why' in found) {
				// The last resort, for exceptions that are none of ours, is wrong as well.
				const wrong = /^(?:It|Its) \P{C}{3,300}\.$/u.test(found.why) && found.why !== 'It cannot be read.' ? null : found.why;
				yield { wrong, isRead: false };
				continue;
			}
			const numbers = found.arrays.reduce((sum, { read }) => sum + read().length, 0);
			yield { wrong: numbers > 1032 * bytes.length ? `${numbers} numbers of ${bytes.length} bytes` : null, isRead: true };
		} catch (error) {
			yield { wrong: String(error), isRead: false };
		}
	}
}
