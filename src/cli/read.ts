import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** The largest file that is read, and the longest line of `--jsonl`: a notebook holds its pictures as text. */
export const mostBytes = 32 * 2 ** 20;
export const tooLarge = `is larger than the ${mostBytes / 2 ** 20} MB that are read`;

/** A file, or what a program says of one, that cannot be taken: a sentence for the user, to stand behind its name. */
export class Unreadable extends Error {}

const reasons: ReadonlyMap<unknown, string> = new Map([
	['ENOENT', 'does not exist'],
	['ENOTDIR', 'does not exist'],
	['ENAMETOOLONG', 'does not exist: its name is too long'],
	['EISDIR', 'is a directory'],
	['EACCES', 'may not be read: permission denied'],
	['EPERM', 'may not be read: permission denied']
]);

/** The bytes of a file, or of standard input for `-`. */
export async function readBytes(file: string, input: Readable): Promise<Buffer> {
	const parts: Buffer[] = [];
	let size = 0;
	try {
		for await (const part of file === '-' ? input : createReadStream(file)) {
			parts.push(part as Buffer);
			if ((size += (part as Buffer).length) > mostBytes) throw new Unreadable(tooLarge);
		}
	} catch (error) {
		if (error instanceof Unreadable) throw error;
		throw new Unreadable((error instanceof Error && 'code' in error && reasons.get(error.code)) || 'cannot be read');
	}
	return Buffer.concat(parts);
}

/** Where a file of Python says how it is written (PEP 263): in its first or second line, and in the second only below a comment or nothing. */
const declaration = /^(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n?|\n))?[ \t\f]*#[^\r\n]*?coding[:=][ \t]*([-\w.]+)/;

/** The text that the bytes are. As CPython, it takes nothing that is not UTF-8, unless a file of Python says that it is Latin-1. */
export function decode(bytes: Buffer, python: boolean): string {
	const declared = python
		? declaration
				.exec(bytes.toString('latin1', 0, 1000))?.[1]
				?.toLowerCase()
				.replaceAll('_', '-')
		: undefined;
	if (declared !== undefined && /^(?:latin-1|iso-8859-1|iso-latin-1)(?:-|$)/.test(declared)) return bytes.toString('latin1');
	if (declared !== undefined && !/^(?:utf-?8|ascii|us-ascii)(?:-|$)/.test(declared))
		throw new Unreadable(`says that it is written in ${declared}, and only UTF-8 is read`);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new Unreadable(`is not UTF-8: ${firstWrong(bytes)}`);
	}
}

/** The first byte that is no part of UTF-8, by its line: what is decoded before it is as long as it was. */
function firstWrong(bytes: Buffer): string {
	const decoder = new TextDecoder('utf-8', { fatal: true });
	let line = 1;
	for (let from = 0; from < bytes.length; line++) {
		const end = bytes.indexOf(10, from);
		const to = end < 0 ? bytes.length : end + 1;
		try {
			decoder.decode(bytes.subarray(from, to));
		} catch {
			break;
		}
		from = to;
	}
	return `line ${line} cannot be decoded`;
}
