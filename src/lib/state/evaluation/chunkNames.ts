import '../../python/wholeLanguage.ts';
import { run, type Interpreter, type PyClass, type PyModule } from '../../python/index.ts';
import { builtins } from '../../python/builtins/index.ts';
import { chunks, type Chunk, type ChunkName, type ChunkNames } from '../../frameworks/registry.ts';
import { layer } from '../../frameworks/torch/layer.ts';
import { moduleClass } from '../../frameworks/torch/nn/module/module.ts';
import { torchPackage } from '../../frameworks/torch/package.ts';
import { tensorClass } from '../../frameworks/torch/tensor/tensor.ts';
import { owners } from './owners.ts';

const classes: Readonly<Record<string, PyClass>> = { 'torch.Tensor': tensorClass, 'torch.nn.Module': moduleClass };

/** To what else chunks add when they are loaded: the public attributes of some classes, and Python's built-in names. */
const reached = (): readonly string[] => [
	...builtins.keys(),
	...Object.entries(classes).flatMap(([path, { attrs }]) => [...attrs.keys()].filter((name) => !name.startsWith('_')).map((name) => `${path}.${name}`))
];

/** Modules first, then what is in them. */
function namesOf({ torch = [], packages = [] }: Chunk, host: Interpreter, module: PyModule): readonly string[] {
	const entries = torch.flatMap(({ modules = {} }) => Object.entries(modules));
	const texts = torch.flatMap((part) => Object.entries(part.texts ?? {}));
	return [
		...packages.map(({ name }) => name),
		...[...entries, ...texts].map(([path]) => path),
		...entries.flatMap(([path, values]) => values.map(([name]) => `${path}.${name}`)),
		...texts.flatMap(([path, text]) => [...text(host, module).keys()].filter((name) => !name.startsWith('_')).map((name) => `${path}.${name}`)),
		...torch.flatMap(({ tensor = [] }) => tensor.map(({ name }) => `torch.Tensor.${name}`).filter((name) => !/\._/.test(name)))
	];
}

async function find(): Promise<ChunkNames> {
	const loaded: [ChunkName, Chunk, readonly string[]][] = [];
	for (const name of Object.keys(chunks) as ChunkName[]) {
		if (name === 'all names') continue;
		const before = new Set(reached());
		loaded.push([name, await chunks[name](), reached().filter((one) => !before.has(one))]);
	}
	const found: Partial<Record<ChunkName, string>> = {};
	const whole = torchPackage([layer, ...loaded.flatMap(([, { torch = [] }]) => torch)]);
	const known = new Set<string>([...Object.keys(chunks), ...namesOf({ torch: [layer] }, {} as Interpreter, {} as PyModule)]);
	const { outcome } = run('', {
		packages: loaded.flatMap(([, { packages = [] }]) => packages),
		setup: (host) => {
			const module = whole.load(host) as PyModule;
			for (const [name, chunk, own] of loaded)
				for (const one of [...namesOf(chunk, host, module), ...own]) {
					if (known.has(one)) continue;
					known.add(one);
					if (owners(found).of(one) !== name) found[name] = `${found[name] ?? ''} ${one}`.trim();
				}
		}
	});
	if (outcome.kind !== 'ok') throw new Error(`The names of chunks: ${JSON.stringify(outcome)}`);
	return found;
}

/** What the build puts in the place of `virtual:chunk-names`. */
export const chunkNames = await find();
