import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** As many files may lean on each other's values in a circle: what reads expressions and what reads their parts, say. */
const most = 3;

const statement = /^(?:import|export)\s+(?!type\s)([^'";]*?)(?:\sfrom\s*)?['"]([^'"]+)['"]/gm;

/** Whether an import's names are types alone.  @param {string} names */
const onlyTypes = (names) => /^\{(\s*type\s[^,}]*,?)+\}$/.test(names.trim());

/**
 * The files whose values a file imports when it is loaded.
 * @param {string} file
 * @param {string} text
 */
export const importsOf = (file, text) =>
	[...text.matchAll(statement)].flatMap(([, names = '', path = '']) => {
		if (onlyTypes(names) || !/^(\.|\$lib\/)/.test(path)) return [];
		return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path.replace('$lib/', 'src/lib/');
	});

/**
 * The circles of a graph, without files that stand in none (Tarjan).
 * @param {ReadonlyMap<string, readonly string[]>} graph
 */
export function circlesOf(graph) {
	/** @type {Map<string, { index: number, low: number, open: boolean }>} */
	const seen = new Map();
	/** @type {string[]} */
	const stack = [];
	/** @type {string[][]} */
	const circles = [];
	/** @param {string} file */
	const visit = (file) => {
		const at = { index: seen.size, low: seen.size, open: true };
		seen.set(file, at);
		stack.push(file);
		for (const next of graph.get(file) ?? []) {
			if (!graph.has(next)) continue;
			const known = seen.get(next);
			if (!known) at.low = Math.min(at.low, visit(next).low);
			else if (known.open) at.low = Math.min(at.low, known.index);
		}
		if (at.low === at.index) {
			const circle = stack.splice(stack.indexOf(file));
			for (const one of circle) /** @type {{ open: boolean }} */ (seen.get(one)).open = false;
			if (circle.length > 1) circles.push(circle);
		}
		return at;
	};
	for (const file of graph.keys()) if (!seen.has(file)) visit(file);
	return circles;
}

/** @param {string} root */
function readGraph(root) {
	const files = readdirSync(join(root, 'src/lib'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name));
	return new Map(
		files.map((name) => {
			const file = posix.join('src/lib', name.split(sep).join('/'));
			const text = readFileSync(join(root, file), 'utf8');
			return /** @type {const} */ ([
				file,
				importsOf(file, file.endsWith('.svelte') ? (text.match(/<script[^]*?<\/script>/g) ?? []).join('\n').replace(/^\s+/gm, '') : text)
			]);
		})
	);
}

/** The circles of src/lib as it lies on disk, read once.  @type {string[][] | undefined} */
let known;

/** @type {import('eslint').Rule.RuleModule} */
const values = {
	meta: { type: 'problem', schema: [], messages: { circle: `More than ${most} files import each other's values in a circle: {{files}}.` } },
	create: (context) => ({
		Program(node) {
			known ??= circlesOf(readGraph(context.cwd));
			const file = relative(context.cwd, context.filename).split(sep).join('/');
			const circle = known.find((files) => files.includes(file));
			if (circle && circle.length > most) context.report({ node, messageId: 'circle', data: { files: circle.join(', ') } });
		}
	})
};

/** @type {import('eslint').ESLint.Plugin} */
export const circles = { rules: { values } };
