import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { Page } from '@playwright/test' */
/** @typedef {Readonly<Record<string, { readonly figure: string, readonly code: string }>>} Copied What the builder of the guide says is to be copied for a layer and for a program, place by place. */
/**
 * @typedef Generator
 * @property {string} place
 * @property {() => string} version
 * @property {(folder: string, copied: Copied) => string} build Gives the folder of the site.
 * @property {string} page
 * @property {string} [start] A page without a figure, from which a link leads to that one.
 * @property {string} [empty] A page without a figure: what it says on the console is not ours.
 * @property {(page: Page) => Promise<unknown>} [dark] As a reader turns it dark.
 */

const here = new URL('.', import.meta.url).pathname;

/** What a program prints. @param {string} command @param {readonly string[]} args @param {string} [cwd] */
export function run(command, args, cwd) {
	// What was built in another folder is of no use here.
	const env = { ...process.env, DOCUSAURUS_NO_PERSISTENT_CACHE: 'true', PATH: `${command.replace(/[^/]*$/, '')}:${process.env.PATH}` };
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 300_000, maxBuffer: 1e8 });
	if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}\n${stderr}`.slice(-2000)}`);
	return (stdout + stderr).trim();
}

/** Copies a folder and puts texts in the place of words that stand alone on a line. @param {string} name @param {string} folder @param {Readonly<Record<string, string>>} texts */
function fill(name, folder, texts) {
	cpSync(join(here, name), folder, { recursive: true });
	for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
		const file = join(folder, path);
		if (!statSync(file).isFile()) continue;
		writeFileSync(file, readFileSync(file, 'utf8').replace(/^[ \t]*([A-Z]+)$/gm, (line, word) => texts[word] ?? line));
	}
}

/** @param {Copied} copied @param {string} place */
const texts = (copied, place) => ({ FIGURE: copied[place]?.figure ?? '', CODE: copied[place]?.code ?? '' });

/** @param {string} builder @param {string} name @param {string} place @returns {Pick<Generator, 'build' | 'page' | 'empty'>} */
const sphinx = (builder, name, place) => ({
	page: 'figure.html',
	empty: 'index.html',
	build(folder, copied) {
		fill(name, folder, texts(copied, place));
		run(builder, ['-q', '-W', '-b', 'html', '.', 'site'], folder);
		return join(folder, 'site');
	}
});

/** @param {string} name @returns {Pick<Generator, 'build' | 'page' | 'start'>} */
const mkdocs = (name) => ({
	page: 'figure/',
	start: '',
	build(folder, copied) {
		fill(name, folder, texts(copied, 'MkDocs'));
		run('mkdocs', ['build', '--strict', '--quiet'], folder);
		return join(folder, 'site');
	}
});

/** @param {string} modules The folder in which Docusaurus is installed. @returns {Pick<Generator, 'build' | 'page' | 'start'>} */
const docusaurus = (modules) => ({
	page: 'figure/',
	start: '',
	build(folder, copied) {
		/** @param {string | undefined} lines */
		const parts = (lines = '') => lines.split(/\n\n\{\/\*.*\*\/\}\n/);
		const [config = '', figure = ''] = parts(copied.Docusaurus?.figure);
		fill('docusaurus', folder, { CONFIG: config.replace(/^\/\/.*\n/, ''), FIGURE: figure, CODE: parts(copied.Docusaurus?.code)[1] ?? '' });
		renameSync(join(folder, 'config.txt'), join(folder, 'docusaurus.config.js'));
		symlinkSync(join(modules, 'node_modules'), join(folder, 'node_modules'));
		cpSync(join(modules, 'package.json'), join(folder, 'package.json'));
		run('npx', ['docusaurus', 'build'], folder);
		return join(folder, 'build');
	}
});

/** Made by Jupyter itself, and run by it. @param {string} folder @param {Copied} copied */
export function notebook(folder, copied) {
	/** @param {'code' | 'markdown'} cell_type @param {string} source */
	const cell = (cell_type, source) => ({ cell_type, metadata: {}, source, ...(cell_type === 'code' && { execution_count: null, outputs: [] }) });
	const cells = [cell('markdown', copied.HTML?.figure ?? ''), cell('code', copied.Jupyter?.figure ?? ''), cell('code', copied.Jupyter?.code ?? '')];
	const kernelspec = { name: 'python3', display_name: 'Python 3', language: 'python' };
	writeFileSync(join(folder, 'figure.ipynb'), JSON.stringify({ nbformat: 4, nbformat_minor: 4, metadata: { kernelspec }, cells }));
}

/** @param {string} bin @returns {Pick<Generator, 'build' | 'page'>} */
const nbconvert = (bin) => ({
	page: 'figure.html',
	build(folder, copied) {
		notebook(folder, copied);
		run(join(bin, 'jupyter-nbconvert'), ['--execute', '--to', 'html', 'figure.ipynb'], folder);
		return folder;
	}
});

/** @param {string} name */
const debian = (name) => `${name} ${run('dpkg-query', ['-W', '-f', '${Version}', name])}`;

/** @param {{ readonly bin: string, readonly docusaurus: string }} where @returns {readonly Generator[]} */
export const generators = ({ bin, docusaurus: modules }) => [
	{ place: 'Sphinx, alabaster', version: () => run(join(bin, 'sphinx-build'), ['--version']), ...sphinx(join(bin, 'sphinx-build'), 'sphinx', 'Sphinx') },
	{
		place: 'Sphinx, MyST and furo',
		version: () => ['python3-sphinx', 'furo', 'python3-myst-parser'].map(debian).join(', '),
		...sphinx('/usr/bin/sphinx-build', 'myst', 'HTML'),
		// Debian's furo has no button that works.
		dark: (page) => page.evaluate(() => (document.body.dataset.theme = 'dark'))
	},
	{ place: 'MkDocs', version: () => debian('mkdocs'), ...mkdocs('mkdocs') },
	{
		place: 'MkDocs, Material with instant navigation',
		version: () => ['mkdocs', 'mkdocs-material'].map(debian).join(', '),
		...mkdocs('material'),
		dark: (page) => page.locator('label[title=Dark]').click()
	},
	{
		place: 'Docusaurus',
		version: () => `@docusaurus/core ${JSON.parse(readFileSync(join(modules, 'node_modules/@docusaurus/core/package.json'), 'utf8')).version}`,
		...docusaurus(modules),
		dark: async (page) => {
			const toggle = page.getByRole('button', { name: /dark and light mode/ });
			while ((await page.locator('html').getAttribute('data-theme')) !== 'dark') await toggle.click();
		}
	},
	{ place: 'nbconvert', version: () => `nbconvert ${run(join(bin, 'jupyter-nbconvert'), ['--version'])}`, ...nbconvert(bin) }
];
