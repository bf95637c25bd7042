import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface What {
	/** Only what is in here; all of the page without it. */
	readonly include?: string;
	/** Only these rules; all without them. */
	readonly rules?: readonly string[];
	/** Not these, where another look at the same state has them. */
	readonly without?: readonly string[];
}

/** The rules that another theme can break. */
export const ofColours: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** At a second width: the colours are those of any. */
export const atAnotherWidth: What = { without: ofColours };

/** What axe finds in the theme that is shown. It is put into the page once: to read it takes as long as to look. To tell of what it does not find takes it as long again. */
export async function violationsHere(page: Page, { include, rules, without = [] }: What = {}): Promise<readonly string[]> {
	for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
	const options: axe.RunOptions = {
		rules: { 'target-size': { enabled: true }, ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) },
		resultTypes: ['violations'],
		...(rules && { runOnly: [...rules] })
	};
	return page.evaluate(
		async ([include, options]) => {
			const { violations } = await (Reflect.get(globalThis, 'axe') as typeof axe).run(include ?? document, options);
			return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
		},
		[include, options] as const
	);
}

/** What axe finds in the light, and of colours also in the dark and in forced colours, where the page is as it was. */
export async function violations(page: Page, what: What = {}): Promise<readonly string[]> {
	const found = [...(await violationsHere(page, what))];
	for (const media of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
		await page.emulateMedia(media);
		found.push(...(await violationsHere(page, { ...what, rules: ofColours })).map((one) => `${Object.values(media).join()}: ${one}`));
	}
	await page.emulateMedia({ colorScheme: null, forcedColors: null });
	return found;
}
