import type { RequestEvent } from '@sveltejs/kit';
import { afterEach, expect, test, vi } from 'vitest';
import { handle } from '../../src/hooks.server.ts';

afterEach(() => vi.unstubAllEnvs());

/** The head of a page as it is built for a site. */
async function built(site: string): Promise<string> {
	vi.stubEnv('SITE_URL', site);
	const html = '<meta property="og:image" content="../../social.png" /><link rel="icon" href="../../favicon.svg" />';
	const resolve = async (_: RequestEvent, options?: Parameters<Parameters<typeof handle>[0]['resolve']>[1]) =>
		new Response((await options?.transformPageChunk?.({ html, done: true })) ?? html);
	return (await handle({ event: {} as RequestEvent, resolve })).text();
}

test('the picture of a link has the address of the site, where that is known', async () => {
	for (const site of ['https://example.org/shapebook', 'https://example.org/shapebook/'])
		expect(await built(site)).toContain('content="https://example.org/shapebook/social.png"');
	expect(await built('https://example.org')).toContain('href="../../favicon.svg"');
	expect(await built('')).toContain('content="../../social.png"');
});
