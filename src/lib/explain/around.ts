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
