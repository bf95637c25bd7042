/**
 * Puts the very lines that /guide/embed prints into sites of each generator, builds these, and opens them in Chromium beside the built Shapebook:
 * `npm run build && node tests/reference/embed/try.js [PLACE]` writes `trials.json`. Not part of `npm test`, for it needs what these were installed from:
 * Debian's mkdocs, mkdocs-material, python3-sphinx, furo and python3-myst-parser; `PYTHON_BIN`, the folder of programs of a virtual environment with sphinx, jupyterlab and ipykernel;
 * `DOCUSAURUS`, a folder after `npm install @docusaurus/core @docusaurus/preset-classic react react-dom`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../chromium.js';
import { serve } from '../../serve.js';
import { generators } from './generators.js';
import { tryLab } from './lab.js';
import { drawn, frames, gaps, heard, open, overflow, says, settle, themes } from './visit.js';

/** @import { Browser } from '@playwright/test' */
/** @import { Copied, Generator } from './generators.js' */

const [only = ''] = process.argv.slice(2);
const { PYTHON_BIN: bin = '/usr/bin', DOCUSAURUS: docusaurus = '' } = process.env;
const record = new URL('trials.json', import.meta.url);

/** @param {Browser} browser @param {string} shapebook @returns {Promise<Copied>} */
async function copied(browser, shapebook) {
	const page = await browser.newPage();
	await page.goto(`${shapebook}guide/embed/`);
	await page.locator('shape-book[ready]').waitFor();
	/** @type {Record<string, { figure: string, code: string }>} */
	const lines = {};
	for (const mode of ['embed', 'code']) {
		await page.getByRole('radio', { name: mode, exact: true }).check();
		for (const place of ['HTML', 'Sphinx', 'MkDocs', 'Docusaurus', 'Jupyter']) {
			await page.getByRole('radio', { name: place }).check();
			const text = await page.getByLabel('What to copy').innerText();
			lines[place] = { figure: '', ...lines[place], ...(mode === 'embed' ? { figure: text, code: '' } : { code: text }) };
		}
	}
	await page.close();
	return lines;
}

/** @param {Browser} browser @param {Generator} generator @param {Copied} lines */
async function trial(browser, { place, version, build, page: path, start, dark, empty = start }, lines) {
	const folder = mkdtempSync(join(tmpdir(), 'shapebook-embed-'));
	const site = await serve(build(folder, lines));
	/** What a page of that site without a figure says too is not ours. */
	const bare = await open(browser, { width: 1440 });
	if (empty) await bare.page.goto(site.address + empty, { waitUntil: 'networkidle' });

	const wide = await open(browser, { width: 1440 });
	await wide.page.goto(site.address + path);
	const drawnWide = await drawn(wide.page);
	const [layer] = frames(wide.page).filter((frame) => !frame.url().includes('source='));
	await layer?.getByRole('textbox', { name: 'x feat' }).fill('50');
	await wide.page.waitForFunction(() => Reflect.get(globalThis, 'heard').includes('change'));
	const gapsWide = await settle(() => gaps(wide.page), 0);
	const told = [...new Set(await heard(wide.page))].sort();
	const code = await settle(() => says(wide.page, /mat1 and mat2 shapes cannot be multiplied/), true);
	await dark?.(wide.page);
	const turned = dark ? await settle(() => themes(wide.page), 'dark') : [];

	const narrow = await open(browser, { width: 390, colorScheme: 'dark' });
	await narrow.page.goto(site.address + path);
	const drawnNarrow = await drawn(narrow.page);
	const gapsNarrow = await settle(() => gaps(narrow.page), 0);
	const overflows = await overflow(narrow.page);
	const ofSystem = await themes(narrow.page);

	let followed = null;
	if (start !== undefined) {
		const { page } = await open(browser, { width: 1440 });
		await page.goto(site.address + start);
		await page.getByRole('link', { name: 'Recurrent encoders' }).last().click();
		await page.waitForURL(/figure/);
		followed = await drawn(page);
		await page.close();
	}
	const errors = [...new Set([...wide.errors, ...narrow.errors])].filter((error) => !bare.errors.has(error) && !/favicon|ERR_NAME_NOT_RESOLVED/.test(error));
	for (const { page } of [bare, wide, narrow]) await page.close();
	await site.close();
	rmSync(folder, { recursive: true });
	return {
		place,
		version: version(),
		drawn: drawnWide,
		'drawn at 390 px': drawnNarrow,
		'drawn after a link was followed': followed,
		told,
		'code is evaluated': code.every(Boolean),
		'frames higher than what is in them, by px': [...gapsWide, ...gapsNarrow],
		'overflow at 390 px': overflows,
		'theme once the site turns dark': dark ? turned : 'the site has no dark',
		'theme in a dark system': ofSystem,
		errors
	};
}

const shapebook = await serve('build');
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
const lines = await copied(browser, shapebook.address);
const before = /** @type {{ trials: { place: string }[] }} */ (JSON.parse(readFileSync(record, 'utf8'))).trials;
/** @type {Map<string, { place: string }>} */
const trials = new Map(before.map((trial) => [trial.place, trial]));
/** @param {{ place: string }} trial */
function keep(trial) {
	trials.set(trial.place, trial);
	console.log(trial);
	const found = { date: new Date().toISOString().slice(0, 10), chromium: browser.version(), trials: [...trials.values()] };
	writeFileSync(record, `${JSON.stringify(found, null, '\t')}\n`);
}
for (const generator of generators({ bin, docusaurus })) {
	if (!generator.place.includes(only)) continue;
	try {
		keep(await trial(browser, generator, lines));
	} catch (error) {
		process.exitCode = 1;
		console.error(generator.place, error);
	}
}
if ('JupyterLab'.includes(only)) keep(await tryLab(browser, bin, lines));
await browser.close();
await shapebook.close();
