import { json } from '@sveltejs/kit';
import { env } from 'node:process';
import { resolve } from '$app/paths';

export const prerender = true;

const width = 720;
const height = 620;

/**
 * What a site that knows oEmbed puts in place of a link to a widget. It asks for an address that it can reach from anywhere, which only who builds
 * the site knows: `SITE_URL=https://example.org/shapebook npm run build`.
 */
export function GET(): Response {
	const src = `${(env.SITE_URL ?? '').replace(/\/$/, '') || resolve('/').replace(/\/$/, '')}/embed/`;
	const attributes = 'loading="lazy" style="border:0;width:100%" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"';
	return json({
		version: '1.0',
		type: 'rich',
		provider_name: 'Shapebook',
		title: 'The shapes of a recurrent network',
		width,
		height,
		html: `<iframe src="${src}" width="${width}" height="${height}" title="The shapes of a recurrent network" ${attributes}></iframe>`
	});
}
