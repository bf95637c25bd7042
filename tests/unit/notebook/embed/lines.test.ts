import { expect, test } from 'vitest';
import { readEmbed } from '../../../../src/lib/notebook/embed/hash.ts';
import { frameAddress, linesFor, places, type Figure } from '../../../../src/lib/notebook/embed/lines.ts';

const site = 'https://example.org/docs/shapebook/';
const plain: Figure = { mode: 'embed', depth: 'network', theme: 'auto', run: 'click', controls: [], state: '', code: null };
const chosen: Figure = { ...plain, theme: 'dark', depth: 'unrolled', run: 'never', controls: ['hidden_size', 'x.feat'], state: 'v=1&num_layers=1&x=10,32,25' };

test('the shortest line is the script and the element', () => {
	expect(linesFor('HTML', site, plain, 'An LSTM.')).toBe(
		'<script src="https://example.org/docs/shapebook/embed.js" async></script>\n<shape-book>\n  An LSTM.\n</shape-book>'
	);
});

test('what is chosen stands in attributes, escaped', () => {
	expect(linesFor('HTML', site, chosen, 'a < b & "c"')).toContain(
		'<shape-book depth="unrolled" theme="dark" run="never" controls="hidden_size,x.feat" state="v=1&amp;num_layers=1&amp;x=10,32,25">\n  a &lt; b &amp; &quot;c&quot;\n'
	);
	for (const line of linesFor('Sphinx', site, chosen, 'x').split('\n').slice(2)) expect(line).toMatch(/^ {3}/);
});

test('the address says the same as the choices, so that each place shows the same', () => {
	const { options, settings, view, complaints } = readEmbed(new URL(frameAddress(site, chosen)).hash);
	expect(options).toEqual({ mode: 'embed', controls: chosen.controls, theme: 'dark', run: 'never', id: '' });
	expect(settings).toMatchObject({ num_layers: 1, x: { feat: 25 } });
	expect(view.depth).toBe('unrolled');
	expect(complaints).toEqual([]);
	expect(frameAddress(site, plain)).toBe(`${site}embed/`);
	for (const place of places) expect(linesFor(place, site, chosen, 'x')).toContain(place === 'Notion' ? frameAddress(site, chosen) : 'embed.js');
});

test('Markdown is kept from reading a figure: a div around it in MkDocs, a template around a program in MDX', () => {
	expect(linesFor('MkDocs', site, plain, 'An LSTM.')).toContain('\n\n<div>\n<shape-book>\n  An LSTM.\n</shape-book>\n</div>');
	const figure: Figure = { ...plain, mode: 'code', code: 'a = {"`": "\\n"}\n\nb = f"${a} < 1"\n' };
	expect(linesFor('Docusaurus', site, figure, '')).toContain(
		'<shape-book mode="code">\n<pre>{`a = {"\\`": "\\\\n"}\n\nb = f"\\${a} < 1"`}</pre>\n</shape-book>'
	);
	expect(linesFor('HTML', site, figure, '')).toContain('<pre>\na = {&quot;`&quot;: &quot;\\n&quot;}\n\nb = f&quot;${a} &lt; 1&quot;\n</pre>');
	expect(linesFor('Sphinx', site, figure, '').split('\n')).toContain('');
});

test('a program is in the address too, for places that take nothing else', () => {
	const code = "x = f('%') * (1 + 2)  # & = 'a'!";
	const address = frameAddress(site, { ...plain, mode: 'code', controls: ['batch'], code });
	expect(address).not.toMatch(/['()*!]/);
	expect(readEmbed(new URL(address).hash)).toMatchObject({ code: { as: 'source', text: code }, options: { mode: 'code', controls: [] }, complaints: [] });
});
