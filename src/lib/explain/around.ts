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

/** Shapes of a message that nobody knows, each by the word before it: `expected [32,10,1], got [32,10]`. */
export function sizesIn(text: string): Readings {
	const readings = new Map<string, readonly (number | null)[]>();
	const last = text.slice(-4000);
	for (const [, name = '', shape = ''] of last.matchAll(/\b([A-Za-z_]{2,30})(?: shape)?\s{0,3}[:=]?\s{0,3}[[(]((?:\s?(?:\d{1,12}|None|\?)\s?,?){1,12})[\])]/g))
		if (!readings.has(name)) readings.set(name, sizes(shape));
	return readings.size <= 6 ? Object.fromEntries(readings) : {};
}
