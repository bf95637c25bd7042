import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { packages } from '../../../src/lib/frameworks/evaluate.ts';
import { outside } from '../../../src/lib/frameworks/outside/index.ts';
import { builtins } from '../../../src/lib/python/builtins/index.ts';
import { parse } from '../../../src/lib/python/syntax/parse.ts';

/** What was evaluated of our Python: its text, and the names that it was given. */
const evaluated: { readonly name: string; readonly text: string; readonly given: ReadonlySet<string> }[] = [];
const embedded = '../../../src/lib/python/vm/embedded.ts';

// The tests of a process share their modules: those that evaluate are loaded anew here, to listen to them.
beforeAll(async () => {
	vi.resetModules();
	vi.doMock(embedded, async () => {
		const fresh = await vi.importActual<typeof import('../../../src/lib/python/vm/embedded.ts')>(embedded);
		return {
			...fresh,
			compileText: (name: string, text: string, given: Iterable<string>, withUnknown: Parameters<typeof fresh.compileText>[3]) => {
				const names = [...given];
				evaluated.push({ name, text, given: new Set(names) });
				return fresh.compileText(name, text, names, withUnknown);
			}
		};
	});
	const { evaluate, evaluateAssuming } = await import('../../../src/lib/frameworks/evaluate.ts');
	for (const program of programs) evaluate(program);
	const named = outside.flatMap(({ name }) => (name.startsWith('_') ? [] : [`import ${name}`]));
	for (const program of [...named, "open('text')"]) evaluateAssuming(program, {});
});
afterAll(() => {
	vi.doUnmock(embedded);
	vi.resetModules();
});

const folder = new URL('../../../src/lib/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.py'));

/** Every module that has a text, and a name of it that is not there, which makes it be evaluated. */
const modules = [
	...packages.filter(({ name }) => name !== 'torch' && name !== 'numpy').map(({ name }) => name),
	...'torch torch.nn torch.nn.functional torch.nn.utils torch.nn.utils.rnn torch.nn.parallel torch.optim torch.optim.lr_scheduler torch.utils.data torch.linalg torch.random'.split(
		' '
	),
	...'torch.amp torch.cuda torch.cuda.amp torch.profiler torch.autograd torch.autograd.profiler torch.autograd.function torch.distributions torch.utils.checkpoint'.split(
		' '
	),
	'numpy'
];
/** The last class of a file, which modules show, or its first function: one name makes the file be evaluated. */
function shown(path: string): string | undefined {
	const text = readFileSync(new URL(path, folder), 'utf8');
	return [...text.matchAll(/^class ([a-zA-Z]\w*)/gm)].at(-1)?.[1] ?? /^def ([a-zA-Z]\w*)/m.exec(text)?.[1];
}
const byName = packages.map(({ name }) => name).filter((name) => /^(?:keras|onnx|tensorflow(?!\.keras))/.test(name));
const programs = [
	...files
		.filter((path) => /^frameworks.(?:keras|tensorflow|onnx)/.test(path))
		.map((path) => byName.map((name) => `import ${name}\ntry: ${name}.${shown(path)}\nexcept AttributeError: pass`).join('\n')),
	...modules.map((name) => `import ${name}\ntry: ${name}.there_is_no_such_name\nexcept AttributeError: pass`),
	'import numpy as np\nnp.median([1.0])\nnp.linalg.norm\nnp.testing.assert_allclose\nnp.savetxt\nnp.issubdtype(np.float32, np.floating)\nnp.set_printoptions(precision=3)\nnp.array(["a"])',
	'import torch\ntorch.quantile(torch.ones(3), 0.5)',
	'import torch\ntorch.compile(torch.nn.Linear(1, 1))\nwith torch.random.fork_rng(): pass',
	'import torch\nfrom torch.nn.utils import weight_norm\nweight_norm(torch.nn.Linear(2, 2))\ntorch.nn.functional.gumbel_softmax(torch.ones(1, 2))\ntorch.nn.DataParallel',
	'from tensorflow.keras.preprocessing.text import Tokenizer\nTokenizer()',
	'import keras\nkeras.layers.GroupQueryAttention',
	'import tensorflow as tf\nfor x in tf.data.Dataset.range(4).map(lambda x: x).batch(2): pass',
	"'%d' % 3\nimport os.path\nos.path.join('a', 'b')"
];

/** The names that a tree loads, and those that it binds anywhere. */
function namesOf(tree: unknown): { readonly loads: Set<string>; readonly binds: Set<string> } {
	const [loads, binds] = [new Set<string>(), new Set<string>()];
	const bindTarget = (node: unknown): void => {
		for (const name of namesOf(node).loads) binds.add(name);
	};
	const walk = (node: unknown): void => {
		if (Array.isArray(node)) return node.forEach(walk);
		if (typeof node !== 'object' || node === null) return;
		const one = node as Record<string, unknown>;
		if (one['kind'] === 'constant') return;
		if (one['kind'] === 'name') loads.add(String(one['name']));
		else if (typeof one['name'] === 'string' && one['kind'] !== 'attribute' && one['kind'] !== 'keyword') binds.add(one['name']);
		if (typeof one['alias'] === 'string') binds.add(one['alias']);
		if (one['kind'] === 'import') for (const { path } of one['modules'] as { path: string[] }[]) binds.add(path[0]!);
		if (one['kind'] === 'scope') for (const name of one['names'] as string[]) binds.add(name);
		for (const key of ['target', 'targets']) if (key in one) bindTarget(one[key]);
		Object.values(one).forEach(walk);
	};
	walk(tree);
	return { loads, binds };
}

test('every name that our Python uses is defined: there, among what it is given, or in Python', () => {
	const missing = evaluated.flatMap(({ name, text, given }) => {
		const { loads, binds } = namesOf(parse(text).block);
		return [...loads].filter((one) => !binds.has(one) && !given.has(one) && !builtins.has(one) && !/^__\w+__$/.test(one)).map((one) => `${name}: ${one}`);
	});
	expect(missing).toEqual([]);
});

test('no file of our Python escapes that', () => {
	const unseen = files.filter((path) => !evaluated.some(({ text }) => text.includes(readFileSync(new URL(path, folder), 'utf8'))));
	expect(unseen).toEqual([]);
});
