import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import TextHarness from './TextHarness.svelte';

/** What lays a text out is loaded first. */

test('markup and scripts in Markdown are text, and unsafe links are no links', async () => {
	const markdown =
		'# Hi <img src=x onerror="globalThis.hit = 1">\n\n<script>globalThis.hit = 2</script>\n\n[bad](javascript:alert(1)) [worse](data:text/html,x) [good](https://example.org/)';
	const { container } = await render(TextHarness, { markdown });
	await expect.poll(() => container.querySelector('h2')?.textContent).toContain('Hi');
	expect(container.querySelector('img, script')).toBeNull();
	expect('hit' in globalThis).toBe(false);
	expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['https://example.org/']);
});

test('a name in braces is drawn as the shape that the tensor has now', async () => {
	const { container } = await render(TextHarness, {
		markdown: 'It is `{output}`, not `{nothing}`.',
		told: (notebook) => void notebook.add(null, { kind: 'layer', settings: defaultLayer })
	});
	await expect.poll(() => container.textContent).toContain('It is output [seq 10 · batch 32 · hidden 200], not nothing.');
});

test('a text that is called like what every object has is a text', async () => {
	for (const markdown of ['__proto__', 'constructor', 'toString']) {
		const { container, unmount } = await render(TextHarness, { markdown });
		await expect.poll(() => container.textContent).toContain(markdown.replaceAll('_', ''));
		await unmount();
	}
});
