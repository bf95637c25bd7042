import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notebook, run } from './generators.js';
import { drawn, gaps, heard, open, settle, themes } from './visit.js';

/** @import { Browser } from '@playwright/test' */
/** @import { Copied } from './generators.js' */

/** @returns {Promise<number>} */
const freePort = () =>
	new Promise((done) => {
		const server = createServer().listen(0, () => {
			const address = server.address();
			server.close(() => done(typeof address === 'object' && address ? address.port : 0));
		});
	});

/** Runs the cells in JupyterLab, and turns it dark. @param {Browser} browser @param {string} bin @param {Copied} lines */
export async function tryLab(browser, bin, lines) {
	const folder = mkdtempSync(join(tmpdir(), 'shapebook-lab-'));
	notebook(folder, lines);
	const port = await freePort();
	const options = ['--no-browser', '--allow-root', '--port', String(port), '--IdentityProvider.token=', `--ServerApp.root_dir=${folder}`];
	const kept = mkdtempSync(join(tmpdir(), 'shapebook-lab-settings-'));
	const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, JUPYTER_CONFIG_DIR: kept, JUPYTERLAB_SETTINGS_DIR: kept, JUPYTERLAB_WORKSPACES_DIR: kept };
	const lab = spawn(join(bin, 'jupyter-lab'), options, { stdio: 'ignore', env });
	const address = `http://localhost:${port}/`;
	for (let tries = 0; tries < 120; tries++) {
		if (await fetch(`${address}api`).then(({ ok }) => ok, () => false)) break;
		await new Promise((done) => setTimeout(done, 500));
	}
	const { page, errors } = await open(browser, { width: 1440 });
	// It may ask which kernel.
	await page.addLocatorHandler(page.locator('.jp-Dialog'), () => page.locator('.jp-Dialog .jp-mod-accept').click());
	await page.setViewportSize({ width: 1440, height: 2400 });
	await page.goto(`${address}lab/tree/figure.ipynb`);
	await page.locator('.jp-MarkdownOutput').waitFor({ timeout: 60_000 });
	// What is asked for while the kernel starts is passed over.
	const outputs = page.locator('.jp-OutputArea shape-book');
	for (let tries = 0; tries < 10 && (await outputs.count()) < 2; tries++) {
		await page.getByText('Run', { exact: true }).first().click();
		await page.getByText('Run All Cells', { exact: true }).click();
		await outputs.nth(1).waitFor({ state: 'attached', timeout: 5_000 }).catch(() => undefined);
	}
	const found = await drawn(page);
	const between = await settle(() => gaps(page), 0);
	const told = [...new Set(await heard(page))].sort();
	const markdown = await page.locator('.jp-MarkdownOutput shape-book, .jp-MarkdownOutput iframe').count();
	await page.getByText('Settings', { exact: true }).first().click();
	await page.getByText('Theme', { exact: true }).first().hover();
	await page.getByText('JupyterLab Dark', { exact: true }).first().click();
	const turned = await settle(() => themes(page), 'dark');
	await page.close();
	lab.kill();
	for (const made of [folder, kept]) rmSync(made, { recursive: true, force: true });
	return {
		place: 'JupyterLab',
		version: `jupyterlab ${run(join(bin, 'jupyter-lab'), ['--version'])}`,
		drawn: found,
		told,
		'in a cell of Markdown': markdown,
		'frames higher than what is in them, by px': between,
		'theme once the site turns dark': turned,
		errors: [...errors]
	};
}
