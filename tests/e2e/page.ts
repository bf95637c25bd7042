import { test as base, expect } from '@playwright/test';

/** A page whose test fails when anything is said on the console as a warning or an error, when a request fails, or when an error is not caught. */
export const test = base.extend<{ quiet: undefined }>({
	quiet: [
		async ({ page }, use) => {
			const said: string[] = [];
			page.on('console', (message) => {
				if (message.type() === 'warning' || message.type() === 'error') said.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
			});
			page.on('pageerror', (error) => said.push(`not caught: ${error.message}`));
			page.on('response', (response) => {
				if (response.status() >= 400) said.push(`${response.status()}: ${response.url()}`);
			});
			await use(undefined);
			expect(said).toEqual([]);
		},
		{ auto: true }
	]
});

export { expect };
