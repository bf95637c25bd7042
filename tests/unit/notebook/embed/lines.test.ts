import { expect, test } from 'vitest';
import { readEmbed } from '../../../../src/lib/notebook/embed/hash.ts';
import { frameAddress, linesFor, places, type Figure } from '../../../../src/lib/notebook/embed/lines.ts';

const site = 'https://example.org/docs/shapebook/';
const plain: Figure = { mode: 'embed', depth: 'network', theme: 'auto', run: 'click', controls: [], state: '' };
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
	for (const place of places)
		expect(linesFor(place, site, chosen, 'x')).toContain(place === 'Jupyter' || place === 'Notion' ? frameAddress(site, chosen) : 'embed.js');
});
