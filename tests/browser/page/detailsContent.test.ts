import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import DetailsContent from '../../../src/lib/components/DetailsContent.svelte';

const children = createRawSnippet(() => ({ render: () => '<b>What it holds</b>' }));
const held = page.getByText('What it holds');

test('what a closed element holds is there at once in a page that was made beforehand; later it waits for what is in sight, and for no click', async () => {
	const first = await render(DetailsContent, { children });
	expect(held.elements()).toHaveLength(1);
	await first.unmount();
	const second = await render(DetailsContent, { children });
	expect(held.elements()).toHaveLength(0);
	await expect.element(held).toBeInTheDocument();
	await second.unmount();
	await render(DetailsContent, { children, open: true });
	expect(held.elements()).toHaveLength(1);
});
