const arrow = ' => ';

/**
 * A program with edits in it, one a line: `old => new`, where `old` stands in it once. `\n` in what is new is the end of a line, and nothing behind the arrow takes the whole line away.
 * A text without any arrow is the whole program. Gives what is wrong with it, as a sentence.
 */
export function edited(source: string, text: string): { readonly source: string } | { readonly bad: string } {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	if (!lines.some((line) => (line + ' ').includes(arrow))) return { source: text };
	let out = source;
	for (const line of lines) {
		const at = (line + ' ').indexOf(arrow);
		if (at < 0) return { bad: `"${line}" is no edit: between what was and what is stands " => "` };
		const was = line.slice(0, at).trim();
		const is = line
			.slice(at + arrow.length)
			.trim()
			.replaceAll('\\n', '\n');
		const found = out.split(was).length - 1;
		if (was === '' || found !== 1) return { bad: `"${was}" stands in the program ${found === 0 ? 'nowhere' : `${found} times`}, not once` };
		out =
			is === ''
				? out
						.split('\n')
						.filter((one) => one.trim() !== was)
						.join('\n')
				: out.replace(was, () => is);
	}
	return { source: out };
}
