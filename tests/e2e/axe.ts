import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface What {
	/** Only what is in here; all of the page without it. */
	readonly include?: string;
	/** Only these rules; all without them. */
	readonly rules?: readonly string[];
}

/** The rules that another theme can break. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds in the theme that is shown. The page has no frames, so that axe's legacy mode, which needs no second page for each look, sees it all. To tell of what it does not find takes it as long again. */
export async function violationsHere(page: Page, { include, rules }: What = {}): Promise<readonly string[]> {
	const axe = new AxeBuilder({ page }).setLegacyMode().options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] });
	if (include) axe.include(include);
	const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
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
