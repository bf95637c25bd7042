/**
 * A Vite plugin that writes down whose work is in a bundle, and under which licence: every package of which a module or a style sheet is in it, workers included.
 * A package whose licence is nowhere to be found ends the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the tools themselves write into a bundle: the bundlers' helpers, and the library of AssemblyScript in our WebAssembly. */
const tools = ['vite', 'rolldown', 'assemblyscript'].map((name) => join(import.meta.dirname, 'node_modules', name));

const file = 'THIRD-PARTY.txt';

/**
 * @param {{ environment: string }} options In which of the environments that are built the file is written.
 * @returns {{ main: import('vite').Plugin, worker: import('vite').Plugin }}
 */
export function notices({ environment }) {
	/** Folders of packages. @type {Set<string>} */
	const packages = new Set(tools);
	/** @type {(this: Pick<import('vite').Rolldown.PluginContext, 'getModuleIds'>, bundle: import('vite').Rolldown.OutputBundle) => void} */
	function collect(bundle) {
		const styles = [...this.getModuleIds()].filter((id) => /\.(?:css|woff2|wasm)(?:\?|$)/.test(id));
		for (const id of [...Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : [])), ...styles]) {
			const folder = packageOf(id);
			if (folder) packages.add(folder);
		}
	}
	return {
		worker: {
			name: 'notices of workers',
			generateBundle(_, bundle) {
				collect.call(this, bundle);
			}
		},
		main: {
			name: 'notices',
			generateBundle(_, bundle) {
				if (this.environment.name !== environment) return;
				collect.call(this, bundle);
				this.emitFile({ type: 'asset', fileName: file, source: written([...packages]) });
			}
		}
	};
}

/**
 * The folder of the package that a module is of; null for our own.
 * @param {string} id
 */
export function packageOf(id) {
	const [path = ''] = id.replaceAll('\\', '/').split('?');
	return /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null;
}

/** @param {string[]} folders */
function written(folders) {
	/** Packages by their licence: its text is there once. @type {Map<string, string[]>} */
	const licences = new Map();
	for (const folder of folders) {
		const { name, version, license, author, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
		const who = typeof author === 'string' ? author : author?.name;
		const head = [`${name} ${version} (${license})`, who && `by ${who}`, homepage].filter(Boolean).join(' · ');
		const text = licenceOf(folder, license);
		licences.set(text, [...(licences.get(text) ?? []), head]);
	}
	const parts = [...licences].map(([text, names]) => `${[...new Set(names)].sort().join('\n')}\n\n${text}\n`).sort();
	return ['Shapebook has the work of others in it. Whose it is, and under which licence:\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * The text of a package's licence, with its notice.
 * @param {string} folder
 * @param {string} licence
 */
function licenceOf(folder, licence) {
	const texts = readdirSync(folder)
		.filter((name) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(name))
		.sort()
		// What a tool bundles for itself is not in what it writes.
		.map((name) => readFileSync(join(folder, name), 'utf8').split(/^#+ Licenses of bundled/m)[0] ?? '');
	if (texts.length > 0) return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
	// TensorFlow.js is under a licence that has one text, and does not bring it along.
	const apache = join(import.meta.dirname, 'node_modules', 'assemblyscript', 'LICENSE');
	if (/^Apache-2\.0(?: AND MIT)?$/.test(licence) && existsSync(apache)) {
		const text = readFileSync(apache, 'utf8').trim();
		// tfjs-layers is under a second one, which the heads of its files name and nothing of it holds.
		return licence.endsWith('MIT') ? `${text}\n\n${mitOf('2018 Google LLC')}` : text;
	}
	const readme = readdirSync(folder).find((name) => /^readme/i.test(name));
	const said = readme && /^(?:#+ *)?licen[cs]e[^\n]*\n(?:[-=]+\n)?([^]*)/im.exec(readFileSync(join(folder, readme), 'utf8'))?.[1];
	if (said) return said.trim();
	throw new Error(`${dirname(folder)}: ${folder} has no licence to be found.`);
}

/**
 * The MIT licence.
 * @param {string} holder
 */
const mitOf = (holder) => `Copyright ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without
restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom
the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE
AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
