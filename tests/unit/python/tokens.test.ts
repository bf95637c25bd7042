import { expect, it } from 'vitest';
import { checkTokens } from '../../../src/lib/python/tokens.ts';

const said = (source: string): unknown => {
	try {
		return checkTokens(source);
	} catch (error) {
		return String(error);
	}
};

// The lines of each also stand alone, or in another place.
it.each([
	'if a:\n    x = 1\nelse:\n    x = 2  # (batch, seq)\n',
	'if a:\nx = 1\n',
	'x = 1\n    x = 1\n',
	'y = (\nx = 1\n)\n',
	's = """\nif a\nx = 1\n"""\nx = 1\n',
	'x = 5.\ny = [5.,\n6.]\nx = 5.\n',
	"f'{x:=5}'\nx = 1; f'{x:=5}'\n",
	'if a\n    x = 1\n',
	'async def f():\r\n    x = 1\r\nx = 1\r\n',
	'x = a \\\n  + 1\n  + 1\n',
	'@d\ndef f(): pass\ndef f(): pass\n'
])('reads %j as before where its lines are known from elsewhere', (source) => {
	const before = said(source);
	for (const line of source.split('\n')) {
		said(`${line}\n`);
		said(`if a:\n    ${line.trim()}\n`);
	}
	expect(said(source)).toEqual(before);
});
