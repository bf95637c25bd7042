import type { Handle } from '@sveltejs/kit';

/** The two faces of the first screen. */
const fonts = /source-serif-4-latin-opsz-normal|source-code-pro-latin-wght-normal/;

/** What the page asks for at once, by a path that holds wherever the site is put. */
export const handle: Handle = ({ event, resolve }) => resolve(event, { preload: ({ type, path }) => type !== 'font' || fonts.test(path) });
