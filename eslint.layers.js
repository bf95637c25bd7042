/**
 * @typedef Layer
 * @property {string} folder Where the layer lives.
 * @property {string[]} [from] The layers that it may import.
 * @property {string[]} [types] The layers of which it may import the types as well, and nothing else.
 * @property {string[]} [packages] The packages that it may import. Without a list: any.
 */

const core = [
	'ir',
	'values',
	'python',
	'tensors',
	'frameworks',
	'assumed',
	'explain',
	'versions',
	'diagnose',
	'ported',
	'memory',
	'layout',
	'notebook',
	'causes',
	'formats',
	'lessons'
];

/**
 * Who may import whom: an import points only downwards in this list. A layer that runs in Node, in a worker and in a page alike names the few
 * packages that it may use.
 * @type {Record<string, Layer>}
 */
export const layers = {
	kernels: { folder: 'kernels', from: ['kernels/reference'], packages: ['@tensorflow/*'] },
	'kernels/reference': { folder: 'kernels/reference', packages: [] },
	ir: { folder: 'src/lib/ir', packages: [] },
	values: { folder: 'src/lib/values', from: ['ir', 'kernels/reference'], types: ['kernels'], packages: [] },
	python: { folder: 'src/lib/python', from: ['ir', 'values'], packages: [] },
	tensors: { folder: 'src/lib/tensors', from: ['ir', 'values', 'python'], packages: [] },
	frameworks: { folder: 'src/lib/frameworks', from: ['ir', 'values', 'python', 'tensors'], packages: [] },
	assumed: { folder: 'src/lib/assumed', from: ['ir', 'python'], packages: [] },
	explain: { folder: 'src/lib/explain', packages: [] },
	versions: { folder: 'src/lib/versions', packages: [] },
	diagnose: { folder: 'src/lib/diagnose', from: ['ir', 'values', 'python', 'tensors', 'frameworks', 'assumed', 'explain'], packages: [] },
	ported: { folder: 'src/lib/ported', from: ['ir', 'values'], packages: [] },
	memory: { folder: 'src/lib/memory', from: ['ir', 'values', 'tensors'], packages: [] },
	layout: { folder: 'src/lib/layout', from: ['ir'], packages: ['d3-*'] },
	notebook: { folder: 'src/lib/notebook', from: ['ir', 'explain', 'versions'], packages: ['mdast', 'mdast-*', 'micromark-*', 'katex', 'fflate'] },
	causes: { folder: 'src/lib/causes', from: ['ir', 'notebook'], packages: [] },
	formats: { folder: 'src/lib/formats', from: ['ir', 'values', 'kernels/reference'], types: ['kernels'], packages: ['fflate'] },
	lessons: { folder: 'src/lib/lessons', from: ['ir', 'values', 'versions', 'diagnose', 'memory', 'notebook'], packages: [] },
	runtime: { folder: 'src/lib/runtime', from: ['ir', 'values', 'kernels', 'kernels/reference'], types: ['frameworks'], packages: ['@tensorflow/*'] },
	editor: { folder: 'src/lib/editor', from: core, packages: ['@codemirror/*', '@lezer/*'] },
	state: { folder: 'src/lib/state', from: [...core, 'runtime', 'editor'] },
	components: { folder: 'src/lib/components', from: ['ir', 'state', 'editor'], types: [...core, 'runtime'] },
	// The guide says what the command line says of itself.
	routes: { folder: 'src/routes', from: ['ir', 'state', 'components', 'cli'], types: [...core, 'runtime'] },
	cli: { folder: 'src/cli', from: core, packages: ['node:*'] }
};

/** The layers without DOM, Svelte or tfjs. */
export const pure = ['kernels/reference', ...core];

/** @param {string} name */
const layer = (name) => /** @type {Layer} */ (layers[name]);

/**
 * How a layer is written in an import from outside it, as a regular expression: a path that climbs, or an alias. `./values.ts` inside `ir/` is neither.
 * @param {string} name
 */
function address(name) {
	const { folder } = layer(name);
	const path = folder.replace('src/lib/', '').replace('src/', '');
	return `^(?:(?:\\.\\./)+(?:src/)?(?:lib/)?|\\$(?:lib/)?)${path}(?:/${name === 'kernels' ? '(?!reference/)' : ''}|$)`;
}

/**
 * Every package, and every alias of SvelteKit's, that is in none of the globs.
 * @param {string[]} globs
 */
function packagesOtherThan(globs) {
	const allowed = globs.map((glob) => (glob.endsWith('*') ? glob.replace('*', '.*') : `${glob}(?:/|$)`));
	return `^(?!${['\\.', '\\$lib/', '\\$kernels/', ...allowed].join('|')})`;
}

/**
 * The imports that a layer may not make, as options of `@typescript-eslint/no-restricted-imports`.
 * @param {string} name
 */
export function restrictions(name) {
	const { from = [], types = [], packages } = layer(name);
	const patterns = Object.keys(layers)
		.filter((other) => other !== name && !from.includes(other))
		.map((other) => ({
			regex: address(other),
			allowTypeImports: types.includes(other),
			message: types.includes(other)
				? `${name}/ may import only types from ${other}/.`
				: `${name}/ may not import ${other}/: imports point downwards (eslint.layers.js).`
		}));
	if (packages) {
		const message = `${name}/ may import ${packages.length ? `no package but ${packages.join(', ')}` : 'no package'} (eslint.layers.js).`;
		patterns.push({ regex: packagesOtherThan(packages), allowTypeImports: false, message });
	}
	return { patterns };
}

/**
 * The guard as blocks of a flat config, one a layer.
 * @type {import('eslint').Linter.Config[]}
 */
export const layerGuard = Object.entries(layers).map(([name, { folder }]) => ({
	name: `layers/${name}`,
	files: [`${folder}/**/*.{ts,js,svelte}`],
	rules: { '@typescript-eslint/no-restricted-imports': ['error', restrictions(name)] }
}));
