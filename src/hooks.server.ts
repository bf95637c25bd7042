import type { Handle } from '@sveltejs/kit';
import { env } from 'node:process';

/** The two faces of the first screen. */
const fonts = /source-serif-4-latin-opsz-normal|source-code-pro-latin-wght-normal/;

/** Who shows a link asks for its picture by an address that holds anywhere, which only who builds the site knows: `SITE_URL`, as for oembed.json. */
const pictured = (html: string, site: string): string =>
	site === '' ? html : html.replace(/(property="og:image" content=")[^"]*(?=\/social\.png")/, (_, before: string) => before + site);

/** What the page asks for at once, by a path that holds wherever the site is put. */
export const handle: Handle = ({ event, resolve }) =>
	resolve(event, {
		preload: ({ type, path }) => type !== 'font' || fonts.test(path),
		transformPageChunk: ({ html }) => pictured(html, (env.SITE_URL ?? '').replace(/\/$/, ''))
	});
