import type { Readings } from './template.ts';

const sizes = (text: string): readonly (number | null)[] =>
	text.split(',').flatMap((axis) => (/\d/.test(axis) ? [Number(axis)] : /None|\?/.test(axis) ? [null] : []));

/** What Keras says that a recurrent layer was called with, below its message: its first input is (batch, steps, features). */
export function argumentsIn(text: string): Readings {
	const found =
		/Arguments received by (?:layer )?["“]?(\w*(?:lstm|gru|rnn)\w*)[^]{0,120}?(?:inputs|sequences?)=\w+\.Tensor\(shape=(?:torch\.Size\()?[([]([^)\]]{1,80})[)\]]/i.exec(
			text
		);
	const [batch, seq_len, input_size, ...rest] = sizes(found?.[2] ?? '');
	return input_size === undefined || rest.length > 0 ? {} : { batch: batch ?? 'None', seq_len: seq_len ?? 'None', input_size: input_size ?? 'None' };
}

/** `expected [32,10,1], got [32,10]`, `values[0].shape = [64,100]`, `Input 0: [100,150]`. */
const shapes =
	/\b([A-Za-z_]{2,30}(?: \d|(?:\[\d\])?(?:\.shape)?)?)(?: shape)?\s{0,3}[:=]?\s{0,3}[[(]((?:\s?(?:\d{1,12}L?|None|\?)\s?,?){1,12})[\])](?![.\w]| ?= ?\d)/g;
/** `input[1].shape[1] = 72`. */
const axes = /\b([A-Za-z_]{2,30}\[\d\]\.shape\[\d\])\s?=\s?(\d{1,12})\b/g;
/** `Shapes 1,1 and 1,256 must match`. */
const bare = /\bshapes? ((?:\d{1,12},)+\d{1,12}) (?:and|vs\.?|but got) ((?:\d{1,12},)+\d{1,12})\b/gi;

/** Shapes and sizes of a message that nobody knows, each by what stands before it. */
export function sizesIn(text: string): Readings {
	const readings = new Map<string, number | readonly (number | null)[]>();
	const last = text.slice(-4000);
	for (const [, name = '', shape = ''] of last.matchAll(shapes)) if (!readings.has(name)) readings.set(name, sizes(shape.replaceAll('L', '')));
	for (const [, name = '', size] of last.matchAll(axes)) readings.set(name, Number(size));
	for (const [, a = '', b = ''] of last.matchAll(bare)) readings.set('a', sizes(a)).set('b', sizes(b));
	return readings.size <= 6 ? Object.fromEntries(readings) : {};
}
