import { continued } from '../../ir/characters.ts';

/** A line for IPython, not for Python: `%matplotlib inline`, `!pip install torch`, `nn.LSTM?`. */
const ofIpython = /^([ \t]*)((?:[%!](?=[^\s=])|\?+(?=\w)|(?=[A-Za-z_][\w.]*\?{1,2}\s*$)).*)$/;

function mapped(source: string, change: (line: string) => string): string {
	let inside: readonly boolean[] | undefined;
	return source
		.split('\n')
		.map((line, i, lines) => {
			if (!ofIpython.test(line)) return line;
			inside ??= continued(lines.join('\n'));
			return inside[i] ? line : change(line);
		})
		.join('\n');
}

/** Code with its lines for IPython as comments; in a block, which needs a statement, behind `pass`. */
export const withoutIpython = (source: string): string =>
	mapped(source, (line) => line.replace(ofIpython, (_, indent: string, rest: string) => `${indent}${indent && 'pass  '}# ${rest}`));

/** The same code with those that stood there before as they were. */
export function withIpython(source: string, before: string): string {
	const lines = new Set<string>();
	mapped(before.replace(/\r\n?/g, '\n'), (line) => {
		lines.add(line);
		return line;
	});
	return source.replace(/^([ \t]*)(?:pass {2})?# (.*)$/gm, (whole, indent: string, rest: string) => (lines.has(indent + rest) ? indent + rest : whole));
}
