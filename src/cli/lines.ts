import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { check, failed } from './check.ts';
import { record } from './record.ts';

/**
 * Answers each line `{"id", "source"}` of the input with one line of output, in the same order, as it comes. A line that is no such
 * object is answered too, as unsupported; true when there was none.
 */
export async function checkLines(input: Readable, output: Writable): Promise<boolean> {
	let good = true;
	for await (const line of createInterface({ input, crlfDelay: Infinity })) {
		if (!line.trim()) continue;
		const { id, source } = readLine(line);
		if (source === null) good = false;
		const checked = source === null ? failed('', 'this line is not a JSON object with a text as its source') : check(source);
		const answer = JSON.stringify({ id, ...record({ file: '', source: checked.trace.source, origins: null }, checked) });
		if (!output.write(`${answer}\n`)) await new Promise((resolve) => output.once('drain', resolve));
	}
	return good;
}

function readLine(line: string): { readonly id: unknown; readonly source: string | null } {
	let parsed: unknown;
	try {
		parsed = JSON.parse(line);
	} catch {
		return { id: null, source: null };
	}
	if (typeof parsed !== 'object' || parsed === null) return { id: null, source: null };
	return { id: 'id' in parsed ? parsed.id : null, source: 'source' in parsed && typeof parsed.source === 'string' ? parsed.source : null };
}
