import { deflateSync, strToU8 } from 'fflate';
import { toBase64url } from '../../../src/lib/notebook/link/base64url.ts';
import { generator } from './generator.ts';

/** A link that is made to hurt, and what the reader is told of it: nothing where it is only odd. */
export interface Hostile {
	readonly name: string;
	readonly link: string;
	readonly says?: RegExp;
}

const packedText = (text: string): string => `v=2&cells=${toBase64url(deflateSync(strToU8(text), { level: 9 }))}`;
export const packed = (cells: unknown): string => packedText(JSON.stringify(cells));
const many = <T>(count: number, make: (i: number) => T): readonly T[] => Array.from({ length: count }, (_, i) => make(i));

/** Texts that Markdown's rules make much of. */
const heavyTexts: readonly { readonly name: string; readonly markdown: string }[] = [
	{ name: '400 runs of backticks, each longer', markdown: many(400, (i) => '`'.repeat(i + 1)).join(' ') },
	{ name: 'many runs of backticks', markdown: many(1200, (i) => '`'.repeat((i % 60) + 1)).join(' a ') },
	{ name: 'a list nested 300 deep', markdown: many(300, (i) => `${'  '.repeat(i)}- a`).join('\n') },
	{ name: 'links that are never closed', markdown: '[a](‹'.repeat(20_000) },
	{ name: 'links that open only', markdown: '[a](<'.repeat(8000) },
	{ name: '3,000 quotations in one another', markdown: '>'.repeat(3000) },
	{ name: '1,000 quotations around a word', markdown: `${'> '.repeat(1000)}word` },
	{ name: 'brackets', markdown: '['.repeat(50_000) },
	{ name: 'images in one another', markdown: `${'!['.repeat(5000)}a${'](x)'.repeat(5000)}` },
	{ name: 'stars', markdown: '*a '.repeat(30_000) },
	{ name: 'stars and underlines', markdown: '*a _b **c __d '.repeat(6000) },
	{ name: 'lists of every sign', markdown: '- + * 1. '.repeat(2000) },
	{ name: '30,000 paragraphs', markdown: 'a\n\n'.repeat(30_000) },
	{ name: 'entities', markdown: '&amp;'.repeat(20_000) },
	{ name: 'references without end', markdown: many(3000, (i) => `[a${i}]: b`).join('\n') },
	{ name: 'comments that are never closed', markdown: '<!--'.repeat(20_000) },
	{ name: 'one word of 100,000 characters', markdown: 'x'.repeat(100_000) }
];

const heavyLayer = 'num_layers=8&seq_len=1000&batch=64&hidden_size=512&bidirectional=1';

/** The links that are opened in a browser as well, by hand of one who knows how the notebook is made. */
export const worst: readonly Hostile[] = [
	{ name: '20,000 cells in 686 characters', link: packed(many(20_000, () => ['code', ''])), says: /holds 100 cells; with this it would be 20,000/ },
	{ name: 'a bomb of zeros', link: `cells=${toBase64url(deflateSync(new Uint8Array(50_000_000), { level: 9 }))}`, says: /more than 2,000,000 characters/ },
	{ name: 'a million brackets', link: packedText('['.repeat(1_900_000)), says: /cells in the link cannot be read/ },
	{ name: 'a list nested 900,000 deep', link: packedText('['.repeat(900_000) + ']'.repeat(900_000)), says: /nested more deeply/ },
	{ name: '500,000 numbers', link: packedText(`[${'0,'.repeat(500_000)}0]`), says: /holds 100 cells; with this it would be 500,001/ },
	{ name: 'more code than is held', link: packed([['code', 'x'.repeat(900_000)]]), says: /200,000 characters of code/ },
	{ name: 'more text than is held', link: packed([['text', 'x'.repeat(900_000)]]), says: /100,000 characters of text/ },
	{ name: 'more settings than are held', link: packed(many(100, () => ['layer', `lengths=${'9,'.repeat(9000)}9`])), says: /100,000 characters of settings/ },
	{ name: '99 heavy layer cells', link: packed(many(99, () => ['layer', heavyLayer])) },
	{ name: '98 code cells', link: packed(many(98, (i) => ['code', `x${i} = ${i}\n`])) },
	...heavyTexts.slice(0, 6).map(({ name, markdown }) => ({ name, link: packed([['first'], ['text', markdown]]) }))
];

/** Links that are hostile in every way that came to mind, and more of the kind from a seed. */
export function hostileLinks(seed: number): readonly Hostile[] {
	const random = generator(seed);
	const noise = (length: number, letters: string): string => many(length, () => letters[random.below(letters.length)]).join('');
	const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
	const json = (depth: number): unknown =>
		depth === 0
			? random.pick([null, 0, -1, 1e308, '', 'first', 'code', 'layer', 'constructor', '__proto__', '\u0000', '\ud800', true])
			: random.below(4) === 0
				? Object.fromEntries(many(random.below(5), (i) => [random.pick(['__proto__', 'toJSON', 'length', 'kind', 'id', String(i)]), json(depth - 1)]))
				: many(random.below(6), () => json(depth - 1));
	const kinds = ['first', 'code', 'text', 'layer', 'usual', 'video', '__proto__', 'constructor', ''];
	return [
		...worst,
		...heavyTexts.slice(6).map(({ name, markdown }) => ({ name, link: packed([['text', markdown.slice(0, 100_000)]]) })),
		{ name: 'cells of one name', link: packed(many(90, () => ['usual', 'layer'])), says: /89 cells of a kind/ },
		{ name: 'first cells only', link: packed(many(100, () => ['first'])), says: /99 cells of a kind/ },
		{ name: 'fields of a later version', link: packed([['code', 'x = 1', { folded: true }]]), says: /1 cell says more than this version knows/ },
		{ name: 'a link of two million characters', link: `cells=${'A'.repeat(2_000_000)}`, says: /cannot be read/ },
		{ name: 'a link of four million characters', link: `cells=${'A'.repeat(4_000_000)}`, says: /more than 2,000,000 characters/ },
		{ name: 'many keys', link: many(20_000, (i) => `k${i}=1`).join('&'), says: /too long/ },
		{ name: 'keys that are cells, again and again', link: 'cells=AAAA&'.repeat(5000), says: /cannot be read/ },
		{ name: 'an address that is kept, that is kept', link: 'kept=../../x', says: /kept in the browser/ },
		...many(40, (i) => ({ name: `noise ${i}`, link: `v=3&cells=${i % 2 ? '1.' : ''}${noise(random.below(4000), base64)}` })),
		...many(30, (i) => ({ name: `odd JSON ${i}`, link: packed(json(4)) })),
		...many(30, (i) => ({ name: `odd cells ${i}`, link: packed(many(random.below(150), () => [random.pick(kinds), json(random.below(2)), json(1)])) })),
		...many(20, (i) => ({ name: `odd settings ${i}`, link: packed([['layer', noise(random.below(20_000), '=&,*!%#.-e0123456789xhc_nv')]]) }))
	];
}
